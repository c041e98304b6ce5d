"""Vehicle Placement, and vehicles that effects place and remove (W-7, W-4.8)."""

from __future__ import annotations

import pytest

from engine.core.decisions import Pick
from engine.games.arrakis.board import dice_for_harkonnen, is_desert
from engine.games.arrakis.data import AREAS, EFFECTS, RULES, ZONES
from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Spice, Turn
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

DEEP = next(ident for ident, area in AREAS.items() if area.deep)
DESERT = next(ident for ident, area in AREAS.items() if area.terrain == "desert" and not area.deep)
TAKEN = "gara_kulon_south_desert"
EAST, NORTH, WEST = "air_east", "air_north", "air_west"


def rows(choam: int, guild: int, landsraad: int, active: int = 1) -> Spice:
    return Spice({"choam": choam, "spacing_guild": guild, "landsraad": landsraad}, active)


def options(question: object) -> list[str]:
    assert isinstance(question, Pick)
    return ids(question)


# -- the phase -----------------------------------------------------------------------------------------


@rule("W-7.1", "W-7.2", "W-7.3", "T-15")
def test_the_lowest_marker_tells_how_many_dice_are_bound_and_what_is_placed() -> None:
    t = begin(position(spice=rows(1, 3, 2)), "arrakis.vehicles")
    assert t.state.spice.active == 3
    assert dice_for_harkonnen(t.state) == 6
    counts = []
    while not stopped(t):
        question = asked(t)
        assert isinstance(question, Pick)
        assert question.seats == (1,)
        counts.append((question.min, question.max))
        question.validate(question.default)
        answer(t, question.default)
    assert counts == [(5, 5), (3, 3), (1, 1)]
    assert len(t.state.harvesters) == 5
    assert sorted(t.state.zones.values()) == ["carryall", *["ornithopter"] * 3]


@rule("W-7.2", "T-47")
def test_dice_below_the_active_row_come_back() -> None:
    t = begin(position(spice=rows(1, 3, 2, active=4)), "arrakis.vehicles")
    assert dice_for_harkonnen(t.state) == 6


@rule("W-7.1", "W-7.2")
@pytest.mark.parametrize(("row", "dice"), [(1, 8), (2, 7), (3, 6), (4, 5), (5, 4)])
def test_each_row_below_the_first_binds_a_die(row: int, dice: int) -> None:
    t = begin(position(spice=rows(row, 1, row)), "arrakis.vehicles")
    assert dice_for_harkonnen(t.state) == dice
    question = asked(t)
    assert isinstance(question, Pick)
    assert question.max == RULES.spice.rows[row - 1].harvesters


@rule("W-7.4", "W-3.6")
def test_harvesters_go_to_free_desert_areas_one_each() -> None:
    state = position(legions={DESERT: atreides(1), DEEP: harkonnen(1)}, harvesters=[TAKEN])
    offered = options(asked(begin(state, "arrakis.vehicles")))
    assert DEEP in offered
    assert DESERT not in offered
    assert TAKEN not in offered
    assert all(is_desert(state, ident) and ident not in state.sietches for ident in offered)


@rule("W-7.4", "W-3.6")
def test_a_worm_or_a_sietch_closes_a_desert_to_harvesters() -> None:
    state = position(worms={DEEP: "sandworm"})
    sietch = next((ident for ident in state.sietches if is_desert(state, ident)), None)
    offered = options(asked(begin(state, "arrakis.vehicles")))
    assert DEEP not in offered
    assert sietch not in offered


@rule("W-7.5")
def test_a_zone_takes_one_vehicle() -> None:
    t = begin(position(), "arrakis.vehicles")
    answer(t, asked(t).default)
    assert options(asked(t)) == list(ZONES)
    answer(t, [EAST, WEST])
    assert not {EAST, WEST} & set(options(asked(t)))
    answer(t, NORTH)
    assert t.state.zones == {EAST: "ornithopter", WEST: "ornithopter", NORTH: "carryall"}


