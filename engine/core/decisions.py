"""Decisions: what a seat is asked, which answers it may give, and how an answer is checked.

There are three kinds of question, the same for every title: `Pick` (k of n options), `Amounts` (how many
of each item) and `Form` (several questions answered at once). `Together` asks several seats at the same
time. Answers are plain JSON, so that they can be stored, typed, drawn at random and compared:

=========  ==========================================================================================
`Pick`     an option's id when exactly one is asked for, else the list of ids in the options' order
`Amounts`  ``{item id: count}`` without the zeros
`Form`     ``{field: answer}`` for the fields whose condition holds
=========  ==========================================================================================

`validate` accepts exactly what `answers` lists and what `sample` may draw.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb
from random import Random
from typing import Any, TypeAlias

from msgspec import Struct, field

from engine.core.errors import IllegalChoice
from engine.core.messages import Msg, Ref, msg

Answer: TypeAlias = "str | list[str] | dict[str, Any]"
Seat: TypeAlias = int

ENUMERATION_LIMIT = 10_000
"""`answers` refuses above this many; ask in sequences of picks instead of flat products."""


class TooManyAnswers(Exception):
    """Listing the answers of this decision is refused; use `sample`."""


class Option(Struct, gc=False):
    """One thing that can be picked."""

    id: str
    label: Msg
    target: str | None = None
    """Where on the board it is, by the title's ids of places; numbered on the picture."""
    group: Msg | None = None
    """Heading to choose by first when there are many options."""
    note: Msg | None = None
    """A second line: what it costs, what follows."""
    about: Ref | None = None
    """The card, leader or place that can be looked up from here."""
    idle: bool = False
    """It wastes what it is spent on; who picks by chance takes it only where there is nothing else."""

    def to_json(self) -> dict[str, Any]:
        """Return the option as plain JSON."""
        return {
            "id": self.id,
            "label": self.label.to_json(),
            "target": self.target,
            "group": self.group and self.group.to_json(),
            "note": self.note and self.note.to_json(),
            "about": self.about and [self.about.kind, self.about.id],
        }


class Blocked(Struct, gc=False):
    """An option that a player would expect but that is not legal now, and why."""

    label: Msg
    reason: Msg


class Item(Struct, gc=False):
    """One kind of piece in an `Amounts`: from ``min`` to ``max`` of it may be taken."""

    id: str
    label: Msg
    """Names one of it. A label with an argument ``count`` that is 0 also says how many, given another number."""
    max: int
    min: int = 0
    target: str | None = None
    group: str | None = None
    """The `Bound` it counts towards, if any. An item belongs to one group at most."""
    strength: int = 0
    """What one of it counts for in a fight, to be summed up for whoever chooses."""

    def to_json(self) -> dict[str, Any]:
        """Return the item as plain JSON."""
        return {
            "id": self.id,
            "label": self.label.to_json(),
            "min": self.min,
            "max": self.max,
            "target": self.target,
            "group": self.group,
            "strength": self.strength,
        }


def counted(item: Item, count: int) -> Msg | None:
    """Return so many of an item in words; ``None`` if its label has no words for that."""
    args = item.label.args
    return Msg(item.label.key, {**args, "count": count}) if args.get("count") == 0 else None


class Bound(Struct, gc=False):
    """Bounds on the sum over the items of one group."""

    group: str
    min: int
    max: int


class _Question(Struct, gc=False):
    """What all decisions share. The driver fills in ``id``."""

    seats: tuple[Seat, ...]
    """Who may answer: any one of them."""
    prompt: Msg
    default: Any = None
    """The safe answer, taken for a seat that is away or has conceded."""
    topic: str = ""
    """What a standing order for this kind of question is filed under; empty: none can be."""
    hidden: bool = False
    """The answer names something others may not know (the step discipline watches it)."""
    optional: bool = False
    """Nobody waits for it: a free action or an offer that lapses."""
    sealed: bool = False
    """Asked of several seats in secret; set by the driver."""
    id: str = ""
    """The revision at which it was opened and its index, ``"12.0"``; set by the driver."""

    def _head(self, kind: str) -> dict[str, Any]:
        return {
            "id": self.id,
            "kind": kind,
            "seats": list(self.seats),
            "prompt": self.prompt.to_json(),
            "default": self.default,
            "topic": self.topic,
            "optional": self.optional,
            "sealed": self.sealed,
        }


