"""Rules at hand: the numbered rules of a title in our own words, found by number, by words or by thing.

The texts are ``assets/data/<title>/rules/<locale>.yaml``; what a locale lacks is read in English. What
there is to say about a faction, a region or a die comes from the title's presenter, and so from its data.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field

from bot.i18n import FALLBACK, Catalogue, closest
from bot.titles import presenter
from bot.titles.base import fold, spoken
from engine.core.messages import Msg, Ref, msg

DATA = Path(__file__).parents[2] / "assets" / "data"

RESULTS = 10
"""At most so many entries are found at a time."""
SHORTEST = 3
"""Fewer letters are no beginning of a word, only a word."""
THINGS = 3
"""At most so many of them are things and not numbered rules."""

_NUMBER = re.compile(r"(?:[a-z]{1,2}\W?)?(\d{1,3})(?:\.(\d{1,3}))?")
_WORD = re.compile(r"\w+")
_IN_TITLE, _IN_KEYWORDS, _IN_HEADING, _IN_TEXT = 8, 5, 3, 2


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Rule(_Model):
    """A numbered rule. ``about``: the things that it explains, as ``kind.id``."""

    id: str
    title: str
    text: str
    keywords: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    provenance: Literal["text", "derived", "house"] = "text"

    @property
    def things(self) -> list[Ref]:
        """What the rule explains."""
        return [Ref(*one.split(".", 1)) for one in self.about]


class Chapter(_Model):
    """Rules that belong together."""

    id: str
    heading: str
    rules: tuple[Rule, ...]


class Rulebook(_Model):
    """The rules of a title in one language. ``ignored``: words that say nothing about what is looked for."""

    schema_: Literal["mentat.rules/1"] = Field(alias="schema")
    ignored: frozenset[str]
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> Iterator[Rule]:
        """All rules in their order."""
        for chapter in self.chapters:
            yield from chapter.rules


@dataclass(slots=True, frozen=True)
class Entry:
    """One thing that was found, ready for the content of a message."""

    number: str
    """``D-14.8``; empty for a thing that is not a numbered rule."""
    title: str
    text: str
    provenance: str
    """``text``: of the printed rules; ``derived``: our reading of them; ``house``: our own choice."""


def rulebook(title: str, locale: str) -> Rulebook:
    """Return the rules of a title in a language; FileNotFoundError for a title without any."""
    return _read(title, closest(locale))


@cache
def _read(title: str, locale: str) -> Rulebook:
    folder = DATA / title / "rules"
    file = folder / f"{locale}.yaml"
    if not file.exists():
        file = folder / f"{FALLBACK}.yaml"
    return Rulebook.model_validate(yaml.safe_load(file.read_text(encoding="utf-8")))


def find(title: str, query: str, locale: str) -> list[Entry]:
    """Return what fits a query best, the best first, at most `RESULTS` entries.

    ``14.8`` and ``D-14.8`` name one rule, ``14`` and ``D-14`` a chapter. Anything else is words: what has
    all of them comes before what has some. Case and accents do not count; names of things are known in
    every language they have.
    """
    asked = fold(query).strip()
    number = _NUMBER.fullmatch(asked)
    if number is not None:
        return _numbered(title, number[1], number[2], locale)[:RESULTS]
    words = _telling(_WORD.findall(asked), rulebook(title, locale).ignored)
    about = [entry(title, ref, locale) for ref in _named(title, words)[:THINGS]]
    ranked = sorted(_scored(title, words, locale), key=lambda one: one[0], reverse=True)
    return [*about, *(_of_rule(rule) for _, rule in ranked)][:RESULTS]


def _telling(words: list[str], ignored: frozenset[str]) -> list[str]:
    """Return the words that say something; all of them if none does."""
    return [word for word in words if word not in ignored] or words


def entry(title: str, ref: Ref, locale: str) -> Entry:
    """Return what there is to say about a thing; LookupError if the title does not know it.

    What has no text of its own is explained by the rules about it; else these are only named.
    """
    shown = presenter(title)
    article = shown.article(ref)
    if article is None:
        raise LookupError(f"{ref.kind} {ref.id}")
    names = shown.names(locale)
    catalogue = Catalogue(locale)

    def say(line: Msg) -> str:
        return catalogue.text(line, names)

    rules = [rule for rule in rulebook(title, locale).rules if ref in rule.things]
    lines = [spoken(article.lines, say)] if article.lines else []
    if article.lines and rules:
        lines.append(say(msg("titles-see-rules", rules=tuple(rule.id for rule in rules))))
    elif rules:
        lines += [say(msg("titles-rule-about", text=rule.text, rule=rule.id)) for rule in rules]
    return Entry("", say(article.title), "\n".join(lines), article.provenance)


def _of_rule(rule: Rule) -> Entry:
    return Entry(rule.id, rule.title, rule.text, rule.provenance)


def _numbered(title: str, chapter: str, rule: str | None, locale: str) -> list[Entry]:
    wanted = f"-{int(chapter)}" + (f".{int(rule)}" if rule is not None else "")
    return [
        _of_rule(one)
        for group in rulebook(title, locale).chapters
        for one in group.rules
        if (one.id if rule is not None else group.id).endswith(wanted)
    ]


def _named(title: str, words: list[str]) -> list[Ref]:
    """Return the things with a text of their own that the words name in any language.

    They do if the name has all of the words, or if all words of the name are among them. What is called
    just so comes first.
    """
    shown = presenter(title)
    found = [
        (ref, any(set(_words(name)) == set(words) for name in names.values()))
        for ref, names in shown.things()
        if words and any(_names_it(set(_words(name)), words) for name in names.values())
    ]
    found.sort(key=lambda one: not one[1])
    return [ref for ref, _ in found if (article := shown.article(ref)) is not None and article.lines]


def _names_it(name: set[str], words: list[str]) -> bool:
    return name <= set(words) or all(any(_begins(one, word) for one in name) for word in words)


def _begins(word: str, asked: str) -> bool:
    """Whether ``word`` is meant: its beginning was typed, or its plural."""
    if word.startswith(asked):
        return word == asked or len(asked) >= SHORTEST
    return len(word) > SHORTEST and asked in (f"{word}s", f"{word}es")


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(fold(text)))


def _scored(title: str, words: list[str], locale: str) -> Iterator[tuple[tuple[int, int], Rule]]:
    """Yield the rules that have any of the words: with how many of these, then how prominently."""
    index = _index(title, closest(locale))
    best = 0
    scored = []
    for rule in rulebook(title, locale).rules:
        weights = [_weight(index[rule.id], word) for word in words]
        hits = sum(weight > 0 for weight in weights)
        if hits:
            best = max(best, hits)
            scored.append(((hits, sum(weights)), rule))
    yield from (one for one in scored if one[0][0] == best)


def _weight(fields: Mapping[str, int], asked: str) -> int:
    exact = fields.get(asked, 0) * 2
    return exact or max((weight for word, weight in fields.items() if _begins(word, asked)), default=0)


@cache
def _index(title: str, locale: str) -> Mapping[str, Mapping[str, int]]:
    """Return, by rule, how much each word in it counts."""
    named = {f"{ref.kind}.{ref.id}": names for ref, names in presenter(title).things()}
    index: dict[str, dict[str, int]] = {}
    for chapter in _read(title, locale).chapters:
        for rule in chapter.rules:
            names = [name for one in rule.about for name in named[one].values()]
            index[rule.id] = _weights(
                (_IN_TEXT, [rule.text]),
                (_IN_HEADING, [chapter.heading]),
                (_IN_KEYWORDS, [*rule.keywords, *names]),
                (_IN_TITLE, [rule.title]),
            )
    return index


def _weights(*fields: tuple[int, Iterable[str]]) -> dict[str, int]:
    """Return, for each word, the sum of the weights of the fields that it stands in."""
    weights: dict[str, int] = {}
    for weight, texts in fields:
        for word in {word for text in texts for word in _words(text)}:
            weights[word] = weights.get(word, 0) + weight
    return weights
