"""What a table asks, accepts and shows."""

from __future__ import annotations

from random import Random

import pytest

from engine.core.decisions import Pick, Together
from engine.core.errors import IllegalChoice, RulesError, StaleDecision, UndoRefused
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.core.table import Table
from engine.core.title import DECLINE, Interrupt
from tests.engine.core.helpers import Notes, ask, everything_open, play_on, reload, stop, tiny, toy, wait

NotesTable = Table[Notes]


def divided(seed: int = 1) -> Table[object]:
    """Return a toy match in which the protest was declined and the silos are to be divided."""
    table = toy(seed)
    table.choose(1, DECLINE)
    return table


def bidding(seed: int = 1) -> Table[object]:
    """Return a toy match at the secret bids."""
    table = toy(seed)
    play_on(table, Random(seed), lambda t: len(t.pending(0)) == 1 and t.pending(0)[0].sealed)
    return table


# -- choosing --


def test_an_accepted_answer_makes_the_revision_grow() -> None:
    table = toy()
    table.choose(1, DECLINE)
    assert table.revision == 1


def test_an_illegal_answer_leaves_the_table_as_it_was() -> None:
    table = divided()
    before = table.record(log=True).to_json()
    with pytest.raises(IllegalChoice):
        table.choose(0, {"left": 99})
    assert table.record(log=True).to_json() == before


@pytest.mark.parametrize(
    ("seat", "decision", "error", "key"),
    [
        (2, None, StaleDecision, "core-nothing-asked"),
        (0, "7.0", StaleDecision, "core-decision-closed"),
        (2, "1.0", IllegalChoice, "core-not-your-decision"),
    ],
)
def test_who_is_not_asked_is_told_so(
    seat: int, decision: str | None, error: type[Exception], key: str
) -> None:
    with pytest.raises(error) as caught:
        divided().choose(seat, {"left": 1}, decision=decision)
    assert caught.value.message.key == key  # type: ignore[attr-defined]


def test_nothing_is_accepted_when_the_match_is_over() -> None:
    table = toy()
    play_on(table, Random(3))
    with pytest.raises(StaleDecision) as caught:
        table.choose(0, "a")
    assert caught.value.message.key == "core-match-over"


def test_a_failure_of_the_rules_leaves_the_table_as_it_was() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield ask(0)
        t.state.words.append("half")
        t.emit("toy-yes")
        t.chance.roll(6)
        t.next("fails")

    @step("fails")
    def fails(_t: NotesTable) -> None:
        raise KeyError("a secret")

    table = tiny(first, fails)
    before = table.record(log=True).to_json()
    with pytest.raises(RulesError) as caught:
        table.choose(0, "a")
    assert table.record(log=True).to_json() == before
    assert table.state.words == []
    assert caught.value.detail == "KeyError"  # and nothing of the state


def test_any_seat_of_a_team_may_answer_and_the_other_then_hears_that_it_is_closed() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield Together(Pick((0, 1), msg("toy-yes"), default="a", options=ask(0).options), ask(2), sealed=True)
        t.next("wait")

    table = tiny(first, wait, seats=3)
    decision = table.pending(0)[0].id
    table.choose(1, "a", decision=decision)
    with pytest.raises(StaleDecision):
        table.choose(0, "b", decision=decision)


def test_a_decision_keeps_its_id_while_others_answer_and_over_a_restart() -> None:
    table = bidding()
    mine = table.pending(0)[0].id
    table.choose(1, table.pending(1)[0].default)
    assert table.pending(0)[0].id == mine
    assert reload(table).pending(0)[0].id == mine


# -- sealed groups --


def test_a_sealed_answer_is_shown_to_nobody_but_its_owner() -> None:
    table = bidding()
    others = [table.view(seat).to_json() | {"waiting": 0, "revision": 0} for seat in (None, 1, 2)]
    answer = table.pending(0)[0].default
    table.choose(0, answer)
    assert table.view(0).sealed == answer
    assert table.view(1).sealed is None
    assert [table.view(seat).to_json() | {"waiting": 0, "revision": 0} for seat in (None, 1, 2)] == others


def test_while_a_group_is_sealed_only_the_number_of_missing_answers_is_told() -> None:
    table = bidding()
    table.choose(0, table.pending(0)[0].default)
    waiting = table.view(None).waiting
    assert (waiting.count, waiting.seats) == (2, ())


