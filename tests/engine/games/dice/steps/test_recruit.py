"""Recruiting (D-10), and the abilities of that phase (D-19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceState, DiceTable, Pieces, Shipment
from engine.games.dice.steps import recruit as steps
from tests.engine.games.dice.scenario import (
    SIX,
    amounts,
    answer,
    at,
    begin,
    most,
    offered,
    pick,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

CORRINO, TLEILAX, SMUGGLERS = 3, 4, 5


def recruiting(*frozen: str, **parts: object) -> DiceTable:
    """Come to the recruiting phase with these dice frozen; stop before Kanly."""
    return begin(position(frozen=frozen, **parts), "dice.recruit", stop="dice.kanly")  # type: ignore[arg-type]


@rule("D-10.1", "D-7.1")
def test_every_own_emblem_takes_a_troop_or_a_leader_to_the_card() -> None:
    t = recruiting("harkonnen", "harkonnen", "guild")
    assert most(amounts(t)) == {"troop": 2, "leader": 1}
    with pytest.raises(IllegalChoice):
        answer(t, {"troop": 2, "leader": 1})
    events = answer(t, {"troop": 1, "leader": 1})
    assert t.state.players[0].card == Pieces(1, 0, 1)
    assert t.state.players[0].supply == Pieces(11, 0, 0)
    assert len(told(events, "dice-recruited")) == 2


@rule("D-10.1")
def test_recruiting_is_optional() -> None:
    t = recruiting("harkonnen")
    answer(t, {})
    assert t.state.players[0].card == Pieces()


@rule("D-10.1")
def test_without_an_own_emblem_nobody_is_asked() -> None:
    assert stopped(recruiting("guild", "atreides", "fremen"))


@rule("D-10.1", "D-10.4", "T-12")
def test_an_empty_supply_gives_no_troops_but_perhaps_a_leader() -> None:
    t = recruiting("harkonnen", "harkonnen", supplies={0: Pieces(0, 0, 1)})
    assert most(amounts(t)) == {"leader": 1}


@rule("D-2.3", "D-10.4")
def test_an_empty_supply_recruits_nothing() -> None:
    t = recruiting("harkonnen", "harkonnen", supplies={0: Pieces()})
    assert stopped(t)
    troops_away = recruiting("harkonnen", troops={"carthag": {0: 12}}, cards={0: Pieces(0, 0, 1)})
    assert stopped(troops_away)


@rule("D-10.3", "D-20.13", "T-11")
def test_the_ally_takes_a_troop_for_each_emblem_as_far_as_the_supply_goes_and_no_leader() -> None:
    t = recruiting("fremen", "fremen", "guild", factions=("harkonnen", "atreides", "fremen", "guild"), ally=2)
    assert t.state.players[2].card == Pieces(0, 2)
    short = recruiting(
        "fremen",
        "fremen",
        factions=("harkonnen", "atreides", "fremen", "guild"),
        ally=2,
        supplies={2: Pieces(0, 1, 1)},
    )
    assert short.state.players[2].supply == Pieces(0, 0, 1)


@rule("D-20.7", "D-20.13")
@pytest.mark.parametrize(("order", "taken"), [("0", 0), ("1", 1), ("4", 2), ("some", 2)])
def test_the_ally_may_say_beforehand_that_it_wants_fewer_recruits(order: str, taken: int) -> None:
    t = begin(position(frozen=("atreides", "atreides")), "dice.ally", stop="dice.kanly")
    t.order(1, "dice-ally-recruit", order)
    answer(t, "1", {"answer": "accept"})
    assert t.state.players[1].card.troop == taken


@rule("D-10.3")
def test_an_ally_without_emblem_recruits_nothing() -> None:
    t = recruiting("guild", ally=1)
    assert t.state.players[1].card == Pieces()


@rule("D-1.1", "D-1.4")
def test_big_cubes_that_need_a_symbol_are_not_recruited_by_emblems() -> None:
    t = recruiting("corrino", active=CORRINO)
    assert most(amounts(t)) == {"troop": 1, "leader": 1}
    ally = recruiting("corrino", ally=CORRINO, supplies={CORRINO: Pieces(0, 4, 1)})
    assert ally.state.players[CORRINO].supply.elite == 4


@rule("D-19.1")
def test_each_ability_symbol_levies_one_big_cube() -> None:
    t = recruiting("ability", "ability", active=CORRINO)
    assert most(amounts(t)) == {"elite": 2}
    answer(t, {"elite": 1})
    assert t.state.players[CORRINO].card == Pieces(0, 1)
    assert turn_of(t.state).abilities == 1
    assert stopped(t)


@rule("D-19.1", "D-2.3")
def test_nothing_is_levied_without_symbols_or_supply() -> None:
    assert stopped(recruiting("kanly", active=CORRINO))
    assert stopped(recruiting("ability", active=CORRINO, supplies={CORRINO: Pieces(8, 0, 1)}))


@rule("D-19.1")
def test_a_symbol_takes_two_troops_or_the_leader_where_the_card_says_so() -> None:
    t = recruiting("ability", "ability", factions=SIX, active=TLEILAX)
    assert most(amounts(t)) == {"troop": 2, "leader": 1}
    answer(t, {"troop": 1, "leader": 1})
    assert t.state.players[TLEILAX].card == Pieces(2, 0, 1)


@rule("D-2.3")
def test_the_last_troop_of_a_supply_is_taken_alone() -> None:
    t = recruiting("ability", "ability", factions=SIX, active=TLEILAX, supplies={TLEILAX: Pieces(1, 0, 0)})
    assert most(amounts(t)) == {"troop": 1}
    answer(t, {"troop": 1})
    assert t.state.players[TLEILAX].supply == Pieces()
    assert turn_of(t.state).abilities == 1


@rule("D-19.11", "T-13")
@pytest.mark.parametrize(
    ("frozen", "symbols"),
    [
        (("atreides", "atreides", "atreides", "corrino"), 1),
        (("atreides", "atreides", "corrino", "corrino"), 2),
        (("atreides", "corrino", "harkonnen", "guild"), 0),
        (("atreides",) * 4, 2),
    ],
)
def test_pairs_of_emblems_recruit_for_those_without_a_face(frozen: tuple[str, ...], symbols: int) -> None:
    t = recruiting(*frozen, factions=SIX, active=TLEILAX)
    assert most(amounts(t)).get("troop", 0) == symbols if symbols else stopped(t)
    ally = recruiting(*frozen, factions=SIX, active=3, ally=TLEILAX)
    assert ally.state.players[TLEILAX].card.troop == symbols


def hiring(*frozen: str, **parts: object) -> DiceTable:
    return recruiting(*frozen, factions=SIX, active=SMUGGLERS, **parts)


def free(t: DiceTable) -> dict[str, list[str]]:
    """Return the free actions beside the question by prompt."""
    return {one.question.prompt.key: offered(one.question) for one in t._interrupts}


def take(t: DiceTable, prompt: str, option: str) -> None:
    question = next(one.question for one in t._interrupts if one.question.prompt.key == prompt)
    t.choose(question.seats[0], option, decision=question.id)


@rule("D-12.2")
def test_troops_are_hired_for_dice_spice_in_the_recruiting_phase() -> None:
    t = hiring(spice=1)
    assert offered(pick(t)) == ["done"]
    assert free(t) == {"dice-free-hire": ["1"]}
    take(t, "dice-free-hire", "1")
    assert stopped(t)
    assert t.state.players[SMUGGLERS].card == Pieces(1)
    assert turn_of(t.state).spice == 0


@rule("D-19.1")
def test_no_more_than_two_are_hired_in_a_turn() -> None:
    t = hiring("guild", "guild", spice=5)
    assert free(t) == {"dice-free-hire": ["1", "2"]}
    take(t, "dice-free-hire", "2")
    assert free(t) == {}
    assert most(amounts(t)) == {"troop": 1, "leader": 1}
    answer(t, {"troop": 1})
    assert t.state.players[SMUGGLERS].card == Pieces(3)
    assert turn_of(t.state).spice == 3


@rule("D-12.6", "D-20.10")
@pytest.mark.parametrize(("spice", "harvester", "hired"), [(2, False, 0), (3, False, 1), (2, True, 2)])
def test_spice_that_a_pact_promises_hires_nobody(spice: int, harvester: bool, hired: int) -> None:
    pact = [Shipment(1, "polar_sink", "troop", 2)]
    t = hiring(
        spice=spice,
        ally=1,
        pact=pact,
        cards={1: Pieces(2)},
        troops={"minor_erg": {SMUGGLERS: 1}},
        resources={"minor_erg": "harvester"} if harvester else {},
    )
    offers = [] if stopped(t) else free(t).get("dice-free-hire", [])
    assert len(offers) == hired


@rule("D-12.2", "D-19.1")
def test_nobody_is_hired_outside_the_recruiting_phase() -> None:
    parts: dict[str, Any] = {
        "factions": SIX,
        "active": SMUGGLERS,
        "spice": 5,
        "frozen": ("kanly", "atreides"),
        "protection": {1: ["shield", "snooper"]},
    }
    allying = begin(position(**parts), "dice.ally", stop="dice.recruit")
    killing = begin(position(**parts), "dice.kanly", stop="dice.ship")
    landing = begin(position(**parts, cards={SMUGGLERS: Pieces(1)}), "dice.ship", stop="dice.move")
    assert [at(t) for t in (allying, killing, landing)] == [
        "dice.propose",
        "dice.kanly_action",
        "dice.shipment",
    ]
    assert free(allying) == free(killing) == free(landing) == {}


@rule("D-19.1")
def test_who_has_hired_all_is_not_asked_again_for_a_symbol_that_is_left() -> None:
    t = hiring("ability", spice=2)
    take(t, "dice-free-hire", "2")
    assert stopped(t)
    assert turn_of(t.state).abilities == 1


@rule("D-2.3")
def test_nobody_is_hired_from_an_empty_supply() -> None:
    assert stopped(hiring(spice=5, supplies={SMUGGLERS: Pieces(0, 0, 1)}))


@rule("D-12.2", "D-19.1")
def test_ability_symbols_turn_into_spice_beside_another_decision() -> None:
    t = hiring("ability", "ability")
    assert at(t) == "dice.enlist"
    assert free(t) == {"dice-free-spice": ["gain-spice"]}
    take(t, "dice-free-spice", "gain-spice")
    turn = turn_of(t.state)
    assert (turn.spice, turn.abilities) == (4, 0)
    assert free(t) == {"dice-free-hire": ["1", "2"]}
    answer(t, "done")
    assert stopped(t)


def test_a_free_action_can_be_taken_back() -> None:
    t = hiring(spice=2)
    take(t, "dice-free-hire", "2")
    t.undo(SMUGGLERS)
    assert t.state.players[SMUGGLERS].card == Pieces()


def test_others_hire_nobody() -> None:
    assert stopped(recruiting("ability", spice=4))


@rule("D-10.3")
def test_an_ally_with_cubes_of_both_kinds_recruits_no_more_than_its_emblems(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def both_kinds(_state: DiceState, _seat: int, *, leaders: bool) -> dict[str, int]:
        return {} if leaders else {"troop": 1, "elite": 1}

    monkeypatch.setattr(steps, "recruitable", both_kinds)
    t = recruiting("corrino", ally=CORRINO)
    assert t.state.players[CORRINO].card == Pieces(1)
