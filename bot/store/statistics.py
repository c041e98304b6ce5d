"""Statistics: finished matches and the moves in them, without any record."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Select, func, select

from bot.store.repository import Repository, columns, read
from bot.store.tables import choices, departures, matches, seats

PART = 500
"""Rows that are read at once."""


@dataclass(slots=True, frozen=True)
class Finished:
    """One person's seat in a match that has been played to its end."""

    match_id: int
    seat: int
    title: str
    outcome: dict[str, Any] | None


@dataclass(slots=True, frozen=True)
class Moved:
    """One answer of a seat; what was answered is not in here."""

    match_id: int
    seat: int
    source: str
    at: datetime


class Statistics(Repository):
    """Public facts of finished matches; those that end with somebody on several seats count for nothing."""

    async def finished(
        self, *, guild_id: int | None = None, user_id: int | None = None, title: str | None = None
    ) -> list[Finished]:
        """Return the seats of finished matches, the newest first: of a server, a person, a game."""
        query = (
            select(seats.c.match_id, seats.c.seat, matches.c.title, matches.c.outcome)
            .join(matches, matches.c.id == seats.c.match_id)
            .where(matches.c.state == "over", matches.c.id.not_in(_for_teaching()))
            .order_by(matches.c.id.desc(), seats.c.seat)
        )
        for column, value in (
            (matches.c.guild_id, guild_id),
            (seats.c.user_id, user_id),
            (matches.c.title, title),
        ):
            if value is not None:
                query = query.where(column == value)
        found = await self.connection.stream(query)  # many: in parts, so that others are answered in between
        return [Finished(*row) async for part in found.partitions(PART) for row in part]

    async def moves(self, match_ids: Collection[int]) -> list[Moved]:
        """Return who answered when in these matches, match by match, in order."""
        query = (
            select(*columns(choices, Moved))
            .where(choices.c.match_id.in_(match_ids), choices.c.kind == "answer", choices.c.seat.is_not(None))
            .order_by(choices.c.match_id, choices.c.id)
        )
        return [read(Moved, row) for row in await self.connection.execute(query)]

    async def departures(self, user_id: int, guild_id: int | None) -> int:
        """Return how many matches a person has left."""
        query = (
            select(func.count(func.distinct(departures.c.match_id)))
            .join(matches, matches.c.id == departures.c.match_id)
            .where(departures.c.user_id == user_id)
        )
        if guild_id is not None:
            query = query.where(matches.c.guild_id == guild_id)
        return (await self.connection.execute(query)).scalar_one()


def _for_teaching() -> Select[tuple[int]]:
    """Select the matches in which somebody has several seats."""
    several = seats.c.match_id, seats.c.user_id
    people = select(seats.c.match_id).where(seats.c.user_id.is_not(None))
    return people.group_by(*several).having(func.count() > 1)
