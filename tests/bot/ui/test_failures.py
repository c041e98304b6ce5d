from __future__ import annotations

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.ui.failures import Meaning, Verdict, judge


def _refused(status: int, code: int = 0) -> discord.HTTPException:
    response: Any = SimpleNamespace(status=status, reason="-")
    return discord.HTTPException(response, {"code": code, "message": "-"})


@pytest.mark.parametrize(
    ("error", "meaning"),
    [
        (_refused(429), Meaning.LATER),
        (_refused(502), Meaning.LATER),
        (ConnectionResetError(), Meaning.LATER),
        (TimeoutError(), Meaning.LATER),
        (aiohttp.ServerDisconnectedError(), Meaning.LATER),
        (_refused(404, 10003), Meaning.CHANNEL_GONE),
        (_refused(404, 10008), Meaning.MESSAGE_GONE),
        (_refused(403, 50007), Meaning.UNREACHABLE),
        (_refused(403, 50278), Meaning.UNREACHABLE),
        (_refused(403, 50013), Meaning.NOT_PERMITTED),
        (_refused(400, 50083), Meaning.UNARCHIVE),
        (_refused(400, 50035), Meaning.REFUSED),
        (ValueError(), Meaning.REFUSED),
    ],
)
def test_every_failure_has_a_meaning(error: Exception, meaning: Meaning) -> None:
    assert judge(error) == Verdict(meaning)


def test_a_rate_limit_says_how_long_to_wait() -> None:
    assert judge(discord.RateLimited(90.0)) == Verdict(Meaning.LATER, timedelta(seconds=90))
