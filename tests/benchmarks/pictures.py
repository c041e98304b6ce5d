"""Pictures: what drawing costs beside encoding, and whether the event loop notices that any are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import perf_counter, process_time
from typing import Any

import engine
from bot.render import KINDS, MAX_BYTES, encode, picture, warm
from bot.render.request import Request
from bot.render.worker import Pictures
from engine.core.view import View
from tests.benchmarks import play
from tests.benchmarks.rows import Row, median_of

WIDTH = 1600
AT_ONCE = 50
TICK = 0.001
BUDGET = 2.5


def _regions(state: Any) -> int:
    return sum(len(region.stacks) for region in state.regions.values())


def _areas(state: Any) -> int:
    pieces = (state.signs, state.worms, state.harvesters, state.zones, state.stations, state.sietches)
    return 2 * len(state.legions) + sum(map(len, pieces))


FULL: Mapping[str, tuple[int, Callable[[Any], int]]] = {"dice": (8, _regions), "arrakis": (2, _areas)}
"""By title: with how many seats its boards are fullest, and how full one is."""


def largest_view(title: str) -> View[Any]:
    """Return a spectator's view of the fullest board of some random matches."""
    seats, measure = FULL[title]
    fullest: tuple[int, View[Any]] | None = None
    for number in range(3):
        table, rng = engine.new_table(title, seats, None, f"{number:064x}"), Random(number)
        while play.going_on(table):
            play.answer(table, rng)
            size = measure(table.state)
            if fullest is None or size > fullest[0]:
                fullest = size, table.view(None)
    assert fullest is not None
    return fullest[1]


def rows() -> Iterator[Row]:
    """Of each title a frame of the largest board against its encoding alone; the loop under many pictures."""
    warm(WIDTH)
    for title in FULL:
        yield from _frames(title, largest_view(title))


def _frames(title: str, view: View[Any]) -> Iterator[Row]:
    image = KINDS[title]["board"][0](view, Request(), WIDTH)
    frame = median_of(lambda: picture(title, view, "board", WIDTH), process_time)
    alone = median_of(lambda: encode(image), process_time)
    yield Row(f"{title}: a frame of the largest board, drawn and encoded", f"{1000 * frame:.0f} ms")
    yield Row(f"{title}: its encoding alone", f"{1000 * alone:.0f} ms")
    ratio = frame / alone
    yield Row(f"{title}: the frame / its encoding", f"{ratio:.2f}", f"at most {BUDGET}", ratio <= BUDGET)
    size = len(picture(title, view, "board", WIDTH).bytes)
    most = f"at most {MAX_BYTES // 1024} KB"
    yield Row(f"{title}: its size", f"{size / 1024:.0f} KB", most, size <= MAX_BYTES)
    gap, took = asyncio.run(_under_load(view))
    yield Row(
        f"{title}: the event loop's longest gap under {AT_ONCE} pictures at once", f"{1000 * gap:.1f} ms"
    )
    yield Row(f"{title}: drawing them took", f"{took:.1f} s")


async def _under_load(view: View[Any]) -> tuple[float, float]:
    """Return the longest time that the loop did not run, and how long the pictures took, in seconds."""
    pictures = Pictures(workers=1)
    await pictures.warm()
    gaps: list[float] = []
    ticking = asyncio.create_task(_tick(gaps))
    start = perf_counter()
    await asyncio.gather(*(pictures.draw(view) for _ in range(AT_ONCE)))
    took = perf_counter() - start
    ticking.cancel()
    pictures.close()
    return max(gaps), took


async def _tick(gaps: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(TICK)
        gaps.append(perf_counter() - start - TICK)
