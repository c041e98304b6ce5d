"""The greedy player of the Dice Game: every decision by what the turn would come to after it.

It looks no further than its own next turn, and knows nothing but its view.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from engine.agents.base import Look
from engine.agents.dice import battle, deals, errands
from engine.agents.dice.board import Board, partner_of
from engine.agents.dice.means import from_turn
from engine.agents.dice.plans import Outlook, Plan
from engine.agents.dice.rolls import Dice
from engine.core.decisions import Amounts, Answer, Decision, Form, Pick
from engine.core.messages import Ref
from engine.games.dice.effects import Forbid, OpponentShows
from engine.games.dice.legal import size
from engine.games.dice.state import DiceState

_Reply: TypeAlias = Callable[[DiceState, int, Any], Any]


class Greedy:
    """Answers by the key of the prompt.

    Which faction to play and whose win to foretell is left to luck: nobody is to count on it.
    """

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer | None:
        """Return the answer that looks best from the view."""
        reply = _REPLIES.get(decision.prompt.key)
        if reply is None:
            return decision.sample(rng)
        view = look()
        assert view.seat is not None
        answer: Answer | None = reply(view.state, view.seat, decision)
        return answer


def _ids(pick: Pick, chosen: Sequence[int]) -> Answer:
    wanted = {str(index) for index in chosen}
    ids = [option.id for option in pick.options if option.id in wanted]
    return ids[0] if pick.single else ids


def _freeze(state: DiceState, me: int, pick: Pick) -> Answer:
    return _ids(pick, Dice(state, me).freeze(pick.min))


def _discard(state: DiceState, me: int, pick: Pick) -> Answer:
    if pick.options[0].id == "keep":
        return "keep"
    return str(Dice(state, me).discard([int(option.id) for option in pick.options]))


def _plan(state: DiceState, me: int) -> Plan:
    partner = partner_of(state, me)
    return Outlook(Board(state, me, partner)).best(from_turn(state, me, partner))


def _target(state: DiceState, me: int, pick: Pick) -> Answer:
    target = _plan(state, me).target
    return target if target is not None and any(one.id == target for one in pick.options) else "stay"


def _who(state: DiceState, me: int, amounts: Amounts) -> Answer:
    """D-13.2: who goes was part of the plan, unless somebody who takes advice has named another target."""
    plan = _plan(state, me)
    if amounts.prompt.args["region"] != Ref("region", str(plan.target)):
        return dict(amounts.default)
    moved = plan.moved
    wanted = {f"{ident}:troop": force.small for ident, force in moved.items()}
    wanted |= {f"{ident}:elite": force.big for ident, force in moved.items()}
    answer = {item.id: min(wanted.get(item.id, 0), item.max) for item in amounts.items}
    return {ident: count for ident, count in answer.items() if count}


def _foresee(state: DiceState, _me: int, pick: Pick) -> Answer:
    return battle.announce(state, pick, OpponentShows)


def _forbid(state: DiceState, _me: int, pick: Pick) -> Answer:
    return battle.announce(state, pick, Forbid)


def _return_token(state: DiceState, me: int, _pick: Pick) -> Answer:
    return str(battle.return_token(state, me))


def _consult(state: DiceState, me: int, form: Form) -> Answer:
    return deals.grants(state, me, form)


def _first_option(_state: DiceState, _me: int, pick: Pick) -> Answer:
    return pick.options[0].id


def _free_hire(state: DiceState, me: int, pick: Pick) -> Answer | None:
    """As many troops as there is spice to hire and to ship."""
    assert state.turn is not None
    spare = state.turn.spice - size(state.players[me].card)
    count = min(len(pick.options), spare // 2)
    return pick.options[count - 1].id if count > 0 else None


def _nothing(_state: DiceState, _me: int, _amounts: Amounts) -> Answer:
    return {}


_REPLIES: Mapping[str, _Reply] = {
    "dice-freeze": _freeze,
    "dice-freeze-storm": _freeze,
    "dice-freeze-or-not": _freeze,
    "dice-discard": _discard,
    "dice-discard-more": _discard,
    "dice-propose": deals.propose,
    "dice-pact": _nothing,
    "dice-ally-question": deals.answer,
    "dice-ally-question-pact": deals.answer,
    "dice-consult-question": _consult,
    "dice-levy": errands.levy,
    "dice-enlist": errands.enlist,
    "dice-hire-or-go-on": _first_option,
    "dice-free-hire": _free_hire,
    "dice-free-spice": _first_option,
    "dice-killing": errands.kanly,
    "dice-kanly": errands.kanly,
    "dice-ship": errands.ship,
    "dice-ship-amount": errands.ship_amount,
    "dice-target": _target,
    "dice-move-who": _who,
    "dice-ally-move-who": deals.follow,
    "dice-combat-where": battle.first_combat,
    "dice-fortification": errands.casualty,
    "dice-offer": _first_option,
    "dice-foresee": _foresee,
    "dice-forbid": _forbid,
    "dice-choose-attack": battle.send,
    "dice-choose-defence": battle.send,
    "dice-return-token": _return_token,
    "dice-storm-loss": _first_option,
    "dice-place": errands.place,
}
