"""What commands suggest while somebody types."""

from __future__ import annotations

from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.store.matches import MatchState
from bot.titles import shown
from bot.ui import components as ui
from bot.ui import limits
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.voice import voice
from engine.core.messages import Ref

Interaction: TypeAlias = "discord.Interaction[discord.Client]"


def titles() -> list[app_commands.Choice[str]]:
    """Return the games that can be played."""
    return [
        app_commands.Choice(name=voice("en").name(f"titles-{ident}-name"), value=ident) for ident in shown()
    ]


def matches_of(app: App, *states: MatchState) -> Any:
    """Return what suggests the matches of whoever types and of the place they type in, by number.

    ``Any``, because the library's types know of suggested texts only.
    """

    async def suggest(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        call = Call(app, interaction)
        lobbies = app.service.lobbies
        found = {one.id: one for one in await lobbies.find(*states, place_id=call.place)}
        found |= {one.id: one for one in await lobbies.find(*states, user_id=call.user)}
        choices = []
        for one in found.values():
            spoken = app.naming(call.locale, one.title)
            title = Ref("title", one.title)
            name = spoken.name("ui-match-choice", match=str(one.id), title=title, state=one.state)
            if typed in name:
                choices.append(app_commands.Choice(name=ui.clip(name, limits.OPTION_TEXT), value=one.id))
        return choices[: limits.CHOICES]

    return suggest
