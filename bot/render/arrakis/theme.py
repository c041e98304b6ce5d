"""Colours, shapes and letters of the pictures of War for Arrakis.

The two sides differ by shape and by lightness as well as by colour, so that every kind of colour vision tells
them apart: the Atreides are dark on a pale shield, the Harkonnen pale on a dark hexagon.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from bot.render.geometry import Point
from engine.games.arrakis.state import Side

NIGHT = "#0d0f1f"
PANEL = "#171a30"
PANEL_EDGE = "#4a4468"
SAND = "#f2d9a5"
IVORY = "#fff6e0"
INK = "#1c120d"
GOLD = "#f0b93a"
BRONZE = "#8a5a2c"
DIM = "#8d86a3"
FAINT = "#2a2d47"
CYAN = "#3fe0ff"
"""What was changed last."""
PINK = "#ff4fa0"
"""Where something may be chosen."""
RED = "#d3261c"
SPICE = "#ffb24a"
HIDDEN = "#6b3fc0"
"""What lies face down."""
TANK = "#1d7f86"


@dataclass(frozen=True)
class Colours:
    """How a side's marks look."""

    ground: str
    ink: str
    edge: str
    """The line around a mark."""
    halo: str
    """Around that, against the terrain."""
    tint: str
    """Of its panel."""


SIDES: Mapping[Side, Colours] = {
    "atreides": Colours("#d9eeff", "#0a2757", "#1f5fae", "#0a1c3d", "#16335c"),
    "harkonnen": Colours("#250807", "#ffab3d", "#f0801e", "#fff1da", "#4a1a12"),
}


def _regular(corners: int, turn: float = 0, radius: float = 1) -> list[Point]:
    angles = [2 * pi * (index + turn) / corners for index in range(corners)]
    return [(sin(angle) * radius, -cos(angle) * radius) for angle in angles]


def _shield() -> list[Point]:
    bow = [(0.96 * cos(pi * step / 32), 0.16 + 0.88 * sin(pi * step / 32) ** 0.8) for step in range(17)]
    return [(-0.96, -0.92), (0.96, -0.92), *bow, *[(-x, y) for x, y in bow[::-1]]]


def _arch() -> list[Point]:
    top = [(-0.9 * cos(pi * step / 24), -0.05 - 0.9 * sin(pi * step / 24)) for step in range(25)]
    return [*top, (0.9, 0.9), (-0.9, 0.9)]


def _battlement() -> list[Point]:
    return [
        *((-0.95, -0.9), (-0.5, -0.9), (-0.5, -0.6), (-0.24, -0.6), (-0.24, -0.9), (0.24, -0.9)),
        *((0.24, -0.6), (0.5, -0.6), (0.5, -0.9), (0.95, -0.9), (0.95, 0.9), (-0.95, 0.9)),
    ]


LEGION: Mapping[Side, list[Point]] = {
    "atreides": _shield(),
    "harkonnen": [(-0.66, -0.95), (0.66, -0.95), (1.12, 0), (0.66, 0.95), (-0.66, 0.95), (-1.12, 0)],
}
"""The plate of a side's Legions and of all that is its own, about two units wide."""
PLACES: Mapping[str, list[Point]] = {
    "pyon_village": [(-0.9, 0.9), (-0.9, -0.2), (0, -1), (0.9, -0.2), (0.9, 0.9)],
    "carthag": _battlement(),
    "arrakeen": _battlement(),
    "sietch": _arch(),
}
"""The outline of each kind of Settlement."""
RANKS: Mapping[str, list[Point]] = {
    "regular": _regular(32),
    "elite": _regular(4, 0.5, 1.32),
    "special": _regular(6, 0.5, 1.12),
    "token": [(-0.78, -1.02), (0.78, -1.02), (0.78, 1.02), (-0.78, 1.02)],
}
"""The base of each rank's figures (W-4.1), and a token's."""
RANK_COLOURS: Mapping[str, tuple[str, str]] = {
    "regular": ("#d8c7a6", INK),
    "elite": ("#ffffff", INK),
    "special": (GOLD, INK),
    "token": (HIDDEN, IVORY),
}
"""Ground and ink."""
MARKERS: Mapping[str, str] = {
    "kwisatz_haderach": "#7fd4ff",
    "sand_dwellers": "#7fe0b0",
    "jihad": "#ff8a5c",
}
"""The colour of each Prescience marker."""
POWERS: Mapping[str, tuple[str, str]] = {
    "choam": ("choam", "#e8c25a"),
    "spacing_guild": ("guild", "#e0763a"),
    "landsraad": ("landsraad", "#b9a2ff"),
}
"""The glyph and colour of each power of the Imperium."""
PHASES: Mapping[str, str] = {
    "vehicles": "harvester",
    "action": "roll",
    "hazards": "storm",
    "harvest": "spice",
    "end": "end",
}
"""The phases of a round and their glyphs."""
FACES: Mapping[str, str] = {"hits": "combat", "shields": "block", "specials": "special"}
"""The faces of the combat dice and their glyphs."""
INITIALS: Mapping[str, str] = {
    "baron_harkonnen": "BH",
    "beast_rabban": "BR",
    "feyd_rautha": "FR",
    "thufir_hawat": "TH",
    "captain_aramsham": "CA",
    "emperor_shaddam_iv": "SH",
    "gaius_helen_mohiam": "GM",
    "paul_atreides": "PA",
    "paul_muad_dib": "PM",
    "lady_jessica": "LJ",
    "reverend_mother_jessica": "RJ",
    "gurney_halleck": "GH",
    "alia": "AL",
    "stilgar": "ST",
    "chani": "CH",
    "wild_maker": "WM",
}
"""What stands for a named leader on a disc."""
