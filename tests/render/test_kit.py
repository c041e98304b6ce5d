"""Fonts, glyphs and texts that fit."""

from __future__ import annotations

import pytest
import yaml
from PIL import Image

from bot.render.kit import (
    ASSETS,
    DISPLAY,
    FIGURES,
    UNITS,
    Brush,
    Canvas,
    fit,
    font,
    glyph,
    mix,
    rgb,
    showable,
    wrap,
)


def test_a_picture_is_1600_units_wide() -> None:
    assert UNITS == 1600


def test_every_glyph_of_the_listing_is_in_the_atlas_and_fills_its_cell() -> None:
    listing = yaml.safe_load((ASSETS / "icons" / "icons.yaml").read_text(encoding="utf-8"))["icons"]
    for name in listing:
        box = glyph(name, 96).getbbox()
        assert box is not None
        assert max(box[2] - box[0], box[3] - box[1]) > 90


def test_every_glyph_is_attributed() -> None:
    listing = yaml.safe_load((ASSETS / "icons" / "icons.yaml").read_text(encoding="utf-8"))["icons"]
    readme = (ASSETS / "icons" / "README.md").read_text(encoding="utf-8")
    for entry in listing.values():
        assert entry["icon"].startswith("own:") or entry["icon"] in readme
        assert entry["by"] in {"Lorc", "Delapouite", "Skoll", "Sbed", "Faithtoken", "Mentat"}


def test_fonts_have_their_licences_beside_them() -> None:
    fonts = {file.stem.partition("-")[0] for file in (ASSETS / "fonts").glob("*.ttf")}
    licences = {file.stem.partition("-")[0] for file in (ASSETS / "fonts").glob("*-OFL.txt")}
    assert fonts == licences == {"Federo", "FiraSansExtraCondensed"}


def test_colours_mix() -> None:
    assert rgb("#ff8000") == rgb((255, 128, 0, 7)) == (255, 128, 0)
    assert mix("#000000", "#ffffff", 0) == (0, 0, 0)
    assert mix("#000000", (200, 100, 50), 0.5) == (100, 50, 25)


def test_a_name_keeps_what_the_font_can_show_and_nothing_else() -> None:
    assert showable("  Стилгар \u200b 🏜️  Ñandú 漢字 ") == "Стилгар Ñandú"
    assert showable("🏜️") == ""


def test_a_text_that_fits_stays_and_a_longer_one_ends_in_an_ellipsis() -> None:
    width = font(FIGURES, 40).getlength("Duncan")
    assert fit("Duncan", width, FIGURES, 40) == "Duncan"
    shortened = fit("Duncan Idaho", width, FIGURES, 40)
    assert shortened.endswith("…")
    assert font(FIGURES, 40).getlength(shortened) <= width
    assert fit("Duncan", 0, FIGURES, 40) == "…"


def test_a_caption_is_broken_into_the_lines_there_are() -> None:
    assert wrap("", 300, DISPLAY, 40, 3) == []
    assert wrap("Ship", 300, DISPLAY, 40, 3) == ["Ship"]
    lines = wrap("Choose one of the regions that your troops may reach today", 300, DISPLAY, 40, 3)
    assert len(lines) == 3
    assert lines[-1].endswith("…")
    assert all(font(DISPLAY, 40).getlength(line) <= 300 for line in lines)


def test_units_become_pixels_from_the_origin() -> None:
    canvas = Canvas(Image.new("RGB", (100, 100)), 0.5, (20, 40))
    assert canvas.px(10) == 5
    assert canvas.at(40, 60) == (10, 10)
    assert canvas.path([(20, 40), (21, 42)]) == [(0, 0), (0.5, 1)]


@pytest.mark.parametrize("side", [20.0, 33.0])
def test_a_sprite_is_drawn_around_its_middle_with_smooth_edges(side: float) -> None:
    brush = Brush(side, side, 1)
    brush.disc(0, 0, 8, "white", "black", 2)
    sprite = brush.done()
    middle = (sprite.width // 2, sprite.height // 2)
    assert sprite.getpixel(middle) == (255, 255, 255, 255)
    assert sprite.getbbox() == (middle[0] - 8, middle[1] - 8, middle[0] + 9, middle[1] + 9)
    assert len(set(sprite.getchannel("A").tobytes())) > 2


def test_sprites_and_plain_images_are_laid_with_their_middle_on_the_point() -> None:
    canvas = Canvas(Image.new("RGB", (40, 40)), 1)
    canvas.put(Image.new("RGB", (4, 4), "red"), 10, 10)
    canvas.put(Image.new("RGBA", (4, 4), (0, 255, 0, 255)), 30, 30)
    assert canvas.image.getpixel((9, 9)) == (255, 0, 0)
    assert canvas.image.getpixel((31, 31)) == (0, 255, 0)
    assert canvas.image.getpixel((20, 20)) == (0, 0, 0)
