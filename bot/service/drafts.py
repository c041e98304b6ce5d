"""Drafts: the answers of one action, tried on a table of their own before they are confirmed.

A draft goes on for as long as the table asks the same seat and nobody would learn anything. Where a die would
be rolled, a card drawn, a sealed group closed, another seat asked (also beside this one) or an order of another seat
carried out, the draft is complete, and nothing of what follows is shown.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.service.screens import DraftStep
from bot.store.types import Damaged
from engine.core.decisions import Amounts, Answer, Decision, Form, Item, Seat, counted
from engine.core.errors import IllegalChoice
from engine.core.messages import Msg, msg
from engine.core.table import Table


class Misfit(Exception):
    """A kept draft does not fit the match any more."""


class Given(NamedTuple):
    """One answer of a draft: the decision's id when it was given, and what was answered."""

    decision: str
    answer: Answer


class Draft:
    """A seat's draft, laid on a table that nobody else uses."""

    def __init__(self, table: Table[Any], seat: Seat) -> None:
        self.table = table
        self.seat = seat
        self.base = table.revision
        """The revision that it was laid on."""
        self.answers: list[Given] = []
        self.steps: list[DraftStep] = []
        self.complete = False
        """Nothing more can be added; what the table has come to must not be shown."""
        self.view = table.view(seat)
        """The match after the last answer, or before it if the draft is complete."""
        self._acted = len(table.entries)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        """What is asked next; nothing if the draft is complete."""
        return () if self.complete else self.view.pending

    @property
    def whole(self) -> bool:
        """Whether it may be confirmed: no action is begun and unfinished."""
        return bool(self.steps) and (self.complete or len(self.table.marks[-1].exchanges) == 1)

    @property
    def token(self) -> str:
        """What stands for exactly this draft in the buttons of a message; empty for an empty draft."""
        if not self.answers:
            return ""
        text = json.dumps(self.answers, sort_keys=True)
        return f"{self.answers[-1].decision}-{hashlib.blake2b(text.encode(), digest_size=4).hexdigest()}"

    def resume(self, kept: Sequence[Any]) -> None:
        """Lay the answers of a stored draft. Raises `Misfit`: the table is of no more use then."""
        if isinstance(kept, Damaged):
            raise Misfit
        for ident, given in kept:
            decision = self.meant(ident)
            try:
                if decision is None or self.complete:
                    raise Misfit
                self.add(decision, given, ident)
            except IllegalChoice as error:
                raise Misfit from error

    def add(self, decision: Decision, answer: object, ident: str | None = None) -> None:
        """Add an answer to one of `decisions`, kept under ``ident`` if that is not its present id.

        Raises `IllegalChoice` or `RulesError`; the draft is then as it was.
        """
        checked = decision.validate(answer)
        self.table.choose(self.seat, checked, decision=decision.id)
        self.answers.append(Given(ident or decision.id, checked))
        said = labels(decision, checked), targets(decision, checked)
        self.steps.append(DraftStep(decision.prompt, *said, is_form=isinstance(decision, Form)))
        others = any(entry.seat != self.seat for entry in self.table.entries[self._acted :])
        self.complete = (
            others or self.table.learnt_since(self.base, self.seat) or not asks_only(self.table, self.seat)
        )
        if not self.complete:
            self.view = self.table.view(self.seat)

    def meant(self, ident: str) -> Decision | None:
        """Return the open decision that a stored answer was meant for.

        The first is known by its id. Those after it were opened by the draft itself: if somebody has acted
        meanwhile, they carry other revisions than before, and only their index is the same.
        """
        index = ident.partition(".")[2]
        for decision in self.decisions:
            if decision.id == ident or (self.answers and decision.id.partition(".")[2] == index):
                return decision
        return None


def asks(table: Table[Any], seat: Seat) -> bool:
    """Whether the table waits for this seat."""
    return any(not decision.optional for decision in table.pending(seat))


def asks_only(table: Table[Any], seat: Seat) -> bool:
    """Whether the table waits for this seat, and for nobody who could be answering something else."""
    others = (one for other in range(table.seats) if other != seat for one in table.pending(other))
    return asks(table, seat) and all(one.optional or seat in one.seats for one in others)


def decision_of(token: str) -> str:
    """Return the decision that the last answer of a draft was for, from the draft's token."""
    return token.partition("-")[0]


def labels(decision: Decision, answer: Any) -> tuple[Msg, ...]:
    """Return an answer in words; of a form a message a field."""
    if isinstance(decision, Form):
        fields = decision.fields
        parts = [
            msg("service-field", prompt=fields[name].prompt, answer=labels(fields[name], value))
            for name, value in answer.items()
        ]
        strength = _strength(decision, answer)
        if strength is not None:
            parts.append(msg("service-strength", strength=strength))
        return tuple(parts)
    if isinstance(decision, Amounts):
        return tuple(_amount(item, answer[item.id]) for item in decision.items if item.id in answer)
    chosen = (answer,) if isinstance(answer, str) else answer
    return tuple(option.label for option in decision.options if option.id in chosen)


def _strength(form: Form, answer: Mapping[str, Any]) -> int | None:
    """Return what an answer sends into a fight; ``None`` if that is not what it is about."""
    items = [
        (item, answer[name].get(item.id, 0))
        for name, field in form.fields.items()
        if isinstance(field, Amounts) and name in answer
        for item in field.items
        if item.strength
    ]
    return sum(item.strength * count for item, count in items) if items else None


def _amount(item: Item, count: int) -> Msg:
    return counted(item, count) or msg("service-amount", count=count, item=item.label)


def targets(decision: Decision, answer: Any) -> tuple[str, ...]:
    """Return the places on the board that an answer points at, each once."""
    if isinstance(decision, Form):
        parts = [targets(decision.fields[name], value) for name, value in answer.items()]
        return tuple(dict.fromkeys(place for part in parts for place in part))
    offered = decision.items if isinstance(decision, Amounts) else decision.options
    chosen = (answer,) if isinstance(answer, str) else answer
    return tuple(dict.fromkeys(one.target for one in offered if one.id in chosen and one.target))
