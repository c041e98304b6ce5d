"""Standing orders in the words of the game, and what happens when players give up."""

from __future__ import annotations

import pytest

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.title import DECLINE
from engine.games.arrakis import TITLE
from engine.games.arrakis.orders import on_concede, order_answer
from engine.games.arrakis.state import ATREIDES, HARKONNEN, Facts
from engine.games.arrakis.steps.setup import new_state
from tests.engine.games.arrakis.fights import fight
from tests.engine.games.arrakis.scenario import answer, asked, atreides, begin, harkonnen, position, stopped

AT_END = ["the_flow_is_broken", "the_sietches_endure"]


def question(topic: str, *ids: str, most: int = 1) -> Pick:
    options = [Option(one, msg("x")) for one in ids]
    return Pick((0,), msg("x"), ids[0], topic=topic, options=options, min=1 if most == 1 else 0, max=most)


def test_an_order_to_ignore_a_claim_declines_it() -> None:
    t = begin(position(), "arrakis.check_objective")
    offer = question("arrakis-claim-kyness_legacy", "claim", DECLINE)
    assert order_answer("ignore", offer, t) == DECLINE
    assert order_answer("claim", offer, t) == "claim"


def test_cards_wished_for_at_the_end_of_the_round_are_claimed_the_dearest_first_and_no_others() -> None:
    t = begin(position(row=AT_END, facts=Facts(dropped=["choam"])), "arrakis.end_claims")
    t.order(0, "arrakis-end-claims", ["council_of_naibs", "the_sietches_endure"])
    assert stopped(t)
    assert t.state.prescience.claimed == ["the_sietches_endure"]


def test_cards_named_beforehand_leave_the_game_when_they_are_left() -> None:
    t = begin(position(row=AT_END), "arrakis.end_prescience")
    t.order(0, "arrakis-prescience-left", ["the_makers_rise", "the_sietches_endure"])
    assert stopped(t)
    assert t.state.prescience.removed == ["the_sietches_endure"]


def test_the_first_wish_that_is_offered_is_taken_and_without_one_the_person_is_asked() -> None:
    t = begin(position(), "arrakis.check_objective")
    where = question("arrakis-place", "carthag", "arrakeen")
    assert order_answer(["windgap", "arrakeen", "carthag"], where, t) == "arrakeen"
    assert order_answer(["windgap"], where, t) is None


def test_an_order_that_is_an_answer_is_given_as_it_is() -> None:
    t = begin(position(), "arrakis.check_objective")
    assert order_answer("carthag", question("arrakis-place", "carthag"), t) == "carthag"
    several = question("arrakis-recall", "stilgar", "chani", most=2)
    assert order_answer(["chani"], several, t) == ["chani"]


@pytest.mark.parametrize(("seat", "topic"), [(1, "arrakis-battle-attack"), (0, "arrakis-battle-defend")])
def test_how_one_fights_can_be_said_beforehand(seat: int, topic: str) -> None:
    hands = {HARKONNEN: ["sandmasters"], ATREIDES: ["crysknife"]}
    t = fight(harkonnen(2), atreides(2), hands=hands)
    if seat == 0:
        answer(t, {"cards": []})
    question = asked(t)
    assert question.topic == topic
    held = hands[ATREIDES if seat == 0 else HARKONNEN]
    assert order_answer({"cards": held}, question, t) == {"cards": held}
    assert order_answer("all", question, t) is None
    assert order_answer(held, question, t) is None


@pytest.mark.parametrize(("seat", "winner"), [(0, 1), (1, 0)])
def test_the_other_side_wins_when_one_gives_up(seat: int, winner: int) -> None:
    outcome = on_concede(position(), seat, [winner])
    assert outcome is not None
    assert outcome.winners == (winner,)
    assert outcome.reason.key == "arrakis-won-conceded"


def test_a_side_goes_on_while_one_of_its_players_does() -> None:
    state = position()
    state.seats = {ATREIDES: [0, 2], HARKONNEN: [1]}
    assert on_concede(state, 0, [1, 2]) is None
    outcome = on_concede(state, 1, [0, 2])
    assert outcome is not None
    assert outcome.winners == (0, 2)


def test_before_the_sides_are_dealt_whoever_is_left_wins() -> None:
    state = new_state(2, TITLE.read_options({}))
    outcome = on_concede(state, 1, [0])
    assert outcome is not None
    assert outcome.winners == (0,)
    assert on_concede(state, 1, [0, 2]) is None
