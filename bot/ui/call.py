"""One press, modal or command on its way to an answer."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import crc32

import discord

from bot.service.errors import Refused
from bot.ui import components as ui
from bot.ui import limits, sending
from bot.ui.components import Message, Modal
from bot.ui.custom_id import Press
from bot.ui.voice import Voice, voice
from engine.core.messages import Arg, msg

if TYPE_CHECKING:
    from bot.ui.app import App


LOCALE = "locale"
"""Where an interaction carries the language that it is answered in."""


class Call:
    """An interaction, in the words of this bot."""

    def __init__(self, app: App, interaction: discord.Interaction) -> None:
        self.app = app
        self.interaction = interaction
        self.user = interaction.user.id
        app.names.meet(interaction.user)
        self.locale = app.languages.of(self.user) or str(interaction.locale)
        interaction.extras[LOCALE] = self.locale
        self.at_home = False
        """Whether it was made on the server of the match that it is about; `bot.ui.access` finds out."""

    @property
    def _data(self) -> Mapping[str, Any]:
        return self.interaction.data or {}

    @property
    def ident(self) -> str:
        """The id of the button, select or modal."""
        return str(self._data.get("custom_id", ""))

    @property
    def values(self) -> Sequence[str]:
        """What was chosen in a select."""
        chosen: Sequence[str] = self._data.get("values", ())
        return chosen

    @property
    def value(self) -> str:
        """The one thing chosen in a select. Raises `Refused` for a press that carries nothing."""
        if not self.values:
            raise Refused(msg("core-answer-malformed"))
        return self.values[0]

    @cached_property
    def fields(self) -> dict[str, str]:
        """What was typed into a modal, by field."""
        controls = limits.walk(self._data.get("components", ()))
        return {one["custom_id"]: one.get("value", "") for one in controls if "custom_id" in one}

    @cached_property
    def standing(self) -> list[dict[str, Any]]:
        """The components of the message that was pressed, as they were sent."""
        message = self.interaction.message
        return [] if message is None else [part.to_dict() for part in message.components]  # type: ignore[misc]

    @property
    def private(self) -> bool:
        """Whether the press was made on a message that only this person sees."""
        message = self.interaction.message
        return message is not None and message.flags.ephemeral

    @property
    def place(self) -> int | None:
        """The channel or thread it was made in."""
        return self.interaction.channel_id

    @property
    def moderator(self) -> bool:
        """Whether this person looks after the matches of the server that the match is on."""
        return self.at_home and self.moderates_here

    @property
    def moderates_here(self) -> bool:
        """Whether this person looks after the matches of the server that they are on."""
        return self.app.roles.moderates(self.interaction)

    @cached_property
    def voice(self) -> Voice:
        """This person's language, without the names of a match."""
        return voice(self.locale)

    async def show(self, message: Message) -> None:
        """Answer with a message for this person alone; on their private message, by replacing it."""
        if self.private and not self.interaction.response.is_done():
            mark = f"{crc32(str(self.interaction.id).encode()):08x}"
            await sending.update(self.interaction, message.renewed(mark))
        else:
            await sending.respond(self.interaction, message)

    async def redraw(self, message: Message) -> None:
        """Answer by replacing the message that was pressed, whoever sees it; without one, with a new message."""
        if self.interaction.message is None:
            await self.show(message)
        else:
            await sending.update(self.interaction, message)

    async def say(self, key: str, **args: Arg) -> None:
        """Answer with a sentence, for this person alone; their private message stays as it is."""
        await sending.respond(self.interaction, Message((ui.text(self.voice.say(key, **args)),)))

    async def add(self, message: Message) -> None:
        """Answer with a new message for this person alone."""
        await sending.respond(self.interaction, message)

    async def ask(self, modal: Modal) -> None:
        """Answer by opening a modal."""
        await sending.show_modal(self.interaction, modal)


Handler: TypeAlias = Callable[[Call, Press], Awaitable[None]]
"""Answers the presses of one verb."""
