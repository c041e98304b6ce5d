"""Hands and revealed Prescience cards as pictures."""

from __future__ import annotations

import pytest
from PIL import Image

from bot.render import describe, picture
from bot.render.arrakis.cards import TEXTS, TITLES, _fitting
from bot.render.kit import Canvas, wrap
from engine.games.arrakis.data import CARDS, PRESCIENCE, CardData, PrescienceData
from tests.render.arrakis import fixtures
from tests.render.scenes import GOLDEN_WIDTH


@pytest.mark.parametrize(
    ("cards", "shape"), [(0, (400, 300)), (3, (400, 300)), (4, (400, 400)), (8, (400, 400))]
)
def test_a_hand_is_as_high_as_its_rows_of_three_need(cards: int, shape: tuple[int, int]) -> None:
    state = fixtures.set_up()
    state.players["harkonnen"].hand = list(CARDS)[:cards]
    shown = picture("arrakis", fixtures.view(state, seat=1), "hand", width=GOLDEN_WIDTH)
    assert shown.size == shape


def test_a_hand_shows_the_objective_to_the_atreides_and_to_nobody_else() -> None:
    one, other = fixtures.set_up(), fixtures.set_up()
    other.prescience.objectives = ["objective_6"]
    for seat, differs in ((0, True), (1, False)):
        hands = [
            picture("arrakis", fixtures.view(state, seat=seat), "hand", width=400) for state in (one, other)
        ]
        assert (hands[0] != hands[1]) == differs


@pytest.mark.parametrize("kind", [picture, describe])
def test_a_spectator_has_no_hand(kind: type) -> None:
    with pytest.raises(ValueError, match="seat"):
        kind("arrakis", fixtures.view(fixtures.set_up()), "hand")


@pytest.mark.parametrize("card", [*CARDS.values(), *PRESCIENCE.values()], ids=lambda card: card.id)
def test_the_name_and_text_of_every_card_fit_on_a_card_of_two_rows(card: CardData | PrescienceData) -> None:
    canvas = Canvas(Image.new("RGB", (8, 8)), 1.0)
    for text, face, sizes, high in (
        (card.name["en"], "Federo-Regular.ttf", TITLES, 170),
        (card.text["en"], "FiraSansExtraCondensed-Bold.ttf", TEXTS, 330),
    ):
        lines, size = _fitting(text, canvas, 457, face, sizes, high)
        assert " ".join(lines) == text
        assert size >= 40
        assert wrap(text, 457, face, size, 99) == lines


def test_a_text_that_fits_in_no_size_is_shortened() -> None:
    canvas = Canvas(Image.new("RGB", (8, 8)), 1.0)
    lines, size = _fitting("word " * 400, canvas, 457, "FiraSansExtraCondensed-Bold.ttf", TEXTS, 100)
    assert size == TEXTS[-1]
    assert lines[-1].endswith("…")
