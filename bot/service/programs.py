"""Programs: seats that are played by agents, and what they would advise."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from random import Random
from typing import Any

from bot.service.drafts import asks
from engine import agents
from engine.core.decisions import Answer, Decision, Seat
from engine.core.errors import IllegalChoice, RulesError
from engine.core.table import Table

ADVISER = "greedy"
BATCH = 40
"""Answers of agents that are written in one transaction, at most."""

log = logging.getLogger(__name__)


def play_on(table: Table[Any], programs: Mapping[Seat, str]) -> RulesError | None:
    """Let agents answer, at most `BATCH` times.

    Returns how the rules failed if they did; the answers before that stand.
    """
    for _ in range(BATCH):
        seat = next((one for one in programs if asks(table, one)), None)
        if seat is None:
            break
        decision = next(one for one in table.pending(seat) if not one.optional)
        answer = choose(table, seat, decision, programs[seat])
        try:
            table.choose(seat, answer, decision=decision.id, source="agent")
        except RulesError as error:
            return error
    return None


def choose(table: Table[Any], seat: Seat, decision: Decision, program: str) -> Answer:
    """Return what an agent answers, from the seat's view alone; the same whenever it is asked.

    An agent that fails gives the decision's default: its fault must not stop the match.
    """
    luck = Random(f"{table.seed}/{table.revision}/{seat}")
    try:
        agent = agents.make(program, table.title.id)
        return decision.validate(agent.choose(lambda: table.view(seat), decision, luck))
    except IllegalChoice:
        reason = "an answer that was not offered"
    except Exception as error:  # noqa: BLE001 - whatever it was, the decision's default is legal
        reason = type(error).__name__
    log.error("The agent %s failed at a decision of %s: %s", program, table.title.id, reason)
    default: Answer = decision.default
    return default


def can_advise(title: str) -> bool:
    """Whether there is an agent whose advice is worth something."""
    return ADVISER in agents.names(title)
