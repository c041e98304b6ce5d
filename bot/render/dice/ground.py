"""What never changes during a match: sky, planet, storm track, names, signs. Drawn once and copied."""

from __future__ import annotations

from functools import lru_cache
from math import cos, degrees, radians
from random import Random

from PIL import Image, ImageDraw, ImageFilter, ImageOps

from bot.render.dice import sprites, theme
from bot.render.dice.layout import BOARD_HEIGHT, CENTRE, MAP, RADIUS, RING, Box, around, card, height, place
from bot.render.dice.names import name_of
from bot.render.dice.packing import centroid
from bot.render.geometry import polar
from bot.render.kit import ASSETS, DISPLAY, UNITS, Brush, Canvas, Window, font
from engine.games.dice.data import REGIONS

GROUND_MARGIN = 1.02
"""Half the side of the planet's picture, in radii (`assets.maps.bake`)."""


def whole(seats: int, width: int) -> Window:
    """Return the window that shows everything."""
    return Window(0, 0, UNITS, height(seats), width / UNITS)


@lru_cache(maxsize=8)
def backdrop(window: Window, seats: int, locale: str) -> Image.Image:
    """Return the static layer; copy it before drawing on it."""
    image = sky(window)
    canvas = Canvas(image, window.k, (window.left, window.top))
    _planet(canvas)
    canvas.put(_track(window.k, locale), *CENTRE)
    for area in MAP.areas.values():
        if area.rim and REGIONS[area.id].desert:
            canvas.put(sprites.desert(canvas.k), *around(area.rim[1] - DESERT_TURN, (RADIUS + RING) / 2))
    for seat in range(seats):
        _panel(canvas, card(seat, seats))
    return image


def sky(window: Window) -> Image.Image:
    """Return night over the planet, a warmer dusk below it, and stars."""
    width, height = window.size
    steps = [min(1.0, max(0.0, (window.top + y / window.k) / 1600)) for y in range(height)]
    column = Image.new("L", (1, height))
    column.putdata([round(255 * step) for step in steps])
    image = ImageOps.colorize(column, theme.NIGHT, theme.DUSK).resize((width, height))
    canvas = Canvas(image, window.k, (window.left, window.top))
    rng = Random("stars")
    for _ in range(420):
        x, y, light = rng.uniform(0, UNITS), rng.uniform(0, BOARD_HEIGHT), rng.random() ** 3
        reach = 0.8 + 1.6 * light
        corners = canvas.path([(x - reach, y - reach), (x + reach, y + reach)])
        tone = round(90 + 160 * light)
        canvas.pen.ellipse([*corners], (tone, tone, min(255, tone + 25)))
    return image


