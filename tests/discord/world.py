"""A simulated Discord around a bot: one server, one channel, some people, and `Layer` in between."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import discord
import simcord
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.ui import limits
from tests.discord.layer import Layer

COMPONENT, MODAL = 3, 5
SETTLED = 9.0
"""Seconds in which the bot must come to rest, also after weeks that passed in one go."""

# Presses are settled when nothing is left to run; looking every 2 ms instead of every 50 makes tests fast.
simcord.Env._settle_internal.__kwdefaults__["idle"] = 0.002  # type: ignore[index]


@dataclass(slots=True)
class World:
    """One server with one channel and its people."""

    env: simcord.Env
    layer: Layer
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    people: dict[str, simcord.MemberActor] = field(default_factory=dict)

    def __getitem__(self, name: str) -> simcord.MemberActor:
        return self.people[name]

    def messages(self, channel_id: int | None = None) -> list[Any]:
        """Return what stands in a channel, ephemeral messages included, oldest first."""
        return list(self.env.backend.messages[channel_id or self.channel.id].values())

    def last(self, channel_id: int | None = None) -> simcord.ResponseMessage:
        """Return the newest public message of a channel."""
        message = [one for one in self.messages(channel_id) if one.components and not one.is_ephemeral][-1]
        return simcord.ResponseMessage(self.env, message)

    def unanswered(self) -> list[Any]:
        """Return the interactions that the bot left without an answer."""
        return [one for one in self.env.backend.interactions.values() if not one.responded]

    def emit(
        self,
        who: simcord.MemberActor,
        custom_id: str,
        *,
        values: Sequence[str] | None = None,
        message: Any = None,
        kind: int = COMPONENT,
        components: Sequence[Mapping[str, Any]] = (),
        private: bool = False,
    ) -> InteractionResult:
        """Send a press that need not stand on the screen: forged, doubled or from long ago.

        ``private``: in the person's direct messages. Nothing is awaited; several can be on their way at once. `simcord.Env.settle` brings the answers.
        """
        data: dict[str, Any] = {"custom_id": custom_id}
        if kind == MODAL:
            data["components"] = list(components)
        else:
            data["component_type"] = limits.BUTTON if values is None else limits.SELECT
        if values is not None:
            data["values"] = list(values)
        backend = self.env.backend
        record, payload = base_payload(
            backend,
            type=kind,
            channel_id=backend.get_dm_channel(who.id).id if private else self.channel.id,
            guild_id=None if private else self.guild.id,
            user_id=who.id,
            data=data,
        )
        if message is not None:
            stored = backend.get_message(message.channel_id, message.id)
            payload["message"] = dict(serializers.message_payload(backend, stored))
            record.source_message_id = stored.id
        backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.env, record)


@asynccontextmanager
async def world(
    bot: discord.Client, *, people: Sequence[str] = ("ana", "bo"), check_errors: bool = True
) -> AsyncIterator[World]:
    """Run ``bot`` in a fresh simulated Discord."""
    layer = Layer()
    env = simcord.Env(bot, settle_timeout=SETTLED)
    with layer.installed():
        await env.start()
        try:
            guild = env.create_guild("Arrakis")
            made = World(env, layer, guild, guild.create_text_channel("table"))
            for name in people:
                made.people[name] = guild.add_member(env.create_user(name))
            await env.settle()
            yield made
        finally:
            await env.shutdown()
    if check_errors:
        env.raise_errors()


def texts(message: simcord.ResponseMessage) -> str:
    """Return all text of a message, one part a line."""
    return "\n".join(part["content"] for part in limits.walk(message.components) if "content" in part)


def parts(message: simcord.ResponseMessage, kind: int) -> list[Mapping[str, Any]]:
    """Return a message's components of one type."""
    return [part for part in limits.walk(message.components) if part["type"] == kind]
