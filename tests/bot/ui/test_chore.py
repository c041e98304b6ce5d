from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

import pytest

from bot.ui import chore
from bot.ui.chore import Chore

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


class Sweeping(Chore):
    """Counts its rounds; may fail, wait or be due again."""

    def __init__(self) -> None:
        super().__init__(lambda: NOW)
        self.rounds = 0
        self.due: datetime | None = None
        self.fails = False
        self.gate = asyncio.Event()
        self.gate.set()
        self.twice = asyncio.Event()

    async def round(self) -> datetime | None:
        self.rounds += 1
        await self.gate.wait()
        if self.rounds == 2:
            self.twice.set()
        elif self.fails:
            raise OSError
        due, self.due = self.due, None
        return due


async def test_a_kick_during_a_round_brings_one_more() -> None:
    sweeping = Sweeping()
    sweeping.gate.clear()
    sweeping.kick()
    await asyncio.sleep(0)
    sweeping.kick()
    sweeping.kick()
    sweeping.gate.set()
    await sweeping.idle()
    assert sweeping.rounds == 2


async def test_it_is_done_again_when_more_is_due() -> None:
    sweeping = Sweeping()
    sweeping.due = NOW - timedelta(hours=1)
    sweeping.kick()
    await sweeping.twice.wait()
    await sweeping.idle()
    assert sweeping.rounds == 2


async def test_a_round_that_fails_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(chore, "RETRY", 0.0)
    sweeping = Sweeping()
    sweeping.fails = True
    sweeping.kick()
    await sweeping.twice.wait()
    assert "Sweeping stopped" in caplog.text


async def test_only_the_last_alarm_counts_and_none_rings_once_it_is_closed() -> None:
    sweeping = Sweeping()
    for _ in range(2):
        sweeping.due = NOW + timedelta(hours=1)
        sweeping.kick()
        await sweeping.idle()
    await sweeping.close()
    sweeping.kick()
    await sweeping.idle()
    assert sweeping.rounds == 2


async def test_closing_ends_a_round_in_its_middle_also_one_that_has_not_begun() -> None:
    sweeping = Sweeping()
    sweeping.gate.clear()
    sweeping.kick()
    await sweeping.close()
    await sweeping.idle()
    assert sweeping.rounds == 0
