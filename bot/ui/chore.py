"""Chores: what is done when there is reason to, and again when the next thing is due.

Nothing waits in a loop: whoever gives reason to kicks one task, which does all there is to do and then asks to be
woken when more is due.
"""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable
from datetime import datetime

RETRY = 60.0
"""Seconds until a chore is tried again that has failed as a whole."""

log = logging.getLogger(__name__)


class Chore(ABC):
    """Something that is done in rounds, one at a time."""

    def __init__(self, clock: Callable[[], datetime]) -> None:
        self._clock = clock
        self._running: asyncio.Task[None] | None = None
        self._again = False
        self._alarm: asyncio.TimerHandle | None = None
        self._closed = False

    @abstractmethod
    async def round(self) -> datetime | None:
        """Do all there is to do; return when there is more, if that is known."""

    def kick(self) -> None:
        """Begin a round, now or right after the one that is going on."""
        self._again = True
        if self._running is None and not self._closed:
            self._running = asyncio.get_running_loop().create_task(self._run())

    async def idle(self) -> None:
        """Wait until no round is going on."""
        while self._running is not None:
            await asyncio.wait({self._running})

    async def close(self) -> None:
        """Stop, in the middle of a round if need be."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
            self._running = None  # a task that had not begun has not said so itself

    async def _run(self) -> None:
        try:
            while self._again:
                self._again = False
                due = await self.round()
            if due is not None:
                self._wake_in(max(0.0, (due - self._clock()).total_seconds()))
        except Exception:
            log.exception(
                "%s stopped; it goes on when there is reason to, or in a minute", type(self).__name__
            )
            self._wake_in(RETRY)
        finally:
            self._running = None
            if self._again:
                self.kick()

    def _wake_in(self, seconds: float) -> None:
        """Kick after a time; only the last call counts."""
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self.kick)
