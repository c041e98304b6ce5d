from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.titles.typed import LENGTH, SUGGESTIONS, label, parse, suggestions
from engine.core.decisions import Amounts, Bound, Decision, Form, Item, Option, Pick, When
from engine.core.errors import IllegalChoice
from engine.core.messages import Msg, msg
from tests.bot.titles.tables import ENGLISH, labelled, played

PROMPT = msg("prompt")


def say(message: Msg) -> str:
    """Speak a test's own label as it is, and the keys of the catalogue from there."""
    return str(message.args["text"]) if message.key == "label" else ENGLISH.label(message)


def options(*labels: str) -> list[Option]:
    return [Option(f"o{n}", msg("label", text=text)) for n, text in enumerate(labels)]


def pick(*labels: str, least: int = 1, most: int = 1) -> Pick:
    return Pick((0,), PROMPT, options=options(*labels), min=least, max=most)


def amounts(**most: int) -> Amounts:
    items = [Item(name, msg("label", text=f"{name} from Arrakeen"), top) for name, top in most.items()]
    return Amounts((0,), PROMPT, items=items)


def form() -> Form:
    return Form(
        (0,),
        PROMPT,
        fields={
            "answer": pick("Yes", "No"),
            "where": pick("Arrakeen", "Carthag", least=0, most=2),
            "who": amounts(troop=2),
        },
        conditions={"where": When("answer", ("o0",))},
    )


def answer(decision: Decision, text: str) -> Any:
    return parse([decision], text, say)[1]


def refusal(decision: Decision, text: str) -> Msg:
    with pytest.raises(IllegalChoice) as caught:
        answer(decision, text)
    return caught.value.message


TARGETS = ("Carthag", "Depresión del Ciélago", "Sietch Tabr", "Habbanya Sietch", "Stay")


@pytest.mark.parametrize("text", ["Sietch Tabr", "sietch  tabr", " SIETCH TABR ", "sietch t", "tabr"])
def test_a_label_is_enough_in_any_case_and_in_part(text: str) -> None:
    assert answer(pick(*TARGETS), text) == "o2"


def test_accents_do_not_count() -> None:
    assert answer(pick(*TARGETS), "depresion") == "o1"


def test_the_whole_label_beats_a_longer_one_and_the_beginning_beats_the_middle() -> None:
    assert answer(pick("Storm troops", "Storm"), "storm") == "o1"
    assert answer(pick("Old Carthag", "Carthag, old"), "car") == "o1"


def test_what_fits_several_is_refused_with_their_names() -> None:
    message = refusal(pick(*TARGETS), "s")
    assert message.key == "titles-typed-several"
    choices = message.args["choices"]
    assert isinstance(choices, tuple)
    assert [one.args["text"] for one in choices if isinstance(one, Msg)] == ["Sietch Tabr", "Stay"]


@pytest.mark.parametrize("text", ["Caladan", "", "  "])
def test_what_fits_nothing_is_refused(text: str) -> None:
    assert refusal(pick(*TARGETS), text).key == "titles-typed-unknown"


def test_several_are_separated_by_commas() -> None:
    assert answer(pick(*TARGETS, least=1, most=3), "stay, carthag") == ["o0", "o4"]


def test_too_many_are_refused_by_the_decision_itself() -> None:
    assert refusal(pick(*TARGETS, least=0, most=1), "stay, carthag").key == "core-answer-pick-count"


def test_choices_that_are_called_the_same_are_taken_one_after_another() -> None:
    assert answer(pick("Fremen", "Kanly", "Fremen", least=1, most=3), "fremen, fremen") == ["o0", "o2"]
    assert refusal(pick("Fremen", "Kanly", least=1, most=3), "fremen, fremen").key == "titles-typed-unknown"


def test_a_label_may_hold_commas() -> None:
    choice = pick("Arrakeen, all troops", "Carthag", "Arrakeen, one troop", least=1, most=3)
    assert answer(choice, "Arrakeen, one troop, Carthag, Arrakeen, all troops") == ["o0", "o1", "o2"]


@pytest.mark.parametrize("text", ["none", "", "NONE "])
def test_none_of_them_can_be_said(text: str) -> None:
    assert answer(pick(*TARGETS, least=0, most=2), text) == []
    assert answer(amounts(troop=2), text) == {}


def test_none_is_no_answer_where_something_must_be_taken() -> None:
    assert refusal(pick(*TARGETS, least=1, most=2), "none").key == "titles-typed-unknown"


@pytest.mark.parametrize(
    "text", ["2 troop from Arrakeen, 1 elite", "1 elite, 2 x troop", "1 troop, 1 elite, 1 troop"]
)
def test_amounts_are_a_number_and_a_label(text: str) -> None:
    assert answer(amounts(troop=3, elite=2), text) == {"troop": 2, "elite": 1}


@pytest.mark.parametrize("text", ["troop", "2", "two troop", "-1 troop"])
def test_an_amount_without_number_or_label_is_refused(text: str) -> None:
    assert refusal(amounts(troop=3), text).key == "titles-typed-number"


def test_more_than_there_are_is_refused_by_the_decision_itself() -> None:
    assert refusal(amounts(troop=3), "4 troop").key == "core-answer-item-count"


