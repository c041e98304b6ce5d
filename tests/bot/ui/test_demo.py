from __future__ import annotations

import aiohttp
import pytest

from bot.ui import demo, limits
from bot.ui.client import MentatBot
from tests.discord.bots import Undrawn


async def test_the_demo_opens_with_one_message_and_serves_its_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.ui.client.Pictures", Undrawn)
    addresses: list[str] = []
    pages: list[str] = []
    greeting: list[object] = []
    serve = demo._greet

    async def greet(bot: MentatBot, match: int) -> None:
        await serve(bot, match)
        greeting.append(bot)

    monkeypatch.setattr(demo, "_greet", greet)

    async def until(url: str) -> None:
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            pages.append(await answer.text())
        bot = greeting[0]
        assert isinstance(bot, MentatBot)
        (channel,) = [one for one in bot.get_all_channels() if one.name == "the-dice-game"]
        messages = [one async for one in channel.history()]  # type: ignore[union-attr]
        assert len(messages) == 1
        assert bot.user is not None
        assert bot.user.name == "Mentat"
        parts = list(limits.walk([part.to_dict() for part in messages[0].components]))
        (told,) = [part["content"] for part in parts if part["type"] == limits.TEXT]
        assert len(told.splitlines()) == 3
        assert told.startswith("You are ")
        assert [part["label"] for part in parts if part["type"] == limits.BUTTON] == ["Play"]
        assert [part for part in parts if part["type"] == limits.GALLERY]
        shown = await bot.app.service.history.panel(1)
        assert shown.view.state.turn.active == shown.view.waiting.seats[0] == 0

    await demo.demo(addresses.append, until=until)
    assert addresses[0].startswith("http://127.0.0.1:")
    assert "SimCord" in pages[0]
