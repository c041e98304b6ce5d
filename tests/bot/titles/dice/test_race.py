from __future__ import annotations

from engine.core.messages import msg
from engine.core.view import Outcome
from engine.games.dice.state import DiceState, Stack
from tests.bot.titles.tables import DICE, put, said, seated, seen

FOUR = ("atreides", "harkonnen", "guild", "fremen")


def holding(*regions: str, seat: int = 0) -> DiceState:
    state = seated(*FOUR)
    for ident in regions:
        put(state, ident, Stack(seat, 1))
    return state


def warned(state: DiceState) -> str:
    line = DICE.warning(seen(state, 1))
    return "" if line is None else said([line], seen(state, 1))


def test_the_headline_says_how_many_strategic_regions_everybody_holds_the_nearest_first() -> None:
    state = holding("arrakeen")
    put(state, "carthag", Stack(3, 1))
    put(state, "sietch_tabr", Stack(3, 1))
    race = DICE.headline(seen(state)).race
    assert race is not None
    assert said([race], seen(state)) == "Strategic regions held: Fremen 2 of 3; Atreides 1 of 3"
    assert said([race], seen(state)) in said(DICE.board(seen(state)), seen(state))


def test_allies_count_together() -> None:
    state = holding("arrakeen")
    put(state, "carthag", Stack(3, 1))
    assert state.turn is not None
    state.turn.ally = 3
    race = DICE.headline(seen(state)).race
    assert race is not None
    assert said([race], seen(state)).endswith("Atreides and Fremen together 2 of 4")


def test_nobody_who_holds_nothing_is_named() -> None:
    assert DICE.headline(seen(seated(*FOUR))).race is None


def test_whoever_needs_one_region_more_at_most_could_win_with_the_end_of_their_turn() -> None:
    assert warned(holding("arrakeen")) == ""
    assert "House Atreides could win with the end of this turn: 2 of 3" in warned(
        holding("arrakeen", "carthag")
    )
    assert warned(holding("arrakeen", "carthag", seat=3)) == ""


def test_allies_could_win_with_one_region_more() -> None:
    state = holding("arrakeen")
    put(state, "carthag", Stack(3, 1))
    put(state, "sietch_tabr", Stack(3, 1), Stack(0, 1))
    assert state.turn is not None
    state.turn.ally = 3
    assert "House Atreides and Fremen could win" in warned(state)
    state.regions["carthag"].stacks = []
    assert warned(state) == ""


def test_nobody_could_win_before_the_first_turn_or_after_the_end() -> None:
    state = holding("arrakeen", "carthag")
    over = seen(state, 1, outcome=Outcome((0,), msg("core-match-over")))
    assert DICE.warning(over) is None
    state.turn = None
    assert warned(state) == ""
