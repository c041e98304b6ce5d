"""What a presenter is: it says in words, and in small signs, what stands on one title's table.

Presenters speak in `engine.core.messages.Msg`, one a line, so that everybody reads their own language; a
`bot.i18n.Catalogue` turns them into text with the names that `Presenter.names` gives. They are handed
redacted views and nothing else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any, Protocol, TypeAlias

from bot.i18n import Names
from engine.core.decisions import Amounts, Answer, Decision, Form, Item, Option, Pick
from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View

Say: TypeAlias = Callable[[Msg], str]
"""Speaks a message in one language: `Catalogue.text` or `Catalogue.label` with names."""


@dataclass(slots=True, frozen=True)
class Headline:
    """The two lines above a picture; who shows them adds the match's name and the time."""

    place: Msg
    """How far the match is: round and phase, or that it is over."""
    turn: Msg | None
    """Whose turn it is, and as what; ``None`` before the first turn and after the last."""
    waiting: Msg | None
    """Whom the table waits for, or for how many; ``None`` if for nobody."""
    seat: int | None
    """The seat whose turn it is."""
    race: Msg | None = None
    """How close to winning those are who have come some of the way."""


@dataclass(slots=True, frozen=True)
class Article:
    """What there is to say about a thing that can be looked up: a faction, a region, a die's face."""

    title: Msg
    lines: tuple[Msg, ...] = ()
    provenance: str = "text"
    """How sure its figures are, as in the title's data; ``house``: our own choice."""


@dataclass(slots=True, frozen=True)
class StandingOrder:
    """Something that a player may decide once for all times it comes up."""

    topic: str
    """Of the decisions that it answers."""
    about: Msg
    choices: tuple[tuple[Answer, Msg], ...]
    """What can be ordered, each with its words."""


class Presenter(Protocol):
    """Everything about one title that the bot shows in words. Seats that are named have players."""

    @property
    def title(self) -> str:
        """The title's id."""
        ...

    def names(self, locale: str, players: Sequence[str] = (), view: View[Any] | None = None) -> Names:
        """Return the names of all that messages refer to, in a language.

        ``players`` are the names of the people by seat, plain or `bot.i18n.Markup`. A ``seat`` is named by
        what it plays as soon as the view says so, a ``player`` always by the person. The function raises
        `bot.i18n.MissingText` for what it does not know.
        """
        ...

    def side(self, view: View[Any], seat: int) -> Ref | None:
        """Return what the seat plays, a faction; ``None`` before it has one."""
        ...

    def mark(self, side: Ref | None) -> Ref:
        """Return the sign of a faction, an `emoji`; a neutral one for ``None``."""
        ...

    def headline(self, view: View[Any]) -> Headline:
        """Return what stands above the picture."""
        ...

    def warning(self, view: View[Any]) -> Msg | None:
        """Return who could win when this turn ends, for a player who has to choose; ``None`` if nobody."""
        ...

    def changed(self, events: Iterable[Event]) -> list[str]:
        """Return the places on the board that the events touched, the latest first, each once."""
        ...

    def icon(self, choice: Option | Item) -> str:
        """Return an emoji to stand before an option or item; empty if none says more than the label."""
        ...

    def rolled(self, event: Event, view: View[Any]) -> tuple[int, Sequence[Ref]] | None:
        """Return whose dice an event tells of, and their faces; ``None`` if it tells of none."""
        ...

    def log_line(self, event: Event, view: View[Any]) -> Msg:
        """Return an event as a line of the log. Whether the reader may know of it was asked before."""
        ...

    def log(self, events: Iterable[Event], view: View[Any]) -> list[Msg]:
        """Return events as lines of the log, with a heading wherever a turn begins."""
        ...

    def digest(self, events: Sequence[Event], view: View[Any]) -> list[Msg]:
        """Return in a few lines, in their order, what of all that happened matters most to the view's seat."""
        ...

    def board(self, view: View[Any]) -> list[Msg]:
        """Return the whole table in words, a paragraph a message, for those who cannot see the picture.

        At most `BOARD_LENGTH` characters a paragraph, with names of players of up to 32 characters; a page ends
        between two of them.
        """
        ...

    def hand(self, view: View[Any]) -> list[Msg]:
        """Return what belongs to the view's own seat, its secrets included. Never for others' eyes."""
        ...

    def pictures(self, view: View[Any]) -> frozenset[str]:
        """Return the kinds of pictures that there are of the view beside everybody's board.

        ``battle``, ``hand``, and ``own``: the board with what the view's seat alone knows of it.
        """
        ...

    @property
    def crops(self) -> bool:
        """Whether places to choose from are shown on the part of the board where they lie."""
        ...

    def parts(self, view: View[Any]) -> list[tuple[str, Msg]]:
        """Return the parts of the board that can be shown by themselves, each with its name."""
        ...

    def orders(self, view: View[Any]) -> list[StandingOrder]:
        """Return what the view's seat may leave standing orders for."""
        ...

    def opening(self, view: View[Any]) -> list[Msg]:
        """Return three lines for the view's seat at the start: who they are, how they win, what else."""
        ...

    def summary(self, view: View[Any]) -> list[Msg]:
        """Return how a match that is over ended: who won, why, and how the others stood."""
        ...

    def primer(self) -> list[Msg]:
        """Return the title on one page: aim, turn, what is special."""
        ...

    def things(self) -> Iterable[tuple[Ref, Mapping[str, str]]]:
        """Yield all that can be looked up, with its names by locale."""
        ...

    def article(self, ref: Ref) -> Article | None:
        """Return what there is to say about a thing; ``None`` if it is none of this title's."""
        ...


