"""A battle round: dice, leaders, hits (W-18.5 to W-18.11)."""

from __future__ import annotations

from engine.games.arrakis.data import RULES
from engine.games.arrakis.state import ArrakisTable, Throw


def throw(t: ArrakisTable, dice: int) -> Throw:
    """Roll combat dice and count what they show (W-18.8)."""
    die = RULES.combat
    faces = t.chance.roll(die.hit + die.shield + die.special, dice, purpose="combat") if dice else []
    hits = sum(face < die.hit for face in faces)
    specials = sum(face >= die.hit + die.shield for face in faces)
    return Throw(hits, dice - hits - specials, specials)
