"""Players that are programs. They get a view and a decision, and nothing else of a match."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from engine.agents.base import Agent, Look, act
from engine.agents.luck import RandomAgent
from engine.core.errors import TableError
from engine.core.messages import msg

__all__ = ["Agent", "Look", "act", "make", "names"]

_GREEDY: Mapping[str, str] = {"arrakis": "engine.agents.arrakis", "dice": "engine.agents.dice"}
"""The module of a title's `greedy` agent, given there as ``AGENT``; imported when first asked for."""


def names(title: str) -> tuple[str, ...]:
    """Return the names of the agents that can play a title, the weakest first."""
    return ("random", "greedy") if title in _GREEDY else ("random",)


def make(name: str, title: str) -> Agent:
    """Return the agent called ``name`` for a title; raises `TableError` if there is none."""
    if name not in names(title):
        raise TableError(msg("core-no-such-agent", agent=name))
    if name == "random":
        return RandomAgent()
    agent: Agent = import_module(_GREEDY[title]).AGENT
    return agent