BOARD_LENGTH = 3_500
"""Characters of the board in words: a message holds 4,000."""

HELP = msg("titles-help")
"""How to play with the bot, in ten lines."""


def candidates(decision: Decision | None) -> list[str]:
    """Return the places on the board that a decision's choices point at, in the order of their numbers."""
    found: list[str | None] = []
    match decision:
        case Pick():
            found = [option.target for option in decision.options]
        case Amounts():
            found = [item.target for item in decision.items]
        case Form():
            found = [target for field in decision.fields.values() for target in candidates(field)]
    return list(dict.fromkeys(target for target in found if target))


def things(decision: Decision) -> list[Ref]:
    """Return what the choices of a decision name and one may want to look up: cards, leaders, no places."""
    found: list[Ref | None] = []
    match decision:
        case Pick():
            found = [option.about for option in decision.options]
        case Amounts():
            found = [
                arg for item in decision.items for arg in item.label.args.values() if isinstance(arg, Ref)
            ]
        case Form():
            found = [thing for field in decision.fields.values() for thing in things(field)]
    return list(dict.fromkeys(one for one in found if one is not None and one.kind not in _PLACES))


EMOJI = "emoji"
"""The kind of thing that is an emoji."""


def emoji(plain: str) -> Ref:
    """Return a reference to an emoji, whose name is itself; messages may show one of the application's own for it."""
    return Ref(EMOJI, plain)


_PLACES = frozenset({"area", "region", "zone"})
"""Kinds of things that are places on a board."""


def place(heading: Msg) -> str | None:
    """Return the place on the board that a heading names, if it names one."""
    things = (thing for thing in heading.args.values() if isinstance(thing, Ref) and thing.kind in _PLACES)
    return next((thing.id for thing in things), None)


def joined(parts: Sequence[Msg]) -> Msg:
    """Return the parts as one line, each set off from the next; there must be at least one."""
    return reduce(lambda before, following: msg("titles-join", before=before, following=following), parts)


def spoken(lines: Iterable[Msg], say: Say) -> str:
    """Return lines as one text."""
    return "\n".join(say(line) for line in lines)


def who(presenter: Presenter, view: View[Any], seat: int) -> Msg:
    """Return a seat by its sign, by what it plays, and by its player."""
    side, player = presenter.side(view, seat), Ref("player", str(seat))
    if side is None:
        return msg("titles-who-new", mark=presenter.mark(None), player=player)
    return msg("titles-who", mark=presenter.mark(side), side=side, player=player)


def marked(line: Msg, provenance: str) -> Msg:
    """Return the line with a word on where it comes from, if that is not the printed rules."""
    match provenance:
        case "house":
            return msg("titles-house", line=line)
        case "express" | "classic":
            return msg("titles-borrowed", line=line)
        case _:
            return line


def rolled(
    event: Event, key: str, faces: str, seat_of: Callable[[Ref], int]
) -> tuple[int, Sequence[Ref]] | None:
    """Return whose dice an event of this key tells of, and their faces; ``faces``: the argument that has them."""
    if event.message.key != key:
        return None
    args = event.message.args
    actor, told = args.get("seat") or args.get("side"), args.get(faces)
    if not isinstance(actor, Ref) or not isinstance(told, tuple):
        return None
    return seat_of(actor), [face for face in told if isinstance(face, Ref)]


def waiting(presenter: Presenter, view: View[Any]) -> Msg | None:
    """Return whom the table waits for; while answers are sealed only for how many (never who)."""
    if not view.waiting.count:
        return None
    if not view.waiting.seats:
        return msg("titles-waiting-count", count=view.waiting.count)
    return msg("titles-waiting", who=tuple(who(presenter, view, seat) for seat in view.waiting.seats))


def fold(text: str) -> str:
    """Return ``text`` without case and accents, to compare by."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))
