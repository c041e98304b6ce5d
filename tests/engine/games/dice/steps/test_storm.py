"""The storm (D-15), with the fortifications that keep it out (D-18.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.dice.legal import storm_stop
from engine.games.dice.state import DiceTable
from tests.engine.games.dice.scenario import (
    answer,
    begin,
    keys,
    offered,
    on_map,
    pick,
    position,
    stopped,
)
from tests.rules_coverage import rule

CORRINO = 3


def storming(count: int, **parts: Any) -> DiceTable:
    """Let the storm move for so many symbols; stop before the win is checked."""
    return begin(position(frozen=("storm",) * count, **parts), "dice.storm", stop="dice.end")


@rule("D-4.7", "D-15.1", "T-38", "T-41")
@pytest.mark.parametrize(
    ("start", "steps", "stop"),
    [
        ("arrakeen", 2, "sietch_tabr"),
        ("sietch_habbanya", 1, "cielago_depression"),
        ("great_flat", 3, "sietch_tuek"),
    ],
)
def test_the_storm_moves_one_area_a_symbol_round_its_track(start: str, steps: int, stop: str) -> None:
    assert storm_stop(start, steps) == stop
    assert storming(steps, storm=start).state.storm == stop


@rule("D-15.2", "D-15.3", "T-38")
def test_only_where_it_stops_each_faction_loses_one_troop() -> None:
    t = storming(2, storm="arrakeen", troops={"broken_land": {0: 2}, "sietch_tabr": {0: 2, 1: 1}})
    assert on_map(t, "broken_land") == {0: 2}
    assert on_map(t, "sietch_tabr") == {0: 1}
    assert t.state.players[1].supply.troop == 12


@rule("D-15.3", "D-18.2", "T-39")
def test_a_fortification_shields_all_troops_in_the_desert_and_stays() -> None:
    t = storming(
        2, storm="arrakeen", troops={"sietch_tabr": {0: 2, 1: 1}}, resources={"sietch_tabr": "fortification"}
    )
    assert on_map(t, "sietch_tabr") == {0: 2, 1: 1}
    assert t.state.regions["sietch_tabr"].resources == ["fortification"]


@rule("D-15.3", "D-4.5", "T-40")
@pytest.mark.parametrize(
    ("start", "stop"),
    [("sietch_tuek", "minor_erg"), ("cielago_depression", "sietch_tuek"), ("minor_erg", "arrakeen")],
)
def test_outside_the_desert_the_storm_kills_nobody(start: str, stop: str) -> None:
    t = storming(1, storm=start, troops={stop: {0: 1}})
    assert t.state.storm == stop
    assert on_map(t, stop) == {0: 1}


@rule("D-15.3", "T-62")
def test_all_who_are_there_lose_one_at_once_into_their_supplies() -> None:
    t = storming(1, storm="sietch_tabr", troops={"great_flat": {1: 1, CORRINO: 2}})
    assert on_map(t, "great_flat") == {CORRINO: 1}
    assert t.state.players[1].supply.troop == 12
    assert t.state.players[CORRINO].supply.troop == 7


@rule("D-15.3", "D-2.4", "D-20.7")
def test_the_owner_says_which_kind_of_cube_is_lost() -> None:
    t = storming(1, storm="sietch_tabr", troops={"great_flat": {1: 2, CORRINO: (1, 1)}})
    assert pick(t).seats == (CORRINO,)
    assert offered(pick(t)) == ["troop", "elite"]
    assert pick(t).default == "troop"
    assert on_map(t, "great_flat") == {1: 2, CORRINO: (1, 1)}
    answer(t, "elite")
    assert on_map(t, "great_flat") == {1: 1, CORRINO: 1}


@rule("D-15.3")
def test_who_has_only_big_cubes_loses_one_of_them() -> None:
    t = storming(1, storm="sietch_tabr", troops={"great_flat": {CORRINO: (0, 2)}})
    assert on_map(t, "great_flat") == {CORRINO: (0, 1)}


@rule("D-20.7")
def test_the_owner_may_say_so_beforehand() -> None:
    t = storming(1, storm="sietch_tabr", troops={"great_flat": {CORRINO: (1, 1)}})
    t.order(CORRINO, "dice-storm-loss", "elite")
    assert stopped(t)
    assert on_map(t, "great_flat") == {CORRINO: 1}


@rule("D-15.6", "T-42")
def test_without_a_symbol_the_storm_stays_and_kills_nobody_again() -> None:
    t = storming(0, storm="great_flat", troops={"great_flat": {0: 2}})
    assert t.state.storm == "great_flat"
    assert on_map(t, "great_flat") == {0: 2}
    assert keys(t.events) == []


@rule("D-1.1", "D-1.4")
def test_those_born_to_the_desert_lose_nobody() -> None:
    t = storming(
        1,
        factions=("atreides", "harkonnen", "fremen", "corrino"),
        storm="sietch_tabr",
        troops={"great_flat": {0: 2, 2: 1}},
    )
    assert on_map(t, "great_flat") == {0: 1, 2: (0, 1)}
