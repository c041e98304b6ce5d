"""No text is missing in any language, and none is left over."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot import i18n
from tests.bot.message_keys import Text, Use, code, listed, needed, read_module, texts


def test_every_key_that_the_code_uses_has_an_english_text() -> None:
    defined = texts(i18n.FALLBACK)
    missing = [
        f"{use.where}: {use.key}"
        for module in code().values()
        for use in module.uses
        if use.key not in defined
    ]
    missing += [
        f"{name}.message_keys(): {key}"
        for name, module in code().items()
        if module.lists_keys
        for key in listed(name) - set(defined)
    ]
    assert missing == []


def test_every_english_text_is_used() -> None:
    defined = texts(i18n.FALLBACK)
    used: set[str] = {other for text in defined.values() for other in text.messages}
    for name, module in code().items():
        used |= module.strings
        if module.lists_keys:
            used |= listed(name)
    assert sorted(set(defined) - used) == []


def test_keys_that_are_put_together_are_listed_by_their_module() -> None:
    unlisted = [
        f"{where}: {pattern}"
        for name, module in code().items()
        for pattern, where in module.built
        if not module.lists_keys or not any(re.fullmatch(pattern, key) for key in listed(name))
    ]
    assert unlisted == []


@pytest.mark.parametrize("locale", i18n.locales())
def test_every_language_has_the_same_texts_as_english(locale: str) -> None:
    assert sorted(texts(locale)) == sorted(texts(i18n.FALLBACK))


@pytest.mark.parametrize("locale", i18n.locales())
def test_texts_need_no_argument_that_the_code_does_not_give(locale: str) -> None:
    defined = texts(locale)
    lacking = [
        f"{use.where}: {use.key} lacks {sorted(needed(use.key, defined) - use.args)}"
        for module in code().values()
        for use in module.uses
        if use.key in defined and use.args is not None and needed(use.key, defined) - use.args
    ]
    assert lacking == []


def test_keys_are_found_wherever_a_message_is_made() -> None:
    source = """
msg("ui-one", count=1)
t.emit("dice-two" if x else "dice-three", audience=None, data={}, seat=s)
Msg("core-four", {"a": 1})
msg("ui-five", **rest)
msg(f"dice-{part}-end")
channel.emit("EVENT")
def message_keys(): return ["dice-x-end"]
"""
    found = read_module(source, "m.py")
    assert found.uses == [
        Use("ui-one", frozenset({"count"}), "m.py:2"),
        Use("dice-two", frozenset({"seat"}), "m.py:3"),
        Use("dice-three", frozenset({"seat"}), "m.py:3"),
        Use("core-four", None, "m.py:4"),
        Use("ui-five", None, "m.py:5"),
    ]
    assert found.built == [(r"dice\-.+\-end", "m.py:6")]
    assert found.lists_keys


def test_the_arguments_of_a_text_include_those_of_the_texts_in_it(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.ftl").write_text(
        "ui-a = { $one } { ui-b }\nui-b = { $n ->\n    [one] { $two }\n   *[other] x\n}\n"
    )
    defined = texts("en", tmp_path)
    assert defined["ui-b"] == Text({"n", "two"}, set())
    assert needed("ui-a", defined) == {"one", "n", "two"}


def test_a_text_that_is_defined_twice_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "a.ftl").write_text("ui-a = x\n")
    (tmp_path / "en" / "b.ftl").write_text("ui-a = y\n")
    with pytest.raises(ValueError, match="ui-a is defined twice"):
        texts("en", tmp_path)
