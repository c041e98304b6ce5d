"""People: what each has chosen for themselves, wherever they play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from bot.i18n import locales
from bot.service import calls
from bot.service.desk import Desk
from bot.service.errors import Refused
from bot.service.habits import HORIZON, HOURS, HOWS, INTERVALS, Habits, find_zones, habits_of, with_habits
from bot.store.unit_of_work import UnitOfWork
from engine.core.messages import msg

CHOICES: Mapping[str, Collection[Any]] = MappingProxyType(
    {"how": HOWS, "interval": INTERVALS, "quiet_to": HOURS, "digest_at": HOURS}
)
"""What may be chosen for the habits that have a few values only."""
NIGHT = 9
"""Hours that quiet lasts until another end is chosen."""
SHOWN = 5
"""Time zones that are named to somebody who may have meant any of them."""


@dataclass(slots=True, frozen=True)
class Me:
    """What a person has chosen, and how things stand for them."""

    locale: str | None
    """Their language; ``None``: the one in which Discord speaks to them."""
    habits: Habits
    reachable: bool
    """Whether they take private messages, as far as is known."""
    back_at: datetime | None
    """When they are back, if they are away now."""
    now: datetime


class People:
    """What a person may choose. Methods that choose raise `Refused` for what cannot be chosen."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def me(self, user_id: int) -> Me:
        """Return what a person has chosen."""
        async with self.desk.store.read() as work:
            return await _me(work, user_id)

    async def speak(self, user_id: int, locale: str | None) -> Me:
        """Choose a language; ``None``: the one in which Discord speaks to them."""
        if locale is not None and locale not in locales():
            raise Refused(msg("service-no-such-choice"))
        async with self.desk.store.write() as work:
            await work.users.put(replace(await work.users.get(user_id), locale=locale))
            return await _me(work, user_id)

    async def choose(self, user_id: int, name: str, value: object) -> Me:
        """Choose one of the `CHOICES`. Who wants private messages is written to, even if that failed before."""
        if value not in CHOICES.get(name, ()):
            raise Refused(msg("service-no-such-choice"))
        return await self._change(user_id, {name: value})

    async def be_quiet(self, user_id: int, start: int | None) -> Me:
        """Choose the hour in which quiet begins; without an end yet it lasts a `NIGHT`. ``None``: no quiet hours."""
        if start is None:
            return await self._change(user_id, {"quiet_from": 0, "quiet_to": 0})
        if start not in HOURS:
            raise Refused(msg("service-no-such-choice"))
        habits = (await self.me(user_id)).habits
        has_end = habits.quiet_to not in (habits.quiet_from, start)
        end = habits.quiet_to if has_end else (start + NIGHT) % len(HOURS)
        return await self._change(user_id, {"quiet_from": start, "quiet_to": end})

    async def live_in(self, user_id: int, zone: str) -> Me:
        """Choose a time zone by its name, its city, or a part of them that fits one only."""
        found = find_zones(zone)
        if not found:
            raise Refused(msg("service-no-such-zone", zone=zone))
        if len(found) > 1:
            raise Refused(msg("service-several-zones", zones=tuple(found[:SHOWN]), zone=zone))
        return await self._change(user_id, {"zone": found[0]})

    async def go_away(self, user_id: int, until: str | None) -> Me:
        """Be away until a date (``2026-12-24``), the first day back; ``None``: be back. The tables see it."""
        async with self.desk.store.read() as work:
            today = (await _me(work, user_id)).habits.local(work.now).date()
        back_on = None if until is None else _date(until)
        if back_on is not None and not today < back_on <= today + HORIZON:
            raise Refused(msg("service-date-out-of-range", days=HORIZON.days))
        return await self._change(user_id, {"back_on": back_on})

    async def forget(self, user_id: int) -> None:
        """Forget all that is kept of a person; their seats in ended matches become those of a former player.

        Raises `Refused` while they have a seat in a match that has not ended.
        """
        async with self.desk.store.write() as work:
            still = await work.matches.find("lobby", "running", "parked", user_id=user_id)
            if still:
                which = tuple(str(one.id) for one in still)
                raise Refused(msg("service-still-plays", matches=which))
            await work.retention.forget(user_id)

    async def _change(self, user_id: int, changes: Mapping[str, Any]) -> Me:
        async with self.desk.store.write() as work:
            user = await work.users.get(user_id)
            before = habits_of(user)
            after = replace(before, **changes)
            changed = with_habits(user, after)
            if "how" in changes:
                changed.settings.pop(calls.PRIVATE, None)
            await work.users.put(changed)
            await calls.rearrange(work, user_id)
            if before.back_at(work.now) != after.back_at(work.now):
                await calls.show_absence(work, user_id)
            return await _me(work, user_id)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise Refused(msg("service-no-such-date")) from None


async def _me(work: UnitOfWork, user_id: int) -> Me:
    user = await work.users.get(user_id)
    habits = habits_of(user)
    return Me(user.locale, habits, calls.is_reachable(user), habits.back_at(work.now), work.now)
