from __future__ import annotations

from dataclasses import replace

import pytest

from engine.games import titles
from tests.toy import TITLE as TOY
from tests.worlds import follow


@pytest.mark.long
@pytest.mark.parametrize("seats", range(3, 9))
def test_nobody_is_shown_what_they_may_not_know_whatever_the_dice(seats: int) -> None:
    follow(titles()["dice"], seats, 200, same_dice=False)


@pytest.mark.long
@pytest.mark.parametrize("seats", range(3, 9))
def test_nobody_is_shown_what_they_may_not_know_over_whole_turns(seats: int) -> None:
    assert follow(titles()["dice"], seats, 100, same_dice=True) > 5


@pytest.mark.parametrize("seats", TOY.seats)
def test_the_toy_keeps_its_secrets_too(seats: int) -> None:
    assert follow(TOY, seats, 100, same_dice=True) > 1


@pytest.mark.parametrize("same_dice", [False, True])
def test_a_leak_is_found(same_dice: bool) -> None:
    leaky = replace(TOY, redact=lambda state, _seat: state)
    with pytest.raises(AssertionError):
        follow(leaky, 3, 10, same_dice=same_dice)
