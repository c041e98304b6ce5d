"""Choosing what to attack (W-18.1)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from engine.core.decisions import Decision, Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis import labels
from engine.games.arrakis.board import seats_of
from engine.games.arrakis.data import EFFECTS, NEAR
from engine.games.arrakis.effects import Attack, LegionFilter
from engine.games.arrakis.labels import AREA, DONE, SIDE, STOP
from engine.games.arrakis.perform import possible
from engine.games.arrakis.reach import Reach, attackers
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Side, turn_of
from engine.games.arrakis.steps.transport import choose_transport, take_off

_BEYOND = {ATREIDES: "arrakis-option-attack-riding", HARKONNEN: "arrakis-option-attack-flying"}
"""Words for an attack on an area that is not next to the attacker's."""


@possible(Attack)
def can_attack(state: ArrakisState, side: Side, effect: Attack) -> bool:
    """Whether any Legion that the effect lets attack has something in reach."""
    reach = Reach(state, side)
    return any(reach.attacks_any(source) for source in attackers(state, side, effect.legion))


@step("arrakis.attack", free=True)
def attack(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Attack with one Legion, all of it, or with none (W-18.1, W-18.2)."""
    effect = EFFECTS[path]
    assert isinstance(effect, Attack)
    options = attack_options(t.state, side, effect.legion)
    if not options:
        return
    options.append(STOP)
    chosen: str = yield Pick(seats_of(t.state, side), msg("arrakis-attack"), DONE, options=options)
    if chosen != DONE:
        yield from begin_attack(t, side, chosen, path)


def attack_options(state: ArrakisState, side: Side, wanted: LegionFilter) -> list[Option]:
    """Return a pair of areas for everything that can be attacked."""
    reach = Reach(state, side)
    return [
        labels.way(source, target, "arrakis-option-attack" if target in NEAR[source] else _BEYOND[side])
        for source in attackers(state, side, wanted)
        for target in reach.attacks(source)
    ]


def begin_attack(t: ArrakisTable, side: Side, way: str, path: str) -> Generator[Decision, Any, None]:
    """Begin the battle that a pair of areas stands for; the Legion stays where it is (W-18.2)."""
    state = t.state
    source, _, target = way.partition(">")
    zone = yield from choose_transport(state, side, source, target)
    turn = turn_of(state)
    if zone is not None:
        take_off(t, source, zone)
        turn.flown.append(source)
    turn.last = source
    t.emit(
        "arrakis-attacks",
        data={"areas": [source, target]},
        side=SIDE[side],
        source=AREA[source],
        area=AREA[target],
    )
    t.next("arrakis.battle", side, source, target, path)
