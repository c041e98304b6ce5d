from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from bot.service.errors import Refused
from bot.service.screens import Screen
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, STRANGER, House, asked

# The toy's round with Ann (leader), Bob and Cat: Bob may protest; Ann divides (an amount, then a form); Cat may
# steal; all bid in secret; what was bid is revealed and the next round's die is rolled.


async def after_protest(house: House) -> int:
    """Begin a match and let Bob decline, so that it is Ann's turn to divide."""
    match_id = await house.match(BOB, CAT)
    await house.move(match_id, BOB, [DECLINE])
    await house.deliver()
    return match_id


async def bidding(house: House) -> int:
    """Begin a match and play until the sealed group is open."""
    match_id = await after_protest(house)
    await house.move(match_id, ANN)
    await house.move(match_id, CAT)
    await house.deliver()
    return match_id


def key(screen: Screen) -> str | None:
    return None if screen.notice is None else screen.notice.key


async def test_a_person_sees_what_is_asked_and_others_that_they_wait(house: House) -> None:
    match_id = await after_protest(house)
    ann, bob = [await house.mentat.play.open(match_id, user) for user in (ANN, BOB)]
    assert (ann.seat, ann.state, asked(ann).kind) == (0, "act", "amounts")
    assert (bob.seat, bob.state, bob.decisions) == (1, "wait", ())


async def test_somebody_without_a_seat_looks_on_and_does_nothing_else(house: House) -> None:
    match_id = await after_protest(house)
    play = house.mentat.play
    screen = await play.open(match_id, STRANGER)
    assert (screen.state, screen.seat, screen.decisions) == ("spectator", None, ())
    assert screen.view == (await house.table(match_id)).view(None)
    for press in (
        play.answer(match_id, STRANGER, "1.0", 0, {}),
        play.back(match_id, STRANGER, "x"),
        play.confirm(match_id, STRANGER, "x"),
        play.hint(match_id, STRANGER),
        play.undo(match_id, STRANGER),
        play.withdraw(match_id, STRANGER),
        play.hand(match_id, STRANGER),
    ):
        with pytest.raises(Refused, match="service-not-seated"):
            await press


async def test_a_match_that_has_not_begun_cannot_be_played(house: House) -> None:
    match_id = await house.lobby(BOB)
    for look in (house.mentat.play.open(match_id, ANN), house.mentat.history.panel(match_id)):
        with pytest.raises(Refused, match="service-not-started"):
            await look


# -- drafts --------------------------------------------------------------------------------------------


async def test_a_draft_grows_answer_by_answer_and_nobody_else_sees_it(house: House) -> None:
    match_id = await after_protest(house)
    before = await house.mentat.history.panel(match_id)
    screen = await house.press(await house.mentat.play.open(match_id, ANN))
    assert (screen.state, asked(screen).kind, len(screen.draft)) == ("act", "form", 1)
    assert (screen.can_back, screen.can_confirm) == (True, False)
    screen = await house.press(screen, {"guard": "yes", "silo": "right"})
    assert (screen.state, screen.decisions, len(screen.draft)) == ("confirm", (), 2)
    assert [label.key for label in screen.draft[1].labels] == ["service-field"] * 2
    assert [step.is_form for step in screen.draft] == [False, True]
    assert await house.mentat.history.panel(match_id) == before
    assert (await house.mentat.play.open(match_id, BOB)).since == ()
    assert await house.deliver() == []


