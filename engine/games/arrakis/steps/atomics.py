"""The Family Atomics: a Mountain becomes Desert for good (W-23)."""

from __future__ import annotations

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import RANKS, is_free, seats_of
from engine.games.arrakis.data import ATOMICS, NEAR, RULES
from engine.games.arrakis.effects import Detonate
from engine.games.arrakis.labels import AREA, DONE, SIDE, STOP
from engine.games.arrakis.labels import area as option
from engine.games.arrakis.perform import can, possible
from engine.games.arrakis.pieces import carry, disband, reveal_tokens, take
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Side, other
from engine.games.arrakis.steps import arrive

_SPACE = next(one.space for one in RULES.prescience if one.event == "atomics")


def atomics_ready(state: ArrakisState) -> bool:
    """Whether the atomics are unused and a Prescience marker has come far enough for them (W-23.1, W-22.8)."""
    prescience = state.prescience
    return state.atomics is None and max(prescience.furthest, *prescience.markers.values()) >= _SPACE


def atomics_options() -> list[Option]:
    """Return the Mountains to choose from."""
    return [option(area) for area in ATOMICS]


@step("arrakis.detonate_free")
def detonate_free(t: ArrakisTable, area: str) -> None:
    """The free action, once a Prescience marker has come far enough (W-23.1): detonate in this Mountain."""
    detonate_in(t, area)


@possible(Detonate)
def can_detonate(state: ArrakisState, _side: Side, effect: Detonate) -> bool:
    """Whether a card lets the atomics be used now."""
    return state.atomics is None and max(state.prescience.markers.values()) >= effect.from_space


@step("arrakis.detonate", free=True)
def detonate(t: ArrakisTable, side: Side, path: str) -> Asking:
    """A card lets the Atreides detonate sooner."""
    if not can(t.state, side, path):
        return
    chosen = yield Pick(
        seats_of(t.state, side),
        msg("arrakis-atomics-where"),
        DONE,
        topic="arrakis-atomics",
        options=[*atomics_options(), STOP],
    )
    if chosen != DONE:
        detonate_in(t, chosen)


def detonate_in(t: ArrakisTable, area: str) -> None:
    """Turn a Mountain into a Desert; whoever is there must go (W-23.2, W-23.3)."""
    t.state.atomics = area
    t.emit("arrakis-atomics", data={"areas": [area]}, area=AREA[area])
    if area in t.state.legions:
        t.next("arrakis.blown_away", area)


@step("arrakis.blown_away")
def blown_away(t: ArrakisTable, area: str) -> Asking:
    """The opponent moves the Legion, whole, to an adjacent free area; without one it is destroyed (W-23.3)."""
    state = t.state
    side = state.legions[area].side
    refuges = [near for near in NEAR[area] if is_free(state, near, side)]
    if not refuges:
        _destroy(t, side, area)
        return
    target = refuges[0]
    if len(refuges) > 1:
        target = yield Pick(
            seats_of(state, other(side)),
            msg("arrakis-atomics-flee", side=SIDE[side], area=AREA[area]),
            target,
            topic="arrakis-atomics-flee",
            options=[option(near) for near in refuges],
        )
    carry(t, side, area, target, state.legions[area])
    data = {"areas": [area, target]}
    t.emit("arrakis-atomics-fled", data=data, side=SIDE[side], source=AREA[area], area=AREA[target])
    arrive.arrive(t, side, target)


def _destroy(t: ArrakisTable, side: Side, area: str) -> None:
    reveal_tokens(t, area)  # they leave the game turned up, as always (W-4.3)
    legion = t.state.legions.get(area)
    if legion is not None:  # the box may have had nothing for what the tokens showed
        for rank in RANKS:
            take(t.state, area, rank, getattr(legion, rank))
        disband(t, area)
    t.emit("arrakis-atomics-destroyed", data={"areas": [area]}, side=SIDE[side], area=AREA[area])
