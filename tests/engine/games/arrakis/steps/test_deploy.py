"""Deploying from off the board, tokens, and exchanging Units (W-9.3, W-9.4, W-9.7)."""

from __future__ import annotations

import pytest

from engine.core.errors import IllegalChoice
from engine.games.arrakis.data import RULES, TOKENS
from engine.games.arrakis.labels import inside, ref, units
from engine.games.arrakis.perform import can
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, turn_of
from tests.engine.games.arrakis.scenario import (
    SEAT,
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    messages,
    position,
    stopped,
)
from tests.rules_coverage import rule

DEPLOY = "deployment_units/0"
TOKEN = "deployment_tokens/0"
TWO = "stilgar/0"
SIETCH = "windgap"
NEAR_IT, TWO_AWAY, FAR = "windgap_north_desert", "wind_pass", "rimwall_west_east_desert"


# -- Units ---------------------------------------------------------------------------------------------


def deploying(state: ArrakisState, path: str = DEPLOY) -> ArrakisTable:
    return begin(state, "arrakis.deploy", HARKONNEN, path)


@rule("W-9.4")
def test_three_regulars_go_to_one_settlement_and_a_leader_beside_units() -> None:
    t = deploying(position(turn=HARKONNEN, legions={"arsunt": harkonnen(1), "wind_pass": harkonnen(1)}))
    assert ids(asked(t))[:2] == ["north_pole", "arrakeen"]
    assert "wind_pass" not in ids(asked(t))
    answer(t, "carthag")
    leaders = ["baron_harkonnen", "beast_rabban", "captain_aramsham", "bashar"]
    pairs = [f"{leader}>{area}" for leader in leaders for area in ("carthag", "arsunt")]
    assert ids(asked(t)) == [*pairs, "done"]
    answer(t, "bashar>arsunt")
    assert stopped(t)
    assert t.state.legions["carthag"] == harkonnen(3)
    assert t.state.legions["arsunt"] == harkonnen(1, 0, 0, "bashar")


@rule("W-9.4", "W-8.8")
def test_units_may_be_split_over_settlements_or_be_fewer() -> None:
    t = deploying(position(turn=HARKONNEN))
    answer(t, "split")
    with pytest.raises(IllegalChoice):
        answer(t, {"carthag:regular": 2, "arsunt:regular": 2})
    answer(t, {"carthag:regular": 1, "arsunt:regular": 1}, "done")
    assert stopped(t)
    assert t.state.legions == {"carthag": harkonnen(1), "arsunt": harkonnen(1)}


@rule("W-9.9", "W-21.4")
def test_leaders_on_the_board_in_the_tank_or_just_out_of_it_are_not_deployed() -> None:
    legions = {"carthag": harkonnen(1, 0, 0, *["bashar"] * 6, "baron_harkonnen")}
    state = position(turn=HARKONNEN, legions=legions, tank={HARKONNEN: ["beast_rabban"]})
    state.players[HARKONNEN].leaders["captain_aramsham"].fresh = True
    t = deploying(state)
    answer(t, "done")
    assert stopped(t)


@rule("W-8.8", "W-4.5")
def test_a_leader_alone_needs_a_unit_in_a_settlement() -> None:
    t = deploying(position(turn=HARKONNEN, legions={"wind_pass": harkonnen(1)}))
    answer(t, "done")
    assert stopped(t)
    t = deploying(position(turn=HARKONNEN, legions={"arsunt": harkonnen(1)}))
    answer(t, "done", "beast_rabban>arsunt")
    assert stopped(t)
    assert t.state.legions == {"arsunt": harkonnen(1, 0, 0, "beast_rabban")}


@rule("W-4.6")
def test_too_many_deployed_units_are_removed_before_the_leader_comes() -> None:
    t = deploying(position(turn=HARKONNEN, legions={"arsunt": harkonnen(2, 3)}))
    answer(t, "arsunt")
    assert asked(t).prompt.key == "arrakis-excess"
    answer(t, {"elite": 2}, "bashar>arsunt")
    assert t.state.legions == {"arsunt": harkonnen(5, 1, 0, "bashar")}


