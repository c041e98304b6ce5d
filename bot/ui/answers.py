"""From a press back to an answer: what was picked, typed, or stands preselected in the message.

Nothing is trusted here and nothing is validated either: the answer goes to the decision that is open,
which accepts it or says in a sentence why not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.ui import controls, limits
from bot.ui.asking import COUNT, ITEM_MARK, MORE, PICK, PIECES, Focus, select_name
from bot.ui.custom_id import Press, Verb, parse
from engine.core.decisions import Amounts, Answer, Decision, Form, Pick
from engine.core.errors import IllegalChoice
from engine.core.messages import msg

_LEADING_NUMBER = re.compile(r"\s*([0-9]{1,4})\b")


def counted(values: Iterable[str]) -> dict[str, int]:
    """Turn single pieces (``2*troop``) into how many of each."""
    numbers: dict[str, int] = {}
    for value in values:
        _, _, item = value.partition("*")
        numbers[item] = numbers.get(item, 0) + 1
    return numbers


def direct(press: Press, values: Sequence[str]) -> Answer:
    """Return the answer of a press that answers at once: a button, or a select that is the decision."""
    if press.verb is Verb.AMOUNTS:
        return counted(values)
    if press.verb is Verb.CHOOSE:
        return list(values)
    return press.arg(2)


def standing(message: Iterable[Mapping[str, Any]], spot: tuple[str, str]) -> Focus:
    """Read what stands preselected in a message's selects that belong to ``spot`` (decision, draft)."""
    given: dict[str, Sequence[str]] = {}
    pages: dict[str, int] = {}
    for component in limits.walk(list(message)):
        press = parse(component.get("custom_id") or "")
        if component.get("type") != limits.SELECT or press is None or press.args[:2] != spot:
            continue
        chosen = [one["value"] for one in component.get("options", ()) if one.get("default")]
        key = _key(press)
        given[key] = [*given.get(key, ()), *chosen]
        if press.arg(2)[1:].isdigit():
            pages[press.arg(3)] = int(press.arg(2)[1:])
    return Focus(given=given, pages=pages)


def _key(press: Press) -> str:
    if press.verb is Verb.AMOUNTS:
        return select_name(PIECES, "")
    if press.verb is Verb.CHOOSE:
        return select_name(PICK, "")
    return select_name(press.arg(2)[:1], press.arg(3))


def picked(press: Press, values: Sequence[str], before: Focus) -> Focus:
    """Return the form after one of its selects was changed to ``values``."""
    pages = dict(before.pages)
    for value in values:
        if value.startswith(MORE) and value[1:].isdigit():
            pages[press.arg(3)] = int(value[1:])
    kept = [value for value in values if not value.startswith(MORE)]
    if not kept and len(values) == 1:
        kept = list(before.given.get(_key(press), ()))
    return Focus(given={**before.given, _key(press): kept}, pages=pages)


def given_by(decision: Decision, answer: Any) -> dict[str, Sequence[str]]:
    """Return how the selects of a message stand when they hold ``answer``; the way back from `filled`."""
    if isinstance(decision, Form):
        return {
            key: values
            for name, part in answer.items()
            for key, values in _given(name, decision.fields[name], part).items()
        }
    return _given("", decision, answer)


def _given(name: str, question: Pick | Amounts, answer: Any) -> dict[str, Sequence[str]]:
    if isinstance(question, Pick):
        return {select_name(PICK, name): [answer] if isinstance(answer, str) else list(answer)}
    if controls.pieces(question) <= limits.OPTIONS:
        pieces = [f"{k}*{item}" for item, count in answer.items() for k in range(1, count + 1)]
        return {select_name(PIECES, name): pieces}
    return {
        select_name(COUNT, f"{name}{ITEM_MARK}{item.id}"): [str(answer.get(item.id, 0))]
        for item in question.items
    }


def stands(decision: Decision, focus: Focus, answer: Any) -> bool:
    """Whether an answer is what stands marked."""
    return all(set(focus.given.get(key, ())) == set(kept) for key, kept in given_by(decision, answer).items())


def everything(decision: Decision) -> Answer:
    """Return the answer that takes all there is. Raises `IllegalChoice` where that means nothing."""
    match decision:
        case Pick():
            return [option.id for option in decision.options]
        case Amounts():
            return controls.every(decision)
        case Form():
            raise IllegalChoice(msg("core-answer-malformed"))


def filled(decision: Decision, focus: Focus) -> Answer:
    """Return the answer that a message's selects hold for ``decision``."""
    if isinstance(decision, Form):
        return {name: _field(name, one, focus) for name, one in controls.asked(decision, focus.given)}
    return _field("", decision, focus)


def _field(name: str, question: Pick | Amounts, focus: Focus) -> Answer:
    if isinstance(question, Pick):
        return list(focus.given.get(select_name(PICK, name), ()))
    if controls.pieces(question) <= limits.OPTIONS:
        return counted(focus.given.get(select_name(PIECES, name), ()))
    numbers = {}
    for item in question.items:
        chosen = focus.given.get(select_name(COUNT, f"{name}{ITEM_MARK}{item.id}"), ())
        numbers[item.id] = int(chosen[0]) if chosen and chosen[0].isdigit() else 0
    return numbers


def typed(amounts: Amounts, fields: Mapping[str, str]) -> Answer:
    """Return the answer that was typed into the modal of `bot.ui.controls.numbers_modal`.

    Raises `IllegalChoice` where something else than a number was typed.
    """
    if ITEM_MARK in fields:
        lines = [line for line in fields[ITEM_MARK].splitlines() if line.strip()]
        texts = dict(zip([item.id for item in amounts.items], lines, strict=False))
    else:
        texts = dict(fields)
    numbers = {}
    for item in amounts.items:
        text = texts.get(item.id, "")
        found = _LEADING_NUMBER.match(text)
        if text.strip() and found is None:
            raise IllegalChoice(msg("ui-not-a-number", item=item.label))
        numbers[item.id] = int(found[1]) if found else 0
    return numbers
