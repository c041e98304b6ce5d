"""The toy's state."""

from __future__ import annotations

from msgspec import field

from engine.core.part import Part


class ToyOptions(Part, omit_defaults=False):
    """What a table may choose."""

    rounds: int = 3


class ToyPlayer(Part):
    """What belongs to one seat; the hand is hidden."""

    hand: list[int] = field(default_factory=list)
    hand_count: int = 0
    tokens: int = 1
    spice: int = 0


class ToyState(Part):
    """Everything about a match of the toy; the deck is hidden."""

    options: ToyOptions
    players: list[ToyPlayer]
    deck: list[int] = field(default_factory=list)
    round: int = 0
    pool: int = 0
    silos: list[int] = field(default_factory=lambda: [0, 0])
    bids: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
