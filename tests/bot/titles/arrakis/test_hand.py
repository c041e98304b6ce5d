from __future__ import annotations

from bot.titles.base import BOARD_LENGTH
from engine.games.arrakis.data import CARDS
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Battle, Stance
from tests.bot.titles.arrakis.tables import ARRAKIS, length, said, seen
from tests.engine.games.arrakis.scenario import atreides, harkonnen, position


def hand(state: ArrakisState, seat: int | None) -> str:
    view = seen(state, seat)
    return said(ARRAKIS.hand(view), view)


def opening(state: ArrakisState, seat: int, knows: int | None = None) -> list[str]:
    """Return the lines for a seat, from what ``knows`` (a spectator, if nobody is named) may know."""
    view = seen(state, knows)
    view = type(view)(**{name: getattr(view, name) for name in view.__slots__} | {"seat": seat})
    return said(ARRAKIS.opening(view), view).splitlines()


def unsettled() -> ArrakisState:
    state = position()
    state.seats, state.phase = {ATREIDES: [], HARKONNEN: []}, "setup"
    return state


def test_a_spectator_has_no_hand() -> None:
    assert hand(position(), None) == "You have no seat in this match."


def test_before_the_sides_are_settled_there_is_nothing_in_it() -> None:
    assert hand(unsettled(), 0).endswith("The sides have not been settled yet.")


def test_ones_own_cards_stand_in_it_with_their_texts() -> None:
    text = hand(position(hands={HARKONNEN: ["hawats_scheming", "forced_recruitment", "hawats_scheming"]}), 1)
    lines = text.splitlines()
    assert lines[0].startswith("You are 🐏 House Harkonnen (")
    assert lines[1] == "You hold 3 Planning cards:"
    assert lines[2] == f"**Forced Recruitment**: {CARDS['forced_recruitment'].text['en']}"
    assert lines[3] == f"**Hawat's Scheming** \u00d72: {CARDS['hawats_scheming'].text['en']}"
    assert len(lines) == 4


def test_an_empty_hand_says_so() -> None:
    assert "You hold no Planning cards." in hand(position(), 1)


def test_the_atreides_see_their_objective_and_how_far_it_is() -> None:
    state = position(objectives=["objective_1"])
    text = hand(state, 0)
    needs = "Kwisatz Haderach 7, Sand Dwellers 6 and Jihad 5"
    assert f"🎯 Your Secret Objective 1, secret: {needs}\n18 steps are lacking." in text
    state.prescience.markers.update(kwisatz_haderach=9, sand_dwellers=6, jihad=4)
    assert "1 step is lacking." in hand(state, 0)
    state.prescience.markers["jihad"] = 5
    assert "It is met." in hand(state, 0)


def test_the_nearest_of_several_objectives_counts() -> None:
    state = position(objectives=["objective_1", "objective_6"])
    state.prescience.markers.update(kwisatz_haderach=5, sand_dwellers=6, jihad=6)
    text = hand(state, 0)
    assert text.count("🎯 Your Secret Objective") == 2
    assert "1 step is lacking." in text


def test_the_atreides_see_what_lies_face_down() -> None:
    legions = {
        "gara_kulon": atreides(0, 0, 0, "naib", tokens=["as7", "ad5"]),
        "wind_pass": atreides(tokens=["as1"]),
    }
    state = position(legions=legions, ranks={"gara_kulon": 3})
    state.sietches["windgap"].shown = True
    text = hand(state, 0)
    assert (
        "Gara Kulon: Sietch (rank 3, face down), token (1 Regular and 1 Fedaykin) and token (2 Elite)" in text
    )
    assert "Wind Pass: token (2 Regular)" in text
    assert "Hobars Gap: Sietch (rank 2, face down)" in text
    assert "Windgap" not in text


def test_nothing_face_down_is_not_mentioned() -> None:
    state = position()
    for sietch in state.sietches.values():
        sietch.shown = True
    assert "Face down" not in hand(state, 0)


def test_the_harkonnen_see_none_of_it() -> None:
    text = hand(position(legions={"gara_kulon": atreides(tokens=["as7"])}), 1)
    assert "Objective" not in text
    assert "Sietch" not in text


def test_ones_own_plan_for_a_battle_stands_in_it_and_in_nobody_elses() -> None:
    state = position(
        legions={"windgap": atreides(2), "windgap_east_desert": harkonnen(2)},
        hands={HARKONNEN: ["forced_recruitment"]},
    )
    state.battle = Battle(HARKONNEN, "windgap_east_desert", "windgap", round=2)
    state.battle.attack_plan = Stance(cards=["forced_recruitment"])
    assert "Your plan for the battle for Windgap stands; cards you discard: Forced Recruitment" in hand(
        state, 1
    )
    assert "Your plan" not in hand(state, 0)
    state.battle.attack_plan = Stance()
    assert "Your plan" not in hand(state, 1)


def test_the_fullest_hand_fits_a_message() -> None:
    longest = sorted(
        (card for card in CARDS.values() if card.deck in ("house_atreides", "fremen_ally")),
        key=lambda card: -len(card.text["en"]),
    )
    state = position(hands={ATREIDES: [card.id for card in longest[:12]]})
    for number, area in enumerate(state.sietches, start=1):
        state.legions[area] = atreides(tokens=[f"as{number}", f"ad{number}"])
    assert length(ARRAKIS.hand(seen(state, 0)), seen(state, 0)) <= BOARD_LENGTH


def test_the_opening_says_in_three_lines_who_one_is_and_how_both_win() -> None:
    first, second, third = opening(position(), 0)
    assert first.startswith("You are 🦅 House Atreides (")
    assert first.endswith(
        "with Paul Atreides, Lady Jessica and Stilgar, and draw from two decks: House Atreides and Fremen Allies."
    )
    assert "three Prescience markers" in second
    assert "10 Supremacy" in third
    first, second, third = opening(position(), 1)
    assert first.startswith("You are 🐏 House Harkonnen (")
    assert "as soon as your Supremacy is 10" in second
    assert "three Prescience markers" in third


def test_the_opening_tells_everybody_the_same() -> None:
    for seat in (0, 1):
        assert opening(position(), seat) == opening(position(), seat, knows=seat)


def test_the_opening_before_the_sides_are_settled_says_what_the_game_is_about() -> None:
    first, second, third = opening(unsettled(), 1)
    assert first.startswith("You are ▫️ ")
    assert second == "The sides have not been settled yet."
    assert third.startswith("**Aim.** ")