# -- placing by an effect ------------------------------------------------------------------------------


def place(state: ArrakisState, path: str = "house_vehicles/0") -> ArrakisTable:
    state.turn = Turn(HARKONNEN)
    return begin(state, "arrakis.place_vehicles", HARKONNEN, path)


@rule("W-9.7", "W-7.5", "T-46")
def test_a_vehicle_in_an_occupied_zone_takes_the_place_of_the_other() -> None:
    t = place(position(zones={EAST: "ornithopter"}))
    answer(t, f"carryall:{EAST}", "done")
    assert t.state.zones == {EAST: "carryall"}
    assert stopped(t)


@rule("W-9.7")
def test_two_vehicles_of_choice_may_differ() -> None:
    t = place(position())
    answer(t, f"harvester:{DEEP}", f"ornithopter:{EAST}")
    assert (t.state.harvesters, t.state.zones) == ([DEEP], {EAST: "ornithopter"})
    assert stopped(t)


@rule("W-8.8")
def test_placing_may_stop_at_any_time() -> None:
    t = place(position())
    answer(t, "done")
    assert stopped(t)
    t = place(position(zones={EAST: "ornithopter"}))
    answer(t, "from-board", "done")
    assert stopped(t)
    assert t.state.zones == {EAST: "ornithopter"}
    t = place(position(zones={EAST: "ornithopter"}))
    answer(t, "from-board", f"ornithopter:{EAST}", "done")
    assert t.state.zones == {EAST: "ornithopter"}


@rule("W-9.9", "W-4.8")
def test_a_vehicle_may_be_taken_from_elsewhere_on_the_board() -> None:
    t = place(position(zones={EAST: "ornithopter"}, harvesters=[DESERT]))
    answer(t, "from-board")
    assert options(asked(t)) == [f"harvester:{DESERT}", f"ornithopter:{EAST}", "done"]
    answer(t, f"ornithopter:{EAST}")
    assert f"ornithopter:{EAST}" not in options(asked(t))
    answer(t, f"ornithopter:{WEST}", "from-board", f"harvester:{DESERT}")
    assert f"harvester:{DESERT}" not in options(asked(t))
    answer(t, f"harvester:{DEEP}")
    assert (t.state.harvesters, t.state.zones) == ([DEEP], {WEST: "ornithopter"})


@rule("W-2.1", "W-9.9")
def test_when_none_is_left_in_the_box_only_those_on_the_board_can_be_placed() -> None:
    t = place(position(zones=dict.fromkeys((EAST, NORTH, WEST), "carryall")))
    assert not any(one.startswith("carryall") for one in options(asked(t)))
    answer(t, "from-board", f"carryall:{EAST}", "carryall:air_south")
    assert sorted(t.state.zones) == sorted([NORTH, WEST, "air_south"])


@rule("W-7.5")
def test_no_vehicle_is_put_where_one_of_its_kind_is() -> None:
    t = place(position(zones={EAST: "ornithopter", WEST: "carryall"}))
    offered = options(asked(t))
    assert f"ornithopter:{EAST}" not in offered
    assert f"carryall:{WEST}" not in offered
    assert {f"carryall:{EAST}", f"ornithopter:{WEST}"} < set(offered)
    answer(t, "from-board", f"ornithopter:{EAST}")
    assert options(asked(t)) == [*(f"ornithopter:{zone}" for zone in ZONES if zone != EAST), "done"]


@rule("W-7.4")
def test_never_two_harvesters_in_an_area() -> None:
    t = place(position(harvesters=[DESERT], legions={DEEP: atreides(1)}))
    offered = options(asked(t))
    assert f"harvester:{DESERT}" not in offered
    assert f"harvester:{DEEP}" not in offered


@rule("W-11.2")
def test_a_card_places_what_it_names_and_nothing_else() -> None:
    path = path_of("workhorse_of_arrakis")
    t = place(position(), path)
    assert {one.partition(":")[0] for one in options(asked(t))} == {"harvester", "carryall", "done"}
    answer(t, f"carryall:{EAST}")
    assert {one.partition(":")[0] for one in options(asked(t))} == {"harvester", "done"}
    assert can(t.state, HARKONNEN, path)


