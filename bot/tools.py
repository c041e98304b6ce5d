"""What the command line does beside running the bot: examine, export, import, back up."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.engine import make_url

import engine
from bot.config import Settings
from bot.i18n import locales
from bot.render import warm
from bot.service.mentat import Mentat
from bot.store import DatabaseBusy, Store, StoreError


@dataclass(slots=True, frozen=True)
class Finding:
    """One thing that was examined."""

    fine: bool
    text: str


def _nothing() -> None:
    return None


@asynccontextmanager
async def _service(settings: Settings, *, exclusive: bool) -> AsyncIterator[Mentat]:
    """Open the use cases without Discord; what they owe to it is sent when the bot runs."""
    store = await Store.open(
        settings.database_url,
        clock=settings.clock,
        entropy=settings.entropy,
        server_secret=settings.server_secret_bytes,
        exclusive=exclusive,
    )
    async with store:
        yield Mentat(store, entropy=settings.entropy, kick=_nothing)


async def examine(settings: Settings) -> list[Finding]:
    """Return what is there and what is missing to run the bot."""
    return [
        Finding(settings.token is not None, "the bot's token (MENTAT_TOKEN)"),
        await _database(settings),
        _pictures(),
        Finding(bool(engine.titles()), f"the games: {', '.join(engine.titles())}"),
        Finding("en" in locales(), f"the languages: {', '.join(locales())}"),
    ]


async def _database(settings: Settings) -> Finding:
    try:
        async with _service(settings, exclusive=True):
            return Finding(fine=True, text="the database can be used")
    except DatabaseBusy:
        return Finding(fine=True, text="the database is in use by a running bot")
    except (StoreError, OSError) as error:
        return Finding(fine=False, text=f"the database: {error}")


def _pictures() -> Finding:
    try:
        warm(300)
    except (OSError, ValueError) as error:
        return Finding(fine=False, text=f"what pictures are drawn from: {error}")
    return Finding(fine=True, text="pictures can be drawn")


async def export(settings: Settings, match_id: int) -> str:
    """Return a match as the text of a file. Raises `bot.service.errors.Refused` or `StoreError`."""
    async with _service(settings, exclusive=False) as service:
        return await service.transfer.export(match_id)


async def take_in(settings: Settings, text: str, *, guild_id: int | None, channel_id: int) -> int:
    """Take in what `export` wrote; return the match's number here. Raises `Refused` or `StoreError`."""
    async with _service(settings, exclusive=True) as service:
        taken = await service.transfer.take_in(text, guild_id=guild_id, channel_id=channel_id)
        return taken.id


def backup(settings: Settings, target: Path) -> None:
    """Copy an SQLite database as it is at one moment; the bot may go on writing. Raises `StoreError`."""
    url = make_url(settings.database_url)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise StoreError("Only an SQLite file can be backed up like this; for PostgreSQL there is pg_dump.")
    if not Path(url.database).exists():
        raise StoreError("There is no database yet.")
    if target.exists():
        raise StoreError(f"{target} is there already; nothing was overwritten.")
    try:
        with closing(sqlite3.connect(url.database)) as source, closing(sqlite3.connect(target)) as copy:
            source.backup(copy)
    except sqlite3.Error as error:
        target.unlink(missing_ok=True)
        raise StoreError(f"The database cannot be copied: {error}") from None
