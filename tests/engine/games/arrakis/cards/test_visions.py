"""Planning cards that change Prescience, and Hawat's Scheming, each by its id."""

from __future__ import annotations

import pytest

from engine.core.decisions import Pick
from engine.core.errors import IllegalChoice
from engine.games.arrakis.data import PRESCIENCE
from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.playing import played
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    begin,
    beside,
    harkonnen,
    ids,
    position,
    stopped,
)
from tests.rules_coverage import rule

ROW = ["the_desert_war", "council_of_naibs", "kyness_legacy"]


def markers(t: ArrakisTable) -> tuple[int, int, int]:
    now = t.state.prescience.markers
    return now["kwisatz_haderach"], now["sand_dwellers"], now["jihad"]


# -- Eyes of Ibad --------------------------------------------------------------------------------------


@card("eyes_of_ibad")
@rule("W-6.3", "W-40.11")
def test_eyes_of_ibad_keeps_a_card_besides_the_three_of_the_next_round() -> None:
    t = played("eyes_of_ibad", row=ROW)
    answer(t, "council_of_naibs")
    assert stopped(t)
    assert t.state.prescience.kept == ["council_of_naibs"]
    t = begin(t.state, "arrakis.end_prescience", stop="arrakis.next_round")
    assert ids(asked(t)) == ["the_desert_war", "kyness_legacy"]
    answer(t, [])
    assert t.state.prescience.row == ["council_of_naibs"]
    t = begin(t.state, "arrakis.round", stop="arrakis.vehicles")
    assert len(t.state.prescience.row) == 4


@card("eyes_of_ibad")
def test_nothing_takes_a_kept_card_away_but_a_claim() -> None:
    state = position(row=ROW[:2])
    state.prescience.kept = ["council_of_naibs"]
    for name, path in (
        ("arrakis.reshuffle_prescience", "hope_clouds_observation/0"),
        ("arrakis.discard_prescience", "adab_the_demanding_memory/0"),
    ):
        t = begin(state, name, ATREIDES, path)
        assert "council_of_naibs" not in ids(asked(t))
    t = begin(state, "arrakis.claimed", "council_of_naibs")
    assert t.state.prescience.kept == []
    assert t.state.prescience.row == ["the_desert_war"]


@card("eyes_of_ibad")
@rule("W-8.8")
def test_a_card_need_not_be_kept() -> None:
    t = played("eyes_of_ibad", row=ROW)
    answer(t, "done")
    assert stopped(t)
    assert t.state.prescience.kept == []


@pytest.mark.parametrize("kept", [[], ["council_of_naibs"]])
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("arrakis.keep_prescience", "eyes_of_ibad/0"),
        ("arrakis.reshuffle_prescience", "hope_clouds_observation/0"),
        ("arrakis.discard_prescience", "adab_the_demanding_memory/0"),
    ],
)
def test_without_a_card_that_can_be_taken_nothing_is_asked(name: str, path: str, kept: list[str]) -> None:
    state = position(row=kept)
    state.prescience.kept = kept
    assert stopped(begin(state, name, ATREIDES, path))


# -- Hope Clouds Observation ---------------------------------------------------------------------------


@card("hope_clouds_observation")
def test_hope_clouds_observation_shuffles_a_card_back_and_shows_none_for_it() -> None:
    t = played("hope_clouds_observation", row=ROW)
    before = len(t.state.prescience.deck)
    answer(t, "kyness_legacy")
    assert stopped(t)
    assert t.state.prescience.row == ROW[:2]
    assert len(t.state.prescience.deck) == before + 1
    assert "kyness_legacy" in t.state.prescience.deck
    assert t.draws[-1].purpose == "prescience"
    assert t.draws[-1].audience == ()


@card("hope_clouds_observation")
@rule("W-8.8")
def test_hope_need_not_cloud_anything() -> None:
    t = played("hope_clouds_observation", row=ROW)
    answer(t, "done")
    assert stopped(t)
    assert t.state.prescience.row == ROW


