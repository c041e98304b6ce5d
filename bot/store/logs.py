"""The logs of a match, append only: what was done (choices), what happened (events), what was drawn.

Nothing is ever taken out again: an undo is an event that says so.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sqlalchemy import func, insert, select

from bot.store.repository import Repository
from bot.store.tables import choices, draws, events
from bot.store.types import Damaged, visible_to
from engine.core.chance import Draw
from engine.core.errors import RecordError
from engine.core.events import Event
from engine.core.messages import Msg, msg
from engine.core.trail import Entry


class Choices(Repository):
    """All that was done to every match, in order. Secret as a whole."""

    async def append(self, match_id: int, entries: Iterable[Entry]) -> None:
        """Add what was done."""
        rows = [
            {
                "match_id": match_id,
                "revision": one.revision,
                "kind": one.kind,
                "seat": one.seat,
                "data": one.data,
                "source": one.source,
                "at": self.now,
            }
            for one in entries
        ]
        if rows:
            await self.connection.execute(insert(choices), rows)

    async def of_match(self, match_id: int, *, since: int = 0) -> list[Entry]:
        """Return what was done at revisions after ``since``, in order."""
        query = select(choices).where(choices.c.match_id == match_id, choices.c.revision > since)
        found = await self.connection.execute(query.order_by(choices.c.id))
        return [Entry(row.revision, row.kind, row.seat, row.data, row.source) for row in found]

    async def last_of(self, match_id: int, seat: int) -> int:
        """Return the revision of the last thing that a seat did, -1 if it has done nothing."""
        mine = choices.c.match_id == match_id, choices.c.seat == seat
        last: int | None = await self.connection.scalar(select(func.max(choices.c.revision)).where(*mine))
        return -1 if last is None else last


class Events(Repository):
    """All that happened in every match, told to those who may know."""

    async def append(self, match_id: int, happened: Iterable[Event]) -> None:
        """Add what happened."""
        rows = [
            {
                "match_id": match_id,
                "revision": one.revision,
                "position": one.index,
                "audience": one.audience,
                "kind": one.kind,
                "message": one.message.to_json(),
                "data": dict(one.data),
                "at": self.now,
            }
            for one in happened
        ]
        if rows:
            await self.connection.execute(insert(events), rows)

    async def all_of(self, match_id: int) -> list[Event]:
        """Return everything that happened, in order, whoever may know it: for exports. Secret."""
        found = await self.connection.execute(
            select(events).where(events.c.match_id == match_id).order_by(events.c.id)
        )
        return _events(found)

    async def seen_by(
        self, match_id: int, seat: int | None, *, since: int = -1, skip: int = 0, limit: int = 50
    ) -> list[Event]:
        """Return the last events that ``seat`` (``None``: a spectator) may know, in order.

        Those of revisions after ``since``; at most ``limit`` of them, leaving out the last ``skip``.
        """
        query = select(events).where(
            events.c.match_id == match_id, events.c.revision > since, visible_to(events.c.audience, seat)
        )
        found = await self.connection.execute(query.order_by(events.c.id.desc()).offset(skip).limit(limit))
        return _events(found)[::-1]

    async def count_seen_by(self, match_id: int, seat: int | None) -> int:
        """Return how many events ``seat`` may know: for paging."""
        query = select(func.count()).select_from(events)
        mine = query.where(events.c.match_id == match_id, visible_to(events.c.audience, seat))
        return (await self.connection.execute(mine)).scalar_one()


class Draws(Repository):
    """All that was drawn from the stream of every match. Secret until the match has ended."""

    async def append(self, match_id: int, revision: int, drawn: Iterable[Draw]) -> None:
        """Add what was drawn on the way to ``revision``."""
        rows = [
            {
                "match_id": match_id,
                "revision": revision,
                "epoch": one.epoch,
                "cursor": one.cursor,
                "kind": one.kind,
                "size": one.size,
                "result": list(one.result),
                "audience": one.audience,
                "purpose": one.purpose,
            }
            for one in drawn
        ]
        if rows:
            await self.connection.execute(insert(draws), rows)

    async def of_match(self, match_id: int) -> list[Draw]:
        """Return everything that was drawn, in order. Raises `RecordError` if some of it is damaged."""
        found = (
            await self.connection.execute(
                select(draws).where(draws.c.match_id == match_id).order_by(draws.c.id)
            )
        ).all()
        if any(isinstance(row.result, Damaged) for row in found):
            raise RecordError(msg("core-record-damaged"))
        return [
            Draw(
                row.epoch,
                row.cursor,
                row.kind,
                row.size,
                tuple(row.result),
                row.audience,
                row.purpose,
            )
            for row in found
        ]


def _events(found: Iterable[Any]) -> list[Event]:
    """Return rows as events, without those whose message is damaged: a log can do without a line."""
    return [
        Event(row.revision, row.position, Msg.from_json(row.message), row.audience, row.kind, row.data)
        for row in found
        if not isinstance(row.message, Damaged)
    ]
