"""Sending plain payloads through discord.py without the library keeping anything of them.

The public methods of the library are used as they are; they ask a view for its payload, then whether it
is finished before they store it. `Plain` answers with our payload and "finished", so nothing is stored and
nothing times out: presses come to `bot.ui.router` by their id alone. Every payload is checked first.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

import discord

from bot.ui import limits
from bot.ui.components import Component, Message, Modal, name_of


class Plain(discord.ui.LayoutView):
    """A payload in the clothes of a view."""

    def __init__(self, components: tuple[Component, ...]) -> None:
        super().__init__(timeout=None)
        self._payload = list(components)

    def to_components(self) -> list[dict[str, Any]]:
        """Return the payload."""
        return self._payload

    def has_components_v2(self) -> bool:
        """Say that the message needs the flag of Components V2."""
        return True

    def is_finished(self) -> bool:
        """Say that the library need not keep this view."""
        return True

    def is_dispatchable(self) -> bool:
        """Say that the library has nothing to call."""
        return False


class PlainModal(discord.ui.Modal):
    """A modal's payload in the clothes of a modal."""

    def __init__(self, modal: Modal) -> None:
        super().__init__(title="-", timeout=None)
        self._payload = modal.payload()

    def to_dict(self) -> dict[str, Any]:
        """Return the payload."""
        return self._payload

    def is_finished(self) -> bool:
        """Say that the library need not keep this modal."""
        return True


def _files(message: Message) -> list[discord.File]:
    return [
        discord.File(BytesIO(one.bytes), name_of(index, one), description=one.alt[: limits.ALT_TEXT])
        for index, one in enumerate(message.pictures)
    ] + [discord.File(BytesIO(one.bytes), one.name) for one in message.documents]


def _mentions(message: Message) -> discord.AllowedMentions:
    pinged = [discord.Object(user) for user in message.pings]
    roles = [] if message.role is None else [discord.Object(message.role)]
    return discord.AllowedMentions(everyone=False, roles=roles, replied_user=False, users=pinged)


def _checked(message: Message, **more: Any) -> Plain:
    limits.check(message.payload() | more, message.files())
    return Plain(message.components)


async def respond(interaction: discord.Interaction, message: Message, *, ephemeral: bool = True) -> None:
    """Answer a press or command with a new message, seen by its author alone unless said otherwise.

    After a deferral or a first answer it becomes a follow-up. Raises `discord.HTTPException`.
    """
    view, files, mentions = _checked(message), _files(message), _mentions(message)
    if interaction.response.is_done():
        await interaction.followup.send(
            view=view, files=files, ephemeral=ephemeral, allowed_mentions=mentions
        )
    else:
        await interaction.response.send_message(
            view=view, files=files, ephemeral=ephemeral, allowed_mentions=mentions
        )


async def update(interaction: discord.Interaction, message: Message) -> None:
    """Answer a press by replacing the message it was made on. Raises `discord.HTTPException`."""
    view = _checked(message)
    await interaction.response.edit_message(
        view=view, attachments=_files(message), allowed_mentions=_mentions(message)
    )


async def show_modal(interaction: discord.Interaction, modal: Modal) -> None:
    """Answer a press by opening a modal. Raises `discord.HTTPException`."""
    limits.check(modal.payload())
    await interaction.response.send_modal(PlainModal(modal))


async def post(channel: discord.abc.Messageable, message: Message, nonce: str) -> int:
    """Post a message and return its id.

    Discord drops a second message with the same nonce within a few minutes and answers with the first,
    so a send whose answer was lost can be repeated. Raises `discord.HTTPException`.
    """
    view = _checked(message, nonce=nonce)
    sent = await channel.send(
        view=view,
        files=_files(message),
        nonce=nonce,
        allowed_mentions=_mentions(message),
        silent=message.silent,
    )
    return sent.id


async def edit(channel: discord.PartialMessageable, message_id: int, message: Message) -> None:
    """Replace one of our own messages, pictures included. Raises `discord.HTTPException`."""
    view = _checked(message)
    await channel.get_partial_message(message_id).edit(
        view=view, attachments=_files(message), allowed_mentions=_mentions(message)
    )
