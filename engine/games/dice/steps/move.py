"""Phase 6: one target for this turn (D-13)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from engine.core.decisions import Amounts, Item, Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.dice.effects import ReachTarget
from engine.games.dice.labels import REGION, SEATS, plain
from engine.games.dice.legal import TROOP_KINDS, entering, reach, reachable, sources
from engine.games.dice.pieces import march
from engine.games.dice.powers import ability, turn_of
from engine.games.dice.state import DiceState, DiceTable, Stack

STAY = "stay"
TOPIC = "dice-ally-move"
_TARGET = msg("dice-target", whose="active")
_ALLY_TARGET = msg("dice-target", whose="ally")
_STAY = plain(STAY, "dice-move-stay")


@step("dice.move")
def move(t: DiceTable) -> None:
    """D-13.1, D-13.2: a target is named if anybody can go anywhere.

    Abilities that widen the reach cost nothing but a symbol that would lapse, so they are always used.
    """
    state = t.state
    turn = turn_of(state)
    turn.phase = "move"
    turn.reach = reach(state)
    if ability(state, ReachTarget) is not None:
        turn.abilities -= 1
    if sources(state, turn.active) or _follower(state) is not None:
        t.next("dice.target")
    t.next("dice.ally_moves")
    t.next("dice.combat")


def _follower(state: DiceState) -> int | None:
    """Return the ally if it has troops that could go to the active player's target (Q-12)."""
    ally = turn_of(state).ally
    if ally is None or not state.options.ally_moves_to_same_target:
        return None
    return ally if sources(state, ally) else None


def _targets(state: DiceState) -> list[Option]:
    """Return the targets that the active player, or the ally after it, could move to."""
    turn = turn_of(state)
    own = reachable(state, turn.active)
    follower = _follower(state)
    allied = reachable(state, follower) if follower is not None else {}
    return [
        _target(where, own.get(where, 0), allied.get(where, 0))
        for where in state.regions
        if where in own or where in allied
    ]


@step("dice.target")
def target(t: DiceTable) -> Asking:
    """D-13.1, D-13.2, D-13.5: name the target, then say who goes; nobody has to."""
    state = t.state
    turn = turn_of(state)
    chosen = yield Pick((turn.active,), _TARGET, STAY, options=[_STAY, *_targets(state)])
    if chosen == STAY:
        return
    items = _items(entering(state, turn.active, chosen))
    moved = {item.id: item.max for item in items}
    follower = _follower(state)
    least = 0 if follower is not None and entering(state, follower, chosen) else 1
    if sum(moved.values()) > least:
        moved = yield _who(turn.active, items, chosen, least=least)
    turn.target = chosen
    _march(t, turn.active, moved, chosen)


@step("dice.ally_moves")
def ally_moves(t: DiceTable) -> None:
    """D-13.3: the ally may move into the same target, wanted or not (Q-12: or into one of its own)."""
    state = t.state
    turn = turn_of(state)
    if turn.ally is None:
        return
    if not state.options.ally_moves_to_same_target:
        if _free_targets(state, turn.ally):
            t.next("dice.ally_target")
    elif turn.target is not None and entering(state, turn.ally, turn.target):
        t.next("dice.ally_move")


@step("dice.ally_move")
def ally_move(t: DiceTable) -> Asking:
    """D-13.3, D-20.14: the ally's troops into this turn's target."""
    turn = turn_of(t.state)
    assert turn.ally is not None
    assert turn.target is not None
    moved = yield Amounts(
        (turn.ally,),
        msg("dice-ally-move-who", seat=SEATS[turn.active], region=REGION[turn.target]),
        {},
        topic=TOPIC,
        items=_items(entering(t.state, turn.ally, turn.target)),
    )
    _march(t, turn.ally, moved, turn.target)


def _free_targets(state: DiceState, ally: int) -> list[Option]:
    found = reachable(state, ally)
    return [_target(where, 0, found[where]) for where in state.regions if where in found]


@step("dice.ally_target")
def ally_target(t: DiceTable) -> Asking:
    """Q-12, the other reading: the ally names a target of its own."""
    state = t.state
    turn = turn_of(state)
    assert turn.ally is not None
    options = [_STAY, *_free_targets(state, turn.ally)]
    chosen = yield Pick((turn.ally,), _ALLY_TARGET, STAY, topic=TOPIC, options=options)
    if chosen != STAY:
        items = _items(entering(state, turn.ally, chosen))
        moved = {item.id: item.max for item in items}
        if sum(moved.values()) > 1:
            moved = yield _who(turn.ally, items, chosen, least=1)
        _march(t, turn.ally, moved, chosen)


def _items(found: Sequence[tuple[str, Stack]]) -> list[Item]:
    """Return the troops that can go, an item for each kind in each region."""
    return [
        _item(source, kind, getattr(stack, kind))
        for source, stack in found
        for kind in TROOP_KINDS
        if getattr(stack, kind)
    ]


def _who(seat: int, items: Sequence[Item], where: str, *, least: int) -> Amounts:
    """Ask who goes; all of them unless something else is said."""
    default = {item.id: item.max for item in items}
    return Amounts((seat,), msg("dice-move-who", region=REGION[where]), default, items=items, min=least)


def _march(t: DiceTable, seat: int, moved: Mapping[str, int], where: str) -> None:
    for ident, count in moved.items():
        source, kind = ident.split(":")
        march(t.state, seat, source, where, kind, count)
        t.emit(
            "dice-moved",
            data={"regions": [where, source]},
            seat=SEATS[seat],
            piece=kind,
            count=count,
            source=REGION[source],
            region=REGION[where],
        )


@cache
def _target(where: str, mine: int, theirs: int) -> Option:
    note = msg("dice-move-note-allied" if theirs else "dice-move-note", own=mine, ally=theirs)
    label = msg("dice-option-target", region=REGION[where])
    return Option(where, label, target=where, note=note, about=REGION[where])


@cache
def _item(source: str, kind: str, most: int) -> Item:
    label = msg("dice-item-move", piece=kind, region=REGION[source], count=0)
    return Item(f"{source}:{kind}", label, most, target=source)
