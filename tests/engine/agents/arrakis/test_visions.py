from __future__ import annotations

import pytest

from engine.agents.arrakis.board import Group
from engine.agents.arrakis.visions import Visions
from engine.games.arrakis.state import Facts
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, SIETCH, sparse, worth
from tests.engine.games.arrakis.scenario import atreides, harkonnen

DEEP = "the_great_flat_south_deep_desert"
ONE, THREE = Group(1, stack=1), Group(3, stack=3)


def visions(*row: str, **fields: object) -> Visions:
    return worth(sparse({BEYOND: atreides(2)}, row=row, **fields)).marches.visions


def test_no_card_is_worth_anything_once_two_are_claimed() -> None:
    state = sparse({}, row=["kyness_legacy"])
    assert worth(state).marches.visions.worth
    state.prescience.claims = 2
    assert worth(state).marches.visions.worth == {}


def test_a_boosted_card_is_worth_more() -> None:
    state = sparse({}, row=["kyness_legacy"])
    before = worth(state).marches.visions.claim("kyness_legacy")
    state.prescience.boosted = {"kyness_legacy": 2}
    assert worth(state).marches.visions.claim("kyness_legacy") > before


@pytest.mark.parametrize(
    ("card", "area", "group"),
    [
        ("the_desert_war", NEXT, ONE),
        ("the_desert_war", "broken_land", ONE),
        ("masters_of_the_deep_desert", DEEP, ONE),
        ("council_of_naibs", SIETCH, Group(1, leaders=("naib", "naib", "stilgar"), stack=1)),
        ("at_the_gates_of_the_basin", "broken_land", THREE),
        ("the_messiah_walks", SIETCH, Group(special=1, leaders=("paul_muad_dib",), stack=1)),
    ],
)
def test_a_legion_is_wanted_where_a_card_of_the_row_asks_for_it(card: str, area: str, group: Group) -> None:
    assert visions(card).stand(area, group) > visions().stand(area, group) == 0


def test_two_legions_are_enough_for_a_card_that_asks_for_two() -> None:
    legions = {BEYOND: atreides(1), NEXT: atreides(1), "the_great_flat": atreides(1)}
    view = worth(sparse(legions, row=["the_desert_war"])).marches.visions
    assert view.stand("wind_pass", ONE) == 0


def test_the_deep_desert_is_nobodys_while_a_harkonnen_legion_is_there() -> None:
    view = worth(sparse({DEEP: harkonnen(1)}, row=["masters_of_the_deep_desert"])).marches.visions
    assert view.stand("habbanya_ridge_south_west_deep_desert", ONE) == 0


def test_harvesters_are_worth_more_until_a_raid_is_complete() -> None:
    card = "raid_on_the_harvesters"
    assert visions(card).harvester(DEEP) > visions().harvester(DEEP) > visions().harvester(NEXT)
    assert visions(card, facts=Facts(harvesters=2)).harvester(DEEP) == visions().harvester(DEEP)


def test_the_first_station_of_a_round_may_be_worth_a_claim() -> None:
    assert visions("kyness_legacy").station > visions("kyness_legacy", facts=Facts(stations=1)).station


def test_a_victory_counts_once_for_each_card() -> None:
    guard = Group(3, leaders=("baron_harkonnen",), stack=3)
    row = ("blood_on_the_sand", "fall_of_a_tyrant")
    assert visions(*row).victory(guard) > visions(*row, facts=Facts(won=3)).victory(guard)
    assert visions(*row, facts=Facts(won=3, tanked=["baron_harkonnen"])).victory(guard) == 0
    assert visions(*row).victory(Group(1, leaders=("bashar",), stack=1)) == 0


def test_a_leader_is_wanted_where_a_card_asks_for_one() -> None:
    water = visions("paul_drinks_the_water_of_life")
    assert water.leader("paul_atreides", SIETCH, ONE) > 0
    assert visions("the_weirding_way").leader("lady_jessica", SIETCH, ONE) > 0
    watched = worth(sparse({"windgap_north_desert": harkonnen(1)}, row=["paul_drinks_the_water_of_life"]))
    assert watched.marches.visions.leader("paul_atreides", SIETCH, ONE) == 0
    assert watched.marches.visions.leader("stilgar", SIETCH, ONE) == 0
