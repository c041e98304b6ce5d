"""What happened since a player last looked, in a few lines: what concerns the player before all else.

What there is no room for is left out; the rest is told in the order in which it happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import TYPE_CHECKING, TypeAlias

from bot.titles import base
from bot.titles.dice.words import refs
from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.dice.data import GROUPS
from engine.games.dice.state import DiceState, DiceView

if TYPE_CHECKING:
    from bot.titles.base import Presenter

Numbered: TypeAlias = tuple[int, Event]
"""An event with its place in the order of events."""

LINES = 6
"""At most so many lines; the log has all of it."""

_SUFFERED = {
    "dice-combat-won": ("seat", "loser"),
    "dice-killed": ("victim",),
    "dice-token-taken": ("holder",),
    "dice-ally-proposed": ("ally",),
    "dice-ally-proposed-pact": ("ally",),
    "dice-ally-accepted": ("ally", "seat"),
    "dice-ally-declined": ("seat",),
    "dice-landing-allowed": ("seat",),
    "dice-wished": ("seat",),
    "dice-granted-nothing": ("seat",),
    "dice-pact-kept": ("ally", "seat"),
    "dice-pact-void": ("ally", "seat"),
    "dice-deserted": ("victim",),
    "dice-deserted-unreplaced": ("victim",),
    "dice-storm-killed": ("seat",),
    "dice-toll": ("seat",),
}
"""What concerns a player, by the arguments that may name the player's seat."""
_PUBLIC = ("dice-combat-won", "dice-storm-moved", "dice-round", "dice-prediction-shown")
"""What everybody wants to know of."""
_DULL = ("dice-turn", "dice-frozen", "dice-token-drawn", "dice-ally-proposed", "dice-ally-proposed-pact")
"""What a player has just done or sees anyway."""


def digest(presenter: Presenter, events: Sequence[Event], view: View[DiceView]) -> list[Msg]:
    """Return what happened in at most `LINES` lines; see `bot.titles.base.Presenter.digest`."""
    mine: list[Numbered] = []
    public: list[Numbered] = []
    rest: list[Numbered] = []
    for number, event in enumerate(events):
        kind = mine if _concerns(event, view.seat) else public if _is_public(event) else rest
        kind.append((number, event))
    own = [one for one in rest if view.seat in _seats(one[1], ("seat",)) and one[1].message.key not in _DULL]
    ranked = _lines(presenter, mine[-LINES:], view)
    if _moved(events):
        ranked += [(len(events), line) for line in _held(view.state, events)]
    ranked += _lines(presenter, public[-LINES:], view)
    ranked += _doings(presenter, rest, view)
    ranked += _lines(presenter, own, view)
    return [line for _, line in sorted(ranked[:LINES], key=itemgetter(0))]


def _lines(presenter: Presenter, events: Iterable[Numbered], view: View[DiceView]) -> list[tuple[int, Msg]]:
    return [(number, presenter.log_line(event, view)) for number, event in events]


def _seats(event: Event, names: Iterable[str]) -> list[int]:
    named = (event.message.args.get(name) for name in names)
    return [int(arg.id) for arg in named if isinstance(arg, Ref) and arg.kind == "seat"]


def _concerns(event: Event, seat: int | None) -> bool:
    """Whether an event befell the seat, or was told to it alone."""
    return event.audience is not None or seat in _seats(event, _SUFFERED.get(event.message.key, ()))


def _is_public(event: Event) -> bool:
    return event.kind != "event" or event.message.key in _PUBLIC


def _moved(events: Sequence[Event]) -> list[str]:
    """Return the strategic regions that the events touched."""
    touched = {ident for event in events for ident in event.data.get("regions", ())}
    return [ident for ident in GROUPS["strategic"] if ident in touched]


def _held(state: DiceState, events: Sequence[Event]) -> Iterator[Msg]:
    """Yield, in one line, who holds the strategic regions now that the events touched."""
    holders: dict[int, list[str]] = {}
    for ident in _moved(events):
        stacks = state.regions[ident].stacks
        if len(stacks) == 1:
            holders.setdefault(stacks[0].seat, []).append(ident)
    if holders:
        parts = [
            msg("titles-dice-holds", seat=Ref("seat", str(seat)), regions=refs("region", idents))
            for seat, idents in holders.items()
        ]
        yield msg("titles-dice-now", parts=base.joined(parts))


@dataclass(slots=True)
class _Doings:
    """What one player did, summed up."""

    ally: int | None = None
    recruited: int = 0
    killed: int = 0
    shipped: dict[str, int] = field(default_factory=dict)
    moved: dict[str, int] = field(default_factory=dict)

    def add(self, event: Event) -> None:
        """Count an event in."""
        args = event.message.args
        count, region = args.get("count"), args.get("region")
        match event.message.key:
            case "dice-ally-accepted":
                (self.ally,) = _seats(event, ("ally",))
            case "dice-recruited" if isinstance(count, int):
                self.recruited += count
            case "dice-killed":
                self.killed += 1
            case "dice-shipped" if isinstance(count, int) and isinstance(region, Ref):
                self.shipped[region.id] = self.shipped.get(region.id, 0) + count
            case "dice-moved" if isinstance(count, int) and isinstance(region, Ref):
                self.moved[region.id] = self.moved.get(region.id, 0) + count

    def parts(self) -> Iterator[Msg]:
        """Yield what there is to tell."""
        if self.ally is not None:
            yield msg("titles-dice-did-ally", ally=Ref("seat", str(self.ally)))
        if self.recruited:
            yield msg("titles-dice-did-recruit", count=self.recruited)
        if self.killed:
            yield msg("titles-dice-did-kill", count=self.killed)
        for region, count in self.shipped.items():
            yield msg("titles-dice-did-ship", count=count, region=Ref("region", region))
        for region, count in self.moved.items():
            yield msg("titles-dice-did-move", count=count, region=Ref("region", region))


def _doings(
    presenter: Presenter, events: Iterable[Numbered], view: View[DiceView]
) -> Iterator[tuple[int, Msg]]:
    """Yield a line for each other player that did something on the board, with the number of the last of it."""
    found: dict[int, _Doings] = {}
    last: dict[int, int] = {}
    for number, event in events:
        for seat in _seats(event, ("seat",)):
            if seat != view.seat:
                found.setdefault(seat, _Doings()).add(event)
                last[seat] = number
    for seat, doings in found.items():
        if parts := list(doings.parts()):
            side = presenter.mark(presenter.side(view, seat))
            line = msg("titles-dice-did", seat=Ref("seat", str(seat)), parts=base.joined(parts))
            yield last[seat], msg("titles-log", mark=side, line=line)
