"""Many matches between programs: ``python -m engine.sim dice --seats 4 --matches 300 --seed 1 --json``.

The same seed gives the same matches and the same report, times apart. With ``--check`` every guarantee
that `engine.checks` knows is looked at after every decision, and the rules run in strict mode.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time
from typing import Any

from engine.agents import Agent, act, make
from engine.checks import Broken, check, check_replay
from engine.core.errors import TableError
from engine.core.messages import msg
from engine.core.table import Table
from engine.core.title import Title
from engine.games import titles

_LONGEST_MATCH = 50_000
"""Decisions; a match that takes more does not end at all."""


class Violation(Exception):
    """A guarantee was broken; ``str()`` says which, and how to get there again."""

    def __init__(self, seed: str, number: int, what: str) -> None:
        super().__init__(f"match {seed}, decision {number}: {what}")
        self.seed = seed
        self.number = number


@dataclass(slots=True)
class Tally:
    """How often something took part, and how often it won."""

    played: int = 0
    won: int = 0

    def add(self, *, won: bool) -> None:
        """Count one match more."""
        self.played += 1
        self.won += won

    def to_json(self) -> dict[str, Any]:
        """Return the tally as plain JSON, with the share of matches won."""
        return {"played": self.played, "won": self.won, "share": round(self.won / self.played, 4)}


@dataclass(slots=True)
class Report:
    """What came of the matches. Times are seconds of this process on a processor."""

    title: str
    seats: int
    seed: int
    agents: tuple[str, ...]
    checked: bool
    finished: int = 0
    unfinished: int = 0
    decisions: int = 0
    seconds: float = 0.0
    """Playing and deciding, without the checks."""
    check_seconds: float = 0.0
    ends: Counter[str] = field(default_factory=Counter)
    """Finished matches by the reason of their end (the key of its message)."""
    rounds: Counter[int] = field(default_factory=Counter)
    """Finished matches by the round in which they ended."""
    by_role: dict[str, Tally] = field(default_factory=dict)
    by_agent: dict[str, Tally] = field(default_factory=dict)
    by_agent_and_role: dict[str, dict[str, Tally]] = field(default_factory=dict)
    wins_by_agent: dict[str, Counter[str]] = field(default_factory=dict)
    """How each kind of agent won: its wins by the reason of the end."""

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain JSON."""
        matches = self.finished + self.unfinished
        return {
            "title": self.title,
            "seats": self.seats,
            "matches": matches,
            "seed": self.seed,
            "agents": list(self.agents),
            "checked": self.checked,
            "finished": self.finished,
            "unfinished": self.unfinished,
            "decisions": self.decisions,
            "seconds": round(self.seconds, 3),
            "matches_per_second": round(matches / max(self.seconds, 1e-9), 2),
            "decisions_per_second": round(self.decisions / max(self.seconds, 1e-9)),
            "check_ms_per_decision": round(1000 * self.check_seconds / max(self.decisions, 1), 3),
            "ends": dict(self.ends.most_common()),
            "rounds": {str(number): self.rounds[number] for number in sorted(self.rounds)},
            "by_role": _tallies(self.by_role),
            "by_agent": _tallies(self.by_agent),
            "wins_by_agent": {name: dict(one.most_common()) for name, one in self.wins_by_agent.items()},
            "by_agent_and_role": {name: _tallies(one) for name, one in self.by_agent_and_role.items()},
        }


def _tallies(tallies: dict[str, Tally]) -> dict[str, Any]:
    return {name: tallies[name].to_json() for name in sorted(tallies)}


@dataclass(slots=True, frozen=True)
class _Setting:
    """What all matches of one simulation share."""

    title: Title[Any]
    seats: int
    seed: int
    agents: tuple[str, ...]
    max_rounds: int | None
    checked: bool


def simulate(
    title: Title[Any],
    *,
    seats: int,
    matches: int,
    seed: int,
    agents: Sequence[str] = ("random",),
    max_rounds: int | None = None,
    checked: bool = False,
) -> Report:
    """Play matches and report.

    ``agents`` take the seats in order, the last one all that are left; from match to match they move on
    by one seat. A match that goes beyond ``max_rounds`` is left unfinished. Raises `TableError` for an
    unknown agent or a number of seats that cannot play, `Violation` if a guarantee is broken.
    """
    if seats not in title.seats:
        raise TableError(msg("core-seats", title=title.id, min=title.seats[0], max=title.seats[-1]))
    names = (*agents, *([agents[-1]] * (seats - len(agents))))[:seats]
    setting = _Setting(title, seats, seed, names, max_rounds, checked)
    players = {name: make(name, title.id) for name in names}
    report = Report(title.id, seats, seed, tuple(names), checked)
    for number in range(matches):
        _play(setting, number, players, report)
    return report