# -- Adab ----------------------------------------------------------------------------------------------


@card("adab_the_demanding_memory")
def test_adab_removes_cards_from_the_game_shows_as_many_new_ones_and_plays_another_card() -> None:
    t = played("adab_the_demanding_memory", hand=["chatt_the_leaper"], row=ROW)
    upper = t.state.prescience.deck[-2:]
    answer(t, ["the_desert_war", "kyness_legacy"])
    prescience = t.state.prescience
    assert prescience.removed == ["the_desert_war", "kyness_legacy"]
    assert prescience.row == ["council_of_naibs", *reversed(upper)]
    assert not set(upper) & set(prescience.deck)
    assert ids(asked(t)) == ["chatt_the_leaper", "done"]


@card("adab_the_demanding_memory")
@rule("W-8.8")
def test_adab_may_remove_nothing() -> None:
    t = played("adab_the_demanding_memory", row=ROW)
    assert ids(asked(t)) == ROW
    events = answer(t, [])
    assert stopped(t)
    assert events == []
    assert t.state.prescience.row == ROW


@card("adab_the_demanding_memory")
@rule("W-22.9")
def test_a_short_deck_gives_what_there_is() -> None:
    state = position(row=ROW)
    state.prescience.deck = ["the_weirding_way"]
    state.prescience.claimed = [one for one in PRESCIENCE if one not in (*ROW, "the_weirding_way")]
    t = begin(state, "arrakis.discard_prescience", ATREIDES, "adab_the_demanding_memory/0")
    answer(t, ROW[:2])
    assert t.state.prescience.row == ["kyness_legacy", "the_weirding_way"]
    t = begin(t.state, "arrakis.discard_prescience", ATREIDES, "adab_the_demanding_memory/0")
    answer(t, ["kyness_legacy"])
    assert t.state.prescience.row == ["the_weirding_way"]


# -- Alam al-Mithal ------------------------------------------------------------------------------------


@card("alam_al_mithal")
@rule("W-22.7", "W-26.1")
def test_alam_al_mithal_moves_a_marker_back_and_another_forward_as_far() -> None:
    state = position()
    state.prescience.markers.update({"kwisatz_haderach": 4, "sand_dwellers": 0, "jihad": 1})
    t = begin(state, "arrakis.shift_prescience", ATREIDES, "alam_al_mithal/0")
    assert "sand_dwellers>jihad" not in ids(asked(t))  # it stands on 0
    answer(t, "kwisatz_haderach>jihad")
    assert ids(asked(t)) == ["1", "2", "3", "4"]
    answer(t, "3")
    assert stopped(t)
    assert markers(t) == (1, 0, 4)
    assert t.state.players[ATREIDES].leaders["chani"].status == "aside"


@card("alam_al_mithal")
def test_alam_al_mithal_draws_two_cards_even_when_no_marker_can_move() -> None:
    t = played("alam_al_mithal")
    answer(t, "house_atreides:1+fremen_ally:1")
    assert stopped(t)
    assert markers(t) == (0, 0, 0)
    assert len(t.state.players[ATREIDES].hand) == 2


@card("alam_al_mithal")
@rule("W-8.8")
def test_a_marker_goes_no_further_than_its_track_and_need_not_move() -> None:
    state = position()
    state.prescience.markers.update({"kwisatz_haderach": 4, "sand_dwellers": 10, "jihad": 9})
    t = begin(state, "arrakis.shift_prescience", ATREIDES, "alam_al_mithal/0")
    assert ids(asked(t)) == [
        "kwisatz_haderach>jihad",
        "sand_dwellers>kwisatz_haderach",
        "sand_dwellers>jihad",
        "jihad>kwisatz_haderach",
        "done",
    ]
    answer(t, "kwisatz_haderach>jihad")
    assert markers(t) == (3, 10, 10)
    t = begin(t.state, "arrakis.shift_prescience", ATREIDES, "alam_al_mithal/0")
    answer(t, "done")
    assert markers(t) == (3, 10, 10)


