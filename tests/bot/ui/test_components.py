from __future__ import annotations

from bot.ui import components as ui
from bot.ui import limits
from bot.ui.components import Message
from bot.ui.custom_id import Press, Verb, parse
from tests.bot.ui.samples import Image


def test_cutting_marks_what_is_missing() -> None:
    assert ui.clip("short", 5) == "short"
    assert ui.clip("much too long", 9) == "much too…"


def test_cutting_leaves_out_a_mention_or_an_emoji_whole() -> None:
    for thing in ("<@1234>", "<:worm:1234>", "<a:worm:1234>", "<t:1234:R>", "</play:1234>", "<#1234>"):
        text = f"a < b {thing} and more"
        cuts = {ui.clip(text, size) for size in range(8, 7 + len(thing))}
        assert cuts == {"a < b…"}, thing
        assert thing in ui.clip(text, 8 + len(thing))


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


def test_a_select_has_another_id_at_every_showing_and_means_the_same() -> None:
    press = Press(7, Verb.FIELD, ("12.0", "3", "p", "a:b"))
    message = Message((ui.text("x"), ui.select(press, [ui.option("x", "y")]), ui.row(ui.button("z", press))))
    first, second = (
        [part for part in limits.walk(message.renewed(mark).components) if "custom_id" in part]
        for mark in ("0a", "0b")
    )
    assert first[0]["custom_id"] != second[0]["custom_id"]
    assert first[0]["id"] != second[0]["id"]
    assert first[1] == second[1]
    assert [parse(one["custom_id"]) for one in (*first, *second)] == [press] * 4
