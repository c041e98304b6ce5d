from __future__ import annotations

import pytest

from bot.titles.rules import entry
from engine.core.messages import Ref
from engine.games.dice.data import FACTIONS, REGIONS, FactionData, RegionData
from tests.bot.titles.tables import DICE


def text(kind: str, ident: str) -> str:
    return entry("dice", Ref(kind, ident), "en").text


@pytest.mark.parametrize("faction", FACTIONS.values(), ids=lambda one: one.id)
def test_a_card_has_everything_that_stands_in_the_data(faction: FactionData) -> None:
    shown = text("faction", faction.id)
    for power in faction.powers:
        assert f"**{power.name['en']}**" in shown
        assert power.text["en"] in shown
    assert f"Set-up, number {faction.setup.order}: " in shown
    assert ("players or more" in shown) == (faction.min_players > 3)
    assert len(shown) < 2_000


def test_set_up_pieces_and_victory_of_a_card() -> None:
    assert (
        "Pieces: 8 troops, 4 elite troops and 1 leader. A leader fights with strength 2. *(house)*"
        in text("faction", "corrino")
    )
    assert (
        "2 troops in a strategic region without troops (none left: Polar Sink); 2 troops and 1 elite troop on the card; 4 spice stored."
        in text("faction", "corrino")
    )
    assert "2 elite troops in Sietch Tabr; 1 elite troop on the card." in text("faction", "fremen")
    assert "Starts with all protection tokens." in text("faction", "fremen")
    assert "Wins if nobody has after round 6.\n" in text("faction", "guild")
    assert "number 3 in that order" in text("faction", "harkonnen")
    shown = text("faction", "bene_gesserit")
    assert "At set-up you name another faction in secret." in shown
    assert "Wins instead of the faction named at set-up" in shown


@pytest.mark.parametrize("region", REGIONS.values(), ids=lambda one: one.id)
def test_a_region_says_what_it_is_worth_and_what_the_storm_does(region: RegionData) -> None:
    shown = text("region", region.id)
    kinds = {"strategic": "A strategic region", "neutral": "Neutral", "open": "An open region"}
    assert shown.startswith(kinds[region.kind])
    assert ("Desert: " in shown) == region.desert
    assert ("The storm never comes here" in shown) == (region.id in ("polar_sink", "carthag"))


def test_a_region_names_its_neighbours() -> None:
    assert "Next to Polar Sink, Arrakeen, Broken Land and Sietch Tabr" in text("region", "carthag")


def test_what_is_no_thing_of_the_title_has_no_article() -> None:
    assert DICE.article(Ref("region", "caladan")) is None
    assert DICE.article(Ref("moon", "carthag")) is None
