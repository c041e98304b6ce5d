"""Reminders: what is to be said or done at a later time unless it has become needless.

Those of a match that is parked or paused are not due; `Reminders.put_off` moves them when it goes on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, func, or_, select

from bot.store.dialect import upsert
from bot.store.repository import Repository, columns, read
from bot.store.tables import matches, reminders


@dataclass(slots=True, frozen=True)
class Reminder:
    """One reminder. ``key`` says what it belongs to; a later one of the same key replaces it."""

    key: str
    match_id: int | None
    user_id: int
    payload: dict[str, Any]
    due_at: datetime


_STILL = select(matches.c.id).where(or_(matches.c.state == "parked", matches.c.paused_at.is_not(None)))
_GOING_ON = or_(reminders.c.match_id.is_(None), reminders.c.match_id.not_in(_STILL))


class Reminders(Repository):
    """All reminders that are still to come."""

    written = False
    """Whether this transaction has put something in."""

    async def get(self, key: str) -> Reminder | None:
        """Return the reminder of a key, if it is still to come."""
        return next(iter(await self._find(reminders.c.key == key)), None)

    async def of_match(self, match_id: int) -> list[Reminder]:
        """Return all reminders of a match, the next one first."""
        return await self._find(reminders.c.match_id == match_id)

    async def of_user(self, user_id: int) -> list[Reminder]:
        """Return all reminders of a person."""
        return await self._find(reminders.c.user_id == user_id)

    async def everything(self) -> list[Reminder]:
        """Return the reminders of everybody, the next one first."""
        return await self._find()

    async def going_on(self) -> list[Reminder]:
        """Return all that does not stand still with its match, the next one first."""
        return await self._find(_GOING_ON)

    async def put(self, reminder: Reminder) -> None:
        """Keep a reminder, in place of the one with the same key."""
        values = {column.name: getattr(reminder, column.name) for column in columns(reminders, Reminder)}
        await upsert(self.connection, reminders, ("key",), values)
        self.written = True

    async def due(self, limit: int = 100) -> list[Reminder]:
        """Return those whose time has come, the most overdue first."""
        return await self._find(reminders.c.due_at <= self.now, _GOING_ON, limit=limit)

    async def next_due(self) -> datetime | None:
        """Return when the next one is due."""
        due: datetime | None = await self.connection.scalar(
            select(func.min(reminders.c.due_at)).where(_GOING_ON)
        )
        return due

    async def put_off(self, match_id: int, by: timedelta) -> None:
        """Let everything of a match come later, as it did not go on meanwhile."""
        for row in await self.of_match(match_id):
            await self.put(replace(row, due_at=row.due_at + by))

    async def drop(self, key: str) -> None:
        """Forget a reminder: it was said, or there is no need any more."""
        await self.connection.execute(delete(reminders).where(reminders.c.key == key))

    async def drop_match(self, match_id: int) -> None:
        """Forget all reminders of a match."""
        await self.connection.execute(delete(reminders).where(reminders.c.match_id == match_id))

    async def _find(self, *conditions: ColumnElement[bool], limit: int | None = None) -> list[Reminder]:
        query = select(*columns(reminders, Reminder)).where(*conditions)
        found = await self.connection.execute(
            query.order_by(reminders.c.due_at, reminders.c.key).limit(limit)
        )
        return [read(Reminder, row) for row in found]
