"""The board: a copy of the backdrop with everything on it that belongs to this moment."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import structs
from PIL import Image, ImageChops, ImageFilter

from bot.render.dice import sprites, theme
from bot.render.dice.cards import draw_cards
from bot.render.dice.combat import troops
from bot.render.dice.ground import backdrop, draw_signs, whole
from bot.render.dice.layout import BOARD_HEIGHT, MAP, RADIUS, RING, TRACK_RADIUS, around, place
from bot.render.dice.names import name_of
from bot.render.dice.packing import centroid, slots
from bot.render.kit import DISPLAY, UNITS, Brush, Canvas, Colour, Window, mix, wrap
from bot.render.request import Request
from engine.games.dice.data import RULES
from engine.games.dice.state import DiceState, Region

if TYPE_CHECKING:
    from engine.core.view import View

PHASES = ("roll", "ally", "recruit", "kanly", "ship", "move", "combat", "storm")


def draw_board(view: View[DiceState], request: Request, width: int) -> Image.Image:
    """Return the board as the view's seat may see it, or the crop around one region."""
    if view.outcome:
        view = replace(view, state=structs.replace(view.state, turn=None))  # nobody's turn any more
    seats = len(view.state.players)
    window = window_around(request.crop, width) if request.crop else whole(seats, width)
    image = backdrop(window, seats, request.locale).copy()
    canvas = Canvas(image, window.k, (window.left, window.top))
    _regions(canvas, view.state, request)
    _rounds(canvas, view.state)
    _phases(canvas, view.state, request)
    _dice(canvas, view.state)
    if not request.crop:
        draw_cards(canvas, view, request)
    return image


def window_around(region: str, width: int) -> Window:
    """Return the window around a region, 4:3, within the map."""
    xs, ys = zip(*(place(point) for point in MAP.areas[region].outline), strict=True)
    wide = max(max(xs) - min(xs) + 150, (max(ys) - min(ys) + 150) * 4 / 3)
    high = wide * 3 / 4
    left = min(max((min(xs) + max(xs) - wide) / 2, 0), UNITS - wide)
    top = min(max((min(ys) + max(ys) - high) / 2, 0), BOARD_HEIGHT - high)
    return Window(left, top, wide, high, width / wide)


def _regions(canvas: Canvas, state: DiceState, request: Request) -> None:
    """Draw what lies on the map: owners, storm, marks of choice and change, tokens, troops, numbers."""
    for name, region in state.regions.items():
        owner = holder(region)
        if owner is not None:
            colour = theme.faction_colour(state.players[owner].faction)
            _paste(canvas, _inside(canvas.k, name), name, mix(colour, "#ffffff", 0.12))
    if state.storm:
        _storm(canvas, state.storm)
    for name in request.candidates:
        _paste(canvas, _outline(canvas.k, name, 9), name, theme.PINK)
    for name in request.changed:
        _paste(canvas, _outline(canvas.k, name, 17), name, theme.INK)
        _paste(canvas, _outline(canvas.k, name, 10), name, theme.CYAN)
    draw_signs(canvas, request.locale)
    for name, region in state.regions.items():
        _tokens(canvas, state, name, region)
    marks = _marks(canvas.k, state, request)
    for name, region in state.regions.items():
        if region.stacks:
            _troops(canvas, state, name, region, numbered=name in marks)
    for name, mark in marks.items():
        canvas.put(mark, *place(MAP.areas[name].number))


def _marks(k: float, state: DiceState, request: Request) -> dict[str, Image.Image]:
    """Return the signs of this moment by region: where a number is asked for, it stands in for the others."""
    marks = {}
    if state.turn and state.turn.target:
        marks[state.turn.target] = sprites.badge(k, "move", theme.GOLD, theme.INK, 84)
    if state.battle:
        marks[state.battle.region] = sprites.badge(k, "combat", theme.BLOOD, theme.IVORY, 84)
    for index, name in enumerate(request.candidates, start=1):
        marks[name] = sprites.number(k, index)
    return marks


def holder(region: Region) -> int | None:
    """Return the seat that alone has troops in a region (D-5.1)."""
    seats = {stack.seat for stack in region.stacks}
    return seats.pop() if len(seats) == 1 else None


def _storm(canvas: Canvas, region: str) -> None:
    """Draw the storm over its region and its marker on the track."""
    area = MAP.areas[region]
    left, top, right, bottom = _box(region)
    canvas.put(sprites.storm(canvas.k, min(385, 1.1 * min(right - left, bottom - top))), *centroid(region))
    assert area.rim, "the storm stays on its track (D-4.7)"
    canvas.put(sprites.storm_badge(canvas.k), *around(area.rim[0] + 2.2, (RADIUS + RING) / 2))


def _tokens(canvas: Canvas, state: DiceState, name: str, region: Region) -> None:
    """Draw resources, and the owner of a strategic region on its medallion."""
    area = MAP.areas[name]
    x, y = place(area.resource or area.number)  # tokens lie elsewhere only in positions the rules never reach
    for index, kind in enumerate(region.resources):
        canvas.put(sprites.resource(canvas.k, kind), x + 22 * index, y + 22 * index)
    owner = holder(region)
    if area.mark and owner is not None:
        canvas.put(sprites.medallion(canvas.k, None), *place(area.mark))
        canvas.put(sprites.emblem(canvas.k, state.players[owner].faction, 74), *place(area.mark))


