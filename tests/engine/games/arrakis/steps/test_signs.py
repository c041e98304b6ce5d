"""Wormsigns: where they may lie, and who turns them up (W-9.8, W-24.1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState
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

DEEP = "habbanya_ridge_south_west_deep_desert"
WAYS_OUT = ("habbanya_ridge_south_east_deep_desert", "the_great_flat_south_deep_desert")
PLACE = "smugglers_a/0/then/0"


def reserve(state: ArrakisState) -> list[str]:
    return sorted(state.sign_reserve)


# -- placing -------------------------------------------------------------------------------------------


@rule("W-9.8")
def test_signs_go_to_desert_areas_without_sign_worm_or_sietch() -> None:
    state = position(turn=ATREIDES, signs={DEEP: "sand"}, worms={WAYS_OUT[0]: "sandworm"})
    offered = ids(asked(begin(state, "arrakis.place_signs", ATREIDES, PLACE)))
    assert len(offered) == 65 - 8 - 2
    assert not {DEEP, WAYS_OUT[0], "habbanya_ridge", "arrakeen", "rimwall_west"} & {*offered}


@rule("W-23.4")
def test_a_sign_may_be_placed_where_the_atomics_made_a_desert() -> None:
    state = position(turn=ATREIDES, atomics="rimwall_west")
    assert "rimwall_west" in ids(asked(begin(state, "arrakis.place_signs", ATREIDES, PLACE)))


@rule("W-9.8", "W-24.1", "T-57")
def test_a_sign_placed_on_a_harkonnen_legion_is_drawn_unseen_and_not_turned_up() -> None:
    state = position(turn=ATREIDES, legions={DEEP: harkonnen(2)}, harvesters=[WAYS_OUT[0]])
    t = begin(state, "arrakis.place_signs", ATREIDES, PLACE)
    events = answer(t, [WAYS_OUT[0], DEEP])
    assert stopped(t)
    assert t.state.signs == {WAYS_OUT[0]: "digging", DEEP: "digging"}
    assert told(events) == ["arrakis-signs-placed"]
    assert not t.state.worms
    assert len(reserve(t.state)) == 14


@rule("W-8.8", "W-9.8")
def test_one_sign_or_none_may_be_placed_but_never_two_in_an_area() -> None:
    t = begin(position(turn=ATREIDES), "arrakis.place_signs", ATREIDES, PLACE)
    question = asked(t)
    assert (getattr(question, "min", None), getattr(question, "max", None)) == (0, 2)
    answer(t, [])
    assert not t.state.signs


@rule("W-9.8")
def test_with_an_empty_reserve_no_sign_can_be_placed() -> None:
    state = position(turn=ATREIDES, sign_reserve=[])
    assert not can(state, ATREIDES, PLACE)
    assert can(position(turn=ATREIDES), ATREIDES, PLACE)
    deserts = ids(asked(begin(position(turn=ATREIDES), "arrakis.place_signs", ATREIDES, PLACE)))
    kinds = ["sand"] * 8 + ["sandworm"] * 4 + ["digging"] * 4
    everywhere = dict(zip(deserts, kinds, strict=False))
    t = begin(position(turn=ATREIDES, signs=everywhere), "arrakis.place_signs", ATREIDES, PLACE)
    assert stopped(t)


@rule("W-9.8")
def test_the_last_sign_of_the_reserve_is_one_at_most() -> None:
    deserts = ids(asked(begin(position(turn=ATREIDES), "arrakis.place_signs", ATREIDES, PLACE)))
    kinds = ["sand"] * 8 + ["sandworm"] * 4 + ["digging"] * 3
    state = position(turn=ATREIDES, signs=dict(zip(deserts, kinds, strict=False)))
    question = asked(begin(state, "arrakis.place_signs", ATREIDES, PLACE))
    assert getattr(question, "max", None) == 1


# -- a Legion comes ------------------------------------------------------------------------------------


def entering(kind: str, area: str = DEEP, **fields: Any) -> Any:
    state = position(
        turn=HARKONNEN, legions={area: harkonnen(2)}, signs={area: kind, **fields.pop("signs", {})}, **fields
    )
    return begin(state, "arrakis.sign", area, rolls=fields.get("rolls", ()))


@rule("W-12.3", "W-24.1")
def test_sand_is_a_false_alarm_and_goes_back() -> None:
    t = entering("sand")
    assert stopped(t)
    assert not t.state.signs
    assert not t.state.worms
    assert len(t.state.sign_reserve) == 16
    assert t.undoable(0) == t.undoable(1) == ()


@rule("W-12.3", "W-24.1", "W-24.2")
@pytest.mark.parametrize("kind", ["sandworm", "digging"])
def test_a_sign_with_a_worm_drives_the_legion_that_comes_away(kind: str) -> None:
    t = entering(kind)
    assert t.state.worms == {DEEP: "sandworm"}
    assert asked(t).seats == (0,)
    assert set(ids(asked(t))) == set(WAYS_OUT)
    answer(t, WAYS_OUT[1])
    assert WAYS_OUT[1] in t.state.legions
    assert t.state.worms == {DEEP: "sandworm"}
    assert stopped(t)


@rule("W-12.3", "T-21")
def test_digging_brings_a_worm_in_deep_desert_only() -> None:
    t = entering("digging", "wind_pass")
    assert stopped(t)
    assert not t.state.worms
    assert "wind_pass" in t.state.legions


@rule("W-23.2")
def test_the_desert_that_the_atomics_made_is_not_deep() -> None:
    t = entering("digging", "rimwall_west", atomics="rimwall_west")
    assert stopped(t)
    assert not t.state.worms


@rule("W-24.1", "T-57")
def test_an_atreides_legion_never_turns_a_sign_up() -> None:
    state = position(turn=ATREIDES, legions={DEEP: atreides(2)}, signs={DEEP: "sandworm"})
    t = begin(state, "arrakis.sign", DEEP)
    assert stopped(t)
    assert t.state.signs == {DEEP: "sandworm"}


@rule("W-24.1", "T-57")
def test_a_second_legion_that_moves_in_turns_the_sign_up_for_both() -> None:
    legions = {DEEP: harkonnen(1), WAYS_OUT[0]: harkonnen(2)}
    state = position(turn=HARKONNEN, legions=legions, signs={DEEP: "sandworm"})
    t = begin(state, "arrakis.move", HARKONNEN, "seek_out_the_mahdi/0")
    answer(t, f"{WAYS_OUT[0]}>{DEEP}")
    assert t.state.worms == {DEEP: "sandworm"}
    answer(t, WAYS_OUT[1])
    assert stopped(t)
    assert t.state.legions == {WAYS_OUT[1]: harkonnen(3)}


@rule("W-19.6", "W-24.2", "T-22")
def test_with_signs_all_around_the_legion_cannot_retreat_and_the_worm_attacks_with_four_dice() -> None:
    state = position(
        turn=HARKONNEN,
        legions={DEEP: harkonnen(0, 3)},
        signs={DEEP: "sandworm", **dict.fromkeys(WAYS_OUT, "sand")},
    )
    t = begin(state, "arrakis.sign", DEEP, rolls=["hit", "shield", "shield", "shield"])
    assert len(next(draw for draw in t.draws if draw.purpose == "combat").result) == 4
    assert stopped(t)
    assert t.state.legions[DEEP] == harkonnen(1, 2)
    assert not t.state.worms
    assert set(t.state.signs) == set(WAYS_OUT)


@rule("W-24.2")
@pytest.mark.parametrize("carryall", [False, True])
def test_outside_phase_three_no_carryall_saves_the_harvester_of_a_legion_that_retreats(
    carryall: bool,
) -> None:
    zones = {"air_south_west": "carryall"} if carryall else {}
    t = entering("sandworm", harvesters=[DEEP], zones=zones)
    answer(t, WAYS_OUT[0])
    assert stopped(t)
    assert t.state.harvesters == []
    assert t.state.zones == zones
    assert t.state.worms == {DEEP: "sandworm"}


# -- taking away ---------------------------------------------------------------------------------------


@rule("W-8.8")
def test_signs_are_taken_away_unseen_up_to_the_number_said() -> None:
    signs = {DEEP: "sandworm", WAYS_OUT[0]: "sand", "wind_pass": "digging", WAYS_OUT[1]: "sand"}
    state = position(turn=HARKONNEN, signs=signs)
    t = begin(state, "arrakis.discard_signs", HARKONNEN, "spotter_control/0")
    assert asked(t).seats == (1,)
    assert getattr(asked(t), "max", None) == 3
    events = answer(t, [DEEP, "wind_pass"])
    assert set(t.state.signs) == set(WAYS_OUT)
    assert told(events) == ["arrakis-signs-discarded"]
    assert len(t.state.sign_reserve) == 14


def test_without_signs_there_is_nothing_to_take_away() -> None:
    state = position(turn=HARKONNEN)
    assert not can(state, HARKONNEN, "spotter_control/0")
    assert stopped(begin(state, "arrakis.discard_signs", HARKONNEN, "spotter_control/0"))
    state.signs = {DEEP: state.sign_reserve.pop()}
    assert can(state, HARKONNEN, "spotter_control/0")
    assert not can(state, HARKONNEN, "polar_cap_factories/1")
