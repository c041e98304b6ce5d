"""The pieces of the pictures: emblems, troops, dice, tokens. Each is drawn once a size and kept."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin

from PIL import Image

from bot.render.dice import theme
from bot.render.geometry import Point
from bot.render.kit import ASSETS, CAP_HEIGHT, FIGURES, Brush, Colour, font, mix

FIGURE = 56.0
"""Height of the figures of troops at scale 1."""


def _scaled(points: Sequence[Point], factor: float, x: float = 0, y: float = 0) -> list[Point]:
    return [(x + px * factor, y + py * factor) for px, py in points]


def _plate(brush: Brush, faction: str | None, x: float, y: float, size: float) -> None:
    """Draw a faction's plate with its emblem, ``size`` high."""
    outline, half = theme.OUTLINES[faction], size / 2
    colour = theme.faction_colour(faction)
    brush.shape(_scaled(outline, half, x, y), theme.INK)
    brush.shape(_scaled(outline, half * 0.93, x, y), theme.IVORY)
    brush.shape(_scaled(outline, half * 0.80, x, y), mix(colour, theme.INK, 0.1))
    sunken = 0.10 if faction == "bene_tleilax" else 0.16 if faction == "smugglers" else 0
    if faction:
        share = theme.GLYPH_SIZES.get(faction, theme.GLYPH_SIZE)
        brush.icon(faction, x, y + half * sunken, size * share, theme.IVORY)
    else:
        brush.figure(x, y, "?", size * 0.5, theme.IVORY)


@lru_cache(maxsize=256)
def emblem(k: float, faction: str | None, size: float) -> Image.Image:
    """Return a faction's plate, ``size`` high."""
    brush = Brush(size * 1.2, size * 1.2, k)
    _plate(brush, faction, 0, 0, size)
    return brush.done()


def counter_size(count: int, scale: float, *, compact: bool) -> tuple[float, float]:
    """Return width and height of a troop counter."""
    if compact:
        return 80 * scale, 80 * scale
    return (80 + _length(str(count), FIGURE)) * scale, 72 * scale


def _length(text: str, height: float) -> float:
    """Return the width of figures that are ``height`` high."""
    return font(FIGURES, 100).getlength(text) / 100 * height / CAP_HEIGHT


@lru_cache(maxsize=1024)
def counter(
    k: float, faction: str | None, count: int, scale: float, *, elite: bool, compact: bool
) -> Image.Image:
    """Return troops of one kind: plate and number; elites on gold, with a star."""
    width, height = counter_size(count, scale, compact=compact)
    brush = Brush(width + 10, height + 10, k)
    if compact:
        _numbered_plate(brush, faction, count, height, elite=elite)
        return brush.done()
    left, right, half = -width / 2, width / 2, height / 2 - 2
    ground, edge, figures = (
        (theme.GOLD, theme.IVORY, theme.INK)
        if elite
        else (theme.INK, theme.faction_light(faction), theme.IVORY)
    )
    bar = half * 0.93
    brush.panel((left + 20 * scale, -bar - 2, right, bar + 2), 15 * scale, (20, 10, 6, 150))
    brush.panel((left + 20 * scale, -bar, right - 2, bar), 14 * scale, ground, edge, 4 * scale)
    _plate(brush, faction, left + 36 * scale, 0, 2 * half)
    brush.figure((left + 68 * scale + right - 10 * scale) / 2, 0, str(count), FIGURE * scale, figures)
    if elite:
        _star(brush, left + 60 * scale, half * 0.64, scale)
    return brush.done()


def _star(brush: Brush, x: float, y: float, scale: float) -> None:
    brush.icon("elite", x, y, 34 * scale, theme.INK)
    brush.icon("elite", x, y, 24 * scale, theme.GOLD)


def _numbered_plate(brush: Brush, faction: str | None, count: int, size: float, *, elite: bool) -> None:
    """Draw a plate with the number in place of the emblem: where many must stand together."""
    outline, half = theme.OUTLINES[faction], size / 2 - 1
    colour = mix(theme.faction_colour(faction), theme.INK, 0.1)
    brush.shape(_scaled(outline, half), theme.INK)
    brush.shape(_scaled(outline, half * 0.94), colour if elite else theme.IVORY)
    brush.shape(_scaled(outline, half * 0.82), theme.GOLD if elite else colour)
    text = str(count)
    height = min(0.7 * size, 0.7 * size * 0.66 * size / _length(text, 0.7 * size))
    brush.figure(
        0,
        half * 0.08 if faction in ("bene_tleilax", "smugglers") else 0,
        text,
        height,
        theme.INK if elite else theme.IVORY,
    )
    if elite:
        _star(brush, half * 0.62, half * 0.62, size / 80)


