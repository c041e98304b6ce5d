from __future__ import annotations

from bot.titles.base import BOARD_LENGTH
from engine.games.dice.state import Battle, Commitment, DiceState, Plan, Stack, TokenOrder
from tests.bot.titles.tables import DICE, length, said, seated, seen

FIVE = ("atreides", "harkonnen", "guild", "fremen", "bene_gesserit")


def hand(state: DiceState, seat: int | None) -> str:
    view = seen(state, seat)
    return said(DICE.hand(view), view)


def opening(state: DiceState, seat: int) -> list[str]:
    view = seen(state, seat)
    return said(DICE.opening(view), view).splitlines()


def test_a_spectator_has_no_hand() -> None:
    assert hand(seated(*FIVE), None) == "You have no seat in this match."


def test_before_factions_are_picked_there_is_nothing_in_it() -> None:
    state = seated(*FIVE)
    state.players[0].faction = None
    assert hand(state, 0).endswith("You have not picked a faction yet.")


def test_ones_own_secrets_and_pieces_stand_in_it() -> None:
    state = seated(*FIVE)
    player = state.players[4]
    player.loyalty, player.prediction = ["guild", "fremen"], "fremen"
    player.card.troop, player.stored_spice, player.protection = 2, 3, ["shield", "snooper"]
    text = hand(state, 4)
    for part in (
        "You are 👁️ Bene Gesserit (",
        "Loyalty tokens, secret: Spacing Guild and Fremen",
        "Your prediction, secret: Fremen",
        "On your card: 2 troops",
        "In your supply: 12 troops and 1 leader",
        "Spice stored: 3",
        "Protection: Shield and Poison Snooper",
        "**Unseen Hand**: ",
        "**The Voice**, for each ability symbol: ",
        "**Sister at Court**, for whoever is your ally on their turn: ",
    ):
        assert part in text
    assert "house" not in text.lower().replace("house ", "")


def test_what_one_has_not_is_left_out() -> None:
    text = hand(seated(*FIVE), 0)
    assert "prediction" not in text
    assert "Spice stored" not in text
    assert "Protection" not in text
    assert "On your card: nothing" in text


def test_the_own_plan_of_a_combat_and_what_prescience_shows_stand_in_it() -> None:
    state = seated(*FIVE)
    orders = [TokenOrder("guild", when) for when in ("never", "decisive", "always")]
    plan = Plan(Commitment([Stack(0, 2)], [0]), orders)
    state.battle = Battle("arrakeen", 0, 1, attack_plan=plan, foreseen=Commitment([Stack(1, 3)]))
    text = hand(state, 0)
    assert "You send into Arrakeen: Atreides 2 and a leader of Atreides" in text
    assert "Loyalty token Spacing Guild: keep it" in text
    assert "Loyalty token Spacing Guild: use it if it turns the combat" in text
    assert "Loyalty token Spacing Guild: use it if it fits" in text
    assert "Prescience shows you: Harkonnen 3" in text
    assert "You send" not in hand(state, 1)
    assert "Prescience shows" not in hand(state, 1)


def test_the_fullest_hand_fits_a_message() -> None:
    state = seated(
        "harkonnen", "guild", "corrino", "smugglers", "fremen", "atreides", "bene_tleilax", "bene_gesserit"
    )
    for seat, player in enumerate(state.players):
        player.loyalty, player.prediction = ["bene_gesserit"] * 2, "bene_gesserit"
        player.stored_spice, player.protection = 6, ["shield", "snooper"]
        sent = Commitment([Stack(one, 3, 3) for one in range(7)], list(range(8)))
        plan = Plan(sent, [TokenOrder("bene_gesserit", "decisive")] * 2)
        state.battle = Battle("cielago_depression", seat, 7 - seat, attack_plan=plan, foreseen=sent)
        assert length(DICE.hand(seen(state, seat)), seen(state, seat)) <= BOARD_LENGTH


def test_the_opening_says_where_ones_troops_are() -> None:
    state = seated(*FIVE)
    state.regions["arrakeen"].stacks = [Stack(0, 4), Stack(1, 1)]
    state.players[0].card.troop, state.players[0].card.leader = 2, 1
    first = opening(state, 0)[0]
    assert first.endswith("You have 4 troops in Arrakeen and 2 troops and 1 leader on the card.")


def test_the_opening_says_who_wins_by_default() -> None:
    state = seated(*FIVE)
    assert (
        opening(state, 0)[2] == "If nobody has won after round 6, the Spacing Guild wins, so waiting loses."
    )
    assert opening(state, 2)[2] == "If nobody has won after round 6, you win."


def test_the_opening_reminds_of_ones_own_prediction_only() -> None:
    state = seated(*FIVE)
    state.players[4].prediction = "fremen"
    assert opening(state, 4)[2].endswith("; If Fremen wins alone, you win instead.")
    assert "instead" not in opening(state, 0)[2]
