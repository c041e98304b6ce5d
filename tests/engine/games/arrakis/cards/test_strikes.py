"""Cards and leaders that strike, assassinate or change a battle, each by its id."""

from __future__ import annotations

import pytest

from engine.games.arrakis.data import EFFECTS
from engine.games.arrakis.effects import Assassinate, Attack, Bombard, Modifiers, MoveOrAttack
from engine.games.arrakis.state import ATREIDES, HARKONNEN, Turn, battle_of
from tests.arrakis_cards import card
from tests.engine.games.arrakis.fights import OPEN, SIETCH, dice_rolled, faces, fight
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    messages,
    position,
)
from tests.rules_coverage import rule

# -- special attacks -------------------------------------------------------------------------------------


@card("explosive_artillery")
def test_explosive_artillery_rolls_four_dice_at_a_legion_beside_an_own_one() -> None:
    state = position(legions={OPEN[0]: harkonnen(2), OPEN[1]: atreides(6)}, turn=HARKONNEN)
    t = begin(state, "arrakis.bombard", HARKONNEN, "explosive_artillery/1", rolls=faces(2, 1, 1))
    answer(t, OPEN[1])
    assert dice_rolled(t) == [4]
    assert t.state.legions == {OPEN[0]: harkonnen(2), OPEN[1]: atreides(3)}


@card("captured_ornithopter")
def test_captured_ornithopter_takes_one_and_rolls_three_dice_below_it() -> None:
    state = position(legions={"arsunt": harkonnen(5)}, zones={"air_west": "ornithopter"}, turn=ATREIDES)
    t = begin(state, "arrakis.bombard", ATREIDES, "captured_ornithopter/0", rolls=faces(2, 0, 1))
    answer(t, "air_west", "arsunt")
    assert dice_rolled(t) == [3]
    assert t.state.legions == {"arsunt": harkonnen(2)}
    assert t.state.zones == {}


# -- assassinations --------------------------------------------------------------------------------------


@card("hunter_seeker")
def test_hunter_seeker_finds_a_leader_in_a_sector_with_a_harkonnen_legion() -> None:
    legions = {
        OPEN[0]: harkonnen(1),
        "hobars_gap": atreides(1, 0, 0, "stilgar"),
        "windgap": atreides(1, 0, 0, "chani"),
    }
    t = begin(position(legions=legions, turn=HARKONNEN), "arrakis.assassinate", HARKONNEN, "hunter_seeker/0")
    assert ids(asked(t)) == ["stilgar", "done"]
    answer(t, "stilgar")
    assert t.state.players[ATREIDES].tank[0] == "stilgar"
    assert t.state.legions["hobars_gap"] == atreides(1)


@card("shigawire")
def test_shigawire_strangles_a_leader_next_to_the_legion_that_moved() -> None:
    legions = {
        OPEN[0]: harkonnen(0, 0, 1),
        OPEN[1]: atreides(1, 0, 0, "paul_atreides"),
        "windgap": atreides(1, 0, 0, "stilgar"),
    }
    state = position(legions=legions)
    state.turn = Turn(HARKONNEN, last=OPEN[0])
    t = begin(state, "arrakis.assassinate", HARKONNEN, "shigawire/1")
    answer(t, "paul_atreides")
    assert t.state.players[ATREIDES].tank[0] == "paul_atreides"


@card("crysknife")
def test_crysknife_kills_a_leader_next_to_the_legion_that_moved() -> None:
    legions = {
        OPEN[1]: atreides(0, 0, 1),
        OPEN[0]: harkonnen(1, 0, 0, "beast_rabban"),
        "arsunt": harkonnen(1, 0, 0, "baron_harkonnen"),
    }
    state = position(legions=legions)
    state.turn = Turn(ATREIDES, last=OPEN[1])
    t = begin(state, "arrakis.assassinate", ATREIDES, "crysknife/1")
    assert ids(asked(t)) == ["beast_rabban", "done"]
    answer(t, "beast_rabban")
    assert t.state.players[HARKONNEN].tank[0] == "beast_rabban"


@card("alia_the_abomination")
def test_alia_once_in_play_sends_any_leader_on_the_board_to_the_tank() -> None:
    legions = {"arsunt": harkonnen(1, 0, 0, "baron_harkonnen")}
    state = position(legions=legions, turn=ATREIDES, aside=["alia"])
    t = begin(state, "arrakis.assassinate", ATREIDES, "alia_the_abomination/0/then/0")
    answer(t, "baron_harkonnen")
    assert t.state.players[HARKONNEN].tank[0] == "baron_harkonnen"


