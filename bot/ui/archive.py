"""The archive: finished matches, and any match's board at any of its moves, one after the other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from bot.store.matches import Match
from bot.ui import components as ui
from bot.ui import more, panel, play
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Drawn, Message
from bot.ui.custom_id import Press, Verb, number, snowflake
from bot.ui.voice import Guide
from engine.core.messages import Ref

PAGE = 10
"""Matches on a page."""
OPEN, TURN = "open", "page"


async def show(call: Call, player: int = 0, page: int = 0) -> None:
    """Show the finished matches of this server, or (``player``) of a person on it; elsewhere one's own."""
    guild = call.interaction.guild_id
    if guild is None:
        player = call.user
    found, count = await call.app.service.history.finished(guild, player or None, page * PAGE, PAGE)
    pages = max(1, -(-count // PAGE))
    voice = call.voice
    lines = [voice.say("ui-history-title", count=count, page=page + 1, pages=pages)]
    lines += [_line(call, one) for one in found]
    menu = [ui.option(_label(call, one), str(one.id)) for one in found]
    parts: list[Component] = []
    if menu:
        parts.append(ui.select(Press(0, Verb.ARCHIVE, (OPEN,)), menu, voice.name("ui-history-open")))
    ways = [(page - 1, "ui-log-newer"), (page + 1, "ui-log-older")]
    parts += ui.rows(
        ui.button(voice.name(key), Press(0, Verb.ARCHIVE, (TURN, f"{other}.{player}")))
        for other, key in ways
        if 0 <= other < pages
    )
    await call.show(more.spoken(lines, *parts))


def _line(call: Call, about: Match) -> str:
    spoken = call.app.naming(call.locale, about.title)
    ended = panel.moment(about.ended_at or about.updated_at, "D")
    title = Ref("title", about.title)
    return spoken.say("ui-history-line", match=str(about.id), title=title, ended=ended, moves=about.revision)


def _label(call: Call, about: Match) -> str:
    spoken = call.app.naming(call.locale, about.title)
    return spoken.name("ui-which", match=str(about.id), title=Ref("title", about.title))


async def open_match(call: Call, match: int) -> None:
    """Show how a match ended, with its board, and the ways into it."""
    shown = await call.app.service.history.panel(match)
    guide = call.app.guide(call.locale, shown.about.title, shown.players, shown.view)
    voice = guide.voice
    lines = [
        voice.say(
            "ui-panel-title",
            match=str(match),
            title=panel.title_of(shown.about.title),
            place=guide.presenter.headline(shown.view).place,
        )
    ]
    lines += [voice.text(line) for line in guide.presenter.summary(shown.view)]
    buttons = [
        ui.button(voice.name("ui-log"), Press(match, Verb.LOG)),
        ui.button(voice.name("ui-walk"), Press(match, Verb.WALK, ("0",))),
        ui.button(voice.name("ui-verify"), Press(match, Verb.VERIFY)),
    ]

    def made(pictures: Sequence[Drawn]) -> Message:
        return more.spoken(lines, ui.row(*buttons), pictures=pictures)

    await play.illustrated(call, [call.app.picture(shown.view, guide)], made)


async def walk(call: Call, match: int, revision: int) -> None:
    """Show the board as a person could see it at a revision, with the ways to those beside it, and to both ends."""
    kept = await call.app.service.history.revisions(match)
    at = min(bisect_left(kept, revision), len(kept) - 1)
    view = await call.app.service.history.view_at(match, call.user, kept[at])
    shown = await call.app.service.history.panel(match)
    guide = call.app.guide(call.locale, shown.about.title, shown.players, view)
    events = await call.app.service.history.told(match, since=kept[at - 1] if at else -1, until=kept[at])
    lines = [
        guide.voice.say(
            "ui-walk-title",
            match=str(match),
            place=guide.presenter.headline(view).place,
            move=at,
            moves=len(kept) - 1,
        ),
        *("-# " + guide.voice.text(guide.presenter.log_line(one, view)) for one in events[-5:]),
    ]

    def made(pictures: Sequence[Drawn]) -> Message:
        return more.spoken(lines, ui.row(*_ways(match, kept, at, guide)), pictures=pictures)

    await play.illustrated(call, [call.app.picture(view, guide)], made)


def _ways(match: int, kept: Sequence[int], at: int, guide: Guide) -> list[Component]:
    last = len(kept) - 1
    ways = {"oldest": 0, "older": max(0, at - 1), "newer": min(last, at + 1), "newest": last}
    return [
        ui.button(
            guide.voice.name(f"ui-walk-{way}"),
            Press(match, Verb.WALK, (str(kept[to]), way)),
            disabled=to == at,
        )
        for way, to in ways.items()
    ]


def message_keys() -> list[str]:
    """Return the keys that are built from parts."""
    return [f"ui-walk-{way}" for way in ("oldest", "older", "newer", "newest")]


async def _archive(call: Call, press: Press) -> None:
    if press.arg(0) == OPEN and call.values:
        match = number(call.value)
        await more.match_here(call, match)
        await open_match(call, match)
        return
    page, _, player = press.arg(1).partition(".")
    await show(call, snowflake(player), max(0, number(page)))


async def _walk(call: Call, press: Press) -> None:
    await walk(call, press.match, max(0, press.number(0)))


HANDLERS: Mapping[Verb, Handler] = {Verb.WALK: _walk}
PERSONAL: Mapping[Verb, Handler] = {Verb.ARCHIVE: _archive}
"""Those of no match in particular."""
