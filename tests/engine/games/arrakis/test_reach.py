"""Where Legions can move and attack: ground, Sandriding, Troop Transport (W-3, W-15 to W-18.1)."""

from __future__ import annotations

from typing import Any

from engine.games.arrakis.board import is_empty, is_free
from engine.games.arrakis.data import AREAS, NEAR, NEAR_BY_AIR, ZONES, ZONES_OF
from engine.games.arrakis.effects import LegionFilter
from engine.games.arrakis.reach import FAR, Reach, fits, movable, movers, ridden, transports
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Side, turn_of
from tests.engine.games.arrakis.scenario import atreides, harkonnen, position
from tests.rules_coverage import rule

START = "false_wall_south"
A = "hobars_gap_north_west_desert"
B = "windgap_east_desert"
BEYOND = "windgap_north_desert"
"""Beside B, and neither beside A nor beside START."""

WALLED = "rimwall_west"
ACROSS = "rimwall_west_north_desert"
TWO_AWAY = "broken_land_north_deep_desert"
THREE_AWAY = "rock_outcroppings_east_deep_desert"


def moves(side: Side, source: str, **parts: Any) -> list[str]:
    """Return where a Legion that stands alone can move."""
    legions = {source: (atreides if side == ATREIDES else harkonnen)(2), **parts.pop("legions", {})}
    return Reach(position(legions=legions, turn=side, **parts), side).moves(source)


def attacks(side: Side, source: str, **parts: Any) -> list[str]:
    """Return what a Legion can attack."""
    legions = {source: (atreides if side == ATREIDES else harkonnen)(2), **parts.pop("legions", {})}
    reach = Reach(position(legions=legions, turn=side, **parts), side)
    found = reach.attacks(source)
    assert reach.attacks_any(source) == bool(found)
    return found


# -- areas ---------------------------------------------------------------------------------------------


@rule("W-3.6", "W-15.1")
def test_enemy_settlements_units_tokens_and_worms_close_an_area() -> None:
    state = position(
        legions={"harg_pass": harkonnen(1), "pasty_mesa": atreides(tokens=["ad1"])}, worms={A: "sandworm"}
    )
    assert not is_free(state, "harg_pass", ATREIDES)
    assert is_free(state, "harg_pass", HARKONNEN)
    assert not is_free(state, "pasty_mesa", HARKONNEN)
    assert not is_free(state, "windgap", HARKONNEN)
    assert is_free(state, "windgap", ATREIDES)
    assert not is_free(state, "carthag", ATREIDES)
    assert not is_free(state, A, ATREIDES)
    assert not is_free(state, A, HARKONNEN)


@rule("W-3.6", "W-15.6", "W-27.1")
def test_signs_stations_and_harvesters_close_nothing() -> None:
    parts: dict[str, Any] = {"signs": {A: "sandworm"}, "stations": {"harg_pass": "jihad"}}
    for side in (ATREIDES, HARKONNEN):
        found = moves(side, "north_pole_south_east_desert", harvesters=["windgap_east_desert"], **parts)
        assert {A, "harg_pass", "windgap_east_desert"} <= set(found)


@rule("W-3.7")
def test_whatever_stands_or_lies_there_an_area_is_not_empty() -> None:
    full: list[dict[str, Any]] = [
        {"legions": {A: harkonnen(1)}},
        {"legions": {A: atreides(1)}},
        {"worms": {A: "sandworm"}},
        {"harvesters": [A]},
        {"signs": {A: "sand"}},
        {"stations": {A: "jihad"}},
    ]
    assert is_empty(position(), A)
    assert not any(is_empty(position(**parts), A) for parts in full)
    assert not is_empty(position(), "carthag")
    assert not is_empty(position(), "windgap")


# -- the ground ----------------------------------------------------------------------------------------


@rule("W-15.1")
def test_a_legion_moves_into_a_free_area_next_to_it() -> None:
    assert moves(HARKONNEN, "carthag") == list(NEAR["carthag"])
    closed = {"broken_land": atreides(1), "hagga_basin": atreides(1)}
    assert set(moves(HARKONNEN, "carthag", legions=closed)) == set(NEAR["carthag"]) - set(closed)


