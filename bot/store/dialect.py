"""All that differs between SQLite and PostgreSQL. Every other module of the store is the same for both."""

from __future__ import annotations

import asyncio
import fcntl
import hashlib
import os
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Connection, Table, event, make_url, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from bot.store.errors import DatabaseBusy, UnsupportedDatabase

READERS = 4
"""Connections that read at once; each is a thread in SQLite's case."""

BUSY_TIMEOUT_MS = 10_000
"""How long a writer waits for another process, such as a backup, in milliseconds."""

_PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={BUSY_TIMEOUT_MS}")


class Lock(Protocol):
    """The exclusive lock on a database, held by one process at a time."""

    async def acquire(self) -> None:
        """Take the lock. Raises `DatabaseBusy` if another process has it."""

    async def release(self) -> None:
        """Give the lock back; does nothing if it is not held."""


class Dialect(Protocol):
    """One kind of database: how to connect, how to lock."""

    def writer(self) -> AsyncEngine:
        """Return an engine whose transactions exclude each other from their start."""

    def reader(self) -> AsyncEngine:
        """Return an engine whose transactions see one moment of the database and cannot write."""

    def migrator(self) -> AsyncEngine:
        """Return an engine for changes to the tables themselves."""

    def lock(self) -> Lock:
        """Return the lock that keeps a second process passive."""


def dialect_of(url: str) -> Dialect:
    """Return the dialect of a database address. Raises `UnsupportedDatabase`."""
    address = make_url(url)
    match address.drivername:
        case "sqlite+aiosqlite":
            if address.database in (None, "", ":memory:"):
                raise UnsupportedDatabase("a database in memory would be lost with the process: name a file")
            return Sqlite(address)
        case "postgresql+asyncpg":
            return Postgres(address)
        case other:
            raise UnsupportedDatabase(
                f"{other!r} is not supported: use sqlite+aiosqlite or postgresql+asyncpg"
            )


async def upsert(
    connection: AsyncConnection, table: Table, keys: Sequence[str], values: Mapping[str, Any]
) -> None:
    """Insert a row, or change the one that has the same ``keys``."""
    insert = sqlite.insert if connection.dialect.name == "sqlite" else postgresql.insert
    changes = {name: value for name, value in values.items() if name not in keys}
    await connection.execute(
        insert(table).values(values).on_conflict_do_update(index_elements=list(keys), set_=changes)
    )


class _Connection(sqlite3.Connection):
    """Ends its transaction when it is closed.

    A closed SQLite connection lives on, with its locks, until its last cursor is collected. SQLAlchemy closes
    the connection of a task that was cancelled while a statement ran, and its cursor can linger for long.
    """

    def close(self) -> None:
        """Roll back what is open, then close."""
        if self.in_transaction:
            self.rollback()
        super().close()


class Sqlite:
    """SQLite in a file: one writer, readers beside it (write-ahead log)."""

    def __init__(self, address: URL) -> None:
        self.address = address
        self.path = Path(str(address.database)).resolve()

    def writer(self) -> AsyncEngine:
        """Return the engine of the one connection that writes; its pool is the queue of the writers."""
        engine = self._create(pool_size=1, max_overflow=0)
        return self._prepare(engine, begin="BEGIN IMMEDIATE", pragmas=(*_PRAGMAS, "foreign_keys=ON"))

    def reader(self) -> AsyncEngine:
        """Return the engine of the connections that read."""
        engine = self._create(pool_size=READERS, max_overflow=0)
        return self._prepare(engine, begin="BEGIN", pragmas=(*_PRAGMAS, "query_only=ON"))

    def migrator(self) -> AsyncEngine:
        """Return an engine without enforcement of foreign keys.

        SQLite changes a table by copying it; with enforcement on, dropping the old copy would empty
        the tables that refer to it.
        """
        engine = self._create(poolclass=NullPool)
        return self._prepare(engine, begin="BEGIN IMMEDIATE", pragmas=_PRAGMAS)

    def lock(self) -> Lock:
        """Return a lock on a file beside the database."""
        return FileLock(self.path.with_name(self.path.name + "-lock"))

    def _create(self, **pool: Any) -> AsyncEngine:
        return create_async_engine(
            self.address, hide_parameters=True, connect_args={"factory": _Connection}, **pool
        )

    def _prepare(self, engine: AsyncEngine, *, begin: str, pragmas: Sequence[str]) -> AsyncEngine:
        @event.listens_for(engine.sync_engine, "connect")
        def set_up(connection: DBAPIConnection, _: object) -> None:
            # The driver would begin by itself, late and deferred: a reader that then writes can find
            # the lock taken and must not wait for it. So it is told to leave transactions to us.
            connection.isolation_level = None
            cursor = connection.cursor()
            for pragma in pragmas:
                cursor.execute(f"PRAGMA {pragma}")
            cursor.close()

        @event.listens_for(engine.sync_engine, "begin")
        def begin_transaction(connection: Connection) -> None:
            connection.exec_driver_sql(begin)

        return engine


class FileLock:
    """A lock that the operating system holds for this process (POSIX ``fcntl``).

    A lease in a table would have to expire by a clock: after ``kill -9`` the next start would wait for
    it, and a process that was merely paused could wake up without it and still write. The system
    gives this lock back in the instant the process dies and never while it lives, so no fencing number
    is needed. It belongs to the process, not to the open file as ``flock`` does: a forked
    picture worker that outlives a crash does not keep it. (Nor does it part two users within one process.)
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: int | None = None

    async def acquire(self) -> None:
        """Take the lock. Raises `DatabaseBusy` if another process has it."""
        file = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            os.close(file)
            raise DatabaseBusy(f"another process is using the database (lock: {self.path.name})") from None
        self._file = file

    async def release(self) -> None:
        """Give the lock back. The file stays: removing it could let two processes in."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


class Postgres:
    """PostgreSQL, for when one process is not enough to read and draw."""

    def __init__(self, address: URL) -> None:
        self.address = address

    def writer(self) -> AsyncEngine:
        """Return the engine of the writers; those of one match exclude each other by its row lock."""
        return create_async_engine(self.address, hide_parameters=True)

    def reader(self) -> AsyncEngine:
        """Return the engine of the readers."""
        return create_async_engine(
            self.address,
            hide_parameters=True,
            isolation_level="REPEATABLE READ",
            execution_options={"postgresql_readonly": True},
        )

    def migrator(self) -> AsyncEngine:
        """Return an engine for migrations."""
        return create_async_engine(self.address, hide_parameters=True, poolclass=NullPool)

    def lock(self) -> Lock:
        """Return an advisory lock of the database."""
        return AdvisoryLock(create_async_engine(self.address, hide_parameters=True, poolclass=NullPool))


class AdvisoryLock:
    """A lock that PostgreSQL holds for as long as this connection lives."""

    KEY = int.from_bytes(hashlib.blake2b(b"mentat", digest_size=7).digest(), "big")

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def acquire(self) -> None:
        """Take the lock. Raises `DatabaseBusy` if another process has it."""
        connection = await self._engine.connect()
        held = await connection.scalar(text("SELECT pg_try_advisory_lock(:key)"), {"key": self.KEY})
        if not held:
            await connection.close()
            raise DatabaseBusy("another process is using the database (advisory lock)")
        await connection.commit()
        self._connection = connection

    async def release(self) -> None:
        """Give the lock back by closing its connection."""
        if self._connection is not None:
            await asyncio.shield(self._connection.close())
            self._connection = None
