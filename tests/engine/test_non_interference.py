from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from engine.games import titles
from engine.games.arrakis import TITLE as ARRAKIS
from engine.games.arrakis.state import ArrakisState
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


@pytest.mark.long
@pytest.mark.parametrize(("same_dice", "least"), [(False, 4), (True, 8)])
def test_the_secrets_of_arrakis_are_kept_from_both_sides_and_from_spectators(
    same_dice: bool, least: int
) -> None:
    assert follow(ARRAKIS, 2, 600, same_dice=same_dice, openly=True) > least


@pytest.mark.parametrize("seats", TOY.seats)
def test_the_toy_keeps_its_secrets_too(seats: int) -> None:
    assert follow(TOY, seats, 100, same_dice=True) > 1


@pytest.mark.parametrize("same_dice", [False, True])
def test_a_leak_is_found(same_dice: bool) -> None:
    leaky = replace(TOY, redact=lambda state, _seat: state)
    with pytest.raises(AssertionError):
        follow(leaky, 3, 10, same_dice=same_dice)


@pytest.mark.parametrize("part", ["signs", "stations", "tokens", "sign_reserve", "sietches", "players"])
def test_a_leak_is_found_where_all_see_what_others_choose(part: str) -> None:
    def leak(state: ArrakisState, seat: int | None) -> ArrakisState:
        return structs.replace(ARRAKIS.redact(state, seat), **{part: getattr(state, part)})

    with pytest.raises(AssertionError):
        follow(replace(ARRAKIS, redact=leak), 2, 100, same_dice=True, openly=True)
