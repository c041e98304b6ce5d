from __future__ import annotations

from datetime import timedelta

from bot.store.outbox import Message
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, START, House


def public(owed: list[Message]) -> list[tuple[str, object]]:
    """Return what is owed where the match is played, with whom it pings."""
    return [(one.kind, one.payload.get("pings")) for one in owed if one.target == "place"]


def private(owed: list[Message], kind: str) -> list[str]:
    """Return whom private messages of this kind are owed to."""
    return [one.target for one in owed if one.payload["kind"] == kind]


async def begun(house: House) -> int:
    """Begin a match of three; Bob is asked first."""
    return await house.match(BOB, CAT)


async def test_the_first_panel_pings_whoever_begins_and_deals_are_told_privately(house: House) -> None:
    await begun(house)
    owed = await house.deliver()
    assert public(owed) == [("post", None), ("edit", None), ("post", [BOB])]  # the lobby twice, the panel
    assert private(owed, "events") == [f"user/{user}" for user in (ANN, BOB, CAT)]
    assert private(owed, "turn") == []


async def test_exactly_one_ping_when_the_turn_passes(house: House) -> None:
    match_id = await begun(house)
    await house.deliver()
    await house.move(match_id, BOB, [DECLINE])
    assert public(await house.deliver()) == [("post", [ANN])]
    await house.move(match_id, ANN)
    assert public(await house.deliver()) == [("post", [CAT])]


async def test_whoever_acts_and_goes_on_acting_is_not_pinged(house: House) -> None:
    match_id = await begun(house)
    await house.move(match_id, BOB, [DECLINE])
    await house.deliver()
    screen = await house.mentat.play.open(match_id, ANN)
    (burn,) = [one for one in screen.decisions if one.optional]
    await house.confirm(await house.mentat.play.answer(match_id, ANN, burn.id, 0, "burn"))
    assert public(await house.deliver()) == [("edit", None)]


async def test_who_is_asked_for_a_sealed_answer_is_pinged_privately_and_never_named(house: House) -> None:
    match_id = await begun(house)
    for user, answer in ((BOB, [DECLINE]), (ANN, None), (CAT, None)):
        await house.deliver()
        await house.move(match_id, user, answer)
    owed = await house.deliver()
    assert public(owed) == [("post", [])]
    assert private(owed, "turn") == [f"user/{ANN}", f"user/{BOB}"]  # Cat has just pressed and goes on
    panel = await house.mentat.history.panel(match_id)
    assert (panel.view.waiting.count, panel.view.waiting.seats, panel.waiting_since) == (3, (), None)
    await house.move(match_id, BOB)
    owed = await house.deliver()
    assert public(owed) == [("edit", None)]
    assert private(owed, "turn") == []
    assert (await house.mentat.history.panel(match_id)).view.waiting.count == 2


async def test_taking_back_redraws_the_panel_and_pings_nobody(house: House) -> None:
    match_id = await begun(house)
    await house.move(match_id, BOB, [DECLINE])
    await house.move(match_id, ANN)
    await house.deliver()
    await house.mentat.play.undo(match_id, ANN)
    assert public(await house.deliver()) == [("edit", None)]


async def test_the_end_of_a_match_is_a_fresh_panel_that_pings_nobody(house: House) -> None:
    match_id = await house.match(BOB, options={"rounds": 1})
    await house.move(match_id, BOB, [DECLINE])
    await house.move(match_id, ANN)
    await house.move(match_id, BOB)
    await house.move(match_id, ANN)
    await house.deliver()
    await house.move(match_id, BOB)
    owed = await house.deliver()
    about = await house.about(match_id)
    assert (about.state, about.ended_at) == ("over", START)
    assert public(owed) == [("post", [])]
    assert await house.mentat.history.turns(ANN) == []


async def test_the_time_that_the_table_waits_begins_anew_with_every_move(house: House) -> None:
    match_id = await begun(house)
    assert (await house.mentat.history.panel(match_id)).waiting_since == START
    house.later(hours=5)
    await house.move(match_id, BOB, [DECLINE])
    house.later(hours=1)
    screen = await house.mentat.play.open(match_id, ANN)
    (burn,) = [one for one in screen.decisions if one.optional]
    await house.confirm(await house.mentat.play.answer(match_id, ANN, burn.id, 0, "burn"))
    since = START + timedelta(hours=6)
    assert (await house.mentat.history.panel(match_id)).waiting_since == since
    assert [(one.about.id, one.seat, one.since) for one in await house.mentat.history.turns(ANN)] == [
        (match_id, 0, since)
    ]


async def test_everything_that_was_done_happened_and_was_drawn_is_logged(house: House) -> None:
    match_id = await begun(house)
    await house.move(match_id, BOB, [DECLINE])
    await house.move(match_id, ANN)
    async with house.store.read() as work:
        entries = await work.choices.of_match(match_id)
        events = await work.events.all_of(match_id)
        draws = await work.draws.of_match(match_id)
    assert [(one.revision, one.seat, one.source) for one in entries] == [
        (1, 1, "player"),
        (2, 0, "player"),
        (3, 0, "player"),
    ]
    assert [one.message.key for one in events] == [*["toy-dealt"] * 3, "toy-rolled", "toy-divided"]
    assert [one.purpose for one in draws] == ["deck", "spice"]


async def test_an_order_that_answers_nothing_is_kept_without_a_message(house: House) -> None:
    match_id = await begun(house)
    await house.deliver()
    async with house.mentat.desk.sitting(match_id) as game:
        game.table.order(0, "toy-steal", "left")
        await house.mentat.play.settle(game, 0)
    assert await house.deliver() == []
    assert (await house.table(match_id)).orders == {0: {"toy-steal": "left"}}
