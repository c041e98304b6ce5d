"""Worms: where they appear and what they drive away, how they move and attack (W-12.4 to W-12.6, W-24)."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any, TypeAlias, TypeVar

from engine.core.decisions import Decision, Form, Option, Pick
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_deep, is_desert, is_empty, legion_of, seats_of, vulnerable
from engine.games.arrakis.board import legions as legions_of
from engine.games.arrakis.data import EFFECTS, NEAR, RULES, WILD_MAKER, ZONES_OF
from engine.games.arrakis.effects import AttackWithWorm, MoveWorm, PlaceWorms
from engine.games.arrakis.labels import AREA, DONE, ZONE, plain, ref
from engine.games.arrakis.labels import area as option
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import remove_harvester
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    ArrakisState,
    ArrakisTable,
    Side,
    Throw,
    turn_of,
)
from engine.games.arrakis.steps import clash, retreat
from engine.games.arrakis.steps.signs import in_order

SANDWORM = "sandworm"
NONE = "none"

T = TypeVar("T")
Choosing: TypeAlias = Generator[Decision, Any, T]
"""Part of a step that asks: it returns what was chosen."""

# -- appearing (W-12.4, W-40.10) -----------------------------------------------------------------------


def _sandworms(state: ArrakisState) -> list[str]:
    """Return the areas of Sandworms that could be taken from the board."""
    return in_order(area for area, worm in state.worms.items() if worm == SANDWORM)


def _maker_at(state: ArrakisState) -> str | None:
    """Return the area of the Wild Maker if it is on the board."""
    return next((area for area, worm in state.worms.items() if worm == WILD_MAKER), None)


@step("arrakis.appear")
def appear(t: ArrakisTable, areas: list[str]) -> Asking:
    """Worms appear in these areas, which have none; the Atreides choose what there is to choose (W-12.4).

    In which areas, if there are more than Worms in the box; which of them is the Wild Maker, if it is in
    play and to hand (W-40.10); which Worms are taken from elsewhere on the board, if the box has too few.
    """
    state = t.state
    spots = yield from _ask_where(state, areas)
    maker = yield from _ask_maker(state, spots)
    taken = yield from _ask_taken(state, len(spots) - (maker is not None))
    if maker is not None:
        _lift(state, WILD_MAKER)
    for area in taken:
        del state.worms[area]
        t.emit("arrakis-worm-taken", data={"areas": [area]}, area=AREA[area])
    for area in spots:
        _put(t, area, WILD_MAKER if area == maker else SANDWORM)
    t.next("arrakis.driven", [area for area in spots if area in state.legions], _lone(state, spots), None)


def _lift(state: ArrakisState, worm: str) -> None:
    state.worms = {area: one for area, one in state.worms.items() if one != worm}


def _put(t: ArrakisTable, area: str, worm: str) -> None:
    t.state.worms[area] = worm
    t.emit("arrakis-worm-appears", data={"areas": [area]}, worm=ref("piece", worm), area=AREA[area])


def _lone(state: ArrakisState, areas: list[str]) -> list[str]:
    """Return the areas with only a Harvester."""
    return [area for area in areas if area in state.harvesters and area not in state.legions]


def worm_limit(state: ArrakisState) -> int:
    """Return how many Worms there can be: the Wild Maker, once in play, is one more (W-40.10)."""
    return RULES.hazards.sandworms + (state.wild_maker == "in")


def _ask_where(state: ArrakisState, areas: list[str]) -> Choosing[list[str]]:
    most = worm_limit(state)
    if len(areas) <= most:
        return areas
    chosen: list[str] = yield Pick(
        seats_of(state, ATREIDES),
        msg("arrakis-worms-where", count=most),
        areas[:most],
        topic="arrakis-worms-where",
        options=[option(area) for area in areas],
        min=most,
        max=most,
    )
    return chosen


def _ask_maker(state: ArrakisState, spots: list[str]) -> Choosing[str | None]:
    """The area where the Wild Maker appears, if it does; one that is on the board stays while others do."""
    left = RULES.hazards.sandworms - len(_sandworms(state))
    if state.wild_maker != "in" or (_maker_at(state) is not None and left >= len(spots)):
        return None
    options = [option(area) for area in spots]
    if len(spots) < worm_limit(state):
        options.append(plain(NONE, "arrakis-worm-not-maker"))
    chosen = yield Pick(
        seats_of(state, ATREIDES),
        msg("arrakis-worm-maker"),
        options[-1].id,
        topic="arrakis-worm-maker",
        options=options,
    )
    return None if chosen == NONE else chosen


def _ask_taken(state: ArrakisState, count: int) -> Choosing[list[str]]:
    """The Sandworms that are taken from the board because the box has fewer than are needed."""
    standing = _sandworms(state)
    short = count - (RULES.hazards.sandworms - len(standing))
    if short <= 0:
        return []
    if short == len(standing):
        return standing
    chosen = yield Pick(
        seats_of(state, ATREIDES),
        msg("arrakis-worms-taken", count=short),
        standing[0] if short == 1 else standing[:short],
        topic="arrakis-worms-taken",
        options=[option(area) for area in standing],
        min=short,
        max=short,
    )
    return [chosen] if isinstance(chosen, str) else chosen


# -- what they drive away (W-12.5, W-12.6, W-24.2) ------------------------------------------------------


@step("arrakis.driven")
def driven(t: ArrakisTable, waiting: list[str], doomed: list[str], struck: str | None) -> None:
    """Legions under new Worms retreat or are attacked, one after another (W-12.5).

    ``waiting``: areas whose Legion is still there; ``doomed``: areas whose Harvester goes unless it is
    rescued; ``struck``: the area whose Legion was attacked just now. Those who can retreat go first: the
    order makes a difference only where an attack, which uses up its Worm, opens a way out for others.
    """
    state = t.state
    if struck is not None and struck in state.harvesters and struck not in state.legions:
        doomed = [*doomed, struck]
    if not waiting:
        if doomed:
            t.next("arrakis.rescue", doomed)
    elif _order_matters(state, waiting):
        t.next("arrakis.driven_first", waiting, doomed)
    else:
        able = [area for area in waiting if retreat.retreats(state, area)]
        _drive(t, (able or waiting)[0], waiting, doomed)


def _order_matters(state: ArrakisState, waiting: list[str]) -> bool:
    return any(
        not retreat.retreats(state, area) and any(other in NEAR[area] for other in waiting)
        for area in waiting
    )


@step("arrakis.driven_first")
def driven_first(t: ArrakisTable, waiting: list[str], doomed: list[str]) -> Asking:
    """The Atreides say which Legion is next, where it makes a difference (W-12.3)."""
    chosen = yield Pick(
        seats_of(t.state, ATREIDES),
        msg("arrakis-worms-order"),
        waiting[0],
        topic="arrakis-worms-order",
        options=[option(area) for area in waiting],
    )
    _drive(t, chosen, waiting, doomed)


def _drive(t: ArrakisTable, area: str, waiting: list[str], doomed: list[str]) -> None:
    state = t.state
    rest = [one for one in waiting if one != area]
    if retreat.retreats(state, area):
        t.next("arrakis.retreat", area)
        doomed = [*doomed, area] if area in state.harvesters else doomed
        t.next("arrakis.driven", rest, doomed, None)
    else:
        worm = state.worms.pop(area)
        t.next("arrakis.worm_strikes", area, worm)
        t.next("arrakis.driven", rest, doomed, area)


@step("arrakis.rescue")
def rescue(t: ArrakisTable, doomed: list[str]) -> Asking:
    """Harvesters under Worms go, but for those that the Harkonnen have a Carryall rescue in phase 3 (W-12.6)."""
    state = t.state
    saved: list[str] = []
    reach = _carryalls(state, doomed) if state.phase == "hazards" else {}
    if reach:
        questions = _rescues(state, reach)
        if len(reach) == 1:
            (zone,) = reach
            answers = {zone: (yield questions[zone])}
        else:
            answers = yield Form(
                seats_of(state, HARKONNEN),
                msg("arrakis-rescue"),
                {zone: one.default for zone, one in questions.items()},
                topic="arrakis-rescues",
                fields=questions,
            )
        for zone, area in answers.items():
            if area != NONE and area not in saved:  # a second Carryall for the same Harvester is not needed
                saved.append(area)
                del state.zones[zone]
                t.emit("arrakis-rescued", data={"areas": [area]}, area=AREA[area], zone=ZONE[zone])
    for area in doomed:
        if area not in saved:
            remove_harvester(t, area, by_atreides=True)


def _carryalls(state: ArrakisState, doomed: list[str]) -> dict[str, list[str]]:
    """Return by air zone what each Carryall could save (W-3.5)."""
    reach: dict[str, list[str]] = {}
    for zone, vehicle in state.zones.items():
        if vehicle == "carryall":
            near = [area for area in doomed if zone in ZONES_OF[area]]
            if near:
                reach[zone] = near
    return reach


def _rescues(state: ArrakisState, reach: dict[str, list[str]]) -> dict[str, Pick]:
    """Return a question a Carryall. Unless told otherwise each saves one that no other saves, the richest first."""
    questions: dict[str, Pick] = {}
    promised: set[str] = set()
    for zone, areas in reach.items():
        left = [area for area in areas if area not in promised]
        best = max(left, key=is_deep, default=NONE)
        promised.add(best)
        questions[zone] = Pick(
            seats_of(state, HARKONNEN),
            msg("arrakis-rescue-with", zone=ZONE[zone]),
            best,
            topic="arrakis-rescue",
            options=[*(option(area) for area in areas), plain(NONE, "arrakis-rescue-none")],
        )
    return questions


# -- attacks (W-24.8 to W-24.10) ------------------------------------------------------------------------


def blows(state: ArrakisState, area: str, throw: Throw) -> int:
    """Return the hits of a roll of Worms or storms: a Special counts by the terrain (W-12.8, W-24.10)."""
    hazards = RULES.hazards
    if is_deep(area):
        worth = hazards.special_deep_desert
    else:
        worth = hazards.special_desert if is_desert(state, area) else 0
    return throw.hits + worth * throw.specials


@step("arrakis.worm_strikes")
def worm_strikes(t: ArrakisTable, area: str, worm: str) -> None:
    """A Worm, already off the board, attacks the Legion in an area; casualties at once (W-24.10)."""
    dice = RULES.hazards.wild_maker_dice if worm == WILD_MAKER else RULES.hazards.worm_dice
    throw = clash.throw(t, dice)
    hits = blows(t.state, area, throw)
    t.emit(
        "arrakis-worm-attacks",
        data={"areas": [area]},
        worm=ref("piece", worm),
        area=AREA[area],
        rolled=throw.hits,
        specials=throw.specials,
        hits=hits,
    )
    if hits:
        t.next("arrakis.casualties", HARKONNEN, area, hits)


@step("arrakis.scoured")
def scoured(t: ArrakisTable, area: str) -> None:
    """After an attack in Action Resolution: a Harvester that has lost its Legion goes, too (W-24.10)."""
    if area in t.state.harvesters and area not in t.state.legions:
        remove_harvester(t, area, by_atreides=True)


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
        remove_harvester(t, target, by_atreides=True)


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


# -- moves (W-24.6) -------------------------------------------------------------------------------------


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


@possible(MoveWorm)
def can_move_worm(state: ArrakisState, _side: Side, _effect: MoveWorm) -> bool:
    """Whether the Wild Maker is on the board and can move."""
    maker = _maker_at(state)
    return maker is not None and bool(destinations(state, maker))


@step("arrakis.move_worm", free=True)
def move_worm(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Move the Wild Maker, if one likes (W-24.6)."""
    maker = _maker_at(t.state)
    goals = [] if maker is None else destinations(t.state, maker)
    target = yield from _ask_goal(t.state, side, goals, msg("arrakis-maker-moves"))
    if maker is not None and target != DONE:
        shift(t, maker, target)


@possible(AttackWithWorm)
def can_attack_with_worm(state: ArrakisState, _side: Side, _effect: AttackWithWorm) -> bool:
    """Whether the Wild Maker is on the board and has something to attack."""
    maker = _maker_at(state)
    return maker is not None and bool(targets(state, maker))


@step("arrakis.attack_with_worm", free=True)
def attack_with_worm(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Attack with the Wild Maker, if one likes (W-24.8)."""
    maker = _maker_at(t.state)
    goals = [] if maker is None else targets(t.state, maker)
    target = yield from _ask_goal(t.state, side, goals, msg("arrakis-maker-attacks"))
    if maker is not None and target != DONE:
        send(t, maker, target)


def _ask_goal(state: ArrakisState, side: Side, goals: list[str], prompt: Msg) -> Choosing[str]:
    if not goals:
        return DONE
    options = [*(option(area) for area in goals), plain(DONE, "arrakis-done")]
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
