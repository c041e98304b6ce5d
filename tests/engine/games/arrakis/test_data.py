"""The figures of War for Arrakis are those of its rules and of what is known about its tables.

A test here cites a rule only where the data is all of it; what is done with a figure is held elsewhere.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import Struct, ValidationError

from engine.games.arrakis import data
from engine.games.arrakis.data import (
    AREAS,
    ATOMICS,
    CARDS,
    GENERIC,
    LEADERS,
    MARKERS,
    NAMES,
    NEAR,
    NEAR_BY_AIR,
    OBJECTIVES,
    POWERS,
    PRESCIENCE,
    RESULTS,
    RULES,
    SECTORS,
    SPECIAL,
    TOKENS,
    WILD_MAKER,
    ZONES,
    ZONES_OF,
    Provenance,
)
from engine.games.arrakis.effects import SideId
from tests.rules_coverage import rule

EXEMPT = {"arrakeen", "carthag", "arsunt", "hagga_basin", "imperial_basin"}


# -- the map -------------------------------------------------------------------------------------------


@rule("W-3.1")
def test_four_central_sectors_touch_the_north_pole_and_four_are_outer() -> None:
    assert Counter(one.ring for one in SECTORS.values()) == {"central": 4, "outer": 4}
    assert {ident for ident, one in SECTORS.items() if one.ring == "central"} == set(
        AREAS["north_pole"].sectors
    )
    assert all(here in SECTORS[there].near for here, one in SECTORS.items() for there in one.near)


@rule("W-3.2")
def test_the_map_has_the_areas_of_the_board_and_deep_desert_is_desert() -> None:
    assert len(AREAS) == 101
    terrain = Counter(one.terrain for one in AREAS.values())
    assert terrain == {"mountain": 19, "plateau": 12, "minor_erg": 5, "desert": 65}
    deep = [one.terrain for one in AREAS.values() if one.deep]
    assert deep == ["desert"] * 23


@rule("W-3.3")
def test_the_north_pole_is_a_mountain_of_all_central_sectors_that_every_zone_serves() -> None:
    pole = AREAS["north_pole"]
    assert pole.terrain == "mountain"
    assert set(ZONES_OF["north_pole"]) == set(ZONES)
    assert [one.id for one in AREAS.values() if len(one.sectors) != 1] == ["north_pole"]


@rule("W-3.4")
def test_borders_can_be_crossed_both_ways_and_impassable_ones_only_by_air() -> None:
    for near in (NEAR, NEAR_BY_AIR):
        assert all(here in near[there] for here in AREAS for there in near[here])
        assert all(here not in near[here] for here in AREAS)
    assert sum(map(len, NEAR.values())) == 2 * 265
    walls = {(here, there) for here in AREAS for there in set(NEAR_BY_AIR[here]) - set(NEAR[here])}
    assert len(walls) == 2 * 11
    assert ("rimwall_west", "rimwall_west_north_desert") in walls
    assert all(set(NEAR[here]) <= set(NEAR_BY_AIR[here]) for here in AREAS)


@rule("W-3.4")
def test_every_area_can_be_reached_on_the_ground() -> None:
    reached, ahead = set[str](), ["north_pole"]
    while ahead:
        here = ahead.pop()
        if here not in reached:
            reached.add(here)
            ahead += NEAR[here]
    assert reached == set(AREAS)


@rule("W-3.5")
def test_eight_zones_join_two_sectors_each_and_serve_all_areas_of_both() -> None:
    assert len(ZONES) == 8
    for ident, zone in ZONES.items():
        one, two = zone.sectors
        assert two in SECTORS[one].near
        served = {area.id for area in AREAS.values() if {one, two} & set(area.sectors)}
        assert served == {area for area in AREAS if ident in ZONES_OF[area]}


@rule("W-3.8")
def test_the_settlements_stand_where_the_rules_say() -> None:
    standing = {one.id: one.settlement for one in AREAS.values() if one.settlement}
    villages = dict.fromkeys(("arsunt", "hagga_basin", "imperial_basin", "north_pole"), "pyon_village")
    assert standing == {**villages, "carthag": "carthag", "arrakeen": "arrakeen"}
    assert RULES.settlement_ranks.value == {"pyon_village": 1, "carthag": 2, "arrakeen": 3}


@rule("W-3.8")
def test_there_is_a_sietch_for_every_rank_and_no_settlement_beside_it() -> None:
    sietches = [one for one in AREAS.values() if one.sietch]
    assert len(sietches) == len(RULES.sietch_ranks.value) == 8
    assert sorted(RULES.sietch_ranks.value) == [1, 1, 2, 2, 2, 2, 3, 3]
    assert not any(one.settlement for one in sietches)


def test_five_plateaus_are_safe_from_storms_because_only_mountains_are_around_them() -> None:
    exempt = {one.id for one in AREAS.values() if one.exempt}
    assert exempt == EXEMPT
    for ident in exempt:
        assert AREAS[ident].terrain == "plateau"
        around = {near for near in NEAR[ident] if near not in exempt}
        assert {AREAS[near].terrain for near in around} == {"mountain"}


def test_atomics_expose_the_plateaus_beside_the_mountain() -> None:
    assert {ident: {near for near in NEAR[ident] if AREAS[near].exempt} for ident in ATOMICS} == {
        "splintered_rock": {"hagga_basin"},
        "hole_in_the_rock": {"imperial_basin"},
        "rimwall_west": {"imperial_basin", "arrakeen"},
    }


def test_atomics_are_for_mountains() -> None:
    assert {AREAS[ident].terrain for ident in ATOMICS} == {"mountain"}


def test_there_is_a_station_for_every_symbol_and_each_marker_has_some() -> None:
    assert sum(one.station for one in AREAS.values()) == len(RULES.stations.value) == 6
    assert set(RULES.stations.value) == set(MARKERS)


# -- figures -------------------------------------------------------------------------------------------


@rule("W-2.1")
def test_the_box_holds_129_figures() -> None:
    assert {side: (f.regular, f.elite, f.special, f.generic) for side, f in RULES.figures.items()} == {
        "harkonnen": (24, 12, 8, 6),
        "atreides": (16, 8, 6, 12),
    }
    named = Counter(one.side for one in LEADERS.values() if one.id != WILD_MAKER)
    assert named == {"harkonnen": 7, "atreides": 8}
    assert RULES.vehicles.value == {"harvester": 8, "ornithopter": 6, "carryall": 3}
    units = sum(f.regular + f.elite + f.special + f.generic for f in RULES.figures.values())
    worms = RULES.hazards.sandworms + 1
    assert units + named.total() + sum(RULES.vehicles.value.values()) + worms == 129


@rule("W-2.1")
def test_the_box_holds_these_tokens() -> None:
    assert {name: len(tokens) for name, tokens in RULES.starting_tokens.items()} == {
        "atreides": 8,
        "black": 6,
        "silver": 6,
    }
    assert len(RULES.deployment_tokens) == 8
    assert len(TOKENS) == 28
    assert RULES.bene_gesserit.value == 5


@rule("W-2.1")
def test_all_atreides_tokens_together_use_up_their_supply_exactly() -> None:
    tokens = [*RULES.starting_tokens["atreides"], *RULES.deployment_tokens]
    supply = RULES.figures["atreides"]
    assert sum(one.regular for one in tokens) == supply.regular
    assert sum(one.elite for one in tokens) == supply.elite
    assert sum(one.special for one in tokens) == supply.special
    assert not any(one.generic for one in tokens)


def test_harkonnen_starting_tokens_fit_any_settlement_and_the_supply() -> None:
    black, silver = RULES.starting_tokens["black"], RULES.starting_tokens["silver"]
    supply = RULES.figures["harkonnen"]
    for rank in ("regular", "elite", "special", "generic"):
        assert sum(getattr(one, rank) for one in (*black, *silver)) <= getattr(supply, rank)
    most = [max(one.regular + one.elite + one.special for one in tokens) for tokens in (black, silver)]
    assert sum(most) <= RULES.stacking.value
    assert len(black) == len(silver) == sum(one.settlement is not None for one in AREAS.values())


def test_one_harkonnen_starting_token_is_that_of_the_rules() -> None:
    published = [one for one in TOKENS.values() if one.provenance == "rulebook"]
    assert [(one.regular, one.elite, one.special, one.generic) for one in published] == [(1, 0, 1, 1)]


def test_six_units_stack_and_five_under_the_choam_ban() -> None:
    assert (RULES.stacking.value, RULES.stacking_choam_ban.value) == (6, 5)


def test_each_side_has_its_dice_with_all_five_results() -> None:
    expected: dict[SideId, tuple[int, int]] = {"atreides": (4, 2), "harkonnen": (8, 3)}
    for side, (count, slots) in expected.items():
        die = RULES.dice[side]
        assert (die.count, die.slots, len(die.faces)) == (count, slots, 6)
        assert set(die.faces) == set(RESULTS)


def test_the_combat_die_has_three_hits_two_shields_and_a_special() -> None:
    assert (RULES.combat.hit, RULES.combat.shield, RULES.combat.special) == (3, 2, 1)
    assert RULES.combat.most == 6


def test_lower_rows_of_the_spice_board_bring_more_vehicles_than_there_are_at_most() -> None:
    rows = [(row.harvesters, row.ornithopters, row.carryalls) for row in RULES.spice.rows]
    assert rows == [(3, 2, 1), (4, 2, 1), (5, 3, 1), (5, 4, 2), (6, 4, 2)]
    supply = RULES.vehicles.value
    limits = (supply["harvester"], supply["ornithopter"], supply["carryall"])
    assert all(number <= limit for row in rows for number, limit in zip(row, limits, strict=True))
    assert all(ornithopters + carryalls <= len(ZONES) for _, ornithopters, carryalls in rows)


def test_spice_is_worth_and_costs_what_the_rules_say() -> None:
    spice = RULES.spice
    assert (spice.desert, spice.deep_desert) == (1, 2)
    assert (spice.keep, spice.raise_, spice.stockpile, spice.stockpile_up_to) == (2, 3, 3, 5)
    assert spice.reserve == 1


def test_hazards_have_the_dice_and_ranges_of_the_rules() -> None:
    hazards = RULES.hazards
    assert set(hazards.signs) == {"sand", "sandworm", "digging"}
    assert sum(hazards.signs.values()) == 16
    assert (hazards.storm_dice, hazards.worm_dice, hazards.wild_maker_dice) == (2, 4, 6)
    assert (hazards.special_deep_desert, hazards.special_desert, hazards.range) == (2, 1, 2)


def test_the_tanks_are_as_long_as_the_boards_show() -> None:
    assert RULES.tank.value == {"atreides": 3, "harkonnen": 5}


def test_the_limits_of_a_round_are_those_of_the_rules() -> None:
    assert RULES.supremacy_to_win.value == 10
    assert RULES.prescience_shown.value == 3
    assert RULES.hand_limit.value == 6
    assert RULES.claims.value == 2


def test_supremacy_brings_two_leaders_and_two_tokens() -> None:
    assert {one.leader: one.space for one in RULES.supremacy if one.event == "leader"} == {
        "thufir_hawat": 1,
        "feyd_rautha": 6,
    }
    assert sum(one.event == "bene_gesserit" for one in RULES.supremacy) == 2
    assert RULES.bene_gesserit_atreides.value == 1


@rule("W-22.1")
def test_prescience_brings_four_leaders_and_the_atomics() -> None:
    assert [(one.space, one.marker, one.leader or one.event) for one in RULES.prescience] == [
        (3, "kwisatz_haderach", "paul_muad_dib"),
        (3, "sand_dwellers", "reverend_mother_jessica"),
        (3, "jihad", "chani"),
        (6, None, "alia"),
        (8, None, "atomics"),
    ]


# -- names, sources, mistakes --------------------------------------------------------------------------


def test_everything_that_a_message_can_name_has_an_english_name() -> None:
    kinds = {"side", "deck", "phase", "result", "face", "marker", "power", "sign", "settlement", "terrain"}
    kinds |= {"piece", "area", "sector", "zone", "leader", "card", "prescience", "objective", "ban"}
    assert kinds <= set(NAMES)
    assert all(name["en"].strip() for names in NAMES.values() for name in names.values())


@pytest.mark.parametrize("kind", ["area", "sector", "zone", "leader", "prescience", "objective", "piece"])
def test_names_tell_things_of_a_kind_apart(kind: str) -> None:
    names = [name["en"] for name in NAMES[kind].values()]
    assert len(names) == len(set(names))


def test_names_cover_the_ids_that_the_rules_speak_of() -> None:
    assert {*RESULTS, "desert_power", "token"} == set(NAMES["result"])
    assert set(NAMES["marker"]) == set(MARKERS)
    assert set(NAMES["power"]) == set(POWERS)
    assert set(NAMES["sign"]) == set(RULES.hazards.signs)
    assert {*RULES.settlement_ranks.value, "sietch"} == set(NAMES["settlement"])
    assert {*RULES.vehicles.value, *SPECIAL.values(), "regular", "elite"} <= set(NAMES["piece"])
    assert {one.terrain for one in AREAS.values()} <= set(NAMES["terrain"])
    assert {one.id for one in GENERIC.values()} < set(NAMES["leader"])


def test_cards_of_one_name_tell_their_difference_in_their_text() -> None:
    told = [(one.name["en"], one.text["en"]) for one in CARDS.values()]
    assert len(told) == len(set(told))


def _sources(kind: Provenance) -> set[str]:
    return {one.id for one in PRESCIENCE.values() if one.provenance == kind}


def test_tables_that_are_ours_are_marked_as_house_data() -> None:
    assert _sources("house") == set(PRESCIENCE)
    assert {one.provenance for one in OBJECTIVES.values()} == {"house"}
    assert {die.faces_provenance for die in RULES.dice.values()} == {"house"}
    assert RULES.hazards.signs_provenance == "house"
    ours = {one.id for one in LEADERS.values() if one.effects_provenance == "house"}
    assert ours == {one.id for one in LEADERS.values() if one.side == "atreides"} - {"gurney_halleck"}
    assert {one.provenance for one in CARDS.values()} == {"single"}


def _file(folder: Path, name: str) -> Any:
    return yaml.safe_load((folder / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("name", "kind", "path"),
    [
        ("map.yaml", data.MapFile, ("areas", 0)),
        ("rules.yaml", data.RulesFile, ("spice",)),
        ("leaders.yaml", data.LeadersFile, ("named", 0)),
        ("cards.yaml", data.CardsFile, ("cards", 0)),
        ("cards.yaml", data.CardsFile, ("cards", 0, "effects", 0)),
        ("cards.yaml", data.CardsFile, ("cards", 0, "effects", 0, "units")),
        ("prescience.yaml", data.PrescienceFile, ("cards", 0, "requires", 0)),
        ("objectives.yaml", data.ObjectivesFile, ("objectives", 0)),
        ("bans.yaml", data.BansFile, ("bans", 0)),
    ],
    ids=lambda value: "-".join(map(str, value)) if isinstance(value, tuple) else None,
)
def test_unknown_fields_are_refused(
    name: str, kind: type[Struct], path: tuple[Any, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = entry = _file(data.FOLDER, name)
    for key in path:
        entry = entry[key]
    entry["surprising"] = 1
    (tmp_path / name).write_text(yaml.safe_dump(content), encoding="utf-8")
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    with pytest.raises(ValidationError, match="surprising"):
        data._read(name, kind)


def test_effects_outside_the_vocabulary_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = _file(data.FOLDER, "cards.yaml")
    content["cards"][0]["effects"][0]["do"] = "win"
    (tmp_path / "cards.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    with pytest.raises(ValidationError, match="win"):
        data._read("cards.yaml", data.CardsFile)
