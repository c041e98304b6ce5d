"""Pictures of The Dice Game."""

from __future__ import annotations

from bot.render.dice.battle import draw_battle
from bot.render.dice.board import draw_board
from bot.render.dice.ground import backdrop, whole
from bot.render.dice.hand import draw_hand
from bot.render.dice.words import describe_battle, describe_board, describe_hand

KINDS = {
    "board": (draw_board, describe_board),
    "battle": (draw_battle, describe_battle),
    "hand": (draw_hand, describe_hand),
}
"""How each kind of picture is drawn and put in words."""


def warm(width: int) -> None:
    """Draw ahead the boards for four and eight players: the others share most of what they are made of."""
    for seats in (4, 8):
        backdrop(whole(seats, width), seats, "en")
