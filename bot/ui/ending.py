"""Ending a match before its end: asked for by a command, done by a button, for it cannot be taken back."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.errors import Refused
from bot.ui import components as ui
from bot.ui import lobby, more
from bot.ui.call import Call, Handler
from bot.ui.components import Message
from bot.ui.custom_id import Press, Verb
from engine.core.messages import Msg, Ref, msg


async def meant(call: Call, given: int | None) -> int:
    """Return the match that is to end: the one named, else the only one of this place.

    Raises `Refused` where it could be another one.
    """
    if given is None:
        here = await call.app.service.lobbies.find("lobby", "running", "parked", place_id=call.place)
        if len(here) > 1:
            raise Refused(msg("ui-which-match"))
    return await more.match_here(call, given)


async def ask(call: Call, match: int, notice: Msg | None = None) -> None:
    """Say what ending a match would mean, with the button that does it. Raises `Refused`.

    ``notice``: why it is asked again. The button is for the match as it stands in the question.
    """
    lobbies = call.app.service.lobbies
    await lobbies.may_end(match, call.user, moderator=call.moderator)
    found = await lobbies.show(match)
    about = found.about
    voice = (await lobby.guide_of(call, found, public=False)).voice
    text = voice.say(
        "ui-abandon-ask" if about.started_at is not None else "ui-abandon-ask-lobby",
        match=str(match),
        title=Ref("title", about.title),
        place=more.place(about),
        moves=about.revision,
        who=tuple(Ref("player", str(player.seat)) for player in found.players),
    )
    told = [] if notice is None else [f"> {voice.text(notice)}"]
    press = Press(match, Verb.ABANDON, (found.stand,))
    end = ui.button(voice.name("ui-abandon", match=str(match)), press, ui.DANGER)
    await call.show(Message((ui.text("\n".join([*told, text])), ui.row(end))))


async def _abandon(call: Call, press: Press) -> None:
    lobbies, asked = call.app.service.lobbies, press.arg(0)
    try:
        await lobbies.abandon(press.match, call.user, asked=asked, moderator=call.moderator)
    except Refused as refusal:
        await ask(call, press.match, refusal.message)  # refused itself where there is nothing to ask
        return
    await call.show(Message((ui.text(call.voice.say("ui-abandoned", match=str(press.match))),)))


HANDLERS: Mapping[Verb, Handler] = {Verb.ABANDON: _abandon}
