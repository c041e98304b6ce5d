"""Record matches of every title whose present rules have none yet."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import engine
from engine.agents import act, make
from tests.engine.golden import FOLDER


class Recording(NamedTuple):
    """How a match is recorded: by whom, by how many, and which of several it is."""

    title: str
    seats: int
    """So many that every part of the rules can come up."""
    agent: str
    number: int | None = None

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        which = "" if self.number is None else f"-{self.number}"
        return f"{self.title}-rules{engine.titles()[self.title].rules_version}{which}"


RECORDINGS = (
    Recording("dice", 6, "random"),
    *(Recording("arrakis", 2, "greedy", number) for number in (1, 2, 3)),
)


def main() -> None:
    """Write the files that are missing."""
    for recording in RECORDINGS:
        path = FOLDER / f"{recording.name}.json"
        if not path.exists():
            path.write_text(record(recording) + "\n", encoding="utf-8")
            print(path)


def record(recording: Recording) -> str:
    """Play a match, with an undo here and there, and return its record with the log."""
    rng = Random(recording.name)
    agent = make(recording.agent, recording.title)
    table = engine.new_table(recording.title, recording.seats, None, rng.randbytes(32).hex())
    while table.outcome is None:
        seat = rng.choice([one for one in range(table.seats) if table.pending(one)])
        done = act(agent, table.pending(seat), lambda seat=seat: table.view(seat), rng)  # type: ignore[misc]
        if done is None:
            continue
        decision, answer = done
        table.choose(seat, answer, decision=decision.id)
        points = table.undoable(seat)
        if points and rng.random() < 0.1:
            table.undo(seat, rng.choice(points))
    return table.record(log=True).to_json()


main()
