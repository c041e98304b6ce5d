"""The start of a round, and the order of its phases (W-6)."""

from __future__ import annotations

from engine.core.steps import step
from engine.games.arrakis.data import DECKS, RULES
from engine.games.arrakis.labels import ref
from engine.games.arrakis.pieces import draw_cards
from engine.games.arrakis.state import SIDES, ArrakisTable, Facts

_PHASES = ("arrakis.vehicles", "arrakis.action", "arrakis.hazards", "arrakis.harvest", "arrakis.round_end")


@step("arrakis.round")
def begin_round(t: ArrakisTable) -> None:
    """W-6.1, W-6.2: cards for both, three new Prescience cards, then the phases."""
    state = t.state
    state.phase = "start"
    state.facts = Facts()
    state.prescience.claims = 0
    state.prescience.boosted = {}
    t.emit("arrakis-round", round=state.round)
    for side in SIDES:
        draw_cards(t, side, DECKS[side])
    _show_prescience(t)
    for phase in _PHASES:
        t.next(phase)


def _show_prescience(t: ArrakisTable) -> None:
    """W-6.1, W-22.9: three besides those that were kept (W-6.3), or what there is."""
    prescience = t.state.prescience
    count = min(RULES.prescience_shown.value, len(prescience.deck))
    shown = [prescience.deck.pop() for _ in range(count)]
    if shown:
        prescience.row += shown
        t.reveal()
        t.emit("arrakis-prescience-shown", cards=tuple(ref("prescience", card) for card in shown))
