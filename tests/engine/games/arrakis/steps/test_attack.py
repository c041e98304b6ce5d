"""Choosing what to attack (W-18.1, W-18.2)."""

from __future__ import annotations

from typing import Any

from engine.core.decisions import Pick
from engine.games.arrakis.perform import can_any
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Side, turn_of
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin_effects,
    harkonnen,
    ids,
    position,
    stopped,
    told,
    waiting,
)
from tests.rules_coverage import rule

BATTLE = "arrakis.battle"
WALLED = "rimwall_west"
ACROSS = "rimwall_west_north_desert"


def attacking(side: Side, prefix: str = "strategy_attack", **parts: Any) -> ArrakisTable:
    """Begin an attack; stop where the battle would begin, or when the turn ends."""
    return begin_effects(position(turn=side, **parts), side, prefix, stop=("arrakis.turn_end", BATTLE))


@rule("W-18.1", "W-18.2", "W-9.1")
def test_an_attack_is_a_pair_of_areas_and_nobody_moves() -> None:
    legions = {"harg_pass": harkonnen(2, 0, 0, "bashar"), "false_wall_east": atreides(1)}
    t = attacking(HARKONNEN, legions=dict(legions))
    assert ids(asked(t)) == ["harg_pass>false_wall_east", "done"]
    events = answer(t, "harg_pass>false_wall_east")
    assert waiting(t) == (BATTLE, (HARKONNEN, "harg_pass", "false_wall_east", "strategy_attack/0"))
    assert t.state.legions == legions
    assert turn_of(t.state).last == "harg_pass"
    assert told(events) == ["arrakis-attacks"]
    assert events[0].data == {"areas": ["harg_pass", "false_wall_east"]}


@rule("W-18.1")
def test_a_settlement_that_nobody_defends_can_be_attacked() -> None:
    t = attacking(ATREIDES, legions={"broken_land": atreides(1)})
    assert ids(asked(t)) == [f"broken_land>{area}" for area in ("arrakeen", "carthag", "arsunt")] + ["done"]


@rule("W-8.8")
def test_nobody_has_to_attack() -> None:
    t = attacking(ATREIDES, legions={"broken_land": atreides(1)})
    answer(t, "done")
    assert waiting(t)[0] == "arrakis.turn_end"


def test_who_has_nothing_to_attack_is_not_asked() -> None:
    parts: dict[str, Any] = {"legions": {"harg_pass": harkonnen(1)}}
    assert stopped(attacking(HARKONNEN, **parts))
    assert not can_any(position(**parts), HARKONNEN, "strategy_attack")
    near = {"harg_pass": harkonnen(1), "false_wall_east": atreides(1)}
    assert can_any(position(legions=near), HARKONNEN, "strategy_attack")


@rule("W-9.2")
def test_a_leadership_die_attacks_only_with_a_legion_that_has_a_leader() -> None:
    legions = {
        "harg_pass": harkonnen(2, 0, 0, "bashar"),
        "pasty_mesa_west_erg": harkonnen(2),
        "false_wall_east": atreides(1),
    }
    t = attacking(HARKONNEN, "leadership_attack", legions=legions)
    assert ids(asked(t)) == ["harg_pass>false_wall_east", "done"]


@rule("W-17.3", "W-17.1")
def test_an_attack_by_transport_uses_up_an_ornithopter_and_the_legion_stays() -> None:
    zones = {"air_north_east": "ornithopter", "air_north": "ornithopter"}
    t = attacking(HARKONNEN, legions={WALLED: harkonnen(2), ACROSS: atreides(1)}, zones=zones)
    answer(t, f"{WALLED}>{ACROSS}")
    assert ids(asked(t)) == ["air_north_east", "air_north"]
    answer(t, "air_north_east")
    assert waiting(t)[0] == BATTLE
    assert t.state.zones == {"air_north": "ornithopter"}
    assert WALLED in t.state.legions
    assert turn_of(t.state).flown == [WALLED]


@rule("W-16.4")
def test_an_attack_by_sandride_needs_no_more_than_signs() -> None:
    signs = {"hobars_gap_north_west_desert": "sand", "windgap_east_desert": "sand"}
    legions = {"false_wall_south": atreides(1), "windgap_north_desert": harkonnen(1)}
    t = attacking(ATREIDES, legions=legions, signs=signs)
    answer(t, "false_wall_south>windgap_north_desert")
    assert waiting(t) == (BATTLE, (ATREIDES, "false_wall_south", "windgap_north_desert", "strategy_attack/0"))


def test_the_words_tell_an_attack_on_the_ground_from_one_by_transport() -> None:
    zones = {"air_north_east": "ornithopter"}
    legions = {WALLED: harkonnen(2), ACROSS: atreides(1), "broken_land": atreides(1)}
    question = asked(attacking(HARKONNEN, legions=legions, zones=zones))
    assert isinstance(question, Pick)
    words = {one.target: one.label.key for one in question.options}
    assert words["broken_land"] == "arrakis-option-attack"
    assert words[ACROSS] == "arrakis-option-attack-flying"


@rule("W-15.4")
def test_figures_that_have_moved_may_still_fight() -> None:
    state = position(legions={"harg_pass": harkonnen(1), "false_wall_east": atreides(1)}, turn=HARKONNEN)
    turn_of(state).moved["harg_pass"] = harkonnen(1)
    t = begin_effects(state, HARKONNEN, "strategy_attack", stop=("arrakis.turn_end", BATTLE))
    answer(t, "harg_pass>false_wall_east")
    assert waiting(t)[0] == BATTLE
