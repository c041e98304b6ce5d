from __future__ import annotations

import pytest

from engine.agents.arrakis import errands
from engine.core.decisions import Amounts, Item
from engine.core.messages import msg
from engine.games.arrakis.labels import ref
from engine.games.arrakis.state import ATREIDES, HARKONNEN, Prescience, Side, Sietch, Spice
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, SIETCH, pick, sparse, worth
from tests.engine.games.arrakis.scenario import atreides, harkonnen

OTHER = "hobars_gap"
SIETCHES = {SIETCH: Sietch(2), OTHER: Sietch(2)}
DEEP = "the_great_flat_south_deep_desert"


@pytest.mark.parametrize(("side", "best"), [(HARKONNEN, "deployment"), (ATREIDES, "house")])
def test_a_die_becomes_what_is_most_useful(side: Side, best: str) -> None:
    assert errands.result(worth(sparse({}), side), pick("mentat", "house", "deployment")) == best


# -- figures ---------------------------------------------------------------------------------------------


def test_units_are_placed_where_they_are_needed() -> None:
    view = worth(sparse({OTHER: atreides(1), BEYOND: harkonnen(3)}, sietches=SIETCHES))
    assert errands.place(view, pick(SIETCH, OTHER, "choose", "done")) == OTHER


def test_units_are_spread_where_it_is_any_good() -> None:
    view = worth(sparse({}, row=["the_desert_war"]))
    spread = errands.place(view, pick("wind_pass", DEEP, "choose", least=0, most=2))
    assert spread == ["wind_pass", DEEP]


def test_regulars_and_tokens_go_to_what_is_in_danger() -> None:
    state = sparse(
        {"carthag": harkonnen(1), "broken_land": atreides(4)}, settlements=["carthag", "north_pole"]
    )
    state.legions["north_pole"] = harkonnen(4)
    assert (
        errands.deploy(worth(state, HARKONNEN), pick("north_pole", "carthag", "split", "done")) == "carthag"
    )
    view = worth(sparse({OTHER: atreides(1), BEYOND: harkonnen(3)}, sietches=SIETCHES))
    assert errands.settle(view, pick(SIETCH, OTHER, "done")) == OTHER


def test_the_leader_whom_a_card_asks_for_comes_first() -> None:
    view = worth(sparse({}, row=["the_weirding_way"]))
    assert errands.leader_for(view, pick(f"naib>{SIETCH}", f"lady_jessica>{SIETCH}", "done")) == (
        f"lady_jessica>{SIETCH}"
    )
    harkonnens = worth(sparse({}), HARKONNEN)
    assert errands.leader_for(harkonnens, pick("bashar>carthag", "beast_rabban>carthag", "done")) == (
        "beast_rabban>carthag"
    )


def test_the_strongest_hunters_get_the_better_units() -> None:
    state = sparse({SIETCH: atreides(1), NEXT: harkonnen(5)})
    items = [Item("carthag", msg("x"), 2), Item(NEXT, msg("x"), 2)]
    view = worth(state, HARKONNEN)
    assert errands.replace(view, Amounts((0,), msg("x"), items=items, max=3)) == {NEXT: 2, "carthag": 1}
    assert errands.replace(view, Amounts((0,), msg("x"), items=items, max=2)) == {NEXT: 2}


def test_units_flee_from_where_they_are_needed_least() -> None:
    legions = {OTHER: atreides(3), BEYOND: harkonnen(3), "gara_kulon": atreides(3)}
    state = sparse(legions, sietches={**SIETCHES, "gara_kulon": Sietch(1)})
    areas = (SIETCH, OTHER, "gara_kulon")
    items = [Item(f"{area}:regular", msg("x"), 1) for area in areas] + [Item(f"{SIETCH}:elite", msg("x"), 1)]
    fled = errands.fleeing(worth(state), Amounts((0,), msg("x"), items=items, min=2, max=2))
    assert set(fled) == {f"{SIETCH}:regular", "gara_kulon:regular"}


def test_a_token_that_stands_alone_is_turned_up_so_that_its_units_may_part() -> None:
    state = sparse({SIETCH: atreides(tokens=["ad1"])}, dice={ATREIDES: {"strategy": 1}})
    assert errands.reveal(worth(state), pick(SIETCH)) == SIETCH
    state.legions[SIETCH] = atreides(tokens=["ad6"])
    assert errands.reveal(worth(state), pick(SIETCH)) is None
    state.legions[SIETCH] = atreides(1, tokens=["ad1"])
    assert errands.reveal(worth(state), pick(SIETCH)) is None
    state.players[ATREIDES].dice = {}
    assert errands.reveal(worth(state), pick(SIETCH)) is None


