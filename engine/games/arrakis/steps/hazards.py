"""Phase 3, Desert Hazards: signs, Worms, Coriolis Storms (W-12)."""

from __future__ import annotations

from engine.core.decisions import Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_desert, legion_of, legions, seats_of, vulnerable
from engine.games.arrakis.data import RULES
from engine.games.arrakis.effects import Storms
from engine.games.arrakis.labels import area as option
from engine.games.arrakis.perform import possible
from engine.games.arrakis.sands import in_order
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Side
from engine.games.arrakis.steps.signs import discard, place_sign, turn_up
from engine.games.arrakis.steps.worms import strike


@step("arrakis.hazards")
def hazards(t: ArrakisTable) -> None:
    """W-12.1, W-12.2: signs beside Atreides Legions and Worms go, new ones come where the Harkonnen are."""
    state = t.state
    state.phase = "hazards"
    t.emit("arrakis-hazards")
    discard(t, in_order(area for area in state.signs if _spared(state, area)))
    bare = _bare(state)
    if 0 < len(state.sign_reserve) < len(bare):
        t.next("arrakis.hazards_short", bare)
    elif state.sign_reserve:
        place_sign(t, bare)
    t.next("arrakis.hazards_signs")
    t.next("arrakis.coriolis")


def _spared(state: ArrakisState, area: str) -> bool:
    return area in state.worms or legion_of(state, area, ATREIDES) is not None


def _bare(state: ArrakisState) -> list[str]:
    """Return the Desert areas that are due a sign: a Harkonnen Legion or a Harvester, no sign and no Worm."""
    held = {area for area in legions(state, HARKONNEN) if is_desert(state, area)}
    return in_order((held | {*state.harvesters}) - state.signs.keys() - state.worms.keys())


@step("arrakis.hazards_short")
def hazards_short(t: ArrakisTable, bare: list[str]) -> Asking:
    """Too few signs are left for all areas: the Atreides choose which get one."""
    count = len(t.state.sign_reserve)
    chosen = yield Pick(
        seats_of(t.state, ATREIDES),
        msg("arrakis-signs-short", count=count),
        bare[0] if count == 1 else bare[:count],
        topic="arrakis-signs-short",
        options=[option(area) for area in bare],
        min=count,
        max=count,
    )
    place_sign(t, [chosen] if isinstance(chosen, str) else chosen)


@step("arrakis.hazards_signs")
def hazards_signs(t: ArrakisTable) -> None:
    """W-12.3, W-12.7: all signs are turned up and discarded; then the Worms appear, all together.

    In which order signs are resolved makes no difference but for what `appear` asks. None is left to block
    a retreat (W-12.10).
    """
    if not t.state.signs:
        return
    appearing = turn_up(t, in_order(t.state.signs))
    if appearing:
        t.next("arrakis.appear", appearing)


# -- Coriolis Storms (W-12.8, W-12.9) --------------------------------------------------------------------


def _exposed(state: ArrakisState) -> list[str]:
    return [area for area in legions(state, HARKONNEN) if vulnerable(state, area)]


@step("arrakis.coriolis")
def coriolis(t: ArrakisTable) -> None:
    """Storms strike every Harkonnen Legion in a vulnerable area; Atreides Legions are immune (W-12.8)."""
    for area in _exposed(t.state):
        t.next("arrakis.storm", area)


@step("arrakis.storm")
def storm(t: ArrakisTable, area: str) -> None:
    """Roll for a storm (W-12.8)."""
    strike(t, area, RULES.hazards.storm_dice, "arrakis-storm")


@possible(Storms)
def can_storm(state: ArrakisState, _side: Side, _effect: Storms) -> bool:
    """Whether a storm would find a Legion."""
    return bool(_exposed(state))


@step("arrakis.storms")
def storms(t: ArrakisTable, _side: Side, _path: str) -> None:
    """A card lets the storms strike now, as in phase 3."""
    t.next("arrakis.coriolis")
