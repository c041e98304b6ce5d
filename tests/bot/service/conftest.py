"""The house, opened on a file of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import engine
from tests.bot.service.house import TOY, House


@pytest.fixture
async def dicing(tmp_path: Path) -> AsyncIterator[House]:
    """A house in which the real titles are played."""
    made = House(tmp_path / "mentat.sqlite3", engine.titles())
    await made.open()
    yield made
    await made.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    made = House(tmp_path / "mentat.sqlite3", {"toy": TOY})
    await made.open()
    yield made
    await made.close()
