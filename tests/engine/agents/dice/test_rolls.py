from __future__ import annotations

from engine.agents.dice.rolls import Dice
from engine.games.dice.state import DiceState, Die
from tests.bot.titles.tables import seated


def rolled(*faces: str, kind: str = "faction") -> DiceState:
    """Return a match of three whose first seat has rolled these dice of one kind."""
    state = seated("atreides", "harkonnen", "fremen")
    state.dice = [Die(kind, face) for face in faces]
    return state


def test_an_emblem_that_nobody_plays_is_worth_nothing_and_never_frozen_but_by_force() -> None:
    dice = Dice(rolled("guild", "guild", "atreides"), 0)
    assert dice.worth(dice.frozen) == dice.worth(dice.frozen + type(dice.frozen)(("guild",)))
    assert dice.freeze(least=1) == [2]
    assert Dice(rolled("guild", "fremen"), 0).freeze(least=1) == [1]


def test_dice_that_can_do_nothing_are_rolled_again() -> None:
    state = rolled("guild", "corrino", "guild")
    state.players[0].supply.troop = state.players[0].supply.leader = 0
    assert len(Dice(state, 0).freeze(least=1)) == 1
