"""The greedy player of War for Arrakis."""

from __future__ import annotations

from engine.agents.arrakis.greedy import Greedy

AGENT = Greedy()
