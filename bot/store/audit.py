"""Audit: what moderators did, and why. Append only."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import insert, select

from bot.store.repository import Repository, columns, read
from bot.store.tables import audit


@dataclass(slots=True, frozen=True)
class Deed:
    """One action of a moderator."""

    id: int
    guild_id: int | None
    match_id: int | None
    actor_id: int
    action: str
    reason: str
    details: dict[str, Any]
    """Never anything hidden."""
    at: datetime


class Audit(Repository):
    """Everything that moderators did."""

    async def add(
        self,
        *,
        guild_id: int | None,
        match_id: int | None,
        actor_id: int,
        action: str,
        reason: str,
        details: dict[str, Any],
    ) -> None:
        """Note an action."""
        await self.connection.execute(
            insert(audit).values(
                guild_id=guild_id,
                match_id=match_id,
                actor_id=actor_id,
                action=action,
                reason=reason,
                details=details,
                at=self.now,
            )
        )

    async def find(
        self, *, guild_id: int | None = None, match_id: int | None = None, limit: int = 100
    ) -> list[Deed]:
        """Return the last actions in a server or on a match, the newest first."""
        query = select(*columns(audit, Deed)).order_by(audit.c.id.desc()).limit(limit)
        if guild_id is not None:
            query = query.where(audit.c.guild_id == guild_id)
        if match_id is not None:
            query = query.where(audit.c.match_id == match_id)
        return [read(Deed, row) for row in await self.connection.execute(query)]
