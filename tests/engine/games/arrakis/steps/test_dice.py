"""Rolling, laying out the dice, Bene Gesserit tokens (W-8.1 to W-8.4, W-28)."""

from __future__ import annotations

import pytest

from engine.core.decisions import Pick
from engine.games.arrakis.board import unused
from engine.games.arrakis.data import LEADERS, RULES
from engine.games.arrakis.pieces import enter_play, gain_supremacy
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Side, Spice
from tests.engine.games.arrakis.scenario import answer, asked, begin, ids, position, stopped
from tests.rules_coverage import rule

PLAIN_A = ["strategy", "leadership", "deployment", "mentat"]
PLAIN_H = ["strategy", "strategy", "leadership", "leadership", "deployment", "deployment", "mentat", "mentat"]


def rolled(atreides: list[str], harkonnen: list[str], **fields: object) -> ArrakisTable:
    """Begin the phase with these dice; it stops when the first turn would begin."""
    state = position(**fields)  # type: ignore[arg-type]
    state.players[ATREIDES].bene_gesserit = 0
    return begin(state, "arrakis.action", rolls=[*atreides, *harkonnen], stop=["stop", "arrakis.turn"])


def question(t: ArrakisTable) -> Pick:
    found = asked(t)
    assert isinstance(found, Pick)
    return found


@rule("W-8.1")
@pytest.mark.parametrize("active", [1, 3, 5])
def test_the_atreides_roll_four_dice_and_the_harkonnen_those_that_are_not_bound(active: int) -> None:
    t = begin(
        position(spice=Spice({"choam": 1, "spacing_guild": 1, "landsraad": 1}, active)), "arrakis.action"
    )
    players = t.state.players
    assert sum(players[ATREIDES].dice.values()) == 4
    assert sum(players[HARKONNEN].dice.values()) == 8 - (active - 1)
    assert t.state.phase == "action"


@rule("W-8.2")
def test_each_die_lies_on_its_result() -> None:
    t = rolled(PLAIN_A, PLAIN_H)
    assert stopped(t)
    assert t.state.players[ATREIDES].dice == dict.fromkeys(PLAIN_A, 1)
    assert t.state.players[HARKONNEN].dice == dict.fromkeys(PLAIN_A, 2)


@rule("W-8.2", "W-8.3", "T-16")
def test_dice_too_many_go_to_the_result_with_the_most_free_spaces_one_at_a_time() -> None:
    t = rolled(PLAIN_A, [*["strategy"] * 5, "leadership", "deployment", "mentat"])
    assert t.state.players[HARKONNEN].dice["house"] == 1
    assert question(t).seats == (1,)
    assert ids(question(t)) == ["leadership", "deployment", "mentat", "house"]
    answer(t, "mentat")
    assert t.state.players[HARKONNEN].dice == {
        "strategy": 3,
        "leadership": 1,
        "deployment": 1,
        "mentat": 2,
        "house": 1,
    }
    assert stopped(t)


@rule("W-8.2", "W-8.3")
def test_the_atreides_have_two_spaces_a_result() -> None:
    t = rolled([*["house"] * 3, "strategy"], PLAIN_H)
    assert question(t).seats == (0,)
    assert ids(question(t)) == ["leadership", "deployment", "mentat"]
    answer(t, "mentat")
    assert t.state.players[ATREIDES].dice == {"house": 2, "strategy": 1, "mentat": 1}


BOTH_OVER = ([*["house"] * 4], [*["strategy"] * 6, "leadership", "leadership"])


def order(t: ArrakisTable) -> list[int]:
    """Return which seats are asked to change dice, in order."""
    seats = []
    while not stopped(t):
        seats.append(question(t).seats[0])
        answer(t, question(t).options[0].id)
    return seats


@rule("W-8.3")
def test_the_harkonnen_change_all_their_dice_first() -> None:
    assert order(rolled(*BOTH_OVER)) == [1, 1, 0, 0]  # the last has no choice


