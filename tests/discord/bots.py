"""The bot as tests run it: the real one, with its database in a file and pictures that are not drawn."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import discord

from bot.client import create_bot
from bot.config import Settings
from bot.i18n import Catalogue
from bot.render import describe
from bot.ui import limits
from bot.ui.custom_id import parse
from engine.core.view import View
from tests.discord.world import World, parts, world


@dataclass(slots=True, frozen=True)
class Blank:
    """A picture of nothing, with the alt text of the real one."""

    alt: str
    bytes: bytes = b"blank"
    format: str = "webp"


class Undrawn:
    """Stands for the processes that draw."""

    def __init__(self, workers: int = 1) -> None:
        self.asked: list[dict[str, Any]] = []

    async def warm(self) -> None:
        """Do nothing."""

    async def draw(self, view: View[Any], *, patient: bool = False, **options: Any) -> Blank:
        """Return the alt text."""
        self.asked.append(options | {"patient": patient})
        return Blank(describe(view.title, view, **options))

    def close(self) -> None:
        """Do nothing."""


def settings(folder: Path) -> Settings:
    """Return the settings of a bot whose database is in a folder."""
    url = f"sqlite+aiosqlite:///{folder / 'mentat.sqlite3'}"
    return Settings(
        _env_file=None, database_url=url, clock=discord.utils.utcnow, entropy=lambda size: b"\x07" * size
    )


@asynccontextmanager
async def playing(
    folder: Path, *, people: Sequence[str] = ("ana", "bo"), check_errors: bool = True
) -> AsyncIterator[World]:
    """Run the real bot in a simulated Discord; that it runs is noted once a day, so that weeks pass quickly."""
    beat = patch("bot.ui.keeper.BEAT", timedelta(days=1))
    with patch("bot.ui.client.Pictures", Undrawn), patch.object(Catalogue, "strict", new=True), beat:
        bot = create_bot(settings(folder))
        async with world(bot, people=people, check_errors=check_errors) as here:
            try:
                yield here
            finally:
                await here.env.bot.close()


async def restart(here: World, folder: Path) -> None:
    """Stop the bot and start a fresh one on the same database."""
    await here.env.settle()
    await here.env.bot.close()
    await here.env.restart_bot(create_bot(settings(folder)))


async def begin(here: World, *names: str, programs: int = 0, place: str = "here", title: str = "dice") -> int:
    """Open a lobby by its command, let people join by its buttons, and start; return the match's number."""
    await here[names[0]].slash(here.channel, "match new", place=place, title=title)
    lobby = here.last()
    for name in names[1:]:
        await here[name].click(lobby, label="Join")
    for _ in range(programs):
        await here[names[0]].click(lobby, label="Add a beginner program")
    await here[names[0]].click(lobby, label="Start")
    press = parse(parts(lobby, limits.BUTTON)[0]["custom_id"])
    assert press is not None
    return press.match
