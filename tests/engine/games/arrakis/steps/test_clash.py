"""A battle round: dice, leaders, hits (W-18.5 to W-18.11)."""

from __future__ import annotations

import pytest

from engine.core.decisions import Amounts
from engine.core.table import Table
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Legion, Throw, battle_of
from engine.games.arrakis.steps.clash import best_leaders, leaders_matter, throw
from tests.arrakis_cards import card
from tests.engine.games.arrakis.fights import SIETCH, SURPRISE, VILLAGE, dice_rolled, faces, fight, form
from tests.engine.games.arrakis.scenario import (
    SEAT,
    ScriptedChance,
    answer,
    asked,
    atreides,
    harkonnen,
    messages,
    stopping,
    told,
)
from tests.rules_coverage import rule


def hits(t: ArrakisTable) -> tuple[int, int]:
    """Return the hits on the attacker and on the defender in the last round."""
    told_last = messages(t.events, "arrakis-battle-hits")[-1]
    taken, dealt = told_last.args["taken"], told_last.args["dealt"]
    assert isinstance(taken, int)
    assert isinstance(dealt, int)
    return taken, dealt


@rule("W-18.8")
def test_combat_dice_show_hits_shields_and_specials() -> None:
    t: ArrakisTable = Table(stopping("arrakis.turn_end"), 2, None, "00")
    t.chance = ScriptedChance(faces(2, 1, 3))
    assert throw(t, 6) == Throw(2, 1, 3)
    assert throw(t, 0) == Throw()
    assert [draw.size for draw in t.draws] == [6]


@rule("W-18.8")
def test_of_the_six_faces_three_are_hits_two_are_shields_and_one_is_a_special() -> None:
    t: ArrakisTable = Table(stopping("arrakis.turn_end"), 2, None, "00")
    thrown = throw(t, 200)
    (draw,) = t.draws
    assert draw.size == 6
    assert thrown == Throw(
        sum(face in (0, 1, 2) for face in draw.result),
        sum(face in (3, 4) for face in draw.result),
        draw.result.count(5),
    )


@rule("W-18.5", "T-7")
def test_units_cards_and_the_rank_of_the_settlement_bring_dice_six_at_most() -> None:
    t = fight(
        harkonnen(2, 2, 1, "bashar", "baron_harkonnen"),
        atreides(2, 0, 1, "paul_muad_dib"),
        where=SIETCH,
        hands={HARKONNEN: ["sandmasters"]},
        ranks={"windgap": 2},
    )
    assert form(t).prompt.args["dice"] == 5
    answer(t, {"cards": ["sandmasters"], "leaders": "hits", "lose": "ranks"})
    assert form(t).prompt.args["dice"] == 5
    answer(t, {"lose": "ranks"})
    assert dice_rolled(t) == [6, 5]


@rule("W-18.5")
@pytest.mark.parametrize(
    ("attack", "defence", "rank", "dice"),
    [
        (harkonnen(6), atreides(6), 3, [6, 6]),
        (harkonnen(1), atreides(1), 3, [1, 4]),
        (harkonnen(4, 0, 0, "bashar", "bashar", "bashar"), atreides(2, 0, 0), 1, [4, 3]),
    ],
)
def test_leaders_bring_no_dice_and_nobody_rolls_more_than_six(
    attack: Legion, defence: Legion, rank: int, dice: list[int]
) -> None:
    t = fight(attack, defence, where=SIETCH, ranks={"windgap": rank})
    while "arrakis-battle-rolled" not in told(t.events):
        answer(t, asked(t).default)
    assert dice_rolled(t)[:2] == dice


@rule("W-18.5")
def test_the_rank_brings_its_dice_every_round() -> None:
    t = fight(harkonnen(6), atreides(1), faces(0, 6), faces(0, 4), where=SIETCH, ranks={"windgap": 3})
    answer(t, {"go_on": "go_on"}, {"stay": "stay"})
    assert dice_rolled(t) == [6, 4, 5, 4]


