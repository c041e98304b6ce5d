"""Answers by typing: what a decision's choices are called, and from what was typed back to an answer.

The same for every title. One choice is its label; several are separated by commas; amounts are "2 troop
from Arrakeen, 1 ..."; the fields of a form are separated by semicolons, in their order. Case and accents
do not count, and the beginning of a label, or a part of it, is enough if it fits only one choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from bot.titles.base import Say, fold
from engine.core.decisions import Amounts, Answer, Decision, Form, Item, Option, Pick
from engine.core.errors import IllegalChoice
from engine.core.messages import msg

SUGGESTIONS = 25
LENGTH = 100
"""Characters of a suggestion, as Discord allows."""

_COUNTED = re.compile(r"(\d{1,4})\s*(?:[x*]\s+)?(.*)")
_SPACE = re.compile(r"\s+")
_NAMED_IN_ERROR = 5

C = TypeVar("C", Option, Item)
Question = Pick | Amounts


def label(choice: Option | Item, say: Say) -> str:
    """Return what a choice is called, short enough to be suggested."""
    spoken = _SPACE.sub(" ", say(choice.label)).strip()
    return spoken if len(spoken) <= LENGTH else spoken[: LENGTH - 1] + "…"


# From what was typed so far to suggestions


def suggestions(decisions: Sequence[Decision], typed: str, say: Say) -> list[str]:
    """Return up to 25 texts that go on from ``typed`` and answer one of the decisions, wholly or in part."""
    found: dict[str, None] = {}
    for decision in decisions:
        for text in _continued(decision, typed, say):
            if len(text) <= LENGTH:
                found.setdefault(text)
            if len(found) == SUGGESTIONS:
                return list(found)
    return list(found)


def _continued(decision: Decision, typed: str, say: Say) -> Iterator[str]:
    if not isinstance(decision, Form):
        yield from _part(decision, typed, say)
        return
    done, separator, rest = typed.rpartition(";")
    head = f"{done}{separator} " if separator else ""
    try:
        question = _next_field(decision, [part for part in done.split(";") if separator], say)
    except IllegalChoice:
        return
    if question is not None:
        yield from (head + text for text in _part(question, rest, say))


def _next_field(form: Form, parts: list[str], say: Say) -> Question | None:
    """Return the field that is asked after those that were typed; ``None`` if that was the last."""
    given: dict[str, object] = {}
    left = iter(parts)
    for name, question in form.fields.items():
        if _asked(form, name, given):
            part = next(left, None)
            if part is None:
                return question
            given[name] = _answer(question, part, say)
    return None


def _part(question: Question, typed: str, say: Say) -> Iterator[str]:
    if isinstance(question, Pick) and question.single:
        yield from _fitting([label(option, say) for option in question.options], typed)
        return
    done, separator, rest = typed.rpartition(",")
    head = f"{done.strip()}, " if separator else ""
    if not separator and not question.min:
        yield from _fitting([say(msg("titles-typed-none"))], typed)
    taken = [fold(one).strip() for one in done.split(",")]
    left = _left(question, taken, say) if isinstance(question, Pick) else _counts(question, taken, say)
    yield from (head + text for text in _fitting(left, rest))


def _left(pick: Pick, taken: list[str], say: Say) -> list[str]:
    """Return the labels that were not typed yet: of those that are alike, as many as are left."""
    labels: list[str] = []
    for option in pick.options:
        text = label(option, say)
        if fold(text) in taken:
            taken.remove(fold(text))
        else:
            labels.append(text)
    return labels


def _counts(amounts: Amounts, taken: list[str], say: Say) -> list[str]:
    """Return what can be taken of each item that was not typed yet, the most first."""
    names = {counted[2] for one in taken if (counted := _COUNTED.fullmatch(one))}
    return [
        f"{count} {text}"
        for item in amounts.items
        if fold(text := label(item, say)) not in names
        for count in range(item.max, 0, -1)
    ]


def _fitting(texts: Sequence[str], typed: str) -> Iterator[str]:
    """Yield the texts that contain what was typed, first those that begin with it."""
    asked = fold(typed).strip()
    begin = [text for text in texts if fold(text).startswith(asked)]
    yield from begin
    yield from (text for text in texts if text not in begin and asked in fold(text))


# From what was typed back to an answer


def parse(decisions: Sequence[Decision], text: str, say: Say) -> tuple[Decision, Answer]:
    """Return the first decision that ``text`` answers, and the answer.

    Raises `IllegalChoice`, with what is wrong about it for the first decision, if it answers none.
    """
    refused: IllegalChoice | None = None
    for decision in decisions:
        try:
            return decision, decision.validate(_answer(decision, text, say))
        except IllegalChoice as error:
            refused = refused or error
    raise refused or IllegalChoice(msg("core-nothing-asked"))


def _answer(decision: Decision, text: str, say: Say) -> Answer:
    match decision:
        case Pick() if decision.single:
            return _match(decision.options, text, say, set()).id
        case Pick():
            return _several(decision, text, say)
        case Amounts():
            return _amounts(decision, text, say)
        case Form():
            return _form(decision, text, say)


def _form(form: Form, text: str, say: Say) -> Answer:
    given: dict[str, object] = {}
    parts = text.split(";")
    for name, question in form.fields.items():
        if _asked(form, name, given):
            if not parts:
                raise IllegalChoice(msg("core-answer-field-missing", field=question.prompt))
            given[name] = _answer(question, parts.pop(0), say)
    if any(part.strip() for part in parts):
        raise IllegalChoice(msg("titles-typed-too-much", text=parts[0].strip()))
    return given


def _asked(form: Form, name: str, given: Mapping[str, object]) -> bool:
    when = form.conditions.get(name)
    if when is None:
        return True
    value = given.get(when.field, ())
    chosen = [value] if isinstance(value, str) else value
    return isinstance(chosen, (list, tuple)) and any(one in chosen for one in when.options)


def _is_none(text: str, say: Say) -> bool:
    return fold(text).strip() in ("", fold(say(msg("titles-typed-none"))))


def _several(pick: Pick, text: str, say: Say) -> Answer:
    if not pick.min and _is_none(text, say):
        return []
    taken: set[str] = set()
    _each(text, lambda part: taken.add(_match(pick.options, part, say, taken).id))
    return [option.id for option in pick.options if option.id in taken]


def _amounts(amounts: Amounts, text: str, say: Say) -> Answer:
    if _is_none(text, say):
        return {}
    numbers: dict[str, int] = {}

    def take(part: str) -> None:
        counted = _COUNTED.fullmatch(part)
        if counted is None or not counted[2]:
            raise IllegalChoice(msg("titles-typed-number", text=part))
        item = _match(amounts.items, counted[2], say, set())
        numbers[item.id] = numbers.get(item.id, 0) + int(counted[1])

    _each(text, take)
    return numbers


def _each(text: str, take: Callable[[str], object]) -> None:
    """Give the parts between commas to ``take``; a label may itself hold commas."""
    parts = [part.strip() for part in text.split(",")]
    while parts:
        for size in range(len(parts), 0, -1):
            try:
                take(", ".join(parts[:size]))
            except IllegalChoice:
                if size == 1:
                    raise
            else:
                del parts[:size]
                break


def _match(choices: Sequence[C], text: str, say: Say, taken: set[str]) -> C:
    """Return the choice that ``text`` names: exactly, by its beginning, or by a part of it.

    Choices with the same label are interchangeable, like dice that show the same face.
    """
    asked = _SPACE.sub(" ", fold(text)).strip()
    free = [(fold(label(choice, say)), choice) for choice in choices if choice.id not in taken]
    for fits in (str.__eq__, str.startswith, str.__contains__):
        found = {name: choice for name, choice in reversed(free) if asked and fits(name, asked)}
        if len(found) == 1:
            return next(iter(found.values()))
        if found:
            several = tuple(choice.label for choice in reversed(found.values()))[:_NAMED_IN_ERROR]
            raise IllegalChoice(msg("titles-typed-several", text=text.strip(), choices=several))
    raise IllegalChoice(msg("titles-typed-unknown", text=text.strip()))