RESOURCE_COLOURS = {"harvester": "#e08a1e", "fortification": "#77808c", "ornithopter": "#1f9c94"}


@lru_cache(maxsize=64)
def resource(k: float, kind: str) -> Image.Image:
    """Return a resource token."""
    brush = Brush(96, 96, k)
    corners = [(sin(pi * (2 * i + 1) / 6) * 44, cos(pi * (2 * i + 1) / 6) * 44) for i in range(6)]
    brush.shape(_scaled(corners, 1.05), theme.INK)
    brush.shape(_scaled(corners, 0.97), theme.IVORY)
    brush.shape(_scaled(corners, 0.84), RESOURCE_COLOURS[kind])
    brush.icon(kind, 0, 0, 48, theme.INK)
    return brush.done()


@lru_cache(maxsize=64)
def medallion(k: float, kind: str | None) -> Image.Image:
    """Return the mark of a strategic region: a city or a sietch, or only the golden ring around an owner."""
    brush = Brush(132, 132, k)
    rays = [(sin(pi * i / 12) * r, cos(pi * i / 12) * r) for i in range(24) for r in ((62 if i % 2 else 52),)]
    brush.shape(_scaled(rays, 1.04), theme.INK)
    brush.shape(rays, theme.GOLD)
    brush.disc(0, 0, 47, theme.INK)
    brush.disc(0, 0, 43, theme.PANEL)
    if kind:
        brush.icon(kind, 0, -1, 54, theme.GOLD)
    return brush.done()


@lru_cache(maxsize=16)
def desert(k: float) -> Image.Image:
    """Return the X of the regions in which the storm kills."""
    brush = Brush(56, 56, k)
    brush.disc(0, 0, 25, theme.INK)
    brush.disc(0, 0, 22, theme.BLOOD)
    for side in (-1, 1):
        brush.line([(-10, -10 * side), (10, 10 * side)], theme.IVORY, 6.5)
    return brush.done()


@lru_cache(maxsize=64)
def number(k: float, index: int) -> Image.Image:
    """Return the mark of a numbered target."""
    brush = Brush(108, 108, k)
    brush.disc(0, 0, 50, (30, 6, 20, 130))
    brush.disc(0, 0, 46, theme.IVORY)
    brush.disc(0, 0, 41, theme.PINK)
    brush.disc(0, 0, 36, theme.INK)
    brush.figure(0, 0, str(index), 56 if index < 10 else 44, theme.IVORY)
    return brush.done()


@lru_cache(maxsize=16)
def storm(k: float, size: float) -> Image.Image:
    """Return the whirl of sand over a region."""
    with Image.open(ASSETS / "maps" / "storm.webp") as picture:
        pixels = round(size * k)
        return picture.convert("RGBA").resize((pixels, pixels), Image.Resampling.LANCZOS)


@lru_cache(maxsize=16)
def storm_badge(k: float) -> Image.Image:
    """Return the storm's marker on its track."""
    brush = Brush(92, 92, k)
    brush.disc(0, 0, 42, theme.INK)
    brush.disc(0, 0, 39, theme.IVORY)
    brush.disc(0, 0, 34, theme.STORM)
    brush.icon("storm", 0, 0, 50, theme.INK)
    return brush.done()


DIE = 116.0
"""Side of a die."""


