"""Matches of War for Arrakis to show in words, played or put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from bot.i18n import Catalogue
from bot.titles import presenter
from bot.titles.base import spoken
from engine.core.decisions import Amounts, Decision, Form, Option, Pick
from engine.core.events import Event
from engine.core.messages import Msg
from engine.core.table import Table
from engine.core.view import Outcome, View, Waiting
from engine.games.arrakis import TITLE
from engine.games.arrakis.redact import redact
from engine.games.arrakis.state import ArrakisState, Options
from tests.bot.titles.tables import players, with_emoji

ARRAKIS = presenter("arrakis")
ENGLISH = Catalogue("en")


def seen(
    state: ArrakisState,
    seat: int | None = None,
    *,
    waiting: Waiting | None = None,
    outcome: Outcome | None = None,
) -> View[ArrakisState]:
    """Return the view of a seat; the Atreides are seat 0."""
    return View(
        title="arrakis",
        seat=seat,
        seats=2,
        revision=1,
        state=redact(state, seat),
        pending=(),
        waiting=waiting or Waiting(1, (0,)),
        sealed=None,
        undoable=(),
        outcome=outcome,
    )


def said(lines: Iterable[Msg], view: View[ArrakisState]) -> str:
    """Return lines as a message has them, with the longest names."""
    names = ARRAKIS.names("en", players(view.seats), view)
    return spoken(lines, lambda line: ENGLISH.text(line, names))


def length(lines: Iterable[Msg], view: View[ArrakisState]) -> int:
    """Return how long the lines are in a message, with the longest names and the application's own emoji."""
    names = with_emoji(ARRAKIS.names("en", players(view.seats), view))
    return len(spoken(lines, lambda line: ENGLISH.text(line, names)))


def labelled(line: Msg, view: View[ArrakisState]) -> str:
    """Return a line where there is no markup."""
    return ENGLISH.label(line, ARRAKIS.names("en", players(view.seats), view))


def played(seed: int, rounds: int) -> Iterator[tuple[Table[ArrakisState], list[Event]]]:
    """Play a random match for some rounds; yield the table before each choice, with what the last one led to."""
    rng = Random(seed)
    table: Table[ArrakisState] = Table.begin(TITLE, 2, Options(), f"{seed:02x}", keep_history=False)
    events: list[Event] = []
    while table.outcome is None and table.state.round <= rounds:
        yield table, events
        decision = rng.choice(table.asked())
        events = table.choose(decision.seats[0], decision.sample(rng), decision=decision.id)
    yield table, events


def questions(decision: Decision) -> Iterator[Pick | Amounts]:
    """Yield the decision itself, or the fields of a form."""
    if isinstance(decision, Form):
        for field in decision.fields.values():
            yield from questions(field)
    else:
        yield decision


def labels(decision: Decision) -> Iterator[tuple[str, Msg]]:
    """Yield all that is said about a decision and its choices: ``prompt``, ``choice`` or ``group``, and the text."""
    yield "prompt", decision.prompt
    for question in questions(decision):
        yield "prompt", question.prompt
        choices = question.options if isinstance(question, Pick) else question.items
        for choice in choices:
            yield "choice", choice.label
            if isinstance(choice, Option) and choice.group is not None:
                yield "group", choice.group
