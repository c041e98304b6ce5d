"""Panels: which messages of ours show a match, and what they show."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import delete, insert, select, update

from bot.store.repository import Repository, columns, read
from bot.store.tables import panels


@dataclass(slots=True, frozen=True)
class Panel:
    """One message in a channel or thread."""

    message_id: int
    match_id: int
    channel_id: int
    kind: str
    revision: int
    """The revision that it shows."""
    superseded_at: datetime | None
    posted_at: datetime


class Panels(Repository):
    """All panels, the present ones and those that a later one has superseded."""

    async def current(self, match_id: int, kind: str) -> Panel | None:
        """Return the panel of this kind that shows the present, if there is one."""
        query = select(*columns(panels, Panel)).where(
            panels.c.match_id == match_id, panels.c.kind == kind, panels.c.superseded_at.is_(None)
        )
        found = (await self.connection.execute(query)).first()
        return None if found is None else read(Panel, found)

    async def get(self, message_id: int) -> Panel | None:
        """Return what is known of a message, if it is a panel."""
        query = select(*columns(panels, Panel)).where(panels.c.message_id == message_id)
        found = (await self.connection.execute(query)).first()
        return None if found is None else read(Panel, found)

    async def posted(
        self, match_id: int, kind: str, *, channel_id: int, message_id: int, revision: int
    ) -> None:
        """Note a new panel; it supersedes the one before. Noting it twice changes nothing."""
        if await self.get(message_id) is not None:
            return
        await self.connection.execute(
            update(panels)
            .where(panels.c.match_id == match_id, panels.c.kind == kind, panels.c.superseded_at.is_(None))
            .values(superseded_at=self.now)
        )
        new = Panel(message_id, match_id, channel_id, kind, revision, None, self.now)
        values = {column.name: getattr(new, column.name) for column in columns(panels, Panel)}
        await self.connection.execute(insert(panels).values(values))

    async def shows(self, message_id: int, revision: int) -> None:
        """Note that a panel was redrawn."""
        await self.connection.execute(
            update(panels).where(panels.c.message_id == message_id).values(revision=revision)
        )

    async def forget(self, message_id: int) -> None:
        """Forget a panel whose message is gone."""
        await self.connection.execute(delete(panels).where(panels.c.message_id == message_id))
