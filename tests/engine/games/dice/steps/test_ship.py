"""Shipping (D-12), the pacts and wishes about it (D-20.9 to D-20.11), and what cards change (D-19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.powers import turn_of
from engine.games.dice.state import DiceTable, Pieces, Shipment
from tests.engine.games.dice.scenario import (
    SIX,
    amounts,
    answer,
    at,
    begin,
    form,
    keys,
    most,
    offered,
    on_map,
    pick,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

GUILD, CORRINO = 2, 3
FREMEN = ("fremen", "harkonnen", "atreides", "guild")


def shipping(stop: str = "dice.move", **parts: Any) -> DiceTable:
    """Come to the shipping phase."""
    return begin(position(**parts), "dice.ship", stop=stop)


def spice(t: DiceTable) -> int:
    return turn_of(t.state).spice


@rule("D-12.1", "D-18.3", "D-15.4", "T-17")
@pytest.mark.parametrize(
    ("troops", "storm", "found"),
    [
        ({"arrakeen": {0: 1}}, "great_flat", 7),
        ({"arrakeen": {0: 1}}, "arrakeen", 5),
        ({"arrakeen": {1: 1}}, "great_flat", 5),
        ({"arrakeen": {0: 1}, "minor_erg": {0: 2}}, "great_flat", 9),
        ({"carthag": {0: 1}, "sietch_tuek": {0: 1}}, "great_flat", 5),
    ],
)
def test_harvesters_give_spice_where_one_has_a_troop_outside_the_storm(
    troops: dict[str, Any], storm: str, found: int
) -> None:
    harvesters = {"arrakeen": "harvester", "minor_erg": "harvester", "sietch_tuek": "ornithopter"}
    t = shipping(spice=5, troops=troops, resources=harvesters, storm=storm, ally=1)
    assert spice(t) == found


@rule("D-12.1", "T-18")
def test_without_spice_nothing_can_be_shipped() -> None:
    assert stopped(shipping(cards={0: Pieces(3)}))


def test_spice_that_nothing_on_the_card_can_use_is_told() -> None:
    assert keys(shipping(spice=3).events) == ["dice-spice-unused"]
    assert keys(shipping().events) == []


@rule("D-12.3", "T-19")
def test_troops_go_from_the_card_to_the_pole_or_where_one_stands_already() -> None:
    t = shipping(spice=3, cards={0: Pieces(4)}, troops={"arrakeen": {0: 1}, "carthag": {1: 1}})
    assert offered(pick(t)) == ["done", "own:polar_sink", "own:arrakeen"]
    with pytest.raises(IllegalChoice):
        answer(t, "own:carthag")
    answer(t, "own:polar_sink", {"troop": 1})
    answer(t, "own:arrakeen", {"troop": 2})
    assert stopped(t)
    assert (on_map(t, "polar_sink"), on_map(t, "arrakeen")) == ({0: 1}, {0: 3})
    assert (spice(t), t.state.players[0].card.troop) == (0, 1)


@rule("D-12.3", "D-2.4")
def test_every_troop_costs_one_spice_big_or_small() -> None:
    t = shipping(spice=3, active=CORRINO, cards={CORRINO: Pieces(2, 2)})
    answer(t, "own:polar_sink")
    assert most(amounts(t)) == {"troop": 2, "elite": 2}
    assert (amounts(t).min, amounts(t).max) == (1, 3)
    answer(t, {"troop": 1, "elite": 2})
    assert on_map(t, "polar_sink") == {CORRINO: (1, 2)}
    assert spice(t) == 0


@rule("D-12.3")
def test_a_lone_troop_goes_without_being_counted() -> None:
    t = shipping(spice=3, cards={0: Pieces(1)})
    answer(t, "own:polar_sink")
    assert stopped(t)
    assert on_map(t, "polar_sink") == {0: 1}


@rule("D-12.3", "D-6.2")
def test_one_may_stop_at_any_time() -> None:
    t = shipping(spice=3, cards={0: Pieces(3)})
    answer(t, "done")
    assert stopped(t)


@rule("D-12.2", "T-54")
def test_unspent_spice_is_lost_at_the_end_of_the_turn_unless_a_card_keeps_it() -> None:
    t = begin(position(spice=2), "dice.end")
    assert (spice(t), t.state.players[0].stored_spice) == (0, 0)
    keeper = begin(position(spice=2, active=CORRINO), "dice.end")
    assert keeper.state.players[CORRINO].stored_spice == 2


@rule("D-12.7", "D-15.4", "T-21")
def test_nothing_is_shipped_into_the_storm() -> None:
    t = shipping(spice=3, cards={0: Pieces(3)}, troops={"arrakeen": {0: 1}}, storm="arrakeen")
    assert offered(pick(t)) == ["done", "own:polar_sink"]


ALLIED: dict[str, Any] = {"ally": 1, "troops": {"carthag": {1: 2}, "arrakeen": {0: 1}}}


@rule("D-12.4", "T-20")
def test_one_lands_where_only_the_ally_stands_by_permission() -> None:
    t = shipping(spice=2, cards={0: Pieces(2)}, **ALLIED)
    assert "own:carthag" not in offered(pick(t))
    allowed = shipping(spice=2, cards={0: Pieces(2)}, landing=["carthag"], **ALLIED)
    assert "own:carthag" in offered(pick(allowed))
    answer(allowed, "own:carthag", {"troop": 1})
    assert on_map(allowed, "carthag") == {0: 1, 1: 2}
    assert spice(allowed) == 1


@rule("D-12.3", "D-12.4", "T-55")
def test_a_troop_just_landed_is_presence_for_the_next() -> None:
    t = shipping(spice=2, cards={0: Pieces(2)}, landing=["carthag"], **ALLIED)
    answer(t, "own:carthag", {"troop": 1})
    turn_of(t.state).landing.clear()
    assert "own:carthag" in offered(pick(t))


@rule("D-12.4")
def test_permission_lapses_where_the_ally_is_no_more() -> None:
    held = {"carthag": {1: 2}, "minor_erg": {2: 1}}
    t = shipping(spice=2, cards={0: Pieces(2)}, landing=["minor_erg"], ally=1, troops=held)
    assert "own:minor_erg" not in offered(pick(t))


@rule("D-12.5", "D-20.9", "D-20.11", "T-20")
def test_the_allys_wishes_are_carried_at_the_active_players_cost_and_by_its_leave() -> None:
    wishes = [Shipment(1, "arrakeen", "troop", 2), Shipment(1, "polar_sink", "troop", 1)]
    t = shipping(spice=2, cards={1: Pieces(3)}, wishes=wishes, used=["consult"], **ALLIED)
    assert offered(pick(t)) == ["done", "ally:arrakeen", "ally:polar_sink"]
    events = answer(t, "ally:arrakeen", {"troop": 1})
    assert on_map(t, "arrakeen") == {0: 1, 1: 1}
    assert spice(t) == 1
    assert told(events, "dice-shipped")[0].args["spice"] == 1
    assert turn_of(t.state).wishes == [
        Shipment(1, "arrakeen", "troop", 1),
        Shipment(1, "polar_sink", "troop", 1),
    ]
    answer(t, "ally:polar_sink")
    assert stopped(t)
    assert turn_of(t.state).wishes == [Shipment(1, "arrakeen", "troop", 1)]


@rule("D-12.5")
def test_without_a_wish_the_ally_is_not_shipped() -> None:
    t = shipping(spice=2, cards={1: Pieces(3)}, used=["consult"], **ALLIED)
    assert stopped(t)


@rule("D-2.3", "D-12.5")
def test_a_wish_for_troops_that_are_gone_is_not_offered() -> None:
    wishes = [Shipment(CORRINO, "polar_sink", kind, 1) for kind in ("troop", "elite")]
    t = shipping(spice=2, ally=CORRINO, cards={CORRINO: Pieces(0, 1)}, wishes=wishes, used=["consult"])
    answer(t, "ally:polar_sink")
    assert on_map(t, "polar_sink") == {CORRINO: (0, 1)}
    assert stopped(t)


@rule("D-12.5", "D-12.7")
def test_a_wish_that_has_become_impossible_is_not_offered() -> None:
    wishes = [Shipment(1, "arrakeen", "troop", 2), Shipment(1, "minor_erg", "troop", 1)]
    t = shipping(spice=2, cards={1: Pieces(3)}, wishes=wishes, used=["consult"], storm="arrakeen", **ALLIED)
    assert stopped(t)


@rule("D-12.6", "D-20.9")
def test_the_ally_can_be_asked_once_about_landings_and_wishes() -> None:
    t = shipping(spice=2, cards={0: Pieces(2), 1: Pieces(1)}, **ALLIED)
    assert "consult" in offered(pick(t))
    answer(t, "consult")
    assert form(t).seats == (1,)
    answer(t, {"landing": ["carthag"], "wishes": {"1:troop:polar_sink": 1}})
    assert keys(t.events)[-2:] == ["dice-landing-allowed", "dice-wished"]
    assert offered(pick(t)) == [
        "done",
        "own:polar_sink",
        "own:carthag",
        "own:arrakeen",
        "ally:polar_sink",
    ]


@rule("D-20.7", "D-20.9")
def test_a_standing_order_can_answer_for_the_ally() -> None:
    t = shipping(spice=2, cards={0: Pieces(2), 1: Pieces(1)}, **ALLIED)
    t.order(1, "dice-shipping", {"landing": [], "wishes": {}})
    answer(t, "consult")
    assert at(t) == "dice.shipment"
    assert "own:carthag" not in offered(pick(t))


@rule("D-20.9")
@pytest.mark.parametrize(
    ("cards", "spice", "asked"),
    [
        ({0: Pieces(2)}, 2, True),  # leave to land is worth something
        ({1: Pieces(2)}, 2, True),  # and so are wishes
        ({}, 2, False),
        ({0: Pieces(2), 1: Pieces(2)}, 0, False),
    ],
)
def test_the_ally_is_asked_only_if_its_answer_can_lead_to_a_shipment(
    cards: dict[int, Pieces], spice: int, asked: bool
) -> None:
    t = shipping(spice=spice, cards=cards, **ALLIED)
    assert not stopped(t) if asked else stopped(t)
    assert not asked or "consult" in offered(pick(t))


def test_an_ally_with_nothing_to_say_is_not_asked() -> None:
    t = shipping(spice=2, cards={0: Pieces(2)}, ally=1)
    assert offered(pick(t)) == ["done", "own:polar_sink"]


@rule("D-20.9")
def test_who_has_nothing_to_land_needs_no_leave() -> None:
    t = shipping(spice=2, cards={1: Pieces(2)}, **ALLIED)
    answer(t, "consult")
    assert set(form(t).fields) == {"wishes"}


@rule("D-20.11", "D-20.7")
def test_wishes_made_with_the_alliance_stand_unless_the_ally_changes_them() -> None:
    wishes = [Shipment(1, "arrakeen", "troop", 2), Shipment(1, "polar_sink", "troop", 1)]
    t = shipping(spice=3, cards={1: Pieces(2)}, wishes=wishes, **ALLIED)
    answer(t, "consult")
    kept = form(t).default["wishes"]
    assert sum(kept.values()) == 2  # of three, for the card has no more
    t.concede(1)
    assert turn_of(t.state).wishes == [
        Shipment(1, "polar_sink", "troop", kept["1:troop:polar_sink"]),
        Shipment(1, "arrakeen", "troop", kept["1:troop:arrakeen"]),
    ]


@rule("D-12.2", "D-12.5", "D-20.11")
def test_who_could_turn_a_symbol_into_spice_for_the_allys_wishes_is_asked() -> None:
    wish = [Shipment(1, "polar_sink", "troop", 2)]
    known: dict[str, Any] = {"factions": SIX, "active": 5, "cards": {1: Pieces(2)}, "used": ["consult"]}
    t = shipping(ally=1, frozen=("ability",), wishes=wish, **known)
    assert offered(pick(t)) == ["done"]
    t.choose(5, "gain-spice", decision=t._interrupts[0].question.id)
    assert offered(pick(t)) == ["done", "ally:polar_sink"]
    assert stopped(shipping(ally=1, wishes=wish, **known))
    assert stopped(shipping(ally=1, frozen=("ability",), **known))


PACT = [Shipment(1, "polar_sink", "troop", 1), Shipment(0, "carthag", "troop", 2)]
CARGO = {0: Pieces(2), 1: Pieces(1)}


@rule("D-12.6", "D-20.10")
def test_a_pact_is_carried_out_first_in_its_order() -> None:
    t = shipping(spice=4, cards=CARGO, pact=PACT, **ALLIED)
    assert keys(t.events).count("dice-pact-kept") == 1
    assert on_map(t, "polar_sink") == {1: 1}
    assert on_map(t, "carthag") == {0: 2, 1: 2}
    assert spice(t) == 1
    assert [one.args["spice"] for one in told(t.events, "dice-shipped")] == [1, 2]


@rule("D-20.10")
@pytest.mark.parametrize(
    "change",
    [
        {"spice": 2},
        {"storm": "arrakeen", "pact": [*PACT, Shipment(0, "arrakeen", "troop", 1)]},
        {"cards": {0: Pieces(1), 1: Pieces(1)}},
        {"troops": {"arrakeen": {0: 1}}},
    ],
)
def test_a_pact_that_cannot_be_kept_as_a_whole_is_void(change: dict[str, Any]) -> None:
    parts: dict[str, Any] = {"spice": 4, "cards": {0: Pieces(3), 1: Pieces(1)}, "pact": PACT} | ALLIED
    t = shipping(**parts | change)
    assert keys(t.events).count("dice-pact-void") == 1
    assert "dice-pact-kept" not in keys(t.events)
    assert "dice-shipped" not in keys(t.events)
    assert turn_of(t.state).pact == []


@rule("D-20.12")
def test_only_shipments_bind_nothing_else_of_the_ally() -> None:
    t = begin(
        position(spice=4, cards=CARGO, pact=PACT, target="arrakeen", **ALLIED),
        "dice.ally_moves",
        stop="dice.combat",
    )
    answer(t, {})
    assert stopped(t)


@rule("D-19.5")
def test_own_and_lent_landings_open_only_their_regions() -> None:
    network = shipping(spice=1, factions=FREMEN, cards={0: Pieces(0, 1)})
    assert offered(pick(network)) == ["done", "own:polar_sink", "own:cielago_depression", "own:broken_land"]
    hidden = shipping(spice=1, factions=SIX, active=5, cards={5: Pieces(1)})
    open_regions = {"own:cielago_depression", "own:minor_erg", "own:broken_land", "own:polar_sink", "done"}
    assert set(offered(pick(hidden))) == open_regions
    lent = shipping(spice=1, factions=SIX, active=1, ally=5, cards={1: Pieces(1)}, used=["consult"])
    assert set(offered(pick(lent))) == open_regions


@rule("D-19.5", "D-9.5")
def test_the_allys_own_landings_serve_its_own_troops_too() -> None:
    wish = [Shipment(0, "cielago_depression", "elite", 1)]
    t = shipping(
        spice=1, factions=FREMEN, active=1, ally=0, cards={0: Pieces(0, 1)}, wishes=wish, used=["consult"]
    )
    assert offered(pick(t)) == ["done", "ally:cielago_depression"]


@rule("D-19.6")
def test_half_fare_charges_every_other_troop_of_the_whole_turn() -> None:
    t = shipping(spice=2, active=GUILD, cards={GUILD: Pieces(5)})
    answer(t, "own:polar_sink")
    assert amounts(t).max == 4
    answer(t, {"troop": 1})
    assert spice(t) == 1
    answer(t, "own:polar_sink", {"troop": 1})
    assert spice(t) == 1
    answer(t, "own:polar_sink", {"troop": 2})
    assert spice(t) == 0
    assert stopped(t)


@rule("D-19.6")
def test_half_fare_is_for_own_troops_on_the_own_turn() -> None:
    wish = [Shipment(GUILD, "polar_sink", "troop", 5)]
    t = shipping(spice=2, ally=GUILD, cards={GUILD: Pieces(5)}, wishes=wish, used=["consult"])
    answer(t, "ally:polar_sink")
    assert amounts(t).max == 4  # two free ones by the alliance, and two for two spice


@rule("D-19.7", "D-9.5")
def test_the_first_two_troops_are_free_with_that_ally_whoever_they_belong_to() -> None:
    wish = [Shipment(GUILD, "polar_sink", "troop", 1)]
    t = shipping(spice=1, ally=GUILD, cards={0: Pieces(3), GUILD: Pieces(1)}, wishes=wish, used=["consult"])
    answer(t, "ally:polar_sink")
    assert spice(t) == 1
    answer(t, "own:polar_sink")
    assert amounts(t).max == 2
    answer(t, {"troop": 1})
    assert spice(t) == 1
    answer(t, "own:polar_sink")
    assert spice(t) == 0


@rule("D-19.8")
@pytest.mark.parametrize(("count", "toll"), [(3, 1), (2, 0)])
def test_the_toll_is_due_when_another_player_has_spent_three(count: int, toll: int) -> None:
    t = shipping(spice=5, cards={0: Pieces(5)})
    answer(t, "own:polar_sink", {"troop": 1})
    answer(t, "own:polar_sink", {"troop": count - 1}, "done")
    assert t.state.players[GUILD].stored_spice == toll


@rule("D-19.7", "D-20.10")
@pytest.mark.parametrize(("spice", "kept"), [(1, True), (0, False)])
def test_free_shipments_count_once_over_all_of_a_pact(spice: int, kept: bool) -> None:
    pact = [Shipment(GUILD, "polar_sink", "troop", 2), Shipment(0, "carthag", "troop", 1)]
    t = shipping(
        spice=spice,
        ally=GUILD,
        cards={0: Pieces(1), GUILD: Pieces(2)},
        troops={"carthag": {GUILD: 1}},
        pact=pact,
    )
    assert ("dice-pact-void" not in keys(t.events)) == kept
    assert turn_of(t.state).spice == 0


@rule("D-19.6", "D-20.10")
@pytest.mark.parametrize(("spice", "kept"), [(2, True), (1, False)])
def test_half_fare_holds_for_own_troops_of_a_pact_and_for_no_others(spice: int, kept: bool) -> None:
    pact = [
        Shipment(0, "polar_sink", "troop", 1),
        Shipment(GUILD, "carthag", "troop", 1),
        Shipment(GUILD, "carthag", "troop", 1),
    ]
    t = shipping(
        spice=spice,
        active=GUILD,
        ally=0,
        cards={0: Pieces(1), GUILD: Pieces(2)},
        troops={"carthag": {0: 1}},
        pact=pact,
        used=["consult"],
    )
    assert ("dice-pact-void" not in keys(t.events)) == kept
    assert turn_of(t.state).spice == (0 if kept else spice)


@rule("D-19.8", "D-19.7")
@pytest.mark.parametrize(("count", "toll"), [(5, 1), (4, 0)])
def test_the_toll_counts_spice_and_not_troops(count: int, toll: int) -> None:
    t = shipping(spice=9, ally=GUILD, cards={0: Pieces(9)})
    answer(t, "own:polar_sink", {"troop": count}, "done")
    assert t.state.players[GUILD].stored_spice == toll


@rule("D-19.8")
def test_no_toll_beyond_the_cap_nor_on_the_own_turn() -> None:
    state = position(spice=5, cards={0: Pieces(5)})
    state.players[GUILD].stored_spice = 5
    t = begin(state, "dice.ship", stop="dice.move")
    answer(t, "own:polar_sink", {"troop": 5})
    assert t.state.players[GUILD].stored_spice == 5
    own = shipping(spice=5, active=GUILD, cards={GUILD: Pieces(9)})
    answer(own, "own:polar_sink", {"troop": 9})
    assert own.state.players[GUILD].stored_spice == 0


@rule("D-9.5")
def test_an_ally_may_give_spice_when_the_phase_starts() -> None:
    assert spice(shipping(spice=1, ally=CORRINO)) == 3


@rule("D-12.1")
def test_harvesters_give_more_to_who_skims() -> None:
    t = shipping(factions=SIX, active=5, troops={"arrakeen": {5: 1}}, resources={"arrakeen": "harvester"})
    assert spice(t) == 3


@rule("D-12.2", "D-19.1")
def test_who_could_still_turn_a_symbol_into_spice_is_asked() -> None:
    t = shipping(factions=SIX, active=5, frozen=("ability",), cards={5: Pieces(1)})
    assert offered(pick(t)) == ["done"]
    question = t._interrupts[0].question
    t.choose(5, "gain-spice", decision=question.id)
    assert "own:polar_sink" in offered(pick(t))
    assert spice(t) == 2


@rule("D-19.12")
def test_stored_spice_is_public_joins_the_turns_spice_and_is_kept_up_to_the_cap() -> None:
    state = position(active=CORRINO, frozen=("spice_3",))
    state.players[CORRINO].stored_spice = 4
    t = begin(state, "dice.rolled", stop="dice.ally")
    assert t.view(0).state.players[CORRINO].stored_spice == 0
    assert spice(t) == 7
    assert spice(t) == t.view(1).state.turn.spice  # type: ignore[union-attr]
    end = begin(position(active=CORRINO, spice=9), "dice.end")
    assert end.view(None).state.players[CORRINO].stored_spice == 6