@rule("W-3.4")
def test_nobody_walks_or_attacks_across_an_impassable_border() -> None:
    assert ACROSS in NEAR_BY_AIR[WALLED]
    assert ACROSS not in moves(HARKONNEN, WALLED)
    assert ACROSS not in moves(ATREIDES, WALLED)
    assert attacks(HARKONNEN, WALLED, legions={ACROSS: atreides(1)}) == []


# -- Sandriding ----------------------------------------------------------------------------------------


@rule("W-16.1", "T-31")
def test_atreides_ride_over_any_chain_of_signs_and_end_next_to_the_last() -> None:
    found = moves(ATREIDES, START, signs={A: "sand", B: "sand"})
    assert BEYOND in found
    assert BEYOND not in moves(ATREIDES, START, signs={A: "sand"})
    assert BEYOND not in moves(ATREIDES, START, signs={B: "sand"})
    assert len(found) == len(set(found))
    assert START not in found


@rule("W-16.1")
def test_worms_carry_as_signs_do() -> None:
    assert BEYOND in moves(ATREIDES, START, worms={A: "sandworm", B: "wild_maker"})
    assert BEYOND in moves(ATREIDES, START, signs={A: "sand"}, worms={B: "sandworm"})


def test_two_stretches_of_signs_that_do_not_touch_are_two_rides() -> None:
    apart = "bight_of_the_cliff_west_desert"
    found = moves(ATREIDES, START, signs={A: "sand", apart: "sand"})
    assert "hobars_gap_west_desert" in found
    assert "the_great_flat" not in found


@rule("W-16.1")
def test_the_sign_under_the_rider_is_no_beginning() -> None:
    assert set(moves(ATREIDES, START, signs={START: "sand"})) == set(NEAR[START])


@rule("W-16.2", "T-31", "W-24.11")
def test_a_ride_ends_where_there_may_be_a_sign_but_no_worm_and_no_enemy() -> None:
    signs = {A: "sand", B: "sand"}
    assert B in moves(ATREIDES, START, signs=signs)
    assert BEYOND not in moves(ATREIDES, START, signs=signs, worms={BEYOND: "sandworm"})
    assert BEYOND not in moves(ATREIDES, START, signs=signs, legions={BEYOND: harkonnen(1)})


@rule("W-16.3", "T-31")
def test_no_ride_crosses_an_enemy_legion_but_own_legions_and_harvesters_are_no_matter() -> None:
    signs = {A: "sand", B: "sand"}
    assert BEYOND not in moves(ATREIDES, START, signs=signs, legions={B: harkonnen(1)})
    assert BEYOND in moves(ATREIDES, START, signs=signs, legions={B: atreides(1)}, harvesters=[A])


@rule("W-16.5")
def test_no_ride_crosses_an_impassable_border() -> None:
    assert TWO_AWAY not in moves(ATREIDES, WALLED, signs={ACROSS: "sand"})
    assert set(moves(ATREIDES, WALLED, signs={ACROSS: "sand"})) <= set(NEAR[WALLED])


@rule("W-16.4", "W-18.1")
def test_atreides_attack_whatever_a_ride_reaches() -> None:
    signs = {A: "sand", B: "sand"}
    assert attacks(ATREIDES, START, signs=signs, legions={BEYOND: harkonnen(1)}) == [BEYOND]
    assert attacks(ATREIDES, START, signs=signs, legions={B: harkonnen(1)}) == [B]
    assert attacks(ATREIDES, START, legions={BEYOND: harkonnen(1)}) == []


def test_harkonnen_do_not_ride() -> None:
    assert set(moves(HARKONNEN, START, signs={A: "sand", B: "sand"})) <= set(NEAR[START])


def test_a_ride_is_as_long_as_its_longest_way_up_to_what_cards_ask_for() -> None:
    round_about = {A: "sand", B: "sand", "hobars_gap_west_desert": "sand"}
    riding = position(legions={START: atreides(1)}, signs=round_about)
    assert ridden(riding, START, "hobars_gap_west_deep_desert") == 3
    assert ridden(riding, START, B) == 2
    assert ridden(riding, START, "harg_pass") == 1
    assert ridden(riding, START, "pasty_mesa_south_west_plateau") == 0


# -- Troop Transport -----------------------------------------------------------------------------------