# -- Fear Is the Mind-Killer ---------------------------------------------------------------------------


@card("fear_is_the_mind_killer")
def test_fear_is_the_mind_killer_moves_a_marker_of_ones_choice_two_further_when_the_card_is_claimed() -> None:
    t = played("fear_is_the_mind_killer", row=ROW)
    answer(t, "kyness_legacy")
    assert stopped(t)
    assert markers(t) == (0, 0, 0)
    t = begin(t.state, "arrakis.claim", "kyness_legacy")
    assert ids(asked(t)) == ["kwisatz_haderach", "sand_dwellers", "jihad"]
    answer(t, "jihad")
    assert stopped(t)
    assert markers(t) == (0, 2, 2)
    assert t.state.prescience.boosted == {}


@card("fear_is_the_mind_killer")
def test_another_claim_does_not_move_a_marker_further() -> None:
    t = played("fear_is_the_mind_killer", row=ROW)
    answer(t, "council_of_naibs")
    t = begin(t.state, "arrakis.claim", "kyness_legacy")
    assert stopped(t)
    assert markers(t) == (0, 2, 0)


@card("fear_is_the_mind_killer")
def test_the_fear_is_gone_when_the_round_is_over_or_its_card_is_taken_away() -> None:
    state = position(row=ROW)
    state.prescience.boosted = {"kyness_legacy": 2, "the_desert_war": 2}
    t = begin(state, "arrakis.reshuffle_prescience", HARKONNEN, "hope_clouds_observation/0")
    answer(t, "the_desert_war")
    assert t.state.prescience.boosted == {"kyness_legacy": 2}
    t = begin(t.state, "arrakis.round", stop="arrakis.vehicles")
    assert t.state.prescience.boosted == {}


@card("fear_is_the_mind_killer")
def test_the_only_marker_that_can_move_moves_further_unasked() -> None:
    state = position(row=ROW)
    state.prescience.boosted = {"the_desert_war": 2}
    state.prescience.markers.update({"kwisatz_haderach": 10, "sand_dwellers": 10, "jihad": 7})
    t = begin(state, "arrakis.claim", "the_desert_war")
    assert stopped(t)
    assert markers(t) == (10, 10, 10)


@card("fear_is_the_mind_killer")
def test_no_marker_moves_further_than_the_last_space() -> None:
    state = position(row=ROW)
    state.prescience.boosted = {"the_desert_war": 2}
    state.prescience.markers.update(dict.fromkeys(state.prescience.markers, 10))
    assert stopped(begin(state, "arrakis.claim", "the_desert_war"))


@card("fear_is_the_mind_killer")
def test_of_two_markers_that_can_move_one_is_chosen() -> None:
    state = position(row=ROW)
    state.prescience.boosted = {"the_desert_war": 2}
    state.prescience.markers.update({"kwisatz_haderach": 4, "sand_dwellers": 10, "jihad": 3})
    t = begin(state, "arrakis.claim", "the_desert_war")
    assert ids(asked(t)) == ["kwisatz_haderach", "jihad"]
    answer(t, "kwisatz_haderach")
    assert markers(t) == (6, 10, 5)


@card("fear_is_the_mind_killer")
def test_fear_needs_a_card_to_lie_on() -> None:
    assert not can(position(), ATREIDES, "fear_is_the_mind_killer/0")
    assert can(position(row=ROW), ATREIDES, "fear_is_the_mind_killer/0")


