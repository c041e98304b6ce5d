"""The lists of matches and deeds, and turning their pages."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.matches import Match
from bot.ui import moderation, more, paging, turns
from bot.ui.call import Call, Handler
from bot.ui.custom_id import Press, Verb
from engine.core.messages import Ref

MATCHES = "matches"


async def show(call: Call, page: int = 0) -> None:
    """Show the matches of this server that have not ended; none outside of servers."""
    guild = call.interaction.guild_id or 0
    found = await call.app.service.lobbies.find("lobby", "running", "parked", guild_id=guild)
    lines = [_line(call, one) for one in found] or [call.voice.say("ui-list-none")]
    await call.show(paging.message(call.voice, MATCHES, lines, page))


def _line(call: Call, about: Match) -> str:
    voice = call.app.naming(call.locale, about.title)
    return voice.say(
        "ui-list-line",
        match=str(about.id),
        title=Ref("title", about.title),
        place=more.place(about),
        state=about.state,
        moves=about.revision,
    )


async def _turn(call: Call, press: Press) -> None:
    """Show another page of a list."""
    page, of = press.number(1), press.number(2)
    match press.arg(0):
        case moderation.MATCHES:
            await moderation.matches(call, page)
        case moderation.AUDIT:
            await moderation.audit(call, of if of > 0 else None, page)
        case turns.TURNS:
            await turns.show(call, page)
        case _:
            await show(call, page)


PERSONAL: Mapping[Verb, Handler] = {Verb.LIST: _turn}
"""Those of no match in particular."""
