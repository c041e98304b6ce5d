"""Alt texts: what changed, how far everything is, who stands where, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

from bot import render
from engine.core.view import View
from tests.render.arrakis import fixtures


def describe(title: str, view: View[Any], kind: str = "board", **options: Any) -> str:
    """Return an alt text, with an x for the sign of multiplication."""
    return render.describe(title, view, kind, **options).replace("\u00d7", "x")


def test_the_board_in_words_says_what_the_picture_shows() -> None:
    text = describe(
        "arrakis",
        fixtures.view(fixtures.middle()),
        changed=["pasty_mesa", "air_east"],
        candidates=["carthag", "hole_in_the_rock_west_ridge"],
    )
    for part in (
        "round 4, Action Resolution. House Harkonnen to act.",
        "Just changed: Pasty Mesa and Air Zone East.",
        "Numbered targets: 1 Carthag and 2 E",
        "Supremacy 4 of 10; Prescience: Kwisatz Haderach 3, Sand Dwellers 5 and Jihad 8.",
        "House Harkonnen: 1 x Strategy and 2 x House; 2 used, 2 cards in hand.",
        "Bans in force: Higher Costs of Maintenance",
        "Harvest row 4; spice in reserve: 3.",
    ):
        assert part in text
    assert text.endswith("More on the picture.")
    assert len(text) <= 1024


def test_a_crop_in_words_says_only_what_is_on_it() -> None:
    text = describe("arrakis", fixtures.view(fixtures.middle()), crop="windgap")
    assert "Windgap: House Atreides with 1 x Regular" in text
    assert "Sietch of rank 1" in text
    assert "Arrakeen" not in text
    assert "Supremacy" not in text


def test_pieces_without_a_legion_and_vehicles_are_said() -> None:
    state = fixtures.middle()
    state.legions.clear()
    state.prescience.row.clear()
    state.spice.bans.clear()
    for player in state.players.values():
        player.dice.clear()
    text = describe("arrakis", fixtures.view(state))
    for part in ("no dice left", "Sandworm", "Wormsign", "Testing Station", "Family Atomics", "rank hidden"):
        assert part in text
    state.stations.clear()
    state.sietches.clear()
    state.settlements.clear()
    assert "Air Zone South: Carryall" in describe("arrakis", fixtures.view(state))
    state.zones.clear()
    assert "Air Zone" not in describe("arrakis", fixtures.view(state))


def test_hidden_ranks_and_tokens_are_said_to_the_atreides_alone() -> None:
    state = fixtures.set_up()
    assert "Sietch, rank hidden" in describe("arrakis", fixtures.view(state, seat=1))
    own = describe("arrakis", fixtures.view(state, seat=0))
    assert "Hobars Gap: House Atreides with a face-down token and Naib, face down 2 x Regular" in own
    assert "Sietch of rank" in own


def test_setting_up_and_the_end_are_said() -> None:
    state = fixtures.set_up()
    state.phase, state.turn = "setup", None
    assert describe("arrakis", fixtures.view(state)).startswith("War for Arrakis, being set up.")
    text = describe("arrakis", fixtures.won())
    assert text.startswith("War for Arrakis is over after 9 rounds. Won by House Harkonnen.")


def test_a_battle_in_words_tells_forces_dice_and_hits() -> None:
    opening = describe("arrakis", fixtures.view(fixtures.fighting(thrown=False)), "battle")
    assert opening.startswith("Battle for Windgap, round 1: House Harkonnen attacks from False Wall West.")
    assert "rolled" not in opening
    text = describe("arrakis", fixtures.view(fixtures.fighting(thrown=True)), "battle")
    for part in (
        "House Harkonnen rolled 2 x Hit, 1 x Shield and 3 x Special.",
        "House Atreides counts 6 x Hit and 1 x Shield.",
        "House Harkonnen has taken 4 Hits so far.",
        "House Atreides has still 4 Hits to absorb.",
    ):
        assert part in text


def test_a_legion_that_is_gone_is_said() -> None:
    state = fixtures.fighting(thrown=True)
    del state.legions["windgap"]
    assert "House Atreides: nothing is left." in describe("arrakis", fixtures.view(state), "battle")


def test_a_battle_is_said_on_the_board_too() -> None:
    text = describe("arrakis", fixtures.view(fixtures.fighting(thrown=False)))
    assert "Battle for Windgap, round 1" in text


def test_a_hand_in_words_tells_cards_and_objective() -> None:
    full = describe("arrakis", fixtures.view(fixtures.holding(full=True), seat=1), "hand")
    assert full.startswith("Your hand as House Harkonnen: 2 x Hawat's Scheming, Beloved Feyd-Rautha")
    own = describe("arrakis", fixtures.view(fixtures.holding(full=False), seat=0), "hand")
    assert own.endswith("Your Secret Objective 3: Kwisatz Haderach 6, Sand Dwellers 7 and Jihad 5.")


def test_prescience_cards_in_words_tell_what_they_ask_and_give() -> None:
    text = describe("arrakis", fixtures.view(fixtures.middle()), "visions")
    assert "The Flow Is Broken (Sand Dwellers +1 and Jihad +1): An Imperium marker has dropped" in text
