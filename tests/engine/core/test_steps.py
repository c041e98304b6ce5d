"""The driver runs steps in the order the rules say, and holds them to the step discipline."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from engine.core.decisions import Pick, Together
from engine.core.errors import RulesError
from engine.core.messages import msg
from engine.core.steps import Asking, DisciplineError, collect, step
from engine.core.table import Table
from tests.engine.core.helpers import Notes, ask, stop, tiny, wait

NotesTable = Table[Notes]


@step("note")
def note(t: NotesTable, word: str) -> None:
    """Write a word down."""
    t.state.words.append(word)


def test_steps_run_in_the_order_they_were_called_before_what_was_waiting() -> None:
    @step("first")
    def first(t: NotesTable) -> None:
        t.next("second")
        t.next("note", "waiting")
        t.next("wait")

    @step("second")
    def second(t: NotesTable) -> None:
        t.next("note", "a")
        t.next("note", "b")

    assert tiny(first, second, note, wait).state.words == ["a", "b", "waiting"]


def test_finish_ends_the_match_at_once_and_does_not_return() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield ask(0)
        t.next("note", "never")
        t.finish([1], msg("toy-over"))
        t.state.words.append("never")

    table = tiny(first, note)
    table.choose(0, "a")
    assert table.outcome is not None
    assert table.outcome.winners == (1,)
    assert table.state.words == []
    assert table.pending(0) == ()


def test_finish_in_a_step_that_did_not_ask_ends_the_match() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        t.finish([0], msg("toy-over"))
        yield ask(0)

    assert tiny(first).outcome is not None


def test_a_match_may_end_before_anything_was_asked() -> None:
    assert tiny(stop).outcome is not None


def test_collect_refuses_two_steps_of_one_name() -> None:
    one, other = ModuleType("one"), ModuleType("other")
    vars(one).update(stop=stop, number=1)
    assert collect([one, one]) == {"stop": stop}
    vars(other)["stop"] = step("stop")(lambda _t: None)
    with pytest.raises(ValueError, match="two steps are called stop"):
        collect([one, other])


def test_steps_that_go_round_for_ever_are_a_fault_of_the_rules() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield ask(0)
        t.next("round")

    @step("round")
    def go_round(t: NotesTable) -> None:
        t.next("round")

    table = tiny(first, go_round)
    with pytest.raises(RulesError):
        table.choose(0, "a")
    assert table.pending(0)


def breaches() -> dict[str, Any]:  # noqa: C901 - one small function a breach
    """Return steps that break the discipline after their first question, by what they do."""

    def changes(t: NotesTable) -> Asking:
        yield ask(0)
        t.state.words.append("x")
        yield ask(0)

    def changes_first(t: NotesTable) -> Asking:
        t.state.words.append("x")
        yield ask(0)

    def rolls(t: NotesTable) -> Asking:
        yield ask(0)
        t.chance.roll(6)
        yield ask(0)

    def reveals(t: NotesTable) -> Asking:
        yield ask(0)
        t.reveal()
        yield ask(0)

    def tells_one(t: NotesTable) -> Asking:
        yield ask(0)
        t.emit("toy-over", audience=[0])
        yield ask(0)

    def tells_all(t: NotesTable) -> Asking:
        yield ask(0)
        t.emit("toy-over")
        yield ask(0)

    def goes_on(t: NotesTable) -> Asking:
        yield ask(0)
        t.next("stop")
        yield ask(0)

    def asks_after_hidden(_t: NotesTable) -> Asking:
        yield ask(0, hidden=True)
        yield ask(0)

    def asks_after_sealed(_t: NotesTable) -> Asking:
        yield Together(ask(0))
        yield ask(0)

    def asks_nothing(_t: NotesTable) -> Asking:
        yield ask(0)
        yield Together()

    def asks_nobody(_t: NotesTable) -> Asking:
        yield ask(0)
        yield Pick((), msg("toy-yes"), default="a", options=ask(0).options)

    def has_no_default(_t: NotesTable) -> Asking:
        yield ask(0)
        yield ask(0, default="nothing")

    return {name: made for name, made in locals().items() if callable(made)}


def answer_twice(table: NotesTable) -> None:
    """Answer two questions of seat 0."""
    for _ in range(2):
        table.choose(0, "a")


@pytest.mark.parametrize("name", sorted(breaches()))
def test_strict_mode_finds_a_step_that(name: str) -> None:
    @step("start")
    def start(_t: NotesTable) -> Asking:
        yield ask(0)
        _t.next("breach")

    table = tiny(start, step("breach")(breaches()[name]), stop)
    with pytest.raises(RulesError) as caught:
        answer_twice(table)  # some fail at their first question, the others after it
    assert isinstance(caught.value.__cause__, DisciplineError)


def test_outside_strict_mode_the_discipline_costs_nothing() -> None:
    from tests.engine.core.helpers import NoOptions, tiny_title

    breach = step("breach")(breaches()["changes"])
    table = Table.begin(tiny_title(breach, stop), 2, NoOptions(), "00")
    table.choose(0, "a")
    assert table.state.words == ["x"]


def test_a_group_that_is_not_sealed_may_be_followed_by_a_question() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        answers = yield Together(ask(0), ask(1), sealed=False)
        last = yield ask(0)
        t.state.words = [*answers, last]
        t.next("wait")

    table = tiny(first, wait)
    table.choose(1, "b")
    table.choose(0, "a")
    table.choose(0, "b")
    assert table.state.words == ["a", "b", "b"]


def test_events_of_one_revision_are_numbered_in_order() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield ask(0)
        t.emit("toy-yes")
        t.emit("toy-no", data={"regions": ["x"]})
        t.next("wait")

    table = tiny(first, wait)
    events = table.choose(0, "a")
    assert [(one.revision, one.index, one.message.key) for one in events] == [
        (1, 0, "toy-yes"),
        (1, 1, "toy-no"),
    ]


def test_a_step_that_could_ask_may_find_nothing_to_ask() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        if t.state.words:
            yield ask(0)
        t.next("wait")

    assert tiny(first, wait).pending(0)


def test_a_title_needs_no_hooks_of_its_own() -> None:
    table = tiny(wait, stop)
    table.order(0, "x", "a")
    table.concede(1)
    title = table.title
    assert title.reshuffle(table) is None  # type: ignore[func-returns-value]
    assert title.interrupts(table) == ()
    assert title.role_of(table.state, 0) == ""
    assert title.round_of(table.state) == 0
    assert title.wishes(2, table.options) == ()
    table.choose(0, "a")
    assert table.outcome is not None


def test_a_step_may_keep_and_change_an_answer_without_changing_the_record() -> None:
    @step("keep")
    def keep(t: NotesTable) -> Asking:
        t.state.words = yield ask(default=[], min=0, max=2)
        t.next("note", "more")
        t.next("wait")

    table = tiny(keep, note, wait)
    table.choose(0, ["a"])
    assert table.state.words == ["a", "more"]
    assert table.entries[-1].data[1] == ["a"]
    table.undo(0)
    assert table.state.words == []
