"""Cards as pictures: a hand with its Secret Objective, and the revealed Prescience cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.arrakis import sprites, theme
from bot.render.arrakis.chart import CHART
from bot.render.arrakis.ground import land
from bot.render.arrakis.names import name_of, player_name
from bot.render.arrakis.words import Speaker, holder
from bot.render.kit import DISPLAY, FIGURES, UNITS, Canvas, font, mix, wrap
from bot.render.request import Request
from engine.core.messages import msg
from engine.games.arrakis.data import CARDS, MARKERS, OBJECTIVES, PRESCIENCE
from engine.games.arrakis.state import UNKNOWN, ArrakisState

if TYPE_CHECKING:
    from engine.core.view import View

ACROSS = 3
HEADER = 132.0
GAP = 18.0
HEIGHTS = (1200.0, 1600.0)
"""Of a picture with one row, and with more."""
LOW = 560.0
"""Cards less high than this give more of their room to the text."""
TITLES, TEXTS = (74, 66, 58, 50, 44, 38), (62, 56, 52, 48, 44, 40, 36, 32, 28)
"""Font sizes to try; the first with which everything fits is taken."""
GROUNDS = {
    "house_harkonnen": ("harkonnen", "#7a2a1a"),
    "corrino_ally": ("corrino", "#6b5ba8"),
    "house_atreides": ("atreides", "#1f6a55"),
    "fremen_ally": ("fremen", "#9a6420"),
}
"""The glyph and colour of each Planning deck."""


@dataclass(frozen=True)
class Card:
    """What stands on a card."""

    title: str
    text: str
    icon: str
    colour: str
    count: int = 1
    steps: tuple[tuple[str, int], ...] = ()
    """Prescience markers and figures."""


def draw_hand(view: View[ArrakisState], request: Request, width: int) -> Image.Image:
    """Return the picture of what the view's seat holds, its Secret Objective first."""
    side = holder(view)
    player = view.state.players[side]
    cards = [
        *(_objective(one, request) for one in view.state.prescience.objectives if one != UNKNOWN),
        *(_planning(one, count, request) for one, count in Counter(player.hand).items()),
    ]
    image, canvas = _sheet(len(cards), width)
    canvas.put(sprites.emblem(canvas.k, side, 104), 88, HEADER / 2 + 4)
    canvas.text(164, HEADER / 2 + 28, player_name(request, view.state, side), 66, theme.IVORY, "ls")
    text = str(len(player.hand))
    length = font(FIGURES, 100).getlength(text) * 0.8
    canvas.icon("hand", UNITS - 76 - length - 50, HEADER / 2, 84, theme.SAND)
    canvas.figure(UNITS - 50 - length / 2, HEADER / 2, text, 72, theme.IVORY)
    if not cards:
        empty = Speaker(request).say(msg("render-arrakis-no-cards"))
        canvas.text(UNITS / 2, 640, empty, 90, theme.DIM, "ms", DISPLAY)
    _lay(canvas, cards, image.height / canvas.k)
    return image


def draw_visions(view: View[ArrakisState], request: Request, width: int) -> Image.Image:
    """Return the picture of the revealed Prescience cards, to be read."""
    row = view.state.prescience.row
    image, canvas = _sheet(len(row), width)
    speaker = Speaker(request)
    title = request.caption or speaker.say(msg("render-arrakis-visions"))
    canvas.text(UNITS / 2, HEADER / 2 + 26, title, 74, theme.SAND, "ms", DISPLAY)
    _lay(canvas, [_vision(one, request) for one in row], image.height / canvas.k)
    return image


def _planning(ident: str, count: int, request: Request) -> Card:
    data = CARDS[ident]
    icon, colour = GROUNDS[data.deck]
    text = data.text.get(request.locale, data.text["en"])
    return Card(name_of("card", ident, request.locale), text, icon, colour, count)


def _vision(ident: str, request: Request) -> Card:
    data = PRESCIENCE[ident]
    icon, colour = ("roll", "#3d4c9a") if data.phase == "action" else ("end", "#59428a")
    text = data.text.get(request.locale, data.text["en"])
    steps = tuple((one, data.advance[one]) for one in MARKERS if one in data.advance)
    return Card(name_of("prescience", ident, request.locale), text, icon, colour, steps=steps)


def _objective(ident: str, request: Request) -> Card:
    steps = tuple((one, OBJECTIVES[ident].needs[one]) for one in MARKERS)
    title = Speaker(request).say(msg("render-arrakis-objective"))
    return Card(title, "", "prediction", "#4b2f7a", steps=steps)


# -- drawing -------------------------------------------------------------------------------------------


def _sheet(cards: int, width: int) -> tuple[Image.Image, Canvas]:
    """Return an empty picture for so many cards."""
    rows = min(max(1, ceil(cards / ACROSS)), len(HEIGHTS))
    k = width / UNITS
    image = Image.new("RGB", (width, round(HEIGHTS[rows - 1] * k)), theme.NIGHT)
    return image, Canvas(image, k)


