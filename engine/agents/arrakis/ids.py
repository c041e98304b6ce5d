"""How the questions of War for Arrakis name what they offer."""

from __future__ import annotations

CARD, CLAIM, NOTHING = "card", "claim", "nothing"
"""In an Action turn: ``card:ID``, ``claim:ID``, ``RESULT:nothing``; the rest is ``RESULT:ACTION``."""
DECLINE = "decline"
CHOOSE = "choose"
"""Say where placed Units come from."""
FROM_BOARD = "from-board"
"""Move a vehicle that has been placed."""
GO_ON, CEASE, STAY, RETREAT = "go_on", "cease", "stay", "retreat"
DISCARD, LEADERS, LOSE = "cards", "leaders", "lose"
"""Further fields of the questions of a battle round."""
KEEP, RAISE, DROP, STOCKPILE = "keep", "raise", "drop", "stockpile"


def card_of(option: str) -> str:
    """Return the card that an option means; a second copy is ``ID:2``."""
    return option.partition(":")[0]