# -- battles that cards change ---------------------------------------------------------------------------


SURPRISE = Modifiers(surprise=True)


@rule("W-18.7")
@pytest.mark.parametrize(
    ("path", "modifiers"),
    [
        pytest.param(
            "mudir_nahya_the_demon_ruler/0/else/1", SURPRISE, marks=card("mudir_nahya_the_demon_ruler")
        ),
        pytest.param(
            "rage_overcame_shaddam_iv_c/0/then/2", SURPRISE, marks=card("rage_overcame_shaddam_iv_c")
        ),
        pytest.param("sardaukars_manner/0", SURPRISE, marks=card("sardaukars_manner")),
        pytest.param(
            "i_decide_what_best_serves_his_majesty/1",
            SURPRISE,
            marks=card("i_decide_what_best_serves_his_majesty"),
        ),
        pytest.param("voice_from_the_outer_world/1", SURPRISE, marks=card("voice_from_the_outer_world")),
        pytest.param("paul_muad_dib/1", SURPRISE, marks=card("paul_muad_dib")),
        pytest.param("war_plan/0", Modifiers(extra_die=1), marks=card("war_plan")),
        pytest.param(
            "battle_language/0",
            Modifiers(surprise=True, defender_dice_first_round=4),
            marks=card("battle_language"),
        ),
        pytest.param(
            "killers_without_mercy/0", Modifiers(free_continue=True), marks=card("killers_without_mercy")
        ),
        pytest.param("feyd_rautha/1", Modifiers(), marks=card("feyd_rautha")),
    ],
)
def test_a_card_that_attacks_changes_the_battle_as_it_says(path: str, modifiers: Modifiers) -> None:
    effect = EFFECTS[path]
    assert isinstance(effect, Attack | MoveOrAttack)
    assert effect.modifiers == modifiers


@rule("W-18.7")
@card("mudir_nahya_the_demon_ruler")
def test_rabban_falls_upon_them_by_surprise() -> None:
    t = fight(
        harkonnen(1, 1, 0, "beast_rabban"),
        atreides(4),
        faces(0, 2),
        faces(0, 1, 3),
        path="mudir_nahya_the_demon_ruler/0/else/1",
    )
    answer(t, {"lose": "ranks"})
    (hits,) = messages(t.events, "arrakis-battle-hits")
    assert hits.args["dealt"] == 1  # two of Rabban's by a Special that no die showed, less a Shield


@rule("W-18.5")
@card("war_plan")
def test_war_plan_rolls_a_die_more_every_round_up_to_six() -> None:
    t = fight(atreides(3), harkonnen(3), faces(0, 4), faces(0, 3), path="war_plan/0")
    answer(t, {"go_on": "go_on"}, {"stay": "stay"})
    assert dice_rolled(t) == [4, 3, 4, 3]
    assert dice_rolled(fight(atreides(6), harkonnen(3), path="war_plan/0"))[0] == 6


@rule("W-18.5", "W-18.6")
@card("battle_language")
def test_battle_language_leaves_the_defender_four_dice_in_the_first_round() -> None:
    t = fight(
        atreides(3),
        harkonnen(6),
        faces(0, 3),
        faces(0, 4),
        path="battle_language/0",
        hands={HARKONNEN: ["sandmasters"]},
    )
    assert dice_rolled(t) == [3, 4]  # and no card could have brought a fifth
    answer(t, {"go_on": "go_on"}, {"stay": "stay"})
    assert dice_rolled(t)[2:] == [3, 6]


@rule("W-19.3")
@card("killers_without_mercy")
def test_killers_without_mercy_go_on_against_a_sietch_for_nothing() -> None:
    t = fight(
        harkonnen(2, 0, 1),
        atreides(3),
        faces(0, 3),
        faces(0, 5),
        where=SIETCH,
        path="killers_without_mercy/0",
    )
    answer(t, {"lose": "ranks"}, {"go_on": "go_on", "lose": "ranks"})
    assert t.state.legions[SIETCH[0]] == harkonnen(2, 0, 1)
    assert battle_of(t.state).round == 2


def test_every_strike_in_the_data_has_its_test_here() -> None:
    strikes = {path.split("/")[0] for path, one in EFFECTS.items() if isinstance(one, Assassinate | Bombard)}
    assert strikes == {
        "explosive_artillery",
        "captured_ornithopter",
        "hunter_seeker",
        "shigawire",
        "crysknife",
        "alia_the_abomination",
    }
