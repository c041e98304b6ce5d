"""Worms: where they appear, what they drive away, how they move and attack (W-12.4 to W-12.6, W-24)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Legion
from engine.games.arrakis.steps.worms import attacks, destinations, targets
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    messages,
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
    answer(t, SITES[1])
    assert t.state.worms == dict.fromkeys([SITES[0], SITES[2], SITES[3], SITES[4]], "sandworm")


@rule("W-12.4")
def test_several_worms_may_have_to_come_from_elsewhere() -> None:
    t = appearing(SITES[3:6], worms=dict.fromkeys(SITES[:3], "sandworm"))
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
    t = appearing(
        SITES[:1], wild_maker="in", worms={DEEP: "wild_maker", **dict.fromkeys(SITES[1:5], "sandworm")}
    )
    answer(t, SITES[0])
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


# -- moves (W-24.6) -------------------------------------------------------------------------------------


@rule("W-24.6", "T-30")
def test_a_worm_moves_one_or_two_desert_areas_across_anything() -> None:
    state = position(legions={EAST: harkonnen(1)}, worms={DEEP: "sandworm"})
    assert destinations(state, DEEP) == [
        "false_wall_west_north_west_desert",
        "false_wall_west_south_deep_desert",
        "false_wall_west_west_desert",
        NORTH,
        "the_great_flat_south_east_desert",
        "the_great_flat",
    ]


@rule("W-24.6", "W-25.1", "T-30")
def test_a_worm_may_end_its_move_in_the_area_of_a_station_which_stays() -> None:
    stations = {"wind_pass_west_desert": "jihad"}
    state = position(turn=ATREIDES, worms={"wind_pass": "sandworm"}, stations=stations)
    t = begin(state, "arrakis.ride_worm", ATREIDES)
    answer(t, "wind_pass>wind_pass_west_desert")
    assert t.state.worms == {"wind_pass_west_desert": "sandworm"}
    assert t.state.stations == stations


@rule("W-24.6", "T-30")
@pytest.mark.parametrize(
    "fields",
    [
        {"signs": {NORTH: "sand"}},
        {"harvesters": [NORTH]},
        {"legions": {NORTH: atreides(1)}},
        {"worms": {DEEP: "sandworm", NORTH: "sandworm"}},
    ],
)
def test_a_worm_ends_its_move_where_nothing_is_but_a_station(fields: dict[str, Any]) -> None:
    state = position(**{"worms": {DEEP: "sandworm"}, **fields})
    assert NORTH not in destinations(state, DEEP)
    assert "habbanya_ridge" not in destinations(state, DEEP)


@rule("W-24.6", "W-23.4")
def test_a_worm_enters_no_mountain_but_the_one_that_became_a_desert() -> None:
    worms = {"wind_pass": "sandworm"}
    assert "splintered_rock" not in destinations(position(worms=worms), "wind_pass")
    assert "splintered_rock" in destinations(position(worms=worms, atomics="splintered_rock"), "wind_pass")


# -- attacks (W-24.8 to W-24.10) --------------------------------------------------------------------------


@rule("W-24.8", "T-28")
@pytest.mark.parametrize(
    ("source", "target", "legal"),
    [
        ("wind_pass", "hole_in_the_rock_south_west_desert", True),
        ("wind_pass", "north_pole_south_east_desert", True),  # across a Desert
        ("wind_pass", "splintered_rock", False),  # a Mountain
        ("wind_pass", "north_pole", False),
        ("wind_pass", "false_wall_west_north_east_plateau", True),
        ("wind_pass", "false_wall_west", False),  # across a Plateau
        ("hobars_gap_north_west_desert", "harg_pass", True),
        ("north_pole_south_east_desert", "false_wall_south_north_erg", False),  # across a Mountain or an Erg
        ("tasmin_sink_east_desert", "pasty_mesa", True),  # across a Sietch in the Desert
    ],
)
def test_a_worm_attacks_up_to_two_areas_away_if_the_first_of_two_is_desert(
    source: str, target: str, legal: bool
) -> None:
    state = position(legions={target: harkonnen(1)}, worms={source: "sandworm"})
    assert (target in targets(state, source)) is legal


@rule("W-24.8")
def test_worms_attack_no_atreides_legion() -> None:
    state = position(legions={EAST: atreides(1)}, worms={DEEP: "sandworm"})
    assert attacks(state) == []


@rule("W-23.4", "W-24.8", "W-12.9")
@pytest.mark.parametrize(
    ("atomics", "exposed"),
    [
        (None, set()),
        ("splintered_rock", {"hagga_basin"}),
        ("hole_in_the_rock", {"imperial_basin"}),
        ("rimwall_west", {"imperial_basin", "arrakeen"}),
    ],
)
def test_the_atomics_open_the_plateaus_beside_them_to_worms(atomics: str | None, exposed: set[str]) -> None:
    ringed = ["arrakeen", "carthag", "arsunt", "hagga_basin", "imperial_basin"]
    legions = {area: harkonnen(1) for area in ringed}
    worms = {atomics: "sandworm"} if atomics else {}
    state = position(legions=legions, worms=worms, atomics=atomics)
    found = {option.target for option in attacks(state)}
    assert found == exposed


def sent(
    legion: Legion, target: str, faces: list[str], worm: str = "sandworm", **fields: Any
) -> ArrakisTable:
    source = fields.pop("source")
    state = position(turn=ATREIDES, legions={target: legion}, worms={source: worm}, **fields)
    t = begin(state, "arrakis.worm_attack", ATREIDES, rolls=faces)
    answer(t, f"{source}>{target}")
    return t


@rule("W-24.10", "T-29")
@pytest.mark.parametrize(
    ("source", "target", "hits"),
    [
        ("wind_pass", "false_wall_west_north_east_plateau", 2),
        ("hobars_gap_north_west_desert", "harg_pass", 2),
        ("wind_pass", "windgap_north_desert", 3),
        (EAST, DEEP, 4),
    ],
)
def test_a_special_counts_by_the_terrain(source: str, target: str, hits: int) -> None:
    t = sent(harkonnen(6), target, ["hit", "hit", "shield", "special"], source=source)
    assert t.state.legions[target] == harkonnen(6 - hits)
    assert not t.state.worms
    assert [one.args["hits"] for one in messages(t.events, "arrakis-worm-attacks")] == [hits]


@rule("W-24.10")
def test_an_attack_without_hits_uses_the_worm_up() -> None:
    t = sent(harkonnen(2), DEEP, ["shield"] * 4, source=EAST, harvesters=[DEEP])
    assert stopped(t)
    assert t.state.legions[DEEP] == harkonnen(2)
    assert t.state.harvesters == [DEEP]
    assert not t.state.worms


@rule("W-24.10", "W-26.6")
def test_the_wild_maker_attacks_with_six_dice_and_stays_in_play() -> None:
    t = sent(harkonnen(6), DEEP, ["hit"] * 5 + ["shield"], "wild_maker", source=EAST, wild_maker="in")
    assert t.state.legions[DEEP] == harkonnen(1)
    assert t.state.wild_maker == "in"
    assert not t.state.worms


@rule("W-24.10")
def test_the_harkonnen_choose_the_casualties_of_a_worm() -> None:
    t = sent(harkonnen(1, 2, 0, "bashar"), DEEP, ["hit", "shield", "shield", "shield"], source=EAST)
    assert asked(t).seats == (1,)


@rule("W-24.10")
def test_in_action_resolution_no_carryall_saves_the_harvester_of_a_legion_that_dies() -> None:
    zones = {"air_south_west": "carryall"}
    t = sent(harkonnen(1), DEEP, ["hit"] * 4, source=EAST, harvesters=[DEEP], zones=zones)
    assert stopped(t)
    assert t.state.harvesters == []
    assert t.state.zones == zones
    assert t.state.facts.harvesters == 1


@rule("W-24.9", "T-58", "W-27.2")
def test_an_attack_on_a_lone_harvester_takes_it_without_a_roll_or_a_rescue() -> None:
    zones = {"air_south_west": "carryall"}
    state = position(turn=ATREIDES, worms={EAST: "sandworm"}, harvesters=[DEEP], zones=zones)
    t = begin(state, "arrakis.worm_attack", ATREIDES)
    answer(t, f"{EAST}>{DEEP}")
    assert stopped(t)
    assert t.state.harvesters == []
    assert not t.state.worms
    assert t.state.zones == zones
    assert t.draws == []


@rule("W-20.1", "W-23.5")
def test_a_worm_never_conquers_a_settlement() -> None:
    t = sent(harkonnen(1), "arrakeen", ["hit"] * 4, source="rimwall_west", atomics="rimwall_west")
    assert stopped(t)
    assert not t.state.legions
    assert "arrakeen" in t.state.settlements


# -- cards ----------------------------------------------------------------------------------------------


@rule("W-3.7", "W-24.3")
def test_worms_of_cards_come_into_empty_desert_areas_next_to_a_worm() -> None:
    state = position(
        turn=ATREIDES, worms={DEEP: "sandworm"}, harvesters=[NORTH], legions={"wind_pass": atreides(1)}
    )
    assert can(state, ATREIDES, "wall_of_sandworms/0")
    t = begin(state, "arrakis.place_worms", ATREIDES, "wall_of_sandworms/0")
    assert ids(asked(t)) == [EAST]
    answer(t, [EAST])
    assert stopped(t)
    assert t.state.worms == dict.fromkeys([DEEP, EAST], "sandworm")


@rule("W-8.8")
def test_none_need_be_placed_and_none_can_be_without_an_area() -> None:
    state = position(turn=ATREIDES, worms={DEEP: "sandworm"})
    t = begin(state, "arrakis.place_worms", ATREIDES, "wall_of_sandworms/0")
    answer(t, [])
    assert t.state.worms == {DEEP: "sandworm"}
    bare = position(turn=ATREIDES)
    assert not can(bare, ATREIDES, "wall_of_sandworms/0")
    assert not can(bare, ATREIDES, "thumpers/0")
    assert stopped(begin(bare, "arrakis.place_worms", ATREIDES, "wall_of_sandworms/0"))


@rule("W-24.3", "W-12.4")
def test_a_worm_of_a_card_is_taken_from_the_board_if_none_is_left() -> None:
    state = position(turn=ATREIDES, legions={DEEP: atreides(1)}, worms=dict.fromkeys(SITES[:4], "sandworm"))
    t = begin(state, "arrakis.place_worms", ATREIDES, "thumpers/0")
    answer(t, [NORTH], SITES[0])
    assert t.state.worms == dict.fromkeys([*SITES[1:4], NORTH], "sandworm")


@rule("W-26.6")
def test_the_wild_makers_own_effects_need_it_on_the_board() -> None:
    state = position(turn=HARKONNEN, wild_maker="in", worms={DEEP: "sandworm"}, legions={EAST: harkonnen(1)})
    for path in ("wild_maker/0", "wild_maker/1"):
        assert not can(state, ATREIDES, path)
    state.turn = None
    assert stopped(begin(state, "arrakis.move_worm", ATREIDES, "wild_maker/0"))
    assert stopped(begin(state, "arrakis.attack_with_worm", ATREIDES, "wild_maker/1"))
