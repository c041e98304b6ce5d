"""The log: page by page back to the first round, and the board as it was after whatever is told there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.service.screens import LogPage, Screen
from bot.ui import components as ui
from bot.ui import more, play
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Drawn, Message
from bot.ui.custom_id import Press, Verb, number
from bot.ui.voice import Guide

LINE = 160
"""Characters of a line at most: a page of the log is one message."""


async def show(call: Call, match: int, page: int = 0) -> None:
    """Show a page of what happened, as far as the person may know it."""
    log = await call.app.service.history.log(match, call.user, page)
    screen = await call.app.service.play.open(match, call.user)
    await call.show(message(log, screen, play.guide_of(call, screen)))


def message(log: LogPage, screen: Screen, guide: Guide) -> Message:
    """Return a page of the log, with the way to other pages and to the board as it was."""
    voice = guide.voice
    lines = [voice.say("ui-log-title", match=str(log.about.id), page=log.page + 1, pages=log.pages)]
    lines += [ui.clip(voice.text(line), LINE) for line in guide.presenter.log(log.events, screen.view)]
    return more.spoken(lines, *_past(log, screen, guide), *ui.rows(_turns(log, guide)))


def _turns(log: LogPage, guide: Guide) -> list[Component]:
    """The buttons to other pages: those beside this one, and the first and the last."""
    oldest = log.pages - 1
    ends, beside = {oldest: "oldest", 0: "newest"}, {log.page + 1: "older", log.page - 1: "newer"}
    ways = {**ends, **beside}
    return [
        ui.button(guide.voice.name(f"ui-log-{ways[page]}"), Press(log.about.id, Verb.LOG, (str(page),)))
        for page in sorted(ways, reverse=True)
        if 0 <= page <= oldest and page != log.page
    ]


def message_keys() -> list[str]:
    """Return the keys that are built from parts."""
    return [f"ui-log-{way}" for way in ("oldest", "older", "newer", "newest")]


def _past(log: LogPage, screen: Screen, guide: Guide) -> list[Component]:
    """The select of all that happened on the page, to see how the board stood then."""
    lines: dict[int, str] = {}
    for event in log.events:
        lines.setdefault(event.revision, guide.voice.label(guide.presenter.log_line(event, screen.view)))
    options = [ui.option(line, str(revision)) for revision, line in lines.items()]
    press = Press(log.about.id, Verb.PAST)
    return [ui.select(press, options, guide.voice.name("ui-past"))] if options else []


# The buttons


async def _log(call: Call, press: Press) -> None:
    await show(call, press.match, max(0, press.number(0)))


async def _show_past(call: Call, press: Press) -> None:
    """Show the board after something that happened, as the person may know it."""
    screen = await play.present(call, press.match)
    view = await call.app.service.history.view_after(press.match, call.user, number(call.value))
    guide = play.guide_of(call, replace(screen, view=view))
    told = guide.voice.say(
        "ui-past-title", match=str(press.match), place=guide.presenter.headline(view).place
    )

    def made(pictures: Sequence[Drawn]) -> Message:
        return more.spoken([told], pictures=pictures)

    await play.illustrated(call, [call.app.picture(view, guide)], made, answer=call.add)


HANDLERS: Mapping[Verb, Handler] = {Verb.LOG: _log, Verb.PAST: _show_past}
