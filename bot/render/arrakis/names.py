"""Names of things and people as the pictures show them."""

from __future__ import annotations

from bot.render.arrakis.chart import CHART
from bot.render.kit import showable
from bot.render.request import Request
from engine.games.arrakis.data import AREAS, NAMES
from engine.games.arrakis.state import ArrakisState, Side

LINE = 9
"""Longer names of places stand in two lines."""


def name_of(kind: str, ident: str, locale: str) -> str:
    """Return the name of a thing of this title, in English if the language has none of its own."""
    names = NAMES[kind][ident]
    return names.get(locale, names["en"])


def place_name(area: str, locale: str) -> str:
    """Return what stands on an area: its printed name, else its code."""
    return CHART.codes[area] if AREAS[area].label else name_of("area", area, locale)


def name_lines(name: str) -> list[str]:
    """Return a name in one line, or in two of about the same length if it is long."""
    words = name.split()
    if len(name) <= LINE or len(words) == 1:
        return [name]
    splits = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))]
    return list(min(splits, key=lambda pair: max(map(len, pair))))


def player_name(request: Request, state: ArrakisState, side: Side) -> str:
    """Return who plays a side, as far as the names can be shown, else the side's own name."""
    names = [showable(request.names.get(seat, "")) for seat in state.seats.get(side, [])]
    return " & ".join(name for name in names if name) or name_of("side", side, request.locale)