@rule("W-4.6", "W-13.8")
def test_the_choam_ban_leaves_room_for_five_only() -> None:
    spice = position().spice
    spice.bans = ["choam"]
    t = deploying(position(turn=HARKONNEN, legions={"arsunt": harkonnen(3)}, spice=spice))
    answer(t, "arsunt")
    assert t.state.legions == {"arsunt": harkonnen(5)}


@rule("W-2.2")
def test_a_lower_rank_is_deployed_for_what_is_out_of_stock() -> None:
    t = deploying(
        position(turn=HARKONNEN, legions={"wind_pass": harkonnen(0, 0, 6), FAR: harkonnen(0, 0, 2)}), AIDE
    )
    (come,) = messages(answer(t, "carthag"), "arrakis-deployed")
    assert come.args["legion"] == units(HARKONNEN, harkonnen(2, 1))
    (leader,) = messages(answer(t, "bashar>carthag"), "arrakis-leader-placed")
    assert leader.args["area"] == ref("area", "carthag")
    assert t.state.legions["carthag"] == harkonnen(2, 1, 0, "bashar")


AIDE = "captain_aramsham/0"  # two Regulars, a Sardaukar and a leader


@rule("W-2.1")
def test_what_supply_cannot_give_does_not_come() -> None:
    full = {"wind_pass": (6, 0, 0), FAR: (6, 0, 0), NEAR_IT: (6, 0, 0), "rimwall_west": (5, 0, 0)}
    full |= {"broken_land": (0, 6, 0), "imperial_basin": (0, 6, 0), "arrakeen": (0, 0, 6)}
    t = deploying(position(turn=HARKONNEN, legions={area: harkonnen(*one) for area, one in full.items()}))
    answer(t, "split")
    with pytest.raises(IllegalChoice):
        answer(t, {"carthag:regular": 1, "arsunt:regular": 1})
    answer(t, {"carthag:regular": 1}, "done")
    assert stopped(t)
    assert t.state.legions["carthag"] == harkonnen(1)
    assert "arsunt" not in t.state.legions


@rule("W-2.2")
def test_who_stands_in_for_one_rank_is_not_there_for_another_too() -> None:
    full = {"wind_pass": (6, 0, 0), FAR: (6, 0, 0), NEAR_IT: (6, 0, 0), "rimwall_west": (4, 0, 0)}
    full |= {
        "broken_land": (0, 6, 0),
        "imperial_basin": (0, 6, 0),
        "arrakeen": (0, 0, 6),
        "arsunt": (0, 0, 2),
    }
    t = deploying(
        position(turn=HARKONNEN, legions={area: harkonnen(*one) for area, one in full.items()}), AIDE
    )
    answer(t, "split")
    with pytest.raises(IllegalChoice):  # two Regulars are left, and nobody else
        answer(t, {"carthag:regular": 2, "carthag:special": 1})
    answer(t, {"carthag:regular": 1, "carthag:special": 1}, "done")
    assert t.state.legions["carthag"] == harkonnen(2)


@rule("W-2.2", "W-9.4")
def test_no_higher_rank_stands_in_so_without_regulars_nobody_is_asked_where_they_go() -> None:
    full = {"wind_pass": (6, 0, 0), FAR: (6, 0, 0), NEAR_IT: (6, 0, 0), "rimwall_west": (6, 0, 0)}
    state = position(turn=HARKONNEN, legions={area: harkonnen(*counts) for area, counts in full.items()})
    assert not can(state, HARKONNEN, DEPLOY)
    assert stopped(deploying(state))


