"""Claiming Prescience cards, and what the End of Round makes of the rest (W-14.1, W-14.6, W-22)."""

from __future__ import annotations

from engine.core.decisions import Amounts, Bound, Item, Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import RANKS, seats_of
from engine.games.arrakis.data import MARKERS, OBJECTIVES, ORDER, PRESCIENCE, RULES
from engine.games.arrakis.labels import AREA, DONE, SIDE, piece, plain, ref, vision
from engine.games.arrakis.pieces import advance, disband, lose_leader, take
from engine.games.arrakis.prescience import (
    claimable_at_end,
    claimable_at_once,
    flight_areas,
    standing,
)
from engine.games.arrakis.state import ATREIDES, ArrakisState, ArrakisTable, Prescience
from engine.games.arrakis.steps.cards import card_of, discard, hand_options

AT_END = "arrakis-end-claims"
LEFT_OVER = "arrakis-prescience-left"

_UNITS_LEAVE = 2


# -- claiming ------------------------------------------------------------------------------------------


@step("arrakis.claim")
def claim(t: ArrakisTable, name: str, _answer: str = "") -> None:
    """W-22.5: what the card asks for is done first; then its markers move.

    A die that it costs has been spent by whoever chose this.
    """
    perform = PRESCIENCE[name].perform
    if perform is not None:
        t.next(f"arrakis.{perform}")
    t.next("arrakis.claimed", name)


@step("arrakis.claimed")
def claimed(t: ArrakisTable, name: str) -> None:
    """W-22.2, W-22.9: the card is out of the row for good, and the markers move on."""
    prescience = t.state.prescience
    prescience.row.remove(name)
    prescience.claimed.append(name)
    prescience.claims += 1
    if name in prescience.kept:
        prescience.kept.remove(name)
    t.emit("arrakis-claimed", card=ref("prescience", name))
    for marker, steps in PRESCIENCE[name].advance.items():
        advance(t, marker, steps)
    further = prescience.boosted.pop(name, 0)
    if further and _can_advance(t.state):
        t.next("arrakis.advance_further", further)


@step("arrakis.advance_further")
def advance_further(t: ArrakisTable, steps: int) -> Asking:
    """A marker of one's choice moves, too (Fear Is the Mind-Killer)."""
    state = t.state
    options = [_marker(state, marker, steps) for marker in _can_advance(state)]
    marker = options[0].id
    if len(options) > 1:
        marker = yield Pick(
            seats_of(state, ATREIDES),
            msg("arrakis-pick-marker", steps=steps),
            marker,
            topic="arrakis-marker-further",
            options=options,
        )
    advance(t, marker, steps)


def _can_advance(state: ArrakisState) -> list[str]:
    markers = state.prescience.markers
    return [marker for marker in MARKERS if markers[marker] < RULES.prescience_spaces.value]


def _marker(state: ArrakisState, marker: str, steps: int) -> Option:
    now = state.prescience.markers[marker]
    then = min(now + steps, RULES.prescience_spaces.value)
    name = ref("marker", marker)
    return Option(marker, msg("arrakis-option-marker", marker=name, now=now, then=then), about=name)


# -- what a card may ask to be done --------------------------------------------------------------------


@step("arrakis.tank_paul")
def tank_paul(t: ArrakisTable) -> None:
    """Paul Drinks the Water of Life: either Paul goes to the tank (W-11.5, T-14)."""
    found = standing(t.state, "paul")
    assert found is not None
    leader, area = found
    lose_leader(t, area, leader)


