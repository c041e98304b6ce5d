"""Drawing, playing and discarding Planning cards (W-9.5, W-11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.arrakis.data import CARDS
from engine.games.arrakis.perform import can, can_any
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Side
from engine.games.arrakis.steps.cards import discardable, playable, splits
from tests.engine.games.arrakis.cards.playing import played
from tests.engine.games.arrakis.scenario import (
    SEAT,
    answer,
    asked,
    begin,
    harkonnen,
    ids,
    messages,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

SEVEN = [
    "sandmasters",
    "shigawire",
    "troop_carriers",
    "hunter_seeker",
    "spotter_control",
    "arsunt_legion",
    "hawats_scheming",
]


def emptied(state: ArrakisState, deck: str, *, left: int = 0) -> ArrakisState:
    """Put all cards of a Harkonnen deck but ``left`` beside it."""
    player = state.players[HARKONNEN]
    cards = player.decks[deck]
    player.discards[deck] = cards[left:]
    player.decks[deck] = cards[:left]
    return state


def holding(side: Side, *cards: str, **fields: Any) -> ArrakisState:
    return position(hands={side: cards}, turn=side, **fields)


# -- drawing -------------------------------------------------------------------------------------------


@rule("W-9.5", "W-11.1")
def test_how_the_draw_is_split_over_the_own_decks_is_said_before() -> None:
    t = begin(position(turn=HARKONNEN), "arrakis.draw", HARKONNEN, "mentat/0")
    assert ids(asked(t)) == [
        "house_harkonnen:1+corrino_ally:1",
        "corrino_ally:2",
        "house_harkonnen:2",
        "corrino_ally:1",
        "house_harkonnen:1",
        "done",
    ]
    decks = t.state.players[HARKONNEN].decks
    expected = [decks["house_harkonnen"][-1], decks["corrino_ally"][-1]]
    answer(t, "house_harkonnen:1+corrino_ally:1")
    assert stopped(t)
    assert t.state.players[HARKONNEN].hand == expected


def test_what_was_drawn_is_told_to_the_one_who_drew_and_the_deck_to_all() -> None:
    t = begin(position(turn=HARKONNEN), "arrakis.draw", HARKONNEN, "mentat/0")
    events = answer(t, "corrino_ally:2")
    assert told(events) == ["arrakis-drawn", "arrakis-drawn-own"]
    assert [event.audience for event in events] == [None, (SEAT[HARKONNEN],)]
    assert messages(events, "arrakis-drawn")[0].args["count"] == 2
    assert not t.undoable(SEAT[HARKONNEN])


@rule("W-8.8")
def test_fewer_cards_may_be_drawn_or_none() -> None:
    t = begin(position(turn=HARKONNEN), "arrakis.draw", HARKONNEN, "mentat/0")
    assert answer(t, "done") == []
    assert stopped(t)
    assert not t.state.players[HARKONNEN].hand


@rule("W-11.3")
def test_an_exhausted_deck_gives_no_cards_and_is_not_shuffled_anew() -> None:
    state = emptied(position(turn=HARKONNEN), "corrino_ally")
    t = begin(emptied(state, "house_harkonnen", left=1), "arrakis.draw", HARKONNEN, "mentat/0")
    assert ids(asked(t)) == ["house_harkonnen:1", "done"]
    answer(t, "house_harkonnen:1")
    assert stopped(begin(t.state, "arrakis.draw", HARKONNEN, "mentat/0"))
    assert len(t.state.players[HARKONNEN].hand) == 1
    assert not can(t.state, HARKONNEN, "mentat/0")


def test_a_deck_that_is_named_is_the_only_one_drawn_from() -> None:
    state = emptied(position(turn=HARKONNEN), "house_harkonnen")
    assert not can(state, HARKONNEN, "thufir_hawat/0")
    assert can(state, HARKONNEN, "gaius_helen_mohiam/0")


def test_all_splits_of_three_cards_stand_with_the_fullest_and_most_even_first() -> None:
    options, default = splits(3, (("house_atreides", 9), ("fremen_ally", 1)))
    assert default == "house_atreides:2+fremen_ally:1"
    assert [option.id for option in options] == [
        default,
        "house_atreides:3",
        "house_atreides:1+fremen_ally:1",
        "house_atreides:2",
        "fremen_ally:1",
        "house_atreides:1",
        "done",
    ]


# -- playing -------------------------------------------------------------------------------------------


@rule("W-11.2")
def test_a_played_card_lies_face_up_beside_its_deck_and_costs_any_one_die() -> None:
    t = played("breeding_program")
    player = t.state.players[HARKONNEN]
    assert player.discards["corrino_ally"] == ["breeding_program"]
    assert (player.dice, player.used) == ({}, 8)


@rule("W-11.2", "W-26.4")
def test_a_card_that_cannot_be_played_or_would_do_nothing_is_not_offered() -> None:
    hand = [
        "hawats_scheming",
        "hope_clouds_observation",
        "killers_without_mercy",
        "sandmasters",
        "sandmasters",
    ]
    state = position(turn=HARKONNEN)
    state.players[HARKONNEN].hand = hand
    assert playable(state, HARKONNEN) == ["sandmasters"]


@rule("W-11.2")
def test_a_card_that_would_only_play_another_is_not_offered_without_another() -> None:
    alone = holding(ATREIDES, "the_voice")
    assert playable(alone, ATREIDES) == []
    assert alone.players[ATREIDES].hand == ["the_voice"]
    assert playable(holding(ATREIDES, "the_voice", "the_voice"), ATREIDES) == ["the_voice"]
    alone.players[HARKONNEN].hand = ["sandmasters"]
    assert playable(alone, ATREIDES) == ["the_voice"]


def test_effects_of_a_card_played_by_another_come_before_what_waits() -> None:
    t = played(
        "breeding_program", hand=["rage_overcame_shaddam_iv_a", "evidence_of_rebellion", "sandmasters"]
    )
    answer(t, "rage_overcame_shaddam_iv_a", "evidence_of_rebellion", "arsunt")
    assert t.state.legions == {"arsunt": harkonnen(0, 2)}
    answer(t, "done")
    assert stopped(t)
    player = t.state.players[HARKONNEN]
    assert player.hand == ["sandmasters"]
    assert player.dice == {}


@rule("W-8.8")
def test_no_other_card_need_be_played() -> None:
    t = played("breeding_program", hand=["sandmasters"])
    assert ids(asked(t)) == ["sandmasters", "done"]
    answer(t, "done")
    assert stopped(t)
    assert t.state.players[HARKONNEN].hand == ["sandmasters"]


def test_whether_cards_in_hand_can_be_played_does_not_show() -> None:
    t = played("breeding_program", hand=["hawats_scheming"])
    assert ids(asked(t)) == ["done"]
    assert asked(t).hidden
    assert stopped(played("breeding_program"))


# -- discarding ----------------------------------------------------------------------------------------


@rule("W-11.4")
def test_a_hand_is_discarded_down_to_six_as_its_owner_chooses() -> None:
    state = holding(HARKONNEN, *SEVEN, "hawats_scheming")
    t = begin(state, "arrakis.hand_limit", HARKONNEN)
    question = asked(t)
    assert question.hidden
    assert question.seats == (SEAT[HARKONNEN],)
    assert ids(question)[-2:] == ["hawats_scheming", "hawats_scheming:2"]
    with pytest.raises(IllegalChoice):
        answer(t, ["sandmasters"])
    events = answer(t, ["sandmasters", "hawats_scheming:2"])
    assert stopped(t)
    assert len(t.state.players[HARKONNEN].hand) == 6
    assert t.state.players[HARKONNEN].discards["house_harkonnen"] == ["sandmasters", "hawats_scheming"]
    assert [event.audience for event in events] == [None]


@rule("W-11.4")
def test_six_cards_may_be_kept() -> None:
    assert stopped(begin(holding(HARKONNEN, *SEVEN[:6]), "arrakis.hand_limit", HARKONNEN))


@rule("W-26.4")
def test_a_scheme_that_outlives_hawat_cannot_be_discarded() -> None:
    state = holding(HARKONNEN, *SEVEN)
    state.players[HARKONNEN].leaders["thufir_hawat"].status = "gone"
    assert "hawats_scheming" not in discardable(state, HARKONNEN)
    t = begin(state, "arrakis.hand_limit", HARKONNEN)
    assert ids(asked(t)) == SEVEN[:6]
    answer(t, "sandmasters")
    assert "hawats_scheming" in t.state.players[HARKONNEN].hand


def test_who_must_discard_is_asked_by_the_number_of_cards_alone() -> None:
    state = position(hands={HARKONNEN: ["hawats_scheming", "sandmasters"]}, turn=ATREIDES)
    state.players[HARKONNEN].leaders["thufir_hawat"].status = "gone"
    t = begin(state, "arrakis.force_discard", ATREIDES, "the_voice/0")
    assert ids(asked(t)) == ["sandmasters"]
    answer(t, "sandmasters")
    assert stopped(t)
    again = begin(t.state, "arrakis.force_discard", ATREIDES, "the_voice/0")
    assert stopped(again)
    assert again.state.players[HARKONNEN].hand == ["hawats_scheming"]


def test_a_card_that_makes_an_empty_hand_discard_does_nothing_by_that() -> None:
    state = position(turn=ATREIDES)
    assert not can(state, ATREIDES, "the_voice/0")
    assert not can_any(state, ATREIDES, "the_voice")
    assert CARDS["the_voice"].playable
