from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from bot.service import calls
from bot.service.errors import Refused
from bot.service.habits import Habits
from tests.bot.service.house import BOB, CAT, START, House
from tests.bot.service.test_calls import NIGHT, kept, lives, owed, stages


async def test_who_has_chosen_nothing_has_the_usual_habits(house: House) -> None:
    me = await house.mentat.people.me(BOB)
    assert (me.locale, me.habits, me.reachable, me.back_at, me.now) == (None, Habits(), True, None, START)


async def test_a_language_is_one_of_those_there_are(house: House) -> None:
    people = house.mentat.people
    assert (await people.speak(BOB, "en")).locale == "en"
    assert (await people.speak(BOB, None)).locale is None
    with pytest.raises(Refused):
        await people.speak(BOB, "fremen")


@pytest.mark.parametrize(
    ("name", "value"),
    [("how", "digest"), ("interval", 48), ("quiet_to", 7), ("digest_at", 9)],
)
async def test_what_is_chosen_is_kept(house: House, name: str, value: Any) -> None:
    chosen = await house.mentat.people.choose(BOB, name, value)
    assert chosen.habits == replace(Habits(), **{name: value})
    assert await house.mentat.people.me(BOB) == chosen


@pytest.mark.parametrize(
    ("name", "value"), [("how", "pigeon"), ("interval", 1), ("quiet_to", 24), ("zone", "UTC"), ("", None)]
)
async def test_nothing_else_can_be_chosen(house: House, name: str, value: Any) -> None:
    with pytest.raises(Refused):
        await house.mentat.people.choose(BOB, name, value)


async def test_quiet_hours_have_an_end_as_soon_as_they_have_a_beginning(house: House) -> None:
    people = house.mentat.people

    async def after(start: int | None) -> tuple[int, int]:
        habits = (await people.be_quiet(BOB, start)).habits
        return habits.quiet_from, habits.quiet_to

    assert await after(0) == (0, 9)
    assert await after(23) == (23, 9)
    assert await after(9) == (9, 18)
    assert await after(None) == (0, 0)
    assert await after(22) == (22, 7)
    with pytest.raises(Refused):
        await people.be_quiet(BOB, 24)


async def test_a_zone_is_chosen_by_its_city(house: House) -> None:
    people = house.mentat.people
    assert (await people.live_in(BOB, "berlin")).habits.zone == "Europe/Berlin"
    with pytest.raises(Refused, match="service-no-such-zone"):
        await people.live_in(BOB, "Arrakeen")
    with pytest.raises(Refused, match="service-several-zones"):
        await people.live_in(BOB, "america")


async def test_an_absence_lasts_until_the_day_of_return_begins(house: House) -> None:
    people = house.mentat.people
    await people.live_in(BOB, "tokyo")
    away = await people.go_away(BOB, " 2026-12-24 ")
    assert away.habits.back_on == date(2026, 12, 24)
    assert away.back_at == datetime(2026, 12, 23, 15, tzinfo=UTC)
    assert (await people.go_away(BOB, None)).back_at is None


@pytest.mark.parametrize(
    ("until", "reason"),
    [
        ("soon", "service-no-such-date"),
        ("2026-11-30", "service-date-out-of-range"),
        ("2027-12-24", "service-date-out-of-range"),
    ],
)
async def test_an_absence_ends_on_a_day_to_come(house: House, until: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        await house.mentat.people.go_away(BOB, until)


async def test_the_table_sees_an_absence_while_it_lasts(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await house.deliver()
    await house.mentat.people.go_away(BOB, "2026-12-03")
    assert await owed(house) == [("edit", "place", None)]
    panel = await house.mentat.history.panel(match_id)
    assert panel.away == {1: datetime(2026, 12, 3, tzinfo=UTC)}
    await house.mentat.people.choose(BOB, "interval", 48)
    assert await owed(house) == []
    await house.mentat.people.go_away(BOB, None)
    assert await owed(house) == [("edit", "place", None)]
    assert (await house.mentat.history.panel(match_id)).away == {}


# -- what is still to be said ------------------------------------------------------------------------


async def test_another_interval_counts_from_now_on(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    house.later(hours=20)
    await house.mentat.people.choose(BOB, "interval", 6)
    assert await stages(house) == {f"turn/{match_id}/1": (1, timedelta(hours=6))}
    await house.mentat.people.choose(BOB, "interval", 0)
    assert await kept(house) == {}


async def test_a_ping_that_was_put_off_stays_one(house: House) -> None:
    await lives(house, BOB, **NIGHT)
    match_id = await house.match(BOB, CAT)
    await house.mentat.people.choose(BOB, "interval", 0)
    assert await stages(house) == {f"turn/{match_id}/1": (0, timedelta(hours=3))}
    await house.mentat.people.be_quiet(BOB, None)
    assert await stages(house) == {f"turn/{match_id}/1": (0, timedelta(0))}


async def test_the_daily_message_takes_the_place_of_reminders_and_gives_it_back(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await house.mentat.people.choose(BOB, "how", "digest")
    assert list(await kept(house)) == [f"digest/{BOB}"]
    await house.mentat.people.choose(BOB, "digest_at", 20)
    assert (await kept(house))[f"digest/{BOB}"].due_at == START + timedelta(hours=8)
    await house.mentat.people.choose(BOB, "how", "place")
    assert list(await kept(house)) == [f"turn/{match_id}/1"]


async def test_what_others_are_to_be_told_is_left_alone(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await house.mentat.people.choose(CAT, "how", "digest")
    assert list(await kept(house)) == [f"turn/{match_id}/1"]


async def test_who_wants_private_messages_is_written_to_even_if_that_failed_before(house: House) -> None:
    async with house.store.write() as work:
        bob = await work.users.get(BOB)
        bob.settings[calls.PRIVATE] = "told"
        await work.users.put(bob)
    assert not (await house.mentat.people.choose(BOB, "interval", 12)).reachable
    assert (await house.mentat.people.choose(BOB, "how", "dm")).reachable
