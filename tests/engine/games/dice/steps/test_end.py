"""End of turn (D-16), winning (D-5, D-17) and the last round."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.dice.legal import strategic_control
from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceTable
from tests.engine.games.dice.scenario import (
    SIX,
    answer,
    asked,
    at,
    begin,
    keys,
    offered,
    pick,
    position,
    stopped,
)
from tests.rules_coverage import rule

WITHOUT_DEFAULT = ("fremen", "atreides", "harkonnen", "corrino")
BENE_GESSERIT = 3
"""Her seat in SIX."""


def ending(**parts: Any) -> DiceTable:
    """Come to the end of a turn; stop before a token is drawn."""
    return begin(position(**parts), "dice.end", stop="dice.draw")


def winners(t: DiceTable) -> tuple[int, ...] | None:
    return None if t.outcome is None else t.outcome.winners


THREE_ALONE: dict[str, Any] = {"arrakeen": {0: 1}, "carthag": {0: 2}, "sietch_tabr": {0: 1}}


@rule("D-1.2", "D-5.1", "D-5.2", "D-17.1", "D-15.5", "T-43")
def test_three_strategic_regions_win_alone_one_of_them_under_the_storm() -> None:
    t = ending(troops=THREE_ALONE, storm="sietch_tabr")
    assert winners(t) == (0,)
    assert t.outcome is not None
    assert t.outcome.reason.key == "dice-won-alone"


@rule("D-5.1", "D-5.2")
@pytest.mark.parametrize(
    "troops",
    [
        THREE_ALONE | {"sietch_tabr": {0: 1, 1: 1}},
        {"arrakeen": {0: 1}, "carthag": {0: 1}},
        {"arrakeen": {0: 1}, "carthag": {0: 1}, "great_flat": {0: 1}, "polar_sink": {0: 5}},
    ],
)
def test_shared_open_and_neutral_regions_do_not_count(troops: dict[str, Any]) -> None:
    assert stopped(ending(troops=troops))


@rule("D-4.2", "D-4.4")
def test_neither_the_pole_nor_open_regions_are_controlled_for_winning() -> None:
    state = position(troops={"polar_sink": {0: 1}, "minor_erg": {0: 1}, "arrakeen": {0: 1}})
    assert strategic_control(state, (0,)) == 1


@rule("D-17.1", "D-16.1")
def test_only_the_active_player_can_win_alone() -> None:
    assert stopped(ending(troops=THREE_ALONE, active=1))


FOUR_TOGETHER: dict[str, Any] = {
    "arrakeen": {0: 1},
    "carthag": {0: 1},
    "sietch_tabr": {1: 1},
    "sietch_tuek": {0: 1, 1: 1},
}


@rule("D-5.3", "D-17.2", "T-45")
def test_four_strategic_regions_win_for_a_pair() -> None:
    t = ending(troops=FOUR_TOGETHER, ally=1)
    assert winners(t) == (0, 1)
    assert stopped(ending(troops=FOUR_TOGETHER))


@rule("D-5.3", "D-17.3", "T-45")
def test_a_third_players_troop_in_one_of_the_four_spoils_it() -> None:
    assert stopped(ending(troops=FOUR_TOGETHER | {"sietch_tuek": {0: 1, 1: 1, 2: 1}}, ally=1))


@rule("D-17.2", "T-44")
def test_who_qualifies_alone_wins_alone_although_the_pair_would_too() -> None:
    assert winners(ending(troops=THREE_ALONE | {"sietch_tuek": {1: 1}}, ally=1)) == (0,)


@rule("D-17.1", "D-17.2", "T-46")
def test_the_ally_wins_nothing_by_itself_on_anothers_turn() -> None:
    assert stopped(ending(troops={"arrakeen": {1: 1}, "carthag": {1: 1}, "sietch_tabr": {1: 1}}, ally=1))


SHARED = {
    "arrakeen": {0: 1},
    "carthag": {0: 1},
    "sietch_tabr": {1: 1},
    "sietch_tuek": {1: 1},
    "sietch_habbanya": {1: 1, 2: 1},
}


@rule("D-17.3", "T-59")
def test_sharing_a_fifth_region_spoils_an_allied_win_only_if_the_switch_says_so() -> None:
    assert winners(ending(troops=SHARED, ally=1)) == (0, 1)
    strict = {"any_shared_strategic_region_blocks_allied_win": True}
    assert stopped(ending(troops=SHARED, ally=1, options=strict))
    assert winners(ending(troops=FOUR_TOGETHER, ally=1, options=strict)) == (0, 1)


@rule("D-5.3")
def test_the_switch_forbids_an_allied_win_in_the_first_round() -> None:
    assert winners(ending(troops=FOUR_TOGETHER, ally=1, round_=1)) == (0, 1)
    options = {"allied_win_in_round_one": False}
    assert stopped(ending(troops=FOUR_TOGETHER, ally=1, round_=1, options=options))
    assert winners(ending(troops=FOUR_TOGETHER, ally=1, round_=2, options=options)) == (0, 1)


@rule("D-16.1", "D-16.2", "T-61")
def test_a_win_is_found_before_a_token_is_drawn() -> None:
    t = begin(position(troops=THREE_ALONE), "dice.end", stop="dice.pass")
    assert winners(t) == (0,)
    assert "dice-token-drawn" not in keys(t.events)


def drawing(**parts: Any) -> DiceTable:
    """Draw a token at the end of a turn; stop before the dice are passed on."""
    return begin(position(**parts), "dice.draw", stop="dice.pass")


@rule("D-16.2", "D-19.10", "D-20.15", "T-50")
def test_who_holds_a_token_draws_one_and_returns_either() -> None:
    t = drawing(hands={0: ["atreides"]})
    assert t.state.players[0].loyalty == ["atreides", "corrino"]
    assert [event.audience for event in t.events] == [None, (0,)]
    assert stopped(t)  # this faction keeps two
    other = drawing(active=1, hands={1: ["atreides"]})
    assert pick(other).hidden
    assert len(offered(pick(other))) == 2
    events = answer(other, "0")
    assert other.state.players[1].loyalty == ["corrino"]
    assert other.state.loyalty_supply.count("atreides") == 2
    assert keys(events) == ["dice-token-returned"]
    assert other.draws[-1].kind == "shuffle"


@rule("D-16.2", "T-50")
def test_who_holds_none_keeps_what_it_draws() -> None:
    t = drawing(active=1)
    assert stopped(t)
    assert len(t.state.players[1].loyalty) == 1


@rule("D-16.2", "D-20.5")
def test_who_holds_two_of_the_same_is_asked_all_the_same() -> None:
    t = drawing(active=1, hands={1: ["corrino"]})
    assert t.state.players[1].loyalty == ["corrino", "corrino"]
    assert at(t) == "dice.return_token"


@rule("D-16.2", "D-19.10", "T-50")
def test_who_keeps_two_returns_one_of_three() -> None:
    t = drawing(hands={0: ["atreides", "guild"]})
    assert len(offered(pick(t))) == 3
    answer(t, asked(t).default)
    assert t.state.players[0].loyalty == ["atreides", "guild"]


@rule("D-16.3", "T-51")
def test_the_dice_pass_clockwise_and_a_round_ends_with_the_seat_before_the_first() -> None:
    state = position(active=1, round_=2)
    t = begin(state, "dice.pass", stop="dice.roll")
    assert (turn_of(t.state).active, t.state.round) == (2, 2)
    last = position(active=3, round_=2)
    t = begin(last, "dice.pass", stop="dice.roll")
    assert (turn_of(t.state).active, t.state.round) == (0, 3)
    shifted = position(active=1, round_=2)
    shifted.first = 2
    t = begin(shifted, "dice.pass", stop="dice.roll")
    assert (turn_of(t.state).active, t.state.round) == (2, 3)


def closing(*factions: str, prediction: str | None = None) -> DiceTable:
    """End the last turn of the last round with nobody having won."""
    state = position(factions=factions, active=len(factions) - 1, round_=6)
    for player in state.players:
        if player.faction == "bene_gesserit":
            player.prediction = prediction
    return begin(state, "dice.pass", stop="dice.roll")


@rule("D-1.2", "D-16.3", "D-17.4", "T-47")
def test_nobody_having_won_after_six_rounds_the_first_default_winner_in_play_wins() -> None:
    assert winners(closing("atreides", "harkonnen", "fremen")) == (1,)
    assert winners(closing("harkonnen", "corrino", "fremen")) == (1,)
    assert winners(closing("corrino", "harkonnen", "fremen", "guild")) == (3,)


FIVE = ("atreides", "bene_gesserit", "fremen", "harkonnen", "guild")


@rule("D-17.5", "T-48")
def test_a_foretold_default_win_is_stolen() -> None:
    assert winners(closing(*FIVE, prediction="guild")) == (1,)
    assert winners(closing(*FIVE, prediction="fremen")) == (4,)


@rule("D-17.5")
def test_a_foretold_lone_win_is_stolen() -> None:
    state = position(factions=SIX, troops=THREE_ALONE)
    state.players[BENE_GESSERIT].prediction = "atreides"
    t = begin(state, "dice.end")
    assert winners(t) == (BENE_GESSERIT,)
    assert t.outcome is not None
    assert t.outcome.reason.key == "dice-won-foretold"
    other = position(factions=SIX, troops=THREE_ALONE)
    other.players[BENE_GESSERIT].prediction = "guild"
    assert winners(begin(other, "dice.end")) == (0,)


@rule("D-17.5", "T-49")
def test_an_allied_win_is_not_stolen() -> None:
    state = position(factions=SIX, troops=FOUR_TOGETHER, ally=1)
    state.players[BENE_GESSERIT].prediction = "atreides"
    assert winners(begin(state, "dice.end")) == (0, 1)


@rule("D-17.4")
def test_somebody_wins_by_default_whichever_factions_play() -> None:
    assert winners(closing(*WITHOUT_DEFAULT)) == (3,)


def test_the_match_is_over_with_the_win() -> None:
    t = ending(troops=THREE_ALONE)
    assert t.state.phase == "over"
    assert t.pending(0) == ()


def test_whoever_gives_up_last_but_one_leaves_the_win_to_the_last() -> None:
    t = drawing(active=1, hands={1: ["atreides"]})
    for seat in (1, 2, 3):
        t.concede(seat)
    assert winners(t) == (0,)
