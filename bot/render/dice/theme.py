"""Colours and shapes of The Dice Game's pictures."""

from __future__ import annotations

from math import cos, pi, sin

from bot.render.geometry import Point
from bot.render.kit import mix
from engine.games.dice.data import FACTIONS

NIGHT = "#0a1030"
DUSK = "#2a2148"
PANEL = "#14172f"
PANEL_EDGE = "#4a4468"
SAND = "#f2d9a5"
IVORY = "#fff6e0"
INK = "#1c120d"
GOLD = "#f0b93a"
BRONZE = "#8a5a2c"
DIM = "#8d86a3"
CYAN = "#55e6ff"
"""What was changed last."""
PINK = "#ff4fa0"
"""Where something may be chosen."""
BLOOD = "#c8321e"
ICE = "#a8e4ff"
STORM = "#e2703a"
NOBODY = "#6f6a80"


def faction_colour(faction: str | None) -> str:
    """Return the colour of a faction; grey while a seat has none."""
    return FACTIONS[faction].colour if faction else NOBODY


def faction_light(faction: str | None) -> tuple[int, int, int]:
    """Return a light tone of a faction's colour, for edges on dark ground."""
    return mix(faction_colour(faction), "#ffffff", 0.38)


def _regular(corners: int, turn: float = 0, radius: float = 1) -> list[Point]:
    angles = [2 * pi * (index + turn) / corners for index in range(corners)]
    return [(sin(angle) * radius, -cos(angle) * radius) for angle in angles]


def _arch() -> list[Point]:
    top = [(-0.84 * cos(pi * step / 24), -0.12 - 0.84 * sin(pi * step / 24)) for step in range(25)]
    return [*top, (0.84, 0.92), (-0.84, 0.92)]


def _shield() -> list[Point]:
    bow = [(0.88 * cos(pi * step / 32), 0.08 + 0.94 * sin(pi * step / 32) ** 0.8) for step in range(17)]
    return [(-0.88, -0.9), (0.88, -0.9), *bow, *[(-x, y) for x, y in bow[::-1]]]


OUTLINES: dict[str | None, list[Point]] = {
    "atreides": _shield(),
    "bene_gesserit": _arch(),
    "bene_tleilax": _regular(5, radius=1.06),
    "corrino": _regular(40, radius=0.97),
    "fremen": _regular(4, radius=1.16),
    "guild": _regular(6, radius=1.03),
    "harkonnen": _regular(4, 0.5, radius=1.2),
    "smugglers": [(-0.62, -0.88), (0.62, -0.88), (1.0, 0.88), (-1.0, 0.88)],
    None: _regular(40, radius=0.95),
}
"""The shape of each faction's plate, about two units wide."""

GLYPH_SIZES: dict[str | None, float] = {
    "fremen": 0.52,
    "bene_tleilax": 0.58,
    "smugglers": 0.56,
    "bene_gesserit": 0.62,
}
"""Share of the plate that the emblem takes, where it is not the usual one."""
GLYPH_SIZE = 0.6
