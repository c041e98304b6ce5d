"""What is put down and owed when a table moves on. The toy's first to move among three is Bob."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest

from bot.service import calls, posts
from bot.service.habits import Habits, with_habits
from bot.store.people import User
from bot.store.reminders import Reminder
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, START, House

NIGHT = {"quiet_from": 11, "quiet_to": 15}
"""Quiet hours that it is now."""


async def lives(house: House, user: int, **habits: Any) -> None:
    """Give a person habits without any of what changing them brings about."""
    async with house.store.write() as work:
        await work.users.put(with_habits(User(user), Habits(**habits)))


async def kept(house: House) -> dict[str, Reminder]:
    """Return what is to come about people."""
    async with house.store.read() as work:
        return {one.key: one for one in await work.reminders.everything() if one.user_id}


async def stages(house: House) -> dict[str, tuple[int, timedelta]]:
    """Return what is still to be said: which stage, and how long from now."""
    return {key: (one.payload["stage"], one.due_at - house.now) for key, one in (await kept(house)).items()}


async def owed(house: House) -> list[tuple[str, str, object]]:
    """Return the panels and private pings that are owed, with whom the panels ping."""
    found = [
        (one.kind, one.target, one.payload.get("pings"))
        for one in await house.deliver()
        if one.payload["kind"] in ("panel", "turn", "reminder", "digest", "taken")
    ]
    return sorted(found, key=lambda one: one[0], reverse=True)


async def test_a_turn_that_begins_puts_down_its_first_reminder(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    assert await stages(house) == {f"turn/{match_id}/1": (1, timedelta(hours=24))}
    assert await owed(house) == [("post", "place", [BOB])]


async def test_the_next_turn_replaces_what_was_to_be_said_about_the_last(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    house.later(hours=5)
    await house.move(match_id, BOB, [DECLINE])
    assert await stages(house) == {f"turn/{match_id}/0": (1, timedelta(hours=24))}


async def test_whoever_acts_and_goes_on_acting_has_their_time_anew(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await house.move(match_id, BOB, [DECLINE])
    house.later(hours=5)
    screen = await house.mentat.play.open(match_id, ANN)
    (burn,) = [one for one in screen.decisions if one.optional]
    await house.confirm(await house.mentat.play.answer(match_id, ANN, burn.id, 0, "burn"))
    assert await stages(house) == {f"turn/{match_id}/0": (1, timedelta(hours=24))}


async def test_a_turn_that_is_taken_back_is_no_more_spoken_of(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await house.move(match_id, BOB, [DECLINE])
    await house.move(match_id, ANN)
    assert list(await kept(house)) == [f"turn/{match_id}/2"]
    await house.mentat.play.undo(match_id, ANN)
    assert list(await kept(house)) == [f"turn/{match_id}/0"]


async def test_a_turn_that_begins_in_quiet_hours_is_told_when_they_end(house: House) -> None:
    await lives(house, BOB, **NIGHT)
    match_id = await house.match(BOB, CAT)
    assert await owed(house) == [("post", "place", [])]
    assert await stages(house) == {f"turn/{match_id}/1": (0, timedelta(hours=3))}


async def test_a_turn_that_begins_during_an_absence_is_told_after_it(house: House) -> None:
    await lives(house, BOB, back_on=date(2026, 12, 5), quiet_from=0, quiet_to=8)
    match_id = await house.match(BOB, CAT)
    assert await owed(house) == [("post", "place", [])]
    assert await stages(house) == {f"turn/{match_id}/1": (0, timedelta(days=4, hours=20))}


async def test_who_wants_private_messages_is_pinged_privately_only(house: House) -> None:
    await lives(house, BOB, how="dm")
    await house.match(BOB, CAT)
    assert await owed(house) == [("post", "place", []), ("dm", f"user/{BOB}", None)]


async def test_who_wants_private_messages_but_takes_none_is_pinged_at_the_table(house: House) -> None:
    await lives(house, BOB, how="dm")
    async with house.store.write() as work:
        bob = await work.users.get(BOB)
        await work.users.put(User(BOB, None, {**bob.settings, calls.PRIVATE: "closed"}))
    await house.match(BOB, CAT)
    assert await owed(house) == [("post", "place", [BOB])]


async def test_who_wants_one_message_a_day_gets_it_instead_of_pings(house: House) -> None:
    await lives(house, BOB, how="digest", digest_at=18)
    match_id = await house.match(BOB, CAT)
    assert await owed(house) == [("post", "place", [])]
    assert {key: one.due_at for key, one in (await kept(house)).items()} == {
        f"digest/{BOB}": START + timedelta(hours=6)
    }
    await house.match(BOB, CAT)
    await house.move(match_id, BOB, [DECLINE])
    assert sorted(await kept(house)) == [f"digest/{BOB}", "turn/1/0"]


async def test_who_wants_no_reminders_is_pinged_and_nothing_more(house: House) -> None:
    await lives(house, BOB, interval=0)
    await house.match(BOB, CAT)
    assert await owed(house) == [("post", "place", [BOB])]
    assert await kept(house) == {}


async def test_a_sealed_turn_is_told_privately_to_whom_it_concerns(house: House) -> None:
    await lives(house, BOB, how="digest")
    match_id = await house.match(BOB, CAT)
    for user, answer in ((BOB, [DECLINE]), (ANN, None), (CAT, None)):
        await house.deliver()
        await house.move(match_id, user, answer)
    assert await owed(house) == [("post", "place", []), ("dm", f"user/{ANN}", None)]
    assert sorted(await kept(house)) == [f"digest/{BOB}", f"turn/{match_id}/0", f"turn/{match_id}/2"]


async def end_by_playing(house: House, match_id: int) -> None:
    await house.move(match_id, ANN)
    await house.move(match_id, BOB)
    await house.move(match_id, ANN)
    await house.move(match_id, BOB)


async def end_by_giving_up(house: House, match_id: int) -> None:
    await house.mentat.lobbies.abandon(match_id, ANN)


async def end_by_parking(house: House, match_id: int) -> None:
    await house.mentat.desk.park(await house.about(match_id), "core-record-damaged")


@pytest.mark.parametrize("end", [end_by_playing, end_by_giving_up, end_by_parking])
async def test_nothing_is_to_be_said_of_a_match_that_has_ended_or_stands_still(
    house: House, end: Any
) -> None:
    match_id = await house.match(BOB, options={"rounds": 1})
    await house.move(match_id, BOB, [DECLINE])
    async with house.store.write() as work:
        await work.panels.posted(match_id, "reminder-0", channel_id=20, message_id=77, revision=0)
    await house.deliver()
    await end(house, match_id)
    async with house.store.read() as work:
        assert await work.reminders.next_due() is None
        assert await work.panels.get(77) is None
    assert ("delete", "message/77", None) in await owed(house)


async def test_a_parked_match_that_goes_on_reminds_from_then_on(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await end_by_parking(house, match_id)
    house.later(days=3)
    await house.restart()
    assert await stages(house) == {f"turn/{match_id}/1": (1, timedelta(hours=24))}


async def test_a_match_that_is_taken_in_reminds_from_then_on(house: House) -> None:
    match_id = await house.match(BOB, CAT, agents=1)
    parcel = await house.mentat.transfer.export(match_id)
    taken = await house.mentat.transfer.take_in(parcel, guild_id=1, channel_id=2)
    assert (await stages(house))[f"turn/{taken.id}/1"] == (1, timedelta(hours=24))


def test_the_instant_of_a_turn_survives_json_to_the_microsecond() -> None:
    at = START + timedelta(microseconds=1)
    assert posts.instant(at) - posts.instant(START) == 1
