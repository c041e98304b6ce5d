from __future__ import annotations

import pytest

from bot.i18n import Catalogue
from bot.titles import presenter
from bot.titles.base import HELP, candidates, fold, joined, marked, spoken
from engine.core.decisions import Amounts, Form, Item, Option, Pick
from engine.core.messages import Msg, msg

LINE = msg("titles-no-winner")


def say(line: Msg) -> str:
    return Catalogue("en").text(line)


def test_help_takes_a_heading_and_ten_lines() -> None:
    assert len(say(HELP).splitlines()) == 11


def test_an_unknown_title_has_no_presenter() -> None:
    with pytest.raises(KeyError):
        presenter("chess")


def test_places_are_numbered_in_the_order_of_the_choices_each_once() -> None:
    option = [Option(str(n), LINE, target=place) for n, place in enumerate(["b", None, "a", "b"])]
    pick = Pick((0,), LINE, options=option)
    amounts = Amounts((0,), LINE, items=[Item("x", LINE, 1, target="c"), Item("y", LINE, 1, target="a")])
    assert candidates(pick) == ["b", "a"]
    assert candidates(amounts) == ["c", "a"]
    assert candidates(Form((0,), LINE, fields={"one": pick, "two": amounts})) == ["b", "a", "c"]
    assert candidates(None) == []


def test_what_is_not_of_the_printed_rules_says_so() -> None:
    assert say(marked(LINE, "house")) == f"{say(LINE)} *(house)*"
    assert say(marked(LINE, "express")) == say(marked(LINE, "classic")) == f"{say(LINE)} *(borrowed)*"
    assert say(marked(LINE, "text")) == say(marked(LINE, "derived")) == say(LINE)


def test_parts_are_set_off_from_each_other() -> None:
    assert say(joined([LINE])) == say(LINE)
    assert say(joined([LINE, LINE, LINE])).count(";") == 2
    assert spoken([LINE, LINE], say) == f"{say(LINE)}\n{say(LINE)}"


def test_case_and_accents_do_not_count() -> None:
    assert fold("DEPRESIÓN del Ciélago") == "depresion del cielago"
