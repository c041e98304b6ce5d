"""Phase 3: emblems and abilities bring pieces from the supply to the card (D-10)."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Amounts, Item, Pick
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.dice.effects import BuyTroops, EliteNeedsSymbol, GainSpice, RecruitChoice
from engine.games.dice.labels import SEATS, pieces, plain
from engine.games.dice.legal import emblems
from engine.games.dice.pieces import recruit as to_card
from engine.games.dice.powers import ability, passive, turn_of
from engine.games.dice.shipping import spare_spice
from engine.games.dice.state import DiceState, DiceTable

DONE = "done"
TOPIC = "dice-ally-recruit"
"""A standing order on this says how many troops one takes as an ally (D-20.13)."""
_KINDS = ("troop", "elite", "leader")
_LEVY = msg("dice-levy")
_ENLIST = msg("dice-enlist")
_HIRE_OR_GO_ON = msg("dice-hire-or-go-on")


def recruitable(state: DiceState, seat: int, *, leaders: bool) -> dict[str, int]:
    """Return how many pieces of each kind emblems can recruit now (D-10.1, D-10.3, D-10.4)."""
    count = emblems(state, seat)
    supply = state.players[seat].supply
    barred = passive(state, seat, EliteNeedsSymbol) is not None
    found = {
        "troop": supply.troop,
        "elite": 0 if barred else supply.elite,
        "leader": supply.leader if leaders else 0,
    }
    return {kind: min(count, number) for kind, number in found.items() if count and number}


@step("dice.recruit")
def recruit(t: DiceTable) -> None:
    """D-10: first the ally's recruits, which need nobody's consent."""
    state = t.state
    turn = turn_of(state)
    turn.phase = "recruit"
    if turn.ally is not None:
        _ally_recruits(t, turn.ally)
    if _bundles(state):
        t.next("dice.levy")
    t.next("dice.emblems")


def _ally_recruits(t: DiceTable, ally: int) -> None:
    """D-10.3: one troop of the ally for each emblem of the ally, never a leader.

    All there are, unless the ally has said beforehand that it wants fewer (D-20.13).
    """
    left = emblems(t.state, ally)
    order = t.orders.get(ally, {}).get(TOPIC)
    if isinstance(order, str) and order.isdecimal():
        left = min(left, int(order))
    for kind, most in recruitable(t.state, ally, leaders=False).items():
        count = min(left, most)
        left -= count
        if count:
            _recruited(t, ally, kind, count)


def _bundles(state: DiceState) -> dict[str, tuple[int, int]]:
    """Return, by kind, how many pieces a symbol takes, and for how many symbols the supply has any.

    The last one may find fewer pieces than it could take (D-2.3).
    """
    use = ability(state, RecruitChoice)
    if use is None:
        return {}
    turn = turn_of(state)
    supply = state.players[turn.active].supply
    found: dict[str, tuple[int, int]] = {}
    for bundle in use.choices:
        for kind in _KINDS:
            each, left = getattr(bundle, kind), getattr(supply, kind)
            if each and left:
                found[kind] = (each, min(turn.abilities, -(-left // each)))
    return found


@step("dice.levy", free=True)
def levy(t: DiceTable) -> Asking:
    """An ability symbol recruits one of the bundles on the card (D-19.1)."""
    turn = turn_of(t.state)
    bundles = _bundles(t.state)
    items = [_bundle(kind, each, most) for kind, (each, most) in bundles.items()]
    chosen = yield Amounts(
        (turn.active,),
        _LEVY,
        {items[0].id: items[0].max},
        items=items,
        max=turn.abilities,
    )
    supply = t.state.players[turn.active].supply
    for kind, symbols in chosen.items():
        turn.abilities -= symbols
        count = min(symbols * bundles[kind][0], getattr(supply, kind))
        _recruited(t, turn.active, kind, count)


@step("dice.emblems")
def emblems_left(t: DiceTable) -> None:
    """D-10.1, D-10.4: the own emblems recruit what the supply still has; some hire besides."""
    state = t.state
    if recruitable(state, turn_of(state).active, leaders=True) or may_hire(state):
        t.next("dice.enlist")
    t.next("dice.kanly")


@step("dice.enlist", free=True)
def enlist(t: DiceTable) -> Asking:
    """D-10.1: a troop or a leader for each own emblem, from the supply to the card."""
    state = t.state
    active = turn_of(state).active
    found = recruitable(state, active, leaders=True)
    if not found:
        if may_hire(state):  # not any more, perhaps, if it has just been done
            yield Pick((active,), _HIRE_OR_GO_ON, DONE, options=[plain(DONE, "dice-go-on")])
        return
    items = [_item(kind, most) for kind, most in found.items()]
    most = emblems(state, active)
    chosen = yield Amounts((active,), _ENLIST, {items[0].id: items[0].max}, items=items, max=most)
    for kind, count in chosen.items():
        _recruited(t, active, kind, count)


def hirelings(state: DiceState) -> int:
    """Return how many troops the active player can hire now for spice."""
    turn = turn_of(state)
    use = passive(state, turn.active, BuyTroops)
    if use is None:
        return 0
    supply = state.players[turn.active].supply.troop
    return min(use.max_per_turn - turn.bought, supply, spare_spice(state) // use.spice_per_troop)


def may_hire(state: DiceState) -> bool:
    """Whether the active player can hire, or could after using an ability symbol for spice."""
    turn = turn_of(state)
    use = passive(state, turn.active, BuyTroops)
    if use is None or turn.bought == use.max_per_turn or not state.players[turn.active].supply.troop:
        return False
    return hirelings(state) > 0 or ability(state, GainSpice) is not None


@step("dice.hire")
def hire(t: DiceTable, answer: str) -> None:
    """Troops for spice, from the supply to the card (D-12.2: dice spice may be spent before shipping)."""
    state = t.state
    turn = turn_of(state)
    use = passive(state, turn.active, BuyTroops)
    assert use is not None
    count = int(answer)
    turn.spice -= count * use.spice_per_troop
    turn.bought += count
    _recruited(t, turn.active, "troop", count)


@step("dice.gain_spice")
def gain_spice(t: DiceTable, _answer: str) -> None:
    """All ability symbols are turned into spice."""
    turn = turn_of(t.state)
    use = ability(t.state, GainSpice)
    assert use is not None
    spice = use.spice * turn.abilities
    turn.abilities = 0
    turn.spice += spice
    t.emit("dice-gained-spice", seat=SEATS[turn.active], spice=spice)


def _recruited(t: DiceTable, seat: int, kind: str, count: int) -> None:
    to_card(t.state, seat, kind, count)
    t.emit("dice-recruited", seat=SEATS[seat], piece=kind, count=count)


@cache
def _item(kind: str, most: int) -> Item:
    return Item(kind, msg("dice-item-pieces", piece=kind, count=0), most)


@cache
def _bundle(kind: str, each: int, most: int) -> Item:
    label = msg("dice-item-pieces", piece=kind, count=0) if each == 1 else _bundled(kind, each)
    return Item(kind, label, most)


@cache
def _bundled(kind: str, each: int) -> Msg:
    return msg("dice-item-bundle", pieces=pieces(kind, each))