@rule("W-2.1")
def test_an_empty_supply_leaves_the_leader() -> None:
    full = {"wind_pass": (6, 0, 0), FAR: (6, 0, 0), NEAR_IT: (6, 0, 0), "rimwall_west": (6, 0, 0)}
    full |= {"broken_land": (0, 6, 0), "carthag": (0, 6, 0), "arrakeen": (0, 0, 6), "arsunt": (0, 0, 2)}
    state = position(turn=HARKONNEN, legions={area: harkonnen(*counts) for area, counts in full.items()})
    assert can(state, HARKONNEN, DEPLOY)
    t = deploying(state)
    assert "bashar>carthag" in ids(asked(t))
    answer(t, "done")
    assert stopped(t)


def test_deploying_leads_nowhere_without_a_settlement() -> None:
    state = position(turn=HARKONNEN, settlements=[])
    assert not can(state, HARKONNEN, DEPLOY)
    assert stopped(deploying(state))
    assert can(position(turn=HARKONNEN), HARKONNEN, DEPLOY)


# -- tokens --------------------------------------------------------------------------------------------


def settling(state: ArrakisState, path: str = TOKEN) -> ArrakisTable:
    return begin(state, "arrakis.deploy_tokens", ATREIDES, path)


@rule("W-9.3", "W-4.2")
def test_a_token_is_looked_at_by_the_atreides_and_goes_face_down_to_a_sietch() -> None:
    state = position(turn=ATREIDES)
    token = state.tokens[-1]
    figures = TOKENS[token]
    hidden = units(ATREIDES, atreides(figures.regular, figures.elite, figures.special))
    t = settling(state)
    (seen,) = [event for event in t.events if event.message.key == "arrakis-token-seen"]
    assert seen.audience == (SEAT[ATREIDES],)
    assert seen.message.args["legion"] == hidden
    assert asked(t).prompt.args["legion"] == hidden
    assert len(ids(asked(t))) == 8 + 1
    (placed,) = messages(answer(t, SIETCH), "arrakis-token-placed")
    assert token not in str(placed)
    assert t.state.legions == {SIETCH: atreides(tokens=[token])}
    assert token not in t.state.tokens


@rule("W-9.3")
def test_the_leader_goes_where_the_token_went() -> None:
    legions = {"habbanya_ridge": atreides(1)}
    t = settling(position(turn=ATREIDES, legions=legions))
    answer(t, SIETCH)
    leaders = ["paul_atreides", "lady_jessica", "stilgar", "naib"]
    assert ids(asked(t)) == [*(f"{leader}>{SIETCH}" for leader in leaders), "done"]
    answer(t, f"naib>{SIETCH}")
    assert stopped(t)
    assert t.state.legions[SIETCH].leaders == ["naib"]


@rule("W-9.3", "W-4.4")
def test_without_a_token_in_supply_a_leader_goes_to_a_sietch_with_a_unit() -> None:
    tokens = [one.id for one in RULES.deployment_tokens]
    legions = {
        SIETCH: atreides(1),
        "habbanya_ridge": atreides(tokens=tokens[:4]),
        NEAR_IT: atreides(tokens=tokens[4:]),
    }
    state = position(turn=ATREIDES, legions=legions)
    assert not state.tokens
    assert can(state, ATREIDES, TOKEN)
    t = settling(state)
    assert {option.partition(">")[2] for option in ids(asked(t))} == {SIETCH, "habbanya_ridge", ""}
    answer(t, f"stilgar>{SIETCH}")
    assert stopped(t)
    assert t.state.legions[SIETCH].leaders == ["stilgar"]


@rule("W-8.8")
def test_a_token_that_is_not_used_goes_back_unseen_and_a_leader_may_still_be_deployed() -> None:
    t = settling(position(turn=ATREIDES, legions={SIETCH: atreides(1)}))
    before = sorted(t.state.tokens)
    answer(t, "done", f"naib>{SIETCH}")
    assert stopped(t)
    assert sorted(t.state.tokens) == before
    assert [draw.purpose for draw in t.draws] == ["tokens"]


