"""Claims, the Secret Objective, and what becomes of unclaimed Prescience cards (W-14.1, W-14.6, W-22)."""

from __future__ import annotations

import pytest

from engine.core.events import Event
from engine.games.arrakis.data import OBJECTIVES
from engine.games.arrakis.prescience import claimable_at_end, claimable_at_once, claimable_in_turn
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Facts, Turn
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

AT_ONCE = ["kyness_legacy", "fall_of_a_tyrant", "raid_on_the_harvesters"]
AT_END = ["the_flow_is_broken", "the_sietches_endure", "council_of_naibs"]
HAPPENED = Facts(stations=1, tanked=["beast_rabban"], harvesters=2, dropped=["choam"])
NEEDS = {name: dict(data.needs) for name, data in OBJECTIVES.items()}


def at_markers(state: ArrakisState, **markers: int) -> ArrakisState:
    state.prescience.markers.update(markers)
    return state


def round_end(state: ArrakisState, *stop: str) -> ArrakisTable:
    return begin(state, "arrakis.round_end", stop=["arrakis.next_round", *stop])


# -- limits --------------------------------------------------------------------------------------------


@rule("W-22.3")
def test_two_cards_can_be_claimed_in_a_round_and_no_third() -> None:
    state = position(row=[*AT_ONCE, *AT_END[:1]], facts=HAPPENED)
    assert claimable_at_once(state) == AT_ONCE
    t = begin(state, "arrakis.claim", AT_ONCE[0])
    assert claimable_at_once(t.state) == AT_ONCE[1:]
    t = begin(t.state, "arrakis.claim", AT_ONCE[1])
    assert claimable_at_once(t.state) == []
    assert claimable_at_end(t.state) == []


@rule("W-22.3")
def test_the_next_round_allows_two_claims_again() -> None:
    state = position()
    state.prescience.claims = 2
    t = begin(state, "arrakis.round", stop="arrakis.vehicles")
    assert t.state.prescience.claims == 0


@rule("W-22.9")
def test_a_claimed_card_is_out_of_the_row_and_never_in_the_deck_again() -> None:
    t = begin(position(row=AT_ONCE, facts=HAPPENED), "arrakis.claim", "kyness_legacy")
    assert stopped(t)
    prescience = t.state.prescience
    assert prescience.row == AT_ONCE[1:]
    assert prescience.claimed == ["kyness_legacy"]
    assert "kyness_legacy" not in prescience.deck
    t = begin(t.state, "arrakis.end_prescience")
    answer(t, [])
    assert "kyness_legacy" not in t.state.prescience.deck


@rule("W-22.7", "T-33", "W-26.1")
def test_jihad_on_3_brings_chani_in_face_up_and_off_the_board() -> None:
    state = at_markers(position(row=["raid_on_the_harvesters"]), jihad=2)
    t = begin(state, "arrakis.claim", "raid_on_the_harvesters")
    chani = t.state.players[ATREIDES].leaders["chani"]
    assert (chani.status, chani.spent) == ("aside", False)


@rule("W-22.7", "T-33", "W-26.2")
def test_a_marker_that_brings_muad_dib_puts_him_where_paul_was_with_his_card_as_it_lay() -> None:
    state = at_markers(position(row=["fall_of_a_tyrant"], tank={ATREIDES: [None, "paul_atreides"]}))
    state.prescience.markers["kwisatz_haderach"] = 2
    state.players[ATREIDES].leaders["paul_atreides"].spent = True
    t = begin(state, "arrakis.claim", "fall_of_a_tyrant")
    player = t.state.players[ATREIDES]
    assert player.tank == [None, "paul_muad_dib", None]
    assert player.leaders["paul_muad_dib"].spent


@rule("W-22.8")
def test_alia_comes_when_the_first_marker_reaches_6() -> None:
    state = at_markers(position(row=["kyness_legacy"]), sand_dwellers=5)
    t = begin(state, "arrakis.claim", "kyness_legacy")
    assert t.state.players[ATREIDES].leaders["alia"].status == "aside"


# -- in Action Resolution ------------------------------------------------------------------------------


@rule("W-22.4")
@pytest.mark.parametrize("side", [ATREIDES, HARKONNEN])
def test_what_came_true_last_in_a_turn_is_offered_before_it_ends(side: str) -> None:
    state = position(row=["fall_of_a_tyrant"], facts=HAPPENED, turn=side)  # type: ignore[arg-type]
    t = begin(state, "arrakis.claim_window")
    question = asked(t)
    assert question.seats == (0,)
    assert question.topic == "arrakis-claim-fall_of_a_tyrant"
    answer(t, "claim")
    assert stopped(t)
    assert t.state.prescience.claimed == ["fall_of_a_tyrant"]


