from __future__ import annotations

import pytest

from engine.agents.dice.odds import Force, best, guess, plus, with_leaders


@pytest.mark.parametrize("troops", [0, 1, 5])
@pytest.mark.parametrize("leaders", [0, 2, 4])
def test_chances_are_chances(troops: int, leaders: int) -> None:
    chances = with_leaders(guess(troops), leaders)
    assert len(chances) == troops + leaders + 1
    assert sum(chances) == pytest.approx(1)


def test_all_troops_are_the_likeliest_guess() -> None:
    assert max(guess(4)) == guess(4)[4]


def test_no_more_is_sent_than_wins_for_sure() -> None:
    sure = plus((1.0,), 2)
    choice = best(Force(6), sure, attacking=True)
    assert (choice.small, choice.left, choice.chance) == (3, 3, 1)


def test_a_defender_counts_on_the_tie() -> None:
    sure = plus((1.0,), 2)
    assert best(Force(6), sure, attacking=False).small == 2


def test_a_leader_goes_where_it_keeps_the_region() -> None:
    sure = plus((1.0,), 3)
    choice = best(Force(3, 0, (2,)), sure, attacking=True)
    assert (choice.small, choice.leaders, choice.left, choice.chance) == (2, 1, 1, 1)


def test_a_leader_is_not_thrown_after_a_lost_cause() -> None:
    assert best(Force(1, 0, (2,)), plus((1.0,), 5), attacking=True).leaders == 0


def test_a_loyalty_token_that_fits_is_reckoned_with() -> None:
    sure = plus((1.0,), 3)
    without, having = (best(Force(3), sure, attacking=True, swing=swing) for swing in (0, 2))
    assert without.chance == 0
    assert having.chance == 1


def test_a_loyalty_token_is_of_no_use_against_nobody() -> None:
    assert best(Force(), (1.0,), attacking=True, swing=2).chance == 0
