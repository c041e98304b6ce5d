"""Where everything lies on the board's picture, and which part of it a crop shows."""

from __future__ import annotations

from collections.abc import Iterable

from bot.render.arrakis.chart import CHART
from bot.render.kit import UNITS, Window
from engine.games.arrakis.data import AREAS, SECTORS, ZONES
from engine.games.arrakis.state import ArrakisState

BOARD_HEIGHT = CHART.size[1]
HEIGHT = 1600.0
"""Of the whole picture: the board above, the tracks and the players below."""
GAP = 10.0
HEADER = (GAP, BOARD_HEIGHT + 8, UNITS - GAP, BOARD_HEIGHT + 98)
"""Round and phase."""
TOP, BOTTOM = BOARD_HEIGHT + 106, HEIGHT - GAP
SIDE_WIDTH = 430.0
SIDES = {"atreides": GAP, "harkonnen": UNITS - GAP - SIDE_WIDTH}
"""Where the panels of the sides begin."""
MIDDLE = (SIDE_WIDTH + 2 * GAP, UNITS - SIDE_WIDTH - 2 * GAP)
"""Where the tracks begin and end."""
SHAPE = 4 / 3
"""Width of a crop by its height."""
MARGIN = 26.0
"""Units shown around what a crop is of."""
AROUND = 340.0
"""Units of width shown at least, and around one area."""
ALL = 1150.0
"""A crop wider than this shows the whole picture."""

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def whole(width: int) -> Window:
    """Return the window that shows everything."""
    return Window(0, 0, UNITS, HEIGHT, width / UNITS)


def shrunk(window: Window) -> float:
    """Return the size of pieces in a crop: their figures stay legible, and names have room."""
    return min(1.0, max(0.5, 1.24 * window.width / UNITS))


def crop(state: ArrakisState, wanted: str, candidates: Iterable[str], width: int) -> Window:
    """Return the window of a crop.

    Args:
        state: What is shown; it knows where the battle is.
        wanted: A Sector, area or air zone, ``battle`` or ``candidates``.
        candidates: Areas and zones that may be chosen.
        width: Of the picture, in pixels.

    Raises:
        ValueError: There is no such thing on this board, or no battle.
    """
    match wanted:
        case "candidates":
            found = list(candidates)
            if not found:
                raise ValueError("there are no candidates to show")
            boxes, around = [_box(one) for one in found], AROUND
        case "battle":
            if state.battle is None:
                raise ValueError("there is no battle to show")
            boxes, around = [_box(state.battle.source), _box(state.battle.target)], AROUND
        case _:
            boxes, around = [_box(wanted)], 0 if wanted in SECTORS else AROUND
    return _window(boxes, around, width)


def inside(window: Window, area: str) -> bool:
    """Return whether the Legion of an area stands in a window."""
    x, y = CHART.near[area].legion
    across = window.left <= x <= window.left + window.width
    return across and window.top <= y <= window.top + window.height


def _box(place: str) -> Box:
    """Return what a Sector, an area or an air zone covers."""
    if place in ZONES:
        x, y = CHART.zones[place]
        return x - 60, y - 60, x + 60, y + 60
    areas = [place] if place in AREAS else [one for one, data in AREAS.items() if place in data.sectors]
    if not areas:
        raise ValueError(f"there is no {place} on this board")
    return CHART.bounds(areas)


def _window(boxes: Iterable[Box], around: float, width: int) -> Window:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top, right, bottom = min(lefts), min(tops), max(rights), max(bottoms)
    wide = max(right - left + 2 * MARGIN, (bottom - top + 2 * MARGIN) * SHAPE, around)
    if wide > ALL:
        return whole(width)
    high = wide / SHAPE
    x = min(max((left + right - wide) / 2, 0), UNITS - wide)
    y = min(max((top + bottom - high) / 2, 0), BOARD_HEIGHT - high)
    return Window(x, y, wide, high, width / wide)
