"""Many tables at once: nothing goes unanswered, is given up or goes wrong (`make bench` measures how long it takes)."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import patch

import pytest

from tests.benchmarks import load
from tests.discord import limiter
from tests.discord.bots import Undrawn

TABLES, PRESSES = 12, 150


@pytest.mark.long
async def test_no_press_is_lost_where_many_people_press_at_once_and_discord_holds_messages_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        limiter, "CHANNEL", (1, 0.3)
    )  # the same rate as five in 1.5 s, so that it soon holds back
    with patch("bot.ui.client.Pictures", Undrawn):
        found = await load.measure(tmp_path, TABLES, a_second=1e6, seconds=PRESSES / 1e6)
    assert found.presses == PRESSES
    assert found.moves > TABLES
    assert found.held
    assert (found.unanswered, found.given_up, found.faults) == (0, 0, [])