class Pick(_Question):
    """Pick ``min`` to ``max`` of the options, each at most once."""

    options: Sequence[Option] = ()
    min: int = 1
    max: int = 1
    blocked: Sequence[Blocked] = ()

    kind = "pick"

    @property
    def single(self) -> bool:
        """Whether the answer is one id and not a list."""
        return self.min == 1 and self.max == 1

    def validate(self, answer: object) -> Answer:
        """Return the answer in its canonical form, or raise `IllegalChoice`."""
        if isinstance(answer, str):
            if self.min == 1 == self.max:
                for option in self.options:
                    if option.id == answer:
                        return answer
            answer = [answer]
        if not isinstance(answer, (list, tuple)):
            raise IllegalChoice(msg("core-answer-malformed"))
        ordered = [option.id for option in self.options if option.id in answer]
        if len(ordered) != len(answer):
            strings = all(isinstance(one, str) for one in answer)
            raise IllegalChoice(msg("core-answer-not-offered" if strings else "core-answer-malformed"))
        if not self.min <= len(ordered) <= self.max:
            raise IllegalChoice(msg("core-answer-pick-count", min=self.min, max=self.max))
        return ordered[0] if self.min == 1 == self.max else ordered

    def sample(self, rng: Random) -> Answer:
        """Return a legal answer drawn with ``rng``."""
        options, random = self.options, rng.random
        left = len(options)
        if self.min == 1 == self.max:
            return options[int(random() * left)].id
        wanted = _draw(rng, self.min, min(self.max, left))
        picked: list[str] = []
        for option in options:  # each with the chance that fills what is still wanted from what is left
            if random() * left < wanted:
                picked.append(option.id)
                wanted -= 1
            left -= 1
        return picked

    def count(self) -> int:
        """Return how many answers there are."""
        n = len(self.options)
        return sum(comb(n, k) for k in range(self.min, min(self.max, n) + 1))

    def answers(self) -> Iterator[Answer]:
        """Yield every answer; raises `TooManyAnswers` above `ENUMERATION_LIMIT`."""
        _refuse_many(self.count())
        ids = [option.id for option in self.options]
        if self.single:
            yield from ids
            return
        for size in range(self.min, min(self.max, len(ids)) + 1):
            for chosen in combinations(ids, size):
                yield list(chosen)

    def to_json(self) -> dict[str, Any]:
        """Return the decision as plain JSON."""
        return self._head("pick") | {
            "options": [option.to_json() for option in self.options],
            "min": self.min,
            "max": self.max,
            "blocked": [
                {"label": one.label.to_json(), "reason": one.reason.to_json()} for one in self.blocked
            ],
        }


