"""The End of Round (W-14)."""

from __future__ import annotations

from typing import Any

from engine.core.decisions import Pick
from engine.games.arrakis.board import generic_supply
from engine.games.arrakis.data import CARDS
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Leader, Side
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

LEGIONS = {
    "carthag": harkonnen(2, 0, 0, "baron_harkonnen", "beast_rabban"),
    "gara_kulon": atreides(2, 0, 0, "stilgar"),
}


def recall(state: ArrakisState, side: Side) -> ArrakisTable:
    state.phase = "end"
    return begin(state, "arrakis.recall", side)


def options(t: ArrakisTable) -> list[str]:
    question = asked(t)
    assert isinstance(question, Pick)
    assert question.min == 0
    return ids(question)


@rule("W-14.1", "W-14.2", "W-14.3", "W-14.4", "W-14.5", "W-14.6", "W-14.7")
def test_the_end_of_a_round_has_its_order() -> None:
    state = position(legions=LEGIONS, hands={HARKONNEN: HAND, ATREIDES: []}, row=["fall_of_a_tyrant"])
    state.zones = {"air_north": "carryall"}
    t = begin(state, "arrakis.round_end", stop=["stop", "arrakis.next_round"])
    order = []
    while not stopped(t):
        order.append((asked(t).topic, asked(t).seats[0]))
        assert t.state.zones == {}
        answer(t, asked(t).default)
    assert [seat for topic, seat in order if topic == "arrakis-recall"] == [1, 0]
    assert [seat for _, seat in order] == [1, 0, 1, 0]
    assert t.state.phase == "end"


@rule("W-14.2", "W-14.4", "W-14.5", "W-14.6", "W-14.7", "W-6.1")
def test_all_of_it_is_done_before_the_next_round_begins() -> None:
    hands: dict[Side, list[str]] = {HARKONNEN: HAND, ATREIDES: list(CARDS)[-8:]}
    state = position(hands=hands, row=["fall_of_a_tyrant"], dice={ATREIDES: {"mentat": 1}})
    state.players[ATREIDES].leaders["stilgar"].spent = True
    state.zones = {"air_north": "carryall"}
    t = begin(state, "arrakis.round_end", stop=["stop", "arrakis.vehicles"])
    while not stopped(t):
        t.choose(asked(t).seats[0], asked(t).default, decision=asked(t).id)
    assert (t.state.round, t.state.zones) == (3, {})
    assert not t.state.players[ATREIDES].leaders["stilgar"].spent
    assert [len(player.hand) for player in t.state.players.values()] == [6 + 2, 6 + 2]
    assert [player.used for player in t.state.players.values()] == [0, 0]
    assert len(t.state.prescience.row) == 3


HAND = [
    "workhorse_of_arrakis",
    "sandmasters",
    "full_control_of_the_air",
    *["hawats_scheming"] * 3,
    "shigawire",
]


@rule("W-14.2")
def test_vehicles_in_the_air_come_back() -> None:
    state = position(zones={"air_north": "carryall", "air_south": "ornithopter"})
    t = begin(state, "arrakis.clear_zones")
    assert t.state.zones == {}
    assert told(t.events) == ["arrakis-zones-cleared"]
    assert told(begin(position(), "arrakis.clear_zones").events) == []


@rule("W-14.3")
def test_named_leaders_on_the_board_may_make_way_for_generic_ones() -> None:
    t = recall(position(legions=LEGIONS), HARKONNEN)
    assert options(t) == ["baron_harkonnen", "beast_rabban"]
    answer(t, ["baron_harkonnen"])
    assert t.state.legions["carthag"].leaders == ["bashar", "beast_rabban"]
    assert t.state.players[HARKONNEN].leaders["baron_harkonnen"].status == "aside"
    assert generic_supply(t.state, HARKONNEN) == 5
    assert stopped(t)


@rule("W-14.3")
def test_nobody_needs_to_be_called_back() -> None:
    t = recall(position(legions=LEGIONS), ATREIDES)
    assert options(t) == ["stilgar"]
    answer(t, [])
    assert t.state.legions["gara_kulon"].leaders == ["stilgar"]
    assert stopped(recall(position(), ATREIDES))


@rule("W-40.6")
def test_without_a_generic_leader_left_a_named_one_may_still_go() -> None:
    legions = {"carthag": harkonnen(2, 0, 0, *["bashar"] * 6, "baron_harkonnen")}
    t = recall(position(legions=legions), HARKONNEN)
    answer(t, ["baron_harkonnen"])
    assert t.state.legions["carthag"].leaders == ["bashar"] * 6


MAKER = {"gara_kulon_south_desert": "wild_maker"}


def with_maker(**fields: Any) -> ArrakisState:
    return position(wild_maker="in", **fields)


@rule("W-14.3", "W-26.6")
def test_the_wild_maker_may_stay_or_make_way_for_a_sandworm() -> None:
    beside = {"wind_pass": "sandworm"}
    t = recall(with_maker(worms=beside | MAKER), ATREIDES)
    assert options(t) == ["wild_maker"]
    answer(t, ["wild_maker"])
    assert t.state.worms == beside | dict.fromkeys(MAKER, "sandworm")
    assert stopped(recall(with_maker(worms=dict(MAKER)), HARKONNEN))  # it is not theirs
    assert t.state.wild_maker == "in"
    t = recall(with_maker(worms=dict(MAKER)), ATREIDES)
    answer(t, [])
    assert t.state.worms == MAKER


@rule("W-2.1", "W-26.6")
def test_the_wild_maker_stays_when_no_sandworm_is_left() -> None:
    deep = [
        "gara_kulon_east_deep_desert",
        "gara_kulon_north_east_deep_desert",
        "gara_kulon_north_east_desert",
    ]
    worms = MAKER | dict.fromkeys([*deep, "gara_kulon_north_west_desert"], "sandworm")
    assert stopped(recall(with_maker(worms=worms), ATREIDES))
    assert stopped(recall(with_maker(), ATREIDES))


@rule("W-14.4", "W-10.2", "W-21.5")
def test_spent_cards_are_turned_up_also_of_leaders_in_the_tank() -> None:
    state = position(tank={ATREIDES: ["stilgar"]}, wild_maker_spent=True)
    state.players[ATREIDES].leaders["stilgar"].spent = True
    state.players[HARKONNEN].leaders["baron_harkonnen"] = Leader("aside", spent=True)
    state = begin(state, "arrakis.refresh").state
    assert state.players[ATREIDES].leaders["stilgar"] == Leader("tank")
    assert state.players[HARKONNEN].leaders["baron_harkonnen"] == Leader("aside")
    assert not state.wild_maker_spent


@rule("W-14.7", "W-1.5")
def test_both_take_back_their_dice_and_another_round_begins() -> None:
    state = position(dice={ATREIDES: {"mentat": 1}}, round=39)
    t = begin(state, "arrakis.next_round", stop=["stop", "arrakis.round"])
    for player in t.state.players.values():
        assert (player.dice, player.used, player.token) == ({}, 0, None)
    assert t.state.round == 40
    assert stopped(t)
