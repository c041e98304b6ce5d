"""Setting up (D-3), the players' factions and what they begin with."""

from __future__ import annotations

from collections import Counter

import pytest

import engine
from engine.core.decisions import Pick
from engine.games.dice import TITLE
from engine.games.dice.data import FACTIONS, REGIONS, RULES, SETUP_ORDER
from engine.games.dice.invariants import invariants
from engine.games.dice.legal import factions_at
from engine.games.dice.state import DiceTable, Pieces
from tests.engine.games.dice.scenario import (
    answer,
    asked,
    at,
    keys,
    match,
    offered,
    on_map,
    pick,
    stopped,
    told,
)
from tests.rules_coverage import rule

BOTH = ("shield", "snooper")


def played(seats: int, *wishes: str, first: int = 0, **options: bool) -> DiceTable:
    """Set up a match with these factions by seat, answering the rest with defaults."""
    t = match(seats, first=first, **options)
    for _ in range(seats):
        if at(t) == "dice.faction_choice":
            seat = pick(t).seats[0]
            answer(t, wishes[seat])
    while not stopped(t):
        answer(t, asked(t).default)
    return t


FIVE = ("atreides", "harkonnen", "guild", "corrino", "bene_gesserit")
FIVE_WITH_FREMEN = ("atreides", "harkonnen", "fremen", "corrino", "bene_gesserit")
FOUR_WITHOUT = ("atreides", "harkonnen", "guild", "corrino")


@rule("D-1.3")
@pytest.mark.parametrize("seats", range(3, 9))
def test_three_to_eight_players_can_begin(seats: int) -> None:
    assert engine.new_table("dice", seats=seats, seed="00", strict=True).seats == seats


@rule("D-1.3")
@pytest.mark.parametrize("seats", [2, 9])
def test_no_other_number_of_players_can(seats: int) -> None:
    with pytest.raises(engine.TableError):
        engine.new_table("dice", seats=seats)


@rule("D-3.1")
def test_the_round_marker_begins_on_one() -> None:
    assert played(3, "atreides", "harkonnen", "fremen").state.round == 1


@rule("D-3.2", "D-3.3", "D-3.4", "T-01")
@pytest.mark.parametrize(
    ("seats", "count", "dropped"), [(3, 6, False), (4, 6, False), (5, 4, True), (8, 4, True)]
)
def test_resources_lie_one_a_region_and_five_players_play_without_the_marked_ones(
    seats: int, count: int, dropped: bool
) -> None:
    t = match(seats)
    regions = t.state.regions
    assert regions["polar_sink"].resources == regions["carthag"].resources == []
    assert all(len(region.resources) <= 1 for region in regions.values())
    found = Counter(what for region in regions.values() for what in region.resources)
    assert sum(found.values()) == count
    few, many = (
        {"ornithopter": 1, "harvester": 2, "fortification": 1},
        {
            "ornithopter": 1,
            "harvester": 3,
            "fortification": 2,
        },
    )
    assert found == (few if dropped else many)


@rule("D-3.2")
@pytest.mark.parametrize("seats", [3, 8])
def test_every_region_but_the_pole_and_carthag_can_get_a_resource(seats: int) -> None:
    tables = [engine.new_table("dice", seats=seats, seed=f"{number:02x}") for number in range(40)]
    found = {ident for t in tables for ident, region in t.state.regions.items() if region.resources}
    assert found == set(REGIONS) - {"polar_sink", "carthag"}


@rule("D-3.3")
def test_the_storm_begins_in_a_region_that_keeps_no_token() -> None:
    for number in range(10):
        t = engine.new_table("dice", seats=4, seed=f"{number:02x}")
        storm = t.state.storm
        assert REGIONS[storm].resource
        assert t.state.regions[storm].resources == []


@rule("D-3.4")
def test_the_marked_tokens_are_a_harvester_and_a_fortification() -> None:
    assert sorted(token.type for token in RULES.resources.tokens if token.drop) == [
        "fortification",
        "harvester",
    ]


@rule("D-3.5", "T-01")
@pytest.mark.parametrize(("seats", "tokens"), [(3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 2)])
def test_protection_tokens_in_use(seats: int, tokens: int) -> None:
    t = match(seats)
    while not stopped(t):
        answer(t, asked(t).default)
    assert sum(len(player.protection) for player in t.state.players) == tokens


@rule("D-3.6")
def test_any_seat_may_be_drawn_as_first_player() -> None:
    firsts = {engine.new_table("dice", seats=3, seed=f"{number:02x}").state.first for number in range(20)}
    assert firsts == {0, 1, 2}