@card("alam_al_mithal")
def test_a_marker_that_can_go_two_spaces_may_go_one() -> None:
    state = position()
    state.prescience.markers.update({"kwisatz_haderach": 2, "sand_dwellers": 0, "jihad": 0})
    t = begin(state, "arrakis.shift_prescience", ATREIDES, "alam_al_mithal/0")
    answer(t, "kwisatz_haderach>jihad")
    assert ids(asked(t)) == ["1", "2"]


@card("fear_is_the_mind_killer")
@rule("W-8.8", "W-22.3")
def test_fear_need_not_lie_on_a_card_and_cannot_when_none_can_be_claimed_any_more() -> None:
    t = played("fear_is_the_mind_killer", row=ROW)
    answer(t, "done")
    assert t.state.prescience.boosted == {}
    state = position(row=ROW, hands={ATREIDES: ["fear_is_the_mind_killer"]})
    state.prescience.claims = 2
    assert stopped(begin(state, "arrakis.boost_prescience", ATREIDES, "fear_is_the_mind_killer/0"))


# -- Hawat's Scheming ----------------------------------------------------------------------------------


def scheming(copies: int) -> ArrakisTable:
    state = position(
        hands={HARKONNEN: ["sandmasters", *["hawats_scheming"] * copies]},
        dice={HARKONNEN: {"mentat": 1}},
        turn=HARKONNEN,
        legions={"arrakeen": harkonnen(1, 0, 0, "thufir_hawat")},
    )
    return begin(state, "arrakis.choose_action", HARKONNEN)


def discard_schemes(t: ArrakisTable, copies: str) -> None:
    (question,) = [one for one in t.asked() if one.optional and copies in ids(one)]
    t.choose(1, copies, decision=question.id)


@card("hawats_scheming", "gaius_helen_mohiam")
@rule("T-59", "W-26.4", "W-28.3", "W-10.3")
def test_two_schemes_take_hawat_out_of_the_game_and_bring_mohiam_in_for_no_die() -> None:
    t = scheming(3)
    assert beside(t) == ["2", "3"]
    discard_schemes(t, "2")
    player = t.state.players[HARKONNEN]
    assert player.leaders["thufir_hawat"].status == "gone"
    assert t.state.legions["arrakeen"].leaders == []
    assert player.leaders["gaius_helen_mohiam"].status == "aside"
    assert not player.leaders["gaius_helen_mohiam"].spent
    assert player.bene_gesserit == 1
    assert player.dice == {"mentat": 1}
    assert player.hand == ["sandmasters", "hawats_scheming"]
    assert player.discards["house_harkonnen"] == ["hawats_scheming"] * 2
    assert beside(t) == []  # the third copy is stuck in hand


@card("hawats_scheming")
@rule("W-26.4")
def test_all_three_schemes_may_be_discarded_at_once() -> None:
    t = scheming(3)
    discard_schemes(t, "3")
    assert t.state.players[HARKONNEN].hand == ["sandmasters"]


@card("hawats_scheming")
@rule("W-26.4")
def test_one_scheme_is_not_enough_and_two_cannot_be_three() -> None:
    assert beside(scheming(1)) == []
    assert beside(scheming(2)) == ["2"]


@card("hawats_scheming")
@rule("W-26.4")
def test_schemes_need_hawat_in_play() -> None:
    state = position(
        hands={HARKONNEN: ["hawats_scheming"] * 2}, dice={HARKONNEN: {"mentat": 1}}, turn=HARKONNEN
    )
    assert beside(begin(state, "arrakis.choose_action", HARKONNEN)) == []


@card("hawats_scheming")
def test_a_scheme_is_never_played() -> None:
    t = scheming(2)
    assert not any("hawats_scheming" in one for one in ids(asked(t)))


def test_the_offer_to_scheme_is_hidden_from_the_other_side() -> None:
    t = scheming(2)
    (offer,) = [one for one in t.asked() if one.optional]
    assert isinstance(offer, Pick)
    assert offer.hidden
    assert offer not in t.pending(0)
    with pytest.raises(IllegalChoice):
        offer.validate("3")
