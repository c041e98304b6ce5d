"""Retreats, moved by the opponent (W-19.6): out of a battle, or before a Worm (W-12.5, W-24.2)."""

from __future__ import annotations

from engine.core.decisions import Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis import labels
from engine.games.arrakis.board import is_free, seats_of
from engine.games.arrakis.data import NEAR
from engine.games.arrakis.labels import AREA, SIDE
from engine.games.arrakis.pieces import carry
from engine.games.arrakis.state import HARKONNEN, ArrakisState, ArrakisTable, other
from engine.games.arrakis.steps.arrive import arrive


def retreats(state: ArrakisState, area: str) -> list[str]:
    """Return where the Legion in an area can be moved in a retreat; nowhere: it cannot retreat (W-19.6).

    An empty area is a free one; own pieces do not close it (Q-9). The Harkonnen go into no Wormsign.
    """
    side = state.legions[area].side
    return [
        near
        for near in NEAR[area]
        if is_free(state, near, side) and not (side == HARKONNEN and near in state.signs)
    ]


@step("arrakis.retreat")
def retreat(t: ArrakisTable, area: str) -> Asking:
    """W-19.6: the opponent moves the whole Legion, which must be able to retreat; it arrives there (Q-30)."""
    state = t.state
    side = state.legions[area].side
    where = retreats(state, area)
    target = where[0]
    if len(where) > 1:
        options = [labels.area(ident) for ident in where]
        prompt = msg("arrakis-retreat-where", side=SIDE[side], area=AREA[area])
        target = yield Pick(seats_of(state, other(side)), prompt, target, options=options)
    t.emit(
        "arrakis-retreated",
        data={"areas": [area, target]},
        side=SIDE[side],
        area=AREA[area],
        target=AREA[target],
    )
    carry(t, side, area, target, state.legions[area])
    arrive(t, side, target)
