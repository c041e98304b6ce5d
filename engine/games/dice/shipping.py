"""What may be shipped where, and for how much (D-12). Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.dice.data import GROUPS, RULES
from engine.games.dice.effects import (
    FreeShipments,
    GainSpice,
    HarvesterBonus,
    ShippingDiscount,
    ShipWithoutPresence,
)
from engine.games.dice.legal import present, size, stack_of
from engine.games.dice.powers import ability, alliance, card_of, passive, turn_of
from engine.games.dice.state import DiceState, Shipment


def destinations(state: DiceState, seat: int) -> list[str]:
    """Return where the troops of the active player or of the ally may be shipped (D-12.3 to D-12.7)."""
    turn = turn_of(state)
    beside = (seat, turn.active)
    uses = [passive(state, seat, ShipWithoutPresence)]
    landing: list[str] = []
    if seat == turn.active and turn.ally is not None:
        uses.append(alliance(state, ShipWithoutPresence))
        landing = turn.landing
    always = {RULES.shipping.always_open}
    for use in uses:
        if use is not None:
            always.update(GROUPS[use.regions])
    found: list[str] = []
    for ident, region in state.regions.items():
        if ident in always:
            found.append(ident)
            continue
        for stack in region.stacks:
            if stack.seat in beside or (stack.seat == turn.ally and ident in landing):
                found.append(ident)
                break
    if state.storm in found:
        found.remove(state.storm)
    return found


def landings_to_allow(state: DiceState, ally: int) -> list[str]:
    """Return where the active player could land only by leave of ``ally``, were that the ally (D-12.4)."""
    open_already = {state.storm, *destinations(state, turn_of(state).active)}
    lent = card_of(state, ally).alliance.use
    if isinstance(lent, ShipWithoutPresence):
        open_already.update(GROUPS[lent.regions])
    return [ident for ident in present(state, ally) if ident not in open_already]


def fare(state: DiceState, seat: int, count: int) -> int:
    """Return what it costs to ship ``count`` more troops of a seat (D-12.3, D-19.6, D-19.7)."""
    turn = turn_of(state)
    return price(state, seat, turn.shipped, max(0, count - turn.free_shipments))


def price(state: DiceState, seat: int, shipped: int, paid: int) -> int:
    """Return the price of ``paid`` troops of a seat that has paid for ``shipped`` this turn.

    The discount is on the turn's total: of three for two, the first and the third are charged (D-19.6).
    """
    discount = passive(state, seat, ShippingDiscount) if seat == turn_of(state).active else None
    if discount is not None:
        each = discount.troops_per_spice
        paid = -(-(shipped + paid) // each) + (-shipped // each)
    return paid * RULES.shipping.spice_per_troop


def affordable(state: DiceState, seat: int, count: int) -> int:
    """Return how many of ``count`` troops of a seat the active player can pay for now."""
    spice = turn_of(state).spice
    while count and fare(state, seat, count) > spice:
        count -= 1
    return count


def harvest(state: DiceState) -> int:
    """Return the spice of the active player's harvesters (D-12.1, D-18.3)."""
    active = turn_of(state).active
    bonus = passive(state, active, HarvesterBonus)
    each = bonus.spice if bonus is not None else RULES.resources.harvester_spice.value
    harvesters = 0
    for ident, region in state.regions.items():
        if region.resources and ident != state.storm and stack_of(region, active) is not None:
            harvesters += region.resources.count("harvester")
    return each * harvesters


def payable_with(state: DiceState, ally: int) -> int:
    """Return how many troops the active player can surely pay for this turn if ``ally`` is the ally."""
    turn = turn_of(state)
    use = card_of(state, ally).alliance.use
    spice = turn.spice + harvest(state) + (use.spice if isinstance(use, GainSpice) else 0)
    free = use.troops if isinstance(use, FreeShipments) else 0
    return spice // RULES.shipping.spice_per_troop + free


def spare_spice(state: DiceState) -> int:
    """Return the spice that can be spent now without breaking a pact, which binds (D-12.6)."""
    turn = turn_of(state)
    if turn.ally is None:
        return turn.spice
    left = payable_with(state, turn.ally) - sum(item.count for item in turn.pact)
    return min(turn.spice, max(0, left) * RULES.shipping.spice_per_troop)


def may_pay(state: DiceState, ally: int) -> bool:
    """Whether the active player could ship anything at all this turn if ``ally`` is the ally (D-12.2)."""
    return payable_with(state, ally) > 0 or ability(state, GainSpice) is not None


def wishes_to_grant(state: DiceState) -> list[Shipment]:
    """Return the ally's wishes that can be granted now, as far as they can (D-12.5, D-20.11)."""
    turn = turn_of(state)
    if turn.ally is None or not turn.wishes:
        return []
    ally = turn.ally
    card = state.players[ally].card
    most = affordable(state, ally, size(card))
    allowed = destinations(state, ally) if most else ()
    granted = [
        Shipment(ally, wish.region, wish.kind, min(wish.count, most, getattr(card, wish.kind)))
        for wish in turn.wishes
        if wish.region in allowed
    ]
    return [wish for wish in granted if wish.count]


def pact_cost(state: DiceState, pact: Sequence[Shipment]) -> int | None:
    """Return what a pact costs if all of it can be carried out in its order, else ``None`` (D-20.10).

    The pact itself is the leave to land where the ally is.
    """
    turn = turn_of(state)
    if turn.ally is None or not _on_cards(state, pact):
        return None
    places = {seat: set(destinations(state, seat)) for seat in (turn.active, turn.ally)}
    places[turn.active].update(landings_to_allow(state, turn.ally))
    cost, shipped, free = 0, turn.shipped, turn.free_shipments
    for item in pact:
        if item.region not in places[item.seat]:
            return None
        paid = max(0, item.count - free)
        free -= item.count - paid
        cost += price(state, item.seat, shipped, paid)
        shipped += paid if item.seat == turn.active else 0
    return cost


def _on_cards(state: DiceState, pact: Sequence[Shipment]) -> bool:
    wanted: dict[tuple[int, str], int] = {}
    for item in pact:
        wanted[item.seat, item.kind] = wanted.get((item.seat, item.kind), 0) + item.count
    return all(getattr(state.players[seat].card, kind) >= count for (seat, kind), count in wanted.items())
