"""The drawn board agrees with the rules' board, and leaves room for what stands on it."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from assets.maps import places as finder
from bot.render.arrakis import chart
from bot.render.arrakis.chart import CHART, dashes, outline
from bot.render.geometry import Point
from engine.games.arrakis.data import AREAS, NEAR, NEAR_BY_AIR, SECTORS, ZONES
from tests.rules_coverage import rule


def inside(point: Point, polygon: tuple[Point, ...]) -> bool:
    """Return whether a point lies in a polygon: a ray to the right crosses its border an odd number of times."""
    x, y = point
    crossings = 0
    for (ax, ay), (bx, by) in pairwise((*polygon, polygon[0])):
        crossings += (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay)
    return crossings % 2 == 1


@rule("W-3.4")
def test_a_spot_lies_in_the_one_area_around_it() -> None:
    for area, places in CHART.places.items():
        assert [one for one in CHART.outlines if CHART.within(one, places.legion)] == [area]


def test_areas_share_a_line_exactly_when_they_are_neighbours_and_walls_are_the_impassable_ones() -> None:
    shared = [line for line in CHART.lines if len(line.between) == 2]
    open_lines = {frozenset(line.between) for line in shared if not line.wall}
    walls = {frozenset(line.between) for line in shared if line.wall}
    assert open_lines == {frozenset((one, two)) for one in AREAS for two in NEAR[one]}
    assert open_lines | walls == {frozenset((one, two)) for one in AREAS for two in NEAR_BY_AIR[one]}
    assert len(walls) == 11


@rule("W-3.2")
def test_the_areas_tile_the_board_and_the_deep_desert_lies_along_its_edge() -> None:
    total = 0.0
    for points in CHART.outlines.values():
        total += abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise((*points, points[0])))) / 2
    assert total == pytest.approx(CHART.size[0] * CHART.size[1])
    edge = {line.between[0] for line in CHART.lines if len(line.between) == 1}
    assert {area for area in edge if AREAS[area].terrain == "desert"} >= {
        area for area, data in AREAS.items() if data.deep
    }


@pytest.mark.parametrize("area", AREAS)
def test_what_stands_in_an_area_is_drawn_in_it(area: str) -> None:
    for (x, y), scale in ((CHART.places[area].legion, 1), (CHART.near[area].legion, finder.NEAR)):
        assert inside((x, y), CHART.outlines[area])
        wide, high = 48 * scale, 62 * scale
        assert wide <= x <= CHART.size[0] - wide
        assert high <= y <= CHART.size[1] - high


def test_every_unnamed_area_has_a_code_of_its_own_that_begins_with_its_sectors_letter() -> None:
    assert set(CHART.codes) == {area for area, data in AREAS.items() if data.label}
    assert len(set(CHART.codes.values())) == len(CHART.codes)
    assert set(CHART.letters) == set(SECTORS)
    for area, code in CHART.codes.items():
        assert code[0] == CHART.letters[AREAS[area].sectors[0]]
        assert code[1:].isdigit()


@rule("W-3.5")
def test_air_zones_lie_on_the_border_of_their_sectors() -> None:
    assert set(CHART.zones) == set(ZONES)
    for zone, (x, y) in CHART.zones.items():
        near = {
            frozenset(AREAS[area].sectors[0] for area in line.between)
            for line in CHART.lines
            if line.sectors and any((px - x) ** 2 + (py - y) ** 2 < 60**2 for px, py in line.points)
        }
        assert frozenset(ZONES[zone].sectors) in near


@pytest.mark.parametrize("near", [False, True])
def test_the_places_in_the_file_are_those_that_are_found(near: bool) -> None:
    kept = (CHART.near if near else CHART.places)["harg_pass"].legion
    found = finder.legion_place(CHART, "harg_pass", finder.boxes("harg_pass", near=near))
    assert found == pytest.approx(kept, abs=0.06)


def test_a_border_that_does_not_close_is_refused() -> None:
    with pytest.raises(ValueError, match="broken"):
        outline([[(0, 0), (1, 0)], [(2, 0), (3, 0)]])
    with pytest.raises(ValueError, match="close"):
        outline([[(0, 0), (1, 0), (1, 1)]])


def test_a_file_of_another_kind_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "arrakis.json").write_text('{"schema": "mentat.map/1"}', encoding="utf-8")
    monkeypatch.setattr(chart, "MAPS", tmp_path)
    with pytest.raises(ValueError, match="schema"):
        chart.load_chart.__wrapped__()


def test_dashes_cover_their_share_of_a_line() -> None:
    cut = list(dashes([(0, 0), (10, 0), (10, 10)], 3, 2))
    assert [dash[0] for dash in cut] == [(0, 0), (5, 0), (10, 0), (10, 5)]
    assert list(dashes([(0, 0), (4, 0)], 10, 2)) == [[(0, 0), (4, 0)]]
