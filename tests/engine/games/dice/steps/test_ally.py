"""Proposals and answers (D-9), and what is agreed on with them (D-20.8 to D-20.11)."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceTable, Pieces, Shipment
from tests.engine.games.dice.scenario import (
    SIX,
    amounts,
    answer,
    at,
    begin,
    form,
    keys,
    most,
    offered,
    pick,
    position,
    stopped,
)
from tests.rules_coverage import rule

FROZEN = ("atreides", "atreides", "guild", "harkonnen")
ACCEPT = {"answer": "accept"}


def allying(*frozen: str, **parts: object) -> DiceTable:
    """Come to the alliance phase with these frozen faction dice; stop at the recruits."""
    return begin(position(frozen=frozen, **parts), "dice.ally", stop="dice.recruit")  # type: ignore[arg-type]


@rule("D-9.1", "T-09")
def test_three_players_make_no_alliances() -> None:
    t = allying("atreides", "guild", factions=("harkonnen", "atreides", "guild"))
    assert stopped(t)


@rule("D-9.2", "D-7.1", "T-10")
def test_only_those_whose_emblem_is_frozen_can_be_asked() -> None:
    t = allying(*FROZEN)
    assert offered(pick(t)) == ["none", "1", "2"]
    assert [one.reason.key for one in pick(t).blocked] == ["dice-ally-no-emblem"]
    with pytest.raises(IllegalChoice):
        answer(t, "3")


@rule("D-9.2")
def test_a_discarded_die_asks_nobody() -> None:
    assert stopped(allying("harkonnen", "harkonnen"))


@rule("D-7.3", "D-19.11")
def test_a_pair_of_emblems_asks_those_whom_no_die_shows() -> None:
    t = allying("fremen", "fremen", factions=SIX)
    assert offered(pick(t)) == ["none", "4", "5"]


@rule("D-9.3", "D-5.4")
def test_who_accepts_is_the_ally_for_this_turn() -> None:
    t = allying(*FROZEN)
    answer(t, "1", ACCEPT)
    assert stopped(t)
    assert turn_of(t.state).ally == 1


@rule("D-9.3", "D-9.4", "T-52")
def test_after_a_refusal_nobody_else_is_asked() -> None:
    t = allying(*FROZEN)
    answer(t, "1", {"answer": "decline"})
    assert stopped(t)
    assert turn_of(t.state).ally is None


@rule("D-9.4", "T-52")
def test_the_switch_lets_others_be_asked_each_once() -> None:
    t = allying(*FROZEN, options={"several_alliance_proposals_per_turn": True})
    answer(t, "1", {"answer": "decline"})
    assert offered(pick(t)) == ["none", "2"]
    assert [one.reason.key for one in pick(t).blocked] == ["dice-ally-asked", "dice-ally-no-emblem"]
    answer(t, "2", ACCEPT)
    assert stopped(t)
    assert turn_of(t.state).ally == 2


@rule("D-9.4", "D-5.4")
def test_nobody_else_is_asked_once_there_is_an_ally() -> None:
    t = allying(*FROZEN, options={"several_alliance_proposals_per_turn": True})
    answer(t, "1", ACCEPT)
    assert stopped(t)


def test_nobody_has_to_be_asked() -> None:
    t = allying(*FROZEN)
    answer(t, "none")
    assert stopped(t)


@rule("D-9.6")
def test_the_alliance_is_over_with_the_turn() -> None:
    t = begin(position(ally=1, hands={0: []}), "dice.draw", stop="dice.freeze")
    assert turn_of(t.state).active == 1
    assert turn_of(t.state).ally is None


@rule("D-9.7")
def test_the_emblem_that_made_the_alliance_still_recruits() -> None:
    t = begin(position(frozen=FROZEN), "dice.ally", stop="dice.emblems")
    answer(t, "1", ACCEPT)
    assert t.state.players[1].card.troop == 2


@rule("D-20.8")
def test_an_open_offer_can_be_seen_and_withdrawn_until_it_is_answered() -> None:
    t = allying(*FROZEN)
    answer(t, "1")
    offer = turn_of(t.view(3).state).offer
    assert offer is not None
    assert offer.to == 1
    t.undo(0)
    assert turn_of(t.state).offer is None
    assert offered(pick(t)) == ["none", "1", "2"]
    answer(t, "1", ACCEPT)
    assert t.undoable(0) == ()


@rule("D-20.7", "D-20.8")
@pytest.mark.parametrize(("order", "ally"), [("accept", 1), ("decline", None)])
def test_a_standing_order_answers_the_proposals_of_one_faction(order: str, ally: int | None) -> None:
    t = allying(*FROZEN, troops={"carthag": {1: 1}}, cards={1: Pieces(1)}, spice=1)
    t.order(1, "dice-alliance-harkonnen", order)
    answer(t, "1", {})
    assert stopped(t)
    turn = turn_of(t.state)
    assert (turn.ally, turn.landing, turn.wishes) == (ally, [], [])


@rule("D-20.7", "D-20.10")
def test_a_standing_order_signs_no_pact_that_its_owner_has_not_seen() -> None:
    t = bargaining()
    t.order(1, "dice-alliance-harkonnen", "accept")
    answer(t, "1", {"1:troop:carthag": 1})
    assert form(t).seats == (1,)
    refusing = bargaining()
    refusing.order(1, "dice-alliance-harkonnen", "decline")
    answer(refusing, "1", {"1:troop:carthag": 1})
    assert stopped(refusing)
    assert turn_of(refusing.state).ally is None


@rule("D-20.7")
def test_the_order_for_another_faction_answers_nothing() -> None:
    t = allying(*FROZEN)
    t.order(1, "dice-alliance-guild", "decline")
    answer(t, "1")
    assert form(t).seats == (1,)


CARGO = {0: Pieces(3), 1: Pieces(2, 0, 1)}
PLACES = {"arrakeen": {1: 2}, "carthag": {0: 2}}


def bargaining(**parts: object) -> DiceTable:
    """Seats 0 and 1 have troops to ship and a region each; seat 0 has 4 spice."""
    return allying(*FROZEN, troops=PLACES, cards=CARGO, spice=4, **parts)


@rule("D-12.6", "D-20.10")
def test_a_proposal_may_carry_a_pact_on_troops_of_both() -> None:
    t = bargaining()
    answer(t, "1")
    assert most(amounts(t)) == {
        "1:troop:polar_sink": 2,
        "1:troop:carthag": 2,
        "1:troop:arrakeen": 2,
        "0:troop:arrakeen": 3,
    }
    assert amounts(t).max == 4
    events = answer(t, {"1:troop:carthag": 1, "0:troop:arrakeen": 2})
    assert keys(events) == ["dice-ally-proposed-pact"]
    answer(t, ACCEPT | {"landing": [], "wishes": {}})
    assert turn_of(t.state).pact == [Shipment(1, "carthag", "troop", 1), Shipment(0, "arrakeen", "troop", 2)]


@rule("D-20.10", "D-2.3")
@pytest.mark.parametrize(
    "amount",
    [{"0:troop:arrakeen": 4}, {"1:troop:carthag": 2, "1:troop:polar_sink": 1}, {"0:troop:minor_erg": 1}],
)
def test_a_pact_promises_only_what_is_there(amount: dict[str, int]) -> None:
    t = bargaining()
    answer(t, "1")
    with pytest.raises(IllegalChoice):
        answer(t, amount)


@rule("D-20.10")
def test_a_pact_promises_only_what_can_be_paid() -> None:
    t = allying(*FROZEN, troops=PLACES, cards=CARGO, spice=1)
    answer(t, "1")
    assert amounts(t).max == 1
    poor = allying(*FROZEN, troops=PLACES, cards=CARGO)
    answer(poor, "1")
    assert form(poor).seats == (1,)  # the offer is open already: there is nothing to promise


@rule("D-20.10")
def test_free_shipments_and_subsidies_of_the_ally_to_be_count_for_the_pact() -> None:
    t = allying("guild", "corrino", cards={2: Pieces(4), 3: Pieces(4)})
    answer(t, "2")
    assert amounts(t).max == 2
    t.undo(0)
    answer(t, "3")
    assert amounts(t).max == 2


@rule("D-20.9", "D-12.4", "D-20.11")
def test_who_accepts_says_where_one_may_land_and_what_it_wishes() -> None:
    t = bargaining()
    answer(t, "1", {})
    question = form(t)
    assert offered(question.fields["landing"]) == ["arrakeen"]
    assert most(question.fields["wishes"]) == {
        "1:troop:polar_sink": 2,
        "1:troop:carthag": 2,
        "1:troop:arrakeen": 2,
    }
    answer(t, {"answer": "accept", "landing": ["arrakeen"], "wishes": {"1:troop:carthag": 2}})
    turn = turn_of(t.state)
    assert turn.landing == ["arrakeen"]
    assert turn.wishes == [Shipment(1, "carthag", "troop", 2)]
    assert turn.pact == []


SMUGGLERS = 5


@rule("D-12.4", "D-19.5", "D-20.9")
def test_no_leave_is_asked_for_landings_that_the_alliance_opens_by_itself() -> None:
    t = allying(
        "fremen",
        "fremen",
        factions=SIX,
        active=1,
        troops={"minor_erg": {SMUGGLERS: 1}, "arrakeen": {SMUGGLERS: 1}},
        cards={1: Pieces(2)},
        spice=2,
    )
    answer(t, str(SMUGGLERS))
    assert offered(amounts(t)) == ["1:troop:arrakeen"]
    answer(t, {})
    assert offered(form(t).fields["landing"]) == ["arrakeen"]


@rule("D-12.2", "D-20.9")
@pytest.mark.parametrize(
    ("parts", "asked"),
    [
        ({}, False),
        ({"spice": 1}, True),
        ({"resources": {"minor_erg": "harvester"}}, True),
        ({"resources": {"minor_erg": "harvester"}, "storm": "minor_erg"}, False),
    ],
)
def test_who_accepts_is_asked_about_shipping_only_if_the_turn_can_bring_any(
    parts: dict[str, object], asked: bool
) -> None:
    t = allying(*FROZEN, troops=PLACES | {"minor_erg": {0: 1}}, cards={1: Pieces(1)}, **parts)
    answer(t, "1", *([{}] if asked else []))  # a pact can be offered then, too
    assert ("wishes" in form(t).fields) == asked
    assert ("landing" in form(t).fields) == asked


@rule("D-12.2", "D-20.9")
def test_who_accepts_is_asked_about_shipping_if_an_ability_symbol_can_pay_for_it() -> None:
    smuggling = {"factions": SIX, "active": SMUGGLERS, "cards": {1: Pieces(1)}}
    assert set(proposed(allying("harkonnen", **smuggling))) == {"answer"}
    assert set(proposed(allying("harkonnen", "ability", **smuggling))) == {"answer", "wishes"}


def proposed(t: DiceTable) -> list[str]:
    """Propose to seat 1, and return what it is asked."""
    answer(t, "1")
    return list(form(t).fields)


@rule("D-20.9")
def test_grants_are_told_only_if_there_are_any() -> None:
    t = bargaining()
    answer(t, "1", {})
    events = answer(t, {"answer": "accept", "landing": [], "wishes": {}})
    assert keys(events) == ["dice-ally-accepted"]


@rule("D-20.7", "D-20.9")
def test_the_default_is_to_decline_and_a_refusal_grants_nothing() -> None:
    t = bargaining()
    answer(t, "1", {})
    assert form(t).default == {"answer": "decline"}
    with pytest.raises(IllegalChoice):
        answer(t, {"answer": "decline", "landing": ["arrakeen"]})
    answer(t, form(t).default)
    assert (turn_of(t.state).landing, turn_of(t.state).ally) == ([], None)


@rule("D-20.1")
def test_only_the_one_who_was_asked_is_waited_for() -> None:
    t = allying(*FROZEN)
    answer(t, "1")
    assert t.view(0).waiting.seats == (1,)
    assert t.pending(0) == ()


@rule("D-6.1", "D-6.2")
def test_the_phase_is_named_while_it_lasts() -> None:
    t = allying(*FROZEN)
    assert (at(t), turn_of(t.state).phase) == ("dice.propose", "ally")
