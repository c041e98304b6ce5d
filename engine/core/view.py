"""Views: what one seat, or a spectator, may know. The only thing that leaves a table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import to_builtins

from engine.core.decisions import Answer, Decision, Seat
from engine.core.messages import Msg

S = TypeVar("S")


@dataclass(slots=True, frozen=True)
class Outcome:
    """How a match ended."""

    winners: tuple[Seat, ...]
    reason: Msg

    def to_json(self) -> dict[str, Any]:
        """Return the outcome as plain JSON; `from_json` reads it back."""
        return {"winners": list(self.winners), "reason": self.reason.to_json()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Outcome:
        """Read what `to_json` wrote."""
        return cls(tuple(data["winners"]), Msg.from_json(data["reason"]))


@dataclass(slots=True, frozen=True)
class Waiting:
    """Whom the table waits for: how many answers, and of which seats unless that is secret."""

    count: int
    seats: tuple[Seat, ...] = ()
    """Empty while a sealed group is open: who has answered tells something."""


@dataclass(slots=True, frozen=True)
class View(Generic[S]):
    """A snapshot of a match as ``seat`` may know it (``None``: a spectator)."""

    title: str
    seat: Seat | None
    seats: int
    revision: int
    state: S
    """The title's state with everything hidden from this seat taken out."""
    pending: tuple[Decision, ...]
    """What this seat may answer now; `optional` ones need no answer."""
    waiting: Waiting
    sealed: Answer | None
    """This seat's own answer in a group that is still open; it may be withdrawn or replaced."""
    undoable: tuple[int, ...]
    """Revisions this seat may go back to by itself, the latest first."""
    outcome: Outcome | None

    def to_json(self) -> dict[str, Any]:
        """Return the view as plain JSON."""
        return {
            "title": self.title,
            "seat": self.seat,
            "seats": self.seats,
            "revision": self.revision,
            "state": to_builtins(self.state),
            "pending": [decision.to_json() for decision in self.pending],
            "waiting": {"count": self.waiting.count, "seats": list(self.waiting.seats)},
            "sealed": self.sealed,
            "undoable": list(self.undoable),
            "outcome": self.outcome and self.outcome.to_json(),
        }