class Amounts(_Question):
    """Take some of each item: bounds on each, on the groups, and ``min`` to ``max`` in all."""

    items: Sequence[Item] = ()
    min: int = 0
    max: int = 10_000
    groups: Sequence[Bound] = ()

    kind = "amounts"

    def validate(self, answer: object) -> Answer:
        """Return the answer in its canonical form, or raise `IllegalChoice`."""
        if not isinstance(answer, dict):
            raise IllegalChoice(msg("core-answer-malformed"))
        taken: dict[str, int] = {}
        known = total = 0
        for item in self.items:
            number = 0
            if item.id in answer:
                known += 1
                number = answer[item.id]
                if type(number) is not int:
                    raise IllegalChoice(msg("core-answer-malformed"))
            if not item.min <= number <= item.max:
                raise IllegalChoice(
                    msg("core-answer-item-count", item=item.label, min=item.min, max=item.max)
                )
            if number:
                taken[item.id] = number
                total += number
        if known != len(answer):
            raise IllegalChoice(msg("core-answer-not-offered"))
        for bound in self.groups:
            size = sum(taken.get(item.id, 0) for item in self.items if item.group == bound.group)
            if not bound.min <= size <= bound.max:
                raise IllegalChoice(msg("core-answer-group-count", min=bound.min, max=bound.max))
        if not self.min <= total <= self.max:
            raise IllegalChoice(msg("core-answer-total", min=self.min, max=min(self.max, self._most())))
        return taken

    def _most(self) -> int:
        return sum(item.max for item in self.items)

    def _cells(self) -> list[tuple[int, int, list[Item]]]:
        """Return (min, max, items) of every group, loose items as groups of their own."""
        bounds = {bound.group: bound for bound in self.groups}
        grouped: dict[str, list[Item]] = {bound.group: [] for bound in self.groups}
        loose: list[Item] = []
        for item in self.items:
            if item.group in bounds and item.group is not None:
                grouped[item.group].append(item)
            else:
                loose.append(item)
        cells = [
            (
                max(bounds[name].min, sum(item.min for item in items)),
                min(bounds[name].max, sum(item.max for item in items)),
                items,
            )
            for name, items in grouped.items()
        ]
        cells.extend((item.min, item.max, [item]) for item in loose)
        return cells

    def sample(self, rng: Random) -> Answer:
        """Return a legal answer drawn with ``rng``, built from the bounds and never by rejection."""
        if not self.groups:
            numbers = _spread(self.items, self.min, self.max, rng)
            return {item.id: number for item, number in zip(self.items, numbers, strict=True) if number}
        cells = self._cells()
        bounds = [(low, high) for low, high, _ in cells]
        sizes = _split(bounds, self.min, self.max, rng)
        taken: dict[str, int] = {}
        for size, (_, _, items) in zip(sizes, cells, strict=True):
            for item, number in zip(items, _spread(items, size, size, rng), strict=True):
                taken[item.id] = number
        return {item.id: taken[item.id] for item in self.items if taken[item.id]}

    def count(self) -> int:
        """Return how many answers there are."""
        ways = {0: 1}
        for low, high, items in self._cells():
            inner = _convolve([(item.min, item.max) for item in items])
            cell = {size: number for size, number in inner.items() if low <= size <= high}
            ways = _combine(ways, cell)
        return sum(number for size, number in ways.items() if self.min <= size <= self.max)

    def answers(self) -> Iterator[Answer]:
        """Yield every answer; raises `TooManyAnswers` above `ENUMERATION_LIMIT`."""
        _refuse_many(self.count())
        yield from self._extend(0, {}, 0, dict.fromkeys((bound.group for bound in self.groups), 0))

    def _extend(
        self, index: int, taken: dict[str, int], total: int, sums: dict[str, int]
    ) -> Iterator[Answer]:
        if index == len(self.items):
            fits = all(bound.min <= sums[bound.group] <= bound.max for bound in self.groups)
            if fits and self.min <= total <= self.max:
                yield {ident: number for ident, number in taken.items() if number}
            return
        item = self.items[index]
        for number in range(item.min, item.max + 1):
            if total + number > self.max:
                break
            further = dict(sums)
            if item.group in further and item.group is not None:
                further[item.group] += number
            yield from self._extend(index + 1, taken | {item.id: number}, total + number, further)

    def to_json(self) -> dict[str, Any]:
        """Return the decision as plain JSON."""
        return self._head("amounts") | {
            "items": [item.to_json() for item in self.items],
            "min": self.min,
            "max": self.max,
            "groups": [{"group": one.group, "min": one.min, "max": one.max} for one in self.groups],
        }


class When(Struct, gc=False):
    """A field is asked only if the pick in ``field`` contains one of ``options``."""

    field: str
    options: tuple[str, ...]


