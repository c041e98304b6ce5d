"""Where signs may lie, where Worms can go and what they can attack (W-9.8, W-24.6, W-24.8)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.arrakis.board import is_desert, legion_of, vulnerable
from engine.games.arrakis.data import AREAS, NEAR, ORDER
from engine.games.arrakis.state import HARKONNEN, ArrakisState


def in_order(areas: Iterable[str]) -> list[str]:
    """Return areas in the board's order."""
    return sorted(areas, key=ORDER.__getitem__)


def sites_for_signs(state: ArrakisState) -> list[str]:
    """Return the Desert areas where a sign may be placed: no sign, Worm or Sietch is there (W-9.8, Q-21)."""
    if not state.sign_reserve:
        return []
    taken = (state.signs, state.worms, state.sietches)
    return [
        area
        for area, data in AREAS.items()
        if (data.terrain == "desert" or area == state.atomics) and not any(area in one for one in taken)
    ]


def targets(state: ArrakisState, source: str) -> list[str]:
    """Return what a Worm can attack: up to two areas away, the first of two in the Desert (W-24.8)."""
    found: set[str] = set()
    for area in NEAR[source]:
        found.add(area)
        if is_desert(state, area):
            found.update(NEAR[area])
    return in_order(area for area in found if _prey(state, area))


def _prey(state: ArrakisState, area: str) -> bool:
    if area in state.harvesters:
        return True
    return legion_of(state, area, HARKONNEN) is not None and vulnerable(state, area)


def destinations(state: ArrakisState, source: str) -> list[str]:
    """Return where a Worm can move: one or two Desert areas on, to where nothing is but a station (W-24.6)."""
    found: set[str] = set()
    for area in NEAR[source]:
        if is_desert(state, area):
            found.add(area)
            found.update(end for end in NEAR[area] if is_desert(state, end))
    return in_order(area for area in found if _clear(state, area))


def _clear(state: ArrakisState, area: str) -> bool:
    return not (
        area in state.legions
        or area in state.worms
        or area in state.harvesters
        or area in state.signs
        or area in state.sietches
    )
