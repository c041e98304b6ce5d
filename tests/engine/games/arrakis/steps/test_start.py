"""The start of a round, and its phases (W-6)."""

from __future__ import annotations

from engine.games.arrakis.data import DECKS
from engine.games.arrakis.state import ATREIDES, HARKONNEN, SIDES, ArrakisState, ArrakisTable, Facts
from tests.engine.games.arrakis.scenario import begin, messages, position
from tests.rules_coverage import rule


def started(state: ArrakisState) -> ArrakisTable:
    return begin(state, "arrakis.round", stop=["stop", "arrakis.vehicles"])


@rule("W-6.1", "W-11.2")
def test_each_side_draws_a_card_of_each_of_its_decks() -> None:
    state = position()
    tops = {side: [state.players[side].decks[deck][-1] for deck in DECKS[side]] for side in SIDES}
    t = started(state)
    for side in SIDES:
        assert t.state.players[side].hand == tops[side]
    told = messages(t.events, "arrakis-drawn")
    assert [(one.args["side"].id, one.args["count"]) for one in told] == [  # type: ignore[union-attr]
        (ATREIDES, 1),
        (ATREIDES, 1),
        (HARKONNEN, 1),
        (HARKONNEN, 1),
    ]


@rule("W-11.3")
def test_an_exhausted_deck_gives_no_card_and_is_not_shuffled_anew() -> None:
    state = position()
    player = state.players[ATREIDES]
    player.discards["fremen_ally"], player.decks["fremen_ally"] = player.decks["fremen_ally"], []
    player = started(state).state.players[ATREIDES]
    assert len(player.hand) == 1
    assert player.decks["fremen_ally"] == []


@rule("W-6.1")
def test_only_its_owner_learns_which_card_was_drawn() -> None:
    t = started(position())
    own = [event for event in t.events if event.message.key == "arrakis-drawn-own"]
    assert [event.audience for event in own] == [(0,), (0,), (1,), (1,)]


@rule("W-6.1")
def test_three_prescience_cards_are_shown_to_all() -> None:
    state = position()
    shown = state.prescience.deck[-3:][::-1]
    t = started(state)
    assert t.state.prescience.row == shown
    (told,) = messages(t.events, "arrakis-prescience-shown")
    assert len(told.args["cards"]) == 3  # type: ignore[arg-type]


@rule("W-6.3", "W-40.11")
def test_a_card_that_is_kept_is_a_fourth_one() -> None:
    state = position(row=["fall_of_a_tyrant"])
    state.prescience.kept = ["fall_of_a_tyrant"]
    row = started(state).state.prescience.row
    assert row[0] == "fall_of_a_tyrant"
    assert len(row) == 4


@rule("W-22.9")
def test_a_short_deck_shows_what_there_is() -> None:
    state = position()
    prescience = state.prescience
    prescience.removed, prescience.deck = prescience.deck[2:], prescience.deck[:2]
    assert len(started(state).state.prescience.row) == 2
    empty = position()
    empty.prescience.removed, empty.prescience.deck = empty.prescience.deck, []
    t = started(empty)
    assert t.state.prescience.row == []
    assert not messages(t.events, "arrakis-prescience-shown")


@rule("W-22.3")
def test_claims_and_facts_of_the_last_round_are_forgotten() -> None:
    state = position(facts=Facts(stations=2, dropped=["choam"], harvesters=1))
    state.prescience.claims = 2
    state.prescience.boosted = {"fall_of_a_tyrant": 1}
    state = started(state).state
    assert state.facts == Facts()
    assert state.prescience.claims == 0
    assert state.prescience.boosted == {}


@rule("W-6.2")
def test_the_phases_follow_in_their_order() -> None:
    t = begin(position(), "arrakis.round", stop=["stop", "arrakis.vehicles"])
    assert [name for name, _ in t._stack[::-1]] == [
        "arrakis.vehicles",
        "arrakis.action",
        "arrakis.hazards",
        "arrakis.harvest",
        "arrakis.round_end",
        "stop",
    ]
