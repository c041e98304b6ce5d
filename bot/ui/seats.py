"""Pauses, time and seats: what players do about how and by whom a match is played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.service.errors import Refused
from bot.ui import components as ui
from bot.ui import panel, play, votes
from bot.ui.call import Call, Handler
from bot.ui.components import Message
from bot.ui.custom_id import Press, Verb
from engine.core.messages import msg

SURE = "sure"
"""The argument of a press that has been asked whether it is meant."""


async def resume(call: Call, match: int) -> None:
    """Let a paused match go on, and show it."""
    await call.app.service.pausing.resume(match, call.user)
    await play.show(call, await play.present(call, match))


async def extend(call: Call, match: int) -> None:
    """Give a player more time for their turn."""
    due = await call.app.service.clock.extend(match, call.user)
    await call.say("ui-extended", match=str(match), until=panel.moment(due, "F"), left=panel.moment(due))


async def show(call: Call, match: int) -> None:
    """Show a player what they can do about their own seat."""
    screen = await play.present(call, match)
    if screen.seat is None:
        raise Refused(msg("service-not-seated"))
    voice = call.voice
    offered = ui.button(voice.name("ui-offer"), Press(match, Verb.OFFER))
    given_up = ui.button(voice.name("ui-concede"), Press(match, Verb.CONCEDE), ui.DANGER)
    await call.show(
        Message((ui.text(voice.say("ui-seat-title", match=str(match))), ui.row(offered, given_up)))
    )


async def offer(call: Call, match: int) -> None:
    """Offer a player's own seat to whoever takes it."""
    await call.app.service.offers.offer(match, call.user)
    await call.say("ui-offered", match=str(match))


async def concede(call: Call, match: int, *, sure: bool = False) -> None:
    """Give up for a player; asked first, as it cannot be taken back."""
    if sure:
        await play.step(call, match, call.app.service.play.concede(match, call.user))
        return
    voice = call.voice
    button = ui.button(voice.name("ui-concede-sure"), Press(match, Verb.CONCEDE, (SURE,)), ui.DANGER)
    await call.show(Message((ui.text(voice.say("ui-concede-ask", match=str(match))), ui.row(button))))


async def _resume(call: Call, press: Press) -> None:
    await resume(call, press.match)


async def _extend(call: Call, press: Press) -> None:
    await extend(call, press.match)


async def _show(call: Call, press: Press) -> None:
    await show(call, press.match)


async def _return(call: Call, press: Press) -> None:
    await call.app.service.seating.come_back(press.match, call.user)
    screen = await play.present(call, press.match)
    await play.show(call, replace(screen, notice=screen.notice or msg("ui-welcome-back")))


async def _offer(call: Call, press: Press) -> None:
    await offer(call, press.match)


async def _take(call: Call, press: Press) -> None:
    ident = press.number(1)
    await call.app.service.offers.take(press.match, call.user, ident)
    await votes.redraw(call, await call.app.service.proposals.show(ident), press.arg(0))


async def _concede(call: Call, press: Press) -> None:
    await concede(call, press.match, sure=press.arg(0) == SURE)


HANDLERS: Mapping[Verb, Handler] = {
    Verb.RESUME: _resume,
    Verb.EXTEND: _extend,
    Verb.SEAT: _show,
    Verb.RETURN: _return,
    Verb.OFFER: _offer,
    Verb.TAKE: _take,
    Verb.CONCEDE: _concede,
}
