"""What is missing so that a match can be played in a channel, found before the match is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from bot.i18n import Markup
from bot.ui import components as ui
from bot.ui.call import Call
from bot.ui.components import Message
from bot.ui.voice import Voice

HERE = ("view_channel", "send_messages", "attach_files", "read_message_history")
"""Needed where a match is played; `attach_files` for the pictures, the history for its own old panels."""
THREAD = ("create_public_threads", "send_messages_in_threads")
"""Needed as well for a match in a thread of its own."""


def missing(permissions: discord.Permissions, *, thread: bool) -> list[str]:
    """Return the names of the permissions that the bot lacks."""
    needed = (*HERE, *THREAD) if thread else HERE
    return [name for name in needed if not getattr(permissions, name)]


def needed_in(interaction: discord.Interaction, *, thread: bool) -> list[str]:
    """Return what the bot lacks in the channel of an interaction, as Discord computed it."""
    return _lacking(interaction.app_permissions, interaction.channel, thread=thread)


def _lacking(permissions: discord.Permissions, channel: object, *, thread: bool) -> list[str]:
    inside = isinstance(channel, discord.Thread)
    lacking = missing(permissions, thread=thread and not inside)
    if inside and "send_messages" in lacking and permissions.send_messages_in_threads:
        lacking.remove("send_messages")
    return lacking


def needed_at(interaction: discord.Interaction, place_id: int, *, thread: bool) -> list[str]:
    """Return what the bot lacks in a channel or thread, wherever the interaction was made.

    Nothing for a place that cannot be found any more: delivery tells of that.
    """
    if place_id == interaction.channel_id:
        return needed_in(interaction, thread=thread)
    channel = interaction.client.get_channel(place_id)
    if not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return []
    return _lacking(channel.permissions_for(channel.guild.me), channel, thread=thread)


def message_keys() -> Iterable[str]:
    """Return the keys that this module builds from parts."""
    return [_key(name) for name in (*HERE, *THREAD)]


def _key(permission: str) -> str:
    return "ui-permission-" + permission.replace("_", "-")


async def refuses(call: Call, place_id: int, *, thread: bool) -> bool:
    """Say what the bot would need to play in a place, if it lacks anything; whether it does."""
    lacking = needed_at(call.interaction, place_id, thread=thread)
    if lacking:
        which = Markup(named(lacking, call.voice))
        await call.say("ui-permissions-missing", place=Markup(f"<#{place_id}>"), which=which)
    return bool(lacking)


def named(lacking: Sequence[str], voice: Voice) -> str:
    """Return the permissions by the names that Discord's settings show."""
    return "\n".join(f"- {voice.say(_key(name))}" for name in lacking)


async def examine(call: Call) -> None:
    """Tell what is missing in this channel, and what is stuck."""
    lacking = needed_in(call.interaction, thread=True)
    lines = [call.voice.say("ui-doctor-title")]
    if lacking:
        which = Markup(named(lacking, call.voice))
        place = Markup(f"<#{call.place}>")
        lines.append(call.voice.say("ui-permissions-missing", place=place, which=which))
    else:
        lines.append(call.voice.say("ui-permissions-fine"))
    async with call.app.store.read() as work:
        counts = await work.outbox.counts()
        parked = await work.matches.find("parked", guild_id=call.interaction.guild_id)
    waiting = counts.get("pending", 0) + counts.get("sending", 0)
    lines.append(call.voice.say("ui-doctor-outbox", waiting=waiting, stuck=counts.get("parked", 0)))
    lines += [call.voice.say("ui-doctor-parked", match=str(about.id)) for about in parked]
    await call.show(Message((ui.text("\n".join(lines)),)))