@lru_cache(maxsize=128)
def die(k: float, kind: str, face: str | None, status: str, size: float = DIE) -> Image.Image:
    """Return one of the seven dice: bone for factions, slate for actions; frozen ones in a rim of ice."""
    brush = Brush(size * 1.12, size * 1.12, k)
    half = size / 2
    ground, ink = _die_colours(kind, status)
    rims: dict[str, Colour] = {
        "frozen": theme.ICE,
        "rolled": mix(ground, theme.INK, 0.35),
        "discarded": theme.DIM,
    }
    brush.panel((-half, -half, half, half), size * 0.2, theme.INK)
    brush.panel((-half + 3, -half + 3, half - 3, half - 3), size * 0.18, rims[status])
    edge = size * (0.085 if status == "frozen" else 0.05)
    brush.panel(
        (-half + edge, -half + edge, half - edge, half - edge), size * 0.14, mix(ground, theme.IVORY, 0.25)
    )
    brush.panel((-half + edge, -half + edge + 4, half - edge, half - edge), size * 0.14, ground)
    if face:
        _face(brush, face, ink, size, faded=status == "discarded")
    if status == "frozen":
        brush.disc(half * 0.68, -half * 0.68, size * 0.19, theme.INK)
        brush.disc(half * 0.68, -half * 0.68, size * 0.165, theme.ICE)
        brush.icon("frozen", half * 0.68, -half * 0.68, size * 0.25, "#10507a")
    if status == "discarded":
        for side in (-1, 1):
            brush.line(
                [(-half * 0.62, -half * 0.62 * side), (half * 0.62, half * 0.62 * side)],
                theme.BLOOD,
                size * 0.085,
            )
    return brush.done()


def _die_colours(kind: str, status: str) -> tuple[Colour, Colour]:
    """Return the colours of a die and of what it shows; one that is out is faint."""
    ground, ink = ("#e9dcc0", theme.INK) if kind == "faction" else ("#3a3f5c", theme.IVORY)
    if status == "discarded":
        return mix(ground, theme.NIGHT, 0.72), mix(ink, theme.NIGHT, 0.6)
    return ground, ink


def _face(brush: Brush, face: str, ink: Colour, size: float, *, faded: bool) -> None:
    """Draw what a die shows."""
    if face.startswith("spice_"):
        colour = ink if faded else "#ffb24a"
        brush.icon("spice", 0, size * 0.22, size * 0.54, colour)
        brush.figure(0, -size * 0.16, face.removeprefix("spice_"), size * 0.42, ink)
    elif face in ("ability", "kanly", "storm"):
        colour = {"ability": "#8fd6ff", "kanly": "#ff7a66", "storm": "#ffb98a"}[face]
        brush.icon(face, 0, 0, size * 0.64, ink if faded else colour)
    elif faded:
        brush.icon(face, 0, 0, size * 0.6, ink)
    else:
        _plate(brush, face, 0, size * 0.02, size * 0.74)


@lru_cache(maxsize=64)
def pip(k: float, text: str, state: str) -> Image.Image:
    """Return a round of the round track: ``past``, ``present`` or ``future``."""
    brush = Brush(84, 84, k)
    ground, ink, edge = {
        "past": ("#5b4a34", theme.SAND, theme.BRONZE),
        "present": (theme.GOLD, theme.INK, theme.IVORY),
        "future": (theme.PANEL, theme.DIM, theme.PANEL_EDGE),
    }[state]
    radius = 39 if state == "present" else 33
    brush.disc(0, 0, radius, theme.INK)
    brush.disc(0, 0, radius - 2, edge)
    brush.disc(0, 0, radius - 6, ground)
    brush.figure(0, 0, text, 44 if state == "present" else 34, ink)
    return brush.done()


@lru_cache(maxsize=64)
def phase(k: float, name: str, state: str) -> Image.Image:
    """Return a phase of the turn: ``past``, ``present`` or ``future``."""
    brush = Brush(80, 80, k)
    present = state == "present"
    radius = 36 if present else 28
    brush.disc(0, 0, radius, theme.INK)
    brush.disc(0, 0, radius - 2, theme.IVORY if present else theme.PANEL_EDGE)
    brush.disc(0, 0, radius - 5, theme.GOLD if present else theme.PANEL)
    colour = {"past": theme.BRONZE, "present": theme.INK, "future": theme.DIM}[state]
    brush.icon(name, 0, 0, 46 if present else 34, colour)
    return brush.done()


@lru_cache(maxsize=128)
def badge(k: float, icon: str, ground: str, ink: str, size: float) -> Image.Image:
    """Return a small round sign with a glyph."""
    brush = Brush(size * 1.1, size * 1.1, k)
    brush.disc(0, 0, size / 2, theme.INK)
    brush.disc(0, 0, size / 2 - 2.5, ground)
    brush.icon(icon, 0, 0, size * 0.62, ink)
    return brush.done()
