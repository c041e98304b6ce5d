"""What is true of every state that the rules can reach; asked at every decision of the fuzz tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from engine.games.arrakis.board import (
    RANKS,
    dice_for_harkonnen,
    excess,
    generic_supply,
    is_desert,
    supply,
    units,
)
from engine.games.arrakis.data import (
    AREAS,
    CARDS,
    DECKS,
    LEADERS,
    OBJECTIVES,
    POWERS,
    PRESCIENCE,
    RULES,
    STRIPS,
    TOKENS,
    WILD_MAKER,
    ZONES,
)
from engine.games.arrakis.state import ATREIDES, SIDES, ArrakisState, Player, Side

SANDWORM = "sandworm"
_STARTING = Counter(token.id for token in RULES.starting_tokens[ATREIDES])
_TOKENS = _STARTING + Counter(token.id for token in RULES.deployment_tokens)
_SIGNS: dict[str, int] = {kind: count for kind, count in RULES.hazards.signs.items()}  # noqa: C416 - another type of key
_STATIONS = Counter(RULES.stations.value)
_PLACES = {
    "settlements": {ident for ident, area in AREAS.items() if area.settlement},
    "sietches": set(AREAS),  # a card shifts them
    "stations": {ident for ident, area in AREAS.items() if area.station},
}
_DECKS = {
    deck: {card.id: card.copies for card in CARDS.values() if card.deck == deck}
    for side in SIDES
    for deck in DECKS[side]
}
_DICE_ARE_OUT = ("action", "hazards", "harvest", "end")
_ROWS = range(1, len(RULES.spice.rows) + 1)


def invariants(state: ArrakisState) -> None:
    """Raise `AssertionError` unless all components are there and all limits hold (W-2.1, W-4.5, W-4.6)."""
    assert state.round >= 1
    for area, legion in state.legions.items():
        assert area in AREAS, area
        assert units(legion) > 0, f"no Unit in {area}"
        assert min(legion.regular, legion.elite, legion.special) >= 0, area
        assert not legion.tokens or legion.side == ATREIDES, area
        assert legion.leaders == sorted(legion.leaders, key=list(STRIPS).index), area
    if state.phase == "setup":
        return
    _check_stacking(state)
    for side in SIDES:
        _check_figures(state, side)
        _check_leaders(state, side)
        _check_cards(state.players[side], side)
        _check_dice(state, side)
    _check_hidden(state)
    _check_prescience(state)
    _check_board(state)


def _equal(found: Mapping[str, int], wanted: Mapping[str, int], what: str) -> None:
    assert found == wanted, f"{what}: {found}"


def _check_stacking(state: ArrakisState) -> None:
    """W-4.6: no area is over the limit, but one whose owner is just removing Units or still moving them."""
    moved = state.turn.moved if state.turn is not None else {}
    for area in state.legions:
        assert not excess(state, area) or area in state.crowded or area in moved, f"too many in {area}"


def _check_figures(state: ArrakisState, side: Side) -> None:
    """W-2.1: figures are limited to the box."""
    left = supply(state, side)
    assert all(getattr(left, rank) >= 0 for rank in RANKS), f"{side} has too many figures: {left}"
    assert generic_supply(state, side) >= 0, f"{side} has too many generic leaders"


def _check_leaders(state: ArrakisState, side: Side) -> None:
    """Every named leader is where its card says, and nowhere else."""
    player = state.players[side]
    standing = Counter(
        leader
        for legion in state.legions.values()
        if legion.side == side
        for leader in legion.leaders
        if leader in LEADERS
    )
    tanked = Counter(leader for leader in player.tank if leader is not None)
    status = {ident: leader.status for ident, leader in player.leaders.items()}
    _equal(standing, {ident: 1 for ident, one in status.items() if one == "board"}, "leaders on the board")
    _equal(tanked, {ident: 1 for ident, one in status.items() if one == "tank"}, "leaders in the tank")
    assert len(player.tank) == RULES.tank.value[side]


def _check_cards(player: Player, side: Side) -> None:
    """Every Planning card is in its deck, beside it or in hand."""
    held = Counter(player.hand)
    for deck in DECKS[side]:
        found = Counter(player.decks[deck]) + Counter(player.discards[deck])
        for card in _DECKS[deck]:
            found[card] += held.pop(card, 0)
        _equal(found, _DECKS[deck], deck)
    assert not held, f"{side} holds strange cards: {held}"


def _check_dice(state: ArrakisState, side: Side) -> None:
    """W-8.1: from the roll to the end of the round every die that is not bound is unused or used."""
    player = state.players[side]
    assert all(count > 0 for count in player.dice.values()), player.dice
    assert player.bene_gesserit >= 0
    if state.phase in _DICE_ARE_OUT:
        rolled = RULES.dice[side].count if side == ATREIDES else dice_for_harkonnen(state)
        assert sum(player.dice.values()) + player.used == rolled, f"{side}: {player.dice}, {player.used}"


def _check_hidden(state: ArrakisState) -> None:
    """Tokens, signs and stations are somewhere, each once."""
    lying = (token for legion in state.legions.values() for token in legion.tokens)
    _equal(Counter([*lying, *state.tokens, *state.spent_tokens]), _TOKENS, "tokens")
    _equal(Counter([*state.signs.values(), *state.sign_reserve]), _SIGNS, "signs")
    assert Counter(state.stations.values()) <= _STATIONS
    assert set(state.tokens) <= set(TOKENS) - set(_STARTING)


def _check_prescience(state: ArrakisState) -> None:
    prescience = state.prescience
    cards = [*prescience.deck, *prescience.row, *prescience.claimed, *prescience.removed]
    _equal(Counter(cards), dict.fromkeys(PRESCIENCE, 1), "Prescience cards")
    assert set(prescience.kept) <= set(prescience.row)
    objectives = Counter([*prescience.objectives, *prescience.aside])
    _equal(objectives, dict.fromkeys(OBJECTIVES, 1), "objectives")
    assert all(0 <= space <= RULES.prescience_spaces.value for space in prescience.markers.values())
    assert 0 <= prescience.claims <= RULES.claims.value


def _check_board(state: ArrakisState) -> None:
    """Settlements, vehicles and Worms stand only where they may, and not too many of them."""
    for what, places in _PLACES.items():
        assert _each_once(getattr(state, what)) <= places, what
    assert len(state.sietches) <= len(RULES.sietch_ranks.value)
    _check_vehicles(state)
    worms = Counter(state.worms.values())
    assert worms[SANDWORM] <= RULES.hazards.sandworms, worms
    assert worms[WILD_MAKER] <= (state.wild_maker == "in"), worms
    assert all(is_desert(state, area) for area in (*state.worms, *state.signs))
    spice = state.spice
    assert set(spice.rows) == set(POWERS)
    assert all(row in _ROWS for row in (*spice.rows.values(), spice.active))
    assert 0 <= spice.reserve <= RULES.spice.reserve
    assert _each_once(spice.bans) <= set(POWERS)
    assert 0 <= state.supremacy <= RULES.supremacy_to_win.value


def _check_vehicles(state: ArrakisState) -> None:
    """W-7.4, W-7.5: one Harvester an area, one vehicle a zone, all from the box."""
    limit = RULES.vehicles.value
    assert all(is_desert(state, area) for area in _each_once(state.harvesters))
    assert len(state.harvesters) <= limit["harvester"]
    flying = Counter(state.zones.values())
    assert set(state.zones) <= set(ZONES)
    assert flying["ornithopter"] <= limit["ornithopter"], flying
    assert flying["carryall"] <= limit["carryall"], flying


def _each_once(things: Iterable[str]) -> set[str]:
    found = list(things)
    assert len(found) == len(set(found)), found
    return set(found)