def test_the_fields_of_a_form_are_separated_by_semicolons() -> None:
    assert answer(form(), "yes; carthag; 1 troop") == {"answer": "o0", "where": ["o1"], "who": {"troop": 1}}
    assert answer(form(), "no; 2 troop;") == {"answer": "o1", "who": {"troop": 2}}


def test_a_form_with_a_part_too_few_or_too_many_is_refused() -> None:
    assert refusal(form(), "yes; carthag").key == "core-answer-field-missing"
    assert refusal(form(), "no; 2 troop; carthag").key == "titles-typed-too-much"


def test_the_first_decision_that_fits_is_answered() -> None:
    main, free = pick("Go on", "Stay"), pick("Gain 2 spice")
    assert parse([main, free], "gain", say) == (free, "o0")
    assert parse([main, free], "stay", say) == (main, "o1")


def test_if_none_fits_the_refusal_is_of_the_first() -> None:
    with pytest.raises(IllegalChoice) as caught:
        parse([amounts(troop=1), pick("Stay")], "go", say)
    assert caught.value.message.key == "titles-typed-number"
    with pytest.raises(IllegalChoice) as nothing:
        parse([], "go", say)
    assert nothing.value.message.key == "core-nothing-asked"


def test_suggestions_are_what_contains_the_typed_text_its_beginning_first() -> None:
    assert suggestions([pick(*TARGETS)], "", say) == list(TARGETS)
    assert suggestions([pick(*TARGETS)], "Sie", say) == ["Sietch Tabr", "Habbanya Sietch"]
    assert suggestions([pick(*TARGETS)], "x", say) == []


def test_suggestions_of_all_decisions_come_in_their_order_each_once() -> None:
    assert suggestions([pick("Go on", "Stay"), pick("Stay", "Gain")], "", say) == ["Go on", "Stay", "Gain"]


def test_suggestions_go_on_from_what_was_typed() -> None:
    some = pick("Fremen", "Kanly", "Fremen", least=0, most=3)
    assert suggestions([some], "", say) == ["none", "Fremen", "Kanly"]
    assert suggestions([some], "fremen, ", say) == ["fremen, Kanly", "fremen, Fremen"]
    assert suggestions([some], "fremen, kanly, f", say) == ["fremen, kanly, Fremen"]


def test_suggestions_of_amounts_have_every_number() -> None:
    assert suggestions([amounts(troop=2, elite=1)], "", say) == [
        "none",
        "2 troop from Arrakeen",
        "1 troop from Arrakeen",
        "1 elite from Arrakeen",
    ]
    assert suggestions([amounts(troop=2, elite=1)], "1 t", say) == ["1 troop from Arrakeen"]
    assert suggestions([amounts(troop=2, elite=1)], "2 troop from arrakeen, ", say) == [
        "2 troop from arrakeen, 1 elite from Arrakeen"
    ]


def test_suggestions_of_a_form_are_those_of_the_field_that_comes_next() -> None:
    assert suggestions([form()], "y", say) == ["Yes"]
    assert suggestions([form()], "yes; car", say) == ["yes; Carthag"]
    assert suggestions([form()], "no; 2", say) == ["no; 2 troop from Arrakeen"]
    assert suggestions([form()], "no; none; ", say) == []
    assert suggestions([form()], "perhaps; ", say) == []


def test_suggestions_keep_to_discords_limits() -> None:
    many = pick(*(f"{n:02} {'x' * 120}" for n in range(40)), least=1, most=9)
    shown = suggestions([many], "", say)
    assert len(shown) == SUGGESTIONS
    assert max(len(text) for text in shown) == LENGTH
    assert suggestions([many], f"{shown[0]}, ", say) == []


def test_a_label_that_was_cut_is_understood() -> None:
    choice = pick("a" * 99 + "bc", "z")
    assert answer(choice, label(choice.options[0], say)) == "o0"


@given(st.data())
def test_every_answer_can_be_typed(data: st.DataObject) -> None:
    names = data.draw(
        st.lists(st.sampled_from(["storm", "2 spice", "Storm, far", "a", "ab"]), min_size=1, max_size=6)
    )
    decision = Pick((0,), PROMPT, options=options(*names), min=0, max=len(names))
    wanted = decision.sample(data.draw(st.randoms(use_true_random=False)))
    typed = ", ".join(label(one, say) for one in decision.options if one.id in wanted)
    given_back = answer(decision, typed or "none")
    spoken = [sorted(names[int(ident[1:])] for ident in some) for some in (wanted, given_back)]
    assert spoken[0] == spoken[1]


def test_bounds_of_groups_hold_for_what_is_typed() -> None:
    grouped = Amounts(
        (0,),
        PROMPT,
        items=[Item("troop", msg("label", text="troop"), 3, group="g")],
        groups=[Bound("g", 0, 1)],
    )
    assert refusal(grouped, "2 troop").key == "core-answer-group-count"


def test_every_single_choice_of_a_match_can_be_typed_as_it_is_suggested() -> None:
    for table, _ in played(6, 7):
        for seat in range(6):
            view = table.view(seat)
            speak = partial(labelled, view=view)
            for decision in view.pending:
                assert suggestions([decision], "", speak)
                if isinstance(decision, Pick) and decision.single:
                    for option in decision.options:
                        found, answered = parse([decision], label(option, speak), speak)
                        chosen = next(one for one in decision.options if one.id == answered)
                        assert (found, chosen.label) == (decision, option.label)
