"""The board: crops, owners and what a viewer is told of them."""

from __future__ import annotations

import pytest

from bot.render import picture
from bot.render.dice.board import holder, window_around
from bot.render.dice.layout import MAP, place
from engine.games.dice.data import REGIONS
from engine.games.dice.state import Region, Stack
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
