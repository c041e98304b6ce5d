"""Hands: every faction's, and one that is still empty."""

from __future__ import annotations

import pytest

from bot.render import picture
from engine.games.dice.data import FACTIONS
from tests.render import fixtures
from tests.render.scenes import GOLDEN_WIDTH


@pytest.mark.parametrize("seat", range(len(FACTIONS)))
def test_every_faction_has_a_hand_of_its_own(seat: int) -> None:
    state = fixtures.crowded()
    first = picture("dice", fixtures.view(state, seat=seat), "hand", width=GOLDEN_WIDTH)
    state.players[seat].loyalty = ["fremen"]
    second = picture("dice", fixtures.view(state, seat=seat), "hand", width=GOLDEN_WIDTH)
    assert first.bytes != second.bytes


def test_a_hand_can_be_drawn_before_a_faction_is_chosen() -> None:
    shown = picture("dice", fixtures.view(fixtures.choosing(), seat=1), "hand", width=GOLDEN_WIDTH)
    assert shown.size == (400, 300)


def test_a_player_without_a_name_is_called_by_faction_alone() -> None:
    named = picture("dice", fixtures.holding(), "hand", width=GOLDEN_WIDTH, names={2: "Irulan"})
    assert named.bytes != picture("dice", fixtures.holding(), "hand", width=GOLDEN_WIDTH).bytes
