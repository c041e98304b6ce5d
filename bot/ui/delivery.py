"""Delivery: takes the outbox to Discord, each message once, whatever is lost on the way.

A commit that owes something kicks it. What a failure means is decided in `bot.ui.failures`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

import discord

from bot.store import Store
from bot.store.outbox import Message as Owed
from bot.ui.chore import Chore
from bot.ui.failures import Meaning, judge
from bot.ui.postman import Postman

log = logging.getLogger(__name__)


class Delivery(Chore):
    """Drains the outbox. What is being sent when it is closed is sent again at the next start, with its nonce."""

    def __init__(self, store: Store, postman: Postman, clock: Callable[[], datetime]) -> None:
        super().__init__(clock)
        self._store = store
        self._postman = postman

    async def round(self) -> datetime | None:
        """Deliver all that is due; return when the next message is."""
        while True:
            async with self._store.write() as work:
                owed = await work.outbox.claim()
            if not owed:
                break
            await asyncio.gather(*(self._deliver(one) for one in owed))
        async with self._store.read() as work:
            return await work.outbox.next_due()

    async def _deliver(self, owed: Owed) -> None:
        try:
            done = await self._postman.deliver(owed)
        except Exception as error:  # noqa: BLE001 - one message that fails must not hold up the others
            await self._failed(owed, error)
            return
        async with self._store.write() as work:
            await done.note(work)
            await work.outbox.sent(owed, done.message_id)

    async def _failed(self, owed: Owed, error: Exception) -> None:
        verdict = judge(error)
        told = describe(error)
        match verdict.meaning:
            case Meaning.LATER:
                log.warning("Message %s of match %s has to wait: %s", owed.id, owed.match_id, told)
                async with self._store.write() as work:
                    await work.outbox.postponed(owed, told, delay=verdict.delay)
            case Meaning.UNREACHABLE | Meaning.CHANNEL_GONE | Meaning.MOOT:
                log.info("Message %s of match %s has nobody to go to: %s", owed.id, owed.match_id, told)
                async with self._store.write() as work:
                    await self._postman.unreachable(work, owed, verdict.meaning)
                    if verdict.meaning is Meaning.CHANNEL_GONE:
                        await self._postman.lost(work, owed, verdict.meaning)
                    await work.outbox.park(owed, told)
            case _:
                unexpected = None if isinstance(error, discord.HTTPException) else error
                log.error(
                    "Message %s of match %s failed: %s", owed.id, owed.match_id, told, exc_info=unexpected
                )
                async with self._store.write() as work:
                    if verdict.meaning is Meaning.NOT_PERMITTED:
                        await self._postman.lost(work, owed, verdict.meaning)
                    await work.outbox.failed(owed, told)


def describe(error: Exception) -> str:
    """Return what failed, without anything of the message itself, which may be private."""
    if isinstance(error, discord.HTTPException):
        return f"{error.status} {error.code}"
    return type(error).__name__
