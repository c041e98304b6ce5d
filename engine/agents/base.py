"""What an agent is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Any, Protocol, TypeAlias

from engine.core.decisions import Answer, Decision
from engine.core.view import View

Look: TypeAlias = Callable[[], View[Any]]
"""Gives the view of the seat that is asked. Making one costs something: look only if it matters."""


class Agent(Protocol):
    """A player that is a program. It remembers nothing, so that a restart loses nothing of it."""

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer | None:
        """Return a legal answer to ``decision``; whatever is left to luck is drawn with ``rng``.

        ``None`` leaves a decision that is optional; any other gets an answer.
        """
        ...


def act(agent: Agent, pending: Iterable[Decision], look: Look, rng: Random) -> tuple[Decision, Answer] | None:
    """Return what an agent does with all that is open for its seat.

    That is a free action or an offer that it likes, else its answer to what it is asked; ``None`` if it
    leaves everything, which it can only where nothing but optional decisions is open.
    """
    for decision in sorted(pending, key=lambda one: not one.optional):
        answer = agent.choose(look, decision, rng)
        if answer is not None:
            return decision, answer
    return None
