"""Cards that stir the desert, and the Wild Maker's special action, each by its id."""

from __future__ import annotations

from engine.games.arrakis.state import ATREIDES, HARKONNEN
from engine.games.arrakis.steps.cards import playable
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.playing import played
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
PASS = "wind_pass"

# -- Fremen Allies -------------------------------------------------------------------------------------


@card("shai_hulud")
@rule("W-26.6")
def test_shai_hulud_brings_the_wild_maker_in() -> None:
    t = played("shai_hulud")
    answer(t, PASS)
    assert stopped(t)
    assert t.state.worms == {PASS: "wild_maker"}
    assert (t.state.wild_maker, t.state.wild_maker_spent) == ("in", True)


@card("shai_hulud")
@rule("W-24.10", "W-26.6")
def test_shai_hulud_moves_a_wild_maker_in_play_and_lets_it_attack_with_six_dice() -> None:
    t = played(
        "shai_hulud",
        wild_maker="in",
        wild_maker_spent=True,
        worms={DEEP: "wild_maker"},
        legions={"bight_of_the_cliff_west_desert": harkonnen(6)},
        rolls=["hit"] * 5 + ["shield"],
    )
    answer(t, "the_great_flat")
    assert t.state.worms == {"the_great_flat": "wild_maker"}
    answer(t, "bight_of_the_cliff_west_desert")
    assert stopped(t)
    assert t.state.legions == {"bight_of_the_cliff_west_desert": harkonnen(1)}
    assert not t.state.worms


@card("shai_hulud")
@rule("W-8.8")
def test_shai_hulud_may_be_done_in_part() -> None:
    t = played("shai_hulud", wild_maker="in", worms={DEEP: "wild_maker"}, harvesters=[EAST])
    answer(t, "done", "done")
    assert stopped(t)
    assert t.state.worms == {DEEP: "wild_maker"}


@card("wall_of_sandworms")
def test_wall_of_sandworms_adds_a_worm_next_to_one_and_takes_a_desert_power_action() -> None:
    t = played("wall_of_sandworms", worms={DEEP: "sandworm"}, legions={"the_great_flat": harkonnen(3)})
    answer(t, [NORTH])
    assert t.state.worms == dict.fromkeys([DEEP, NORTH], "sandworm")
    answer(t, "move", f"{NORTH}>the_great_flat_south_east_desert", "done")
    assert stopped(t)
    assert set(t.state.worms) == {DEEP, "the_great_flat_south_east_desert"}


@card("dust_chasms")
def test_dust_chasms_removes_harvesters_from_the_deep_desert_of_a_sector_and_stirs_the_desert() -> None:
    t = played("dust_chasms", harvesters=[DEEP, NORTH, PASS, "sihaya_ridge_east_deep_desert"])
    assert ids(asked(t)) == ["ne_outer", "sw_outer", "done"]
    answer(t, "sw_outer")
    assert set(ids(asked(t))) == {f"harvester:{DEEP}", f"harvester:{NORTH}"}
    answer(t, [f"harvester:{DEEP}", f"harvester:{NORTH}"], [PASS])
    assert stopped(t)
    assert t.state.harvesters == [PASS, "sihaya_ridge_east_deep_desert"]
    assert set(t.state.signs) == {PASS}
    assert t.state.facts.harvesters == 2


@card("hieregs")
def test_hieregs_puts_a_regular_into_each_of_two_empty_deserts_and_stirs_the_desert() -> None:
    t = played("hieregs", harvesters=[DEEP])
    assert DEEP not in ids(asked(t))
    answer(t, [NORTH, PASS], [NORTH])
    assert stopped(t)
    assert t.state.legions == {NORTH: atreides(1), PASS: atreides(1)}
    assert set(t.state.signs) == {NORTH}


@card("grandmother_of_a_storm")
@rule("W-12.8", "W-12.9")
def test_grandmother_of_a_storm_strikes_at_once() -> None:
    t = played(
        "grandmother_of_a_storm",
        legions={DEEP: harkonnen(4), "carthag": harkonnen(1), NORTH: atreides(1)},
        rolls=["hit", "special"],
    )
    assert stopped(t)
    assert t.state.legions == {DEEP: harkonnen(1), "carthag": harkonnen(1), NORTH: atreides(1)}


@card("grandmother_of_a_storm")
def test_grandmother_of_a_storm_needs_a_legion_in_the_open() -> None:
    state = position(hands={ATREIDES: ["grandmother_of_a_storm"]}, legions={"carthag": harkonnen(1)})
    assert playable(state, ATREIDES) == []


@card("thumpers")
@rule("W-24.3")
def test_thumpers_call_worms_next_to_own_legions() -> None:
    t = played("thumpers", legions={DEEP: atreides(1), "carthag": harkonnen(1)}, signs={EAST: "sand"})
    assert ids(asked(t)) == [NORTH]
    answer(t, [NORTH])
    assert stopped(t)
    assert t.state.worms == {NORTH: "sandworm"}


@card("thumpers")
def test_thumpers_call_two_worms_at_most() -> None:
    t = played("thumpers", legions={PASS: atreides(1)})
    called = ["hole_in_the_rock_south_west_desert", "windgap_north_desert"]
    assert getattr(asked(t), "max", None) == 2
    assert asked(t).prompt.args == {"count": 2}
    answer(t, called)
    assert t.state.worms == dict.fromkeys(called, "sandworm")


