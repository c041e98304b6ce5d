"""Moving pieces between supply, card and map: the only place that changes how many lie where."""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterable

from engine.games.dice.legal import stack_of
from engine.games.dice.state import DiceState, Stack


def recruit(state: DiceState, seat: int, kind: str, count: int) -> None:
    """Move pieces from a seat's supply to its card (D-10.1)."""
    player = state.players[seat]
    setattr(player.supply, kind, getattr(player.supply, kind) - count)
    setattr(player.card, kind, getattr(player.card, kind) + count)


def land(state: DiceState, seat: int, region: str, kind: str, count: int) -> None:
    """Move troops from a seat's card to a region (D-12.3)."""
    card = state.players[seat].card
    setattr(card, kind, getattr(card, kind) - count)
    put(state, seat, region, kind, count)


def put(state: DiceState, seat: int, region: str, kind: str, count: int) -> None:
    """Add troops that come from elsewhere to a region."""
    there = state.regions[region]
    stack = stack_of(there, seat)
    if stack is None:
        stack = Stack(seat)
        insort(there.stacks, stack, key=lambda one: one.seat)
    setattr(stack, kind, getattr(stack, kind) + count)


def lift(state: DiceState, seat: int, region: str, kind: str, count: int) -> None:
    """Take troops out of a region; where they go is said separately."""
    stacks = state.regions[region].stacks
    stack = next(one for one in stacks if one.seat == seat)
    setattr(stack, kind, getattr(stack, kind) - count)
    if not stack.troop and not stack.elite:
        stacks.remove(stack)


def lose(state: DiceState, seat: int, region: str, kind: str, count: int = 1) -> None:
    """Move troops from a region to their owner's supply."""
    lift(state, seat, region, kind, count)
    supply = state.players[seat].supply
    setattr(supply, kind, getattr(supply, kind) + count)


def march(state: DiceState, seat: int, source: str, target: str, kind: str, count: int) -> None:
    """Move troops from one region to another (D-13.2)."""
    lift(state, seat, source, kind, count)
    put(state, seat, target, kind, count)


def lose_all(state: DiceState, region: str, seats: Iterable[int]) -> None:
    """Move all troops of these seats in a region to their supplies (D-14.16)."""
    there = state.regions[region]
    losers = set(seats)
    for stack in there.stacks:
        if stack.seat in losers:
            supply = state.players[stack.seat].supply
            supply.troop += stack.troop
            supply.elite += stack.elite
    there.stacks = [stack for stack in there.stacks if stack.seat not in losers]
