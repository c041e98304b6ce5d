"""Absorbing hits (W-19.1, W-19.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decisions import Pick
from engine.core.errors import IllegalChoice
from engine.core.messages import msg
from engine.games.arrakis.board import supply
from engine.games.arrakis.labels import ref
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Legion, Side
from engine.games.arrakis.steps.casualties import (
    ASK,
    Body,
    body_of,
    choices,
    follow,
    orders_before,
    survivors,
    ways,
)
from tests.engine.games.arrakis.scenario import (
    SEAT,
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    messages,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

HERE = "false_wall_south"


def hit(legion: Legion, hits: int, order: str = ASK, **fields: Any) -> ArrakisTable:
    """Let hits fall on a Legion."""
    side: Side = legion.side
    fields.setdefault("legions", {HERE: legion})
    return begin(position(turn=side, **fields), "arrakis.casualties", side, HERE, hits, order)


def left(t: ArrakisTable) -> Legion | None:
    return t.state.legions.get(HERE)


@rule("W-19.1")
def test_each_hit_takes_a_regular_or_a_leader_or_makes_a_regular_of_an_elite() -> None:
    legion = harkonnen(1, 1, 1, "bashar", "baron_harkonnen")
    for what, after in (
        ("regular", harkonnen(0, 1, 1, "bashar", "baron_harkonnen")),
        ("elite", harkonnen(2, 0, 1, "bashar", "baron_harkonnen")),
        ("special", harkonnen(2, 1, 0, "bashar", "baron_harkonnen")),
        ("bashar", harkonnen(1, 1, 1, "baron_harkonnen")),
        ("baron_harkonnen", harkonnen(1, 1, 1, "bashar")),
    ):
        t = hit(harkonnen(1, 1, 1, *legion.leaders), 1)
        assert set(ids(asked(t))) == {"regular", "elite", "special", "bashar", "baron_harkonnen"}
        answer(t, what)
        assert stopped(t)
        assert left(t) == after


@rule("W-19.1")
def test_the_owner_is_asked_hit_by_hit_and_only_while_there_is_a_choice() -> None:
    t = hit(harkonnen(1, 1, 0, "bashar", "bashar"), 3)
    assert asked(t).seats == (SEAT[HARKONNEN],)
    answer(t, ASK, "elite", "bashar")
    assert ids(asked(t)) == ["regular", "bashar"]
    answer(t, "bashar")
    assert stopped(t)
    assert left(t) == harkonnen(2)
    t = hit(harkonnen(1, 1, 0, "bashar"), 2)
    answer(t, ASK, "bashar", "regular")
    assert stopped(t)
    assert left(t) == harkonnen(0, 1)


@rule("W-19.1")
def test_hits_that_leave_no_choice_are_absorbed_without_a_question() -> None:
    assert left(hit(harkonnen(4), 3)) == harkonnen(1)
    assert left(hit(harkonnen(0, 2), 1)) == harkonnen(1, 1)
    assert left(hit(harkonnen(1, 0, 0, "bashar"), 1)) == harkonnen(1)
    assert left(hit(harkonnen(4), 0)) == harkonnen(4)


@rule("W-19.1")
@pytest.mark.parametrize(
    ("order", "after"),
    [
        ("ranks", harkonnen(2, 0, 1, "baron_harkonnen")),
        ("units", harkonnen(0, 1, 1, "baron_harkonnen")),
        ("leaders", harkonnen(2, 0, 1)),
    ],
)
def test_an_order_says_what_goes_first(order: str, after: Legion) -> None:
    hits = 2 if order == "leaders" else 1
    assert left(hit(harkonnen(1, 1, 1, "baron_harkonnen"), hits, order)) == after


@rule("W-19.1")
def test_the_orders_show_what_they_cost_and_all_else_can_be_had_one_by_one() -> None:
    t = hit(harkonnen(2, 2, 0, "baron_harkonnen"), 2)
    question = asked(t)
    assert isinstance(question, Pick)
    assert ids(question) == ["ranks", "units", "leaders", ASK]
    notes = {option.id: option.note for option in question.options}
    assert notes[ASK] is None
    assert notes["units"] is not None
    assert notes["units"].args["parts"] != notes["ranks"].args["parts"]  # type: ignore[union-attr]
    answer(t, "units")
    assert left(t) == harkonnen(0, 2, 0, "baron_harkonnen")


@rule("W-19.1")
def test_one_by_one_is_not_offered_where_the_orders_are_all_there_is() -> None:
    t = hit(atreides(3, 0, 0, "naib"), 2)
    assert ids(asked(t)) == ["ranks", "leaders"]


@rule("W-19.2", "W-4.5", "W-21.1")
def test_the_leaders_of_a_legion_without_units_go_too_named_ones_to_the_tank() -> None:
    t = hit(harkonnen(1, 0, 0, "bashar", "baron_harkonnen"), 3)
    assert left(t) is None
    player = t.state.players[HARKONNEN]
    assert player.tank[0] == "baron_harkonnen"
    assert player.leaders["baron_harkonnen"].status == "tank"
    assert told(t.events)[-1] == "arrakis-legion-destroyed"


@rule("W-19.2", "W-2.1")
def test_what_is_lost_goes_back_to_supply() -> None:
    t = hit(harkonnen(2, 1, 0, "bashar"), 2, "ranks")
    assert left(t) == harkonnen(2, 0, 0, "bashar")
    assert supply(t.state, HARKONNEN).elite == 12
    assert supply(t.state, HARKONNEN).regular == 22


@rule("W-19.2")
def test_a_legion_that_can_live_is_given_up_only_by_hand() -> None:
    for order in ("ranks", "units", "leaders"):
        assert left(hit(harkonnen(1, 0, 0, "bashar", "bashar"), 2, order)) == harkonnen(1)
    t = hit(harkonnen(1, 0, 0, "bashar", "baron_harkonnen"), 1)
    answer(t, "regular")
    assert left(t) is None


@rule("W-40.9")
def test_an_elite_is_removed_when_no_regular_can_take_its_place() -> None:
    others = {
        "carthag": harkonnen(6),
        "arrakeen": harkonnen(6),
        "arsunt": harkonnen(6),
        "north_pole": harkonnen(6),
    }
    t = hit(harkonnen(0, 3), 1, legions={**others, HERE: harkonnen(0, 3)})
    assert left(t) == harkonnen(0, 2)
    others["north_pole"] = harkonnen(5)
    t = hit(harkonnen(0, 3), 2, legions={**others, HERE: harkonnen(0, 3)})
    assert ids(asked(t)) == ["ranks", "units"]
    answer(t, "ranks")
    assert left(t) == harkonnen(1, 1)


@rule("W-40.9")
def test_a_regular_that_has_just_gone_can_take_the_place_of_an_elite() -> None:
    full = Body(1, 1, 0, (), 0)
    assert ways(full)["elite"] == Body(1, 0, 0, (), 0)
    assert ways(ways(full)["regular"])["elite"] == Body(1, 0, 0, (), 0)
    assert survivors(full, 1) == {Body(1, 0, 0, (), 0), Body(0, 1, 0, (), 1)}


def test_there_is_a_choice_only_between_ways_to_live() -> None:
    assert choices(Body(3, 0, 0, (), 0)) == ()
    assert choices(Body(1, 0, 0, ("bashar",), 0)) == ()
    assert choices(Body(1, 0, 0, ("bashar", "baron_harkonnen"), 0)) == ("ranks", ASK)
    assert choices(Body(1, 1, 0, (), 1)) == ("ranks", "units")
    assert choices(Body(2, 2, 1, ("bashar", "baron_harkonnen"), 3)) == ("ranks", "units", "leaders", ASK)


def test_an_order_loses_the_weakest_leader_first_and_no_more_than_there_is() -> None:
    assert follow(Body(1, 0, 0, ("baron_harkonnen", "bashar"), 0), 1, "leaders") == ("bashar",)
    assert len(follow(Body(1, 0, 0, ("bashar",), 0), 9, "ranks")) == 2


def test_hits_on_a_legion_that_is_gone_do_nothing() -> None:
    state = position(legions={HERE: atreides(2)}, turn=ATREIDES)
    assert stopped(begin(state, "arrakis.casualties", HARKONNEN, HERE, 2))
    assert stopped(begin(state, "arrakis.casualties", ATREIDES, "arrakeen", 2))


@rule("W-19.1")
def test_one_by_one_asks_nothing_about_a_hit_that_can_be_taken_in_one_way_only() -> None:
    t = hit(harkonnen(0, 0, 2, "bashar"), 3)
    answer(t, ASK, "bashar")
    assert ids(asked(t)) == ["regular", "special"]  # one Sardaukar has become a Regular by now
    answer(t, "special")
    assert left(t) == harkonnen(2)


def test_no_hit_costs_nothing_and_tells_nothing() -> None:
    t = hit(harkonnen(1, 1), 0)
    assert stopped(t)
    assert t.events == []


def test_losses_are_told_as_what_they_are_and_a_legion_is_destroyed_only_when_it_is() -> None:
    t = hit(harkonnen(2, 2, 0, "baron_harkonnen"), 3)
    question = asked(t)
    assert isinstance(question, Pick)
    words = {option.id: option.label.key for option in question.options}
    assert words[ASK] == "arrakis-lose-one-by-one"
    answer(t, ASK)
    question = asked(t)
    assert isinstance(question, Pick)
    assert {option.id: option.label.key for option in question.options} == {
        "regular": "arrakis-loss",
        "elite": "arrakis-loss",
        "baron_harkonnen": "arrakis-loss-leader",
    }
    answer(t, "baron_harkonnen", "elite")
    events = answer(t, "regular")
    (lost,) = messages(events, "arrakis-casualties-taken")
    assert lost.args["lost"] == msg(
        "arrakis-losses",
        parts=(
            msg("arrakis-lost", piece=ref("piece", "regular"), rank="regular", count=1),
            msg("arrakis-lost", piece=ref("piece", "elite"), rank="elite", count=1),
            msg("arrakis-leader", leader=ref("leader", "baron_harkonnen")),
        ),
    )
    assert "arrakis-legion-destroyed" not in told(events)


def test_before_the_roll_one_may_say_to_be_asked_after_it() -> None:
    state = position(legions={HERE: harkonnen(2, 2, 0, "baron_harkonnen")})
    words = [option.label.key for option in orders_before(body_of(state, state.legions[HERE]))]
    assert words == ["arrakis-lose-ranks", "arrakis-lose-units", "arrakis-lose-leaders", "arrakis-lose-ask"]


def test_nothing_else_can_be_given_up() -> None:
    t = hit(harkonnen(1, 1), 1)
    with pytest.raises(IllegalChoice):
        answer(t, "special")
