"""Secret Objectives, each by its id: met by its own three numbers and by none less (W-1.4)."""

from __future__ import annotations

import pytest

from engine.games.arrakis.data import MARKERS, OBJECTIVES
from tests.arrakis_cards import card
from tests.engine.games.arrakis.scenario import begin, position, stopped
from tests.rules_coverage import rule

NEEDS = {
    "objective_1": (7, 6, 5),
    "objective_2": (7, 5, 6),
    "objective_3": (6, 7, 5),
    "objective_4": (5, 7, 6),
    "objective_5": (6, 5, 7),
    "objective_6": (5, 6, 7),
}


@rule("W-1.4")
@pytest.mark.parametrize("objective", [pytest.param(one, marks=card(one)) for one in NEEDS])
def test_an_objective_wins_at_the_end_of_the_round_with_all_its_markers_there(objective: str) -> None:
    assert set(NEEDS) == set(OBJECTIVES)
    for short in (None, *range(3)):
        state = position(objectives=[objective])
        spaces = [space - (place == short) for place, space in enumerate(NEEDS[objective])]
        state.prescience.markers = dict(zip(MARKERS, spaces, strict=True))
        t = begin(state, "arrakis.check_objective")
        if short is None:
            assert t.outcome is not None
            assert t.outcome.winners == (0,)
            assert t.outcome.reason.key == "arrakis-won-objective"
        else:
            assert stopped(t)


@rule("W-1.4")
def test_markers_beyond_an_objective_meet_it_too() -> None:
    state = position(objectives=["objective_6"])
    state.prescience.markers = dict.fromkeys(MARKERS, 10)
    assert begin(state, "arrakis.check_objective").outcome is not None
