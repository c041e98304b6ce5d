"""Placing figures, from supply or from elsewhere on the board (W-9.9)."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalChoice
from engine.core.messages import msg
from engine.games.arrakis.labels import units
from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable
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

FORCED = "forced_recruitment/0"  # three Elites and any leader into Arrakeen
CHATT = "chatt_the_leaper/0"  # two Fedaykin and a Naib into a Sietch
REBELLION = "evidence_of_rebellion/0"  # two Elites into a Settlement
PATROLS = "harkonnen_patrols/0"  # Regulars into three empty Deserts
FIELD = ("wind_pass", "windgap_north_desert", "windgap_east_desert")


def placing(path: str, state: ArrakisState) -> ArrakisTable:
    assert state.turn is not None
    return begin(state, "arrakis.place", state.turn.side, path)


# -- Units ---------------------------------------------------------------------------------------------


@rule("W-9.9")
def test_units_come_from_supply_unless_one_says_otherwise() -> None:
    t = placing(REBELLION, position(turn=HARKONNEN, legions={"carthag": harkonnen(1, 2)}))
    assert told(answer(t, "arrakeen")) == ["arrakis-placed"]
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(1, 2), "arrakeen": harkonnen(0, 2)}


@rule("W-9.9")
def test_figures_that_are_on_the_board_may_be_placed_elsewhere() -> None:
    t = placing(REBELLION, position(turn=HARKONNEN, legions={"carthag": harkonnen(1, 2)}))
    answer(t, "choose", "arrakeen")
    assert ids(asked(t)) == ["supply:elite", "carthag:elite"]
    with pytest.raises(IllegalChoice):
        answer(t, {"supply:elite": 1, "carthag:elite": 2})
    answer(t, {"supply:elite": 1, "carthag:elite": 1})
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(1, 1), "arrakeen": harkonnen(0, 2)}


@rule("W-9.9")
def test_units_that_are_spread_may_come_from_the_board_too() -> None:
    t = placing(PATROLS, position(turn=HARKONNEN, legions={"carthag": harkonnen(3)}))
    assert ids(asked(t))[-1] == "choose"
    answer(t, ["choose"], FIELD[:2], {"carthag:regular": 1}, {"supply:regular": 1})
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(2), FIELD[1]: harkonnen(1), FIELD[0]: harkonnen(1)}


@rule("W-9.9")
def test_areas_and_the_wish_to_say_whence_may_be_given_at_once() -> None:
    t = placing(PATROLS, position(turn=HARKONNEN, legions={"carthag": harkonnen(3)}))
    answer(t, [FIELD[0], "choose"], {})
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(3)}


def test_units_of_the_other_side_on_the_board_are_nobody_to_place() -> None:
    t = placing(PATROLS, position(turn=HARKONNEN, legions={"windgap": atreides(3)}))
    assert "choose" not in ids(asked(t))


def test_whence_units_come_is_not_asked_where_none_stands_on_the_board() -> None:
    t = placing(PATROLS, position(turn=HARKONNEN, legions={"carthag": harkonnen(0, 3)}))
    assert "choose" not in ids(asked(t))


@rule("W-4.5")
def test_a_leader_whose_last_unit_is_placed_elsewhere_is_removed() -> None:
    legions = {"carthag": harkonnen(0, 1, 0, "bashar", "baron_harkonnen")}
    t = placing(REBELLION, position(turn=HARKONNEN, legions=legions))
    answer(t, "choose", "arrakeen", {"carthag:elite": 1})
    assert t.state.legions == {"arrakeen": harkonnen(0, 1)}
    assert t.state.players[HARKONNEN].tank[0] == "baron_harkonnen"


@rule("W-2.2", "W-9.9")
def test_a_short_supply_asks_for_lower_ranks_figures_from_the_board_or_fewer() -> None:
    legions = {"carthag": harkonnen(0, 6), "arsunt": harkonnen(0, 5), "hagga_basin": harkonnen(2)}
    t = placing(REBELLION, position(turn=HARKONNEN, legions=legions))
    answer(t, "hagga_basin")
    question = asked(t)
    assert ids(question) == ["supply:elite", "supply:regular:elite", "carthag:elite", "arsunt:elite"]
    assert question.default == {"supply:elite": 1, "supply:regular:elite": 1}
    answer(t, {"supply:regular:elite": 1, "arsunt:elite": 1})
    assert stopped(t)
    assert t.state.legions["hagga_basin"] == harkonnen(3, 1)
    assert t.state.legions["arsunt"] == harkonnen(0, 4)


@rule("W-2.2")
def test_all_lower_ranks_may_stand_in_and_none_is_counted_twice() -> None:
    legions = {area: atreides(5) for area in FIELD} | {"windgap": atreides(0, 0, 6)}
    legions |= {"habbanya_ridge": atreides(0, 4), "tasmin_sink": atreides(0, 3)}
    t = placing(CHATT, position(turn=ATREIDES, legions=legions))
    answer(t, "habbanya_ridge")
    assert ids(asked(t)) == ["supply:elite:special", "supply:regular:special", "windgap:special"]
    answer(t, {"supply:elite:special": 1, "supply:regular:special": 1})
    assert t.state.legions["habbanya_ridge"] == atreides(1, 5, 0, "naib")


@rule("W-2.1")
def test_just_enough_in_supply_is_no_reason_to_ask() -> None:
    legions = {"carthag": harkonnen(0, 6), "arsunt": harkonnen(0, 4), "hagga_basin": harkonnen(2)}
    t = placing(REBELLION, position(turn=HARKONNEN, legions=legions))
    answer(t, "hagga_basin")
    assert stopped(t)
    assert t.state.legions["hagga_basin"] == harkonnen(2, 2)


@rule("W-2.2")
def test_units_that_are_wanted_themselves_stand_in_for_nobody() -> None:
    legions = {"carthag": harkonnen(0, 6), "arsunt": harkonnen(0, 6)}
    legions |= {area: harkonnen(6) for area in (*FIELD, "harg_pass")}
    legions["harg_pass"] = harkonnen(5)
    t = placing("arsunt_legion/0", position(turn=HARKONNEN, legions=legions))
    answer(t, "arsunt")
    assert ids(asked(t))[0] == "supply:regular"
    assert "supply:regular:elite" not in ids(asked(t))
    assert asked(t).validate(asked(t).default) == {"supply:regular": 1}


@rule("W-9.9")
def test_units_that_stand_there_already_come_from_nowhere() -> None:
    legions = {"carthag": harkonnen(0, 2), "arsunt": harkonnen(0, 2)}
    t = placing(REBELLION, position(turn=HARKONNEN, legions=legions))
    answer(t, "choose", "arsunt")
    assert ids(asked(t)) == ["supply:elite", "carthag:elite"]


def test_the_question_says_what_is_placed_and_whether_it_is_in_one_area() -> None:
    asks = {
        CHATT: ("arrakis-place", (units(ATREIDES, atreides(0, 0, 2, "naib")),)),
        FORCED: ("arrakis-place", (units(HARKONNEN, harkonnen(0, 3)), msg("arrakis-place-any-leader"))),
        PATROLS: ("arrakis-place-each", (units(HARKONNEN, harkonnen(1)),)),
        "hard_times_and_oppression/0": ("arrakis-place-each", (units(HARKONNEN, harkonnen(1)),)),
        "barons_personal_guard/0": (
            "arrakis-place",
            (units(HARKONNEN, harkonnen(0, 2, 0, "baron_harkonnen")),),
        ),
    }
    for path, (key, figures) in asks.items():
        side = ATREIDES if path == CHATT else HARKONNEN
        assert asked(placing(path, position(turn=side))).prompt == msg(key, figures=figures)


@rule("W-2.1")
def test_with_no_figure_anywhere_none_is_placed() -> None:
    legions = {area: harkonnen(6) for area in ("carthag", "arsunt", "hagga_basin", "wind_pass")}
    t = placing(PATROLS, position(turn=HARKONNEN, legions=legions))
    answer(t, [FIELD[1]])
    assert "supply:regular" not in ids(asked(t))
    answer(t, {})
    assert stopped(t)
    assert t.state.legions == legions


def test_an_effect_without_units_asks_for_none() -> None:
    legions = {"carthag": harkonnen(0, 0, 1)}
    t = placing("rage_overcame_shaddam_iv_c/0/then/0", position(turn=HARKONNEN, legions=legions))
    answer(t, "choose")
    assert stopped(t)
    assert t.state.turn is not None
    assert t.state.turn.last == "carthag"


@rule("W-4.6")
def test_what_is_too_many_is_removed_at_once() -> None:
    t = placing(REBELLION, position(turn=HARKONNEN, legions={"arrakeen": harkonnen(5, 0, 0, "bashar")}))
    answer(t, "arrakeen")
    assert asked(t).prompt.key == "arrakis-excess"
    answer(t, {"regular": 1})
    assert stopped(t)
    assert t.state.legions == {"arrakeen": harkonnen(4, 2, 0, "bashar")}


@rule("W-8.8")
def test_placing_may_be_left_out() -> None:
    t = placing(FORCED, position(turn=HARKONNEN))
    assert answer(t, "done") == []
    assert stopped(t)
    assert not t.state.legions
    assert t.state.turn is not None
    assert t.state.turn.last is None


@rule("W-8.8")
def test_fewer_units_than_a_card_says_may_be_placed() -> None:
    t = placing(FORCED, position(turn=HARKONNEN))
    answer(t, "choose", {"supply:elite": 1}, "done")
    assert stopped(t)
    assert t.state.legions == {"arrakeen": harkonnen(0, 1)}


# -- leaders -------------------------------------------------------------------------------------------


@rule("W-4.5")
def test_a_leader_is_placed_only_beside_a_unit() -> None:
    t = placing(FORCED, position(turn=HARKONNEN))
    answer(t, "choose", {})
    assert stopped(t)
    assert not t.state.legions


@rule("W-9.9", "W-21.4")
def test_a_leader_in_the_tank_or_just_out_of_it_cannot_be_placed() -> None:
    state = position(turn=HARKONNEN, tank={HARKONNEN: ["baron_harkonnen"]})
    state.players[HARKONNEN].leaders["beast_rabban"].fresh = True
    t = placing(FORCED, state)
    answer(t, "arrakeen")
    assert ids(asked(t)) == ["captain_aramsham", "bashar", "done"]


def test_a_leader_who_stands_there_already_is_not_placed_again() -> None:
    legions = {"arrakeen": harkonnen(1, 0, 0, "bashar", "baron_harkonnen")}
    t = placing(FORCED, position(turn=HARKONNEN, legions=legions))
    answer(t, "arrakeen")
    assert ids(asked(t)) == ["beast_rabban", "captain_aramsham", "bashar", "done"]
    answer(t, "done")
    assert t.state.legions == {"arrakeen": harkonnen(1, 3, 0, "bashar", "baron_harkonnen")}


def test_a_card_that_names_its_leader_places_him_unasked() -> None:
    t = placing("barons_personal_guard/0", position(turn=HARKONNEN))
    assert ids(asked(t)) == ["arrakeen", "carthag", "choose", "done"]
    answer(t, "carthag")
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(0, 2, 0, "baron_harkonnen")}


@rule("W-8.8")
def test_the_leader_that_a_card_names_may_stay_away() -> None:
    t = placing("barons_personal_guard/0", position(turn=HARKONNEN))
    answer(t, "choose", "carthag", {"supply:elite": 2}, "done")
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(0, 2)}


@rule("W-2.1", "W-9.9")
def test_a_generic_leader_comes_from_the_board_when_none_is_in_supply() -> None:
    crowd = ["bashar"] * 3
    legions = {"carthag": harkonnen(1, 0, 0, *crowd), "arsunt": harkonnen(1, 0, 0, *crowd)}
    t = placing(FORCED, position(turn=HARKONNEN, legions=legions))
    answer(t, "arrakeen")
    assert ids(asked(t))[-3:] == ["bashar:carthag", "bashar:arsunt", "done"]
    answer(t, "bashar:arsunt")
    assert t.state.legions["arsunt"] == harkonnen(1, 0, 0, "bashar", "bashar")
    assert t.state.legions["arrakeen"] == harkonnen(0, 3, 0, "bashar")


@rule("W-9.9", "W-8.8")
def test_of_several_places_from_which_a_generic_leader_may_come_one_is_chosen() -> None:
    legions = {
        "carthag": harkonnen(1, 0, 0, *["bashar"] * 4),
        "harg_pass": harkonnen(1, 0, 0, "bashar"),
        "hagga_basin": harkonnen(1),
        "north_pole": harkonnen(1, 0, 0, "bashar"),
        "windgap": atreides(1),
    }
    t = placing("polar_cap_factories/0", position(turn=HARKONNEN, legions=legions))
    answer(t, "north_pole")
    assert ids(asked(t)) == ["bashar:carthag", "bashar:harg_pass", "done"]
    assert told(answer(t, "bashar:harg_pass")) == ["arrakis-leader-placed"]
    assert t.state.legions["north_pole"].leaders == ["bashar", "bashar"]
    assert t.state.legions["harg_pass"].leaders == []


@rule("W-8.8")
def test_a_leader_of_ones_choice_is_a_choice_even_when_there_is_only_one() -> None:
    tank = ["baron_harkonnen", "beast_rabban", "captain_aramsham"]
    t = placing(FORCED, position(turn=HARKONNEN, tank={HARKONNEN: tank}))
    answer(t, "arrakeen")
    assert ids(asked(t)) == ["bashar", "done"]
    answer(t, "done")
    assert t.state.legions == {"arrakeen": harkonnen(0, 3)}


def test_paul_cannot_be_placed_in_the_turn_that_a_card_bars_him_from() -> None:
    legions = {"wind_pass": atreides(1, 0, 0, "paul_atreides"), "windgap": atreides(1)}
    state = position(turn=ATREIDES, legions=legions, paul_restricted=1)
    t = placing("voice_from_the_outer_world/0", state)
    answer(t, "windgap")
    assert stopped(t)
    assert t.state.legions["windgap"] == atreides(1, 0, 1)
    assert t.state.legions["wind_pass"] == atreides(1, 0, 0, "paul_atreides")


# -- where ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "lost"),
    [
        ("hard_times_and_oppression/0", ["arsunt", "hagga_basin", "imperial_basin", "north_pole"]),
        ("hard_times_and_oppression/1", ["arrakeen", "carthag"]),
        ("barons_personal_guard/0", ["arrakeen", "carthag"]),
        ("carthag_the_former_capital/0", ["carthag"]),
        ("arsunt_legion/0", ["arsunt"]),
        ("polar_cap_factories/0", ["north_pole"]),
    ],
)
@rule("W-20.4")
def test_what_names_settlements_needs_one_of_them_to_stand(path: str, lost: list[str]) -> None:
    state = position(turn=HARKONNEN)
    assert can(state, HARKONNEN, path)
    state.settlements = [one for one in state.settlements if one not in lost]
    assert not can(state, HARKONNEN, path)
    assert stopped(placing(path, state))


def test_the_legion_of_a_leader_who_is_not_on_the_board_is_nowhere() -> None:
    state = position(turn=HARKONNEN, aside=["feyd_rautha"])
    assert not can(state, HARKONNEN, "beloved_feyd_rautha/0/then/0")


@rule("W-8.8")
def test_an_effect_on_the_same_legion_needs_one_that_was_chosen() -> None:
    state = position(turn=HARKONNEN, legions={"carthag": harkonnen(1), "arsunt": atreides(1)})
    assert state.turn is not None
    state.turn.last = "carthag"
    t = placing("mudir_nahya_the_demon_ruler/0/else/0", state)
    answer(t, "done")
    assert stopped(begin(t.state, "arrakis.attack", HARKONNEN, "mudir_nahya_the_demon_ruler/0/else/1"))
