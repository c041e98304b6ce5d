from __future__ import annotations

import pytest

import engine.games.arrakis.effects as e
from engine.games.arrakis.data import CARDS
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, SIETCH, sparse, worth
from tests.engine.games.arrakis.scenario import atreides, harkonnen


@pytest.mark.parametrize("card", [card.id for card in CARDS.values() if card.playable])
def test_every_card_has_its_worth(card: str) -> None:
    side = HARKONNEN if CARDS[card].deck in ("house_harkonnen", "corrino_ally") else ATREIDES
    legions = {BEYOND: harkonnen(3, 1, 1), NEXT: atreides(2, 1, 1)}
    state = sparse(legions, hands={side: [card]}, row=["kyness_legacy"], harvesters=["wind_pass"])
    assert worth(state, side).card(card) >= 0


def test_a_card_that_cannot_be_played_is_worth_nothing() -> None:
    assert worth(sparse({}), HARKONNEN).card("hawats_scheming") == 0


def test_a_card_does_not_count_on_playing_itself() -> None:
    state = sparse({}, hands={HARKONNEN: ["breeding_program"]}, turn=HARKONNEN)
    alone = worth(state, HARKONNEN).card("breeding_program")
    state.players[HARKONNEN].hand.append("evidence_of_rebellion")
    assert worth(state, HARKONNEN).card("breeding_program") > alone + 0.1


def test_reinforcements_are_worth_more_where_a_settlement_is_in_danger() -> None:
    calm = worth(sparse({}, turn=HARKONNEN), HARKONNEN)
    threatened = worth(sparse({"carthag": harkonnen(1), "broken_land": atreides(4)}), HARKONNEN)
    assert threatened.of("deployment_units") > calm.of("deployment_units")


def test_what_does_not_fit_into_an_area_is_worth_nothing() -> None:
    full = worth(sparse({"carthag": harkonnen(6)}), HARKONNEN).of("carthag_the_former_capital")
    assert full < worth(sparse({"carthag": harkonnen(1)}), HARKONNEN).of("carthag_the_former_capital") - 0.2


def test_a_leader_whom_a_card_asks_for_makes_a_deployment_worth_more() -> None:
    plain, wanted = (worth(sparse({}, row=row)) for row in ([], ["the_weirding_way"]))
    assert wanted.of("deployment_tokens") > plain.of("deployment_tokens") + 0.3


def test_cards_are_worth_less_to_a_full_hand() -> None:
    full = sparse({}, hands={ATREIDES: ["shai_hulud"] * 3 + ["crysknife", "thumpers", "hieregs"]})
    assert worth(full).of("mentat") < worth(sparse({})).of("mentat")


def test_harvesters_are_worth_more_while_spice_buys_supremacy() -> None:
    early, late = (worth(sparse({}, supremacy=points), HARKONNEN) for points in (5, 6))
    assert early.of("house_vehicles") > late.of("house_vehicles") > 0


def test_storms_are_worth_what_stands_in_the_open() -> None:
    assert worth(sparse({})).of("grandmother_of_a_storm") == 0
    assert worth(sparse({BEYOND: harkonnen(3)})).of("grandmother_of_a_storm") > 0


def test_nobody_attacks_without_a_target() -> None:
    effect = e.Attack()
    assert worth(sparse({}), HARKONNEN).attack(effect) == 0
    near = sparse({SIETCH: atreides(1), NEXT: harkonnen(4, 2)})
    assert worth(near, HARKONNEN).attack(effect) > 1


def test_what_comes_after_a_move_may_be_done_by_whoever_will_have_moved() -> None:
    same = e.Attack(e.LegionFilter(same=True))
    near = sparse({SIETCH: atreides(1), NEXT: harkonnen(4, 2)})
    assert worth(near, HARKONNEN).attack(same) > 1


def test_better_units_need_units_to_be_made_of() -> None:
    effect = e.ReplaceUnits(from_="regular", to="elite", count=2)
    assert worth(sparse({}), HARKONNEN).replace_units(effect) > 0
    assert worth(sparse({"carthag": harkonnen(0, 2)}), HARKONNEN).replace_units(effect) == 0
