"""The one place that makes sure every press and command is answered, whatever goes wrong."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable

import aiohttp
import discord

from bot.service.errors import Refused
from bot.store import MatchNotFound
from bot.ui import components as ui
from bot.ui import sending
from bot.ui.call import LOCALE
from bot.ui.components import Message
from bot.ui.voice import voice
from engine.core.errors import TableError
from engine.core.messages import Msg, msg

TOO_LATE = frozenset({10062, 40060, 50027})
"""Discord's codes for an interaction that has expired or was answered already: nobody is waiting any more."""

log = logging.getLogger(__name__)


async def answering(interaction: discord.Interaction, work: Callable[[], Awaitable[None]]) -> None:
    """Do ``work``, which answers the interaction; if it fails, answer with a sentence that says why."""
    try:
        await work()
    except Exception as error:  # noqa: BLE001 - the last resort: a press is never left without an answer
        if isinstance(error, discord.HTTPException) and error.code in TOO_LATE:
            log.info("An answer came too late (code %s)", error.code)
            return
        await _apologise(interaction, _reason(error))


def _reason(error: Exception) -> Msg:
    match error:
        case Refused() | TableError():
            return error.message
        case MatchNotFound():
            return msg("ui-no-such-match")
        case discord.Forbidden():
            return msg("ui-not-permitted")
        case discord.HTTPException() if error.status >= 500 or error.status == 429:
            return msg("ui-discord-busy")
        case discord.RateLimited() | aiohttp.ClientError() | ConnectionError() | TimeoutError():
            return msg("ui-discord-busy")
        case _:
            log.error("A press or command failed", exc_info=error)
            return msg("ui-fault")


async def _apologise(interaction: discord.Interaction, reason: Msg) -> None:
    if interaction.type is discord.InteractionType.autocomplete:
        return
    spoken = voice(interaction.extras.get(LOCALE, str(interaction.locale)))
    try:
        text = spoken.text(reason)
    except Exception:
        log.exception("A refusal cannot be put in words")  # a text is missing, or what it is about is damaged
        text = spoken.say("ui-fault")
    try:
        await sending.respond(interaction, Message((ui.text(text),)))
    except (discord.DiscordException, aiohttp.ClientError, OSError) as error:
        log.warning("An apology could not be sent: %s", error)
