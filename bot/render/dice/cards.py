"""The players' cards below the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.render.dice import sprites, theme
from bot.render.dice.layout import Box, card
from bot.render.dice.names import player_name
from bot.render.kit import CAP_HEIGHT, FIGURES, Canvas, Colour, fit, font, mix
from bot.render.request import Request
from engine.games.dice.data import FACTIONS
from engine.games.dice.state import DiceState, Player

if TYPE_CHECKING:
    from engine.core.view import View

FIGURE = 54.0
"""Height of figures: legible when the picture is 300 pixels wide."""


def draw_cards(canvas: Canvas, view: View[DiceState], request: Request) -> None:
    """Draw what everybody may know of each seat."""
    state = view.state
    winners = view.outcome.winners if view.outcome else ()
    for seat, player in enumerate(state.players):
        box = card(seat, len(state.players))
        _frame(canvas, state, seat, box, won=seat in winners)
        left, top, right, _ = box
        end = right - 14
        if seat == state.first:
            canvas.icon("first", right - 30, top + 30, 36, theme.SAND)
            end -= 40
        _name(canvas, player_name(request, seat, player), left + 114, end, top + 44)
        _figures(canvas, player, left + 112, top)


def _name(canvas: Canvas, name: str, left: float, right: float, y: float) -> None:
    """Write a name, smaller if it is long, shortened if it is very long."""
    width = font(FIGURES, 100).getlength(name) / 100
    size = min(40.0, max(30.0, (right - left) / width))
    canvas.text(left, y, fit(name, right - left, FIGURES, size), size, theme.IVORY, "ls")


def _frame(canvas: Canvas, state: DiceState, seat: int, box: Box, *, won: bool) -> None:
    """Draw the emblem, and mark who is active, allied or has won."""
    left, top, _, bottom = box
    faction = state.players[seat].faction
    active = state.turn is not None and state.turn.active == seat
    allied = state.turn is not None and state.turn.ally == seat
    corners = canvas.path([box[:2], box[2:]])
    if won or active:
        canvas.pen.rounded_rectangle([*corners], canvas.px(16), "#3a2f3a", theme.GOLD, canvas.px(8))
    elif allied:
        canvas.pen.rounded_rectangle([*corners], canvas.px(16), None, theme.CYAN, canvas.px(8))
    band = canvas.path([(left + 9, top + 9), (left + 104, bottom - 9)])
    canvas.pen.rounded_rectangle(
        [*band], canvas.px(10), mix(theme.faction_colour(faction), theme.PANEL, 0.35)
    )
    x, y = left + 57, (top + bottom) / 2
    canvas.put(sprites.emblem(canvas.k, faction, 88), x, y)
    if won:
        canvas.put(sprites.badge(canvas.k, "winner", theme.GOLD, theme.INK, 62), x, bottom - 40)
    elif allied:
        canvas.put(sprites.badge(canvas.k, "ally", theme.CYAN, theme.INK, 56), x, bottom - 38)


def _figures(canvas: Canvas, player: Player, left: float, top: float) -> None:
    """Draw the counts: pieces on the card above, tokens and spice below."""
    faction = FACTIONS[player.faction] if player.faction else None
    x = left
    for kind, count in (
        ("troop", player.card.troop),
        ("elite", player.card.elite),
        ("leader", player.card.leader),
    ):
        if faction is None or getattr(faction.pieces, kind):
            x = _count(canvas, kind, count, x, top + 89, theme.faction_light(player.faction))
    x = _count(canvas, "loyalty", player.loyalty_count, left, top + 149, theme.SAND)
    if faction and faction.id in ("corrino", "guild"):
        x = _count(canvas, "spice", player.stored_spice, x, top + 149, "#ffb24a")
    for token in player.protection:
        canvas.put(sprites.badge(canvas.k, token, theme.ICE, "#123a5a", 56), x + 26, top + 149)
        x += 58


def _count(canvas: Canvas, icon: str, count: int, x: float, y: float, colour: Colour) -> float:
    """Draw an icon and its count, dim when there is none; return where the next one goes."""
    text = str(count)
    width = font(FIGURES, 100).getlength(text) * FIGURE / CAP_HEIGHT / 100
    canvas.icon(icon, x + 20, y, 38, colour if count else theme.PANEL_EDGE)
    canvas.figure(x + 44 + width / 2, y, text, FIGURE, theme.IVORY if count else theme.DIM)
    return x + 44 + width + 8