# -- the desert ------------------------------------------------------------------------------------------


def test_the_best_desert_power_action_is_taken() -> None:
    view = worth(sparse({BEYOND: harkonnen(4, 2), SIETCH: atreides(1)}, worms={NEXT: "sandworm"}))
    assert errands.desert_power(view, pick("signs", "move", "attack", "done")) == "attack"
    assert errands.worm_attack(view, pick(f"{NEXT}>{BEYOND}", "done")) == f"{NEXT}>{BEYOND}"
    assert errands.place_signs(view, pick("wind_pass", DEEP, NEXT, least=0, most=1)) == [DEEP]


def test_worms_come_nearer_to_their_prey() -> None:
    view = worth(sparse({}, worms={DEEP: "wild_maker"}, harvesters=["windgap_north_west_desert"]))
    near, far = "false_wall_west_west_desert", "the_great_flat"
    assert errands.ride_worm(view, pick(f"{DEEP}>{far}", "done")) == "done"
    assert errands.maker_moves(view, pick(far, "wind_pass_west_desert", "done")) == "wind_pass_west_desert"
    assert (
        errands.maker_attacks(view, pick("windgap_north_west_desert", "done")) == "windgap_north_west_desert"
    )
    assert errands.worms(view, pick(far, "wind_pass_west_desert", near, least=0, most=1)) != [far]


def test_signs_next_to_harkonnen_pieces_are_taken_away() -> None:
    view = worth(sparse({BEYOND: harkonnen(1)}), HARKONNEN)
    assert errands.discard_signs(view, pick(BEYOND, DEEP, least=0, most=2)) == [BEYOND]


# -- Prescience ------------------------------------------------------------------------------------------


def test_cards_are_claimed_as_soon_as_they_are_of_use() -> None:
    row = ["kyness_legacy", "families_flee_to_the_palmaries_of_the_south"]
    view = worth(sparse({}, row=row))
    prompt = msg("arrakis-offer-claim", card=ref("prescience", "kyness_legacy"))
    assert errands.offer(view, pick("claim", "decline", prompt=prompt)) == "claim"
    assert errands.late_claim(view, pick(row[1])) == row[1]
    assert errands.end_claim(view, pick(*row, "done")) == "kyness_legacy"


def test_cards_that_bring_nothing_are_left() -> None:
    markers = {"kwisatz_haderach": 0, "sand_dwellers": 9, "jihad": 0}
    prescience = Prescience(markers=markers, objectives=["objective_1"])
    view = worth(sparse({}, prescience=prescience))
    prompt = msg("arrakis-offer-claim", card=ref("prescience", "kyness_legacy"))
    assert errands.offer(view, pick("claim", "decline", prompt=prompt)) == "decline"
    assert errands.late_claim(view, pick("families_flee_to_the_palmaries_of_the_south")) is None


def test_the_card_that_matters_most_is_kept_or_taken_away() -> None:
    cards = ("rite_of_the_worm_rider", "paul_drinks_the_water_of_life")
    view = worth(sparse({}, row=cards))
    assert errands.vision(view, pick(*cards, "done")) == cards[1]


def test_steps_go_to_the_markers_that_need_them() -> None:
    markers = {"kwisatz_haderach": 9, "sand_dwellers": 5, "jihad": 2}
    view = worth(sparse({}, prescience=Prescience(markers=markers, objectives=["objective_1"])))
    assert errands.marker(view, pick("kwisatz_haderach", "jihad")) == "jihad"
    ways = ("sand_dwellers>jihad", "kwisatz_haderach>jihad", "done")
    assert errands.shift(view, pick(*ways)) == "kwisatz_haderach>jihad"
    assert errands.shift(view, pick(ways[0], "done")) == "done"
    prompt = msg("x", source=ref("marker", "kwisatz_haderach"), target=ref("marker", "jihad"))
    assert errands.how_far(view, pick("1", "2", "3", prompt=prompt)) == "2"


def test_the_lowest_marker_is_lowered() -> None:
    spice = Spice(rows={"choam": 1, "spacing_guild": 3, "landsraad": 2})
    assert (
        errands.power(worth(sparse({}, spice=spice)), pick("choam", "spacing_guild", "done"))
        == "spacing_guild"
    )


def test_what_is_all_the_same_is_answered_with_the_first() -> None:
    assert errands.first(worth(sparse({})), pick("one", "two")) == "one"
