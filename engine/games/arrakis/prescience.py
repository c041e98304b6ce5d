"""Prescience cards: what they ask for, and which of them can be claimed now (W-22).

All of it is public, down to the number of cards in a hand: an offer to claim tells nobody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Literal, TypeAlias

from engine.games.arrakis.board import figures, is_deep, is_desert, units, unused
from engine.games.arrakis.data import AREAS, LEADERS, NEAR, PRESCIENCE, RULES, Check, PrescienceData
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState

Holds: TypeAlias = Callable[[ArrakisState, Check], bool]

Way: TypeAlias = Literal["at_once", "own_turn", "die", "end"]
"""How a card is claimed: in either side's turn, as a free action of the own turn, for a die, at the End of Round."""

CHECKS: dict[str, Holds] = {}
"""What a card may ask for, by the name that it has in the data."""


def check(name: str) -> Callable[[Holds], Holds]:
    """Say of a function that it tells whether the check ``name`` holds."""

    def register(holds: Holds) -> Holds:
        CHECKS[name] = holds
        return holds

    return register


# -- what can be claimed -------------------------------------------------------------------------------


def claims_left(state: ArrakisState) -> int:
    """Return how many cards may still be claimed in this round (W-22.3)."""
    return RULES.claims.value - state.prescience.claims


def claimable_at_once(state: ArrakisState) -> list[str]:
    """Return the cards that can be claimed in either side's Action turn (W-22.4)."""
    return _claimable(state, "at_once")


def claimable_in_turn(state: ArrakisState) -> list[str]:
    """Return the cards that can be claimed as a free action of an Atreides turn (W-40.11)."""
    return _claimable(state, "own_turn")


def claimable_with_die(state: ArrakisState) -> list[str]:
    """Return the cards that can be claimed as the Action of an Atreides turn, for a die (W-22.5)."""
    return _claimable(state, "die") if unused(state.players[ATREIDES]) else []


def claimable_at_end(state: ArrakisState) -> list[str]:
    """Return the cards that can be claimed at the End of Round (W-14.1)."""
    return _claimable(state, "end")


def _claimable(state: ArrakisState, way: Way) -> list[str]:
    if claims_left(state) <= 0:
        return []
    return [card for card in state.prescience.row if WAYS[card] == way and fulfilled(state, card)]


def fulfilled(state: ArrakisState, card: str) -> bool:
    """Whether all that a card asks for is so, and what it asks to be done can be done (W-22.5)."""
    data = PRESCIENCE[card]
    if not all(CHECKS[one.check](state, one) for one in data.requires):
        return False
    if data.perform == "remove_two_units":
        return len(flight_areas(state)) >= 2
    return data.perform != "discard_card" or bool(state.players[ATREIDES].hand)


def flight_areas(state: ArrakisState) -> list[str]:
    """Return the Sietch areas with a Unit that can leave; those under tokens must be turned up first."""
    return [area for area in state.sietches if area in state.legions and figures(state.legions[area])]


def _way(data: PrescienceData) -> Way:
    if data.phase == "end":
        return "end"
    if data.die:
        return "die"
    return "own_turn" if data.own_turn else "at_once"


WAYS: Mapping[str, Way] = {card: _way(data) for card, data in PRESCIENCE.items()}
"""How each card is claimed."""


# -- leaders -------------------------------------------------------------------------------------------


@cache
def meant(leader: str) -> frozenset[str]:
    """Return the named leaders that a card means: ``paul`` and ``jessica`` are either of each (W-11.5)."""
    return frozenset(ident for ident, data in LEADERS.items() if leader in (ident, data.counts_as))


def standing(state: ArrakisState, leader: str) -> tuple[str, str] | None:
    """Return which of the leaders that a card means is on the board, and in which area."""
    wanted = meant(leader)
    for area, legion in state.legions.items():
        for one in legion.leaders:
            if one in wanted:
                return one, area
    return None


