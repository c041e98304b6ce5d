from __future__ import annotations

from engine.agents.arrakis.desert import ATTACK, MOVE, SIGNS, Desert
from engine.games.arrakis.state import ATREIDES, ArrakisState
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, SIETCH, sparse, worth
from tests.engine.games.arrakis.scenario import atreides, harkonnen

DEEP, FLAT = "the_great_flat_south_deep_desert", "broken_land_north_west_desert"


def desert(state: ArrakisState) -> Desert:
    return Desert(worth(state, ATREIDES).marches)


def test_a_sign_is_worth_most_in_deep_desert_near_prey() -> None:
    view = desert(sparse({BEYOND: harkonnen(3)}))
    assert view.sign(DEEP) > view.sign(FLAT)
    assert view.sign(NEXT) > view.sign(FLAT)


def test_a_sign_is_of_no_use_where_one_comes_anyway_or_goes_again() -> None:
    view = desert(sparse({BEYOND: harkonnen(3), NEXT: atreides(1)}, harvesters=[DEEP]))
    assert [view.sign(area) for area in (BEYOND, NEXT, DEEP)] == [0, 0, 0]


def test_the_more_worms_there_are_the_less_another_is_worth() -> None:
    worms = dict.fromkeys(
        ("the_great_flat", "gara_kulon_east_deep_desert", "tasmin_sink_east_desert"), "sandworm"
    )
    assert desert(sparse({}, worms=worms)).sign(DEEP) < desert(sparse({})).sign(DEEP)


def test_without_signs_in_reserve_none_can_be_placed() -> None:
    state = sparse({})
    state.sign_reserve = []
    assert desert(state).choices()[SIGNS] == 0


def test_worms_are_wanted_when_a_card_asks_for_them() -> None:
    plain, wanted = (desert(sparse({}, row=row)) for row in ([], ["the_makers_rise"]))
    assert wanted.sign(DEEP) > plain.sign(DEEP)


def test_a_worm_is_kept_when_a_card_counts_it() -> None:
    worms = {NEXT: "sandworm", DEEP: "sandworm", "the_great_flat": "sandworm"}
    state = sparse({BEYOND: harkonnen(3)}, worms=worms, row=["the_makers_rise"])
    assert desert(state).attacks()[0][0] < 0
    state.prescience.row = []
    assert desert(state).attacks()[0][0] > 0


def test_a_worm_strikes_who_threatens_a_sietch_rather_than_others() -> None:
    legions = {SIETCH: atreides(1), BEYOND: harkonnen(4, 1), FLAT: harkonnen(4, 1)}
    view = desert(sparse(legions, worms={NEXT: "sandworm"}))
    assert view.strike("sandworm", BEYOND) > view.strike("sandworm", FLAT)
    assert view.attacks()[0][1] == f"{NEXT}>{BEYOND}"


def test_the_wild_maker_strikes_harder() -> None:
    view = desert(sparse({BEYOND: harkonnen(4, 2)}))
    assert view.strike("wild_maker", BEYOND) > view.strike("sandworm", BEYOND)


def test_who_dies_with_a_legion_counts_too() -> None:
    led = sparse(
        {BEYOND: harkonnen(1, 0, 0, "baron_harkonnen")}, harvesters=[BEYOND], row=["fall_of_a_tyrant"]
    )
    view = desert(led)
    assert view.strike("sandworm", BEYOND) > 1
    assert view.strike("sandworm", NEXT) == 0


def test_a_worm_moves_to_where_it_finds_prey() -> None:
    state = sparse({}, worms={DEEP: "sandworm"}, harvesters=["habbanya_ridge_south_west_deep_desert"])
    state.harvesters = ["windgap_north_west_desert"]
    view = desert(state)
    gain, way = view.moves()[0]
    assert gain > 0
    assert way.startswith(f"{DEEP}>")
    assert view.choices()[MOVE] == gain


def test_with_nothing_to_strike_an_attack_is_worth_nothing() -> None:
    assert desert(sparse({}, worms={DEEP: "sandworm"})).choices()[ATTACK] == 0
