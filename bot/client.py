"""Building the bot from its settings: the same whether it runs at Discord, in the demo or in a test."""

from __future__ import annotations

from discord.ext import commands

from bot.config import Settings
from bot.ui.client import MentatBot


def create_bot(settings: Settings) -> commands.Bot:
    """Return the whole bot, not yet started. Its database is opened when it logs in."""
    return MentatBot(settings)
