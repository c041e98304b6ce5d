"""Battles: what is shown of them, and when."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bot.render import describe, picture
from engine.games.arrakis.state import ArrakisState, Throw
from tests.render.arrakis import fixtures
from tests.render.scenes import GOLDEN_WIDTH


def drawn(state: ArrakisState) -> bytes:
    """Return the small picture of a battle."""
    return picture("arrakis", fixtures.view(state), "battle", width=GOLDEN_WIDTH).bytes


def test_dice_counts_hits_surprise_round_and_legions_show() -> None:
    state = fixtures.fighting(thrown=True)
    battle = state.battle
    assert battle
    changes: dict[str, Callable[[], object]] = {
        "a die": lambda: setattr(battle, "attack", Throw(3, 1, 2)),
        "a count": lambda: battle.counted.update(harkonnen=Throw(6, 1)),
        "hits taken": lambda: battle.taken.update(atreides=5),
        "hits left": battle.hits.clear,
        "the surprise": lambda: setattr(battle, "surprise", False),
        "the round": lambda: setattr(battle, "round", 2),
        "a Unit": lambda: setattr(state.legions["windgap"], "regular", 0),
        "a leader": lambda: state.legions["windgap"].leaders.remove("naib"),
        "the Sietch": lambda: state.sietches.pop("windgap"),
        "a Legion": lambda: state.legions.pop("windgap"),
    }
    before = drawn(state)
    for what, change in changes.items():
        change()
        after = drawn(state)
        assert after != before, what
        before = after


def test_a_harkonnen_settlement_is_shown_with_its_rank() -> None:
    state = fixtures.fighting(thrown=False)
    assert state.battle
    state.battle.attacker, state.battle.source, state.battle.target = "atreides", "windgap", "carthag"
    standing = drawn(state)
    state.settlements.remove("carthag")
    assert drawn(state) != standing


@pytest.mark.parametrize("ask", [picture, describe])
def test_where_there_is_no_battle_none_is_shown(ask: type) -> None:
    with pytest.raises(ValueError, match="battle"):
        ask("arrakis", fixtures.view(fixtures.set_up()), "battle")
