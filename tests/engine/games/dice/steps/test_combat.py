"""Combat until both sides have chosen: order, sides, fortification, leaders, announcements (D-14, D-19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.dice.legal import contested
from engine.games.dice.powers import battle_of, turn_of
from engine.games.dice.state import DiceTable, Pieces
from tests.engine.games.dice.scenario import (
    SIX,
    answer,
    asked,
    at,
    begin,
    form,
    keys,
    most,
    offered,
    on_map,
    pick,
    position,
    stopped,
)
from tests.rules_coverage import rule

VOICE, PRESCIENCE = 3, 0
"""Seats of SIX whose ability is used in combat."""


def fighting(**parts: Any) -> DiceTable:
    """Come to the combat phase; stop before the storm moves."""
    return begin(position(**parts), "dice.combat", stop="dice.storm")


@rule("D-14.1")
def test_combat_is_not_optional_wherever_one_meets_somebody_who_is_no_ally() -> None:
    t = fighting(troops={"carthag": {0: 2, 1: 1}, "arrakeen": {0: 1}, "minor_erg": {1: 1, 2: 1}})
    assert at(t) == "dice.choose_both"
    battle = battle_of(t.state)
    assert (battle.region, battle.attacker, battle.defender) == ("carthag", 0, 1)


@rule("D-14.1", "D-20.4", "D-20.6")
def test_the_active_player_says_where_to_fight_next_and_fights_one_combat_at_a_time() -> None:
    t = fighting(troops={"carthag": {0: 1, 1: 1}, "arrakeen": {0: 1, 2: 1}})
    assert set(offered(pick(t))) == {"carthag", "arrakeen"}
    answer(t, "arrakeen")
    assert battle_of(t.state).region == "arrakeen"
    answer(t, {"troops": {}}, {"troops": {}})
    assert battle_of(t.state).region == "carthag"
    assert turn_of(t.state).fought == ["arrakeen"]


@rule("D-4.2", "D-14.2", "D-15.4", "T-37")
def test_there_is_no_combat_at_the_pole_or_under_the_storm() -> None:
    t = fighting(troops={"polar_sink": {0: 1, 1: 1}, "arrakeen": {0: 1, 1: 1}}, storm="arrakeen")
    assert stopped(t)


@rule("D-14.1")
def test_there_is_no_combat_with_the_ally_of_this_turn() -> None:
    assert stopped(fighting(troops={"carthag": {0: 1, 1: 1}}, ally=1))


@rule("D-14.3")
def test_the_ally_does_not_fight_where_the_active_player_has_nobody() -> None:
    assert stopped(fighting(troops={"carthag": {1: 1, 2: 1}}, ally=1))


@rule("D-14.6", "T-31")
def test_the_opponent_is_whose_turn_came_last_and_the_others_stand_with_it() -> None:
    t = fighting(troops={"carthag": {0: 3, 1: 1, 3: 2}})
    battle = battle_of(t.state)
    assert (battle.defender, battle.defender_allies) == (3, [1])
    assert most(form(t, 3).fields["troops"]) == {"1:troop": 1, "3:troop": 2}
    earlier = fighting(active=2, troops={"carthag": {2: 3, 3: 1, 1: 2}})
    assert battle_of(earlier.state).defender == 1


@rule("D-14.18")
def test_those_who_defended_together_fight_when_one_of_them_is_active() -> None:
    state = position(active=1, troops={"carthag": {1: 1, 3: 2}})
    assert contested(state) == ["carthag"]
    waiting = position(active=0, troops={"carthag": {1: 1, 3: 2}})
    assert contested(waiting) == []


FORT: dict[str, Any] = {"resources": {"carthag": "fortification"}}


@rule("D-14.4", "D-14.5", "D-18.2", "T-29")
def test_a_lone_attacker_dies_at_the_fortification_and_there_is_no_combat() -> None:
    t = fighting(troops={"carthag": {0: 1, 1: 2}}, hands={0: ["atreides"]}, **FORT)
    assert stopped(t)
    assert on_map(t, "carthag") == {1: 2}
    assert t.state.regions["carthag"].resources == []
    assert t.state.players[0].supply.troop == 12
    assert keys(t.events) == ["dice-combat", "dice-fortification-fell", "dice-combat-off"]


@rule("D-14.4", "D-14.6", "T-30")
def test_the_attacker_may_give_up_a_troop_of_the_ally() -> None:
    t = fighting(troops={"carthag": {0: 1, 1: 1, 2: 2}}, ally=1, used=["shared_vision"], **FORT)
    assert offered(pick(t)) == ["0:troop", "1:troop"]
    answer(t, "1:troop")
    assert on_map(t, "carthag") == {0: 1, 2: 2}
    assert at(t) == "dice.choose_both"


@rule("D-14.5", "T-58")
def test_combat_goes_on_with_the_allys_troops_alone() -> None:
    t = fighting(troops={"carthag": {0: 1, 1: 1, 2: 2}}, ally=1, used=["shared_vision"], **FORT)
    answer(t, "0:troop")
    assert most(form(t, 0).fields["troops"]) == {"1:troop": 1}


@rule("D-14.4", "D-2.4")
def test_the_attacker_says_which_kind_of_cube_the_fortification_kills() -> None:
    t = fighting(active=3, troops={"carthag": {3: (1, 1), 0: 1}}, **FORT)
    assert offered(pick(t)) == ["3:troop", "3:elite"]
    assert pick(t).default == "3:troop"
    answer(t, "3:elite")
    assert on_map(t, "carthag") == {0: 1, 3: 1}


@rule("D-18.2")
def test_the_switch_leaves_the_fortification_in_place() -> None:
    t = fighting(troops={"carthag": {0: 1, 1: 2}}, options={"fortification_consumed_by_use": False}, **FORT)
    assert t.state.regions["carthag"].resources == ["fortification"]
    assert on_map(t, "carthag") == {1: 2}


LENDING: dict[str, Any] = {
    "troops": {"carthag": {0: 2, 2: 1, 3: 1}},
    "cards": {1: Pieces(0, 0, 2), 2: Pieces(0, 0, 1)},
    "ally": 1,
    "used": ["shared_vision"],
}


@rule("D-14.7", "D-20.4")
def test_leaders_are_lent_by_offer_all_who_can_being_asked_in_one_sealed_group() -> None:
    t = fighting(**LENDING)
    assert at(t) == "dice.leader_offers"
    assert {question.seats for question in t._questions} == {(1,), (2,)}
    assert t.view(0).waiting.seats == ()
    assert offered(pick(t, 1)) == ["0", "1", "2"]  # both leaders of this faction may fight in one combat
    assert offered(pick(t, 2)) == ["0", "1"]
    answer(t, "2", "1")
    assert battle_of(t.state).offered_leaders == [1, 1, 2]
    assert most(form(t, 0).fields["leaders"]) == {"1": 2}
    assert most(form(t, 3).fields["leaders"]) == {"2": 1}


@rule("D-14.7", "D-20.7")
def test_no_leader_is_lent_unless_its_owner_says_so() -> None:
    t = fighting(**LENDING)
    assert asked(t, 1).default == "0"
    answer(t, "0", "0")
    assert "leaders" not in form(t, 0).fields
    assert "leaders" not in form(t, 3).fields


@rule("D-14.7", "D-20.7")
def test_a_standing_order_lends_or_refuses_leaders() -> None:
    t = fighting(**LENDING)
    t.order(1, "dice-leader-offer", "1")
    t.order(2, "dice-leader-offer", "0")
    assert battle_of(t.state).offered_leaders == [1]


@rule("D-14.7")
def test_an_ally_without_troops_there_may_lend_a_leader_too() -> None:
    t = fighting(troops={"carthag": {0: 2, 3: 1}}, cards={1: Pieces(0, 0, 1)}, ally=1)
    assert at(t) == "dice.leader_offers"


@rule("D-20.4", "D-20.5")
def test_nobody_is_asked_for_a_leader_who_has_none() -> None:
    t = fighting(troops={"carthag": {0: 2, 1: 1, 3: 1}})
    assert at(t) == "dice.choose_both"


FOUGHT: dict[str, Any] = {
    "factions": SIX,
    "troops": {"carthag": {VOICE: 2, 1: 2}},
    "cards": {1: Pieces(0, 0, 1)},
    "active": VOICE,
}


@rule("D-19.1", "D-19.2")
def test_the_voice_forbids_leaders_or_tokens_for_a_symbol_each() -> None:
    parts = FOUGHT | {"cards": {1: Pieces(0, 0, 1)}, "hands": {1: ["bene_gesserit"]}}
    t = fighting(frozen=("ability",), **parts)
    assert at(t) == "dice.forbid"
    with pytest.raises(IllegalChoice):
        answer(t, ["leaders", "loyalty_tokens"])
    answer(t, ["leaders"])
    assert set(form(t, 1).fields) == {"troops", "token_0"}
    assert turn_of(t.state).abilities == 0
    tokens = fighting(frozen=("ability",), **parts)
    answer(tokens, ["loyalty_tokens"])
    assert set(form(tokens, 1).fields) == {"troops", "leaders"}
    both = fighting(frozen=("ability", "ability"), **parts)
    answer(both, ["leaders", "loyalty_tokens"])
    assert set(form(both, 1).fields) == {"troops"}


@rule("D-19.2")
def test_the_voice_binds_those_who_fight_with_the_opponent_but_not_the_own_side() -> None:
    parts = FOUGHT | {
        "troops": {"carthag": {VOICE: 2, 1: 2, 2: 1}},
        "cards": {1: Pieces(0, 0, 1), VOICE: Pieces(0, 0, 1)},
    }
    t = fighting(frozen=("ability",), **parts)
    answer(t, "1")
    answer(t, ["leaders"])
    assert "leaders" not in form(t, 2).fields
    assert "leaders" in form(t, VOICE).fields


@rule("D-19.1")
def test_an_announcement_is_optional_and_keeps_the_symbol_for_the_next_combat() -> None:
    t = fighting(frozen=("ability",), **FOUGHT)
    answer(t, [])
    assert turn_of(t.state).abilities == 1
    assert battle_of(t.state).forbidden == []


@rule("D-19.2")
def test_the_voice_forbids_only_what_the_other_side_could_use() -> None:
    bare = FOUGHT | {"cards": {}}
    assert at(fighting(frozen=("ability",), **bare)) == "dice.choose_both"
    armed = fighting(frozen=("ability",), **bare | {"hands": {1: ["bene_tleilax"]}})
    assert offered(pick(armed)) == ["loyalty_tokens"]
    led = fighting(frozen=("ability",), **FOUGHT)
    assert offered(pick(led)) == ["leaders"]


@rule("D-20.5", "D-20.15")
def test_what_the_voice_may_forbid_tells_nothing_of_the_tokens_held_but_their_number() -> None:
    worlds = [
        fighting(frozen=("ability",), **FOUGHT, hands={1: [token]})
        for token in ("bene_gesserit", "harkonnen", "guild")
    ]
    views = [t.view(VOICE).to_json() for t in worlds]
    assert views[0] == views[1] == views[2]


@rule("D-9.5", "D-19.2")
def test_the_ally_lends_the_voice_once_a_turn() -> None:
    t = fighting(
        factions=SIX,
        active=1,
        ally=VOICE,
        troops={"carthag": {1: 1, 2: 1}, "arrakeen": {1: 1, 2: 1}},
        cards={2: Pieces(0, 0, 1)},
    )
    answer(t, "carthag", ["leaders"])
    assert turn_of(t.state).used == ["sister_at_court"]
    answer(t, {"troops": {}}, {"troops": {}})
    assert battle_of(t.state).region == "arrakeen"
    assert at(t) == "dice.choose_both"


SEEING: dict[str, Any] = {
    "factions": SIX,
    "active": PRESCIENCE,
    "frozen": ("ability",),
    "troops": {"carthag": {PRESCIENCE: 2, 1: 3}},
    "cards": {1: Pieces(0, 0, 1)},
}


@rule("D-19.2")
def test_the_voice_comes_before_prescience() -> None:
    t = fighting(**SEEING, ally=VOICE)
    assert at(t) == "dice.forbid"
    answer(t, ["leaders"])
    assert at(t) == "dice.foresee"


@rule("D-19.3", "D-20.3", "D-20.15", "D-19.1")
def test_with_prescience_the_opponent_chooses_first_and_shows_one_element_to_the_attacker_alone() -> None:
    t = fighting(**SEEING)
    assert at(t) == "dice.foresee"
    answer(t, ["troops"])
    assert turn_of(t.state).abilities == 0
    assert at(t) == "dice.choose_defence"
    assert form(t).seats == (1,)
    events = answer(t, {"troops": {"1:troop": 2}, "leaders": {"1": 1}})
    assert [event.audience for event in events] == [(PRESCIENCE,)]
    assert at(t) == "dice.choose_attack"
    seen = battle_of(t.view(PRESCIENCE).state)
    assert seen.foreseen is not None
    assert [(stack.seat, stack.troop) for stack in seen.foreseen.troops] == [(1, 2)]
    assert seen.foreseen.leaders == []
    assert seen.defence_plan is None
    other = battle_of(t.view(2).state)
    assert (other.foreseen, other.defence_plan, other.defence) == (None, None, None)
    own = battle_of(t.view(1).state)
    assert own.foreseen is None
    assert own.defence_plan is not None
    answer(t, {"troops": {"0:troop": 2}})
    assert stopped(t)


@rule("D-19.3")
def test_prescience_may_show_the_leaders_instead() -> None:
    t = fighting(**SEEING)
    answer(t, ["leaders"], {"troops": {"1:troop": 2}, "leaders": {"1": 1}})
    seen = battle_of(t.view(PRESCIENCE).state).foreseen
    assert seen is not None
    assert (seen.troops, seen.leaders) == ([], [1])


@rule("D-19.2", "D-19.3")
def test_prescience_shows_no_leaders_where_none_can_be_sent() -> None:
    t = fighting(**SEEING | {"cards": {}})
    assert offered(pick(t)) == ["troops"]
    silenced = fighting(**SEEING, ally=VOICE)
    answer(silenced, ["leaders"])
    assert offered(pick(silenced)) == ["troops"]
    allowed = fighting(**SEEING, ally=VOICE)
    answer(allowed, [])
    assert offered(pick(allowed)) == ["troops", "leaders"]


@rule("D-9.5", "D-19.3")
def test_the_ally_lends_prescience_once_a_turn_to_the_active_player_alone() -> None:
    t = fighting(ally=1, troops={"carthag": {0: 1, 2: 1}, "minor_erg": {0: 1, 2: 1}})
    answer(t, "carthag", ["troops"])
    assert turn_of(t.state).used == ["shared_vision"]
    events = answer(t, {"troops": {"2:troop": 1}})
    assert [event.audience for event in events] == [(0,)]
    assert battle_of(t.view(1).state).foreseen is None
    answer(t, {"troops": {}})
    assert (battle_of(t.state).region, at(t)) == ("minor_erg", "dice.choose_both")


@rule("D-19.3")
def test_without_the_announcement_both_choose_at_once() -> None:
    t = fighting(**SEEING)
    answer(t, [])
    assert at(t) == "dice.choose_both"


@rule("D-14.7", "D-1.1")
def test_all_leaders_on_the_own_card_may_fight_where_the_card_says_so() -> None:
    t = fighting(**SEEING | {"frozen": (), "cards": {PRESCIENCE: Pieces(0, 0, 2)}})
    assert most(form(t, PRESCIENCE).fields["leaders"]) == {"0": 2}
