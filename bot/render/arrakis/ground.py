"""What never changes during a match: terrain, borders, air zones, codes and names. Drawn once and copied."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from PIL import Image, ImageDraw, ImageFilter

from bot.render.arrakis import sprites, theme
from bot.render.arrakis.chart import CHART, dashes
from bot.render.arrakis.layout import (
    BOARD_HEIGHT,
    BOTTOM,
    HEADER,
    MIDDLE,
    SIDE_WIDTH,
    SIDES,
    TOP,
    Box,
    shrunk,
    whole,
)
from bot.render.arrakis.names import name_lines, place_name
from bot.render.arrakis.tracks import draw_empty_tracks
from bot.render.geometry import Point
from bot.render.kit import ASSETS, CAP_HEIGHT, FIGURES, UNITS, Brush, Canvas, Window, font
from engine.games.arrakis.data import AREAS

CODE = 21.0
"""Font size of codes on the whole board."""
SOFT = 1.0
"""Pixels by which the ground is blurred: pieces stand out from it, and a file is a quarter smaller."""
READABLE = 1 / 36
"""Height of names in a crop, by its width ..."""
LARGEST = 28.0
"""... up to this font size, for which there is room (`assets.maps.places`)."""
PIECE = (25.0, 33.0)
"""Half of what a Legion's figure, or another piece, takes across and down on the whole board."""
NUMBERED = 0.75
"""Radius of a number's disc, in font sizes of names, about."""


@lru_cache(maxsize=10)
def backdrop(window: Window) -> Image.Image:
    """Return the static layer; copy it before drawing on it."""
    image = Image.new("RGB", window.size, theme.NIGHT)
    canvas = Canvas(image, window.k, (window.left, window.top))
    canvas.image.paste(_ground(window), (0, 0))
    lines = _lines(window)
    image.paste(lines, (0, 0), lines)
    all_of_it = window == whole(image.width)
    for x, y in CHART.zones.values():
        canvas.put(sprites.zone(canvas.k * (1 if all_of_it else shrunk(window)), None), x, y)
    if all_of_it:
        _codes(canvas)
        for box in panels():
            corners = canvas.path([box[:2], box[2:]])
            canvas.pen.rounded_rectangle(
                [*corners], canvas.px(16), theme.PANEL, theme.PANEL_EDGE, max(1, canvas.px(3))
            )
        draw_empty_tracks(canvas)
    return image


def panels() -> Iterable[Box]:
    """Yield where the panels below the map lie."""
    yield HEADER
    for left in SIDES.values():
        yield left, TOP, left + SIDE_WIDTH, BOTTOM
    yield MIDDLE[0], TOP, MIDDLE[1], BOTTOM


@cache
def _terrain() -> Image.Image:
    """Return the painted board as it is shipped: opening it takes longer than all the rest."""
    with Image.open(ASSETS / "maps" / "arrakis-ground.webp") as picture:
        return picture.convert("RGB")


def _ground(window: Window) -> Image.Image:
    """Return the painted terrain of a window."""
    scale = _terrain().width / UNITS
    right, bottom = min(UNITS, window.left + window.width), min(BOARD_HEIGHT, window.top + window.height)
    box = (window.left * scale, window.top * scale, right * scale, bottom * scale)
    size = (window.size[0], round((bottom - window.top) * window.k))
    ground = _terrain().resize(size, Image.Resampling.BICUBIC, box)
    return ground.filter(ImageFilter.GaussianBlur(SOFT))


def land(area: str, size: tuple[int, int]) -> Image.Image:
    """Return the ground around an area from close by, out of focus."""
    x, y = CHART.places[area].legion
    wide = 260.0
    high = wide * size[1] / size[0]
    left, top = min(max(x - wide / 2, 0), UNITS - wide), min(max(y - high / 2, 0), BOARD_HEIGHT - high)
    small = _ground(Window(left, top, wide, high, size[0] / 4 / wide))
    return small.filter(ImageFilter.GaussianBlur(3)).resize(size, Image.Resampling.BICUBIC)


def _lines(window: Window) -> Image.Image:
    """Return the borders of Sectors and the impassable ones, transparent elsewhere, with smooth edges."""
    size = (window.size[0], round(min(window.height, BOARD_HEIGHT) * window.k))
    canvas = Canvas(
        Image.new("RGBA", (size[0] * 2, size[1] * 2), (90, 50, 20, 0)),
        window.k * 2,
        (window.left, window.top),
    )

    def stroke(points: Iterable[tuple[float, float]], colour: str, width: float) -> None:
        canvas.pen.line(canvas.path(list(points)), colour, max(1, canvas.px(width)), "curve")

    near = [line for line in CHART.lines if _near(window, line.points)]
    walls = [line for line in near if line.wall]
    for colour, width in (("#2a1548", 8.0), ("#ffe9b0", 3.0)):
        for line in near:
            if line.sectors and not line.wall:
                stroke(line.points, colour, width)
    for colour, width in (("#2a0905", 17.0), ("#fff4e4", 12.0)):
        for line in walls:
            stroke(line.points, colour, width)
            for end in (line.points[0], line.points[-1]):
                canvas.pen.circle(canvas.at(*end), canvas.px(width / 2), colour)
    for line in walls:
        for dash in dashes(line.points, 21, 12):
            stroke(dash, theme.RED, 12.0)
    return canvas.image.reduce(2)


def _near(window: Window, points: Sequence[Point]) -> bool:
    """Return whether any of a line can be seen."""
    reach = 20.0
    left, right = window.left - reach, window.left + window.width + reach
    top, bottom = window.top - reach, window.top + window.height + reach
    return any(left < x < right and top < y < bottom for x, y in points)