def _troops(canvas: Canvas, state: DiceState, name: str, region: Region, *, numbered: bool) -> None:
    counters = troops(region.stacks)
    area = MAP.areas[name]
    bears = {
        "mark": area.mark is not None,
        "resource": area.resource is not None and region.resources != [],
        "number": numbered,
    }
    signs = frozenset(sign for sign, present in bears.items() if present)
    room = slots(name, tuple(count for _, count, _ in counters), signs)
    for (seat, count, elite), (x, y) in zip(counters, room.places, strict=True):
        faction = state.players[seat].faction
        piece = sprites.counter(canvas.k, faction, count, room.scale, elite=elite, compact=room.compact)
        canvas.put(piece, x, y)


def _rounds(canvas: Canvas, state: DiceState) -> None:
    """Draw the round track on the upper left of the planet."""
    for index in range(1, RULES.rounds.value + 1):
        when = "past" if index < state.round else "present" if index == state.round else "future"
        canvas.put(sprites.pip(canvas.k, str(index), when), *around(252 - 8.2 * (index - 1), TRACK_RADIUS))


def _phases(canvas: Canvas, state: DiceState, request: Request) -> None:
    """Draw who is active and in which phase of the turn, on the upper right; a caption goes there too."""
    turn = state.turn
    now = PHASES.index(turn.phase) if turn and turn.phase in PHASES else len(PHASES) if turn else -1
    for index, name in enumerate(PHASES):
        when = "past" if index < now else "present" if index == now else "future"
        canvas.put(sprites.phase(canvas.k, name, when), *around(149 - 6.0 * index, TRACK_RADIUS))
    words = request.caption or (name_of("phase", turn.phase, request.locale) if turn else "")
    for row, line in enumerate(wrap(words, 270, DISPLAY, 54, 3)):
        canvas.text(1578, 70 + 56 * row, line, 54, theme.SAND, "rs", DISPLAY)
    if turn:
        faction = state.players[turn.active].faction
        canvas.put(sprites.emblem(canvas.k, faction, 160), 104, 108)
        if turn.ally is not None:
            canvas.put(sprites.emblem(canvas.k, state.players[turn.ally].faction, 88), 92, 256)
            canvas.put(sprites.badge(canvas.k, "ally", theme.CYAN, theme.INK, 50), 48, 292)


DICE_PLACES = (
    (84, 978), (212, 978), (84, 1106), (212, 1106),
    (1388, 1106), (1516, 1106), (1516, 978),
)  # fmt: skip
"""Middles of the seven dice: factions on the left, actions on the right."""


def _dice(canvas: Canvas, state: DiceState) -> None:
    for die, place_ in zip(state.dice, DICE_PLACES, strict=False):
        canvas.put(sprites.die(canvas.k, die.kind, die.face, die.status), *place_)
    if state.turn and state.turn.spice:
        canvas.icon("spice", 1388, 1000, 62, theme.GOLD)
        canvas.figure(1388, 938, str(state.turn.spice), 56, theme.IVORY)


# -- masks of regions ----------------------------------------------------------------------------------


def _paste(canvas: Canvas, mask: Image.Image, region: str, colour: Colour) -> None:
    """Colour a region through a mask that is as large as the region plus `BLEED` on all sides."""
    left, top, _, _ = _box(region)
    canvas.image.paste(colour, canvas.at(left - BLEED, top - BLEED), mask)


BLEED = 16.0


@lru_cache
def _box(region: str) -> tuple[float, float, float, float]:
    xs, ys = zip(*(place(point) for point in MAP.areas[region].outline), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _brush(k: float, region: str) -> tuple[Brush, list[tuple[float, float]]]:
    left, top, right, bottom = _box(region)
    brush = Brush(right - left + 2 * BLEED, bottom - top + 2 * BLEED, k)
    brush.origin = (left - BLEED, top - BLEED)
    return brush, [place(point) for point in MAP.areas[region].outline]


@lru_cache(maxsize=64)
def _inside(k: float, region: str) -> Image.Image:
    """Return a mask that glows inwards from a region's border."""
    brush, points = _brush(k, region)
    brush.shape(points, "white")
    full = brush.done().getchannel("A")
    faded = full.filter(ImageFilter.GaussianBlur(26 * k))
    glow = ImageChops.multiply(full, ImageChops.invert(faded)).point(
        lambda level: min(235, round(level * 1.9))
    )
    return ImageChops.lighter(glow, full.point(lambda level: round(level * 0.16)))


@lru_cache(maxsize=64)
def _outline(k: float, region: str, width: float) -> Image.Image:
    """Return a mask of a region's border."""
    brush, points = _brush(k, region)
    brush.line([*points, *points[:2]], "white", width)
    return brush.done().getchannel("A")