def test_an_open_question_says_whom_the_table_waits_for() -> None:
    waiting = divided().view(None).waiting
    assert (waiting.count, waiting.seats) == (1, (0,))


def test_a_sealed_answer_can_be_replaced_until_the_group_closes() -> None:
    table = bidding()
    decision = table.pending(0)[0]
    first, second = [option.id for option in decision.options][:2]  # type: ignore[union-attr]
    table.choose(0, first, decision=decision.id)
    table.choose(0, second, decision=decision.id)
    assert table.view(0).sealed == second
    for seat in (1, 2):
        table.choose(seat, table.pending(seat)[0].default)
    with pytest.raises(StaleDecision):
        table.choose(0, first, decision=decision.id)


def test_a_sealed_answer_can_be_withdrawn_whoever_else_has_sealed() -> None:
    table = bidding()
    for seat in (0, 1):
        table.choose(seat, table.pending(seat)[0].default)
    table.withdraw(0)
    assert table.view(0).sealed is None
    assert table.pending(0)
    assert table.view(1).sealed is not None


def test_there_is_nothing_to_withdraw_before_one_has_sealed() -> None:
    with pytest.raises(UndoRefused) as caught:
        bidding().withdraw(0)
    assert caught.value.message.key == "core-nothing-sealed"


# -- interrupts --


def test_a_free_action_is_taken_beside_a_decision_and_the_step_starts_again() -> None:
    table = divided()
    main, burn = table.pending(0)
    assert burn.optional
    assert not main.optional
    table.choose(0, "burn", decision=burn.id)
    assert table.state.players[0].tokens == 0  # type: ignore[attr-defined]
    assert [one.kind for one in table.pending(0)] == ["amounts"]


def test_nobody_waits_for_a_free_action() -> None:
    assert divided().view(None).waiting.count == 1


def test_free_actions_stand_beside_the_first_question_of_a_step_only() -> None:
    table = divided()
    table.choose(0, table.pending(0)[0].default)
    assert [one.kind for one in table.pending(0)] == ["form"]


def test_a_blocking_offer_is_asked_before_the_decision_and_only_once() -> None:
    table = toy()
    assert table.pending(0) == ()
    assert [one.topic for one in table.pending(1)] == ["toy-protest"]
    table.choose(1, DECLINE)
    assert table.pending(1) == ()
    burn = table.pending(0)[1]
    table.choose(0, "burn", decision=burn.id)
    assert table.pending(1) == ()


def test_a_blocking_offer_that_was_left_is_not_asked_again_after_a_step_without_offers() -> None:
    @step("first", free=True)
    def first(t: NotesTable) -> Asking:
        yield ask(0)
        t.next("aside")
        t.next("first")

    @step("aside")
    def aside(_t: NotesTable) -> Asking:
        yield ask(0)

    def offer(_t: NotesTable) -> list[Interrupt]:
        return [Interrupt("offer", ask(1, "take", DECLINE, topic="offer"), "aside", blocking=True)]

    table = tiny(first, aside, interrupts=offer)
    table.choose(1, DECLINE)
    table.choose(0, "a")
    table.choose(0, "a")
    assert table.pending(1) == ()
    assert table.pending(0)


def test_a_blocking_offer_that_is_taken_runs_before_the_decision() -> None:
    table = toy()
    pool = table.state.pool
    table.choose(1, "protest")
    assert table.state.pool == pool - 1
    assert table.pending(0)


# -- standing orders and leaving --


def test_a_standing_order_answers_at_once_and_is_recorded_as_one() -> None:
    table = toy()
    table.order(1, "toy-protest", DECLINE)
    assert [(one.kind, one.source) for one in table.entries] == [("order", "player"), ("answer", "order")]
    assert table.pending(0)


def test_a_standing_order_answers_later_questions_of_its_topic() -> None:
    table = toy(seats=2)
    table.order(1, "toy-protest", DECLINE)
    table.order(0, "toy-protest", DECLINE)
    play_on(table, Random(2))
    offered = [entry for entry in table.entries if entry.data and entry.data[1] == DECLINE]
    assert {entry.source for entry in offered if entry.kind == "answer"} == {"order"}


