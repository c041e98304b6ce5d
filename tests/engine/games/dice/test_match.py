"""Whole matches: they end, keep their rules on the way, and can be checked afterwards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.core.chance import false_draws
from engine.games.dice.data import RULES
from engine.games.dice.invariants import invariants
from engine.games.dice.state import Options
from tests.rules_coverage import rule

SWITCHES = list(Options.__struct_fields__)


def play(seats: int, seed: int, options: dict[str, bool] | None = None, *, defaults: bool = False) -> Any:
    """Play a match to its end with random answers, or with nothing but defaults; check every state."""
    rng = Random(seed)
    t = engine.new_table("dice", seats=seats, options=options, seed=f"{seed:08x}", strict=True)
    while t.outcome is None:
        open_now = [(seat, one) for seat in range(seats) for one in t.pending(seat)]
        seat, question = rng.choice([pair for pair in open_now if not (defaults and pair[1].optional)])
        t.choose(seat, question.default if defaults else question.sample(rng), decision=question.id)
        invariants(t.state)
    return t


@rule("D-1.2", "D-16.3", "D-17.4", "T-51", "D-2.3")
@settings(max_examples=24)
@given(seats=st.integers(3, 8), seed=st.integers(0, 2**32 - 1), data=st.data())
def test_every_match_ends_within_six_rounds_whatever_is_answered(
    seats: int, seed: int, data: st.DataObject
) -> None:
    options = {name: data.draw(st.booleans(), label=name) for name in SWITCHES}
    t = play(seats, seed, options)
    turns = [event for event in t.events if event.message.key == "dice-turn"]
    assert len(turns) <= RULES.rounds.value * seats
    assert t.state.phase == "over"
    assert 1 <= len(t.outcome.winners) <= 2
    order = [int(event.message.args["seat"].id) for event in turns]
    assert order == [(t.state.first + number) % seats for number in range(len(order))]


@rule("D-20.7")
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_a_match_can_be_played_with_defaults_alone(seats: int) -> None:
    assert play(seats, 1, defaults=True).outcome is not None


@rule("D-9.1", "D-5.4")
def test_three_players_never_ally() -> None:
    for seed in range(5):
        keys = {event.message.key for event in play(3, seed).events}
        assert "dice-ally-proposed" not in keys


@rule("D-20.16")
def test_all_chance_comes_from_the_stream_and_is_logged_dice_for_all_piles_for_nobody() -> None:
    t = play(4, 7)
    assert false_draws(t.seed, t.draws) == []
    audiences = {(draw.kind, draw.purpose): draw.audience for draw in t.draws}
    assert audiences == {
        ("roll", "faction"): None,
        ("roll", "action"): None,
        ("roll", "first-player"): None,
        ("shuffle", "resources"): None,
        ("shuffle", "loyalty"): (),
    }


@rule("D-20.1", "D-20.4")
def test_others_than_the_active_player_are_waited_for_only_where_the_rules_need_them() -> None:
    t = engine.new_table("dice", seats=6, seed="0b", strict=True)
    rng = Random(11)
    waited: set[str] = set()
    while t.outcome is None:
        turn = t.state.turn
        if turn is not None:
            asked = [one for seat in range(6) if seat != turn.active for one in t.pending(seat)]
            waited.update(one.prompt.key for one in asked)
        seat, question = rng.choice([(seat, one) for seat in range(6) for one in t.pending(seat)])
        t.choose(seat, question.sample(rng), decision=question.id)
    assert waited <= {
        "dice-ally-question",
        "dice-ally-question-pact",
        "dice-consult-question",
        "dice-ally-move-who",
        "dice-offer",
        "dice-choose-attack",
        "dice-choose-defence",
        "dice-storm-loss",
    }


@rule("D-6.1", "D-6.2")
def test_phases_come_in_their_order_and_never_back() -> None:
    order = ["roll", "ally", "recruit", "kanly", "ship", "move", "combat", "storm", "end"]
    t = engine.new_table("dice", seats=4, seed="0c", strict=True)
    rng = Random(3)
    last: tuple[Any, int] = (None, 0)
    seen: set[str] = set()
    while t.outcome is None:
        turn = t.state.turn
        if turn is not None:
            now = ((t.state.round, turn.active), order.index(turn.phase))
            assert now[0] != last[0] or now[1] >= last[1]
            last = now
            seen.add(turn.phase)
        seat, question = rng.choice([(seat, one) for seat in range(4) for one in t.pending(seat)])
        t.choose(seat, question.sample(rng), decision=question.id)
    assert seen >= set(order) - {"storm"}  # where hardly ever anybody has to be asked


def test_the_title_tells_factions_and_rounds() -> None:
    t = play(3, 2)
    assert {t.title.role_of(t.state, seat) for seat in range(3)} == {
        player.faction for player in t.state.players
    }
    assert t.title.round_of(t.state) == t.state.round
    assert t.title.role_of(t.title.new_state(3, Options()), 0) == ""
