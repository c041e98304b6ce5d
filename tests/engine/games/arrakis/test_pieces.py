"""What follows at once from moving a piece: the tank, leaders who enter, the tracks (W-21, W-22, W-26)."""

from __future__ import annotations

import pytest

from engine.games.arrakis.data import RULES
from engine.games.arrakis.pieces import (
    advance,
    advance_tank,
    disband,
    enter_play,
    gain_supremacy,
    leave_tank,
    lose_leader,
    put,
    remove_from_game,
    send_to_tank,
    take,
)
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Leader, turn_of
from tests.engine.games.arrakis.scenario import atreides, begin, harkonnen, messages, position
from tests.rules_coverage import rule


def table(state: ArrakisState) -> ArrakisTable:
    """Return a table in this position, waiting where nothing has happened yet."""
    return begin(state, "arrakis.turn_end", HARKONNEN)


# -- Units ---------------------------------------------------------------------------------------------


@rule("W-2.1", "W-2.2")
def test_units_come_from_supply_lower_ranks_in_place_of_higher_ones_until_all_are_used() -> None:
    full = {
        "wind_pass": (0, 4, 2),
        "windgap": (6, 0, 0),
        "pasty_mesa": (6, 0, 0),
        "habbanya_ridge": (2, 2, 2),
    }
    state = position(legions={area: atreides(*counts) for area, counts in full.items()})
    assert put(state, ATREIDES, "tasmin_sink", "special", 5) == {"special": 2, "elite": 2, "regular": 1}
    assert put(state, ATREIDES, "tasmin_sink", "regular", 3) == {"regular": 1}
    assert put(state, ATREIDES, "sihaya_ridge", "special") == {}
    assert "sihaya_ridge" not in state.legions


@rule("W-15.4")
def test_of_a_legion_that_is_gone_nothing_has_moved_any_more() -> None:
    state = position(legions={"windgap": atreides(1)}, turn=ATREIDES)
    turn_of(state).moved["windgap"] = atreides(1)
    t = table(state)
    take(t.state, "windgap", "regular")
    disband(t, "windgap")
    assert turn_of(t.state).moved == {}


# -- the tank ------------------------------------------------------------------------------------------


@rule("W-21.1", "W-21.2")
def test_who_enters_the_tank_pushes_those_on_who_stand_in_the_way() -> None:
    tank = ["stilgar", None, "lady_jessica"]
    t = table(position(legions={"windgap": atreides(1, 0, 0, "paul_atreides")}, tank={ATREIDES: tank}))
    lose_leader(t, "windgap", "paul_atreides")
    player = t.state.players[ATREIDES]
    assert player.tank == ["paul_atreides", "stilgar", "lady_jessica"]
    assert player.leaders["paul_atreides"].status == "tank"


@rule("W-21.4", "W-21.6")
def test_who_is_pushed_off_the_end_leaves_the_tank_and_is_ready_from_the_next_turn_on() -> None:
    tank = ["stilgar", "chani", "lady_jessica"]
    t = table(position(legions={"windgap": atreides(1, 0, 0, "paul_atreides")}, tank={ATREIDES: tank}))
    lose_leader(t, "windgap", "paul_atreides")
    player = t.state.players[ATREIDES]
    assert player.tank == ["paul_atreides", "stilgar", "chani"]
    assert player.leaders["lady_jessica"] == Leader("aside", fresh=True)


@rule("W-21.5")
def test_a_spent_leader_stays_spent_through_the_tank() -> None:
    t = table(position(legions={"arrakeen": harkonnen(1, 0, 0, "beast_rabban")}))
    leader = t.state.players[HARKONNEN].leaders["beast_rabban"]
    leader.spent = True
    lose_leader(t, "arrakeen", "beast_rabban")
    leave_tank(t, HARKONNEN, "beast_rabban")
    assert leader.spent


# -- entering ------------------------------------------------------------------------------------------


@rule("W-22.7", "T-33")
def test_chani_enters_with_her_card_face_up_when_jihad_comes_to_three() -> None:
    t = table(position())
    t.state.prescience.markers["jihad"] = 2
    advance(t, "sand_dwellers", 2)
    assert t.state.players[ATREIDES].leaders["chani"].status == "out"
    advance(t, "jihad", 1)
    assert t.state.players[ATREIDES].leaders["chani"] == Leader("aside")


@rule("W-22.7", "W-26.2", "T-33")
def test_paul_muad_dib_takes_the_space_in_the_tank_and_the_spent_card_of_paul_atreides() -> None:
    t = table(position(tank={ATREIDES: [None, "paul_atreides", None]}))
    leaders = t.state.players[ATREIDES].leaders
    leaders["paul_atreides"].spent = True
    advance(t, "kwisatz_haderach", 3)
    assert t.state.players[ATREIDES].tank == [None, "paul_muad_dib", None]
    assert leaders["paul_muad_dib"] == Leader("tank", spent=True)
    assert leaders["paul_atreides"].status == "gone"


