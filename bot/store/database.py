"""The database as a whole: opening it, bringing its tables up to date, locking it."""

from __future__ import annotations

from types import TracebackType
from typing import Self

from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store import migrate
from bot.store.dialect import Lock, dialect_of
from bot.store.errors import UnusableDatabase


class Database:
    """An open database: an engine that writes and one that reads."""

    def __init__(self, writer: AsyncEngine, reader: AsyncEngine, lock: Lock) -> None:
        self.writer = writer
        self.reader = reader
        self._lock = lock

    @classmethod
    async def open(cls, url: str, *, exclusive: bool = True) -> Self:
        """Open the database at ``url`` (an SQLAlchemy address).

        With ``exclusive`` the process takes the lock and migrates the tables; the bot does this. Without,
        it takes the tables as they are; tools beside a running bot do that. Raises `DatabaseBusy`,
        `NewerDatabase`, `OutdatedDatabase` (not exclusive only), `UnsupportedDatabase`, `UnusableDatabase`.
        """
        dialect = dialect_of(url)
        lock = dialect.lock()
        if exclusive:
            await lock.acquire()
        try:
            migrator = dialect.migrator()
            try:
                await (migrate.upgrade(migrator) if exclusive else migrate.check(migrator))
            except DBAPIError as error:  # the driver's own words, for the library's hold the statement
                raise UnusableDatabase(f"The database cannot be used: {error.orig}") from error
            finally:
                await migrator.dispose()
        except BaseException:
            await lock.release()
            raise
        return cls(dialect.writer(), dialect.reader(), lock)

    async def close(self) -> None:
        """Close all connections, then give the lock back."""
        await self.reader.dispose()
        await self.writer.dispose()
        await self._lock.release()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()
