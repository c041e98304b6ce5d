"""What one seat holds: its loyalty tokens, its prediction, its card and its supply. For its eyes only."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.dice import sprites, theme
from bot.render.dice.ground import sky
from bot.render.dice.names import player_name
from bot.render.dice.words import Speaker
from bot.render.geometry import Point
from bot.render.kit import CAP_HEIGHT, DISPLAY, FIGURES, UNITS, Brush, Canvas, Colour, Window, fit, font, mix
from bot.render.request import Request
from engine.core.messages import Ref, msg
from engine.games.dice.data import FACTIONS
from engine.games.dice.state import DiceState, Pieces, Player

if TYPE_CHECKING:
    from engine.core.view import View

HEIGHT = 1200.0
LEFT, MIDDLE, RIGHT = 24.0, 540.0, UNITS - 24.0
"""The seat's own column ends, and the other one begins, around `MIDDLE`."""


def draw_hand(view: View[DiceState], request: Request, width: int) -> Image.Image:
    """Return the picture of what the view's seat holds."""
    if view.seat is None:
        raise ValueError("a hand belongs to a seat")
    player = view.state.players[view.seat]
    image = _ground(player.faction, width).copy()
    canvas, speaker = Canvas(image, width / UNITS), Speaker(view.state, request)
    _owner(canvas, speaker, view.seat, player)
    _tokens(canvas, speaker, player)
    _pieces(canvas, speaker, "render-card", player, player.card, 660)
    _pieces(canvas, speaker, "render-supply", player, player.supply, 930)
    return image


@lru_cache(maxsize=16)
def _ground(faction: str | None, width: int) -> Image.Image:
    """Return the empty picture: the faction's column and three panels."""
    k = width / UNITS
    image = sky(Window(0, 0, UNITS, HEIGHT, k))
    canvas = Canvas(image, k)
    colour = theme.faction_colour(faction)
    boxes: list[tuple[float, float, float, float, Colour]] = [
        (LEFT, 24, MIDDLE - 12, HEIGHT - 24, mix(colour, theme.NIGHT, 0.55)),
        (MIDDLE + 12, 24, RIGHT, 612, theme.PANEL),
        (MIDDLE + 12, 636, RIGHT, 882, theme.PANEL),
        (MIDDLE + 12, 906, RIGHT, HEIGHT - 24, theme.PANEL),
    ]
    for left, top, right, bottom, ground in boxes:
        corners = canvas.path([(left, top), (right, bottom)])
        canvas.pen.rounded_rectangle([*corners], canvas.px(26), ground, theme.PANEL_EDGE, canvas.px(4))
    return image


def _owner(canvas: Canvas, speaker: Speaker, seat: int, player: Player) -> None:
    """Draw who this is, and the tokens that everybody sees."""
    shown = [(token, 0) for token in player.protection]
    if player.faction in ("corrino", "guild"):
        shown.append(("spice", player.stored_spice))
    middle, drop = (LEFT + MIDDLE - 12) / 2, 0 if shown else 120
    canvas.put(sprites.emblem(canvas.k, player.faction, 380), middle, 330 + drop)
    faction = speaker.name(speaker.faction(seat))
    canvas.text(middle, 640 + drop, fit(faction, 470, DISPLAY, 68), 68, theme.SAND, "ms", DISPLAY)
    name = player_name(speaker.request, seat, player)
    if name != faction:
        canvas.text(middle, 724 + drop, fit(name, 470, FIGURES, 56), 56, theme.IVORY, "ms")
    for index, (icon, count) in enumerate(shown):
        x = middle + 165 * (index - (len(shown) - 1) / 2)
        if icon == "spice":
            canvas.icon("spice", x - 40, 960, 96, "#ffb24a")
            canvas.figure(x + 50, 960, str(count), 90, theme.IVORY)
        else:
            canvas.put(sprites.badge(canvas.k, icon, theme.ICE, "#123a5a", 140), x, 960)


def _tokens(canvas: Canvas, speaker: Speaker, player: Player) -> None:
    """Draw the loyalty tokens and, for the Bene Gesserit, the prediction."""
    left = MIDDLE + 52
    canvas.text(left, 100, speaker.say(msg("render-loyalty")), 52, theme.SAND, "ls", DISPLAY)
    for index, faction in enumerate(player.loyalty):
        _token(canvas, speaker, faction, (left + 130 + 290 * index, 310), sign="loyalty")
    if not player.loyalty:
        canvas.text(left, 230, speaker.say(msg("render-loyalty-none")), 60, theme.DIM, "ls")
    if player.prediction:
        canvas.text(RIGHT - 40, 100, speaker.say(msg("render-prediction")), 52, theme.SAND, "rs", DISPLAY)
        _token(canvas, speaker, player.prediction, (RIGHT - 170, 310), sign="prediction")


def _token(canvas: Canvas, speaker: Speaker, faction: str, middle: Point, *, sign: str) -> None:
    x, y = middle
    canvas.put(_disc(canvas.k, faction, sign), x, y)
    name = speaker.name(Ref("faction", faction))
    size = min(50.0, 27000 / font(FIGURES, 100).getlength(name))
    canvas.text(x, y + 216, name, size, theme.IVORY, "ms")


@lru_cache(maxsize=32)
def _disc(k: float, faction: str, sign: str) -> Image.Image:
    """Return a loyalty token face up, or a prediction."""
    brush = Brush(290, 290, k)
    brush.disc(0, 0, 140, theme.INK)
    brush.disc(0, 0, 135, theme.GOLD if sign == "loyalty" else "#c9a6ff")
    brush.disc(0, 0, 122, mix(theme.faction_colour(faction), theme.NIGHT, 0.5))
    plate = sprites.emblem(2 * k, faction, 170)
    brush.image.paste(
        plate, ((brush.image.width - plate.width) // 2, (brush.image.height - plate.height) // 2), plate
    )
    brush.disc(98, -98, 40, theme.INK)
    brush.disc(98, -98, 36, theme.SAND)
    brush.icon(sign, 98, -98, 46, theme.INK)
    return brush.done()


def _pieces(canvas: Canvas, speaker: Speaker, label: str, player: Player, pieces: Pieces, top: float) -> None:
    """Draw how many pieces lie in one place."""
    x = MIDDLE + 52
    canvas.text(x, top + 48, speaker.say(msg(label)), 52, theme.SAND, "ls", DISPLAY)
    owned = FACTIONS[player.faction].pieces if player.faction else pieces
    for kind in ("troop", "elite", "leader"):
        if getattr(owned, kind):
            count = getattr(pieces, kind)
            colour = theme.faction_light(player.faction) if count else theme.PANEL_EDGE
            canvas.icon(kind, x + 48, top + 136, 92, colour)
            canvas.text(
                x + 112, top + 180, str(count), 88 / CAP_HEIGHT, theme.IVORY if count else theme.DIM, "ls"
            )
            x += 300
