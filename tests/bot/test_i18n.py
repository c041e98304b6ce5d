"""Texts come out in the reader's language, and what people wrote stays plain text in them."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.i18n import LOCALES, Catalogue, Markup, MissingText, closest, escape, flatten, locales, read
from engine.core.messages import Arg, Msg, Ref, msg

ENGLISH = """
core-list-none = nothing
core-list-comma = { $before }, { $next }
core-list-and = { $before } and { $last }
plain = Hello
greet = Hello, **{ $who }**!
count = { $n ->
    [one] one worm
   *[other] { $n } worms
}
arrive = { $faction ->
    [bene_gesserit] The { $faction } arrive
   *[other] { $faction } arrives
}
only-english = English
.attribute = no value
"""
SPANISH = """
core-list-none = nada
core-list-comma = { $before }, { $next }
core-list-and = { $before } y { $last }
plain = Hola
greet = ¡Hola, { $who }!
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for locale, text in (("en", ENGLISH), ("es", SPANISH), ("pt-BR", "plain = Olá\n")):
        (tmp_path / locale).mkdir()
        (tmp_path / locale / "core.ftl").write_text(text, encoding="utf-8")
    (tmp_path / "README").touch()
    return tmp_path


@pytest.fixture
def english(folder: Path) -> Catalogue:
    return Catalogue("en-US", folder)


def names(ref: Ref) -> str:
    return {"arrakeen": "Arrakeen", "bene_gesserit": "Bene Gesserit", "2": "_Paul_"}[ref.id]


@pytest.mark.parametrize(
    ("asked", "given"),
    [("en-GB", "en"), ("es-419", "es"), ("es", "es"), ("pt-BR", "pt-BR"), ("pt-PT", "pt-BR"), ("de", "en")],
)
def test_the_closest_language_is_chosen_and_english_when_there_is_none(
    folder: Path, asked: str, given: str
) -> None:
    assert closest(asked, folder) == Catalogue(asked, folder).locale == given


def test_languages_are_the_folders(folder: Path) -> None:
    assert locales(folder) == ["en", "es", "pt-BR"]


def test_a_text_comes_in_the_language_that_was_asked_for(folder: Path) -> None:
    assert [Catalogue(one, folder).text(msg("plain")) for one in ("en", "es", "pt-BR")] == [
        "Hello",
        "Hola",
        "Olá",
    ]


def test_what_a_language_lacks_is_said_in_english(folder: Path) -> None:
    assert Catalogue("es", folder).text(msg("only-english")) == "English"


def test_numbers_choose_their_plural(english: Catalogue) -> None:
    assert english.text(msg("count", n=1)) == "one worm"
    assert english.text(msg("count", n=1200)) == "1,200 worms"


def test_things_are_named_by_whoever_knows_their_names_and_selected_by_their_id(english: Catalogue) -> None:
    arrive = msg("arrive", faction=Ref("faction", "bene_gesserit"))
    assert english.text(arrive, names) == "The Bene Gesserit arrive"


def test_messages_can_stand_in_messages(english: Catalogue) -> None:
    assert english.text(msg("greet", who=msg("count", n=3))) == "Hello, **3 worms**!"


@pytest.mark.parametrize(
    ("items", "said"),
    [
        ((), "nothing"),
        (("a",), "a"),
        (("a", 2), "a and 2"),
        (("a", Ref("region", "arrakeen"), msg("count", n=1)), "a, Arrakeen and one worm"),
        (("a", ("b", "c"), "d", "e"), "a, b and c, d and e"),
    ],
)
def test_several_things_are_listed_as_the_language_lists_them(
    english: Catalogue, items: tuple[Arg, ...], said: str
) -> None:
    assert english.text(msg("greet", who=items), names) == f"Hello, **{said}**!"
    assert english.label(msg("greet", who=items), names) == f"Hello, **{said}**!"


def test_no_marks_of_direction_stand_around_what_was_put_in(english: Catalogue) -> None:
    assert english.text(msg("greet", who="Ann")) == "Hello, **Ann**!"


@pytest.mark.parametrize("length", [2_500, 2_501, 100_000])
def test_a_text_is_put_into_another_whatever_its_length(english: Catalogue, length: int) -> None:
    long = "x" * length
    assert english.text(msg("greet", who=long)) == f"Hello, **{long}**!"
    assert english.label(msg("greet", who=msg("greet", who=long))) == f"Hello, **Hello, **{long}**!**!"
    assert english.text(msg("greet", who=(Markup(long), "a"))) == f"Hello, **{long} and a**!"
    faction = Ref("faction", "bene_gesserit")
    assert english.text(msg("arrive", faction=faction), lambda _: Markup(long)) == f"The {long} arrive"


