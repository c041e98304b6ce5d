"""The Family Atomics (W-23)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrakis.board import is_deep, terrain
from engine.games.arrakis.data import NEAR
from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, ArrakisTable
from engine.games.arrakis.steps.atomics import atomics_options, atomics_ready
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    position,
    stopped,
)
from tests.rules_coverage import rule

WEST = "rimwall_west"
ROCK = "splintered_rock"


def detonating(area: str = WEST, **fields: Any) -> ArrakisTable:
    return begin(position(turn=ATREIDES, **fields), "arrakis.detonate_free", area)


@rule("W-23.1", "W-22.8", "W-26.7")
@pytest.mark.parametrize(("space", "ready"), [(7, False), (8, True), (9, True)])
def test_they_are_ready_once_any_marker_is_on_space_eight_or_beyond(space: int, ready: bool) -> None:
    state = position()
    state.prescience.markers["jihad"] = space
    assert atomics_ready(state) is ready
    state.atomics = ROCK
    assert not atomics_ready(state)


@rule("W-23.1")
def test_they_stay_ready_when_a_card_moves_the_marker_back() -> None:
    state = position(turn=ATREIDES)
    state.prescience.markers["jihad"] = 8
    t = begin(state, "arrakis.shift_prescience", ATREIDES, "alam_al_mithal/0")
    answer(t, "jihad>sand_dwellers", "4")
    assert t.state.prescience.markers == {"kwisatz_haderach": 0, "sand_dwellers": 4, "jihad": 4}
    assert atomics_ready(t.state)


@rule("W-23.1", "W-23.2")
def test_one_of_three_mountains_becomes_desert_that_is_not_deep() -> None:
    assert [option.id for option in atomics_options()] == [ROCK, "hole_in_the_rock", WEST]
    t = detonating()
    assert stopped(t)
    assert terrain(t.state, WEST) == "desert"
    assert terrain(t.state, ROCK) == "mountain"
    assert not is_deep(WEST)


@rule("W-23.3", "T-27")
def test_the_opponent_moves_a_harkonnen_legion_to_an_adjacent_free_area() -> None:
    t = detonating(legions={WEST: harkonnen(2, 1, 0, "bashar"), "broken_land": atreides(1)})
    assert asked(t).seats == (0,)
    assert set(ids(asked(t))) == {"arrakeen", "imperial_basin", "imperial_basin_east_ridge"}
    answer(t, "imperial_basin_east_ridge")
    assert t.state.legions["imperial_basin_east_ridge"] == harkonnen(2, 1, 0, "bashar")
    assert WEST not in t.state.legions


@rule("W-23.3")
def test_the_harkonnen_move_an_atreides_legion_away() -> None:
    t = detonating(legions={WEST: atreides(1, tokens=["ad1"])})
    assert asked(t).seats == (1,)
    assert set(ids(asked(t))) == {"broken_land", "imperial_basin_east_ridge"}
    answer(t, "broken_land")
    assert t.state.legions == {"broken_land": atreides(1, tokens=["ad1"])}


@rule("W-23.3")
def test_where_only_one_area_is_free_nothing_is_asked() -> None:
    t = detonating(legions={WEST: atreides(1), "broken_land": harkonnen(1)})
    assert stopped(t)
    assert t.state.legions["imperial_basin_east_ridge"] == atreides(1)


@rule("W-23.3", "W-19.2")
def test_a_legion_with_nowhere_to_go_is_destroyed() -> None:
    around = {"broken_land": harkonnen(1), "imperial_basin_east_ridge": harkonnen(1)}
    t = detonating(legions={WEST: atreides(1, 1, 0, "naib", "stilgar", tokens=["ad1"]), **around})
    assert stopped(t)
    assert t.state.legions == around
    assert t.state.players[ATREIDES].tank[0] == "stilgar"
    assert "ad1" in t.state.spent_tokens


@rule("W-23.3", "W-2.1")
def test_nothing_is_left_to_destroy_where_the_box_has_no_units_for_what_a_token_shows() -> None:
    around = {"broken_land": harkonnen(1), "imperial_basin_east_ridge": harkonnen(1)}
    full = {
        "windgap": (6, 0, 0),
        "gara_kulon": (6, 0, 0),
        "habbanya_ridge": (4, 2, 0),
        "wind_pass": (0, 6, 0),
    }
    full |= {"harg_pass": (0, 0, 6)}
    legions = {area: atreides(*counts) for area, counts in full.items()}
    t = detonating(legions={WEST: atreides(0, 0, 0, "stilgar", tokens=["ad1"]), **around, **legions})
    assert stopped(t)
    assert WEST not in t.state.legions
    assert t.state.players[ATREIDES].tank[0] == "stilgar"


@rule("W-24.1")
def test_a_displaced_harkonnen_legion_turns_up_the_sign_where_it_comes_to() -> None:
    fields: dict[str, Any] = {"signs": {"wind_pass": "sand"}}
    t = detonating(ROCK, legions={ROCK: harkonnen(1)}, **fields)
    assert "wind_pass" in ids(asked(t))
    answer(t, "wind_pass")
    assert stopped(t)
    assert not t.state.signs
    assert "wind_pass" in t.state.legions


@rule("W-25.1")
def test_a_displaced_atreides_legion_takes_the_station_where_it_comes_to() -> None:
    ridge = "hole_in_the_rock_west_ridge"
    assert ridge in NEAR[ROCK]
    t = detonating(ROCK, legions={ROCK: atreides(1)}, stations={ridge: "jihad"})
    answer(t, ridge)
    assert t.state.stations == {}
    assert t.state.prescience.markers["jihad"] == 1


@rule("W-23.1")
@pytest.mark.parametrize(("space", "ready"), [(3, False), (4, True)])
def test_a_card_lets_them_be_used_from_space_four_on(space: int, ready: bool) -> None:
    path = "our_family_atomics/0/else/0"
    state = position(turn=ATREIDES)
    state.prescience.markers["sand_dwellers"] = space
    assert can(state, ATREIDES, path) is ready
    state.atomics = ROCK
    assert not can(state, ATREIDES, path)
    state.atomics = None
    t = begin(state, "arrakis.detonate", ATREIDES, path)
    assert stopped(t) is not ready
    if ready:
        assert ids(asked(t)) == [ROCK, "hole_in_the_rock", WEST, "done"]
        answer(t, "hole_in_the_rock")
        assert t.state.atomics == "hole_in_the_rock"


@rule("W-8.8")
def test_the_card_need_not_be_used_for_them() -> None:
    state = position(turn=ATREIDES)
    state.prescience.markers["sand_dwellers"] = 5
    t = begin(state, "arrakis.detonate", ATREIDES, "our_family_atomics/0/else/0")
    answer(t, "done")
    assert t.state.atomics is None
