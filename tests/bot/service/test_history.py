from __future__ import annotations

from datetime import timedelta

import pytest

from bot.service.errors import Refused
from bot.service.history import NOTE_LENGTH, NOTES, PAGE
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, START, STRANGER, House


async def played(house: House) -> int:
    match_id = await house.match(BOB, CAT)
    await house.move(match_id, BOB, [DECLINE])
    await house.move(match_id, ANN)
    return match_id


async def test_everyone_reads_in_the_log_what_they_may_know(house: House) -> None:
    match_id = await played(house)
    log = house.mentat.history.log
    public = [event.message.key for event in (await log(match_id, STRANGER)).events]
    assert public == ["toy-rolled", "toy-divided"]
    assert public == [event.message.key for event in (await log(match_id, None)).events]
    mine = (await log(match_id, ANN)).events
    assert [event.message.key for event in mine] == ["toy-dealt", "toy-rolled", "toy-divided"]
    assert mine[0].audience == (0,)


async def test_the_log_is_paged_and_every_page_exists(house: House) -> None:
    match_id = await played(house)
    async with house.mentat.desk.sitting(match_id) as game:
        for number in range(PAGE):
            game.table.emit("toy-rolled", spice=number)
        await house.mentat.play.settle(game, None)
    newest = await house.mentat.history.log(match_id, STRANGER)
    assert (newest.page, newest.pages, len(newest.events)) == (0, 2, PAGE)
    oldest = await house.mentat.history.log(match_id, STRANGER, 1)
    assert [event.message.key for event in oldest.events] == ["toy-rolled", "toy-divided"]
    assert (await house.mentat.history.log(match_id, STRANGER, 99)).page == 1
    assert (await house.mentat.history.log(match_id, STRANGER, -5)).page == 0


async def test_an_empty_log_has_one_page(house: House) -> None:
    page = await house.mentat.history.log(await house.lobby(), ANN)
    assert (page.events, page.pages) == ((), 1)


async def test_a_private_message_tells_what_the_seat_alone_has_learnt(house: House) -> None:
    match_id = await played(house)
    told = await house.mentat.history.private_events(match_id, 1, -1, 0)
    assert [(event.message.key, event.audience) for event in told] == [("toy-dealt", (1,))]
    assert await house.mentat.history.private_events(match_id, 1, 0, 99) == []


async def test_the_board_can_be_seen_as_it_was_by_those_who_saw_it_then(house: House) -> None:
    match_id = await played(house)
    history = house.mentat.history
    assert await history.revisions(match_id) == [0, 1, 3]
    then = await history.view_at(match_id, ANN, 0)
    assert (then.revision, then.seat, then.state.silos) == (0, 0, [0, 0])
    assert then.state.players[0].hand
    assert not then.state.players[1].hand
    now = await history.view_at(match_id, STRANGER, 3)
    assert (now.seat, now.state.silos != [0, 0]) == (None, True)
    with pytest.raises(Refused, match="service-no-such-revision"):
        await history.view_at(match_id, ANN, -1)


async def test_the_panel_shows_what_everyone_may_see_and_the_last_events(house: House) -> None:
    match_id = await played(house)
    panel = await house.mentat.history.panel(match_id)
    assert panel.view == (await house.table(match_id)).view(None)
    assert [event.message.key for event in panel.log] == ["toy-rolled", "toy-divided"]
    assert [player.user_id for player in panel.players] == [ANN, BOB, CAT]


async def test_my_turns_are_those_of_all_my_matches_the_longest_first(house: House) -> None:
    first = await house.match(BOB)
    house.later(hours=1)
    second = await house.match(BOB)
    await house.lobby(BOB)
    turns = await house.mentat.history.turns(BOB)
    assert [(turn.about.id, turn.seat) for turn in turns] == [(first, 1), (second, 1)]
    assert await house.mentat.history.turns(ANN) == []


async def test_notes_are_kept_for_their_writer_alone(house: House) -> None:
    match_id = await house.lobby(BOB)
    history = house.mentat.history
    (note,) = await history.add_note(match_id, ANN, "  Bob holds the seven  ")
    assert note.text == "Bob holds the seven"
    assert await history.notes(match_id, BOB) == []
    with pytest.raises(Refused, match="service-no-such-note"):
        await history.remove_note(match_id, BOB, note.id)
    assert await history.remove_note(match_id, ANN, note.id) == []


async def test_a_note_that_is_empty_too_long_or_one_too_many_is_refused(house: House) -> None:
    match_id = await house.lobby()
    history = house.mentat.history
    with pytest.raises(Refused, match="service-note-empty"):
        await history.add_note(match_id, ANN, " \n")
    with pytest.raises(Refused, match="service-note-long"):
        await history.add_note(match_id, ANN, "x" * (NOTE_LENGTH + 1))
    for _ in range(NOTES):
        await history.add_note(match_id, ANN, "x")
    with pytest.raises(Refused, match="service-note-many"):
        await history.add_note(match_id, ANN, "x")
    with pytest.raises(Refused, match="service-no-such-match"):
        await history.notes(99, ANN)


async def test_all_my_matches_are_shown_those_that_wait_for_me_first(house: House) -> None:
    theirs = await house.match(BOB, CAT)
    house.later(hours=1)
    lobby = await house.lobby(ANN, host=CAT)
    set_aside = await house.match(BOB, CAT)
    await house.mentat.desk.park(await house.about(set_aside), "core-record-damaged")
    house.later(hours=1)
    mine = await house.match(BOB)
    await house.move(mine, BOB, [DECLINE])
    over = await house.match(BOB)
    await house.mentat.lobbies.abandon(over, ANN)
    standings = await house.mentat.history.standings(ANN)
    assert {one.about.id for one in standings} == {mine, theirs, set_aside, lobby}
    assert [(one.about.id, one.mine) for one in standings if one.mine] == [(mine, START + timedelta(hours=2))]
    assert standings[0].about.id == mine
    (other,) = [one for one in standings if one.about.id == theirs]
    assert (other.waiting.seats, other.since, [one.user_id for one in other.players]) == (
        (1,),
        START,
        [ANN, BOB, CAT],
    )
    assert await house.mentat.history.standings(STRANGER) == []


async def test_how_a_match_stands_does_not_tell_who_owes_a_sealed_answer(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    for user, answer in ((BOB, [DECLINE]), (ANN, None), (CAT, None)):
        await house.move(match_id, user, answer)
    await house.move(match_id, ANN)
    (seen,) = await house.mentat.history.standings(ANN)
    assert (seen.mine, seen.waiting.count, seen.waiting.seats, seen.since) == (None, 2, (), None)
    (own,) = await house.mentat.history.standings(BOB)
    assert own.mine == START