def _planet(canvas: Canvas) -> None:
    """Lay down the painted planet with a glow of air around it."""
    x, y = CENTRE
    wide, high = canvas.image.size
    small = Image.new("L", (-(-wide // 4), -(-high // 4)))
    reach = RING + 6
    corners = [(side - low) * canvas.k / 4 for side, low in zip((x, y), canvas.origin, strict=True)]
    ImageDraw.Draw(small).circle(corners, reach * canvas.k / 4, fill=190)
    glow = small.filter(ImageFilter.GaussianBlur(26 * canvas.k / 4)).resize(canvas.image.size)
    canvas.image.paste("#c9783c", mask=glow.point(lambda level: level * 0.62))
    side = canvas.px(2 * RADIUS * GROUND_MARGIN)
    canvas.put(_ground(side), x, y)


@lru_cache(maxsize=8)
def _ground(side: int) -> Image.Image:
    with Image.open(ASSETS / "maps" / "dice-ground.webp") as picture:
        return picture.convert("RGBA").resize((side, side), Image.Resampling.LANCZOS)


def land(region: str, size: tuple[int, int]) -> Image.Image:
    """Return the ground of a region from close by, out of focus."""
    half = LAND / 2
    (x, y), side = centroid(region), 2 * RADIUS * GROUND_MARGIN
    with Image.open(ASSETS / "maps" / "dice-ground.webp") as picture:
        scale = picture.width / side
        left, top = (
            (x - CENTRE[0] + side / 2 - half) * scale,
            (y - CENTRE[1] + side / 2 - half * 0.75) * scale,
        )
        part = picture.convert("RGBA").crop(
            (round(left), round(top), round(left + LAND * scale), round(top + LAND * 0.75 * scale))
        )
    night = Image.new("RGBA", part.size, theme.NIGHT)
    return Image.alpha_composite(night, part).convert("RGB").filter(ImageFilter.GaussianBlur(3)).resize(size)


LAND = 340.0
"""Width of the land behind a combat."""


@lru_cache(maxsize=8)
def _track(k: float, locale: str) -> Image.Image:
    """Return the ring around the planet: a stretch for each region the storm enters, with its name."""
    brush = Brush(2 * RING + 8, 2 * RING + 8, k)
    brush.disc(0, 0, RING + 3, theme.INK)
    brush.disc(0, 0, RING, theme.BRONZE)
    brush.disc(0, 0, RING - 3, "#2b1d22")
    brush.disc(0, 0, RADIUS + 3, theme.BRONZE)
    brush.disc(0, 0, RADIUS, theme.INK)
    brush.disc(0, 0, RADIUS - 3, (0, 0, 0, 0))
    for area in MAP.areas.values():
        if area.rim:
            _divide(brush, area.rim[1])
            _arc_text(brush, name_of("region", area.id, locale).upper(), area.bearing, area.rim)
    return brush.done()


def _divide(brush: Brush, bearing: float) -> None:
    """Mark the end of a stretch of the track with arrowheads the way the storm goes: counter-clockwise."""
    middle, half = (RADIUS + RING) / 2, (RING - RADIUS) / 2 - 7
    for turn, tone in ((0.0, theme.GOLD), (1.4, theme.BRONZE)):
        tail, tip = bearing - turn - 0.9, bearing - turn + 1.1
        brush.line([polar(tail, middle + half), polar(tip, middle), polar(tail, middle - half)], tone, 5)


NAME_SIZE = 29.0
DESERT_TURN = 5.0
"""Degrees between the end of a region's stretch of the track and its X."""


def _arc_text(brush: Brush, text: str, bearing: float, ends: tuple[float, float]) -> None:
    """Write a name along its stretch of the ring, upright above and below, smaller if it is long."""
    radius = (RADIUS + RING) / 2
    room = radians((ends[1] - ends[0]) % 360 - 3 * DESERT_TURN) * radius
    width = font(DISPLAY, 100).getlength(text) * NAME_SIZE / 100 + 3 * len(text)
    size = NAME_SIZE * min(1, room / width)
    face = font(DISPLAY, brush.px(size))
    below = cos(radians(bearing)) > 0
    widths = [face.getlength(one) / brush.k + 3 * size / NAME_SIZE for one in text]
    offset = -sum(widths) / 2
    for character, width in zip(text, widths, strict=True):
        turn = degrees((offset + width / 2) / radius)
        at = bearing + turn if below else bearing - turn
        side = brush.px(NAME_SIZE * 1.7)
        mask = Image.new("L", (side, side))
        ImageDraw.Draw(mask).text((side / 2, side / 2), character, 255, face, "mm")
        mask = mask.rotate(at if below else at - 180, Image.Resampling.BICUBIC)
        x, y = brush.at(*polar(at, radius))
        brush.image.paste(theme.SAND, (x - side // 2, y - side // 2), mask)
        offset += width


def draw_signs(canvas: Canvas, locale: str) -> None:
    """Draw the medallions and the names that stand in their regions; they lie over the owners' colours."""
    for area in MAP.areas.values():
        if area.mark:
            kind = "sietch" if area.terrain == "rock" else "city"
            canvas.put(sprites.medallion(canvas.k, kind), *place(area.mark))
        if area.rim is None:
            x, y = place(polar(area.bearing, area.name_radius))
            canvas.put(_plaque(canvas.k, name_of("region", area.id, locale).upper()), x, y)


@lru_cache(maxsize=64)
def _plaque(k: float, text: str) -> Image.Image:
    """Return a name on a plate."""
    width = font(DISPLAY, 100).getlength(text) * NAME_SIZE / 100 + 34
    brush = Brush(width, 46, k)
    brush.panel((-width / 2 + 2, -20, width / 2 - 2, 20), 18, theme.INK)
    brush.panel((-width / 2 + 4, -18, width / 2 - 4, 18), 16, "#2b1d22", theme.BRONZE, 2)
    brush.text(0, 0, text, NAME_SIZE, theme.SAND, face=DISPLAY)
    return brush.done()


def _panel(canvas: Canvas, box: Box) -> None:
    """Draw an empty player's card."""
    corners = canvas.path([box[:2], box[2:]])
    canvas.pen.rounded_rectangle(
        [*corners], canvas.px(16), theme.PANEL, theme.PANEL_EDGE, max(1, canvas.px(3))
    )
