"""Paint the board of War for Arrakis: mountains, plateaus, ergs and deserts with relief, as one picture.

Run from the repository's root, with the development dependencies (numpy) installed::

    python -m assets.maps.arrakis_ground

It writes ``assets/maps/arrakis-ground.webp``. Everything comes from the board's file and fixed seeds, so two
runs give the same picture.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from PIL import Image, ImageDraw

from assets.maps.bake import FOLDER, MARGIN, Grid, Ground, colours, waves
from bot.render.arrakis.chart import CHART, Line
from bot.render.geometry import Point
from bot.render.kit import UNITS
from engine.games.arrakis.data import AREAS

SIZE = 2880
LIGHT = (-0.62, -0.66, 0.5)
"""Towards the sun: x right, y down, z to the viewer."""
POLE = "north_pole"


class Board(Ground):
    """The coordinates of the board: as wide as the ground, and cut off below."""

    def unit(self, point: Point) -> Point:
        """Return a point of the board in the ground's coordinates."""
        return point[0] / UNITS * 2 * MARGIN - MARGIN, point[1] / UNITS * 2 * MARGIN - MARGIN

    def cover(self, areas: Iterable[str]) -> Grid:
        """Return 1 inside the areas, 0 outside, smooth in between."""
        image = Image.new("L", (self.size * 2, self.size * 2))
        pen = ImageDraw.Draw(image)
        for area in areas:
            pen.polygon([self.pixel(self.unit(point), 2) for point in CHART.outlines[area]], 255)
        return np.asarray(image.reduce(2)).astype(np.float64) / 255

    def strokes(self, lines: Iterable[Line], width: float) -> Grid:
        """Return 1 on lines ``width`` units wide, 0 elsewhere."""
        image = Image.new("L", (self.size * 2, self.size * 2))
        pen = ImageDraw.Draw(image)
        for line in lines:
            points = [self.pixel(self.unit(point), 2) for point in line.points]
            pen.line(points, 255, max(1, round(width * self.size * 2 / UNITS)), "curve")
        return np.asarray(image.reduce(2)).astype(np.float64) / 255


def areas_of(terrain: str, *, deep: bool = False) -> list[str]:
    """Return the areas of a terrain."""
    return [area for area, data in AREAS.items() if data.terrain == terrain and data.deep == deep]


def step(grid: Grid, low: float, high: float) -> Grid:
    """Return a smooth step from 0 at ``low`` to 1 at ``high``."""
    x = np.clip((grid - low) / (high - low), 0, 1)
    return np.asarray(x * x * (3 - 2 * x))


def desert(board: Board) -> tuple[Grid, Grid]:
    """Long dunes with ripples, paler and calmer in the deep desert."""
    deep = board.blur(board.cover(areas_of("desert", deep=True)), 0.02)
    long, short = waves(board, 12, 62, 15, 4.2), waves(board, 13, 40, 46, 6)
    height = 0.05 * board.noise(15, 6, 3) + (0.032 - 0.017 * deep) * long + (0.004 - 0.003 * deep) * short
    tint = 0.3 * long + 0.08 * short + 0.62 * board.noise(14, 8, 5)
    sand = colours(tint, (0.15, (206, 154, 92)), (0.45, (226, 180, 116)), (0.8, (240, 202, 142)))
    pale = colours(tint, (0.15, (232, 204, 156)), (0.45, (243, 222, 180)), (0.8, (250, 236, 204)))
    return height, sand + (pale - sand) * deep[..., None]


def erg(board: Board) -> tuple[Grid, Grid]:
    """Steep orange dunes close together."""
    high = waves(board, 22, 118, 34, 5)
    height = 0.05 + 0.045 * high + 0.02 * board.noise(23, 9, 3)
    tint = 0.45 * high + 0.55 * board.noise(24, 12, 4)
    return height, colours(tint, (0.1, (186, 108, 50)), (0.45, (214, 138, 70)), (0.85, (238, 176, 104)))


def plateau(board: Board, cover: Grid) -> tuple[Grid, Grid, Grid]:
    """Tables of red rock behind cliffs; also how much of them is top."""
    edge = board.blur(cover, 0.010) + 0.30 * (board.noise(31, 46, 4) - 0.5)
    rise = 0.62 * step(edge, 0.36, 0.5) + 0.38 * step(edge, 0.62, 0.74)
    crack = 1 - np.clip(np.abs(board.noise(32, 13, 4) - 0.5) / 0.02, 0, 1)
    mesa = step(board.noise(35, 17, 4), 0.56, 0.60) * step(board.blur(cover, 0.02), 0.75, 0.95)
    height = 0.22 * rise + 0.045 * board.noise(33, 26, 5) - 0.014 * crack * rise + 0.035 * mesa
    tint = 0.75 * board.noise(34, 12, 5) + 0.22 * rise - 0.10 * crack + 0.10 * mesa
    return height, colours(tint, (0.2, (150, 96, 66)), (0.5, (190, 134, 96)), (0.8, (212, 162, 120))), rise


