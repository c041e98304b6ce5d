"""Carrying out effects: which steps follow, and which effects can do anything now (W-8.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.games.arrakis.data import EFFECTS, tag_of
from engine.games.arrakis.effects import Effect
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Side

Possible: TypeAlias = Callable[[ArrakisState, Side, Any], bool]

_POSSIBLE: dict[type[Effect], Possible] = {}


def possible(kind: type[Effect]) -> Callable[[Possible], Possible]:
    """Say of a function that it tells whether effects of this class can do anything now.

    ``can(state, side, effect)`` must be quick: it is asked for everything that a player might choose.
    """

    def register(can: Possible) -> Possible:
        _POSSIBLE[kind] = can
        return can

    return register


def can(state: ArrakisState, side: Side, path: str) -> bool:
    """Whether the effect at a path can do anything now."""
    return able(state, side, EFFECTS[path])


def able(state: ArrakisState, side: Side, effect: Effect) -> bool:
    """Whether an effect can do anything now; one that nobody has judged always can."""
    judge = _POSSIBLE.get(type(effect))
    return judge is None or judge(state, side, effect)


def paths(prefix: str) -> tuple[str, ...]:
    """Return the paths of the effects of a list, in order: of a card, a leader, an action, a branch."""
    return _LISTS.get(prefix, ())


def can_any(state: ArrakisState, side: Side, prefix: str) -> bool:
    """Whether any effect of a list can do anything now."""
    return any(can(state, side, path) for path in paths(prefix))


def perform(t: ArrakisTable, side: Side, prefix: str) -> None:
    """Carry out a list of effects after the present step, one after another: a step ``arrakis.TAG`` each."""
    for path in paths(prefix):
        t.next(f"arrakis.{tag_of(EFFECTS[path])}", side, path)


def _lists() -> Mapping[str, tuple[str, ...]]:
    lists: dict[str, list[str]] = {}
    for path in EFFECTS:
        prefix, _, _ = path.rpartition("/")
        lists.setdefault(prefix, []).append(path)
    return {prefix: tuple(found) for prefix, found in lists.items()}


_LISTS = _lists()
