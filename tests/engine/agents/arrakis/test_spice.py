from __future__ import annotations

import pytest

from engine.agents.arrakis import spice
from engine.games.arrakis.data import POWERS
from engine.games.arrakis.labels import ref
from engine.games.arrakis.state import HARKONNEN, ArrakisState, Spice
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, pick, sparse, worth
from tests.engine.games.arrakis.scenario import atreides, harkonnen

DEEP, OTHER_DEEP = "the_great_flat_south_deep_desert", "pasty_mesa_south_east_deep_desert"


def harvested(amount: int, rows: tuple[int, int, int], supremacy: int = 0) -> ArrakisState:
    board = Spice(rows=dict(zip(POWERS, rows, strict=True)), spice=amount)
    return sparse({}, spice=board, supremacy=supremacy)


def paid(state: ArrakisState) -> list[object]:
    view = worth(state, HARKONNEN)
    return [
        spice.pay_for_marker(view, pick("keep", "raise", "drop", power=ref("power", power)))
        for power in POWERS
    ]


@pytest.mark.parametrize(
    ("amount", "rows", "supremacy", "payments"),
    [
        (9, (1, 1, 1), 0, ["keep"] * 3),
        (3, (1, 1, 1), 0, ["drop"] * 3),
        (3, (2, 1, 1), 6, ["raise", "drop", "drop"]),
        (0, (5, 5, 5), 0, ["drop"] * 3),
    ],
)
def test_spice_buys_supremacy_first_and_keeps_the_lowest_markers(
    amount: int, rows: tuple[int, int, int], supremacy: int, payments: list[str]
) -> None:
    assert paid(harvested(amount, rows, supremacy)) == payments


def test_what_is_left_for_it_buys_supremacy() -> None:
    assert spice.stockpile(worth(sparse({}), HARKONNEN), pick("stockpile", "leave")) == "stockpile"


# -- vehicles --------------------------------------------------------------------------------------------


def test_a_harvester_is_worth_most_in_deep_desert_far_from_enemies_and_worms() -> None:
    safe = spice.harvester(worth(sparse({}), HARKONNEN), DEEP)
    beside = worth(sparse({DEEP: harkonnen(2)}), HARKONNEN)
    near = worth(sparse({"the_great_flat": atreides(2)}), HARKONNEN)
    worm = worth(sparse({}, worms={"the_great_flat": "sandworm"}), HARKONNEN)
    sign = worth(sparse({}, signs={"the_great_flat": "sand"}), HARKONNEN)
    carryall = worth(sparse({}, zones={"air_south_west": "carryall"}), HARKONNEN)
    assert safe > spice.harvester(worth(sparse({}), HARKONNEN), BEYOND)
    assert spice.harvester(beside, DEEP) > safe / 2
    assert spice.harvester(carryall, DEEP) > safe
    for view in (near, worm, sign):
        assert spice.harvester(view, DEEP) < safe


def test_vehicles_go_where_they_do_most() -> None:
    view = worth(sparse({NEXT: harkonnen(3, 3), "windgap": atreides(1)}), HARKONNEN)
    assert spice.place_harvesters(view, pick(NEXT, DEEP, OTHER_DEEP, least=2, most=2)) == [DEEP, OTHER_DEEP]
    assert spice.place_ornithopters(view, pick("air_north", "air_south")) == "air_south"
    assert spice.place_carryalls(view, pick("air_north", "air_south_west")) == "air_south_west"


def test_a_vehicle_more_is_a_harvester_while_a_good_desert_is_free() -> None:
    view = worth(sparse({}), HARKONNEN)
    options = ("harvester:" + DEEP, "ornithopter:air_north", "carryall:air_south_west", "from-board", "done")
    assert spice.place_vehicle(view, pick(*options)) == "harvester:" + DEEP
    assert spice.place_vehicle(view, pick(*options[1:])) == "ornithopter:air_north"


def test_no_vehicle_takes_the_place_of_another() -> None:
    view = worth(sparse({}, zones={"air_north": "carryall"}), HARKONNEN)
    assert spice.place_vehicle(view, pick("ornithopter:air_north", "done")) == "done"


def test_a_carryall_goes_over_harvesters() -> None:
    view = worth(sparse({}, harvesters=[DEEP]), HARKONNEN)
    assert spice.place_vehicle(view, pick("carryall:air_north", "carryall:air_south_west", "done")) == (
        "carryall:air_south_west"
    )
