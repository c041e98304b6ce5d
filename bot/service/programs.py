"""Programs: seats that are played by agents, and what they would advise."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Mapping
from random import Random
from typing import Any, TypeVar

from bot.service.drafts import asks
from engine import agents
from engine.agents import Agent, Look
from engine.core.decisions import Answer, Decision, Seat
from engine.core.errors import IllegalChoice, RulesError
from engine.core.messages import msg
from engine.core.table import Table

ADVISER = "greedy"
BATCH = 40
"""Answers of agents that are written in one transaction, at most."""

log = logging.getLogger(__name__)

T = TypeVar("T")


def play_on(
    table: Table[Any], programs: Mapping[Seat, str], stood_in: Collection[Seat] = ()
) -> RulesError | None:
    """Let agents answer, at most `BATCH` times; for the seats ``stood_in`` it is recorded that one stands in.

    Returns how the rules failed if they did; the answers before that stand.
    """
    for _ in range(BATCH):
        seat = next((one for one in programs if asks(table, one)), None)
        if seat is None:
            break
        decision, answer = move(table, seat, programs[seat])
        try:
            source = "stand-in" if seat in stood_in else "agent"
            table.choose(seat, answer, decision=decision.id, source=source)
        except RulesError as error:
            return error
    return None


def play_turn(table: Table[Any], seat: Seat) -> None:
    """Let the adviser stand in for a seat until the table waits for somebody else, or for `BATCH` answers.

    Raises `RulesError`.
    """
    for _ in range(BATCH):
        if not asks(table, seat):
            return
        decision, answer = move(table, seat, ADVISER)
        table.choose(seat, answer, decision=decision.id, source="stand-in")


def move(table: Table[Any], seat: Seat, program: str) -> tuple[Decision, Answer]:
    """Return what an agent does whose seat is asked: a free action that it likes, else what it answers."""
    pending = table.pending(seat)

    def acted(agent: Agent, look: Look, luck: Random) -> tuple[Decision, Answer]:
        done = agents.act(agent, pending, look, luck)
        if done is None:
            raise IllegalChoice(msg("core-answer-malformed"))
        decision, answer = done
        return decision, decision.validate(answer)

    done = _tried(table, seat, program, acted)
    main = next(one for one in pending if not one.optional)
    return (main, main.default) if done is None else done


def choose(table: Table[Any], seat: Seat, decision: Decision, program: str) -> Answer:
    """Return what an agent answers to one decision."""
    answer = _tried(
        table,
        seat,
        program,
        lambda agent, look, luck: decision.validate(agent.choose(look, decision, luck)),
    )
    default: Answer = decision.default
    return default if answer is None else answer


def _tried(table: Table[Any], seat: Seat, program: str, ask: Callable[[Agent, Look, Random], T]) -> T | None:
    """Ask an agent, from the seat's view alone; it says the same whenever it is asked.

    Returns ``None`` if it fails: its fault must not stop the match, as every decision has a default.
    """
    luck = Random(f"{table.seed}/{table.revision}/{seat}")
    try:
        return ask(agents.make(program, table.title.id), lambda: table.view(seat), luck)
    except IllegalChoice:
        reason = "an answer that was not offered"
    except Exception as error:  # noqa: BLE001 - whatever it was, the decision's default is legal
        reason = type(error).__name__
    log.error("The agent %s failed at a decision of %s: %s", program, table.title.id, reason)
    return None


def can_advise(title: str) -> bool:
    """Whether there is an agent whose advice is worth something."""
    return ADVISER in agents.names(title)
