"""Where every button, select and modal arrives, whichever release sent it and however long ago."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import discord

from bot.ui import (
    access,
    archive,
    ending,
    lists,
    lobby,
    logbook,
    lookup,
    me,
    more,
    play,
    rewinding,
    seats,
    standing,
    trust,
    votes,
)
from bot.ui.answering import answering
from bot.ui.call import Call, Handler
from bot.ui.custom_id import Press, Verb, parse

if TYPE_CHECKING:
    from bot.ui.app import App

HANDLERS: Mapping[Verb, Handler] = {
    **play.HANDLERS,
    **more.HANDLERS,
    **logbook.HANDLERS,
    **lookup.HANDLERS,
    **standing.HANDLERS,
    **lobby.HANDLERS,
    **ending.HANDLERS,
    **votes.HANDLERS,
    **seats.HANDLERS,
    **rewinding.HANDLERS,
    **trust.HANDLERS,
    **archive.HANDLERS,
}

ANYWHERE: Mapping[Verb, Handler] = {**me.HANDLERS, **archive.PERSONAL, **lists.PERSONAL}
"""Those that belong to no match."""

_OURS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Router:
    """Finds what answers a press by its id alone; the library keeps no view of ours."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer a press or a modal; commands come by the command tree."""
        if interaction.type in _OURS:
            await answering(interaction, lambda: self._route(Call(self._app, interaction)))

    async def _route(self, call: Call) -> None:
        press = parse(call.ident)
        if press is not None and press.verb in ANYWHERE:
            await ANYWHERE[press.verb](call, press)
            return
        if press is None or not press.match:
            await show_present(call, await more.match_here(call, None))
            return
        await access.admit(call, press.match)
        await HANDLERS.get(press.verb, _unknown)(call, press)


async def _unknown(call: Call, press: Press) -> None:
    """A press of another release: show how the match stands now."""
    await show_present(call, press.match)


async def show_present(call: Call, match: int) -> None:
    """Show how a match stands to somebody whose press says nothing to this release."""
    lobby_ = await call.app.service.lobbies.show(match)
    if lobby_.about.state == "lobby":
        await call.add(lobby.message(lobby_, await lobby.guide_of(call, lobby_, public=False)))
    else:
        await play.HANDLERS[Verb.PLAY](call, Press(match, Verb.PLAY))