@step("arrakis.remove_two_units")
def remove_two_units(t: ArrakisTable) -> Asking:
    """Families Flee to the Palmaries of the South: a Unit leaves each of two Sietch areas."""
    state = t.state
    areas = sorted(flight_areas(state), key=ORDER.__getitem__)
    items = [
        Item(
            f"{area}:{rank}",
            msg("arrakis-unit-in-area", piece=ref("piece", piece(ATREIDES, rank)), area=AREA[area]),
            1,
            target=area,
            group=area,
        )
        for area in areas
        for rank in RANKS
        if getattr(state.legions[area], rank)
    ]
    first = [next(item.id for item in items if item.group == area) for area in areas]
    leaving = dict.fromkeys(first[:_UNITS_LEAVE], 1)
    if len(items) > _UNITS_LEAVE:
        leaving = yield Amounts(
            seats_of(state, ATREIDES),
            msg("arrakis-pick-fleeing", count=_UNITS_LEAVE),
            leaving,
            items=items,
            min=_UNITS_LEAVE,
            max=_UNITS_LEAVE,
            groups=[Bound(area, 0, 1) for area in areas],
        )
    for one in leaving:
        area, _, rank = one.partition(":")
        take(state, area, rank)
        unit = ref("piece", piece(ATREIDES, rank))
        t.emit("arrakis-fled", data={"areas": [area]}, piece=unit, area=AREA[area])
        disband(t, area)


@step("arrakis.discard_card")
def discard_card(t: ArrakisTable) -> Asking:
    """The Weirding Way: a Planning card leaves the hand."""
    options = hand_options(t.state.players[ATREIDES].hand)
    chosen = options[0].id
    if len(options) > 1:
        chosen = yield Pick(
            seats_of(t.state, ATREIDES),
            msg("arrakis-claim-discard"),
            chosen,
            options=options,
            hidden=True,
        )
    discard(t, ATREIDES, [card_of(chosen)])


# -- when ----------------------------------------------------------------------------------------------


@step("arrakis.claim_window")
def claim_window(t: ArrakisTable) -> None:
    """W-22.4: what came true last in an Action turn can be claimed before the turn is over."""
    if claimable_at_once(t.state):
        t.next("arrakis.last_claims")


@step("arrakis.last_claims", free=True)
def last_claims(_t: ArrakisTable) -> Asking:
    """It asks nothing itself: the offers to claim are asked before it begins."""
    yield from ()


@step("arrakis.end_claims")
def end_claims(t: ArrakisTable) -> Asking:
    """W-14.1: End of Round cards, one after another, as long as there are any and claims are left."""
    cards = claimable_at_end(t.state)
    if not cards:
        return
    taken = yield Pick(
        seats_of(t.state, ATREIDES),
        msg("arrakis-pick-claim"),
        DONE,
        topic=AT_END,
        options=[*map(vision, cards), plain(DONE, "arrakis-claim-none")],
    )
    if taken != DONE:
        t.next("arrakis.claim", taken)
        t.next("arrakis.end_claims")


@step("arrakis.check_objective")
def check_objective(t: ArrakisTable) -> None:
    """W-1.4: the Atreides have won when all markers are where one of their Secret Objectives wants them."""
    state = t.state
    prescience = state.prescience
    for name in OBJECTIVES:
        if not _met(prescience, name):
            continue
        if name in prescience.objectives:
            state.phase = "over"
            t.reveal()
            reason = msg("arrakis-won-objective", side=SIDE[ATREIDES], objective=ref("objective", name))
            t.finish(seats_of(state, ATREIDES), reason)
        if name not in prescience.unmet:
            prescience.unmet.append(name)


def _met(prescience: Prescience, objective: str) -> bool:
    return all(prescience.markers[marker] >= space for marker, space in OBJECTIVES[objective].needs.items())


@step("arrakis.end_prescience")
def end_prescience(t: ArrakisTable) -> Asking:
    """W-14.6, W-22.6: revealed cards that were not claimed leave the game or go back into the deck."""
    prescience = t.state.prescience
    left = [name for name in prescience.row if name not in prescience.kept]
    if not left:
        return
    removed = yield Pick(
        seats_of(t.state, ATREIDES),
        msg("arrakis-pick-removed"),
        [],
        topic=LEFT_OVER,
        options=[vision(name) for name in left],
        min=0,
        max=len(left),
    )
    prescience.row = [name for name in prescience.row if name in prescience.kept]
    if removed:
        prescience.removed += removed
        t.emit("arrakis-prescience-removed", cards=tuple(ref("prescience", name) for name in removed))
    returned = [name for name in left if name not in removed]
    if returned:
        prescience.deck = t.chance.shuffle([*prescience.deck, *returned], purpose="prescience")
        t.emit("arrakis-prescience-returned", cards=tuple(ref("prescience", name) for name in returned))
