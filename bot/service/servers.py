"""Servers: what each has chosen for the matches that are played on it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from pydantic import TypeAdapter, ValidationError

from bot.i18n import locales
from bot.service.desk import Desk
from bot.service.errors import Refused
from bot.store.people import Guild
from engine.core.messages import msg

KEEP_DAYS = (0, 30, 90, 365)
"""Days after its end for which a match's drafts, notes and messages are kept; 0: for good."""


@dataclass(slots=True, frozen=True)
class Server:
    """What a server has chosen; channels and roles by Discord's ids."""

    moderator_role: int | None = None
    """Who has it is a moderator, beside those with Manage Threads or Manage Server."""
    moderators: int | None = None
    """The channel that notices to moderators go to; else they go to where the match is played."""
    seekers: int | None = None
    """The role that is pinged when a seat stands open; people take it themselves."""
    keep_days: int = 0
    """One of `KEEP_DAYS`."""


_SERVER = TypeAdapter(Server)


def server_of(guild: Guild) -> Server:
    """Return what a server has chosen; the usual in place of what cannot be read."""
    known = {name: value for name, value in guild.settings.items() if name in Server.__dataclass_fields__}
    try:
        return _SERVER.validate_python(known)
    except ValidationError:
        return Server()


class Servers:
    """What servers choose. Who may is the business of whoever asks."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def get(self, guild_id: int) -> tuple[Server, str | None]:
        """Return what a server has chosen, and its language if it has chosen one."""
        async with self.desk.store.read() as work:
            guild = await work.guilds.get(guild_id)
        return server_of(guild), guild.locale

    async def everyone(self) -> Mapping[int, Server]:
        """Return what all servers have chosen, by their ids."""
        async with self.desk.store.read() as work:
            return {one.guild_id: server_of(one) for one in await work.guilds.everyone()}

    async def choose(self, guild_id: int, actor_id: int, **changes: Any) -> None:
        """Change what a server has chosen (fields of `Server`, and ``locale``); it stands in the audit.

        Raises `Refused` for what cannot be chosen.
        """
        locale = changes.pop("locale", "")
        if changes.get("keep_days", 0) not in KEEP_DAYS or (locale and locale not in locales()):
            raise Refused(msg("service-no-such-choice"))
        async with self.desk.store.write() as work:
            guild = await work.guilds.get(guild_id)
            chosen = asdict(replace(server_of(guild), **changes))
            kept = guild.locale if locale == "" else locale
            await work.guilds.put(Guild(guild_id, kept, {**guild.settings, **chosen}))
            details = changes | ({} if locale == "" else {"locale": locale})
            await work.audit.add(
                guild_id=guild_id,
                match_id=None,
                actor_id=actor_id,
                action="settings",
                reason="",
                details=details,
            )
