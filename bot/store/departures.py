"""Departures: who has left a seat before the match was over. Append only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import insert, select

from bot.store.repository import Repository, columns, read
from bot.store.tables import departures


@dataclass(slots=True, frozen=True)
class Departure:
    """One person who left a seat to another."""

    match_id: int
    seat: int
    user_id: int
    how: str
    at: datetime


class Departures(Repository):
    """All departures from all matches."""

    async def add(self, match_id: int, seat: int, user_id: int, how: str) -> None:
        """Note that somebody has left a seat."""
        values = {"match_id": match_id, "seat": seat, "user_id": user_id, "how": how, "at": self.now}
        await self.connection.execute(insert(departures).values(values))

    async def of_match(self, match_id: int) -> list[Departure]:
        """Return who has left a match, in order."""
        query = select(*columns(departures, Departure)).where(departures.c.match_id == match_id)
        return [
            read(Departure, row) for row in await self.connection.execute(query.order_by(departures.c.id))
        ]