@rule("W-22.7", "W-26.2", "W-26.7")
def test_reverend_mother_jessica_takes_the_place_of_lady_jessica_on_the_board() -> None:
    t = table(position(legions={"windgap": atreides(1, 0, 0, "naib", "lady_jessica", "stilgar")}))
    advance(t, "sand_dwellers", 4)
    assert set(t.state.legions["windgap"].leaders) == {"naib", "reverend_mother_jessica", "stilgar"}
    assert t.state.players[ATREIDES].leaders["reverend_mother_jessica"] == Leader("board")


@rule("W-22.7")
@pytest.mark.parametrize(
    ("marker", "leader"),
    [
        ("kwisatz_haderach", "paul_muad_dib"),
        ("sand_dwellers", "reverend_mother_jessica"),
        ("jihad", "chani"),
    ],
)
def test_each_marker_brings_its_own_leader_of_the_desert_and_nobody_else(marker: str, leader: str) -> None:
    t = table(position())
    advance(t, marker, 5)
    leaders = t.state.players[ATREIDES].leaders
    new = {"paul_muad_dib", "reverend_mother_jessica", "chani", "alia"}
    assert {one for one in new if leaders[one].status != "out"} == {leader}


@rule("W-22.1")
def test_a_marker_stops_at_the_end_of_its_track_and_tells_how_far_it_came() -> None:
    t = table(position())
    end = RULES.prescience_spaces.value
    told = len(t.events)
    for _ in range(3):
        advance(t, "jihad", end - 1)
    assert t.state.prescience.markers["jihad"] == end
    moves = messages(t.events[told:], "arrakis-marker")
    assert [(one.args["steps"], one.args["now"]) for one in moves] == [(end - 1, end - 1), (1, end)]


@rule("W-22.8")
def test_alia_enters_when_the_first_marker_comes_to_six_and_once_only() -> None:
    t = table(position())
    advance(t, "jihad", 6)
    leaders = t.state.players[ATREIDES].leaders
    assert leaders["alia"].status == "aside"
    leaders["alia"].status = "gone"
    advance(t, "sand_dwellers", 6)
    assert leaders["alia"].status == "gone"


@rule("W-26.7", "W-28.3")
def test_supremacy_brings_hawat_and_feyd_and_tokens_for_the_atreides_also_when_it_jumps_over_spaces() -> None:
    t = table(position(legions={"arrakeen": harkonnen(1, 0, 0, "beast_rabban")}))
    gain_supremacy(t, 3)
    leaders = t.state.players[HARKONNEN].leaders
    assert leaders["thufir_hawat"].status == "aside"
    assert leaders["feyd_rautha"] == Leader()
    assert t.state.players[ATREIDES].bene_gesserit == 1
    gain_supremacy(t, 6)
    assert leaders["feyd_rautha"] == Leader("aside")
    assert t.state.players[ATREIDES].bene_gesserit == 3


@rule("W-26.3")
def test_feyd_rautha_takes_rabban_off_the_board() -> None:
    t = table(position(legions={"arrakeen": harkonnen(1), "carthag": harkonnen(1, 0, 0, "beast_rabban")}))
    enter_play(t, "feyd_rautha")
    assert t.state.legions["carthag"] == harkonnen(1)
    assert t.state.players[HARKONNEN].leaders["beast_rabban"].status == "gone"


@rule("W-26.3")
def test_feyd_rautha_takes_rabban_out_of_the_tank_too() -> None:
    t = table(position(tank={HARKONNEN: ["baron_harkonnen", "beast_rabban"]}))
    enter_play(t, "feyd_rautha")
    player = t.state.players[HARKONNEN]
    assert player.tank[:2] == ["baron_harkonnen", None]
    assert player.leaders["beast_rabban"].status == "gone"


@rule("W-26.4", "W-28.3")
def test_mohiam_enters_with_a_bene_gesserit_token_as_soon_as_hawat_has_gone() -> None:
    t = table(position(aside=["thufir_hawat"]))
    remove_from_game(t, "thufir_hawat")
    player = t.state.players[HARKONNEN]
    assert player.leaders["gaius_helen_mohiam"] == Leader("aside")
    assert player.bene_gesserit == 1


@pytest.mark.parametrize(("side", "leader"), [(ATREIDES, "stilgar"), (HARKONNEN, "beast_rabban")])
def test_harkonnen_leaders_sent_to_the_tank_are_remembered(side: str, leader: str) -> None:
    t = table(position())
    send_to_tank(t, leader)
    assert t.state.facts.tanked == ([leader] if side == HARKONNEN else [])


@rule("W-26.2", "W-21.3")
def test_who_replaces_a_leader_that_entered_the_tank_in_this_turn_does_not_move_on_at_its_end_either() -> (
    None
):
    legions = {"gara_kulon": atreides(2, 0, 0, "paul_atreides")}
    t = begin(position(legions=legions, turn=ATREIDES), "arrakis.claim_window")
    lose_leader(t, "gara_kulon", "paul_atreides")
    advance(t, "kwisatz_haderach", 3)
    advance_tank(t, ATREIDES)
    assert t.state.players[ATREIDES].tank == ["paul_muad_dib", None, None]


@rule("W-22.8")
def test_nobody_enters_where_the_atomics_become_available() -> None:
    t = table(position())
    advance(t, "jihad", 7)
    before = dict(t.state.players[ATREIDES].leaders)
    advance(t, "jihad", 1)
    assert t.state.players[ATREIDES].leaders == before
