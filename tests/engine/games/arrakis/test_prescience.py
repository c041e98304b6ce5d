"""What Prescience cards ask for: which names the data may use, and who and where is meant (W-22, W-11.5)."""

from __future__ import annotations

import pytest

from engine.games.arrakis.data import PRESCIENCE
from engine.games.arrakis.prescience import CHECKS, WAYS, flight_areas, fulfilled, meant, standing
from tests.engine.games.arrakis.scenario import atreides, harkonnen, position
from tests.rules_coverage import rule

WATER = "paul_drinks_the_water_of_life"


def test_the_data_ask_for_nothing_that_nobody_can_check_and_everything_that_can_be_is_asked_for() -> None:
    assert {one.check for data in PRESCIENCE.values() for one in data.requires} == set(CHECKS)


@rule("W-11.5")
def test_paul_and_jessica_are_either_of_each_and_others_are_themselves() -> None:
    assert meant("paul") == {"paul_atreides", "paul_muad_dib"}
    assert meant("jessica") == {"lady_jessica", "reverend_mother_jessica"}
    assert meant("stilgar") == {"stilgar"}


def test_who_is_meant_is_found_where_he_stands() -> None:
    state = position(
        legions={"windgap": atreides(1, 0, 0, "stilgar"), "wind_pass": atreides(1, 0, 0, "paul_muad_dib")}
    )
    assert standing(state, "paul") == ("paul_muad_dib", "wind_pass")
    assert standing(state, "jessica") is None


@rule("W-3.3", "T-14")
@pytest.mark.parametrize(
    ("enemies", "safe"),
    [
        ((), True),
        (("hobars_gap",), True),
        (("carthag", "hobars_gap", "windgap"), True),
        (("carthag", "hobars_gap", "windgap", "hagga_basin"), False),
    ],
)
def test_at_the_north_pole_paul_is_safe_while_one_of_its_sectors_is(
    enemies: tuple[str, ...], safe: bool
) -> None:
    legions = {"north_pole": atreides(1, 0, 0, "paul_atreides"), **{area: harkonnen(1) for area in enemies}}
    assert fulfilled(position(legions=legions), WATER) == safe


@rule("W-3.3", "T-14")
def test_a_harkonnen_legion_at_the_north_pole_is_in_all_central_sectors() -> None:
    legions = {"wind_pass": atreides(1, 0, 0, "paul_atreides"), "north_pole": harkonnen(1)}
    assert not fulfilled(position(legions=legions), WATER)
    legions = {"gara_kulon": atreides(1, 0, 0, "paul_atreides"), "north_pole": harkonnen(1)}
    assert fulfilled(position(legions=legions), WATER)


def test_only_units_in_sietch_areas_can_flee() -> None:
    legions = {"windgap": atreides(1), "gara_kulon": atreides(tokens=["as1"]), "wind_pass": atreides(1)}
    assert flight_areas(position(legions=legions)) == ["windgap"]


@rule("W-22.4", "W-22.5", "W-40.11")
def test_how_each_card_is_claimed() -> None:
    assert [name for name, way in WAYS.items() if way == "die"] == [WATER, "the_weirding_way"]
    assert [name for name, way in WAYS.items() if way == "own_turn"] == [
        "families_flee_to_the_palmaries_of_the_south"
    ]
    assert all((way == "end") == (PRESCIENCE[name].phase == "end") for name, way in WAYS.items())
