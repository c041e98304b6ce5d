"""A combat: both sides, what they have in the region, what they send and how strong that is."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image, ImageFilter

from bot.render.dice import sprites, theme
from bot.render.dice.board import window_around
from bot.render.dice.cards import player_name
from bot.render.dice.combat import SIDES, Side, here, leader_strength, seats, sent, strength, stronger
from bot.render.dice.ground import Window, backdrop
from bot.render.dice.words import Speaker
from bot.render.kit import DISPLAY, FIGURES, UNITS, Canvas, fit, font
from bot.render.request import Request
from engine.core.messages import Msg, Ref, msg
from engine.games.dice.state import Battle, Commitment, DiceState, Stack

if TYPE_CHECKING:
    from engine.core.view import View

HEIGHT = 1200.0
PANEL_TOP, PANEL_BOTTOM = 196.0, 1176.0
PANEL_WIDTH = 764.0
LEFTS = {"attack": 24.0, "defence": UNITS - 24.0 - PANEL_WIDTH}
ROLES = {"attack": "render-attacker", "defence": "render-defender"}


def draw_battle(view: View[DiceState], request: Request, width: int) -> Image.Image:
    """Return the picture of the combat being fought."""
    battle = view.state.battle
    if battle is None:
        raise ValueError("there is no combat to show")
    k = width / UNITS
    image = _ground(battle.region, width, len(view.state.players)).copy()
    canvas, speaker = Canvas(image, k), Speaker(view.state, request)
    title = request.caption or speaker.name(Ref("region", battle.region))
    canvas.text(800, 118, fit(title.upper(), 1300, DISPLAY, 92), 92, theme.SAND, "ms", DISPLAY)
    result = stronger(view.state, battle)
    for side in SIDES:
        _side(canvas, speaker, battle, side, won=result is not None and result[0] == side)
    canvas.put(sprites.badge(k, "combat", theme.BLOOD, theme.IVORY, 150), 800, PANEL_TOP + 96)
    if result and result[1]:
        tied = speaker.say(msg("render-tie"))
        canvas.put(_ribbon(k, tied), 800, PANEL_BOTTOM - 110)
    return image


@lru_cache(maxsize=12)
def _ground(region: str, width: int, seats: int) -> Image.Image:
    """Return the region's land, blurred and dark, with a panel for each side."""
    around = window_around(region, width)
    size = (width, round(HEIGHT * width / UNITS))
    land = backdrop(Window(around.left, around.top, around.width, around.height, around.k / 4), seats, "en")
    image = land.filter(ImageFilter.GaussianBlur(1.5)).resize(size, Image.Resampling.BICUBIC)
    image = Image.blend(image, Image.new("RGB", size, theme.NIGHT), 0.55)
    canvas = Canvas(image, width / UNITS)
    for left in LEFTS.values():
        corners = canvas.path([(left, PANEL_TOP), (left + PANEL_WIDTH, PANEL_BOTTOM)])
        shade = Image.new("L", size)
        Canvas(shade, canvas.k).pen.rounded_rectangle([*corners], canvas.px(26), 205)
        image.paste(theme.PANEL, mask=shade)
        canvas.pen.rounded_rectangle([*corners], canvas.px(26), None, theme.PANEL_EDGE, canvas.px(4))
    return image


def _side(canvas: Canvas, speaker: Speaker, battle: Battle, side: Side, *, won: bool) -> None:
    """Draw one side's panel."""
    state, left, force = speaker.state, LEFTS[side], sent(battle, side)
    main, *allies = seats(battle, side)
    player = state.players[main]
    if won:
        corners = canvas.path([(left, PANEL_TOP), (left + PANEL_WIDTH, PANEL_BOTTOM)])
        canvas.pen.rounded_rectangle([*corners], canvas.px(26), None, theme.GOLD, canvas.px(12))
    outer = left + 100 if side == "attack" else left + PANEL_WIDTH - 100
    inner, anchor = (left + 204, "ls") if side == "attack" else (left + PANEL_WIDTH - 204, "rs")
    canvas.put(sprites.emblem(canvas.k, player.faction, 156), outer, PANEL_TOP + 104)
    if won:
        canvas.put(sprites.badge(canvas.k, "winner", theme.GOLD, theme.INK, 78), outer + 58, PANEL_TOP + 166)
    name = fit(player_name(speaker.request, main, player), 430, FIGURES, 62)
    canvas.text(inner, PANEL_TOP + 92, name, 62, theme.IVORY, anchor)
    canvas.text(inner, PANEL_TOP + 150, speaker.say(msg(ROLES[side])), 46, theme.SAND, anchor, DISPLAY)
    for index, seat in enumerate(allies):
        step = 74 * index + 34
        x = inner + step if side == "attack" else inner - step
        canvas.put(sprites.emblem(canvas.k, state.players[seat].faction, 66), x, PANEL_TOP + 200)
        if seat in battle.offered_leaders:
            canvas.put(sprites.badge(canvas.k, "leader", theme.SAND, theme.INK, 40), x + 24, PANEL_TOP + 226)
    _heading(canvas, speaker, msg("render-present"), left, 474)
    _troops(canvas, state, here(state, battle, side), left, 552)
    _heading(canvas, speaker, msg("render-sent"), left, 742)
    if force:
        _force(canvas, speaker, force, left)
    else:
        canvas.text(left + 40, 852, speaker.say(msg("render-sealed")), 52, theme.DIM, "ls")
    if side == "defence" and battle.forbidden:
        icon = "leader" if battle.forbidden == "leaders" else "loyalty"
        canvas.put(_forbidden(canvas.k, icon), left + 92, PANEL_BOTTOM - 92)


