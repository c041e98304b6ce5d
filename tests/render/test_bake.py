"""The painted ground is the one that its map file and its painter give."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageStat

from assets.maps import arrakis_ground, bake

SMALL = 280


def _flat(image: Image.Image) -> Image.Image:
    ground = Image.new("RGBA", image.size, "black")
    ground.alpha_composite(image.convert("RGBA"))
    return ground.convert("RGB")


def test_the_painted_planet_is_current() -> None:
    with Image.open(bake.FOLDER / "dice-ground.webp") as kept:
        shipped = _flat(kept.convert("RGBA")).resize((SMALL, SMALL), Image.Resampling.BOX)
    painted = _flat(bake.paint("dice", 2 * SMALL)).resize((SMALL, SMALL), Image.Resampling.BOX)
    assert max(ImageStat.Stat(ImageChops.difference(shipped, painted)).mean) < 8


def test_the_storm_is_current() -> None:
    with Image.open(bake.FOLDER / "storm.webp") as kept:
        shipped = _flat(kept.convert("RGBA")).resize((SMALL, SMALL), Image.Resampling.BOX)
    painted = _flat(bake.storm(2 * SMALL)).resize((SMALL, SMALL), Image.Resampling.BOX)
    assert max(ImageStat.Stat(ImageChops.difference(shipped, painted)).mean) < 8


def test_the_painted_board_is_current() -> None:
    with Image.open(bake.FOLDER / "arrakis-ground.webp") as kept:
        shipped = kept.convert("RGB").resize((SMALL, SMALL), Image.Resampling.BOX)
    painted = arrakis_ground.paint(3 * SMALL).resize((SMALL, SMALL), Image.Resampling.BOX)
    assert max(ImageStat.Stat(ImageChops.difference(shipped, painted)).mean) < 8
