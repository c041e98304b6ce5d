from __future__ import annotations

import pytest

from engine.agents.arrakis import menu
from engine.core.messages import msg
from engine.games.arrakis.labels import ref
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from tests.engine.agents.arrakis.helpers import BEYOND, NEXT, SIETCH, advice, pick, sparse, worth
from tests.engine.games.arrakis.scenario import answer, atreides, begin, harkonnen, ids


def test_an_attack_that_is_nearly_won_comes_first() -> None:
    state = sparse(
        {SIETCH: atreides(1), NEXT: harkonnen(4, 2)},
        dice={HARKONNEN: {"strategy": 1, "mentat": 1}},
        turn=HARKONNEN,
    )
    t = begin(state, "arrakis.choose_action", HARKONNEN)
    assert advice(t) == "strategy:strategy_attack"
    answer(t, "strategy:strategy_attack")
    assert advice(t) == f"{NEXT}>{SIETCH}"


def test_a_card_is_played_if_it_does_more_than_the_least_useful_die() -> None:
    state = sparse(
        {},
        dice={HARKONNEN: {"strategy": 1, "mentat": 1}},
        hands={HARKONNEN: ["evidence_of_rebellion", "hope_clouds_observation"]},
        turn=HARKONNEN,
    )
    t = begin(state, "arrakis.choose_action", HARKONNEN)
    assert advice(t) == "card:evidence_of_rebellion"
    answer(t, "card:evidence_of_rebellion")
    assert advice(t) == "strategy"


def test_a_card_that_does_less_than_any_die_stays_in_hand() -> None:
    state = sparse(
        {},
        dice={ATREIDES: {"deployment": 2}, HARKONNEN: {"mentat": 1}},
        hands={ATREIDES: ["stillsuits"]},
        turn=ATREIDES,
    )
    t = begin(state, "arrakis.choose_action", ATREIDES)
    assert advice(t) != "card:stillsuits"


def test_a_claim_for_a_die_is_made_when_it_brings_steps() -> None:
    state = sparse(
        {SIETCH: atreides(4, 2, 0, "lady_jessica")},
        dice={ATREIDES: {"mentat": 1}, HARKONNEN: {"mentat": 1}},
        hands={ATREIDES: ["stillsuits"]},
        row=["the_weirding_way"],
        turn=ATREIDES,
    )
    assert advice(begin(state, "arrakis.choose_action", ATREIDES)) == "claim:the_weirding_way"


def test_the_atreides_use_the_desert_when_they_have_no_dice() -> None:
    state = sparse({}, dice={HARKONNEN: {"mentat": 3}}, turn=ATREIDES)
    t = begin(state, "arrakis.choose_action", ATREIDES)
    assert "decline" in ids(t.asked()[0])
    assert advice(t) == "desert_power"


def test_a_house_die_is_used_where_it_does_most() -> None:
    state = sparse({}, dice={ATREIDES: {"mentat": 1}}, turn=ATREIDES)
    assert (
        menu.use_die_as(worth(state), pick("house:mentat", "house:strategy_move", "done")) == "house:mentat"
    )


def test_cards_are_drawn_when_none_is_worth_playing() -> None:
    empty = sparse({}, turn=ATREIDES)
    assert menu.any_of(worth(empty), pick("draw", "play_card", "done")) == "draw"
    full = sparse({}, hands={ATREIDES: ["chatt_the_leaper", "our_family_atomics"]}, turn=ATREIDES)
    assert menu.any_of(worth(full), pick("draw", "play_card", "done")) == "play_card"


def test_no_card_is_played_when_there_is_none() -> None:
    assert menu.play_card(worth(sparse({}, turn=ATREIDES)), pick("done")) == "done"


def test_cards_that_cannot_be_played_are_discarded_first() -> None:
    view = worth(sparse({}, turn=HARKONNEN), HARKONNEN)
    hand = ("forced_recruitment", "hawats_scheming", "hawats_scheming:2", "hunter_seeker")
    assert menu.discard(view, pick(*hand)) == "hawats_scheming"
    assert menu.discard(view, pick(*hand, least=2, most=2)) == ["hawats_scheming", "hawats_scheming:2"]


def test_a_hand_can_be_judged_when_no_turn_runs() -> None:
    view = worth(sparse({}), ATREIDES)
    assert menu.discard(view, pick("crysknife", "chatt_the_leaper")) == "crysknife"


# -- moving ----------------------------------------------------------------------------------------------


def test_nobody_moves_when_it_makes_nothing_better() -> None:
    view = worth(sparse({}, turn=HARKONNEN), HARKONNEN)
    assert menu.move(view, pick("carthag>broken_land", "carthag:figures", "done")) == "done"
    assert menu.move(view, pick("done")) == "done"


def test_some_go_and_some_stay_to_guard_a_settlement() -> None:
    legions = {"arrakeen": harkonnen(3, 3), "broken_land": atreides(1), "carthag": harkonnen(4, 2)}
    state = sparse(legions, settlements=["arrakeen", "carthag"], turn=HARKONNEN)
    t = begin(state, "arrakis.move", HARKONNEN, "strategy_move/0")
    answer(t, "arrakeen:figures")
    target = advice(t)
    assert isinstance(target, str)
    answer(t, target)
    who = advice(t)
    assert isinstance(who, dict)
    assert 0 < who["elite"] <= 3
    assert sum(who.values()) < 6


def test_if_somebody_else_wants_some_to_stay_the_least_answer_will_do() -> None:
    state = sparse({BEYOND: atreides(3)}, turn=ATREIDES)
    t = begin(state, "arrakis.move", ATREIDES, "strategy_move/0")
    answer(t, f"{BEYOND}:figures")
    target = advice(t)
    assert isinstance(target, str)
    answer(t, target)
    assert advice(t) == {"regular": 1}


def test_tokens_that_stay_are_named() -> None:
    state = sparse({SIETCH: atreides(tokens=["ad1", "ad8"]), NEXT: harkonnen(1)}, turn=ATREIDES)
    t = begin(state, "arrakis.move", ATREIDES, "strategy_move/0")
    answer(t, f"{SIETCH}:figures")
    target = advice(t)
    assert isinstance(target, str)
    answer(t, target)
    assert advice(t) == {"token:ad8": 1}


@pytest.mark.parametrize(("guards", "deed"), [(1, "attack"), (4, "other")])
def test_the_better_of_a_move_and_an_attack_is_made(guards: int, deed: str) -> None:
    state = sparse({SIETCH: atreides(guards, guards // 2), NEXT: harkonnen(4, 2)}, turn=HARKONNEN)
    chosen = menu.move_or_attack(
        worth(state, HARKONNEN), pick(f"{NEXT}>{SIETCH}", f"{NEXT}>{BEYOND}", "done")
    )
    assert (chosen == f"{NEXT}>{SIETCH}") is (deed == "attack")


def test_neither_is_made_when_neither_is_any_good() -> None:
    assert menu.move_or_attack(worth(sparse({}, turn=ATREIDES)), pick("done")) == "done"


def test_a_house_die_of_the_atreides_is_spared_when_it_pays_for_a_card() -> None:
    state = sparse({}, dice={ATREIDES: {"house": 1, "leadership": 1}}, turn=ATREIDES)
    prompt = msg("arrakis-die-for-card", card=ref("card", "stillsuits"))
    assert menu.pay(worth(state), pick("house", "leadership", prompt=prompt)) == "leadership"
