"""Find where Legions, other pieces and names stand in each area of the board, and write it into its file.

Run from the repository's root, with the development dependencies (numpy) installed::

    python -m assets.maps.places

For each area it takes, of all spots on a grid, those that leave the least of a box outside the area, over an
air zone or over another box.
"""

from __future__ import annotations

import json
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from bot.render.arrakis.chart import Chart, load_chart
from bot.render.geometry import MAPS, Point

Grid: TypeAlias = NDArray[np.float64]

BOXES = {"legion": (96.0, 104.0), "things": (58.0, 58.0), "name": (44.0, 26.0)}
"""Width and height kept for each, in units."""
ZONE = 40.0
"""Radius of an air zone."""
EDGE = 8
"""Units kept free along the edge of the board."""
STEP = 4
REACH = 60
"""Units looked at around an area."""
OUTSIDE, ZONED, TAKEN = 1.4, 1.0, 0.9
"""What a unit of a box costs outside its area, over an air zone, over another box."""


def costs(chart: Chart, area: str) -> tuple[Point, Grid]:
    """Return the upper left corner of a grid of units around an area, and what each unit costs."""
    left, top, right, bottom = chart.bounds([area])
    origin = (left - REACH, top - REACH)
    size = (round(right - left) + 2 * REACH, round(bottom - top) + 2 * REACH)
    image = Image.new("L", size, 255)
    pen = ImageDraw.Draw(image)
    pen.polygon([(x - origin[0], y - origin[1]) for x, y in chart.outlines[area]], 0)
    grid = np.asarray(image).astype(np.float64) / 255 * OUTSIDE
    y, x = np.mgrid[0 : size[1], 0 : size[0]]
    for cx, cy in chart.zones.values():
        grid[np.hypot(x + origin[0] - cx, y + origin[1] - cy) < ZONE] += ZONED
    x, y = x + origin[0], y + origin[1]
    wide, high = chart.size
    grid[(x < EDGE) | (y < EDGE) | (x > wide - EDGE) | (y > high - EDGE)] += 9
    return origin, grid


def around(grid: Grid, box: tuple[float, float]) -> Grid:
    """Return for each unit the sum of a box around it; what lies beyond the grid costs `OUTSIDE`."""
    half_wide, half_high = round(box[0] / 2), round(box[1] / 2)
    padded = np.pad(grid, ((half_high + 1, half_high), (half_wide + 1, half_wide)), constant_values=OUTSIDE)
    sums = padded.cumsum(0).cumsum(1)
    high, wide = 2 * half_high, 2 * half_wide
    total: Grid = sums[high:, wide:] - sums[:-high, wide:] - sums[high:, :-wide] + sums[:-high, :-wide]
    return total[: grid.shape[0], : grid.shape[1]]


def best(grid: Grid, box: tuple[float, float]) -> tuple[int, int]:
    """Return the middle, column and row, of the cheapest box; of equals, the farthest from other costs."""
    total = around(grid, box) + 0.04 * around(grid, (box[0] * 1.5, box[1] * 1.5))
    row, column = np.unravel_index(int(total[::STEP, ::STEP].argmin()), total[::STEP, ::STEP].shape)
    return int(column) * STEP, int(row) * STEP


def places(chart: Chart, area: str) -> dict[str, Point]:
    """Return the middle of each box in an area."""
    origin, grid = costs(chart, area)
    tries = []
    for first, second in (("legion", "things"), ("things", "legion")):
        cost, paid, found = grid.copy(), 0.0, {}
        for name in (first, second, "name"):
            wide, high = BOXES[name]
            x, y = best(cost, (wide, high))
            rows = slice(max(0, y - round(high / 2)), y + round(high / 2))
            spot = (rows, slice(max(0, x - round(wide / 2)), x + round(wide / 2)))
            paid += float(cost[spot].sum())
            cost[spot] += TAKEN
            found[name] = (round(origin[0] + x, 1), round(origin[1] + y, 1))
        tries.append((paid, found))
    return min(tries, key=lambda one: one[0])[1]


def main() -> None:
    """Write the places into the file of the board."""
    file = MAPS / "arrakis.json"
    chart = load_chart()
    rows = ",\n".join(
        f"{json.dumps(area)}: {json.dumps(places(chart, area), separators=(',', ':'))}"
        for area in chart.outlines
    )
    head, _, _ = file.read_text(encoding="utf-8").partition('"places": {')
    file.write_text(f'{head}"places": {{\n{rows}\n}}\n}}\n', encoding="utf-8")


if __name__ == "__main__":
    main()
