from __future__ import annotations

import pytest

from bot.titles.base import BOARD_LENGTH
from bot.titles.dice.board import held
from engine.core.view import View, Waiting
from engine.games.dice.data import FACTIONS, REGIONS
from engine.games.dice.state import (
    Battle,
    Commitment,
    DiceState,
    Die,
    Offer,
    Plan,
    Shipment,
    Stack,
    TokenOrder,
    Turn,
)
from tests.bot.titles.tables import DICE, length, said, seated, seen

FOUR = ("atreides", "harkonnen", "corrino", "fremen")
EVERYBODY = tuple(FACTIONS)


def board(state: DiceState, seat: int | None = None) -> str:
    view = seen(state, seat)
    return said(DICE.board(view), view)


def fits(view: View[DiceState]) -> bool:
    """Whether each paragraph goes on a page, with the application's own emoji too."""
    return all(length([paragraph], view) <= BOARD_LENGTH for paragraph in DICE.board(view))


def spread(regions: int) -> DiceState:
    """Return eight factions with a troop in as many regions as each can, and as much else as possible."""
    state = seated(*EVERYBODY)
    for seat, player in enumerate(state.players):
        for ident in list(REGIONS)[:regions]:
            kind = "elite" if player.supply.elite and len(ident) % 2 else "troop"
            kind = kind if getattr(player.supply, kind) else "elite"
            if getattr(player.supply, kind):
                setattr(player.supply, kind, getattr(player.supply, kind) - 1)
                state.regions[ident].stacks.append(Stack(seat, **{kind: 1}))
        for kind in ("troop", "elite"):
            part = getattr(player.supply, kind) // 2
            setattr(player.supply, kind, getattr(player.supply, kind) - part)
            setattr(player.card, kind, part)
        player.stored_spice = 6 if player.faction in ("corrino", "guild") else 0
    state.players[3].protection = ["shield", "snooper"]
    for ident, resource in zip(
        REGIONS, ["harvester", "harvester", "fortification", "ornithopter"], strict=False
    ):
        state.regions[ident].resources.append(resource)
    faces = ["bene_gesserit"] * 4 + ["spice_3"] * 3
    state.dice = [Die("faction", face, "frozen" if n % 2 else "rolled") for n, face in enumerate(faces)]
    state.turn = Turn(2, "combat", 5, spice=21, abilities=3, kanly=3, target="cielago_depression")
    return state


def test_the_fullest_table_in_combat_fits() -> None:
    state = spread(10)
    state.battle = Battle(
        "cielago_depression",
        2,
        4,
        attacker_allies=[5],
        defender_allies=[0, 1, 3, 6, 7],
        offered_leaders=[0, 1, 3, 5, 6, 7],
        forbidden=["leaders", "loyalty_tokens"],
        shown=["troops", "leaders"],
        attack=Commitment([Stack(2, 1, 1), Stack(5, 1)], [2, 5]),
        defence=Commitment([Stack(seat, 1) for seat in (4, 0, 1, 3, 6, 7)], [4, 0, 0, 1, 3, 6, 7]),
    )
    assert len(board(state)) <= BOARD_LENGTH
    assert fits(seen(state))


@pytest.mark.parametrize("regions", [4, 7])
def test_the_fullest_table_while_shipping_is_negotiated_fits(regions: int) -> None:
    state = spread(regions)
    assert state.turn is not None
    cargo = [Shipment(5, ident, "troop", 1) for ident in list(REGIONS)[: 12 - regions]]
    cargo += [Shipment(2, ident, "elite", 1) for ident in list(REGIONS)[:4]]
    state.turn.phase, state.turn.ally = "ship", 5
    state.turn.pact, state.turn.wishes = cargo, cargo[: 12 - regions]
    state.turn.landing = list(REGIONS)[:regions]
    assert len(board(state)) <= BOARD_LENGTH
    assert fits(seen(state))


def test_a_board_that_everybody_waits_at_fits() -> None:
    view = seen(spread(10), waiting=Waiting(7, tuple(range(1, 8))))
    assert len(said(DICE.board(view), view)) <= BOARD_LENGTH
    assert fits(view)


def test_every_region_and_every_seat_stand_on_the_board() -> None:
    text = board(spread(6))
    for region in REGIONS.values():
        assert region.name["en"] in text
    for faction in FACTIONS.values():
        assert f"{faction.name['en']} (" in text


def test_who_is_where_with_what() -> None:
    state = seated(*FOUR)
    state.regions["arrakeen"].stacks = [Stack(0, 4), Stack(2, 1, 2), Stack(3, 0, 2)]
    state.regions["arrakeen"].resources = ["harvester"]
    text = board(state)
    assert (
        "Arrakeen (strategic, storm): Atreides 4, Corrino 1 + 2 elite, Fremen 2 elite and Harvester" in text
    )
    state.storm = "great_flat"
    state.regions["great_flat"].resources = ["harvester"]
    assert "\nArrakeen (strategic): " in board(state)
    assert "\nGreat Flat (storm): Harvester" in board(state)


