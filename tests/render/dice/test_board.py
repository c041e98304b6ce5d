"""The board: crops, owners and what a viewer is told of them."""

from __future__ import annotations

from random import Random

import pytest

import engine
from bot.render import picture
from bot.render.dice.board import holder, window_around
from bot.render.dice.layout import MAP, place
from engine.games.dice.data import REGIONS
from engine.games.dice.state import Battle, Region, Stack
from tests.render import fixtures
from tests.render.scenes import GOLDEN_WIDTH


@pytest.mark.parametrize("region", REGIONS)
def test_a_crop_shows_its_whole_region(region: str) -> None:
    window = window_around(region, 800)
    assert window.size == (800, 600)
    for x, y in map(place, MAP.areas[region].outline):
        assert window.left <= x <= window.left + window.width
        assert window.top <= y <= window.top + window.height


@pytest.mark.rule("D-5.1")
def test_a_region_is_held_by_who_stands_there_alone() -> None:
    assert holder(Region()) is None
    assert holder(Region([Stack(2, 1, 3)])) == 2
    assert holder(Region([Stack(2, 1), Stack(3, 1)])) is None


@pytest.mark.parametrize("status", ["rolled", "frozen", "discarded"])
@pytest.mark.parametrize("face", ["spice_2", "spice_3", "ability", "kanly", "storm", "guild", None])
def test_every_face_of_a_die_looks_different_in_each_state(face: str | None, status: str) -> None:
    state = fixtures.set_up()
    blank = picture("dice", fixtures.view(state), width=GOLDEN_WIDTH).bytes
    state.dice[3].face, state.dice[3].status = face, status
    assert picture("dice", fixtures.view(state), width=GOLDEN_WIDTH).bytes != blank


def test_the_last_phase_of_a_turn_leaves_no_phase_ahead() -> None:
    state = fixtures.set_up()
    assert state.turn
    before = picture("dice", fixtures.view(state), width=GOLDEN_WIDTH).bytes
    state.turn.phase = "end"
    assert picture("dice", fixtures.view(state), width=GOLDEN_WIDTH).bytes != before


@pytest.mark.parametrize("region", ["polar_sink", "carthag"])
def test_resources_are_drawn_even_where_the_rules_put_none(region: str) -> None:
    state = fixtures.set_up()
    before = picture("dice", fixtures.view(state), width=GOLDEN_WIDTH).bytes
    state.regions[region].resources = ["harvester", "ornithopter"]
    assert picture("dice", fixtures.view(state), width=GOLDEN_WIDTH).bytes != before


def test_the_aim_of_the_turn_and_the_combat_are_marked_unless_numbers_stand_there() -> None:
    def drawn(*, candidates: tuple[str, ...] = ()) -> bytes:
        return picture("dice", fixtures.view(state), width=GOLDEN_WIDTH, candidates=candidates).bytes

    state = fixtures.set_up()
    assert state.turn
    plain, numbered = drawn(), drawn(candidates=("carthag",))
    state.turn.target = "carthag"
    aimed = drawn()
    assert aimed != plain
    assert drawn(candidates=("carthag",)) == numbered
    state.battle = Battle("carthag", 0, 1)
    assert drawn() not in {plain, aimed}


def test_every_position_of_a_match_can_be_drawn_for_everybody() -> None:
    rng = Random(5)
    table = engine.new_table("dice", seats=5, seed="05" * 32)
    step = 0
    while table.outcome is None:
        seat = rng.choice([seat for seat in range(table.seats) if table.view(seat).pending])
        decision = table.view(seat).pending[0]
        table.choose(seat, decision.sample(rng), decision=decision.id)
        step += 1
        viewer = rng.choice([None, *range(table.seats)])
        view = table.view(viewer)
        kinds = ["battle"] if view.state.battle else ["board"] if step % 12 == 0 or table.outcome else []
        if viewer is not None and step % 12 == 0:
            kinds.append("hand")
        for kind in kinds:
            assert len(picture("dice", view, kind, width=200).alt) <= 1024