def test_of_two_tokens_the_second_alone_may_be_used() -> None:
    t = settling(position(turn=ATREIDES), TWO)
    first, second = t.state.tokens[-1], t.state.tokens[-2]
    seen = messages(t.events, "arrakis-token-seen")
    assert [one.args["legion"] for one in seen] == [inside(first), inside(second)]
    assert inside(first) != inside(second)
    assert turn_of(t.state).seen == 2
    assert asked(t).hidden
    assert asked(t).prompt.args["legion"] == inside(first)
    answer(t, "done")
    assert asked(t).prompt.args["legion"] == inside(second)
    answer(t, SIETCH)
    assert turn_of(t.state).seen == 0
    answer(t, "done")
    assert stopped(t)
    assert t.state.legions == {SIETCH: atreides(tokens=[second])}
    assert first in t.state.tokens


@rule("W-4.6", "T-2")
def test_a_token_counts_as_a_unit_for_the_limit() -> None:
    t = settling(position(turn=ATREIDES, legions={SIETCH: atreides(5, 1)}))
    answer(t, SIETCH)
    assert asked(t).prompt.key == "arrakis-excess"
    answer(t, {"regular": 1})
    assert t.state.legions[SIETCH].regular == 4


@rule("W-4.4", "W-4.5")
def test_without_a_token_in_supply_and_a_unit_in_a_sietch_there_is_nothing_to_deploy() -> None:
    tokens = [one.id for one in RULES.deployment_tokens]
    elsewhere = {NEAR_IT: atreides(tokens=tokens[:4]), "wind_pass": atreides(tokens=tokens[4:])}
    assert not can(position(turn=ATREIDES, legions=elsewhere), ATREIDES, TOKEN)


def test_tokens_lead_nowhere_without_a_sietch() -> None:
    state = position(turn=ATREIDES, sietches={})
    assert not can(state, ATREIDES, TOKEN)
    assert stopped(settling(state))


# -- a threatened Sietch -------------------------------------------------------------------------------

PIPING = "cielagos_piping_message/0"


def test_a_harkonnen_legion_at_most_two_areas_away_on_the_ground_threatens_a_sietch() -> None:
    def offered(area: str) -> list[str]:
        state = position(turn=ATREIDES, legions={area: harkonnen(1)})
        if not can(state, ATREIDES, PIPING):
            return []
        return ids(asked(begin(state, "arrakis.place_token", ATREIDES, PIPING)))

    assert offered(NEAR_IT) == [SIETCH, "done"]
    assert offered(TWO_AWAY) == [SIETCH, "done"]
    assert offered("splintered_rock") == []
    assert stopped(begin(position(turn=ATREIDES), "arrakis.place_token", ATREIDES, PIPING))


@rule("W-4.4")
def test_without_a_token_in_supply_none_is_placed() -> None:
    tokens = [one.id for one in RULES.deployment_tokens]
    legions = {NEAR_IT: harkonnen(1), "habbanya_ridge": atreides(tokens=tokens[:4])}
    legions |= {"wind_pass_west_desert": atreides(tokens=tokens[4:])}
    state = position(turn=ATREIDES, legions=legions)
    assert not can(state, ATREIDES, PIPING)
    assert stopped(begin(state, "arrakis.place_token", ATREIDES, PIPING))


@rule("W-8.8")
def test_no_token_need_be_placed() -> None:
    state = position(turn=ATREIDES, legions={NEAR_IT: harkonnen(1)})
    t = begin(state, "arrakis.place_token", ATREIDES, PIPING)
    answer(t, "done")
    assert stopped(t)
    assert len(t.state.tokens) == 8


# -- exchanging tokens ---------------------------------------------------------------------------------

SWAP = "stillsuits/1"


def swapping(state: ArrakisState) -> ArrakisTable:
    return begin(state, "arrakis.swap_tokens", ATREIDES, SWAP)


@rule("W-4.5")
def test_leaders_whom_an_exchange_leaves_without_a_unit_are_removed() -> None:
    t = swapping(
        position(turn=ATREIDES, legions={SIETCH: atreides(0, 0, 0, "naib", "stilgar", tokens=["as1"])})
    )
    answer(t, SIETCH, "habbanya_ridge")
    assert stopped(t)
    assert t.state.legions == {"habbanya_ridge": atreides(tokens=["as1"])}
    assert t.state.players[ATREIDES].tank[0] == "stilgar"


