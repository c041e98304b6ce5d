"""What all pictures are made of: fonts, glyphs, and sprites drawn at twice their size and kept.

Lengths are units: a whole picture is `UNITS` wide, whatever its width in pixels. ``k`` is the number of
pixels a unit takes. Everything is the same for the same arguments, so what is drawn once is drawn for good.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

import yaml
from PIL import Image, ImageColor, ImageDraw, ImageFont

from bot.render.geometry import Point

UNITS = 1600
"""Width of a whole picture."""
ASSETS = Path(__file__).parents[2] / "assets"
DISPLAY = "Federo-Regular.ttf"
"""For names of places and headings."""
FIGURES = "FiraSansExtraCondensed-Bold.ttf"
"""For figures, players' names and everything that must be read on a phone."""
CAP_HEIGHT = 0.689
"""Height of a figure of `FIGURES` in font sizes."""
CELL = 192
COLUMNS = 8

Colour: TypeAlias = str | tuple[int, int, int] | tuple[int, int, int, int]


@lru_cache(maxsize=256)
def font(face: str, pixels: int) -> ImageFont.FreeTypeFont:
    """Return a font whose size is ``pixels``."""
    return ImageFont.truetype(ASSETS / "fonts" / face, max(1, pixels), layout_engine=ImageFont.Layout.BASIC)


@cache
def _atlas() -> tuple[Image.Image, dict[str, int]]:
    listing = yaml.safe_load((ASSETS / "icons" / "icons.yaml").read_text(encoding="utf-8"))["icons"]
    image = Image.open(ASSETS / "icons" / "atlas.png").convert("L")
    return image, {name: index for index, name in enumerate(listing)}


@lru_cache(maxsize=512)
def glyph(name: str, pixels: int) -> Image.Image:
    """Return a glyph of the atlas as a mask, its longer side ``pixels``; see ``assets/icons/icons.yaml``."""
    atlas, order = _atlas()
    left, top = order[name] % COLUMNS * CELL, order[name] // COLUMNS * CELL
    cell = atlas.crop((left, top, left + CELL, top + CELL))
    return cell.resize((max(1, pixels), max(1, pixels)), Image.Resampling.LANCZOS)


def rgb(colour: Colour) -> tuple[int, int, int]:
    """Return a colour as three numbers from 0 to 255."""
    if isinstance(colour, str):
        return ImageColor.getrgb(colour)[:3]
    return colour[:3]


def mix(one: Colour, other: Colour, share: float) -> tuple[int, int, int]:
    """Return ``one`` with ``share`` (0 to 1) of ``other`` in it."""
    first, second = rgb(one), rgb(other)
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


@lru_cache(maxsize=4096)
def _has(face: str, character: str) -> bool:
    """Whether there is something to see of a character: what a font lacks it shows as the same empty box."""
    if not character.isprintable():
        return character.isspace()
    shown, missing = (font(face, 24).getmask(one) for one in (character, "\U0010fffe"))
    return character == " " or shown.size != missing.size or bytes(shown) != bytes(missing)


def showable(text: str, face: str = FIGURES) -> str:
    """Return what of a text (a player's name, say) the font can show, blanks joined."""
    return " ".join("".join(one for one in text if _has(face, one)).split())


def fit(text: str, width: float, face: str, size: float) -> str:
    """Shorten a text with an ellipsis so that it is at most ``width`` wide at font size ``size``."""
    measure = font(face, round(size))
    if measure.getlength(text) <= width:
        return text
    kept = bisect_left(
        range(len(text)), True, key=lambda end: measure.getlength(text[: end + 1] + "…") > width
    )
    return text[:kept].rstrip() + "…"


def wrap(text: str, width: float, face: str, size: float, lines: int) -> list[str]:
    """Break a text into at most ``lines`` lines of ``width``; the last one ends in an ellipsis if it must."""
    measure = font(face, round(size))
    rows: list[str] = []
    words = text.split()
    while words and len(rows) < lines - 1:
        count = 1
        while count < len(words) and measure.getlength(" ".join(words[: count + 1])) <= width:
            count += 1
        rows.append(fit(" ".join(words[:count]), width, face, size))
        del words[:count]
    return [*rows, fit(" ".join(words), width, face, size)] if words else rows


