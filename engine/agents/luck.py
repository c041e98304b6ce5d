"""The agent that answers with anything that is offered."""

from __future__ import annotations

from random import Random

from engine.agents.base import Look
from engine.core.decisions import Answer, Decision, Pick


class RandomAgent:
    """Draws from what is offered, without a look at the board."""

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer | None:
        """Return a sample of the decision; every other time it leaves what is optional.

        Of single options it wastes nothing where there is something to do.
        """
        if decision.optional and rng.random() < 0.5:
            return None
        if isinstance(decision, Pick) and decision.single:
            options = [option for option in decision.options if not option.idle] or decision.options
            return options[int(rng.random() * len(options))].id
        return decision.sample(rng)
