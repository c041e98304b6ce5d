"""Pauses, time and seats: what players do about how and by whom a match is played on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from bot.service.errors import Refused
from bot.ui import components as ui
from bot.ui import panel, play, votes
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Voice
from engine.core.messages import Arg, Ref, msg

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
    voice = play.guide_of(call, screen).voice
    mine = [one.seat for one in screen.players if one.user_id == call.user]
    rows = [_ways(voice, match, seat, named=len(mine) > 1) for seat in mine]
    await call.show(Message((ui.text(voice.say("ui-seat-title", match=str(match))), *rows)))


def _ways(voice: Voice, match: int, seat: int, *, named: bool) -> Component:
    """Return what can be done about a seat, which is named if its player has others."""
    kind = "-one" if named else ""
    offered = voice.name(f"ui-offer{kind}", **_which(seat))
    given_up = voice.name(f"ui-concede{kind}", **_which(seat))
    return ui.row(
        ui.button(offered, Press(match, Verb.OFFER, (str(seat),))),
        ui.button(given_up, Press(match, Verb.CONCEDE, (str(seat),)), ui.DANGER),
    )


def _which(seat: int) -> dict[str, Arg]:
    """Return what names a seat: its number, and what it plays or whose it is."""
    return {"number": seat + 1, "seat": Ref("seat", str(seat))}


def message_keys() -> list[str]:
    """Return the keys that are built from parts."""
    return ["ui-offer", "ui-offer-one", "ui-concede", "ui-concede-one"]


async def offer(call: Call, match: int, seat: int | None = None) -> None:
    """Offer a player's own seat (``None``: the one they play now) to whoever takes it."""
    await call.app.service.offers.offer(match, call.user, seat)
    await call.say("ui-offered", match=str(match))


async def concede(call: Call, match: int, seat: int | None = None) -> None:
    """Ask a player whether they mean to give up (``None``: the seat they play now): it cannot be taken back."""
    screen = await play.present(call, match)
    mine = [one.seat for one in screen.players if one.user_id == call.user]
    given_up = screen.seat if seat is None else seat
    if given_up not in mine:
        raise Refused(msg("service-not-your-seat" if mine else "service-not-seated"))
    voice = play.guide_of(call, screen).voice
    asked = voice.say("ui-concede-ask", match=str(match))
    if len(mine) > 1:
        asked = voice.say("ui-concede-ask-one", match=str(match), **_which(given_up))
    press = Press(match, Verb.CONCEDE, (str(given_up), SURE))
    await call.show(
        Message((ui.text(asked), ui.row(ui.button(voice.name("ui-concede-sure"), press, ui.DANGER))))
    )


def _seat(press: Press) -> int | None:
    """Return which seat a press names; ``None``: the one that is played now."""
    return press.number(0) if press.arg(0) else None


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
    await offer(call, press.match, _seat(press))


async def _take(call: Call, press: Press) -> None:
    ident = press.number(1)
    await call.app.service.offers.take(press.match, call.user, ident)
    await votes.redraw(call, await call.app.service.proposals.show(ident), press.arg(0))


async def _concede(call: Call, press: Press) -> None:
    seat = _seat(press)
    if press.arg(1) == SURE:
        await play.step(call, press.match, call.app.service.play.concede(press.match, call.user, seat))
    else:
        await concede(call, press.match, seat)


HANDLERS: Mapping[Verb, Handler] = {
    Verb.RESUME: _resume,
    Verb.EXTEND: _extend,
    Verb.SEAT: _show,
    Verb.RETURN: _return,
    Verb.OFFER: _offer,
    Verb.TAKE: _take,
    Verb.CONCEDE: _concede,
}
