"""Cards and leaders' special actions that move Legions or attack with them, each by id."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.arrakis.board import ready
from engine.games.arrakis.data import NEAR
from engine.games.arrakis.effects import Modifiers
from engine.games.arrakis.perform import can, can_any
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.moving import BATTLE, RIDE, battle, play, sources
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin_effects,
    harkonnen,
    ids,
    position,
    stopped,
    waiting,
)
from tests.rules_coverage import rule

# -- cards of the Harkonnen ----------------------------------------------------------------------------


@card("troop_carriers")
def test_troop_carriers_bring_a_legion_from_a_settlement_to_another_however_far() -> None:
    legions = {
        "carthag": harkonnen(2, 1, 0, "bashar"),
        "harg_pass": harkonnen(1),
        "pasty_mesa": harkonnen(1),
        "windgap_east_desert": harkonnen(0, 0, 1),
    }
    t = play(HARKONNEN, "troop_carriers", legions=legions, worms={"windgap_east_desert": "sandworm"})
    assert ids(asked(t)) == ["carthag>harg_pass", "carthag>pasty_mesa", "carthag:figures", "done"]
    answer(t, "carthag>pasty_mesa")
    assert t.state.legions["pasty_mesa"] == harkonnen(3, 1, 0, "bashar")
    assert "carthag" not in t.state.legions


@card("troop_carriers")
def test_troop_carriers_may_take_part_of_it_and_need_no_ornithopter() -> None:
    legions = {"carthag": harkonnen(2), "arrakeen": harkonnen(1), "harg_pass": harkonnen(5)}
    t = play(HARKONNEN, "troop_carriers", legions=legions, zones={"air_north": "ornithopter"})
    answer(t, "carthag:figures")
    assert ids(asked(t)) == ["arrakeen", "harg_pass"]
    answer(t, "harg_pass", {"regular": 1})
    assert t.state.legions["harg_pass"] == harkonnen(6)
    assert t.state.zones == {"air_north": "ornithopter"}


@card("troop_carriers")
@rule("W-4.6")
def test_troop_carriers_may_overfill_an_area_and_the_excess_goes() -> None:
    t = play(HARKONNEN, "troop_carriers", legions={"carthag": harkonnen(2), "harg_pass": harkonnen(0, 5)})
    answer(t, "carthag>harg_pass", {"regular": 1})
    assert t.state.legions == {"harg_pass": harkonnen(1, 5)}


@card("troop_carriers")
def test_troop_carriers_need_a_legion_in_a_settlement_and_ask_for_figures_only_where_they_differ() -> None:
    outside = {"harg_pass": harkonnen(1), "pasty_mesa": harkonnen(1)}
    assert not can_any(position(legions=outside), HARKONNEN, "troop_carriers")
    t = play(HARKONNEN, "troop_carriers", legions={"carthag": harkonnen(1), "harg_pass": harkonnen(1)})
    assert ids(asked(t)) == ["carthag>harg_pass", "done"]


@card("troop_carriers")
@rule("W-8.8")
def test_troop_carriers_need_two_legions_and_may_stay_at_home() -> None:
    alone: dict[str, Any] = {"legions": {"carthag": harkonnen(2)}}
    assert stopped(play(HARKONNEN, "troop_carriers", **alone))
    assert not can_any(position(**alone), HARKONNEN, "troop_carriers")
    two = {"carthag": harkonnen(2), "harg_pass": harkonnen(1)}
    assert can_any(position(legions=dict(two)), HARKONNEN, "troop_carriers")
    t = play(HARKONNEN, "troop_carriers", legions=dict(two))
    answer(t, "done")
    assert t.state.legions == two


@card("sardaukar_pogrom")
def test_sardaukar_pogrom_moves_three_legions_each_with_a_sardaukar() -> None:
    legions = {
        "carthag": harkonnen(2, 0, 1),
        "arsunt": harkonnen(0, 0, 2),
        "harg_pass": harkonnen(0, 0, 1),
        "pasty_mesa": harkonnen(4, 1),
    }
    t = play(HARKONNEN, "sardaukar_pogrom", legions=legions)
    assert sources(t) == ["carthag", "harg_pass", "arsunt"]
    answer(t, "carthag:figures", "broken_land")
    with pytest.raises(IllegalChoice):
        answer(t, {"regular": 1})
    answer(t, {"special": 1}, "arsunt>hagga_basin", "harg_pass>false_wall_east")
    assert stopped(t)
    assert t.state.legions == {
        "carthag": harkonnen(2),
        "broken_land": harkonnen(0, 0, 1),
        "hagga_basin": harkonnen(0, 0, 2),
        "false_wall_east": harkonnen(0, 0, 1),
        "pasty_mesa": harkonnen(4, 1),
    }


@card("sardaukar_pogrom")
@rule("W-15.4")
def test_who_stays_behind_after_a_move_stays_moved_when_others_leave_the_area() -> None:
    legions = {"carthag": harkonnen(0, 0, 1), "arsunt": harkonnen(0, 0, 1), "harg_pass": harkonnen(0, 0, 1)}
    t = play(HARKONNEN, "sardaukar_pogrom", legions=legions)
    answer(t, "carthag>arsunt", "arsunt>hagga_basin")
    assert t.state.legions["arsunt"] == harkonnen(0, 0, 1)
    assert sources(t) == ["harg_pass"]


@card("sardaukars_manner")
def test_sardaukars_manner_moves_a_sardaukar_or_attacks_by_surprise() -> None:
    def before() -> ArrakisTable:
        legions = {"carthag": harkonnen(1, 0, 1), "arrakeen": harkonnen(3), "broken_land": atreides(1)}
        return play(HARKONNEN, "sardaukars_manner", legions=legions)

    moving, attacking = before(), before()
    assert sources(moving) == ["carthag"]
    answer(moving, "carthag>arsunt")
    assert waiting(moving)[0] == "arrakis.turn_end"
    assert moving.state.legions["arsunt"] == harkonnen(1, 0, 1)
    answer(attacking, "carthag>broken_land")
    assert battle(attacking) == ("carthag", "broken_land", Modifiers(surprise=True))


@card("killers_without_mercy")
def test_killers_without_mercy_attack_with_a_sardaukar_and_go_on_for_free() -> None:
    legions = {"carthag": harkonnen(1, 0, 1), "arrakeen": harkonnen(3), "broken_land": atreides(1)}
    t = play(HARKONNEN, "killers_without_mercy", legions=legions)
    assert ids(asked(t)) == ["carthag>broken_land", "done"]
    answer(t, "carthag>broken_land")
    assert battle(t)[2] == Modifiers(free_continue=True)


@card("sardaukar_disguised")
def test_sardaukar_disguised_become_sardaukar_and_two_legions_with_one_move() -> None:
    t = play(HARKONNEN, "sardaukar_disguised", legions={"carthag": harkonnen(0, 2), "arsunt": harkonnen(1)})
    assert waiting(t)[0] == "arrakis.replace_units"
    answer(t, {"carthag": 2})
    assert t.state.legions["carthag"] == harkonnen(0, 0, 2)
    answer(t, "carthag:figures", "broken_land", {"special": 1}, "carthag>arrakeen")
    assert stopped(t)
    assert t.state.legions == {
        "broken_land": harkonnen(0, 0, 1),
        "arrakeen": harkonnen(0, 0, 1),
        "arsunt": harkonnen(1),
    }


@card("full_control_of_the_air")
def test_full_control_of_the_air_adds_ornithopters_one_of_which_may_lift_a_legion() -> None:
    t = play(HARKONNEN, "full_control_of_the_air", legions={"rimwall_west": harkonnen(2)})
    answer(t, "ornithopter:air_north", "ornithopter:air_south")
    assert t.state.zones == {"air_north": "ornithopter", "air_south": "ornithopter"}
    answer(t, "rimwall_west>rimwall_west_north_desert")
    assert stopped(t)
    assert t.state.zones == {"air_south": "ornithopter"}
    assert t.state.legions == {"rimwall_west_north_desert": harkonnen(2)}


@card("arsunt_legion")
def test_the_arsunt_legion_is_reinforced_and_moves_or_attacks() -> None:
    legions = {"arsunt": harkonnen(1), "carthag": harkonnen(1), "shield_wall_west": atreides(1)}
    t = play(HARKONNEN, "arsunt_legion", legions=legions)
    while waiting(t)[0] != "arrakis.move_or_attack":
        answer(t, "bashar" if "bashar" in ids(asked(t)) else ids(asked(t))[0])
    assert t.state.legions["arsunt"] == harkonnen(2, 1, 0, "bashar")
    assert sources(t) == ["arsunt"]
    answer(t, "arsunt>shield_wall_west")
    assert battle(t) == ("arsunt", "shield_wall_west", Modifiers())


@card("barons_personal_guard")
def test_the_barons_guard_comes_with_him_and_then_any_legion_moves() -> None:
    t = play(HARKONNEN, "barons_personal_guard", legions={"harg_pass": harkonnen(1)})
    while waiting(t)[0] == "arrakis.place":
        answer(t, "carthag" if "carthag" in ids(asked(t)) else ids(asked(t))[0])
    assert t.state.legions["carthag"] == harkonnen(0, 2, 0, "baron_harkonnen")
    assert sources(t) == ["carthag", "harg_pass"]
    answer(t, "harg_pass>false_wall_east")
    assert stopped(t)


@card("seek_out_the_mahdi")
def test_while_the_mahdi_is_sought_pauls_legion_neither_moves_nor_attacks() -> None:
    t = play(HARKONNEN, "seek_out_the_mahdi", legions={"carthag": harkonnen(1)})
    answer(t, "carthag>arsunt")
    assert stopped(t)
    assert t.state.paul_restricted == 2  # from the next Atreides turn on
    for paul in ("paul_atreides", "paul_muad_dib"):
        parts: dict[str, Any] = {
            "legions": {
                "broken_land": atreides(2, 0, 0, "naib", paul),
                "arsunt": harkonnen(1),
                "windgap": atreides(1, 0, 0, "stilgar"),
            },
            "paul_restricted": 1,
        }
        assert sources(play(ATREIDES, "strategy_move", **parts)) == ["windgap"]
        assert stopped(play(ATREIDES, "strategy_attack", **parts))
        assert not can_any(position(turn=ATREIDES, **parts), ATREIDES, paul)
        assert ready(position(paul_restricted=1, aside=[paul]), ATREIDES) == ["lady_jessica", "stilgar"]
        free = parts | {"paul_restricted": 0}
        assert sources(play(ATREIDES, "strategy_move", **free)) == ["broken_land", "windgap"]
        assert sources(play(ATREIDES, "strategy_attack", **free)) == ["broken_land"]


# -- cards played by others ----------------------------------------------------------------------------


@card("jubba_cloaks", "war_plan")
@rule("W-15.4")
def test_who_moved_by_a_card_that_plays_another_moves_no_more_but_may_attack() -> None:
    legions = {
        "hagga_basin_west_ridge": harkonnen(1),
        "windgap_east_desert": atreides(2, 0, 0, "naib"),
        "wind_pass": atreides(1),
    }
    before = position(
        turn=ATREIDES,
        legions=legions | {"windgap": atreides(1)},
        hands={ATREIDES: ["war_plan"]},
    )
    t = begin_effects(before, ATREIDES, "jubba_cloaks", stop=("arrakis.turn_end", BATTLE))
    answer(t, "windgap_east_desert>windgap", "war_plan")
    assert "windgap:figures" not in ids(asked(t))  # one Unit of three is still to move
    answer(t, f"windgap>{NEAR['windgap'][0]}")
    assert t.state.legions["windgap"] == atreides(2, 0, 0, "naib")


# -- cards of the Atreides -----------------------------------------------------------------------------


@card("war_plan")
def test_war_plan_moves_a_legion_or_attacks_with_a_die_more_each_round() -> None:
    def before() -> ArrakisTable:
        legions = {"broken_land": atreides(2), "arsunt": harkonnen(1), "windgap": atreides(1)}
        return play(ATREIDES, "war_plan", legions=legions)

    moving, attacking, declining = before(), before(), before()
    assert sources(moving) == ["broken_land", "windgap"]
    answer(moving, "broken_land:figures", "rimwall_west", {"regular": 1})
    assert moving.state.legions["rimwall_west"] == atreides(1)
    answer(attacking, "broken_land>arsunt")
    assert battle(attacking) == ("broken_land", "arsunt", Modifiers(extra_die=1))
    answer(declining, "done")
    assert waiting(declining)[0] == "arrakis.turn_end"


@card("war_plan")
def test_war_plan_can_do_nothing_without_a_legion() -> None:
    assert stopped(play(ATREIDES, "war_plan"))
    assert not can_any(position(turn=ATREIDES), ATREIDES, "war_plan")
    assert can_any(position(legions={"harg_pass": atreides(1)}, turn=ATREIDES), ATREIDES, "war_plan")
    shut = {"broken_land": atreides(1)} | {
        area: harkonnen(1) for area in ("arrakeen", "carthag", "rimwall_west", "arsunt", "arsunt_north_ridge")
    }
    assert can_any(position(legions=shut, turn=ATREIDES), ATREIDES, "war_plan")


@card("battle_language")
def test_battle_language_needs_a_leader_and_surprises_a_defender_of_four_dice_at_most() -> None:
    legions = {
        "broken_land": atreides(2, 0, 0, "naib"),
        "arsunt_north_ridge": atreides(2),
        "arsunt": harkonnen(1),
    }
    t = play(ATREIDES, "battle_language", legions=legions)
    assert sources(t) == ["broken_land"]
    answer(t, "broken_land>arsunt")
    assert battle(t)[2] == Modifiers(surprise=True, defender_dice_first_round=4)


@card("battle_language")
def test_battle_language_may_move_a_legion_but_only_with_a_leader() -> None:
    t = play(ATREIDES, "battle_language", legions={"broken_land": atreides(2, 0, 0, "naib")})
    answer(t, "broken_land:figures", "rimwall_west")
    with pytest.raises(IllegalChoice):
        answer(t, {"regular": 1})
    answer(t, {"regular": 1, "naib": 1})
    assert t.state.legions["rimwall_west"] == atreides(1, 0, 0, "naib")


@card("death_commandos")
def test_death_commandos_become_fedaykin_and_two_legions_with_one_move() -> None:
    t = play(ATREIDES, "death_commandos", legions={"windgap": atreides(1, 2), "wind_pass": atreides(2)})
    answer(t, {"windgap": 2})
    assert t.state.legions["windgap"] == atreides(1, 0, 2)
    assert sources(t) == ["windgap"]
    answer(t, "windgap:figures", "windgap_north_desert", {"regular": 1, "special": 1})
    assert sources(t) == ["windgap"]
    answer(t, "windgap>false_wall_west")
    assert stopped(t)
    assert t.state.legions["false_wall_west"] == atreides(0, 0, 1)


@card("jubba_cloaks")
def test_jubba_cloaks_move_a_legion_with_a_leader_out_of_the_desert() -> None:
    legions = {
        "windgap": atreides(2, 0, 0, "naib"),
        "wind_pass": atreides(1),
        "false_wall_south": atreides(1, 0, 0, "naib"),
    }
    t = play(ATREIDES, "jubba_cloaks", legions=legions)
    assert sources(t) == ["windgap"]
    answer(t, "windgap:figures", "false_wall_west")
    with pytest.raises(IllegalChoice):
        answer(t, {"regular": 1})
    answer(t, {"regular": 1, "naib": 1})
    assert t.state.legions["false_wall_west"] == atreides(1, 0, 0, "naib")
    assert waiting(t)[0] == "arrakis.play_card"


@card("stillsuits")
def test_stillsuits_move_a_legion_out_of_the_desert_and_then_tokens_are_exchanged() -> None:
    legions = {"windgap": atreides(1), "hobars_gap": atreides(1), "false_wall_south": atreides(1)}
    t = play(ATREIDES, "stillsuits", legions=legions, signs=dict(RIDE))
    assert sources(t) == ["hobars_gap", "windgap"]
    answer(t, "hobars_gap>windgap_north_desert")
    assert t.state.legions["windgap_north_desert"] == atreides(1)
    assert waiting(t)[0] == "arrakis.swap_tokens"


@card("sandtides")
def test_sandtides_push_a_harkonnen_legion_in_the_desert_into_an_empty_area() -> None:
    legions = {
        "windgap_north_desert": harkonnen(2, 0, 0, "bashar"),
        "false_wall_west": harkonnen(1),
        "wind_pass": atreides(1),
    }
    t = play(ATREIDES, "sandtides", legions=legions, signs={"windgap_east_desert": "sand"})
    assert ids(asked(t)) == [
        "windgap_north_desert>false_wall_west_north_east_plateau",
        "windgap_north_desert>north_pole_south_west_desert",
        "done",
    ]
    answer(t, "windgap_north_desert>north_pole_south_west_desert")
    assert t.state.legions["north_pole_south_west_desert"] == harkonnen(2, 0, 0, "bashar")
    assert waiting(t)[0] == "arrakis.desert_power"


@card("sandtides")
@rule("W-8.8")
def test_sandtides_may_push_nobody() -> None:
    t = play(ATREIDES, "sandtides", legions={"windgap_north_desert": harkonnen(2)})
    answer(t, "done")
    assert t.state.legions == {"windgap_north_desert": harkonnen(2)}
    assert can(t.state, ATREIDES, "sandtides/0")
    nobody: dict[str, Any] = {"legions": {"carthag": harkonnen(1), "windgap": atreides(1)}}
    assert waiting(play(ATREIDES, "sandtides", **nobody))[0] == "arrakis.desert_power"
    assert not can(position(**nobody), ATREIDES, "sandtides/0")
