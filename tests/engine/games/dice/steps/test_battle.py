"""Reveal, deserters and result of a combat (D-14.8 to D-14.18), and who returns from it (D-19.9)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceTable, Pieces
from tests.engine.games.dice.scenario import (
    SIX,
    answer,
    at,
    begin,
    form,
    keys,
    on_map,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

PLAIN = ("guild", "atreides", "fremen", "corrino")
"""Seat 0 attacks: a faction with small cubes, a leader of strength 2, and nothing that matters in combat."""
LEADER = Pieces(0, 0, 1)


def fight(troops: dict[int, Any], **parts: Any) -> DiceTable:
    """Come to a combat in Carthag; stop before the storm moves."""
    known = {"factions": PLAIN, "troops": {"carthag": troops}} | parts
    return begin(position(**known), "dice.combat", stop="dice.storm")


def send(t: DiceTable, seat: int, **fields: Any) -> list[Any]:
    """Answer for one side; what is not named is left out or kept."""
    question = form(t, seat)
    known: dict[str, Any] = {"troops": {}, "leaders": {}, "token_0": "never", "token_1": "never"}
    return t.choose(seat, {name: fields.get(name, known[name]) for name in question.fields})


def supply(t: DiceTable, seat: int) -> Pieces:
    return t.state.players[seat].supply


@rule("D-14.13", "D-14.14", "D-14.16", "T-25")
def test_a_tie_is_the_defenders_and_a_loser_loses_what_it_held_back_too() -> None:
    t = fight({0: 4, 1: 3})
    send(t, 0, troops={"0:troop": 3})
    events = send(t, 1, troops={"1:troop": 3})
    assert on_map(t, "carthag") == {}
    assert told(events, "dice-combat-won")[0].args["seat"].id == "1"  # type: ignore[union-attr]
    assert supply(t, 0).troop == supply(t, 1).troop == 12
    assert stopped(t)


@rule("D-14.8", "D-14.13", "D-14.16", "T-26")
def test_a_tie_at_nothing_is_the_defenders_as_well() -> None:
    t = fight({0: 2, 1: 1})
    send(t, 0)
    send(t, 1)
    assert on_map(t, "carthag") == {1: 1}
    assert supply(t, 0).troop == 12


@rule("D-14.13", "D-14.14", "D-14.17", "D-14.19", "T-27")
def test_the_stronger_side_keeps_what_it_held_back() -> None:
    t = fight({0: 5, 1: 3}, cards={0: LEADER})
    send(t, 0, troops={"0:troop": 2}, leaders={"0": 1})
    send(t, 1, troops={"1:troop": 3})
    assert on_map(t, "carthag") == {0: 3}
    assert t.state.players[0].card.leader == 0
    assert supply(t, 0).leader == 1


@rule("D-14.15", "T-28")
def test_a_leader_held_back_can_fight_in_the_next_combat() -> None:
    t = begin(
        position(
            factions=PLAIN,
            troops={"carthag": {0: 1, 1: 1}, "arrakeen": {0: 1, 1: 1}},
            cards={0: LEADER},
        ),
        "dice.combat",
        stop="dice.storm",
    )
    answer(t, "carthag")
    send(t, 0)
    send(t, 1)
    assert t.state.players[0].card.leader == 1
    send(t, 0, leaders={"0": 1})
    send(t, 1)
    assert supply(t, 0).leader == 1
    assert on_map(t, "arrakeen") == {0: 1}


@rule("D-14.14", "D-14.15")
def test_of_two_leaders_only_the_one_that_was_sent_is_gone() -> None:
    t = fight({1: 1, 0: 1}, active=1, cards={1: Pieces(0, 0, 2)})
    send(t, 1, leaders={"1": 1})
    send(t, 0)
    assert (t.state.players[1].card.leader, supply(t, 1).leader) == (1, 1)


@rule("D-14.17")
def test_a_region_may_stand_empty_after_a_victory() -> None:
    t = fight({0: 3, 1: 1})
    send(t, 0, troops={"0:troop": 3})
    send(t, 1, troops={"1:troop": 1})
    assert on_map(t, "carthag") == {}


@rule("D-14.6", "D-14.14", "T-31")
def test_the_opponent_may_spend_its_companions_troops_for_its_own() -> None:
    t = fight({0: 3, 1: 1, 3: 2})
    send(t, 0)
    send(t, 3, troops={"1:troop": 1})
    assert on_map(t, "carthag") == {3: 2}
    assert supply(t, 1).troop == 12


@rule("D-14.16", "D-14.18")
def test_companions_of_the_loser_lose_everything_and_those_of_the_winner_stay() -> None:
    t = fight({0: 3, 1: 1, 3: 2})
    send(t, 0, troops={"0:troop": 1})
    send(t, 3)
    assert on_map(t, "carthag") == {0: 2}
    held = fight({0: 3, 1: 1, 3: 2})
    send(held, 0)
    send(held, 3)
    assert on_map(held, "carthag") == {1: 1, 3: 2}


@rule("D-14.6", "D-14.16")
def test_the_attacker_may_send_and_lose_the_allys_troops() -> None:
    allied: dict[str, Any] = {"ally": 1, "used": ["shared_vision"]}
    t = fight({0: 1, 1: 2, 3: 2}, **allied)
    send(t, 0, troops={"1:troop": 1})
    send(t, 3, troops={"3:troop": 2})
    assert on_map(t, "carthag") == {}
    assert supply(t, 1).troop == 12
    won = fight({0: 1, 1: 2, 3: 1}, **allied)
    send(won, 0, troops={"0:troop": 1, "1:troop": 1})
    send(won, 3, troops={"3:troop": 1})
    assert on_map(won, "carthag") == {1: 1}


ATTACKED: dict[str, Any] = {"hands": {0: ["atreides"]}}


@rule("D-14.9", "D-14.10", "D-14.12", "T-32")
def test_a_token_turns_a_troop_of_the_other_side() -> None:
    t = fight({0: 3, 1: 3}, supplies={0: Pieces(2)}, **ATTACKED)
    send(t, 0, troops={"0:troop": 3}, token_0="always")
    events = send(t, 1, troops={"1:troop": 3})
    assert keys(events)[2:4] == ["dice-deserted", "dice-combat-won"]
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (4, 2)
    assert supply(t, 0).troop == 2 + 3
    assert supply(t, 1).troop == 12
    assert t.state.players[0].loyalty == []
    assert t.state.loyalty_supply.count("atreides") == 2
    assert t.draws[-1].purpose == "loyalty"


@rule("D-14.10")
def test_the_last_troop_in_supply_takes_a_deserters_place() -> None:
    t = fight({0: 3, 1: 3}, supplies={0: Pieces(1)}, **ATTACKED)
    send(t, 0, troops={"0:troop": 3}, token_0="always")
    won = told(send(t, 1, troops={"1:troop": 3}), "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (4, 2)


@rule("D-14.10", "T-33")
def test_without_a_troop_in_supply_the_target_only_leaves() -> None:
    t = fight({0: 3, 1: 3}, supplies={0: Pieces()}, **ATTACKED)
    send(t, 0, troops={"0:troop": 3}, token_0="always")
    events = send(t, 1, troops={"1:troop": 3})
    assert "dice-deserted-unreplaced" in keys(events)
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (3, 2)


@rule("D-14.9", "D-14.11", "T-34")
def test_the_opponent_may_turn_the_troop_that_replaced_a_deserter_back() -> None:
    t = fight({0: 3, 1: 3}, hands={0: ["atreides"], 1: ["guild"]})
    send(t, 0, troops={"0:troop": 3}, token_0="always")
    events = send(t, 1, troops={"1:troop": 3}, token_0="always")
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (3, 3)
    assert won["seat"].id == "1"  # type: ignore[union-attr]
    assert [one.args["seat"].id for one in told(events, "dice-deserted")] == ["0", "1"]  # type: ignore[union-attr]


@rule("D-14.9", "D-14.11", "T-35")
def test_leaders_and_troops_that_were_not_sent_cannot_be_turned() -> None:
    t = fight({0: 3, 1: 3}, cards={1: LEADER}, **ATTACKED)
    send(t, 0, troops={"0:troop": 1}, token_0="always")
    events = send(t, 1, leaders={"1": 1})
    assert "dice-deserted" not in keys(events)
    assert t.state.players[0].loyalty == ["atreides"]


@rule("D-14.9", "D-14.11")
@pytest.mark.parametrize("token", ["atreides", "fremen"])
def test_a_token_turns_nobody_but_troops_of_its_own_faction_that_were_sent(token: str) -> None:
    t = fight({0: 3, 1: 1, 3: 1}, hands={0: [token]})
    send(t, 0, troops={"0:troop": 1}, token_0="always")
    assert "dice-deserted" not in keys(send(t, 3, troops={"3:troop": 1}))
    assert t.state.players[0].loyalty == [token]


@rule("D-14.9")
def test_the_opponent_may_use_a_token_whether_or_not_the_attacker_did() -> None:
    t = fight({0: 2, 1: 2}, hands={1: ["guild"]})
    send(t, 0, troops={"0:troop": 2})
    events = send(t, 1, troops={"1:troop": 1}, token_0="always")
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (1, 2)


@rule("D-2.4", "D-14.13", "T-36")
def test_big_cubes_fight_as_two() -> None:
    t = fight({2: 2, 1: 3}, active=2)
    send(t, 2, troops={"2:elite": 2})
    events = send(t, 1, troops={"1:troop": 3})
    assert told(events, "dice-combat-won")[0].args["seat"].id == "2"  # type: ignore[union-attr]


@rule("D-2.4", "D-14.10", "T-36")
def test_a_big_cube_that_deserts_is_replaced_by_a_small_one() -> None:
    t = fight({2: 2, 1: 3}, active=2, hands={1: ["fremen"]})
    send(t, 2, troops={"2:elite": 2})
    events = send(t, 1, troops={"1:troop": 3}, token_0="always")
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (2, 4)


@rule("D-2.4", "D-14.10")
def test_the_strongest_target_and_the_strongest_replacement_are_taken() -> None:
    t = fight({2: 1, 3: (2, 1)}, active=2, hands={2: ["corrino"]})
    send(t, 2, troops={"2:elite": 1}, token_0="always")
    events = send(t, 3, troops={"3:troop": 2, "3:elite": 1})
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (4, 2)
    assert told(events, "dice-deserted")[0].args["piece"] == "elite"


@rule("D-14.11", "T-57")
@pytest.mark.parametrize("token", ["corrino", "atreides"])
def test_troops_of_the_opponents_companions_can_be_turned(token: str) -> None:
    t = fight({0: 3, 1: 1, 3: 1}, hands={0: [token]})
    send(t, 0, troops={"0:troop": 1}, token_0="always")
    events = send(t, 3, troops={"1:troop": 1, "3:troop": 1})
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (2, 1)


@rule("D-14.11", "T-57")
def test_tokens_of_a_companion_are_not_used() -> None:
    t = fight({0: 3, 1: 1, 3: 1}, hands={1: ["guild"]})
    assert at(t) == "dice.choose_both"
    assert set(form(t, 3).fields) == {"troops"}


@rule("D-14.9", "D-20.5")
@pytest.mark.parametrize(
    ("sent", "used"),
    [
        (1, False),  # even with a deserter 1 + 1 would only match 3 - 1
        (2, True),  # 2 + 1 against 3 - 1
        (3, True),  # a tie is a defeat, 3 + 1 against 3 - 1 is not
    ],
)
def test_a_decisive_token_is_used_if_it_turns_defeat_into_victory(sent: int, used: bool) -> None:
    t = fight({0: 4, 1: 3}, **ATTACKED)
    send(t, 0, troops={"0:troop": sent}, token_0="decisive")
    events = send(t, 1, troops={"1:troop": 3})
    assert ("dice-deserted" in keys(events)) == used


@rule("D-20.5")
def test_a_decisive_token_is_kept_in_a_combat_that_is_won_anyway() -> None:
    t = fight({0: 4, 1: 3}, **ATTACKED)
    send(t, 0, troops={"0:troop": 4}, token_0="decisive")
    events = send(t, 1, troops={"1:troop": 3})
    assert "dice-deserted" not in keys(events)
    assert t.state.players[0].loyalty == ["atreides"]
    defended = fight({0: 3, 1: 3}, hands={1: ["guild"]})
    send(defended, 0, troops={"0:troop": 3})
    assert "dice-deserted" not in keys(send(defended, 1, troops={"1:troop": 3}, token_0="decisive"))


@rule("D-14.10", "D-20.5")
@pytest.mark.parametrize(("sent", "used"), [(3, True), (2, False)])
def test_a_decisive_token_reckons_with_an_empty_supply(sent: int, used: bool) -> None:
    t = fight({0: 3, 1: 3}, supplies={0: Pieces()}, **ATTACKED)
    send(t, 0, troops={"0:troop": sent}, token_0="decisive")
    events = send(t, 1, troops={"1:troop": 3})
    assert ("dice-deserted-unreplaced" in keys(events)) == used


@rule("D-20.5")
def test_a_decisive_token_without_a_target_is_kept() -> None:
    t = fight({0: 4, 1: 3}, hands={0: ["fremen"]})
    send(t, 0, troops={"0:troop": 1}, token_0="decisive")
    assert "dice-deserted" not in keys(send(t, 1, troops={"1:troop": 3}))


TWO: dict[str, Any] = {
    "factions": ("harkonnen", "atreides", "fremen", "corrino"),
    "hands": {0: ["atreides", "atreides"]},
}


@rule("D-19.10")
def test_two_tokens_may_be_used_where_the_card_says_so() -> None:
    t = fight({0: 2, 1: 4}, **TWO)
    send(t, 0, troops={"0:troop": 2}, token_0="always", token_1="always")
    won = told(send(t, 1, troops={"1:troop": 4}), "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (4, 2)


@rule("D-14.9", "D-19.10")
def test_a_second_token_of_the_same_faction_needs_a_second_troop() -> None:
    t = fight({0: 2, 1: 4}, **TWO)
    send(t, 0, troops={"0:troop": 2}, token_0="always", token_1="always")
    assert keys(send(t, 1, troops={"1:troop": 1})).count("dice-deserted") == 1
    assert t.state.players[0].loyalty == ["atreides"]


@rule("D-19.10", "D-20.5")
@pytest.mark.parametrize(
    ("sent", "wanted", "used"),
    [
        (3, ("decisive", "decisive"), 1),
        (2, ("decisive", "decisive"), 2),
        (2, ("always", "decisive"), 2),
        (3, ("always", "decisive"), 1),
        (1, ("decisive", "decisive"), 2),
        (1, ("decisive", "never"), 0),
    ],
)
def test_as_few_decisive_tokens_are_used_as_turn_the_result(
    sent: int, wanted: tuple[str, str], used: int
) -> None:
    t = fight({0: 3, 1: 4}, **TWO)
    send(t, 0, troops={"0:troop": sent}, token_0=wanted[0], token_1=wanted[1])
    events = send(t, 1, troops={"1:troop": 4})
    assert keys(events).count("dice-deserted") == used


@rule("D-14.9")
@pytest.mark.parametrize("when", ["always", "decisive"])
def test_nobody_else_uses_more_than_one(when: str) -> None:
    t = fight({0: 3, 1: 4}, hands={0: ["atreides", "atreides"]})
    send(t, 0, troops={"0:troop": 2}, token_0="always", token_1=when)
    assert keys(send(t, 1, troops={"1:troop": 4})).count("dice-deserted") == 1


@rule("D-14.7", "D-14.14", "T-56")
def test_a_lent_leader_fights_and_goes_to_its_owners_supply() -> None:
    t = fight({0: 3, 2: (0, 3)}, cards={3: LEADER}, ally=3, factions=PLAIN)
    answer(t, "1")
    send(t, 0, troops={"0:troop": 3}, leaders={"3": 1})
    events = send(t, 2, troops={"2:elite": 3})
    won = told(events, "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (5, 6)
    assert t.state.players[3].card.leader == 0
    assert supply(t, 3).leader == 1


@rule("D-14.13", "D-14.7", "T-56")
def test_a_lent_leader_counts_and_a_tie_at_five_is_the_defenders() -> None:
    t = fight({0: 3, 1: 5}, cards={3: LEADER}, ally=3)
    answer(t, "1")
    send(t, 0, troops={"0:troop": 3}, leaders={"3": 1})
    won = told(send(t, 1, troops={"1:troop": 5}), "dice-combat-won")[0].args
    assert (won["attack"], won["defence"]) == (5, 5)
    assert won["seat"].id == "1"  # type: ignore[union-attr]


@rule("D-14.15")
def test_a_lent_leader_that_is_not_sent_stays_on_its_owners_card() -> None:
    t = fight({0: 3, 1: 5}, cards={3: LEADER}, ally=3)
    answer(t, "1")
    send(t, 0)
    send(t, 1)
    assert t.state.players[3].card.leader == 1


TLEILAX, HARKONNEN = 4, 1


@rule("D-19.9")
@pytest.mark.parametrize("strong", [2, 0])
def test_a_ghola_returns_to_the_card_win_or_lose(strong: int) -> None:
    t = fight({TLEILAX: 2, HARKONNEN: 1}, factions=SIX, active=TLEILAX)
    send(t, TLEILAX, troops={f"{TLEILAX}:troop": strong or 1})
    events = send(t, HARKONNEN, troops={} if strong else {f"{HARKONNEN}:troop": 1})
    assert t.state.players[TLEILAX].card.troop == 1
    assert told(events, "dice-troop-saved")[0].args["count"] == 1


@rule("D-19.9")
def test_only_troops_that_were_sent_return_and_deserters_do_not() -> None:
    t = fight({TLEILAX: 2, HARKONNEN: 1}, factions=SIX, active=HARKONNEN, hands={HARKONNEN: ["bene_tleilax"]})
    send(t, HARKONNEN, troops={f"{HARKONNEN}:troop": 1}, token_0="always")
    send(t, TLEILAX, troops={f"{TLEILAX}:troop": 1})
    assert t.state.players[TLEILAX].card.troop == 0
    assert supply(t, TLEILAX).troop == 12


@rule("D-9.5", "D-19.9")
def test_gholas_for_hire_return_a_troop_of_the_active_player_and_not_of_the_ally() -> None:
    t = fight({HARKONNEN: 2, TLEILAX: 1, 2: 1}, factions=SIX, active=HARKONNEN, ally=TLEILAX)
    send(t, HARKONNEN, troops={f"{HARKONNEN}:troop": 2})
    send(t, 2, troops={"2:troop": 1})
    assert t.state.players[HARKONNEN].card.troop == 1
    assert t.state.players[TLEILAX].card.troop == 0
    assert t.state.players[2].card.troop == 0


@rule("D-19.9")
def test_the_allys_own_ghola_comes_back_besides_the_one_it_lends() -> None:
    t = fight({HARKONNEN: 2, TLEILAX: 2, 2: 1}, factions=SIX, active=HARKONNEN, ally=TLEILAX)
    send(t, HARKONNEN, troops={f"{HARKONNEN}:troop": 2, f"{TLEILAX}:troop": 2})
    send(t, 2, troops={"2:troop": 1})
    assert t.state.players[HARKONNEN].card.troop == t.state.players[TLEILAX].card.troop == 1


def test_what_was_fought_is_over() -> None:
    t = fight({0: 3, 1: 1})
    send(t, 0)
    send(t, 1)
    assert t.state.battle is None
    assert turn_of(t.state).fought == ["carthag"]
