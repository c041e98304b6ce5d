"""A battle: both Legions, the Settlement, the dice as they fell, and what was counted."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.arrakis import sprites, theme
from bot.render.arrakis.board import rank_text
from bot.render.arrakis.ground import land
from bot.render.arrakis.names import player_name
from bot.render.arrakis.words import Speaker, battle_shown
from bot.render.kit import DISPLAY, FIGURES, UNITS, Brush, Canvas, Colour, fit, mix
from bot.render.request import Request
from engine.core.messages import Ref, msg
from engine.games.arrakis.data import AREAS, RANKS, STRIPS
from engine.games.arrakis.state import ArrakisState, Battle, Legion, Side, Throw, battle_of, other

if TYPE_CHECKING:
    from engine.core.view import View

HEIGHT = 1200.0
PANEL_TOP, PANEL_BOTTOM = 176.0, 1178.0
PANEL_WIDTH = 768.0
LEFTS = (22.0, UNITS - 22.0 - PANEL_WIDTH)
"""Of the attacker and of the defender."""
UNITS_AT, LEADERS_AT, DICE_AT, COUNTS_AT = 418.0, 574.0, 764.0, 958.0
"""Heights of what a panel shows."""
INSET = 34.0


def draw_battle(view: View[ArrakisState], request: Request, width: int) -> Image.Image:
    """Return the picture of the battle being fought."""
    state, battle = view.state, battle_shown(view)
    k = width / UNITS
    image = _ground(battle.target, width).copy()
    canvas, speaker = Canvas(image, k), Speaker(request)
    title = request.caption or speaker.name(Ref("area", battle.target))
    canvas.text(800, 122, fit(title.upper(), 1040 * k, DISPLAY, canvas.px(96)), 96, theme.SAND, "ms", DISPLAY)
    canvas.put(sprites.badge(k, "combat", theme.RED, theme.IVORY, 118), 96, 88)
    canvas.put(_round(k, speaker.say(msg("render-arrakis-round", round=battle.round))), UNITS - 150, 88)
    sides = (battle.attacker, other(battle.attacker))
    throws, areas = (battle.attack, battle.defence), (battle.source, battle.target)
    for side, throw, area, left in zip(sides, throws, areas, LEFTS, strict=True):
        _head(canvas, speaker, state, side, left)
        legion = state.legions.get(area)
        if legion and legion.side == side:
            _legion(canvas, legion, left)
        if side != battle.attacker:
            _settlement(canvas, state, battle.target, left)
        if throw:
            _dice(canvas, side, throw, left)
        _counts(canvas, speaker, battle, side, left)
    return image


@lru_cache(maxsize=12)
def _ground(area: str, width: int) -> Image.Image:
    """Return the land of an area, dark and out of focus, with a panel for each side."""
    k = width / UNITS
    size = (width, round(HEIGHT * k))
    image = Image.blend(land(area, size), Image.new("RGB", size, theme.INK), 0.5)
    canvas = Canvas(image, k)
    for left in LEFTS:
        corners = canvas.path([(left, PANEL_TOP), (left + PANEL_WIDTH, PANEL_BOTTOM)])
        shade = Image.new("L", size)
        Canvas(shade, k).pen.rounded_rectangle([*corners], canvas.px(26), 205)
        image.paste(theme.PANEL, mask=shade)
        canvas.pen.rounded_rectangle([*corners], canvas.px(26), None, theme.BRONZE, canvas.px(4))
    return image


@lru_cache(maxsize=32)
def _round(k: float, text: str) -> Image.Image:
    brush = Brush(270, 110, k)
    brush.panel((-126, -46, 126, 46), 22, theme.INK)
    brush.panel((-122, -42, 122, 42), 19, theme.GOLD)
    brush.figure(0, 0, fit(text, 230 * brush.k, FIGURES, brush.px(66)), 44, theme.INK)
    return brush.done()


def _head(canvas: Canvas, speaker: Speaker, state: ArrakisState, side: Side, left: float) -> None:
    """Draw who this is, and that the attack is a surprise while that counts."""
    battle = battle_of(state)
    attacks = side == battle.attacker
    canvas.put(sprites.emblem(canvas.k, side, 134), left + 96, PANEL_TOP + 84)
    room = fit(player_name(speaker.request, state, side), 560 * canvas.k, FIGURES, canvas.px(62))
    canvas.text(left + 184, PANEL_TOP + 74, room, 62, theme.IVORY, "ls")
    role = speaker.say(msg("render-attacker") if attacks else msg("render-defender"))
    canvas.text(left + 184, PANEL_TOP + 134, role, 48, theme.SAND, "ls", DISPLAY)
    if attacks and battle.surprise and battle.round == 1:
        word = speaker.say(msg("render-arrakis-surprise"))
        canvas.text(left + PANEL_WIDTH - INSET, PANEL_TOP + 134, word, 48, theme.GOLD, "rs", DISPLAY)


def _legion(canvas: Canvas, legion: Legion, left: float) -> None:
    """Draw the Units by rank, and the leaders with what a Special does for them."""
    x = left + INSET + 62
    for rank in RANKS:
        count = getattr(legion, rank)
        canvas.put(_unit(canvas.k, rank, count), x, UNITS_AT)
        x += 148
    leaders = Counter(legion.leaders)
    step = min(150.0, (PANEL_WIDTH - 2 * INSET) / max(1, len(leaders)))
    for index, (ident, count) in enumerate(leaders.items()):
        x = left + INSET + 62 + step * index
        canvas.put(sprites.leader(canvas.k, ident, count, legion.side, 112.0), x, LEADERS_AT)
        canvas.put(_strip(canvas.k, STRIPS[ident]), x, LEADERS_AT + 84)


@lru_cache(maxsize=64)
def _unit(k: float, rank: str, count: int) -> Image.Image:
    """Return a rank's base with its number; dark if there is none."""
    brush = Brush(150, 150, k)
    ground, ink = theme.RANK_COLOURS[rank]
    if not count:
        ground, ink = "#33334a", theme.DIM
    outline = theme.RANKS[rank]
    brush.shape(sprites.scaled(outline, 58, 58), theme.INK)
    brush.shape(sprites.scaled(outline, 53, 53), ground)
    brush.figure(0, 0, str(count), 64, ink)
    return brush.done()


