from __future__ import annotations

from engine.core.messages import msg
from engine.core.view import Outcome
from engine.games.arrakis.state import ArrakisState
from tests.bot.titles.arrakis.tables import ARRAKIS, said, seen
from tests.engine.games.arrakis.scenario import position


def warned(state: ArrakisState, seat: int | None = 1) -> str:
    view = seen(state, seat)
    line = ARRAKIS.warning(view)
    return "" if line is None else said([line], view)


def at(supremacy: int, *markers: int, objectives: tuple[str, ...] = ("objective_1",)) -> ArrakisState:
    state = position(supremacy=supremacy, objectives=objectives)
    state.prescience.markers = dict(zip(state.prescience.markers, markers or (0, 0, 0), strict=True))
    return state


def test_the_race_tells_where_the_markers_stand() -> None:
    view = seen(at(3, 1, 2, 4))
    race = ARRAKIS.headline(view).race
    assert race is not None
    assert said([race], view) == "Supremacy 3 of 10 · Kwisatz Haderach 1, Sand Dwellers 2 and Jihad 4"


def test_nobody_is_warned_of_who_is_far_from_winning() -> None:
    assert warned(at(6, 4, 4, 4)) == ""


def test_who_needs_one_sietch_more_is_warned_of() -> None:
    assert warned(at(7)) == "⚠️ House Harkonnen wins at once with 3 more Supremacy."
    assert warned(at(9)) == "⚠️ House Harkonnen wins at once with 1 more Supremacy."


def test_the_atreides_know_how_far_their_objective_is_the_others_how_far_the_nearest() -> None:
    state = at(0, 7, 4, 5)  # the first objective asks for 7, 6, 5, the second for 7, 5, 6
    assert warned(state, 0) == "⚠️ Your Secret Objective is 2 steps away."
    state.prescience.markers["sand_dwellers"] = 5
    assert warned(state, 0) == "⚠️ Your Secret Objective is 1 step away."
    assert (
        warned(state, 1)
        == "⚠️ House Atreides could win at the end of a round with 1 more step of a Prescience marker."
    )
    state.prescience.markers["jihad"] = 6
    assert warned(state, 1).startswith("⚠️ The Prescience markers may be where House Atreides needs them")
    assert warned(state, None) == warned(state, 1)
    state.prescience.markers["sand_dwellers"] = 6
    assert warned(state, 0).startswith("⚠️ Your Secret Objective is met")


def test_both_can_be_near() -> None:
    assert warned(at(8, 7, 6, 5)).count("; ") == 1


def test_nobody_is_warned_when_the_match_is_over() -> None:
    view = seen(at(10), outcome=Outcome((1,), msg("core-match-over")))
    assert ARRAKIS.warning(view) is None
