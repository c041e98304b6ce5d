"""Free actions and offers beside a decision (W-10.3, W-22.4)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.title import Interrupt
from engine.games.arrakis.state import ArrakisTable


def interrupts(_t: ArrakisTable) -> Sequence[Interrupt]:
    """Return what may be done now beside the open decision."""
    return ()
