from __future__ import annotations

from bot.ui import components as ui
from bot.ui import limits
from bot.ui.components import Message
from bot.ui.custom_id import Press, Verb
from tests.bot.ui.samples import Image


def test_cutting_marks_what_is_missing() -> None:
    assert ui.clip("short", 5) == "short"
    assert ui.clip("much too long", 9) == "much too…"


def test_empty_lines_and_missing_pictures_take_no_room() -> None:
    assert ui.lines("", "") == []
    assert ui.lines("a", "", "b") == [ui.text("a\nb")]
    assert ui.gallery([]) == []


def test_a_message_without_its_pictures_shows_none() -> None:
    message = Message((ui.text("x"), *ui.gallery([Image()])), (Image(),), (5,))
    assert message.without_pictures() == Message((ui.text("x"),), (), (5,))


def test_a_disabled_button_and_an_optional_field_say_so() -> None:
    assert ui.button("x", Press(1, Verb.PLAY), disabled=True)["disabled"]
    assert not ui.text_input("x", placeholder="y", required=False)["required"]


def test_long_texts_become_pages_and_lose_nothing() -> None:
    paragraphs = [f"line {n} " + "x" * 80 for n in range(200)]
    pages = ui.pages(paragraphs)
    assert len(pages) > 1
    assert "\n".join(pages).splitlines() == paragraphs
    assert all(len(page) <= limits.TEXT_TOTAL for page in pages)
    assert ui.pages([]) == [""]
