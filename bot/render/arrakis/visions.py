"""The revealed Prescience cards, beside the Spice Must Flow board."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from bot.render.arrakis import theme
from bot.render.arrakis.layout import BOTTOM, MIDDLE
from bot.render.arrakis.names import name_of
from bot.render.arrakis.tracks import LOWER, SPICE
from bot.render.kit import CAP_HEIGHT, FIGURES, Brush, Canvas, mix, wrap
from engine.games.arrakis.data import MARKERS, PRESCIENCE
from engine.games.arrakis.state import ArrakisState

BOX = (SPICE[1] + 10, LOWER + 2, MIDDLE[1] - 8, BOTTOM - 8)


def draw_visions(canvas: Canvas, state: ArrakisState, locale: str) -> None:
    """Draw the cards of the row, one below the other: when they are claimed, what they are called and give."""
    row = state.prescience.row
    left, top, right, bottom = BOX
    high = min(78.0, (bottom - top) / max(1, len(row)))
    for index, ident in enumerate(row):
        strip = _strip(canvas.k, ident, locale, high, kept=ident in state.prescience.kept)
        canvas.put(strip, (left + right) / 2, top + high * (index + 0.5))


@lru_cache(maxsize=64)
def _strip(k: float, ident: str, locale: str, high: float, *, kept: bool) -> Image.Image:
    """Return a card as a strip."""
    left, _, right, _ = BOX
    width, data = right - left, PRESCIENCE[ident]
    brush = Brush(width, high, k)
    half, edge = high / 2 - 3, theme.CYAN if kept else theme.PANEL_EDGE
    brush.panel((-width / 2, -half, width / 2, half), 10, mix(theme.PANEL, "#6a5bd0", 0.28), edge, 2.5)
    phase = "roll" if data.phase == "action" else "end"
    brush.icon(phase, -width / 2 + 25, 0, 36, theme.GOLD if data.phase == "action" else theme.SAND)
    steps = [(marker, data.advance[marker]) for marker in MARKERS if marker in data.advance]
    for index, (marker, count) in enumerate(steps):
        x = width / 2 - 57 * (len(steps) - index) + 24
        brush.icon(marker, x - 10, 0, 32, theme.MARKERS[marker])
        brush.figure(x + 18, 0, str(count), 36, theme.IVORY)
    room = width - 52 - 55 * len(steps)
    size = 23.0
    lines = wrap(name_of("prescience", ident, locale), room * brush.k, FIGURES, brush.px(size), 3)
    for index, line in enumerate(lines):
        y = (index - (len(lines) - 1) / 2) * size + size * CAP_HEIGHT / 2
        brush.text(-width / 2 + 47, y, line, size, theme.IVORY, "ls")
    return brush.done()