def test_an_order_that_does_not_fit_leaves_the_question_to_the_person() -> None:
    table = toy()
    table.order(1, "toy-protest", "no such option")
    assert table.pending(1)


def test_an_order_can_be_taken_back() -> None:
    table = toy()
    table.order(1, "toy-steal", ["left"])
    table.order(1, "toy-steal", None)
    table.order(1, "toy-steal", None)
    assert table.orders == {1: {}}


def test_a_title_may_decide_what_an_order_answers() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield ask(0, topic="x")
        t.next("wait")

    table = tiny(first, wait, order_answer=lambda _order, _question, _table: None)
    table.order(0, "x", "a")
    assert table.pending(0)[0].topic == "x"


def test_a_seat_that_gave_up_answers_with_its_defaults() -> None:
    table = toy()
    table.concede(1)
    assert table.entries[-1].source == "concede"
    play_on(table, Random(1))
    assert table.outcome is not None


def test_the_title_says_when_conceding_ends_the_match() -> None:
    table = toy(seats=2)
    events = table.concede(0)
    assert table.outcome is not None
    assert table.outcome.winners == (1,)
    assert [(event.message.key, event.kind) for event in events] == [
        ("core-conceded", "event"),
        ("toy-alone", "end"),
    ]
    with pytest.raises(StaleDecision):
        table.concede(1)


def test_conceding_in_the_middle_of_a_step_ends_the_match_as_well() -> None:
    table = toy(seats=2)
    table.choose(1, DECLINE)
    table.concede(1)
    assert table.outcome is not None
    assert table.outcome.winners == (0,)


def test_an_order_answers_as_it_stands_unless_the_title_says_otherwise() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield ask(0, topic="x")
        t.next("wait")

    table = tiny(first, wait)
    table.order(0, "x", "b")
    assert table.entries[-1].data == ["0.0", "b"]


def test_nobody_gives_up_twice() -> None:
    table = toy()
    table.concede(2)
    with pytest.raises(StaleDecision) as caught:
        table.concede(2)
    assert caught.value.message.key == "core-already-conceded"


def test_a_team_goes_on_while_one_of_it_plays() -> None:
    @step("first")
    def first(t: NotesTable) -> Asking:
        yield Pick((0, 1), msg("toy-yes"), default="a", options=ask(0).options)
        t.next("stop")

    table = tiny(first, stop)
    table.concede(0)
    assert table.pending(1)
    table.concede(1)
    assert table.outcome is not None


# -- modes --


def test_random_matches_end_and_keep_their_invariants() -> None:
    for seed in range(30):
        table, rng = toy(seed), Random(seed)
        while table.outcome is None:
            seat, decision = rng.choice(everything_open(table))
            table.choose(seat, decision.sample(rng), decision=decision.id)
            table.title.invariants(table.state)


def test_without_checkpoints_the_match_is_the_same() -> None:
    slow, fast = toy(5), toy(5, checkpoints=False, keep_history=False, strict=False)
    play_on(slow, Random(9))
    play_on(fast, Random(9))
    assert fast.outcome == slow.outcome
    assert fast.state == slow.state
    assert fast.undoable(0) == ()


def test_without_checkpoints_a_failure_is_still_told() -> None:
    table = toy(1, checkpoints=False, keep_history=False, strict=False)
    with pytest.raises(IllegalChoice):
        table.choose(1, "nothing")
    table.state.players = []
    with pytest.raises(RulesError):
        table.choose(1, DECLINE)


def test_without_history_only_what_an_undo_can_reach_is_kept() -> None:
    table = toy(5, keep_history=False)
    play_on(table, Random(9), lambda t: t.revision > 20)
    assert all(not mark.barrier for mark in table.marks[1:])


def test_learnt_since_tells_whether_a_die_or_a_card_came_between() -> None:
    table = divided()
    revision = table.revision
    table.choose(0, table.pending(0)[0].default)
    assert not table.learnt_since(revision)
    play_on(table, Random(1), lambda t: t.state.round == 1)
    assert table.learnt_since(revision)
    play_on(table, Random(1))
    assert table.learnt_since(table.revision)


def test_a_finished_match_can_be_ended_by_a_step_alone() -> None:
    table = tiny(wait, stop)
    table.choose(0, "a")
    assert table.view(None).to_json()["outcome"]["winners"] == [0, 1]
