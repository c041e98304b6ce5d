"""The invariants notice every piece and token that goes astray (D-2.3)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.dice.invariants import invariants
from engine.games.dice.powers import turn_of
from engine.games.dice.state import Battle, Commitment, DiceState, Pieces, Stack
from tests.engine.games.dice.scenario import position
from tests.rules_coverage import rule


def sound() -> DiceState:
    return position(
        troops={"carthag": {0: 2, 1: 1}},
        cards={0: Pieces(1, 0, 1)},
        hands={0: ["guild"]},
        protection={1: ["shield"]},
    )


def test_a_sound_state_passes() -> None:
    invariants(sound())
    setting_up = sound()
    setting_up.phase, setting_up.players[0].faction = "setup", None
    setting_up.loyalty_supply = []
    invariants(setting_up)
    before_play = sound()
    before_play.turn = None
    invariants(before_play)


def test_pieces_in_a_combat_are_counted() -> None:
    state = sound()
    state.battle = Battle("carthag", 0, 1, attack=Commitment([Stack(0, 1)], [0]))
    state.regions["carthag"].stacks[0].troop -= 1
    state.players[0].card.leader = 0
    invariants(state)


def lose_token(state: DiceState) -> None:
    state.loyalty_supply.pop()


def hoard(state: DiceState) -> None:
    state.players[1].loyalty += [state.loyalty_supply.pop() for _ in range(3)]


def double_protection(state: DiceState) -> None:
    state.players[2].protection.append("shield")


def swap_stacks(state: DiceState) -> None:
    state.regions["carthag"].stacks.reverse()


def empty_stack(state: DiceState) -> None:
    state.regions["arrakeen"].stacks.append(Stack(0))


def move_regions(state: DiceState) -> None:
    state.regions = dict(reversed(state.regions.items()))


def drop_troop(state: DiceState) -> None:
    state.regions["carthag"].stacks[0].troop -= 1


def borrow(state: DiceState) -> None:
    state.players[0].supply.troop -= 20
    state.players[0].card.troop += 20


def overspend(state: DiceState) -> None:
    turn_of(state).spice = -1


def owe(state: DiceState) -> None:
    state.players[0].stored_spice = -1


def play_on(state: DiceState) -> None:
    state.round = 7


def storm_in_carthag(state: DiceState) -> None:
    state.storm = "carthag"


@rule("D-2.3")
@pytest.mark.parametrize(
    "break_it",
    [
        lose_token,
        hoard,
        double_protection,
        swap_stacks,
        empty_stack,
        move_regions,
        drop_troop,
        borrow,
        overspend,
        owe,
        play_on,
        storm_in_carthag,
    ],
)
def test_a_broken_state_does_not(break_it: Callable[[DiceState], None]) -> None:
    state = sound()
    break_it(state)
    with pytest.raises(AssertionError):
        invariants(state)
