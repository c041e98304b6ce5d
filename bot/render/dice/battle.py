"""A combat: both sides, what they have in the region, what they send and how strong that is."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.dice import sprites, theme
from bot.render.dice.combat import (
    SIDES,
    Sent,
    Side,
    here,
    leader_strength,
    seats,
    sent,
    strength,
    stronger,
    troops,
)
from bot.render.dice.ground import land
from bot.render.dice.names import player_name
from bot.render.dice.words import Speaker
from bot.render.kit import DISPLAY, FIGURES, UNITS, Brush, Canvas, fit, font
from bot.render.request import Request
from engine.core.messages import Msg, Ref, msg
from engine.games.dice.state import Battle, DiceState, Stack

if TYPE_CHECKING:
    from engine.core.view import View

HEIGHT = 1200.0
PANEL_TOP, PANEL_BOTTOM = 196.0, 1176.0
PANEL_WIDTH = 764.0
LEFTS = {"attack": 24.0, "defence": UNITS - 24.0 - PANEL_WIDTH}
HEADINGS = {"revealed": "render-revealed", "planned": "render-planned", "foreseen": "render-foreseen"}
ROLES = {"attack": "render-attacker", "defence": "render-defender"}


def draw_battle(view: View[DiceState], request: Request, width: int) -> Image.Image:
    """Return the picture of the combat being fought."""
    battle = view.state.battle
    if battle is None:
        raise ValueError("there is no combat to show")
    k = width / UNITS
    image = _ground(battle.region, width).copy()
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
def _ground(region: str, width: int) -> Image.Image:
    """Return the region's land, blurred and dark, with a panel for each side."""
    size = (width, round(HEIGHT * width / UNITS))
    image = Image.blend(land(region, size), Image.new("RGB", size, theme.INK), 0.42)
    canvas = Canvas(image, width / UNITS)
    for left in LEFTS.values():
        corners = canvas.path([(left, PANEL_TOP), (left + PANEL_WIDTH, PANEL_BOTTOM)])
        shade = Image.new("L", size)
        Canvas(shade, canvas.k).pen.rounded_rectangle([*corners], canvas.px(26), 200)
        image.paste(theme.PANEL, mask=shade)
        canvas.pen.rounded_rectangle([*corners], canvas.px(26), None, theme.BRONZE, canvas.px(4))
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
    _troops(canvas, state, here(state, battle, side), left, 504)
    _heading(canvas, speaker, msg(HEADINGS[force.known if force else "revealed"]), left, 742)
    if force:
        _force(canvas, speaker, force, left)
    else:
        canvas.text(left + 40, 852, speaker.say(msg("render-sealed")), 52, theme.DIM, "ls")
        canvas.text(left + PANEL_WIDTH - 40, PANEL_BOTTOM - 40, "?", 170, theme.DIM, "rs")
    for index, what in enumerate(battle.forbidden if side == "defence" else ()):
        sign = _forbidden(canvas.k, "leader" if what == "leaders" else "loyalty")
        canvas.put(sign, left + PANEL_WIDTH - 84 - 100 * index, 706)


def _heading(canvas: Canvas, speaker: Speaker, label: Msg, left: float, y: float) -> None:
    canvas.text(left + 40, y, speaker.say(label), 44, theme.SAND, "ls", DISPLAY)
    ends = canvas.path([(left + 40, y + 14), (left + PANEL_WIDTH - 40, y + 14)])
    canvas.pen.line(ends, theme.PANEL_EDGE, canvas.px(3))


def _troops(canvas: Canvas, state: DiceState, stacks: list[Stack], left: float, top: float) -> None:
    """Draw troops, the larger the fewer there are."""
    counters = troops(stacks)
    form = next(one for one in FORMS if len(counters) <= one.across * one.down)
    step = (PANEL_WIDTH - 60) / form.across
    for index, (seat, count, elite) in enumerate(counters):
        faction = state.players[seat].faction
        piece = sprites.counter(canvas.k, faction, count, form.scale, elite=elite, compact=form.compact)
        x, y = index % form.across, index // form.across
        canvas.put(piece, left + 30 + step * (x + 0.5), top + form.high * (y + 0.5))


@dataclass(frozen=True)
class Form:
    """How counters stand in a panel: how many beside and below each other, and how large."""

    across: int
    down: int
    high: float
    scale: float
    compact: bool


FORMS = (
    Form(4, 1, 156, 1.5, compact=False),
    Form(4, 2, 82, 1.06, compact=False),
    Form(9, 2, 82, 0.98, compact=True),
)
"""The first one with room enough is taken; nine factions and elites are the most there can be."""


def _force(canvas: Canvas, speaker: Speaker, shown: Sent, left: float) -> None:
    """Draw what was sent and, if that is all of it, its strength."""
    force = shown.force
    _troops(canvas, speaker.state, force.troops, left, 772)
    many = len(force.leaders) > 3
    step, size = (500 / len(force.leaders), 64.0) if many else (176.0, 88.0)
    for index, seat in enumerate(force.leaders):
        x, y = left + 40 + size / 2 + step * index, PANEL_BOTTOM - 96
        canvas.put(sprites.emblem(canvas.k, speaker.state.players[seat].faction, size), x, y)
        canvas.put(
            sprites.badge(canvas.k, "leader", theme.SAND, theme.INK, size * 0.62),
            x + size * 0.25,
            y + size * 0.4,
        )
        if not many:
            canvas.figure(x + 76, y, str(leader_strength(speaker.state, seat)), 62, theme.IVORY)
    canvas.text(
        left + PANEL_WIDTH - 40,
        PANEL_BOTTOM - 178,
        speaker.say(msg("render-strength")),
        40,
        theme.SAND,
        "rs",
        DISPLAY,
    )
    total = "?" if shown.known == "foreseen" else str(strength(speaker.state, force))
    canvas.text(left + PANEL_WIDTH - 40, PANEL_BOTTOM - 40, total, 170, theme.GOLD, "rs")


@lru_cache(maxsize=16)
def _forbidden(k: float, icon: str) -> Image.Image:
    """Return the sign of what the Voice forbids."""
    brush = Brush(92, 92, k)
    brush.disc(0, 0, 44, theme.INK)
    brush.disc(0, 0, 41, theme.BLOOD)
    brush.disc(0, 0, 34, theme.IVORY)
    brush.icon(icon, 0, 0, 46, theme.INK)
    brush.line([(-25, -25), (25, 25)], theme.BLOOD, 8)
    return brush.done()


@lru_cache(maxsize=16)
def _ribbon(k: float, text: str) -> Image.Image:
    """Return a word on a golden plate."""
    width = font(FIGURES, 100).getlength(text) * 0.56 + 48
    brush = Brush(width + 8, 92, k)
    brush.panel((-width / 2, -42, width / 2, 42), 20, theme.INK)
    brush.panel((-width / 2 + 4, -38, width / 2 - 4, 38), 17, theme.GOLD)
    brush.figure(0, 0, text, 38, theme.INK)
    return brush.done()
