"""What the benchmarks print: rows of a figure and, where there is one, the budget that it must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from statistics import median, quantiles
from time import process_time


@dataclass(slots=True, frozen=True)
class Row:
    """One line of the table."""

    name: str
    figure: str
    budget: str = ""
    kept: bool = True

    def __str__(self) -> str:
        verdict = f"  ({self.budget}: {'kept' if self.kept else 'NOT KEPT'})" if self.budget else ""
        return f"{self.name:<70} {self.figure:>16}{verdict}"


def rates(plays: Sequence[Callable[[], int]], rounds: int = 5) -> list[float]:
    """Return how many units each does in a second of processor time: medians over turns taken in rotation.

    In rotation, so that a slow spell of the machine is shared by all.
    """
    measured: list[list[float]] = [[] for _ in plays]
    for _ in range(rounds):
        for play, rate in zip(plays, measured, strict=True):
            start = process_time()
            units = play()
            rate.append(units / (process_time() - start))
    return [median(rate) for rate in measured]


def median_of(work: Callable[[], object], clock: Callable[[], float], rounds: int = 7) -> float:
    """Return the median time of some runs, in seconds of ``clock``."""
    times: list[float] = []
    for _ in range(rounds):
        start = clock()
        work()
        times.append(clock() - start)
    return median(times)


def p50_p95(values: Iterable[float]) -> tuple[float, float]:
    """Return the median and the value that 95 of 100 stay below."""
    cuts = quantiles(values, n=20)
    return cuts[9], cuts[18]