@rule("W-17.1", "W-17.2", "T-32")
def test_an_ornithopter_lifts_a_legion_two_areas_far_over_impassable_borders() -> None:
    found = moves(HARKONNEN, WALLED, zones={"air_north_east": "ornithopter"})
    assert {ACROSS, TWO_AWAY} <= set(found)
    assert len(found) == len(set(found))
    assert WALLED not in found


@rule("W-17.1", "T-32")
def test_two_ornithopters_lift_no_farther() -> None:
    zones = {"air_north_east": "ornithopter", "air_north": "ornithopter"}
    assert THREE_AWAY not in moves(HARKONNEN, WALLED, zones=zones)


@rule("W-17.1")
def test_only_an_ornithopter_of_a_zone_connected_to_the_start_helps() -> None:
    assert set(moves(HARKONNEN, WALLED, zones={"air_south": "ornithopter"})) == set(NEAR[WALLED])
    assert set(moves(HARKONNEN, WALLED, zones={"air_north_east": "carryall"})) == set(NEAR[WALLED])


@rule("W-3.5", "W-3.3", "W-17.1")
def test_a_zone_serves_every_area_of_its_two_sectors_and_the_pole_is_in_four() -> None:
    for zone, data in ZONES.items():
        for ident, area in AREAS.items():
            flies = moves(HARKONNEN, ident, zones={zone: "ornithopter"}, sietches={}, settlements=[])
            connected = any(sector in data.sectors for sector in area.sectors)
            assert (set(flies) > set(NEAR[ident])) == connected
    assert {zone for zone in ZONES if zone in ZONES_OF["north_pole"]} == set(ZONES)


@rule("W-17.2", "W-40.11")
def test_where_a_transport_lands_need_not_be_connected_to_its_zone() -> None:
    assert "arsunt_north_desert" in moves(HARKONNEN, "arsunt", zones={"air_west": "ornithopter"})


@rule("W-17.2", "W-24.11")
def test_a_transport_passes_enemies_and_worms_and_ends_in_a_free_area() -> None:
    closed = dict.fromkeys(NEAR_BY_AIR["harg_pass"], "sandworm")
    found = moves(HARKONNEN, "harg_pass", worms=closed, zones={"air_south": "ornithopter"})
    assert set(found) == {area for area in FAR["harg_pass"] if area != "hobars_gap"}
    enemy = {area: atreides(1) for area in NEAR_BY_AIR["harg_pass"]}
    assert set(found) == set(moves(HARKONNEN, "harg_pass", legions=enemy, zones={"air_south": "ornithopter"}))


@rule("W-17.3", "W-18.1")
def test_harkonnen_attack_whatever_a_transport_reaches() -> None:
    zones = {"air_north_east": "ornithopter"}
    enemy = {ACROSS: atreides(1), TWO_AWAY: atreides(1), THREE_AWAY: atreides(1)}
    assert set(attacks(HARKONNEN, WALLED, legions=enemy, zones=zones)) == {ACROSS, TWO_AWAY}
    assert attacks(HARKONNEN, WALLED, legions=enemy) == []


def test_atreides_do_not_fly() -> None:
    assert set(moves(ATREIDES, "harg_pass", zones={"air_south": "ornithopter"})) == set(NEAR["harg_pass"])


@rule("W-40.11", "W-17.2")
def test_who_was_transported_is_not_transported_again_in_the_turn() -> None:
    state = position(legions={"harg_pass": harkonnen(2)}, turn=HARKONNEN, zones={"air_south": "ornithopter"})
    turn_of(state).flown = ["harg_pass"]
    reach = Reach(state, HARKONNEN)
    assert set(reach.moves("harg_pass", again=True)) == set(NEAR["harg_pass"])
    enemy = next(area for area in FAR["harg_pass"] if area not in state.sietches)
    state.legions[enemy] = atreides(1)
    reach = Reach(state, HARKONNEN)
    state.turn, turn = None, state.turn
    assert enemy in reach.attacks("harg_pass")
    state.turn, state.sietches = turn, {}
    reach = Reach(state, HARKONNEN)
    assert reach.attacks("harg_pass") == []
    assert not reach.attacks_any("harg_pass")
    del state.legions[enemy]
    reach = Reach(state, HARKONNEN)
    assert set(FAR["harg_pass"]) - {"hobars_gap"} <= set(reach.moves("harg_pass"))  # others, who were there


