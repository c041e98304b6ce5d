"""The two sides are told apart by lightness and by shape, whatever colours somebody sees."""

from __future__ import annotations

from collections import Counter

import pytest
from PIL import Image, ImageChops

from bot.render.arrakis import sprites, theme
from bot.render.kit import rgb
from engine.games.arrakis.state import SIDES, Side

VISIONS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""How linear red, green and blue are seen: the full dichromacies of Machado, Oliveira and Fernandes (2009)."""
ENOUGH = 4.5
"""Contrast that WCAG 2.1 asks of text; marks as large as these would need 3."""


def seen(colour: tuple[int, ...], vision: str) -> float:
    """Return how light a colour is to somebody, from 0 to 1."""
    linear = [c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour[:3]]
    mixed = [
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in VISIONS[vision]
    ]
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), mixed, strict=True))


def contrast(one: tuple[int, ...], other: tuple[int, ...], vision: str) -> float:
    """Return the contrast of two colours to somebody, 1 for none (WCAG 2.1)."""
    light, dark = sorted((seen(one, vision), seen(other, vision)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def drawn(side: Side) -> dict[str, Image.Image]:
    """Return the marks of a side as they are drawn, without shades."""
    kind = "sietch" if side == "atreides" else "arrakeen"
    return {
        "emblem": sprites.emblem(1.0, side, 80),
        "legion": sprites.legion(1.0, side, 6, (), (), ()),
        "settlement": sprites.settlement(1.0, kind, side, "3", hidden=False),
    }


def main_colours(image: Image.Image) -> list[tuple[int, ...]]:
    """Return the two commonest opaque colours of a mark: its ground, and what stands on it or around it."""
    pixels = Counter(image.getpixel((x, y)) for x in range(image.width) for y in range(image.height))
    opaque = [colour for colour, _ in pixels.most_common() if isinstance(colour, tuple) and colour[3] == 255]
    return opaque[:2]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("mark", ["emblem", "legion", "settlement"])
def test_the_grounds_of_the_sides_contrast(mark: str, vision: str) -> None:
    grounds = [main_colours(drawn(side)[mark])[0] for side in SIDES]
    assert grounds == [(*rgb(theme.SIDES[side].ground), 255) for side in SIDES]
    assert contrast(grounds[0], grounds[1], vision) > ENOUGH


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("side", SIDES)
def test_figures_contrast_with_their_ground(side: Side, vision: str) -> None:
    colours = theme.SIDES[side]
    assert contrast(rgb(colours.ink), rgb(colours.ground), vision) > ENOUGH


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("terrain", ["#f3deb4", "#e2b474", "#d68a46", "#be8660", "#6a4634"])
@pytest.mark.parametrize("side", SIDES)
def test_marks_stand_out_from_every_terrain_by_their_ground_or_their_edge(
    side: Side, terrain: str, vision: str
) -> None:
    colours = theme.SIDES[side]
    parts = [rgb(colour) for colour in (colours.ground, colours.edge, colours.halo)]
    assert max(contrast(part, rgb(terrain), vision) for part in parts) > 3


@pytest.mark.parametrize("mark", ["emblem", "legion", "settlement"])
def test_the_sides_differ_by_shape_alone(mark: str) -> None:
    one, other = (drawn(side)[mark].getchannel("A").resize((64, 64)) for side in SIDES)
    apart = sum(ImageChops.difference(one, other).histogram()[128:])
    common = sum(ImageChops.darker(one, other).histogram()[128:])
    assert apart > 0.08 * common


def test_the_ranks_differ_by_shape_alone() -> None:
    masks = [
        sprites.chip(1.0, rank, "", 40).getchannel("A") for rank in ("regular", "elite", "special", "token")
    ]
    for index, one in enumerate(masks):
        for other in masks[index + 1 :]:
            assert sum(ImageChops.difference(one, other).histogram()[128:]) > 100
