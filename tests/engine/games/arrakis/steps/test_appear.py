"""Worms appear: how many, where, and what they drive away (W-12.4 to W-12.6, W-24.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrakis.state import ArrakisTable, Legion
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

DEEP = "habbanya_ridge_south_west_deep_desert"
EAST = "habbanya_ridge_south_east_deep_desert"
NORTH = "the_great_flat_south_deep_desert"
SITES = [
    "wind_pass",
    "windgap_east_desert",
    "tasmin_sink_east_desert",
    "sihaya_ridge_south_desert",
    "the_funeral_plain",
    "arsunt_north_desert",
]


def appearing(areas: list[str], **fields: Any) -> ArrakisTable:
    """Let Worms appear in phase 3."""
    rolls = fields.pop("rolls", ())
    state = position(**{"phase": "hazards", **fields})
    return begin(state, "arrakis.appear", areas, rolls=rolls)


# -- how many there are (W-12.4) -------------------------------------------------------------------------


@rule("W-12.4", "T-49")
def test_a_worm_for_which_none_is_left_is_taken_from_elsewhere_on_the_board() -> None:
    standing = dict.fromkeys(SITES[:3], "sandworm")
    t = appearing(SITES[3:5], worms=standing)
    assert asked(t).seats == (0,)
    assert set(ids(asked(t))) == set(SITES[:3])
    assert asked(t).validate(asked(t).default) in SITES[:3]
    answer(t, SITES[1])
    assert t.state.worms == dict.fromkeys([SITES[0], SITES[2], SITES[3], SITES[4]], "sandworm")


@rule("W-12.4")
def test_several_worms_may_have_to_come_from_elsewhere() -> None:
    t = appearing(SITES[3:6], worms=dict.fromkeys(SITES[:3], "sandworm"))
    assert asked(t).validate(asked(t).default) == [SITES[1], SITES[0]]
    answer(t, [SITES[0], SITES[2]])
    assert set(t.state.worms) == {SITES[1], *SITES[3:6]}


@rule("W-12.4", "T-49")
def test_no_more_than_four_appear_where_the_atreides_choose() -> None:
    t = appearing(SITES[:5])
    answer(t, [SITES[0], SITES[1], SITES[3], SITES[4]])
    assert stopped(t)
    assert t.state.worms == dict.fromkeys([SITES[0], SITES[1], SITES[3], SITES[4]], "sandworm")


@rule("W-12.4")
def test_when_all_are_needed_all_that_stand_are_taken_without_a_question() -> None:
    t = appearing(SITES[:4], worms=dict.fromkeys([DEEP, NORTH], "sandworm"))
    assert stopped(t)
    assert set(t.state.worms) == set(SITES[:4])


@rule("W-40.10", "W-26.6")
def test_the_wild_maker_may_appear_in_place_of_a_sandworm() -> None:
    t = appearing(SITES[:2], wild_maker="in")
    assert ids(asked(t)) == [*SITES[:2], "none"]
    answer(t, SITES[1])
    assert t.state.worms == {SITES[0]: "sandworm", SITES[1]: "wild_maker"}


@rule("W-12.4", "W-40.10")
def test_which_worms_appear_is_one_answer() -> None:
    standing = dict.fromkeys(SITES[2:6], "sandworm")
    t = appearing(SITES[:2], wild_maker="in", worms=standing)
    assert ids(asked(t)) == ["maker", "without", "beside"]
    answer(t, {"maker": SITES[0], "beside": SITES[4]})
    assert t.state.worms[SITES[0]] == "wild_maker"
    assert sorted(t.state.worms) == sorted({*SITES} - {SITES[4]})
    t = appearing(SITES[:2], wild_maker="in", worms=standing)
    answer(t, asked(t).default)
    assert len(t.state.worms) == 4
    assert "wild_maker" not in t.state.worms.values()


@rule("W-40.10")
def test_the_wild_maker_may_stay_away() -> None:
    t = appearing(SITES[:2], wild_maker="in")
    answer(t, "none")
    assert t.state.worms == dict.fromkeys(SITES[:2], "sandworm")


@rule("W-40.10")
def test_the_wild_maker_raises_the_limit_to_five() -> None:
    t = appearing(SITES[:5], wild_maker="in")
    assert ids(asked(t)) == SITES[:5]
    answer(t, SITES[2])
    assert t.state.worms == {**dict.fromkeys(SITES[:5], "sandworm"), SITES[2]: "wild_maker"}


@rule("W-12.4", "W-40.10")
def test_of_six_areas_five_are_chosen_while_the_wild_maker_is_in_play() -> None:
    t = appearing(SITES, wild_maker="in")
    answer(t, SITES[:5], SITES[0])
    assert sorted(t.state.worms) == sorted(SITES[:5])


@rule("W-12.4", "W-40.10")
def test_a_wild_maker_on_the_board_is_moved_only_when_the_box_is_short_of_worms() -> None:
    t = appearing(SITES[:2], wild_maker="in", worms={DEEP: "wild_maker"})
    assert stopped(t)
    assert t.state.worms == {DEEP: "wild_maker", **dict.fromkeys(SITES[:2], "sandworm")}
    t = appearing(SITES[:4], wild_maker="in", worms={DEEP: "wild_maker"})
    assert stopped(t)
    assert t.state.worms == {DEEP: "wild_maker", **dict.fromkeys(SITES[:4], "sandworm")}
    t = appearing(
        SITES[:1], wild_maker="in", worms={DEEP: "wild_maker", **dict.fromkeys(SITES[1:5], "sandworm")}
    )
    answer(t, {"maker": SITES[0]})
    assert t.state.worms == {SITES[0]: "wild_maker", **dict.fromkeys(SITES[1:5], "sandworm")}


# -- what they drive away (W-12.5) ------------------------------------------------------------------------


@rule("W-12.5", "W-12.6", "T-20")
@pytest.mark.parametrize("saved", [False, True])
def test_a_lone_harvester_goes_unless_a_carryall_does(saved: bool) -> None:
    t = appearing([DEEP], harvesters=[DEEP], zones={"air_south_west": "carryall", "air_west": "carryall"})
    assert asked(t).seats == (1,)
    assert asked(t).default == DEEP
    answer(t, DEEP if saved else "none")
    assert stopped(t)
    assert t.state.harvesters == ([DEEP] if saved else [])
    assert t.state.zones == {"air_west": "carryall", **({} if saved else {"air_south_west": "carryall"})}
    assert t.state.worms == {DEEP: "sandworm"}
    assert t.state.facts.harvesters == (0 if saved else 1)


@rule("W-3.5", "W-12.6")
@pytest.mark.parametrize("zones", [{}, {"air_north": "carryall"}, {"air_south_west": "ornithopter"}])
def test_without_a_carryall_in_a_connected_zone_nothing_is_asked(zones: dict[str, str]) -> None:
    t = appearing([DEEP], harvesters=[DEEP], zones=zones)
    assert stopped(t)
    assert t.state.harvesters == []
    assert t.state.zones == zones


@rule("W-12.6")
def test_each_carryall_saves_one_harvester_in_one_answer() -> None:
    zones = {"air_south_west": "carryall", "air_south": "carryall"}
    t = appearing([*SITES[:2], DEEP], harvesters=[*SITES[:2], DEEP], zones=zones)
    assert asked(t).default == {"air_south_west": DEEP, "air_south": "windgap_east_desert"}
    answer(t, {"air_south_west": "windgap_east_desert", "air_south": "windgap_east_desert"})
    assert t.state.harvesters == ["windgap_east_desert"]
    assert t.state.zones == {"air_south": "carryall"}


@rule("W-12.6")
def test_a_carryall_that_can_save_nothing_more_stays_unless_told_otherwise() -> None:
    t = appearing([DEEP], harvesters=[DEEP], zones={"air_south_west": "carryall"})
    assert asked(t).default == DEEP
    spot = "windgap_east_desert"
    t = appearing([spot], harvesters=[spot], zones={"air_south_west": "carryall", "air_south": "carryall"})
    assert asked(t).default == {"air_south_west": spot, "air_south": "none"}


@rule("W-12.5", "W-12.6", "T-50")
@pytest.mark.parametrize("saved", [None, False, True])
def test_a_legion_retreats_and_leaves_its_harvester_to_the_worm(saved: bool | None) -> None:
    zones = {} if saved is None else {"air_south_west": "carryall"}
    t = appearing([DEEP], harvesters=[DEEP], zones=zones, legions={DEEP: harkonnen(2, 0, 0, "bashar")})
    assert asked(t).seats == (0,)
    answer(t, EAST)
    if saved is not None:
        answer(t, DEEP if saved else "none")
    assert stopped(t)
    assert t.state.legions == {EAST: harkonnen(2, 0, 0, "bashar")}
    assert t.state.harvesters == ([DEEP] if saved else [])
    assert t.state.worms == {DEEP: "sandworm"}


@rule("W-12.6", "W-13.2", "T-50")
def test_a_rescued_harvester_stays_beside_the_worm_until_it_is_harvested() -> None:
    state = position(harvesters=[DEEP], worms={DEEP: "sandworm"})
    t = begin(state, "arrakis.harvest", stop="arrakis.spend_spice")
    assert t.state.spice.spice == 2
    assert t.state.harvesters == []
    assert t.state.worms == {DEEP: "sandworm"}


def cornered(legion: Legion, **fields: Any) -> dict[str, Any]:
    """A Legion that cannot retreat: Worms all around."""
    return {
        "legions": {DEEP: legion},
        "worms": {EAST: "sandworm", NORTH: "sandworm"},
        **fields,
    }


@rule("W-12.5", "W-24.10")
def test_survivors_of_the_worms_attack_keep_their_harvester_and_the_worm_is_used_up() -> None:
    t = appearing(
        [DEEP],
        **cornered(harkonnen(2)),
        harvesters=[DEEP],
        zones={"air_south_west": "carryall"},
        rolls=["hit", "shield", "shield", "shield"],
    )
    assert stopped(t)
    assert t.state.legions[DEEP] == harkonnen(1)
    assert t.state.harvesters == [DEEP]
    assert set(t.state.worms) == {EAST, NORTH}


@rule("W-12.5", "W-12.6", "W-24.10")
@pytest.mark.parametrize("saved", [None, False, True])
def test_a_harvester_whose_legion_dies_goes_too_unless_it_is_rescued(saved: bool | None) -> None:
    zones = {} if saved is None else {"air_south_west": "carryall"}
    t = appearing(
        [DEEP], **cornered(harkonnen(2)), harvesters=[DEEP], zones=zones, rolls=["special", *["shield"] * 3]
    )
    if saved is not None:
        answer(t, DEEP if saved else "none")
    assert stopped(t)
    assert not t.state.legions
    assert t.state.harvesters == ([DEEP] if saved else [])
    assert DEEP not in t.state.worms


@rule("W-12.3", "W-12.5")
def test_the_atreides_say_who_is_next_where_an_attack_would_open_a_way_out() -> None:
    """Both cannot retreat; whichever is attacked first, its Worm is gone and the other can leave."""
    shut = {"the_great_flat": "sandworm"}
    enemies = {"the_great_flat_south_east_desert": atreides(1), EAST: atreides(1)}
    legions = {**enemies, DEEP: harkonnen(3), NORTH: harkonnen(3)}
    t = appearing([DEEP, NORTH], legions=legions, worms=shut, rolls=["hit", "shield", "shield", "shield"])
    assert asked(t).seats == (0,)
    assert ids(asked(t)) == [DEEP, NORTH]
    answer(t, NORTH)
    assert stopped(t)
    assert t.state.legions[NORTH] == harkonnen(5)
    assert DEEP not in t.state.legions
    assert set(t.state.worms) == {"the_great_flat", DEEP}


@rule("W-12.5")
def test_whose_turn_it_is_does_not_matter_where_all_can_retreat() -> None:
    t = appearing([DEEP, EAST], legions={DEEP: harkonnen(1), EAST: harkonnen(1)})
    assert asked(t).prompt.key == "arrakis-retreat-where"


@rule("W-12.5")
def test_legions_that_can_retreat_do_so_before_others_are_attacked() -> None:
    worms = {EAST: "sandworm", NORTH: "sandworm"}
    t = appearing(
        [DEEP, "wind_pass"],
        legions={DEEP: harkonnen(1), "wind_pass": harkonnen(1)},
        worms=worms,
        rolls=["hit", "shield", "shield", "shield"],
    )
    assert "splintered_rock" in ids(asked(t))
    answer(t, "splintered_rock")
    assert stopped(t)
    assert t.state.legions == {"splintered_rock": harkonnen(1)}
    assert t.state.worms == {**worms, "wind_pass": "sandworm"}
