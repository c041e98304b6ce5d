"""Small things that the tests of the user interface share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from bot.i18n import Names
from bot.service.screens import Screen, ScreenState
from bot.store.matches import Match
from bot.titles.base import Article, Headline, StandingOrder
from bot.ui import controls, limits
from bot.ui.asking import Focus, Spot, Words
from bot.ui.components import Component
from bot.ui.custom_id import Press, parse
from bot.ui.voice import Guide, Voice
from engine.core.decisions import Decision, Item, Option, Pick
from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View, Waiting


@dataclass(slots=True, frozen=True)
class Image:
    """A picture that was not drawn."""

    bytes: bytes = b"picture"
    format: str = "WEBP"
    alt: str = "A map."


def say(message: Msg) -> str:
    """Speak a message as its key and arguments, so that tests need no catalogue."""
    spoken = " ".join(_spoken(value) for value in message.args.values())
    return f"{message.key} {spoken}".strip()


def _spoken(value: object) -> str:
    match value:
        case Msg():
            return say(value)
        case Ref():
            return value.id
        case _:
            return str(value)


VOICE = Voice(say, say)


class Presenter:
    """Shows a title that has nothing to show."""

    title = "toy"
    crops = False

    def names(self, locale: str, players: Sequence[str] = (), view: View[Any] | None = None) -> Names:
        return lambda ref: ref.id

    def side(self, view: View[Any], seat: int) -> Ref | None:
        return None

    def mark(self, side: Ref | None) -> Ref:
        return Ref("emoji", "#")

    def headline(self, view: View[Any]) -> Headline:
        return Headline(msg("place"), msg("turn"), msg("waiting"), 0)

    def warning(self, view: View[Any]) -> Msg | None:
        return None

    def changed(self, events: Iterable[Event]) -> list[str]:
        return [region for event in events for region in event.data.get("regions", ())]

    def icon(self, choice: Option | Item) -> str:
        return "*" if choice.id == "starred" else ""

    def rolled(self, event: Event, view: View[Any]) -> None:
        """Nothing is rolled."""

    def log_line(self, event: Event, view: View[Any]) -> Msg:
        return event.message

    def log(self, events: Iterable[Event], view: View[Any]) -> list[Msg]:
        return [event.message for event in events]

    def digest(self, events: Sequence[Event], view: View[Any]) -> list[Msg]:
        return [event.message for event in events][-5:]

    def board(self, view: View[Any]) -> list[Msg]:
        return [msg("board")]

    def hand(self, view: View[Any]) -> list[Msg]:
        return [msg("hand")]

    def pictures(self, view: View[Any]) -> frozenset[str]:
        return frozenset()

    def parts(self, view: View[Any]) -> list[tuple[str, Msg]]:
        return []

    def orders(self, view: View[Any]) -> list[StandingOrder]:
        return [StandingOrder("ordered", msg("about"), (("yes", msg("always")),))]

    def opening(self, view: View[Any]) -> list[Msg]:
        return [msg("opening")]

    def summary(self, view: View[Any]) -> list[Msg]:
        return [view.outcome.reason] if view.outcome else []

    def primer(self) -> list[Msg]:
        return [msg("primer")]

    def things(self) -> Iterable[tuple[Ref, Mapping[str, str]]]:
        return [(Ref("thing", "spice"), {"en": "Spice"})]

    def article(self, ref: Ref) -> Article | None:
        return Article(msg("spice")) if ref.id == "spice" else None


GUIDE = Guide(Presenter(), VOICE, "en")


def options(count: int, *, groups: int = 0, targets: bool = False) -> list[Option]:
    """Return options ``o0``, ``o1`` ..., in groups and with targets if asked for."""
    return [
        Option(
            f"o{index}",
            msg("option", n=index),
            target=f"region{index}" if targets else None,
            group=msg("group", n=index % groups) if groups else None,
        )
        for index in range(count)
    ]


SPOT = Spot(7, "12.0", 3)
WORDS = Words(VOICE)


def a_pick(count: int, low: int = 1, high: int = 1, **more: Any) -> Pick:
    """Return a question with some `options`."""
    return Pick((0,), msg("prompt"), options=options(count, **more), min=low, max=high)


def built(decision: Decision, focus: Focus | None = None, words: Words = WORDS) -> list[Component]:
    """Return the controls of a decision, which any message could hold."""
    made = controls.controls(decision, SPOT, focus or Focus(), words)
    limits.check({"components": made})
    return made


def parts(made: Sequence[Component], kind: int) -> list[Mapping[str, Any]]:
    """Return the components of one type."""
    return [part for part in limits.walk(made) if part["type"] == kind]


def press_of(part: Mapping[str, Any]) -> Press:
    """Return what a control sends; it belongs to `SPOT`."""
    press = parse(part["custom_id"])
    assert press is not None
    assert press.args[:2] == ("12.0", "3")
    return press


def values_of(menu: Mapping[str, Any]) -> list[str]:
    """Return what can be chosen in a select."""
    return [one["value"] for one in menu["options"]]


NOW = datetime(2026, 12, 1, tzinfo=UTC)
ABOUT = Match(
    7, 1, 2, None, 3, "toy", {}, {}, "running", "", [], 12, 1, 1, None, None, None, None, NOW, NOW, None, NOW
)


def screen(state: ScreenState = "act", *decisions: Decision, **more: Any) -> Screen:
    """Return a screen as the service gives it."""
    values: dict[str, Any] = {"seat": 0, "view": view(), **more}
    return Screen(about=ABOUT, players=(), state=state, decisions=decisions, **values)


def view(**changes: Any) -> View[None]:
    """Return what a seat sees of a match of nothing."""
    values: dict[str, Any] = {
        "title": "toy",
        "seat": 0,
        "seats": 3,
        "revision": 12,
        "state": None,
        "pending": (),
        "waiting": Waiting(1, (2,)),
        "sealed": None,
        "undoable": (),
        "outcome": None,
    }
    return View(**values | changes)