@rule("D-3.7", "T-02")
def test_factions_are_picked_counter_clockwise_from_the_first_players_right() -> None:
    t = match(4, first=1)
    order = []
    while at(t) == "dice.faction_choice":
        order.append(pick(t).seats[0])
        answer(t, pick(t).default)
    assert order == [0, 3, 2, 1]


@rule("D-3.8", "T-03")
@pytest.mark.parametrize(
    ("seats", "missing"),
    [
        (3, {"bene_gesserit", "bene_tleilax", "smugglers"}),
        (4, {"bene_gesserit", "bene_tleilax", "smugglers"}),
        (5, {"bene_tleilax", "smugglers"}),
        (6, set()),
        (8, set()),
    ],
)
def test_factions_that_can_be_picked(seats: int, missing: set[str]) -> None:
    t = match(seats)
    assert set(offered(pick(t))) == set(FACTIONS) - missing
    assert len(pick(t).blocked) == len(missing)
    assert {option.id for option in TITLE.wishes(seats, None)} == set(factions_at(seats))


@rule("D-3.7")
def test_a_faction_is_picked_once() -> None:
    t = match(4, first=0)
    answer(t, "guild")
    assert "guild" not in offered(pick(t))
    assert any(one.reason.key == "dice-faction-taken" for one in pick(t).blocked)


@rule("D-3.7")
def test_the_last_of_eight_players_gets_the_faction_that_is_left() -> None:
    t = match(8)
    for _ in range(7):
        answer(t, pick(t).default)
    assert at(t) != "dice.faction_choice"
    assert {player.faction for player in t.state.players} == set(FACTIONS)


@rule("D-3.7", "D-20.7")
def test_a_wish_filed_beforehand_picks_the_first_faction_that_is_free() -> None:
    t = match(4, first=0)
    t.order(2, "dice-faction", ["guild", "fremen"])
    events = answer(t, "guild")
    assert keys(events).count("dice-faction-picked") == 2
    assert t.state.players[2].faction == "fremen"


@rule("D-2.2", "D-3.9")
@pytest.mark.parametrize("ident", list(FACTIONS))
def test_every_faction_begins_with_all_its_pieces(ident: str) -> None:
    t = match(6, first=0)
    answer(t, ident)
    pieces = FACTIONS[ident].pieces
    assert t.state.players[5].supply == Pieces(pieces.troop, pieces.elite, pieces.leader)


@rule("D-3.9")
def test_all_pieces_of_a_faction_begin_in_its_supply() -> None:
    t = match(4, first=0)
    answer(t, "corrino")
    assert t.state.players[3].supply == Pieces(8, 4, 1)
    assert t.state.players[3].card == Pieces()


@rule("D-3.10", "T-05")
def test_loyalty_tokens_of_absent_factions_leave() -> None:
    t = played(5, *FIVE)
    dealt = [token for player in t.state.players for token in player.loyalty]
    assert len(dealt) == len(t.state.loyalty_supply) == 5
    assert Counter(dealt + t.state.loyalty_supply) == Counter(dict.fromkeys(FIVE, 2))


@rule("D-3.11")
def test_factions_set_up_in_the_order_of_their_cards() -> None:
    t = match(8, first=0)
    events = []
    while not stopped(t):
        events += answer(t, asked(t).default)
    placed = [int(one.args["seat"].id) for one in told(events, "dice-placed")]  # type: ignore[union-attr]
    order = [t.state.players[seat].faction for seat in placed]
    assert order == list(SETUP_ORDER)


@rule("D-3.11")
def test_troops_begin_on_card_and_map_as_the_card_says() -> None:
    t = played(3, "atreides", "harkonnen", "fremen")
    atreides, harkonnen, fremen = t.state.players
    assert on_map(t, "arrakeen") == {0: 4}
    assert (atreides.card, atreides.supply) == (Pieces(2, 0, 1), Pieces(6, 0, 1))
    assert on_map(t, "carthag") == {1: 4}
    assert harkonnen.card == Pieces(2)
    assert on_map(t, "sietch_tabr") == {2: (0, 2)}
    assert fremen.card == Pieces(0, 1)
    invariants(t.state)


