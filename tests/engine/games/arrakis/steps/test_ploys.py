"""The other effects of cards and leaders: choices, dice, leaders who enter, what is turned up or moved."""

from __future__ import annotations

import pytest

from engine.games.arrakis.board import holds
from engine.games.arrakis.data import POWERS, TOKENS
from engine.games.arrakis.effects import Condition
from engine.games.arrakis.perform import can, can_any
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from engine.games.arrakis.steps import ploys
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
    told,
)
from tests.rules_coverage import rule

SIETCH, BESIDE = "bight_of_the_cliff", "bight_of_the_cliff_west_desert"


# -- choices -------------------------------------------------------------------------------------------


def test_a_condition_holds_if_all_of_it_is_so() -> None:
    state = position(legions={"arrakeen": harkonnen(1, 0, 0, "feyd_rautha")}, wild_maker="in")
    assert holds(state, Condition(in_play="feyd_rautha"))
    assert holds(state, Condition(in_play="feyd_rautha", gone="beast_rabban"))
    assert not holds(state, Condition(in_play="feyd_rautha", gone="baron_harkonnen"))
    assert not holds(state, Condition(in_play="chani", gone="beast_rabban"))
    assert holds(state, Condition(in_play="wild_maker"))
    assert not holds(state, Condition(atomics_used=True))
    state.atomics = "rimwall_west"
    assert holds(state, Condition(atomics_used=True))


def test_a_leader_in_the_tank_is_in_play() -> None:
    state = position(tank={HARKONNEN: ["feyd_rautha"]})
    assert holds(state, Condition(in_play="feyd_rautha"))


def test_a_choice_with_one_thing_to_do_is_not_asked() -> None:
    state = position(turn=ATREIDES)
    t = begin(state, "arrakis.any_of", ATREIDES, "truthtrance/1")
    assert asked(t).prompt.key == "arrakis-draw"


@rule("W-8.8")
def test_of_several_lists_none_need_be_done() -> None:
    state = position(turn=ATREIDES, hands={ATREIDES: ["chatt_the_leaper"]})
    t = begin(state, "arrakis.any_of", ATREIDES, "truthtrance/1")
    answer(t, "done")
    assert stopped(t)
    assert t.state.players[ATREIDES].hand == ["chatt_the_leaper"]


def test_a_choice_leads_nowhere_when_none_of_its_lists_does() -> None:
    state = position(turn=ATREIDES)
    player = state.players[ATREIDES]
    assert can(state, ATREIDES, "truthtrance/1")
    player.discards, player.decks = player.decks, {deck: [] for deck in player.decks}
    assert not can(state, ATREIDES, "truthtrance/1")
    assert stopped(begin(state, "arrakis.any_of", ATREIDES, "truthtrance/1"))


def test_every_list_that_may_be_chosen_has_words() -> None:
    assert ploys.message_keys() == {"arrakis-any-draw", "arrakis-any-play_card"}


# -- dice ----------------------------------------------------------------------------------------------

TRAITORS = "reports_of_traitors/0"


@rule("W-8.8", "W-9.8")
def test_the_opponent_need_not_lose_the_die() -> None:
    state = position(turn=HARKONNEN, dice={ATREIDES: {"house": 1}})
    t = begin(state, "arrakis.lose_die", HARKONNEN, TRAITORS)
    answer(t, "done")
    assert stopped(t)
    assert t.state.players[ATREIDES].dice == {"house": 1}


def test_who_has_no_such_die_loses_none() -> None:
    state = position(turn=HARKONNEN, dice={ATREIDES: {"mentat": 1}})
    state.players[ATREIDES].token = "strategy"
    assert not can(state, HARKONNEN, TRAITORS)
    assert stopped(begin(state, "arrakis.lose_die", HARKONNEN, TRAITORS))


@rule("W-28.2")
def test_a_token_that_lies_as_the_die_is_lost_and_no_other_die_instead() -> None:
    state = position(turn=HARKONNEN, dice={ATREIDES: {"strategy": 1}})
    state.players[ATREIDES].token = "house"
    assert can(state, HARKONNEN, TRAITORS)
    t = begin(state, "arrakis.lose_die", HARKONNEN, TRAITORS)
    assert ids(asked(t)) == ["token", "done"]


def test_of_two_kinds_of_dice_one_is_named() -> None:
    state = position(turn=ATREIDES, dice={HARKONNEN: {"mentat": 2, "house": 1}})
    assert can(state, ATREIDES, "truthtrance/0")
    assert ids(asked(begin(state, "arrakis.name_die", ATREIDES, "truthtrance/0"))) == [
        "mentat",
        "house",
        "done",
    ]


def test_a_last_die_need_not_be_named() -> None:
    state = position(turn=ATREIDES, dice={HARKONNEN: {"mentat": 2}})
    assert not can(state, ATREIDES, "truthtrance/0")
    assert stopped(begin(state, "arrakis.name_die", ATREIDES, "truthtrance/0"))


@rule("W-8.8")
def test_no_die_need_be_named() -> None:
    state = position(turn=ATREIDES, dice={HARKONNEN: {"mentat": 2, "house": 1}})
    t = begin(state, "arrakis.name_die", ATREIDES, "truthtrance/0")
    answer(t, "done")
    assert t.state.forced_die is None


def test_a_die_is_used_as_nothing_where_nothing_can_be_done() -> None:
    state = position(turn=ATREIDES, sietches={}, aside=["alia"])
    player = state.players[ATREIDES]
    player.discards, player.decks = player.decks, {deck: [] for deck in player.decks}
    player.leaders["alia"].spent = True
    assert stopped(begin(state, "arrakis.use_die_as", ATREIDES, "alia/0"))


