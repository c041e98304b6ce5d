"""Pictures of War for Arrakis."""

from __future__ import annotations

from bot.render.arrakis.battle import draw_battle
from bot.render.arrakis.board import draw_board
from bot.render.arrakis.cards import draw_hand, draw_visions
from bot.render.arrakis.ground import backdrop
from bot.render.arrakis.layout import whole
from bot.render.arrakis.words import describe_battle, describe_board, describe_hand, describe_visions

KINDS = {
    "board": (draw_board, describe_board),
    "battle": (draw_battle, describe_battle),
    "hand": (draw_hand, describe_hand),
    "visions": (draw_visions, describe_visions),
}
"""How each kind of picture is drawn and put in words."""


def warm(width: int) -> None:
    """Draw ahead what all boards share."""
    backdrop(whole(width))
