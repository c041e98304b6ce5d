"""The greedy player of the Dice Game."""

from __future__ import annotations

from engine.agents.dice.greedy import Greedy

AGENT = Greedy()
