"""Strengths and deserters of the combat being fought (D-14.9 to D-14.13). Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from engine.games.dice.legal import loyalty_limits, strength
from engine.games.dice.powers import battle_of, card_of
from engine.games.dice.state import Commitment, DiceState, Pieces, Stack

NEVER, DECISIVE, ALWAYS = "never", "decisive", "always"
"""When a loyalty token is to be used: not at all; if it turns the result; whenever it can be (D-20.5)."""


def sides(state: DiceState, side: str) -> tuple[Commitment, Commitment]:
    """Return what ``attack`` or ``defence`` has sent, and what the other side has."""
    battle = battle_of(state)
    assert battle.attack is not None
    assert battle.defence is not None
    both = (battle.attack, battle.defence)
    return both if side == "attack" else (both[1], both[0])


def power_of(state: DiceState, sent: Commitment) -> int:
    """Return the strength of one side: troops and leaders (D-14.13, D-14.19)."""
    troops = sum(strength(stack) for stack in sent.troops)
    return troops + sum(card_of(state, owner).leader_strength.value for owner in sent.leaders)


def deserter(state: DiceState, sent: Sequence[Stack], faction: str) -> tuple[int, str] | None:
    """Return owner and kind of the troop that a token of this faction turns, if there is one (D-14.9).

    The strongest: all that were sent are discarded anyway, so that another is never the better choice.
    """
    for stack in sent:
        if state.players[stack.seat].faction == faction and strength(stack):
            return stack.seat, strongest(stack)
    return None


def strongest(pieces: Stack | Pieces) -> str:
    """Return the kind of the strongest troop there."""
    return "elite" if pieces.elite else "troop"


def tokens_to_use(state: DiceState, side: str) -> list[str]:
    """Return the tokens that a side reveals now, by what it said beforehand (D-14.9, D-20.5)."""
    battle = battle_of(state)
    user, plan = (
        (battle.attacker, battle.attack_plan) if side == "attack" else (battle.defender, battle.defence_plan)
    )
    assert plan is not None
    always = [order.faction for order in plan.tokens if order.when == ALWAYS]
    decisive = [order.faction for order in plan.tokens if order.when == DECISIVE]
    if not always and not decisive:
        return []
    limit = loyalty_limits(state, user)[1]
    used: list[str] = []
    for faction in always:
        if len(used) < limit and _swing(state, side, user, [*used, faction]) is not None:
            used.append(faction)
    needed = _needed(state, side)
    for number in range(limit - len(used) + 1):
        for more in combinations(decisive, number):
            gained = _swing(state, side, user, [*used, *more])
            if gained is not None and gained >= needed:
                return [*used, *more]
    return used


def _needed(state: DiceState, side: str) -> int:
    """Return how much more strength would win for a side; a tie is the defender's (D-14.13)."""
    mine, theirs = sides(state, side)
    return power_of(state, theirs) - power_of(state, mine) + (side == "attack")


def _swing(state: DiceState, side: str, user: int, tokens: Sequence[str]) -> int | None:
    """Return what using these tokens in order would gain in strength; ``None`` if one has no target."""
    theirs = [Stack(stack.seat, stack.troop, stack.elite) for stack in sides(state, side)[1].troops]
    own = state.players[user].supply
    supply = Pieces(own.troop, own.elite)
    gained = 0
    for faction in tokens:
        target = deserter(state, theirs, faction)
        if target is None:
            return None
        owner, kind = target
        gained += _take(next(stack for stack in theirs if stack.seat == owner), kind)
        if strength(supply):
            gained += _take(supply, strongest(supply))
    return gained


def _take(pieces: Stack | Pieces, kind: str) -> int:
    before = strength(pieces)
    setattr(pieces, kind, getattr(pieces, kind) - 1)
    return before - strength(pieces)
