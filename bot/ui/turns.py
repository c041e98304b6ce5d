"""Whose turn it is in all matches of a person, wherever they are played."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from bot.service.screens import Standing
from bot.store.matches import Match
from bot.ui import components as ui
from bot.ui import paging, panel
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Voice
from engine.core.messages import Arg, Ref

TURNS = "turns"
"""The list's name."""


async def show(call: Call, page: int = 0) -> None:
    """Show a person their matches: first those that wait for them, then whom the others wait for."""
    standings = await call.app.service.history.standings(call.user)
    mine = [(one.about, one.mine) for one in standings if one.mine is not None]
    others = [one for one in standings if one.mine is None]
    lines = [line(call.app, call.locale, *one) for one in mine] or [call.voice.say("ui-turns-none")]
    if others:
        lines += ["", call.voice.say("ui-turns-others"), *(_other(call, one) for one in others)]
    ways = buttons(call.voice, [about for about, _ in mine])
    await call.show(paging.message(call.voice, TURNS, lines, page, *ways))


def message(lines: Sequence[str], *more: Component) -> Message:
    """Return a message of lines, cut to what one message holds."""
    return Message((ui.text(ui.pages(lines)[0]), *more))


def line(app: App, locale: str, about: Match, since: datetime) -> str:
    """Return the line of a match that waits for whoever reads it."""
    return app.naming(locale, about.title).say(
        "ui-turn",
        match=str(about.id),
        title=panel.title_of(about.title),
        place=panel.channel(about.place_id),
        since=panel.moment(since),
    )


def _other(call: Call, standing: Standing) -> str:
    """Return the line of a match that waits for somebody else, has not begun, or is set aside."""
    about, waiting = standing.about, standing.waiting
    voice = call.app.naming(call.locale, about.title, standing.players)
    where: dict[str, Arg] = {
        "match": str(about.id),
        "title": panel.title_of(about.title),
        "place": panel.channel(about.place_id),
    }
    if about.state != "running" or not waiting.count:
        return voice.say("ui-list-line", **where, state=about.state, moves=about.revision)
    if standing.since is None:
        return voice.say("ui-turn-sealed", **where, count=waiting.count)
    who = tuple(Ref("player", str(seat)) for seat in waiting.seats)
    return voice.say("ui-turn-other", **where, who=who, since=panel.moment(standing.since))


def buttons(voice: Voice, waiting: Sequence[Match], tag: str = "") -> list[Component]:
    """Return the buttons that open the first few matches; ``tag`` marks the message by the first of them."""
    made = []
    for number, about in enumerate(waiting[:5]):
        press = Press(about.id, Verb.PLAY, (tag,) if tag and number == 0 else ())
        made.append(ui.button(voice.name("ui-play-match", match=str(about.id)), press))
    return ui.rows(made)
