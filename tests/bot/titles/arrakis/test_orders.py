from __future__ import annotations

from random import Random

import engine
from bot.titles import presenter
from engine import agents
from engine.core.decisions import Decision
from engine.core.errors import IllegalChoice
from engine.core.messages import Ref
from engine.games.arrakis.data import PRESCIENCE
from engine.games.arrakis.orders import order_answer
from engine.games.arrakis.state import ATREIDES

ARRAKIS = presenter("arrakis")


def _fits(answer: object, decision: Decision) -> bool:
    try:
        decision.validate(answer)
    except IllegalChoice:
        return False
    return True


def test_what_can_be_ordered_answers_the_questions_that_come_up() -> None:
    answered: dict[str, list[bool]] = {}
    for seed in range(2):
        table, rng = engine.new_table("arrakis", 2, seed=f"{seed:02x}"), Random(seed)
        agent = agents.make("greedy", "arrakis")
        while table.outcome is None and table.revision < 400:
            seat = next(seat for seat in range(2) if any(not one.optional for one in table.pending(seat)))
            orders = {one.topic: one for one in ARRAKIS.orders(table.view(seat))}
            for decision in table.pending(seat):
                for choice, _ in orders[decision.topic].choices if decision.topic in orders else ():
                    kind = decision.topic.split("-")[1]
                    fits = _fits(order_answer(choice, decision, table), decision)
                    answered.setdefault(kind, []).append(fits)
            done = agents.act(agent, table.pending(seat), lambda: table.view(seat), rng)  # noqa: B023 - called at once
            assert done is not None
            table.choose(seat, done[1], decision=done[0].id)
    assert set(answered) == {"battle", "casualties", "claim"}
    assert all(answered["battle"])
    assert all(answered["claim"])
    assert any(answered["casualties"])  # an order that makes no difference is not offered


def test_claims_are_the_atreides_own_and_only_of_what_is_offered_at_once() -> None:
    table = engine.new_table("arrakis", 2, seed="01")
    assert ARRAKIS.orders(table.view(0)) == []
    table.state.seats = {"atreides": (0,), "harkonnen": (1,)}
    table.state.prescience.row = list(PRESCIENCE)
    mine, theirs = (ARRAKIS.orders(table.view(seat)) for seat in (0, 1))
    claims = [one.about.args["card"] for one in mine if one.topic.startswith("arrakis-claim-")]
    cards = [card for card in PRESCIENCE.values() if card.phase == "action"]
    assert claims == [Ref("prescience", card.id) for card in cards if not card.own_turn and not card.die]
    assert len(theirs) == len(mine) - len(claims) == 3
    assert table.state.seats[ATREIDES] == (0,)
