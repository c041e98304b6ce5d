"""Positions as a side sees them, and questions to put to the agent."""

from __future__ import annotations

from random import Random
from typing import Any

from engine.agents import make
from engine.agents.arrakis.marches import Marches
from engine.agents.arrakis.worth import Worth
from engine.core.decisions import Answer, Decision, Option, Pick
from engine.core.messages import Arg, Msg, msg
from engine.games.arrakis.redact import redact
from engine.games.arrakis.state import ATREIDES, ArrakisState, ArrakisTable, Legion, Side, Sietch
from tests.engine.games.arrakis.scenario import SEAT, asked, atreides, harkonnen, position

SIETCH, NEXT, BEYOND = "windgap", "windgap_east_desert", "hobars_gap_north_west_desert"


def worth(state: ArrakisState, side: Side = ATREIDES) -> Worth:
    """Return what a side makes of a position, from its view alone."""
    return Worth(Marches(redact(state, SEAT[side]), side))


def sparse(legions: dict[str, Legion], **fields: Any) -> ArrakisState:
    """Return a position with one Sietch and one Settlement, well guarded unless the test says otherwise."""
    guards = {SIETCH: atreides(4, 2), "carthag": harkonnen(4, 2)}
    fields = {"sietches": {SIETCH: Sietch(2, shown=True)}, "settlements": ["carthag"], **fields}
    return position(legions={**guards, **legions}, **fields)


def options(*ids: str) -> list[Option]:
    """Return options with these ids."""
    return [Option(ident, msg("x")) for ident in ids]


def pick(*ids: str, least: int = 1, most: int = 1, prompt: Msg | None = None, **args: Arg) -> Pick:
    """Return a question with these options."""
    return Pick((0,), prompt or msg("x", **args), ids[0], options=options(*ids), min=least, max=most)


def advice(t: ArrakisTable) -> Answer | None:
    """Return what the agent answers to the question that a table waits for."""
    return reply(t, asked(t))


def reply(t: ArrakisTable, decision: Decision) -> Answer | None:
    """Return what the agent answers to one of the open questions."""
    seat = decision.seats[0]
    look: Any = lambda: t.view(seat)  # noqa: E731
    answer = make("greedy", "arrakis").choose(look, decision, Random(1))
    if answer is not None:
        decision.validate(answer)
    return answer
