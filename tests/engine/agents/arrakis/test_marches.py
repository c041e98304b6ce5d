from __future__ import annotations

from engine.games.arrakis.data import NEAR
from engine.games.arrakis.effects import LegionFilter
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, SIETCH, sparse, worth
from tests.engine.games.arrakis.scenario import atreides, harkonnen

ANY = LegionFilter()
STATION = "wind_pass_west_desert"


def test_the_harkonnen_bring_strong_legions_to_a_sietch_that_they_can_take() -> None:
    state = sparse({SIETCH: atreides(1), BEYOND: harkonnen(3, 2, 1)}, turn=HARKONNEN)
    best = worth(state, HARKONNEN).moves(ANY)[0]
    assert best.source == BEYOND
    assert best.target in NEAR[SIETCH]
    assert best.gain > 0


def test_those_who_guard_a_settlement_leave_somebody_behind() -> None:
    state = sparse(
        {"north_pole": harkonnen(4, 2), "wind_pass": atreides(2)},
        settlements=["north_pole"],
        turn=HARKONNEN,
    )
    marches = worth(state, HARKONNEN).marches
    stay = marches.garrison("north_pole", state.legions["north_pole"])
    assert stay is not None
    assert stay.regular >= 1


def test_nobody_stays_behind_who_would_stay_alone() -> None:
    state = sparse({SIETCH: atreides(1), NEXT: harkonnen(1)}, turn=ATREIDES)
    marches = worth(state).marches
    assert marches.garrison(SIETCH, state.legions[SIETCH]) is None


def test_tokens_stay_before_better_units() -> None:
    state = sparse({SIETCH: atreides(0, 1, 1, tokens=["ad8", "ad1"]), NEXT: harkonnen(3)}, turn=ATREIDES)
    stay = worth(state).marches.garrison(SIETCH, state.legions[SIETCH])
    assert stay is not None
    assert stay.tokens[0] == "ad1"


def test_the_atreides_go_for_stations() -> None:
    near = "bight_of_the_cliff_south_east_desert"
    state = sparse({near: atreides(2, 0, 0, "naib")}, stations={STATION: "jihad"}, turn=ATREIDES)
    best = worth(state).moves(ANY)[0]
    assert (best.source, best.target, best.stay) == (near, STATION, None)


def test_the_atreides_go_for_harvesters_that_nobody_guards() -> None:
    state = sparse({BEYOND: atreides(1)}, harvesters=[NEXT], turn=ATREIDES)
    assert worth(state).moves(ANY)[0].target == NEXT
    state.legions[NEXT] = harkonnen(6)
    assert not any(one.target == NEXT for one in worth(state).moves(ANY))


def test_a_harkonnen_legion_thinks_twice_before_it_enters_a_sign() -> None:
    calm = sparse({BEYOND: harkonnen(2)}, turn=HARKONNEN)
    marked = sparse({BEYOND: harkonnen(2)}, signs={NEXT: "sand"}, turn=HARKONNEN)
    assert worth(marked, HARKONNEN).marches.visit(NEXT) < worth(calm, HARKONNEN).marches.visit(NEXT)


def test_an_attack_on_what_is_weakly_held_is_worth_more() -> None:
    weak = sparse({SIETCH: atreides(1), NEXT: harkonnen(4, 2)}, turn=HARKONNEN)
    strong = sparse({SIETCH: atreides(4, 2), NEXT: harkonnen(4, 2)}, turn=HARKONNEN)
    (one,), (two,) = (worth(state, HARKONNEN).attacks(ANY, surprise=False) for state in (weak, strong))
    assert one.gain > 1 > two.gain


def test_an_attack_that_leaves_a_settlement_empty_is_worth_less() -> None:
    outside = "false_wall_west"
    legions = {SIETCH: atreides(3, 2), outside: harkonnen(1), NEXT: harkonnen(3)}
    from_home = worth(sparse(legions, turn=ATREIDES)).marches.attack(SIETCH, outside)
    legions = {BEYOND: atreides(3, 2), NEXT: harkonnen(1), outside: harkonnen(3), SIETCH: atreides(6)}
    from_afield = worth(sparse(legions, turn=ATREIDES)).marches.attack(BEYOND, NEXT)
    assert from_home < from_afield


def test_beating_a_legion_counts_for_the_cards_that_ask_for_it() -> None:
    legions = {BEYOND: atreides(4, 2), NEXT: harkonnen(3, 0, 0, "baron_harkonnen")}
    plain = worth(sparse(legions, turn=ATREIDES)).marches.attack(BEYOND, NEXT)
    row = ["blood_on_the_sand", "fall_of_a_tyrant"]
    wanted = worth(sparse(legions, row=row, turn=ATREIDES)).marches.attack(BEYOND, NEXT)
    assert wanted > plain + 0.5
