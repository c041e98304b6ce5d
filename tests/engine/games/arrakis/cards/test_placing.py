"""Cards and leaders that put figures on the board, each by its id."""

from __future__ import annotations

import pytest

from engine.games.arrakis.data import AREAS
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from engine.games.arrakis.steps.cards import playable
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.playing import played, used
from tests.engine.games.arrakis.scenario import answer, asked, atreides, harkonnen, ids, position, stopped
from tests.rules_coverage import rule

DESERT, OTHER_DESERT, DEEP = "windgap_east_desert", "windgap_north_desert", "the_great_flat"
SIETCH = "habbanya_ridge"


# -- House Harkonnen -----------------------------------------------------------------------------------


@card("hard_times_and_oppression")
def test_hard_times_and_oppression_mans_every_settlement_that_stands() -> None:
    standing = [ident for ident, area in AREAS.items() if area.settlement and ident != "arsunt"]
    t = played("hard_times_and_oppression", settlements=standing, legions={"hagga_basin": harkonnen(1)})
    villages = ["north_pole", "imperial_basin", "hagga_basin"]
    assert ids(asked(t)) == [*villages, "choose"]
    answer(t, villages)
    assert ids(asked(t)) == ["arrakeen", "carthag"]
    answer(t, ["arrakeen", "carthag"])
    assert stopped(t)
    assert t.state.legions == {
        "north_pole": harkonnen(1),
        "imperial_basin": harkonnen(1),
        "hagga_basin": harkonnen(2),
        "arrakeen": harkonnen(0, 1),
        "carthag": harkonnen(0, 1),
    }


@card("hard_times_and_oppression")
@rule("W-8.8")
def test_hard_times_and_oppression_may_be_done_in_part() -> None:
    t = played("hard_times_and_oppression")
    answer(t, [], ["carthag"])
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(0, 1)}


@card("forced_recruitment")
@rule("W-9.9")
def test_forced_recruitment_puts_three_elites_and_any_leader_into_arrakeen() -> None:
    t = played("forced_recruitment", legions={"carthag": harkonnen(1, 0, 0, "baron_harkonnen")})
    answer(t, "arrakeen")
    assert ids(asked(t)) == ["baron_harkonnen", "beast_rabban", "captain_aramsham", "bashar", "done"]
    answer(t, "baron_harkonnen")
    assert stopped(t)
    assert t.state.legions["arrakeen"] == harkonnen(0, 3, 0, "baron_harkonnen")
    assert t.state.legions["carthag"] == harkonnen(1)


@card("forced_recruitment")
def test_forced_recruitment_leads_nowhere_once_arrakeen_is_destroyed() -> None:
    state = position(hands={HARKONNEN: ["forced_recruitment"]}, turn=HARKONNEN, settlements=["carthag"])
    assert playable(state, HARKONNEN) == []


@card("harkonnen_patrols")
@rule("W-3.7")
def test_harkonnen_patrols_man_up_to_three_empty_deserts() -> None:
    t = played("harkonnen_patrols", signs={DESERT: "sand"}, harvesters=[DEEP])
    offered = ids(asked(t))
    assert DESERT not in offered
    assert DEEP not in offered
    assert SIETCH not in offered
    assert "arrakeen" not in offered
    with pytest.raises(Exception, match="core-answer-pick-count"):
        answer(t, offered[:4])
    answer(t, offered[:3])
    assert stopped(t)
    assert t.state.legions == dict.fromkeys(offered[:3], harkonnen(1))


@card("evidence_of_rebellion")
def test_evidence_of_rebellion_puts_two_elites_into_a_settlement_and_draws_two() -> None:
    t = played("evidence_of_rebellion")
    assert ids(asked(t)) == [
        "north_pole", "arrakeen", "carthag", "imperial_basin", "arsunt", "hagga_basin", "choose", "done",
    ]  # fmt: skip
    answer(t, "hagga_basin", "corrino_ally:2")
    assert stopped(t)
    assert t.state.legions == {"hagga_basin": harkonnen(0, 2)}
    assert len(t.state.players[HARKONNEN].hand) == 2


@card("carthag_the_former_capital")
def test_carthag_the_former_capital_fills_carthag() -> None:
    t = played("carthag_the_former_capital")
    answer(t, "carthag", "bashar")
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(3, 1, 0, "bashar")}


