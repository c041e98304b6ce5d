"""Find where Legions, other pieces and names stand in each area of the board, and write it into its file.

Run from the repository's root, with the development dependencies (numpy) installed::

    python -m assets.maps.places

For each area it takes, of all spots on a grid, those that leave the least of a box outside the area, over an
air zone or over another box.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from bot.render.arrakis.chart import Chart, load_chart
from bot.render.arrakis.names import name_lines, place_name
from bot.render.geometry import MAPS, Point
from engine.games.arrakis.data import AREAS, ATOMICS

Grid: TypeAlias = NDArray[np.float64]

LEGION, THINGS, CODE = (96.0, 124.0), (60.0, 60.0), (44.0, 26.0)
"""Width and height kept for each on the whole board, in units."""
NEAR = 0.62
"""Share of that which pieces take in a crop; names stand there in full, in letters so wide and lines so high:"""
LETTER, LINE = 11.0, 28.0
ZONE = 40.0
"""Radius of an air zone."""
EDGE = 8
"""Units kept free along the edge of the board."""
STEP = 4
REACH = 60
"""Units looked at around an area."""
CORE = (50.0, 66.0)
"""The part of a Legion that nothing may cover: its figure."""
ZONED = 2.2
"""What a unit of a box costs over an air zone."""
COVERED = 9.0
"""What it costs over a Legion's figure."""


@dataclass(frozen=True)
class Prices:
    """What else a unit of a box costs."""

    outside: float
    """Of its area."""
    taken: float
    """By another box."""
    beside: float
    """Over the rest of a Legion."""


PIECES = Prices(2.6, 1.3, 0.7)
CODES = Prices(2.6, 2.6, 1.6)
NAMES = Prices(2.0, 2.6, 1.6)
"""A name may cross a border rather than cover a piece; a code stays inside."""


def costs(chart: Chart, area: str, outside: float) -> tuple[Point, Grid]:
    """Return the upper left corner of a grid of units around an area, and what each unit costs."""
    left, top, right, bottom = chart.bounds([area])
    origin = (left - REACH, top - REACH)
    size = (round(right - left) + 2 * REACH, round(bottom - top) + 2 * REACH)
    image = Image.new("L", size, 255)
    pen = ImageDraw.Draw(image)
    pen.polygon([(x - origin[0], y - origin[1]) for x, y in chart.outlines[area]], 0)
    grid = np.asarray(image).astype(np.float64) / 255 * outside
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    for cx, cy in chart.zones.values():
        grid[np.hypot(x + origin[0] - cx, y + origin[1] - cy) < ZONE] += ZONED
    x, y = x + origin[0], y + origin[1]
    wide, high = chart.size
    grid[(x < EDGE) | (y < EDGE) | (x > wide - EDGE) | (y > high - EDGE)] += 9
    return origin, grid


def around(grid: Grid, box: tuple[float, float]) -> Grid:
    """Return for each unit the sum of a box around it; what lies beyond the grid is dear."""
    half_wide, half_high = round(box[0] / 2), round(box[1] / 2)
    padded = np.pad(grid, ((half_high + 1, half_high), (half_wide + 1, half_wide)), constant_values=COVERED)
    sums = padded.cumsum(0).cumsum(1)
    high, wide = 2 * half_high, 2 * half_wide
    total: Grid = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    return total[: grid.shape[0], : grid.shape[1]]


def best(grid: Grid, box: tuple[float, float]) -> tuple[int, int]:
    """Return the middle, column and row, of the cheapest box; of equals, the farthest from other costs."""
    total = around(grid, box) + 0.04 * around(grid, (box[0] * 1.5, box[1] * 1.5))
    row, column = np.unravel_index(int(total[::STEP, ::STEP].argmin()), total[::STEP, ::STEP].shape)
    return int(column) * STEP, int(row) * STEP


Boxes: TypeAlias = dict[str, tuple[float, float]]


