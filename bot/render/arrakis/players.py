"""The panels of the two sides: cards, dice, leaders."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, TypeAlias

from PIL import Image

from bot.render.arrakis import sprites, theme
from bot.render.arrakis.layout import BOTTOM, SIDE_WIDTH, SIDES, TOP
from bot.render.arrakis.names import player_name
from bot.render.kit import CAP_HEIGHT, FIGURES, Brush, Canvas, Colour, fit, font, mix
from bot.render.request import Request
from engine.games.arrakis.data import DECKS, RESULTS, RULES
from engine.games.arrakis.state import UNKNOWN, ArrakisState, Leader, Player, Side

DIE = 78.0
STEP = 83.0
"""Between the middles of dice, and of leaders."""
ACROSS = 5
DICE_TOP = TOP + 146
LEADERS_TOP = BOTTOM - 2 * STEP - 4
Status: TypeAlias = Literal["out", "aside", "board", "spent", "tank", "gone"]


def draw_player(canvas: Canvas, state: ArrakisState, request: Request, side: Side, *, won: bool) -> None:
    """Draw what everybody may know of a side."""
    player, left = state.players[side], SIDES[side]
    corners = canvas.path([(left, TOP), (left + SIDE_WIDTH, BOTTOM)])
    tint = mix(theme.PANEL, theme.SIDES[side].tint, 0.55)
    active = won or (state.turn is not None and state.turn.side == side)
    edge, line = (theme.GOLD, 7) if active else (theme.SIDES[side].edge, 3)
    canvas.pen.rounded_rectangle([*corners], canvas.px(16), tint, edge, max(1, canvas.px(line)))
    canvas.put(sprites.emblem(canvas.k, side, 96), left + 62, TOP + 62)
    if won:
        canvas.put(sprites.badge(canvas.k, "winner", theme.GOLD, theme.INK, 52), left + 36, TOP + 100)
    name = fit(player_name(request, state, side), (SIDE_WIDTH - 136) * canvas.k, FIGURES, canvas.px(42))
    canvas.text(left + 122, TOP + 48, name, 42, theme.IVORY, "ls")
    _counts(canvas, state, side, left + 122, TOP + 94)
    _dice(canvas, state, player, side)
    _leaders(canvas, state, side)


def _counts(canvas: Canvas, state: ArrakisState, side: Side, x: float, y: float) -> None:
    """Draw the cards in hand and in the decks, Bene Gesserit tokens, and the spice in reserve."""
    player = state.players[side]
    x = _count(canvas, "hand", len(player.hand), x, y)
    x = _count(canvas, "bene_gesserit", player.bene_gesserit, x, y)
    if side == "harkonnen":
        _count(canvas, "spice", state.spice.reserve + state.spice.spice, x, y)
    else:
        _count(canvas, "token", len(state.tokens), x, y)
    for index, deck in enumerate(DECKS[side]):
        cards = str(len(player.decks.get(deck, ())))
        canvas.figure(SIDES[side] + SIDE_WIDTH - 30, DICE_TOP + STEP + 22 + 39 * index, cards, 32, theme.DIM)
    canvas.icon("deck", SIDES[side] + SIDE_WIDTH - 66, DICE_TOP + STEP * 1.5, 40, theme.DIM)


def _count(canvas: Canvas, icon: str, count: int, x: float, y: float) -> float:
    """Draw a glyph and its count; return where the next one goes."""
    text = str(count)
    width = font(FIGURES, 100).getlength(text) * sprites.FIGURE / CAP_HEIGHT / 100
    if icon == "token":
        canvas.put(sprites.chip(canvas.k, icon, UNKNOWN, 36), x + 23, y)
    else:
        canvas.icon(icon, x + 23, y, 46, theme.SPICE if icon == "spice" else theme.SAND)
    canvas.figure(x + 51 + width / 2, y, text, sprites.FIGURE, theme.IVORY if count else theme.DIM)
    return x + 60 + width


# -- dice ----------------------------------------------------------------------------------------------


def _dice(canvas: Canvas, state: ArrakisState, player: Player, side: Side) -> None:
    """Draw the unused dice by result, the Bene Gesserit token that stands for one, and the used dice."""
    shown: list[tuple[str, str]] = [
        (result, "die") for result in RESULTS for _ in range(player.dice.get(result, 0))
    ]
    if player.token:
        shown.append((player.token, "token"))
    shown += [("", "used")] * player.used
    step = min(STEP, (SIDE_WIDTH - 20) / ACROSS)
    for index, (result, kind) in enumerate(shown):
        x = SIDES[side] + 10 + step * (index % ACROSS + 0.5)
        y = DICE_TOP + STEP * (index // ACROSS + 0.5)
        forced = side == "harkonnen" and state.forced_die == ("token" if kind == "token" else result)
        canvas.put(die(canvas.k, side, result, kind, forced=forced and kind != "used"), x, y)


@lru_cache(maxsize=128)
def die(k: float, side: Side, result: str, kind: str, *, forced: bool = False) -> Image.Image:
    """Return an action die: ``die``, ``used``, or the ``token`` that stands for one (round)."""
    brush = Brush(DIE + 8, DIE + 8, k)
    half, colours = DIE / 2, theme.SIDES[side]
    if kind == "used":
        dim = mix(theme.PANEL, colours.tint, 0.5)
        brush.panel((-half + 6, -half + 6, half - 6, half - 6), 14, dim, mix(dim, theme.DIM, 0.4), 3)
        brush.line([(-14, 0), (-4, 12), (17, -14)], mix(dim, theme.DIM, 0.6), 7)
        return brush.done()
    rim: Colour = theme.RED if forced else colours.edge
    if kind == "token":
        brush.disc(0, 0, half, theme.INK)
        brush.disc(0, 0, half - 2, theme.GOLD)
        brush.disc(0, 0, half - 7, colours.ground)
    else:
        brush.panel((-half, -half, half, half), 16, theme.INK)
        brush.panel((-half + 2, -half + 2, half - 2, half - 2), 15, rim)
        edge = 10 if forced else 6
        brush.panel((-half + edge, -half + edge, half - edge, half - edge), 11, colours.ground)
    brush.icon(result, 0, 0, 52 if kind == "die" else 44, colours.ink)
    return brush.done()


# -- leaders -------------------------------------------------------------------------------------------


def _leaders(canvas: Canvas, state: ArrakisState, side: Side) -> None:
    """Draw all named leaders but those that are gone, in two rows, the Wild Maker after them."""
    player = state.players[side]
    shown = [(ident, one) for ident, one in player.leaders.items() if one.status != "gone"]
    if side == "atreides" and state.wild_maker == "in":
        shown.append(("wild_maker", Leader("board", state.wild_maker_spent)))
    for index, (ident, one) in enumerate(shown[: 2 * ACROSS]):
        x = SIDES[side] + 10 + STEP * (index % ACROSS + 0.5) - 1
        y = LEADERS_TOP + STEP * (index // ACROSS + 0.5)
        space = player.tank.index(ident) + 1 if ident in player.tank else 0
        left = RULES.tank.value[side] - space + 1 if space else 0
        canvas.put(_leader(canvas.k, ident, side, _status(one), left), x, y)


def _status(one: Leader) -> Status:
    return "spent" if one.spent and one.status in ("aside", "board") else one.status


@lru_cache(maxsize=128)
def _leader(k: float, ident: str, side: Side, status: Status, turns: int) -> Image.Image:
    """Return a leader's card: dim before it enters, turned when spent, under water in the tank."""
    brush = Brush(84, 84, k)
    colours, initials = theme.SIDES[side], theme.INITIALS[ident]
    if status == "out":
        brush.disc(0, 0, 37, mix(theme.PANEL, colours.tint, 0.25), mix(theme.PANEL, theme.DIM, 0.35), 2.5)
        brush.figure(0, 0, initials, 34, mix(theme.PANEL, theme.DIM, 0.55))
        return brush.done()
    rings: dict[Status, Colour] = {"spent": theme.DIM, "tank": "#6fe3e8"}
    grounds: dict[Status, Colour] = {"spent": mix(theme.PANEL, colours.tint, 0.4), "tank": theme.TANK}
    inks: dict[Status, Colour] = {"spent": theme.DIM, "tank": "#c9fbff"}
    brush.disc(0, 0, 39.5, theme.INK)
    brush.disc(0, 0, 37.5, rings.get(status, theme.GOLD))
    brush.disc(0, 0, 32, grounds.get(status, colours.ground))
    high = min(38.0, 38 * 56 / (font(FIGURES, 100).getlength(initials) * 38 / CAP_HEIGHT / 100))
    brush.figure(0, 0, initials, high, inks.get(status, colours.ink))
    match status:
        case "aside":
            _corner(brush, theme.IVORY, "deployment", "", theme.INK)
        case "spent":
            brush.line([(-22, 22), (22, -22)], theme.INK, 9)
            brush.line([(-22, 22), (22, -22)], theme.RED, 5)
        case "tank":
            _corner(brush, "#c9fbff", "", str(turns), "#0c3c40")
        case _:
            pass
    return brush.done()


def _corner(brush: Brush, ground: str, icon: str, text: str, ink: str) -> None:
    """Draw a small sign at the lower right: a glyph or a figure."""
    brush.disc(25, 25, 15.5, theme.INK)
    brush.disc(25, 25, 13.5, ground)
    if icon:
        brush.icon(icon, 25, 25, 19, ink)
    else:
        brush.figure(25, 25, text, 19, ink)
