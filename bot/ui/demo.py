"""The demo: the real bot in a simulated Discord, shown in the browser, against programs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

import discord
import simcord

import engine
from bot.config import Settings
from bot.service.lobbies import SECRET_BYTES
from bot.ui.client import MentatBot
from engine.core.chance import seed_from

TITLE = "dice"
NONCE = "demo"
"""Your part of the seed."""
PROGRAMS = 3
"""How many programs play along."""
SETTLED = 60.0
"""Seconds that the simulation waits for the bot to come to rest; programs may think for a while."""


Until: TypeAlias = Callable[[str], Awaitable[None]]


async def demo(announce: Callable[[str], None], *, port: int = 0, until: Until | None = None) -> None:
    """Serve the demo until it is interrupted, or ended from its page.

    Args:
        announce: Told the page's address when it can be opened.
        port: The port of the page; 0: any that is free.
        until: Given the address and awaited instead, for whoever wants to do something with the page.
    """
    with tempfile.TemporaryDirectory(prefix="mentat-demo-") as folder:
        secrets = Secrets()
        bot = MentatBot(_settings(Path(folder), secrets))
        env = simcord.Env(bot, settle_timeout=SETTLED)
        # Private parts of the pinned version: the time it starts at, and what its bot is called.
        env.backend.clock._epoch = datetime.now(UTC).replace(microsecond=0)  # noqa: SLF001
        env.backend.bot_user.name = "Mentat"
        await env.start()
        try:
            await _serve(env, bot, secrets, announce, port, until)
        finally:
            await bot.close()
            await env.shutdown()


def _settings(folder: Path, secrets: Secrets) -> Settings:
    url = f"sqlite+aiosqlite:///{folder / 'demo.sqlite3'}"
    return Settings(_env_file=None, database_url=url, clock=discord.utils.utcnow, entropy=secrets)


class Secrets:
    """Gives unpredictable bytes, the secret of the demo's match among them."""

    def __init__(self) -> None:
        self.of_match: bytes | None = None

    def __call__(self, size: int) -> bytes:
        """Return ``size`` bytes."""
        secret, self.of_match = self.of_match, None
        return os.urandom(size) if secret is None else secret

    def let_you_begin(self) -> None:
        """Draw the secret of the next match again until it makes the first seat the first player."""
        while True:
            secret = os.urandom(SECRET_BYTES)
            table = engine.new_table(TITLE, 1 + PROGRAMS, {}, seed_from(secret, [NONCE]))
            if table.view(None).state.first == 0:
                self.of_match = secret
                return


async def _serve(
    env: simcord.Env,
    bot: MentatBot,
    secrets: Secrets,
    announce: Callable[[str], None],
    port: int,
    until: Until | None,
) -> None:
    guild = env.create_guild("Arrakis")
    channel = guild.create_text_channel("the-dice-game")
    you = guild.add_member(env.create_user("you", global_name="You"))
    await env.settle()
    secrets.let_you_begin()
    match = await _begin(bot, guild.id, channel.id, you.id)
    for message in list(env.backend.messages[channel.id]):
        env.backend.delete_message(channel.id, message)
    await _greet(bot, match)
    await env.settle()
    async with env.preview(channel, viewers=[you], layout="channel", port=port) as preview:
        announce(preview.url)
        await (preview.wait_closed() if until is None else until(preview.url))


async def _begin(bot: MentatBot, guild_id: int, channel_id: int, user_id: int) -> int:
    """Begin a match against programs and bring it to your first turn; return its number."""
    lobbies = bot.app.service.lobbies
    lobby = await lobbies.create(
        guild_id=guild_id, channel_id=channel_id, user_id=user_id, nonce=NONCE, title=TITLE
    )
    for _ in range(PROGRAMS):
        await lobbies.add_agent(lobby.match, user_id, "greedy")
    await lobbies.start(lobby.match, user_id)
    await _set_up(bot, lobby.match, user_id)
    await bot.delivered()
    return lobby.match


async def _set_up(bot: MentatBot, match: int, user_id: int) -> None:
    """Take a faction and a place to begin, as a program would."""
    play = bot.app.service.play
    screen = await play.hint(match, user_id)
    while screen.view.state.phase == "setup" and screen.decision is not None:
        chosen = await play.answer(match, user_id, screen.decision.id, len(screen.draft), screen.hint)
        if chosen.can_confirm:
            await play.confirm(match, user_id, chosen.token)
        screen = await play.hint(match, user_id)


async def _greet(bot: MentatBot, match: int) -> None:
    """Post the message that the demo opens with."""
    async with bot.app.store.write() as work:
        payload = {"kind": "panel", "pings": [], "welcome": 0}
        await work.outbox.put("post", "place", payload, match_id=match, slot="welcome")
    await bot.delivered()
