"""The slash commands as Discord knows them: synced only when they have changed, in people's languages."""

from __future__ import annotations

import hashlib
import json

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import FALLBACK, locales
from bot.i18n import closest as language
from bot.service.errors import Refused
from bot.store import Store
from bot.ui.answering import answering
from bot.ui.voice import catalogue
from engine.core.messages import msg

SYNCED = "commands"
"""Key of the hash in the store."""

OUTDATED = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)
"""What the library says to a command, or to a value in it, that the one we have would not take."""


class Tree(app_commands.CommandTree[commands.Bot]):
    """The command tree; what its commands let through is answered like everything else."""

    async def on_error(
        self, interaction: discord.Interaction[commands.Bot], error: app_commands.AppCommandError
    ) -> None:
        """Answer a command that failed before it came to ours: unknown, changed, or badly filled in."""
        reason: Exception = getattr(error, "original", error)
        if isinstance(error, OUTDATED):
            reason = Refused(msg("ui-command-changed"))

        async def fail() -> None:
            raise reason

        await answering(interaction, fail)


class Translator(app_commands.Translator):
    """Descriptions of commands in every language of the catalogue, asked for when they are synced."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text of ``string``'s key in a language, ``None`` if the language is not ours."""
        key, chosen = string.extras.get("key"), language(str(locale))
        if key is None or chosen == FALLBACK:
            return None
        return catalogue(chosen).label(msg(key))


def described(key: str) -> app_commands.locale_str:
    """Return the description of a command or option: its English text, and the key of the others."""
    return app_commands.locale_str(catalogue("en").label(msg(key)), key=key)


async def sync(tree: Tree, store: Store, application: int, guild: discord.abc.Snowflake | None) -> bool:
    """Send the commands to Discord if they or their texts have changed since the last time.

    To one server if there is a ``guild``, else to all. Returns whether they were sent. Discord counts these requests, so a restart must not make one.
    """
    if guild is not None:
        tree.copy_global_to(guild=guild)
    payload = [command.to_dict(tree) for command in tree.get_commands()]
    told = json.dumps([application, guild and guild.id, locales(), payload], sort_keys=True)
    digest = hashlib.sha256(told.encode()).hexdigest()
    async with store.read() as work:
        if await work.meta.get(SYNCED) == digest:
            return False
    await tree.sync(guild=guild)
    async with store.write() as work:
        await work.meta.put(SYNCED, digest)
    return True
