from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import fields

import engine
from engine.agents import act, make
from engine.games import titles
from engine.games.dice.state import Options
from engine.sim import Report, simulate

DICE = titles()["dice"]


@pytest.fixture(scope="module")
def against_randoms() -> Report:
    return simulate(DICE, seats=4, matches=80, seed=3, agents=["greedy", "random"])


def test_it_wins_far_more_than_its_share_against_random_players(against_randoms: Report) -> None:
    tally = against_randoms.by_agent["greedy"]
    assert tally.won / tally.played > 0.7


def test_it_wins_more_than_random_players_with_every_faction(against_randoms: Report) -> None:
    greedy, others = (against_randoms.by_agent_and_role[name] for name in ("greedy", "random"))
    assert set(greedy) == set(others)
    for faction, tally in greedy.items():
        assert tally.won / tally.played > others[faction].won / others[faction].played + 0.3, faction


def test_it_wins_on_the_map_and_does_not_wait(against_randoms: Report) -> None:
    wins = against_randoms.wins_by_agent["greedy"]
    assert wins["dice-won-alone"] + wins["dice-won-allied"] > 0.8 * wins.total()


@pytest.mark.parametrize("seats", range(3, 9))
def test_greedy_players_play_matches_with_each_other_to_the_end(seats: int) -> None:
    report = simulate(DICE, seats=seats, matches=4, seed=5, agents=["greedy"])
    assert report.finished == 4


@pytest.mark.parametrize("seats", [4, 6])
def test_its_matches_hold_every_guarantee(seats: int) -> None:
    assert simulate(DICE, seats=seats, matches=2, seed=7, agents=["greedy"], checked=True).finished == 2


READINGS = [field.name for field in fields(Options)]


@pytest.mark.parametrize("reading", READINGS)
def test_it_plays_by_every_reading_of_the_rules(reading: str) -> None:
    options = {reading: not getattr(Options(), reading)}
    rng, greedy = Random(reading), make("greedy", "dice")
    table = engine.new_table("dice", 5, options, rng.randbytes(16).hex(), strict=True)
    while table.outcome is None:
        seat = table.asked()[0].seats[0]
        done = act(greedy, table.pending(seat), lambda seat=seat: table.view(seat), rng)  # type: ignore[misc]
        assert done is not None
        table.choose(seat, done[1], decision=done[0].id)


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_its_advice_can_be_taken_whatever_was_answered_before(seats: int) -> None:
    rng, greedy = Random(seats), make("greedy", "dice")
    table = engine.new_table("dice", seats, {}, rng.randbytes(16).hex())
    while table.outcome is None:
        decision = rng.choice(table.asked())
        seat = decision.seats[0]
        if not decision.optional:
            advice = greedy.choose(lambda seat=seat: table.view(seat), decision, rng)  # type: ignore[misc]
            decision.validate(advice)
        table.choose(seat, decision.sample(rng), decision=decision.id)
