"""Special attacks and assassinations (Q-13)."""

from __future__ import annotations

from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Legion, Side, Turn
from tests.engine.games.arrakis.fights import OPEN, faces
from tests.engine.games.arrakis.scenario import (
    SEAT,
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    position,
    stopped,
)
from tests.rules_coverage import rule

ARTILLERY, ORNITHOPTER = "explosive_artillery/1", "captured_ornithopter/0"
SEEKER, WIRE, KNIFE, ALIA = "hunter_seeker/0", "shigawire/1", "crysknife/1", "alia_the_abomination/0/then/0"


def struck(state: ArrakisState, side: Side, path: str, *rolls: str) -> ArrakisTable:
    step = "arrakis.bombard" if path in (ARTILLERY, ORNITHOPTER) else "arrakis.assassinate"
    assert can(state, side, path)
    return begin(state, step, side, path, rolls=rolls)


def idle(state: ArrakisState, side: Side, path: str) -> bool:
    """Whether an effect can do nothing, and asks nothing."""
    step = "arrakis.bombard" if path in (ARTILLERY, ORNITHOPTER) else "arrakis.assassinate"
    return not can(state, side, path) and stopped(begin(state, step, side, path))


# -- special attacks -------------------------------------------------------------------------------------


@rule("W-18.8", "W-19.1")
def test_each_hit_and_each_special_is_a_hit_and_the_owner_says_what_goes() -> None:
    state = position(legions={OPEN[0]: harkonnen(1), OPEN[1]: atreides(3, 2)}, turn=HARKONNEN)
    t = struck(state, HARKONNEN, ARTILLERY, *faces(1, 2, 1))
    answer(t, OPEN[1])
    assert asked(t).seats == (SEAT[ATREIDES],)
    answer(t, "units")
    assert stopped(t)
    assert t.state.legions[OPEN[1]] == atreides(1, 2)


@rule("W-4.3", "W-40.11", "W-20.1")
def test_tokens_there_are_turned_up_but_no_sietch_and_it_does_not_fall() -> None:
    legions = {"windgap_east_desert": harkonnen(1), "windgap": atreides(tokens=["ad6"])}
    t = struck(position(legions=legions, turn=HARKONNEN), HARKONNEN, ARTILLERY, *faces(4))
    answer(t, "windgap")
    assert stopped(t)
    assert "windgap" not in t.state.legions
    assert t.state.spent_tokens[-1] == "ad6"
    assert not t.state.sietches["windgap"].shown
    assert t.state.supremacy == 0


@rule("W-8.8", "W-3.4")
def test_only_what_is_adjacent_on_the_ground_is_struck_at_and_nothing_if_one_likes() -> None:
    legions = {OPEN[0]: harkonnen(1), OPEN[1]: atreides(1), "gara_kulon": atreides(2)}
    t = struck(position(legions=legions, turn=HARKONNEN), HARKONNEN, ARTILLERY)
    assert ids(asked(t)) == [OPEN[1], "done"]
    answer(t, "done")
    assert stopped(t)
    assert t.state.legions[OPEN[1]] == atreides(1)
    far = position(legions={OPEN[0]: harkonnen(1), "gara_kulon": atreides(2)}, turn=HARKONNEN)
    assert idle(far, HARKONNEN, ARTILLERY)


@rule("W-3.5")
def test_a_captured_ornithopter_reaches_the_sectors_of_its_zone() -> None:
    legions = {"arsunt": harkonnen(3), OPEN[0]: harkonnen(1), "windgap_east_desert": harkonnen(1)}
    zones = {"air_north": "ornithopter", "air_south": "carryall"}
    t = struck(position(legions=legions, zones=zones, turn=ATREIDES), ATREIDES, ORNITHOPTER, *faces(1, 1, 1))
    assert ids(asked(t)) == ["air_north", "done"]
    answer(t, "air_north")
    assert ids(asked(t)) == ["arsunt", "done"]
    answer(t, "arsunt")
    assert stopped(t)
    assert t.state.zones == {"air_south": "carryall"}
    assert t.state.legions["arsunt"] == harkonnen(1)


