"""Ending a match before its end: asked for by a command, done by a button, for it cannot be taken back."""

from __future__ import annotations

from collections.abc import Mapping

from bot.service.errors import Refused
from bot.ui import components as ui
from bot.ui import lobby, more
from bot.ui.call import Call, Handler
from bot.ui.components import Message
from bot.ui.custom_id import Press, Verb
from engine.core.messages import Ref, msg


async def meant(call: Call, given: int | None) -> int:
    """Return the match that is to end: the one named, else the only one of this place.

    Raises `Refused` where it could be another one.
    """
    if given is None:
        here = await call.app.service.lobbies.find("lobby", "running", "parked", place_id=call.place)
        if len(here) > 1:
            raise Refused(msg("ui-which-match"))
    return await more.match_here(call, given)


async def ask(call: Call, match: int) -> None:
    """Say what ending a match would mean, with the button that does it. Raises `Refused`."""
    lobbies = call.app.service.lobbies
    about = await lobbies.may_end(match, call.user, moderator=call.moderator)
    found = await lobbies.show(match)
    voice = (await lobby.guide_of(call, found, public=False)).voice
    text = voice.say(
        "ui-abandon-ask" if about.started_at is not None else "ui-abandon-ask-lobby",
        match=str(match),
        title=Ref("title", about.title),
        place=more.place(about),
        moves=about.revision,
        who=tuple(Ref("player", str(player.seat)) for player in found.players),
    )
    end = ui.button(voice.name("ui-abandon", match=str(match)), Press(match, Verb.ABANDON), ui.DANGER)
    await call.show(Message((ui.text(text), ui.row(end))))


async def _abandon(call: Call, press: Press) -> None:
    await call.app.service.lobbies.abandon(press.match, call.user, moderator=call.moderator)
    await call.show(Message((ui.text(call.voice.say("ui-abandoned", match=str(press.match))),)))


HANDLERS: Mapping[Verb, Handler] = {Verb.ABANDON: _abandon}
