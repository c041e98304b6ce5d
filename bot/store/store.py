"""Store: the database as the rest of the bot sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from types import TracebackType
from typing import Self

from bot.store.database import Database
from bot.store.errors import UnusableDatabase
from bot.store.repository import Scope
from bot.store.unit_of_work import UnitOfWork

INSTALLATION_BYTES = 8
SECRET_BYTES = 32


def _ignore() -> None:
    return None


class Store:
    """All that is kept, read and written in transactions.

    >>> async with store.write() as work:
    ...     snapshot, version = await work.records.load(match_id)
    ...     await work.outbox.put("post", "thread", {"kind": "log"}, match_id=match_id, revision=3, slot="log")
    """

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock
        # Part of every nonce: a new database of the same bot must not repeat those of the one before.
        self._installation = ""
        self.server_secret = b""
        """What the commitments of all matches build on. It is not to leave the process."""
        self.on_outbox: Callable[[], None] = _ignore
        """Called after each commit that put something into the outbox."""
        self.on_reminders: Callable[[], None] = _ignore
        """Called after each commit that put a reminder down."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        clock: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        server_secret: bytes | None = None,
        exclusive: bool = True,
    ) -> Self:
        """Open the store, as the bot (``exclusive``) or as a tool beside it.

        As the bot, the tables are brought up to date and messages whose delivery was interrupted are put back
        into the outbox. Without a ``server_secret`` the database keeps one. See `Database.open` for the errors.
        """
        store = cls(await Database.open(url, exclusive=exclusive), clock)
        try:
            async with store.write() as work:
                installation = await _kept(work, "installation", INSTALLATION_BYTES, entropy)
                kept_secret = await _kept(work, "server-secret", SECRET_BYTES, entropy)
                store._installation = installation
                store.server_secret = server_secret or _bytes(kept_secret)
                if exclusive:
                    await work.outbox.recover()
        except BaseException:
            await store.close()
            raise
        return store

    @asynccontextmanager
    async def write(self) -> AsyncIterator[UnitOfWork]:
        """Begin a transaction: all of it is committed at the end, or nothing if an error leaves the block.

        Writers queue up. Do not nest: the inner one would wait for the outer one.
        """
        async with self._database.writer.begin() as connection:
            work = UnitOfWork(Scope(connection, self._clock(), self._installation))
            yield work
        if work.outbox.written:
            self.on_outbox()
        if work.reminders.written:
            self.on_reminders()

    @asynccontextmanager
    async def read(self) -> AsyncIterator[UnitOfWork]:
        """Look at one moment of the store; writing fails. Neither waits for writers nor holds them up."""
        async with self._database.reader.connect() as connection:
            yield UnitOfWork(Scope(connection, self._clock(), self._installation))

    async def close(self) -> None:
        """Close the database and give its lock back."""
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()


def _bytes(kept: str) -> bytes:
    try:
        return bytes.fromhex(kept)
    except ValueError:
        raise UnusableDatabase("The server's secret that the database keeps is damaged.") from None


async def _kept(work: UnitOfWork, key: str, size: int, entropy: Callable[[int], bytes]) -> str:
    """Return random bytes, as hex, that are drawn once and kept in the database."""
    value = await work.meta.get(key)
    if value is None:
        value = entropy(size).hex()
        await work.meta.put(key, value)
    return value
