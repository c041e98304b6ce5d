"""Statistics: what everybody can know of how people and games have fared, from finished matches alone.

A match counts for whoever has the seat when it ends; whoever left it before has a departure. The time of a move runs from
the last thing that anybody else did to a player's own first answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from bot.service.desk import Desk
from bot.store.statistics import Finished, Moved
from engine.sim import Tally

MATCHES = 50
"""The last matches of somebody, or of a game, whose moves are looked at for times and hand-offs."""


@dataclass(slots=True)
class Record:
    """How somebody, or a game, has fared."""

    total: Tally = field(default_factory=Tally)
    titles: dict[str, Tally] = field(default_factory=dict)
    roles: dict[tuple[str, str], Tally] = field(default_factory=dict)
    """By title and role: a faction, a side."""
    time_to_move: timedelta | None = None
    """The median; ``None``: nobody has moved."""
    hand_offs: float | None = None
    """How often the table turned to somebody else, in a match on average."""
    left: int = 0
    """Matches that the person left before their end."""


class Statistics:
    """What can be looked up by anybody on the same server."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def of_person(self, user_id: int, guild_id: int | None) -> Record:
        """Return how a person has fared: on a server, or (``None``) everywhere."""
        async with self.desk.store.read() as work:
            finished = await work.statistics.finished(guild_id=guild_id, user_id=user_id)
            last = [one.match_id for one in finished[:MATCHES]]
            moves = await work.statistics.moves(last)
            left = await work.statistics.departures(user_id, guild_id)
        mine = {(one.match_id, one.seat) for one in finished}
        record = await asyncio.to_thread(_tallied, finished)
        record.left = left
        return _timed(record, moves, mine)

    async def of_title(self, title: str, guild_id: int | None) -> Record:
        """Return how the roles of a game have fared: on a server, or (``None``) everywhere."""
        async with self.desk.store.read() as work:
            finished = await work.statistics.finished(guild_id=guild_id, title=title)
            last = list(dict.fromkeys(one.match_id for one in finished))[:MATCHES]
            moves = await work.statistics.moves(last)
        record = await asyncio.to_thread(_tallied, finished)
        record.total.played = len({one.match_id for one in finished})
        return _timed(record, moves, {(one.match_id, one.seat) for one in finished})


def _tallied(finished: Iterable[Finished]) -> Record:
    record = Record()
    for one in finished:
        outcome: dict[str, Any] = one.outcome or {}
        won = one.seat in outcome.get("winners", ())
        record.total.add(won=won)
        record.titles.setdefault(one.title, Tally()).add(won=won)
        roles = outcome.get("roles", ())
        role = roles[one.seat] if one.seat < len(roles) else ""
        if role:
            record.roles.setdefault((one.title, role), Tally()).add(won=won)
    return record


def _timed(record: Record, moves: Sequence[Moved], mine: set[tuple[int, int]]) -> Record:
    """Add the times to move of these seats, and the hand-offs of their matches."""
    times: list[timedelta] = []
    hand_offs = 0
    before: Moved | None = None
    for one in moves:
        if before is None or before.match_id != one.match_id:
            before = one
            continue
        if one.seat != before.seat:
            hand_offs += 1
            if (one.match_id, one.seat) in mine and one.source == "player":
                times.append(one.at - before.at)
        before = one
    matches = len({one.match_id for one in moves})
    record.time_to_move = sorted(times)[len(times) // 2] if times else None
    record.hand_offs = hand_offs / matches if matches else None
    return record
