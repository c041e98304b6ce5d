"""Desert Power and the Wild Maker (W-9.8, W-26.6)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Side
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    begin,
    beside,
    harkonnen,
    ids,
    position,
    stopped,
)
from tests.rules_coverage import rule

DEEP = "habbanya_ridge_south_west_deep_desert"
EAST = "habbanya_ridge_south_east_deep_desert"
NORTH = "the_great_flat_south_deep_desert"
POWER = "desert_power/0"


def using(path: str = POWER, rolls: tuple[str, ...] = (), **fields: Any) -> ArrakisTable:
    """Let the Atreides use Desert Power in their turn."""
    return begin(position(turn=ATREIDES, **fields), "arrakis.desert_power", ATREIDES, path, rolls=rolls)


@rule("W-9.8", "W-8.7")
def test_one_of_the_three_alternatives_is_chosen() -> None:
    t = using(worms={DEEP: "sandworm"}, harvesters=[EAST])
    assert asked(t).seats == (0,)
    assert ids(asked(t)) == ["signs", "move", "attack", "done"]
    answer(t, "signs", [NORTH, "wind_pass"])
    assert stopped(t)
    assert set(t.state.signs) == {NORTH, "wind_pass"}
    assert t.state.worms == {DEEP: "sandworm"}


@rule("W-9.8")
def test_without_worms_only_signs_are_asked_for() -> None:
    t = using()
    assert getattr(asked(t), "max", None) == 2
    answer(t, [])
    assert stopped(t)


@rule("W-8.8")
def test_desert_power_may_be_left_unused() -> None:
    t = using(worms={DEEP: "sandworm"})
    answer(t, "done")
    assert stopped(t)


@rule("W-9.8", "W-24.6")
def test_two_different_worms_move_one_after_the_other() -> None:
    t = using(worms={DEEP: "sandworm", "wind_pass": "sandworm"})
    answer(t, "move", f"{DEEP}>{NORTH}")
    assert {one.partition(">")[0] for one in ids(asked(t))} == {"wind_pass", "done"}
    answer(t, "wind_pass>windgap_north_desert")
    assert stopped(t)
    assert t.state.worms == {NORTH: "sandworm", "windgap_north_desert": "sandworm"}


@rule("W-9.8")
def test_the_same_worm_does_not_move_twice() -> None:
    t = using(worms={DEEP: "sandworm"})
    answer(t, "move", f"{DEEP}>{NORTH}")
    assert stopped(t)


@rule("W-8.8", "W-9.8")
def test_one_move_or_none_is_enough() -> None:
    t = using(worms={DEEP: "sandworm", "wind_pass": "sandworm"})
    answer(t, "move", "done", "done")
    assert stopped(t)
    assert t.state.worms == {DEEP: "sandworm", "wind_pass": "sandworm"}


@rule("W-9.8", "W-24.8")
def test_one_worm_attacks() -> None:
    t = using(
        rolls=("hit", "shield", "shield", "shield"), worms={DEEP: "sandworm"}, legions={EAST: harkonnen(2)}
    )
    answer(t, "attack", f"{DEEP}>{EAST}")
    assert stopped(t)
    assert t.state.legions[EAST] == harkonnen(1)
    assert not t.state.worms


@rule("W-8.8")
def test_an_attack_may_still_be_called_off() -> None:
    t = using(worms={DEEP: "sandworm"}, legions={EAST: harkonnen(2)})
    answer(t, "attack", "done")
    assert stopped(t)
    assert t.state.worms == {DEEP: "sandworm"}


@rule("W-9.8")
def test_each_of_two_desert_power_actions_is_chosen_anew_and_moves_any_worm() -> None:
    t = using("our_family_atomics/0/then/0", worms={DEEP: "sandworm"})
    answer(t, "move", f"{DEEP}>{NORTH}", "move", f"{NORTH}>{DEEP}")
    assert stopped(t)
    assert t.state.worms == {DEEP: "sandworm"}


@rule("W-9.8")
def test_where_nothing_can_be_done_nothing_is_asked() -> None:
    deserts = ids(asked(using()))
    kinds = ["sand"] * 8 + ["sandworm"] * 4 + ["digging"] * 4
    state = position(turn=ATREIDES, signs=dict(zip(deserts, kinds, strict=False)))
    assert not can(state, ATREIDES, POWER)
    assert stopped(begin(state, "arrakis.desert_power", ATREIDES, POWER))
    assert can(position(), ATREIDES, POWER)


@rule("W-24.8")
def test_an_attack_that_a_free_action_made_impossible_is_not_asked_for() -> None:
    assert stopped(begin(position(turn=ATREIDES), "arrakis.worm_attack", ATREIDES))


# -- the Wild Maker (W-26.6) ------------------------------------------------------------------------------


@rule("W-26.6", "W-3.7")
def test_the_wild_maker_enters_in_an_empty_desert_area_with_its_card_spent() -> None:
    path = "shai_hulud/0/else/0"
    state = position(
        turn=ATREIDES,
        legions={DEEP: harkonnen(1)},
        signs={NORTH: "sand"},
        stations={"wind_pass_west_desert": "jihad"},
        harvesters=["wind_pass"],
    )
    assert can(state, ATREIDES, path)
    t = begin(state, "arrakis.enter_wild_maker", ATREIDES, path)
    offered = ids(asked(t))
    assert not {DEEP, NORTH, "wind_pass_west_desert", "wind_pass", "windgap", "harg_pass"} & {*offered}
    answer(t, EAST)
    assert t.state.worms == {EAST: "wild_maker"}
    assert (t.state.wild_maker, t.state.wild_maker_spent) == ("in", True)
    assert not can(t.state, ATREIDES, path)


@rule("W-8.8")
def test_the_wild_maker_may_wait() -> None:
    t = begin(position(turn=ATREIDES), "arrakis.enter_wild_maker", ATREIDES, "shai_hulud/0/else/0")
    answer(t, "done")
    assert t.state.wild_maker == "out"
    assert not t.state.worms


@rule("W-26.6")
def test_there_is_one_wild_maker() -> None:
    state = position(turn=ATREIDES, wild_maker="in")
    assert stopped(begin(state, "arrakis.enter_wild_maker", ATREIDES, "shai_hulud/0/else/0"))


@rule("W-26.6", "W-10.1", "W-10.2")
@pytest.mark.parametrize(
    "fields",
    [
        {"wild_maker": "in", "wild_maker_spent": True, "worms": {DEEP: "wild_maker"}},
        {"wild_maker": "in"},
        {"worms": {DEEP: "sandworm"}},
    ],
)
def test_its_special_needs_a_fresh_card_and_the_figure_on_the_board(fields: dict[str, Any]) -> None:
    t = using("usul_the_base_of_the_pillar/0", harvesters=[EAST], **fields)
    assert "wild_maker" not in (ids(asked(t)) if "worms" in fields else [])


@rule("W-26.6", "W-10.2")
def test_a_desert_power_action_of_a_card_may_be_the_wild_makers_special_once_a_round() -> None:
    t = using(
        "our_family_atomics/0/then/0",
        wild_maker="in",
        worms={DEEP: "wild_maker"},
        harvesters=["false_wall_west_west_desert"],
    )
    assert ids(asked(t)) == ["signs", "move", "attack", "wild_maker", "done"]
    answer(t, "wild_maker", EAST, "done")
    assert t.state.worms == {EAST: "wild_maker"}
    assert t.state.wild_maker_spent
    assert ids(asked(t)) == ["signs", "move", "attack", "done"]


@rule("W-26.6", "W-9.8")
def test_the_special_is_no_alternative_of_desert_power_without_a_card_since_it_stands_beside_it() -> None:
    t = using(wild_maker="in", worms={DEEP: "wild_maker"}, harvesters=[EAST])
    assert ids(asked(t)) == ["signs", "move", "attack", "done"]


@rule("W-26.6")
def test_the_wild_maker_moves_and_attacks_as_any_worm() -> None:
    t = using(wild_maker="in", wild_maker_spent=True, worms={DEEP: "wild_maker"}, harvesters=[EAST])
    answer(t, "move", f"{DEEP}>{NORTH}")
    assert t.state.worms == {NORTH: "wild_maker"}


@rule("W-24.12")
@pytest.mark.parametrize(("side", "dice"), [(HARKONNEN, {}), (ATREIDES, {ATREIDES: {"strategy": 1}})])
def test_worms_attack_by_desert_power_alone(side: Side, dice: dict[Side, dict[str, int]]) -> None:
    fields: dict[str, Any] = {"worms": {DEEP: "sandworm"}, "harvesters": [EAST]}
    state = position(turn=side, dice={HARKONNEN: {"strategy": 1}, **dice}, **fields)
    t = begin(state, "arrakis.choose_action", side)
    offered = [*ids(asked(t)), *beside(t)]
    assert offered
    assert not any("desert" in one or "worm" in one for one in offered)
    state = position(turn=ATREIDES, dice={HARKONNEN: {"strategy": 1}}, **fields)
    assert "desert_power" in ids(asked(begin(state, "arrakis.choose_action", ATREIDES)))
