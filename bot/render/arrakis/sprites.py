"""The pieces on the map, each drawn once a size and kept. Sizes are units of the whole board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.render.arrakis import theme
from bot.render.geometry import Point
from bot.render.kit import CAP_HEIGHT, FIGURES, Brush, Colour, font, mix
from engine.games.arrakis.state import UNKNOWN, Side

FIGURE = 54.0
"""Height of the figures that matter: legible when the picture is 300 pixels wide."""
EMPTY = (0, 0, 0, 0)


def scaled(points: Sequence[Point], wide: float, high: float, x: float = 0, y: float = 0) -> list[Point]:
    """Return an outline of about two units, ``wide`` and ``high`` times as large, around a point."""
    return [(x + px * wide, y + py * high) for px, py in points]


def plate(
    brush: Brush, outline: Sequence[Point], side: Side, x: float, y: float, size: tuple[float, float]
) -> None:
    """Draw a side's plate, of half the given width and height around its middle."""
    colours = theme.SIDES[side]
    for grow, colour in ((4.5, colours.halo), (2.5, colours.edge), (-2.5, colours.ground)):
        brush.shape(scaled(outline, size[0] + grow, size[1] + grow, x, y), colour)


@lru_cache(maxsize=64)
def emblem(k: float, side: Side, size: float) -> Image.Image:
    """Return a side's sign, ``size`` high."""
    brush = Brush(size * 1.3, size * 1.2, k)
    plate(brush, theme.LEGION[side], side, 0, 0, (size * 0.44, size * 0.44))
    brush.icon(side, 0, 0, size * 0.58, theme.SIDES[side].ink)
    return brush.done()


# -- Legions -------------------------------------------------------------------------------------------

CHIP = 31.0


@lru_cache(maxsize=256)
def chip(k: float, rank: str, count: str, size: float = CHIP, rim: str = theme.INK) -> Image.Image:
    """Return how many there are of one rank (or of face-down tokens), on the base of its figures."""
    brush = Brush(size * 1.5, size * 1.5, k)
    ground, ink = theme.RANK_COLOURS[rank]
    half, outline = size / 2, theme.RANKS[rank]
    brush.shape(scaled(outline, half + 3, half + 3), rim)
    brush.shape(scaled(outline, half, half), ground)
    brush.figure(0, 0, count, size * 0.72 if len(count) == 1 else size * 0.54, ink)
    return brush.done()


@lru_cache(maxsize=256)
def leader(k: float, ident: str, count: int, side: Side, size: float = 38.0) -> Image.Image:
    """Return a leader's disc: initials in gold, or a helmet for generic ones with their number."""
    brush = Brush(size * 1.15, size * 1.15, k)
    named, half = ident in theme.INITIALS, size / 2
    brush.disc(0, 0, half + 1.5, theme.INK)
    brush.disc(0, 0, half, theme.GOLD if named else theme.IVORY)
    brush.disc(0, 0, half - size * 0.07, theme.SIDES[side].tint)
    if named:
        brush.figure(0, 0, theme.INITIALS[ident], size * 0.46, theme.IVORY)
    elif count == 1:
        brush.icon("leader", 0, 0, size * 0.6, theme.IVORY)
    else:
        brush.icon("leader", -size * 0.17, 0, size * 0.44, theme.IVORY)
        brush.figure(size * 0.21, 0, str(count), size * 0.44, theme.IVORY)
    return brush.done()


@lru_cache(maxsize=256)
def legion(
    k: float,
    side: Side,
    total: int,
    chips: tuple[tuple[str, int], ...],
    inside: tuple[tuple[str, int], ...],
    leaders: tuple[tuple[str, int], ...],
) -> Image.Image:
    """Return a Legion as one stack: its strength, what it is made of, who leads it.

    Args:
        k: Pixels of a unit.
        side: Whose it is.
        total: Units and tokens, for the stacking limit.
        chips: Rank and number of what stands there.
        inside: Rank and number of what its tokens hide, for who may know.
        leaders: Leaders and how many of each.
    """
    brush = Brush(216, 200, k)
    plate(brush, theme.LEGION[side], side, 0, 2, (38, 36))
    brush.figure(0, 0 if side == "atreides" else 2, str(total), FIGURE, theme.SIDES[side].ink)
    _row(brush, [leader(2 * k, *one, side) for one in leaders], -47, 32 if len(leaders) > 3 else 35)
    halo = theme.SIDES[side].halo if side == "atreides" else theme.INK
    _row(brush, [chip(2 * k, rank, str(count), CHIP, halo) for rank, count in chips], 52, 34)
    _row(brush, [chip(2 * k, rank, str(count), CHIP - 4, theme.HIDDEN) for rank, count in inside], 83, 31)
    return brush.done()


def _row(brush: Brush, sprites: Sequence[Image.Image], y: float, step: float) -> None:
    for index, sprite in enumerate(sprites):
        brush.put(sprite, (index - (len(sprites) - 1) / 2) * step, y)


# -- what else stands on the map -----------------------------------------------------------------------


@lru_cache(maxsize=64)
def settlement(k: float, kind: str, side: Side, rank: str, *, hidden: bool) -> Image.Image:
    """Return a Settlement with its rank; a mask over it says that others do not know it."""
    large = kind in ("arrakeen", "carthag")
    brush = Brush(110, 100, k)
    wide, high = (31.0, 31.0) if large else (29.0, 30.0)
    plate(brush, theme.PLACES[kind], side, 0, 0, (wide, high))
    brush.figure(0, 7 if kind == "pyon_village" else 5, rank, 40, theme.SIDES[side].ink)
    if hidden:
        brush.disc(wide * 0.85, -high * 0.75, 15, theme.INK)
        brush.disc(wide * 0.85, -high * 0.75, 13, theme.HIDDEN)
        brush.icon("loyalty", wide * 0.85, -high * 0.75, 18, theme.IVORY)
    return brush.done()