@rule("W-18.9", "W-18.10", "W-18.11", "T-8")
def test_the_example_of_the_rulebook() -> None:
    t = fight(
        harkonnen(2, 2, 1, "bashar", "baron_harkonnen"),
        atreides(2, 0, 1, "paul_muad_dib"),
        faces(2, 1, 3),
        faces(5),
        where=SIETCH,
        hands={HARKONNEN: ["sandmasters"]},
    )
    answer(t, {"cards": ["sandmasters"], "leaders": "hits", "lose": "ask"}, {"lose": "ranks"})
    assert hits(t) == (3, 3)
    names = messages(t.events, "arrakis-battle-leaders-fought")
    assert [len(one.args["leaders"]) for one in names] == [2]  # type: ignore[arg-type]
    battle = battle_of(t.state)
    assert battle.counted == {HARKONNEN: Throw(3, 2), ATREIDES: Throw(5, 0)}
    assert battle.taken == {HARKONNEN: 3, ATREIDES: 3}


@rule("W-18.8", "W-18.11")
def test_shields_stop_hits_and_neither_is_carried_over() -> None:
    t = fight(harkonnen(3), atreides(3), faces(1, 2), faces(1, 2), faces(2, 1), faces(0, 3))
    assert hits(t) == (0, 0)
    answer(t, {"go_on": "go_on"}, {"stay": "stay"})
    assert hits(t) == (0, 0)


@rule("W-18.9", "W-18.8")
def test_specials_without_leaders_are_misses() -> None:
    t = fight(harkonnen(3), atreides(3), faces(0, 0, 3), faces(0, 0, 3))
    assert hits(t) == (0, 0)


@rule("W-18.9")
def test_each_leader_uses_one_special_a_generic_one_for_a_hit() -> None:
    t = fight(harkonnen(3, 0, 0, "bashar"), atreides(3, 0, 0, "naib", "naib"), faces(0, 0, 3), faces(0, 1, 2))
    answer(t, {"lose": "ranks"}, {"lose": "ranks"})
    assert hits(t) == (2, 0)


@rule("W-18.7", "W-18.9", "T-39")
def test_a_surprise_adds_a_special_in_the_first_round_only() -> None:
    t = fight(
        atreides(4, 0, 0, "naib", "stilgar"),
        harkonnen(5),
        faces(0, 3, 1),
        faces(0, 2, 3),
        faces(0, 3, 1),
        faces(0, 0, 4),
        path=SURPRISE,
    )
    assert "leaders" not in form(t).fields  # Stilgar is never worse than a Naib
    answer(t, {"lose": "ranks"})
    assert hits(t) == (0, 1)
    answer(t, {"go_on": "go_on", "lose": "ranks"}, {"stay": "stay"})
    assert hits(t) == (0, 2)


@rule("W-18.7")
def test_a_surprise_adds_nothing_to_what_the_defender_rolls_and_is_told_in_its_round() -> None:
    t = fight(
        atreides(3, 0, 0, "naib"), harkonnen(3, 0, 0, "bashar"), faces(0, 3), faces(0, 3), path=SURPRISE
    )
    answer(t, {"lose": "ranks"}, {"lose": "ranks"})
    assert hits(t) == (0, 0)
    answer(t, {"go_on": "go_on", "lose": "ranks"}, {"stay": "stay", "lose": "ranks"})
    assert len(messages(t.events, "arrakis-battle-rolled")) == 4
    assert len(messages(t.events, "arrakis-battle-surprise")) == 1
    open_attack = fight(atreides(3), harkonnen(3), faces(0, 3), faces(0, 3))
    assert not messages(open_attack.events, "arrakis-battle-surprise")


@card("battle_language")
@rule("W-18.5", "W-18.6")
def test_battle_language_leaves_the_defender_four_dice_in_the_first_round_whatever_is_discarded() -> None:
    t = fight(
        atreides(5),
        harkonnen(5),
        faces(0, 5),
        faces(0, 4),
        path="battle_language/0",
        hands={HARKONNEN: ["sandmasters"]},
    )
    assert dice_rolled(t) == [5, 4]
    answer(t, {"go_on": "go_on"}, {"stay": "stay", "cards": ["sandmasters"]})
    assert dice_rolled(t) == [5, 4, 5, 6]


