"""Looking up what an open question offers, cards and leaders above all, without leaving it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.titles import rules
from bot.titles.rules import Entry
from bot.ui import components as ui
from bot.ui import controller, more, play
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb
from engine.core.messages import Ref

AT_ONCE = 3
"""So many things are told without being chosen from first."""
MARK = "/"
"""Between the kind of a thing and its id."""


async def _look(call: Call, press: Press) -> None:
    """Tell what a question offers, or what was chosen of it."""
    screen = await play.present(call, press.match)
    guide = play.guide_of(call, screen)
    decision = next((one for one in screen.decisions if one.id == press.arg(0)), None)
    found = [] if decision is None else controller.things(decision, guide)
    chosen = [thing for thing in found if f"{thing.kind}{MARK}{thing.id}" in call.values]
    if not found:
        await call.say("ui-moved-on")
        return
    told = chosen or (found if len(found) <= AT_ONCE else [])
    entries = [rules.entry(screen.about.title, thing, call.locale) for thing in told]
    menu = [_menu(found, press, screen.about.title, call)] if len(found) > AT_ONCE else []
    made = _message(entries, menu, call)
    await (call.show(made) if call.values else call.add(made))


def _message(entries: Sequence[Entry], menu: Sequence[Component], call: Call) -> Message:
    lines = [line for entry in entries for line in more.told(entry, call.voice)]
    return more.spoken(lines or [call.voice.say("ui-look-which")], *menu)


def _menu(found: Sequence[Ref], press: Press, title: str, call: Call) -> Component:
    lines = [
        ui.option(rules.entry(title, thing, call.locale).title, f"{thing.kind}{MARK}{thing.id}")
        for thing in found
    ]
    return ui.select(press, lines, call.voice.name("ui-look-up"))


HANDLERS: Mapping[Verb, Handler] = {Verb.LOOK: _look}