# -- leaders -------------------------------------------------------------------------------------------


@rule("W-26.1")
def test_a_leader_enters_once_ready_to_be_placed_with_its_card_face_up() -> None:
    t = begin(position(turn=ATREIDES), "arrakis.enter_play", ATREIDES, "smugglers_b/0/else/0")
    leader = t.state.players[ATREIDES].leaders["gurney_halleck"]
    assert (leader.status, leader.spent) == ("aside", False)
    assert told(t.events) == ["arrakis-leader-enters"]
    assert not can(t.state, ATREIDES, "smugglers_b/0/else/0")
    again = begin(t.state, "arrakis.enter_play", ATREIDES, "smugglers_b/0/else/0")
    assert told(again.events) == []


def test_paul_is_barred_from_the_next_atreides_turn() -> None:
    t = begin(position(turn=HARKONNEN), "arrakis.restrict_paul", HARKONNEN, "seek_out_the_mahdi/1")
    assert t.state.paul_restricted == 2


# -- what is hidden ------------------------------------------------------------------------------------

SPIES = "spies_all_over_arrakis/0"


@rule("W-4.3")
def test_tokens_outside_sietches_are_turned_up_alone() -> None:
    t = begin(
        position(turn=HARKONNEN, legions={BESIDE: atreides(1, tokens=["as1", "as2"])}),
        "arrakis.reveal",
        HARKONNEN,
        SPIES,
    )
    events = answer(t, BESIDE)
    assert told(events) == ["arrakis-token-revealed"] * 2
    hidden = TOKENS["as1"], TOKENS["as2"]
    assert t.state.legions[BESIDE].regular == 1 + sum(one.regular for one in hidden)
    assert not any(sietch.shown for sietch in t.state.sietches.values())


@rule("W-8.8")
def test_nothing_need_be_turned_up() -> None:
    t = begin(position(turn=HARKONNEN), "arrakis.reveal", HARKONNEN, SPIES)
    assert answer(t, "done") == []
    assert stopped(t)


def test_what_lies_face_up_is_not_turned_up_again() -> None:
    state = position(turn=HARKONNEN)
    for sietch in state.sietches.values():
        sietch.shown = True
    assert not can(state, HARKONNEN, SPIES)
    assert stopped(begin(state, "arrakis.reveal", HARKONNEN, SPIES))
    state.legions |= {SIETCH: atreides(tokens=["as1"]), BESIDE: atreides(1), "carthag": harkonnen(1)}
    state.legions |= {next(one for one in state.sietches if one != SIETCH): atreides(2)}
    state.spent_tokens.remove("as1")
    assert ids(asked(begin(state, "arrakis.reveal", HARKONNEN, SPIES))) == [SIETCH, "done"]


def test_there_may_be_no_objective_left() -> None:
    objectives = [f"objective_{number}" for number in range(1, 7)]
    state = position(turn=ATREIDES, objectives=objectives)
    assert not can(state, ATREIDES, "tested_with_the_gom_jabbar/0")
    t = begin(state, "arrakis.draw_objective", ATREIDES, "tested_with_the_gom_jabbar/0")
    assert stopped(t)
    assert t.state.prescience.objectives == objectives


# -- the Imperium --------------------------------------------------------------------------------------

PARTICULARS = "bill_of_particulars/0"


@rule("W-13.4")
def test_a_marker_on_the_bottom_cannot_be_lowered() -> None:
    state = position(turn=ATREIDES)
    state.spice.rows = dict.fromkeys(POWERS, 5)
    assert not can(state, ATREIDES, PARTICULARS)
    assert stopped(begin(state, "arrakis.lower_marker", ATREIDES, PARTICULARS))


@rule("W-8.8")
def test_no_marker_need_be_lowered() -> None:
    t = begin(position(turn=ATREIDES), "arrakis.lower_marker", ATREIDES, PARTICULARS)
    answer(t, "done")
    assert stopped(t)
    assert t.state.spice.rows == dict.fromkeys(POWERS, 1)


# -- Sietches ------------------------------------------------------------------------------------------


@rule("W-8.8")
def test_no_sietch_need_be_shifted() -> None:
    t = begin(position(turn=ATREIDES), "arrakis.move_sietch", ATREIDES, "kitab_al_ibar/0")
    answer(t, "done")
    assert stopped(t)
    assert SIETCH in t.state.sietches


def test_a_sietch_with_no_empty_desert_beside_it_stays() -> None:
    state = position(turn=ATREIDES, sietches={})
    assert not can_any(state, ATREIDES, "kitab_al_ibar")
    assert stopped(begin(state, "arrakis.move_sietch", ATREIDES, "kitab_al_ibar/0"))


@pytest.mark.parametrize(
    ("regular", "leaders", "offered"),
    [(1, ("naib",), ["all", "alone"]), (2, (), ["all", "figures", "alone"])],
)
def test_figures_are_chosen_only_where_a_unit_can_stay(
    regular: int, leaders: tuple[str, ...], offered: list[str]
) -> None:
    state = position(turn=ATREIDES, legions={SIETCH: atreides(regular, 0, 0, *leaders)})
    t = begin(state, "arrakis.move_sietch", ATREIDES, "kitab_al_ibar/0")
    answer(t, f"{SIETCH}>{BESIDE}")
    assert ids(asked(t)) == offered
    (moved,) = messages(answer(t, "alone"), "arrakis-sietch-moved")
    assert "arrakis-sietch-alone" in str(moved)
