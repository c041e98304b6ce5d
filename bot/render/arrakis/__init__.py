"""Pictures of War for Arrakis."""

from __future__ import annotations

from bot.render.arrakis.board import draw_board
from bot.render.arrakis.ground import backdrop
from bot.render.arrakis.layout import whole
from bot.render.arrakis.words import describe_board

KINDS = {"board": (draw_board, describe_board)}
"""How each kind of picture is drawn and put in words."""


def warm(width: int) -> None:
    """Draw ahead what all boards share."""
    backdrop(whole(width), "en")