@given(st.text(alphabet="\ue000\ue0010123{}$ "))
def test_what_people_wrote_is_no_place_for_something_else(written: str) -> None:
    listed = Catalogue("en").label(msg("core-list-and", before=written, last="secret"))
    assert listed == f"{flatten(written)} and secret"


@pytest.mark.parametrize("locale", locales())
def test_no_text_of_ours_is_too_long_for_fluent(locale: str) -> None:
    for file in (LOCALES / locale).glob("*.ftl"):
        for message in read(file).body:
            assert message.span is not None
            assert message.span.end - message.span.start < 2_500


def test_names_of_people_are_escaped_in_content_and_plain_in_labels(english: Catalogue) -> None:
    greet = msg("greet", who=(Ref("seat", "2"), "*Leto*"))
    assert english.text(greet, names) == r"Hello, **\_Paul\_ and \*Leto\***!"
    assert english.label(greet, names) == "Hello, **_Paul_ and *Leto***!"


def test_markup_goes_into_content_as_it_is(english: Catalogue) -> None:
    assert english.text(msg("greet", who=Markup("<@42>"))) == "Hello, **<@42>**!"
    assert english.text(msg("greet", who=Ref("seat", "0")), lambda _: Markup("<@42>")) == "Hello, **<@42>**!"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("@everyone", "@\u200beveryone"),
        ("<@42>", "\\<@\u200b42\\>"),
        ("<@&42>", "\\<@\u200b&42\\>"),
        ("<#42>", r"\<\#42\>"),
        ("<:worm:42>", r"\<:worm:42\>"),
        ("**bold** __u__ ~~s~~ `c` ||x||", r"\*\*bold\*\* \_\_u\_\_ \~\~s\~\~ \`c\` \|\|x\|\|"),
        ("[free](https://x.y)", r"\[free\](https\://x.y)"),
        ("# loud", r"\# loud"),
        ("-# small", r"\-\# small"),
        ("> quote", r"\> quote"),
        ("- list", r"\- list"),
        ("1. list", r"1\. list"),
        ("\\", "\\\\"),
        ("two\nlines\t\n\n- more", "two lines - more"),
        ("\u202eesrever\u0000", "esrever"),
        ("Ana-Lucía d'Arc, no. 3 @ home", "Ana-Lucía d'Arc, no. 3 @ home"),
    ],
)
def test_what_people_wrote_neither_formats_nor_mentions(written: str, shown: str) -> None:
    assert escape(written) == shown


@given(st.text())
def test_escaping_loses_nothing_that_can_be_seen(written: str) -> None:
    shown = escape(written).replace("@\u200b", "@")
    assert "".join(shown.split("\\")) == flatten(written).replace("\\", "")


def test_a_missing_text_shows_its_key_and_the_log_tells_no_arguments(
    english: Catalogue, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Catalogue, "strict", False)
    with caplog.at_level(logging.ERROR):
        assert english.text(msg("no-such-key", card="secret")) == "no-such-key"
        assert english.text(msg("count", card="secret")).endswith("worms")
    assert "no-such-key" in caplog.text
    assert "count" in caplog.text
    assert "secret" not in caplog.text


@pytest.mark.parametrize(
    "message", [msg("no-such-key"), msg("greet"), msg("attribute"), Msg("plain.attribute")]
)
def test_in_tests_a_text_that_is_missing_or_incomplete_is_an_error(english: Catalogue, message: Msg) -> None:
    with pytest.raises(MissingText, match=message.key):
        english.text(message)


def test_a_thing_without_names_is_an_error(english: Catalogue) -> None:
    with pytest.raises(MissingText, match="region arrakeen"):
        english.text(msg("greet", who=Ref("region", "arrakeen")))


def test_a_file_that_is_not_fluent_is_refused_by_its_name(folder: Path) -> None:
    (folder / "en" / "broken.ftl").write_text("this is no message\n")
    with pytest.raises(ValueError, match=r"broken\.ftl"):
        Catalogue("en", folder)


@pytest.mark.parametrize("locale", locales())
def test_every_language_lists_things_itself(locale: str) -> None:
    assert Catalogue(locale).text(msg("core-answer-item-count", item=("a", "b", "c"), min=1, max=2))
