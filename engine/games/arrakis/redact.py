"""What is hidden: taken out of a view, drawn anew in an imagined world."""

from __future__ import annotations

from random import Random

import msgspec

from engine.games.arrakis.state import ArrakisState, ArrakisTable, ArrakisView


def redact(state: ArrakisState, _seat: int | None) -> ArrakisView:
    """Return a copy without what the seat may not know."""
    return msgspec.convert(msgspec.to_builtins(state), ArrakisState)


def resample(_state: ArrakisState, _seat: int | None, _rng: Random) -> None:
    """Draw anew, in place, what the seat does not know."""


def reshuffle(_t: ArrakisTable) -> None:
    """Shuffle the unseen piles anew after a rewind."""
