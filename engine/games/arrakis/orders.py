"""Standing orders in the words of the game, and what happens when players give up.

Topics and what may be filed under them, besides a literal answer:

============================  ======================================================================
``arrakis-side``              the side one would like to play: ``atreides`` or ``harkonnen``
``arrakis-claim-CARD``        ``claim`` this Prescience card as soon as it can be, or ``ignore`` it
``arrakis-end-claims``        a list of End of Round cards to claim, the dearest first; no others are
``arrakis-prescience-left``   a list of unclaimed Prescience cards that leave the game when they may
``arrakis-battle-attack``     an object with some fields of the question, see `steps.stance.standing`
``arrakis-battle-defend``     the same
============================  ======================================================================

A list is an order for every question with one answer as well: the first wish that is offered is taken.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.decisions import Answer, Decision, Form, Pick
from engine.core.messages import Ref, msg
from engine.core.title import DECLINE
from engine.core.view import Outcome
from engine.games.arrakis.board import seats_of
from engine.games.arrakis.labels import DONE, SIDE
from engine.games.arrakis.state import SIDES, ArrakisState, ArrakisTable, other
from engine.games.arrakis.steps.claims import AT_END, LEFT_OVER
from engine.games.arrakis.steps.stance import ATTACK, DEFEND, standing

IGNORE = "ignore"
"""Do not ask: the offer is declined, and stands beside later decisions for whoever changes their mind."""


def order_answer(order: Answer, question: Decision, _t: ArrakisTable) -> Answer | None:
    """Return what a standing order answers to a question; ``None`` if it does not say."""
    if order == IGNORE:
        return DECLINE
    if isinstance(question, Form) and question.topic in (ATTACK, DEFEND):
        return standing(order, question) if isinstance(order, Mapping) else None
    if not isinstance(order, list) or not isinstance(question, Pick):
        return order
    offered = [option.id for option in question.options]
    if question.topic == LEFT_OVER:
        return [card for card in order if card in offered]
    if not question.single:
        return order
    otherwise = DONE if question.topic == AT_END else None
    return next((wish for wish in order if wish in offered), otherwise)


def on_concede(state: ArrakisState, _seat: int, left: Sequence[int]) -> Outcome | None:
    """The other side wins when all seats of one have given up, whoever is left before the sides are dealt."""
    for side in SIDES:
        seats = seats_of(state, side)
        if seats and not any(seat in left for seat in seats):
            winner = other(side)
            return Outcome(seats_of(state, winner), msg("arrakis-won-conceded", side=SIDE[winner]))
    if len(left) == 1 and not any(state.seats.values()):
        return Outcome(tuple(left), msg("arrakis-won-last", seat=Ref("seat", str(left[0]))))
    return None
