"""Worms move and attack, and come where cards call them (W-24.6 to W-24.12)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrakis.data import AREAS
from engine.games.arrakis.perform import can
from engine.games.arrakis.sands import destinations, targets
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Legion
from engine.games.arrakis.steps.worms import attacks
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

NORTH_OF_ARSUNT = "arsunt_north_desert"
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


@rule("W-24.6", "W-3.2")
def test_a_worm_never_ends_its_move_outside_the_desert() -> None:
    state = position()
    for source, data in AREAS.items():
        if data.terrain == "desert":
            assert all(AREAS[area].terrain == "desert" for area in destinations(state, source))


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
    state.worms[NORTH_OF_ARSUNT] = "wild_maker"
    assert can(state, ATREIDES, "wild_maker/0")
    assert not can(state, ATREIDES, "wild_maker/1")  # nothing is in its reach
    for area in destinations(state, NORTH_OF_ARSUNT):
        state.signs[area] = "sand"
    assert not can(state, ATREIDES, "wild_maker/0")  # and there is nowhere to go
    state.signs.clear()
    del state.worms[NORTH_OF_ARSUNT]
    state.turn = None
    assert stopped(begin(state, "arrakis.move_worm", ATREIDES, "wild_maker/0"))
    assert stopped(begin(state, "arrakis.attack_with_worm", ATREIDES, "wild_maker/1"))
