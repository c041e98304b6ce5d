"""Phase 3: signs, Worms and storms (W-12)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrakis.data import AREAS
from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, ArrakisTable, Legion
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    messages,
    position,
    stopped,
)
from tests.rules_coverage import rule

DEEP = "habbanya_ridge_south_west_deep_desert"
EAST = "habbanya_ridge_south_east_deep_desert"
NORTH = "the_great_flat_south_deep_desert"
SIGNS = ["sand"] * 8 + ["sandworm"] * 4 + ["digging"] * 4


def hazards(drawn: list[str] | None = None, rolls: list[str] | None = None, **fields: Any) -> ArrakisTable:
    """Begin the phase; ``drawn``: the signs that come from the reserve, in this order."""
    state = position(**fields)
    for kind in reversed(drawn or []):
        state.sign_reserve.remove(kind)
        state.sign_reserve.append(kind)
    return begin(state, "arrakis.hazards", rolls=rolls or ["shield"] * 20)


@rule("W-6.2", "W-12.1")
def test_signs_beside_atreides_legions_and_worms_go_back_before_anything_is_turned_up() -> None:
    t = hazards(
        signs={DEEP: "sandworm", NORTH: "sandworm", EAST: "digging"},
        legions={DEEP: atreides(1)},
        worms={NORTH: "sandworm"},
    )
    assert t.state.phase == "hazards"
    assert t.state.worms == {NORTH: "sandworm", EAST: "sandworm"}
    assert not t.state.signs
    assert len(t.state.sign_reserve) == 16
    (shown,) = messages(t.events, "arrakis-signs-turned")
    assert len(shown.args["signs"]) == 1  # type: ignore[arg-type]


@rule("W-12.1")
def test_a_sign_beside_an_atreides_token_goes_back_too() -> None:
    t = hazards(signs={DEEP: "sandworm"}, legions={DEEP: atreides(tokens=["ad1"])})
    assert not t.state.worms
    assert stopped(t)


@rule("W-12.2")
def test_signs_come_unseen_where_harkonnen_legions_and_harvesters_are_in_the_desert() -> None:
    t = hazards(
        ["sand", "sand"],
        legions={
            DEEP: harkonnen(1),
            "arrakeen": harkonnen(1),
            "harg_pass": harkonnen(1),
            "broken_land": harkonnen(1),
            "wind_pass": atreides(1),
        },
        harvesters=[NORTH, "arsunt_north_desert"],
        worms={NORTH: "sandworm"},
    )
    (placed,) = messages(t.events, "arrakis-signs-placed")
    assert {one.id for one in placed.args["areas"]} == {DEEP, "arsunt_north_desert"}  # type: ignore[union-attr]
    assert t.state.harvesters == [NORTH, "arsunt_north_desert"]
    assert t.state.worms == {NORTH: "sandworm"}


@rule("W-12.2")
def test_an_area_with_a_sign_gets_no_second_one() -> None:
    t = hazards(legions={DEEP: harkonnen(1)}, signs={DEEP: "sand"})
    assert not messages(t.events, "arrakis-signs-placed")


@rule("W-12.2", "W-23.2")
def test_where_the_atomics_made_a_desert_a_legion_draws_a_sign() -> None:
    t = hazards(["sand"], legions={"rimwall_west": harkonnen(1)}, atomics="rimwall_west")
    assert len(messages(t.events, "arrakis-signs-placed")) == 1


@rule("W-12.2")
@pytest.mark.parametrize("left", [1, 2])
def test_if_too_few_signs_are_left_the_atreides_choose_where_they_go(left: int) -> None:
    bare = ["wind_pass", DEEP, NORTH]
    t = hazards(harvesters=bare, signs=_everywhere_but(bare, left))
    assert asked(t).seats == (0,)
    assert ids(asked(t)) == bare
    assert asked(t).validate(asked(t).default) == (bare[0] if left == 1 else bare[:2])
    events = answer(t, bare[1] if left == 1 else bare[1:])
    (placed,) = messages(events, "arrakis-signs-placed")
    assert [one.id for one in placed.args["areas"]] == bare[1 : 1 + left]  # type: ignore[union-attr]
    assert stopped(t)


@rule("W-12.2")
def test_if_just_enough_signs_are_left_nobody_is_asked() -> None:
    bare = ["wind_pass", DEEP, NORTH]
    t = hazards(harvesters=bare, signs=_everywhere_but(bare, 3))
    assert [one.prompt.key for one in t.asked()] != ["arrakis-signs-short"]
    assert messages(t.events, "arrakis-signs-placed")


def test_without_a_sign_none_is_told_to_be_turned_up() -> None:
    t = hazards(legions={"carthag": harkonnen(1)})
    assert stopped(t)
    assert not messages(t.events, "arrakis-signs-turned")
    assert not messages(t.events, "arrakis-signs-discarded")


@rule("W-12.2")
def test_with_an_empty_reserve_nothing_is_placed() -> None:
    bare = ["wind_pass", DEEP, NORTH]
    t = hazards(harvesters=bare, signs=_everywhere_but(bare, 0))
    assert stopped(t)
    assert not messages(t.events, "arrakis-signs-placed")
    assert t.state.harvesters == bare


def _everywhere_but(bare: list[str], left: int) -> dict[str, str]:
    """All signs but so many, in areas where nobody is."""
    areas = [
        ident for ident, one in AREAS.items() if one.terrain == "desert" and not one.deep and not one.sietch
    ]
    return dict(zip([area for area in areas if area not in bare], SIGNS[left:], strict=False))


@rule("W-12.3", "W-12.7")
def test_all_signs_are_turned_up_at_once_and_shuffled_into_the_reserve() -> None:
    t = hazards(
        ["sand"],
        harvesters=[DEEP],
        signs={"wind_pass": "digging", EAST: "digging", NORTH: "sand", "arsunt_north_desert": "sandworm"},
    )
    assert t.state.worms == dict.fromkeys(["arsunt_north_desert", EAST], "sandworm")
    assert not t.state.signs
    assert len(t.state.sign_reserve) == 16
    assert any(draw.purpose == "signs" for draw in t.draws)
    assert t.undoable(0) == t.undoable(1) == ()


@rule("W-12.3", "T-21")
def test_digging_below_a_harvester_that_is_not_in_the_deep_desert_does_nothing() -> None:
    t = hazards(["digging"], harvesters=["wind_pass"])
    assert stopped(t)
    assert t.state.harvesters == ["wind_pass"]
    assert not t.state.worms


@rule("W-12.10", "T-22")
def test_no_sign_is_left_to_block_a_retreat() -> None:
    t = hazards(
        ["sand"],
        legions={DEEP: harkonnen(0, 3)},
        signs={DEEP: "sandworm", **dict.fromkeys([EAST, NORTH], "sand")},
    )
    assert set(ids(asked(t))) == {EAST, NORTH}
    answer(t, EAST)
    assert stopped(t)
    assert t.state.legions == {EAST: harkonnen(0, 3)}
    assert t.state.worms == {DEEP: "sandworm"}


@rule("W-24.12")
def test_worms_that_stand_there_attack_nobody_of_their_own_will() -> None:
    t = hazards(["sand"], legions={DEEP: harkonnen(2)}, worms={EAST: "sandworm"})
    assert stopped(t)
    assert t.state.worms == {EAST: "sandworm"}
    assert t.state.legions == {DEEP: harkonnen(2)}


@rule("W-12.10", "T-22")
def test_worms_enemies_and_settlements_do_block_it() -> None:
    t = hazards(
        legions={DEEP: harkonnen(3), EAST: atreides(1)},
        signs={DEEP: "sandworm"},
        worms={NORTH: "sandworm"},
        rolls=["hit", "shield", "shield", "shield", "shield", "shield"],
    )
    assert stopped(t)
    assert t.state.legions[DEEP] == harkonnen(2)
    assert t.state.worms == {NORTH: "sandworm"}


# -- storms (W-12.8, W-12.9) ------------------------------------------------------------------------------


@rule("W-12.8", "T-19")
@pytest.mark.parametrize(
    ("area", "hits"),
    [(DEEP, 3), ("wind_pass", 2), ("harg_pass", 1), ("pasty_mesa", 1)],
)
def test_a_special_of_a_storm_counts_by_the_terrain(area: str, hits: int) -> None:
    t = storming({area: harkonnen(6)}, ["hit", "special"])
    assert stopped(t)
    assert t.state.legions[area] == harkonnen(6 - hits)
    assert [draw.purpose for draw in t.draws] == ["combat"]
    assert len(t.draws[0].result) == 2


def storming(legions: dict[str, Legion], rolls: list[str], **fields: Any) -> ArrakisTable:
    return begin(position(phase="hazards", legions=legions, **fields), "arrakis.coriolis", rolls=rolls)


@rule("W-12.8")
def test_shields_do_nothing_and_the_atreides_are_immune() -> None:
    t = storming({DEEP: harkonnen(1), EAST: atreides(1)}, ["shield", "shield"])
    assert stopped(t)
    assert t.state.legions == {DEEP: harkonnen(1), EAST: atreides(1)}
    assert len(t.draws) == 1


@rule("W-12.9", "T-19")
@pytest.mark.parametrize(
    "area", ["arrakeen", "carthag", "arsunt", "hagga_basin", "imperial_basin", "broken_land", "north_pole"]
)
def test_mountains_and_the_plateaus_ringed_by_them_are_safe_from_storms(area: str) -> None:
    t = storming({area: harkonnen(1)}, [])
    assert stopped(t)
    assert t.draws == []


@rule("W-12.8", "W-12.9", "W-23.2")
def test_storms_strike_where_the_atomics_have_been_as_in_any_desert_that_is_not_deep() -> None:
    t = storming({"rimwall_west": harkonnen(3)}, ["hit", "special"], atomics="rimwall_west")
    assert t.state.legions == {"rimwall_west": harkonnen(1)}


@rule("W-12.9", "W-23.4", "T-27")
@pytest.mark.parametrize(("area", "struck"), [("arrakeen", 1), ("imperial_basin", 1), ("hagga_basin", 0)])
def test_the_atomics_expose_the_plateaus_beside_them(area: str, struck: int) -> None:
    t = storming({area: harkonnen(2)}, ["hit", "special"], atomics="rimwall_west")
    assert t.state.legions[area] == harkonnen(2 - struck)
    assert area in t.state.settlements


@rule("W-12.8", "W-19.1")
def test_the_harkonnen_choose_the_casualties_of_each_storm_before_the_next() -> None:
    legions = {DEEP: harkonnen(1, 1), "wind_pass": harkonnen(1)}
    t = storming(legions, ["hit", "shield", "hit", "shield"])
    assert asked(t).seats == (1,)
    assert len(t.draws) == 2  # the first Legion is gone, the second has a choice
    assert "wind_pass" not in t.state.legions


@rule("W-12.8")
def test_a_storm_leaves_harvesters_and_settlements_alone() -> None:
    t = storming({DEEP: harkonnen(1)}, ["hit", "hit"], harvesters=[DEEP])
    assert stopped(t)
    assert not t.state.legions
    assert t.state.harvesters == [DEEP]


def test_a_storm_now_needs_a_legion_that_it_would_find() -> None:
    path = "grandmother_of_a_storm/0"
    assert can(position(legions={DEEP: harkonnen(1)}), ATREIDES, path)
    assert not can(position(legions={"carthag": harkonnen(1), DEEP: atreides(1)}), ATREIDES, path)


@rule("W-12.1", "W-12.8")
def test_storms_come_after_signs_and_strike_legions_where_they_have_retreated_to() -> None:
    t = hazards(
        legions={DEEP: harkonnen(2)},
        signs={DEEP: "sandworm"},
        rolls=["hit", "shield"],
        worms={EAST: "sandworm"},
    )
    assert stopped(t)
    assert t.state.legions == {NORTH: harkonnen(1)}