# -- House Atreides ------------------------------------------------------------------------------------


@card("usul_the_base_of_the_pillar")
@rule("W-9.8")
def test_usul_takes_a_desert_power_action_whatever_dice_are_left_and_plays_a_card() -> None:
    t = played("usul_the_base_of_the_pillar", hand=["thumpers"], legions={PASS: atreides(1)})
    answer(t, [DEEP, EAST], "thumpers", ["windgap_north_desert"])
    assert stopped(t)
    assert set(t.state.signs) == {DEEP, EAST}
    assert t.state.worms == {"windgap_north_desert": "sandworm"}


@card("our_family_atomics")
@rule("W-23.1")
def test_our_family_atomics_may_be_used_from_space_four_on_and_plays_a_card() -> None:
    state = position(
        hands={ATREIDES: ["our_family_atomics", "thumpers"]},
        dice={ATREIDES: {"strategy": 1}},
        turn=ATREIDES,
        legions={PASS: atreides(1)},
    )
    state.prescience.markers["jihad"] = 4
    t = begin(state, "arrakis.choose_action", ATREIDES)
    answer(t, "card:our_family_atomics", "splintered_rock")
    assert t.state.atomics == "splintered_rock"
    answer(t, "thumpers", ["splintered_rock"])
    assert stopped(t)
    assert t.state.worms == {"splintered_rock": "sandworm"}


@card("our_family_atomics")
def test_our_family_atomics_plays_a_card_even_before_space_four() -> None:
    t = played("our_family_atomics", hand=["thumpers"], legions={PASS: atreides(1)})
    assert ids(asked(t)) == ["thumpers", "done"]
    assert t.state.atomics is None


@card("our_family_atomics")
def test_our_family_atomics_takes_two_desert_power_actions_once_they_are_used() -> None:
    t = played("our_family_atomics", atomics="rimwall_west")
    answer(t, ["rimwall_west", DEEP], [NORTH, EAST])
    assert stopped(t)
    assert set(t.state.signs) == {"rimwall_west", DEEP, NORTH, EAST}


@card("smugglers_a")
def test_smugglers_a_place_two_signs_and_move_gurney_halleck() -> None:
    t = played("smugglers_a", legions={PASS: atreides(2, 0, 0, "gurney_halleck"), DEEP: atreides(1)})
    answer(t, ["windgap_north_desert", NORTH])
    assert set(t.state.signs) == {"windgap_north_desert", NORTH}
    offered = ids(asked(t))
    assert all(one.startswith(PASS) or one == "done" for one in offered)
    answer(t, f"{PASS}>windgap")
    assert stopped(t)
    assert t.state.legions["windgap"] == atreides(2, 0, 0, "gurney_halleck")


@card("smugglers_a")
@rule("W-26.5")
def test_smugglers_a_bring_gurney_halleck_in_with_two_elites() -> None:
    t = played("smugglers_a")
    answer(t, DEEP)
    assert stopped(t)
    assert t.state.legions == {DEEP: atreides(0, 2, 0, "gurney_halleck")}


# -- House Harkonnen -----------------------------------------------------------------------------------


@card("spotter_control")
def test_spotter_control_takes_three_signs_away_unseen_and_draws_two_cards() -> None:
    signs = {DEEP: "sandworm", EAST: "sand", NORTH: "digging", PASS: "sand"}
    t = played("spotter_control", signs=signs)
    assert asked(t).prompt.args == {"count": 3}
    answer(t, [DEEP, EAST, PASS])
    assert set(t.state.signs) == {NORTH}
    answer(t, getattr(asked(t), "default", None))
    assert stopped(t)
    assert len(t.state.players[HARKONNEN].hand) == 2
    assert not t.state.worms


@card("polar_cap_factories")
def test_polar_cap_factories_man_the_pole_and_clear_the_signs_around_it() -> None:
    signs = {PASS: "sandworm", "north_pole_south_east_desert": "digging", DEEP: "sand"}
    t = played("polar_cap_factories", signs=signs)
    answer(t, "north_pole")
    around = [PASS, "north_pole_south_east_desert"]
    assert set(ids(asked(t))) == set(around)
    assert getattr(asked(t), "max", None) == 2
    answer(t, around)
    assert stopped(t)
    assert set(t.state.signs) == {DEEP}
    assert t.state.legions == {"north_pole": harkonnen(2, 1, 0, "bashar")}


# -- the Wild Maker ------------------------------------------------------------------------------------


@card("wild_maker")
@rule("W-10.1", "W-26.6")
def test_the_wild_makers_special_is_a_desert_power_action_that_moves_it_and_attacks() -> None:
    state = position(
        turn=ATREIDES,
        dice={HARKONNEN: {"strategy": 1}},
        wild_maker="in",
        worms={DEEP: "wild_maker"},
        legions={"the_great_flat": harkonnen(6)},
    )
    t = begin(state, "arrakis.choose_action", ATREIDES, rolls=["special"] * 2 + ["shield"] * 4)
    answer(t, "desert_power:special:wild_maker", NORTH, "the_great_flat")
    assert stopped(t)
    assert t.state.legions == {"the_great_flat": harkonnen(2)}
    assert t.state.wild_maker_spent
    assert t.state.wild_maker == "in"
    assert not t.state.worms
