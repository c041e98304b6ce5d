"""People and servers: languages and settings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import select

from bot.store.dialect import upsert
from bot.store.repository import Repository, columns, read
from bot.store.tables import guilds, users


@dataclass(slots=True, frozen=True)
class User:
    """A person's own settings."""

    user_id: int
    locale: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True, frozen=True)
class Guild:
    """A server's settings."""

    guild_id: int
    locale: str | None = None
    settings: dict[str, Any] = field(default_factory=dict)


class Users(Repository):
    """Everybody of whom something is kept; all others have the defaults."""

    async def get(self, user_id: int) -> User:
        """Return a person's settings."""
        query = select(*columns(users, User)).where(users.c.user_id == user_id)
        found = (await self.connection.execute(query)).first()
        return User(user_id) if found is None else read(User, found)

    async def find(self, user_ids: Collection[int]) -> dict[int, User]:
        """Return the settings of these people, by their ids."""
        query = select(*columns(users, User)).where(users.c.user_id.in_(user_ids))
        found = {row.user_id: read(User, row) for row in await self.connection.execute(query)}
        return {user_id: found.get(user_id) or User(user_id) for user_id in user_ids}

    async def everyone(self) -> list[User]:
        """Return everybody of whom something is kept."""
        return [read(User, row) for row in await self.connection.execute(select(*columns(users, User)))]

    async def put(self, user: User) -> None:
        """Keep a person's settings."""
        values = {"user_id": user.user_id, "locale": user.locale, "settings": user.settings}
        await upsert(self.connection, users, ("user_id",), values)


class Guilds(Repository):
    """All servers with settings of their own; all others have the defaults."""

    async def get(self, guild_id: int) -> Guild:
        """Return a server's settings."""
        query = select(*columns(guilds, Guild)).where(guilds.c.guild_id == guild_id)
        found = (await self.connection.execute(query)).first()
        return Guild(guild_id) if found is None else read(Guild, found)

    async def everyone(self) -> list[Guild]:
        """Return all servers of which something is kept."""
        return [read(Guild, row) for row in await self.connection.execute(select(*columns(guilds, Guild)))]

    async def put(self, guild: Guild) -> None:
        """Keep a server's settings."""
        values = {"guild_id": guild.guild_id, "locale": guild.locale, "settings": guild.settings}
        await upsert(self.connection, guilds, ("guild_id",), values)
