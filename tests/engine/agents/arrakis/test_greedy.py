from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import fields

import engine
from engine.agents import act, make
from engine.agents.arrakis.greedy import _REPLIES
from engine.games import titles
from engine.games.arrakis.state import SIDES, Options
from engine.sim import Report, simulate

ARRAKIS = titles()["arrakis"]
TEXTS = Path(engine.__file__).parents[1] / "assets" / "locales" / "en"


@pytest.fixture(scope="module")
def against_random() -> Report:
    return simulate(ARRAKIS, seats=2, matches=20, seed=3, agents=["greedy", "random"], max_rounds=40)


@pytest.mark.long
def test_it_beats_a_random_player_with_either_side(against_random: Report) -> None:
    for side in SIDES:
        tally = against_random.by_agent_and_role["greedy"][side]
        assert tally.played > 4
        assert tally.won / tally.played >= 0.9


@pytest.mark.long
def test_it_wins_within_a_few_rounds(against_random: Report) -> None:
    assert against_random.finished == 20
    assert max(against_random.rounds) < 15


@pytest.mark.long
def test_both_sides_win_when_it_plays_itself() -> None:
    report = simulate(ARRAKIS, seats=2, matches=20, seed=5, agents=["greedy"], max_rounds=40)
    assert report.finished == 20
    assert all(report.by_role[side].won > 4 for side in SIDES)


def test_its_matches_hold_every_guarantee() -> None:
    report = simulate(ARRAKIS, seats=2, matches=1, seed=7, agents=["greedy"], max_rounds=40, checked=True)
    assert report.finished == 1


@pytest.mark.long
@pytest.mark.parametrize("reading", [field.name for field in fields(Options)])
def test_it_plays_by_every_reading_of_the_rules(reading: str) -> None:
    rng, greedy = Random(reading), make("greedy", "arrakis")
    table = engine.new_table("arrakis", 2, {reading: True}, rng.randbytes(16).hex(), strict=True)
    while table.outcome is None:
        seat = table.asked()[0].seats[0]
        done = act(greedy, table.pending(seat), lambda seat=seat: table.view(seat), rng)  # type: ignore[misc]
        assert done is not None
        table.choose(seat, done[1], decision=done[0].id)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_its_advice_can_be_taken_whatever_was_answered_before(seed: int) -> None:
    rng, greedy = Random(seed), make("greedy", "arrakis")
    table = engine.new_table("arrakis", 2, {}, rng.randbytes(16).hex())
    while table.outcome is None and table.state.round < 12:
        decision = rng.choice(table.asked())
        seat = decision.seats[0]
        advice = greedy.choose(lambda seat=seat: table.view(seat), decision, rng)  # type: ignore[misc]
        if advice is not None:
            decision.validate(advice)
        table.choose(seat, decision.sample(rng), decision=decision.id)


def test_it_answers_only_questions_that_there_are() -> None:
    texts = "\n".join(path.read_text(encoding="utf-8") for path in TEXTS.glob("arrakis*.ftl"))
    assert [key for key in _REPLIES if f"\n{key} =" not in texts] == []
