"""Standing orders in the words of the game (D-20.7), and what happens when players give up.

Topics and what may be filed under them, besides a literal answer:

==========================  ==================================================================
``dice-faction``            a list of factions, the dearest wish first
``dice-alliance-FACTION``   ``accept`` or ``decline`` proposals of this faction
``dice-defend``             ``{"send": "all" | "none" | "match" | NUMBER, "leaders": true | false}``
``dice-leader-offer``       ``0`` (no offer), ``1``, ``2``
``dice-ally-recruit``       how many troops to take at most as an ally: ``0`` to ``4``
``dice-shipping``           ``{"landing": [REGION, ...], "wishes": {ITEM: NUMBER, ...}}``
``dice-ally-move``          ``{}``: never moves as an ally
``dice-storm-loss``         ``troop`` or ``elite``
==========================  ==================================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.decisions import Amounts, Answer, Decision, Form, Item, Pick
from engine.core.messages import msg
from engine.core.view import Outcome
from engine.games.dice.data import RULES
from engine.games.dice.labels import SEATS
from engine.games.dice.legal import attackers, strength
from engine.games.dice.powers import battle_of, turn_of
from engine.games.dice.state import DiceState, DiceTable
from engine.games.dice.steps.ally import ACCEPT
from engine.games.dice.steps.choice import LEADERS, TROOPS
from engine.games.dice.steps.move import STAY, TOPIC

ALL, NONE, MATCH = "all", "none", "match"
_STRENGTH = {"troop": RULES.strength.troop, "elite": RULES.strength.elite}


def order_answer(order: Answer, question: Decision, t: DiceTable) -> Answer | None:
    """Return what a standing order answers to a question; ``None`` if it does not say."""
    if isinstance(question, Pick):
        return _picked(order, question)
    if isinstance(question, Form):
        if isinstance(order, str):
            return _consent(order, question, t.state)
        if isinstance(order, Mapping) and "send" in order:
            return _defence(order, question, t.state)
    return order


def _picked(order: Answer, question: Pick) -> Answer | None:
    """Return the first wish that is there; who never moves as an ally stays here, too (Q-12)."""
    if question.topic == TOPIC and order == {}:
        return STAY
    if not isinstance(order, list) or not question.single:
        return order
    offered = {option.id for option in question.options}
    return next((wish for wish in order if wish in offered), None)


def _consent(order: str, question: Form, state: DiceState) -> Answer | None:
    """Accept or decline; whoever accepts beforehand grants nothing besides, and signs no pact unseen."""
    if order != ACCEPT:
        return {"answer": order}
    offer = turn_of(state).offer
    if offer is not None and offer.pact:
        return None
    return {name: field.default for name, field in question.fields.items()} | {"answer": order}


def _defence(order: Mapping[str, Any], question: Form, state: DiceState) -> Answer | None:
    """Fill in the secret choice: how many troops, whether leaders; tokens stay as their default says."""
    if order["send"] not in (ALL, NONE, MATCH) and not _is_number(order["send"]):
        return None
    answer = {name: field.default for name, field in question.fields.items()}
    for name in (TROOPS, LEADERS):
        field = question.fields.get(name)
        if isinstance(field, Amounts):
            wanted = order["send"] if name == TROOPS else (ALL if order.get(LEADERS) else NONE)
            answer[name] = _send(wanted, field.items, state)
    return answer


def _is_number(wanted: object) -> bool:
    return type(wanted) is int and wanted >= 0


def _send(wanted: str | int, items: Sequence[Item], state: DiceState) -> dict[str, int]:
    if wanted == ALL:
        return {item.id: item.max for item in items}
    if wanted == MATCH:
        return _match(items, sum(strength(stack) for stack in attackers(state, battle_of(state).region)))
    left = 0 if wanted == NONE else int(wanted)
    sent: dict[str, int] = {}
    for item in items:
        count = min(left, item.max)
        left -= count
        if count:
            sent[item.id] = count
    return sent


def _match(items: Sequence[Item], needed: int) -> dict[str, int]:
    """Return the fewest troops that match the attacking troops there: a tie is the defender's."""
    sent: dict[str, int] = {}
    for item in sorted(items, key=lambda one: -_STRENGTH[one.id.split(":")[1]]):
        each = _STRENGTH[item.id.split(":")[1]]
        count = min(item.max, -(-needed // each))
        needed -= count * each
        if count > 0:
            sent[item.id] = count
    return sent


def on_concede(_state: DiceState, _seat: int, left: Sequence[int]) -> Outcome | None:
    """The last one who has not given up wins."""
    return Outcome(tuple(left), msg("dice-won-last", seat=SEATS[left[0]])) if len(left) == 1 else None
