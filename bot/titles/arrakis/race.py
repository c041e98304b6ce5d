"""How close to winning both sides are (W-1.3, W-1.4)."""

from __future__ import annotations

from bot.titles import base
from bot.titles.arrakis.words import known
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.arrakis.data import MARKERS, OBJECTIVES, RULES
from engine.games.arrakis.state import ArrakisState, ArrakisView

SUPREMACY = RULES.supremacy_to_win.value
NEAR = 3
"""One stroke can bring so much: the rank of a Sietch, or what a Prescience card moves."""


def race(state: ArrakisState) -> Msg:
    """Return where the markers stand on the tracks that decide the match."""
    markers = tuple(
        msg("titles-arrakis-at", marker=Ref("marker", marker), space=state.prescience.markers[marker])
        for marker in MARKERS
    )
    return msg("titles-arrakis-race", supremacy=state.supremacy, needed=SUPREMACY, markers=markers)


def warning(view: View[ArrakisView]) -> Msg | None:
    """Return who is near to winning; ``None`` if nobody is."""
    if view.outcome is not None:
        return None
    lines = []
    lacking = SUPREMACY - view.state.supremacy
    if lacking <= NEAR:
        lines.append(msg("titles-arrakis-near-supremacy", lacking=lacking))
    steps, own = missing(view.state)
    if steps <= NEAR:
        lines.append(msg("titles-arrakis-near-own" if own else "titles-arrakis-near-objective", steps=steps))
    return msg("titles-arrakis-near", parts=base.joined(lines)) if lines else None


def missing(state: ArrakisView) -> tuple[int, bool]:
    """Return how many steps the markers lack of an objective, and whether that is known to be the one.

    Who does not know which it is counts to the nearest of all.
    """
    held = known(state.prescience.objectives)
    lacking = (
        sum(
            max(0, space - state.prescience.markers[marker])
            for marker, space in OBJECTIVES[objective].needs.items()
        )
        for objective in held or OBJECTIVES
    )
    return min(lacking), bool(held)
