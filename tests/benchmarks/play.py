"""Random play: how fast, and how large and how quick to load what is kept of it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from random import Random
from typing import Any

from pettingzoo.classic import connect_four_v3

import engine
from engine import Table
from tests.benchmarks.rows import Row, p50_p95, rates

MATCHES = 8
SEATS = 4


def answer(table: Table[Any], rng: Random) -> None:
    """Answer one open decision at random."""
    asked = table.asked()
    decision = asked[int(rng.random() * len(asked))]
    table.choose(decision.seats[0], decision.sample(rng), decision=decision.id)


def new(number: int, **modes: bool) -> Table[Any]:
    """Begin a match of the Dice Game."""
    return engine.new_table("dice", SEATS, None, f"{number:064x}", **modes)


def random_match(number: int, **modes: bool) -> Iterator[Table[Any]]:
    """Play a match at random; yield the table at every decision and at the end."""
    table, rng = new(number, **modes), Random(number)
    while table.outcome is None:
        yield table
        answer(table, rng)
    yield table


def dice(**modes: bool) -> int:
    """Play some matches at random; return the number of decisions."""
    decisions = 0
    for number in range(MATCHES):
        table, rng = new(number, **modes), Random(number)
        while table.outcome is None:
            answer(table, rng)
            decisions += 1
    return decisions


def connect_four() -> int:
    """Play as many games of PettingZoo's connect four the way its manual shows; return the decisions."""
    env = connect_four_v3.env()
    decisions = 0
    for number in range(MATCHES * 8):
        env.reset(seed=number)
        for agent in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            action = None if over or cut else env.action_space(agent).sample(seen["action_mask"])
            decisions += action is not None
            env.step(action)
    return decisions


def rows() -> Iterator[Row]:
    """Speed beside connect four's; size of records; time to load one."""
    kept, bare, theirs = rates(
        [
            lambda: dice(keep_history=False),
            lambda: dice(keep_history=False, checkpoints=False),
            connect_four,
        ]
    )
    ratio = kept / theirs
    yield Row("random play of dice, decisions a second, with checkpoints", f"{kept:,.0f}")
    yield Row("the same without checkpoints", f"{bare:,.0f}")
    yield Row("PettingZoo's connect four", f"{theirs:,.0f}")
    yield Row("dice with checkpoints / connect four", f"{ratio:.2f}", "at least 2", ratio >= 2)
    yield Row("dice without checkpoints / connect four", f"{bare / theirs:.2f}")
    yield from _records()


def _records() -> Iterator[Row]:
    sizes = [
        len(zlib.compress(table.record().to_json().encode()))
        for number in range(3)
        for table in random_match(number, keep_history=False)
    ]
    logged = [
        len(zlib.compress(table.record(log=True).to_json().encode()))
        for number in range(3)
        for table in random_match(number)
        if table.outcome is not None
    ]
    yield Row("a record, compressed", f"{max(sizes) / 1024:.1f} KB", "at most 25 KB", max(sizes) <= 25 * 1024)
    kept = max(logged) <= 60 * 1024
    yield Row("a record with its log, compressed", f"{max(logged) / 1024:.1f} KB", "at most 60 KB", kept)
    texts = [table.record().to_json() for table in random_match(1, keep_history=False)]
    times = [1000 / rates([lambda text=text: _load(text)], rounds=1)[0] for text in texts]  # type: ignore[misc]
    half, most = p50_p95(times)
    yield Row("loading a record (p50 / p95)", f"{half:.2f} / {most:.2f} ms", "at most 5 ms", most <= 5)


def _load(text: str) -> int:
    engine.load_table(text)
    return 1
