"""Free actions of the active player: beside any decision of a `free` step (D-12.2, D-19.1)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.title import Interrupt
from engine.games.dice.effects import GainSpice
from engine.games.dice.powers import ability, turn_of
from engine.games.dice.state import DiceTable
from engine.games.dice.steps.recruit import hirelings

SPICE = "gain-spice"
HIRE = "hire"
_SPICE = msg("dice-free-spice")
_HIRE = msg("dice-free-hire")


def interrupts(t: DiceTable) -> Sequence[Interrupt]:
    """Return the free actions that the active player has now."""
    state = t.state
    turn = turn_of(state)
    offers: list[Interrupt] = []
    gain = ability(state, GainSpice)
    if gain is not None:
        options = [_gain(gain.spice * turn.abilities)]
        offers.append(
            Interrupt(SPICE, Pick((turn.active,), _SPICE, SPICE, options=options), "dice.gain_spice")
        )
    if turn.phase == "recruit":
        most = hirelings(state)
        if most:
            options = [_hire(count) for count in range(1, most + 1)]
            offers.append(Interrupt(HIRE, Pick((turn.active,), _HIRE, "1", options=options), "dice.hire"))
    return offers


@cache
def _gain(spice: int) -> Option:
    return Option(SPICE, msg("dice-gain-spice", spice=spice))


@cache
def _hire(count: int) -> Option:
    return Option(str(count), msg("dice-hire", count=count))
