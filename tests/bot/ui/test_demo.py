from __future__ import annotations

import aiohttp
import pytest
import simcord
from simcord.interactions import base_payload

from bot.ui import demo, limits
from bot.ui.client import MentatBot
from bot.ui.custom_id import Press, Verb
from bot.ui.demo import DemoBot
from tests.discord.bots import Undrawn


async def _greeting(bot: MentatBot, match: int) -> tuple[str, list[str]]:
    """Return the one message that there is: its text and its buttons; the match waits for the first seat."""
    (channel,) = bot.get_all_channels()
    (message,) = [one async for one in channel.history()]  # type: ignore[union-attr]
    parts = list(limits.walk([part.to_dict() for part in message.components]))
    assert [part for part in parts if part["type"] == limits.GALLERY]
    shown = await bot.app.service.history.panel(match)
    assert shown.view.waiting.seats[0] == 0
    (told,) = [part["content"] for part in parts if part["type"] == limits.TEXT]
    return told, [part["label"] for part in parts if part["type"] == limits.BUTTON]


async def _press(env: simcord.Env, bot: MentatBot, custom_id: str) -> None:
    """Press a button as the only person there is, and wait for what it does."""
    (guild,), (channel,) = bot.guilds, bot.get_all_channels()
    (you,) = [ident for ident, user in env.backend.users.items() if user.name == "you"]
    data = {"custom_id": custom_id, "component_type": limits.BUTTON}
    _, payload = base_payload(
        env.backend, type=3, channel_id=channel.id, guild_id=guild.id, user_id=you, data=data
    )
    env.backend.emit("INTERACTION_CREATE", payload)
    await env.settle()


async def test_the_demo_opens_with_one_message_and_leads_to_the_other_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.ui.client.Pictures", Undrawn)
    addresses: list[str] = []
    bots: list[DemoBot] = []
    envs: list[simcord.Env] = []

    class Env(simcord.Env):
        def __init__(self, *args: object, **more: object) -> None:
            super().__init__(*args, **more)  # type: ignore[arg-type]
            envs.append(self)

    class Seen(DemoBot):
        def __init__(self, *args: object) -> None:
            super().__init__(*args)  # type: ignore[arg-type]
            bots.append(self)

    monkeypatch.setattr(demo, "DemoBot", Seen)
    monkeypatch.setattr(simcord, "Env", Env)

    async def until(url: str) -> None:
        async with aiohttp.ClientSession() as session, session.get(url) as answer:
            assert "SimCord" in await answer.text()
        (bot,) = bots
        assert bot.user is not None
        assert bot.user.name == "Mentat"
        told, buttons = await _greeting(bot, 1)
        assert told.startswith("You are ")
        assert len(told.splitlines()) == 3
        assert buttons == ["Play", "Dune: The Dice Game instead"]
        await _press(envs[0], bot, str(Press(0, Verb.ANOTHER, ("dice",))))
        told, buttons = await _greeting(bot, 2)
        assert told.startswith("You are ")
        assert buttons == ["Play", "War for Arrakis instead"]
        assert (await bot.app.service.history.panel(2)).view.state.turn.active == 0

    await demo.demo(addresses.append, until=until)
    assert addresses[0].startswith("http://127.0.0.1:")