@rule("W-40.5")
def test_by_the_faq_both_change_dice_in_turns() -> None:
    assert order(rolled(*BOTH_OVER, options={"faq_dice_in_turns": True})) == [1, 0, 1, 0]


# -- Bene Gesserit tokens ------------------------------------------------------------------------------


def offered(side: Side, dice: dict[str, int], tokens: int = 1) -> ArrakisTable:
    state = position(dice={side: dice})
    state.players[side].bene_gesserit = tokens
    return begin(state, "arrakis.bene_gesserit", side)


@rule("W-28.1", "T-11")
def test_a_token_goes_to_a_result_with_the_fewest_dice() -> None:
    t = offered(ATREIDES, {"leadership": 2, "strategy": 1, "deployment": 1})
    assert ids(question(t)) == ["mentat", "house", "none"]
    answer(t, "house")
    player = t.state.players[ATREIDES]
    assert (player.token, player.bene_gesserit) == ("house", 0)


@rule("W-28.1", "W-28.2", "W-8.9")
def test_only_one_token_is_placed_and_it_counts_as_a_die() -> None:
    t = offered(ATREIDES, {"leadership": 2, "strategy": 2}, tokens=2)
    answer(t, "mentat")
    assert stopped(t)
    assert t.state.players[ATREIDES].bene_gesserit == 1
    assert unused(t.state.players[ATREIDES]) == 5


@rule("W-28.1")
def test_a_token_may_be_kept() -> None:
    t = offered(HARKONNEN, {"leadership": 2})
    answer(t, "none")
    player = t.state.players[HARKONNEN]
    assert (player.token, player.bene_gesserit) == (None, 1)


def placing(**tokens: int) -> list[int]:
    """Return which seats are asked whether to place a token, in order."""
    state = position()
    for side, count in tokens.items():
        state.players[side].bene_gesserit = count  # type: ignore[index]
    t = begin(state, "arrakis.action", rolls=[*PLAIN_A, *PLAIN_H], stop=["stop", "arrakis.turn"])
    seats = []
    while not stopped(t):
        seats.append(question(t).seats[0])
        answer(t, "none")
    return seats


@rule("W-8.4", "W-28.1")
def test_the_harkonnen_are_asked_for_a_token_first_and_who_has_none_is_not_asked() -> None:
    assert placing(harkonnen=1, atreides=1) == [1, 0]
    assert placing(harkonnen=0, atreides=2) == [0]
    assert placing(harkonnen=0, atreides=0) == []


@rule("W-28.3", "W-26.7")
def test_supremacy_brings_the_atreides_tokens_jumped_over_or_not() -> None:
    def gained(before: int, points: int) -> int:
        t = begin(position(supremacy=before), "arrakis.turn_end")
        gain_supremacy(t, points)
        return t.state.players[ATREIDES].bene_gesserit - RULES.bene_gesserit_atreides.value

    spaces = [one.space for one in RULES.supremacy if one.event == "bene_gesserit"]
    assert len(spaces) == 2
    assert gained(spaces[0] - 1, 1) == 1
    assert gained(spaces[0] - 1, spaces[1] - spaces[0] + 1) == 2
    assert gained(spaces[0], 1) == 0


@rule("W-28.3")
def test_mohiam_brings_the_harkonnen_a_token() -> None:
    t = begin(position(), "arrakis.turn_end")
    enter_play(t, "gaius_helen_mohiam")
    assert t.state.players[HARKONNEN].bene_gesserit == 1
    others = [ident for ident, leader in LEADERS.items() if leader.bene_gesserit]
    assert others == ["gaius_helen_mohiam"]


@rule("W-8.1")
def test_no_die_is_used_when_the_phase_begins() -> None:
    state = position()
    state.players[ATREIDES].used = 4
    players = begin(state, "arrakis.action").state.players.values()
    assert [player.used for player in players] == [0, 0]