def boxes(area: str, *, near: bool) -> Boxes:
    """Return the boxes of an area on the whole board, or in a crop; on Mountains nothing else ever lies."""
    share = NEAR if near else 1
    found = {
        "legion": (LEGION[0] * share, LEGION[1] * share),
        "things": (THINGS[0] * share, THINGS[1] * share),
    }
    data = AREAS[area]
    if data.terrain == "mountain" and not (data.station or data.settlement or area in ATOMICS):
        del found["things"]
    lines = name_lines(place_name(area, "en"))
    name = (max(map(len, lines)) * LETTER, len(lines) * LINE)
    return found | {"name": name if near else CODE}


def block(grid: Grid, origin: Point, spot: Point, box: tuple[float, float], cost: float) -> float:
    """Make a box cost more from now on; return what it cost before."""
    left, top = (
        max(0, round(at - corner - size / 2)) for at, corner, size in zip(spot, origin, box, strict=True)
    )
    covered = (
        slice(top, max(0, round(spot[1] - origin[1] + box[1] / 2))),
        slice(left, max(0, round(spot[0] - origin[0] + box[0] / 2))),
    )
    paid = float(grid[covered].sum())
    grid[covered] += cost
    return paid


def legion_place(chart: Chart, area: str, kept: Boxes) -> Point:
    """Return where the Legion of an area stands: where it leaves room for the rest."""
    origin, grid = costs(chart, area, PIECES.outside)
    tries = []
    for order in permutations(kept):
        cost, paid, found = grid.copy(), 0.0, {}
        for name in order:
            x, y = best(cost, kept[name])
            found[name] = (origin[0] + x, origin[1] + y)
            paid += block(cost, origin, found[name], kept[name], PIECES.taken)
        tries.append((paid, found["legion"]))
    return min(tries)[1]


def places(chart: Chart, *, near: bool) -> dict[str, dict[str, Point]]:
    """Return the middles of all boxes: first those of all Legions, then of what must not cover their figures."""
    kept = {area: boxes(area, near=near) for area in chart.outlines}
    share = NEAR if near else 1
    core = (CORE[0] * share, CORE[1] * share)
    found = {area: {"legion": legion_place(chart, area, kept[area])} for area in kept}
    for area, own in found.items():
        if "things" in kept[area]:
            own["things"] = free_place(chart, area, "things", found, kept, core, PIECES)
    for area, own in found.items():
        own["name"] = free_place(
            chart, area, "name", found, kept, core, CODES if area in chart.codes else NAMES
        )
        own.setdefault("things", own["name"])
    return found


def free_place(
    chart: Chart,
    area: str,
    name: str,
    found: Mapping[str, Mapping[str, Point]],
    kept: Mapping[str, Boxes],
    core: tuple[float, float],
    prices: Prices,
) -> Point:
    """Return the best place of one more box in an area, with all that have been found so far in the way."""
    origin, grid = costs(chart, area, prices.outside)
    for other, spots in found.items():
        block(grid, origin, spots["legion"], kept[other]["legion"], prices.beside)
        block(grid, origin, spots["legion"], core, COVERED)
        for taken in (spots.keys() & kept[other].keys()) - {"legion"}:
            block(grid, origin, spots[taken], kept[other][taken], prices.taken)
    x, y = best(grid, kept[area][name])
    return origin[0] + x, origin[1] + y


def rounded(spots: dict[str, Point]) -> dict[str, list[float]]:
    """Return places as they are written."""
    return {name: [round(x, 1), round(y, 1)] for name, (x, y) in spots.items()}


def main() -> None:
    """Write the places into the file of the board."""
    file = MAPS / "arrakis.json"
    chart = load_chart()
    head, _, _ = file.read_text(encoding="utf-8").partition('"places": {')
    tables = []
    for near in (False, True):
        found = places(chart, near=near)
        rows = (f"{json.dumps(area)}: {json.dumps(rounded(spots))}" for area, spots in found.items())
        tables.append(",\n".join(rows))
    text = f'{head}"places": {{\n{tables[0]}\n}},\n"near": {{\n{tables[1]}\n}}\n}}\n'
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