def mountain(board: Board, cover: Grid) -> tuple[Grid, Grid]:
    """Massifs with sharp ridges, a valley along each border."""
    inner = [line for line in CHART.lines if all(AREAS[area].terrain == "mountain" for area in line.between)]
    valley = np.clip(board.blur(board.strokes(inner, 9), 0.006) * 2.2, 0, 1)
    foot = board.blur(cover, 0.012) + 0.25 * (board.noise(41, 40, 4) - 0.5)
    massif = 0.45 * step(foot, 0.34, 0.62) + 0.55 * step(board.blur(cover, 0.035), 0.45, 0.95)
    crests = 0.62 * board.ridges(42, 20, 3, 0.5) + 0.5 * board.ridges(47, 8, 3, 0.5)
    height = massif * (0.12 + 0.66 * crests) * (1 - 0.55 * valley) + 0.006 * board.noise(43, 50, 2)
    tint = np.clip(0.06 + crests * 1.75 * massif, 0, 1) * 0.8 + 0.2 * board.noise(44, 36, 4)
    rock = colours(
        tint, (0.06, (122, 80, 56)), (0.3, (106, 70, 52)), (0.55, (134, 94, 70)), (0.95, (190, 152, 122))
    )
    ice = board.blur(board.cover([POLE]), 0.008) * step(height, 0.06, 0.26)
    frozen = np.array([222, 232, 238]) * np.ones(rock.shape)
    return height, rock + (frozen - rock) * (0.86 * ice)[..., None]


def shade(board: Board, height: Grid) -> Grid:
    """Return how bright the light from the upper left makes each place, with shadows in hollows."""
    relief = height * board.size / (2 * MARGIN) * 0.088
    dy, dx = np.gradient(relief)
    normal = np.stack([-dx, -dy, np.ones(dx.shape)])
    normal /= np.linalg.norm(normal, axis=0)
    light = np.array(LIGHT) / np.linalg.norm(LIGHT)
    direct = np.clip(np.tensordot(light, normal, axes=1), 0, None) / light[2]
    hollow = height - board.blur(height, 0.02)
    lit: Grid = np.clip(0.42 + 0.58 * direct, 0.34, 1.6) * np.clip(1 + 1.1 * hollow, 0.68, 1.25)
    return lit


def cast(board: Board, height: Grid) -> Grid:
    """Return 1 where high ground throws its shadow, away from the sun."""
    pixels = max(1, round(0.006 * board.size / (2 * MARGIN)))
    shadow = np.zeros(height.shape)
    for index in range(1, 5):
        lifted = np.roll(height, (pixels * index, pixels * index), (0, 1)) - 0.05 * index
        shadow = np.maximum(shadow, step(lifted - height, 0.0, 0.12))
    return board.blur(shadow, 0.002)


def mixed(base: Sequence[Grid], upper: Sequence[Grid], share: Grid) -> tuple[Grid, Grid]:
    """Return height and colour of ``base`` where ``share`` is 0, of ``upper`` where it is 1."""
    height = base[0] + (upper[0] - base[0]) * share
    return height, base[1] + (upper[1] - base[1]) * share[..., None]


def paint(size: int) -> Image.Image:
    """Return the board, ``size`` pixels wide."""
    board = Board(size)
    ground = mixed(desert(board), erg(board), board.blur(board.cover(areas_of("minor_erg")), 0.010))
    table, rock = board.cover(areas_of("plateau")), board.cover(areas_of("mountain"))
    high, tint, top = plateau(board, table)
    base = ground[0]
    ground = mixed(ground, (base * (1 - 0.9 * top) + high, tint), np.clip(top * 1.5, 0, 1))
    peaks, stone = mountain(board, rock)
    foot = step(board.blur(rock, 0.006), 0.25, 0.75)
    ground = mixed(ground, (base * 0.3 + peaks + 0.03, stone), foot)
    height, colour = ground
    picture = colour * shade(board, height)[..., None]
    picture *= (1 - 0.34 * cast(board, height))[..., None]
    picture *= (1 - 0.22 * board.blur(board.strokes(CHART.lines, 9), 0.004))[..., None]
    picture += (np.array([70, 38, 24]) - picture) * (0.62 * board.strokes(CHART.lines, 2.6))[..., None]
    rows = round(size * CHART.size[1] / UNITS)
    pixels = np.clip(picture[:rows], 0, 255).round().astype(np.uint8)
    return Image.fromarray(pixels, "RGB")


if __name__ == "__main__":
    paint(SIZE).save(FOLDER / "arrakis-ground.webp", quality=84, method=6)
