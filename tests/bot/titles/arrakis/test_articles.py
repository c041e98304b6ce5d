from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.titles.rules import Entry, entry
from engine.core.messages import Ref
from engine.games.arrakis.data import AREAS, CARDS, LEADERS, NAMES, NEAR, OBJECTIVES, PRESCIENCE
from tests.bot.titles.arrakis.tables import ARRAKIS

PUBLISHED = "-# Published data: "


def found(kind: str, ident: str) -> Entry:
    return entry("arrakis", Ref(kind, ident), "en")


def text(kind: str, ident: str) -> str:
    return found(kind, ident).text


@pytest.mark.parametrize("kind", NAMES)
def test_all_things_can_be_looked_up(kind: str) -> None:
    for ident in NAMES[kind]:
        one = found(kind, ident)
        assert one.title
        assert len(one.text) < 2_000


@pytest.mark.parametrize(
    "kind", ["leader", "card", "prescience", "objective", "ban", "area", "sector", "zone", "result", "deck"]
)
def test_what_is_described_says_where_its_figures_come_from(kind: str) -> None:
    for ident in NAMES[kind]:
        one = found(kind, ident)
        if (kind, ident) != ("result", "token"):
            assert (one.provenance == "house") != (PUBLISHED in one.text), ident


@pytest.mark.parametrize(
    ("entries", "kind"), [(CARDS, "card"), (PRESCIENCE, "prescience"), (LEADERS, "leader")]
)
def test_cards_and_leaders_have_their_texts(entries: Mapping[str, object], kind: str) -> None:
    for ident, data in entries.items():
        spoken = getattr(data, "text", None)
        assert spoken is None or spoken["en"] in text(kind, ident)


def test_a_leader_says_what_it_brings_to_battle_and_how_it_enters() -> None:
    shown = text("leader", "paul_muad_dib").splitlines()
    assert shown[:5] == [
        "Leader of House Atreides (Fremen Allies).",
        "In battle a Special becomes: 2 \u00d7 Hit and Shield.",
        "**Special action** (Leadership): Move his Legion, which may then make a Surprise Attack. *(house)*",
        "Enters when Kwisatz Haderach reaches 3.",
        "Takes the place of Paul Atreides.",
    ]
    assert "Published data: several sources agree." in shown[5]
    assert "Generic leader of House Harkonnen." in text("leader", "bashar")
    assert "Enters when Supremacy reaches 6." in text("leader", "feyd_rautha")
    assert "Beast Rabban leaves the game" in text("leader", "feyd_rautha")
    assert "Enters when any Prescience marker reaches 6." in text("leader", "alia")
    mohiam = text("leader", "gaius_helen_mohiam")
    assert "Enters when Thufir Hawat leaves the game by schemes." in mohiam
    assert "Brings a Bene Gesserit token." in mohiam
    assert "In play from the start" in text("leader", "stilgar")
    assert "Special becomes" not in text("leader", "wild_maker")
    assert "Special action" not in text("leader", "gurney_halleck")


def test_a_card_says_its_deck_and_how_many_there_are() -> None:
    assert text("card", "hawats_scheming").startswith("Planning card, House Harkonnen, 3 copies.\n")
    assert text("card", "war_plan").startswith("Planning card, House Atreides.\n")
    assert "3 \u00d7 Shai-Hulud; " in text("deck", "fremen_ally")


def test_no_two_cards_are_called_the_same() -> None:
    names = [card.name["en"] for card in CARDS.values()]
    assert len(set(names)) == len(names)


def test_a_prescience_card_says_when_what_and_how_far_and_marks_what_is_published() -> None:
    shown = text("prescience", "rite_of_the_worm_rider")
    assert shown.startswith("Prescience card, claimed in Action Resolution.\n")
    assert shown.endswith("Advance Kwisatz Haderach by 1 and Sand Dwellers by 1.")
    assert "*(published)*" in text("prescience", "paul_drinks_the_water_of_life")
    assert "*(published)*" not in shown


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_an_objective_says_what_it_needs(objective: str) -> None:
    for space in OBJECTIVES[objective].needs.values():
        assert f" {space}" in text("objective", objective)


