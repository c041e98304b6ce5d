"""Assassins and protection (D-11), and the abilities that bend them (D-19)."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceTable, Pieces
from tests.engine.games.dice.scenario import (
    SIX,
    answer,
    at,
    begin,
    offered,
    on_map,
    pick,
    position,
    stopped,
)
from tests.rules_coverage import rule

PLAIN = ("guild", "atreides", "fremen", "corrino")
"""Nobody here kills in spite of protection, or cannot be killed."""
ENEMIES = {"arrakeen": {1: 2}, "carthag": {2: 1, 3: (1, 1)}}


def plotting(*frozen: str, **parts: object) -> DiceTable:
    """Come to the Kanly phase with these action dice; the last seat holds the protection token."""
    known = {"factions": PLAIN, "troops": ENEMIES} | parts
    return begin(position(frozen=frozen, **known), "dice.kanly", stop="dice.ship")  # type: ignore[arg-type]


@rule("D-11.1", "D-11.2")
def test_a_symbol_kills_an_enemy_troop_anywhere_and_returns_it_to_its_owners_supply() -> None:
    t = plotting("kanly")
    assert offered(pick(t)) == ["done", "take:shield", "kill:carthag:2:elite", "kill:arrakeen:1:troop"]
    answer(t, "kill:arrakeen:1:troop")
    assert on_map(t, "arrakeen") == {1: 1}
    assert t.state.players[1].supply.troop == 11
    assert stopped(t)


@rule("D-2.4", "D-11.2")
def test_the_acting_player_says_which_kind_of_cube_dies() -> None:
    t = plotting("kanly", protection={1: ["shield"]})
    assert [one for one in offered(pick(t)) if one.startswith("kill:carthag:3")] == [
        "kill:carthag:3:troop",
        "kill:carthag:3:elite",
    ]
    answer(t, "kill:carthag:3:elite")
    assert on_map(t, "carthag") == {2: (0, 1), 3: 1}


@rule("D-11.1")
def test_symbols_may_repeat_an_action_and_may_be_left_unused() -> None:
    t = plotting("kanly", "kanly", "kanly")
    answer(t, "kill:arrakeen:1:troop", "kill:arrakeen:1:troop", "done")
    assert on_map(t, "arrakeen") == {}
    assert turn_of(t.state).kanly == 1
    assert stopped(t)


@rule("D-11.1")
def test_without_symbols_or_victims_nobody_is_asked() -> None:
    assert stopped(plotting("spice_2"))
    alone = plotting("kanly", troops={"carthag": {0: 2}}, protection={0: ["shield"]})
    assert stopped(alone)


@rule("D-11.2", "D-15.4", "T-16")
def test_troops_under_the_storm_are_spared_those_at_the_pole_are_not() -> None:
    t = plotting("kanly", troops={"arrakeen": {1: 2}, "polar_sink": {2: 1}}, storm="arrakeen")
    assert offered(pick(t)) == ["done", "take:shield", "kill:polar_sink:2:elite"]


@rule("D-11.2", "D-10.2")
def test_leaders_and_troops_on_a_card_are_no_targets() -> None:
    t = plotting("kanly", troops={}, cards={1: Pieces(3, 0, 2)})
    assert offered(pick(t)) == ["done", "take:shield"]


@rule("D-11.2")
def test_own_troops_and_those_of_the_ally_are_spared_unless_the_switch_says_otherwise() -> None:
    own = {"carthag": {0: 1}, "arrakeen": {1: 1}, "minor_erg": {2: 1}}
    t = plotting("kanly", troops=own, ally=1)
    assert offered(pick(t))[2:] == ["kill:minor_erg:2:elite"]
    anybody = plotting("kanly", troops=own, ally=1, options={"kanly_enemies_only": False})
    assert set(offered(pick(anybody))[2:]) == {
        "kill:carthag:0:troop",
        "kill:arrakeen:1:troop",
        "kill:minor_erg:2:elite",
    }


@rule("D-11.3")
def test_protection_is_taken_from_whoever_holds_it() -> None:
    t = plotting("kanly")
    answer(t, "take:shield")
    assert t.state.players[0].protection == ["shield"]
    assert t.state.players[3].protection == []


@rule("D-11.3", "T-53")
def test_with_two_tokens_in_use_one_chooses_and_may_hold_both() -> None:
    t = plotting("kanly", "kanly", factions=SIX, active=3, troops={}, protection={1: ["shield", "snooper"]})
    assert offered(pick(t)) == ["done", "take:shield", "take:snooper"]
    answer(t, "take:snooper", "take:shield")
    assert sorted(t.state.players[3].protection) == ["shield", "snooper"]
    assert stopped(t)


VICTIM = {"factions": SIX, "active": 3, "troops": {"carthag": {1: 1}}}


@rule("D-11.4", "T-14")
def test_a_token_taken_first_opens_its_holder_to_the_second_symbol() -> None:
    t = plotting("kanly", "kanly", **VICTIM, protection={1: ["shield"]})
    assert "kill:carthag:1:troop" not in offered(pick(t))
    answer(t, "take:shield")
    answer(t, "kill:carthag:1:troop")
    assert on_map(t, "carthag") == {}


@rule("D-11.2", "D-11.4", "T-15")
def test_one_token_of_two_still_protects_all_troops_of_its_holder() -> None:
    t = plotting("kanly", "kanly", **VICTIM, protection={1: ["shield", "snooper"]})
    answer(t, "take:shield")
    with pytest.raises(IllegalChoice):
        answer(t, "kill:carthag:1:troop")


@rule("D-1.1", "D-1.4")
def test_who_is_immune_is_never_killed() -> None:
    t = plotting("ability", factions=SIX, troops={"polar_sink": {3: 2}, "carthag": {1: 1}})
    assert stopped(t)  # seat 0 foresees, but kills nobody with an ability
    killers = plotting("ability", factions=SIX, active=1, troops={"polar_sink": {3: 2}})
    assert stopped(killers)


KILLERS = {"factions": ("harkonnen", "atreides", "fremen", "corrino"), "protection": {1: ["shield"]}}


@rule("D-19.1")
def test_an_ability_symbol_kills_in_spite_of_protection_once_for_each() -> None:
    t = plotting("ability", "ability", "kanly", **KILLERS)
    assert at(t) == "dice.killing"
    assert "take:shield" not in offered(pick(t))
    answer(t, "kill:arrakeen:1:troop", "done")
    assert on_map(t, "arrakeen") == {1: 1}
    assert turn_of(t.state).abilities == 1
    assert at(t) == "dice.kanly_action"
    assert "kill:arrakeen:1:troop" not in offered(pick(t))


@rule("D-19.1", "D-15.4")
def test_the_storm_protects_from_hired_killers_too() -> None:
    t = plotting("ability", **KILLERS | {"troops": {"arrakeen": {1: 1}}}, storm="arrakeen")
    assert stopped(t)


@rule("D-9.5")
def test_the_ally_lets_kanly_ignore_protection() -> None:
    allied = {"factions": ("guild", "harkonnen", "atreides", "corrino"), "protection": {2: ["shield"]}}
    t = plotting("kanly", **allied, troops={"arrakeen": {2: 1}}, ally=1)
    assert "kill:arrakeen:2:troop" in offered(pick(t))
    alone = plotting("kanly", **allied, troops={"arrakeen": {2: 1}})
    assert "kill:arrakeen:2:troop" not in offered(pick(alone))


@rule("D-9.5")
def test_the_ally_does_not_get_the_active_players_alliance_ability() -> None:
    # The active player's own card has the ability; it serves only others who are allied with it.
    t = plotting("kanly", **KILLERS, ally=3)
    assert "kill:arrakeen:1:troop" not in offered(pick(t))
