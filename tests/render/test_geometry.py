"""Maps: regions tile the disc and touch as the rules say."""

from __future__ import annotations

from itertools import pairwise
from math import pi
from pathlib import Path

import pytest
import yaml

from bot.render import geometry
from bot.render.geometry import Point, load_map, polar
from engine.games.dice.data import NEIGHBOURS, REGIONS, STORM_TRACK


def _area(outline: tuple[Point, ...]) -> float:
    pairs = pairwise((*outline, outline[0]))
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def test_bearings_run_counter_clockwise_from_straight_down() -> None:
    assert polar(0, 1) == pytest.approx((0, 1))
    assert polar(90, 1) == pytest.approx((1, 0))
    assert polar(180, 0.5) == pytest.approx((0, -0.5))


def test_the_dice_map_draws_every_region_and_no_other() -> None:
    assert set(load_map("dice").areas) == set(REGIONS)


def test_the_regions_tile_the_whole_disc() -> None:
    total = sum(_area(area.outline) for area in load_map("dice").areas.values())
    assert total == pytest.approx(pi, rel=0.002)


@pytest.mark.parametrize("region", REGIONS)
def test_regions_share_a_line_exactly_when_troops_may_cross_between_them(region: str) -> None:
    areas = load_map("dice").areas
    mine = {frozenset(pair) for pair in pairwise(areas[region].outline)}
    touching = {
        other
        for other, area in areas.items()
        if other != region and len(mine & {frozenset(pair) for pair in pairwise(area.outline)}) > 10
    }
    assert touching == NEIGHBOURS[region]


def test_the_rim_follows_the_storm_track_counter_clockwise() -> None:
    areas = load_map("dice").areas
    rims = [areas[region].rim for region in STORM_TRACK]
    assert all(rims)
    for before, after in pairwise([*rims, rims[0]]):
        assert before
        assert after
        assert before[1] == after[0]
    assert {area.id for area in areas.values() if area.rim is None} == set(REGIONS) - set(STORM_TRACK)


def test_strategic_regions_have_a_medallion_and_resource_regions_a_place_for_their_token() -> None:
    for name, area in load_map("dice").areas.items():
        assert (area.mark is not None) == (REGIONS[name].kind == "strategic")
        assert (area.resource is not None) == REGIONS[name].resource


def test_spans_give_the_stretches_of_a_line_inside_a_region() -> None:
    (left, right), *others = load_map("dice").areas["polar_sink"].spans(0.0)
    assert left == pytest.approx(-0.3, abs=0.03)
    assert right == pytest.approx(0.3, abs=0.03)
    assert others == []
    assert load_map("dice").areas["polar_sink"].spans(0.9) == []


def _broken_copy(folder: Path, **changes: object) -> None:
    data = yaml.safe_load((geometry.MAPS / "dice.yaml").read_text(encoding="utf-8"))
    data.update(changes)
    (folder / "broken.yaml").write_text(yaml.safe_dump(data), encoding="utf-8")


def test_a_map_of_another_schema_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _broken_copy(tmp_path, schema="mentat.map/99")
    monkeypatch.setattr(geometry, "MAPS", tmp_path)
    with pytest.raises(ValueError, match=r"mentat\.map/99"):
        load_map("broken")


def test_a_border_with_a_gap_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    regions = yaml.safe_load((geometry.MAPS / "dice.yaml").read_text(encoding="utf-8"))["regions"]
    regions["carthag"]["border"].pop()
    _broken_copy(tmp_path, regions=regions)
    monkeypatch.setattr(geometry, "MAPS", tmp_path)
    with pytest.raises(ValueError, match="carthag"):
        load_map("broken")