@lru_cache(maxsize=32)
def _strip(k: float, strip: tuple[int, int]) -> Image.Image:
    """Return what a leader turns one Special into: Hits, then Shields."""
    brush = Brush(150, 48, k)
    shown = [(icon, count) for icon, count in zip(("combat", "block"), strip, strict=True) if count]
    for index, (icon, count) in enumerate(shown):
        x = (index - (len(shown) - 1) / 2) * 70
        brush.figure(x - 15, 0, str(count), 34, theme.IVORY)
        brush.icon(icon, x + 15, 0, 32, theme.SAND)
    return brush.done()


def _settlement(canvas: Canvas, state: ArrakisState, area: str, left: float) -> None:
    """Draw the Settlement that is defended, with its rank."""
    kind = (
        AREAS[area].settlement if area in state.settlements else "sietch" if area in state.sietches else None
    )
    if kind:
        owner: Side = "atreides" if kind == "sietch" else "harkonnen"
        sprite = sprites.settlement(canvas.k * 2.1, kind, owner, rank_text(state, area), hidden=False)
        canvas.put(sprite, left + PANEL_WIDTH - 108, UNITS_AT)


# -- dice ----------------------------------------------------------------------------------------------


def _dice(canvas: Canvas, side: Side, throw: Throw, left: float) -> None:
    """Draw the dice as they fell."""
    faces = ["hits"] * throw.hits + ["shields"] * throw.shields + ["specials"] * throw.specials
    for index, face in enumerate(faces):
        canvas.put(_die(canvas.k, side, face), left + INSET + 54 + 117 * index, DICE_AT)


@lru_cache(maxsize=16)
def _die(k: float, side: Side, face: str) -> Image.Image:
    """Return a combat die."""
    brush = Brush(116, 116, k)
    inks: dict[str, Colour] = {"hits": theme.RED, "shields": "#1f5fae", "specials": "#9a6a00"}
    brush.panel((-53, -53, 53, 53), 20, theme.INK)
    brush.panel((-50, -50, 50, 50), 18, theme.SIDES[side].edge)
    brush.panel((-43, -43, 43, 43), 13, mix(theme.IVORY, inks[face], 0.08))
    brush.icon(theme.FACES[face], 0, 0, 66, inks[face])
    return brush.done()


def _counts(canvas: Canvas, speaker: Speaker, battle: Battle, side: Side, left: float) -> None:
    """Draw the Hits and Shields that counted, and what this side has taken and must still absorb."""
    counted = battle.counted.get(side)
    ends = canvas.path([(left + INSET, COUNTS_AT - 92), (left + PANEL_WIDTH - INSET, COUNTS_AT - 92)])
    canvas.pen.line(ends, theme.PANEL_EDGE, canvas.px(3))
    if counted:
        for x, icon, count in (
            (left + INSET, "combat", counted.hits),
            (left + 300, "block", counted.shields),
        ):
            canvas.icon(icon, x + 52, COUNTS_AT, 96, theme.SAND)
            canvas.text(x + 122, COUNTS_AT + 48, str(count), 140, theme.IVORY, "ls")
    rows = (
        (msg("render-arrakis-taken"), battle.taken.get(side, 0)),
        (msg("render-arrakis-left"), battle.hits.get(side, 0)),
    )
    for index, (label, count) in enumerate(rows):
        y = COUNTS_AT + 118 + 66 * index
        colour = theme.RED if index and count else theme.SAND
        canvas.text(
            left + INSET,
            y,
            speaker.say(label),
            50,
            mix(colour, theme.IVORY, 0.3) if count else theme.DIM,
            "ls",
            DISPLAY,
        )
        canvas.text(
            left + PANEL_WIDTH - INSET, y + 4, str(count), 78, theme.IVORY if count else theme.DIM, "rs"
        )
