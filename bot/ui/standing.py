"""Standing orders: what a player decides once and for all, and is not asked about any more."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.errors import Refused
from bot.service.screens import Screen
from bot.titles.base import StandingOrder
from bot.ui import components as ui
from bot.ui import play
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb, brief, number
from bot.ui.voice import Guide, Voice
from engine.core.messages import msg

ASK = "ask"
"""The value of the line that takes an order back."""


def message(screen: Screen, guide: Guide) -> Message:
    """Return the private message in which standing orders are left and taken back."""
    voice, offered = guide.voice, guide.presenter.orders(screen.view)
    told = "ui-orders-title" if offered else "ui-orders-none"
    parts: list[Component] = [ui.text(voice.say(told, match=str(screen.match)))]
    for order in offered:
        parts += [ui.text(f"**{voice.text(order.about)}**"), _select(screen, order, voice)]
    parts.append(ui.row(ui.button(voice.name("ui-play"), Press(screen.match, Verb.PLAY), ui.PRIMARY)))
    return Message(tuple(parts))


def _select(screen: Screen, order: StandingOrder, voice: Voice) -> Component:
    filed = screen.orders.get(order.topic)
    lines = [ui.option(voice.name("ui-orders-ask"), ASK, chosen=filed is None)]
    lines += [
        ui.option(voice.label(words), str(index), chosen=answer == filed)
        for index, (answer, words) in enumerate(order.choices)
    ]
    press = Press(screen.match, Verb.ORDER, (brief(order.topic),))
    return ui.select(press, lines, voice.name("ui-orders-other"))


async def show(call: Call, match: int) -> None:
    """Show a person their standing orders in a match."""
    screen = await call.app.service.play.hand(match, call.user)
    await call.show(message(screen, play.guide_of(call, screen)))


async def _orders(call: Call, press: Press) -> None:
    await show(call, press.match)


async def _order(call: Call, press: Press) -> None:
    screen = await call.app.service.play.hand(press.match, call.user)
    offered = play.guide_of(call, screen).presenter.orders(screen.view)
    meant = next((one for one in offered if brief(one.topic) == press.arg(0)), None)
    index = number(call.value)
    if meant is None or (call.value != ASK and not 0 <= index < len(meant.choices)):
        raise Refused(msg("ui-moved-on"))
    answer = None if call.value == ASK else meant.choices[index][0]
    await call.app.service.play.order(press.match, call.user, meant.topic, answer)
    await show(call, press.match)


HANDLERS: Mapping[Verb, Handler] = {Verb.ORDERS: _orders, Verb.ORDER: _order}
