"""Leaders' special actions that move Legions or attack with them, each by id."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalChoice
from engine.games.arrakis.data import NEAR
from engine.games.arrakis.effects import Modifiers
from engine.games.arrakis.perform import can_any
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Side
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.moving import LATER, RIDE, battle, play, sources
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin_effects,
    harkonnen,
    ids,
    position,
    stopped,
    waiting,
)
from tests.rules_coverage import rule


@card("beast_rabban")
@rule("W-40.11", "W-15.4")
def test_rabbans_legion_moves_twice_and_he_goes_along_both_times() -> None:
    legions = {"carthag": harkonnen(3, 0, 0, "beast_rabban"), "arrakeen": harkonnen(2, 0, 0, "bashar")}
    t = play(HARKONNEN, "beast_rabban", legions=legions)
    assert sources(t) == ["carthag"]
    answer(t, "carthag:figures", "arsunt")
    with pytest.raises(IllegalChoice):
        answer(t, {"regular": 2})
    assert asked(t).default == {"regular": 1, "beast_rabban": 1}
    answer(t, {"regular": 2, "beast_rabban": 1})
    assert sources(t) == ["arsunt"]
    answer(t, "arsunt:figures", "hagga_basin", {"regular": 1, "beast_rabban": 1})
    assert stopped(t)
    assert t.state.legions == {
        "carthag": harkonnen(1),
        "arsunt": harkonnen(1),
        "hagga_basin": harkonnen(1, 0, 0, "beast_rabban"),
        "arrakeen": harkonnen(2, 0, 0, "bashar"),
    }


@card("beast_rabban")
@rule("W-40.11", "W-17.1")
def test_rabbans_legion_is_transported_in_one_of_its_moves_at_most() -> None:
    def before() -> ArrakisTable:
        zones = {"air_north": "ornithopter", "air_north_west": "ornithopter"}
        return play(
            HARKONNEN, "beast_rabban", legions={"arrakeen": harkonnen(1, 0, 0, "beast_rabban")}, zones=zones
        )

    first, second = before(), before()
    answer(first, "arrakeen>arsunt")
    assert ids(asked(first)) == [*(f"arsunt>{area}" for area in NEAR["arsunt"]), "done"]
    answer(first, "arsunt>hagga_basin")
    assert first.state.zones == {"air_north_west": "ornithopter"}
    answer(second, "arrakeen>carthag", "carthag>shield_wall_west")
    assert second.state.legions == {"shield_wall_west": harkonnen(1, 0, 0, "beast_rabban")}


@card("beast_rabban")
@rule("W-8.8")
def test_rabban_may_move_once_or_not_at_all() -> None:
    def before() -> ArrakisTable:
        return play(HARKONNEN, "beast_rabban", legions={"carthag": harkonnen(1, 0, 0, "beast_rabban")})

    once, never = before(), before()
    answer(once, "carthag>arsunt", "done")
    assert stopped(once)
    assert once.state.legions == {"arsunt": harkonnen(1, 0, 0, "beast_rabban")}
    answer(never, "done")
    assert stopped(never)
    assert not can_any(position(legions={"carthag": harkonnen(1)}), HARKONNEN, "beast_rabban")


@card("paul_atreides")
def test_pauls_legion_moves_twice_and_may_ride_both_times() -> None:
    legions = {"false_wall_south": atreides(2, 0, 0, "paul_atreides"), "windgap": atreides(2)}
    t = play(ATREIDES, "paul_atreides", legions=legions, signs=dict(RIDE))
    answer(t, "false_wall_south>windgap")
    assert sources(t) == ["windgap"]
    answer(t, "windgap:figures", "harg_pass")
    with pytest.raises(IllegalChoice):
        answer(t, {"regular": 1})
    answer(t, {"regular": 3, "paul_atreides": 1})
    assert t.state.legions == {
        "windgap": atreides(1),
        "harg_pass": atreides(3, 0, 0, "paul_atreides"),
    }


@card("paul_atreides")
@rule("W-26.2", "W-22.7")
def test_paul_who_becomes_muad_dib_on_the_way_moves_on_all_the_same() -> None:
    legions = {"splintered_rock": atreides(2, 0, 0, "paul_atreides")}
    ridge = "hole_in_the_rock_west_ridge"
    before = position(turn=ATREIDES, legions=legions, stations={ridge: "kwisatz_haderach"})
    before.prescience.markers["kwisatz_haderach"] = 2
    t = begin_effects(before, ATREIDES, "paul_atreides", stop=LATER)
    answer(t, f"splintered_rock>{ridge}")
    assert t.state.legions == {ridge: atreides(2, 0, 0, "paul_muad_dib")}
    answer(t, f"{ridge}:figures", "splintered_rock")
    with pytest.raises(IllegalChoice):
        answer(t, {"regular": 1})
    answer(t, {"regular": 1, "paul_muad_dib": 1})
    assert t.state.legions["splintered_rock"] == atreides(1, 0, 0, "paul_muad_dib")


@rule("W-15.4", "W-26.2")
def test_who_takes_pauls_place_on_the_way_has_moved_as_he_had() -> None:
    ridge = "hole_in_the_rock_west_ridge"
    legions = {"splintered_rock": atreides(1, 0, 0, "paul_atreides"), ridge: atreides(1)}
    before = position(turn=ATREIDES, legions=legions, stations={ridge: "kwisatz_haderach"})
    before.prescience.markers["kwisatz_haderach"] = 2
    t = begin_effects(before, ATREIDES, "strategy_move", stop=LATER)
    answer(t, f"splintered_rock>{ridge}")
    assert t.state.legions == {ridge: atreides(2, 0, 0, "paul_muad_dib")}
    answer(t, f"{ridge}>splintered_rock")
    assert t.state.legions == {ridge: atreides(1, 0, 0, "paul_muad_dib"), "splintered_rock": atreides(1)}


@pytest.mark.parametrize(
    ("leader", "side", "way", "enemy", "modifiers"),
    [
        pytest.param(
            "feyd_rautha",
            HARKONNEN,
            ("carthag", "arsunt"),
            "shield_wall_west",
            Modifiers(),
            marks=card("feyd_rautha"),
        ),
        pytest.param(
            "paul_muad_dib",
            ATREIDES,
            ("wind_pass", "wind_pass_west_desert"),
            "hagga_basin_west_ridge",
            Modifiers(surprise=True),
            marks=card("paul_muad_dib"),
        ),
    ],
)
@rule("T-41", "W-8.8")
def test_their_legion_moves_and_may_attack_then_or_does_either(
    leader: str, side: Side, way: tuple[str, str], enemy: str, modifiers: Modifiers
) -> None:
    own, foe = (harkonnen, atreides) if side == HARKONNEN else (atreides, harkonnen)
    start, there = way

    def before(source: str) -> ArrakisTable:
        legions = {source: own(2, 0, 0, leader), enemy: foe(1), "harg_pass": own(1)}
        return play(side, leader, legions=legions, settlements=["carthag"])

    both, only_attack, only_move = before(start), before(there), before(start)
    assert sources(both) == [start]
    answer(both, f"{start}>{there}", f"{there}>{enemy}")
    assert battle(both) == (there, enemy, modifiers)
    answer(only_attack, "done", f"{there}>{enemy}")
    assert battle(only_attack) == (there, enemy, modifiers)
    answer(only_move, f"{start}>{there}", "done")
    assert waiting(only_move)[0] == "arrakis.turn_end"
