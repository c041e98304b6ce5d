"""Free actions and offers to claim, beside the decisions of an Action turn (W-10.3, W-22.4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.decisions import Decision, Pick
from engine.core.title import DECLINE
from engine.games.arrakis.interrupts import interrupts
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Facts, Legion, Side, Turn
from tests.arrakis_cards import card
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    beside,
    harkonnen,
    ids,
    messages,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

DICE: dict[Side, dict[str, int]] = {ATREIDES: {"mentat": 2}, HARKONNEN: {"mentat": 2}}


def acting(side: Side, **fields: Any) -> ArrakisTable:
    """Begin the Action turn of a side, at its menu."""
    fields.setdefault("dice", DICE)
    return begin(position(turn=side, **fields), "arrakis.choose_action", side)


def offer(t: ArrakisTable, option: str) -> Decision:
    """Return what stands beside the main decision and has this option."""
    (found,) = [one for one in t.asked() if one.optional and option in ids(one)]
    return found


def take(t: ArrakisTable, option: str) -> list[Any]:
    """Take a free action or a late claim."""
    question = offer(t, option)
    return t.choose(question.seats[0], option, decision=question.id)


# -- turning up tokens ---------------------------------------------------------------------------------


@rule("W-10.7", "W-4.3", "W-10.3")
def test_the_atreides_turn_up_tokens_in_their_turn_for_no_die_and_as_often_as_they_like() -> None:
    t = acting(
        ATREIDES, legions={"windgap": atreides(tokens=["as4"]), "gara_kulon": atreides(tokens=["ad8"])}
    )
    assert beside(t) == ["windgap", "gara_kulon"]
    events = take(t, "windgap")
    assert t.state.legions["windgap"] == atreides(1, 1)
    assert messages(events, "arrakis-token-revealed")
    take(t, "gara_kulon")
    assert t.state.legions["gara_kulon"] == atreides(0, 0, 2)
    assert {"as4", "ad8"} < set(t.state.spent_tokens)  # they leave the game
    assert not {"as4", "ad8"} & set(t.state.tokens)
    assert beside(t) == []
    assert t.state.players[ATREIDES].dice == {"mentat": 2}


@rule("W-10.7", "W-4.2")
def test_of_several_tokens_in_an_area_any_number_is_turned_up_and_the_others_do_not_see_which_there_are() -> (
    None
):
    t = acting(ATREIDES, legions={"windgap": atreides(tokens=["as4", "ad8", "as1"])})
    take(t, "windgap")
    question = asked(t)
    assert question.hidden
    assert question.seats == (0,)
    assert ids(question) == ["as4", "ad8", "as1"]
    answer(t, ["ad8"])
    assert t.state.legions["windgap"] == atreides(0, 0, 2, tokens=["as4", "as1"])
    take(t, "windgap")
    answer(t, [])  # or none after all
    assert t.state.legions["windgap"].tokens == ["as4", "as1"]


@rule("W-10.7")
def test_no_token_is_turned_up_in_the_turn_of_the_harkonnen() -> None:
    t = acting(HARKONNEN, legions={"windgap": atreides(tokens=["as4"])})
    assert beside(t) == []


@rule("T-2", "W-4.7", "W-4.6", "W-10.7")
def test_what_a_token_hides_may_be_too_much_for_the_area() -> None:
    t = acting(ATREIDES, legions={"windgap": atreides(4, tokens=["as1", "as2"])})
    take(t, "windgap")
    answer(t, ["as1"])
    assert asked(t).topic == "arrakis-excess"
    answer(t, asked(t).default)
    legion = t.state.legions["windgap"]
    assert legion.regular + len(legion.tokens) == 6
    assert asked(t).topic == "arrakis-action"  # the turn goes on


@rule("W-10.3", "W-40.11", "W-15.4")
def test_a_token_turned_up_in_the_middle_of_an_action_has_moved_with_its_legion() -> None:
    state = position(
        legions={"the_funeral_plain": atreides(1, tokens=["as4"]), "windgap": atreides(1)}, turn=ATREIDES
    )
    state.turn = Turn(ATREIDES, moved={"the_funeral_plain": Legion(ATREIDES, 0, tokens=["as4"])})
    t = begin(state, "arrakis.move", ATREIDES, "strategy_move/0", 0)
    take(t, "the_funeral_plain")
    assert t.state.turn is not None
    assert t.state.turn.moved == {"the_funeral_plain": Legion(ATREIDES, 1, 1)}
    assert t.state.legions["the_funeral_plain"] == atreides(2, 1)


# -- scouting ------------------------------------------------------------------------------------------


def hidden() -> dict[str, Legion]:
    return {"windgap": atreides(1, tokens=["as4", "ad8"])}


@rule("W-10.8", "W-10.3", "W-4.3")
def test_an_ornithopter_is_given_up_to_turn_up_a_sietch_and_all_tokens_of_an_area() -> None:
    t = acting(HARKONNEN, legions=hidden(), zones={"air_west": "ornithopter"})
    assert "windgap" in beside(t)
    assert offer(t, "windgap").seats == (1,)
    take(t, "windgap")
    assert ids(asked(t)) == ["both", "sietch", "tokens"]
    events = answer(t, "both")
    assert t.state.zones == {}
    assert t.state.sietches["windgap"].shown
    assert t.state.legions["windgap"] == atreides(2, 1, 2)
    assert told(events)[0] == "arrakis-scouts"
    assert t.state.players[HARKONNEN].dice == {"mentat": 2}
    assert beside(t) == []  # no Ornithopter is left


@rule("W-10.8")
@pytest.mark.parametrize(("what", "shown", "tokens"), [("sietch", True, 2), ("tokens", False, 0)])
def test_one_may_turn_up_only_the_sietch_or_only_the_tokens(what: str, shown: bool, tokens: int) -> None:
    t = acting(HARKONNEN, legions=hidden(), zones={"air_west": "ornithopter"})
    take(t, "windgap")
    answer(t, what)
    assert t.state.sietches["windgap"].shown == shown
    assert len(t.state.legions["windgap"].tokens) == tokens


@rule("W-10.8", "W-3.5")
def test_only_areas_of_sectors_that_the_zone_serves_are_scouted() -> None:
    t = acting(HARKONNEN, zones={"air_north_east": "ornithopter", "air_west": "carryall"})
    assert beside(t) == ["gara_kulon", "sihaya_ridge"]
    take(t, "sihaya_ridge")
    assert t.state.sietches["sihaya_ridge"].shown
    assert t.state.zones == {"air_west": "carryall"}


@rule("W-10.8")
def test_one_chooses_which_of_several_ornithopters_is_given_up() -> None:
    t = acting(HARKONNEN, zones={"air_west": "ornithopter", "air_south": "ornithopter"})
    take(t, "windgap")
    assert set(ids(asked(t))) == {"air_west", "air_south"}
    answer(t, "air_south")
    assert t.state.zones == {"air_west": "ornithopter"}


@rule("W-10.8")
def test_tokens_outside_a_sietch_are_scouted_too_and_what_is_turned_up_already_is_not() -> None:
    legions = {"the_funeral_plain": atreides(tokens=["as4"])}
    state = position(turn=HARKONNEN, dice=DICE, legions=legions, zones={"air_north_west": "ornithopter"})
    for area in ("bight_of_the_cliff", "rock_outcroppings"):
        state.sietches[area].shown = True
    t = begin(state, "arrakis.choose_action", HARKONNEN)
    assert beside(t) == ["the_funeral_plain"]
    take(t, "the_funeral_plain")
    assert t.state.legions["the_funeral_plain"] == atreides(1, 1)


@rule("W-10.8")
def test_what_lies_open_cannot_be_scouted_and_is_no_choice_beside_tokens() -> None:
    legions = {"windgap": atreides(1, tokens=["as4"]), "harg_pass": atreides(1), "carthag": harkonnen(1)}
    state = position(turn=HARKONNEN, dice=DICE, legions=legions, zones={"air_south": "ornithopter"})
    for sietch in state.sietches.values():
        sietch.shown = True
    t = begin(state, "arrakis.choose_action", HARKONNEN)
    assert beside(t) == ["windgap"]
    take(t, "windgap")
    assert t.state.legions["windgap"] == atreides(2, 1)


@card("spacing_guild")
@rule("W-10.8", "W-13.8")
@pytest.mark.parametrize("ban", ["spacing_guild", "choam", "landsraad"])
def test_the_ban_of_the_spacing_guild_forbids_scouting(ban: str) -> None:
    state = position(turn=HARKONNEN, dice=DICE, legions=hidden(), zones={"air_west": "ornithopter"})
    state.spice.bans = [ban]
    t = begin(state, "arrakis.choose_action", HARKONNEN)
    assert (beside(t) == []) == (ban == "spacing_guild")


@rule("W-10.8")
def test_nobody_scouts_in_the_turn_of_the_atreides() -> None:
    t = acting(ATREIDES, zones={"air_west": "ornithopter"})
    assert beside(t) == []


# -- the atomics ---------------------------------------------------------------------------------------


@rule("W-23.1", "W-22.8", "W-10.3")
@pytest.mark.parametrize(("side", "space", "ready"), [(ATREIDES, 8, 1), (ATREIDES, 7, 0), (HARKONNEN, 9, 0)])
def test_the_atomics_are_a_free_action_of_the_atreides_from_space_8_on(
    side: Side, space: int, ready: bool
) -> None:
    state = position(turn=side, dice=DICE)
    state.prescience.markers["jihad"] = space
    t = begin(state, "arrakis.choose_action", side)
    assert bool(beside(t)) == ready


@rule("W-23.1")
def test_the_atomics_are_used_once_in_a_game() -> None:
    state = position(turn=ATREIDES, dice=DICE)
    state.prescience.markers.update({"jihad": 8, "sand_dwellers": 8})
    t = begin(state, "arrakis.choose_action", ATREIDES)
    take(t, beside(t)[0])
    assert t.state.atomics is not None
    assert beside(t) == []


# -- claims --------------------------------------------------------------------------------------------


CLAIMABLE: dict[str, Any] = {"row": ["kyness_legacy", "fall_of_a_tyrant"]}


def claimable(side: Side, **facts: Any) -> ArrakisTable:
    return acting(side, facts=Facts(**facts), **CLAIMABLE)


@rule("W-22.4", "W-22.3")
@pytest.mark.parametrize("side", [ATREIDES, HARKONNEN])
def test_a_card_is_offered_to_the_atreides_as_soon_as_it_can_be_claimed_in_either_turn(side: Side) -> None:
    t = claimable(side, stations=1)
    question = asked(t)
    assert question.seats == (0,)
    assert question.topic == "arrakis-claim-kyness_legacy"
    assert question.default == DECLINE
    assert t.pending(1) == ()
    answer(t, "claim")
    assert t.state.prescience.markers["sand_dwellers"] == 2
    assert asked(t).topic == "arrakis-action"
    assert asked(t).seats == ((0,) if side == ATREIDES else (1,))


@rule("W-22.4")
def test_a_claim_that_was_left_stays_open_beside_later_decisions_and_is_not_asked_about_again() -> None:
    t = claimable(HARKONNEN, stations=1)
    answer(t, DECLINE)
    assert asked(t).topic == "arrakis-action"
    assert offer(t, "kyness_legacy").seats == (0,)
    answer(t, "mentat:mentat")
    assert asked(t).topic == "arrakis-draw"
    take(t, "kyness_legacy")
    assert t.state.prescience.claimed == ["kyness_legacy"]
    assert asked(t).topic == "arrakis-draw"  # which the Harkonnen still have to answer


@rule("W-22.4")
def test_every_card_that_can_be_claimed_is_offered() -> None:
    t = claimable(HARKONNEN, stations=1, tanked=["beast_rabban"])
    answer(t, DECLINE)
    assert asked(t).topic == "arrakis-claim-fall_of_a_tyrant"
    answer(t, DECLINE)
    assert beside(t) == ["kyness_legacy", "fall_of_a_tyrant"]


@rule("W-22.3")
def test_nothing_is_offered_after_two_claims() -> None:
    state = position(turn=HARKONNEN, dice=DICE, facts=Facts(stations=1), **CLAIMABLE)
    state.prescience.claims = 2
    t = begin(state, "arrakis.choose_action", HARKONNEN)
    assert asked(t).topic == "arrakis-action"
    assert beside(t) == []


@rule("W-40.11", "W-22.4", "W-22.5")
@pytest.mark.parametrize("side", [ATREIDES, HARKONNEN])
def test_families_flee_is_a_free_action_of_the_own_turn(side: Side) -> None:
    name = "families_flee_to_the_palmaries_of_the_south"
    t = acting(side, row=[name], legions={"windgap": atreides(2), "gara_kulon": atreides(2)})
    assert asked(t).topic == "arrakis-action"
    assert beside(t) == ([name] if side == ATREIDES else [])
    if side == ATREIDES:
        take(t, name)
        assert t.state.prescience.claimed == [name]
        assert t.state.players[ATREIDES].dice == {"mentat": 2}


@rule("W-22.5")
def test_a_claim_that_costs_a_die_is_an_action_and_no_offer() -> None:
    legions = {"the_funeral_plain": atreides(1, 0, 0, "paul_atreides")}
    t = acting(ATREIDES, row=["paul_drinks_the_water_of_life"], legions=legions)
    assert asked(t).topic == "arrakis-action"
    assert "claim:paul_drinks_the_water_of_life" in ids(asked(t))
    assert beside(t) == []


def test_a_standing_order_claims_at_once_or_never_asks() -> None:
    for order, claimed in (("claim", ["kyness_legacy"]), ("ignore", [])):
        t = claimable(HARKONNEN, stations=1)
        t.order(0, "arrakis-claim-kyness_legacy", order)
        assert asked(t).topic == "arrakis-action"
        assert t.state.prescience.claimed == claimed


# -- when there are none -------------------------------------------------------------------------------


def test_outside_of_action_turns_nothing_stands_beside_a_decision() -> None:
    state = position(facts=Facts(stations=1), zones={"air_west": "ornithopter"}, **CLAIMABLE)
    t = begin(state, "arrakis.end_prescience")
    assert isinstance(asked(t), Pick)
    assert interrupts(t) == ()
    t.state.turn, t.state.phase = Turn(HARKONNEN), "hazards"
    assert interrupts(t) == ()
    answer(t, [])
    assert stopped(t)


def test_a_harkonnen_legion_has_nothing_to_hide() -> None:
    t = acting(HARKONNEN, legions={"carthag": harkonnen(2)}, zones={"air_west": "carryall"})
    assert beside(t) == []