class Form(_Question):
    """Several questions answered at once. A field may depend on a `Pick` that stands before it."""

    fields: Mapping[str, Pick | Amounts] = field(default_factory=dict)
    conditions: Mapping[str, When] = field(default_factory=dict)

    kind = "form"

    def _asked(self, name: str, given: Mapping[str, Any]) -> bool:
        when = self.conditions.get(name)
        if when is None:
            return True
        value = given.get(when.field, ())
        chosen = (value,) if isinstance(value, str) else value
        return any(option in chosen for option in when.options)

    def validate(self, answer: object) -> Answer:
        """Return the answer in its canonical form, or raise `IllegalChoice`."""
        if not isinstance(answer, dict):
            raise IllegalChoice(msg("core-answer-malformed"))
        checked: dict[str, Any] = {}
        for name, question in self.fields.items():
            if self._asked(name, checked):
                if name not in answer:
                    raise IllegalChoice(msg("core-answer-field-missing", field=question.prompt))
                checked[name] = question.validate(answer[name])
        if len(answer) > len(checked):
            raise IllegalChoice(msg("core-answer-not-offered"))
        return checked

    def sample(self, rng: Random) -> Answer:
        """Return a legal answer drawn with ``rng``."""
        given: dict[str, Any] = {}
        for name, question in self.fields.items():
            if self._asked(name, given):
                given[name] = question.sample(rng)
        return given

    def count(self) -> int:
        """Return an upper bound on the number of answers (conditions only remove some)."""
        number = 1
        for question in self.fields.values():
            number *= max(1, question.count())
        return number

    def answers(self) -> Iterator[Answer]:
        """Yield every answer; raises `TooManyAnswers` above `ENUMERATION_LIMIT`."""
        _refuse_many(self.count())
        seen: list[dict[str, Any]] = []
        for values in product(*(list(question.answers()) for question in self.fields.values())):
            given: dict[str, Any] = {}
            for name, value in zip(self.fields, values, strict=True):
                if self._asked(name, given):
                    given[name] = value
            if not self.conditions or given not in seen:
                seen.append(given)
                yield given

    def to_json(self) -> dict[str, Any]:
        """Return the decision as plain JSON."""
        return self._head("form") | {
            "fields": {name: question.to_json() for name, question in self.fields.items()},
            "conditions": {
                name: {"field": when.field, "options": list(when.options)}
                for name, when in self.conditions.items()
            },
        }


Decision: TypeAlias = Pick | Amounts | Form


class Together:
    """Several seats answer at once, in any order, sealed until all have answered.

    ``sealed=False`` lets answers be seen as they come (nobody is meant to be surprised), but the step
    still goes on only when all are in.
    """

    __slots__ = ("questions", "sealed")

    def __init__(self, *questions: Decision, sealed: bool = True) -> None:
        self.questions = questions
        self.sealed = sealed


def _refuse_many(number: int) -> None:
    if number > ENUMERATION_LIMIT:
        raise TooManyAnswers(number)


def _draw(rng: Random, least: int, most: int) -> int:
    """Return a number from ``least`` to ``most``; `Random.randint`, but quick."""
    return least + int(rng.random() * (most - least + 1))


def _spread(items: Sequence[Item], least: int, most: int, rng: Random) -> list[int]:
    """Draw a number for each item, ``least`` to ``most`` in all."""
    return _split([(item.min, item.max) for item in items], least, most, rng)


def _split(bounds: list[tuple[int, int]], least: int, most: int, rng: Random) -> list[int]:
    """Draw a number within each of the bounds, ``least`` to ``most`` in all.

    First a sum that they can have, then a part for each; every choice leaves the rest possible.
    """
    low = high = 0
    for fewest, greatest in bounds:
        low += fewest
        high += greatest
    total = _draw(rng, max(low, least), min(high, most))
    parts: list[int] = []
    for fewest, greatest in bounds:
        low -= fewest
        high -= greatest
        part = _draw(rng, max(fewest, total - high), min(greatest, total - low))
        parts.append(part)
        total -= part
    return parts


def _combine(left: dict[int, int], right: dict[int, int]) -> dict[int, int]:
    ways: dict[int, int] = {}
    for a, n in left.items():
        for b, m in right.items():
            ways[a + b] = ways.get(a + b, 0) + n * m
    return ways


def _convolve(bounds: list[tuple[int, int]]) -> dict[int, int]:
    ways = {0: 1}
    for least, most in bounds:
        ways = _combine(ways, dict.fromkeys(range(least, most + 1), 1))
    return ways
