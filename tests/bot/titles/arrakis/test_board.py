from __future__ import annotations

import pytest

from bot.render.arrakis.chart import CHART
from bot.titles.base import BOARD_LENGTH
from engine.games.arrakis.data import AREAS, SECTORS
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Battle, Spice, Throw
from tests.bot.titles.arrakis.tables import ARRAKIS, ENGLISH, length, played, said, seen
from tests.bot.titles.tables import players
from tests.engine.games.arrakis.scenario import atreides, harkonnen, position


def board(state: ArrakisState, seat: int | None = None) -> str:
    view = seen(state, seat)
    return said(ARRAKIS.board(view), view)


def line(text: str, begin: str) -> str:
    return next(one for one in text.splitlines() if one.startswith(begin))


def full() -> ArrakisState:
    """Return a position with something of everything."""
    return position(
        legions={
            "arrakeen": harkonnen(3, 1, 2, "bashar", "bashar", "baron_harkonnen"),
            "gara_kulon": atreides(0, 0, 0, "naib", tokens=["as1", "ad1"]),
            "windgap": atreides(1, 0, 2, "stilgar"),
        },
        hands={ATREIDES: ["war_plan"], HARKONNEN: ["hawats_scheming", "hawats_scheming"]},
        row=["rite_of_the_worm_rider", "blood_on_the_sand"],
        dice={ATREIDES: {"strategy": 2}, HARKONNEN: {"mentat": 1}},
        tank={HARKONNEN: [None, "beast_rabban"]},
        turn=ATREIDES,
        worms={"wind_pass": "sandworm"},
        harvesters=["hobars_gap_west_desert"],
        signs={"hobars_gap_west_desert": "sand"},
        stations={"false_wall_east": "jihad"},
        zones={"air_north": "carryall"},
        spice=Spice(
            rows={"choam": 1, "spacing_guild": 3, "landsraad": 5}, active=1, bans=["landsraad"], reserve=1
        ),
        supremacy=4,
    )


def test_tracks_and_whose_turn_it_is_stand_on_top() -> None:
    lines = board(full()).splitlines()
    assert lines[0] == "Round 2 · Action Resolution"
    assert lines[1].startswith("Turn of 🦅 House Atreides (")
    assert lines[2] == "Supremacy 4 of 10 · Kwisatz Haderach 0, Sand Dwellers 0 and Jihad 0"


def test_dice_cards_and_leaders_of_both_sides() -> None:
    text = board(full())
    assert "\nDice: 2 \u00d7 Strategy; used 2\n" in text
    assert "\nHand 1; decks: House Atreides 17 (0 discarded) and Fremen Allies 18 (0 discarded)" in text
    assert "Leaders: off the board, ready: Captain Aramsham; in the tank (of 5): Beast Rabban on 2" in text
    assert (
        "CHOAM on row 1, Spacing Guild on row 3 and Landsraad on row 5; active row 1, 8 dice to roll" in text
    )
    assert "Spice to spend 0, in reserve 1" in text
    assert "Ban of Landsraad: The Forms Must Be Obeyed" in text
    assert "Prescience: open Rite of the Worm Rider and Blood on the Sand; deck 14, out of the game 0" in text
    assert "Air: Carryall in Air Zone North" in text


def test_spent_leaders_kept_cards_and_bound_dice_are_told() -> None:
    state = full()
    state.players[ATREIDES].leaders["stilgar"].spent = True
    state.players[ATREIDES].token = "house"
    state.prescience.kept, state.prescience.boosted = ["blood_on_the_sand"], {"rite_of_the_worm_rider": 1}
    state.prescience.claimed = ["fall_of_a_tyrant"]
    state.wild_maker, state.forced_die, state.paul_restricted = "in", "mentat", 2
    text = board(state)
    assert "special action used: Stilgar" in text
    assert "token as House" in text
    assert "open Rite of the Worm Rider (+1) and Blood on the Sand (kept); claimed Fall of a Tyrant;" in text
    assert "Wild Maker in play" in text
    assert "Must spend next: Mentat" in text
    assert "Paul may not enter" in text
    state.wild_maker_spent = True
    assert "Wild Maker in play, special action used" in board(state)
    state.wild_maker = "gone"
    assert "Wild Maker out of the game" in board(state)


def test_a_side_with_all_its_leaders_on_the_board_has_no_line_for_them() -> None:
    state = position(
        legions={"arrakeen": harkonnen(1, 0, 0, "baron_harkonnen", "beast_rabban", "captain_aramsham")}
    )
    assert board(state).count("Leaders: ") == 1
    state.players[HARKONNEN].leaders["beast_rabban"].spent = True
    assert "Leaders: special action used: Beast Rabban" in board(state)


