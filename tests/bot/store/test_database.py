from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.store import DatabaseBusy, NewerDatabase, OutdatedDatabase
from bot.store.database import Database

HOLD = """
import fcntl, os, sys
file = os.open(sys.argv[1], os.O_RDWR | os.O_CREAT)
fcntl.lockf(file, fcntl.LOCK_EX)
if os.fork() == 0:
    os.read(0, 1)  # a picture worker, say, that outlives its parent
    os._exit(0)
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def other_process(path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that has the lock on a database, and a forked worker."""
    command = [sys.executable, "-c", HOLD, f"{path}-lock"]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "held\n"
        yield process
        process.kill()


async def test_an_opened_database_is_durable_and_enforces_references(url: str) -> None:
    async with await Database.open(url) as database:
        async with database.writer.begin() as connection:
            found = [
                await connection.scalar(text(f"PRAGMA {name}"))
                for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
            ]
        async with database.reader.connect() as connection:
            assert await connection.scalar(text("PRAGMA query_only")) == 1
    assert found == ["wal", 2, 1, 10_000]


async def test_a_second_process_is_refused_until_the_first_is_killed(url: str, path: Path) -> None:
    with other_process(path) as other:
        with pytest.raises(DatabaseBusy):
            await Database.open(url)
        other.kill()
        other.wait()
        await (await Database.open(url)).close()


def test_a_refused_process_leaves_the_database_alone(url: str, path: Path) -> None:
    path.write_bytes(b"as it was")
    with other_process(path), pytest.raises(DatabaseBusy):
        asyncio.run(Database.open(url))
    assert path.read_bytes() == b"as it was"


async def test_a_closed_database_can_be_opened_again(url: str) -> None:
    for _ in range(2):
        database = await Database.open(url)
        await database.close()
        await database.close()


async def test_a_tool_opens_a_database_that_is_in_use(url: str) -> None:
    async with (
        await Database.open(url),
        await Database.open(url, exclusive=False) as tool,
        tool.reader.connect() as connection,
    ):
        assert await connection.scalar(text("SELECT count(*) FROM matches")) == 0


async def test_a_tool_needs_up_to_date_tables(url: str) -> None:
    with pytest.raises(OutdatedDatabase):
        await Database.open(url, exclusive=False)


async def test_the_lock_is_given_back_when_opening_fails(url: str) -> None:
    async with await Database.open(url) as database, database.writer.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerDatabase):
        await Database.open(url)
    with pytest.raises(NewerDatabase):  # and not DatabaseBusy
        await Database.open(url)