def _lay(canvas: Canvas, cards: Sequence[Card], height: float) -> None:
    """Lay the cards in rows of three, as large as there is room."""
    rows = max(1, ceil(len(cards) / ACROSS))
    wide = (UNITS - GAP * (ACROSS + 1)) / ACROSS
    high = (height - HEADER - GAP * rows) / rows
    for index, card in enumerate(cards):
        x = GAP + index % ACROSS * (wide + GAP) + wide / 2
        y = HEADER + index // ACROSS * (high + GAP) + high / 2
        canvas.put(_card(canvas.k, card, wide, high), x, y)


@lru_cache(maxsize=64)
def _card(k: float, card: Card, wide: float, high: float) -> Image.Image:
    """Return a card: a painted band with its glyph, its name, its text."""
    size = (round(wide * k), round(high * k))
    image = Image.new("RGB", size, mix(card.colour, theme.NIGHT, 0.78))
    canvas = Canvas(image, k)
    band = min(230.0, high * (0.14 if high < LOW else 0.23))
    art = land(_scenery(card.title), (size[0], round(band * k)))
    image.paste(Image.blend(art, Image.new("RGB", art.size, card.colour), 0.55))
    canvas.icon(card.icon, wide / 2, band / 2, band * 0.78, mix(card.colour, theme.INK, 0.55))
    canvas.icon(card.icon, wide / 2 - 3, band / 2 - 4, band * 0.78, theme.IVORY)
    _write(canvas, card, wide, band + 14, high - 20)
    if card.count > 1:
        radius = min(42.0, band * 0.42)
        middle = (wide - band / 2 - 10, band / 2 + 4)
        canvas.pen.circle(canvas.at(*middle), canvas.px(radius + 4), theme.INK)
        canvas.pen.circle(canvas.at(*middle), canvas.px(radius), theme.GOLD)
        canvas.figure(*middle, str(card.count), radius * 1.2, theme.INK)
    framed = Image.new("RGB", size, theme.NIGHT)
    mask = Image.new("L", (size[0] * 2, size[1] * 2))
    Canvas(mask, k * 2).pen.rounded_rectangle([0, 0, size[0] * 2 - 1, size[1] * 2 - 1], canvas.px(56), 255)
    framed.paste(image, mask=mask.reduce(2))
    canvas = Canvas(framed, k)
    edge = mix(card.colour, theme.IVORY, 0.35)
    canvas.pen.rounded_rectangle([0, 0, size[0] - 1, size[1] - 1], canvas.px(28), None, edge, canvas.px(5))
    return framed


def _scenery(title: str) -> str:
    """Return the area whose ground a card shows: always the same one."""
    places = sorted(CHART.places)
    return places[sum(ord(letter) * 31 for letter in title) % len(places)]


def _write(canvas: Canvas, card: Card, wide: float, top: float, bottom: float) -> None:
    """Write the name, the figures and the text, in the largest sizes that fit."""
    room = wide - 52
    share = 0.24 if bottom < LOW else 0.3
    title, size = _fitting(card.title, canvas, room, DISPLAY, TITLES, share * bottom)
    y = top + size
    for line in title:
        canvas.text(wide / 2, y, line, size, theme.SAND, "ms", DISPLAY)
        y += size * 1.02
    y -= size * 0.45
    if card.steps and not card.text:
        _needs(canvas, card, wide, y, bottom)
        return
    if card.steps:
        bottom -= 92
        for index, (marker, count) in enumerate(card.steps):
            x = wide / 2 + (index - (len(card.steps) - 1) / 2) * 170
            canvas.icon(marker, x - 36, bottom + 48, 76, theme.MARKERS[marker])
            canvas.figure(x + 38, bottom + 48, f"+{count}", 58, theme.IVORY)
    lines, size = _fitting(card.text, canvas, room, FIGURES, TEXTS, bottom - y)
    y += size * 0.95
    for line in lines:
        canvas.text(26, y, line, size, theme.IVORY, "ls")
        y += size * 1.12


def _needs(canvas: Canvas, card: Card, wide: float, top: float, bottom: float) -> None:
    """Draw what each marker must reach, one below the other."""
    step = (bottom - top) / len(card.steps)
    size = min(118.0, step * 0.8)
    for index, (marker, count) in enumerate(card.steps):
        y = top + step * (index + 0.5) + 6
        canvas.icon(marker, wide / 2 - size * 0.7, y, size, theme.MARKERS[marker])
        canvas.figure(wide / 2 + size * 0.6, y, str(count), size * 0.86, theme.IVORY)


def _fitting(
    text: str, canvas: Canvas, room: float, face: str, sizes: Sequence[int], high: float
) -> tuple[list[str], int]:
    """Return a text as lines and the largest size in which they are at most ``high`` in all."""
    lines: list[str] = []
    for size in sizes:
        most = max(1, int(high / (size * 1.12)))
        lines = wrap(text, room * canvas.k, face, canvas.px(size), most)
        if " ".join(lines) == " ".join(text.split()):
            break
    return lines, size
