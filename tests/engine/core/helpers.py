"""Small titles and whole random matches for the tests of the core."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec import field
from msgspec.structs import replace

from engine.core import loading
from engine.core.decisions import Decision, Option, Pick
from engine.core.messages import msg
from engine.core.part import Part
from engine.core.steps import Asking, step
from engine.core.table import Table
from engine.core.title import Title
from tests.toy import TITLE
from tests.toy.state import ToyOptions

TITLES = {"toy": TITLE}


class NoOptions(Part, omit_defaults=False):
    """A title without options."""


class Notes(Part):
    """A state that is nothing but a list of words."""

    words: list[str] = field(default_factory=list)


def tiny(*steps: Any, seats: int = 2, **parts: Any) -> Table[Notes]:
    """Begin a strict match of a title made of these steps, the first of which comes first."""
    return Table.begin(tiny_title(*steps, **parts), seats, NoOptions(), "00", strict=True)


def tiny_title(*steps: Any, **parts: Any) -> Title[Notes]:
    """Return a title made of these steps."""
    return Title(
        **{
            "id": "tiny",
            "seats": range(1, 5),
            "first": steps[0].name,
            "steps": {one.name: one for one in steps},
            "state": Notes,
            "options": NoOptions,
            "new_state": lambda _seats, _options: Notes(),
            "redact": lambda state, _seat: replace(state, words=list(state.words)),
            "resample": lambda _state, _seat, _rng: None,
            "invariants": lambda _state: None,
            **parts,
        }
    )


def ask(seat: int = 0, *ids: str, **parts: Any) -> Pick:
    """Return a plain question with options of these ids (``a`` and ``b`` if none are given)."""
    options = [Option(one, msg("toy-yes")) for one in ids or ("a", "b")]
    return Pick(
        (seat,), msg("toy-yes"), default=parts.pop("default", options[0].id), options=options, **parts
    )


@step("stop")
def stop(t: Table[Notes]) -> None:
    """End the match: everybody wins."""
    t.finish(range(t.seats), msg("toy-over"))


@step("wait")
def wait(t: Table[Notes]) -> Asking:
    """Ask seat 0 to end the match."""
    yield ask(0)
    t.next("stop")


def toy(seed: int = 1, *, seats: int = 3, rounds: int = 3, **modes: bool) -> Table[Any]:
    """Begin a strict match of the toy title."""
    return Table.begin(TITLE, seats, ToyOptions(rounds), f"{seed:08x}", **{"strict": True, **modes})


def everything_open(table: Table[Any]) -> list[tuple[int, Decision]]:
    """Return every (seat, decision) that may be answered now."""
    return [(seat, one) for seat in range(table.seats) for one in table.pending(seat)]


def play_on(
    table: Table[Any], rng: Random, until: Callable[[Table[Any]], bool] = lambda _table: False
) -> None:
    """Answer at random until the match is over or ``until`` holds."""
    while table.outcome is None and not until(table):
        seat, decision = rng.choice(everything_open(table))
        table.choose(seat, decision.sample(rng), decision=decision.id)


def reload(table: Table[Any], **kwargs: Any) -> Table[Any]:
    """Write the table's record and read it back."""
    title = kwargs.pop("title", table.title)
    return loading.load(table.record(**kwargs).to_json(), {title.id: title}, strict=True)
