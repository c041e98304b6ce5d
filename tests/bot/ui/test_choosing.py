from __future__ import annotations

import pytest

from bot.ui import answers, choosing, limits
from bot.ui.asking import Focus, Words
from bot.ui.custom_id import Verb
from engine.core.decisions import Option, Pick
from engine.core.messages import Ref, msg
from tests.bot.ui.samples import SPOT, VOICE, a_pick, built, options, parts, press_of, values_of


def test_up_to_five_options_are_buttons() -> None:
    made = built(a_pick(5))
    buttons = parts(made, limits.BUTTON)
    assert [answers.direct(press_of(one), ()) for one in buttons] == ["o0", "o1", "o2", "o3", "o4"]
    assert not parts(made, limits.SELECT)


@pytest.mark.parametrize("option", [Option("x" * 90, msg("short")), Option("o", msg("x" * 81))])
def test_what_fits_no_button_is_a_select(option: Option) -> None:
    made = built(Pick((0,), msg("prompt"), options=[option]))
    (menu,) = parts(made, limits.SELECT)
    assert answers.direct(press_of(menu), values_of(menu)) == [option.id]


def test_up_to_25_options_are_a_select_with_their_notes() -> None:
    pick = Pick((0,), msg("prompt"), options=[*options(24), Option("last", msg("l"), note=msg("costs"))])
    (menu,) = parts(built(pick), limits.SELECT)
    assert press_of(menu).verb is Verb.CHOOSE
    assert menu["options"][-1]["description"] == "costs"


def test_options_carry_the_numbers_of_the_picture_and_the_hint() -> None:
    pick = a_pick(3, targets=True)
    words = Words(VOICE, {"region1": 2}, "o1", lambda choice: "*" if choice.id == "o2" else "")
    labels = [one["label"] for one in parts(built(pick, words=words), limits.BUTTON)]
    assert labels == ["option 0", "ui-hinted 2 · option 1", "* option 2"]
    assert Words(VOICE, hint=["o1"]).hinted("o1")


def test_more_places_are_chosen_by_heading_first() -> None:
    pick = a_pick(60, groups=3, targets=True)
    (menu,) = parts(built(pick), limits.SELECT)
    assert press_of(menu).verb is Verb.GROUP
    assert values_of(menu) == ["0", "1", "2"]
    assert choosing.places(pick, Focus()) == []
    inside = built(pick, Focus(group=1))
    (menu,) = parts(inside, limits.SELECT)
    assert values_of(menu) == [f"o{n}" for n in range(1, 60, 3)]
    assert [press_of(one).arg(2) for one in parts(inside, limits.BUTTON)] == [".0"]
    assert choosing.places(pick, Focus(group=1)) == [f"region{n}" for n in range(1, 60, 3)]


def _ways(sources: int, each: int) -> Pick:
    """Return moves from some areas to others, and the choice to make none."""
    made = [
        Option(f"a{n}>b{m}", msg("to", n=m), f"b{m}", msg("from", area=Ref("area", f"a{n}")))
        for n in range(sources)
        for m in range(each)
    ]
    return Pick((0,), msg("p"), options=[*made, Option("done", msg("done"))])


def test_headings_that_are_places_bear_the_numbers_of_the_picture() -> None:
    pick = _ways(9, 12)
    assert choosing.places(pick, Focus()) == [f"a{n}" for n in range(9)]
    made = built(pick, words=Words(VOICE, {"a4": 5}))
    (menu,) = parts(made, limits.SELECT)
    assert menu["options"][4]["label"] == "5 · from a4"
    assert choosing.places(pick, Focus(group=3)) == [f"b{m}" for m in range(12)]


def test_a_few_places_are_one_select_whatever_their_headings() -> None:
    pick = _ways(2, 6)
    (menu,) = parts(built(pick), limits.SELECT)
    assert len(menu["options"]) == 12
    assert choosing.places(pick, Focus()) == [f"b{m}" for m in range(6)]


@pytest.mark.parametrize("pick", [_ways(2, 6), _ways(9, 12)])
def test_what_bears_no_heading_is_a_button_beside_the_select(pick: Pick) -> None:
    (button,) = parts(built(pick), limits.BUTTON)
    assert answers.direct(press_of(button), ()) == "done"


def test_much_without_a_heading_is_a_select() -> None:
    lone = [Option(f"l{n}", msg("lone")) for n in range(6)]
    for pick in (a_pick(40, groups=2, targets=True), a_pick(40, groups=2)):
        pick.options = [*pick.options, *lone]
        menu = parts(built(pick), limits.SELECT)[-1]
        assert (values_of(menu), menu["placeholder"]) == ([one.id for one in lone], "ui-other-group")


def test_what_is_no_place_has_a_select_for_each_heading() -> None:
    pick = a_pick(60, groups=3)
    menus = parts(built(pick), limits.SELECT)
    assert [press_of(one).verb for one in menus] == [Verb.CHOOSE] * 3
    assert len({one["custom_id"] for one in menus}) == 3
    assert [one["placeholder"] for one in menus] == [f"ui-heading group {n} 20" for n in range(3)]
    assert answers.direct(press_of(menus[2]), ["o5"]) == ["o5"]


def test_what_stands_alone_under_its_heading_is_a_button() -> None:
    pick = Pick((0,), msg("p"), options=[*options(8, groups=2), Option("x", msg("x"), group=msg("third"))])
    made = built(pick)
    assert len(parts(made, limits.SELECT)) == 2
    assert [answers.direct(press_of(one), ()) for one in parts(made, limits.BUTTON)] == ["x"]


def test_what_stands_marked_in_one_of_several_selects_is_taken_with_a_button() -> None:
    pick = a_pick(12, groups=3)
    made = built(pick, Focus(given={"p:": ["o4"]}), Words(VOICE, hint="o4", advice=True))
    (button,) = parts(made, limits.BUTTON)
    assert button["label"] == "ui-hinted option 4"
    assert answers.filled(pick, answers.standing(made, (SPOT.decision, str(SPOT.draft)))) == ["o4"]


def test_many_options_without_groups_or_in_large_ones_are_paged() -> None:
    seen: list[str] = []
    for page in range(3):
        made = built(a_pick(60), Focus(page=page))
        seen += values_of(parts(made, limits.SELECT)[0])
        turns = [press_of(one).arg(2) for one in parts(made, limits.BUTTON)]
        assert turns == [f".{n}" for n in (page - 1, page + 1) if 0 <= n <= 2]
    assert seen == [f"o{n}" for n in range(60)]
    grouped = built(a_pick(80, groups=2, targets=True), Focus(group=1, page=1))
    assert len(parts(grouped, limits.SELECT)[0]["options"]) == 15


def test_a_page_or_group_that_does_not_exist_shows_one_that_does() -> None:
    assert built(a_pick(60), Focus(page=99)) == built(a_pick(60), Focus(page=2))
    assert parts(built(a_pick(60, groups=3, targets=True), Focus(group=99)), limits.SELECT)


def test_too_many_headings_are_none() -> None:
    assert choosing.headed(a_pick(30, groups=30)) == ([], options(30, groups=30))
