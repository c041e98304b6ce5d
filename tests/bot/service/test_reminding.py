"""What becomes due, and what is said of it. Times are hours since the match began, at noon in UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import select

from bot.service import calls, posts
from bot.service.reminding import Admitted, Reminding
from bot.store.outbox import Message
from bot.store.reminders import Reminder
from bot.store.tables import outbox
from bot.store.unit_of_work import UnitOfWork
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, START, House
from tests.bot.service.test_calls import NIGHT, kept, lives, stages

DAY = 24


@dataclass(slots=True, frozen=True)
class Said:
    """A reminder or daily message that was owed: after how many hours, where, which one."""

    hours: float
    target: str
    stage: int | None


def said(house: House, found: list[Message]) -> list[Said]:
    hours = (house.now - START) / timedelta(hours=1)
    return [
        Said(hours, one.target, one.payload.get("stage"))
        for one in found
        if one.payload["kind"] in ("reminder", "digest")
    ]


async def pass_time(house: House, hours: float, *, restart_every: float = 0) -> list[Said]:
    """Let time pass from one due instant to the next, perhaps with restarts; return what was said."""
    end = house.now + timedelta(hours=hours)
    found: list[Said] = []
    while True:
        due = await house.mentat.reminding.tend()
        found += said(house, await house.deliver())
        step = end if due is None else min(due, end)
        if restart_every:
            step = min(step, house.now + timedelta(hours=restart_every))
        if house.now >= end:
            return found
        house.now = step
        if restart_every:
            await house.mentat.reminding.rest()
            await house.restart()


async def begun(house: House, **habits: Any) -> int:
    """Begin a match in which Bob, who has these habits, is asked first."""
    await lives(house, BOB, **habits)
    match_id = await house.match(BOB, CAT)
    await house.deliver()
    await house.mentat.reminding.resume()
    return match_id


# -- what is promised --------------------------------------------------------------------------------


@pytest.mark.parametrize("restart_every", [0, 7])
async def test_an_absent_player_is_reminded_three_times_at_growing_intervals(
    house: House, restart_every: float
) -> None:
    await begun(house)
    assert await pass_time(house, 30 * DAY, restart_every=restart_every) == [
        Said(24, "place", 1),
        Said(72, "place", 2),
        Said(144, "place", 3),
    ]
    assert await kept(house) == {}


async def test_reminders_that_would_fall_into_quiet_hours_come_when_these_end(house: House) -> None:
    await begun(house, interval=12, quiet_from=22, quiet_to=7)
    assert await pass_time(house, 30 * DAY) == [
        Said(19, "place", 1),  # at 7 in the morning, not at midnight
        Said(43, "place", 2),
        Said(79, "place", 3),
    ]


async def test_a_ping_that_was_put_off_comes_once_and_reminders_after_it(house: House) -> None:
    await begun(house, **NIGHT)
    assert await pass_time(house, 30 * DAY) == [
        Said(3, "place", 0),
        Said(27, "place", 1),
        Said(75, "place", 2),
        Said(147, "place", 3),
    ]


async def test_who_is_away_hears_nothing_until_they_are_back(house: House) -> None:
    await begun(house)
    await house.mentat.people.go_away(BOB, "2026-12-10")
    back = 9 * DAY + 12
    assert await pass_time(house, 30 * DAY) == [
        Said(back, "place", 1),
        Said(back + 48, "place", 2),
        Said(back + 120, "place", 3),
    ]


async def test_private_reminders_stay_private(house: House) -> None:
    await begun(house, how="dm")
    found = await pass_time(house, 30 * DAY)
    assert [(one.target, one.stage) for one in found] == [(f"user/{BOB}", stage) for stage in (1, 2, 3)]


async def test_the_daily_message_comes_for_a_week_and_again_with_the_next_turn(house: House) -> None:
    match_id = await begun(house, how="digest", digest_at=18)
    week = [Said(6 + DAY * day, f"user/{BOB}", None) for day in range(7)]
    assert await pass_time(house, 30 * DAY) == week
    await house.move(match_id, BOB, [DECLINE])
    for user in (ANN, CAT):
        await house.move(match_id, user)
    found = [one for one in await pass_time(house, DAY) if one.target == f"user/{BOB}"]
    assert found == [Said(30 * DAY + 6, f"user/{BOB}", None)]


async def test_no_daily_message_comes_when_nothing_waits(house: House) -> None:
    match_id = await begun(house, how="digest")
    await house.move(match_id, BOB, [DECLINE])
    found = await pass_time(house, 2 * DAY)
    assert {one.target for one in found} == {"place"}  # Ann's


async def test_nothing_comes_after_the_move(house: House) -> None:
    match_id = await begun(house)
    await pass_time(house, 23.9)
    await house.move(match_id, BOB, [DECLINE])
    found = await pass_time(house, 30 * DAY)
    assert [one.hours for one in found] == [47.9, 95.9, 167.9]
    async with house.store.read() as work:
        rows = await work.outbox.connection.execute(select(outbox.c.payload))
        users = {row.payload["user"] for row in rows if row.payload["kind"] == "reminder"}
    assert users == {ANN}


async def test_nothing_comes_after_the_end(house: House) -> None:
    match_id = await begun(house, **NIGHT)
    await house.mentat.lobbies.abandon(match_id, ANN)
    assert await pass_time(house, 30 * DAY) == []


# -- interruptions -----------------------------------------------------------------------------------


async def test_time_in_which_nothing_ran_is_not_charged_to_players(house: House) -> None:
    await begun(house)
    await pass_time(house, 20)
    house.later(days=5)
    await house.restart()
    found = await pass_time(house, 30 * DAY)
    assert [one.hours for one in found] == [5 * DAY + hours for hours in (24, 72, 144)]


async def test_a_ping_or_daily_message_that_fell_into_an_outage_comes_at_the_start(house: House) -> None:
    await begun(house, **NIGHT)
    await lives(house, CAT, how="digest")
    await house.match(CAT)
    house.later(days=2)
    await house.restart()
    assert await pass_time(house, 3) == [
        Said(48, f"user/{CAT}", None),
        Said(51, "place", 0),  # it was noon, and Bob's quiet hours
    ]


async def test_a_clock_that_was_set_back_charges_nobody(house: House) -> None:
    await begun(house)
    await pass_time(house, 2)
    house.now = START
    before = await kept(house)
    await house.restart()
    assert await kept(house) == before


async def test_while_discord_takes_nothing_reminders_do_not_pile_up(house: House) -> None:
    await lives(house, BOB)
    await house.match(BOB, CAT)
    await lives(house, CAT, how="digest")
    for _ in range(10 * DAY):  # nothing is delivered
        await house.mentat.reminding.tend()
        house.later(hours=1)
    found = said(house, await house.deliver())
    assert found == []
    assert [one.stage for one in await pass_time(house, 30 * DAY)] == [1, 2, 3]


async def test_daily_messages_do_not_pile_up_either(house: House) -> None:
    await lives(house, BOB, how="digest")
    await house.match(BOB, CAT)
    for _ in range(10 * DAY):
        await house.mentat.reminding.tend()
        house.later(hours=1)
    assert len(said(house, await house.deliver())) == 1


async def test_a_reminder_that_fails_is_tried_again_and_holds_up_no_other(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await begun(house), await house.match(BOB, CAT)
    await house.deliver()
    remind = Reminding._remind

    async def fail(self: Reminding, work: UnitOfWork, row: Reminder, match_id: int, person: Any) -> None:
        if match_id == first:
            await work.users.put(person)
            raise RuntimeError
        await remind(self, work, row, match_id, person)

    monkeypatch.setattr(Reminding, "_remind", fail)
    house.later(hours=24)
    await house.mentat.reminding.tend()
    assert [one.match_id for one in await house.deliver()] == [second]
    assert (await stages(house))[f"turn/{first}/1"] == (1, timedelta(hours=1))
    monkeypatch.undo()
    house.later(hours=1)
    await house.mentat.reminding.tend()
    assert [one.match_id for one in await house.deliver()] == [first]


async def test_a_store_that_fails_is_an_error_of_the_whole(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr("bot.store.reminders.Reminders.due", fail)
    with pytest.raises(OSError):
        await house.mentat.reminding.tend()


async def test_rows_that_mean_nothing_are_dropped(house: House) -> None:
    match_id = await begun(house)
    async with house.store.write() as work:
        await work.reminders.put(Reminder("x", None, BOB, {"kind": "pigeon"}, house.now))
        await work.reminders.put(Reminder("y", None, BOB, {}, house.now))
    await house.mentat.reminding.tend()
    assert list(await kept(house)) == [f"turn/{match_id}/1"]


async def test_a_match_that_cannot_be_read_is_not_spoken_of(house: House) -> None:
    match_id = await begun(house)
    await house.damage(match_id, b"sand")
    assert await pass_time(house, 30 * DAY) == []


async def test_a_seat_that_has_passed_to_another_is_not_spoken_of(house: House) -> None:
    match_id = await begun(house)
    async with house.store.write() as work:
        await work.seats.change(match_id, 1, user_id=CAT + 1)
    assert await pass_time(house, 30 * DAY) == []


async def test_the_end_of_an_absence_redraws_the_panels(house: House) -> None:
    match_id = await begun(house)
    await house.mentat.people.go_away(CAT, "2026-12-03")
    assert [(one.kind, one.payload["kind"]) for one in await house.deliver()] == [("edit", "panel")]
    assert list((await house.mentat.history.panel(match_id)).away) == [2]
    house.later(hours=60)
    await house.mentat.reminding.tend()
    assert ("edit", "panel") in [(one.kind, one.payload["kind"]) for one in await house.deliver()]
    assert (await house.mentat.history.panel(match_id)).away == {}


# -- habits that have changed ------------------------------------------------------------------------


async def test_habits_count_as_they_are_when_something_is_due(house: House) -> None:
    await begun(house)
    await lives(house, BOB, how="digest", digest_at=18)
    assert [(one.hours, one.target) for one in await pass_time(house, 31)] == [(30, f"user/{BOB}")]
    await lives(house, BOB)
    assert await pass_time(house, 30 * DAY) == []


async def test_sealed_turns_are_not_spoken_of_in_public(house: House) -> None:
    match_id = await begun(house)
    for user, answer in ((BOB, [DECLINE]), (ANN, None), (CAT, None)):
        await house.move(match_id, user, answer)
    async with house.store.write() as work:
        cat = await work.users.get(CAT)
        cat.settings[calls.PRIVATE] = "closed"
        await work.users.put(cat)
    await house.deliver()
    found = await pass_time(house, 30 * DAY)
    assert {one.target for one in found} == {f"user/{ANN}", f"user/{BOB}"}
    assert await kept(house) == {}


# -- delivery ----------------------------------------------------------------------------------------


async def test_only_who_is_still_waited_for_and_may_be_disturbed_is_called(house: House) -> None:
    match_id = await begun(house)
    reminding, turn = house.mentat.reminding, posts.instant(START)
    assert await reminding.admit(match_id, [BOB], turn) == Admitted((BOB,))
    assert await reminding.admit(match_id, [ANN], turn) == Admitted(())
    assert await reminding.admit(match_id, [BOB], turn - 1) == Admitted(())
    assert await reminding.admit(match_id, [ANN, BOB], None) == Admitted((ANN, BOB))
    await lives(house, BOB, **NIGHT)
    admitted = await reminding.admit(match_id, [BOB], turn)
    assert admitted.now == ()
    async with house.store.write() as work:
        await reminding.defer(work, admitted.later)
    assert await stages(house) == {f"turn/{match_id}/1": (0, timedelta(hours=3))}
    await house.move(match_id, BOB, [DECLINE])
    before = await kept(house)
    async with house.store.write() as work:
        await reminding.defer(work, admitted.later)
    assert await kept(house) == before


async def reminder(house: House) -> Message:
    """Return the first reminder that is owed, delivered."""
    house.later(hours=24)
    await house.mentat.reminding.tend()
    (found,) = [one for one in await house.deliver() if one.payload["kind"] == "reminder"]
    return found


async def test_a_reminder_replaces_the_one_before(house: House) -> None:
    match_id = await begun(house)
    one = await reminder(house)
    async with house.store.write() as work:
        await house.mentat.reminding.reminded(work, one, 20, 500)
        await house.mentat.reminding.reminded(work, one, 20, 500)
    assert await house.deliver() == []
    async with house.store.write() as work:
        await house.mentat.reminding.reminded(work, one, 20, 501)
    (gone,) = await house.deliver()
    assert (gone.kind, gone.payload) == ("delete", {"kind": "taken", "channel": 20, "message": 500})
    await house.move(match_id, BOB, [DECLINE])
    assert 501 in [one.payload.get("message") for one in await house.deliver()]


async def test_a_reminder_that_crossed_the_move_is_taken_away(house: House) -> None:
    match_id = await begun(house)
    one = await reminder(house)
    await house.move(match_id, BOB, [DECLINE])
    await house.deliver()
    async with house.store.write() as work:
        await house.mentat.reminding.reminded(work, one, 20, 500)
    assert [one.payload.get("message") for one in await house.deliver()] == [500]


async def test_what_could_not_be_said_privately_is_said_at_the_table(house: House) -> None:
    first, second = await begun(house, how="dm"), await house.match(BOB, CAT)
    await house.deliver()

    async def missed(match_id: int | None, **payload: Any) -> dict[str, tuple[int, timedelta]]:
        async with house.store.write() as work:
            bob = await work.users.get(BOB)
            bob.settings[calls.PRIVATE] = "closed"
            await work.users.put(bob)
            await house.mentat.reminding.missed(work, BOB, match_id, payload)
        return await stages(house)

    later, now = timedelta(hours=24), timedelta(0)
    one, other = f"turn/{first}/1", f"turn/{second}/1"
    assert await missed(first, kind="events") == {one: (1, later), other: (1, later)}
    assert await missed(first, kind="turn") == {one: (0, now), other: (1, later)}
    assert await missed(first, kind="reminder", stage=2) == {one: (2, now), other: (1, later)}
    assert await missed(None, kind="digest") == {one: (0, now), other: (0, now)}
    assert [one.target for one in await pass_time(house, 0)] == ["place", "place"]


async def test_a_daily_message_may_be_put_off(house: House) -> None:
    await begun(house, how="digest")
    assert await house.mentat.reminding.may_disturb(BOB)
    await lives(house, BOB, how="digest", back_on=date(2026, 12, 3))
    assert not await house.mentat.reminding.may_disturb(BOB)
    async with house.store.write() as work:
        await house.mentat.reminding.defer_digest(work, BOB)
    assert (await kept(house))[f"digest/{BOB}"].due_at == START + timedelta(hours=60)
