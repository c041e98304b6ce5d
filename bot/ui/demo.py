"""The demo: the real bot in a simulated Discord, shown in the browser, against programs."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeAlias

import discord
import simcord

import engine
from bot.config import Settings
from bot.service.lobbies import SECRET_BYTES
from bot.ui.client import MentatBot
from bot.ui.custom_id import Verb, parse
from bot.ui.emoji import designs
from engine import agents
from engine.core.chance import seed_from

CDN = "https://cdn.simcord.invalid"
"""Where the simulation says that files are."""
NONCE = "demo"
"""Your part of the seed."""
SETTLED = 60.0
"""Seconds that the simulation waits for the bot to come to rest; programs may think for a while."""


Until: TypeAlias = Callable[[str], Awaitable[None]]


@dataclass(slots=True, frozen=True)
class Game:
    """How a title is shown to a newcomer."""

    programs: int
    """How many programs play along."""
    wish: str | None = None
    """What you would like to play as."""
    begins: Callable[[Any], bool] = lambda _state: True
    """Whether a match that starts in this state lets you begin."""


GAMES: Mapping[str, Game] = {
    "arrakis": Game(programs=1, wish="atreides"),
    "dice": Game(programs=3, begins=lambda state: state.first == 0),
}
"""What can be tried; the first one is what the demo starts with."""


async def demo(announce: Callable[[str], None], *, port: int = 0, until: Until | None = None) -> None:
    """Serve the demo until it is interrupted, or ended from its page.

    Args:
        announce: Told the page's address when it can be opened.
        port: The port of the page; 0: any that is free.
        until: Given the address and awaited instead, for whoever wants to do something with the page.
    """
    with tempfile.TemporaryDirectory(prefix="mentat-demo-") as folder:
        secrets = Secrets()
        bot = DemoBot(_settings(Path(folder), secrets))
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

    def let_you_begin(self, title: str) -> None:
        """Draw the secret of the next match again until it lets the first seat begin."""
        game = GAMES[title]
        while True:
            secret = os.urandom(SECRET_BYTES)
            table = engine.new_table(title, 1 + game.programs, {}, seed_from(secret, [NONCE]))
            if game.begins(table.view(None).state):
                self.of_match = secret
                return


class DemoBot(MentatBot):
    """The bot, with one press more: to try another game."""

    begin: Callable[[str], Awaitable[None]]
    """Begins a match of a title where the demo is played."""

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Begin the game that was chosen, or answer as always."""
        data: Mapping[str, Any] = interaction.data or {}
        press = parse(str(data.get("custom_id", "")))
        if press is None or press.verb is not Verb.ANOTHER or press.arg(0) not in GAMES:
            await super().on_interaction(interaction)
            return
        await interaction.response.defer()
        await self.begin(press.arg(0))


async def _serve(
    env: simcord.Env,
    bot: DemoBot,
    secrets: Secrets,
    announce: Callable[[str], None],
    port: int,
    until: Until | None,
) -> None:
    guild = env.create_guild("Arrakis")
    channel = guild.create_text_channel("mentat")
    you = guild.add_member(env.create_user("you", global_name="You"))
    await env.settle()

    async def begin(title: str) -> None:
        secrets.let_you_begin(title)
        match = await _begin(bot, title, guild.id, channel.id, you.id)
        for message in list(env.backend.messages[channel.id]):
            env.backend.delete_message(channel.id, message)
        await _greet(bot, match, title)

    bot.begin = begin
    await begin(next(iter(GAMES)))
    await env.settle()
    pictures = _emoji(env)
    async with env.preview(channel, viewers=[you], layout="channel", assets=pictures, port=port) as preview:
        announce(preview.url)
        await (preview.wait_closed() if until is None else until(preview.url))


def _emoji(env: simcord.Env) -> dict[str, tuple[str, bytes]]:
    """Return the pictures of the application's emoji, which the simulation does not keep, by their addresses."""
    files = {one.name: one.file for one in designs()}
    return {
        f"{CDN}/emojis/{one.id}.png": (f"{one.name}.png", files[one.name].read_bytes())
        for one in env.backend.application_emojis.values()
    }


async def _begin(bot: MentatBot, title: str, guild_id: int, channel_id: int, user_id: int) -> int:
    """Begin a match against programs and bring it to your first turn; return its number."""
    lobbies, game = bot.app.service.lobbies, GAMES[title]
    lobby = await lobbies.create(
        guild_id=guild_id, channel_id=channel_id, user_id=user_id, nonce=NONCE, title=title
    )
    for _ in range(game.programs):
        await lobbies.add_agent(lobby.match, user_id, agents.names(title)[-1])
    await lobbies.wish(lobby.match, user_id, game.wish)
    await lobbies.start(lobby.match, user_id)
    await _set_up(bot, lobby.match, user_id)
    await bot.delivered()
    return lobby.match


async def _set_up(bot: MentatBot, match: int, user_id: int) -> None:
    """Answer what is asked before the first round as a program would."""
    play = bot.app.service.play
    screen = await play.hint(match, user_id)
    while screen.view.state.phase == "setup" and screen.decision is not None:
        chosen = await play.answer(match, user_id, screen.decision.id, len(screen.draft), screen.hint)
        if chosen.can_confirm:
            await play.confirm(match, user_id, chosen.token)
        screen = await play.hint(match, user_id)


async def _greet(bot: MentatBot, match: int, title: str) -> None:
    """Post the message that the demo opens with."""
    others = [one for one in GAMES if one != title]
    async with bot.app.store.write() as work:
        payload = {"kind": "panel", "pings": [], "welcome": 0, "others": others}
        await work.outbox.put("post", "place", payload, match_id=match, slot="welcome")
    await bot.delivered()