def _heading(canvas: Canvas, speaker: Speaker, label: Msg, left: float, y: float) -> None:
    canvas.text(left + 40, y, speaker.say(label), 44, theme.SAND, "ls", DISPLAY)
    ends = canvas.path([(left + 40, y + 14), (left + PANEL_WIDTH - 40, y + 14)])
    canvas.pen.line(ends, theme.PANEL_EDGE, canvas.px(3))


def _troops(canvas: Canvas, state: DiceState, stacks: list[Stack], left: float, top: float) -> None:
    """Draw troops in rows of `ROW`, in the larger form as long as that is enough."""
    counters = [
        (stack.seat, count, elite)
        for stack in stacks
        for count, elite in ((stack.troop, False), (stack.elite, True))
        if count
    ]
    compact = len(counters) > 2 * ROW
    across = 2 * ROW if compact else ROW
    step = (PANEL_WIDTH - 60) / across
    for index, (seat, count, elite) in enumerate(counters):
        piece = sprites.counter(canvas.k, state.players[seat].faction, count, 1.06, elite=elite, compact=compact)
        canvas.put(piece, left + 30 + step * (index % across + 0.5), top + 88 * (index // across))


ROW = 4


def _force(canvas: Canvas, speaker: Speaker, force: Commitment, left: float) -> None:
    """Draw what was sent and its strength."""
    _troops(canvas, speaker.state, force.troops, left, 822)
    for index, seat in enumerate(force.leaders):
        x = left + 110 + 170 * index
        canvas.put(sprites.emblem(canvas.k, speaker.state.players[seat].faction, 76), x - 34, PANEL_BOTTOM - 96)
        canvas.put(sprites.badge(canvas.k, "leader", theme.SAND, theme.INK, 84), x + 30, PANEL_BOTTOM - 96)
        canvas.figure(x + 92, PANEL_BOTTOM - 96, str(leader_strength(speaker.state, seat)), 54, theme.IVORY)
    canvas.text(left + PANEL_WIDTH - 40, PANEL_BOTTOM - 178, speaker.say(msg("render-strength")), 40, theme.SAND, "rs", DISPLAY)
    total = str(strength(speaker.state, force))
    canvas.text(left + PANEL_WIDTH - 40, PANEL_BOTTOM - 40, total, 170, theme.GOLD, "rs")


@lru_cache(maxsize=16)
def _forbidden(k: float, icon: str) -> Image.Image:
    """Return the sign of what the Voice forbids."""
    brush = sprites.Brush(128, 128, k)
    brush.disc(0, 0, 60, theme.INK)
    brush.disc(0, 0, 56, theme.BLOOD)
    brush.disc(0, 0, 46, theme.IVORY)
    brush.icon(icon, 0, 0, 60, theme.INK)
    brush.line([(-34, -34), (34, 34)], theme.BLOOD, 10)
    return brush.done()


@lru_cache(maxsize=16)
def _ribbon(k: float, text: str) -> Image.Image:
    """Return a word on a golden plate."""
    width = font(FIGURES, 100).getlength(text) * 0.56 + 48
    brush = sprites.Brush(width + 8, 92, k)
    brush.panel((-width / 2, -42, width / 2, 42), 20, theme.INK)
    brush.panel((-width / 2 + 4, -38, width / 2 - 4, 38), 17, theme.GOLD)
    brush.figure(0, 0, text, 38, theme.INK)
    return brush.done()
