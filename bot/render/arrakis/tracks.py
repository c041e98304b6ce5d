"""Supremacy, Prescience and the Spice Must Flow board, between the players' panels."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.render.arrakis import theme
from bot.render.arrakis.layout import BOTTOM, MIDDLE, TOP
from bot.render.kit import Brush, Canvas, mix
from engine.games.arrakis.data import MARKERS, OBJECTIVES, POWERS, RULES
from engine.games.arrakis.state import UNKNOWN, ArrakisState

SPACES = range(RULES.prescience_spaces.value + 1)
LEFT = MIDDLE[0] + 76
CELL = 49.0
CELL_HEIGHT = 46.0
ROW = 57.0
FIRST = TOP + 36
"""Middle of the Supremacy track; the Prescience tracks follow below."""
VALUE = (LEFT + CELL * len(SPACES) + MIDDLE[1]) / 2
LOWER = FIRST + 3 * ROW + 38
"""Where the Spice Must Flow board and the revealed cards begin."""
SPICE_ROW = (BOTTOM - 8 - LOWER) / len(RULES.spice.rows)
SPICE = (MIDDLE[0] + 8, MIDDLE[0] + 400)
"""Where the rows of the Spice Must Flow board begin and end."""
COUNT = 70.0
DIE = SPICE[0] + 25
"""Middle of the dice; the counts of vehicles and the markers follow to the right."""
MARK = 44.0
FIRST_MARK = SPICE[1] - 2.5 * MARK - 2


def _line(index: int) -> float:
    return FIRST + ROW * index


def _spice_line(row: int) -> float:
    """Return the middle of a row of the Spice Must Flow board, 1 on top."""
    return LOWER + SPICE_ROW * (row - 0.5)


# -- what never changes --------------------------------------------------------------------------------


def draw_empty_tracks(canvas: Canvas) -> None:
    """Draw the spaces of all tracks, with what they trigger, and the rows of the Spice Must Flow board."""
    for index, name in enumerate(("supremacy", *MARKERS)):
        colour = theme.MARKERS.get(name, theme.GOLD)
        canvas.icon(name, MIDDLE[0] + 42, _line(index), 50, colour)
        for space in SPACES:
            cell = _cell(canvas.k, space, _event(name, space), colour)
            canvas.put(cell, LEFT + CELL * (space + 0.5), _line(index))
    for row in range(1, len(RULES.spice.rows) + 1):
        canvas.put(_spice_row(canvas.k, row, active=False), sum(SPICE) / 2, _spice_line(row))


def _event(track: str, space: int) -> str:
    """Return what a space triggers: initials, or the name of a glyph; empty for nothing."""
    if track == "supremacy" and space == RULES.supremacy_to_win.value:
        return "winner"
    for event in RULES.supremacy if track == "supremacy" else RULES.prescience:
        if event.space == space and (event.marker or track) == track:
            return theme.INITIALS[event.leader] if event.leader else event.event
    return ""


@lru_cache(maxsize=128)
def _cell(k: float, space: int, event: str, colour: str) -> Image.Image:
    """Return a space of a track: its number, or what it triggers."""
    brush = Brush(CELL, CELL_HEIGHT + 4, k)
    box = (-CELL / 2 + 1.5, -CELL_HEIGHT / 2, CELL / 2 - 1.5, CELL_HEIGHT / 2)
    ground = mix(theme.PANEL, colour, 0.34 if event else 0.10)
    brush.panel(box, 8, ground, mix(theme.PANEL, colour, 0.5), 2)
    if not event:
        brush.figure(0, 0, str(space), 24, mix(theme.DIM, colour, 0.3))
    elif len(event) == 2:
        brush.figure(0, 0, event, 27, theme.IVORY)
    else:
        brush.icon(event, 0, 0, 36, theme.IVORY)
    return brush.done()


@lru_cache(maxsize=32)
def _spice_row(k: float, row: int, *, active: bool) -> Image.Image:
    """Return a row of the Spice Must Flow board: a die's place, vehicles, places of the markers."""
    middle, width = sum(SPICE) / 2, SPICE[1] - SPICE[0]
    brush = Brush(width + 4, SPICE_ROW, k)
    half = SPICE_ROW / 2 - 2
    ground, edge = (
        (mix(theme.PANEL, theme.GOLD, 0.4), theme.GOLD) if active else (theme.FAINT, theme.PANEL_EDGE)
    )
    brush.panel((-width / 2, -half, width / 2, half), 9, ground, edge, 3 if active else 1.5)
    if row > 1:
        x = DIE - middle
        brush.panel((x - 17, -17, x + 17, 17), 7, theme.PANEL, theme.PANEL_EDGE, 2)
    figures = RULES.spice.rows[row - 1]
    counts = (
        ("harvester", figures.harvesters),
        ("ornithopter", figures.ornithopters),
        ("carryall", figures.carryalls),
    )
    for index, (icon, count) in enumerate(counts):
        x = DIE - middle + 48 + COUNT * index
        brush.icon(icon, x, 0, 34, theme.SPICE if active else theme.DIM)
        brush.figure(x + 32, 0, str(count), 34, theme.IVORY if active else theme.DIM)
    for index in range(len(POWERS)):
        brush.disc(FIRST_MARK - middle + MARK * index, 0, 17, theme.PANEL)
    return brush.done()


