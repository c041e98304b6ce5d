"""What is missing so that a match can be played in a channel, found before the match is made."""

from __future__ import annotations

from collections.abc import Sequence

import discord

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
    inside = isinstance(interaction.channel, discord.Thread)
    permissions = interaction.app_permissions
    lacking = missing(permissions, thread=thread and not inside)
    if inside and "send_messages" in lacking and permissions.send_messages_in_threads:
        lacking.remove("send_messages")
    return lacking


def named(lacking: Sequence[str], voice: Voice) -> str:
    """Return the permissions by the names that Discord's settings show."""
    return "\n".join(f"- {voice.say('ui-permission-' + name.replace('_', '-'))}" for name in lacking)
