"""A battle from its beginning to its end (W-18, W-19, W-20)."""

from __future__ import annotations

import pytest

from engine.games.arrakis.data import EFFECTS
from engine.games.arrakis.effects import Attack, MoveOrAttack
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Sietch, battle_of
from tests.engine.games.arrakis.fights import OPEN, SIETCH, VILLAGE, dice_rolled, faces, fight
from tests.engine.games.arrakis.scenario import (
    SEAT,
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    messages,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

KILL = (faces(3), faces(0, 0, 3))
"""Three attackers kill up to three defenders and lose nothing, if nobody has a leader."""


def winner(t: ArrakisTable) -> str | None:
    """Return who won the battle."""
    won = messages(t.events, "arrakis-battle-won")
    return won[-1].args["side"].id if won else None  # type: ignore[union-attr]


# -- how it begins ---------------------------------------------------------------------------------------


@rule("W-18.3", "W-4.3")
def test_the_sietch_and_all_tokens_are_turned_up_first() -> None:
    t = fight(harkonnen(3), atreides(1, tokens=["ad3"]), where=SIETCH, ranks={"windgap": 1})
    assert t.state.sietches["windgap"].shown
    assert t.state.legions["windgap"] == atreides(2, 1)
    assert "ad3" in t.state.spent_tokens
    assert battle_of(t.state).defenders == 3


@rule("W-18.3")
def test_a_sietch_that_lies_face_up_is_not_turned_up_again() -> None:
    t = fight(harkonnen(3), atreides(1), where=SIETCH, sietches={"windgap": Sietch(1, shown=True)})
    assert not messages(t.events, "arrakis-sietch-revealed")
    hidden = fight(harkonnen(3), atreides(1), where=SIETCH, sietches={"windgap": Sietch(1)})
    assert messages(hidden.events, "arrakis-sietch-revealed")


@rule("W-18.3", "W-4.3")
def test_tokens_of_the_attacker_are_turned_up_too() -> None:
    t = fight(atreides(1, tokens=["ad1"]), harkonnen(3))
    assert t.state.legions[OPEN[0]] == atreides(3)
    assert dice_rolled(t) == [3, 3]


@rule("W-18.3", "W-2.1", "W-19.7")
@pytest.mark.parametrize("attacks", [True, False])
def test_whose_tokens_bring_nobody_because_the_box_is_empty_has_lost(attacks: bool) -> None:
    full = {"gara_kulon": atreides(6), "habbanya_ridge": atreides(6), "windgap": atreides(4, 2)}
    full |= {"wind_pass": atreides(0, 6), "north_pole": atreides(0, 0, 6)}
    hidden, seen = atreides(tokens=["ad1"]), harkonnen(3)
    t = fight(hidden, seen, legions=full) if attacks else fight(seen, hidden, legions=full)
    assert stopped(t)
    assert winner(t) == HARKONNEN
    assert t.draws == []
    assert t.state.legions == full | {OPEN[1]: harkonnen(3)}


@rule("W-18.3", "W-4.6", "T-2")
def test_the_owner_removes_what_is_too_many_before_the_battle() -> None:
    t = fight(harkonnen(3), atreides(4, tokens=["ad1", "ad5"]), where=SIETCH)
    assert asked(t).seats == (SEAT[ATREIDES],)
    assert dice_rolled(t) == []
    answer(t, {"regular": 2})
    assert t.state.legions["windgap"] == atreides(4, 2)
    assert battle_of(t.state).defenders == 6


@rule("W-18.2")
def test_the_attackers_stay_where_they_are_throughout() -> None:
    t = fight(harkonnen(3), atreides(3), faces(0, 3), faces(0, 3))
    assert t.state.legions == {OPEN[0]: harkonnen(3), OPEN[1]: atreides(3)}
    answer(t, {"go_on": "go_on"}, {"stay": "stay"})
    assert set(t.state.legions) == set(OPEN)


# -- how it ends -----------------------------------------------------------------------------------------


@rule("W-19.7", "W-19.8")
def test_the_attacker_wins_when_the_defender_is_destroyed_and_moves_in() -> None:
    t = fight(harkonnen(2, 1, 0), atreides(3), *KILL)
    answer(t, {"lose": "ranks"})
    assert stopped(t)
    assert winner(t) == HARKONNEN
    assert t.state.legions == {OPEN[1]: harkonnen(2, 1)}
    assert t.state.battle is None
    assert t.state.turn is not None
    assert t.state.turn.last == OPEN[1]


@rule("W-19.7", "W-19.8")
def test_the_attacker_wins_when_the_defender_retreats_and_moves_in() -> None:
    t = fight(harkonnen(3), atreides(3), faces(0, 3), faces(0, 3))
    answer(t, {"go_on": "go_on"}, {"stay": "retreat"}, "pasty_mesa_south_west_plateau")
    assert stopped(t)
    assert winner(t) == HARKONNEN
    assert t.state.legions == {OPEN[1]: harkonnen(3), "pasty_mesa_south_west_plateau": atreides(3)}


@rule("W-19.7", "W-19.5")
def test_the_defender_wins_when_the_attacker_is_destroyed() -> None:
    t = fight(harkonnen(3), atreides(3), faces(0, 0, 3), faces(3))
    assert stopped(t)
    assert winner(t) == ATREIDES
    assert t.state.legions == {OPEN[1]: atreides(3)}


@rule("W-19.3", "W-19.7")
def test_who_dies_of_going_on_has_lost() -> None:
    t = fight(harkonnen(1), atreides(1), faces(0, 1), faces(0, 3), where=SIETCH)
    answer(t, {"go_on": "go_on"})
    assert stopped(t)
    assert winner(t) == ATREIDES
    assert t.state.legions == {"windgap": atreides(1)}
    assert t.state.sietches["windgap"] == Sietch(2, shown=True)


@rule("W-19.7", "T-54")
def test_nobody_wins_when_both_are_destroyed_and_a_settlement_stays() -> None:
    t = fight(harkonnen(3), atreides(1), faces(3), faces(3), where=SIETCH)
    assert stopped(t)
    assert winner(t) is None
    assert "arrakis-battle-lost-by-all" in told(t.events)
    assert t.state.legions == {}
    assert "windgap" in t.state.sietches
    assert t.state.supremacy == 0


@rule("W-19.1", "W-19.3", "T-9", "T-10")
def test_the_example_of_the_rulebook_goes_on() -> None:
    t = fight(
        harkonnen(2, 2, 1, "bashar", "baron_harkonnen"),
        atreides(2, 0, 1, "paul_muad_dib"),
        faces(2, 1, 3),
        faces(5),
        where=SIETCH,
        hands={HARKONNEN: ["sandmasters"]},
    )
    answer(t, {"cards": ["sandmasters"], "leaders": "hits", "lose": "ask"}, {"lose": "ranks"})
    answer(t, "ask", "elite", "elite", "baron_harkonnen")
    assert t.state.legions["windgap_east_desert"] == harkonnen(4, 0, 1, "bashar")
    assert t.state.players[HARKONNEN].tank[0] == "baron_harkonnen"
    assert t.state.legions["windgap"] == atreides(1, 0, 0, "paul_muad_dib")
    answer(t, {"go_on": "go_on", "lose": "leaders"})
    assert t.state.legions["windgap_east_desert"] == harkonnen(4, 0, 1)
    answer(t, {"stay": "retreat"})
    assert asked(t).seats == (SEAT[HARKONNEN],)


@rule("W-19.1")
def test_casualties_fall_attacker_first() -> None:
    t = fight(harkonnen(2, 1, 0), atreides(2, 1, 0), faces(1, 2), faces(3))
    answer(t, {"lose": "ask"}, {"lose": "ask"})
    assert asked(t).seats == (SEAT[HARKONNEN],)
    assert battle_of(t.state).hits == {HARKONNEN: 1, ATREIDES: 1}
    answer(t, "elite")
    assert asked(t).seats == (SEAT[ATREIDES],)
    assert battle_of(t.state).hits == {ATREIDES: 1}


# -- Settlements -----------------------------------------------------------------------------------------


@rule("W-20.1", "W-20.2", "W-19.8", "T-25")
def test_a_sietch_falls_when_the_winner_moves_in() -> None:
    t = fight(harkonnen(3), atreides(1), faces(3), faces(0, 0, 4), where=SIETCH, ranks={"windgap": 3})
    assert stopped(t)
    assert "windgap" not in t.state.sietches
    assert t.state.supremacy == 3
    assert t.state.facts.fallen == 1
    assert t.state.legions == {"windgap": harkonnen(3)}


@rule("W-20.3", "T-25")
@pytest.mark.parametrize(
    ("where", "rank"),
    [(VILLAGE, 1), (("broken_land", "carthag"), 2), (("broken_land", "arrakeen"), 3)],
)
def test_a_harkonnen_settlement_moves_every_prescience_marker(where: tuple[str, str], rank: int) -> None:
    t = fight(atreides(3), None, where=where)
    assert stopped(t)
    assert where[1] not in t.state.settlements
    assert set(t.state.prescience.markers.values()) == {rank}
    assert t.state.legions == {where[1]: atreides(3)}


@rule("W-20.1", "T-26")
def test_what_nobody_defends_falls_without_a_roll() -> None:
    t = fight(harkonnen(1), None, where=SIETCH, ranks={"windgap": 1})
    assert stopped(t)
    assert dice_rolled(t) == []
    assert winner(t) == HARKONNEN
    assert t.state.supremacy == 1
    assert t.state.legions == {"windgap": harkonnen(1)}


@rule("W-18.3")
def test_tokens_are_turned_up_before_what_nobody_defends_falls() -> None:
    t = fight(atreides(tokens=["ad5"]), None, where=VILLAGE)
    assert t.state.legions == {"arsunt": atreides(0, 2)}


@rule("W-20.4", "W-18.5", "W-19.3")
def test_an_area_whose_settlement_fell_brings_no_dice_and_costs_nothing() -> None:
    t = fight(atreides(2), harkonnen(2), faces(0, 2), faces(0, 2), where=VILLAGE, settlements=["carthag"])
    assert dice_rolled(t) == [2, 2]
    answer(t, {"go_on": "go_on"})
    assert t.state.legions[VILLAGE[0]] == atreides(2)


@rule("W-1.3", "T-25")
def test_a_sietch_may_be_the_last_one_needed() -> None:
    t = fight(harkonnen(1), None, where=SIETCH, ranks={"windgap": 3}, supremacy=8)
    assert t.outcome is not None
    assert t.outcome.winners == (SEAT[HARKONNEN],)
    assert t.state.phase == "over"


# -- advancing -------------------------------------------------------------------------------------------


@rule("W-19.8", "W-27.3", "W-25.1")
def test_the_atreides_destroy_a_harvester_and_take_a_station_when_they_move_in() -> None:
    station = "wind_pass_west_desert"
    t = fight(
        atreides(3),
        harkonnen(1),
        *KILL,
        where=("wind_pass", station),
        harvesters=[station],
        stations={station: "sand_dwellers"},
    )
    assert stopped(t)
    assert t.state.harvesters == []
    assert t.state.facts.harvesters == 1
    assert t.state.stations == {}
    assert t.state.prescience.markers["sand_dwellers"] == 1


@rule("W-19.8", "W-24.1")
def test_the_harkonnen_turn_up_a_sign_when_they_move_in() -> None:
    where = ("wind_pass", "windgap_north_desert")
    state = position(
        legions={where[0]: harkonnen(3), where[1]: atreides(1)}, signs={where[1]: "sand"}, turn=HARKONNEN
    )
    thrown = [face for roll in KILL for face in roll]
    t = begin(
        state, "arrakis.battle", HARKONNEN, *where, "strategy_attack/0", rolls=thrown, stop="arrakis.sign"
    )
    assert stopped(t)
    assert t.state.legions == {where[1]: harkonnen(3)}


@rule("W-40.3", "W-19.8")
def test_moving_in_is_optional_only_by_the_faq() -> None:
    options = {"faq_advance_optional": True}
    t = fight(harkonnen(3), None, where=SIETCH, options=options)
    answer(t, "stay")
    assert stopped(t)
    assert "windgap" in t.state.sietches
    assert t.state.legions == {SIETCH[0]: harkonnen(3)}
    t = fight(harkonnen(3), None, where=SIETCH, options=options)
    answer(t, "advance")
    assert "windgap" not in t.state.sietches


# -- what cards ask for ----------------------------------------------------------------------------------


def test_the_units_of_the_largest_legion_that_the_atreides_beat_are_remembered() -> None:
    t = fight(atreides(4), harkonnen(3), faces(4), faces(0, 0, 3))
    assert t.state.facts.won == 3
    lost = fight(harkonnen(3), atreides(3), *KILL)
    assert lost.state.facts.won == 0
    facts = t.state.facts
    facts.won = 5
    assert fight(atreides(4), harkonnen(3), faces(4), faces(0, 0, 3), facts=facts).state.facts.won == 5


@rule("W-18.5", "W-18.7", "W-19.3")
@pytest.mark.parametrize(
    "path", [path for path, one in EFFECTS.items() if isinstance(one, Attack | MoveOrAttack)]
)
def test_what_a_card_changes_in_a_battle_comes_from_its_effect(path: str) -> None:
    effect = EFFECTS[path]
    assert isinstance(effect, Attack | MoveOrAttack)
    modifiers = effect.modifiers
    t = fight(harkonnen(2, 1), atreides(2, 1), path=path)
    battle = battle_of(t.state)
    assert battle.surprise == modifiers.surprise
    assert battle.extra_die == modifiers.extra_die
    assert battle.defender_cap == modifiers.defender_dice_first_round
    assert battle.free_continue == modifiers.free_continue
