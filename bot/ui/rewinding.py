"""Taking a match back, for moderators: points by name, a look at the board there, and a reason."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.service.moderating import REASON_LENGTH, Moderator
from bot.service.screens import Point
from bot.ui import components as ui
from bot.ui import limits, moderation, more, play
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Drawn, Message, Modal
from bot.ui.custom_id import Press, Verb, number
from bot.ui.voice import Guide

REASON = "reason"
"""The field of the modal that asks why."""
AT, PAGE, GO = "at", "page", "go"


async def show(call: Call, match: int, page: int = 0) -> None:
    """Show the points that a match can be taken back to, the latest first."""
    shown = await call.app.service.history.panel(match)
    guide = call.app.guide(call.locale, shown.about.title, shown.players, shown.view)
    points = await call.app.service.moderating.points(match)
    pages = max(1, -(-len(points) // limits.OPTIONS))
    page = min(max(0, page), pages - 1)
    here = points[page * limits.OPTIONS : (page + 1) * limits.OPTIONS]
    lines = [ui.option(f"{one.before}: {_name(one, guide, shown.view)}", str(one.before)) for one in here]
    parts: list[Component] = [ui.text(guide.voice.say("ui-rewind-title", match=str(match)))]
    if lines:
        parts.append(ui.select(Press(match, Verb.REWIND, (AT,)), lines, guide.voice.name("ui-rewind-where")))
    ways = [(page - 1, "ui-log-newer"), (page + 1, "ui-log-older")]
    parts += ui.rows(
        ui.button(guide.voice.name(key), Press(match, Verb.REWIND, (PAGE, str(other))))
        for other, key in ways
        if 0 <= other < pages
    )
    await call.show(Message(tuple(parts)))


def _name(point: Point, guide: Guide, view: object) -> str:
    if not point.events:
        return guide.voice.name("ui-rewind-move", move=point.before + 1)
    return guide.voice.label(guide.presenter.log_line(point.events[0], view))  # type: ignore[arg-type]


async def _preview(call: Call, match: int, revision: int) -> None:
    """Show the board as everyone saw it at a point, with the button that takes the match back there."""
    shown = await call.app.service.history.panel(match)
    view = await call.app.service.history.view_at(match, None, revision)
    guide = call.app.guide(call.locale, shown.about.title, shown.players, view)
    back = shown.about.revision - revision
    place = guide.presenter.headline(view).place
    told = guide.voice.say("ui-rewind-preview", match=str(match), place=place, moves=back)
    press = Press(match, Verb.REWIND, (GO, f"{revision}.{shown.about.revision}"))
    go = ui.button(guide.voice.name("ui-rewind-go"), press, ui.DANGER)
    other = ui.button(guide.voice.name("ui-rewind-other"), Press(match, Verb.REWIND, (PAGE, "0")))

    def made(pictures: Sequence[Drawn]) -> Message:
        return more.spoken([told], ui.row(go, other), pictures=pictures)

    await play.illustrated(call, [call.app.picture(view, guide)], made)


async def _go(call: Call, press: Press) -> None:
    """Ask for the reason, then take the match back if it still stands where it was shown."""
    voice = call.voice
    if REASON not in call.fields:
        label = ui.field_label(voice.name("ui-rewind-why"), ui.text_input(REASON, longest=REASON_LENGTH))
        await call.ask(Modal(press, voice.name("ui-rewind-go"), (label,)))
        return
    to, _, shown = press.arg(1).partition(".")
    by = Moderator(call.user, call.fields[REASON])
    await call.app.service.moderating.rewind(press.match, by, number(to), shown=number(shown))
    await call.show(Message((ui.text(voice.say("ui-mod-done", match=str(press.match))),)))


async def _rewind(call: Call, press: Press) -> None:
    await moderation.at_home(call, press.match)
    if press.arg(0) == GO:
        await _go(call, press)
    elif press.arg(0) == AT and call.values:
        await _preview(call, press.match, number(call.value))
    else:
        await show(call, press.match, max(0, press.number(1)))


HANDLERS: Mapping[Verb, Handler] = {Verb.REWIND: _rewind}
