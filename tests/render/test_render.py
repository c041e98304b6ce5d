"""The surface of the pictures: sizes, formats, mistakes, and that nothing but the view is shown."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from bot import render
from bot.render import describe, picture
from tests.render import fixtures
from tests.render.scenes import GOLDEN_WIDTH, SCENES, show


@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_what_discord_and_phones_take(name: str) -> None:
    shown = show(name)
    image = Image.open(BytesIO(shown.bytes))
    assert (shown.format, image.format) == ("webp", "WEBP")
    assert image.size == shown.size
    assert shown.size[0] == 1600
    assert 1 <= shown.size[0] / shown.size[1] <= 4 / 3
    assert len(shown.bytes) <= 400 * 1024
    assert 20 < len(shown.alt) <= 1024


@pytest.mark.parametrize("seats", range(3, 9))
def test_the_board_has_the_right_shape_for_every_number_of_players(seats: int) -> None:
    shown = picture("dice", fixtures.view(fixtures.state(*["guild"] * seats)), width=400)
    assert 1 <= shown.size[0] / shown.size[1] <= 4 / 3


def test_the_same_view_gives_the_same_bytes_whatever_happened_before() -> None:
    def drawn() -> bytes:
        return picture(
            "dice", fixtures.view(fixtures.middle()), width=GOLDEN_WIDTH, changed=["carthag"]
        ).bytes

    before = drawn()
    random.seed(7)
    picture("dice", fixtures.view(fixtures.crowded()), width=GOLDEN_WIDTH)
    assert drawn() == before


def test_the_board_of_a_seat_shows_nothing_that_the_public_board_does_not() -> None:
    own = fixtures.holding()
    public = fixtures.view(fixtures.middle())
    public.state.players[2].loyalty_count = 2
    for kept in (own, replace(own, seat=None)):
        shown, known = picture("dice", kept, width=GOLDEN_WIDTH), picture("dice", public, width=GOLDEN_WIDTH)
        assert (shown.bytes, shown.alt) == (known.bytes, known.alt)


def test_drawing_leaves_the_view_as_it_is() -> None:
    view = fixtures.view(fixtures.fighting(revealed=True))
    before = deepcopy(view)
    for kind in ("board", "battle"):
        picture("dice", view, kind, width=GOLDEN_WIDTH)
    assert view == before


def test_lists_and_tuples_mean_the_same() -> None:
    view = fixtures.view(fixtures.middle())
    listed = picture("dice", view, width=GOLDEN_WIDTH, candidates=["arrakeen"], changed=["carthag"])
    assert listed == picture("dice", view, width=GOLDEN_WIDTH, candidates=("arrakeen",), changed=("carthag",))


def test_changes_targets_captions_crops_and_names_show() -> None:
    view = fixtures.view(fixtures.set_up())
    plain = picture("dice", view, width=GOLDEN_WIDTH)
    for options in (
        {"changed": ["carthag"]},
        {"candidates": ["carthag"]},
        {"caption": "Ship"},
        {"crop": "carthag"},
        {"names": {0: "Paul"}},
    ):
        assert picture("dice", view, width=GOLDEN_WIDTH, **options).bytes != plain.bytes


def test_an_alt_text_can_be_had_without_drawing() -> None:
    view = fixtures.view(fixtures.middle())
    shown = picture("dice", view, width=GOLDEN_WIDTH, changed=["carthag"], locale="en-GB")
    assert describe("dice", view, changed=["carthag"]) == shown.alt


@pytest.mark.parametrize(("title", "kind"), [("chess", "board"), ("dice", "film")])
def test_unknown_titles_and_kinds_are_refused(title: str, kind: str) -> None:
    with pytest.raises(ValueError, match=kind):
        picture(title, fixtures.view(fixtures.set_up()), kind)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(TypeError, match="colour"):
        picture("dice", fixtures.view(fixtures.set_up()), colour="red")


@pytest.mark.parametrize("kind", ["battle", "hand"])
@pytest.mark.parametrize("ask", [picture, describe])
def test_a_combat_that_is_not_and_a_hand_of_nobody_are_refused(kind: str, ask: type) -> None:
    with pytest.raises(ValueError, match=r"combat|seat"):
        ask("dice", fixtures.view(fixtures.set_up()), kind)


def test_a_picture_that_would_be_too_large_is_saved_in_a_lower_quality() -> None:
    noise = Image.frombytes("RGB", (800, 800), random.Random(1).randbytes(800 * 800 * 3))
    best = BytesIO()
    noise.save(best, "WEBP", quality=render.QUALITIES[0], method=render.METHOD)
    assert len(best.getvalue()) > render.MAX_BYTES
    assert len(render.encode(noise)) < len(best.getvalue())


def test_a_picture_that_no_quality_makes_small_enough_is_sent_in_the_lowest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(render, "MAX_BYTES", 1)
    image = Image.new("RGB", (64, 64), "red")
    lowest = BytesIO()
    image.save(lowest, "WEBP", quality=render.QUALITIES[-1], method=render.METHOD)
    assert render.encode(image) == lowest.getvalue()


def test_what_all_pictures_share_can_be_drawn_ahead() -> None:
    render.warm(GOLDEN_WIDTH)
