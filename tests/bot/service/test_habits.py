from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.service.habits import SETTING, Habits, find_zones, habits_of, with_habits, zones
from bot.store.people import User

BERLIN = Habits(zone="Europe/Berlin", quiet_from=22, quiet_to=7)
HOURS = st.integers(0, 23)
MOMENTS = st.datetimes(datetime(2025, 1, 1), datetime(2030, 1, 1), timezones=st.just(UTC))  # noqa: DTZ001


def utc(month: int, day: int, hour: int, minute: int = 0) -> datetime:
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "free"),
    [
        (utc(11, 30, 20, 59), utc(11, 30, 20, 59)),
        (utc(11, 30, 21), utc(12, 1, 6)),
        (utc(12, 1, 2), utc(12, 1, 6)),
        (utc(12, 1, 6), utc(12, 1, 6)),
    ],
)
def test_quiet_hours_last_over_midnight_by_the_clock_on_the_wall(at: datetime, free: datetime) -> None:
    assert BERLIN.free(at) == free
    assert BERLIN.may_be_disturbed(at) == (at == free)


def test_a_night_in_which_the_clock_is_changed_ends_when_the_clock_says_so() -> None:
    assert BERLIN.free(utc(3, 28, 21)) == utc(3, 29, 5)  # 7 o'clock in summer
    assert BERLIN.free(utc(10, 24, 20)) == utc(10, 25, 6)  # and in winter


def test_quiet_hours_within_a_day_end_on_that_day() -> None:
    siesta = Habits(zone="Europe/Madrid", quiet_from=14, quiet_to=17)
    assert siesta.free(utc(12, 1, 14, 30)) == utc(12, 1, 16)
    assert siesta.free(utc(12, 1, 16, 30)) == utc(12, 1, 16, 30)


@given(
    st.sampled_from(zones()),
    HOURS,
    HOURS,
    MOMENTS,
    st.one_of(st.none(), st.dates(date(2025, 1, 1), date(2030, 1, 1))),
)
def test_what_is_put_off_comes_when_the_person_may_be_disturbed_and_not_later(
    zone: str, start: int, end: int, at: datetime, back_on: date | None
) -> None:
    habits = Habits(zone=zone, quiet_from=start, quiet_to=end, back_on=back_on)
    free = habits.free(at)
    assert free >= at
    assert habits.may_be_disturbed(free)
    if free > at:
        assert not habits.may_be_disturbed(free - timedelta(seconds=1))


@given(st.sampled_from(zones()), HOURS, HOURS, HOURS, MOMENTS)
def test_the_daily_message_comes_within_two_days_and_never_at_a_bad_time(
    zone: str, start: int, end: int, hour: int, after: datetime
) -> None:
    habits = Habits(zone=zone, quiet_from=start, quiet_to=end, digest_at=hour)
    due = habits.next_digest(after)
    assert after < due <= after + timedelta(hours=49)
    assert habits.may_be_disturbed(due)


def test_who_is_away_is_back_at_midnight_of_their_own() -> None:
    away = Habits(zone="America/New_York", back_on=date(2026, 12, 24))
    assert away.back_at(utc(12, 24, 4, 59)) == utc(12, 24, 5)
    assert away.back_at(utc(12, 24, 5)) is None
    assert away.free(utc(12, 1, 0)) == utc(12, 24, 5)
    assert Habits().back_at(utc(12, 1, 0)) is None


def test_who_comes_back_at_night_is_let_sleep() -> None:
    away = Habits(quiet_from=22, quiet_to=8, back_on=date(2026, 12, 24))
    assert away.free(utc(12, 1, 0)) == utc(12, 24, 8)


def test_habits_are_kept_beside_the_other_settings() -> None:
    habits = Habits("Asia/Tokyo", "digest", 48, 23, 7, 9, date(2026, 12, 24))
    kept = with_habits(User(5, "en", {"name": "ana"}), habits)
    assert kept.settings["name"] == "ana"
    assert habits_of(kept) == habits
    assert habits_of(with_habits(kept, Habits())) == Habits()


@pytest.mark.parametrize("kept", [{"how": "pigeon"}, {"quiet_from": "late"}, [], {"zone": None}])
def test_habits_that_cannot_be_read_are_the_usual_ones(kept: Any) -> None:
    assert habits_of(User(5, None, {SETTING: kept})) == Habits()


@pytest.mark.parametrize("zone", ["Mars/Arrakeen", "../../etc/passwd", ""])
def test_a_zone_that_is_not_there_any_more_is_that_of_greenwich(zone: str) -> None:
    assert Habits(zone=zone).local(utc(12, 1, 5)).hour == 5


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Europe/Berlin", ["Europe/Berlin"]),
        ("berlin", ["Europe/Berlin"]),
        (" new york ", ["America/New_York"]),
        ("utc", ["UTC"]),
        ("arrakeen", []),
    ],
)
def test_a_zone_is_found_by_its_city(typed: str, meant: list[str]) -> None:
    assert find_zones(typed) == meant


def test_several_zones_may_be_meant() -> None:
    assert {"America/New_York", "America/North_Dakota/New_Salem"} < set(find_zones("america/n"))
