"""Action turns: what a die is spent on, and what ends a turn (W-8.5 to W-8.10, W-10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.decisions import Pick
from engine.games.arrakis.board import may_use_desert_power
from engine.games.arrakis.data import AREAS, LEADERS
from engine.games.arrakis.pieces import enter_play
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    ArrakisState,
    ArrakisTable,
    Leader,
    Side,
)
from engine.games.arrakis.steps.turn import payable
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    beside,
    harkonnen,
    ids,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

NO_DICE: Mapping[str, int] = {}
DEEP = [ident for ident, area in AREAS.items() if area.deep]


def with_dice(own: Mapping[str, int], others: Mapping[str, int] = NO_DICE, **fields: Any) -> ArrakisState:
    """Return a position with these Atreides and Harkonnen dice."""
    return position(dice={ATREIDES: own, HARKONNEN: others}, **fields)


def turn(state: ArrakisState, side: Side, *stop: str) -> ArrakisTable:
    return begin(state, "arrakis.turn", side, stop=["stop", *stop])


def menu(t: ArrakisTable) -> list[str]:
    question = asked(t)
    assert isinstance(question, Pick)
    return ids(question)


def kinds(t: ArrakisTable) -> set[str]:
    return {one.partition(":")[0] for one in menu(t)}


# -- turns ---------------------------------------------------------------------------------------------


@rule("W-8.5", "W-8.6", "T-60", "W-40.4")
def test_turns_alternate_until_the_last_harkonnen_die_and_what_the_atreides_have_left_is_lost() -> None:
    state = with_dice({"mentat": 4}, {"mentat": 4})
    state.players[ATREIDES].token = "house"
    t = turn(state, ATREIDES)
    order = []
    while not stopped(t):
        order.append(asked(t).seats[0])
        answer(t, "mentat:nothing")
    assert order == [0, 1] * 4
    player = t.state.players[ATREIDES]
    assert (player.dice, player.token, player.used) == ({}, None, 4)
    assert player.bene_gesserit == 1
    assert t.state.turn is None
    assert told(t.events)[-1] == "arrakis-dice-lost"


@rule("W-8.6", "W-40.4")
def test_dice_that_are_left_over_count_as_used() -> None:
    t = turn(with_dice({"mentat": 2}, {}), ATREIDES)
    assert stopped(t)
    assert (t.state.players[ATREIDES].dice, t.state.players[ATREIDES].used) == ({}, 4)


@rule("W-8.6")
def test_without_dice_left_over_none_are_lost() -> None:
    t = turn(with_dice({}, {}), ATREIDES)
    assert stopped(t)
    assert told(t.events) == []


@rule("W-8.6")
def test_a_spent_die_lies_in_the_used_box() -> None:
    t = turn(with_dice({"mentat": 1}, {"strategy": 2, "house": 1}), HARKONNEN)
    answer(t, "strategy:nothing")
    player = t.state.players[HARKONNEN]
    assert (player.dice, player.used) == ({"strategy": 1, "house": 1}, 6)
    assert asked(t).seats == (0,)


@rule("W-8.10")
def test_who_has_a_die_cannot_pass_but_may_spend_it_for_nothing() -> None:
    t = turn(with_dice({"strategy": 1, "mentat": 1}, {"mentat": 1}), ATREIDES)
    assert {"strategy:nothing", "mentat:nothing"} <= set(menu(t))
    assert "decline" not in menu(t)
    assert asked(t).default == "mentat:nothing"


def test_the_words_tell_an_action_from_a_special_action_and_from_waste() -> None:
    question = asked(turn(with_dice({}, {"house": 1}, legions={"carthag": harkonnen(1)}), HARKONNEN))
    assert isinstance(question, Pick)
    assert [(option.label.key, option.idle) for option in question.options] == [
        ("arrakis-option-action", False),
        ("arrakis-option-action", False),
        ("arrakis-option-special", False),
        ("arrakis-option-nothing", True),
    ]


@rule("W-8.10")
def test_who_can_only_waste_a_die_is_asked_all_the_same_since_cards_in_hand_are_hidden() -> None:
    t = turn(with_dice({}, {"leadership": 1}, legions={}), HARKONNEN)
    assert menu(t) == ["leadership:nothing"]
    assert asked(t).hidden


@rule("W-8.10", "W-8.5")
def test_without_a_die_the_atreides_take_desert_power_or_let_the_turn_pass() -> None:
    t = turn(with_dice({}, {"mentat": 2}), ATREIDES)
    assert menu(t) == ["desert_power", "decline"]
    answer(t, "decline")
    assert asked(t).seats == (1,)
    assert "arrakis-declined" in told(t.events)


def test_a_turn_without_any_choice_is_not_asked_for() -> None:
    state = with_dice({}, {"mentat": 1})
    state.signs = dict(zip(DEEP, state.sign_reserve, strict=False))
    state.sign_reserve = []
    t = turn(state, ATREIDES)
    assert asked(t).seats == (1,)


def test_free_actions_alone_are_reason_enough_to_ask() -> None:
    state = with_dice({}, {"mentat": 1}, legions={"gara_kulon": atreides(tokens=["ad1"])})
    state.signs = dict(zip(DEEP, state.sign_reserve, strict=False))
    state.sign_reserve = []
    t = turn(state, ATREIDES)
    assert menu(t) == ["decline"]
    assert beside(t) == ["gara_kulon"]


# -- the last word -------------------------------------------------------------------------------------


@rule("W-10.3", "W-10.8")
def test_an_ornithopter_that_the_action_has_placed_may_still_scout_in_the_same_turn() -> None:
    state = with_dice({}, {"house": 1}, legions={"windgap": atreides(tokens=["as4"])}, turn=HARKONNEN)
    t = begin(state, "arrakis.choose_action", HARKONNEN)
    answer(t, "house:house_vehicles", "ornithopter:air_west", "harvester:windgap_east_desert")
    assert asked(t).prompt.key == "arrakis-last-word"
    (scouting,) = [one for one in t.asked() if one.optional]
    t.choose(1, "windgap", decision=scouting.id)
    answer(t, "tokens")
    assert stopped(t)  # nobody is left to scout with
    assert t.state.legions["windgap"] == atreides(1, 1)


@rule("W-10.3", "W-23.1")
@pytest.mark.parametrize(("space", "asks"), [(6, False), (7, True), (8, False)])
def test_the_atomics_may_be_used_in_the_very_turn_that_makes_them_ready(space: int, asks: bool) -> None:
    ridge = "hole_in_the_rock_west_ridge"
    fields: dict[str, Any] = {"legions": {"splintered_rock": atreides(1)}, "stations": {ridge: "jihad"}}
    state = with_dice({"strategy": 1}, turn=ATREIDES, **fields)
    state.prescience.markers["jihad"] = space
    t = begin(state, "arrakis.choose_action", ATREIDES)
    answer(t, "strategy:strategy_move", f"splintered_rock>{ridge}")
    assert t.state.prescience.markers["jihad"] == space + 1
    assert stopped(t) is not asks
    if asks:
        assert beside(t) == ["splintered_rock", "hole_in_the_rock", "rimwall_west"]
        answer(t, "done")
        assert stopped(t)
        assert t.state.atomics is None


@rule("W-10.3", "W-22.4")
def test_the_families_may_flee_in_the_very_turn_in_which_they_can() -> None:
    legions = {"windgap_east_desert": atreides(1), "gara_kulon": atreides(1)}
    row = ["families_flee_to_the_palmaries_of_the_south"]
    state = with_dice({"strategy": 1}, legions=legions, row=row, turn=ATREIDES)
    t = begin(state, "arrakis.choose_action", ATREIDES)
    assert beside(t) == []
    answer(t, "strategy:strategy_move", "windgap_east_desert>windgap", "done")
    assert asked(t).prompt.key == "arrakis-last-word"
    assert beside(t) == ["families_flee_to_the_palmaries_of_the_south"]


# -- dice and what they buy ----------------------------------------------------------------------------

LEGIONS = {
    "carthag": harkonnen(3, 0, 0, "bashar"),
    "gara_kulon_south_desert": atreides(2, 0, 0, "naib"),
}


@rule("W-8.7", "W-9.1", "W-9.2")
def test_a_die_buys_one_of_the_actions_of_its_result() -> None:
    t = turn(with_dice({}, {"strategy": 1}, legions=LEGIONS), HARKONNEN)
    assert menu(t) == ["strategy:strategy_move", "strategy:nothing"]
    t = turn(with_dice({}, {"leadership": 1}, legions=LEGIONS), HARKONNEN)
    assert menu(t) == ["leadership:leadership_move", "leadership:nothing"]


@rule("W-9.2")
def test_leadership_needs_a_legion_with_a_leader() -> None:
    t = turn(with_dice({}, {"leadership": 1, "mentat": 1}, legions={"carthag": harkonnen(3)}), HARKONNEN)
    assert "leadership:leadership_move" not in menu(t)


@rule("W-9.3", "W-9.4", "W-9.5", "W-9.7")
def test_each_side_has_its_own_deployment_and_house_actions() -> None:
    dice = {"deployment": 1, "mentat": 1, "house": 1}
    actions = [
        one for one in menu(turn(with_dice({}, dice, legions=LEGIONS), HARKONNEN)) if "special" not in one
    ]
    assert actions == [
        "deployment:deployment_units",
        "mentat:mentat",
        "house:house_elites",
        "house:house_vehicles",
        "deployment:nothing",
        "mentat:nothing",
        "house:nothing",
    ]
    own = [one for one in menu(turn(with_dice(dice, {"mentat": 3}), ATREIDES)) if "special" not in one]
    assert own[:2] == ["deployment:deployment_tokens", "mentat:mentat"]


@rule("W-9.6")
def test_the_house_of_the_atreides_is_any_result() -> None:
    t = turn(with_dice({"house": 1}, {"mentat": 1}, legions=LEGIONS), ATREIDES)
    assert set(menu(t)) == {
        "house:strategy_move",
        "house:leadership_move",
        "house:deployment_tokens",
        "house:mentat",
        "house:special:lady_jessica",
        "house:special:stilgar",
        "house:nothing",
    }
    led_by_nobody = {"gara_kulon_south_desert": atreides(2)}
    t = turn(with_dice({"house": 1}, {"mentat": 1}, legions=led_by_nobody), ATREIDES)
    assert "house:leadership_move" not in menu(t)


@rule("W-8.5", "W-11.2")
def test_any_one_die_pays_for_a_card() -> None:
    state = with_dice({}, {"strategy": 1, "mentat": 1}, hands={HARKONNEN: ["workhorse_of_arrakis"]})
    t = turn(state, HARKONNEN)
    answer(t, "card:workhorse_of_arrakis")
    assert menu(t) == ["strategy", "mentat"]
    answer(t, "mentat")
    player = t.state.players[HARKONNEN]
    assert (player.dice, player.used, player.hand) == ({"strategy": 1}, 7, [])
    assert player.discards["house_harkonnen"] == ["workhorse_of_arrakis"]


@rule("W-8.5", "W-28.2")
def test_the_only_die_pays_for_a_card_without_a_question() -> None:
    state = with_dice({}, {}, hands={HARKONNEN: ["workhorse_of_arrakis"]})
    state.players[HARKONNEN].token = "house"
    t = turn(state, HARKONNEN)
    answer(t, "card:workhorse_of_arrakis")
    assert t.state.players[HARKONNEN].token is None


@rule("W-8.5")
def test_a_card_needs_a_die() -> None:
    state = with_dice({}, {"mentat": 1}, hands={ATREIDES: ["dust_chasms"]})
    assert "card:dust_chasms" not in menu(turn(state, ATREIDES))


@rule("W-28.2")
def test_a_bene_gesserit_token_is_spent_like_a_die_and_leaves_the_game() -> None:
    state = with_dice({}, {"mentat": 2})
    state.players[HARKONNEN].token = "strategy"
    state.players[ATREIDES].tank[0] = None
    t = turn(state, HARKONNEN, "arrakis.turn_end")
    assert dict(payable(t.state, HARKONNEN)) == {"mentat": "mentat", "strategy": "token"}
    answer(t, "strategy:nothing")
    player = t.state.players[HARKONNEN]
    assert (player.token, player.dice, player.used, player.bene_gesserit) == (None, {"mentat": 2}, 6, 0)
    assert t.state.turn is not None
    assert t.state.turn.paid
    assert t.state.turn.result == "strategy"


@rule("W-28.2")
def test_a_die_is_spent_before_a_token_of_the_same_result() -> None:
    state = with_dice({}, {"mentat": 1})
    state.players[HARKONNEN].token = "mentat"
    assert payable(state, HARKONNEN) == {"mentat": "mentat"}


@pytest.mark.parametrize(
    ("forced", "left"),
    [("mentat", ["mentat"]), ("token", ["house"]), ("deployment", ["strategy", "mentat", "house"])],
)
def test_a_die_that_was_named_must_be_spent_if_it_is_still_there(forced: str, left: list[str]) -> None:
    state = with_dice({"strategy": 1}, {"strategy": 1, "mentat": 1}, forced_die=forced)
    state.players[HARKONNEN].token = "house"
    assert list(payable(state, HARKONNEN)) == left
    assert list(payable(state, ATREIDES)) == ["strategy"]
    t = turn(state, HARKONNEN)
    assert kinds(t) == set(left)
    answer(t, f"{left[-1]}:nothing")
    assert t.state.forced_die is None


def test_a_token_that_was_named_and_is_gone_binds_nobody() -> None:
    state = with_dice({}, {"strategy": 1}, forced_die="token")
    assert list(payable(state, HARKONNEN)) == ["strategy"]


# -- Desert Power --------------------------------------------------------------------------------------


@rule("W-9.8", "W-8.9", "T-17", "T-18")
@pytest.mark.parametrize(
    ("own", "token", "others", "may"),
    [(2, False, 2, False), (2, False, 3, True), (2, True, 2, False), (2, True, 3, False), (2, True, 4, True)],
)
def test_desert_power_needs_fewer_unused_dice(own: int, others: int, *, token: bool, may: bool) -> None:
    state = with_dice({"mentat": own}, {"mentat": others})
    state.players[ATREIDES].token = "house" if token else None
    assert may_use_desert_power(state) is may
    assert ("desert_power" in menu(turn(state, ATREIDES))) is may


@rule("W-8.9")
def test_harkonnen_dice_on_the_spice_board_do_not_count_but_their_token_does() -> None:
    state = with_dice({"mentat": 2}, {"mentat": 2})
    state.spice.active = 5
    assert not may_use_desert_power(state)
    state.players[HARKONNEN].token = "house"
    assert may_use_desert_power(state)


@rule("W-9.8", "T-24", "W-21.3")
def test_desert_power_costs_no_die_and_moves_no_tank() -> None:
    state = with_dice({"mentat": 1}, {"mentat": 3}, tank={ATREIDES: ["stilgar"]})
    t = turn(state, ATREIDES)
    answer(t, "desert_power")
    assert asked(t).topic == "arrakis-place-signs"
    answer(t, [DEEP[0]])
    assert asked(t).seats == (1,)
    assert set(t.state.signs) == {DEEP[0]}
    player = t.state.players[ATREIDES]
    assert player.dice == {"mentat": 1}
    assert player.tank == ["stilgar", None, None]


@rule("W-26.6", "W-10.1")
def test_the_wild_maker_acts_once_a_round_by_desert_power() -> None:
    worms = {"gara_kulon_south_desert": "wild_maker"}
    state = with_dice({}, {"mentat": 3}, worms=worms, wild_maker="in")
    t = turn(state, ATREIDES)
    assert menu(t) == ["desert_power", "desert_power:special:wild_maker", "decline"]
    gone = turn(with_dice({}, {"mentat": 3}, wild_maker="in"), ATREIDES)
    assert menu(gone) == ["desert_power", "decline"]  # it is not on the board
    answer(t, "desert_power:special:wild_maker")
    while asked(t).seats == (0,):
        answer(t, asked(t).default)
    assert t.state.wild_maker_spent
    answer(t, "mentat:nothing")
    assert menu(t) == ["desert_power", "decline"]


# -- leaders -------------------------------------------------------------------------------------------


def bought(state: ArrakisState) -> list[str]:
    """Return whose special actions the Harkonnen may buy."""
    return [one for one in menu(turn(state, HARKONNEN)) if ":special:" in one]


@rule("W-10.1", "W-10.2")
def test_a_special_action_needs_its_result_and_a_leader_in_play_but_not_on_the_board() -> None:
    legions = {"carthag": harkonnen(3)}
    assert bought(with_dice({}, {"house": 1}, legions=legions)) == ["house:special:baron_harkonnen"]
    assert bought(with_dice({}, {"deployment": 1}, legions=legions)) == [
        "deployment:special:captain_aramsham"
    ]
    assert bought(with_dice({}, {"strategy": 1}, legions={"carthag": harkonnen(3, 1)})) == []
    assert bought(
        with_dice({}, {"strategy": 1}, legions={"carthag": harkonnen(3, 1)}, aside=["emperor_shaddam_iv"])
    ) == ["strategy:special:emperor_shaddam_iv"]


@rule("W-10.1", "W-21.5")
def test_a_leader_in_the_tank_has_no_special_action() -> None:
    state = with_dice(
        {}, {"house": 1}, legions={"carthag": harkonnen(3)}, tank={HARKONNEN: ["baron_harkonnen"]}
    )
    assert bought(state) == []


@rule("W-10.2")
def test_a_special_action_turns_the_card_face_down() -> None:
    state = with_dice({}, {"house": 2}, legions={"carthag": harkonnen(3)})
    t = turn(state, HARKONNEN, "arrakis.turn_end")
    answer(t, "house:special:baron_harkonnen")
    assert not t.state.players[HARKONNEN].leaders["baron_harkonnen"].spent
    while not stopped(t):
        answer(t, asked(t).default)
    assert t.state.players[HARKONNEN].leaders["baron_harkonnen"].spent
    t.state.turn = None
    assert bought(t.state) == []


@rule("W-10.2", "W-26.2")
def test_who_took_the_place_of_the_leader_meanwhile_has_the_card_face_down_too() -> None:
    t = begin(position(turn=ATREIDES), "arrakis.claim_window")
    enter_play(t, "paul_muad_dib")
    t = begin(t.state, "arrakis.spend_leader", "paul_atreides")
    assert t.state.players[ATREIDES].leaders["paul_muad_dib"] == Leader("aside", spent=True)
    assert LEADERS["paul_muad_dib"].replaces == "paul_atreides"


# -- the end of a turn ---------------------------------------------------------------------------------


@rule("W-21.3", "W-21.4", "W-40.7", "T-23")
def test_the_tank_moves_at_the_end_of_a_turn_in_which_a_die_was_spent() -> None:
    state = with_dice({"mentat": 2}, {"mentat": 3}, tank={ATREIDES: ["stilgar", "paul_atreides"]})
    t = turn(state, ATREIDES)
    answer(t, "mentat:nothing")
    player = t.state.players[ATREIDES]
    assert player.tank == [None, "stilgar", "paul_atreides"]
    answer(t, "mentat:nothing")
    assert player.tank == [None, "stilgar", "paul_atreides"]
    answer(t, "mentat:nothing")
    player = t.state.players[ATREIDES]
    assert player.tank == [None, None, "stilgar"]
    assert player.leaders["paul_atreides"].status == "aside"


@rule("W-21.4")
def test_a_leader_who_leaves_the_tank_is_ready_from_the_next_turn_on() -> None:
    state = with_dice({"mentat": 1}, {"mentat": 3}, tank={ATREIDES: [None, None, "stilgar"]})
    t = turn(state, ATREIDES, "arrakis.choose_action")
    assert stopped(t)
    state = with_dice({"mentat": 1}, {"mentat": 3})
    state.players[ATREIDES].leaders["stilgar"] = Leader("aside", fresh=True)
    t = turn(state, HARKONNEN, "arrakis.choose_action")
    assert not t.state.players[ATREIDES].leaders["stilgar"].fresh


def test_paul_is_held_back_in_the_next_atreides_turn_alone() -> None:
    t = turn(with_dice({"mentat": 2}, {"mentat": 3}, paul_restricted=2), HARKONNEN)
    answer(t, "mentat:nothing")
    assert t.state.paul_restricted == 1
    answer(t, "mentat:nothing")
    assert t.state.paul_restricted == 0
    assert asked(t).seats == (1,)
    answer(t, "mentat:nothing")
    assert asked(t).seats == (0,)
    assert t.state.paul_restricted == 0


def test_a_ride_counts_for_the_turn_in_which_it_was_ridden() -> None:
    for state, side in ((with_dice({}, {"mentat": 1}), HARKONNEN), (with_dice({"mentat": 1}), ATREIDES)):
        state.facts.ride = 3
        assert turn(state, side, "arrakis.choose_action").state.facts.ride == 0


@rule("W-15.4")
def test_what_moved_in_a_turn_may_move_again_in_the_next() -> None:
    t = turn(with_dice({"mentat": 2}, {"mentat": 3}), ATREIDES)
    assert t.state.turn is not None
    t.state.turn.moved = {"carthag": harkonnen(1)}
    answer(t, "mentat:nothing")
    assert t.state.turn is not None
    assert t.state.turn.moved == {}
