"""Alt texts: whose turn, round, storm, who holds what, what changed."""

from __future__ import annotations

from bot.render import describe
from tests.render import fixtures


def test_the_board_in_words_says_what_the_picture_shows() -> None:
    text = describe(
        "dice",
        fixtures.view(fixtures.middle()),
        changed=["sietch_tuek"],
        candidates=["arrakeen", "polar_sink"],
    )
    for part in (
        "round 4 of 6",
        "Spacing Guild to act, phase: Ship.",
        "Allied this turn: House Harkonnen.",
        "Spice this turn: 7.",
        "The storm is in Great Flat.",
        "Just changed: Tuek's Sietch.",
        "1 Arrakeen and 2 Polar Sink",
        "Sietch Tabr: 3 Fremen elite and 2 Bene Gesserit.",
        "Minor Erg: 1 Bene Gesserit and Harvester.",
        "Storm (out)",
        "2 spice (frozen)",
    ):
        assert part in text


def test_dice_that_still_roll_and_resources_without_troops_are_said() -> None:
    text = describe("dice", fixtures.view(fixtures.set_up()))
    assert "House Atreides (frozen), Spacing Guild, Fremen" in text
    assert "Broken Land: Fortification." in text
    assert "Allied" not in text
    assert "Spice this turn" not in text


def test_the_aim_of_the_turn_and_the_combat_are_said_on_the_board_too() -> None:
    state = fixtures.fighting(revealed=False)
    assert state.turn
    state.turn.target = "sietch_tabr"
    text = describe("dice", fixtures.view(state))
    assert (
        "Troops move to Sietch Tabr this turn. Combat in Sietch Tabr: House Harkonnen attacks Fremen." in text
    )


def test_setting_up_and_the_end_are_said() -> None:
    assert describe("dice", fixtures.view(fixtures.choosing())) == "The Dice Game, being set up."
    assert describe("dice", fixtures.won()).startswith(
        "The Dice Game is over. Won by Fremen and Spacing Guild."
    )


def test_what_changed_comes_before_what_is_left_out_for_length() -> None:
    text = describe("dice", fixtures.view(fixtures.crowded()), changed=["sietch_habbanya"])
    assert "Just changed: Habbanya Sietch." in text
    assert text.endswith("More on the picture.")
    assert len(text) <= 1024


def test_a_combat_in_words_tells_the_forces_once_they_are_revealed() -> None:
    sealed = describe("dice", fixtures.view(fixtures.fighting(revealed=False)), "battle")
    assert sealed.startswith(
        "Combat in Sietch Tabr: House Harkonnen attacks Fremen. Troops there: 5 House Harkonnen"
    )
    assert sealed.endswith("What is sent is not revealed yet.")
    text = describe("dice", fixtures.view(fixtures.fighting(revealed=True)), "battle")
    assert "1 House Harkonnen leader and 1 Spacing Guild leader, strength 10." in text
    assert text.endswith("House Harkonnen is stronger.")


def test_a_tie_goes_to_the_defender_in_words_too() -> None:
    assert describe("dice", fixtures.tied(), "battle").endswith("A tie: Fremen holds the region.")


def test_the_voice_is_said_and_two_leaders_are_counted() -> None:
    text = describe("dice", fixtures.melee(), "battle")
    assert "The Voice forbids House Harkonnen leaders." in text
    assert "The Voice forbids House Harkonnen loyalty tokens." in text
    assert "2 House Atreides leaders" in text


def test_own_plans_and_what_was_foreseen_are_said_to_their_seat() -> None:
    text = describe("dice", fixtures.foreseen(), "battle")
    assert "You mean to send 3 House Harkonnen and 1 House Harkonnen leader, strength 6." in text
    assert "Foreseen of Fremen: 1 Fremen elite." in text


def test_a_hand_in_words_tells_tokens_prediction_and_pieces() -> None:
    assert describe("dice", fixtures.holding(), "hand") == (
        "Your hand as Bene Gesserit. Loyalty tokens: House Harkonnen and Spacing Guild. "
        "Your prediction: Spacing Guild. On your card: 1 troop. In your supply: 12 troop and 1 leader."
    )


def test_a_hand_before_a_faction_is_chosen_has_words_too() -> None:
    text = describe("dice", fixtures.view(fixtures.choosing(), seat=1), "hand")
    assert text.startswith("Your hand as #2. Loyalty tokens: nothing.")
