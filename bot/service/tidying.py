"""Tidying: what is kept of matches that have ended goes when its server says so; delivered messages after two weeks."""

from __future__ import annotations

from datetime import timedelta

from bot.service.desk import Desk
from bot.service.servers import server_of
from bot.store.reminders import Reminder

TIDY = "tidy"
"""The key, and the kind, of the reminder to tidy up."""
EVERY = timedelta(days=1)
DELIVERED = timedelta(days=14)
"""How long it is kept that a message was delivered."""


class Tidying:
    """What goes once a day. Nothing of a match that has not ended is ever touched."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def begin(self) -> None:
        """See to it that there will be tidying."""
        async with self.desk.store.write() as work:
            if await work.reminders.get(TIDY) is None:
                await work.reminders.put(Reminder(TIDY, None, 0, {"kind": TIDY}, work.now + EVERY))

    async def tidy(self, row: Reminder) -> None:
        """Throw away what is not to be kept any longer."""
        async with self.desk.store.write() as work:
            await work.outbox.prune(work.now - DELIVERED)
            for guild in await work.guilds.everyone():
                days = server_of(guild).keep_days
                if days:
                    await work.retention.thin(guild.guild_id, work.now - timedelta(days=days))
            await work.reminders.put(Reminder(TIDY, None, 0, row.payload, work.now + EVERY))
