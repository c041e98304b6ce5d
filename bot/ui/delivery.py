"""Delivery: takes the outbox to Discord, each message once, whatever is lost on the way.

Nothing waits in a loop. A commit that owes something kicks one task, which drains what is due and then
asks to be woken when the next message is. What a failure means is decided in `bot.ui.failures`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime

import discord

from bot.store import Store
from bot.store.outbox import Message as Owed
from bot.ui.failures import Meaning, judge
from bot.ui.postman import Postman

RETRY = 60.0
"""Seconds until delivery is tried again after the store itself has failed."""

log = logging.getLogger(__name__)


class Delivery:
    """Drains the outbox."""

    def __init__(self, store: Store, postman: Postman, clock: Callable[[], datetime]) -> None:
        self._store = store
        self._postman = postman
        self._clock = clock
        self._running: asyncio.Task[None] | None = None
        self._again = False
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False

    def kick(self) -> None:
        """Deliver what is due, now or right after what is being delivered."""
        self._again = True
        if self._running is None and not self._closed:
            self._running = asyncio.get_running_loop().create_task(self._drain())

    async def idle(self) -> None:
        """Wait until everything that is due was delivered."""
        while self._running is not None:
            await asyncio.wait({self._running})

    async def close(self) -> None:
        """Stop; what was being sent is sent again at the next start, with the same nonce."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None  # a task that had not begun has not said so itself

    async def _drain(self) -> None:
        try:
            while self._again:
                self._again = False
                async with self._store.write() as work:
                    owed = await work.outbox.claim()
                if owed:
                    self._again = True
                    await asyncio.gather(*(self._deliver(one) for one in owed))
            await self._set_alarm()
        except Exception:
            log.exception("Delivery stopped; it goes on with the next commit, or in a minute")
            self._wake_in(RETRY)
        finally:
            self._running = None
            if self._again:
                self.kick()

    async def _set_alarm(self) -> None:
        """Ask to be woken when the next message is due."""
        async with self._store.read() as work:
            due = await work.outbox.next_due()
        if due is not None:
            self._wake_in(max(0.0, (due - self._clock()).total_seconds()))

    def _wake_in(self, seconds: float) -> None:
        """Kick after a time; only the last call counts."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self.kick)

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