@rule("W-22.4", "W-8.6")
def test_what_the_last_action_of_the_phase_makes_true_can_still_be_claimed() -> None:
    ridge = "hole_in_the_rock_west_ridge"
    state = position(
        row=["kyness_legacy"],
        dice={ATREIDES: {"strategy": 1}, HARKONNEN: {}},
        legions={"splintered_rock": atreides(1)},
        stations={ridge: "jihad"},
    )
    state.turn = Turn(ATREIDES)
    t = begin(state, "arrakis.choose_action", ATREIDES)
    answer(t, "strategy:strategy_move", f"splintered_rock>{ridge}")
    assert asked(t).topic == "arrakis-claim-kyness_legacy"
    answer(t, "claim")
    assert stopped(t)
    assert t.state.prescience.markers["sand_dwellers"] == 2


@rule("W-22.3")
def test_a_claim_may_be_left() -> None:
    t = begin(position(row=["fall_of_a_tyrant"], facts=HAPPENED, turn=HARKONNEN), "arrakis.claim_window")
    answer(t, "decline")
    assert stopped(t)
    assert t.state.prescience.claimed == []


def test_a_turn_ends_without_a_question_if_nothing_can_be_claimed() -> None:
    assert stopped(begin(position(row=AT_ONCE, turn=HARKONNEN), "arrakis.claim_window"))


@rule("W-22.4")
def test_end_of_round_cards_wait_for_the_end_of_the_round_and_others_cannot_be_claimed_then() -> None:
    state = position(row=["the_flow_is_broken", "kyness_legacy"], facts=HAPPENED)
    assert claimable_at_once(state) == ["kyness_legacy"]
    assert claimable_in_turn(state) == []
    assert claimable_at_end(state) == ["the_flow_is_broken"]


# -- End of Round --------------------------------------------------------------------------------------


@rule("W-14.1", "W-22.3", "W-22.4")
def test_end_of_round_cards_are_claimed_one_after_another_two_at_most() -> None:
    legions = {"windgap": atreides(1, 0, 0, "naib", "naib", "naib")}
    t = round_end(position(row=AT_END, facts=HAPPENED, legions=legions))
    assert asked(t).seats == (0,)
    assert ids(asked(t)) == [*AT_END, "done"]
    answer(t, "the_flow_is_broken")
    assert ids(asked(t)) == [*AT_END[1:], "done"]
    answer(t, "council_of_naibs")
    assert t.state.prescience.claims == 2
    assert asked(t).topic == "arrakis-prescience-left"
    assert t.state.prescience.markers == {"kwisatz_haderach": 1, "sand_dwellers": 2, "jihad": 1}


@rule("W-22.3")
def test_nothing_need_be_claimed_at_the_end_of_the_round() -> None:
    t = round_end(position(row=AT_END, facts=HAPPENED))
    answer(t, "done")
    assert t.state.prescience.claimed == []


@rule("T-56", "W-22.3", "W-1.4")
def test_after_two_claims_in_the_round_none_is_made_at_its_end_but_the_objective_is_checked() -> None:
    state = at_markers(position(row=AT_END, facts=HAPPENED), **NEEDS["objective_1"])
    state.prescience.claims = 2
    t = round_end(state)
    assert t.outcome is not None
    assert t.outcome.winners == (0,)
    assert t.outcome.reason.key == "arrakis-won-objective"


# -- the Secret Objective ------------------------------------------------------------------------------


@rule("W-1.4")
@pytest.mark.parametrize("marker", ["kwisatz_haderach", "sand_dwellers", "jihad"])
@pytest.mark.parametrize("by", [-1, 0, 1])
def test_every_marker_must_be_at_or_beyond_what_the_objective_says(marker: str, by: int) -> None:
    state = at_markers(position(), **NEEDS["objective_1"])
    state.prescience.markers[marker] += by
    t = begin(state, "arrakis.check_objective")
    assert (t.outcome is not None) == (by >= 0)
    assert (t.state.phase == "over") == (by >= 0)


@rule("W-1.4")
def test_any_of_several_objectives_wins() -> None:
    held = ["objective_1", "objective_6"]
    t = begin(at_markers(position(objectives=held), **NEEDS["objective_6"]), "arrakis.check_objective")
    assert t.outcome is not None
    assert t.outcome.reason.args["objective"].id == "objective_6"  # type: ignore[union-attr]


@rule("W-1.4")
def test_an_objective_of_nobody_does_not_win() -> None:
    t = begin(at_markers(position(), **NEEDS["objective_6"]), "arrakis.check_objective")
    assert stopped(t)


