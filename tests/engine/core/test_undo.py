"""Undo cannot leak: nobody takes anything back once somebody has learnt something."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.core.errors import UndoRefused
from engine.core.steps import Asking, step
from engine.core.table import Table
from engine.core.title import DECLINE
from tests.engine.core.helpers import Notes, ask, everything_open, play_on, reload, tiny, toy, wait

NotesTable = Table[Notes]


@step("first")
def first(t: NotesTable) -> Asking:
    """Ask seat 0 twice, then write its answers down."""
    words = [(yield ask(0)), (yield ask(0))]
    t.state.words.extend(words)
    t.emit("toy-yes")
    t.next("second")


@step("second")
def second(t: NotesTable) -> Asking:
    """Ask seat 0 again, then roll."""
    yield ask(0)
    t.next("roll")


@step("roll")
def roll(t: NotesTable) -> None:
    """Roll a die."""
    t.chance.roll(6)
    t.next("wait")


@step("pass")
def pass_on(t: NotesTable) -> Asking:
    """Ask seat 1."""
    yield ask(1)
    t.next("wait")


def told(table: Table[Any]) -> list[Any]:
    """Return all that anybody can see, without the revision and the ids that an undo renews."""
    seen = []
    for seat in (None, *range(table.seats)):
        view = table.view(seat).to_json()
        view["revision"] = None
        view["undoable"] = len(view["undoable"])
        for one in view["pending"]:
            one["id"] = None
        seen.append(view)
    return seen


def test_own_answers_are_taken_back_one_by_one() -> None:
    table = tiny(first, second, roll, wait)
    for answer in ("a", "b"):
        table.choose(0, answer)
    assert table.undoable(0) == (1, 0)
    table.undo(0)
    assert table.state.words == []
    assert table.undoable(0) == (0,)
    table.undo(0)
    assert table.undoable(0) == ()


def test_several_answers_are_taken_back_at_once() -> None:
    table = tiny(first, second, roll, wait)
    before = told(table)
    for answer in ("a", "b"):
        table.choose(0, answer)
    table.undo(0, to=0)
    assert told(table) == before


def test_everybody_is_told_that_a_finished_step_was_undone_and_nobody_of_a_draft() -> None:
    table = tiny(first, second, roll, wait)
    table.choose(0, "a")
    assert table.undo(0) == []
    table.choose(0, "a")
    table.choose(0, "b")
    (event,) = table.undo(0)
    assert (event.kind, event.message.key) == ("undo", "core-undone")


def test_after_an_undo_every_open_decision_has_a_new_id() -> None:
    table = tiny(first, second, roll, wait)
    old = table.pending(0)[0].id
    table.choose(0, "a")
    table.undo(0)
    assert table.pending(0)[0].id != old


def test_a_rolled_die_is_a_barrier() -> None:
    table = tiny(first, second, roll, wait)
    for answer in ("a", "b", "a"):
        table.choose(0, answer)
    assert table.undoable(0) == ()
    with pytest.raises(UndoRefused) as caught:
        table.undo(0)
    assert caught.value.message.key == "core-undo-learnt"


def test_something_turned_up_is_a_barrier() -> None:
    @step("reveal")
    def reveal(t: NotesTable) -> Asking:
        yield ask(0)
        t.reveal()
        t.next("wait")

    table = tiny(reveal, wait)
    table.choose(0, "a")
    assert table.undoable(0) == ()


@pytest.mark.parametrize(
    ("then", "news"),
    [
        (lambda _t: None, [True, False, True]),
        (lambda t: t.reveal([1]), [True, True, True]),
        (lambda t: t.reveal([0, 1]), [True, False, True]),
        (lambda t: t.chance.roll(6), [True, True, True]),
        (lambda t: t.emit("toy-yes", audience=[0]), [True, True, True]),
    ],
)
def test_what_a_seat_has_known_is_no_news_to_it_though_it_is_a_barrier(
    then: Callable[[NotesTable], object], news: list[bool]
) -> None:
    @step("reveal")
    def reveal(t: NotesTable) -> Asking:
        yield ask(0)
        t.reveal([0])
        then(t)
        t.next("wait")

    table = tiny(reveal, wait)
    revision = table.revision
    table.choose(0, "a")
    for one in (table, reload(table)):
        assert one.undoable(0) == ()
        assert [one.learnt_since(revision, seat) for seat in (None, 0, 1)] == news


def test_a_word_to_one_seat_is_a_barrier() -> None:
    @step("tell")
    def tell(t: NotesTable) -> Asking:
        yield ask(0)
        t.emit("toy-yes", audience=[1])
        t.next("wait")

    table = tiny(tell, wait)
    table.choose(0, "a")
    assert table.undoable(0) == ()


def test_another_seats_answer_is_a_barrier() -> None:
    @step("begin")
    def begin(t: NotesTable) -> Asking:
        yield ask(0)
        t.next("pass")

    table = tiny(begin, pass_on, wait)
    table.choose(0, "a")
    assert table.undoable(0) == (0,)
    table.choose(1, "a")
    assert table.undoable(0) == ()
    assert table.undoable(1) == (1,)


def test_an_opened_group_is_a_barrier_but_a_sealed_answer_of_another_is_none() -> None:
    table = toy()
    for seat in (1, 0, 0, 2):
        table.choose(seat, next(one for one in table.pending(seat) if not one.optional).default)
    assert table.pending(0)[0].sealed
    table.choose(1, table.pending(1)[0].default)
    assert table.undoable(2)
    for seat in (0, 2):
        table.choose(seat, table.pending(seat)[0].default)
    assert [table.undoable(seat) for seat in range(3)] == [(), (), ()]


def test_a_free_action_is_taken_back() -> None:
    table = toy()
    table.choose(1, DECLINE)
    before = told(table)
    table.choose(0, "burn", decision=table.pending(0)[1].id)
    table.undo(0)
    assert told(table)[1]["pending"] == before[1]["pending"]
    assert table.state.players[0].tokens == 1


def test_a_declined_offer_is_taken_back() -> None:
    table = toy()
    table.choose(1, DECLINE)
    table.undo(1)
    assert [one.topic for one in table.pending(1)] == ["toy-protest"]


def test_what_a_standing_order_answered_is_no_point_to_go_back_to() -> None:
    table = toy()
    table.order(1, "toy-protest", DECLINE)
    assert table.undoable(1) == ()


def test_there_is_nothing_to_undo_at_the_start_and_after_the_end() -> None:
    table = toy()
    with pytest.raises(UndoRefused) as caught:
        table.undo(0)
    assert caught.value.message.key == "core-undo-nothing"
    play_on(table, Random(1))
    with pytest.raises(UndoRefused) as caught:
        table.undo(0)
    assert caught.value.message.key == "core-match-over"


def test_only_points_that_are_listed_can_be_gone_back_to() -> None:
    table = tiny(first, second, roll, wait)
    table.choose(0, "a")
    with pytest.raises(UndoRefused):
        table.undo(0, to=7)


@pytest.mark.parametrize("seed", range(15))
def test_undo_then_the_same_answer_changes_nothing(seed: int) -> None:
    table, rng = toy(seed), Random(seed)
    while table.outcome is None:
        seat, decision = rng.choice(everything_open(table))
        before, answer, optional = told(table), decision.sample(rng), decision.optional
        table.choose(seat, answer, decision=decision.id)
        if table.undoable(seat) and table.undoable(seat)[0] == table.revision - 1:
            after, place = told(table), table.chance.cursor
            table.undo(seat)
            assert told(table) == before
            again = [one for one in table.pending(seat) if one.optional == optional]
            table.choose(seat, answer, decision=again[0].id)
            assert told(table) == after
            assert table.chance.cursor == place


def test_undo_works_on_a_table_that_was_loaded() -> None:
    table = tiny(first, second, roll, wait)
    for answer in ("a", "b"):
        table.choose(0, answer)
    loaded = reload(table)
    loaded.undo(0)
    loaded.undo(0)
    assert loaded.state.words == []


# -- rewinding beyond a barrier --


def long_match(seed: int = 4, **modes: bool) -> Table[Any]:
    """Return a toy match in its second round."""
    table = toy(seed, **modes)
    play_on(table, Random(seed), lambda t: t.state.round == 1 and bool(t.pending(1)))
    return table


def test_a_rewind_brings_back_how_the_match_stood_then() -> None:
    table = toy(4)
    table.choose(1, DECLINE)
    table.choose(0, table.pending(0)[0].default)
    then = [view["state"]["pool"] for view in told(table)]
    revision = table.revision
    play_on(table, Random(4), lambda t: t.state.round == 2)
    events = table.rewind(revision)
    assert [view["state"]["pool"] for view in told(table)] == then
    assert [one.kind for one in table.pending(0)] == ["form"]
    assert [event.kind for event in events] == ["rewind"]


def test_after_a_rewind_no_known_die_or_card_comes_again() -> None:
    table = long_match()
    deck, rolled = list(table.state.deck), [draw.result for draw in table.draws if draw.kind == "roll"]
    table.rewind(0)
    assert table.chance.epoch == 1
    assert sorted(table.state.deck) != deck or table.state.deck != deck
    play_on(table, Random(4), lambda t: t.state.round == 2)
    again = [draw for draw in table.draws if draw.kind == "roll" and draw.epoch == 1]
    assert again
    assert all(draw.epoch == 1 for draw in table.draws[len(rolled) + 1 :])


def test_a_rewind_over_ones_own_harmless_answers_keeps_the_stream() -> None:
    table = toy(4)
    table.choose(1, DECLINE)
    table.choose(0, table.pending(0)[0].default)
    table.rewind(1)
    assert table.chance.epoch == 0
    assert [one.kind for one in table.pending(0)] == ["amounts", "pick"]


def test_a_rewind_keeps_sealed_answers_given_before() -> None:
    table = toy(4)
    play_on(table, Random(4), lambda t: bool(t.pending(0)) and t.pending(0)[0].sealed)
    table.choose(0, table.pending(0)[0].default)
    revision = table.revision
    for seat in (1, 2):
        table.choose(seat, table.pending(seat)[0].default)
    table.rewind(revision)
    assert table.view(0).sealed is not None
    assert table.view(1).sealed is None


def test_a_finished_match_can_be_rewound() -> None:
    table = toy(4)
    play_on(table, Random(4))
    table.rewind(2)
    assert table.outcome is None
    play_on(table, Random(5))
    assert table.outcome is not None


def test_a_table_without_history_rewinds_by_an_older_record_of_it() -> None:
    table = toy(4)
    play_on(table, Random(4), lambda t: t.revision == 3)
    past = reload(table)
    play_on(table, Random(4), lambda t: t.state.round == 2)
    loaded = reload(table)
    loaded.rewind(3, past=past)
    assert loaded.chance.epoch == 1
    assert loaded.state.round == past.state.round
    play_on(loaded, Random(4))


def test_a_rewind_by_an_older_record_is_the_same_as_one_by_the_history_and_gives_new_ids() -> None:
    table = toy(4)
    play_on(table, Random(4), lambda t: t.revision == 3)
    past, before = reload(table), {one.id for one in table.asked()}
    play_on(table, Random(4), lambda t: t.revision == 5)
    loaded = reload(table)
    loaded.rewind(3, past=past)
    table.rewind(3)
    assert {one.id for one in loaded.asked()} == {one.id for one in table.asked()}
    assert not before & {one.id for one in loaded.asked()}
    assert loaded.chance.epoch == table.chance.epoch


def test_a_rewind_over_nothing_that_was_learnt_goes_on_in_the_same_stream() -> None:
    @step("say")
    def say(t: NotesTable) -> Asking:
        yield ask(0)
        t.next("wait")

    table = tiny(say, wait)
    before = table.revision
    table.choose(0, "a")
    table.rewind(before)
    assert table.chance.epoch == 0
    assert table.pending(0)


@pytest.mark.parametrize("revision", [-1, 10_000])
def test_there_is_no_way_to_a_revision_that_never_was(revision: int) -> None:
    with pytest.raises(UndoRefused) as caught:
        long_match().rewind(revision)
    assert caught.value.message.key == "core-rewind-unknown"
