"""Pictures look as they did when somebody last looked at them (`tests.render.scenes` writes them anew)."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageFilter, ImageStat

from tests.render.scenes import GOLDEN, GOLDEN_WIDTH, SCENES, draw

MEAN = 3.5
"""Mean difference that encoders and font engines may make, of 255 ..."""
SPOT = 48
"""... and the largest one of any spot, after a slight blur."""


@pytest.mark.parametrize("name", SCENES)
def test_a_scene_looks_as_it_did(name: str) -> None:
    with Image.open(GOLDEN / f"{name}.webp") as kept:
        golden = kept.convert("RGB")
    difference = ImageChops.difference(draw(name, GOLDEN_WIDTH), golden)
    assert max(ImageStat.Stat(difference).mean) < MEAN
    spots = difference.filter(ImageFilter.GaussianBlur(2)).getextrema()
    assert max(int(high) for _, high in spots) < SPOT  # type: ignore[misc]


def test_a_difference_that_a_person_would_see_is_found() -> None:
    calm, changed = draw("dice-round-four", GOLDEN_WIDTH), draw("dice-targets", GOLDEN_WIDTH)
    spots = ImageChops.difference(calm, changed).filter(ImageFilter.GaussianBlur(2)).getextrema()
    assert max(int(high) for _, high in spots) > SPOT  # type: ignore[misc]


def test_no_scene_was_forgotten_and_none_is_left_over() -> None:
    assert {file.stem for file in GOLDEN.glob("*.webp")} == set(SCENES)
