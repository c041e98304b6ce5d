"""Pictures: what drawing costs beside encoding, and whether the event loop notices that any are drawn."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
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


def largest_view() -> View[Any]:
    """Return a spectator's view of the fullest board of some random matches of eight."""
    fullest: tuple[int, View[Any]] | None = None
    for number in range(3):
        table, rng = engine.new_table("dice", 8, None, f"{number:064x}"), Random(number)
        while table.outcome is None:
            play.answer(table, rng)
            stacks = sum(len(region.stacks) for region in table.state.regions.values())
            if fullest is None or stacks > fullest[0]:
                fullest = stacks, table.view(None)
    assert fullest is not None
    return fullest[1]


def rows() -> Iterator[Row]:
    """A frame of the largest board against its encoding alone; the loop under many pictures."""
    view = largest_view()
    warm(WIDTH)
    image = KINDS["dice"]["board"][0](view, Request(), WIDTH)
    frame = median_of(lambda: picture("dice", view, "board", WIDTH), process_time)
    alone = median_of(lambda: encode(image), process_time)
    yield Row("a frame of the largest board, drawn and encoded", f"{1000 * frame:.0f} ms")
    yield Row("its encoding alone", f"{1000 * alone:.0f} ms")
    ratio = frame / alone
    yield Row("the frame / its encoding", f"{ratio:.2f}", f"at most {BUDGET}", ratio <= BUDGET)
    size = len(picture("dice", view, "board", WIDTH).bytes)
    yield Row("its size", f"{size / 1024:.0f} KB", f"at most {MAX_BYTES // 1024} KB", size <= MAX_BYTES)
    gap, took = asyncio.run(_under_load(view))
    yield Row(f"the event loop's longest gap under {AT_ONCE} pictures at once", f"{1000 * gap:.1f} ms")
    yield Row("drawing them took", f"{took:.1f} s")


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