@check("leader_on_board")
def _leader_on_board(state: ArrakisState, asked: Check) -> bool:
    return standing(state, _named(asked)) is not None


@check("leader_in_safe_sector")
def _leader_in_safe_sector(state: ArrakisState, asked: Check) -> bool:
    found = standing(state, _named(asked))
    if found is None:
        return False
    held = {
        sector
        for area, legion in state.legions.items()
        if legion.side == HARKONNEN
        for sector in AREAS[area].sectors
    }
    return any(sector not in held for sector in AREAS[found[1]].sectors)


@check("leader_with_special")
def _leader_with_special(state: ArrakisState, asked: Check) -> bool:
    found = standing(state, _named(asked))
    return found is not None and state.legions[found[1]].special > 0


@check("leaders_together")
def _leaders_together(state: ArrakisState, asked: Check) -> bool:
    return any(
        legion.side == ATREIDES and len(legion.leaders) >= asked.number for legion in state.legions.values()
    )


def _named(asked: Check) -> str:
    assert asked.leader is not None
    return asked.leader


# -- the board -----------------------------------------------------------------------------------------


@check("sietches_in_play")
def _sietches_in_play(state: ArrakisState, asked: Check) -> bool:
    return len(state.sietches) >= asked.number


@check("worms_on_board")
def _worms_on_board(state: ArrakisState, asked: Check) -> bool:
    return len(state.worms) >= asked.number


@check("legions_in_open_desert")
def _legions_in_open_desert(state: ArrakisState, asked: Check) -> bool:
    open_desert = [area for area in _own(state) if is_desert(state, area) and area not in state.sietches]
    return len(open_desert) >= asked.number


@check("legions_in_deep_desert")
def _legions_in_deep_desert(state: ArrakisState, asked: Check) -> bool:
    return sum(is_deep(area) for area in _own(state)) >= asked.number


@check("no_enemy_in_deep_desert")
def _no_enemy_in_deep_desert(state: ArrakisState, _asked: Check) -> bool:
    return not any(is_deep(area) and legion.side == HARKONNEN for area, legion in state.legions.items())


@check("legions_facing_enemy")
def _legions_facing_enemy(state: ArrakisState, asked: Check) -> bool:
    return sum(any(_held(state, near) for near in NEAR[area]) for area in _own(state)) >= asked.number


@check("units_at_settlement")
def _units_at_settlement(state: ArrakisState, asked: Check) -> bool:
    return any(
        units(state.legions[area]) >= asked.number and any(near in state.settlements for near in NEAR[area])
        for area in _own(state)
    )


def _own(state: ArrakisState) -> list[str]:
    return [area for area, legion in state.legions.items() if legion.side == ATREIDES]


def _held(state: ArrakisState, area: str) -> bool:
    """Whether a Harkonnen Legion or Settlement is there."""
    legion = state.legions.get(area)
    return area in state.settlements or (legion is not None and legion.side == HARKONNEN)


# -- what has happened ---------------------------------------------------------------------------------


@check("sandride")
def _sandride(state: ArrakisState, asked: Check) -> bool:
    return state.facts.ride >= asked.number


@check("harvesters_removed")
def _harvesters_removed(state: ArrakisState, asked: Check) -> bool:
    return state.facts.harvesters >= asked.number


@check("battle_won")
def _battle_won(state: ArrakisState, asked: Check) -> bool:
    return state.facts.won >= asked.number


@check("leaders_tanked")
def _leaders_tanked(state: ArrakisState, asked: Check) -> bool:
    return len(state.facts.tanked) >= asked.number


@check("stations_taken")
def _stations_taken(state: ArrakisState, asked: Check) -> bool:
    return state.facts.stations >= asked.number


@check("markers_dropped")
def _markers_dropped(state: ArrakisState, asked: Check) -> bool:
    return len(state.facts.dropped) >= asked.number


@check("no_sietch_fallen")
def _no_sietch_fallen(state: ArrakisState, _asked: Check) -> bool:
    return not state.facts.fallen
