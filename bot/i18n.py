"""Messages in people's languages, by Project Fluent.

The texts of a language are the ``.ftl`` files in ``assets/locales/<locale>``; what one lacks is taken from
English. Whatever is put into a text and was written by people (names of players, above all) is shown as
it was written: it can neither format the text around it nor mention anybody.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import cache, reduce
from pathlib import Path
from typing import Any, ClassVar, TypeAlias

from fluent.runtime import FluentBundle
from fluent.runtime.types import FluentType
from fluent.syntax import FluentParser
from fluent.syntax.ast import Junk, Resource

from engine.core.messages import Arg, Msg, Ref

LOCALES = Path(__file__).parents[1] / "assets" / "locales"
FALLBACK = "en"

Names: TypeAlias = Callable[[Ref], str]
"""Gives the name of a thing, as plain text or as `Markup`."""

log = logging.getLogger(__name__)

_MARKUP = re.compile(r"[\\*_~`|<>\[\]#]|:(?=//)")
_AT_START = re.compile(r"^(\d*)([-+.])")
_MENTION = re.compile(r"@(?=\w|[!&])")
_BLANK = re.compile(r"\s+")
# Controls, and marks that turn the direction of the text after them.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# Where a text is put in: private characters, which no text of ours has.
_PLACE = re.compile("\ue000([0-9]+)\ue001")
_ZERO_WIDTH_SPACE = "\u200b"


class MissingText(LookupError):
    """No language has a text for this key, or the text needs arguments that were not given."""


class Markup(str):
    """A text that is Discord markup (a mention, a timestamp, a link) and goes into messages as it is."""

    __slots__ = ()


def flatten(text: str) -> str:
    """Return what people wrote as one line, without characters that cannot be seen."""
    return _UNSEEN.sub("", _BLANK.sub(" ", text)).strip()


def escape(text: str) -> str:
    """Return ``text`` so that Discord shows it as it is: no formatting, no link, no mention."""
    shown = _MARKUP.sub(r"\\\g<0>", flatten(text))
    shown = _AT_START.sub(r"\1\\\2", shown)
    return _MENTION.sub("@" + _ZERO_WIDTH_SPACE, shown)


def locales(folder: Path = LOCALES) -> list[str]:
    """Return the languages there are, sorted: ``["en", "es", "pt-BR"]``."""
    return sorted(entry.name for entry in folder.iterdir() if entry.is_dir())


def closest(locale: str, folder: Path = LOCALES) -> str:
    """Return the language to use for a locale as Discord names it (``"es-419"``: ``"es"``)."""
    offered = locales(folder)
    if locale in offered:
        return locale
    language = locale.partition("-")[0]
    return next((one for one in offered if one.partition("-")[0] == language), FALLBACK)


class Catalogue:
    """The texts of one language."""

    strict: ClassVar[bool] = False
    """Whether a missing text raises `MissingText`, as in tests, instead of showing its key."""

    def __init__(self, locale: str, folder: Path = LOCALES) -> None:
        self.locale = closest(locale, folder)
        """The language that was chosen; the closest one to what was asked for."""
        self._bundles = [_bundle(folder, name) for name in dict.fromkeys((self.locale, FALLBACK))]

    def text(self, message: Msg, names: Names | None = None) -> str:
        """Return the message as the content of a Discord message, where markup counts.

        ``names`` names what the message refers to; without it a reference raises `MissingText`.
        """
        return self._render(message, names or _unnamed, _as_content)

    def label(self, message: Msg, names: Names | None = None) -> str:
        """Return the message for where Discord knows no markup: labels, choices, titles, alt texts."""
        return self._render(message, names or _unnamed, flatten)

    def _render(self, message: Msg, names: Names, shown: Callable[[str], str]) -> str:
        for bundle in self._bundles:
            if bundle.has_message(message.key) and (pattern := bundle.get_message(message.key).value):
                break
        else:
            return self._fault(message.key, message.key)

        def words(arg: Arg) -> str:
            match arg:
                case Ref():
                    return shown(names(arg))
                case Msg():
                    return self._render(arg, names, shown)
                case tuple():
                    return self._joined([Markup(words(item)) for item in arg])
                case int():
                    return str(arg)
                case _:
                    return shown(arg)

        inserted: list[str] = []
        args: dict[str, Any] = {}
        for name, arg in message.args.items():
            if isinstance(arg, int):
                args[name] = arg
            else:
                args[name] = _Inserted(_raw(arg), len(inserted))
                inserted.append(words(arg))
        pattern_text, errors = bundle.format_pattern(pattern, args)
        text = _PLACE.sub(lambda place: inserted[int(place[1])], str(pattern_text))
        return self._fault(message.key, text) if errors else text

    def _joined(self, items: list[Markup]) -> str:
        """Join the items the way the language lists things."""

        def join(key: str, **parts: Markup) -> Markup:
            return Markup(self.text(Msg(key, parts)))

        if not items:
            return join("core-list-none")
        *before, last = items
        if not before:
            return last
        listed = reduce(lambda one, other: join("core-list-comma", before=one, next=other), before)
        return join("core-list-and", before=listed, last=last)

    def _fault(self, key: str, text: str) -> str:
        """Answer for a text that is missing or lacks arguments; the log names no arguments: they may be secret."""
        if self.strict:
            raise MissingText(key)
        log.error("The text %s is missing or incomplete in %s", key, self.locale)
        return text


class _Inserted(FluentType):
    """A text put into another. Selectors compare ``raw``, an id perhaps; what people see goes in afterwards.

    Fluent gives a text up if what it puts in has more than 2,500 characters; it never gets to see ours.
    """

    __hash__ = None  # type: ignore[assignment]  # compared in passing, never kept in a set

    def __init__(self, raw: str, index: int) -> None:
        self.raw = raw
        self.index = index

    def __eq__(self, other: object) -> bool:
        return self.raw == other

    def format(self, locale: object) -> str:
        return f"\ue000{self.index}\ue001"


def _raw(arg: Arg) -> str:
    match arg:
        case str():
            return arg
        case Ref():
            return arg.id
        case _:
            return ""


def _as_content(text: str) -> str:
    return text if isinstance(text, Markup) else escape(text)


def _unnamed(ref: Ref) -> str:
    raise MissingText(f"{ref.kind} {ref.id}")


@cache
def _bundle(folder: Path, locale: str) -> FluentBundle:
    """Read a language, once; raise ValueError where a file is not valid Fluent."""
    bundle = FluentBundle([locale], use_isolating=False)
    for file in sorted((folder / locale).glob("*.ftl")):
        bundle.add_resource(read(file))
    return bundle


def read(file: Path) -> Resource:
    """Parse one file; raise ValueError, naming the file, if a part of it is not valid Fluent."""
    resource = FluentParser().parse(file.read_text(encoding="utf-8"))
    junk = next((entry for entry in resource.body if isinstance(entry, Junk)), None)
    if junk is not None:
        raise ValueError(f"{file}: {junk.annotations[0].message}: {junk.content!r}")
    return resource
