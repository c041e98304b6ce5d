"""What stands where, and what the rules make of it. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Iterator

from engine.games.arrakis.data import (
    AREAS,
    DECKS,
    GENERIC,
    HEIRS,
    LEADERS,
    NEAR,
    ORDER,
    RULES,
    ZONES,
    ZONES_OF,
    Terrain,
)
from engine.games.arrakis.effects import Condition, UnitCounts
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Legion, Player, Side

RANKS = ("regular", "elite", "special")

# -- areas ---------------------------------------------------------------------------------------------


def terrain(state: ArrakisState, area: str) -> Terrain:
    """Return the terrain; the atomics turn one Mountain into a Desert (W-23.2)."""
    return "desert" if area == state.atomics else AREAS[area].terrain


def is_desert(state: ArrakisState, area: str) -> bool:
    """Whether it is a Desert area, deep or not (W-3.2)."""
    return AREAS[area].terrain == "desert" or area == state.atomics


def is_deep(area: str) -> bool:
    """Whether it is Deep Desert (W-3.2); the atomics make none (W-23.2)."""
    return AREAS[area].deep


def rank_of_settlement(state: ArrakisState, area: str) -> int:
    """Return the rank of the Settlement or Sietch that stands in an area, 0 for none (W-3.8)."""
    sietch = state.sietches.get(area)
    if sietch is not None:
        return sietch.rank
    kind = AREAS[area].settlement
    return RULES.settlement_ranks.value[kind] if kind is not None and area in state.settlements else 0


def settlements(state: ArrakisState, side: Side) -> list[str]:
    """Return the areas of a side's Settlements that stand, in the board's order."""
    found = state.settlements if side == HARKONNEN else state.sietches
    return sorted(found, key=ORDER.__getitem__)


def is_settlement(state: ArrakisState, area: str, side: Side) -> bool:
    """Whether a Settlement of this side stands there."""
    return area in (state.settlements if side == HARKONNEN else state.sietches)


def is_free(state: ArrakisState, area: str, side: Side) -> bool:
    """Whether it is free for a side: no enemy Settlement, Unit or token, and no Worm (W-3.6)."""
    legion = state.legions.get(area)
    if legion is not None and legion.side != side:
        return False
    enemy = state.sietches if side == HARKONNEN else state.settlements
    return area not in enemy and area not in state.worms


def is_empty(state: ArrakisState, area: str) -> bool:
    """Whether no figure and no token of any kind is there (W-3.7)."""
    return not (
        area in state.legions
        or area in state.worms
        or area in state.harvesters
        or area in state.signs
        or area in state.stations
        or area in state.settlements
        or area in state.sietches
    )


def vulnerable(state: ArrakisState, area: str) -> bool:
    """Whether storms and Worm attacks reach an area (W-12.9, W-23.4, W-24.8)."""
    data = AREAS[area]
    if area == state.atomics:
        return True
    if data.terrain == "mountain":
        return False
    return not data.exempt or (state.atomics is not None and state.atomics in NEAR[area])


def empty_deserts(state: ArrakisState) -> list[str]:
    """Return all empty Desert areas, in the board's order."""
    return [area for area in AREAS if is_desert(state, area) and is_empty(state, area)]


def zones_with(state: ArrakisState, area: str, vehicle: str) -> list[str]:
    """Return the air zones connected to an area that hold this vehicle (W-3.5)."""
    return [zone for zone in ZONES_OF[area] if state.zones.get(zone) == vehicle]


def areas_of_zone(zone: str) -> Iterator[str]:
    """Yield the areas that an air zone serves."""
    sectors = ZONES[zone].sectors
    return (ident for ident, area in AREAS.items() if any(sector in sectors for sector in area.sectors))


# -- Legions -------------------------------------------------------------------------------------------


def legions(state: ArrakisState, side: Side) -> list[str]:
    """Return the areas where a side has a Legion, in the board's order."""
    return sorted(
        [area for area, legion in state.legions.items() if legion.side == side], key=ORDER.__getitem__
    )


def legion_of(state: ArrakisState, area: str, side: Side) -> Legion | None:
    """Return a side's Legion in an area, if there is one."""
    legion = state.legions.get(area)
    return legion if legion is not None and legion.side == side else None


def units(legion: Legion) -> int:
    """Return the number of Units for stacking and movement; a token counts as one (W-4.6)."""
    return legion.regular + legion.elite + legion.special + len(legion.tokens)


def figures(legion: Legion) -> int:
    """Return the number of Units that fight: tokens are none before they are turned up."""
    return legion.regular + legion.elite + legion.special


