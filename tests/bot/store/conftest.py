"""A store in a real file, migrated as in production, with a clock that only tests move."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Table, text

from bot.store import Store

START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


class Clock:
    def __init__(self) -> None:
        self.now = START

    def __call__(self) -> datetime:
        return self.now

    def advance(self, **parts: float) -> None:
        self.now += timedelta(**parts)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "mentat.sqlite3"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite+aiosqlite:///{path}"


@pytest.fixture
async def store(url: str, clock: Clock) -> AsyncIterator[Store]:
    async with await Store.open(url, clock=clock, entropy=random.Random(1).randbytes) as opened:
        yield opened


@pytest.fixture
async def match_id(store: Store) -> int:
    return await new_match(store)


async def new_match(store: Store, *, guild_id: int = 1, channel_id: int = 2, host_id: int = 3) -> int:
    async with store.write() as work:
        return await work.matches.create(
            guild_id=guild_id,
            channel_id=channel_id,
            host_id=host_id,
            title="dice",
            options={"variant": "plain"},
            lobby={"seats": 4},
            commitment="c0ffee",
            secret=b"server's own",
        )


async def damage(store: Store, table: Table, column: str, value: str = '{"broken') -> None:
    """Overwrite a column of every row with what no type of ours would write."""
    async with store.write() as work:
        statement = text(f"UPDATE {table.name} SET {column} = :value")  # noqa: S608 - names of our own tables
        await work.matches.connection.execute(statement, {"value": value})