async def test_a_draft_outlives_a_restart(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.press(await house.mentat.play.open(match_id, ANN))
    await house.restart()
    again = await house.mentat.play.open(match_id, ANN)
    assert (again.draft, again.decisions, again.token) == (screen.draft, screen.decisions, screen.token)


async def test_back_drops_the_last_answer_and_only_that(house: House) -> None:
    match_id = await after_protest(house)
    first = await house.mentat.play.open(match_id, ANN)
    one = await house.press(first)
    two = await house.press(one)
    back = await house.mentat.play.back(match_id, ANN, two.token)
    assert (back.draft, back.decisions, back.token) == (one.draft, one.decisions, one.token)
    assert asked(back).validate(back.dropped) == back.dropped
    assert (await house.mentat.play.open(match_id, ANN)).dropped is None
    back = await house.mentat.play.back(match_id, ANN, back.token)
    assert (back.draft, back.decisions, back.can_back) == ((), first.decisions, False)


async def test_back_pressed_twice_goes_back_once(house: House) -> None:
    match_id = await after_protest(house)
    two = await house.press(await house.press(await house.mentat.play.open(match_id, ANN)))
    back = house.mentat.play.back
    screens = await asyncio.gather(back(match_id, ANN, two.token), back(match_id, ANN, two.token))
    assert [len(screen.draft) for screen in screens] == [1, 1]
    assert [key(screen) for screen in screens] == [None, "service-already-done"]
    assert key(await back(match_id, ANN, "")) == "service-moved-on"


async def test_confirm_commits_the_draft_and_the_turn_passes(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.move(match_id, ANN)
    assert (screen.state, screen.draft, screen.token) == ("wait", (), "")
    assert (await house.mentat.play.open(match_id, CAT)).state == "act"
    async with house.store.read() as work:
        assert await work.drafts.get(match_id, 0) is None


async def test_an_unfinished_action_cannot_be_confirmed(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.press(await house.mentat.play.open(match_id, ANN))
    revision = (await house.table(match_id)).revision
    assert key(await house.confirm(screen)) == "service-moved-on"
    assert (await house.table(match_id)).revision == revision


async def test_a_draft_ends_before_anything_is_learnt_and_shows_nothing_of_it(house: House) -> None:
    match_id = await bidding(house)
    await house.move(match_id, ANN)
    await house.move(match_id, BOB)
    before = (await house.mentat.play.open(match_id, CAT)).view
    screen = await house.press(await house.mentat.play.open(match_id, CAT))
    assert screen.state == "confirm"  # the last bid would reveal all and roll the next die
    assert screen.view == before
    assert screen.since == (await house.mentat.play.open(match_id, CAT)).since


async def test_an_order_of_somebody_else_ends_a_draft_too(house: House) -> None:
    match_id = await house.lobby(BOB)
    await house.mentat.lobbies.wish(match_id, BOB, "left")
    await house.mentat.lobbies.start(match_id, ANN)
    await house.move(match_id, BOB, [DECLINE])
    screen = await house.press(await house.press(await house.mentat.play.open(match_id, ANN)))
    assert screen.state == "confirm"  # Bob's order answers at once, and then everybody bids, Ann too
    assert screen.view.state.silos == [0, 0]


async def test_a_free_action_can_be_part_of_a_draft(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.mentat.play.open(match_id, ANN)
    (burn,) = [one for one in screen.decisions if one.optional]
    screen = await house.mentat.play.answer(match_id, ANN, burn.id, 0, "burn")
    assert (screen.state, screen.can_confirm, len(screen.draft)) == ("act", True, 1)
    assert screen.view.state.players[0].spice == 1
    assert (await house.table(match_id)).state.players[0].spice == 0
    screen = await house.confirm(screen)
    assert (screen.state, screen.draft) == ("act", ())
    assert (await house.table(match_id)).state.players[0].spice == 1


# -- what does not belong to the present ---------------------------------------------------------------


async def test_an_illegal_answer_is_explained_and_changes_nothing(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.mentat.play.open(match_id, ANN)
    again = await house.press(screen, {"left": 99})
    assert (key(again), again.decisions, again.draft) == ("core-answer-item-count", screen.decisions, ())


async def test_a_decision_of_somebody_else_cannot_be_answered(house: House) -> None:
    match_id = await after_protest(house)
    theirs = asked(await house.mentat.play.open(match_id, ANN))
    screen = await house.mentat.play.answer(match_id, BOB, theirs.id, 0, theirs.default)
    assert (key(screen), screen.state) == ("service-moved-on", "wait")


async def test_two_presses_at_once_count_once(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.mentat.play.open(match_id, ANN)
    one, two = await asyncio.gather(house.press(screen), house.press(screen))
    assert (key(one), key(two)) == (None, "service-already-done")
    assert one.draft == two.draft
    full = await house.press(two)
    one, two = await asyncio.gather(house.confirm(full), house.confirm(full))
    assert (key(one), key(two)) == (None, "service-already-done")
    entries = (await house.mentat.play.desk.load(match_id)).table.revision
    assert entries == two.view.revision


async def test_an_old_press_gets_the_present_and_a_word(house: House) -> None:
    match_id = await after_protest(house)
    first = await house.mentat.play.open(match_id, ANN)
    full = await house.press(await house.press(first))
    assert key(await house.press(first)) == "service-already-done"
    for old in ("0.0", "999.0", "nonsense", ""):
        screen = await house.mentat.play.answer(match_id, ANN, old, 0, "x")
        assert (key(screen), screen.token) == ("service-moved-on", full.token)
    await house.confirm(full)
    assert key(await house.press(first)) == "service-already-done"
    assert key(await house.mentat.play.confirm(match_id, ANN, "5.0-00000000")) == "service-moved-on"


async def test_confirm_of_another_draft_than_the_one_shown_is_not_accepted(house: House) -> None:
    match_id = await after_protest(house)
    one = await house.press(await house.mentat.play.open(match_id, ANN))
    old = await house.press(one, {"guard": "no"})
    back = await house.mentat.play.back(match_id, ANN, old.token)
    new = await house.press(back, {"guard": "yes", "silo": "left"})
    assert key(await house.confirm(old)) == "service-moved-on"
    assert (await house.confirm(new)).state == "wait"


async def test_a_draft_is_kept_while_it_fits_whatever_others_do(house: House) -> None:
    match_id = await bidding(house)
    screen = await house.press(await house.mentat.play.open(match_id, ANN))
    await house.move(match_id, BOB)
    again = await house.mentat.play.open(match_id, ANN)
    assert (again.state, again.draft, again.notice) == ("confirm", screen.draft, None)
    assert (await house.confirm(again)).view.sealed is not None


async def test_the_later_answers_of_a_draft_are_found_again_under_new_revisions(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.press(await house.press(await house.mentat.play.open(match_id, ANN)))
    async with house.mentat.desk.sitting(match_id) as game:
        game.table.concede(2)
        await house.mentat.play.settle(game, 2)
    again = await house.mentat.play.open(match_id, ANN)
    assert (again.draft, again.notice, again.state) == (screen.draft, None, "confirm")
    assert (await house.confirm(again)).view.state.silos != [0, 0]


@pytest.mark.parametrize("pressed", ["answer", "confirm", "back"])
async def test_a_draft_whose_decision_is_gone_is_dropped_with_a_word(house: House, pressed: str) -> None:
    match_id = await after_protest(house)
    screen = await house.press(await house.mentat.play.open(match_id, ANN))
    async with house.mentat.desk.sitting(match_id) as game:
        game.table.rewind(0)
        await house.mentat.play.settle(game, None)
    if pressed == "answer":
        stale = await house.press(screen)
    elif pressed == "confirm":
        stale = await house.confirm(screen)
    else:
        stale = await house.mentat.play.back(match_id, ANN, screen.token)
    assert (key(stale), stale.draft, stale.state) == ("service-draft-dropped", (), "wait")
    assert (await house.mentat.play.open(match_id, ANN)).notice is None


# -- sealed answers ------------------------------------------------------------------------------------


async def test_a_sealed_answer_can_be_withdrawn_until_the_group_closes(house: House) -> None:
    match_id = await bidding(house)
    screen = await house.move(match_id, ANN)
    assert (screen.state, screen.view.sealed is None) == ("wait", False)
    screen = await house.mentat.play.withdraw(match_id, ANN)
    assert (screen.state, screen.view.sealed) == ("act", None)
    assert key(await house.mentat.play.withdraw(match_id, ANN)) == "core-nothing-sealed"


async def test_two_who_seal_at_once_are_both_counted(house: House) -> None:
    match_id = await bidding(house)
    drafts = [await house.press(await house.mentat.play.open(match_id, user)) for user in (ANN, BOB, CAT)]
    await asyncio.gather(*(house.confirm(draft) for draft in drafts))
    assert (await house.table(match_id)).state.round == 1


# -- undo ----------------------------------------------------------------------------------------------


async def test_the_last_action_can_be_taken_back_until_something_is_learnt(house: House) -> None:
    match_id = await after_protest(house)
    before = await house.mentat.play.open(match_id, ANN)
    screen = await house.move(match_id, ANN)
    assert screen.can_undo
    screen = await house.mentat.play.undo(match_id, ANN, screen.view.revision)
    assert screen.view.state == before.view.state
    assert [one.kind for one in screen.decisions] == [one.kind for one in before.decisions]
    await house.move(match_id, ANN)
    await house.move(match_id, CAT)
    assert key(await house.mentat.play.undo(match_id, ANN)) == "core-undo-learnt"


async def test_undo_pressed_twice_takes_back_once(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.mentat.play.open(match_id, ANN)
    (burn,) = [one for one in screen.decisions if one.optional]
    await house.confirm(await house.mentat.play.answer(match_id, ANN, burn.id, 0, "burn"))
    screen = await house.move(match_id, ANN)
    undo, revision = house.mentat.play.undo, screen.view.revision
    screens = await asyncio.gather(undo(match_id, ANN, revision), undo(match_id, ANN, revision))
    assert [key(one) for one in screens] == [None, "service-moved-on"]
    assert screens[1].view.state.players[0].spice == 1


# -- hints, hands --------------------------------------------------------------------------------------


async def test_hints_are_given_only_where_the_match_allows_them(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.service.programs.ADVISER", "random")
    match_id = await after_protest(house)
    screen = await house.mentat.play.hint(match_id, ANN)
    assert screen.can_hint
    assert asked(screen).validate(screen.hint) == screen.hint
    assert (await house.mentat.play.hint(match_id, ANN)).hint == screen.hint
    assert (await house.mentat.play.hint(match_id, BOB)).hint is None
    other = await house.lobby(BOB)
    await house.mentat.lobbies.set_option(other, ANN, "hints", False)
    await house.mentat.lobbies.start(other, ANN)
    screen = await house.mentat.play.hint(other, BOB)
    assert (key(screen), screen.hint, screen.can_hint) == ("service-no-hints", None, False)


async def test_a_hint_can_be_taken_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.service.programs.ADVISER", "random")
    match_id = await after_protest(house)
    screen = await house.mentat.play.hint(match_id, ANN)
    taken = await house.mentat.play.take_hint(match_id, ANN, asked(screen).id, 0)
    assert len(taken.draft) == 1
    assert key(await house.mentat.play.take_hint(match_id, ANN, asked(screen).id, 0)) is not None
    assert (await house.mentat.play.take_hint(match_id, BOB, "1.0", 0)).draft == ()


async def test_a_hand_shows_the_match_without_the_draft(house: House) -> None:
    match_id = await after_protest(house)
    screen = await house.mentat.play.open(match_id, ANN)
    await house.press(screen)
    hand = await house.mentat.play.hand(match_id, ANN)
    assert (hand.view, hand.draft, hand.decisions) == (screen.view, (), ())
    assert hand.view.state.players[0].hand
    assert not hand.view.state.players[1].hand


# -- whole matches -------------------------------------------------------------------------------------


@pytest.mark.parametrize("agents", [0, 1, 2])
async def test_whole_matches_are_played_to_the_end_with_backs_and_restarts(house: House, agents: int) -> None:
    people = (ANN, BOB, CAT)[: 3 - (agents > 1)]
    match_id = await house.match(*people[1:], agents=agents)
    luck = Random(agents)
    presses = 0
    while (await house.about(match_id)).state == "running":
        for user in people:
            screen = await house.mentat.play.open(match_id, user)
            if screen.can_confirm:
                screen = await house.confirm(screen)
            elif screen.can_back and luck.random() < 0.2:
                screen = await house.mentat.play.back(match_id, user, screen.token)
            elif screen.state == "act":
                screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
            assert screen.notice is None
            presses += 1
            if presses % 10 == 0:
                await house.restart()
        assert presses < 500
    panel = await house.mentat.history.panel(match_id)
    assert panel.view.outcome is not None
    assert panel.about.outcome == panel.view.outcome.to_json() | {"roles": [""] * panel.view.seats}
    screen = await house.mentat.play.open(match_id, ANN)
    assert (screen.state, screen.decisions) == ("over", ())
    assert (await house.mentat.play.open(match_id, STRANGER)).state == "over"
    assert (await house.mentat.play.hand(match_id, ANN)).state == "over"
    late = await house.mentat.play.answer(match_id, ANN, "9.7", 0, "x")
    assert key(late) == "core-match-over"
    assert key(await house.mentat.play.undo(match_id, ANN)) == "core-match-over"


async def test_the_outbox_holds_nothing_hidden(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    for user in (BOB, ANN, CAT):
        await house.move(match_id, user)
    for user in (ANN, BOB, CAT):
        await house.move(match_id, user)
    owed = await house.deliver()
    assert {one.payload["kind"] for one in owed} == {"lobby", "panel", "turn", "events"}
    allowed = {"kind", "revision", "pings", "turn", "seat", "since", "until"}
    assert set().union(*(one.payload for one in owed)) <= allowed
    assert all(
        type(value) is not str for one in owed for name, value in one.payload.items() if name != "kind"
    )
    json.dumps([one.payload for one in owed])