@card("mudir_nahya_the_demon_ruler")
@rule("W-18.7")
def test_mudir_nahya_puts_rabban_into_a_legion_that_makes_a_surprise_attack() -> None:
    legions = {
        "carthag": harkonnen(1),
        "rimwall_west": harkonnen(1, 0, 0, "beast_rabban"),
        "arsunt": atreides(1),
        "broken_land": atreides(1),
    }
    t = played("mudir_nahya_the_demon_ruler", legions=legions, settlements=["arrakeen", "carthag"])
    answer(t, "carthag")
    assert t.state.legions["carthag"] == harkonnen(1, 1, 0, "beast_rabban")
    assert t.state.legions["rimwall_west"] == harkonnen(1)
    assert ids(asked(t)) == ["carthag>broken_land", "carthag>arsunt", "done"]
    answer(t, "carthag>arsunt")
    assert t.state.battle is not None
    assert t.state.battle.surprise


@card("mudir_nahya_the_demon_ruler")
def test_mudir_nahya_without_rabban_puts_two_elites_and_a_leader_into_a_legion() -> None:
    t = played("mudir_nahya_the_demon_ruler", legions={"carthag": harkonnen(1)}, aside=["feyd_rautha"])
    answer(t, "carthag")
    assert ids(asked(t)) == ["baron_harkonnen", "feyd_rautha", "captain_aramsham", "bashar", "done"]
    answer(t, "feyd_rautha")
    assert stopped(t)
    assert t.state.legions["carthag"] == harkonnen(1, 2, 0, "feyd_rautha")


@card("beloved_feyd_rautha", "feyd_rautha")
@rule("W-26.1", "W-26.3")
def test_beloved_feyd_rautha_brings_him_in_for_rabban_and_plays_another_card() -> None:
    t = played(
        "beloved_feyd_rautha",
        hand=["carthag_the_former_capital"],
        legions={"arrakeen": harkonnen(1, 0, 0, "beast_rabban")},
    )
    leaders = t.state.players[HARKONNEN].leaders
    assert (leaders["feyd_rautha"].status, leaders["feyd_rautha"].spent) == ("aside", False)
    assert leaders["beast_rabban"].status == "gone"
    assert t.state.legions["arrakeen"] == harkonnen(1)
    answer(t, "carthag_the_former_capital", "carthag", "feyd_rautha")
    assert stopped(t)
    assert t.state.legions["carthag"] == harkonnen(3, 1, 0, "feyd_rautha")
    assert t.state.players[HARKONNEN].dice == {}


@card("beloved_feyd_rautha")
def test_beloved_feyd_rautha_reinforces_him_if_he_is_in_play() -> None:
    t = played("beloved_feyd_rautha", legions={"arrakeen": harkonnen(1, 0, 0, "feyd_rautha")})
    answer(t, "arrakeen")
    assert stopped(t)
    assert t.state.legions["arrakeen"] == harkonnen(1, 2, 0, "feyd_rautha")


# -- Corrino Allies ------------------------------------------------------------------------------------

RAGES = [f"rage_overcame_shaddam_iv_{one}" for one in "abc"]


@pytest.mark.parametrize("ident", [pytest.param(one, marks=card(one, "emperor_shaddam_iv")) for one in RAGES])
@rule("W-26.1")
def test_the_emperor_enters_and_another_card_is_played(ident: str) -> None:
    t = played(ident, hand=["carthag_the_former_capital", "hawats_scheming"])
    assert t.state.players[HARKONNEN].leaders["emperor_shaddam_iv"].status == "aside"
    assert ids(asked(t)) == ["carthag_the_former_capital", "done"]
    answer(t, "done")
    assert stopped(t)


@card("rage_overcame_shaddam_iv_a")
def test_the_emperor_and_four_regulars_come_to_a_settlement() -> None:
    t = played("rage_overcame_shaddam_iv_a", aside=["emperor_shaddam_iv"])
    answer(t, "arsunt")
    assert stopped(t)
    assert t.state.legions == {"arsunt": harkonnen(4, 0, 0, "emperor_shaddam_iv")}


@card("rage_overcame_shaddam_iv_b")
def test_the_emperor_and_two_sardaukar_join_a_legion() -> None:
    t = played("rage_overcame_shaddam_iv_b", aside=["emperor_shaddam_iv"], legions={DESERT: harkonnen(1)})
    assert ids(asked(t)) == [DESERT, "choose", "done"]
    answer(t, DESERT)
    assert stopped(t)
    assert t.state.legions == {DESERT: harkonnen(1, 0, 2, "emperor_shaddam_iv")}


