"""What the board is asked for, and who can play on it."""

from __future__ import annotations

import pytest

import engine
from engine.games.arrakis import TITLE
from engine.games.arrakis.board import excess, stacking_limit, units, where_is
from engine.games.arrakis.invariants import invariants
from engine.games.arrakis.state import ATREIDES, HARKONNEN, Legion, Spice
from tests.arrakis_cards import card
from tests.engine.games.arrakis.scenario import atreides, harkonnen, position
from tests.rules_coverage import rule

DESERT = "gara_kulon_south_desert"


@rule("W-1.1", "W-1.2")
def test_two_play_and_nobody_else() -> None:
    assert engine.new_table("arrakis", seats=2, seed="00", strict=True).seats == 2
    for seats in (1, 3, 4):
        with pytest.raises(engine.TableError):
            engine.new_table("arrakis", seats=seats)


def test_the_round_and_the_side_of_a_seat_are_public() -> None:
    state = position(round=7)
    assert TITLE.round_of(state) == 7
    assert [TITLE.role_of(state, seat) for seat in (0, 1)] == [ATREIDES, HARKONNEN]


@rule("W-4.9")
def test_a_worm_is_no_unit() -> None:
    state = position(legions={DESERT: atreides(6)}, worms={DESERT: "sandworm"})
    invariants(state)
    assert excess(state, DESERT) == 0
    state.legions[DESERT] = Legion(ATREIDES, leaders=["naib"])
    with pytest.raises(AssertionError, match="no Unit"):
        invariants(state)


@card("choam")
@rule("W-4.6", "W-13.8")
def test_the_ban_of_choam_lowers_the_limit_of_the_harkonnen_alone() -> None:
    spice = Spice({"choam": 5, "spacing_guild": 1, "landsraad": 1}, bans=["choam"])
    state = position(spice=spice, legions={"carthag": harkonnen(5, 0, 0, "bashar")})
    assert (stacking_limit(state, HARKONNEN), stacking_limit(state, ATREIDES)) == (5, 6)
    assert excess(state, "carthag") == 0
    state.legions["carthag"].elite = 1
    assert excess(state, "carthag") == 1


def test_a_leader_is_found_where_it_stands() -> None:
    legions = {"arrakeen": harkonnen(1), "carthag": harkonnen(1, 0, 0, "baron_harkonnen")}
    state = position(legions=legions)
    assert where_is(state, "baron_harkonnen") == "carthag"
    assert where_is(state, "stilgar") is None
    assert units(state.legions["carthag"]) == 1
    assert excess(state, "nowhere") == 0
