"""The leaders, cards and objectives of War for Arrakis are complete, and name nothing that there is not.

A test here cites a rule only where the data is all of it; what cards do is held below ``cards``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from msgspec import Struct
from msgspec.structs import asdict

from engine.games.arrakis.data import (
    ACTIONS,
    AREAS,
    BANS,
    CARDS,
    DECKS,
    EFFECTS,
    GENERIC,
    LEADERS,
    MARKERS,
    OBJECTIVES,
    POWERS,
    PRESCIENCE,
    RESULTS,
    STRIPS,
    WILD_MAKER,
    tag_of,
)
from engine.games.arrakis.effects import AnyOf, If
from engine.games.arrakis.state import SIDES
from tests.rules_coverage import rule

# -- leaders -------------------------------------------------------------------------------------------


@rule("W-5.1")
def test_these_leaders_are_in_play_from_the_start() -> None:
    assert {one.id for one in LEADERS.values() if one.starts} == {
        "baron_harkonnen",
        "beast_rabban",
        "captain_aramsham",
        "paul_atreides",
        "lady_jessica",
        "stilgar",
    }


@rule("W-2.1")
def test_eighteen_leader_cards_belong_to_four_houses() -> None:
    houses = Counter(one.house for one in LEADERS.values())
    assert houses == {"house_atreides": 5, "fremen_ally": 4, "house_harkonnen": 4, "corrino_ally": 3}
    assert houses.total() + len(GENERIC) == 18
    assert all(one.house in DECKS[one.side] for one in LEADERS.values())


def test_a_special_becomes_a_hit_for_generic_leaders_and_the_strip_of_a_named_one() -> None:
    assert {side: one.strip for side, one in GENERIC.items()} == {"harkonnen": (1, 0), "atreides": (1, 0)}
    assert {ident: STRIPS[ident] for ident in LEADERS if ident != WILD_MAKER} == {
        "baron_harkonnen": (0, 2),
        "beast_rabban": (2, 0),
        "feyd_rautha": (2, 1),
        "thufir_hawat": (1, 2),
        "captain_aramsham": (1, 1),
        "emperor_shaddam_iv": (2, 0),
        "gaius_helen_mohiam": (0, 3),
        "paul_atreides": (1, 0),
        "paul_muad_dib": (2, 1),
        "lady_jessica": (0, 1),
        "reverend_mother_jessica": (0, 2),
        "gurney_halleck": (2, 1),
        "alia": (1, 0),
        "stilgar": (2, 0),
        "chani": (1, 1),
    }


def test_leaders_follow_others_as_the_rules_say() -> None:
    assert {one.id: one.replaces for one in LEADERS.values() if one.replaces} == {
        "paul_muad_dib": "paul_atreides",
        "reverend_mother_jessica": "lady_jessica",
    }
    assert {one.id: one.removes for one in LEADERS.values() if one.removes} == {"feyd_rautha": "beast_rabban"}
    mohiam = LEADERS["gaius_helen_mohiam"]
    assert (mohiam.enters_when_gone, mohiam.bene_gesserit) == ("thufir_hawat", 1)
    assert sum(one.bene_gesserit for one in LEADERS.values()) == 1


def test_both_pauls_and_both_jessicas_count_as_one() -> None:
    assert {one.id: one.counts_as for one in LEADERS.values() if one.counts_as} == {
        "paul_atreides": "paul",
        "paul_muad_dib": "paul",
        "lady_jessica": "jessica",
        "reverend_mother_jessica": "jessica",
    }


def test_every_leader_but_gurney_has_a_slot_a_special_action_and_its_text() -> None:
    for leader in LEADERS.values():
        special = (leader.slot is not None, bool(leader.effects), leader.text is not None)
        assert special == ((False,) * 3 if leader.id == "gurney_halleck" else (True,) * 3)
    assert LEADERS[WILD_MAKER].slot == "desert_power"


# -- cards ---------------------------------------------------------------------------------------------


@rule("W-2.1", "W-11.1")
def test_each_of_four_decks_has_eighteen_planning_cards() -> None:
    decks = Counter[str]()
    for card in CARDS.values():
        decks[card.deck] += card.copies
    assert decks == dict.fromkeys((*DECKS["harkonnen"], *DECKS["atreides"]), 18)
    assert {one.id: one.copies for one in CARDS.values() if one.copies > 1} == {
        "hawats_scheming": 3,
        "shai_hulud": 3,
    }


def test_every_card_can_be_played_and_does_something_but_hawats_scheming() -> None:
    assert [one.id for one in CARDS.values() if not one.playable] == ["hawats_scheming"]
    assert [one.id for one in CARDS.values() if not one.effects] == ["hawats_scheming"]


def test_every_effect_stands_in_the_data_under_its_own_path() -> None:
    assert EFFECTS["war_plan/0"] is CARDS["war_plan"].effects[0]
    inner = EFFECTS["our_family_atomics/0"]
    assert isinstance(inner, If)
    assert EFFECTS["our_family_atomics/0/then/0"] is inner.then[0]
    assert EFFECTS["our_family_atomics/0/else/1"] is inner.else_[1]
    choice = EFFECTS["truthtrance/1"]
    assert isinstance(choice, AnyOf)
    assert EFFECTS["truthtrance/1/1/0"] is choice.lists[1][0]
    assert tag_of(EFFECTS["war_plan/0"]) == "move_or_attack"


def _named(effect: Struct) -> Iterator[tuple[str, str]]:
    """Yield the fields of an effect, and of what is inside it, that hold an id."""
    for key, value in asdict(effect).items():
        if isinstance(value, str):
            yield key, value
        elif isinstance(value, Struct):
            yield from _named(value)


LEADER_FIELDS = {"leader", "contains", "in_play", "gone", "with_"}
ANYBODY = {"any", "generic", "paul"}


def test_every_leader_area_deck_and_result_that_an_effect_names_exists() -> None:
    known: dict[str, set[str]] = {
        **{key: {*LEADERS, *ANYBODY} for key in LEADER_FIELDS},
        "area": set(AREAS),
        "deck": {*DECKS["harkonnen"], *DECKS["atreides"]},
        "result": set(RESULTS),
    }
    found = [pair for effect in EFFECTS.values() for pair in _named(effect)]
    assert [(key, value) for key, value in found if value not in known.get(key, {value})] == []


def test_nobody_uses_a_leader_or_a_deck_of_the_other_side() -> None:
    side_of = {
        **{card.id: side for card in CARDS.values() for side in SIDES if card.deck in DECKS[side]},
        **{leader.id: leader.side for leader in LEADERS.values()},
    }
    for path, effect in EFFECTS.items():
        side = side_of.get(path.partition("/")[0])
        if side is not None:
            own = {ident for ident, one in LEADERS.items() if one.side == side} | ANYBODY | {*DECKS[side]}
            used = {value for key, value in _named(effect) if key in LEADER_FIELDS | {"deck"}}
            assert used <= own, path


def test_every_result_buys_something_but_the_atreides_house_which_stands_for_all() -> None:
    for side in SIDES:
        bought = {one.result for one in ACTIONS.values() if one.side in {None, side}}
        assert bought == {*RESULTS} - {"house"} | {"desert_power" if side == "atreides" else "house"}


def test_cards_and_leaders_have_ids_of_their_own() -> None:
    assert not {*CARDS} & {*LEADERS}
    assert not {*CARDS, *LEADERS} & {*PRESCIENCE}


@rule("W-2.1")
def test_eight_prescience_cards_belong_to_the_action_phase_and_eight_to_the_end_of_the_round() -> None:
    assert Counter(one.phase for one in PRESCIENCE.values()) == {"action": 8, "end": 8}
    assert all(one.requires and any(one.advance.values()) for one in PRESCIENCE.values())


def test_what_is_known_of_prescience_cards_is_so() -> None:
    water = PRESCIENCE["paul_drinks_the_water_of_life"]
    assert (water.phase, water.die, water.perform) == ("action", True, "tank_paul")
    assert [(one.check, one.leader) for one in water.requires] == [("leader_in_safe_sector", "paul")]
    assert water.advance == {"kwisatz_haderach": 3}
    families = PRESCIENCE["families_flee_to_the_palmaries_of_the_south"]
    assert (families.phase, families.own_turn, families.die) == ("action", True, False)
    assert {one.id for one in PRESCIENCE.values() if one.name_provenance == "rulebook"} == {
        "paul_drinks_the_water_of_life",
        "families_flee_to_the_palmaries_of_the_south",
        "the_desert_war",
    }


def test_cards_of_the_end_of_round_ask_for_nothing_but_how_things_stand() -> None:
    for card in PRESCIENCE.values():
        if card.phase == "end":
            assert not card.die
            assert not card.own_turn
            assert card.perform is None
        assert card.own_turn or not card.die


@rule("W-2.1")
def test_the_six_objectives_are_all_orders_of_three_numbers() -> None:
    found = {tuple(one.needs[marker] for marker in MARKERS) for one in OBJECTIVES.values()}
    assert len(OBJECTIVES) == 6
    assert found == set(permutations((5, 6, 7)))


@rule("W-2.1")
def test_each_imperium_power_has_a_ban() -> None:
    assert set(BANS) == set(POWERS) == {"choam", "spacing_guild", "landsraad"}
