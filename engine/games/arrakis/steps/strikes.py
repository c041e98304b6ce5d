"""Special attacks and assassinations (Q-13).

A special attack turns up the tokens of the area, which is attacked "in any way" (W-4.3), but no Sietch
(W-40.11), and destroys no Settlement (W-20.1): it never ends with a Legion in the area.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis import labels
from engine.games.arrakis.board import areas_of_zone, legion_of, legions, seats_of
from engine.games.arrakis.data import AREAS, EFFECTS, LEADERS, NEAR, ZONES
from engine.games.arrakis.effects import Assassinate, Bombard
from engine.games.arrakis.labels import AREA, DONE, SIDE, STOP, ref
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import lose_leader, reveal_tokens
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Side, other, turn_of
from engine.games.arrakis.steps.clash import throw
from engine.games.arrakis.steps.vehicles import remove_vehicle

_ZONE = msg("arrakis-strike-zone")
_TARGET = msg("arrakis-strike-target")
_VICTIM = msg("arrakis-assassinate")


# -- special attacks -------------------------------------------------------------------------------------


@step("arrakis.bombard", free=True)
def bombard(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Choose the Ornithopter to give up, if the card says so, and the Legion to strike at."""
    state = t.state
    effect = EFFECTS[path]
    assert isinstance(effect, Bombard)
    if not can_bombard(state, side, effect):
        return
    seats = seats_of(state, side)
    zone = None
    if effect.target == "zone":
        options = [labels.zone(ident) for ident in _ornithopters(state)]
        zone = yield Pick(seats, _ZONE, DONE, options=[*options, STOP])
        if zone == DONE:
            return
    targets = [labels.area(ident) for ident in _targets(state, side, zone)]
    target = DONE
    if targets:
        target = yield Pick(seats, _TARGET, DONE, options=[*targets, STOP])
    if zone is not None:
        remove_vehicle(t, zone)
    if target != DONE:
        t.emit("arrakis-strike", data={"areas": [target]}, side=SIDE[side], area=AREA[target])
        reveal_tokens(t, target)
        t.next("arrakis.strike_roll", other(side), target, effect.dice)


@possible(Bombard)
def can_bombard(state: ArrakisState, side: Side, effect: Bombard) -> bool:
    """Whether there is a target; an Ornithopter can be taken away without one (W-8.8)."""
    if effect.target == "zone":
        return bool(_ornithopters(state))
    return any(True for _ in _targets(state, side, None))


def _ornithopters(state: ArrakisState) -> list[str]:
    return [zone for zone in ZONES if state.zones.get(zone) == "ornithopter"]


def _targets(state: ArrakisState, side: Side, zone: str | None) -> Iterator[str]:
    """Yield the areas of enemy Legions beside any own one, or that a zone serves."""
    if zone is not None:
        return (area for area in areas_of_zone(zone) if legion_of(state, area, other(side)) is not None)
    return (
        area
        for area in legions(state, other(side))
        if any(legion_of(state, near, side) is not None for near in NEAR[area])
    )


@step("arrakis.strike_roll")
def strike_roll(t: ArrakisTable, victim: Side, target: str, dice: int) -> None:
    """Each Hit or Special is a hit; the owner of the Legion chooses what goes (W-19.1)."""
    thrown = throw(t, dice)
    hits = thrown.hits + thrown.specials
    t.emit("arrakis-strike-rolled", data={"areas": [target]}, area=AREA[target], dice=dice, hits=hits)
    t.next("arrakis.casualties", victim, target, hits)


# -- assassinations --------------------------------------------------------------------------------------


@step("arrakis.assassinate", free=True)
def assassinate(t: ArrakisTable, side: Side, path: str) -> Asking:
    """An enemy named leader goes to the tank; the Legion stays."""
    state = t.state
    effect = EFFECTS[path]
    assert isinstance(effect, Assassinate)
    victims = dict(_victims(state, side, effect))
    if not victims:
        return
    options = [_victim(leader, area) for leader, area in victims.items()]
    chosen = yield Pick(seats_of(state, side), _VICTIM, DONE, options=[*options, STOP])
    if chosen == DONE:
        return
    area = victims[chosen]
    t.emit("arrakis-assassinated", data={"areas": [area]}, leader=ref("leader", chosen), area=AREA[area])
    lose_leader(t, area, chosen)


@possible(Assassinate)
def can_assassinate(state: ArrakisState, side: Side, effect: Assassinate) -> bool:
    """Whether there is anybody in reach; what a card's move may bring into reach is not foreseen."""
    return any(True for _ in _victims(state, side, effect))


def _victim(leader: str, area: str) -> Option:
    label = msg("arrakis-option-victim", leader=ref("leader", leader), area=AREA[area])
    return Option(leader, label, target=area, about=ref("leader", leader))


def _victims(state: ArrakisState, side: Side, effect: Assassinate) -> Iterator[tuple[str, str]]:
    """Yield the named leaders that can be reached, and where they are."""
    reach = _reach(state, side, effect)
    for area in legions(state, other(side)):
        if reach is None or area in reach:
            yield from ((one, area) for one in state.legions[area].leaders if one in LEADERS)


def _reach(state: ArrakisState, side: Side, effect: Assassinate) -> set[str] | None:
    """Return the areas that an assassination reaches; all of them if nothing is said."""
    if effect.where == "board":
        return None
    if effect.where == "same_sector":
        sectors = {sector for area in legions(state, side) for sector in AREAS[area].sectors}
        return {ident for ident, area in AREAS.items() if not sectors.isdisjoint(area.sectors)}
    return {near for area in _knives(state, side) for near in NEAR[area]}


def _knives(state: ArrakisState, side: Side) -> list[str]:
    """Return where the knife is: with the Legion that moved, or else with any that could have (W-8.8)."""
    able = [area for area in legions(state, side) if state.legions[area].special]
    last = turn_of(state).last
    return [last] if last in able else able
