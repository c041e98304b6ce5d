"""Seats: who plays what, and since when the table waits for them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, TypedDict, Unpack

from sqlalchemy import and_, func, insert, or_, select, update
from sqlalchemy import delete as delete_from

from bot.store.repository import Repository, columns, read
from bot.store.tables import matches, seats


@dataclass(slots=True, frozen=True)
class Seat:
    """One seat: a person's, an agent's, or nobody's."""

    match_id: int
    seat: int
    user_id: int | None = None
    agent: str | None = None
    wish: str | None = None
    """What its player asked to play as."""
    preferences: dict[str, Any] = field(default_factory=dict)
    waiting_since: datetime | None = None
    """Since when the table waits for an answer of this seat. Secret while a sealed group is open."""
    stand_in: str | None = None
    """The agent that plays for its person until they are back."""


class SeatChanges(TypedDict, total=False):
    """What `Seats.change` may change."""

    user_id: int | None
    agent: str | None
    wish: str | None
    preferences: dict[str, Any]
    stand_in: str | None


class Seats(Repository):
    """The seats of all matches."""

    async def of_match(self, match_id: int) -> list[Seat]:
        """Return a match's seats in order."""
        query = select(*columns(seats, Seat)).where(seats.c.match_id == match_id).order_by(seats.c.seat)
        return [read(Seat, row) for row in await self.connection.execute(query)]

    async def of_user(self, user_id: int) -> list[Seat]:
        """Return all seats that a person has, in the order of the matches."""
        query = select(*columns(seats, Seat)).where(seats.c.user_id == user_id)
        found = await self.connection.execute(query.order_by(seats.c.match_id, seats.c.seat))
        return [read(Seat, row) for row in found]

    async def agents_waited_for(self) -> list[int]:
        """Return the running matches that wait for an agent: their process ended before it had played."""
        query = select(seats.c.match_id).distinct().join(matches, matches.c.id == seats.c.match_id)
        played = or_(seats.c.agent.is_not(None), seats.c.stand_in.is_not(None))
        waiting = played, seats.c.waiting_since.is_not(None)
        return list(
            await self.connection.scalars(
                query.where(matches.c.state == "running", *waiting).order_by(seats.c.match_id)
            )
        )

    async def add(
        self, match_id: int, *, user_id: int | None = None, agent: str | None = None, wish: str | None = None
    ) -> int:
        """Add a seat behind the others; return its number."""
        count = select(func.count()).select_from(seats).where(seats.c.match_id == match_id)
        number: int = (await self.connection.execute(count)).scalar_one()
        new = Seat(match_id, number, user_id, agent, wish)
        values = {column.name: getattr(new, column.name) for column in columns(seats, Seat)}
        await self.connection.execute(insert(seats).values(values))
        return number

    async def remove(self, match_id: int, seat: int) -> None:
        """Take a seat away; those behind it move up."""
        await self.connection.execute(
            delete_from(seats).where(seats.c.match_id == match_id, seats.c.seat == seat)
        )
        for behind in await self.of_match(match_id):
            if behind.seat > seat:
                await self._set(match_id, behind.seat, seat=behind.seat - 1)

    async def change(self, match_id: int, seat: int, **changes: Unpack[SeatChanges]) -> None:
        """Change who sits on a seat, or what they asked for."""
        await self._set(match_id, seat, **changes)

    async def wait_for(self, match_id: int, owing: Collection[int]) -> None:
        """Note whom the table waits for: who was waited for before keeps their time, the others' ends."""
        waiting = update(seats).where(seats.c.match_id == match_id)
        begin = waiting.where(seats.c.seat.in_(owing), seats.c.waiting_since.is_(None))
        await self.connection.execute(begin.values(waiting_since=self.now))
        await self.connection.execute(waiting.where(seats.c.seat.not_in(owing)).values(waiting_since=None))

    async def _set(self, match_id: int, number: int, **values: Any) -> None:
        mine = and_(seats.c.match_id == match_id, seats.c.seat == number)
        await self.connection.execute(update(seats).where(mine).values(**values))
