"""The board of War for Arrakis as lines shared exactly by neighbours, in units of `bot.render.kit.UNITS`.

The file is ``assets/maps/arrakis.json``; what an area is worth stands in the title's own data.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any

from bot.render.geometry import MAPS, Point
from engine.games.arrakis.data import AREAS

SCHEMA = "mentat.lines/1"


@dataclass(frozen=True)
class Line:
    """A border between two areas; one area alone: the edge of the board."""

    between: tuple[str, ...]
    points: tuple[Point, ...]
    wall: bool
    """Whether it is impassable on the ground (W-3.4)."""

    @property
    def sectors(self) -> bool:
        """Whether it divides two Sectors; the North Pole lies in all central ones (W-3.3)."""
        return len({AREAS[area].sectors for area in self.between}) > 1


@dataclass(frozen=True)
class Places:
    """Where things stand in an area."""

    legion: Point
    things: Point
    """Of the Settlement or Sietch, or of whatever else lies there."""
    name: Point


@dataclass(frozen=True)
class Chart:
    """The whole board."""

    size: Point
    lines: tuple[Line, ...]
    outlines: Mapping[str, tuple[Point, ...]]
    places: Mapping[str, Places]
    """Where things stand on the whole board ..."""
    near: Mapping[str, Places]
    """... and in a crop, where they are smaller and names have room."""
    zones: Mapping[str, Point]
    codes: Mapping[str, str]
    """What stands for the name of an area that has none on the printed board: stable, one a place."""
    letters: Mapping[str, str]
    """Of the Sectors; they begin the codes."""

    def bounds(self, areas: Iterable[str]) -> tuple[float, float, float, float]:
        """Return left, top, right, bottom of some areas together."""
        xs, ys = zip(*(point for area in areas for point in self.outlines[area]), strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def within(self, area: str, spot: Point) -> bool:
        """Return whether a spot lies in an area: a line from it to the right leaves the area an odd number of times."""
        x, y = spot
        border = self.outlines[area]
        crossed = (
            (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
            for (ax, ay), (bx, by) in pairwise((*border, border[0]))
        )
        return sum(crossed) % 2 == 1


@cache
def load_chart() -> Chart:
    """Read the board from ``assets/maps``."""
    data = json.loads((MAPS / "arrakis.json").read_text(encoding="utf-8"))
    if data["schema"] != SCHEMA:
        raise ValueError(f"unknown map schema {data['schema']}")
    lines = tuple(_line(entry) for entry in data["lines"])
    width, height = data["size"]
    return Chart(
        (width, height),
        lines,
        {area: outline([line.points for line in lines if area in line.between]) for area in AREAS},
        _places(data["places"]),
        _places(data["near"]),
        {zone: (x, y) for zone, (x, y) in data["zones"].items()},
        data["codes"],
        data["letters"],
    )


def _places(data: Mapping[str, Mapping[str, list[float]]]) -> Mapping[str, Places]:
    return {
        area: Places(*((entry[key][0], entry[key][1]) for key in ("legion", "things", "name")))
        for area, entry in data.items()
    }


def _line(entry: Mapping[str, Any]) -> Line:
    numbers = entry["points"]
    points = tuple(zip(numbers[::2], numbers[1::2], strict=True))
    return Line(tuple(entry["between"]), points, entry.get("wall", False))


def outline(pieces: Sequence[Sequence[Point]]) -> tuple[Point, ...]:
    """Join pieces of a border, in any order and direction, into one closed line.

    Raises ValueError if they do not close.
    """
    left = [tuple(piece) for piece in pieces]
    walk = list(left.pop())
    while left:
        index = next((i for i, piece in enumerate(left) if walk[-1] in (piece[0], piece[-1])), None)
        if index is None:
            raise ValueError(f"a border is broken at {walk[-1]}")
        piece = left.pop(index)
        walk += (piece if piece[0] == walk[-1] else piece[::-1])[1:]
    if walk[0] != walk[-1]:
        raise ValueError(f"a border does not close: {walk[0]}, {walk[-1]}")
    return tuple(walk[:-1])


def dashes(points: Sequence[Point], on: float, off: float) -> Iterator[list[Point]]:
    """Cut a line into dashes: so many units drawn, so many left out, in turn."""
    drawn, left, dash = True, on, [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        gone = 0.0
        while length - gone > left:
            gone += left
            spot = (ax + (bx - ax) * gone / length, ay + (by - ay) * gone / length)
            if drawn:
                yield [*dash, spot]
            drawn, left, dash = not drawn, off if drawn else on, [spot]
        left -= length - gone
        dash.append((bx, by))
    if drawn and len(dash) > 1:
        yield dash


CHART = load_chart()
