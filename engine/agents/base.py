"""What an agent is."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol, TypeAlias

from engine.core.decisions import Answer, Decision
from engine.core.view import View

Look: TypeAlias = Callable[[], View[Any]]
"""Gives the view of the seat that is asked. Making one costs something: look only if it matters."""


class Agent(Protocol):
    """A player that is a program. It remembers nothing, so that a restart loses nothing of it."""

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer:
        """Return a legal answer to ``decision``; whatever is left to luck is drawn with ``rng``."""
        ...
