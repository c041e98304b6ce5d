from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

import engine
from bot.service.drafts import Draft, Misfit, asks, decision_of, labels, targets
from engine.core.decisions import Amounts, Form, Item, Option, Pick
from engine.core.messages import msg
from engine.core.table import Table
from engine.core.title import DECLINE
from tests.bot.service.house import TOY
from tests.toy.state import ToyOptions


def toy(seats: int = 3) -> Table[Any]:
    return Table.begin(TOY, seats, ToyOptions(), "01", strict=True)


def dice(seats: int, seed: int) -> Table[Any]:
    return engine.new_table("dice", seats, seed=f"{seed:04x}")


def owed(table: Table[Any]) -> int:
    """Return a seat that the table waits for."""
    return next(seat for seat in range(table.seats) if asks(table, seat))


def test_a_draft_of_several_answers_is_laid_again_from_what_was_kept() -> None:
    table = toy()
    table.choose(1, DECLINE)
    text = table.record().to_json()
    draft = Draft(table, 0)
    while not draft.complete:
        draft.add(draft.decisions[0], draft.decisions[0].default)
    again = Draft(engine.core.loading.load(text, {"toy": TOY}), 0)
    again.resume([list(one) for one in draft.answers])
    assert (again.steps, again.view, again.token, again.complete) == (
        draft.steps,
        draft.view,
        draft.token,
        True,
    )


@pytest.mark.parametrize(
    "kept",
    [
        [["7.0", {}]],  # a decision that is not open
        [["1.0", {"left": 99}]],  # an answer that is not offered
        [["1.0", {"left": 3}], ["2.5", {}]],  # its second decision does not come up
        [["1.0", {"left": 3}], ["2.0", {"guard": "no"}], ["3.0", "x"]],  # it was complete before
    ],
)
def test_what_does_not_fit_any_more_is_told_apart(kept: list[Any]) -> None:
    table = toy()
    table.choose(1, DECLINE)
    with pytest.raises(Misfit):
        Draft(table, 0).resume(kept)


def test_tokens_differ_with_the_answers_and_name_the_last_decision() -> None:
    table = toy()
    table.choose(1, DECLINE)
    draft = Draft(table, 0)
    assert (draft.token, decision_of(draft.token)) == ("", "")
    draft.add(draft.decisions[0], {"left": 3})
    other = Draft(toy(), 0)
    other.table.choose(1, DECLINE)
    other = Draft(other.table, 0)
    other.add(other.decisions[0], {"right": 3})
    assert decision_of(draft.token) == decision_of(other.token) == "1.0"
    assert draft.token != other.token


def test_answers_are_put_in_words() -> None:
    left, right = Option("left", msg("toy-left")), Option("right", msg("toy-right"))
    pick = Pick((0,), msg("toy-steal"), options=[left, right], min=0, max=2)
    amounts = Amounts(
        (0,), msg("toy-divide"), items=[Item("left", msg("toy-left"), 3), Item("right", msg("toy-right"), 3)]
    )
    form = Form((0,), msg("toy-guard"), fields={"which": pick, "many": amounts})
    assert labels(pick, ["right"]) == (msg("toy-right"),)
    assert labels(pick, []) == ()
    assert labels(Pick((0,), msg("toy-steal"), options=[left, right]), "left") == (msg("toy-left"),)
    assert labels(amounts, {"right": 2}) == (msg("service-amount", count=2, item=msg("toy-right")),)
    assert labels(form, {"which": ["left"], "many": {}}) == (
        msg("service-field", prompt=msg("toy-steal"), answer=(msg("toy-left"),)),
        msg("service-field", prompt=msg("toy-divide"), answer=()),
    )


def test_amounts_are_counted_in_the_words_of_their_items_and_strength_is_summed_up() -> None:
    items = [Item("a", msg("x", count=0), 3, strength=1), Item("b", msg("toy-right"), 2, strength=2)]
    form = Form((0,), msg("toy-guard"), fields={"many": Amounts((0,), msg("toy-divide"), items=items)})
    field, total = labels(form, {"many": {"a": 3, "b": 1}})
    counted = (msg("x", count=3), msg("service-amount", count=1, item=msg("toy-right")))
    assert field == msg("service-field", prompt=msg("toy-divide"), answer=counted)
    assert total == msg("service-strength", strength=5)


def draft_through(table: Table[Any], seat: int, luck: Random, worlds: list[Table[Any]]) -> None:
    """Make a draft with random answers, the same in every world, and hold the worlds to the same screens."""
    drafts = [Draft(one, seat) for one in [table, *worlds]]
    mine = drafts[0]
    while not mine.complete:
        decision = luck.choice(mine.decisions)
        answer = decision.sample(luck)
        for draft in drafts:
            (meant,) = [one for one in draft.decisions if one.id == decision.id]
            draft.add(meant, answer)
        for draft in drafts[1:]:
            assert (draft.complete, draft.whole, draft.steps) == (mine.complete, mine.whole, mine.steps)
            assert replace(draft.view, undoable=()) == replace(mine.view, undoable=())  # it has no past
            assert draft.decisions == mine.decisions


@pytest.mark.parametrize(("title", "seats"), [("toy", 3), ("dice", 4), ("dice", 8)])
def test_a_draft_shows_nothing_that_its_seat_does_not_know(title: str, seats: int) -> None:
    for seed in range(4):
        luck = Random(seed)
        table = Table.begin(TOY, seats, ToyOptions(), f"{seed:04x}") if title == "toy" else dice(seats, seed)
        for _ in range(60):
            if table.outcome is not None:
                break
            seat = owed(table)
            draft_through(table, seat, luck, [table.imagine(seat, luck) for _ in range(2)])


def test_the_places_that_an_answer_points_at_are_told() -> None:
    pick = Pick((0,), msg("p"), options=[Option("a", msg("a"), target="x"), Option("b", msg("b"))], max=2)
    amounts = Amounts((0,), msg("m"), items=[Item("i", msg("i"), 2, target="y"), Item("j", msg("j"), 2)])
    form = Form((0,), msg("f"), fields={"p": pick, "m": amounts, "n": amounts})
    assert targets(pick, "a") == ("x",)
    assert targets(pick, "b") == ()
    assert targets(form, {"p": ["b", "a"], "m": {"i": 1}, "n": {"i": 2, "j": 1}}) == ("x", "y")


def test_a_card_of_ones_own_that_is_turned_up_does_not_end_the_draft() -> None:
    table = engine.new_table("arrakis", 2, seed="01")
    rng = Random(1)
    while not (cards := _cards(table)):
        seat = owed(table)
        main = next(one for one in table.pending(seat) if not one.optional)
        table.choose(seat, main.sample(rng), decision=main.id)
    seat, card = cards[0]
    draft = Draft(table, seat)
    draft.add(draft.decisions[0], card)
    assert not draft.complete
    assert table.undoable(seat) == ()


def _cards(table: Table[Any]) -> list[tuple[int, str]]:
    """Return the Planning cards that can be played while there is a choice of dice for them."""
    asked = [(seat, one) for seat in range(2) for one in table.pending(seat) if isinstance(one, Pick)]
    return [
        (seat, option.id)
        for seat, one in asked
        if one.topic == "arrakis-action" and sum(option.id.endswith(":nothing") for option in one.options) > 1
        for option in one.options
        if option.id.startswith("card:")
    ]