def _play(setting: _Setting, number: int, players: dict[str, Agent], report: Report) -> None:
    """Play one match into the report."""
    seed = hashlib.sha256(f"{setting.title.id}/{setting.seed}/{number}".encode()).hexdigest()
    shift = number % setting.seats
    names = setting.agents[-shift:] + setting.agents[:-shift] if shift else setting.agents
    before = report.decisions
    try:
        table = _to_its_end(setting, seed, [players[name] for name in names], report)
    except (Broken, TableError) as error:
        detail = getattr(error, "detail", error)
        raise Violation(seed, report.decisions - before, str(detail)) from error
    _count(table, names, report)


def _to_its_end(setting: _Setting, seed: str, agents: Sequence[Agent], report: Report) -> Table[Any]:
    start, checked_before = process_time(), report.check_seconds
    rng = Random(seed)
    title = setting.title
    options = title.read_options({})
    table = Table.begin(title, setting.seats, options, seed, strict=setting.checked, keep_history=False)
    limit = report.decisions + _LONGEST_MATCH
    while table.outcome is None and title.round_of(table.state) <= (setting.max_rounds or sys.maxsize):
        _turn(table, agents, rng)
        report.decisions += 1
        if report.decisions == limit:
            raise Broken("the match does not end")
        if setting.checked:
            _timed(check, table, report)
    if setting.checked:
        _timed(check_replay, table, report)
    report.seconds += process_time() - start - (report.check_seconds - checked_before)
    return table


def _timed(checking: Callable[[Table[Any]], None], table: Table[Any], report: Report) -> None:
    start = process_time()
    checking(table)
    report.check_seconds += process_time() - start


def _turn(table: Table[Any], agents: Sequence[Agent], rng: Random) -> None:
    """Let one of those act who have something open, in no order that matters."""
    every = [(seat, pending) for seat in range(table.seats) if (pending := table.pending(seat))]
    if len(every) > 1:
        rng.shuffle(every)
    for seat, pending in every:
        done = act(agents[seat], pending, lambda seat=seat: table.view(seat), rng)  # type: ignore[misc]
        if done is not None:
            decision, answer = done
            table.choose(seat, answer, decision=decision.id, source="agent")
            return
    raise Broken("nobody has anything to answer")


def _count(table: Table[Any], names: Sequence[str], report: Report) -> None:
    if table.outcome is None:
        report.unfinished += 1
        return
    report.finished += 1
    report.ends[table.outcome.reason.key] += 1
    report.rounds[table.title.round_of(table.state)] += 1
    for seat, name in enumerate(names):
        won = seat in table.outcome.winners
        role = table.title.role_of(table.state, seat)
        report.by_agent.setdefault(name, Tally()).add(won=won)
        report.by_role.setdefault(role, Tally()).add(won=won)
        report.by_agent_and_role.setdefault(name, {}).setdefault(role, Tally()).add(won=won)
        report.wins_by_agent.setdefault(name, Counter())[table.outcome.reason.key] += won


# -- command line ----------------------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code: 1 if a guarantee was broken, 2 for a wrong call."""
    call = _parser().parse_args(arguments)
    try:
        report = simulate(
            titles()[call.title],
            seats=call.seats,
            matches=call.matches,
            seed=call.seed,
            agents=call.agents.split(","),
            max_rounds=call.max_rounds,
            checked=call.check,
        )
    except Violation as violation:
        print(violation, file=sys.stderr)
        return 1
    except TableError as error:
        print(f"{error.message.key}: {dict(error.message.args)}", file=sys.stderr)
        return 2
    print(json.dumps(report.to_json(), indent=2) if call.json else _text(report))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engine.sim", description="Play matches between programs."
    )
    parser.add_argument("title", choices=sorted(titles()))
    parser.add_argument("--seats", type=int, required=True)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--agents", default="random", help="by seat, commas between; the last fills up")
    parser.add_argument("--max-rounds", type=int, help="leave a match unfinished after this round")
    parser.add_argument("--check", action="store_true", help="check every guarantee after every decision")
    parser.add_argument("--json", action="store_true")
    return parser


def _text(report: Report) -> str:
    """Return the report for a person to read."""
    data = report.to_json()
    lines = [f"{name}: {value}" for name, value in data.items() if not isinstance(value, dict)]
    for heading in ("ends", "rounds"):
        lines.append(f"{heading}: " + ", ".join(f"{name} {value}" for name, value in data[heading].items()))
    for agent, roles in data["by_agent_and_role"].items():
        every = data["by_agent"][agent]
        lines.append(f"{agent}: won {every['won']} of {every['played']} ({every['share']:.1%})")
        lines.extend(
            f"  {role}: won {one['won']} of {one['played']} ({one['share']:.1%})"
            for role, one in roles.items()
            if role
        )
    return "\n".join(lines)


if __name__ == "__main__":
    sys.exit(main())
