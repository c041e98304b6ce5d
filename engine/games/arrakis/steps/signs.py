"""Wormsigns: placed unseen, turned up by Harkonnen Legions, taken away (W-12.2, W-12.3, W-24.1)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Pick
from engine.core.messages import Arg, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_deep, legion_of, seats_of
from engine.games.arrakis.data import EFFECTS, NEAR
from engine.games.arrakis.effects import DiscardSigns, PlaceSigns
from engine.games.arrakis.labels import AREA, ref
from engine.games.arrakis.labels import area as option
from engine.games.arrakis.perform import possible
from engine.games.arrakis.sands import in_order, sites_for_signs
from engine.games.arrakis.state import HARKONNEN, ArrakisState, ArrakisTable, Side

_POLE = "north_pole"

# -- what may be done ----------------------------------------------------------------------------------


@possible(PlaceSigns)
def can_place_signs(state: ArrakisState, _side: Side, _effect: PlaceSigns) -> bool:
    """Whether a sign is left, and an area for it."""
    return bool(sites_for_signs(state))


@possible(DiscardSigns)
def can_discard_signs(state: ArrakisState, _side: Side, effect: DiscardSigns) -> bool:
    """Whether there are signs to take away."""
    return bool(_removable(state, effect))


def _removable(state: ArrakisState, effect: DiscardSigns) -> list[str]:
    if effect.near_pole:
        return [area for area in NEAR[_POLE] if area in state.signs]
    return in_order(state.signs)


# -- moving them ---------------------------------------------------------------------------------------


def place_sign(t: ArrakisTable, areas: Sequence[str]) -> None:
    """Put a random sign into each area, face down and unseen (W-12.2, Q-21)."""
    state = t.state
    for area in areas:
        state.signs[area] = state.sign_reserve.pop()
    if areas:
        t.emit("arrakis-signs-placed", data={"areas": list(areas)}, areas=_names(areas))


def return_signs(t: ArrakisTable, areas: Sequence[str]) -> None:
    """Shuffle the signs of these areas into the reserve; nobody looks at those that are face down."""
    state = t.state
    if areas:
        back = [state.signs.pop(area) for area in areas]
        state.sign_reserve = t.chance.shuffle([*state.sign_reserve, *back], purpose="signs")


def discard(t: ArrakisTable, areas: Sequence[str]) -> None:
    """Take signs off the board unseen, and say so."""
    return_signs(t, areas)
    if areas:
        t.emit("arrakis-signs-discarded", data={"areas": list(areas)}, areas=_names(areas))


def _names(areas: Sequence[str]) -> tuple[Arg, ...]:
    return tuple(AREA[area] for area in areas)


def turn_up(t: ArrakisTable, areas: Sequence[str]) -> list[str]:
    """Turn up and discard the signs of these areas; return those where a Worm appears (W-12.3, W-12.7)."""
    signs = t.state.signs
    appearing = [area for area in areas if _brings_worm(signs[area], area)]
    shown = tuple(msg("arrakis-sign-shown", area=AREA[area], sign=ref("sign", signs[area])) for area in areas)
    t.reveal()
    t.emit("arrakis-signs-turned", data={"areas": list(areas)}, signs=shown)
    return_signs(t, areas)
    return appearing


def _brings_worm(sign: str, area: str) -> bool:
    """Sand: no; Sandworm: yes; Digging: in Deep Desert only."""
    return sign == "sandworm" or (sign == "digging" and is_deep(area))


# -- steps ---------------------------------------------------------------------------------------------


@step("arrakis.sign")
def sign(t: ArrakisTable, area: str) -> None:
    """A Harkonnen Legion has come into the area of a sign: it is turned up and resolved at once (W-24.1)."""
    if area not in t.state.signs or legion_of(t.state, area, HARKONNEN) is None:
        return
    appearing = turn_up(t, [area])
    if appearing:
        t.next("arrakis.appear", appearing)


@step("arrakis.place_signs", free=True)
def place_signs(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Place signs as a Desert Power Action does (W-9.8)."""
    effect = EFFECTS[path]
    assert isinstance(effect, PlaceSigns)
    yield from asking_where(t, side, effect.count)


@step("arrakis.put_signs", free=True)
def put_signs(t: ArrakisTable, side: Side, count: int) -> Asking:
    """Place signs with a Desert Power Action (W-9.8)."""
    yield from asking_where(t, side, count)


def asking_where(t: ArrakisTable, side: Side, count: int) -> Asking:
    """Ask where to put up to ``count`` signs, one an area, and put them there."""
    state = t.state
    sites = sites_for_signs(state)
    count = min(count, len(state.sign_reserve), len(sites))
    if not count:
        return
    chosen = yield Pick(
        seats_of(state, side),
        msg("arrakis-place-signs", count=count),
        [],
        topic="arrakis-place-signs",
        options=[option(area) for area in sites],
        min=0,
        max=count,
    )
    place_sign(t, chosen)


@step("arrakis.discard_signs", free=True)
def discard_signs(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Take signs off the board, unseen, into the reserve."""
    effect = EFFECTS[path]
    assert isinstance(effect, DiscardSigns)
    areas = _removable(t.state, effect)
    if not areas:
        return
    chosen = yield Pick(
        seats_of(t.state, side),
        msg("arrakis-discard-signs", count=effect.count or len(areas)),
        [],
        topic="arrakis-discard-signs",
        options=[option(area) for area in areas],
        min=0,
        max=min(effect.count or len(areas), len(areas)),
    )
    discard(t, chosen)