def test_who_is_where_with_what() -> None:
    text = board(full())
    expected = "3 Regular, 1 Elite, 2 Sardaukar, 2 \u00d7 Bashar and Baron Harkonnen"
    assert line(text, "Arrakeen: ") == f"Arrakeen: Settlement (rank 3) and Harkonnen {expected}"
    assert line(text, "Gara Kulon: ") == "Gara Kulon: Sietch (face down) and Atreides 2 tokens and Naib"
    assert line(text, "Wind Pass: ") == "Wind Pass: Sandworm"
    assert line(text, "Hobars Gap West Desert") == "Hobars Gap West Desert (G6): Harvester and Wormsign"
    assert line(text, "False Wall East: ") == "False Wall East: Testing Station"


def test_a_sietch_shows_its_rank_to_those_who_know_it() -> None:
    state = full()
    assert "Windgap: Sietch (face down) and" in board(state, 1)
    assert "Windgap: Sietch (rank 2, face down) and" in board(state, 0)
    state.sietches["windgap"].shown = True
    assert "Windgap: Sietch (rank 2) and" in board(state, None)


def test_a_blasted_mountain_is_told() -> None:
    state = full()
    state.atomics = "rimwall_west"
    assert line(board(state), "Rimwall West: ") == "Rimwall West: blasted, Desert now"


def test_a_battle_shows_both_legions_and_the_last_roll() -> None:
    state = full()
    state.legions["windgap_east_desert"] = harkonnen(2, 0, 0, "bashar")
    state.battle = Battle(HARKONNEN, "windgap_east_desert", "windgap")
    text = board(state)
    assert "Round 2 · Action Resolution · Battle for Windgap" in text
    assert "⚔️ Battle for Windgap from Windgap East Desert (G5), round 1" in text
    assert "\nHarkonnen 2 Regular and Bashar; Atreides 1 Regular, 2 Fedaykin and Stilgar\n" in text
    assert "rolled" not in text
    state.battle.attack, state.battle.defence = Throw(2, 0, 1), Throw()
    state.battle.hits = {ATREIDES: 2, HARKONNEN: 0}
    text = board(state)
    assert (
        "\nHarkonnen rolled 2 \u00d7 Hit and Special\nAtreides rolled nothing\nAtreides has 2 hits to take\n"
        in text
    )
    del state.legions["windgap_east_desert"], state.legions["windgap"]
    assert "⚔️ Battle for Windgap" in board(state)


def test_before_the_sides_are_settled_there_is_no_board() -> None:
    state = position()
    state.seats, state.phase = {ATREIDES: [], HARKONNEN: []}, "setup"
    assert board(state).startswith("Set-up\nWaiting for ▫️ Muad'Dib")
    assert "Dice" not in board(state)


def test_every_sector_is_a_paragraph_with_all_its_areas() -> None:
    state = position(legions={ident: atreides(1) for ident in AREAS})
    view = seen(state)
    spoken = [ENGLISH.text(one, ARRAKIS.names("en", players(2), view)) for one in ARRAKIS.board(view)]
    paragraphs = spoken[-len(SECTORS) :]
    for sector, text in zip(SECTORS.values(), paragraphs, strict=True):
        assert text.startswith(f"**{sector.name['en']}**\n")
    for ident, area in AREAS.items():
        name = f"{area.name['en']} ({CHART.codes[ident]})" if area.label else area.name["en"]
        assert sum(f"\n{name}: " in text for text in paragraphs) == 1


def crammed() -> ArrakisState:
    """Return far more than there are pieces for."""
    state = full()
    for ident in AREAS:
        state.legions[ident] = harkonnen(2, 2, 2, "bashar")
        state.stations[ident] = "jihad"
    state.harvesters = list(AREAS)
    return state


def test_no_paragraph_is_longer_than_a_page() -> None:
    view = seen(crammed())
    for one in ARRAKIS.board(view):
        assert length([one], view) <= BOARD_LENGTH


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_board_is_two_pages_at_most_all_match_long(seat: int | None) -> None:
    for number, (table, _) in enumerate(played(5, 12)):
        if number % 25 == 0:
            view = table.view(seat)
            assert length(ARRAKIS.board(view), view) <= 2 * BOARD_LENGTH


def test_nothing_hidden_stands_on_the_public_board() -> None:
    state = full()
    before = board(state)
    state.players[ATREIDES].hand = ["crysknife"]
    state.legions["gara_kulon"].tokens = ["as8", "ad8"]
    state.sietches["windgap"].rank = 3
    state.stations["false_wall_east"] = "sand_dwellers"
    state.signs["hobars_gap_west_desert"] = "sandworm"
    state.prescience.objectives = ["objective_5"]
    assert board(state) == before
