"""Discord's rate limits, as the library's HTTP client keeps them: requests wait until they may go.

Five requests in five seconds to one channel, fifty a second in all. Answers to interactions are not limited.
"""

from __future__ import annotations

import asyncio
import re
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from unittest.mock import patch

from simcord.http.client import FakeHTTPClient

CHANNEL = (5, 5.0)
EVERYTHING = (50, 1.0)
TICK = 0.01

_CHANNEL = re.compile(r"/channels/(\d+)")


class Window:
    """So many requests in so many seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self._most = most
        self._seconds = seconds
        self._went: deque[float] = deque()

    def wait(self, now: float) -> float:
        """Return how long the next request has to wait; 0: it may go."""
        while self._went and now - self._went[0] >= self._seconds:
            self._went.popleft()
        return 0.0 if len(self._went) < self._most else self._went[0] + self._seconds - now

    def go(self, now: float) -> None:
        """Count a request."""
        self._went.append(now)


class Limiter:
    """Stands before the bot's requests; use as ``with limiter.installed(): ...``.

    In the simulation the bot's own waits pass only when its clock is moved. So what is held back here is let go from
    outside, by `run`.
    """

    def __init__(self) -> None:
        self._everything = Window(*EVERYTHING)
        self._channels: dict[str, Window] = {}
        self._waiting: deque[tuple[asyncio.Future[None], list[Window]]] = deque()
        self.held = 0
        """Requests that had to wait."""

    async def admit(self, path: str) -> None:
        """Wait until a request to this path may go."""
        found = _CHANNEL.search(path)
        windows = [self._everything]
        if found is not None:
            windows.append(self._channels.setdefault(found[1], Window(*CHANNEL)))
        now = monotonic()
        if any(one.wait(now) for one in windows):
            self.held += 1
            free: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append((free, windows))
            await free
        else:
            _go(windows, now)

    async def run(self) -> None:
        """Let requests go as their time comes, for ever."""
        while True:
            await asyncio.sleep(TICK)
            now = monotonic()
            for _ in range(len(self._waiting)):
                free, windows = self._waiting.popleft()
                if any(one.wait(now) for one in windows):
                    self._waiting.append((free, windows))
                else:
                    _go(windows, now)
                    free.set_result(None)

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Take the place of the simulated client's way to send requests, and give it back."""
        request = FakeHTTPClient.request

        async def limited(client: FakeHTTPClient, route: Any, **options: Any) -> Any:
            await self.admit(route.url)
            return await request(client, route, **options)

        with patch.object(FakeHTTPClient, "request", limited):
            yield


def _go(windows: Iterable[Window], now: float) -> None:
    for one in windows:
        one.go(now)