def stacking_limit(state: ArrakisState, side: Side) -> int:
    """Return the most Units in an area (W-4.6); the CHOAM ban lowers it for the Harkonnen."""
    banned = side == HARKONNEN and "choam" in state.spice.bans
    return RULES.stacking_choam_ban.value if banned else RULES.stacking.value


def excess(state: ArrakisState, area: str) -> int:
    """Return how many Units an area holds above the limit."""
    legion = state.legions.get(area)
    return 0 if legion is None else max(0, units(legion) - stacking_limit(state, legion.side))


# -- off the board -------------------------------------------------------------------------------------


def supply(state: ArrakisState, side: Side) -> UnitCounts:
    """Return the Units that are in the box: those of the side less those on the board (W-2.1)."""
    total = RULES.figures[side]
    regular, elite, special = total.regular, total.elite, total.special
    for legion in state.legions.values():
        if legion.side == side:
            regular -= legion.regular
            elite -= legion.elite
            special -= legion.special
    return UnitCounts(regular, elite, special)


def generic(side: Side) -> str:
    """Return the id of a side's generic leader."""
    return GENERIC[side].id


def generic_supply(state: ArrakisState, side: Side) -> int:
    """Return how many generic leaders are off the board."""
    ident = GENERIC[side].id
    return RULES.figures[side].generic - sum(
        legion.leaders.count(ident) for legion in state.legions.values() if legion.side == side
    )


def side_of_leader(leader: str) -> Side:
    """Return whose a named leader is."""
    return LEADERS[leader].side


def where_is(state: ArrakisState, leader: str) -> str | None:
    """Return the area where a named leader stands, if on the board."""
    for area, legion in state.legions.items():
        if leader in legion.leaders:
            return area
    return None


def in_play(state: ArrakisState, leader: str) -> bool:
    """Whether a named leader (or the Wild Maker) has entered and not left the game for good."""
    if leader not in LEADERS or LEADERS[leader].slot == "desert_power":
        return state.wild_maker == "in"
    return state.players[side_of_leader(leader)].leaders[leader].status not in ("out", "gone")


def is_gone(state: ArrakisState, leader: str) -> bool:
    """Whether a named leader has left the game for good."""
    return state.players[side_of_leader(leader)].leaders[leader].status == "gone"


def holds(state: ArrakisState, cond: Condition) -> bool:
    """Whether all that a condition says is so."""
    if cond.in_play is not None and not in_play(state, cond.in_play):
        return False
    if cond.gone is not None and not is_gone(state, cond.gone):
        return False
    return not cond.atomics_used or state.atomics is not None


def figure_of(state: ArrakisState, leader: str) -> str:
    """Return a named leader, or who has taken its place: in the midst of an Action the one is the other (W-26.2)."""
    return HEIRS.get(leader, leader) if is_gone(state, leader) else leader


def ready(state: ArrakisState, side: Side) -> list[str]:
    """Return the named leaders that may be deployed or placed from off the board (W-9.9, W-21.4)."""
    return [
        ident
        for ident, leader in state.players[side].leaders.items()
        if leader.status == "aside" and not leader.fresh and not restricted(state, ident)
    ]


def restricted(state: ArrakisState, leader: str) -> bool:
    """Whether a card keeps Paul from acting this turn."""
    return state.paul_restricted == 1 and LEADERS[leader].counts_as == "paul"


def usable_special(state: ArrakisState, side: Side, leader: str) -> bool:
    """Whether a leader's special action can be bought: in play, not in the tank, card face up (W-10.1)."""
    one = state.players[side].leaders[leader]
    return bool(LEADERS[leader].effects) and one.status in ("aside", "board") and not one.spent


# -- players -------------------------------------------------------------------------------------------


def unused(player: Player) -> int:
    """Return the number of unused dice, the Bene Gesserit token among them (W-8.9)."""
    return sum(player.dice.values()) + (player.token is not None)


def dice_for_harkonnen(state: ArrakisState) -> int:
    """Return how many Action dice are not on the Spice Must Flow board (W-7.2)."""
    return RULES.dice[HARKONNEN].count - (state.spice.active - 1)


def may_use_desert_power(state: ArrakisState) -> bool:
    """Whether the Atreides have strictly fewer unused dice than the Harkonnen (W-9.8)."""
    return unused(state.players[ATREIDES]) < unused(state.players[HARKONNEN])


def seats_of(state: ArrakisState, side: Side) -> tuple[int, ...]:
    """Return the seats that play a side: any of them may answer for it."""
    return tuple(state.seats[side])


def decks_with_cards(state: ArrakisState, side: Side) -> list[str]:
    """Return a side's Planning decks that are not exhausted (W-11.3)."""
    return [deck for deck in DECKS[side] if state.players[side].decks[deck]]