@rule("D-3.11")
def test_who_may_choose_begins_in_a_strategic_region_without_troops() -> None:
    t = match(4, first=0)
    answer(t, "corrino", "guild", "harkonnen", "fremen")
    question = pick(t)
    assert question.seats == (3,)
    assert set(offered(question)) == {"arrakeen", "sietch_tuek", "sietch_habbanya"}
    answer(t, "arrakeen")
    assert on_map(t, "arrakeen") == {3: 2}
    assert t.state.players[3].stored_spice == 4


@rule("D-3.11", "D-15.6")
def test_the_storm_kills_nobody_who_begins_under_it() -> None:
    for number in range(60):
        t = engine.new_table("dice", seats=4, seed=f"{number:02x}", strict=True)
        if t.state.storm == "arrakeen":
            break
    while t.state.turn is None:
        question = t._questions[0]
        wanted = isinstance(question, Pick) and "atreides" in offered(question)
        answer(t, "atreides" if wanted else question.default)
    assert sum(on_map(t, "arrakeen").values()) == 4  # type: ignore[arg-type]


@rule("D-3.11")
def test_who_finds_no_empty_strategic_region_begins_where_the_card_says() -> None:
    t = match(8, first=0)
    while not stopped(t):
        question = pick(t)
        habbanya = "sietch_habbanya" in offered(question)
        answer(t, "sietch_habbanya" if habbanya else question.default)
    seat = {player.faction: index for index, player in enumerate(t.state.players)}
    # Fremen, Atreides, Harkonnen, Corrino and the Guild have filled all five.
    assert on_map(t, "minor_erg") == {seat["smugglers"]: 2}
    assert on_map(t, "polar_sink") == {seat["bene_tleilax"]: 2, seat["bene_gesserit"]: 2}


@rule("D-3.11", "D-20.15", "D-17.5")
def test_the_prediction_names_another_faction_in_play_and_is_secret() -> None:
    t = match(5, first=0)
    while at(t) != "dice.prediction":
        answer(t, FIVE[pick(t).seats[0]] if at(t) == "dice.faction_choice" else pick(t).default)
    assert pick(t).hidden
    assert set(offered(pick(t))) == set(FIVE) - {"bene_gesserit"}
    events = answer(t, "guild")
    assert t.state.players[4].prediction == "guild"
    assert [event.audience for event in events if event.message.key == "dice-foretold-own"] == [(4,)]
    assert t.view(4).state.players[4].prediction == "guild"
    assert t.view(0).state.players[4].prediction is None


@pytest.mark.parametrize(
    ("switch", "value", "names"),
    [
        ("prediction_may_name_self", True, set(FIVE)),
        ("prediction_may_name_first_default_winner", False, set(FIVE) - {"bene_gesserit", "guild"}),
    ],
)
@rule("D-17.5")
def test_switches_change_whom_the_prediction_may_name(switch: str, value: bool, names: set[str]) -> None:
    t = match(5, first=0, **{switch: value})
    while at(t) != "dice.prediction":
        answer(t, FIVE[pick(t).seats[0]] if at(t) == "dice.faction_choice" else pick(t).default)
    assert set(offered(pick(t))) == names


@rule("D-3.12")
def test_everybody_is_dealt_one_loyalty_token_and_told_which() -> None:
    t = played(4, *FOUR_WITHOUT)
    dealt = [event for event in t.events if event.message.key == "dice-dealt-own"]
    assert [event.audience for event in dealt] == [(0,), (1,), (2,), (3,)]
    assert all(len(player.loyalty) == 1 for player in t.state.players)
    assert t.view(2).state.players[2].loyalty == t.state.players[2].loyalty
    assert t.view(1).state.players[2].loyalty == []


@rule("D-3.13")
def test_who_takes_all_protection_tokens_has_them_at_the_start() -> None:
    t = played(5, *FIVE_WITH_FREMEN)
    assert sorted(t.state.players[2].protection) == list(BOTH)


@rule("D-3.13", "T-04")
def test_without_them_protection_goes_to_the_first_players_right() -> None:
    five = played(5, *FIVE, first=0)
    assert [len(player.protection) for player in five.state.players] == [0, 0, 0, 1, 1]
    four = played(4, *FOUR_WITHOUT, first=0)
    assert [len(player.protection) for player in four.state.players] == [0, 0, 0, 1]


@rule("D-3.14")
def test_the_first_player_begins() -> None:
    t = engine.new_table("dice", seats=4, seed="07", strict=True)
    while t.state.turn is None:
        question = t._questions[0]
        t.choose(question.seats[0], question.default)
    assert t.state.turn.active == t.state.first
    assert t.state.phase == "play"