def test_with_one_other_sietch_nobody_is_asked_with_which_to_exchange() -> None:
    state = position(turn=ATREIDES, legions={SIETCH: atreides(tokens=["as1"])})
    state.sietches = {one: state.sietches[one] for one in (SIETCH, "habbanya_ridge")}
    t = swapping(state)
    answer(t, SIETCH)
    assert stopped(t)
    assert t.state.legions == {"habbanya_ridge": atreides(tokens=["as1"])}


@rule("W-4.6")
def test_an_exchange_may_bring_too_many_units_together() -> None:
    legions = {SIETCH: atreides(tokens=["as1", "as2", "as3"]), "habbanya_ridge": atreides(5, tokens=["as4"])}
    t = swapping(position(turn=ATREIDES, legions=legions))
    answer(t, "habbanya_ridge", SIETCH, {"regular": 2})
    assert stopped(t)
    assert t.state.legions["habbanya_ridge"] == atreides(3, tokens=["as1", "as2", "as3"])


@rule("W-8.8")
def test_no_tokens_need_be_exchanged() -> None:
    t = swapping(position(turn=ATREIDES, legions={SIETCH: atreides(tokens=["as1"])}))
    answer(t, "done")
    assert stopped(t)
    assert t.state.legions == {SIETCH: atreides(tokens=["as1"])}


def test_an_exchange_needs_a_token_in_one_of_two_sietches() -> None:
    single = position(turn=ATREIDES, legions={SIETCH: atreides(tokens=["as1"])})
    single.sietches = {SIETCH: single.sietches[SIETCH]}
    assert not can(single, ATREIDES, SWAP)
    state = position(turn=ATREIDES, legions={NEAR_IT: atreides(tokens=["as1"]), SIETCH: atreides(1)})
    assert not can(state, ATREIDES, SWAP)
    assert stopped(swapping(state))


# -- better Units --------------------------------------------------------------------------------------

ELITES = "house_elites/0"


def replacing(state: ArrakisState) -> ArrakisTable:
    return begin(state, "arrakis.replace_units", HARKONNEN, ELITES)


@rule("W-9.7")
def test_two_regulars_anywhere_become_elites() -> None:
    t = replacing(position(turn=HARKONNEN, legions={"arsunt": harkonnen(1), FAR: harkonnen(3, 1)}))
    with pytest.raises(IllegalChoice):
        answer(t, {FAR: 3})
    answer(t, {"arsunt": 1, FAR: 1})
    assert stopped(t)
    assert t.state.legions == {"arsunt": harkonnen(0, 1), FAR: harkonnen(2, 2)}


@rule("W-8.8")
def test_fewer_units_may_be_exchanged_or_none() -> None:
    t = replacing(position(turn=HARKONNEN, legions={FAR: harkonnen(3)}))
    assert asked(t).default == {}
    answer(t, {})
    assert stopped(t)
    assert t.state.legions == {FAR: harkonnen(3)}


@rule("W-2.1")
def test_no_more_are_exchanged_than_supply_has() -> None:
    legions = {"arsunt": harkonnen(0, 6), "carthag": harkonnen(0, 5), FAR: harkonnen(3)}
    t = replacing(position(turn=HARKONNEN, legions=legions))
    answer(t, {FAR: 1})
    assert t.state.legions[FAR] == harkonnen(2, 1)
    assert not can(t.state, HARKONNEN, ELITES)
    assert stopped(replacing(t.state))


def test_exchanging_needs_a_unit_of_that_rank_of_ones_own() -> None:
    legions = {"arsunt": harkonnen(0, 1), "windgap": atreides(3)}
    assert not can(position(turn=HARKONNEN, legions=legions), HARKONNEN, ELITES)
