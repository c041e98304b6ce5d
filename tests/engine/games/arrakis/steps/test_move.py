"""Moving Legions (W-15 to W-17): pairs of areas, splitting, two moves of one Action, Transports."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decisions import Amounts, Pick
from engine.core.errors import IllegalChoice
from engine.core.messages import msg
from engine.games.arrakis import labels
from engine.games.arrakis.data import ACTIONS, NEAR
from engine.games.arrakis.perform import can_any
from engine.games.arrakis.pieces import carry, exchange, reveal_tokens, take
from engine.games.arrakis.reach import movable
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Legion, Side, turn_of
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin_effects,
    harkonnen,
    ids,
    messages,
    position,
    stopped,
    told,
    waiting,
)
from tests.rules_coverage import rule

WALLED = "rimwall_west"
ACROSS = "rimwall_west_north_desert"
SIGN = "arrakis.sign"
WORMS_WAY = {"hobars_gap_north_west_desert": "sand", "windgap_east_desert": "sand"}


def acting(side: Side, prefix: str, **parts: Any) -> ArrakisTable:
    """Begin an action; stop where a sign would be turned up, or when the turn ends."""
    return begin_effects(position(turn=side, **parts), side, prefix, stop=("arrakis.turn_end", SIGN))


def strategy(side: Side, **parts: Any) -> ArrakisTable:
    """Begin to move two Legions."""
    return acting(side, "strategy_move", **parts)


def leadership(side: Side, **parts: Any) -> ArrakisTable:
    """Begin to move two Legions with leaders."""
    return acting(side, "leadership_move", **parts)


def amounts(t: ArrakisTable) -> Amounts:
    """Return the open question, which asks how many of each."""
    question = asked(t)
    assert isinstance(question, Amounts)
    return question


# -- whole Legions -------------------------------------------------------------------------------------


@rule("W-15.1", "W-9.1")
def test_a_pair_of_areas_moves_a_whole_legion() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2, 1, 1, "bashar")})
    assert ids(asked(t)) == [*(f"carthag>{area}" for area in NEAR["carthag"]), "carthag:figures", "done"]
    events = answer(t, "carthag>hagga_basin")
    assert t.state.legions == {"hagga_basin": harkonnen(2, 1, 1, "bashar")}
    assert turn_of(t.state).last == "hagga_basin"
    assert events[-1].data == {"areas": ["carthag", "hagga_basin"]}


@rule("W-8.8")
def test_nobody_has_to_move() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2)})
    answer(t, "done")
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(2)}


def test_who_has_nothing_to_move_is_not_asked() -> None:
    assert stopped(strategy(ATREIDES, legions={"carthag": harkonnen(2)}))
    assert not can_any(position(legions={"carthag": harkonnen(2)}), ATREIDES, "strategy_move")


@rule("W-15.1")
def test_who_is_shut_in_cannot_move() -> None:
    shut = {area: harkonnen(1) for area in NEAR["wind_pass"]} | {"wind_pass": atreides(2)}
    assert stopped(strategy(ATREIDES, legions=shut))
    assert not can_any(position(legions=shut, turn=ATREIDES), ATREIDES, "strategy_move")
    flies = {area: atreides(1) for area in NEAR["harg_pass"]} | {"harg_pass": harkonnen(1)}
    assert can_any(
        position(legions=flies, turn=HARKONNEN, zones={"air_south": "ornithopter"}),
        HARKONNEN,
        "strategy_move",
    )


@rule("W-9.1", "W-8.7", "T-42")
def test_a_strategy_die_buys_moves_or_an_attack_never_both() -> None:
    for ident in ("strategy_move", "leadership_move"):
        t = acting(
            HARKONNEN, ident, legions={"carthag": harkonnen(2, 0, 0, "bashar"), "arsunt": atreides(1)},
            settlements=["carthag"],
        )  # fmt: skip
        answer(t, "carthag>arrakeen")
        assert stopped(t)
    both = {"move", "attack"}
    assert not any(
        both <= {type(one).__name__.lower() for one in action.effects} for action in ACTIONS.values()
    )


# -- splitting -----------------------------------------------------------------------------------------


@rule("W-15.2", "T-4")
def test_some_units_move_and_those_left_behind_may_move_then() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(5, 0, 0, "bashar")})
    answer(t, "carthag:figures", "arsunt", {"regular": 2})
    assert t.state.legions == {"carthag": harkonnen(3, 0, 0, "bashar"), "arsunt": harkonnen(2)}
    assert not [one for one in ids(asked(t)) if one.startswith("arsunt")]
    answer(t, "carthag>hagga_basin")
    assert stopped(t)
    assert t.state.legions == {"hagga_basin": harkonnen(3, 0, 0, "bashar"), "arsunt": harkonnen(2)}


@rule("W-4.5", "W-15.2")
def test_no_leader_goes_or_stays_without_a_unit() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2, 0, 0, "bashar")})
    answer(t, "carthag:figures", "arsunt")
    for illegal in ({"bashar": 1}, {"regular": 2}, {"regular": 2, "bashar": 1}, {}):
        with pytest.raises(IllegalChoice):
            answer(t, illegal)
    answer(t, {"regular": 1, "bashar": 1})
    assert t.state.legions == {"carthag": harkonnen(1), "arsunt": harkonnen(1, 0, 0, "bashar")}


@rule("W-4.5")
def test_a_single_unit_is_not_split_from_its_leaders() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(1, 0, 0, "bashar", "bashar")})
    assert "carthag:figures" not in ids(asked(t))


@rule("W-15.2")
def test_any_part_may_go_of_a_legion_that_no_effect_asks_anything_of() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2, 1, 1, "bashar")})
    answer(t, "carthag:figures", "arsunt", {"regular": 1, "elite": 1})
    assert t.state.legions == {"carthag": harkonnen(1, 0, 1, "bashar"), "arsunt": harkonnen(1, 1)}


@pytest.mark.parametrize(
    ("side", "source", "parts", "beyond"),
    [
        (HARKONNEN, "harg_pass", {"zones": {"air_south": "ornithopter"}}, "arrakis-option-fly"),
        (ATREIDES, "windgap", {"signs": WORMS_WAY}, "arrakis-option-ride"),
    ],
)
def test_the_words_tell_a_walk_from_a_flight_and_a_ride(
    side: Side, source: str, parts: dict[str, Any], beyond: str
) -> None:
    question = asked(strategy(side, legions={source: Legion(side, 1)}, **parts))
    assert isinstance(question, Pick)
    words = {one.target: one.label.key for one in question.options if one.target is not None}
    assert {words.pop(near) for near in NEAR[source] if near in words} == {"arrakis-option-move"}
    assert set(words.values()) == {beyond}


@rule("W-15.4")
def test_a_single_unit_without_a_leader_beside_units_that_have_moved_is_no_choice_of_figures() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2), "arrakeen": harkonnen(1)})
    answer(t, "carthag>arrakeen")
    assert "arrakeen>carthag" in ids(asked(t))
    assert "arrakeen:figures" not in ids(asked(t))


@rule("W-15.4", "W-4.5")
def test_beside_units_that_have_moved_leaders_may_stay() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2), "arsunt": harkonnen(1, 0, 0, "bashar")})
    answer(t, "carthag>arsunt", "arsunt:figures", "hagga_basin", {"regular": 1})
    assert t.state.legions == {"arsunt": harkonnen(2, 0, 0, "bashar"), "hagga_basin": harkonnen(1)}


@rule("W-9.2", "W-15.3", "T-6")
def test_with_leadership_only_legions_with_a_leader_move_and_one_goes_along() -> None:
    t = leadership(HARKONNEN, legions={"carthag": harkonnen(3, 0, 0, "bashar"), "arrakeen": harkonnen(3)})
    assert not [one for one in ids(asked(t)) if one.startswith("arrakeen")]
    answer(t, "carthag:figures", "arsunt")
    with pytest.raises(IllegalChoice):
        answer(t, {"regular": 2})
    assert amounts(t).default == {"regular": 1, "bashar": 1}
    answer(t, {"regular": 2, "bashar": 1})
    assert stopped(t)  # those left behind have no leader
    assert t.state.legions["arsunt"] == harkonnen(2, 0, 0, "bashar")


def test_where_only_one_area_is_open_it_is_not_asked_for() -> None:
    shut = {area: harkonnen(1) for area in NEAR["wind_pass"] if area != "windgap_north_desert"}
    t = strategy(ATREIDES, legions=shut | {"wind_pass": atreides(2)})
    answer(t, "wind_pass:figures")
    assert ids(asked(t)) == ["regular"]


@rule("W-15.2", "W-40.12", "W-4.6")
def test_a_token_moves_as_one_unit_and_stays_face_down() -> None:
    t = strategy(ATREIDES, legions={"windgap": atreides(1, 0, 0, "naib", tokens=["ad4", "ad8"])})
    answer(t, "windgap:figures", "windgap_north_desert")
    assert ids(amounts(t)) == ["regular", "token:ad4", "token:ad8", "naib"]
    assert [item.max for item in amounts(t).items if item.id.startswith("token")] == [1, 1]
    assert amounts(t).hidden
    events = answer(t, {"token:ad8": 1, "naib": 1})
    assert t.state.legions["windgap_north_desert"] == atreides(0, 0, 0, "naib", tokens=["ad8"])
    assert t.state.legions["windgap"] == atreides(1, tokens=["ad4"])
    assert messages(events, "arrakis-moved")[0].args["legion"] == labels.units(
        ATREIDES, atreides(0, 0, 0, "naib", tokens=["?"])
    )


# -- two moves of one Action ---------------------------------------------------------------------------


@rule("W-15.4", "T-5")
def test_no_figure_moves_twice_in_an_action() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2, 1), "hagga_basin": harkonnen(1, 0, 1)})
    answer(t, "carthag>hagga_basin")
    answer(t, "hagga_basin>arsunt")
    assert stopped(t)
    assert t.state.legions == {"hagga_basin": harkonnen(2, 1), "arsunt": harkonnen(1, 0, 1)}


@rule("W-15.4", "T-5")
def test_a_legion_that_has_moved_is_not_moved_on() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2)})
    answer(t, "carthag>hagga_basin")
    assert stopped(t)


@rule("W-4.6", "T-48")
def test_the_owner_removes_what_is_above_six_at_once() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(3, 1), "arsunt": harkonnen(2, 0, 1, "bashar")})
    answer(t, "carthag>arsunt", "done")
    assert waiting(t) == ("arrakis.excess", ("arsunt",))
    answer(t, {"elite": 1})
    assert t.state.legions["arsunt"] == harkonnen(5, 0, 1, "bashar")
    assert stopped(t)


@rule("W-15.4", "W-4.6")
def test_two_moves_are_simultaneous_so_an_area_may_fill_and_empty_again() -> None:
    legions = {"carthag": harkonnen(4), "arsunt": harkonnen(0, 4)}
    t = strategy(HARKONNEN, legions=legions)
    answer(t, "carthag>arsunt", "arsunt>hagga_basin")
    assert stopped(t)
    assert t.state.legions == {"arsunt": harkonnen(4), "hagga_basin": harkonnen(0, 4)}


@rule("W-4.6")
def test_an_area_that_the_last_move_does_not_relieve_is_too_full() -> None:
    t = strategy(
        HARKONNEN, legions={"carthag": harkonnen(4), "arsunt": harkonnen(0, 4), "arrakeen": harkonnen(1)}
    )
    answer(t, "carthag>arsunt", "arrakeen>broken_land")
    assert waiting(t) == ("arrakis.excess", ("arsunt",))


@rule("W-15.5", "T-53")
def test_areas_that_are_only_crossed_may_be_over_full() -> None:
    def before() -> ArrakisTable:
        legions = {"false_wall_south": atreides(4), "hobars_gap_north_west_desert": atreides(0, 5)}
        return strategy(ATREIDES, legions=legions, signs=dict(WORMS_WAY))

    over, into = before(), before()
    answer(over, "false_wall_south>windgap_north_desert", "done")
    assert stopped(over)
    assert over.state.legions["windgap_north_desert"] == atreides(4)
    answer(into, "false_wall_south>hobars_gap_north_west_desert", "done")
    assert waiting(into) == ("arrakis.excess", ("hobars_gap_north_west_desert",))
    assert amounts(into).min == 3


@rule("W-15.5")
def test_a_legion_that_crosses_others_takes_nobody_along() -> None:
    legions = {"false_wall_south": atreides(1), "hobars_gap_north_west_desert": atreides(2)}
    t = strategy(ATREIDES, legions=legions, signs=dict(WORMS_WAY))
    answer(t, "false_wall_south>windgap_north_desert", "done")
    assert t.state.legions == {
        "windgap_north_desert": atreides(1),
        "hobars_gap_north_west_desert": atreides(2),
    }


@rule("W-15.5", "W-25.1")
def test_a_station_is_taken_where_a_move_ends_and_not_where_it_passes() -> None:
    signs = {"bight_of_the_cliff_south_east_desert": "sand", "wind_pass_west_desert": "sand"}
    t = strategy(
        ATREIDES,
        legions={"bight_of_the_cliff": atreides(1)},
        signs=signs,
        stations={"wind_pass_west_desert": "jihad"},
    )
    answer(t, "bight_of_the_cliff>wind_pass")
    assert t.state.stations == {"wind_pass_west_desert": "jihad"}


# -- signs on the way ----------------------------------------------------------------------------------


@rule("W-24.1", "W-15.6")
def test_harkonnen_who_enter_a_sign_turn_it_up_before_the_next_move() -> None:
    signs = {"hole_in_the_rock_south_west_desert": "sandworm"}
    t = strategy(HARKONNEN, legions={"hole_in_the_rock": harkonnen(1), "carthag": harkonnen(1)}, signs=signs)
    answer(t, "hole_in_the_rock>hole_in_the_rock_south_west_desert")
    assert waiting(t) == (SIGN, ("hole_in_the_rock_south_west_desert",))
    assert t._stack[-2][0] == "arrakis.move"


@rule("W-17.4", "W-24.1")
def test_signs_flown_over_stay_face_down() -> None:
    t = strategy(
        HARKONNEN,
        legions={WALLED: harkonnen(1)},
        signs={ACROSS: "sandworm"},
        zones={"air_north_east": "ornithopter"},
    )
    answer(t, f"{WALLED}>broken_land_north_deep_desert")
    assert stopped(t)
    assert waiting(t)[0] == "arrakis.turn_end"


@rule("W-24.1", "W-16.2")
def test_atreides_never_turn_up_signs() -> None:
    t = strategy(ATREIDES, legions={"harg_pass": atreides(1)}, signs=dict(WORMS_WAY))
    answer(t, "harg_pass>hobars_gap_north_west_desert")
    assert waiting(t)[0] == "arrakis.turn_end"


# -- Troop Transport -----------------------------------------------------------------------------------


@rule("W-17.1", "T-32")
def test_a_transport_uses_up_the_ornithopter() -> None:
    t = strategy(HARKONNEN, legions={WALLED: harkonnen(2)}, zones={"air_north_east": "ornithopter"})
    events = answer(t, f"{WALLED}>{ACROSS}")
    assert t.state.zones == {}
    assert t.state.legions == {ACROSS: harkonnen(2)}
    assert told(events) == ["arrakis-transport", "arrakis-moved"]


@rule("W-17.1")
def test_of_several_ornithopters_one_is_chosen_and_exactly_one_goes() -> None:
    zones = {"air_north_east": "ornithopter", "air_north": "ornithopter", "air_east": "carryall"}
    t = strategy(HARKONNEN, legions={WALLED: harkonnen(2)}, zones=zones)
    answer(t, f"{WALLED}>{ACROSS}")
    assert ids(asked(t)) == ["air_north_east", "air_north"]
    answer(t, "air_north")
    assert t.state.zones == {"air_north_east": "ornithopter", "air_east": "carryall"}


def test_a_walk_uses_up_no_ornithopter() -> None:
    t = strategy(HARKONNEN, legions={WALLED: harkonnen(2)}, zones={"air_north_east": "ornithopter"})
    answer(t, f"{WALLED}>arrakeen")
    assert t.state.zones == {"air_north_east": "ornithopter"}


@rule("W-17.1", "W-15.2")
def test_part_of_a_legion_flies() -> None:
    t = strategy(HARKONNEN, legions={WALLED: harkonnen(3)}, zones={"air_north_east": "ornithopter"})
    answer(t, f"{WALLED}:figures", ACROSS, {"regular": 1})
    assert t.state.legions == {WALLED: harkonnen(2), ACROSS: harkonnen(1)}
    assert t.state.zones == {}


@rule("W-40.11")
def test_each_of_two_legions_has_a_transport_of_its_own() -> None:
    zones = {"air_north_east": "ornithopter", "air_east": "ornithopter"}
    t = strategy(HARKONNEN, legions={WALLED: harkonnen(1), "arrakeen": harkonnen(0, 1)}, zones=zones)
    answer(t, "arrakeen>rimwall_west_north_desert", "air_east", f"{WALLED}>{ACROSS}")
    assert t.state.legions == {ACROSS: harkonnen(1, 1)}
    assert t.state.zones == {}


@rule("W-17.1", "W-15.4")
def test_who_stands_where_a_transport_landed_may_fly_from_there() -> None:
    desert = "hole_in_the_rock_south_west_desert"
    t = strategy(
        HARKONNEN,
        legions={"harg_pass": harkonnen(1), desert: harkonnen(0, 1)},
        zones={"air_south": "ornithopter", "air_north": "ornithopter"},
    )
    answer(t, f"harg_pass>{desert}", f"{desert}>carthag_south_east_ridge")
    assert t.state.legions == {desert: harkonnen(1), "carthag_south_east_ridge": harkonnen(0, 1)}
    assert t.state.zones == {}


# -- what is remembered --------------------------------------------------------------------------------


def test_the_longest_ride_of_a_named_leader_is_remembered() -> None:
    def after(*leaders: str) -> int:
        legions = {"false_wall_south": atreides(1, 0, 0, *leaders)}
        t = strategy(ATREIDES, legions=legions, signs=dict(WORMS_WAY))
        answer(t, "false_wall_south>windgap_north_desert")
        return t.state.facts.ride

    assert after("stilgar") == 2
    assert after("naib") == 0


@rule("W-15.4", "W-40.11")
def test_what_is_driven_off_after_its_move_has_still_moved_and_flown() -> None:
    t = strategy(HARKONNEN, legions={WALLED: harkonnen(1)}, zones={"air_north_east": "ornithopter"})
    answer(t, f"{WALLED}>{ACROSS}")
    turn = turn_of(t.state)
    carry(t, HARKONNEN, ACROSS, "broken_land_north_west_desert", t.state.legions[ACROSS])
    assert turn.moved == {"broken_land_north_west_desert": harkonnen(1)}
    assert turn.last == "broken_land_north_west_desert"
    assert "broken_land_north_west_desert" in turn.flown


@rule("W-15.4", "W-40.12")
def test_the_units_of_a_token_that_has_moved_have_moved_too() -> None:
    t = strategy(ATREIDES, legions={"windgap": atreides(tokens=["ad3"]), "false_wall_west": atreides(1)})
    answer(t, "windgap>false_wall_west")
    reveal_tokens(t, "false_wall_west")
    assert t.state.legions["false_wall_west"] == atreides(2, 1)
    assert movable(t.state, "false_wall_west") == atreides(1)


@rule("W-15.4")
def test_a_unit_that_has_moved_stays_moved_whatever_it_is_exchanged_for() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(0, 2), "arsunt": harkonnen(0, 2)})
    answer(t, "carthag>arsunt")
    exchange(t.state, "arsunt", "elite", "special")  # one that has not moved
    assert turn_of(t.state).moved["arsunt"] == harkonnen(0, 2)
    exchange(t.state, "arsunt", "special", "elite")
    exchange(t.state, "arsunt", "elite", "regular", 3)
    assert movable(t.state, "arsunt") == harkonnen(2)
    assert turn_of(t.state).moved["arsunt"] == harkonnen(1, 1)


@rule("W-15.4", "W-4.6")
def test_units_that_are_lost_between_two_moves_are_those_that_have_moved() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(2), "arsunt": harkonnen(2)})
    answer(t, "carthag>arsunt")
    take(t.state, "arsunt", "regular", 3)
    assert movable(t.state, "arsunt") == harkonnen(1)


def test_the_prompt_says_how_many_moves_are_left() -> None:
    t = strategy(HARKONNEN, legions={"carthag": harkonnen(1), "arrakeen": harkonnen(1)})
    assert asked(t).prompt == msg("arrakis-move", left=2)
    answer(t, "carthag>arsunt")
    assert asked(t).prompt == msg("arrakis-move", left=1)