def _codes(canvas: Canvas) -> None:
    """Write the code of every unnamed area, small: the whole board has room for no more."""
    for area, code in CHART.codes.items():
        x, y = canvas.at(*CHART.places[area].name)
        light = AREAS[area].terrain != "mountain"
        ink, halo = ("#4a2a14", "#ffeccb") if light else ("#ffe9c8", "#2a150c")
        face = font(FIGURES, canvas.px(CODE))
        canvas.pen.text((x, y), code, ink, face, "mm", stroke_width=max(1, canvas.px(2)), stroke_fill=halo)


@dataclass(frozen=True)
class Label:
    """The name or code of an area in a crop: where its middle is, half its width, its font size and lines."""

    x: float
    y: float
    half: float
    size: float
    lines: tuple[str, ...]


def name_size(window: Window) -> float:
    """Return the font size of names in a crop, in units."""
    return min(window.width * READABLE / CAP_HEIGHT, LARGEST)


def label(canvas: Canvas, window: Window, area: str, locale: str) -> Label:
    """Return what stands on an area in a crop, within the crop's edges."""
    size = name_size(window)
    lines = tuple(name_lines(place_name(area, locale)))
    face = font(FIGURES, canvas.px(size))
    half = max(face.getlength(line) for line in lines) / canvas.k / 2
    x, y = CHART.near[area].name
    x = min(max(x, window.left + half + 6), window.left + window.width - half - 6)
    return Label(x, y, half, size, lines)


def number_spot(window: Window, area: str, text: Label, taken: Collection[Point]) -> Point:
    """Return where a number stands: on its area, beside its name, beside what takes a place, beside other names."""
    reach, (x, y) = text.size * NUMBERED, CHART.near[area].legion
    across, above = text.half + reach, (len(text.lines) / 2 + NUMBERED) * text.size
    beside = PIECE[0] * shrunk(window) + reach
    spots = (
        *(
            (text.x - across, text.y),
            (text.x + across, text.y),
            (text.x, text.y - above),
            (text.x, text.y + above),
        ),
        *((text.x + dx, text.y + dy) for dx in (-text.half, text.half) for dy in (-above, above)),
        *((x - beside, y), (x + beside, y)),
    )
    return max(spots, key=lambda spot: _room(window, area, text, spot, taken))


def _room(window: Window, area: str, text: Label, spot: Point, taken: Collection[Point]) -> int:
    """Return how well a number's disc would stand: what matters more weighs more than all that matters less."""
    (x, y), reach, size = spot, text.size * NUMBERED, shrunk(window)
    right, bottom = window.left + window.width, window.top + window.height
    shown = window.left + reach <= x <= right - reach and window.top + reach <= y <= bottom - reach
    rim = ((x - reach, y), (x + reach, y), (x, y - reach), (x, y + reach))
    others = (near.name for other, near in CHART.near.items() if other != area)

    def covers(middle: Point, wide: float, high: float) -> bool:
        return abs(x - middle[0]) < reach + wide and abs(y - middle[1]) < reach + high

    return (
        40 * (shown and CHART.within(area, spot))
        - 8 * any(covers(piece, PIECE[0] * size, PIECE[1] * size) for piece in taken)
        - 7 * covers((text.x, text.y), text.half - reach / 3, (len(text.lines) - 1) / 2 * text.size)
        - 3 * any(covers(name, 2 * reach, 0) for name in others)
        + 3 * sum(CHART.within(area, point) for point in rim)
    )


def draw_names(canvas: Canvas, window: Window, locale: str) -> None:
    """Write names and codes in a crop, as large as a phone needs them."""
    for area in AREAS:
        x, y = CHART.near[area].name
        if not (window.left < x < window.left + window.width and window.top < y < window.top + window.height):
            continue
        text = label(canvas, window, area, locale)
        light = AREAS[area].terrain != "mountain"
        ink, halo = (theme.INK, "#ffeccb") if light else ("#fff0d6", "#1c0e08")
        face, width = font(FIGURES, canvas.px(text.size)), max(1, canvas.px(text.size * 0.11))
        for index, line in enumerate(text.lines):
            middle = canvas.at(text.x, text.y + (index - (len(text.lines) - 1) / 2) * text.size)
            canvas.pen.text(middle, line, ink, face, "mm", stroke_width=width, stroke_fill=halo)


# -- masks of areas ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def outline(k: float, area: str, width: float) -> tuple[Image.Image, tuple[float, float]]:
    """Return a mask of an area's border and the point of the board at its upper left corner."""
    left, top, right, bottom = CHART.bounds([area])
    bleed = width
    brush = Brush(right - left + 2 * bleed, bottom - top + 2 * bleed, k)
    brush.origin = (left - bleed, top - bleed)
    points = CHART.outlines[area]
    brush.line([*points, *points[:2]], "white", width)
    return brush.done().getchannel("A"), brush.origin


@lru_cache(maxsize=16)
def filled(k: float, area: str) -> tuple[Image.Image, tuple[float, float]]:
    """Return a mask of an area and the point of the board at its upper left corner."""
    left, top, right, bottom = CHART.bounds([area])
    size = (round((right - left) * k), round((bottom - top) * k))
    mask = Image.new("L", size)
    points = [((x - left) * k, (y - top) * k) for x, y in CHART.outlines[area]]
    ImageDraw.Draw(mask).polygon(points, 255)
    return mask, (left, top)