@rule("W-17.1")
def test_a_way_on_the_ground_takes_no_ornithopter() -> None:
    state = position(zones={"air_north_east": "ornithopter", "air_north": "ornithopter"})
    assert transports(state, HARKONNEN, WALLED, "arrakeen") == []
    assert transports(state, HARKONNEN, WALLED, ACROSS) == ["air_north_east", "air_north"]
    assert transports(state, ATREIDES, WALLED, ACROSS) == []


# -- attacks -------------------------------------------------------------------------------------------


@rule("W-18.1", "W-20.1")
def test_a_target_is_an_enemy_legion_or_an_undefended_settlement_next_to_the_attacker() -> None:
    assert attacks(ATREIDES, "broken_land", legions={"arsunt": harkonnen(1)}) == [
        "arrakeen",
        "carthag",
        "arsunt",
    ]
    assert attacks(HARKONNEN, "false_wall_south", legions={"harg_pass": atreides(tokens=["ad1"])}) == [
        "harg_pass",
        "hobars_gap",
    ]


@rule("W-18.1", "W-24.11")
def test_nobody_attacks_into_an_area_with_a_worm() -> None:
    enemy = {"harg_pass": atreides(1)}
    assert attacks(HARKONNEN, "false_wall_east", legions=enemy) == ["harg_pass"]
    assert attacks(HARKONNEN, "false_wall_east", legions=enemy, worms={"harg_pass": "sandworm"}) == []


# -- which Legions -------------------------------------------------------------------------------------


def arrived(moved: Any, **parts: Any) -> ArrakisState:
    """Return a position in which some figures have moved into Arsunt."""
    state = position(turn=HARKONNEN, **parts)
    turn_of(state).moved["arsunt"] = moved
    return state


@rule("W-15.4")
def test_what_has_moved_stays_and_what_was_there_may_move() -> None:
    there = harkonnen(3, 1, 0, "beast_rabban", "bashar", "bashar")
    state = arrived(harkonnen(2, 0, 0, "bashar", "baron_harkonnen"), legions={"arsunt": there})
    assert movable(state, "arsunt") == harkonnen(1, 1, 0, "beast_rabban", "bashar")
    assert movable(state, "arsunt", again=True) == there


@rule("W-15.4", "W-4.5")
def test_leaders_whose_units_have_all_moved_stay_too() -> None:
    state = arrived(harkonnen(3), legions={"arsunt": harkonnen(2, 0, 0, "bashar")})
    assert movable(state, "arsunt") is None
    assert not list(movers(state, HARKONNEN, LegionFilter()))


@rule("W-15.4")
def test_tokens_that_have_moved_stay() -> None:
    state = position(legions={"windgap": atreides(tokens=["ad1", "ad2"])}, turn=ATREIDES)
    turn_of(state).moved["windgap"] = atreides(tokens=["ad2"])
    assert movable(state, "windgap") == atreides(tokens=["ad1"])


def test_an_effect_says_which_legions_it_means() -> None:
    state = position(
        legions={"windgap": atreides(1, 0, 1, "naib", "stilgar"), "arsunt_north_ridge": atreides(1)},
        turn=ATREIDES,
    )
    turn_of(state).last = "windgap"
    for wanted in (
        LegionFilter(leader=True),
        LegionFilter(special=True),
        LegionFilter(desert=True),
        LegionFilter(area="windgap"),
        LegionFilter(same=True),
        LegionFilter(contains="stilgar"),
    ):
        assert [area for area, _ in movers(state, ATREIDES, wanted)] == ["windgap"]
    assert [area for area, _ in movers(state, ATREIDES, LegionFilter())] == ["windgap", "arsunt_north_ridge"]


def test_nothing_is_the_same_legion_outside_a_turn() -> None:
    state = position(legions={"windgap": atreides(1)})
    assert not fits(state, "windgap", state.legions["windgap"], LegionFilter(same=True))


def test_the_mountain_that_the_atomics_broke_is_desert() -> None:
    state = position(legions={"rimwall_west": atreides(1)}, atomics="rimwall_west", turn=ATREIDES)
    assert [area for area, _ in movers(state, ATREIDES, LegionFilter(desert=True))] == ["rimwall_west"]
