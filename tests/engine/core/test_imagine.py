"""An imagined table equals the real one in what the seat knows, and tells nothing of the rest."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core.table import Table
from tests.engine.core.helpers import everything_open, play_on, toy


def sealed_match(seed: int) -> Table[Any]:
    """Return a toy match in which seat 1 has sealed a bid."""
    table = toy(seed)
    play_on(table, Random(seed), lambda t: bool(t.pending(0)) and t.pending(0)[0].sealed)
    table.choose(1, table.pending(1)[0].default)
    return table


@pytest.mark.parametrize("seed", range(12))
def test_two_imagined_worlds_look_the_same_to_the_seat(seed: int) -> None:
    rng, table = Random(seed), toy(seed)
    play_on(table, rng, lambda _t: rng.random() < 0.1)
    for seat in (None, 0, 1, 2):
        views = [table.imagine(seat, Random(n)).view(seat).to_json() for n in range(2)]
        real = table.view(seat).to_json()
        for view in (*views, real):
            view["undoable"] = None  # the copy keeps no trail
        assert views == [real, real]


def test_what_the_seat_does_not_know_is_drawn_anew() -> None:
    table = toy(5)
    decks = {tuple(table.imagine(0, Random(n)).state.deck) for n in range(5)}
    assert len(decks) == 5
    assert all(
        table.imagine(0, Random(n)).state.players[0].hand == table.state.players[0].hand for n in (1, 2)
    )


def test_the_stream_of_an_imagined_table_is_not_the_real_one() -> None:
    table = toy(5)
    assert table.imagine(0, Random(1)).seed != table.seed


def test_a_sealed_answer_of_another_is_drawn_anew_and_ones_own_is_kept() -> None:
    table = sealed_match(7)
    own = table.view(1).sealed
    assert all(table.imagine(1, Random(n)).view(1).sealed == own for n in range(5))
    theirs = {str(table.imagine(0, Random(n)).view(1).sealed) for n in range(20)}
    assert len(theirs) > 1


def test_ones_own_standing_orders_are_known_and_those_of_others_are_not() -> None:
    table = toy(5)
    table.order(0, "toy-steal", ["left"])
    table.order(2, "toy-steal", ["left"])
    assert table.imagine(0, Random(1)).orders == {0: {"toy-steal": ["left"]}}


def test_an_imagined_table_can_be_played_without_touching_the_real_one() -> None:
    table = sealed_match(7)
    before = table.record(log=True).to_json()
    for checkpoints in (True, False):
        copy = table.imagine(0, Random(3), checkpoints=checkpoints)
        play_on(copy, Random(3))
        assert copy.outcome is not None
    assert table.record(log=True).to_json() == before


def test_a_copy_without_checkpoints_can_be_copied_again() -> None:
    copy = toy(5).imagine(0, Random(1), checkpoints=False)
    seat, decision = everything_open(copy)[0]
    copy.choose(seat, decision.default or decision.sample(Random(1)), decision=decision.id)
    assert copy.imagine(0, Random(2)).view(0).state == copy.view(0).state


def test_a_finished_match_can_be_imagined() -> None:
    table = toy(5)
    play_on(table, Random(5))
    assert table.imagine(0, Random(1)).outcome == table.outcome
