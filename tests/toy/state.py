"""The toy's state."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class ToyOptions:
    """What a table may choose."""

    rounds: int = 3


@dataclass(slots=True)
class ToyPlayer:
    """What belongs to one seat; the hand is hidden."""

    hand: list[int] = field(default_factory=list)
    hand_count: int = 0
    tokens: int = 1
    spice: int = 0


@dataclass(slots=True)
class ToyState:
    """Everything about a match of the toy; the deck is hidden."""

    options: ToyOptions
    players: list[ToyPlayer]
    deck: list[int] = field(default_factory=list)
    round: int = 0
    pool: int = 0
    silos: list[int] = field(default_factory=lambda: [0, 0])
    bids: list[int] = field(default_factory=list)
    discards: list[int] = field(default_factory=list)
