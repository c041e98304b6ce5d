"""Setting up for two players (W-5), and who plays which side (W-1.1)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core.table import Table
from engine.games.arrakis import TITLE
from engine.games.arrakis.board import generic_supply, supply
from engine.games.arrakis.data import AREAS, LEADERS, RULES
from engine.games.arrakis.invariants import invariants
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Legion
from engine.games.arrakis.steps.setup import TOPIC, unfold, wishes
from tests.engine.games.arrakis.scenario import ids, position, stopping, told
from tests.rules_coverage import rule

BOTH = [ATREIDES, HARKONNEN]


def new_match(*wished: str, seed: str = "00") -> ArrakisTable:
    """Begin a match with these wishes by seat, up to its first round."""
    t: ArrakisTable = Table.begin(stopping("arrakis.round"), 2, TITLE.read_options({}), seed, strict=True)
    for seat, wish in enumerate(wished):
        (question,) = t.pending(seat)
        t.choose(seat, wish, decision=question.id)
    return t


@rule("W-1.1")
@pytest.mark.parametrize(
    ("wished", "seats"),
    [
        (("atreides", "harkonnen"), [0, 1]),
        (("harkonnen", "atreides"), [1, 0]),
        (("atreides", "either"), [0, 1]),
        (("harkonnen", "either"), [1, 0]),
        (("either", "atreides"), [1, 0]),
        (("either", "harkonnen"), [0, 1]),
    ],
)
def test_each_plays_the_side_that_was_wished(wished: tuple[str, str], seats: list[int]) -> None:
    state = new_match(*wished).state
    assert [state.seats[ATREIDES], state.seats[HARKONNEN]] == [[seats[0]], [seats[1]]]
    assert TITLE.role_of(state, seats[0]) == ATREIDES


@rule("W-1.1")
@pytest.mark.parametrize("wish", ["atreides", "harkonnen", "either"])
def test_chance_decides_between_two_who_wish_the_same(wish: str) -> None:
    dealt = {new_match(wish, wish, seed=f"0{seed}").state.seats[ATREIDES][0] for seed in range(10)}
    assert dealt == {0, 1}


def test_nobody_has_a_side_before_it_is_settled() -> None:
    t = new_match()
    assert TITLE.role_of(t.state, 0) == TITLE.role_of(t.state, 1) == ""
    assert [ids(question) for question in t.asked()] == [[*BOTH, "either"]] * 2
    assert not any(question.sealed for question in t.asked())


def test_a_wish_answers_the_question_for_the_side() -> None:
    t = new_match()
    offered = {option.id for option in wishes(2, TITLE.read_options({}))}
    assert TITLE.wish_topic == TOPIC == t.asked()[0].topic
    assert offered == set(BOTH) <= set(ids(t.asked()[0]))


@rule("W-5")
def test_each_sietch_area_has_a_hidden_sietch_a_hidden_token_and_a_naib() -> None:
    state = new_match(*BOTH).state
    places = [ident for ident, area in AREAS.items() if area.sietch]
    assert list(state.sietches) == places
    assert Counter(sietch.rank for sietch in state.sietches.values()) == Counter(RULES.sietch_ranks.value)
    assert not any(sietch.shown for sietch in state.sietches.values())
    for area in places:
        legion = state.legions[area]
        assert (legion.side, len(legion.tokens), legion.leaders) == (ATREIDES, 1, ["naib"])
        assert legion.regular == legion.elite == legion.special == 0
    dealt = {token for area in places for token in state.legions[area].tokens}
    assert dealt == {token.id for token in RULES.starting_tokens["atreides"]}


@rule("W-5", "W-3.8")
def test_each_harkonnen_settlement_begins_with_a_black_and_a_silver_token_turned_up() -> None:
    state = new_match(*BOTH).state
    places = [ident for ident, area in AREAS.items() if area.settlement]
    assert state.settlements == places
    every = [*RULES.starting_tokens["black"], *RULES.starting_tokens["silver"]]
    shown = [state.legions[area] for area in places]
    for rank in ("regular", "elite", "special"):
        assert sum(getattr(legion, rank) for legion in shown) == sum(getattr(one, rank) for one in every)
    assert sum(len(legion.leaders) for legion in shown) == sum(one.generic for one in every)
    assert len(state.legions) == len(places) + len(state.sietches)


@rule("T-1")
def test_a_starting_token_is_swapped_for_exactly_what_it_shows() -> None:
    state = position()
    token = next(one for one in RULES.starting_tokens["silver"] if one.special and one.generic)
    unfold(state, "carthag", token)
    assert state.legions["carthag"] == Legion(HARKONNEN, 1, 0, 1, [], ["bashar"])
    assert generic_supply(state, HARKONNEN) == RULES.figures[HARKONNEN].generic - 1
    assert supply(state, HARKONNEN).special == RULES.figures[HARKONNEN].special - 1


@rule("W-5")
def test_stations_signs_tokens_and_cards_are_shuffled_face_down() -> None:
    first, second = (new_match(*BOTH, seed=seed).state for seed in ("00", "01"))
    first.phase = "start"  # from now on all must be there
    invariants(first)
    assert list(first.stations) == [ident for ident, area in AREAS.items() if area.station]
    assert Counter(first.stations.values()) == Counter(RULES.stations.value)
    assert Counter(first.sign_reserve) == dict(RULES.hazards.signs)
    assert not first.signs
    assert len(first.prescience.deck) == 16
    assert len(first.tokens) == 8
    for one, two in (
        (first.stations, second.stations),
        (first.sign_reserve, second.sign_reserve),
        (first.prescience.deck, second.prescience.deck),
        (first.tokens, second.tokens),
        (first.players[ATREIDES].decks, second.players[ATREIDES].decks),
        (first.players[HARKONNEN].decks, second.players[HARKONNEN].decks),
        ([sietch.rank for sietch in first.sietches.values()], [s.rank for s in second.sietches.values()]),
    ):
        assert one != two


@rule("W-5", "W-28.3")
def test_tracks_begin_at_nothing_and_the_spice_board_on_top() -> None:
    state = new_match(*BOTH).state
    assert set(state.prescience.markers.values()) == {0}
    assert state.supremacy == 0
    assert state.spice.rows == {"choam": 1, "spacing_guild": 1, "landsraad": 1}
    assert state.players[ATREIDES].bene_gesserit == 1
    assert state.players[HARKONNEN].bene_gesserit == 0


@rule("W-5", "W-5.1")
def test_the_leaders_marked_so_begin_in_play_and_off_the_board() -> None:
    state = new_match(*BOTH).state
    status = {
        ident: leader.status for player in state.players.values() for ident, leader in player.leaders.items()
    }
    begin = {ident for ident, one in status.items() if one == "aside"}
    assert begin == {
        "baron_harkonnen",
        "beast_rabban",
        "captain_aramsham",
        "paul_atreides",
        "lady_jessica",
        "stilgar",
    }
    assert {one for ident, one in status.items() if ident not in begin} == {"out"}
    assert begin == {ident for ident, data in LEADERS.items() if data.starts}


@rule("W-5")
def test_the_atreides_alone_learn_their_objective() -> None:
    t = new_match("harkonnen", "atreides")
    assert len(t.state.prescience.objectives) == 1
    assert len(t.state.prescience.aside) == 5
    own = [event for event in t.events if event.message.key == "arrakis-objective-own"]
    assert [event.audience for event in own] == [(0 if t.state.seats[ATREIDES] == [0] else 1,)]
    assert "arrakis-objective-dealt" in told(t.events)


@rule("W-5")
def test_nobody_sees_how_hidden_piles_fell_but_the_atreides_their_own() -> None:
    t = new_match(*BOTH)
    seen = {draw.purpose: draw.audience for draw in t.chance.draws}
    assert seen.pop("sietches") == seen.pop("starting-tokens") == (0,)
    assert seen.pop("black-tokens") is seen.pop("silver-tokens") is None
    assert set(seen.values()) == {()}
