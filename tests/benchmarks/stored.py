"""The store: loading one match of it, and starting with very many in it."""

from __future__ import annotations

import asyncio
import json
import multiprocessing
import sqlite3
from collections.abc import Coroutine, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import bot.client  # noqa: F401 - what a running bot has in memory counts
import engine
from bot.service.committing import owing
from tests.benchmarks.rows import Row, p50_p95
from tests.bot.service.house import ANN, GUILD, House

MOVES = 150
MANY = 10_000
LOAD_BUDGET, LOOK_BUDGET = 5, 1_000  # ms; an answer that comes within three seconds is one
START_BUDGET, MEMORY_BUDGET = 3, 300  # seconds, MB


def rows() -> Iterator[Row]:
    """Loading one match while it is played; a start with 10,000 matches like it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "mentat.sqlite3"
        half, most = p50_p95(asyncio.run(_loads(path)))
        figure = f"{half:.2f} / {most:.2f} ms"
        kept = most <= LOAD_BUDGET
        yield Row("loading a match from the store (p50 / p95)", figure, f"at most {LOAD_BUDGET} ms", kept)
        _multiply(path)
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            seconds, memory = pool.submit(start, path).result()
        name = f"a start with {MANY:,} matches in the store"
        yield Row(name, f"{seconds:.2f} s", f"under {START_BUDGET} s", seconds < START_BUDGET)
        yield Row(
            "  and the memory then", f"{memory} MB", f"under {MEMORY_BUDGET} MB", memory < MEMORY_BUDGET
        )
        _finish(path)
        for what, milliseconds in asyncio.run(_looked_up(path)):
            name, kept = f"{what} of {MANY:,} finished matches", milliseconds <= LOOK_BUDGET
            yield Row(name, f"{milliseconds:.0f} ms", f"at most {LOOK_BUDGET} ms", kept)


async def _loads(path: Path) -> list[float]:
    """Play a match through the service; return how long each load of it took, in milliseconds."""
    house = House(path, engine.titles())
    await house.open()
    users = [ANN + number for number in range(4)]
    match_id = await house.match(*users[1:], title="dice")
    luck = Random(1)
    times: list[float] = []
    for _ in range(MOVES):
        start = perf_counter()
        game = await house.mentat.desk.load(match_id)
        times.append(1000 * (perf_counter() - start))
        if game.table.outcome is not None:
            break
        await house.move(match_id, users[luck.choice(sorted(owing(game.table)))])
    await house.close()
    return times


def _multiply(path: Path) -> None:
    """Fill the store with copies of its one match."""
    connection = sqlite3.connect(path)
    for table, key in (("matches", "id"), ("seats", "match_id")):
        columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
        others = ", ".join(name for name in columns if name != key)
        connection.execute(
            f"WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < {MANY}) "  # noqa: S608
            f"INSERT INTO {table} ({key}, {others}) SELECT i, {others} FROM {table}, n WHERE {key} = 1"
        )
    connection.commit()
    connection.close()


def _finish(path: Path) -> None:
    """End all matches of the store."""
    outcome = {"winners": [0], "reason": {"key": "x"}, "roles": ["atreides", "fremen", "guild", "corrino"]}
    connection = sqlite3.connect(path)
    connection.execute("UPDATE matches SET state = 'over', outcome = ?", (json.dumps(outcome),))
    connection.commit()
    connection.close()


async def _looked_up(path: Path) -> list[tuple[str, float]]:
    """Return how many milliseconds statistics and a page of the history take."""
    house = House(path, engine.titles())
    await house.open()
    statistics, history = house.mentat.statistics, house.mentat.history
    looks: dict[str, Coroutine[Any, Any, object]] = {
        "statistics of a person": statistics.of_person(ANN, GUILD),
        "statistics of a game": statistics.of_title("dice", GUILD),
        "a page in the middle": history.finished(GUILD, None, MANY // 2, 10),
    }
    found = []
    for what, look in looks.items():
        begun = perf_counter()
        await look
        found.append((what, 1000 * (perf_counter() - begun)))
    await house.close()
    return found


def start(path: Path) -> tuple[float, int]:
    """Start on a store; return the seconds it took and the memory of this process in megabytes."""
    return asyncio.run(_start(path))


async def _start(path: Path) -> tuple[float, int]:
    house = House(path, engine.titles())
    begun = perf_counter()
    await house.open()
    await house.mentat.wake()
    took = perf_counter() - begun
    await house.close()
    return took, _peak()


def _peak() -> int:
    """Return the most memory that this process has had, in megabytes.

    Not from `getrusage`: there a process that was just started counts what the one before it had.
    """
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) // 1024
