from __future__ import annotations

import pytest

from engine.agents.arrakis.board import NOBODY, STEP, Board, Group, group_of
from engine.games.arrakis.redact import redact
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Prescience, Side, Sietch, Spice
from tests.engine.agents.arrakis.helpers import NEXT, SIETCH, sparse
from tests.engine.games.arrakis.scenario import SEAT, atreides, harkonnen, position

FAR = "sihaya_ridge"


def board(state: ArrakisState, side: Side) -> Board:
    return Board(redact(state, SEAT[side]), side)


def test_a_token_counts_as_its_units_for_those_who_know_it() -> None:
    state = position(legions={SIETCH: atreides(tokens=["ad8"])})
    assert board(state, ATREIDES).groups[SIETCH] == Group(special=2, stack=1)
    assert board(state, HARKONNEN).enemies[SIETCH] == Group(1, 1, stack=1)


def test_groups_come_together_and_part_again() -> None:
    whole = group_of(harkonnen(2, 1, 1, "bashar", "baron_harkonnen"))
    part = Group(1, 1, 0, ("bashar",), 2)
    assert whole.less(part).plus(part)._replace(leaders=()) == whole._replace(leaders=())
    assert whole.less(part).leaders == ("baron_harkonnen",)


def test_a_hidden_sietch_is_taken_for_an_average_one_by_the_harkonnen() -> None:
    state = position(ranks={SIETCH: 3})
    assert board(state, HARKONNEN).rank(SIETCH) == 2
    assert board(state, ATREIDES).rank(SIETCH) == 3
    state.sietches[SIETCH] = Sietch(3, shown=True)
    assert board(state, HARKONNEN).rank(SIETCH) == 3


def test_the_atreides_need_what_their_nearest_objective_asks_for() -> None:
    prescience = Prescience(
        markers={"kwisatz_haderach": 7, "sand_dwellers": 7, "jihad": 0},
        objectives=["objective_1", "objective_4"],
    )
    view = board(position(prescience=prescience), ATREIDES)
    assert view.needs == {"kwisatz_haderach": 0, "sand_dwellers": 0, "jihad": 5}
    assert view.spare == {"kwisatz_haderach": 0, "sand_dwellers": 1, "jihad": 0}


def test_the_harkonnen_do_not_know_the_objective() -> None:
    view = board(position(), HARKONNEN)
    assert set(view.needs.values()) == {6}


def test_steps_beyond_need_are_worth_little_and_the_last_ones_win() -> None:
    markers = {"kwisatz_haderach": 7, "sand_dwellers": 6, "jihad": 4}
    view = board(position(prescience=Prescience(markers=markers, objectives=["objective_1"])), ATREIDES)
    assert view.steps({"kwisatz_haderach": 2}) < STEP / 4
    assert view.steps({"jihad": 1}) > 3


def test_the_sietch_that_wins_the_match_is_worth_most() -> None:
    assert board(position(supremacy=8), HARKONNEN).worth(SIETCH) > 5
    assert board(position(supremacy=0), HARKONNEN).worth(SIETCH) == 2


def test_a_worm_keeps_attackers_away() -> None:
    view = board(position(worms={SIETCH: "sandworm"}), HARKONNEN)
    assert SIETCH not in {target.area for target in view.targets}


def test_hopes_grow_with_strength_and_nearness() -> None:
    view = board(sparse({SIETCH: atreides(2)}), HARKONNEN)
    weak, strong = Group(2, stack=2), Group(4, 2, stack=6)
    assert view.hunt(NEXT, strong) > view.hunt(FAR, strong) > 0
    assert view.hunt(NEXT, strong) > view.hunt(NEXT, weak)


def test_nobody_hunts_where_the_odds_are_bad() -> None:
    legions = {area: atreides(4, 2) for area in position().sietches}
    assert board(position(legions=legions), HARKONNEN).hunt(NEXT, Group(5, stack=5)) == 0


def test_an_empty_settlement_is_in_more_danger_the_nearer_an_enemy_is() -> None:
    near = board(position(legions={NEXT: harkonnen(1)}), ATREIDES)
    far = board(position(legions={"carthag": harkonnen(1)}), ATREIDES)
    assert near.danger(SIETCH, NOBODY, 0) > far.danger(SIETCH, NOBODY, 0) > 0
    assert board(position(), ATREIDES).danger(SIETCH, NOBODY, 0) == 0


def test_a_guard_lessens_the_danger() -> None:
    view = board(position(legions={NEXT: harkonnen(4), "windgap_north_desert": harkonnen(1)}), ATREIDES)
    dangers = [view.danger(SIETCH, Group(count, stack=count), 2) for count in (1, 2, 4)]
    assert dangers == sorted(dangers, reverse=True)


def test_an_enemy_is_a_menace_to_what_it_can_take() -> None:
    view = board(position(legions={NEXT: harkonnen(4, 2), SIETCH: atreides(1)}), ATREIDES)
    assert view.menace(NEXT) > 1
    guarded = board(sparse({NEXT: harkonnen(1)}), ATREIDES)
    assert guarded.menace(NEXT) < 0.5


@pytest.mark.parametrize(("area", "exposed"), [("carthag", False), (NEXT, True), (FAR, True)])
def test_only_what_is_open_suffers_from_the_weather(area: str, exposed: bool) -> None:
    view = board(position(legions={"carthag": harkonnen(3)}), HARKONNEN)
    assert (view.weather(area, Group(3, stack=3)) > 0) is exposed
    assert board(position(), ATREIDES).weather(area, Group(3, stack=3)) == 0


def test_the_storms_are_nearer_when_dice_are_spent() -> None:
    early = board(position(dice={HARKONNEN: {"strategy": 3, "mentat": 3}}), HARKONNEN)
    late = board(position(dice={HARKONNEN: {"strategy": 1}}), HARKONNEN)
    assert late.weather(NEXT, Group(3, stack=3)) > early.weather(NEXT, Group(3, stack=3))


def test_who_does_not_fit_in_is_lost() -> None:
    spice = Spice(rows={"choam": 5, "spacing_guild": 1, "landsraad": 1}, bans=["choam"])
    assert board(position(spice=spice), HARKONNEN).crowd(Group(6, stack=6)) > 0
    assert board(position(), HARKONNEN).crowd(Group(6, stack=6)) == 0
