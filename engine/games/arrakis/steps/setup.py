"""Set-up for two players (W-5)."""

from __future__ import annotations

from engine.games.arrakis.data import LEADERS, MARKERS, POWERS, RULES
from engine.games.arrakis.state import SIDES, ArrakisState, Leader, Options, Player, Prescience, Spice


def new_state(_seats: int, options: Options) -> ArrakisState:
    """Return the empty board: tracks on their first spaces, nobody has drawn or rolled (W-5.8, W-5.12)."""
    return ArrakisState(
        options,
        {side: [] for side in SIDES},
        {
            side: Player(
                tank=[None] * RULES.tank.value[side],
                leaders={
                    ident: Leader()
                    for ident, data in LEADERS.items()
                    if data.side == side and data.slot != "desert_power"
                },
            )
            for side in SIDES
        },
        spice=Spice(rows=dict.fromkeys(POWERS, 1)),
        prescience=Prescience(markers=dict.fromkeys(MARKERS, 0)),
    )
