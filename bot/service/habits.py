"""Habits: when and how a person wants to be called, and when they may not be disturbed.

A person's hours are those of the clock on their wall: a night that loses an hour in spring ends when that clock
says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from importlib import resources
from typing import Any, Literal, TypeAlias, get_args
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from pydantic import TypeAdapter, ValidationError

from bot.store.people import User

SETTING = "habits"
"""Where a person's habits stand among their settings."""

How: TypeAlias = Literal["place", "dm", "digest"]
"""A mention where the match is played, a private message, or one private message a day for all matches."""

HOWS: tuple[How, ...] = get_args(How)
INTERVALS = (0, 6, 12, 24, 48, 72, 168)
"""Hours from a ping to the first reminder that can be chosen; 0: no reminders."""
HOURS = range(24)
HORIZON = timedelta(days=120)
"""The longest absence that can be announced."""


@dataclass(slots=True, frozen=True)
class Habits:
    """What a person has chosen; all hours and dates are those of their zone."""

    zone: str = "UTC"
    how: How = "place"
    interval: int = 24
    """Hours from a ping to the first reminder; 0: no reminders."""
    quiet_from: int = 0
    quiet_to: int = 0
    """The hour in which quiet ends; the one in which it begins: there is none."""
    digest_at: int = 18
    """The hour of the daily message."""
    back_on: date | None = None
    """The day on which they are back from an absence."""

    def local(self, at: datetime) -> datetime:
        """Return a moment as the clock on this person's wall shows it."""
        return at.astimezone(_zone(self.zone))

    def back_at(self, at: datetime) -> datetime | None:
        """Return when the person is back, if they are away at this moment."""
        if self.back_on is None:
            return None
        back = self._moment(self.back_on, 0)
        return back if at < back else None

    def free(self, at: datetime) -> datetime:
        """Return the first moment from ``at`` on at which the person may be disturbed."""
        at = self.back_at(at) or at
        local = self.local(at)
        if not self._is_quiet(local.hour):
            return at
        tomorrow = local.hour >= self.quiet_to
        return self._moment(local.date() + timedelta(days=tomorrow), self.quiet_to)

    def may_be_disturbed(self, at: datetime) -> bool:
        """Whether the person is neither away nor in their quiet hours."""
        return self.free(at) == at

    def next_digest(self, after: datetime) -> datetime:
        """Return when the daily message comes next, after a moment."""
        today = self.local(after).date()
        due = self._moment(today, self.digest_at)
        return self.free(due if due > after else self._moment(today + timedelta(days=1), self.digest_at))

    def _is_quiet(self, hour: int) -> bool:
        if self.quiet_from <= self.quiet_to:
            return self.quiet_from <= hour < self.quiet_to
        return hour >= self.quiet_from or hour < self.quiet_to

    def _moment(self, day: date, hour: int) -> datetime:
        return datetime.combine(day, time(hour), _zone(self.zone)).astimezone(UTC)


_HABITS = TypeAdapter(Habits)


def habits_of(user: User) -> Habits:
    """Return a person's habits; the usual ones in place of what cannot be read."""
    kept = user.settings.get(SETTING, {})
    try:
        return _HABITS.validate_python(kept)
    except ValidationError:
        return Habits()


def with_habits(user: User, habits: Habits) -> User:
    """Return a person's settings with these habits."""
    kept: Mapping[str, Any] = asdict(habits) | {
        "back_on": None if habits.back_on is None else habits.back_on.isoformat()
    }
    return replace(user, settings={**user.settings, SETTING: kept})


@cache
def zones() -> tuple[str, ...]:
    """Return the time zones that can be chosen, as ``Area/City``, and ``UTC``."""
    known = resources.files("tzdata").joinpath("zones").read_text(encoding="utf-8").split()
    return ("UTC", *sorted(name for name in known if "/" in name and not name.startswith("Etc/")))


def find_zones(typed: str) -> list[str]:
    """Return the time zones that somebody may mean: the one they have named, or all with those letters in it."""
    sought = typed.strip().casefold().replace(" ", "_")
    found = [name for name in zones() if sought in name.casefold()]
    exact = [name for name in found if sought in (name.casefold(), name.casefold().rpartition("/")[2])]
    return exact or found


@cache
def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError):  # a zone that has been given up since it was chosen
        return ZoneInfo("UTC")
