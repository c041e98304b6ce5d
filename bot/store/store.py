"""Store: the database as the rest of the bot sees it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from datetime import datetime
from types import TracebackType
from typing import Self

from bot.store.database import Database
from bot.store.repository import Scope
from bot.store.unit_of_work import UnitOfWork

INSTALLATION_KEY = "installation"


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
        self._installation = ""
        self.on_outbox: Callable[[], None] = _ignore
        """Called after each commit that put something into the outbox."""

    @classmethod
    async def open(
        cls,
        url: str,
        *,
        clock: Callable[[], datetime],
        entropy: Callable[[int], bytes],
        exclusive: bool = True,
    ) -> Self:
        """Open the store, as the bot (``exclusive``) or as a tool beside it.

        As the bot, the tables are brought up to date and messages whose delivery was interrupted are put back
        into the outbox. See `Database.open` for the errors.
        """
        store = cls(await Database.open(url, exclusive=exclusive), clock)
        try:
            if exclusive:
                await store._take_over(entropy)
            else:
                async with store.read() as work:
                    store._installation = await work.meta.get(INSTALLATION_KEY) or ""
        except BaseException:
            await store.close()
            raise
        return store

    async def _take_over(self, entropy: Callable[[int], bytes]) -> None:
        async with self.write() as work:
            name = await work.meta.get(INSTALLATION_KEY)
            if name is None:
                # Part of every nonce: so a new database of the same bot cannot repeat an old one's.
                name = entropy(8).hex()
                await work.meta.put(INSTALLATION_KEY, name)
            await work.outbox.recover()
        self._installation = name

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