@card("rage_overcame_shaddam_iv_c")
@rule("W-18.7")
def test_the_emperor_joins_sardaukar_who_move_and_surprise() -> None:
    legions = {
        "carthag": harkonnen(1, 0, 1),
        "hagga_basin": harkonnen(2),
        "arsunt": harkonnen(2),
        "arsunt_north_ridge": atreides(1),
    }
    t = played("rage_overcame_shaddam_iv_c", aside=["emperor_shaddam_iv"], legions=legions)
    assert ids(asked(t)) == ["carthag", "choose", "done"]
    answer(t, "carthag")
    assert t.state.legions["carthag"].leaders == ["emperor_shaddam_iv"]
    assert {one.partition(">")[0].partition(":")[0] for one in ids(asked(t))} == {"carthag", "done"}
    answer(t, "carthag>broken_land")
    assert ids(asked(t)) == ["broken_land>arsunt_north_ridge", "done"]
    answer(t, "broken_land>arsunt_north_ridge")
    assert t.state.battle is not None
    assert t.state.battle.surprise


@card("moving_the_battle_group")
@rule("W-3.6")
def test_moving_the_battle_group_appears_in_a_free_mountain() -> None:
    legions = {"rimwall_west": atreides(1), "broken_land": harkonnen(1)}
    t = played("moving_the_battle_group", legions=legions, atomics="splintered_rock")
    offered = ids(asked(t))
    assert {"rimwall_west", "splintered_rock", "carthag"}.isdisjoint(offered)
    assert {"broken_land", "north_pole"} < {*offered}
    answer(t, "broken_land")
    assert stopped(t)
    assert t.state.legions["broken_land"] == harkonnen(1, 2, 0, "bashar")


@card("i_decide_what_best_serves_his_majesty")
@rule("W-8.8", "T-41")
def test_aramsham_joins_sardaukar_who_move_or_surprise() -> None:
    legions = {"carthag": harkonnen(0, 0, 1), "hagga_basin": harkonnen(3), "arsunt": atreides(1)}
    t = played("i_decide_what_best_serves_his_majesty", legions=legions, settlements=["carthag"])
    assert ids(asked(t)) == ["carthag", "choose", "done"]
    answer(t, "carthag")
    assert t.state.legions["carthag"].leaders == ["captain_aramsham"]
    answer(t, "carthag>arsunt")
    assert t.state.battle is not None
    assert t.state.battle.surprise


@card("i_decide_what_best_serves_his_majesty")
@rule("W-8.8")
def test_sardaukar_may_move_by_his_majestys_card_while_aramsham_is_in_the_tank() -> None:
    legions = {"carthag": harkonnen(0, 0, 1), "hagga_basin": harkonnen(3)}
    t = played(
        "i_decide_what_best_serves_his_majesty",
        legions=legions,
        tank={HARKONNEN: ["captain_aramsham"]},
    )
    answer(t, "carthag", "carthag>arsunt")
    assert stopped(t)
    assert t.state.legions["arsunt"] == harkonnen(0, 0, 1)


# -- House Atreides ------------------------------------------------------------------------------------

SMUGGLERS = [f"smugglers_{one}" for one in "bc"]


@pytest.mark.parametrize("ident", [pytest.param(one, marks=card(one, "gurney_halleck")) for one in SMUGGLERS])
@rule("W-26.5")
def test_gurney_halleck_comes_straight_to_an_empty_desert_with_two_elites(ident: str) -> None:
    t = played(ident, harvesters=[DEEP])
    assert DEEP not in ids(asked(t))
    answer(t, DESERT)
    assert stopped(t)
    assert t.state.legions == {DESERT: atreides(0, 2, 0, "gurney_halleck")}
    assert t.state.players[ATREIDES].leaders["gurney_halleck"].status == "board"


@card("smugglers_b")
def test_smugglers_reinforce_gurney_halleck() -> None:
    t = played("smugglers_b", legions={DESERT: atreides(0, 1, 0, "gurney_halleck")})
    answer(t, DESERT)
    assert stopped(t)
    assert t.state.legions == {DESERT: atreides(0, 3, 0, "gurney_halleck")}


@card("smugglers_c")
def test_smugglers_remove_two_vehicles_from_the_sector_of_gurney_halleck() -> None:
    t = played(
        "smugglers_c",
        legions={DESERT: atreides(0, 1, 0, "gurney_halleck")},
        harvesters=[OTHER_DESERT, DEEP],
        zones={"air_south": "ornithopter", "air_west": "carryall", "air_north": "carryall"},
    )
    answer(t, "sw_central")
    assert ids(asked(t)) == [f"harvester:{OTHER_DESERT}", "ornithopter:air_south", "carryall:air_west"]
    answer(t, [f"harvester:{OTHER_DESERT}", "carryall:air_west"])
    assert stopped(t)
    assert t.state.harvesters == [DEEP]
    assert t.state.zones == {"air_south": "ornithopter", "air_north": "carryall"}


