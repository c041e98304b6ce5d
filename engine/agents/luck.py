"""The agent that answers with anything that is offered."""

from __future__ import annotations

from random import Random

from engine.agents.base import Look
from engine.core.decisions import Answer, Decision


class RandomAgent:
    """Draws from what is offered, without a look at the board."""

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer | None:
        """Return a sample of the decision; every other time it leaves what is optional."""
        if decision.optional and rng.random() < 0.5:
            return None
        return decision.sample(rng)
