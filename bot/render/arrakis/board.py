"""The board: a copy of the backdrop with everything on it that belongs to this moment."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.arrakis import layout, sprites, theme
from bot.render.arrakis.chart import CHART
from bot.render.arrakis.ground import backdrop, filled, outline
from bot.render.arrakis.names import name_of
from bot.render.arrakis.players import draw_player
from bot.render.arrakis.tracks import draw_tracks
from bot.render.arrakis.visions import draw_visions
from bot.render.kit import DISPLAY, Canvas, Colour, Window, fit
from bot.render.request import Request
from engine.games.arrakis.board import rank_of_settlement, units
from engine.games.arrakis.data import AREAS, TOKENS
from engine.games.arrakis.state import SIDES, UNKNOWN, ArrakisState, Legion

if TYPE_CHECKING:
    from engine.core.view import View

RANKS = ("regular", "elite", "special")


def draw_board(view: View[ArrakisState], request: Request, width: int) -> Image.Image:
    """Return the board as the view's seat may see it, or a crop of the map."""
    state = view.state
    window = layout.whole(width)
    if request.crop:
        window = layout.crop(state, request.crop, request.candidates, width)
    image = backdrop(window, request.locale).copy()
    canvas = Canvas(image, window.k, (window.left, window.top))
    _marks(canvas, state, request)
    _zones(canvas, state)
    for area in AREAS:
        if _shown(window, area):
            _things(canvas, state, area)
    for area, legion in state.legions.items():
        if _shown(window, area):
            canvas.put(_legion(canvas.k, legion), *CHART.places[area].legion)
    _numbers(canvas, request)
    if window == layout.whole(width):
        _header(canvas, view, request)
        draw_tracks(canvas, state)
        draw_visions(canvas, state, request.locale)
        winners = view.outcome.winners if view.outcome else ()
        for side in SIDES:
            won = any(seat in winners for seat in state.seats.get(side, ()))
            draw_player(canvas, state, request, side, won=won)
    return image


def _shown(window: Window, area: str) -> bool:
    """Whether anything of an area can be seen."""
    left, top, right, bottom = CHART.bounds([area])
    x, y = window.left + window.width, window.top + window.height
    return left < x and right > window.left and top < y and bottom > window.top


# -- marks on the ground -------------------------------------------------------------------------------


def _marks(canvas: Canvas, state: ArrakisState, request: Request) -> None:
    """Draw what the atomics left, and rings around what may be chosen and what has changed."""
    if state.atomics:
        mask, corner = filled(canvas.k, state.atomics)
        canvas.image.paste("#e7b978", canvas.at(*corner), mask.point(lambda level: level * 0.72))
    for name in request.candidates:
        _ring(canvas, name, theme.PINK, 8)
    for name in request.changed:
        _ring(canvas, name, theme.INK, 13)
        _ring(canvas, name, theme.CYAN, 8)
    if state.battle:
        for name in (state.battle.source, state.battle.target):
            _ring(canvas, name, theme.INK, 11)
            _ring(canvas, name, theme.RED, 7)


def _ring(canvas: Canvas, name: str, colour: Colour, width: float) -> None:
    """Draw a line around an area; an air zone is ringed in `_zones`' place."""
    if name in AREAS:
        mask, corner = outline(canvas.k, name, width)
        canvas.image.paste(colour, canvas.at(*corner), mask)
    elif name in CHART.zones:
        x, y = canvas.at(*CHART.zones[name])
        canvas.pen.circle((x, y), canvas.px(44 + width / 2), None, colour, max(1, canvas.px(width)))


def _numbers(canvas: Canvas, request: Request) -> None:
    for index, name in enumerate(request.candidates, start=1):
        if name in CHART.zones:
            x, y = CHART.zones[name]
            canvas.put(sprites.number(canvas.k, index), x, y - 44)
        elif name in AREAS:
            canvas.put(sprites.number(canvas.k, index), *CHART.places[name].name)


# -- pieces --------------------------------------------------------------------------------------------


def _zones(canvas: Canvas, state: ArrakisState) -> None:
    for zone, vehicle in state.zones.items():
        canvas.put(sprites.zone(canvas.k, vehicle), *CHART.zones[zone])


def _things(canvas: Canvas, state: ArrakisState, area: str) -> None:
    """Draw a Settlement or Sietch, and what else lies in an area, side by side."""
    x, y = CHART.places[area].things
    found = things(canvas.k, state, area)
    for index, sprite in enumerate(found):
        canvas.put(sprite, x + 40 * (index - (len(found) - 1) / 2), y)


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
    hidden = Counter[str]()
    for token in legion.tokens:
        if token != UNKNOWN:
            hidden.update({rank: getattr(TOKENS[token], rank) for rank in RANKS})
    return sprites.legion(
        k,
        legion.side,
        units(legion),
        tuple((rank, count) for rank, count in chips if count),
        tuple((rank, hidden[rank]) for rank in RANKS if hidden[rank]),
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
