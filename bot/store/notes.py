"""Notes: what a player keeps in mind about a match. Theirs alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select

from bot.store.repository import Repository, columns, read
from bot.store.tables import notes


@dataclass(slots=True, frozen=True)
class Note:
    """One note."""

    id: int
    text: str
    at: datetime


class Notes(Repository):
    """The notes of all players."""

    async def of(self, match_id: int, user_id: int) -> list[Note]:
        """Return a person's notes on a match, the oldest first."""
        query = select(*columns(notes, Note)).where(notes.c.match_id == match_id, notes.c.user_id == user_id)
        return [read(Note, row) for row in await self.connection.execute(query.order_by(notes.c.id))]

    async def add(self, match_id: int, user_id: int, text: str) -> None:
        """Keep a note."""
        values = {"match_id": match_id, "user_id": user_id, "text": text, "at": self.now}
        await self.connection.execute(insert(notes).values(values))

    async def remove(self, note_id: int, user_id: int) -> bool:
        """Throw a note away; whether it was there and that person's."""
        statement = delete(notes).where(notes.c.id == note_id, notes.c.user_id == user_id)
        return (await self.connection.execute(statement)).rowcount > 0
