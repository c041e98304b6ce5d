"""The board: a copy of the backdrop with everything on it that belongs to this moment."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.arrakis import layout, sprites, theme
from bot.render.arrakis.chart import CHART, Places
from bot.render.arrakis.ground import backdrop, draw_names, filled, label, name_size, number_spot, outline
from bot.render.arrakis.names import name_of
from bot.render.arrakis.players import draw_player
from bot.render.arrakis.tracks import draw_tracks
from bot.render.arrakis.visions import draw_visions
from bot.render.arrakis.words import hidden
from bot.render.geometry import Point
from bot.render.kit import CAP_HEIGHT, DISPLAY, FIGURES, Canvas, Colour, Window, fit
from bot.render.request import Request
from engine.games.arrakis.board import rank_of_settlement, units
from engine.games.arrakis.data import AREAS, RANKS
from engine.games.arrakis.state import SIDES, ArrakisState, Legion

if TYPE_CHECKING:
    from engine.core.view import View

NUMBER = 1.6 / 70
"""Size of the numbers of targets in a crop, by that on the whole board, for each unit of the names' size."""


@dataclass(frozen=True)
class Map:
    """The map being drawn upon: all of it, or a crop in which pieces are smaller and stand elsewhere."""

    canvas: Canvas
    window: Window
    places: Mapping[str, Places]
    scale: float
    """Of the pieces, in sizes of those on the whole board."""

    @property
    def k(self) -> float:
        """Return the pixels that a unit of a piece takes."""
        return self.canvas.k * self.scale

    def shows(self, area: str) -> bool:
        """Return whether anything of an area can be seen."""
        left, top, right, bottom = CHART.bounds([area])
        x, y = self.window.left + self.window.width, self.window.top + self.window.height
        return left < x and right > self.window.left and top < y and bottom > self.window.top


def draw_board(view: View[ArrakisState], request: Request, width: int) -> Image.Image:
    """Return the board as the view's seat may see it, or a crop of the map."""
    state, window = view.state, layout.whole(width)
    if request.crop:
        window = layout.crop(state, request.crop, request.candidates, width)
    canvas = Canvas(backdrop(window).copy(), window.k, (window.left, window.top))
    whole = window == layout.whole(width)
    chart = Map(canvas, window, CHART.places if whole else CHART.near, 1 if whole else layout.shrunk(window))
    _map(chart, state, request)
    if whole:
        _panels(canvas, view, request)
    elif request.caption:
        _caption(canvas, window, request.caption)
    return canvas.image


def _map(chart: Map, state: ArrakisState, request: Request) -> None:
    """Draw everything that stands on the map."""
    _marks(chart, state, request)
    _zones(chart, state, request)
    if chart.scale != 1:  # under the pieces: half a name says more than half a figure
        draw_names(chart.canvas, chart.window, request.locale)
    shown = [area for area in AREAS if chart.shows(area)]
    for area in shown:
        if area in state.legions:
            chart.canvas.put(_legion(chart.k, state.legions[area]), *chart.places[area].legion)
    for area in shown:
        _things(chart, state, area)
    _numbers(chart, state, request)


def _panels(canvas: Canvas, view: View[ArrakisState], request: Request) -> None:
    """Draw what stands below the map."""
    state = view.state
    _header(canvas, view, request)
    draw_tracks(canvas, state)
    draw_visions(canvas, state, request.locale)
    winners = view.outcome.winners if view.outcome else ()
    for side in SIDES:
        won = any(seat in winners for seat in state.seats.get(side, ()))
        draw_player(canvas, state, request, side, won=won)


def _caption(canvas: Canvas, window: Window, text: str) -> None:
    """Write a line into the upper left corner of a crop."""
    size = window.width / 30 / CAP_HEIGHT
    sign = sprites.plaque(canvas.k, fit(text, window.width * 0.9 * canvas.k, FIGURES, canvas.px(size)), size)
    corner = (window.left + sign.width / 2 / canvas.k + size * 0.3, window.top + size)
    canvas.put(sign, *corner)


# -- marks on the ground -------------------------------------------------------------------------------


def _marks(chart: Map, state: ArrakisState, request: Request) -> None:
    """Draw what the atomics left, and rings around what may be chosen, has changed or is fought over."""
    canvas = chart.canvas
    if state.atomics:
        mask, corner = filled(canvas.k, state.atomics)
        canvas.image.paste("#e7b978", canvas.at(*corner), mask.point(lambda level: level * 0.72))
    for name in request.candidates:
        _ring(chart, name, theme.PINK, 8)
    for name in request.changed:
        _ring(chart, name, theme.INK, 16)
        _ring(chart, name, theme.CYAN, 10)
    if state.battle:
        for name in (state.battle.source, state.battle.target):
            _ring(chart, name, theme.INK, 11)
            _ring(chart, name, theme.RED, 7)


def _ring(chart: Map, name: str, colour: Colour, width: float) -> None:
    """Draw a line around an area."""
    if name in AREAS:
        mask, corner = outline(chart.canvas.k, name, width * chart.scale)
        chart.canvas.image.paste(colour, chart.canvas.at(*corner), mask)


# -- pieces --------------------------------------------------------------------------------------------


