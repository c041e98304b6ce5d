"""Record a match of every title whose present rules have none yet."""

from __future__ import annotations

from random import Random

import engine
from tests.engine.golden import FOLDER

SEATS = {"dice": 6}
"""How many play in the recorded match of a title: so many that every part of the rules can come up."""


def main() -> None:
    """Write the files that are missing."""
    for name, seats in SEATS.items():
        path = FOLDER / f"{name}-rules{engine.titles()[name].rules_version}.json"
        if not path.exists():
            path.write_text(record(name, seats) + "\n", encoding="utf-8")
            print(path)


def record(name: str, seats: int) -> str:
    """Play a match at random, with an undo here and there, and return its record with the log."""
    rng = Random(f"{name} {seats}")
    table = engine.new_table(name, seats, None, rng.randbytes(32).hex())
    while table.outcome is None:
        decision = rng.choice(table.asked())
        seat = rng.choice(decision.seats)
        table.choose(seat, decision.sample(rng), decision=decision.id)
        points = table.undoable(seat)
        if points and rng.random() < 0.1:
            table.undo(seat, rng.choice(points))
    return table.record(log=True).to_json()


main()