@card("chatt_the_leaper")
def test_chatt_the_leaper_brings_fedaykin_and_a_naib_to_a_sietch() -> None:
    t = played("chatt_the_leaper")
    assert ids(asked(t))[-2:] == ["choose", "done"]
    assert len(ids(asked(t))) == 8 + 2
    answer(t, SIETCH)
    assert stopped(t)
    assert t.state.legions == {SIETCH: atreides(0, 0, 2, "naib")}


@pytest.mark.parametrize("paul", ["paul_atreides", "paul_muad_dib"])
@card("voice_from_the_outer_world")
@rule("W-11.5", "W-18.7")
def test_either_paul_comes_with_a_fedaykin_to_a_legion_that_moves_or_surprises(paul: str) -> None:
    legions = {DESERT: atreides(1), OTHER_DESERT: harkonnen(1)}
    t = played("voice_from_the_outer_world", legions=legions, aside=[paul])
    answer(t, DESERT)
    assert t.state.legions[DESERT] == atreides(1, 0, 1, paul)
    answer(t, f"{DESERT}>{OTHER_DESERT}")
    assert t.state.battle is not None
    assert t.state.battle.surprise


# -- Fremen Allies -------------------------------------------------------------------------------------


@card("i_am_stilgar_the_fremen")
def test_stilgar_appears_on_a_free_plateau_and_a_card_is_drawn() -> None:
    t = played("i_am_stilgar_the_fremen", legions={"false_wall_south": harkonnen(1)})
    offered = ids(asked(t))
    assert {"false_wall_south", "arrakeen", "rimwall_west"}.isdisjoint(offered)
    answer(t, "pasty_mesa", "fremen_ally:1")
    assert stopped(t)
    assert t.state.legions["pasty_mesa"] == atreides(1, 2, 0, "stilgar")
    assert len(t.state.players[ATREIDES].hand) == 1


# -- leaders -------------------------------------------------------------------------------------------


@card("captain_aramsham")
@rule("W-9.4", "W-10.2")
def test_captain_aramsham_deploys_two_regulars_a_sardaukar_and_a_leader() -> None:
    t = used("captain_aramsham")
    answer(t, "split", {"arrakeen:regular": 1, "arsunt:regular": 1, "arsunt:special": 1})
    assert "captain_aramsham>arsunt" in ids(asked(t))
    answer(t, "captain_aramsham>arsunt")
    assert stopped(t)
    assert t.state.legions == {
        "arrakeen": harkonnen(1),
        "arsunt": harkonnen(1, 0, 1, "captain_aramsham"),
    }
    assert t.state.players[HARKONNEN].leaders["captain_aramsham"].spent


@card("stilgar")
@rule("W-9.3")
def test_stilgar_deploys_two_tokens_and_a_leader() -> None:
    t = used("stilgar")
    one, two = t.state.tokens[-1], t.state.tokens[-2]
    answer(t, SIETCH, "windgap")
    assert {area: legion.tokens for area, legion in t.state.legions.items()} == {
        SIETCH: [one],
        "windgap": [two],
    }
    assert {option.partition(">")[2] for option in ids(asked(t))} == {SIETCH, "windgap", ""}
    answer(t, "stilgar>windgap")
    assert stopped(t)
    assert t.state.legions["windgap"].leaders == ["stilgar"]
    assert len(t.state.tokens) == 6


@pytest.mark.parametrize(
    ("leader", "old", "new", "count"),
    [
        pytest.param("baron_harkonnen", "regular", "elite", 3, marks=card("baron_harkonnen")),
        pytest.param("emperor_shaddam_iv", "elite", "special", 3, marks=card("emperor_shaddam_iv")),
        pytest.param("chani", "elite", "special", 2, marks=card("chani")),
    ],
)
def test_leaders_exchange_units_anywhere_on_the_board(leader: str, old: str, new: str, count: int) -> None:
    build = atreides if leader == "chani" else harkonnen
    t = used(leader, legions={DESERT: build(**{old: 2}), OTHER_DESERT: build(**{old: 2})})
    with pytest.raises(Exception, match="core-answer-total"):
        answer(t, {DESERT: 2, OTHER_DESERT: count - 1})
    answer(t, {DESERT: 1, OTHER_DESERT: count - 1})
    assert stopped(t)
    assert t.state.legions == {
        DESERT: build(**{old: 1, new: 1}),
        OTHER_DESERT: build(**{old: 3 - count, new: count - 1}) if count < 3 else build(**{new: 2}),
    }
