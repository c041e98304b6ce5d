"""Cards and leaders that draw, discard and play cards, each by its id."""

from __future__ import annotations

from engine.games.arrakis.data import CARDS
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from engine.games.arrakis.steps.vehicles import FROM_BOARD
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.playing import played, used
from tests.engine.games.arrakis.scenario import SEAT, answer, asked, harkonnen, ids, stopped
from tests.rules_coverage import rule

VICTIMS = ["shai_hulud", "shai_hulud", "war_plan", "crysknife"]


@card("manipulation_of_others")
def test_manipulation_of_others_costs_the_atreides_two_cards_of_their_choice_and_draws_two() -> None:
    t = played("manipulation_of_others", opponent=VICTIMS)
    question = asked(t)
    assert question.seats == (SEAT[ATREIDES],)
    assert question.hidden
    assert ids(question) == ["shai_hulud", "shai_hulud:2", "war_plan", "crysknife"]
    answer(t, ["shai_hulud:2", "crysknife"])
    victim = t.state.players[ATREIDES]
    assert sorted(victim.hand) == ["shai_hulud", "war_plan"]
    assert victim.discards["fremen_ally"] == ["shai_hulud", "crysknife"]
    answer(t, "house_harkonnen:1+corrino_ally:1")
    assert stopped(t)
    assert len(t.state.players[HARKONNEN].hand) == 2


@card("manipulation_of_others")
def test_who_has_no_more_cards_than_that_discards_them_all_unasked() -> None:
    t = played("manipulation_of_others", opponent=["war_plan", "crysknife"])
    assert not t.state.players[ATREIDES].hand
    assert asked(t).seats == (SEAT[HARKONNEN],)


@card("the_voice")
def test_the_voice_costs_the_harkonnen_a_card_and_plays_another() -> None:
    t = played("the_voice", hand=["chatt_the_leaper"], opponent=["sandmasters", "shigawire"])
    assert asked(t).seats == (SEAT[HARKONNEN],)
    answer(t, "shigawire")
    assert t.state.players[HARKONNEN].hand == ["sandmasters"]
    answer(t, "chatt_the_leaper", "windgap")
    assert stopped(t)
    assert t.state.legions["windgap"].special == 2


@card("breeding_program")
@rule("W-28.3")
def test_breeding_program_gains_a_token_and_plays_another_card() -> None:
    t = played("breeding_program", hand=["carthag_the_former_capital"])
    assert t.state.players[HARKONNEN].bene_gesserit == 1
    answer(t, "carthag_the_former_capital", "carthag", "done")
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(3, 1)}


@card("workhorse_of_arrakis")
def test_workhorse_of_arrakis_puts_a_harvester_and_a_carryall_down_and_draws_two() -> None:
    t = played("workhorse_of_arrakis")
    assert not any(one.startswith("ornithopter") for one in ids(asked(t)))
    answer(t, "harvester:the_great_flat", "carryall:air_north", "house_harkonnen:2")
    assert stopped(t)
    assert t.state.harvesters == ["the_great_flat"]
    assert t.state.zones == {"air_north": "carryall"}
    assert len(t.state.players[HARKONNEN].hand) == 2


@card("sandmasters")
@rule("W-9.9")
def test_sandmasters_put_three_harvesters_down_one_of_them_from_the_board_and_draw_one() -> None:
    t = played("sandmasters", harvesters=["the_funeral_plain"])
    answer(t, "harvester:the_great_flat", "harvester:windgap_east_desert")
    answer(t, FROM_BOARD, "harvester:the_funeral_plain", "harvester:wind_pass")
    answer(t, "corrino_ally:1")
    assert stopped(t)
    assert sorted(t.state.harvesters) == ["the_great_flat", "wind_pass", "windgap_east_desert"]
    assert len(t.state.players[HARKONNEN].hand) == 1


@card("thufir_hawat")
@rule("W-10.1", "W-10.2")
def test_thufir_hawat_draws_three_cards_of_house_harkonnen() -> None:
    t = used("thufir_hawat")
    assert ids(asked(t)) == ["house_harkonnen:3", "house_harkonnen:2", "house_harkonnen:1", "done"]
    answer(t, "house_harkonnen:3")
    assert stopped(t)
    hand = t.state.players[HARKONNEN].hand
    assert [CARDS[one].deck for one in hand] == ["house_harkonnen"] * 3
    assert t.state.players[HARKONNEN].leaders["thufir_hawat"].spent


@card("gaius_helen_mohiam")
def test_mohiam_draws_two_cards_of_the_corrino_and_plays_one() -> None:
    t = used("gaius_helen_mohiam")
    answer(t, "corrino_ally:2")
    first, second = t.state.players[HARKONNEN].hand
    assert {CARDS[first].deck, CARDS[second].deck} == {"corrino_ally"}
    assert "done" in ids(asked(t))
    answer(t, "done")
    assert stopped(t)


@card("lady_jessica")
@rule("W-9.5")
def test_lady_jessica_draws_three_cards_split_as_announced() -> None:
    t = used("lady_jessica")
    assert ids(asked(t))[:4] == [
        "house_atreides:1+fremen_ally:2",
        "house_atreides:2+fremen_ally:1",
        "fremen_ally:3",
        "house_atreides:3",
    ]
    answer(t, "house_atreides:1+fremen_ally:2")
    assert stopped(t)
    decks = sorted(CARDS[one].deck for one in t.state.players[ATREIDES].hand)
    assert decks == ["fremen_ally", "fremen_ally", "house_atreides"]


@card("reverend_mother_jessica")
@rule("W-10.1")
def test_reverend_mother_jessica_draws_two_and_plays_one_for_no_further_die() -> None:
    t = used("reverend_mother_jessica", hand=["chatt_the_leaper"])
    answer(t, "fremen_ally:2")
    assert len(t.state.players[ATREIDES].hand) == 3
    answer(t, "chatt_the_leaper", "windgap")
    assert stopped(t)
    assert t.state.legions["windgap"].special == 2
    assert t.state.players[ATREIDES].dice == {}
    assert t.state.players[ATREIDES].leaders["reverend_mother_jessica"].spent


@card("alia")
@rule("W-9.6")
def test_alia_uses_the_die_as_any_result_and_draws_a_card() -> None:
    t = used("alia")
    offered = ids(asked(t))
    assert {"house:deployment_tokens", "house:mentat", "house:special:lady_jessica", "done"} < {*offered}
    assert "house:special:alia" not in offered
    answer(t, "house:special:lady_jessica", "fremen_ally:3", "fremen_ally:1")
    assert stopped(t)
    player = t.state.players[ATREIDES]
    assert len(player.hand) == 4
    assert player.leaders["lady_jessica"].spent
    assert player.leaders["alia"].spent
    assert player.dice == {}


@card("alia")
@rule("W-8.8")
def test_alia_may_draw_the_card_alone() -> None:
    t = used("alia")
    answer(t, "done", "house_atreides:1")
    assert stopped(t)
    assert len(t.state.players[ATREIDES].hand) == 1
