"""Title: what a game must give so that the core can run it. One folder in ``engine/games`` each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from engine.core.decisions import Answer, Decision, Option, Pick, Seat
from engine.core.view import Outcome

if TYPE_CHECKING:
    from engine.core.steps import Step

S = TypeVar("S")

DECLINE = "decline"
"""The option of a blocking `Interrupt` that leaves it."""


class Interrupt(msgspec.Struct, frozen=True):
    """A free action, or an offer to another seat, that stands beside a decision.

    Taking an option runs ``step`` with ``args`` and the answer; then the step that was interrupted starts
    again. One that blocks is asked before the decision is opened, once for as long as it is offered, and
    has the option `DECLINE`. One that does not block lapses silently.
    """

    id: str
    question: Pick
    step: str
    args: tuple[Any, ...] = ()
    blocking: bool = False


def _no_interrupts(_table: Any) -> Sequence[Interrupt]:
    return ()


def _same(answer: Answer, _question: Decision, _table: Any) -> Answer | None:
    return answer


def _nothing(*_args: Any) -> None:
    return None


def _no_role(_state: Any, _seat: Seat) -> str:
    return ""


def _no_rounds(_state: Any) -> int:
    return 0


def _no_wishes(_seats: int, _options: Any) -> Sequence[Option]:
    return ()


@dataclass(frozen=True)
class Title(Generic[S]):
    """A game. Everything that differs from one game to another hangs here."""

    id: str
    seats: range
    """How many can play."""
    first: str
    """The step that a new match starts with."""
    steps: Mapping[str, Step]
    state: type[S]
    options: type
    """A dataclass of the options a table may choose; every field has a default."""
    new_state: Callable[[int, Any], S]
    """``new_state(seats, options)``: the state before the first step; no chance in it."""
    redact: Callable[[S, Seat | None], S]
    """``redact(state, seat)``: a copy with everything taken out that the seat may not know."""
    resample: Callable[[S, Seat | None, Random], None]
    """``resample(state, seat, rng)``: redraw, in place, all that the seat does not know."""
    invariants: Callable[[S], None]
    """Raise `AssertionError` if the state is not one that the rules can reach."""
    rules_version: int = 1
    """Grows when the same answers may lead elsewhere than before."""
    schema_version: int = 1
    """Grows when the state's shape changes; see ``migrations``."""
    reshuffle: Callable[[Any], None] = _nothing
    """``reshuffle(table)``: shuffle the unseen piles anew after a rewind beyond a barrier."""
    interrupts: Callable[[Any], Sequence[Interrupt]] = _no_interrupts
    """``interrupts(table)``: the free actions and offers at a decision of a ``free`` step."""
    order_answer: Callable[[Answer, Decision, Any], Answer | None] = _same
    """``order_answer(order, question, table)``: what a standing order answers; ``None``: nothing."""
    on_concede: Callable[[S, Seat, Sequence[Seat]], Outcome | None] = _nothing
    """``on_concede(state, seat, left)``: how the match ends when ``seat`` gives up, if it does."""
    role_of: Callable[[S, Seat], str] = _no_role
    """``role_of(state, seat)``: the id of what the seat plays (a faction), if it is public; else empty."""
    round_of: Callable[[S], int] = _no_rounds
    """``round_of(state)``: the running round, from 1; 0 for a title without rounds."""
    wishes: Callable[[int, Any], Sequence[Option]] = _no_wishes
    """``wishes(seats, options)``: what a player may ask to play as before the match begins."""
    wish_topic: str = ""
    """The topic of the decision that a wish answers, as a standing order."""
    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(default_factory=dict)
    """``{n: migrate}``: turn the JSON of a state of schema n, without its defaults, into one of n + 1."""
    aliases: Mapping[str, str] = field(default_factory=dict)
    """Old names of steps that were renamed."""
    dump: Callable[[S], bytes] = field(init=False)
    """Return the state as JSON."""
    load: Callable[[bytes], S] = field(init=False)
    """Read what `dump` wrote; raises `msgspec.ValidationError`, a `ValueError`, for anything else."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "dump", msgspec.json.Encoder().encode)
        object.__setattr__(self, "load", msgspec.json.Decoder(self.state).decode)

    def read_options(self, options: Mapping[str, Any]) -> Any:
        """Return the options object; raises `ValueError` for unknown names and wrong types."""
        return msgspec.convert(options, self.options)
