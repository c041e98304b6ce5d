"""Drawing in processes of its own, so that the event loop never waits for a picture.

Whoever has pressed something waits for their picture; a panel can come a little later. So when more is to be drawn than
the processes can draw at once, the patient pictures come last.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import signal
from collections import deque
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from typing import Any, TypeVar, TypeVarTuple, Unpack

from bot.render import Picture, picture, warm
from engine.core.view import View

R = TypeVar("R")
Args = TypeVarTuple("Args")


class Pictures:
    """Draws views. The processes start with `warm` or the first picture, and end with `close`."""

    def __init__(self, workers: int = 1) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None
        self._busy = 0
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._patient: deque[asyncio.Future[None]] = deque()

    async def warm(self) -> None:
        """Start the processes and have them draw what all pictures share."""
        await self._run(self._executor(), _ready)

    async def draw(self, view: View[Any], *, patient: bool = False, **options: Any) -> Picture:
        """Return a picture of ``view``; ``options`` are those of `bot.render.picture`.

        ``patient``: nobody sits and waits for it.

        The view, redacted as it is, and the options are all that the process gets. A process that was
        killed is replaced, once a picture; raises `BrokenProcessPool` if that one dies as well.
        """
        async with self._turn(self._patient if patient else self._urgent):
            return await self._drawn(view, options)

    async def _drawn(self, view: View[Any], options: dict[str, Any]) -> Picture:
        pool = self._executor()
        try:
            return await self._run(pool, _draw, view, options)
        except BrokenProcessPool:
            if self._pool is pool:  # else another picture has replaced it already
                self._end()
            return await self._run(self._executor(), _draw, view, options)

    def close(self) -> None:
        """End the processes, without waiting for pictures that nobody will look at."""
        for free in (*self._urgent, *self._patient):
            free.cancel()
        self._end()

    def _end(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    @asynccontextmanager
    async def _turn(self, queue: deque[asyncio.Future[None]]) -> AsyncIterator[None]:
        """Wait until a process is free."""
        if self._busy < self._workers:
            self._busy += 1
        else:
            free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            queue.append(free)
            try:
                await free
            except asyncio.CancelledError:
                if not free.cancelled():  # it had just become free
                    self._hand_on()
                raise
        try:
            yield
        finally:
            self._hand_on()

    def _hand_on(self) -> None:
        """Give a free process to whoever waits, the urgent first."""
        for queue in (self._urgent, self._patient):
            while queue:
                free = queue.popleft()
                if not free.done():
                    free.set_result(None)
                    return
        self._busy -= 1

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A forked child would inherit the database's lock and the gateway's socket.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context, initializer=_begin)
        return self._pool

    @staticmethod
    async def _run(pool: ProcessPoolExecutor, work: Callable[[Unpack[Args]], R], *args: *Args) -> R:
        return await asyncio.get_running_loop().run_in_executor(pool, work, *args)


def _begin() -> None:
    """Get ready to draw. Ctrl-C reaches this process, too, but it is the bot that ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    warm()


def _ready() -> None:
    """Return once the process is able to work."""


def _draw(view: View[Any], options: dict[str, Any]) -> Picture:
    return picture(view.title, view, **options)