@dataclass(frozen=True)
class Window:
    """The part of the whole picture that is shown, in units, and the pixels a unit takes."""

    left: float
    top: float
    width: float
    height: float
    k: float

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return round(self.width * self.k), round(self.height * self.k)


class Canvas:
    """An image drawn upon in units. ``origin`` is the point of the whole picture at its upper left corner."""

    def __init__(self, image: Image.Image, k: float, origin: Point = (0, 0)) -> None:
        self.image = image
        self.k = k
        self.origin = origin
        self.pen = ImageDraw.Draw(image)

    def px(self, length: float) -> int:
        """Return a length in pixels."""
        return round(length * self.k)

    def at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of a point."""
        return round((x - self.origin[0]) * self.k), round((y - self.origin[1]) * self.k)

    def path(self, points: Sequence[Point]) -> list[tuple[float, float]]:
        """Return the pixels of many points, unrounded."""
        return [((x - self.origin[0]) * self.k, (y - self.origin[1]) * self.k) for x, y in points]

    def put(self, sprite: Image.Image, x: float, y: float) -> None:
        """Lay a sprite with its middle on a point."""
        left, top = self.at(x, y)
        place = (left - sprite.width // 2, top - sprite.height // 2)
        self.image.paste(sprite, place, sprite if sprite.mode == "RGBA" else None)

    def icon(self, name: str, x: float, y: float, size: float, colour: Colour) -> None:
        """Draw a glyph, its longer side ``size``, with its middle on a point."""
        mask = glyph(name, self.px(size))
        left, top = self.at(x, y)
        self.image.paste(colour, (left - mask.width // 2, top - mask.height // 2), mask)

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        colour: Colour,
        anchor: str = "mm",
        face: str = FIGURES,
    ) -> None:
        """Write a text of font size ``size``, its ``anchor`` (as in Pillow) on a point."""
        self.pen.text(self.at(x, y), text, colour, font(face, self.px(size)), anchor)

    def figure(self, x: float, y: float, text: str, height: float, colour: Colour) -> None:
        """Write figures ``height`` high with their middle on a point."""
        size = height / CAP_HEIGHT
        self.text(x, y + height / 2, text, size, colour, "ms")


class Brush(Canvas):
    """A sprite being drawn: twice as large as it will be, (0, 0) in its middle."""

    def __init__(self, width: float, height: float, k: float) -> None:
        size = (2 * round(width * k / 2 + 1) * 2, 2 * round(height * k / 2 + 1) * 2)
        half = (size[0] / 4 / k, size[1] / 4 / k)
        super().__init__(Image.new("RGBA", size), 2 * k, (-half[0], -half[1]))

    def disc(
        self,
        x: float,
        y: float,
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a disc; ``line`` is as wide as ``width``, inside the radius."""
        box = [*self.path([(x - radius, y - radius), (x + radius, y + radius)])]
        self.pen.ellipse(box, fill, line, self.px(width))

    def panel(
        self,
        box: tuple[float, float, float, float],
        radius: float,
        fill: Colour | None,
        line: Colour | None = None,
        width: float = 0,
    ) -> None:
        """Draw a rectangle with round corners: left, top, right, bottom."""
        corners = self.path([box[:2], box[2:]])
        self.pen.rounded_rectangle(corners, self.px(radius), fill, line, self.px(width))

    def shape(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        self.pen.polygon(self.path(points), fill)

    def line(self, points: Sequence[Point], colour: Colour, width: float) -> None:
        """Draw a line through the points."""
        self.pen.line(self.path(points), colour, max(1, self.px(width)), "curve")

    def done(self) -> Image.Image:
        """Return the sprite at its size."""
        return self.image.reduce(2)
