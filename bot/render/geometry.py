"""Maps as data: regions whose borders are lines shared exactly by neighbours.

A map file (``assets/maps/<title>.yaml``) gives nodes, lines between them and the lines around each region.
Coordinates are units of the planet's radius, x to the right, y downwards, (0, 0) in the middle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import cos, dist, hypot, pi, radians, sin
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import yaml

Point: TypeAlias = tuple[float, float]

MAPS = Path(__file__).parents[2] / "assets" / "maps"
SAMPLES = 48
"""Points along one line."""
WAVES = 11
"""Sine waves that make a line uneven: the more, the finer its bays."""


def polar(bearing: float, radius: float) -> Point:
    """Return the point at ``bearing`` degrees counter-clockwise from straight down."""
    return sin(radians(bearing)) * radius, cos(radians(bearing)) * radius


@dataclass(frozen=True)
class Area:
    """One region as drawn. Places are ``None`` where the region has no such thing."""

    id: str
    terrain: str
    outline: tuple[Point, ...]
    bearing: float
    """Where its name stands, in degrees ..."""
    name_radius: float
    """... and how far out: 1 is on the ring around the planet."""
    rim: tuple[float, float] | None
    """Bearings between which it meets the planet's rim."""
    mark: Point | None
    resource: Point | None
    number: Point

    def spans(self, y: float) -> list[tuple[float, float]]:
        """Return the intervals of x in which the horizontal line at ``y`` runs inside the region."""
        crossings = []
        x0, y0 = self.outline[-1]
        for x1, y1 in self.outline:
            if (y0 <= y) != (y1 <= y):
                crossings.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
            x0, y0 = x1, y1
        crossings.sort()
        return list(zip(crossings[::2], crossings[1::2], strict=True))


@dataclass(frozen=True)
class Map:
    """All regions of a map, and the lines between them."""

    areas: Mapping[str, Area]
    lines: Mapping[str, tuple[Point, ...]]


@lru_cache
def load_map(title: str) -> Map:
    """Read the map of a title from ``assets/maps``."""
    data = yaml.safe_load((MAPS / f"{title}.yaml").read_text(encoding="utf-8"))
    if data["schema"] != "mentat.map/1":
        raise ValueError(f"unknown map schema {data['schema']}")
    nodes = {name: (float(b), float(r)) for name, (b, r) in data["nodes"].items()}
    lines = {
        name: _line(name, nodes[line["from"]], nodes[line["to"]], line["wobble"])
        for name, line in data["lines"].items()
    }
    rims = {
        name: (nodes[line["from"]][0], nodes[line["to"]][0])
        for name, line in data["lines"].items()
        if nodes[line["from"]][1] == nodes[line["to"]][1] == 1
    }
    areas = {name: _area(name, entry, lines, rims) for name, entry in data["regions"].items()}
    return Map(areas, lines)


def _line(name: str, start: Point, end: Point, wobble: float) -> tuple[Point, ...]:
    """Return the points of a line; its waves come from its name alone, so it never changes."""
    turn = (end[0] - start[0] + 180) % 360 - 180
    rng = Random(name)
    waves = [rng.uniform(-1, 1) / k**0.85 for k in range(1, WAVES + 1)]
    base = [
        polar(start[0] + turn * step / SAMPLES, start[1] + (end[1] - start[1]) * step / SAMPLES)
        for step in range(SAMPLES + 1)
    ]
    (ax, ay), (bx, by) = base[0], base[-1]
    length = hypot(bx - ax, by - ay)
    normal = (-(by - ay) / length, (bx - ax) / length)
    points = []
    for step, (x, y) in enumerate(base):
        shift = wobble * sum(a * sin(pi * k * step / SAMPLES) for k, a in enumerate(waves, start=1))
        points.append((x + normal[0] * shift, y + normal[1] * shift))
    return tuple(points)


def _area(
    name: str,
    entry: Mapping[str, Any],
    lines: Mapping[str, tuple[Point, ...]],
    rims: Mapping[str, tuple[float, float]],
) -> Area:
    pieces = [
        lines[ref.removeprefix("-")][::-1] if ref.startswith("-") else lines[ref] for ref in entry["border"]
    ]
    for piece, following in zip(pieces, pieces[1:] + pieces[:1], strict=True):
        if dist(piece[-1], following[0]) > 1e-6:
            raise ValueError(f"the border of {name} is broken")
    outline = [point for piece in pieces for point in piece[:-1]]
    places = {key: polar(*entry[key]) if key in entry else None for key in ("mark", "resource")}
    bearing, name_radius = entry["name"]
    return Area(
        id=name,
        terrain=entry["terrain"],
        outline=tuple(outline),
        bearing=bearing,
        name_radius=name_radius,
        rim=next((rims[ref] for ref in entry["border"] if ref in rims), None),
        mark=places["mark"],
        resource=places["resource"],
        number=polar(*entry["number"]),
    )
