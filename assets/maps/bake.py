"""Paint a planet: terrain with relief for every region of a map file, as one picture with round edges.

Run from the repository's root, with the development dependencies (numpy) installed::

    python -m assets.maps.bake dice

It writes ``assets/maps/<title>-ground.webp`` and ``storm.webp``, which the pictures are drawn upon. Everything
comes from the map file and fixed seeds, so two runs give the same picture.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import cos, radians, sin
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw

from bot.render.geometry import Area, load_map

Grid: TypeAlias = NDArray[np.float64]

FOLDER = Path(__file__).parent
MARGIN = 1.02
"""Half the side of the picture, in radii of the planet."""
SIZE = 2240
LIGHT = (-0.55, -0.65, 0.52)
"""Towards the sun: x right, y down, z to the viewer."""


class Ground:
    """Coordinates of every pixel and the noise that terrain is made of."""

    def __init__(self, size: int) -> None:
        self.size = size
        axis = (np.arange(size) + 0.5) / size * 2 * MARGIN - MARGIN
        self.x, self.y = np.meshgrid(axis, axis)
        self.radius = np.hypot(self.x, self.y)

    def noise(self, seed: int, cells: int, octaves: int = 5, gain: float = 0.5) -> Grid:
        """Return fractal noise between about 0 and 1: ``cells`` bumps across, each octave twice as fine."""
        rng = np.random.Generator(np.random.PCG64(seed))
        total = np.zeros((self.size, self.size))
        weight = 1.0
        for octave in range(octaves):
            count = cells * 2**octave
            layer = Image.fromarray(rng.random((count + 3, count + 3)).astype(np.float32), "F")
            box = (1.0, 1.0, count + 2.0, count + 2.0)
            total += weight * np.asarray(layer.resize((self.size, self.size), Image.Resampling.BICUBIC, box))
            weight *= gain
        return total / sum(gain**octave for octave in range(octaves))

    def ridges(self, seed: int, cells: int, octaves: int = 5, gain: float = 0.55) -> Grid:
        """Return noise with sharp crests, as of weathered rock."""
        total = np.zeros((self.size, self.size))
        carry = np.ones((self.size, self.size))
        weight = 1.0
        for octave in range(octaves):
            crest = 1 - np.abs(2 * self.noise(seed + octave, cells * 2**octave, 2) - 1)
            crest = np.clip((crest - 0.45) / 0.55, 0, 1) ** 1.6
            total += weight * crest * carry
            carry = 0.35 + 0.65 * crest
            weight *= gain
        return total / sum(gain**octave for octave in range(octaves))

    def blur(self, grid: Grid, radius: float) -> Grid:
        """Blur by ``radius`` units: three running means make a bell."""
        reach = max(1, round(radius * self.size / (2 * MARGIN)))
        for axis in (0, 1) * 3:
            padded = np.pad(grid, [(reach + 1, reach) if one == axis else (0, 0) for one in (0, 1)], "edge")
            sums = np.cumsum(padded, axis)
            span = 2 * reach + 1
            grid = (
                np.take(sums, range(span, sums.shape[axis]), axis)
                - np.take(sums, range(sums.shape[axis] - span), axis)
            ) / span
        return grid

    def mask(self, area: Area) -> Grid:
        """Return 1 inside the area, 0 outside, smooth in between."""
        scale = 2
        image = Image.new("L", (self.size * scale, self.size * scale))
        ImageDraw.Draw(image).polygon([self.pixel(point, scale) for point in area.outline], fill=255)
        return np.asarray(image.reduce(scale)).astype(np.float64) / 255

    def pixel(self, point: tuple[float, float], scale: int = 1) -> tuple[float, float]:
        """Return where a point of the map lies in a picture ``scale`` times as large."""
        unit = self.size * scale / (2 * MARGIN)
        return (point[0] + MARGIN) * unit, (point[1] + MARGIN) * unit


def colours(height: Grid, *stops: tuple[float, tuple[int, int, int]]) -> Grid:
    """Return the colour of each height, blended between the stops."""
    places = [place for place, _ in stops]
    return np.stack([np.interp(height, places, [rgb[i] for _, rgb in stops]) for i in range(3)], axis=-1)


def waves(ground: Ground, seed: int, bearing: float, count: float, bend: float) -> Grid:
    """Return dunes that run across ``bearing``: a long windward slope, a short steep one, crests that end."""
    along = ground.x * sin(radians(bearing)) + ground.y * cos(radians(bearing))
    across = ground.x * cos(radians(bearing)) - ground.y * sin(radians(bearing))
    sway = 0.35 * np.sin(across * 7 + 5 * ground.noise(seed + 500, 4, 2))
    phase = (along * count + bend * (ground.noise(seed, 4, 3) - 0.5) + sway) % 1
    crest = np.where(phase < 0.74, phase / 0.74, (1 - phase) / 0.26)
    strength = np.clip(2.1 * ground.noise(seed + 501, 9, 3) - 0.55, 0.0, 1)
    return np.asarray(crest * crest * (3 - 2 * crest) * strength)


def dunes(ground: Ground, _area: Area) -> tuple[Grid, Grid]:
    """High dunes, as of an erg."""
    high = waves(ground, 12, 58, 9.5, 3.4)
    height = 0.22 + 0.11 * high + 0.012 * waves(ground, 13, 30, 40, 6) + 0.05 * ground.noise(15, 5, 3)
    tint = 0.28 * high + 0.72 * ground.noise(14, 7, 5)
    return height, colours(tint, (0.2, (206, 142, 78)), (0.5, (226, 168, 98)), (0.8, (240, 196, 130)))


def flat(ground: Ground, _area: Area) -> tuple[Grid, Grid]:
    """A plain of pale sand with low ripples."""
    height = 0.2 + 0.016 * waves(ground, 21, 112, 20, 4) + 0.05 * ground.noise(22, 5, 4)
    tint = ground.noise(23, 5, 6)
    return height, colours(tint, (0.25, (214, 164, 102)), (0.5, (232, 190, 128)), (0.75, (244, 214, 160)))


def depression(ground: Ground, area: Area) -> tuple[Grid, Grid]:
    """A basin that sinks in worn terraces towards its middle."""
    xs, ys = zip(*area.outline, strict=True)
    middle = ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2 + 0.04)
    far = np.hypot((ground.x - middle[0]) * 1.3, ground.y - middle[1]) + 0.34 * (ground.noise(31, 5, 5) - 0.5)
    terraces = np.clip(far, 0, 0.6) * 11
    step = (np.floor(terraces) + np.clip((terraces % 1) * 2.4 - 0.7, 0, 1)) / 11
    height = 0.02 + 0.36 * step + 0.03 * ground.noise(33, 14, 4) + 0.010 * waves(ground, 32, 140, 34, 4)
    tint = np.clip(far * 1.5, 0, 1) * 0.8 + 0.2 * ground.noise(34, 10, 5)
    return height, colours(tint, (0.05, (150, 86, 50)), (0.4, (190, 122, 70)), (0.8, (222, 164, 102)))


def broken(ground: Ground, area: Area) -> tuple[Grid, Grid]:
    """Land split into tilted blocks by deep cracks."""
    rng = np.random.Generator(np.random.PCG64(41))
    xs, ys = zip(*area.outline, strict=True)
    box = (min(xs) - 0.1, max(xs) + 0.1, min(ys) - 0.1, max(ys) + 0.1)
    seeds = np.stack([rng.uniform(box[0], box[1], 130), rng.uniform(box[2], box[3], 130)], axis=-1)
    x = ground.x + 0.05 * (ground.noise(42, 10, 4) - 0.5)
    y = ground.y + 0.05 * (ground.noise(43, 10, 4) - 0.5)
    inside = (x > box[0]) & (x < box[1]) & (y > box[2]) & (y < box[3])
    away = np.hypot(x[inside, None] - seeds[:, 0], y[inside, None] - seeds[:, 1])
    order = np.argpartition(away, 1, axis=1)[:, :2]
    first, second = np.take_along_axis(away, order, 1).T
    crack, block = np.full(x.shape, 1.0), np.zeros(x.shape)
    crack[inside] = np.clip((second - first) / 0.024, 0, 1)
    block[inside] = rng.random(130)[order[:, 0]]
    tilt = block * (x * 1.3 + y) * 0.22
    height = 0.2 + 0.13 * crack + 0.10 * block + tilt * 0.25 + 0.05 * ground.ridges(44, 14, 4)
    tint = 0.3 * block + 0.3 * crack + 0.4 * ground.noise(45, 16, 5)
    return height, colours(tint, (0.1, (96, 54, 38)), (0.5, (172, 104, 64)), (0.9, (214, 152, 100)))


def rock(ground: Ground, _area: Area) -> tuple[Grid, Grid]:
    """Weathered rock with sand in its gullies."""
    crests = ground.ridges(51, 7, 5, 0.45)
    height = 0.24 + 0.60 * crests + 0.03 * ground.noise(52, 30, 3)
    tint = np.clip(0.12 + crests * 1.9, 0, 1) * 0.85 + 0.15 * ground.noise(54, 30, 4)
    return height, colours(
        tint, (0.1, (212, 156, 102)), (0.34, (172, 114, 76)), (0.62, (138, 88, 62)), (0.95, (186, 134, 100))
    )


def plateau(ground: Ground, area: Area) -> tuple[Grid, Grid]:
    """A sheltered basin behind a wall of cliffs."""
    wall = 1 - np.clip(ground.blur(ground.mask(area), 0.055) * 2 - 1, 0, 1)
    rise = np.clip((wall + 0.5 * (ground.noise(61, 14, 5) - 0.5) - 0.3) / 0.24, 0, 1)
    crests = ground.ridges(62, 12, 5)
    plain = 0.16 + 0.03 * ground.noise(63, 16, 5)
    height = plain + rise * (0.24 + 0.34 * crests)
    tint = 0.45 * ground.noise(64, 8, 5) + 0.25 * rise + 0.5 * rise * crests
    sand = colours(tint, (0.1, (206, 156, 104)), (0.35, (226, 184, 132)), (0.6, (238, 204, 156)))
    cliff = colours(tint, (0.2, (140, 88, 62)), (0.6, (112, 68, 52)), (1.0, (180, 128, 98)))
    return height, sand + (cliff - sand) * rise[..., None]


def ice(ground: Ground, _area: Area) -> tuple[Grid, Grid]:
    """A cap of ice with crevasses."""
    crevasse = np.clip(np.abs(ground.noise(71, 14, 3) - 0.5) / 0.022, 0, 1)
    height = 0.36 + 0.035 * crevasse + 0.12 * ground.noise(72, 10, 4)
    tint = 0.3 * crevasse + 0.55 * ground.noise(73, 7, 5) + 0.25 * np.clip(1 - ground.radius / 0.3, 0, 1)
    return height, colours(tint, (0.15, (146, 180, 206)), (0.45, (200, 220, 232)), (0.8, (238, 244, 246)))


TERRAINS: dict[str, Callable[[Ground, Area], tuple[Grid, Grid]]] = {
    terrain.__name__: terrain for terrain in (broken, depression, dunes, flat, ice, plateau, rock)
}


def land(ground: Ground, areas: list[Area]) -> tuple[Grid, Grid]:
    """Return the height and colour of the whole planet, neighbours blended over a narrow strip."""
    height, colour, total = (
        np.zeros(ground.x.shape),
        np.zeros((*ground.x.shape, 3)),
        np.full(ground.x.shape, 1e-6),
    )
    for area in areas:
        weight = ground.blur(ground.mask(area), 0.008)
        own_height, own_colour = TERRAINS[area.terrain](ground, area)
        height += weight * own_height
        colour += weight[..., None] * own_colour
        total += weight
    return height / total, colour / total[..., None]


def shade(ground: Ground, height: Grid) -> Grid:
    """Return how bright the light from the upper left makes each place: 1 on flat ground."""
    relief = height * ground.size / (2 * MARGIN) * 0.085
    dy, dx = np.gradient(relief)
    normal = np.stack([-dx, -dy, np.ones(dx.shape)])
    normal /= np.linalg.norm(normal, axis=0)
    light = np.array(LIGHT) / np.linalg.norm(LIGHT)
    direct = np.clip(np.tensordot(light, normal, axes=1), 0, None) / light[2]
    hollow = height - ground.blur(height, 0.03)
    lit: Grid = np.clip(0.45 + 0.55 * direct, 0.4, 1.6) * np.clip(1 + 0.9 * hollow, 0.7, 1.25)
    return lit


def borders(ground: Ground, lines: list[tuple[tuple[float, float], ...]], width: float) -> Grid:
    """Return 1 on the lines between regions and 0 elsewhere."""
    scale = 2
    image = Image.new("L", (ground.size * scale, ground.size * scale))
    pixels = max(1, round(width * ground.size * scale / (2 * MARGIN)))
    for line in lines:
        ImageDraw.Draw(image).line([ground.pixel(point, scale) for point in line], 255, pixels, "curve")
    return np.asarray(image.reduce(scale)).astype(np.float64) / 255


def paint(title: str, size: int) -> Image.Image:
    """Return the planet of a map file, ``size`` pixels wide, transparent around it."""
    ground = Ground(size)
    chart = load_map(title)
    height, colour = land(ground, list(chart.areas.values()))
    picture = colour * shade(ground, height)[..., None]
    lines = [line for name, line in chart.lines.items() if not name.startswith("rim")]
    glow, ink = ground.blur(borders(ground, lines, 0.02), 0.006), borders(ground, lines, 0.0075)
    picture *= (1 - 0.34 * glow)[..., None]
    picture += (np.array([58, 30, 22]) - picture) * (0.88 * ink)[..., None]
    globe = 1.06 - 0.16 * (ground.x * 0.5 + ground.y * 0.62 + 0.25) - 0.34 * np.clip(ground.radius, 0, 1) ** 9
    picture *= globe[..., None]
    edge = np.clip((1 - ground.radius) * size / (2 * MARGIN) + 0.5, 0, 1)
    pixels = np.concatenate([np.clip(picture, 0, 255), edge[..., None] * 255], axis=-1)
    return Image.fromarray(pixels.round().astype(np.uint8), "RGBA")


def storm(size: int) -> Image.Image:
    """Return a whirl of sand seen from above, transparent around it."""
    ground = Ground(size)
    angle = np.arctan2(ground.y, ground.x)
    wobble = ground.noise(81, 8, 5) - 0.5
    arms = 0.5 + 0.5 * np.sin(4 * angle + 17 * np.sqrt(ground.radius + 0.02) + 3 * wobble)
    streaks = ground.noise(82, 26, 4) - 0.5
    light = np.clip(arms + 0.7 * streaks, 0, 1)
    fade = np.clip((1 - ground.radius + 0.5 * wobble) / 0.42, 0, 1)
    eye = np.clip(ground.radius / 0.09, 0, 1)
    colour = colours(
        light * eye,
        (0.0, (52, 22, 18)),
        (0.45, (134, 66, 40)),
        (0.8, (226, 164, 104)),
        (1.0, (255, 234, 196)),
    )
    alpha = fade * (0.62 + 0.36 * light) * 255
    pixels = np.concatenate([colour, alpha[..., None]], axis=-1)
    return Image.fromarray(pixels.clip(0, 255).round().astype(np.uint8), "RGBA")


def main(titles: list[str]) -> None:
    """Paint the planets of the given titles, and the storm."""
    for title in titles:
        paint(title, SIZE).save(FOLDER / f"{title}-ground.webp", quality=86, method=6)
    storm(640).save(FOLDER / "storm.webp", quality=80, method=6)


if __name__ == "__main__":
    main(sys.argv[1:])