@rule("W-1.4", "W-14.1")
def test_a_claim_at_the_end_of_the_round_may_be_what_wins() -> None:
    needed = NEEDS["objective_1"] | {"kwisatz_haderach": 6}
    legions = {"windgap": atreides(1, 0, 0, "naib", "naib", "naib")}
    t = round_end(at_markers(position(row=["council_of_naibs"], legions=legions), **needed))
    last_answer(t, "council_of_naibs")
    assert t.outcome is not None
    assert t.outcome.winners == (0,)


def last_answer(t: ArrakisTable, reply: str) -> list[Event]:
    """Give the answer that may end the match."""
    question = asked(t)
    return t.choose(question.seats[0], reply, decision=question.id)


@rule("W-1.6", "W-1.3", "W-1.4")
def test_the_harkonnen_win_at_once_even_if_the_objective_is_met_before_the_round_ends() -> None:
    state = position(
        ranks={"windgap": 3},
        supremacy=8,
        legions={"windgap_north_desert": harkonnen(2)},
        dice={HARKONNEN: {"strategy": 1}},
        turn=HARKONNEN,
    )
    t = begin(at_markers(state, **NEEDS["objective_1"]), "arrakis.choose_action", HARKONNEN)
    answer(t, "strategy:strategy_attack")  # the markers stand well, but nobody looks before the End of Round
    last_answer(t, "windgap_north_desert>windgap")
    assert t.outcome is not None
    assert t.outcome.winners == (1,)


@rule("W-40.2", "W-1.6")
@pytest.mark.parametrize("overlay", [False, True])
@pytest.mark.parametrize("area", ["arrakeen", "carthag"])
def test_with_the_faq_the_fall_of_arrakeen_lets_the_objective_be_checked_at_once(
    area: str, overlay: bool
) -> None:
    state = position(
        legions={"carthag_south_east_ridge": atreides(3)},
        options={"faq_arrakeen": overlay},
        dice={ATREIDES: {"strategy": 1}, HARKONNEN: {"strategy": 1}},
        turn=ATREIDES,
    )
    at_markers(state, kwisatz_haderach=5, sand_dwellers=5, jihad=5)
    t = begin(state, "arrakis.choose_action", ATREIDES)
    answer(t, "strategy:strategy_attack")
    events = last_answer(t, f"carthag_south_east_ridge>{area}")
    assert "arrakis-settlement-destroyed" in told(events)
    assert (t.outcome is not None) == (overlay and area == "arrakeen")


# -- what is left --------------------------------------------------------------------------------------


@rule("W-14.6", "W-22.6")
def test_each_unclaimed_card_leaves_the_game_or_goes_back_into_the_deck_as_the_atreides_choose() -> None:
    t = begin(position(row=AT_ONCE), "arrakis.end_prescience")
    before = len(t.state.prescience.deck)
    assert asked(t).seats == (0,)
    assert ids(asked(t)) == AT_ONCE
    events = answer(t, ["fall_of_a_tyrant"])
    prescience = t.state.prescience
    assert prescience.row == []
    assert prescience.removed == ["fall_of_a_tyrant"]
    assert len(prescience.deck) == before + 2
    assert {"kyness_legacy", "raid_on_the_harvesters"} < set(prescience.deck)
    assert (t.draws[-1].purpose, t.draws[-1].audience) == ("prescience", ())
    assert "arrakis-prescience-removed" in told(events)  # face up


@rule("W-14.6")
def test_all_of_them_may_leave_the_game() -> None:
    t = begin(position(row=AT_ONCE), "arrakis.end_prescience")
    answer(t, AT_ONCE)
    assert t.state.prescience.removed == AT_ONCE
    assert t.draws == []


@rule("W-6.3")
@pytest.mark.parametrize("row", [[], ["kyness_legacy"]])
def test_nothing_is_asked_about_an_empty_row_or_a_kept_card(row: list[str]) -> None:
    state = position(row=row)
    state.prescience.kept = row
    t = begin(state, "arrakis.end_prescience")
    assert stopped(t)
    assert t.state.prescience.row == row


@rule("W-14.6", "W-14.1")
def test_the_order_of_the_end_of_the_round() -> None:
    legions = {"windgap": atreides(1, 0, 0, "stilgar"), "carthag": harkonnen(1)}
    t = round_end(position(row=["the_flow_is_broken"], facts=HAPPENED, legions=legions))
    topics = []
    while not stopped(t):
        topics.append(asked(t).topic)
        answer(t, asked(t).default)
    assert topics == ["arrakis-end-claims", "arrakis-recall", "arrakis-prescience-left"]