def _zones(chart: Map, state: ArrakisState, request: Request) -> None:
    """Draw the vehicles in the air, and rings around zones that may be chosen or have changed."""
    for zone, vehicle in state.zones.items():
        chart.canvas.put(sprites.zone(chart.k, vehicle), *CHART.zones[zone])
    marks = ((request.changed, theme.CYAN), (request.candidates, theme.PINK))
    for zone, colour in ((zone, colour) for zones, colour in marks for zone in zones if zone in CHART.zones):
        chart.canvas.put(sprites.ring(chart.k, colour), *CHART.zones[zone])


def _numbers(chart: Map, state: ArrakisState, request: Request) -> None:
    """Number the targets: an area beside its name, an air zone above it."""
    whole = chart.scale == 1
    for index, name in enumerate(request.candidates, start=1):
        size = 1 if whole else name_size(chart.window) * NUMBER
        if name in CHART.zones:
            x, y = CHART.zones[name]
            y -= 44 * chart.scale
        elif whole:
            x, y = chart.places[name].name
        else:
            text = label(chart.canvas, chart.window, name, request.locale)
            x, y = number_spot(chart.window, name, text, _taken(chart, state, name))
        chart.canvas.put(sprites.number(chart.canvas.k * size, index), x, y)


def _taken(chart: Map, state: ArrakisState, area: str) -> list[Point]:
    """Return the middles of what stands in an area."""
    places = chart.places[area]
    found = [places.legion] if area in state.legions else []
    return [*found, places.things] if things(chart.k, state, area) else found


def _things(chart: Map, state: ArrakisState, area: str) -> None:
    """Draw a Settlement or Sietch, and what else lies in an area, side by side."""
    x, y = chart.places[area].things
    found = things(chart.k, state, area)
    for index, sprite in enumerate(found):
        chart.canvas.put(sprite, x + 40 * chart.scale * (index - (len(found) - 1) / 2), y)


def things(k: float, state: ArrakisState, area: str) -> list[Image.Image]:
    """Return the pieces of an area that belong to no Legion."""
    found = []
    kind, sietch = AREAS[area].settlement, state.sietches.get(area)
    if kind and area in state.settlements:
        found.append(sprites.settlement(k, kind, "harkonnen", rank_text(state, area), hidden=False))
    if sietch:
        secret = bool(sietch.rank) and not sietch.shown
        found.append(sprites.settlement(k, "sietch", "atreides", rank_text(state, area), hidden=secret))
    if area in state.stations:
        found.append(sprites.piece(k, "station"))
    if area in state.harvesters:
        found.append(sprites.piece(k, "harvester"))
    if area in state.signs:
        found.append(sprites.piece(k, "sign"))
    if area in state.worms:
        found.append(sprites.piece(k, state.worms[area]))
    if area == state.atomics:
        found.append(sprites.piece(k, "atomics"))
    return found


def rank_text(state: ArrakisState, area: str) -> str:
    """Return the rank of a Settlement or Sietch in figures, a question mark if the view hides it."""
    sietch = state.sietches.get(area)
    if sietch:
        return sprites.hidden_rank(sietch.rank)
    return str(rank_of_settlement(state, area))


def _legion(k: float, legion: Legion) -> Image.Image:
    """Return a Legion's stack, as far as the view knows it."""
    chips = [(rank, getattr(legion, rank)) for rank in RANKS]
    chips.append(("token", len(legion.tokens)))
    inside = hidden(legion)
    return sprites.legion(
        k,
        legion.side,
        units(legion),
        tuple((rank, count) for rank, count in chips if count),
        tuple((rank, getattr(inside, rank)) for rank in RANKS if getattr(inside, rank)),
        tuple(Counter(legion.leaders).items()),
    )


# -- above the panels ----------------------------------------------------------------------------------


def _header(canvas: Canvas, view: View[ArrakisState], request: Request) -> None:
    """Draw the round, the phase and whose turn it is; a caption takes the place of the phase's name."""
    state = view.state
    left, top, right, bottom = layout.HEADER
    y = (top + bottom) / 2
    canvas.pen.circle(canvas.at(left + 52, y), canvas.px(38), theme.GOLD)
    canvas.figure(left + 52, y, str(state.round), 54, theme.INK)
    phases = list(theme.PHASES)
    now = phases.index(state.phase) if state.phase in phases else -1
    for index, phase in enumerate(phases):
        ground, ink = (theme.GOLD, theme.INK) if index == now else (theme.FAINT, theme.DIM)
        size = 76 if index == now else 60
        canvas.put(
            sprites.badge(canvas.k, theme.PHASES[phase], ground, ink, size), left + 138 + 78 * index, y
        )
    end = right - 24
    if state.turn and not view.outcome:
        canvas.put(sprites.emblem(canvas.k, state.turn.side, 84), right - 62, y)
        end = right - 124
    words = request.caption or name_of("phase", state.phase, request.locale)
    start = left + 138 + 78 * len(phases)
    words = fit(words, (end - start) * canvas.k, DISPLAY, canvas.px(54))
    canvas.text(start, y + 19, words, 54, theme.SAND, "ls", DISPLAY)
