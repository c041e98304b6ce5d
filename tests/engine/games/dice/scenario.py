"""Positions to test a rule in: who plays what, where their pieces are, which dice will fall.

Everything that a test does not name is as dull as the rules allow: no troops, no spice, no tokens in hand,
the storm far away in the Great Flat, nobody's ally. A match begun here stops at the step named by ``stop``,
if it gets there, so that a test can look at the board before the turn goes on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias, TypeVar

from engine.core.chance import Chance
from engine.core.decisions import Amounts, Decision, Form, Option, Pick
from engine.core.events import Event
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, Step, step
from engine.core.table import Table
from engine.core.title import Title
from engine.games.dice import TITLE
from engine.games.dice.data import FACTIONS, RULES
from engine.games.dice.invariants import invariants
from engine.games.dice.pieces import put
from engine.games.dice.state import DiceState, DiceTable, Options, Pieces, Turn
from engine.games.dice.steps.setup import new_state

FOUR = ("harkonnen", "atreides", "guild", "corrino")
"""Harkonnen have the fewest passives that matter: they are active in most positions."""
THREE = ("atreides", "harkonnen", "fremen")
SIX = ("atreides", "harkonnen", "guild", "bene_gesserit", "bene_tleilax", "smugglers")
STOPPED = "stopped"

T = TypeVar("T")
Count: TypeAlias = int | tuple[int, int]
"""Troops of a seat: a number of its usual cubes, or (small, big)."""


class ScriptedChance(Chance):
    """Rolls what it is told, as long as it is told something; leaves shuffled piles as they are."""

    def __init__(self, faces: Iterable[str] = (), first: int | None = None) -> None:
        super().__init__(b"seed")
        self.faces = deque(faces)
        self.first = first

    def roll(
        self, sides: int, n: int = 1, *, audience: Sequence[int] | None = None, purpose: str = ""
    ) -> list[int]:
        result = super().roll(sides, n, audience=audience, purpose=purpose)
        if purpose == "first-player" and self.first is not None:
            return [self.first]
        if self.faces and purpose in ("faction", "action"):
            known = RULES.dice.faction.faces if purpose == "faction" else RULES.dice.action.faces
            return [known.index(self.faces.popleft()) for _ in result]
        return result

    def shuffle(
        self, items: Iterable[T], *, audience: Sequence[int] | None = (), purpose: str = ""
    ) -> list[T]:
        pool = list(items)
        super().shuffle(pool, audience=audience, purpose=purpose)
        return pool


def position(
    *,
    factions: Sequence[str] = FOUR,
    active: int = 0,
    ally: int | None = None,
    troops: Mapping[str, Mapping[int, Count]] | None = None,
    cards: Mapping[int, Pieces] | None = None,
    supplies: Mapping[int, Pieces] | None = None,
    resources: Mapping[str, str] | None = None,
    storm: str = "great_flat",
    frozen: Sequence[str] = (),
    hands: Mapping[int, Sequence[str]] | None = None,
    protection: Mapping[int, Sequence[str]] | None = None,
    options: Mapping[str, bool] | None = None,
    round_: int = 2,
    **turn: Any,
) -> DiceState:
    """Return a state in the middle of a turn.

    What is neither on the map nor on a card is in the supply; for a seat in ``supplies`` it is the other
    way round. ``turn`` sets fields of the turn; symbols are counted from the frozen dice.
    """
    state = new_state(len(factions), Options(**(options or {})))
    state.phase, state.round, state.storm = "play", round_, storm
    for player, faction in zip(state.players, factions, strict=True):
        player.faction = faction
        counts = FACTIONS[faction].pieces
        player.supply = Pieces(counts.troop, counts.elite, counts.leader)
    _place(state, troops or {})
    for seat, card in (cards or {}).items():
        state.players[seat].supply = _less(state.players[seat].supply, card)
        state.players[seat].card = copy(card)
    for seat, supply in (supplies or {}).items():
        state.players[seat].card = _less(state.players[seat].supply, supply)
        state.players[seat].supply = copy(supply)
    for where, what in (resources or {}).items():
        state.regions[where].resources.extend(what.split())
    _deal(state, hands or {})
    _protect(state, protection or {})
    _freeze(state, frozen)
    symbols = {"abilities": frozen.count("ability"), "kanly": frozen.count("kanly")}
    state.turn = Turn(active, ally=ally, **(symbols | turn))
    return state


def _place(state: DiceState, troops: Mapping[str, Mapping[int, Count]]) -> None:
    for where, stacks in troops.items():
        for seat, count in stacks.items():
            player = state.players[seat]
            usual = (count, 0) if player.supply.troop else (0, count)
            for kind, number in zip(
                ("troop", "elite"), count if isinstance(count, tuple) else usual, strict=True
            ):
                assert isinstance(number, int)
                if number:
                    setattr(player.supply, kind, getattr(player.supply, kind) - number)
                    put(state, seat, where, kind, number)


def _less(pieces: Pieces, taken: Pieces) -> Pieces:
    return Pieces(pieces.troop - taken.troop, pieces.elite - taken.elite, pieces.leader - taken.leader)


def _deal(state: DiceState, hands: Mapping[int, Sequence[str]]) -> None:
    state.loyalty_supply = [player.faction or "" for player in state.players for _ in range(2)]
    for seat, hand in hands.items():
        for token in hand:
            state.loyalty_supply.remove(token)
            state.players[seat].loyalty.append(token)


def _protect(state: DiceState, protection: Mapping[int, Sequence[str]]) -> None:
    """Tokens that a test does not name are with the last seat."""
    named = [token for held in protection.values() for token in held]
    used = [
        token.id for token in RULES.protection.tokens[: RULES.protection.used_by_players[len(state.players)]]
    ]
    held = {len(state.players) - 1: [token for token in used if token not in named]}
    for seat, tokens in (*held.items(), *protection.items()):
        state.players[seat].protection.extend(tokens)


def _freeze(state: DiceState, faces: Sequence[str]) -> None:
    """Freeze dice with these faces; the others lie aside, as if discarded."""
    for die in state.dice:
        die.status = "discarded"
    for face in faces:
        kind = "faction" if face in RULES.dice.faction.faces else "action"
        die = next(one for one in state.dice if one.kind == kind and one.status == "discarded")
        die.face, die.status = face, "frozen"


@cache
def stopping(*names: str) -> Title[DiceState]:
    """Return the game with these steps replaced by one that asks whether to go on, and never does."""
    return replace(TITLE, steps={**TITLE.steps, **{name: _stop(name) for name in names}})


def _stop(name: str) -> Step:
    @step(name)
    def stop(t: DiceTable, *_args: Any) -> Asking:
        yield Pick((0,), msg(STOPPED), STOPPED, options=[Option(STOPPED, msg(STOPPED))])

    return stop


def begin(
    state: DiceState,
    name: str,
    *args: Any,
    rolls: Iterable[str] = (),
    stop: str | Sequence[str] = "dice.draw",
) -> DiceTable:
    """Begin a strict match in this position with the step ``name``."""
    invariants(state)
    stops = (stop,) if isinstance(stop, str) else tuple(stop)
    title = stopping(*stops)
    t: DiceTable = Table(title, len(state.players), state.options, "00", strict=True)
    t.state = state
    t.chance = ScriptedChance(rolls)
    t._stack = [(stops[0], ()), (name, args)]
    t._advance()
    return t


def match(seats: int, *, first: int | None = None, **options: bool) -> DiceTable:
    """Begin a strict match at its very beginning, stopping before the first turn."""
    t: DiceTable = Table(stopping("dice.turn"), seats, Options(**options), "00", strict=True)
    t.state = new_state(seats, t.options)
    t.chance = ScriptedChance(first=first)
    t._stack = [("dice.setup", ())]
    t._advance()
    return t


def stopped(t: DiceTable) -> bool:
    """Whether the match has come to the step it was to stop at."""
    return t.outcome is None and any(one.prompt.key == STOPPED for one in t._questions)


def at(t: DiceTable) -> str:
    """Return the name of the step that asks now."""
    return t._stack[-1][0]


def asked(t: DiceTable, seat: int | None = None) -> Any:
    """Return what a seat is asked now; without a seat, the only question there is."""
    found = t._questions if seat is None else [one for one in t._questions if seat in one.seats]
    assert len(found) == 1, [one.prompt.key for one in t._questions]
    return found[0]


def pick(t: DiceTable, seat: int | None = None) -> Pick:
    """Return the open `Pick`."""
    question = asked(t, seat)
    assert isinstance(question, Pick)
    return question


def amounts(t: DiceTable, seat: int | None = None) -> Amounts:
    """Return the open `Amounts`."""
    question = asked(t, seat)
    assert isinstance(question, Amounts)
    return question


def form(t: DiceTable, seat: int | None = None) -> Form:
    """Return the open `Form`."""
    question = asked(t, seat)
    assert isinstance(question, Form)
    return question


def offered(question: Decision) -> list[str]:
    """Return the ids of the options, or items, of a question."""
    if isinstance(question, Pick):
        return [option.id for option in question.options]
    assert isinstance(question, Amounts)
    return [item.id for item in question.items]


def most(question: Decision) -> dict[str, int]:
    """Return how many of each item can be taken."""
    assert isinstance(question, Amounts)
    return {item.id: item.max for item in question.items}


def answer(t: DiceTable, *answers: Any) -> list[Event]:
    """Give these answers one after another, each for whoever is asked first; check the board each time."""
    events: list[Event] = []
    for one in answers:
        index = next(n for n in range(len(t._questions)) if n not in t._exchange.given)
        question = t._questions[index]
        events += t.choose(question.seats[0], one, decision=question.id)
        invariants(t.state)
    return events


def keys(events: Iterable[Event]) -> list[str]:
    """Return what kinds of things happened."""
    return [event.message.key for event in events]


def told(events: Iterable[Event], key: str) -> list[Msg]:
    """Return the messages of one kind."""
    return [event.message for event in events if event.message.key == key]


def on_map(t: DiceTable, where: str) -> dict[int, Count]:
    """Return the troops in a region by seat: a number, or (small, big) where there are big ones."""
    return {
        stack.seat: (stack.troop, stack.elite) if stack.elite else stack.troop
        for stack in t.state.regions[where].stacks
    }