@rule("W-8.8")
def test_it_may_be_removed_without_striking_and_need_not_be() -> None:
    def held(**legions: Legion) -> ArrakisState:
        return position(zones={"air_north": "ornithopter"}, legions=legions, turn=ATREIDES)

    t = struck(held(), ATREIDES, ORNITHOPTER)
    answer(t, "air_north")
    assert stopped(t)
    assert t.state.zones == {}
    t = struck(held(arsunt=harkonnen(3)), ATREIDES, ORNITHOPTER)
    answer(t, "air_north", "done")
    assert t.state.zones == {}
    assert t.state.legions["arsunt"] == harkonnen(3)
    t = struck(held(arsunt=harkonnen(3)), ATREIDES, ORNITHOPTER)
    answer(t, "done")
    assert t.state.zones == {"air_north": "ornithopter"}
    assert idle(position(turn=ATREIDES), ATREIDES, ORNITHOPTER)


# -- assassinations --------------------------------------------------------------------------------------


@rule("W-21.1")
def test_a_leader_in_a_sector_with_an_own_legion_goes_to_the_tank_and_the_legion_stays() -> None:
    legions = {
        OPEN[0]: harkonnen(1),
        "hobars_gap": atreides(2, 0, 0, "naib", "stilgar"),
        "gara_kulon": atreides(1, 0, 0, "lady_jessica"),
    }
    t = struck(position(legions=legions, turn=HARKONNEN), HARKONNEN, SEEKER)
    assert ids(asked(t)) == ["stilgar", "done"]
    answer(t, "stilgar")
    assert stopped(t)
    assert t.state.legions["hobars_gap"] == atreides(2, 0, 0, "naib")
    assert t.state.players[ATREIDES].tank[0] == "stilgar"


@rule("W-3.3")
def test_the_north_pole_is_in_all_central_sectors() -> None:
    legions = {"north_pole": harkonnen(1), "hobars_gap": atreides(1, 0, 0, "stilgar")}
    t = struck(position(legions=legions, turn=HARKONNEN), HARKONNEN, SEEKER)
    assert ids(asked(t)) == ["stilgar", "done"]


def test_a_knife_reaches_from_the_legion_that_moved_or_from_any_that_could_have() -> None:
    legions = {
        OPEN[0]: harkonnen(1, 0, 1),
        OPEN[1]: atreides(1, 0, 0, "stilgar"),
        "windgap_east_desert": harkonnen(0, 0, 1),
        "windgap": atreides(1, 0, 0, "lady_jessica"),
        "arsunt": harkonnen(1),
        "shield_wall_west": atreides(1, 0, 0, "chani"),
    }
    state = position(legions=legions, turn=HARKONNEN)
    state.turn = Turn(HARKONNEN, last=OPEN[0])
    assert ids(asked(struck(state, HARKONNEN, WIRE))) == ["stilgar", "done"]
    state = position(legions=legions, turn=HARKONNEN)
    assert set(ids(asked(struck(state, HARKONNEN, WIRE)))) == {"stilgar", "lady_jessica", "done"}


@rule("W-8.8")
def test_nobody_needs_to_die_and_without_a_victim_nothing_is_asked() -> None:
    legions = {OPEN[0]: harkonnen(2, 0, 0, "beast_rabban"), OPEN[1]: atreides(1, 0, 1)}
    t = struck(position(legions=legions, turn=ATREIDES), ATREIDES, KNIFE)
    answer(t, "done")
    assert stopped(t)
    assert t.state.legions[OPEN[0]].leaders == ["beast_rabban"]
    assert idle(position(legions={OPEN[0]: harkonnen(2, 0, 0, "bashar")}, turn=ATREIDES), ATREIDES, ALIA)


def test_alia_reaches_the_whole_board_and_what_she_did_is_remembered() -> None:
    legions = {
        "arsunt": harkonnen(2, 0, 0, "beast_rabban"),
        "north_pole": harkonnen(1, 0, 0, "baron_harkonnen"),
    }
    t = struck(position(legions=legions, turn=ATREIDES), ATREIDES, ALIA)
    assert set(ids(asked(t))) == {"beast_rabban", "baron_harkonnen", "done"}
    answer(t, "baron_harkonnen")
    assert t.state.facts.tanked == ["baron_harkonnen"]
