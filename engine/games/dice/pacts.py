"""Questions about shipping for each other: pacts, leave to land, wishes (D-12.6, D-20.9 to D-20.11)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from engine.core.decisions import Amounts, Bound, Item, Pick
from engine.core.messages import Msg, msg
from engine.games.dice.labels import REGION, SEATS, pieces, region
from engine.games.dice.legal import TROOP_KINDS
from engine.games.dice.powers import turn_of
from engine.games.dice.shipping import destinations, landings_to_allow, payable_with
from engine.games.dice.state import DiceState, DiceTable, Shipment


def pact_question(state: DiceState, ally: int) -> Amounts | None:
    """Return what the active player may put into a pact with the proposal (D-20.10), if anything.

    The ally's troops, carried at the active player's cost, and own troops to where only the ally is.
    Only what lies on the cards already, and can surely be paid, can be promised.
    """
    active = turn_of(state).active
    items, bounds = _cargo(state, ally, destinations(state, ally))
    own, own_bounds = _cargo(state, active, landings_to_allow(state, ally))
    items += own
    most = payable_with(state, ally)
    if not items or not most:
        return None
    return Amounts(
        (active,),
        msg("dice-pact", ally=SEATS[ally], troops=pieces("troop", most)),
        {},
        items=items,
        groups=bounds + own_bounds,
        max=most,
    )


def grants(state: DiceState, ally: int) -> dict[str, Pick | Amounts]:
    """Return what an ally is asked about shipping (D-20.9), as far as there is something to ask.

    ``landing``: where the active player may land; ``wishes``: which own troops should be carried.
    """
    fields: dict[str, Pick | Amounts] = {}
    active = SEATS[turn_of(state).active]
    landings = landings_to_allow(state, ally)
    if landings:
        options = [region(ident) for ident in landings]
        prompt = msg("dice-allow-landing", seat=active)
        fields["landing"] = Pick((ally,), prompt, [], options=options, min=0, max=len(options))
    items, bounds = _cargo(state, ally, destinations(state, ally))
    if items:
        prompt = msg("dice-wishes", seat=active)
        fields["wishes"] = Amounts((ally,), prompt, _wished(state, items), items=items, groups=bounds)
    return fields


def _wished(state: DiceState, items: Iterable[Item]) -> dict[str, int]:
    """Return what the ally has wished for before, as far as its card still has the troops."""
    before = {_ident(one.seat, one.kind, one.region): one.count for one in turn_of(state).wishes}
    left: dict[str | None, int] = {}
    wished: dict[str, int] = {}
    for item in items:
        count = min(before.get(item.id, 0), left.get(item.group, item.max))
        left[item.group] = left.get(item.group, item.max) - count
        if count:
            wished[item.id] = count
    return wished


def shipments(amounts: Mapping[str, int]) -> list[Shipment]:
    """Return what an answer to one of these questions stands for."""
    return [Shipment(*_read(ident), count) for ident, count in amounts.items()]


def tell_grants(t: DiceTable) -> None:
    """Tell where the ally lets the active player land, and what it wishes to be carried, if anything."""
    turn = turn_of(t.state)
    assert turn.ally is not None
    active, ally = SEATS[turn.active], SEATS[turn.ally]
    if turn.landing:
        regions = tuple(REGION[ident] for ident in turn.landing)
        t.emit("dice-landing-allowed", seat=active, ally=ally, regions=regions)
    if turn.wishes:
        t.emit("dice-wished", seat=active, ally=ally, wishes=listed(turn.wishes))


def listed(cargo: Iterable[Shipment]) -> tuple[Msg, ...]:
    """Return shipments as texts."""
    return tuple(
        msg(
            "dice-shipment",
            seat=SEATS[one.seat],
            piece=one.kind,
            count=one.count,
            region=REGION[one.region],
        )
        for one in cargo
    )


def _cargo(state: DiceState, seat: int, regions: Iterable[str]) -> tuple[list[Item], list[Bound]]:
    card = state.players[seat].card
    kinds = [kind for kind in TROOP_KINDS if getattr(card, kind)]
    items = [_item(seat, ident, kind, getattr(card, kind)) for ident in regions for kind in kinds]
    return items, [Bound(f"{seat}:{kind}", 0, getattr(card, kind)) for kind in kinds] if items else []


@cache
def _item(seat: int, where: str, kind: str, most: int) -> Item:
    label = msg("dice-item-shipment", seat=SEATS[seat], piece=kind, region=REGION[where], count=0)
    return Item(_ident(seat, kind, where), label, most, target=where, group=f"{seat}:{kind}")


def _ident(seat: int, kind: str, where: str) -> str:
    return f"{seat}:{kind}:{where}"


def _read(ident: str) -> tuple[int, str, str]:
    seat, kind, where = ident.split(":")
    return int(seat), where, kind
