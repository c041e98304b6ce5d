"""Moving into the one target of a turn (D-13), and what lets troops come from farther (D-18.4, D-19.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceTable
from tests.engine.games.dice.scenario import (
    amounts,
    answer,
    at,
    begin,
    most,
    offered,
    on_map,
    pick,
    position,
    stopped,
)
from tests.rules_coverage import rule

GUILD = 2
FREMEN = ("fremen", "harkonnen", "atreides", "guild")
AROUND: dict[str, Any] = {"arrakeen": {0: 2}, "polar_sink": {0: 3}, "minor_erg": {0: 1}}


def moving(**parts: Any) -> DiceTable:
    """Come to the movement phase; stop before combat."""
    return begin(position(**parts), "dice.move", stop="dice.combat")


@rule("D-13.1")
def test_any_region_that_somebody_can_enter_may_be_the_target_the_pole_too() -> None:
    t = moving(troops={"arrakeen": {0: 1}})
    assert set(offered(pick(t))) == {"stay", "carthag", "polar_sink", "minor_erg", "broken_land"}
    answer(t, "polar_sink")
    assert turn_of(t.state).target == "polar_sink"
    assert on_map(t, "polar_sink") == {0: 1}
    assert stopped(t)


@rule("D-13.1")
def test_there_is_one_target_a_turn() -> None:
    t = moving(troops=AROUND)
    answer(t, "carthag", {"arrakeen:troop": 1})
    assert stopped(t)


@rule("D-13.2", "D-4.6", "T-22")
def test_troops_come_from_all_adjacent_regions_free_of_charge() -> None:
    t = moving(troops=AROUND, spice=1)
    answer(t, "carthag")
    assert most(amounts(t)) == {"polar_sink:troop": 3, "arrakeen:troop": 2}
    answer(t, {"polar_sink:troop": 3, "arrakeen:troop": 1})
    assert on_map(t, "carthag") == {0: 4}
    assert on_map(t, "arrakeen") == {0: 1}
    assert on_map(t, "polar_sink") == {}
    assert turn_of(t.state).spice == 1


@rule("D-13.2", "D-18.4", "T-22")
def test_an_ornithopter_brings_troops_from_any_distance() -> None:
    t = moving(troops=AROUND, resources={"minor_erg": "ornithopter"})
    answer(t, "carthag")
    assert most(amounts(t))["minor_erg:troop"] == 1


@rule("D-13.4", "D-15.4", "T-23")
def test_nothing_leaves_the_storm() -> None:
    t = moving(troops=AROUND, storm="arrakeen")
    answer(t, "carthag")
    assert most(amounts(t)) == {"polar_sink:troop": 3}


@rule("D-13.4", "D-15.4")
def test_nothing_enters_the_storm_and_no_ornithopter_flies_in_it() -> None:
    t = moving(troops={"minor_erg": {0: 1}}, resources={"minor_erg": "ornithopter"}, storm="minor_erg")
    assert stopped(t)
    into = moving(troops={"arrakeen": {0: 1}}, storm="minor_erg")
    assert "minor_erg" not in offered(pick(into))


@rule("D-13.5")
def test_nobody_has_to_move() -> None:
    t = moving(troops=AROUND)
    answer(t, "stay")
    assert stopped(t)
    assert on_map(t, "polar_sink") == {0: 3}


def test_who_has_no_troops_on_the_map_is_not_asked() -> None:
    assert stopped(moving())


@rule("D-2.4", "D-13.2")
def test_small_and_big_cubes_move_alike() -> None:
    t = moving(active=3, troops={"arrakeen": {3: (2, 2)}})
    answer(t, "carthag")
    assert most(amounts(t)) == {"arrakeen:troop": 2, "arrakeen:elite": 2}
    answer(t, {"arrakeen:elite": 1})
    assert on_map(t, "carthag") == {3: (0, 1)}


JOINED: dict[str, Any] = {"ally": 1, "troops": {"arrakeen": {0: 2}, "sietch_tabr": {1: 3}}}


@rule("D-13.3", "D-20.14", "T-24")
def test_the_ally_may_follow_into_the_same_target_only() -> None:
    t = moving(**JOINED)
    answer(t, "carthag", {"arrakeen:troop": 1})
    assert at(t) == "dice.ally_move"
    assert amounts(t).seats == (1,)
    with pytest.raises(IllegalChoice):
        answer(t, {"arrakeen:troop": 1})
    answer(t, {"sietch_tabr:troop": 2})
    assert on_map(t, "carthag") == {0: 1, 1: 2}
    assert stopped(t)


@rule("D-20.7", "D-20.14")
def test_the_allys_default_is_to_pass_and_it_can_say_so_beforehand() -> None:
    t = moving(**JOINED)
    answer(t, "carthag", {"arrakeen:troop": 1})
    assert amounts(t).default == {}
    t.order(1, "dice-ally-move", {})
    assert stopped(t)
    own_target = moving(**JOINED, options={"ally_moves_to_same_target": False})
    own_target.order(1, "dice-ally-move", {})
    answer(own_target, "stay")
    assert stopped(own_target)
    assert on_map(own_target, "sietch_tabr") == {1: 3}


@rule("D-13.1", "D-13.3", "D-13.5")
def test_a_target_may_be_named_for_the_ally_alone() -> None:
    t = moving(**JOINED)
    answer(t, "carthag", {})
    assert at(t) == "dice.ally_move"
    beyond = moving(**JOINED, storm="minor_erg")
    answer(beyond, "great_flat")  # nobody of the active player's can go there
    assert at(beyond) == "dice.ally_move"


@rule("D-13.3")
def test_without_a_target_the_ally_does_not_move_either() -> None:
    t = moving(**JOINED)
    answer(t, "stay")
    assert stopped(t)


@rule("D-13.3")
def test_an_ally_out_of_reach_is_not_asked() -> None:
    t = moving(ally=1, troops={"arrakeen": {0: 1}, "sietch_habbanya": {1: 1}})
    answer(t, "carthag")
    assert stopped(t)


@rule("D-13.3")
def test_the_switch_gives_the_ally_a_target_of_its_own() -> None:
    t = moving(**JOINED, options={"ally_moves_to_same_target": False})
    assert "sietch_habbanya" not in offered(pick(t))
    answer(t, "carthag", {"arrakeen:troop": 1})
    assert at(t) == "dice.ally_target"
    answer(t, "broken_land", {"sietch_tabr:troop": 3})
    assert on_map(t, "sietch_tabr") == {}
    assert stopped(t)
    staying = moving(**JOINED, options={"ally_moves_to_same_target": False})
    answer(staying, "stay", "stay")
    assert stopped(staying)
    alone = moving(ally=1, troops={"arrakeen": {1: 1}}, options={"ally_moves_to_same_target": False})
    assert at(alone) == "dice.ally_target"
    absent = moving(ally=1, troops={"arrakeen": {0: 1}}, options={"ally_moves_to_same_target": False})
    answer(absent, "stay")
    assert stopped(absent)


@rule("D-13.3")
def test_the_allys_lone_troop_goes_to_its_own_target_without_being_counted() -> None:
    t = moving(ally=1, troops={"sietch_tabr": {1: 1}}, options={"ally_moves_to_same_target": False})
    answer(t, "carthag")
    assert stopped(t)
    assert on_map(t, "carthag") == {1: 1}


@rule("D-13.3", "D-18.4")
def test_the_ornithopter_serves_the_ally_too() -> None:
    t = moving(
        ally=1,
        troops={"arrakeen": {0: 2}, "sietch_habbanya": {1: 2}},
        resources={"sietch_habbanya": "ornithopter"},
    )
    answer(t, "carthag", {"arrakeen:troop": 1})
    assert most(amounts(t)) == {"sietch_habbanya:troop": 2}


DESERT: dict[str, Any] = {
    "sietch_habbanya": {0: (0, 2)},
    "cielago_depression": {0: (0, 1)},
    "minor_erg": {0: (0, 1)},
}


@rule("D-19.1", "D-19.4")
def test_worms_carry_troops_from_all_desert_regions_to_the_one_target() -> None:
    t = moving(factions=FREMEN, troops=DESERT, frozen=("ability", "ability"))
    answer(t, "carthag")
    assert most(amounts(t)) == {"cielago_depression:elite": 1, "sietch_habbanya:elite": 2}
    answer(t, {"sietch_habbanya:elite": 2})
    assert stopped(t)
    assert turn_of(t.state).abilities == 1


@rule("D-13.4", "D-19.4")
def test_worms_carry_nobody_out_of_the_storm() -> None:
    t = moving(factions=FREMEN, troops=DESERT, frozen=("ability",), storm="sietch_habbanya")
    answer(t, "carthag")
    assert on_map(t, "carthag") == {0: (0, 1)}
    assert on_map(t, "sietch_habbanya") == {0: (0, 2)}


@rule("D-13.2", "D-19.4")
def test_troops_that_are_in_the_target_already_do_not_move() -> None:
    t = moving(factions=FREMEN, troops=DESERT, frozen=("ability",))
    answer(t, "sietch_habbanya")
    assert on_map(t, "sietch_habbanya") == {0: (0, 3)}
    assert stopped(t)


@rule("D-13.2")
def test_every_target_says_how_many_could_go_there() -> None:
    t = moving(active=3, ally=1, troops={"arrakeen": {3: (2, 1), 1: 4}, "polar_sink": {3: (0, 2)}})
    notes = {option.id: option.note and option.note.args for option in pick(t).options}
    assert notes["carthag"] == {"own": 5, "ally": 4}
    assert notes["minor_erg"] == {"own": 5, "ally": 4}
    assert notes["sietch_tuek"] == {"own": 2, "ally": 0}


@rule("D-19.4")
def test_folding_space_brings_troops_from_anywhere() -> None:
    t = moving(active=GUILD, troops={"minor_erg": {GUILD: 1}, "sietch_tuek": {GUILD: 1}}, frozen=("ability",))
    answer(t, "sietch_tabr")
    assert most(amounts(t)) == {"minor_erg:troop": 1, "sietch_tuek:troop": 1}


@rule("D-9.5", "D-19.4")
def test_desert_guides_serve_the_active_players_troops_and_not_the_allys() -> None:
    troops = {"cielago_depression": {1: 2, 0: 1}, "sietch_habbanya": {0: 1}}
    t = moving(factions=FREMEN, active=1, ally=0, troops=troops)
    answer(t, "carthag", {"cielago_depression:troop": 1})
    assert stopped(t)  # the ally's troops are far away, in the desert too
    assert on_map(t, "carthag") == {1: 1}
