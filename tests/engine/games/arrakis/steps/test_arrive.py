"""What follows where a Legion arrives (W-15.6, W-25, W-27.3), and too many Units (W-4.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decisions import Amounts
from engine.core.errors import IllegalChoice
from engine.games.arrakis.pieces import put, reveal_tokens
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Side
from engine.games.arrakis.steps.arrive import arrive
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    begin_effects,
    harkonnen,
    ids,
    position,
    stopped,
    told,
    waiting,
)
from tests.rules_coverage import rule

SIGN = "arrakis.sign"
EXCESS = "arrakis.excess"
DESERT = "windgap_north_desert"


def moving(side: Side, **parts: Any) -> ArrakisTable:
    """Begin to move; stop where a sign would be turned up, or when the turn ends."""
    return begin_effects(position(turn=side, **parts), side, "strategy_move", stop=("arrakis.turn_end", SIGN))


def crowded(area: str, **parts: Any) -> ArrakisTable:
    """Begin where an area may hold too many."""
    return begin(position(crowded=[area], **parts), EXCESS, area)


# -- stations, Harvesters, signs -----------------------------------------------------------------------


@rule("W-25.1", "W-22.2", "W-15.6")
def test_atreides_who_end_a_move_on_a_station_take_it_and_its_marker_moves() -> None:
    t = moving(
        ATREIDES,
        legions={"wind_pass": atreides(1)},
        stations={"wind_pass_west_desert": "jihad", "false_wall_east": "jihad"},
    )
    events = answer(t, "wind_pass>wind_pass_west_desert")
    assert t.state.stations == {"false_wall_east": "jihad"}
    assert t.state.prescience.markers == {"kwisatz_haderach": 0, "sand_dwellers": 0, "jihad": 1}
    assert t.state.facts.stations == 1
    assert told(events) == ["arrakis-moved", "arrakis-station", "arrakis-marker"]
    assert t.undoable(0) == ()  # something hidden was turned up


@rule("W-25.1", "W-3.6")
def test_harkonnen_leave_stations_alone() -> None:
    t = moving(HARKONNEN, legions={"harg_pass": harkonnen(1)}, stations={"false_wall_east": "jihad"})
    answer(t, "harg_pass>false_wall_east")
    assert t.state.stations == {"false_wall_east": "jihad"}


@rule("W-27.3", "T-45", "W-15.6")
def test_atreides_who_end_a_move_on_a_harvester_destroy_it_and_tokens_stay_face_down() -> None:
    t = moving(ATREIDES, legions={"windgap": atreides(tokens=["ad1"])}, harvesters=[DESERT])
    answer(t, f"windgap>{DESERT}")
    assert t.state.harvesters == []
    assert t.state.facts.harvesters == 1
    assert t.state.legions == {DESERT: atreides(tokens=["ad1"])}


@rule("W-27.3")
def test_a_sign_or_station_beside_it_does_not_save_a_harvester() -> None:
    t = moving(
        ATREIDES,
        legions={"wind_pass": atreides(1)},
        harvesters=["wind_pass_west_desert"],
        stations={"wind_pass_west_desert": "jihad"},
        signs={"wind_pass_west_desert": "sandworm"},
    )
    answer(t, "wind_pass>wind_pass_west_desert")
    assert t.state.harvesters == []
    assert t.state.stations == {}
    assert t.state.signs == {"wind_pass_west_desert": "sandworm"}


@rule("W-27.3", "W-27.1")
def test_a_harvester_that_is_only_passed_stays() -> None:
    t = moving(ATREIDES, legions={"windgap": atreides(1)}, harvesters=[DESERT], signs={DESERT: "sand"})
    answer(t, "windgap>wind_pass")
    assert t.state.harvesters == [DESERT]


@rule("W-24.1", "W-15.6")
def test_harkonnen_who_enter_an_area_with_a_sign_turn_it_up() -> None:
    t = moving(HARKONNEN, legions={"wind_pass": harkonnen(1)}, signs={DESERT: "sand"}, harvesters=[DESERT])
    answer(t, f"wind_pass>{DESERT}")
    assert waiting(t) == (SIGN, (DESERT,))
    assert t.state.harvesters == [DESERT]


@rule("W-4.6", "W-24.1")
def test_whom_others_have_moved_in_loses_the_excess_before_the_sign_is_turned_up() -> None:
    t = moving(HARKONNEN, legions={"carthag": harkonnen(1)})
    t.state.legions[DESERT] = harkonnen(5, 2)
    t.state.signs[DESERT] = t.state.sign_reserve.pop()
    arrive(t, HARKONNEN, DESERT)
    answer(t, "done")
    assert waiting(t) == (EXCESS, (DESERT,))
    answer(t, {"regular": 1})
    assert waiting(t) == (SIGN, (DESERT,))


# -- too many Units ------------------------------------------------------------------------------------


@rule("W-4.6")
def test_six_units_are_no_excess_and_leaders_never_count() -> None:
    t = crowded("carthag", legions={"carthag": harkonnen(4, 1, 1, "bashar", "baron_harkonnen")})
    assert stopped(t)
    assert t.state.crowded == []


@rule("W-4.6", "T-48")
def test_the_owner_chooses_which_units_go() -> None:
    t = crowded("carthag", legions={"carthag": harkonnen(5, 2, 1, "bashar")})
    question = asked(t)
    assert isinstance(question, Amounts)
    assert question.seats == (1,)
    assert ids(question) == ["regular", "elite", "special"]
    for illegal in ({"regular": 1}, {"regular": 3}, {"bashar": 2}):
        with pytest.raises(IllegalChoice):
            answer(t, illegal)
    events = answer(t, {"elite": 1, "special": 1})
    assert t.state.legions == {"carthag": harkonnen(5, 1, 0, "bashar")}
    assert t.state.crowded == []
    assert told(events) == ["arrakis-excess-removed"]


@rule("W-4.6")
def test_where_all_units_are_alike_nobody_is_asked() -> None:
    t = crowded("carthag", legions={"carthag": harkonnen(8, 0, 0, "bashar")})
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(6, 0, 0, "bashar")}


@rule("W-4.6")
def test_the_cheapest_go_if_the_owner_says_nothing() -> None:
    t = crowded("windgap", legions={"windgap": atreides(1, 4, 2, tokens=["ad1"])})
    assert asked(t).default == {"regular": 1, "elite": 1}


@rule("W-4.6", "W-4.7", "T-2")
def test_tokens_count_as_one_each_until_they_are_turned_up() -> None:
    t = crowded("windgap", legions={"windgap": atreides(4, tokens=["ad1", "ad3"])})
    assert stopped(t)
    reveal_tokens(t, "windgap", ["ad3"])
    assert t.state.legions["windgap"] == atreides(5, 1, tokens=["ad1"])
    assert (EXCESS, ("windgap",)) in t._stack


@rule("W-4.6", "W-4.3")
def test_a_token_may_be_what_goes_and_leaves_the_game() -> None:
    t = crowded("windgap", legions={"windgap": atreides(4, tokens=["ad1", "ad3", "ad8"])})
    assert asked(t).hidden
    events = answer(t, {"token:ad1": 1})
    assert t.state.legions["windgap"] == atreides(4, tokens=["ad3", "ad8"])
    assert "ad1" in t.state.spent_tokens
    assert told(events) == ["arrakis-token-lost", "arrakis-excess-removed"]
    assert t.undoable(0) == ()


@rule("W-2.2")
def test_a_lower_rank_stands_in_for_a_figure_that_is_out_of_stock_and_never_a_higher_one() -> None:
    full = {"habbanya_ridge": atreides(0, 6), "windgap": atreides(0, 2, 5), "tasmin_sink": atreides(6)}
    state = position(legions=full | {"hobars_gap": atreides(6)})
    assert put(state, ATREIDES, "gara_kulon", "special", 2) == {"special": 1, "regular": 1}
    assert put(state, ATREIDES, "gara_kulon", "elite", 2) == {"regular": 2}
    assert put(state, ATREIDES, "gara_kulon", "special") == {"regular": 1}
    assert put(state, ATREIDES, "gara_kulon", "regular") == {}
    state.legions["habbanya_ridge"].elite -= 1
    assert put(state, ATREIDES, "gara_kulon", "regular") == {}
    assert put(state, ATREIDES, "gara_kulon", "special") == {"elite": 1}
