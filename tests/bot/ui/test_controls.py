from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui import answers, controls, limits
from bot.ui import components as ui
from bot.ui.asking import Focus, Spot, Words
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb, parse
from engine.core.decisions import Amounts, Bound, Decision, Form, Item, Pick, When
from engine.core.errors import IllegalChoice
from engine.core.messages import msg
from tests.bot.ui.samples import SPOT, VOICE, WORDS, a_pick, built, options, parts, press_of, values_of


def _amounts(*most: int, low: int = 0, high: int = 99, **more: Any) -> Amounts:
    items = [Item(f"i{n}", msg("item", n=n), top) for n, top in enumerate(most)]
    return Amounts((0,), msg("prompt"), items=items, min=low, max=high, **more)


def test_several_of_many_are_one_select() -> None:
    made = built(a_pick(6, 2, 3))
    (menu,) = parts(made, limits.SELECT)
    assert (menu["min_values"], menu["max_values"]) == (2, 3)
    assert answers.direct(press_of(menu), ["o4", "o1"]) == ["o4", "o1"]
    assert not parts(made, limits.BUTTON)


def test_none_of_many_has_a_button() -> None:
    pick = a_pick(6, 0, 3)
    made = built(pick)
    (button,) = parts(made, limits.BUTTON)
    assert press_of(button).verb is Verb.FORM
    assert answers.filled(pick, answers.standing(made, ("12.0", "3"))) == []


def test_pieces_are_one_select_with_all_preselected() -> None:
    amounts = _amounts(3, 1)
    made = built(amounts)
    (menu,) = parts(made, limits.SELECT)
    assert all(one["default"] for one in menu["options"])
    assert answers.direct(press_of(menu), ["1*i0", "3*i0"]) == {"i0": 2}
    assert answers.filled(amounts, answers.standing(made, ("12.0", "3"))) == {"i0": 3, "i1": 1}


def test_nothing_to_take_is_a_button() -> None:
    amounts = _amounts()
    made = built(amounts)
    assert not parts(made, limits.SELECT)
    assert answers.filled(amounts, answers.standing(made, ("12.0", "3"))) == {}


@given(st.randoms(use_true_random=False))
def test_what_is_preselected_is_legal(rng: Random) -> None:
    items = [Item(f"i{n}", msg("item"), rng.randint(1, 4), group=rng.choice([None, "g"])) for n in range(4)]
    inside = sum(item.max for item in items if item.group == "g")
    total = sum(item.max for item in items)
    bound = Bound("g", 0, rng.randint(0, inside))
    amounts = Amounts((0,), msg("p"), items=items, max=rng.randint(1, total), groups=[bound])
    amounts.default = amounts.sample(rng)
    answer = {k: v for k, v in controls.start(amounts).items() if v}
    assert amounts.validate(answer) == answer
    assert answer == (controls.every(amounts) if controls.fits(amounts) else amounts.default)


def test_many_pieces_are_typed_into_a_modal() -> None:
    amounts = _amounts(20, 20, high=30, default={"i0": 20, "i1": 10})
    (button,) = parts(built(amounts), limits.BUTTON)
    assert press_of(button).verb is Verb.OPEN_MODAL
    modal = controls.numbers_modal(amounts, SPOT, WORDS).payload()
    limits.check(modal)
    fields = {one["component"]["custom_id"]: one["component"]["value"] for one in modal["components"]}
    assert fields == {"i0": "20", "i1": "10"}
    assert amounts.validate(answers.typed(amounts, fields | {"i1": ""})) == {"i0": 20}


def test_many_kinds_of_pieces_are_typed_line_by_line() -> None:
    amounts = _amounts(*[9] * 8)
    modal = controls.numbers_modal(amounts, SPOT, WORDS).payload()
    limits.check(modal)
    control = modal["components"][0]["component"]
    lines = control["value"].replace("9 / 9 item 2", " 4 / 9 item 2")
    answer = answers.typed(amounts, {control["custom_id"]: lines})
    assert answer == {f"i{n}": 4 if n == 2 else 9 for n in range(8)}


def test_what_is_no_number_is_named() -> None:
    amounts = _amounts(20, 20)
    with pytest.raises(IllegalChoice) as caught:
        answers.typed(amounts, {"i0": "all of them"})
    assert caught.value.message == msg("ui-not-a-number", item=msg("item", n=0))


def _battle() -> Form:
    return Form(
        (0,),
        msg("prompt"),
        fields={
            "troops": _amounts(3, 2),
            "token": Pick((0,), msg("token"), options=options(3), min=0, max=1),
            "target": Pick((0,), msg("target"), options=options(30), default="o29"),
            "nothing": _amounts(),
            "nobody": Pick((0,), msg("nobody"), options=(), min=0, max=1),
        },
        conditions={"target": When("token", ("o1",))},
    )


def _state(made: Sequence[Component]) -> Focus:
    return answers.standing(made, ("12.0", "3"))


def _change(form: Form, made: Sequence[Component], name: str, values: list[str]) -> list[Component]:
    menu = next(one for one in parts(made, limits.SELECT) if press_of(one).arg(3) == name)
    return built(form, answers.picked(press_of(menu), values, _state(made)))


