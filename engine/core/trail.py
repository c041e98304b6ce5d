"""The trail of a match: where every asking step began, and what was answered in it since.

A `Mark` is a checkpoint; its exchanges are the answers given after it. Take the mark, feed the answers:
that is a restart, a crash and an undo all in one.
"""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct, field
from msgspec.json import decode, encode

from engine.core.decisions import Answer, Seat


class Given(Struct, gc=False):
    """One accepted answer."""

    seat: Seat
    answer: Answer
    revision: int
    source: str
    """``player``, ``agent``, ``order``, ``concede``, ``stand-in`` or ``moderator``."""


class Exchange(Struct, gc=False):
    """One question, or one group of them, and the answers by the question's index."""

    opened: int
    """The revision at which it was opened: the first half of its decisions' ids."""
    kind: str = "ask"
    """``ask``: the step's own; ``offer``: a blocking interrupt; ``interrupt``: a free action taken."""
    group: bool = False
    """Asked of several seats together: the step gets the list of their answers."""
    sealed: bool = False
    closed: bool = False
    given: dict[int, Given] = field(default_factory=dict)

    def to_json(self) -> list[Any]:
        """Return the exchange as plain JSON; `from_json` reads it back."""
        given = [[index, one.seat, one.answer, one.revision, one.source] for index, one in self.given.items()]
        return [self.opened, self.kind, self.group, self.sealed, self.closed, given]

    @classmethod
    def from_json(cls, data: list[Any]) -> Exchange:
        """Read what `to_json` wrote."""
        opened, kind, group, sealed, closed, given = data
        return cls(opened, kind, group, sealed, closed, {index: Given(*rest) for index, *rest in given})


class Mark(Struct, gc=False):
    """A checkpoint: all there is to know at the start of a step that asks (or at the end of the match)."""

    revision: int
    state: bytes
    stack: list[tuple[str, tuple[Any, ...]]]
    """Steps to run, the next one last."""
    epoch: int
    cursor: int
    asked: list[str]
    """Blocking interrupts that were already declined."""
    barrier: bool
    """Something was learnt on the way here from the mark before: no undo leads past it."""
    exchanges: list[Exchange] = field(default_factory=list)
    knew: frozenset[Seat] = frozenset()
    """The seats to whom none of that was news."""

    def to_json(self) -> str:
        """Return the mark as a JSON text; `from_json` reads it back."""
        rest = {
            "state": Raw(self.state),
            "revision": self.revision,
            "stack": self.stack,
            "epoch": self.epoch,
            "cursor": self.cursor,
            "asked": self.asked,
            "barrier": self.barrier,
            "exchanges": [exchange.to_json() for exchange in self.exchanges],
        }
        if self.knew:
            rest["knew"] = sorted(self.knew)
        return encode(rest).decode()

    @classmethod
    def from_json(cls, text: Raw) -> Mark:
        """Read what `to_json` wrote; raises `KeyError`, `TypeError` or `ValueError` for anything else."""
        parts = decode(text, type=dict[str, Raw])
        state = bytes(parts.pop("state"))
        data = {name: decode(part) for name, part in parts.items()}
        return cls(
            data["revision"],
            state,
            [(name, tuple(args)) for name, args in data["stack"]],
            data["epoch"],
            data["cursor"],
            data["asked"],
            data["barrier"],
            [Exchange.from_json(one) for one in data["exchanges"]],
            frozenset(data.get("knew", ())),
        )


class Entry(Struct, gc=False):
    """One line of the append-only log of all that was done to a table: enough to play it again."""

    revision: int
    kind: str
    """``answer``, ``withdraw``, ``undo``, ``rewind``, ``order``, ``concede`` or ``reask``."""
    seat: Seat | None
    data: Any
    """``[decision id, answer]``; the revision gone back to; ``[topic, answer]``; else nothing."""
    source: str = "player"

    def to_json(self) -> list[Any]:
        """Return the entry as plain JSON; `from_json` reads it back."""
        return [self.revision, self.kind, self.seat, self.data, self.source]

    @classmethod
    def from_json(cls, data: list[Any]) -> Entry:
        """Read what `to_json` wrote."""
        return cls(*data)
