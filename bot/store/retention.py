"""Retention: throwing away what is kept of ended matches, and of people who want to be forgotten."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import delete, select, update

from bot.store.matches import ENDED
from bot.store.repository import Repository
from bot.store.tables import departures, drafts, matches, notes, outbox, proposals, reminders, seats, users

NOBODY = 0
"""Stands where a person is named that was forgotten."""


class Retention(Repository):
    """What goes. Nothing that a finished match needs to be checked by."""

    async def thin(self, guild_id: int, before: datetime) -> None:
        """Forget the notes, drafts and delivered messages of a server's matches that ended before a time."""
        ended = select(matches.c.id).where(
            matches.c.guild_id == guild_id, matches.c.state.in_(ENDED), matches.c.ended_at < before
        )
        for table in (notes, drafts):
            await self.connection.execute(delete(table).where(table.c.match_id.in_(ended)))
        await self.connection.execute(
            delete(outbox).where(outbox.c.match_id.in_(ended), outbox.c.state == "sent")
        )

    async def forget(self, user_id: int) -> None:
        """Forget a person: their seats in ended matches stay, as those of a former player."""
        for table in (notes, users):
            await self.connection.execute(delete(table).where(table.c.user_id == user_id))
        of_matches = reminders.c.match_id.is_not(
            None
        )  # the end of what they proposed where they play no more
        mine = reminders.c.user_id == user_id
        await self.connection.execute(update(reminders).where(mine, of_matches).values(user_id=NOBODY))
        await self.connection.execute(delete(reminders).where(mine))
        await self.connection.execute(delete(outbox).where(outbox.c.target == f"user/{user_id}"))
        await self.connection.execute(
            update(seats).where(seats.c.user_id == user_id).values(user_id=None, wish=None, preferences={})
        )
        for column in (matches.c.host_id, departures.c.user_id, proposals.c.user_id):
            statement = update(column.table).where(column == user_id).values({column.name: NOBODY})
            await self.connection.execute(statement)
        await self._forget_votes(str(user_id))

    async def _forget_votes(self, voter: str) -> None:
        for row in await self.connection.execute(select(proposals.c.id, proposals.c.votes)):
            if voter in row.votes:
                votes = {one: vote for one, vote in row.votes.items() if one != voter}
                await self.connection.execute(
                    update(proposals).where(proposals.c.id == row.id).values(votes=votes)
                )