@rule("W-18.7")
def test_the_special_of_a_surprise_is_no_die_and_comes_on_top_of_six() -> None:
    t = fight(harkonnen(6, 0, 0, "beast_rabban"), atreides(4), faces(2, 4), faces(0, 0, 4), path=SURPRISE)
    answer(t, {"lose": "ranks"})
    assert dice_rolled(t) == [6, 4]
    assert hits(t) == (0, 4)


@rule("W-18.10", "W-40.8")
def test_special_elites_cancel_shields_those_of_leaders_too() -> None:
    t = fight(harkonnen(1, 0, 2), atreides(2, 0, 0, "lady_jessica"), faces(3), faces(0, 1, 1))
    answer(t, {"lose": "ranks"}, {"lose": "ranks"})
    assert hits(t) == (0, 3)


@rule("W-18.9")
def test_with_too_few_specials_the_owner_says_beforehand_whom_to_prefer() -> None:
    legion = (2, 0, 0, "baron_harkonnen", "beast_rabban")
    for prefer, expected in (("hits", (2, 2)), ("shields", (0, 0))):
        t = fight(harkonnen(*legion), atreides(4), faces(0, 1, 1), faces(2, 0, 2))
        answer(t, {"leaders": prefer, "lose": "ranks"})
        taken, dealt = hits(t)
        assert dealt == expected[1]
        assert taken == max(0, 2 - 1 - (2 if prefer == "shields" else 0))


@rule("W-18.9")
def test_or_is_asked_after_the_roll_attacker_first() -> None:
    t = fight(
        harkonnen(3, 0, 0, "bashar", "bashar", "baron_harkonnen"),
        atreides(3, 0, 0, "naib", "lady_jessica"),
        faces(1, 0, 2),
        faces(2, 0, 1),
    )
    answer(t, {"leaders": "ask", "lose": "ranks"}, {"leaders": "ask", "lose": "ranks"})
    question = asked(t)
    assert isinstance(question, Amounts)
    assert question.seats == (SEAT[HARKONNEN],)
    assert {item.id: item.max for item in question.items} == {"baron_harkonnen": 1, "bashar": 2}
    answer(t, {"bashar": 2})
    assert asked(t).seats != (SEAT[HARKONNEN],)
    answer(t, {"lady_jessica": 1})
    assert hits(t) == (2, 2)


@rule("W-18.9")
def test_nobody_is_asked_when_there_are_specials_for_all_or_none() -> None:
    for specials in (0, 2):
        t = fight(
            harkonnen(3, 0, 0, "bashar", "baron_harkonnen"),
            atreides(3),
            faces(0, 3 - specials, specials),
            faces(0, 3),
        )
        answer(t, {"leaders": "ask", "lose": "ranks"})
        assert asked(t).prompt.key == "arrakis-battle-attack"


@rule("W-18.9")
def test_whom_to_prefer_is_a_choice_only_between_hits_and_shields() -> None:
    assert leaders_matter(["baron_harkonnen", "bashar"], 1)
    assert not leaders_matter(["baron_harkonnen", "bashar"], 2)
    assert not leaders_matter(["beast_rabban", "bashar", "bashar"], 2)
    assert not leaders_matter(["feyd_rautha", "bashar"], 1)
    assert best_leaders(["bashar", "baron_harkonnen", "feyd_rautha"], 2, "shields") == [
        "baron_harkonnen",
        "feyd_rautha",
    ]
    assert best_leaders(["bashar", "baron_harkonnen", "feyd_rautha"], 2, "hits") == ["feyd_rautha", "bashar"]


@rule("W-20.4", "W-18.5")
def test_the_harkonnen_defend_their_settlements_with_its_rank() -> None:
    t = fight(atreides(2), harkonnen(1), where=VILLAGE)
    assert dice_rolled(t) == [2, 2]
