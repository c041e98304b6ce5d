"""Matches of The Dice Game to show in words, played or put together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

import engine
from bot.i18n import Catalogue, Markup, Names
from bot.titles import presenter
from bot.titles.base import EMOJI, spoken
from engine.core.events import Event
from engine.core.messages import Msg
from engine.core.table import Table
from engine.core.view import Outcome, View, Waiting
from engine.games.dice import TITLE
from engine.games.dice.data import FACTIONS
from engine.games.dice.redact import redact
from engine.games.dice.state import DiceState, Options, Pieces, Stack, Turn
from engine.games.dice.steps.setup import new_state

DICE = presenter("dice")
ENGLISH = Catalogue("en")


def players(seats: int) -> list[str]:
    """Return names of the greatest length that Discord allows."""
    return ["Muad'Dib of the deep desert".ljust(31, "-") + str(seat) for seat in range(seats)]


def with_emoji(names: Names) -> Names:
    """Return names with an emoji of the application, of the greatest length, for every plain one."""
    own = Markup(f"<:{'x' * 32}:{2**63}>")
    return lambda ref: own if ref.kind == EMOJI else names(ref)


def seated(*factions: str) -> DiceState:
    """Return a match after the first roll of seat 0, all troops in the supplies."""
    state = new_state(len(factions), Options())
    for player, faction in zip(state.players, factions, strict=True):
        pieces = FACTIONS[faction].pieces
        player.faction = faction
        player.supply = Pieces(pieces.troop, pieces.elite, pieces.leader)
        player.loyalty = [faction]
    state.phase, state.storm, state.turn = "play", "arrakeen", Turn(0)
    return state


def put(state: DiceState, region: str, *stacks: Stack) -> None:
    """Move troops from the supplies to a region."""
    state.regions[region].stacks = list(stacks)
    for one in stacks:
        state.players[one.seat].supply.troop -= one.troop
        state.players[one.seat].supply.elite -= one.elite


def seen(
    state: DiceState,
    seat: int | None = None,
    *,
    waiting: Waiting | None = None,
    outcome: Outcome | None = None,
) -> View[DiceState]:
    """Return the view of a seat."""
    return View(
        title="dice",
        seat=seat,
        seats=len(state.players),
        revision=1,
        state=redact(state, seat),
        pending=(),
        waiting=waiting or Waiting(1, (state.turn.active if state.turn else 0,)),
        sealed=None,
        undoable=(),
        outcome=outcome,
    )


def said(lines: Iterable[Msg], view: View[DiceState]) -> str:
    """Return lines as a message has them, with the longest names."""
    names = DICE.names("en", players(view.seats), view)
    return spoken(lines, lambda line: ENGLISH.text(line, names))


def length(lines: Iterable[Msg], view: View[DiceState]) -> int:
    """Return how long the lines are in a message, with the longest names and the application's own emoji."""
    names = with_emoji(DICE.names("en", players(view.seats), view))
    return len(spoken(lines, lambda line: ENGLISH.text(line, names)))


def labelled(line: Msg, view: View[DiceState]) -> str:
    """Return a line where there is no markup."""
    return ENGLISH.label(line, DICE.names("en", players(view.seats), view))


def played(seats: int, seed: int) -> Iterator[tuple[Table[DiceState], list[Event]]]:
    """Play a random match to its end; yield the table before each choice, with what the last one led to."""
    rng = Random(seed)
    table: Table[DiceState] = Table.begin(TITLE, seats, Options(), f"{seed:02x}", keep_history=False)
    events: list[Event] = []
    while table.outcome is None:
        yield table, events
        asked = [(seat, decision) for seat in range(seats) for decision in table.pending(seat)]
        seat, decision = rng.choice(asked)
        events = table.choose(seat, decision.sample(rng), decision=decision.id)
    yield table, events


def started(seats: int) -> Table[DiceState]:
    """Return a match in which everybody took what the set-up suggested, at its first turn."""
    table: Table[DiceState] = engine.new_table("dice", seats=seats, seed="00")
    while table.state.turn is None:
        seat = table.view(None).waiting.seats[0]
        decision = table.pending(seat)[0]
        table.choose(seat, decision.default, decision=decision.id)
    return table
