"""Cards that play with dice, secrets, the Imperium and Sietches, each by its id."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalChoice
from engine.games.arrakis.data import NEAR
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from tests.arrakis_cards import card
from tests.engine.games.arrakis.cards.playing import played
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

SIETCH, BESIDE = "bight_of_the_cliff", "bight_of_the_cliff_west_desert"


# -- Corrino Allies ------------------------------------------------------------------------------------


@card("reports_of_traitors")
@rule("W-21.3")
def test_reports_of_traitors_use_up_a_house_die_and_move_no_tank() -> None:
    t = played(
        "reports_of_traitors", dice={"house": 2, "mentat": 1}, tank={ATREIDES: ["stilgar", None, None]}
    )
    assert ids(asked(t)) == ["house", "done"]
    answer(t, "house")
    assert stopped(t)
    player = t.state.players[ATREIDES]
    assert (player.dice, player.used) == ({"house": 1, "mentat": 1}, 2)
    assert player.tank == ["stilgar", None, None]


@card("reports_of_traitors")
@rule("W-28.2", "W-40.11")
def test_a_bene_gesserit_token_that_counts_as_house_can_be_lost_and_is_gone() -> None:
    state = position(turn=HARKONNEN, dice={ATREIDES: {"mentat": 1}})
    state.players[ATREIDES].token = "house"
    t = begin(state, "arrakis.lose_die", HARKONNEN, "reports_of_traitors/0")
    answer(t, "token")
    player = t.state.players[ATREIDES]
    assert (player.token, player.used, player.dice) == (None, 3, {"mentat": 1})


@card("reports_of_traitors")
def test_reports_of_traitors_lead_nowhere_without_a_house_die() -> None:
    state = position(
        turn=HARKONNEN,
        hands={HARKONNEN: ["reports_of_traitors"]},
        dice={HARKONNEN: {"strategy": 1}, ATREIDES: {"mentat": 1}},
    )
    assert "card:reports_of_traitors" not in ids(asked(begin(state, "arrakis.choose_action", HARKONNEN)))


@card("spies_all_over_arrakis")
@rule("W-4.3", "W-10.8")
def test_spies_turn_up_a_sietch_and_its_tokens_even_under_the_spacing_guild_ban() -> None:
    spice = position().spice
    spice.bans = ["spacing_guild"]
    t = played(
        "spies_all_over_arrakis",
        legions={SIETCH: atreides(0, 0, 0, "naib", tokens=["as1", "as8"]), BESIDE: atreides(tokens=["as2"])},
        ranks={SIETCH: 3},
        spice=spice,
    )
    assert len(ids(asked(t))) == 8 + 1 + 1
    answer(t, SIETCH)
    assert t.state.sietches[SIETCH].shown
    assert t.state.legions[SIETCH] == atreides(2, 1, 1, "naib")
    assert {"as1", "as8"} <= {*t.state.spent_tokens}
    assert t.state.legions[BESIDE].tokens == ["as2"]
    answer(t, "corrino_ally:2")
    assert stopped(t)
    assert len(t.state.players[HARKONNEN].hand) == 2


# -- House Atreides ------------------------------------------------------------------------------------


@card("tested_with_the_gom_jabbar")
@rule("W-1.4")
def test_tested_with_the_gom_jabbar_adds_an_objective_and_draws_two() -> None:
    state = position(turn=ATREIDES, objectives=["objective_1"])
    drawn = state.prescience.aside[-1]
    t = begin(state, "arrakis.draw_objective", ATREIDES, "tested_with_the_gom_jabbar/0")
    assert stopped(t)
    secret = [event for event in t.events if event.message.key == "arrakis-objective-own"]
    assert [event.audience for event in secret] == [(0,)]
    assert drawn not in str([event.message for event in t.events if event.audience is None])
    t = played("tested_with_the_gom_jabbar")
    assert t.state.prescience.objectives == ["objective_1", drawn]
    assert drawn not in t.state.prescience.aside
    answer(t, "house_atreides:2")
    assert stopped(t)
    assert len(t.state.players[ATREIDES].hand) == 2


@card("truthtrance")
def test_truthtrance_names_the_die_that_the_harkonnen_must_spend_next() -> None:
    t = played("truthtrance", dice={"strategy": 2, "mentat": 1})
    assert ids(asked(t)) == ["strategy", "mentat", "done"]
    answer(t, "mentat")
    assert t.state.forced_die == "mentat"
    answer(t, "fremen_ally:2")
    assert stopped(t)
    then = begin(t.state, "arrakis.choose_action", HARKONNEN)
    assert {one.partition(":")[0] for one in ids(asked(then))} == {"mentat"}


@card("truthtrance")
@rule("W-28.2")
def test_truthtrance_may_name_the_bene_gesserit_token() -> None:
    state = position(turn=ATREIDES, dice={HARKONNEN: {"strategy": 1}})
    state.players[HARKONNEN].token = "mentat"
    t = begin(state, "arrakis.name_die", ATREIDES, "truthtrance/0")
    assert ids(asked(t)) == ["strategy", "token", "done"]
    answer(t, "token")
    assert t.state.forced_die == "token"


@card("truthtrance")
def test_truthtrance_draws_two_cards_or_plays_another() -> None:
    t = played("truthtrance", hand=["chatt_the_leaper"])
    assert ids(asked(t)) == ["draw", "play_card", "done"]
    answer(t, "play_card", "chatt_the_leaper", "windgap")
    assert stopped(t)
    assert t.state.legions["windgap"].special == 2


@card("bill_of_particulars")
@rule("W-13.7")
def test_bill_of_particulars_lowers_a_marker_without_a_ban_and_plays_another_card() -> None:
    spice = position().spice
    spice.rows = {"choam": 5, "spacing_guild": 4, "landsraad": 1}
    t = played("bill_of_particulars", spice=spice, hand=["chatt_the_leaper"])
    assert ids(asked(t)) == ["spacing_guild", "landsraad", "done"]
    answer(t, "spacing_guild")
    assert t.state.spice.rows == {"choam": 5, "spacing_guild": 5, "landsraad": 1}
    assert t.state.spice.bans == []
    assert t.state.facts.dropped == ["spacing_guild"]
    answer(t, "chatt_the_leaper", "windgap")
    assert stopped(t)


# -- Fremen Allies -------------------------------------------------------------------------------------


@card("fremen_rockets")
@rule("W-3.5")
def test_fremen_rockets_remove_a_vehicle_for_each_hit_or_special() -> None:
    t = played(
        "fremen_rockets",
        rolls=["hit", "shield", "special"],
        legions={"windgap": atreides(1)},
        harvesters=["windgap_east_desert", "the_great_flat"],
        zones={"air_south": "ornithopter", "air_east": "ornithopter", "air_south_west": "carryall"},
    )
    assert ids(asked(t)) == ["sw_central", "done"]
    answer(t, "sw_central")
    reach = ["harvester:windgap_east_desert", "ornithopter:air_south", "carryall:air_south_west"]
    assert ids(asked(t)) == reach
    with pytest.raises(IllegalChoice):
        answer(t, reach)
    answer(t, reach[1:])
    assert stopped(t)
    assert t.state.zones == {"air_east": "ornithopter"}
    assert t.state.harvesters == ["windgap_east_desert", "the_great_flat"]


@card("cielagos_piping_message")
@rule("W-4.4")
def test_cielagos_piping_message_helps_a_sietch_with_an_enemy_two_areas_away() -> None:
    two_away = "windgap_north_west_desert"
    assert two_away not in NEAR["windgap"]
    t = played("cielagos_piping_message", legions={two_away: harkonnen(1)})
    token = t.state.tokens[-1]
    assert ids(asked(t)) == ["windgap", "habbanya_ridge", SIETCH, "done"]
    events = answer(t, "windgap")
    assert t.state.legions["windgap"].tokens == [token]
    assert token not in t.state.tokens
    assert [event.audience for event in events if event.message.key == "arrakis-token-seen"] == [(0,)]
    answer(t, "house_atreides:1")
    assert stopped(t)


@card("stillsuits")
@rule("W-4.5")
def test_stillsuits_exchange_all_tokens_of_two_sietches() -> None:
    t = played(
        "stillsuits",
        legions={
            SIETCH: atreides(0, 0, 0, "naib", tokens=["as1", "as2"]),
            "windgap": atreides(1, tokens=["as3"]),
        },
    )
    answer(t, "done")
    assert ids(asked(t)) == ["windgap", SIETCH, "done"]
    answer(t, SIETCH, "windgap")
    assert stopped(t)
    assert t.state.legions[SIETCH] == atreides(0, 0, 0, "naib", tokens=["as3"])
    assert t.state.legions["windgap"] == atreides(1, tokens=["as1", "as2"])


@card("kitab_al_ibar")
def test_kitab_al_ibar_shifts_a_sietch_and_all_its_figures_unseen() -> None:
    legions = {SIETCH: atreides(2, 0, 0, "naib", tokens=["as1"])}
    t = played("kitab_al_ibar", legions=legions, ranks={SIETCH: 3})
    assert f"{SIETCH}>bight_of_the_cliff_north_east_ridge" not in ids(asked(t))
    answer(t, f"{SIETCH}>{BESIDE}")
    events = answer(t, "all")
    assert stopped(t)
    assert t.state.legions == {BESIDE: atreides(2, 0, 0, "naib", tokens=["as1"])}
    assert SIETCH not in t.state.sietches
    assert (t.state.sietches[BESIDE].rank, t.state.sietches[BESIDE].shown) == (3, False)
    assert told(events) == ["arrakis-sietch-moved"]


@card("kitab_al_ibar")
@rule("W-3.7")
def test_kitab_al_ibar_needs_an_empty_desert_beside_the_sietch() -> None:
    t = played(
        "kitab_al_ibar",
        signs={BESIDE: "sand"},
        harvesters=["bight_of_the_cliff_north_desert"],
        legions={"bight_of_the_cliff_south_west_desert": harkonnen(1)},
    )
    ways = [one for one in ids(asked(t)) if one.startswith(f"{SIETCH}>")]
    assert ways == [f"{SIETCH}>bight_of_the_cliff_south_east_desert"]
    answer(t, ways[0])
    assert stopped(t)
    assert not t.state.legions.keys() & {SIETCH, "bight_of_the_cliff_south_east_desert"}


@card("kitab_al_ibar")
@pytest.mark.parametrize(
    ("company", "stays", "goes"),
    [
        (["alone"], atreides(2, 1, 0, "naib"), None),
        (
            ["figures", {"regular": 1, "elite": 1, "naib": 1}],
            atreides(1),
            atreides(1, 1, 0, "naib"),
        ),
    ],
)
def test_who_goes_along_with_a_sietch_is_free(company: list[object], stays: object, goes: object) -> None:
    t = played("kitab_al_ibar", legions={SIETCH: atreides(2, 1, 0, "naib")})
    answer(t, f"{SIETCH}>{BESIDE}", *company)
    assert stopped(t)
    assert t.state.legions.get(SIETCH) == stays
    assert t.state.legions.get(BESIDE) == goes
    assert BESIDE in t.state.sietches
