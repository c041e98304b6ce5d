"""Phase 5: spice carries troops from the cards to the map (D-12)."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Amounts, Form, Item, Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.dice.effects import FreeShipments, GainSpice, ShippingToll
from engine.games.dice.labels import REGION, SEATS, plain
from engine.games.dice.legal import TROOP_KINDS, size
from engine.games.dice.pacts import grants, listed, shipments, tell_grants
from engine.games.dice.pieces import land
from engine.games.dice.powers import ability, alliance, owners, turn_of
from engine.games.dice.shipping import (
    affordable,
    destinations,
    fare,
    harvest,
    landings_to_allow,
    pact_cost,
    wishes_to_grant,
)
from engine.games.dice.state import DiceState, DiceTable, Shipment

DONE = "done"
CONSULT = "consult"
OWN, ALLY = "own", "ally"


@step("dice.ship")
def ship(t: DiceTable) -> None:
    """D-12.1: harvesters give spice now. What was agreed on with the alliance comes first (D-20.10)."""
    state = t.state
    turn = turn_of(state)
    turn.phase = "ship"
    spice = harvest(state)
    subsidy = alliance(state, GainSpice)
    turn.spice += spice + (subsidy.spice if subsidy is not None else 0)
    if spice:
        t.emit("dice-harvested", seat=SEATS[turn.active], spice=spice)
    if subsidy is not None:
        t.emit("dice-gained-spice", seat=SEATS[turn.active], spice=subsidy.spice)
    free = alliance(state, FreeShipments)
    turn.free_shipments = free.troops if free is not None else 0
    if turn.pact:
        _carry_out(t, turn.pact)
    t.next("dice.next_shipment")


def _carry_out(t: DiceTable, pact: list[Shipment]) -> None:
    """D-20.10: all or nothing; a pact that cannot be kept is void, and both are told."""
    turn = turn_of(t.state)
    cost = pact_cost(t.state, pact)
    turn.pact = []
    if cost is None or cost > turn.spice:
        assert turn.ally is not None
        t.emit("dice-pact-void", seat=SEATS[turn.active], ally=SEATS[turn.ally], pact=listed(pact))
        return
    assert turn.ally is not None
    t.emit("dice-pact-kept", seat=SEATS[turn.active], ally=SEATS[turn.ally], pact=listed(pact))
    for item in pact:
        _ship(t, item)


def _ship(t: DiceTable, item: Shipment) -> None:
    """D-12.3: one fare a troop, from the card to the region."""
    state = t.state
    turn = turn_of(state)
    cost = fare(state, item.seat, item.count)
    free = min(turn.free_shipments, item.count)
    turn.free_shipments -= free
    turn.spice -= cost
    turn.spent_on_shipping += cost
    if item.seat == turn.active:
        turn.shipped += item.count - free
    land(state, item.seat, item.region, item.kind, item.count)
    t.emit(
        "dice-shipped",
        data={"regions": [item.region]},
        seat=SEATS[item.seat],
        piece=item.kind,
        count=item.count,
        region=REGION[item.region],
        spice=cost,
    )


@step("dice.next_shipment")
def next_shipment(t: DiceTable) -> None:
    """Ask as long as there is anything to ship, spice to get for it, or an ally to ask about it (D-12.2)."""
    t.next("dice.shipment" if _may_act(t.state) else "dice.shipped")


def _may_act(state: DiceState) -> bool:
    turn = turn_of(state)
    if _may_ship(state, turn.active) or wishes_to_grant(state):
        return True
    if turn.ally is None:
        return False
    return _may_consult(state, turn.ally) or bool(turn.wishes and ability(state, GainSpice))


def _may_ship(state: DiceState, seat: int) -> bool:
    """Whether a seat has troops on its card that the active player can pay for, or could with more spice."""
    if not size(state.players[seat].card):
        return False
    return ability(state, GainSpice) is not None or affordable(state, seat, 1) > 0


def _may_consult(state: DiceState, ally: int) -> bool:
    """Whether the ally can still be asked and what it says may lead to anything (D-20.9)."""
    turn = turn_of(state)
    if CONSULT in turn.used:
        return False
    return _may_ship(state, ally) or (_may_ship(state, turn.active) and bool(landings_to_allow(state, ally)))


def _options(state: DiceState) -> list[Option]:
    """Return what the active player may do now besides ending the phase."""
    turn = turn_of(state)
    options: list[Option] = []
    own = size(state.players[turn.active].card)
    if own and affordable(state, turn.active, 1):
        options.extend(_destination(OWN, turn.active, ident) for ident in destinations(state, turn.active))
    if turn.ally is not None:
        places = dict.fromkeys(wish.region for wish in wishes_to_grant(state))
        options.extend(_destination(ALLY, turn.ally, ident) for ident in places)
        if _may_consult(state, turn.ally):
            options.append(_consult(turn.ally))
    return options


@step("dice.shipment", free=True)
def shipment(t: DiceTable) -> Asking:
    """D-12.3 to D-12.5: one destination, and how many go there; or grant the ally a wish (D-20.11)."""
    state = t.state
    turn = turn_of(state)
    options = [plain(DONE, "dice-ship-done"), *_options(state)]
    chosen = yield Pick((turn.active,), msg("dice-ship", spice=turn.spice), DONE, options=options)
    if chosen == DONE:
        t.next("dice.shipped")
        return
    if chosen == CONSULT:
        turn.used.append(CONSULT)
        t.next("dice.consult")
        return
    whose, where = chosen.split(":")
    cargo = _own_cargo(state, where) if whose == OWN else _wished(state, where)
    most = affordable(state, cargo[0].seat, sum(one.count for one in cargo))
    amounts = {cargo[0].kind: 1}
    if len(cargo) > 1 or most > 1:
        items = [_item(one.kind, min(one.count, most), where) for one in cargo]
        prompt = msg("dice-ship-amount", region=REGION[where], spice=turn.spice)
        default = {items[0].id: items[0].max}
        amounts = yield Amounts((turn.active,), prompt, default, items=items, min=1, max=most)
    for kind, count in amounts.items():
        _ship(t, Shipment(cargo[0].seat, where, kind, count))
        if whose == ALLY:
            _grant(turn.wishes, where, kind, count)
    t.next("dice.next_shipment")


def _own_cargo(state: DiceState, where: str) -> list[Shipment]:
    active = turn_of(state).active
    card = state.players[active].card
    return [Shipment(active, where, kind, getattr(card, kind)) for kind in TROOP_KINDS if getattr(card, kind)]


def _wished(state: DiceState, where: str) -> list[Shipment]:
    return [wish for wish in wishes_to_grant(state) if wish.region == where]


def _grant(wishes: list[Shipment], where: str, kind: str, count: int) -> None:
    """Take what was granted off the wish list."""
    wish = next(one for one in wishes if (one.region, one.kind) == (where, kind))
    wish.count -= count
    if not wish.count:
        wishes.remove(wish)


@step("dice.consult")
def consult(t: DiceTable) -> Asking:
    """D-20.9: the ally may change where the active player can land, and what it wishes, once a turn."""
    state = t.state
    turn = turn_of(state)
    assert turn.ally is not None
    fields = grants(state, turn.ally)
    if not size(state.players[turn.active].card):
        fields.pop("landing", None)
    answer = yield Form(
        (turn.ally,),
        msg("dice-consult-question", seat=SEATS[turn.active]),
        {name: question.default for name, question in fields.items()},
        topic="dice-shipping",
        fields=fields,
    )
    turn.landing.extend(answer.get("landing", []))
    turn.wishes = shipments(answer.get("wishes", {}))
    if turn.landing or turn.wishes:
        tell_grants(t)
    else:
        t.emit("dice-granted-nothing", seat=SEATS[turn.active], ally=SEATS[turn.ally])
    t.next("dice.next_shipment")


@step("dice.shipped")
def shipped(t: DiceTable) -> None:
    """D-19.8: who takes a toll gets it from the whole phase of another player."""
    state = t.state
    turn = turn_of(state)
    if turn.spice and not size(state.players[turn.active].card):
        t.emit("dice-spice-unused", seat=SEATS[turn.active], spice=turn.spice)
    for seat, toll in owners(state, ShippingToll):
        player = state.players[seat]
        gain = min(toll.gain, toll.cap - player.stored_spice)
        if seat != turn.active and turn.spent_on_shipping >= toll.threshold and gain > 0:
            player.stored_spice += gain
            t.emit("dice-toll", seat=SEATS[seat], spice=gain)
    t.next("dice.move")


@cache
def _destination(whose: str, seat: int, where: str) -> Option:
    key = "dice-option-ship" if whose == OWN else "dice-option-ship-ally"
    label = msg(key, seat=SEATS[seat], region=REGION[where])
    return Option(f"{whose}:{where}", label, target=where, about=REGION[where])


@cache
def _consult(ally: int) -> Option:
    return Option(CONSULT, msg("dice-option-consult", ally=SEATS[ally]))


@cache
def _item(kind: str, most: int, where: str) -> Item:
    return Item(kind, msg("dice-item-pieces", piece=kind, count=0), most, target=where)