def test_a_form_can_be_sent_as_it_stands() -> None:
    form = _battle()
    answer = answers.filled(form, _state(built(form)))
    assert form.validate(answer) == {
        "troops": {"i0": 3, "i1": 2},
        "token": [],
        "nothing": {},
        "nobody": [],
    }


def test_a_form_asks_the_fields_whose_condition_holds_and_keeps_what_was_picked() -> None:
    form = _battle()
    made = _change(form, built(form), "troops", ["1*i0"])
    made = _change(form, made, "token", ["o1"])
    made = _change(form, made, "target", ["o7"])
    answer = answers.filled(form, _state(made))
    assert form.validate(answer)
    assert answer == {
        "troops": {"i0": 1},
        "token": ["o1"],
        "target": ["o7"],
        "nothing": {},
        "nobody": [],
    }
    made = _change(form, made, "token", [])
    assert "target" not in form.validate(answers.filled(form, _state(made)))


def test_a_long_select_of_a_form_turns_its_pages_and_keeps_the_choice() -> None:
    form = _battle()
    made = _change(form, built(form), "token", ["o1"])
    seen: set[str] = set()
    for _ in range(2):
        menu = next(one for one in parts(made, limits.SELECT) if press_of(one).arg(3) == "target")
        seen |= set(values_of(menu))
        chosen = [one["value"] for one in menu["options"] if one.get("default")]
        assert chosen == ["o29"]
        made = _change(form, made, "target", [values_of(menu)[-1]])
    assert {f"o{n}" for n in range(30)} <= seen
    answer = answers.filled(form, _state(made))
    assert isinstance(answer, dict)
    assert answer["target"] == ["o29"]


def test_many_pieces_in_a_form_are_counted_item_by_item() -> None:
    form = Form((0,), msg("p"), fields={"troops": _amounts(30, 8, high=32, default={"i0": 30, "i1": 2})})
    made = built(form)
    assert answers.filled(form, _state(made)) == {"troops": {"i0": 30, "i1": 2}}
    made = _change(form, made, "troops|i0", ["4"])
    assert answers.filled(form, _state(made)) == {"troops": {"i0": 4, "i1": 2}}


def test_the_largest_form_fits_into_ids_and_is_read_back() -> None:
    regions = [f"the_deep_desert_beyond_the_shield_wall_{seat}" for seat in range(8)]
    items = [Item(f"{seat}:elite_troops:{region}", msg("i"), 30) for seat, region in enumerate(regions)]
    form = Form(
        (0,),
        msg("p"),
        fields={
            "the_shipments_that_your_ally_wishes_for": Amounts((0,), msg("a"), items=items, max=240),
            "the_regions_that_are_to_be_left_by_everybody": Pick(
                (0,), msg("b"), options=options(90), min=0, max=3
            ),
        },
    )
    spot = Spot(10**18 - 1, f"{10**9 - 1}.99", 999)
    made = controls.controls(form, spot, Focus(), WORDS)
    message = Message(tuple(made)).renewed("ffffffff")
    limits.check(message.payload())
    presses = [parse(one["custom_id"]) for one in parts(message.components, limits.SELECT)]
    assert len({press.arg(3) for press in presses if press is not None and press.mark == "f" * 8}) == 9
    assert presses[0] is not None
    before = answers.standing(message.components, (spot.decision, "999"))
    after = answers.picked(presses[0], ["8"], before)
    answer = answers.filled(form, after)
    assert isinstance(answer, dict)
    (counts, picked) = answer.values()
    assert counts == {item.id: 8 if item is items[0] else 30 for item in items}
    assert picked == []
    again = Message(tuple(controls.controls(form, spot, after, WORDS))).renewed("0")
    assert answers.standing(again.components, (spot.decision, "999")).given == after.given


def test_an_id_without_room_for_a_mark_goes_without() -> None:
    press = Press(1, Verb.GROUP, ("0.0", "x" * 89))
    (renewed,) = Message((ui.select(press, [ui.option("a", "a")]),)).renewed("ffffffff").components
    assert renewed["components"][0]["custom_id"] == str(press)


def test_several_of_very_many_are_a_form_of_one_field() -> None:
    pick = a_pick(40, 1, 3)
    made = built(pick)
    menu = parts(made, limits.SELECT)[0]
    made = built(pick, answers.picked(press_of(menu), ["o1", "o3"], _state(made)))
    menu = parts(made, limits.SELECT)[0]
    made = built(pick, answers.picked(press_of(menu), ["o1", "o3", ">1"], _state(made)))
    assert "o39" in values_of(parts(made, limits.SELECT)[0])
    assert answers.filled(pick, _state(made)) == ["o1", "o3"]


def test_the_picture_has_the_places_that_a_long_select_shows_just_now() -> None:
    pick = a_pick(40, 0, 3, targets=True)
    focus = Focus(given={"p:": ["o30"]})
    for page, found in enumerate(([30, *range(23)], [30, *range(23, 30), *range(31, 40)])):
        assert controls.places(pick, replace(focus, pages={"": page})) == [f"region{n}" for n in found]
    assert controls.places(a_pick(3, 0, 3, targets=True), Focus()) == ["region0", "region1", "region2"]
    assert controls.places(_amounts(3), Focus()) == controls.places(None, Focus()) == []


