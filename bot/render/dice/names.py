"""Names of things and people as the pictures show them."""

from __future__ import annotations

from bot.render.kit import showable
from bot.render.request import Request
from engine.games.dice.data import NAMES
from engine.games.dice.state import Player


def name_of(kind: str, ident: str, locale: str) -> str:
    """Return the name of a thing of this title, in English if the language has none of its own."""
    names = NAMES[kind][ident]
    return names.get(locale, names["en"])


def player_name(request: Request, seat: int, player: Player) -> str:
    """Return what to call a seat: its player's name as far as it can be shown, else its faction."""
    shown = showable(request.names.get(seat, ""))
    if shown or not player.faction:
        return shown or f"#{seat + 1}"
    return name_of("faction", player.faction, request.locale)
