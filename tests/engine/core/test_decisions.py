"""Decisions accept exactly the answers they list, and drawing one needs no second try."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.decisions import (
    Amounts,
    Blocked,
    Bound,
    Decision,
    Form,
    Item,
    Option,
    Pick,
    TooManyAnswers,
    When,
)
from engine.core.errors import IllegalChoice
from engine.core.messages import Ref, msg

LABEL = msg("toy-yes")


def pick(count: int, low: int = 1, high: int = 1) -> Pick:
    """Return a pick of ``low`` to ``high`` of ``count`` options."""
    options = [Option(f"o{n}", LABEL) for n in range(count)]
    return Pick((0,), LABEL, options=options, min=low, max=high)


@st.composite
def picks(draw: st.DrawFn) -> Pick:
    """Draw a pick that can be answered."""
    count = draw(st.integers(1, 5))
    high = draw(st.integers(1, count))
    return pick(count, draw(st.integers(0, high)), high)


@st.composite
def amounts(draw: st.DrawFn) -> Amounts:
    """Draw amounts that can be answered, with and without groups."""
    items = []
    for n in range(draw(st.integers(1, 4))):
        least = draw(st.integers(0, 1))
        group = draw(st.sampled_from([None, "g", "h", "unbounded"]))
        items.append(Item(f"i{n}", LABEL, least + draw(st.integers(0, 2)), least, group=group))
    groups = []
    for name in ("g", "h"):
        mine = [item for item in items if item.group == name]
        low, high = sum(item.min for item in mine), sum(item.max for item in mine)
        least = draw(st.integers(low, high))
        groups.append(Bound(name, least, draw(st.integers(least, high))))
    bounded = {"g", "h"}
    loose = [item for item in items if item.group not in bounded]
    low = sum(bound.min for bound in groups) + sum(item.min for item in loose)
    high = sum(bound.max for bound in groups) + sum(item.max for item in loose)
    least = draw(st.integers(low, high))
    return Amounts((0,), LABEL, items=items, groups=groups, min=least, max=draw(st.integers(least, high)))


@st.composite
def forms(draw: st.DrawFn) -> Form:
    """Draw a form whose last field depends on its first."""
    first = draw(picks())
    condition = When("first", (first.options[0].id,))
    fields: dict[str, Pick | Amounts] = {"first": first, "much": draw(amounts()), "then": draw(picks())}
    return Form((0,), LABEL, fields=fields, conditions={"then": condition})


@given(st.one_of(picks(), amounts(), forms()), st.randoms(use_true_random=False))
def test_a_drawn_answer_is_listed_and_accepted(decision: Decision, rng: Random) -> None:
    answer = decision.sample(rng)
    assert decision.validate(answer) == answer
    if decision.count() <= 2_000:
        assert answer in list(decision.answers())


@given(st.one_of(picks(), amounts(), forms()))
def test_every_listed_answer_is_accepted_as_it_stands_and_none_comes_twice(decision: Decision) -> None:
    if decision.count() > 500:
        return
    answers = list(decision.answers())
    assert answers
    for number, answer in enumerate(answers):
        assert decision.validate(answer) == answer
        assert answer not in answers[:number]


@given(st.one_of(picks(), amounts()))
def test_count_says_how_many_answers_there_are(decision: Decision) -> None:
    if decision.count() <= 2_000:
        assert decision.count() == len(list(decision.answers()))


@given(amounts(), st.dictionaries(st.sampled_from(["i0", "i1", "i2", "i3"]), st.integers(0, 4)))
def test_amounts_accept_nothing_that_they_do_not_list(decision: Amounts, answer: dict[str, int]) -> None:
    listed = list(decision.answers())
    clean = {item.id: answer[item.id] for item in decision.items if answer.get(item.id)}
    try:
        accepted = decision.validate(answer)
    except IllegalChoice:
        assert set(answer) - {item.id for item in decision.items} or clean not in listed
    else:
        assert accepted in listed


@pytest.mark.parametrize(
    ("decision", "answer", "key"),
    [
        (pick(2), 7, "core-answer-malformed"),
        (pick(2), [1], "core-answer-malformed"),
        (pick(2), "o9", "core-answer-not-offered"),
        (pick(3, 2, 2), ["o0", "o0"], "core-answer-not-offered"),
        (pick(2), ["o0", "o1"], "core-answer-pick-count"),
        (Amounts((0,), LABEL), "o0", "core-answer-malformed"),
        (Amounts((0,), LABEL, items=[Item("i", LABEL, 2)]), {"j": 1}, "core-answer-not-offered"),
        (Amounts((0,), LABEL, items=[Item("i", LABEL, 2)]), {"i": True}, "core-answer-malformed"),
        (Amounts((0,), LABEL, items=[Item("i", LABEL, 2)]), {"i": 3}, "core-answer-item-count"),
        (
            Amounts((0,), LABEL, items=[Item("i", LABEL, 2, group="g")], groups=[Bound("g", 1, 2)]),
            {},
            "core-answer-group-count",
        ),
        (Amounts((0,), LABEL, items=[Item("i", LABEL, 2)], min=1), {}, "core-answer-total"),
        (Form((0,), LABEL, fields={"f": pick(2)}), "o0", "core-answer-malformed"),
        (Form((0,), LABEL, fields={"f": pick(2)}), {}, "core-answer-field-missing"),
        (Form((0,), LABEL, fields={"f": pick(2)}), {"f": "o0", "g": "o1"}, "core-answer-not-offered"),
    ],
)
def test_what_was_not_offered_is_refused_with_the_reason(decision: Decision, answer: Any, key: str) -> None:
    with pytest.raises(IllegalChoice) as caught:
        decision.validate(answer)
    assert caught.value.message.key == key


def test_a_single_pick_may_be_given_as_a_list_of_one() -> None:
    assert pick(2).validate(["o1"]) == "o1"


def test_a_list_of_picks_is_put_in_the_order_of_the_options() -> None:
    assert pick(3, 0, 3).validate(["o2", "o0"]) == ["o0", "o2"]


def test_a_field_whose_condition_fails_is_not_part_of_the_answer() -> None:
    form = Form((0,), LABEL, fields={"a": pick(2), "b": pick(2)}, conditions={"b": When("a", ("o1",))})
    assert form.validate({"a": "o0"}) == {"a": "o0"}
    with pytest.raises(IllegalChoice):
        form.validate({"a": "o0", "b": "o0"})
    assert form.validate({"a": "o1", "b": "o0"}) == {"a": "o1", "b": "o0"}


def test_a_condition_on_several_picks_holds_when_one_of_them_is_named() -> None:
    form = Form((0,), LABEL, fields={"a": pick(3, 0, 3), "b": pick(2)}, conditions={"b": When("a", ("o2",))})
    assert form.validate({"a": ["o0"]}) == {"a": ["o0"]}
    assert form.validate({"a": ["o0", "o2"], "b": "o1"}) == {"a": ["o0", "o2"], "b": "o1"}


@pytest.mark.parametrize(
    "decision",
    [
        pick(40, 0, 40),
        Amounts((0,), LABEL, items=[Item(f"i{n}", LABEL, 9) for n in range(9)]),
        Form((0,), LABEL, fields={f"f{n}": pick(10) for n in range(5)}),
    ],
)
def test_listing_too_many_answers_is_refused(decision: Decision) -> None:
    with pytest.raises(TooManyAnswers):
        next(iter(decision.answers()))


def test_decisions_are_plain_json_for_whoever_shows_them() -> None:
    option = Option("o", LABEL, "arrakeen", msg("toy-no"), msg("toy-no"), Ref("region", "arrakeen"))
    one = Pick((0,), LABEL, options=[option], blocked=[Blocked(LABEL, msg("toy-no"))])
    much = Amounts((0,), LABEL, items=[Item("i", LABEL, 2, group="g")], groups=[Bound("g", 0, 2)], max=2)
    form = Form((0, 1), LABEL, fields={"a": one, "b": much}, conditions={"b": When("a", ("o",))})
    told = form.to_json()
    assert told["kind"] == "form"
    assert told["seats"] == [0, 1]
    assert told["fields"]["a"]["options"][0]["about"] == ["region", "arrakeen"]
    assert told["fields"]["a"]["blocked"][0]["reason"] == {"key": "toy-no", "args": {}}
    assert told["fields"]["b"]["groups"] == [{"group": "g", "min": 0, "max": 2}]
    assert told["conditions"] == {"b": {"field": "a", "options": ["o"]}}
