"""Play between programs: how fast, and how large and how quick to load what is kept of it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

from pettingzoo.classic import connect_four_v3

import engine
from engine import Table
from engine.sim import simulate
from tests.benchmarks.rows import Row, p50_p95, rates

MATCHES = 8
SEATS = {"dice": 4, "arrakis": 2}
LONGEST = {"arrakis": 40}
"""Rounds after which a match between random players is left: War for Arrakis knows no last one."""


def answer(table: Table[Any], rng: Random) -> None:
    """Answer one open decision at random."""
    asked = table.asked()
    decision = asked[int(rng.random() * len(asked))]
    table.choose(decision.seats[0], decision.sample(rng), decision=decision.id)


def new(title: str, number: int, **modes: bool) -> Table[Any]:
    """Begin a match."""
    return engine.new_table(title, SEATS[title], None, f"{number:064x}", **modes)


def going_on(table: Table[Any]) -> bool:
    """Whether there is anything left to play."""
    if table.outcome is not None:
        return False
    title = table.title
    return title.id not in LONGEST or title.round_of(table.state) <= LONGEST[title.id]


def random_match(title: str, number: int, **modes: bool) -> Iterator[Table[Any]]:
    """Play a match at random; yield the table at every decision and at the end."""
    table, rng = new(title, number, **modes), Random(number)
    while going_on(table):
        yield table
        answer(table, rng)
    yield table


def play(title: str, matches: int, **modes: bool) -> int:
    """Play some matches at random; return the number of decisions."""
    decisions = 0
    for number in range(matches):
        table, rng = new(title, number, **modes), Random(number)
        while going_on(table):
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
            partial(play, "dice", MATCHES, keep_history=False),
            partial(play, "dice", MATCHES, keep_history=False, checkpoints=False),
            connect_four,
        ]
    )
    ratio = kept / theirs
    yield Row("random play of dice, decisions a second, with checkpoints", f"{kept:,.0f}")
    yield Row("the same without checkpoints", f"{bare:,.0f}")
    yield Row("PettingZoo's connect four", f"{theirs:,.0f}")
    yield Row("dice with checkpoints / connect four", f"{ratio:.2f}", "at least 2", ratio >= 2)
    yield Row("dice without checkpoints / connect four", f"{bare / theirs:.2f}")
    yield from _records("dice")
    yield from _arrakis()
    yield from _records("arrakis")


def _arrakis() -> Iterator[Row]:
    kept, bare = rates(
        [
            partial(play, "arrakis", 2, keep_history=False),
            partial(play, "arrakis", 2, keep_history=False, checkpoints=False),
        ]
    )
    name = "random play of arrakis, decisions a second, with checkpoints"
    yield Row(name, f"{kept:,.0f}", "at least 2,500", kept >= 2_500)
    yield Row("the same without checkpoints", f"{bare:,.0f}", "at least 5,000", bare >= 5_000)
    checked = simulate(
        _title("arrakis"), seats=2, matches=3, seed=1, max_rounds=LONGEST["arrakis"], checked=True
    ).to_json()
    spent = checked["check_ms_per_decision"]
    yield Row("all checks after a decision of arrakis", f"{spent:.2f} ms", "at most 1.5 ms", spent <= 1.5)
    greedy = simulate(
        _title("arrakis"), seats=2, matches=20, seed=1, agents=("greedy",), max_rounds=LONGEST["arrakis"]
    )
    speed = greedy.to_json()["matches_per_second"]
    yield Row("greedy against greedy, matches of arrakis a second", f"{speed:.1f}", "at least 3", speed >= 3)


def _title(name: str) -> Any:
    return engine.titles()[name]


def _records(title: str) -> Iterator[Row]:
    sizes = [
        len(zlib.compress(table.record().to_json().encode()))
        for number in range(3)
        for table in random_match(title, number, keep_history=False)
    ]
    logged = [
        len(zlib.compress(table.record(log=True).to_json().encode(), zlib.Z_BEST_COMPRESSION))
        for number in range(3)
        for table in random_match(title, number)
        if not going_on(table)
    ]
    small = max(sizes) <= 25 * 1024
    yield Row(f"a record of {title}, compressed", f"{max(sizes) / 1024:.1f} KB", "at most 25 KB", small)
    size = f"{max(logged) / 1024:.1f} KB"
    yield Row("the same with its log", size, "at most 60 KB", max(logged) <= 60 * 1024)
    texts = [table.record().to_json() for table in random_match(title, 1, keep_history=False)]
    times = [1000 / rates([partial(_load, text)], rounds=1)[0] for text in texts]
    half, most = p50_p95(times)
    yield Row("loading it (p50 / p95)", f"{half:.2f} / {most:.2f} ms", "at most 5 ms", most <= 5)


def _load(text: str) -> int:
    engine.load_table(text)
    return 1
