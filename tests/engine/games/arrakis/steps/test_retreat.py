"""Retreats, moved by the opponent (W-19.6)."""

from __future__ import annotations

from typing import Any

from engine.games.arrakis.data import NEAR
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Legion
from engine.games.arrakis.steps.retreat import retreats
from tests.engine.games.arrakis.scenario import (
    SEAT,
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

HERE = "pasty_mesa_south_east_deep_desert"
"""Next to three areas."""
EAST, WEST, DEEP = NEAR[HERE]


def retreating(legion: Legion, **fields: Any) -> ArrakisTable:
    fields["legions"] = {HERE: legion, **fields.get("legions", {})}
    return begin(position(turn=ATREIDES, **fields), "arrakis.retreat", HERE)


@rule("W-19.6")
def test_the_opponent_moves_the_whole_legion_where_it_likes() -> None:
    t = retreating(harkonnen(2, 1, 0, "bashar"))
    assert asked(t).seats == (SEAT[ATREIDES],)
    assert ids(asked(t)) == [EAST, WEST, DEEP]
    answer(t, WEST)
    assert stopped(t)
    assert t.state.legions == {WEST: harkonnen(2, 1, 0, "bashar")}


@rule("W-19.6", "T-55")
def test_the_harkonnen_never_retreat_into_a_wormsign() -> None:
    t = retreating(harkonnen(2), signs={EAST: "sand"}, worms={WEST: "sandworm"})
    assert stopped(t)
    assert t.state.legions == {DEEP: harkonnen(2)}


@rule("W-19.6")
def test_the_atreides_may_be_moved_into_a_wormsign() -> None:
    t = retreating(atreides(2), signs={EAST: "sand"})
    assert asked(t).seats == (SEAT[HARKONNEN],)
    assert ids(asked(t)) == [EAST, WEST, DEEP]


@rule("W-19.6", "W-3.6")
def test_enemies_settlements_and_worms_close_an_area() -> None:
    state = position(legions={HERE: harkonnen(2), EAST: atreides(1)}, worms={WEST: "sandworm"})
    assert retreats(state, HERE) == [DEEP]
    beside = position(legions={"tasmin_sink_east_desert": harkonnen(2)})
    assert "tasmin_sink" in NEAR["tasmin_sink_east_desert"]
    assert "tasmin_sink" not in retreats(beside, "tasmin_sink_east_desert")
    everywhere = {area: atreides(1) for area in NEAR[HERE]}
    assert retreats(position(legions={HERE: harkonnen(2), **everywhere}), HERE) == []


@rule("W-19.6", "W-27.1", "W-4.6")
def test_own_pieces_do_not_close_an_area_and_the_owner_removes_what_is_too_many() -> None:
    t = retreating(
        harkonnen(3), legions={EAST: harkonnen(3, 1)}, harvesters=[HERE, EAST], worms={WEST: "sandworm"}
    )
    answer(t, EAST)
    assert asked(t).seats == (SEAT[HARKONNEN],)
    answer(t, {"regular": 1})
    assert t.state.legions == {EAST: harkonnen(5, 1)}
    assert t.state.harvesters == [HERE, EAST]  # it is not moved


@rule("W-25.1", "W-27.3")
def test_what_ending_a_move_there_does_is_done_after_a_retreat() -> None:
    beside, station = "windgap_north_west_desert", "wind_pass_west_desert"
    state = position(
        legions={beside: atreides(2)}, stations={station: "jihad"}, harvesters=[station], turn=HARKONNEN
    )
    t = begin(state, "arrakis.retreat", beside)
    answer(t, station)
    assert t.state.prescience.markers["jihad"] == 1
    assert t.state.harvesters == []
