"""Troops find room: no counter covers another, a border or a sign."""

from __future__ import annotations

from itertools import combinations

import pytest

from bot.render.dice.combat import troops
from bot.render.dice.layout import CENTRE, MAP, RADIUS, place
from bot.render.dice.packing import FORMS, Slots, centroid, slots
from bot.render.dice.sprites import FIGURE, counter_size
from bot.render.kit import UNITS
from engine.games.dice.data import REGIONS
from tests.render import fixtures


def _signs(region: str, *, numbered: bool) -> frozenset[str]:
    area = MAP.areas[region]
    bears = {"mark": area.mark is not None, "resource": area.resource is not None, "number": numbered}
    return frozenset(sign for sign, present in bears.items() if present)


def _boxes(found: Slots, counts: tuple[int, ...]) -> list[tuple[float, float, float, float]]:
    boxes = []
    for (x, y), count in zip(found.places, counts, strict=True):
        wide, high = counter_size(count, found.scale, compact=found.compact)
        boxes.append((x - wide / 2, y - high / 2, x + wide / 2, y + high / 2))
    return boxes


@pytest.mark.parametrize("numbered", [False, True])
@pytest.mark.parametrize("region", REGIONS)
def test_all_eight_factions_fit_in_any_region(region: str, numbered: bool) -> None:
    counts = tuple(count for _, count, _ in troops(fixtures.crowded().regions[region].stacks))
    assert len(counts) == 9
    signs = _signs(region, numbered=numbered)
    boxes = _boxes(slots(region, counts, signs), counts)
    for one, other in combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
    area = MAP.areas[region]
    for left, top, right, bottom in boxes:
        for y in (top, (top + bottom) / 2, bottom):
            spans = area.spans((y - CENTRE[1]) / RADIUS)
            inside = [(CENTRE[0] + a * RADIUS, CENTRE[0] + b * RADIUS) for a, b in spans]
            assert any(a <= left and right <= b for a, b in inside)
        for sign in signs:
            x, y = place(getattr(area, sign))
            away = max(left - x, 0, x - right) ** 2 + max(top - y, 0, y - bottom) ** 2
            assert away > 40**2


@pytest.mark.parametrize("region", REGIONS)
def test_figures_are_legible_on_a_phone_with_up_to_three_counters_in_a_region(region: str) -> None:
    found = slots(region, (4, 2, 1), _signs(region, numbered=False))
    assert FIGURE * found.scale >= UNITS / 31


@pytest.mark.parametrize("region", REGIONS)
def test_a_single_counter_is_large(region: str) -> None:
    found = slots(region, (12,), _signs(region, numbered=False))
    assert (found.compact, found.scale) == FORMS[0]


def test_more_counters_than_a_region_has_room_for_stand_in_a_grid_around_its_middle() -> None:
    found = slots("carthag", (1,) * 60, frozenset({"mark"}))
    assert (found.compact, found.scale) == FORMS[-1]
    assert len(set(found.places)) == 60
    xs, ys = zip(*found.places, strict=True)
    assert ((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2) == pytest.approx(centroid("carthag"))


def test_the_middle_of_the_pole_is_the_middle_of_the_planet() -> None:
    assert centroid("polar_sink") == pytest.approx(CENTRE, abs=10)
