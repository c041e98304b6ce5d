"""Worms move and attack, and come where cards call them (W-24.6 to W-24.12)."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

from engine.core.decisions import Decision, Option, Pick
from engine.core.messages import Msg, Ref, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_deep, is_desert, is_empty, seats_of
from engine.games.arrakis.board import legions as legions_of
from engine.games.arrakis.data import EFFECTS, NEAR, RULES, WILD_MAKER
from engine.games.arrakis.effects import AttackWithWorm, MoveWorm, PlaceWorms
from engine.games.arrakis.labels import AREA, DONE, STOP, ref
from engine.games.arrakis.labels import area as option
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import remove_harvester
from engine.games.arrakis.sands import destinations, in_order, targets
from engine.games.arrakis.state import HARKONNEN, ArrakisState, ArrakisTable, Side, Throw, turn_of
from engine.games.arrakis.steps import clash

# -- attacks (W-24.8 to W-24.10) ------------------------------------------------------------------------


def blows(state: ArrakisState, area: str, throw: Throw) -> int:
    """Return the hits of a roll of Worms or storms: a Special counts by the terrain (W-12.8, W-24.10)."""
    hazards = RULES.hazards
    if is_deep(area):
        worth = hazards.special_deep_desert
    else:
        worth = hazards.special_desert if is_desert(state, area) else 0
    return throw.hits + worth * throw.specials


def strike(t: ArrakisTable, area: str, dice: int, key: str, **what: Ref) -> None:
    """Roll for a Worm or a storm that strikes a Legion; casualties at once, chosen by the Harkonnen (Q-15)."""
    throw = clash.throw(t, dice)
    hits = blows(t.state, area, throw)
    place, specials = AREA[area], throw.specials
    t.emit(key, None, {"areas": [area]}, **what, area=place, rolled=throw.hits, specials=specials, hits=hits)
    if hits:
        t.next("arrakis.casualties", HARKONNEN, area, hits)


@step("arrakis.worm_strikes")
def worm_strikes(t: ArrakisTable, area: str, worm: str) -> None:
    """A Worm, already off the board, attacks the Legion in an area (W-24.10)."""
    dice = RULES.hazards.wild_maker_dice if worm == WILD_MAKER else RULES.hazards.worm_dice
    strike(t, area, dice, "arrakis-worm-attacks", worm=ref("piece", worm))


@step("arrakis.scoured")
def scoured(t: ArrakisTable, area: str) -> None:
    """After an attack in Action Resolution: a Harvester that has lost its Legion goes, too (W-24.10)."""
    if area in t.state.harvesters and area not in t.state.legions:
        remove_harvester(t, area)


def send(t: ArrakisTable, source: str, target: str) -> None:
    """Attack with the Worm of one area what is in another; the Worm is used up (W-24.8, W-24.9)."""
    state = t.state
    worm = state.worms.pop(source)
    if target in state.legions:
        t.next("arrakis.worm_strikes", target, worm)
        t.next("arrakis.scoured", target)
    else:
        t.emit(
            "arrakis-worm-eats", data={"areas": [source, target]}, worm=ref("piece", worm), area=AREA[target]
        )
        remove_harvester(t, target)


# -- moves (W-24.6) -------------------------------------------------------------------------------------


@cache
def pair(source: str, target: str) -> Option:
    """Return a Worm and where it goes as an option, grouped by the Worm."""
    return Option(
        f"{source}>{target}",
        msg("arrakis-option-worm", source=AREA[source], area=AREA[target]),
        target=target,
        group=msg("arrakis-group-worm", area=AREA[source]),
        about=AREA[target],
    )


def moves(state: ArrakisState, moved: list[str]) -> list[Option]:
    """Return the moves of all Worms but those that have moved in this Action already (W-9.8)."""
    return [
        pair(source, target)
        for source in in_order(state.worms)
        if source not in moved
        for target in destinations(state, source)
    ]


def attacks(state: ArrakisState) -> list[Option]:
    """Return the attacks of all Worms."""
    return [pair(source, target) for source in in_order(state.worms) for target in targets(state, source)]


def shift(t: ArrakisTable, source: str, target: str) -> None:
    """Move a Worm, and remember that it has moved in this Action."""
    state = t.state
    worm = state.worms.pop(source)
    state.worms[target] = worm
    turn_of(state).worms.append(target)
    data = {"areas": [source, target]}
    t.emit("arrakis-worm-moves", data=data, worm=ref("piece", worm), source=AREA[source], area=AREA[target])


# -- effects --------------------------------------------------------------------------------------------


def maker_at(state: ArrakisState) -> str | None:
    """Return the area of the Wild Maker if it is on the board."""
    return next((area for area, worm in state.worms.items() if worm == WILD_MAKER), None)


@possible(MoveWorm)
def can_move_worm(state: ArrakisState, _side: Side, _effect: MoveWorm) -> bool:
    """Whether the Wild Maker is on the board and can move."""
    maker = maker_at(state)
    return maker is not None and bool(destinations(state, maker))


@step("arrakis.move_worm", free=True)
def move_worm(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Move the Wild Maker, if one likes (W-24.6)."""
    maker = maker_at(t.state)
    goals = [] if maker is None else destinations(t.state, maker)
    target = yield from _ask_goal(t.state, side, goals, msg("arrakis-maker-moves"))
    if maker is not None and target != DONE:
        shift(t, maker, target)


@possible(AttackWithWorm)
def can_attack_with_worm(state: ArrakisState, _side: Side, _effect: AttackWithWorm) -> bool:
    """Whether the Wild Maker is on the board and has something to attack."""
    maker = maker_at(state)
    return maker is not None and bool(targets(state, maker))


@step("arrakis.attack_with_worm", free=True)
def attack_with_worm(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Attack with the Wild Maker, if one likes (W-24.8)."""
    maker = maker_at(t.state)
    goals = [] if maker is None else targets(t.state, maker)
    target = yield from _ask_goal(t.state, side, goals, msg("arrakis-maker-attacks"))
    if maker is not None and target != DONE:
        send(t, maker, target)


def _ask_goal(
    state: ArrakisState, side: Side, goals: list[str], prompt: Msg
) -> Generator[Decision, Any, str]:
    if not goals:
        return DONE
    options = [*(option(area) for area in goals), STOP]
    chosen: str = yield Pick(seats_of(state, side), prompt, DONE, topic=prompt.key, options=options)
    return chosen


@possible(PlaceWorms)
def can_place_worms(state: ArrakisState, side: Side, effect: PlaceWorms) -> bool:
    """Whether there is an area for a Worm."""
    return bool(_sites(state, side, effect))


def _sites(state: ArrakisState, side: Side, effect: PlaceWorms) -> list[str]:
    """Return the empty Desert areas next to a Worm, or to a Legion of one's own."""
    near = state.worms if effect.near == "worm" else legions_of(state, side)
    found = {area for source in near for area in NEAR[source] if is_desert(state, area)}
    return in_order(area for area in found if is_empty(state, area))


@step("arrakis.place_worms", free=True)
def place_worms(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Put Worms into empty Desert areas; the rules for those that appear hold for them (W-24.3)."""
    effect = EFFECTS[path]
    assert isinstance(effect, PlaceWorms)
    sites = _sites(t.state, side, effect)
    if not sites:
        return
    chosen = yield Pick(
        seats_of(t.state, side),
        msg("arrakis-place-worms", count=effect.count),
        [],
        topic="arrakis-place-worms",
        options=[option(area) for area in sites],
        min=0,
        max=min(effect.count, len(sites)),
    )
    if chosen:
        t.next("arrakis.appear", chosen)
