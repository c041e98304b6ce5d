"""Outbox: messages that are owed to Discord, written in the transaction of what they tell.

A row describes a message (``{"kind": "panel", "revision": 12}``); its text and picture are made when it is
delivered, from the view of whoever it is for. So nothing hidden lies here, and a redraw shows the newest.

How a message is delivered exactly once: `claim` marks it as being sent before it is sent, `sent` takes
what Discord answered in the transaction that notes it. A crash in between leaves it claimed; the next start
sends it again *with the same nonce*, and Discord answers with the message that it already has.
"""

from __future__ import annotations

import base64
import hashlib
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, exists, func, insert, literal, select, update

from bot.store.repository import Repository, columns, read
from bot.store.tables import outbox
from bot.store.types import Damaged, Moment

MAX_FAILURES = 5
"""So often a message may fail by its own fault before it is parked."""

FIRST_DELAY = timedelta(seconds=1)
LONGEST_DELAY = timedelta(minutes=5)

_OPEN = ("pending", "sending")


@dataclass(slots=True, frozen=True)
class Message:
    """A message that is owed."""

    id: int
    match_id: int | None
    kind: str
    """What to do at the target: ``post``, ``edit``, ``dm``."""
    target: str
    """Where, in the words of whoever delivers it; messages of one match to one target keep their order."""
    payload: dict[str, Any]
    """What to say, by reference: never anything hidden."""
    nonce: str | None
    """To be sent with it and enforced; at most 25 characters. ``None``: doing it twice does no harm."""
    attempts: int
    """How often it was tried, this time included."""
    tried_at: datetime | None
    """When it was first tried; ``None``: this is the first time. Discord forgets a nonce after some minutes."""
    error: str | None
    """Why it failed the last time, or was parked."""
    created_at: datetime


def nonce_of(installation: str, match_id: int | None, revision: int, slot: str) -> str:
    """Return the nonce of a message: the same for the same message, whenever it is asked for."""
    name = f"{installation}/{match_id}/{revision}/{slot}".encode()
    return base64.b32encode(hashlib.blake2b(name, digest_size=15).digest()).decode().lower()


