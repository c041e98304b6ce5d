"""The panel: the public message that shows a match, and what its buttons open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot import titles
from bot.i18n import Markup
from bot.service.screens import PublicPanel
from bot.store.matches import ENDED
from bot.ui import components as ui
from bot.ui import limits
from bot.ui.components import Component, Drawn, Message
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Guide, Voice
from engine.core.messages import Ref, msg

LOG_LINES = 3


@dataclass(slots=True, frozen=True)
class Worded:
    """A picture whose alt text also says what has changed."""

    bytes: bytes
    format: str
    alt: str


def moment(at: datetime, style: str = "R") -> Markup:
    """Return a time that Discord shows in each reader's own zone; ``R``: "two hours ago"."""
    return Markup(f"<t:{int(at.timestamp())}:{style}>")


def channel(ident: int) -> Markup:
    """Return a link to a channel or thread."""
    return Markup(f"<#{ident}>")


def picture_options(panel: PublicPanel, guide: Guide) -> dict[str, Any]:
    """Return what the panel's picture marks: the places that the last events touched."""
    newest = [event for event in panel.log if event.revision == panel.log[-1].revision] if panel.log else []
    return {"changed": tuple(guide.presenter.changed(newest))}


def message(
    panel: PublicPanel, guide: Guide, picture: Drawn | None, *, pings: Sequence[int] = (), tag: str = ""
) -> Message:
    """Return the panel.

    ``tag`` marks the message, so that one whose answer from Discord was lost can be found again.
    """
    voice, log = guide.voice, panel.log[-LOG_LINES:]
    news = [guide.presenter.log_line(event, panel.view) for event in log]
    shown: list[Drawn] = []
    if picture is not None:
        told = " ".join([*(voice.label(line) for line in news), picture.alt])
        shown = [Worded(picture.bytes, picture.format, ui.clip(told, limits.ALT_TEXT))]
    parts = [
        ui.text(ui.clip("\n".join(_head(panel, guide)), 1_500)),
        *ui.gallery(shown),
        *ui.lines(ui.clip("\n".join(f"-# {voice.text(line)}" for line in news), 1_500)),
        ui.row(*_buttons(panel, voice, tag)),
    ]
    return Message(tuple(parts), tuple(shown), tuple(pings))


def welcome(
    panel: PublicPanel, guide: Guide, picture: Drawn | None, seat: int, tag: str, others: Sequence[str] = ()
) -> Message:
    """Return the panel that greets a newcomer: who they are, how they win, the board, one button.

    Everyone sees it, so what it says is what a spectator may know of the seat. ``others``: titles that can be
    tried instead, a button each.
    """
    voice = guide.voice
    lines = [voice.text(line) for line in guide.presenter.opening(replace(panel.view, seat=seat))]
    shown = () if picture is None else (picture,)
    play = ui.button(voice.name("ui-play"), Press(panel.about.id, Verb.PLAY, (tag,)), ui.PRIMARY)
    instead = [
        ui.button(voice.name("ui-instead", title=msg(_name_key(other))), Press(0, Verb.ANOTHER, (other,)))
        for other in others
    ]
    return Message((ui.text("\n".join(lines)), *ui.gallery(shown), *ui.rows([play, *instead])), shown)


def _name_key(title: str) -> str:
    return f"titles-{title}-name"


def message_keys() -> Iterable[str]:
    """Return the keys that this module builds from parts: the names of titles."""
    return [_name_key(title) for title in titles.shown()]


def _head(panel: PublicPanel, guide: Guide) -> list[str]:
    voice, about, head = guide.voice, panel.about, guide.presenter.headline(panel.view)
    title = title_of(about.title)
    lines = [voice.say("ui-panel-title", match=str(about.id), title=title, place=head.place)]
    if about.state == "abandoned":
        lines.append(voice.say("ui-panel-abandoned"))
    if about.state in ENDED:
        lines += [voice.text(line) for line in guide.presenter.summary(panel.view)]
        if panel.secret is not None:
            lines.append("-# " + voice.say("ui-panel-secret", secret=panel.secret))
        return lines
    turn = [voice.text(line) for line in (head.turn, head.waiting) if line is not None]
    if about.paused_at is not None:
        turn.append(voice.say("ui-panel-paused", since=moment(about.paused_at)))
    elif panel.waiting_since is not None:
        turn.append(voice.say("ui-panel-since", since=moment(panel.waiting_since)))
    if panel.deadline is not None:
        turn.append(voice.say("ui-panel-deadline", until=moment(panel.deadline)))
    race = [] if head.race is None else [voice.text(head.race)]
    played = [" · ".join(turn), *race] if turn else []
    return [*lines, *played, *(f"-# {_absence(voice, *one)}" for one in sorted(panel.away.items()))]


def _absence(voice: Voice, seat: int, back: datetime) -> str:
    return voice.say("ui-panel-away", who=Ref("player", str(seat)), until=moment(back, "D"))


def title_of(title: str) -> Ref:
    """Return the reference that names a title."""
    return Ref("title", title)


def _buttons(panel: PublicPanel, voice: Voice, tag: str) -> list[Component]:
    match = panel.about.id
    ended = panel.about.state in ENDED
    first, second = (Verb.REMATCH, Verb.VERIFY) if ended else (Verb.PLAY, Verb.HAND)
    return [
        ui.button(voice.name(f"ui-{first}"), Press(match, first, (tag,)), ui.PRIMARY),
        ui.button(voice.name(f"ui-{second}"), Press(match, second)),
        ui.button(voice.name("ui-log"), Press(match, Verb.LOG)),
        ui.button(voice.name("ui-more"), Press(match, Verb.MORE)),
    ]
