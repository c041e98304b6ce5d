"""Draw the application's emoji: the glyphs that ``emoji.yaml`` names, each on its plate, a PNG each.

Run from the repository's root when the choice or the design changes::

    python -m assets.icons.build_emoji

An emoji is about 22 pixels high on a screen, on dark or light ground: few shapes, strong contrast.
"""

from __future__ import annotations

from pathlib import Path

import yaml
from PIL import Image

from bot.render.arrakis import theme as arrakis
from bot.render.dice import theme as dice
from bot.render.geometry import Point
from bot.render.kit import Brush, mix, rgb

FOLDER = Path(__file__).parent
SIZE = 96
"""Pixels of a side; Discord shows 48 at most."""
COLOURS = 64
TILE = "#2a2d47"
IVORY = "#fff6e0"

_PLATES: dict[str, dict[str | None, list[Point]]] = {
    "dice": dice.OUTLINES,
    "arrakis": {str(side): outline for side, outline in arrakis.LEGION.items()},
}


def draw(title: str, glyph: str, ground: str | None, ink: str | None) -> Image.Image:
    """Return an emoji: a faction on its own plate and in its own colours, anything else on a tile."""
    brush = Brush(2, 2, SIZE / 2)  # units: half a side
    outline = _PLATES.get(title, {}).get(glyph)
    share = 1.36
    if outline is None or ground is not None:
        plate = ground or TILE
        edge = mix(plate, "#ffffff", 0.35)
        brush.panel((-0.98, -0.98, 0.98, 0.98), 0.42, edge)
        brush.panel((-0.9, -0.9, 0.9, 0.9), 0.36, plate)
    else:
        reach = max(abs(number) for point in outline for number in point)
        shape = [(x / reach, y / reach) for x, y in outline]
        plate, ink, edge = _colours(title, glyph)
        brush.shape(shape, edge)
        brush.shape([(x * 0.9, y * 0.9) for x, y in shape], plate)
        share = 1.12 if title == "arrakis" else 2 * dice.GLYPH_SIZES.get(glyph, dice.GLYPH_SIZE) * 0.95
    brush.icon(glyph, 0, 0, share, ink or IVORY)
    made = brush.done().resize((SIZE, SIZE), Image.Resampling.LANCZOS)
    return made.quantize(COLOURS, Image.Quantize.FASTOCTREE)


def _colours(title: str, side: str) -> tuple[str, str, tuple[int, int, int]]:
    if title == "arrakis":
        colours = next(one for name, one in arrakis.SIDES.items() if name == side)
        return colours.ground, colours.ink, rgb(colours.edge)
    return dice.faction_colour(side), IVORY, dice.faction_light(side)


def drawn() -> dict[str, Image.Image]:
    """Return all emoji by the names of their files."""
    listing = yaml.safe_load((FOLDER / "emoji.yaml").read_text(encoding="utf-8"))
    return {
        f"{title}_{design['glyph']}.png": draw(
            title, design["glyph"], design.get("ground"), design.get("ink")
        )
        for title, designs in listing.items()
        for design in designs.values()
    }


def main() -> None:
    """Draw all, and take away those that are no more."""
    folder = FOLDER / "emoji"
    for old in folder.glob("*.png"):
        old.unlink()
    for name, image in drawn().items():
        image.save(folder / name, optimize=True)
    print(f"{len(list(folder.glob('*.png')))} emoji")


if __name__ == "__main__":
    main()