def path_of(card: str) -> str:
    return next(path for path in EFFECTS if path.startswith(f"{card}/") and path.count("/") == 1)


# -- removing by an effect -----------------------------------------------------------------------------

ROCKETS, CHASMS, SMUGGLERS = "fremen_rockets/0", "dust_chasms/0", "smugglers_c/0/then/0"


def strike(state: ArrakisState, path: str, *rolls: str) -> ArrakisTable:
    state.turn = Turn(ATREIDES)
    return begin(state, "arrakis.remove_vehicles", ATREIDES, path, rolls=rolls)


@rule("W-3.5")
def test_each_hit_or_special_removes_a_vehicle_in_or_above_the_sector() -> None:
    state = position(
        legions={"gara_kulon": atreides(1)},
        harvesters=[TAKEN, DESERT],
        zones={"air_north_east": "ornithopter", "air_south_west": "carryall"},
    )
    t = strike(state, ROCKETS, "hit", "shield", "special")
    assert options(asked(t)) == ["ne_outer", "done"]
    answer(t, "ne_outer")
    question = asked(t)
    assert isinstance(question, Pick)
    assert (question.min, question.max) == (0, 2)
    assert options(question) == [f"harvester:{TAKEN}", "ornithopter:air_north_east"]
    events = answer(t, options(question))
    assert t.state.harvesters == [DESERT]
    assert t.state.zones == {"air_south_west": "carryall"}
    assert t.state.facts.harvesters == 1
    assert told(events) == ["arrakis-harvester-lost", "arrakis-vehicle-removed"]


def test_no_hit_removes_nothing() -> None:
    state = position(legions={"gara_kulon": atreides(1)}, harvesters=[TAKEN])
    t = strike(state, ROCKETS, "shield", "shield", "shield")
    answer(t, "ne_outer")
    assert stopped(t)
    assert t.state.harvesters == [TAKEN]


@rule("W-8.8")
def test_removing_vehicles_may_be_left() -> None:
    t = strike(position(legions={"gara_kulon": atreides(1)}, harvesters=[TAKEN]), ROCKETS)
    answer(t, "done")
    assert stopped(t)
    assert t.state.harvesters == [TAKEN]
    assert t.draws == []


def test_two_harvesters_go_from_the_deep_desert_of_one_sector() -> None:
    deep = [ident for ident, area in AREAS.items() if area.deep and "ne_outer" in area.sectors]
    state = position(harvesters=[*deep[:3], TAKEN], zones={"air_north_east": "ornithopter"})
    t = strike(state, CHASMS)
    assert options(asked(t)) == ["ne_outer", "done"]
    answer(t, "ne_outer")
    question = asked(t)
    assert isinstance(question, Pick)
    assert options(question) == [f"harvester:{ident}" for ident in sorted(deep[:3])]
    assert question.max == 2


def test_gurney_halleck_strikes_in_his_sector() -> None:
    legions = {"gara_kulon": atreides(1, 0, 0, "gurney_halleck"), "windgap": atreides(1)}
    state = position(legions=legions, zones={"air_north_east": "carryall", "air_south": "carryall"})
    assert can(state, ATREIDES, SMUGGLERS)
    t = strike(state, SMUGGLERS)
    assert options(asked(t)) == ["ne_outer", "done"]
    answer(t, "ne_outer", ["carryall:air_north_east"])
    assert t.state.zones == {"air_south": "carryall"}


def test_without_a_vehicle_in_reach_nothing_is_asked() -> None:
    away = position(zones={"air_north_east": "carryall"})
    assert not can(away, ATREIDES, SMUGGLERS)
    assert stopped(strike(away, SMUGGLERS))
    assert not can(away, ATREIDES, ROCKETS)
    assert not can(away, ATREIDES, CHASMS)
