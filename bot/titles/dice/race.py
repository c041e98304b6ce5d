"""How close to winning everybody is (D-17.1, D-17.2)."""

from __future__ import annotations

from bot.titles import base
from bot.titles.dice.words import short
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.dice.data import RULES
from engine.games.dice.legal import strategic_control
from engine.games.dice.state import DiceState, DiceView

ALONE, ALLIED = RULES.regions_to_win_alone.value, RULES.regions_to_win_allied.value


def race(state: DiceState) -> Msg | None:
    """Return who holds how many of the strategic regions that win, the nearest first; ``None``: nobody any."""
    held = {seat: strategic_control(state, (seat,)) for seat in range(len(state.players))}
    parts = [
        msg("titles-dice-holds-of", seat=short(state, seat), count=held[seat], needed=ALONE)
        for seat in sorted(held, key=lambda one: -held[one])
        if held[seat]
    ]
    if not parts:
        return None
    if state.turn is not None and state.turn.ally is not None:
        pair = (state.turn.active, state.turn.ally)
        names = tuple(short(state, seat) for seat in pair)
        count = strategic_control(state, pair)
        parts.append(msg("titles-dice-hold-of", seats=names, count=count, needed=ALLIED))
    return msg("titles-dice-race", parts=base.joined(parts))


def warning(view: View[DiceView]) -> Msg | None:
    """Return who needs one strategic region at most to win with the end of this turn; ``None``: nobody."""
    state, turn = view.state, view.state.turn
    if turn is None or view.outcome is not None:
        return None
    active = Ref("seat", str(turn.active))
    count = strategic_control(state, (turn.active,))
    if count >= ALONE - 1:
        return msg("titles-dice-near", seat=active, count=count, needed=ALONE)
    if turn.ally is None:
        return None
    count = strategic_control(state, (turn.active, turn.ally))
    if count < ALLIED - 1:
        return None
    ally = Ref("seat", str(turn.ally))
    return msg("titles-dice-near-allied", seat=active, ally=ally, count=count, needed=ALLIED)
