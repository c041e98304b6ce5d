"""The figures of the game are those of its rules (D-2, D-4, D-19)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec import ValidationError

from engine.games.dice import data, effects
from engine.games.dice.data import FACTIONS, GROUPS, NAMES, NEIGHBOURS, REGIONS, RULES, STORM_TRACK
from tests.rules_coverage import rule


@rule("D-4.1", "D-4.2", "D-4.3", "D-4.4")
def test_the_map_has_five_strategic_regions_four_open_ones_and_the_pole() -> None:
    assert len(REGIONS) == 10
    assert set(GROUPS["strategic"]) == {
        "sietch_tabr",
        "arrakeen",
        "carthag",
        "sietch_tuek",
        "sietch_habbanya",
    }
    assert set(GROUPS["open"]) == {"great_flat", "cielago_depression", "minor_erg", "broken_land"}
    assert [one.id for one in REGIONS.values() if one.kind == "neutral"] == ["polar_sink"]


@rule("D-4.5")
def test_five_regions_are_desert_and_the_minor_erg_is_not() -> None:
    assert set(GROUPS["desert"]) == {
        "cielago_depression",
        "sietch_habbanya",
        "great_flat",
        "sietch_tabr",
        "broken_land",
    }


@rule("D-4.1", "D-4.7")
def test_the_storm_has_an_area_for_every_region_but_the_pole_and_carthag() -> None:
    assert set(STORM_TRACK) == set(REGIONS) - {"polar_sink", "carthag"}
    assert len(STORM_TRACK) == len(set(STORM_TRACK)) == 8


@rule("D-4.6")
def test_borders_can_be_crossed_both_ways() -> None:
    assert set(NEIGHBOURS) == set(REGIONS)
    assert all(here in NEIGHBOURS[there] for here in REGIONS for there in NEIGHBOURS[here])
    assert sum(len(there) for there in NEIGHBOURS.values()) == 2 * 19
    assert NEIGHBOURS["carthag"] == {"arrakeen", "broken_land", "sietch_tabr", "polar_sink"}
    assert "broken_land" not in NEIGHBOURS["polar_sink"]


@rule("D-2.2")
def test_the_factions_have_the_pieces_of_the_rules() -> None:
    pieces = {ident: (f.pieces.troop, f.pieces.elite, f.pieces.leader) for ident, f in FACTIONS.items()}
    usual = (12, 0, 1)
    assert pieces == {
        "atreides": (12, 0, 2),
        "corrino": (8, 4, 1),
        "fremen": (0, 8, 1),
        "harkonnen": usual,
        "guild": usual,
        "bene_gesserit": usual,
        "bene_tleilax": usual,
        "smugglers": usual,
    }
    keeping = {ident for ident, f in FACTIONS.items() if effects.StoreSpice in f.effects}
    assert keeping == {"corrino", "guild"}


@rule("D-2.1", "D-3.5", "D-18.1")
def test_the_tokens_are_those_of_the_rules() -> None:
    assert len(FACTIONS) * RULES.loyalty.per_faction == 16
    assert len(RULES.protection.tokens) == 2
    assert RULES.protection.used_by_players == {3: 1, 4: 1, 5: 2, 6: 2, 7: 2, 8: 2}
    assert len(RULES.resources.tokens) == 8
    assert [token.type for token in RULES.resources.tokens if token.leaves] == ["storm_start", "blank"]


@rule("D-2.4")
def test_a_big_cube_is_worth_two() -> None:
    assert (RULES.strength.troop, RULES.strength.elite) == (1, 2)


@rule("D-14.19", "T-60")
def test_no_leader_is_weaker_than_two_troops() -> None:
    assert all(faction.leader_strength.value >= 2 for faction in FACTIONS.values())


@rule("D-1.3", "D-3.8")
def test_three_to_eight_can_play() -> None:
    assert (RULES.players.min, RULES.players.max) == (3, 8)
    assert len(FACTIONS) == RULES.players.max


@rule("D-1.2", "D-5.2", "D-5.3")
def test_rounds_and_regions_to_win() -> None:
    assert RULES.rounds.value == 6
    assert (RULES.regions_to_win_alone.value, RULES.regions_to_win_allied.value) == (3, 4)


@rule("D-7.3")
def test_the_factions_that_no_die_shows_have_an_emblem_from_pairs() -> None:
    without = {ident for ident, faction in FACTIONS.items() if not faction.on_dice}
    assert without == set(FACTIONS) - set(RULES.dice.faction.faces)
    assert without == {ident for ident, f in FACTIONS.items() if effects.EmblemFromPairs in f.effects}


@rule("D-19.5")
def test_nobody_ships_into_a_strategic_region_without_a_troop_there() -> None:
    uses = [power.use for faction in FACTIONS.values() for power in faction.powers]
    groups = [use.regions for use in uses if isinstance(use, effects.ShipWithoutPresence)]
    assert groups
    assert all(set(GROUPS[group]).isdisjoint(GROUPS["strategic"]) for group in groups)


def test_everything_has_a_name_in_english_and_spanish() -> None:
    assert [
        (kind, ident)
        for kind, named in NAMES.items()
        for ident, names in named.items()
        if not {"en", "es"} <= set(names)
    ] == []


def test_ids_of_abilities_are_unique_and_have_a_text() -> None:
    powers = [power for faction in FACTIONS.values() for power in faction.powers]
    assert len({power.id for power in powers}) == len(powers)
    assert all(power.text["en"] for power in powers)


def entries(found: Any) -> Iterator[dict[str, Any]]:
    if isinstance(found, dict):
        yield found
    for inner in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from entries(inner)


@pytest.mark.parametrize("name", ["map.yaml", "rules.yaml", "factions.yaml"])
def test_the_files_say_where_their_figures_come_from(name: str) -> None:
    raw = yaml.safe_load((data.FOLDER / name).read_text(encoding="utf-8"))
    assert any(one.get("provenance") for one in entries(raw))


def test_an_unknown_field_in_a_file_is_a_mistake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (data.FOLDER / "map.yaml").read_text(encoding="utf-8")
    (tmp_path / "map.yaml").write_text(text + "\nmoons: 2\n", encoding="utf-8")
    monkeypatch.setattr(data, "FOLDER", tmp_path)
    with pytest.raises(ValidationError):
        data._read("map.yaml", data.MapFile)