@lru_cache(maxsize=64)
def piece(k: float, kind: str) -> Image.Image:
    """Return a station, sign, Worm, Harvester or the mark of the atomics."""
    brush = Brush(110, 110, k)
    match kind:
        case "station":
            _badge(brush, _gem(4), 33, "#1c7d78", "station", 36)
        case "sign":
            _badge(brush, theme.RANKS["regular"], 27, "#5b3a1e", "wormsign", 36, theme.SPICE)
        case "harvester":
            _badge(brush, _gem(6), 33, "#d87a12", "harvester", 42, theme.INK)
        case "sandworm" | "wild_maker":
            _worm(brush, wild=kind == "wild_maker")
        case _:
            _badge(brush, theme.RANKS["regular"], 31, theme.GOLD, "atomics", 50, theme.INK)
    return brush.done()


def _gem(corners: int) -> list[Point]:
    turns = [2 * pi * index / corners for index in range(corners)]
    return [(sin(turn), -cos(turn)) for turn in turns]


def _badge(
    brush: Brush,
    outline: Sequence[Point],
    radius: float,
    ground: Colour,
    icon: str,
    size: float,
    ink: Colour = theme.IVORY,
) -> None:
    for grow, colour in ((3.5, theme.INK), (0, theme.IVORY), (-3.5, ground)):
        brush.shape(scaled(outline, radius + grow, radius + grow), colour)
    brush.icon(icon, 0, 0, size, ink)


def _worm(brush: Brush, *, wild: bool) -> None:
    """Draw the maw of a Worm; the Wild Maker's is golden, with spikes."""
    if wild:
        brush.shape(
            [(x * r, y * r) for i, (x, y) in enumerate(_gem(24)) for r in (52 - 9 * (i % 2),)], theme.INK
        )
        brush.shape(
            [(x * r, y * r) for i, (x, y) in enumerate(_gem(24)) for r in (49 - 9 * (i % 2),)], theme.GOLD
        )
    brush.disc(0, 0, 43, theme.INK)
    brush.disc(0, 0, 40, "#e9b66c")
    brush.disc(0, 0, 36, "#4a1d12")
    brush.icon("sandworm", 0, 0, 70, "#ffd9a0")
    brush.disc(0, 0, 11, theme.INK)


@lru_cache(maxsize=32)
def zone(k: float, vehicle: str | None) -> Image.Image:
    """Return an air zone: a ring on the border of two Sectors, with its vehicle."""
    brush = Brush(100, 100, k)
    brush.disc(0, 0, 41, None, theme.INK, 9)
    brush.disc(0, 0, 39, None, "#eaf6ff", 5)
    if vehicle == "ornithopter":
        brush.disc(0, 0, 34, theme.INK)
        brush.disc(0, 0, 32, "#1f9c94")
        brush.icon("ornithopter", 0, 0, 52, theme.IVORY)
    elif vehicle == "carryall":
        brush.disc(0, 0, 34, theme.INK)
        brush.panel((-27, -27, 27, 27), 7, theme.IVORY)
        brush.panel((-24, -24, 24, 24), 5, "#44548f")
        brush.icon("carryall", 0, 1, 42, theme.IVORY)
    else:
        brush.disc(0, 0, 34, (16, 26, 60, 70))
    return brush.done()


@lru_cache(maxsize=8)
def ring(k: float, colour: str) -> Image.Image:
    """Return the ring around an air zone that has changed or may be chosen."""
    brush = Brush(120, 120, k)
    brush.disc(0, 0, 54, None, theme.INK, 13)
    brush.disc(0, 0, 52, None, colour, 9)
    return brush.done()


@lru_cache(maxsize=128)
def number(k: float, index: int) -> Image.Image:
    """Return the mark of a numbered target."""
    brush = Brush(84, 84, k)
    brush.disc(0, 0, 37, (30, 6, 20, 130))
    brush.disc(0, 0, 35, theme.IVORY)
    brush.disc(0, 0, 32, theme.PINK)
    brush.disc(0, 0, 28, theme.INK)
    brush.figure(0, 0, str(index), 42 if index < 10 else 33, theme.IVORY)
    return brush.done()


@lru_cache(maxsize=128)
def badge(k: float, icon: str, ground: str, ink: str, size: float) -> Image.Image:
    """Return a small round sign with a glyph."""
    brush = Brush(size * 1.1, size * 1.1, k)
    brush.disc(0, 0, size / 2, theme.INK)
    brush.disc(0, 0, size / 2 - 2.5, ground)
    brush.icon(icon, 0, 0, size * 0.66, ink)
    return brush.done()


@lru_cache(maxsize=256)
def plaque(k: float, text: str, size: float) -> Image.Image:
    """Return the name of a place on a plate."""
    width = font(FIGURES, 100).getlength(text) * size / 100 + size * 0.7
    high = size * CAP_HEIGHT + size * 0.5
    brush = Brush(width + 8, high + 8, k)
    brush.panel((-width / 2, -high / 2, width / 2, high / 2), size * 0.3, theme.INK)
    edge = size * 0.07
    brush.panel(
        (-width / 2 + edge, -high / 2 + edge, width / 2 - edge, high / 2 - edge),
        size * 0.24,
        mix(theme.INK, theme.BRONZE, 0.3),
    )
    brush.figure(0, 0, text, size * CAP_HEIGHT, theme.SAND)
    return brush.done()


def hidden_rank(rank: int) -> str:
    """Return a rank in figures, a question mark for one that the view does not show."""
    return str(rank) if rank else UNKNOWN
