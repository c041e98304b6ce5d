"""What is hidden stays hidden, and imagined worlds change that alone (D-20.15)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.games.dice.invariants import invariants
from engine.games.dice.powers import battle_of
from engine.games.dice.redact import redact, resample, reshuffle
from engine.games.dice.state import Commitment, DiceState, DiceTable, Pieces, Plan, Stack, TokenOrder
from tests.engine.games.dice.scenario import SIX, answer, begin, position
from tests.rules_coverage import rule

HANDS: dict[int, Any] = {0: ["guild"], 1: ["atreides"], 2: ["smugglers"], 3: ["guild"], 4: ["harkonnen"]}


def secret() -> DiceState:
    """Everybody but the last seat holds a token; the Bene Gesserit have named a faction."""
    state = position(factions=SIX, hands=HANDS)
    state.players[3].prediction = "smugglers"
    return state


@rule("D-20.15")
@pytest.mark.parametrize("seat", [0, 3, 5, None])
def test_a_view_shows_the_own_hand_and_how_many_others_hold(seat: int | None) -> None:
    view = redact(secret(), seat)
    for owner, player in enumerate(view.players):
        assert player.loyalty == (HANDS.get(owner, []) if owner == seat else [])
        assert player.loyalty_count == len(HANDS.get(owner, []))
        assert player.prediction == ("smugglers" if owner == seat == 3 else None)
    assert view.loyalty_supply == []
    assert view.loyalty_supply_count == 7


@rule("D-20.15", "D-19.12")
def test_everything_else_is_public() -> None:
    state = position(
        factions=SIX,
        troops={"carthag": {0: 2}},
        cards={0: Pieces(1, 0, 1)},
        resources={"arrakeen": "harvester"},
        frozen=("storm",),
        spice=3,
    )
    state.players[0].stored_spice = 2
    view = redact(state, None)
    assert (view.regions, view.dice, view.turn, view.storm) == (
        state.regions,
        state.dice,
        state.turn,
        state.storm,
    )
    assert [player.card for player in view.players] == [player.card for player in state.players]
    assert [player.supply for player in view.players] == [player.supply for player in state.players]
    assert view.players[0].stored_spice == 2


def test_a_view_is_a_copy() -> None:
    state = position(troops={"carthag": {0: 2}})
    redact(state, 0).regions["carthag"].stacks.clear()
    assert state.regions["carthag"].stacks == [Stack(0, 2)]


@rule("D-20.15")
@pytest.mark.parametrize("seat", [0, 3, None])
def test_an_imagined_world_looks_the_same_to_the_seat_and_differs_in_what_it_does_not_know(
    seat: int | None,
) -> None:
    state = secret()
    seen = redact(state, seat)
    worlds = []
    for number in range(30):
        other = secret()
        resample(other, seat, Random(number))
        invariants(other)
        assert redact(other, seat) == seen
        worlds.append(other)
    assert len({tuple(world.loyalty_supply) for world in worlds}) > 1
    assert len({tuple(world.players[1].loyalty) for world in worlds}) > 1
    predictions = {world.players[3].prediction for world in worlds}
    assert predictions == {"smugglers"} if seat == 3 else len(predictions) > 1
    assert "bene_gesserit" not in predictions


def foreseen(*shown: str) -> DiceTable:
    """The opponent of a combat has chosen; the attacker has seen some of it and is to choose now."""
    state = position(
        factions=SIX,
        frozen=("ability",) * len(shown),
        troops={"carthag": {0: 2, 1: 3}},
        cards={1: Pieces(0, 0, 1)},
        hands={1: ["atreides"]},
    )
    t = begin(state, "dice.combat", stop="dice.storm")
    answer(t, list(shown), {"troops": {"1:troop": 2}, "leaders": {"1": 1}, "token_0": "always"})
    return t


@rule("D-19.3", "D-20.15")
@pytest.mark.parametrize("shown", [("troops",), ("leaders",), ("troops", "leaders")])
def test_an_imagined_choice_keeps_what_the_attacker_has_seen_of_it(shown: tuple[str, ...]) -> None:
    t = foreseen(*shown)
    plans = [imagined(t, 0, number) for number in range(20)]
    assert all(plan.sent.troops == [Stack(1, 2)] for plan in plans) == ("troops" in shown)
    assert all(plan.sent.leaders == [1] for plan in plans) == ("leaders" in shown)
    assert len({plan.tokens[0].when for plan in plans}) > 1


def test_an_imagined_choice_is_anybodys_guess_for_the_others_and_known_to_who_made_it() -> None:
    t = foreseen("troops")
    assert len({len(imagined(t, 2, number).sent.troops) for number in range(20)}) > 1
    made = Plan(Commitment([Stack(1, 2)], [1]), [TokenOrder("atreides", "always")])
    assert imagined(t, 1, 1) == made


@rule("D-20.2", "D-20.15")
def test_what_a_side_has_chosen_is_in_nobody_elses_view() -> None:
    t = foreseen("troops")
    state = t.state
    plan = Plan(Commitment([Stack(0, 2)], []))
    battle_of(state).attack_plan = plan
    for seat in (0, 1, 2, None):
        battle = battle_of(redact(state, seat))
        assert (battle.attack_plan == plan) == (seat == 0)
        assert (battle.defence_plan is not None) == (seat == 1)
        assert (battle.foreseen is not None) == (seat == 0)


def imagined(t: DiceTable, seat: int, number: int) -> Plan:
    plan = battle_of(t.imagine(seat, Random(number)).state).defence_plan
    assert plan is not None
    return plan


@rule("D-20.16")
def test_after_a_rewind_the_supply_is_shuffled_anew() -> None:
    t = begin(position(hands={1: ["guild"]}, active=1), "dice.draw", stop="dice.pass")
    before = Counter(t.state.loyalty_supply)
    reshuffle(t)
    assert Counter(t.state.loyalty_supply) == before
    assert (t.draws[-1].kind, t.draws[-1].purpose, t.draws[-1].audience) == ("shuffle", "loyalty", ())
