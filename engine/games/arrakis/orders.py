"""Standing orders in the words of the game, and what happens when players give up."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Answer, Decision
from engine.core.view import Outcome
from engine.games.arrakis.state import ArrakisState, ArrakisTable


def order_answer(order: Answer, _question: Decision, _t: ArrakisTable) -> Answer | None:
    """Return what a standing order answers to a question; ``None`` if it does not say."""
    return order


def on_concede(_state: ArrakisState, _seat: int, _left: Sequence[int]) -> Outcome | None:
    """The other side wins when all seats of one have given up."""
    return None
