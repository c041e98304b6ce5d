# /// script
# requires-python = ">=3.11"
# dependencies = ["cairosvg", "pillow", "pyyaml"]
# ///
"""Make ``atlas.png`` (a grid of glyphs, in the order of ``icons.yaml``) from the icons named there.

Needed only when the choice of icons changes. The source is the npm package ``@iconify-json/game-icons``,
fetched anywhere outside this repository::

    npm install --prefix /tmp/icons @iconify-json/game-icons
    uv run assets/icons/build_atlas.py /tmp/icons/node_modules/@iconify-json/game-icons/icons.json
"""

from __future__ import annotations

import io
import json
import sys
from math import cos, pi, sin
from pathlib import Path

import cairosvg
import yaml
from PIL import Image

FOLDER = Path(__file__).parent
CELL = 192
COLUMNS = 8


def body(source: dict[str, dict[str, dict[str, str]]], name: str) -> str:
    """Return the drawing of an icon as SVG, 512 units wide; ``own:`` icons are drawn here."""
    if name.startswith("own:"):
        return OWN[name.removeprefix("own:")]()
    return source["icons"][name]["body"].replace("currentColor", "#fff")


def lemniscate() -> str:
    """Return a lying eight, the sign of the Spacing Guild."""
    points = []
    for step in range(181):
        t = 2 * pi * step / 180
        scale = 215 / (1 + sin(t) ** 2 * 0.72)
        points.append(f"{256 + scale * cos(t):.1f},{256 + scale * sin(t) * cos(t) * 1.32:.1f}")
    return f'<polyline points="{" ".join(points)}" fill="none" stroke="#fff" stroke-width="62"/>'


def fan() -> str:
    """Return three cards held like a hand."""
    card = '<rect x="-88" y="-380" width="176" height="262" rx="24" fill="#fff" stroke="#000" stroke-width="26"/>'
    turned = (f'<g transform="translate(256 480) rotate({turn})">{card}</g>' for turn in (-34, 0, 34))
    return "".join(turned)


OWN = {"infinity": lemniscate, "fan": fan}
"""Glyphs that are drawn here."""


def glyph(drawing: str) -> Image.Image:
    """Return a drawing as an alpha channel, trimmed and centred in its cell."""
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">{drawing}</svg>'
    png = cairosvg.svg2png(svg.encode(), output_width=CELL * 2, output_height=CELL * 2)
    drawn = Image.open(io.BytesIO(png)).convert("RGBA")
    alpha = Image.alpha_composite(Image.new("RGBA", drawn.size, "black"), drawn).convert("L")
    trimmed = alpha.crop(alpha.getbbox())
    scale = (CELL - 4) / max(trimmed.size)
    small = trimmed.resize(
        (round(trimmed.width * scale), round(trimmed.height * scale)), Image.Resampling.LANCZOS
    )
    cell = Image.new("L", (CELL, CELL))
    cell.paste(small, ((CELL - small.width) // 2, (CELL - small.height) // 2))
    return cell


def main(package: str) -> None:
    """Build the atlas from the package's ``icons.json``."""
    source = json.loads(Path(package).read_text(encoding="utf-8"))
    wanted = yaml.safe_load((FOLDER / "icons.yaml").read_text(encoding="utf-8"))["icons"]
    atlas = Image.new("L", (CELL * COLUMNS, CELL * -(-len(wanted) // COLUMNS)))
    for index, entry in enumerate(wanted.values()):
        atlas.paste(glyph(body(source, entry["icon"])), (index % COLUMNS * CELL, index // COLUMNS * CELL))
    atlas.save(FOLDER / "atlas.png", optimize=True)


if __name__ == "__main__":
    main(sys.argv[1])
