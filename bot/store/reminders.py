"""Reminders: what is to be said at a later time unless it has become needless."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select

from bot.store.dialect import upsert
from bot.store.repository import Repository, columns, read
from bot.store.tables import reminders


@dataclass(slots=True, frozen=True)
class Reminder:
    """One reminder. ``key`` says what it belongs to; a later one of the same key replaces it."""

    key: str
    match_id: int | None
    user_id: int
    payload: dict[str, Any]
    due_at: datetime


class Reminders(Repository):
    """All reminders that are still to come."""

    written = False
    """Whether this transaction has put something in."""

    async def get(self, key: str) -> Reminder | None:
        """Return the reminder of a key, if it is still to come."""
        return next(iter(await self._find(reminders.c.key == key)), None)

    async def of_user(self, user_id: int) -> list[Reminder]:
        """Return all reminders of a person."""
        return await self._find(reminders.c.user_id == user_id)

    async def everything(self) -> list[Reminder]:
        """Return the reminders of everybody, the next one first."""
        return await self._find()

    async def put(self, reminder: Reminder) -> None:
        """Keep a reminder, in place of the one with the same key."""
        values = {column.name: getattr(reminder, column.name) for column in columns(reminders, Reminder)}
        await upsert(self.connection, reminders, ("key",), values)
        self.written = True

    async def due(self, limit: int = 100) -> list[Reminder]:
        """Return those whose time has come, the most overdue first."""
        return await self._find(reminders.c.due_at <= self.now, limit=limit)

    async def next_due(self) -> datetime | None:
        """Return when the next one is due."""
        due: datetime | None = await self.connection.scalar(select(func.min(reminders.c.due_at)))
        return due

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
