"""Meta: the few things that the installation itself has to remember."""

from __future__ import annotations

from sqlalchemy import select

from bot.store.dialect import upsert
from bot.store.repository import Repository
from bot.store.tables import meta


class Meta(Repository):
    """Values by key: the installation's name, its secret, the hash of the commands last synced."""

    async def get(self, key: str) -> str | None:
        """Return the value of a key, if it has one."""
        value: str | None = await self.connection.scalar(select(meta.c.value).where(meta.c.key == key))
        return value

    async def put(self, key: str, value: str) -> None:
        """Keep a value."""
        await upsert(self.connection, meta, ("key",), {"key": key, "value": value})