def test_where_the_storm_can_go() -> None:
    state = seated(*FOUR)
    assert "Storm in Arrakeen; next Broken Land, Sietch Tabr and Great Flat" in board(state)


def test_what_a_player_has() -> None:
    state = seated(*FOUR)
    player = state.players[1]
    player.card.troop, player.card.leader, player.supply.leader = 1, 1, 0
    player.stored_spice, player.protection = 3, ["shield"]
    state.regions["carthag"].stacks = [Stack(1, 2)]
    line = next(line for line in board(state).splitlines() if line.startswith("🐏"))
    _, _, parts = line.rpartition("): ")
    assert (
        parts
        == "controls 1; card 1 troop and 1 leader; supply 12 troops; 3 spice stored; 1 loyalty token; Shield"
    )


def test_the_first_player_is_named() -> None:
    state = seated(*FOUR)
    state.first = 2
    line = next(line for line in board(state).splitlines() if line.startswith("👑"))
    assert line.endswith("first player")


def test_a_table_during_the_pick_of_factions() -> None:
    state = seated(*FOUR)
    state.turn = state.storm = None
    state.dice = []
    state.first = 3
    for player in state.players[:2]:
        player.faction = None
        player.supply.troop = player.supply.leader = 0
        player.loyalty = []
    text = board(state)
    assert text.count("no faction yet") == 2
    assert "Empty: Polar Sink, " in text


def test_a_player_with_nothing_at_all_is_still_named() -> None:
    state = seated(*FOUR)
    state.players[1].supply.troop = state.players[1].supply.leader = 0
    state.players[1].loyalty = []
    assert any(line.startswith("🐏") and line.endswith(")") for line in board(state).splitlines())


def test_dice_and_spice_of_the_turn() -> None:
    state = seated(*FOUR)
    faces = [("fremen", "frozen"), ("kanly", "rolled"), ("storm", "discarded"), ("fremen", "frozen")]
    state.dice = [Die("action", face, status) for face, status in faces]
    assert "Dice kept: Fremen and Fremen; just rolled: Kanly; discarded: Storm" in board(state)
    assert "Spice" not in board(state)
    assert state.turn is not None
    state.turn.phase, state.turn.spice, state.turn.kanly = "kanly", 5, 1
    assert "Spice 5; symbols left: ability 0, Kanly 1" in board(state)


def test_what_is_being_negotiated() -> None:
    state = seated(*FOUR)
    assert state.turn is not None
    state.turn.offer = Offer(3)
    assert "Alliance proposed to Fremen\n" in board(state)
    cargo = [Shipment(3, "arrakeen", "elite", 2), Shipment(0, "carthag", "troop", 1)]
    state.turn.offer = Offer(3, cargo)
    shown = "Fremen: 2 elite troops to Arrakeen and Atreides: 1 troop to Carthag"
    assert f"with shipments: {shown}" in board(state)
    state.turn.offer, state.turn.ally, state.turn.pact = None, 3, cargo
    state.turn.landing, state.turn.wishes = ["sietch_tabr"], cargo[:1]
    text = board(state)
    assert f"Shipments agreed on: {shown}" in text
    assert "Fremen lets Atreides land in Sietch Tabr" in text
    assert "Shipments wished for: Fremen: 2 elite troops to Arrakeen" in text


def test_a_combat_shows_both_sides_and_what_was_announced_and_revealed() -> None:
    state = seated(*FOUR)
    state.battle = Battle("arrakeen", 0, 1, [3], [2], [3], ["leaders"], ["troops"])
    text = board(state)
    assert "Combat in Arrakeen: Atreides and Fremen against Harkonnen and Corrino" in text
    assert "Leaders offered by: Fremen" in text
    assert "The Voice: Harkonnen may not use leaders" in text
    assert "Prescience: Harkonnen shows the troops" in text
    assert "Attack:" not in text
    state.battle.attack = Commitment([Stack(0, 3)], [0])
    state.battle.defence = Commitment()
    text = board(state)
    assert "Attack: Atreides 3 and a leader of Atreides" in text
    assert "Defence: nothing" in text


def test_nothing_hidden_stands_on_the_public_board() -> None:
    state = seated(*FOUR)
    before = board(state)
    state.battle = Battle("arrakeen", 0, 1)
    plain = board(state)
    state.players[0].prediction = "fremen"
    for player in state.players:
        player.loyalty = ["harkonnen"]
    secret = Plan(Commitment([Stack(0, 3)], [0]), [TokenOrder("fremen", "always")])
    state.battle.attack_plan = state.battle.defence_plan = secret
    state.battle.foreseen = secret.sent
    state.loyalty_supply = ["fremen", "atreides"]
    assert board(state) == plain
    state.battle = None
    assert board(state) == before


def test_held_regions_are_strategic_ones_without_anybody_else() -> None:
    state = seated(*FOUR)
    state.regions["arrakeen"].stacks = [Stack(0, 1)]
    state.regions["carthag"].stacks = [Stack(0, 1), Stack(1, 1)]
    state.regions["great_flat"].stacks = [Stack(0, 1)]
    assert held(state, 0) == ["arrakeen"]
