"""Drawing in processes of its own, so that the event loop never waits for a picture."""

from __future__ import annotations

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from bot.render import Picture, picture
from engine.core.view import View


def _warm() -> bool:
    """Load what drawing needs before the first picture is asked for."""
    return callable(picture)


class Pictures:
    """Draws views. The processes start with the first picture, or with `warm`, and end with `close`."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    def _executor(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # A forked child would inherit the database's lock and the gateway's socket.
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(self._workers, mp_context=context)
        return self._pool

    async def warm(self) -> None:
        """Start the processes, so that the first picture is as fast as the others."""
        await asyncio.get_running_loop().run_in_executor(self._executor(), _warm)

    async def draw(self, view: View[Any], **options: Any) -> Picture:
        """Return a picture of ``view``; ``options`` are those of `bot.render.picture`.

        A process that was killed is replaced, once a picture.
        """
        try:
            return await self._draw(view, options)
        except BrokenProcessPool:
            self.close()
            return await self._draw(view, options)

    async def _draw(self, view: View[Any], options: dict[str, Any]) -> Picture:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._executor(), _drawn, view, options)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def _drawn(view: View[Any], options: dict[str, Any]) -> Picture:
    return picture(view.title, view, **options)
