"""Matches: what is known of each without reading its record, so that lists stay cheap and never fail."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypedDict, Unpack

from sqlalchemy import ColumnElement, and_, exists, func, insert, or_, select, update

from bot.store.errors import MatchNotFound, SecretSealed
from bot.store.repository import Repository, columns, read
from bot.store.tables import matches, seats
from bot.store.types import Damaged

MatchState = Literal["lobby", "running", "over", "abandoned", "parked"]

ENDED: tuple[MatchState, ...] = ("over", "abandoned")
"""States in which a match has no secrets left."""


@dataclass(slots=True, frozen=True)
class Match:
    """A match. Neither its record nor the server's secret is in here."""

    id: int
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    host_id: int
    title: str
    options: dict[str, Any]
    """The title's own, as the engine takes them."""
    lobby: dict[str, Any]
    """The table's: seats wanted, hints allowed and the like."""
    state: MatchState
    commitment: str
    """The hash of the server's secret, shown since the lobby opened."""
    nonces: list[str]
    """The players' part of the seed: one a join, in order."""
    revision: int
    rules_version: int | None
    schema_version: int | None
    outcome: dict[str, Any] | None
    parked_reason: str | None
    parked_at: datetime | None
    paused_at: datetime | None
    """Since when there are no moves, no calls and no clocks; ``None``: it goes on."""
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    updated_at: datetime

    @property
    def damaged(self) -> bool:
        """Whether a part of this cannot be read; an empty one stands for it, and must not be written back."""
        return any(
            isinstance(part, Damaged) for part in (self.options, self.lobby, self.nonces, self.outcome)
        )

    @property
    def place_id(self) -> int:
        """The thread or channel that the match is played in."""
        return self.thread_id or self.channel_id


class MatchChanges(TypedDict, total=False):
    """What `Matches.change` may change."""

    channel_id: int
    thread_id: int | None
    host_id: int
    options: dict[str, Any]
    lobby: dict[str, Any]
    state: MatchState
    outcome: dict[str, Any] | None
    parked_reason: str | None
    parked_at: datetime | None
    paused_at: datetime | None
    started_at: datetime | None
    ended_at: datetime | None


class Matches(Repository):
    """All matches, running and ended."""

    async def create(
        self,
        *,
        guild_id: int | None,
        channel_id: int,
        host_id: int,
        title: str,
        options: dict[str, Any],
        lobby: dict[str, Any],
        commitment: str,
        secret: bytes,
    ) -> int:
        """Open a lobby; return the new match's id, a number that is short enough to type."""
        values: dict[str, Any] = {
            "guild_id": guild_id,
            "channel_id": channel_id,
            "host_id": host_id,
            "title": title,
            "options": options,
            "lobby": lobby,
            "state": "lobby",
            "commitment": commitment,
            "secret": secret,
            "nonces": [],
            "revision": 0,
            "version": 0,
            "created_at": self.now,
            "updated_at": self.now,
        }
        statement = insert(matches).values(values).returning(matches.c.id)
        match_id: int = (await self.connection.execute(statement)).scalar_one()
        return match_id

    async def get(self, match_id: int, *, lock: bool = False) -> Match:
        """Return a match; with ``lock`` no other writer changes it before this transaction ends.

        Raises `MatchNotFound`.
        """
        query = select(*columns(matches, Match)).where(matches.c.id == match_id)
        if lock:
            query = query.with_for_update()
        found = (await self.connection.execute(query)).first()
        if found is None:
            raise MatchNotFound(match_id)
        return read(Match, found)

    async def find(
        self,
        *states: MatchState,
        guild_id: int | None = None,
        user_id: int | None = None,
        place_id: int | None = None,
        skip: int = 0,
        limit: int = 1000,
    ) -> list[Match]:
        """Return matches in these states (none given: in any), the newest first.

        Narrowed to a server, to those in which a person has a seat, to those played in a thread or channel.
        """
        query = select(*columns(matches, Match)).order_by(matches.c.id.desc()).offset(skip).limit(limit)
        query = query.where(*_narrowed(states, guild_id, user_id, place_id))
        return [read(Match, row) for row in await self.connection.execute(query)]

    async def count(
        self, *states: MatchState, guild_id: int | None = None, user_id: int | None = None
    ) -> int:
        """Return how many matches `find` would return without a limit."""
        query = select(func.count()).select_from(matches).where(*_narrowed(states, guild_id, user_id, None))
        return (await self.connection.execute(query)).scalar_one()

    async def change(self, match_id: int, **changes: Unpack[MatchChanges]) -> None:
        """Change some of a match's columns. Raises `MatchNotFound`."""
        statement = update(matches).where(matches.c.id == match_id).values(**changes, updated_at=self.now)
        if (await self.connection.execute(statement)).rowcount == 0:
            raise MatchNotFound(match_id)

    async def add_nonce(self, match_id: int, nonce: str) -> Sequence[str]:
        """Add a player's part of the seed; return all of them, in order. Raises `MatchNotFound`."""
        match = await self.get(match_id, lock=True)
        nonces = [*match.nonces, nonce]
        await self.connection.execute(
            update(matches).where(matches.c.id == match_id).values(nonces=nonces, updated_at=self.now)
        )
        return nonces

    async def has_commitment(self, commitment: str) -> bool:
        """Whether there is, or was, a match here with this hash of the server's secret."""
        query = select(exists().where(matches.c.commitment == commitment))
        return bool(await self.connection.scalar(query))

    async def secret(self, match_id: int) -> bytes:
        """Return the server's secret of a match, to make its seed. It is not to leave the process."""
        secret: bytes | None = await self.connection.scalar(
            select(matches.c.secret).where(matches.c.id == match_id)
        )
        if secret is None:
            raise MatchNotFound(match_id)
        return secret

    async def revealed_secret(self, match_id: int) -> bytes:
        """Return the secret to be shown. Raises `SecretSealed` while the match has not ended, `MatchNotFound`."""
        match = await self.get(match_id)
        if match.state not in ENDED:
            raise SecretSealed(f"match {match_id} has not ended")
        return await self.secret(match_id)


def _narrowed(
    states: Collection[MatchState], guild_id: int | None, user_id: int | None, place_id: int | None
) -> Iterator[ColumnElement[bool]]:
    """Yield what narrows a search for matches."""
    if states:
        yield matches.c.state.in_(states)
    if guild_id is not None:
        yield matches.c.guild_id == guild_id
    if user_id is not None:
        yield matches.c.id.in_(select(seats.c.match_id).where(seats.c.user_id == user_id))
    if place_id is not None:
        in_channel = and_(matches.c.thread_id.is_(None), matches.c.channel_id == place_id)
        yield or_(matches.c.thread_id == place_id, in_channel)
