"""Cards that strike, assassinate or change a battle, each by its id."""

from __future__ import annotations

from engine.games.arrakis.data import EFFECTS
from engine.games.arrakis.effects import Assassinate, Bombard
from engine.games.arrakis.state import ATREIDES, HARKONNEN, battle_of
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.playing import played
from tests.engine.games.arrakis.fights import OPEN, SIETCH, dice_rolled, faces, fight
from tests.engine.games.arrakis.scenario import answer, asked, atreides, harkonnen, ids, messages, stopped
from tests.rules_coverage import rule

BEHIND = "false_wall_east"
"""Next to `OPEN[0]`, not to `OPEN[1]`."""

# -- special attacks -------------------------------------------------------------------------------------


@card("explosive_artillery")
def test_explosive_artillery_moves_a_legion_and_rolls_four_dice_at_one_beside_any_own_one() -> None:
    legions = {BEHIND: harkonnen(2), OPEN[1]: atreides(6)}
    t = played("explosive_artillery", legions=legions, rolls=faces(2, 1, 1))
    answer(t, f"{BEHIND}>{OPEN[0]}")
    assert ids(asked(t)) == [OPEN[1], "done"]
    answer(t, OPEN[1])
    assert stopped(t)
    assert dice_rolled(t) == [4]
    assert t.state.legions == {OPEN[0]: harkonnen(2), OPEN[1]: atreides(3)}


@card("explosive_artillery")
@rule("W-8.8")
def test_explosive_artillery_needs_no_move() -> None:
    legions = {OPEN[0]: harkonnen(2), OPEN[1]: atreides(6)}
    t = played("explosive_artillery", legions=legions, rolls=faces(0, 4))
    answer(t, "done", OPEN[1])
    assert stopped(t)
    assert t.state.legions == legions


@card("captured_ornithopter")
def test_captured_ornithopter_takes_one_and_rolls_three_dice_below_it() -> None:
    t = played(
        "captured_ornithopter",
        legions={"arsunt": harkonnen(5), "harg_pass": harkonnen(1)},
        zones={"air_west": "ornithopter", "air_north": "ornithopter"},
        rolls=faces(2, 0, 1),
    )
    answer(t, "air_west")
    assert ids(asked(t)) == ["arsunt", "done"]
    answer(t, "arsunt")
    assert stopped(t)
    assert dice_rolled(t) == [3]
    assert t.state.legions["arsunt"] == harkonnen(2)
    assert t.state.zones == {"air_north": "ornithopter"}


# -- assassinations --------------------------------------------------------------------------------------


@card("hunter_seeker")
def test_hunter_seeker_finds_a_leader_in_a_sector_with_a_harkonnen_legion() -> None:
    legions = {
        OPEN[0]: harkonnen(1),
        "hobars_gap": atreides(1, 0, 0, "naib", "stilgar"),
        "windgap": atreides(1, 0, 0, "chani"),
    }
    t = played("hunter_seeker", legions=legions)
    assert ids(asked(t)) == ["stilgar", "done"]
    answer(t, "stilgar")
    assert stopped(t)
    assert t.state.players[ATREIDES].tank[0] == "stilgar"
    assert t.state.legions["hobars_gap"] == atreides(1, 0, 0, "naib")


@card("shigawire")
def test_shigawire_moves_sardaukar_and_strangles_a_leader_next_to_them() -> None:
    legions = {
        BEHIND: harkonnen(0, 0, 1),
        OPEN[1]: atreides(1, 0, 0, "paul_atreides"),
        "arsunt": harkonnen(0, 0, 1),
        "shield_wall_west": atreides(1, 0, 0, "stilgar"),
    }
    t = played("shigawire", legions=legions)
    answer(t, f"{BEHIND}>{OPEN[0]}")
    assert ids(asked(t)) == ["paul_atreides", "done"]
    answer(t, "paul_atreides")
    assert stopped(t)
    assert t.state.players[ATREIDES].tank[0] == "paul_atreides"
    assert t.state.legions[OPEN[1]] == atreides(1)


@card("crysknife")
def test_crysknife_moves_fedaykin_and_kills_a_leader_next_to_them() -> None:
    legions = {
        BEHIND: atreides(0, 0, 1),
        OPEN[1]: harkonnen(1, 0, 0, "bashar", "beast_rabban"),
        "arsunt": harkonnen(1, 0, 0, "baron_harkonnen"),
    }
    t = played("crysknife", legions=legions)
    answer(t, f"{BEHIND}>{OPEN[0]}")
    assert ids(asked(t)) == ["beast_rabban", "done"]
    answer(t, "beast_rabban")
    assert stopped(t)
    assert t.state.players[HARKONNEN].tank[0] == "beast_rabban"
    assert t.state.legions[OPEN[1]] == harkonnen(1, 0, 0, "bashar")


@card("crysknife", "jubba_cloaks")
@rule("W-8.8")
def test_the_knife_is_with_no_legion_that_a_card_before_it_moved() -> None:
    dune = "windgap_east_desert"
    legions = {
        dune: atreides(0, 0, 1, "naib"),
        OPEN[0]: atreides(0, 0, 1),
        OPEN[1]: harkonnen(1, 0, 0, "beast_rabban"),
    }
    t = played("jubba_cloaks", hand=["crysknife"], legions=legions)
    answer(t, f"{dune}>windgap", "crysknife", "done")
    assert ids(asked(t)) == ["beast_rabban", "done"]


@card("alia_the_abomination")
def test_alia_in_play_sends_any_leader_on_the_board_to_the_tank_and_draws_two_cards() -> None:
    legions = {"arsunt": harkonnen(1, 0, 0, "baron_harkonnen"), "north_pole": harkonnen(1, 0, 0, "bashar")}
    t = played("alia_the_abomination", legions=legions, aside=["alia"])
    assert ids(asked(t)) == ["baron_harkonnen", "done"]
    answer(t, "baron_harkonnen")
    assert t.state.players[HARKONNEN].tank[0] == "baron_harkonnen"
    answer(t, "house_atreides:1+fremen_ally:1")
    assert stopped(t)
    assert len(t.state.players[ATREIDES].hand) == 2


@card("alia_the_abomination")
@rule("W-26.1")
def test_alia_enters_beside_the_reverend_mother_and_another_card_is_played() -> None:
    t = played("alia_the_abomination", hand=["thumpers", "war_plan"], aside=["reverend_mother_jessica"])
    assert t.state.players[ATREIDES].leaders["alia"].status == "aside"
    assert asked(t).prompt.key == "arrakis-play-card"


# -- battles that cards change ---------------------------------------------------------------------------


@card("mudir_nahya_the_demon_ruler")
@rule("W-18.7")
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


@card("war_plan")
@rule("W-18.5")
def test_war_plan_rolls_a_die_more_every_round_up_to_six() -> None:
    t = fight(atreides(3), harkonnen(3), faces(0, 4), faces(0, 3), path="war_plan/0")
    answer(t, {"go_on": "go_on"}, {"stay": "stay"})
    assert dice_rolled(t) == [4, 3, 4, 3]
    assert dice_rolled(fight(atreides(6), harkonnen(3), path="war_plan/0"))[0] == 6


@card("battle_language")
@rule("W-18.5", "W-18.6")
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


@card("killers_without_mercy")
@rule("W-19.3")
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
