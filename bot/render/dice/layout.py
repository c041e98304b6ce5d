"""Where everything lies on the board's picture, in units of `bot.render.kit.UNITS` across."""

from __future__ import annotations

from math import ceil

from bot.render.geometry import Point, load_map, polar
from bot.render.kit import UNITS

CENTRE = (800.0, 590.0)
RADIUS = 528.0
"""Of the planet."""
RING = 580.0
"""Outer radius of the storm track around it."""
BOARD_HEIGHT = 1182.0
TRACK_RADIUS = 643.0
"""Of the two arcs of rounds and phases around the planet."""
CARD_HEIGHT = 190.0
GAP = 12.0

MAP = load_map("dice")

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def place(point: Point) -> Point:
    """Return where a point of the map lies on the picture."""
    return CENTRE[0] + point[0] * RADIUS, CENTRE[1] + point[1] * RADIUS


def around(bearing: float, radius: float) -> Point:
    """Return the point at a bearing and a distance from the planet's middle."""
    x, y = polar(bearing, radius)
    return CENTRE[0] + x, CENTRE[1] + y


def columns(seats: int) -> int:
    """Return how many players' cards stand side by side."""
    return seats if seats <= 4 else ceil(seats / 2)


def height(seats: int) -> float:
    """Return the height of the whole picture."""
    rows = ceil(seats / columns(seats))
    return BOARD_HEIGHT + rows * (CARD_HEIGHT + GAP) + GAP


def card(seat: int, seats: int) -> Box:
    """Return where a player's card lies."""
    across = columns(seats)
    width = (UNITS - GAP * (across + 1)) / across
    left = GAP + seat % across * (width + GAP)
    top = BOARD_HEIGHT + GAP + seat // across * (CARD_HEIGHT + GAP)
    return left, top, left + width, top + CARD_HEIGHT