def test_powers_and_bans_name_each_other() -> None:
    assert text("power", "landsraad").startswith("Its ban, The Forms Must Be Obeyed: You may not discard")
    assert text("ban", "landsraad").startswith("Ban of Landsraad, binds House Harkonnen.")


def test_a_marker_says_what_its_spaces_bring_and_what_moves_it() -> None:
    shown = text("marker", "jihad")
    assert "On 3: Chani enters.\nOn 6: Alia enters.\nOn 8: the Family Atomics may be used." in shown
    assert "Moved by Raid on the Harvesters, " in shown


@pytest.mark.parametrize("area", AREAS)
def test_an_area_names_its_terrain_sector_neighbours_and_zones(area: str) -> None:
    shown = text("area", area)
    data = AREAS[area]
    assert NAMES["terrain"]["deep_desert" if data.deep else data.terrain]["en"] in shown
    assert all(NAMES["sector"][sector]["en"] in shown for sector in data.sectors)
    assert all(AREAS[near].name["en"] in shown for near in NEAR[area])
    assert "Connected to Air Zone " in shown
    assert ("this one is ours. *(house)*" in shown) == data.label


def test_an_area_says_what_stands_there_and_which_borders_are_impassable() -> None:
    shown = text("area", "arrakeen")
    assert "Arrakeen of House Harkonnen stands here at the start, rank 3." in shown
    assert "Ringed by Mountains" in shown
    assert "A Sietch stands here at the start." in text("area", "windgap")
    assert "A Testing Station lies here" in text("area", "false_wall_east")
    assert "Impassable border to Broken Land NW Desert" in text("area", "broken_land")
    assert "Impassable" not in text("area", "north_pole")


def test_sectors_and_zones_name_each_other() -> None:
    assert "Air Zone North-East" in text("sector", "ne_outer")
    assert "Serves North-East and Central North-East." in text("zone", "air_north_east")


def test_a_result_says_what_it_buys_each_side() -> None:
    shown = text("result", "house")
    assert "For House Atreides: any result." in shown
    assert "For House Harkonnen: two Regulars become Elites; place two vehicles." in shown
    assert "Special actions of House Harkonnen: Baron Harkonnen." in shown
    assert "one face of six. *(house)*" in shown
    assert text("result", "desert_power").startswith("Special actions of House Atreides: Wild Maker.")


def test_faces_signs_settlements_and_sides_have_their_figures() -> None:
    assert "3 faces of six." in text("face", "hit")
    assert found("sign", "digging").provenance == "house"
    assert "4 of 16 Wormsigns." in text("sign", "digging")
    assert "Rank 3." in text("settlement", "arrakeen")
    assert "ranks 1 1 2 2 2 2 3 3" in text("settlement", "sietch")
    assert "Wins at once with 10 Supremacy" in text("side", "harkonnen")
    assert "Decks: House Atreides and Fremen Allies." in text("side", "atreides")


def test_pieces_say_how_many_there_are() -> None:
    assert "House Atreides: 16 \u00d7 Regular.\nHouse Harkonnen: 24 \u00d7 Regular." in text(
        "piece", "regular"
    )
    assert "House Atreides: 6 \u00d7 Fedaykin.\nHouse Harkonnen: 8 \u00d7 Sardaukar." in text(
        "piece", "special"
    )
    assert "House Harkonnen" not in text("piece", "fedaykin")
    assert "There are 3." in text("piece", "carryall")
    assert "There are 4." in text("piece", "sandworm")
    assert "2 \u00d7 Jihad" in text("piece", "station")
    assert "There are 5; House Atreides begins with 1." in text("piece", "bene_gesserit")
    assert "On 4: House Atreides gains a Bene Gesserit token. *(house)*" in text("piece", "supremacy")
    assert found("piece", "token").provenance == "house"
    assert "Starting tokens: 2 Regular; 2 Regular;" in text("piece", "token")


def test_what_has_no_figures_is_explained_by_the_rules() -> None:
    assert "(W-23.1)" in text("piece", "atomics")
    assert "(W-6.1)" in text("phase", "start")


def test_what_is_no_thing_of_the_title_has_no_article() -> None:
    assert ARRAKIS.article(Ref("area", "caladan")) is None
    assert ARRAKIS.article(Ref("moon", "carthag")) is None
