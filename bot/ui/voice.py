"""Speaking messages in one person's or one server's language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import get_type_hints

from bot.i18n import Catalogue, MissingText, Names
from bot.service.lobbies import TABLE_OPTIONS
from bot.titles.base import Presenter
from engine.core.messages import Arg, Msg, Ref, msg
from engine.games import titles


@dataclass(slots=True, frozen=True)
class Voice:
    """A language, and the names of what its messages refer to."""

    text: Callable[[Msg], str]
    """Speaks for the content of a message, where Discord's markup counts."""
    label: Callable[[Msg], str]
    """Speaks for buttons, options, titles and alt texts, where it does not."""

    def say(self, key: str, /, **args: Arg) -> str:
        """Return the text ``key`` for a message's content."""
        return self.text(msg(key, **args))

    def name(self, key: str, /, **args: Arg) -> str:
        """Return the text ``key`` for a button, an option or a title."""
        return self.label(msg(key, **args))


@cache
def catalogue(locale: str) -> Catalogue:
    """Return the texts of a language; read once."""
    return Catalogue(locale)


def voice(locale: str, names: Names | None = None, plain: Names | None = None) -> Voice:
    """Return the voice for a language.

    ``names`` knows the things of one match; ``plain`` names them without markup, for labels. What a lobby can
    be set to has a name without them.
    """
    texts = catalogue(locale)
    marked, unmarked = _with_options(texts, names), _with_options(texts, plain)
    return Voice(lambda message: texts.text(message, marked), lambda message: texts.label(message, unmarked))


def _with_options(texts: Catalogue, of_match: Names | None) -> Names:
    def name(ref: Ref) -> str:
        if ref.kind == "option":
            return texts.label(msg(_option_key(ref.id)))
        if of_match is None:
            raise MissingText(f"{ref.kind} {ref.id}")
        return of_match(ref)

    return name


def _option_key(option: str) -> str:
    return "ui-option-" + option.replace("_", "-")


def message_keys() -> Iterable[str]:
    """Return the keys that this module builds from parts: what can be set in the lobby of any title."""
    options = {name for title in titles().values() for name in get_type_hints(title.options)}
    return [_option_key(option) for option in (*options, *TABLE_OPTIONS)]


@dataclass(slots=True, frozen=True)
class Guide:
    """What it takes to show one match to somebody: its title's presenter, and the language."""

    presenter: Presenter
    voice: Voice
    locale: str
