"""Worms appear, and drive away who is there (W-12.4 to W-12.6, W-24.2, W-24.3)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any, TypeAlias, TypeVar

from engine.core.decisions import Decision, Form, Pick, When
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import is_deep, seats_of
from engine.games.arrakis.data import NEAR, RULES, WILD_MAKER, ZONES_OF
from engine.games.arrakis.labels import AREA, ZONE, plain, ref
from engine.games.arrakis.labels import area as option
from engine.games.arrakis.pieces import remove_harvester
from engine.games.arrakis.sands import in_order
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable
from engine.games.arrakis.steps import retreat
from engine.games.arrakis.steps.worms import maker_at

SANDWORM = "sandworm"
NONE = "none"

T = TypeVar("T")
Choosing: TypeAlias = Generator[Decision, Any, T]
"""Part of a step that asks: it returns what was chosen."""

# -- appearing (W-12.4, W-40.10) -----------------------------------------------------------------------


def _sandworms(state: ArrakisState) -> list[str]:
    """Return the areas of Sandworms that could be taken from the board."""
    return in_order(area for area, worm in state.worms.items() if worm == SANDWORM)


@step("arrakis.appear")
def appear(t: ArrakisTable, areas: list[str]) -> Asking:
    """Worms appear in these areas, which have none; the Atreides choose what there is to choose (W-12.4).

    In which areas, if there are more than Worms in the box; which of them is the Wild Maker, if it is in
    play and to hand (W-40.10); which Worms are taken from elsewhere on the board, if the box has too few.
    """
    state = t.state
    spots = yield from _ask_where(state, areas)
    maker, taken = yield from _ask_figures(state, spots)
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


def _ask_figures(state: ArrakisState, spots: list[str]) -> Choosing[tuple[str | None, list[str]]]:
    """Where the Wild Maker appears, if it does, and which Sandworms leave the board for it: one answer."""
    maker = _maker_question(state, spots)
    without, beside = _taken(state, len(spots)), _taken(state, len(spots) - 1)
    if maker is None:
        return None, (_listed((yield without)) if isinstance(without, Pick) else without)
    fields, conditions, default = {"maker": maker}, {}, {"maker": maker.default}
    for name, taken, spoken in (("without", without, [NONE]), ("beside", beside, spots)):
        if isinstance(taken, Pick):
            fields[name], conditions[name] = taken, When("maker", tuple(spoken))
            if maker.default in spoken:
                default[name] = taken.default
    if len(fields) == 1:
        chosen = {"maker": (yield maker)}
    else:
        chosen = yield Form(
            seats_of(state, ATREIDES),
            msg("arrakis-worm-figures"),
            default,
            topic="arrakis-worm-figures",
            fields=fields,
            conditions=conditions,
        )
    spot = chosen["maker"]
    name, taken = ("without", without) if spot == NONE else ("beside", beside)
    return None if spot == NONE else spot, _listed(chosen[name]) if isinstance(taken, Pick) else taken


def _maker_question(state: ArrakisState, spots: list[str]) -> Pick | None:
    """Where the Wild Maker may appear; one that is on the board stays while the box has enough others."""
    left = RULES.hazards.sandworms - len(_sandworms(state))
    if state.wild_maker != "in" or (maker_at(state) is not None and left >= len(spots)):
        return None
    options = [option(area) for area in spots]
    if len(spots) < worm_limit(state):
        options.append(plain(NONE, "arrakis-worm-not-maker"))
    return Pick(
        seats_of(state, ATREIDES),
        msg("arrakis-worm-maker"),
        options[-1].id,
        topic="arrakis-worm-maker",
        options=options,
    )


def _taken(state: ArrakisState, count: int) -> Pick | list[str]:
    """Which Sandworms are taken from the board if the box has too few; a question if there is a choice."""
    standing = _sandworms(state)
    short = count - (RULES.hazards.sandworms - len(standing))
    if short <= 0 or short >= len(standing):
        return standing if short > 0 else []
    return Pick(
        seats_of(state, ATREIDES),
        msg("arrakis-worms-taken", count=short),
        standing[0] if short == 1 else standing[:short],
        topic="arrakis-worms-taken",
        options=[option(area) for area in standing],
        min=short,
        max=short,
    )


def _listed(answer: str | list[str]) -> list[str]:
    return [answer] if isinstance(answer, str) else answer


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
            remove_harvester(t, area)


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