def test_selects_of_another_decision_say_nothing_about_this_one() -> None:
    assert answers.standing(built(_amounts(3)), ("13.0", "0")) == Focus()


@given(st.randoms(use_true_random=False))
def test_every_sampled_answer_can_be_given_by_the_controls(rng: Random) -> None:
    form = _battle()
    wanted = form.sample(rng)
    assert isinstance(wanted, dict)
    made = built(form)
    pieces = [f"{k}*{item}" for item, n in wanted["troops"].items() for k in range(1, n + 1)]
    made = _change(form, made, "troops", pieces)
    made = _change(form, made, "token", wanted["token"])
    if "target" in wanted:
        for _ in range(2):
            menu = next(one for one in parts(made, limits.SELECT) if press_of(one).arg(3) == "target")
            if wanted["target"] in values_of(menu):
                made = _change(form, made, "target", [wanted["target"]])
                break
            made = _change(form, made, "target", [values_of(menu)[-1]])
    assert form.validate(answers.filled(form, _state(made))) == wanted


def test_all_of_several_are_one_press_where_all_may_be_taken() -> None:
    several, amounts = a_pick(6, 0, 6), _amounts(2, 3)
    fewer = Focus(given={"q:": ["1*i0"]})
    for decision, focus in ((several, Focus()), (amounts, fewer)):
        verbs = [press_of(one).verb for one in parts(built(decision, focus), limits.BUTTON)]
        assert verbs == [Verb.FORM, Verb.ALL]
    assert decision_takes(several) == ["o0", "o1", "o2", "o3", "o4", "o5"]
    assert decision_takes(amounts) == {"i0": 2, "i1": 3}
    assert Verb.ALL not in [press_of(one).verb for one in parts(built(a_pick(6, 0, 5)), limits.BUTTON)]
    with pytest.raises(IllegalChoice):
        answers.everything(Form((0,), msg("f")))


def test_of_what_cannot_all_be_taken_nothing_is_marked_but_the_safe_answer_and_all_has_no_button() -> None:
    for amounts in (_amounts(2, 3, high=4, default={}), _amounts(2, 3, high=4, default={"i1": 3})):
        made = built(amounts)
        assert answers.filled(amounts, _state(made)) == amounts.default
        assert Verb.ALL not in [press_of(one).verb for one in parts(made, limits.BUTTON)]


def test_one_thing_to_take_or_leave_is_two_buttons() -> None:
    pick = a_pick(1, 0, 1)
    for hint, stars in ((None, [False, False]), (["o0"], [True, False]), ([], [False, True])):
        made = built(pick, words=Words(VOICE, hint=hint))
        take, leave = parts(made, limits.BUTTON)
        assert not parts(made, limits.SELECT)
        assert [one["label"].startswith("ui-hinted") for one in (take, leave)] == stars
        assert (press_of(take).verb, decision_takes(pick)) == (Verb.ALL, ["o0"])
        assert (press_of(leave).verb, answers.filled(pick, _state(made))) == (Verb.FORM, [])


def decision_takes(decision: Decision) -> object:
    """Return what the button that takes all answers."""
    return decision.validate(answers.everything(decision))


@pytest.mark.parametrize(
    "decision",
    [
        a_pick(9),
        a_pick(90, groups=3),
        a_pick(9, 1, 3),
        _amounts(2, 3),
        _amounts(20, 20),
        Form((0,), msg("f"), fields={"a": a_pick(3)}),
    ],
)
def test_a_hint_that_is_not_marked_can_be_taken_with_one_press(decision: Decision) -> None:
    made = parts(built(decision, words=Words(VOICE, advice=True)), limits.BUTTON)
    assert [one["label"] for one in made if press_of(one).verb is Verb.ADVISED] == ["ui-hinted ui-take-hint"]
    assert Verb.ADVISED not in [press_of(one).verb for one in parts(built(decision), limits.BUTTON)]


def test_the_button_that_takes_what_is_marked_bears_the_star_if_that_is_the_hint() -> None:
    words = Words(VOICE, hint=["o1"], advice=True, stands=True)
    (take,) = parts(built(a_pick(9, 1, 3), Focus(given={"p:": ["o1"]}), words), limits.BUTTON)
    assert (take["label"], press_of(take).verb) == ("ui-hinted ui-take-marked 1", Verb.FORM)


def test_pieces_say_what_their_marks_mean_or_that_there_are_none() -> None:
    marked, bare = built(_amounts(2, 3)), built(_amounts(2, 3), Focus(given={"q:": []}))
    assert marked[0] == {"type": limits.TEXT, "content": "-# ui-marked-go"}
    (menu,) = parts(bare, limits.SELECT)
    assert menu["placeholder"] == "ui-choose-pieces"
    assert not [part for part in bare if part["type"] == limits.TEXT]