# -- what does -----------------------------------------------------------------------------------------


def draw_tracks(canvas: Canvas, state: ArrakisState) -> None:
    """Draw how far everything has come; the needs of a Secret Objective only for who may know them."""
    known = [one for one in state.prescience.objectives if one != UNKNOWN]
    for index, name in enumerate(("supremacy", *MARKERS)):
        value = state.supremacy if name == "supremacy" else state.prescience.markers.get(name, 0)
        colour = theme.MARKERS.get(name, theme.GOLD)
        y = _line(index)
        for objective in known if name != "supremacy" else ():
            goal = dict(OBJECTIVES[objective].needs)[MARKERS[index - 1]]
            canvas.put(_goal(canvas.k), LEFT + CELL * (goal + 0.5), y)
        space = min(value, SPACES[-1])
        canvas.put(_marker(canvas.k, name, colour), LEFT + CELL * (space + 0.5), y)
        canvas.figure(VALUE, y, str(value), 52, colour)
    _spice(canvas, state)


@lru_cache(maxsize=16)
def _marker(k: float, name: str, colour: str) -> Image.Image:
    brush = Brush(66, 66, k)
    brush.disc(0, 0, 29, theme.INK)
    brush.disc(0, 0, 27, theme.IVORY)
    brush.disc(0, 0, 24, mix(colour, theme.INK, 0.12))
    brush.icon(name, 0, 0, 34, theme.INK)
    return brush.done()


@lru_cache(maxsize=4)
def _goal(k: float) -> Image.Image:
    """Return the ring around a space that a Secret Objective asks for."""
    brush = Brush(62, 62, k)
    box = (-CELL / 2 - 2, -CELL_HEIGHT / 2 - 3, CELL / 2 + 2, CELL_HEIGHT / 2 + 3)
    brush.panel(box, 11, None, theme.INK, 8)
    brush.panel((box[0] + 1, box[1] + 1, box[2] - 1, box[3] - 1), 10, None, theme.IVORY, 5)
    return brush.done()


def _spice(canvas: Canvas, state: ArrakisState) -> None:
    """Draw the active row, the dice that lie on the board, the markers and whose ban is in force."""
    spice = state.spice
    if state.phase != "setup":
        canvas.put(_spice_row(canvas.k, spice.active, active=True), sum(SPICE) / 2, _spice_line(spice.active))
    for row in range(2, spice.active + 1):
        canvas.put(_lying_die(canvas.k), DIE, _spice_line(row))
    for index, power in enumerate(POWERS):
        icon, colour = theme.POWERS[power]
        sign = _power(canvas.k, icon, colour, banned=power in spice.bans)
        canvas.put(sign, FIRST_MARK + MARK * index, _spice_line(spice.rows.get(power, 1)))


@lru_cache(maxsize=4)
def _lying_die(k: float) -> Image.Image:
    colours = theme.SIDES["harkonnen"]
    brush = Brush(42, 42, k)
    brush.panel((-18, -18, 18, 18), 8, colours.edge)
    brush.panel((-15, -15, 15, 15), 6, colours.ground)
    for x, y in ((-7, -7), (0, 0), (7, 7)):
        brush.disc(x, y, 3.4, colours.ink)
    return brush.done()


@lru_cache(maxsize=16)
def _power(k: float, icon: str, colour: str, *, banned: bool) -> Image.Image:
    """Return an Imperium marker; one whose ban is in force is struck out."""
    brush = Brush(48, 48, k)
    brush.disc(0, 0, 21, theme.RED if banned else theme.INK)
    brush.disc(0, 0, 17 if banned else 19, colour)
    brush.icon(icon, 0, 0, 27, theme.INK)
    if banned:
        brush.line([(-14, -14), (14, 14)], theme.RED, 4.5)
    return brush.done()
