from __future__ import annotations

import pytest

from engine.agents.arrakis.odds import Force, battle, best_strips, hopeless

WEAK, STRONG = Force(regular=2), Force(regular=4, elite=1)


def test_what_nobody_defends_falls_without_a_hit() -> None:
    assert battle(WEAK, Force(), 3) == (1.0, 0.0, 0.0)


def test_more_units_and_better_ones_win_more_often() -> None:
    chances = [battle(one, WEAK, 1).win for one in (Force(2), Force(4), Force(4, 2), Force(3, 2, 1))]
    assert chances == sorted(chances)
    assert chances[0] < 0.2
    assert chances[-1] > 0.9


def test_a_settlement_helps_its_defenders_the_more_the_higher_its_rank() -> None:
    chances = [battle(STRONG, WEAK, rank).win for rank in range(4)]
    assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize("strip", [(1, 0), (2, 0), (0, 2)])
def test_a_leader_helps_either_side(strip: tuple[int, int]) -> None:
    led = Force(3, leaders=(strip,))
    assert battle(led, Force(3), 0).win > battle(Force(3), Force(3), 0).win
    assert battle(Force(3), led, 0).win < battle(Force(3), Force(3), 0).win


def test_surprise_helps_those_who_have_a_leader() -> None:
    led = Force(3, leaders=((2, 0),))
    assert battle(led, Force(3), 0, surprise=True).win > battle(led, Force(3), 0).win


def test_hits_that_were_taken_before_cost_chances() -> None:
    assert battle(STRONG, WEAK, 2, paid=2).win < battle(STRONG, WEAK, 2).win


def test_those_who_lose_give_up_before_they_are_all_gone() -> None:
    odds = battle(Force(6), Force(6, leaders=((1, 0),)), 3)
    assert odds.win < 0.1
    assert odds.lost < 6


@pytest.mark.parametrize(
    ("attacker", "defender", "rank", "win"),
    [
        (Force(3, 1, leaders=((1, 0),)), Force(2), 0, 1.0),
        (Force(6), Force(2), 2, 0.79),
        (Force(6), Force(3, 1, leaders=((1, 0),)), 2, 0.06),
        (Force(3, 2, 1, ((2, 0), (1, 0))), Force(3, 1, leaders=((1, 0),)), 1, 0.94),
        (Force(3, 1, leaders=((1, 0),)), Force(3, 1, leaders=((1, 0),)), 0, 0.44),
    ],
)
def test_the_guess_is_near_what_was_worked_out_in_full(
    attacker: Force, defender: Force, rank: int, win: float
) -> None:
    assert battle(attacker, defender, rank).win == pytest.approx(win, abs=0.2)


def test_the_odds_of_those_who_are_much_weaker_need_not_be_worked_out() -> None:
    assert hopeless(Force(2), Force(2), 2)
    assert not hopeless(Force(3), Force(2), 2)


def test_only_the_two_most_useful_leaders_count() -> None:
    assert best_strips([(1, 0), (0, 2), (2, 1)]) == ((2, 1), (0, 2))
