from __future__ import annotations

from random import Random

import pytest

from engine.agents.dice.battle import announce, return_token, send
from engine.agents.dice.board import STRATEGIC
from engine.core.decisions import Amounts, Form, Item, Option, Pick
from engine.core.messages import msg
from engine.core.view import View
from engine.games import titles
from engine.games.dice.effects import Forbid
from engine.games.dice.state import Commitment, DiceState, Stack
from tests.worlds import random_points


def first_view(prompt: str, seats: int = 4) -> View[DiceState]:
    """Return the view of a seat that is asked with this prompt in a random match."""
    for table in random_points(titles()["dice"], seats, Random(prompt), chance=1):
        for decision in table.asked():
            if decision.prompt.key == prompt:
                return table.view(decision.seats[0])
    raise AssertionError


@pytest.fixture
def attack() -> View[DiceState]:
    return first_view("dice-choose-attack")


def asked(view: View[DiceState]) -> Form:
    form = view.pending[0]
    assert isinstance(form, Form)
    return form


def reply(view: View[DiceState]) -> int:
    """Return the number of troops that the attacker sends."""
    assert view.seat is not None
    answer = send(view.state, view.seat, asked(view))
    asked(view).validate(answer)
    return sum(answer["troops"].values())


def make_even(view: View[DiceState], each: int) -> None:
    """Give both sides of the combat as many small troops."""
    battle = view.state.battle
    assert battle is not None
    stacks = [Stack(battle.attacker, each), Stack(battle.defender, each)]
    view.state.regions[battle.region].stacks = sorted(stacks, key=lambda one: one.seat)


def test_an_attacker_who_has_seen_no_troops_sends_few(attack: View[DiceState]) -> None:
    battle = attack.state.battle
    assert battle is not None
    make_even(attack, 3)
    battle.forbidden = ["leaders"]
    battle.shown, battle.foreseen = ["troops"], Commitment()
    assert reply(attack) == 1


def test_an_attacker_who_has_seen_a_leader_reckons_with_it(attack: View[DiceState]) -> None:
    battle = attack.state.battle
    assert battle is not None
    make_even(attack, 2)
    battle.shown, battle.foreseen = ["troops", "leaders"], Commitment([], [battle.defender])
    with_leader = reply(attack)
    battle.foreseen = Commitment([], [])
    assert reply(attack) < with_leader or with_leader == 0


def test_only_what_the_defender_has_is_forbidden() -> None:
    view = first_view("dice-choose-attack")
    battle = view.state.battle
    assert battle is not None
    assert view.seat is not None
    defender = view.state.players[battle.defender]
    defender.card.leader, battle.offered_leaders, defender.loyalty_count = 0, [], 1
    options = [Option(one, msg(one)) for one in ("leaders", "loyalty_tokens")]
    pick = Pick((view.seat,), msg("dice-forbid"), [], options=options, min=0, max=2)
    assert announce(view.state, pick, Forbid) == ["loyalty_tokens"]


def test_the_own_loyalty_token_goes_back_first() -> None:
    view = first_view("dice-return-token")
    assert view.seat is not None
    player = view.state.players[view.seat]
    other = next(one for seat, one in enumerate(view.state.players) if seat != view.seat)
    assert player.faction is not None
    assert other.faction is not None
    player.loyalty = [other.faction, player.faction]
    assert return_token(view.state, view.seat) == 1


def test_a_defender_sends_all_that_may_hold_the_region_that_wins_the_attacker_the_match() -> None:
    view = first_view("dice-choose-defence")
    state, battle = view.state, view.state.battle
    assert battle is not None
    assert view.seat is not None
    battle.region, battle.attacker_allies, battle.defender_allies = STRATEGIC[0], [], []
    make_even(view, 3)
    others: tuple[list[Stack], ...] = [Stack(battle.attacker, 1)], [Stack(battle.attacker, 1)], []
    for ident, stacks in zip(STRATEGIC[1:4], others, strict=True):
        state.regions[ident].stacks = list(stacks)
    troops = [Item(f"{view.seat}:troop", msg("dice-item-owned"), 3)]
    form = Form(
        (view.seat,), msg("x"), {}, fields={"troops": Amounts((view.seat,), msg("x"), {}, items=troops)}
    )
    assert send(state, view.seat, form) == {"troops": {f"{view.seat}:troop": 3}}
    for ident in STRATEGIC[1:]:
        state.regions[ident].stacks = []
    assert send(state, view.seat, form) != {"troops": {f"{view.seat}:troop": 3}}


def test_a_region_that_counts_for_nobodys_win_is_not_held_at_any_price(attack: View[DiceState]) -> None:
    battle = attack.state.battle
    assert battle is not None
    opened = next(ident for ident in attack.state.regions if ident not in STRATEGIC)
    attack.state.regions[opened].stacks = [Stack(battle.attacker, 3), Stack(battle.defender, 3)]
    battle.region = opened
    assert reply(attack) <= 3