class Outbox(Repository):
    """The messages of all matches."""

    written = False
    """Whether this transaction has put something in."""

    async def put(
        self,
        kind: str,
        target: str,
        payload: dict[str, Any],
        *,
        match_id: int | None = None,
        revision: int = 0,
        slot: str | None = None,
        coalesce: str | None = None,
    ) -> None:
        """Owe a message.

        A message that must not be doubled has a ``slot``: its name among those of the match at this
        ``revision``. The same name again is a fault of the program (`IntegrityError`). A newer message with the
        same ``coalesce`` key and kind replaces those before it that were not tried yet: what was tried may have
        reached Discord, and only its own repetition finds out.
        """
        if coalesce is not None:
            await self.connection.execute(
                delete(outbox).where(
                    _same(outbox.c.match_id, match_id),
                    outbox.c.coalesce_key == coalesce,
                    outbox.c.kind == kind,
                    outbox.c.state == "pending",
                    outbox.c.attempts == 0,
                )
            )
        nonce = None if slot is None else nonce_of(self.scope.installation, match_id, revision, slot)
        values = {
            "match_id": match_id,
            "kind": kind,
            "target": target,
            "lane": _lane(match_id, target),
            "payload": payload,
            "nonce": nonce,
            "coalesce_key": coalesce,
            "state": "pending",
            "attempts": 0,
            "failures": 0,
            "not_before": self.now,
            "created_at": self.now,
        }
        await self.connection.execute(insert(outbox).values(values))
        self.written = True

    async def claim(self, limit: int = 10) -> list[Message]:
        """Take messages to be sent now: of each match and target the first that is open, if it is due.

        They must be sent only after this transaction has been committed. One that cannot be read is parked.
        """
        query = select(*columns(outbox, Message)).where(_is_head(), outbox.c.not_before <= self.now)
        heads = (await self.connection.execute(query.order_by(outbox.c.id).limit(limit))).mappings().all()
        found = [row for row in heads if not isinstance(row["payload"], Damaged)]
        await self.connection.execute(
            update(outbox)
            .where(outbox.c.id.in_([row["id"] for row in heads if row not in found]))
            .values(state="parked", error="damaged")
        )
        await self.connection.execute(
            update(outbox)
            .where(outbox.c.id.in_([row["id"] for row in found]))
            .values(
                state="sending",
                attempts=outbox.c.attempts + 1,
                tried_at=func.coalesce(outbox.c.tried_at, literal(self.now, Moment)),
            )
        )
        return [Message(**{**row, "attempts": row["attempts"] + 1}) for row in found]

    async def sent(self, message: Message, discord_id: int | None = None) -> None:
        """Note that a message was delivered, as Discord's message ``discord_id`` if it is one."""
        await self._set(message, state="sent", message_id=discord_id, error=None)

    async def failed(self, message: Message, error: str) -> bool:
        """Note that a message was refused, or could not be made. It is tried again later, or parked.

        Returns whether it was parked: it will not be tried again and no longer holds up those after it.
        """
        failures = (
            1
            + (
                await self.connection.execute(select(outbox.c.failures).where(outbox.c.id == message.id))
            ).scalar_one()
        )
        if failures >= MAX_FAILURES:
            await self.park(message, error)
            return True
        await self._set(
            message, state="pending", failures=failures, error=error, not_before=self.now + _delay(failures)
        )
        return False

    async def postponed(self, message: Message, error: str, *, delay: timedelta | None = None) -> None:
        """Note that Discord could not take a message now: an outage, a rate limit. It is tried until it can."""
        wait = _delay(message.attempts) if delay is None else delay
        await self._set(message, state="pending", error=error, not_before=self.now + wait)

    async def park(self, message: Message, error: str) -> None:
        """Give a message up; those after it go on."""
        await self._set(message, state="parked", error=error)

    async def recover(self) -> int:
        """Put back what a process that has ended was sending; return how many messages."""
        statement = update(outbox).where(outbox.c.state == "sending")
        found = await self.connection.execute(statement.values(state="pending", not_before=self.now))
        return found.rowcount

    async def next_due(self) -> datetime | None:
        """Return when there is next something to claim, or ``None`` if nothing waits."""
        due: datetime | None = await self.connection.scalar(
            select(func.min(outbox.c.not_before)).where(_is_head())
        )
        return due

    async def stuck(self, match_id: int | None, target: str, *, since: datetime) -> bool:
        """Whether a message to a target is on its way that was owed before ``since``: Discord takes nothing."""
        waiting = outbox.c.lane == _lane(match_id, target), outbox.c.state.in_(_OPEN)
        query = select(exists().where(*waiting, outbox.c.created_at < since))
        return bool(await self.connection.scalar(query))

    async def counts(self) -> dict[str, int]:
        """Return how many messages are in each state."""
        query = select(outbox.c.state, func.count().label("number")).group_by(outbox.c.state)
        return {row.state: row.number for row in await self.connection.execute(query)}

    async def parked(self, match_id: int | None = None) -> list[Message]:
        """Return the messages that were given up, of one match or of all."""
        query = select(*columns(outbox, Message)).where(outbox.c.state == "parked").order_by(outbox.c.id)
        if match_id is not None:
            query = query.where(outbox.c.match_id == match_id)
        return [read(Message, row) for row in await self.connection.execute(query)]

    async def prune(self, before: datetime) -> None:
        """Forget messages that were delivered, of those created before a time."""
        await self.connection.execute(
            delete(outbox).where(outbox.c.state == "sent", outbox.c.created_at < before)
        )

    async def _set(self, message: Message, **values: Any) -> None:
        await self.connection.execute(update(outbox).where(outbox.c.id == message.id).values(**values))


def _lane(match_id: int | None, target: str) -> str:
    return f"{match_id}/{target}"


def _is_head() -> ColumnElement[bool]:
    earlier = outbox.alias()
    ahead = exists().where(
        earlier.c.lane == outbox.c.lane, earlier.c.id < outbox.c.id, earlier.c.state.in_(_OPEN)
    )
    return and_(outbox.c.state == "pending", ~ahead)


def _same(column: ColumnElement[Any], value: int | None) -> ColumnElement[bool]:
    return column.is_(None) if value is None else column == value


def _delay(failures: int) -> timedelta:
    doublings = min(failures - 1, 20)
    return min(FIRST_DELAY * (1 << doublings), LONGEST_DELAY)
