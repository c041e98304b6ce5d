"""Positions to test a rule in: what stands where, whose turn it is, which dice will fall.

Everything that a test does not name is as dull as the rules allow: all Settlements stand, all Sietches are
of rank 2 and face down, no Legions, signs, stations, vehicles or worms, empty hands, full decks in the
data's order, nobody in the tank. Seat 0 plays the Atreides, seat 1 the Harkonnen. A match begun here stops
at the step named by ``stop``, if it gets there, so that a test can look at the board.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, TypeVar

from engine.core.chance import Chance
from engine.core.decisions import Amounts, Decision, Form, Option, Pick
from engine.core.events import Event
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, Step, step
from engine.core.table import Table
from engine.core.title import Title
from engine.games.arrakis import TITLE
from engine.games.arrakis.board import dice_for_harkonnen
from engine.games.arrakis.data import (
    AREAS,
    CARDS,
    DECKS,
    EFFECTS,
    LEADERS,
    OBJECTIVES,
    PRESCIENCE,
    RULES,
    tag_of,
)
from engine.games.arrakis.perform import paths
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    SIDES,
    ArrakisState,
    ArrakisTable,
    Legion,
    Options,
    Side,
    Sietch,
    Turn,
)
from engine.games.arrakis.steps.setup import new_state

STOPPED = "stopped"
SEAT = {ATREIDES: 0, HARKONNEN: 1}

T = TypeVar("T")


class ScriptedChance(Chance):
    """Rolls the faces it is told, as long as it is told some; leaves shuffled piles as they are.

    ``action`` dice fall by the names of their results, ``combat`` dice as ``hit``, ``shield``, ``special``.
    Steps must name these purposes: ``purpose="action-atreides"``, ``"action-harkonnen"``, ``"combat"``.
    """

    def __init__(self, faces: Iterable[str] = ()) -> None:
        super().__init__(b"seed")
        self.faces = deque(faces)

    def roll(
        self, sides: int, n: int = 1, *, audience: Sequence[int] | None = None, purpose: str = ""
    ) -> list[int]:
        result = super().roll(sides, n, audience=audience, purpose=purpose)
        known = _faces(purpose)
        if not self.faces or not known:
            return result
        return [known.index(self.faces.popleft()) for _ in result]

    def shuffle(
        self, items: Iterable[T], *, audience: Sequence[int] | None = (), purpose: str = ""
    ) -> list[T]:
        pool = list(items)
        super().shuffle(pool, audience=audience, purpose=purpose)
        return pool


def _faces(purpose: str) -> tuple[str, ...]:
    if purpose == "combat":
        die = RULES.combat
        return ("hit",) * die.hit + ("shield",) * die.shield + ("special",) * die.special
    kind, _, side = purpose.partition("-")
    return RULES.dice[side].faces if kind == "action" else ()  # type: ignore[index]


def atreides(
    regular: int = 0, elite: int = 0, special: int = 0, *leaders: str, tokens: Sequence[str] = ()
) -> Legion:
    """Return an Atreides Legion."""
    return Legion(ATREIDES, regular, elite, special, list(tokens), list(leaders))


def harkonnen(regular: int = 0, elite: int = 0, special: int = 0, *leaders: str) -> Legion:
    """Return a Harkonnen Legion."""
    return Legion(HARKONNEN, regular, elite, special, [], list(leaders))


def position(
    *,
    legions: Mapping[str, Legion] | None = None,
    ranks: Mapping[str, int] | None = None,
    hands: Mapping[Side, Sequence[str]] | None = None,
    dice: Mapping[Side, Mapping[str, int]] | None = None,
    aside: Iterable[str] = (),
    tank: Mapping[Side, Sequence[str | None]] | None = None,
    row: Sequence[str] = (),
    objectives: Sequence[str] = ("objective_1",),
    options: Mapping[str, bool] | None = None,
    turn: Side | None = None,
    **fields: Any,
) -> ArrakisState:
    """Return a state in the middle of the Action phase.

    ``aside``: named leaders ready to be deployed besides those that start so; ``row``: the Prescience cards
    that are revealed; ``turn``: whose Action turn runs. ``fields`` sets fields of the state.
    """
    state = new_state(2, Options(**(options or {})))
    state.seats = {ATREIDES: [0], HARKONNEN: [1]}
    state.phase, state.round = "action", 2
    state.settlements = [ident for ident, area in AREAS.items() if area.settlement]
    for ident, area in AREAS.items():
        if area.sietch:
            state.sietches[ident] = Sietch((ranks or {}).get(ident, 2))
    state.legions = dict(legions or {})
    _place_tokens(state)
    _place_leaders(state, [*aside], tank or {})
    _deal(state, hands or {}, row, objectives)
    state.sign_reserve = [kind for kind, count in RULES.hazards.signs.items() for _ in range(count)]
    state.players[ATREIDES].bene_gesserit = RULES.bene_gesserit_atreides.value
    if turn is not None:
        state.turn = Turn(turn)
    for name, value in fields.items():
        assert hasattr(state, name)
        setattr(state, name, value)
    _lay_dice(state, dice or {})
    for sign in state.signs.values():
        state.sign_reserve.remove(sign)
    return state


def _lay_dice(state: ArrakisState, dice: Mapping[Side, Mapping[str, int]]) -> None:
    """Dice that a test does not name have been used, but for those that the spice binds."""
    rolled = {ATREIDES: RULES.dice[ATREIDES].count, HARKONNEN: dice_for_harkonnen(state)}
    for side in SIDES:
        player = state.players[side]
        player.dice = dict(dice.get(side, {}))
        player.used = rolled[side] - sum(player.dice.values())


def _place_tokens(state: ArrakisState) -> None:
    """Standard tokens that are not on the board are in supply, starting ones have been turned up."""
    used = {token for legion in state.legions.values() for token in legion.tokens}
    state.tokens = [one.id for one in RULES.deployment_tokens if one.id not in used]
    state.spent_tokens = [one.id for one in RULES.starting_tokens["atreides"] if one.id not in used]


def _place_leaders(
    state: ArrakisState, aside: Sequence[str], tank: Mapping[Side, Sequence[str | None]]
) -> None:
    standing = {leader for legion in state.legions.values() for leader in legion.leaders}
    for side in SIDES:
        player = state.players[side]
        for space, held in enumerate(tank.get(side, ())):
            player.tank[space] = held
        for ident, leader in player.leaders.items():
            if ident in standing:
                leader.status = "board"
            elif ident in player.tank:
                leader.status = "tank"
            elif LEADERS[ident].starts or ident in aside:
                leader.status = "aside"
    for ident, data in LEADERS.items():
        leaders = state.players[data.side].leaders
        if ident in leaders and leaders[ident].status != "out":
            for old in (data.replaces, data.removes):
                if old is not None:
                    leaders[old].status = "gone"


def _deal(
    state: ArrakisState,
    hands: Mapping[Side, Sequence[str]],
    row: Sequence[str],
    objectives: Sequence[str],
) -> None:
    for side in SIDES:
        player = state.players[side]
        player.hand = list(hands.get(side, ()))
        held = list(player.hand)
        for deck in DECKS[side]:
            cards = [one.id for one in CARDS.values() if one.deck == deck for _ in range(one.copies)]
            player.discards[deck] = []
            player.decks[deck] = [card for card in cards if not _drawn(card, held)]
    prescience = state.prescience
    prescience.row = list(row)
    prescience.deck = [ident for ident in PRESCIENCE if ident not in row]
    prescience.objectives = list(objectives)
    prescience.aside = [ident for ident in OBJECTIVES if ident not in objectives]


def _drawn(card: str, held: list[str]) -> bool:
    if card in held:
        held.remove(card)
        return True
    return False


@cache
def stopping(*names: str) -> Title[ArrakisState]:
    """Return the game with these steps replaced by one that asks whether to go on, and never does."""
    return replace(TITLE, steps={**TITLE.steps, **{name: _stop(name) for name in names}})


def _stop(name: str) -> Step:
    @step(name)
    def stop(t: ArrakisTable, *_args: Any) -> Asking:
        yield Pick((0,), msg(STOPPED), STOPPED, options=[Option(STOPPED, msg(STOPPED))])

    return stop


def begin(
    state: ArrakisState,
    name: str,
    *args: Any,
    rolls: Iterable[str] = (),
    stop: str | Sequence[str] = "arrakis.turn_end",
) -> ArrakisTable:
    """Begin a strict match in this position with the step ``name``."""
    return _begin(state, [(name, args)], rolls, stop)


def begin_effects(
    state: ArrakisState,
    side: Side,
    prefix: str,
    *,
    rolls: Iterable[str] = (),
    stop: str | Sequence[str] = "arrakis.turn_end",
) -> ArrakisTable:
    """Begin a strict match in this position with all effects of a card, a leader or an action, by its id."""
    steps = [(f"arrakis.{tag_of(EFFECTS[path])}", (side, path)) for path in paths(prefix)]
    return _begin(state, steps, rolls, stop)


def _begin(
    state: ArrakisState,
    steps: Sequence[tuple[str, tuple[Any, ...]]],
    rolls: Iterable[str],
    stop: str | Sequence[str],
) -> ArrakisTable:
    TITLE.invariants(state)
    stops = (stop,) if isinstance(stop, str) else tuple(stop)
    t: ArrakisTable = Table(stopping(*stops), 2, state.options, "00", strict=True)
    t.state = state
    t.chance = ScriptedChance(rolls)
    t._stack = [(stops[0], ()), *reversed(steps)]
    t._advance()
    return t


def waiting(t: ArrakisTable) -> tuple[str, tuple[Any, ...]]:
    """Return the step that asks now, or at which the match has stopped, and what it was given."""
    return t._stack[-1]


def asked(t: ArrakisTable) -> Decision:
    """Return the decision that the table waits for; there must be exactly one that is not optional."""
    (question,) = [one for one in t.asked() if not one.optional]
    return question


def stopped(t: ArrakisTable) -> bool:
    """Whether the match has come to the step where it was to stop."""
    return asked(t).prompt.key == STOPPED


def answer(t: ArrakisTable, *answers: Any) -> list[Event]:
    """Answer the open decisions one after another, each by a seat that may."""
    events: list[Event] = []
    for one in answers:
        question = asked(t)
        events += t.choose(question.seats[0], one, decision=question.id)
    TITLE.invariants(t.state)
    return events


def ids(question: Decision) -> list[str]:
    """Return the ids of what is offered."""
    if isinstance(question, Pick):
        return [option.id for option in question.options]
    if isinstance(question, Amounts):
        return [item.id for item in question.items]
    assert isinstance(question, Form)
    return list(question.fields)


def beside(t: ArrakisTable) -> list[str]:
    """Return the ids of the options that are offered beside the main decision."""
    return [
        option.id for one in t.asked() if one.optional and isinstance(one, Pick) for option in one.options
    ]


def told(events: Iterable[Event]) -> list[str]:
    """Return the keys of what was told."""
    return [event.message.key for event in events]


def messages(events: Iterable[Event], key: str) -> list[Msg]:
    """Return the messages with a key."""
    return [event.message for event in events if event.message.key == key]
