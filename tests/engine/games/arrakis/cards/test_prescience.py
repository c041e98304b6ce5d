"""Prescience cards, each by its id: when it can be claimed, what it asks to be done, what it gives (W-22)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from engine.core.errors import IllegalChoice
from engine.games.arrakis.data import PRESCIENCE
from engine.games.arrakis.prescience import WAYS, fulfilled
from engine.games.arrakis.state import ATREIDES, HARKONNEN, Facts
from tests.arrakis_cards import card
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    ids,
    position,
    stopped,
)
from tests.rules_coverage import rule

SAFE, DEEP = "the_funeral_plain", "the_funeral_plain_north_deep_desert"
"""A Desert area and a Deep Desert one beside it, without a Sietch, in a Sector of their own."""
OTHER_DEEP = "pasty_mesa_south_east_deep_desert"


def so(**fields: Any) -> Mapping[str, Any]:
    """Return a position in few words."""
    return fields


CASES = [
    # -- Action Resolution
    pytest.param(
        "paul_drinks_the_water_of_life",
        so(legions={SAFE: atreides(1, 0, 0, "paul_atreides"), "windgap": harkonnen(1)}),
        so(legions={SAFE: atreides(1, 0, 0, "paul_atreides"), "the_great_flat": harkonnen(1)}),
        marks=[card("paul_drinks_the_water_of_life"), rule("T-14")],
    ),
    pytest.param(
        "paul_drinks_the_water_of_life",
        so(legions={SAFE: atreides(1, 0, 0, "paul_muad_dib")}),
        so(legions={SAFE: atreides(1, 0, 0, "stilgar")}),
        marks=rule("W-11.5"),
    ),
    pytest.param(
        "families_flee_to_the_palmaries_of_the_south",
        so(legions={"windgap": atreides(1), "sihaya_ridge": atreides(0, 0, 1)}),
        so(legions={"windgap": atreides(2), "sihaya_ridge": atreides(tokens=["as1"]), SAFE: atreides(2)}),
        marks=card("families_flee_to_the_palmaries_of_the_south"),
    ),
    pytest.param(
        "rite_of_the_worm_rider",
        so(facts=Facts(ride=3)),
        so(facts=Facts(ride=2)),
        marks=card("rite_of_the_worm_rider"),
    ),
    pytest.param(
        "raid_on_the_harvesters",
        so(facts=Facts(harvesters=2)),
        so(facts=Facts(harvesters=1)),
        marks=card("raid_on_the_harvesters"),
    ),
    pytest.param(
        "blood_on_the_sand",
        so(facts=Facts(won=3)),
        so(facts=Facts(won=2)),
        marks=card("blood_on_the_sand"),
    ),
    pytest.param(
        "fall_of_a_tyrant",
        so(facts=Facts(tanked=["beast_rabban"])),
        so(facts=Facts()),
        marks=card("fall_of_a_tyrant"),
    ),
    pytest.param(
        "kyness_legacy", so(facts=Facts(stations=1)), so(facts=Facts()), marks=card("kyness_legacy")
    ),
    pytest.param(
        "the_weirding_way",
        so(legions={SAFE: atreides(1, 0, 0, "lady_jessica")}, hands={ATREIDES: ["crysknife"]}),
        so(legions={SAFE: atreides(1, 0, 0, "lady_jessica")}),
        marks=card("the_weirding_way"),
    ),
    pytest.param(
        "the_weirding_way",
        so(legions={SAFE: atreides(1, 0, 0, "reverend_mother_jessica")}, hands={ATREIDES: ["crysknife"]}),
        so(hands={ATREIDES: ["crysknife"]}),
        marks=rule("W-11.5"),
    ),
    # -- End of Round
    pytest.param(
        "the_desert_war",
        so(legions={SAFE: atreides(1), "wind_pass": atreides(1)}),  # beside the North Pole
        so(legions={SAFE: atreides(1), "windgap": atreides(1), "wind_pass": atreides(1)}, settlements=[]),
        marks=card("the_desert_war"),
    ),
    pytest.param(
        "the_desert_war",
        so(legions={SAFE: atreides(1), OTHER_DEEP: atreides(1), DEEP: harkonnen(1)}),
        so(legions={SAFE: atreides(1), "windgap": atreides(1), DEEP: harkonnen(1)}),
    ),
    pytest.param(
        "the_desert_war",
        so(legions={SAFE: atreides(1), "rimwall_west": atreides(1)}, atomics="rimwall_west"),
        so(legions={SAFE: atreides(1), "rimwall_west": atreides(1)}),
        marks=rule("W-23.2"),
    ),
    pytest.param(
        "masters_of_the_deep_desert",
        so(legions={DEEP: atreides(1), OTHER_DEEP: atreides(1), SAFE: harkonnen(1)}),
        so(legions={DEEP: atreides(1), OTHER_DEEP: atreides(1), "the_great_flat": harkonnen(1)}),
        marks=card("masters_of_the_deep_desert"),
    ),
    pytest.param(
        "masters_of_the_deep_desert",
        so(legions={"sihaya_ridge": atreides(1), DEEP: atreides(tokens=["as1"])}),
        so(legions={DEEP: atreides(1), SAFE: atreides(1)}),
    ),
    pytest.param(
        "the_makers_rise",
        so(worms={SAFE: "sandworm", DEEP: "sandworm", OTHER_DEEP: "wild_maker"}, wild_maker="in"),
        so(worms={SAFE: "sandworm", DEEP: "sandworm"}),
        marks=[card("the_makers_rise"), rule("W-26.6")],
    ),
    pytest.param(
        "council_of_naibs",
        so(legions={SAFE: atreides(1, 0, 0, "naib", "naib", "stilgar")}),
        so(legions={SAFE: atreides(1, 0, 0, "naib", "naib"), DEEP: harkonnen(1, 0, 0, *["bashar"] * 3)}),
        marks=card("council_of_naibs"),
    ),
    pytest.param(
        "the_flow_is_broken",
        so(facts=Facts(dropped=["choam"])),
        so(facts=Facts()),
        marks=card("the_flow_is_broken"),
    ),
    pytest.param(
        "at_the_gates_of_the_basin",
        so(legions={"wind_pass": atreides(1, 1, tokens=["as1"])}),
        so(legions={"wind_pass": atreides(2), SAFE: atreides(3)}),
        marks=card("at_the_gates_of_the_basin"),
    ),
    pytest.param(
        "the_messiah_walks",
        so(legions={SAFE: atreides(0, 0, 1, "paul_muad_dib")}),
        so(legions={SAFE: atreides(1, 0, 0, "paul_muad_dib"), DEEP: atreides(0, 0, 1, "stilgar")}),
        marks=[card("the_messiah_walks"), rule("W-11.5")],
    ),
    pytest.param(
        "the_messiah_walks",
        so(legions={SAFE: atreides(0, 0, 1, "paul_atreides")}),
        so(legions={SAFE: atreides(0, 0, 1)}),
    ),
    pytest.param(
        "the_sietches_endure",
        so(),
        so(facts=Facts(fallen=1)),
        marks=card("the_sietches_endure"),
    ),
]


@pytest.mark.parametrize(("name", "met", "not_met"), CASES)
@rule("W-22.5")
def test_a_card_can_be_claimed_when_what_it_asks_for_is_so(
    name: str, met: Mapping[str, Any], not_met: Mapping[str, Any]
) -> None:
    assert fulfilled(position(row=[name], **met), name)
    assert not fulfilled(position(row=[name], **not_met), name)


@pytest.mark.parametrize(
    ("name", "met"), [pytest.param(*case.values[:2], marks=case.marks) for case in CASES]
)
@rule("W-22.2")
def test_a_claim_moves_the_markers_that_the_card_shows(name: str, met: Mapping[str, Any]) -> None:
    t = begin(position(row=[name], **met), "arrakis.claimed", name)
    assert stopped(t)
    given = {marker: steps for marker, steps in t.state.prescience.markers.items() if steps}
    assert given == PRESCIENCE[name].advance
    assert t.state.prescience.claimed == [name]


def test_the_sietches_endure_asks_for_six() -> None:
    state = position()
    for area in ("windgap", "gara_kulon", "tasmin_sink"):
        assert fulfilled(state, "the_sietches_endure")
        del state.sietches[area]
    assert not fulfilled(state, "the_sietches_endure")


def test_families_flee_asks_for_two_sietches() -> None:
    legions = {"windgap": atreides(1), "gara_kulon": atreides(1)}
    state = position(legions=legions)
    state.sietches = {area: state.sietches[area] for area in legions}
    assert fulfilled(state, "families_flee_to_the_palmaries_of_the_south")
    del state.sietches["windgap"]
    assert not fulfilled(state, "families_flee_to_the_palmaries_of_the_south")


@card("paul_drinks_the_water_of_life")
@rule("T-14", "W-22.5", "T-33", "W-22.7", "W-26.2")
def test_paul_drinks_the_water_of_life() -> None:
    state = position(
        row=["paul_drinks_the_water_of_life"],
        legions={SAFE: atreides(1, 0, 0, "paul_atreides")},
        dice={ATREIDES: {"mentat": 1, "house": 1}, HARKONNEN: {"mentat": 3}},
        turn=ATREIDES,
    )
    t = begin(state, "arrakis.choose_action", ATREIDES, stop="arrakis.turn_end")
    assert "claim:paul_drinks_the_water_of_life" in ids(asked(t))
    answer(t, "claim:paul_drinks_the_water_of_life", "mentat")
    assert stopped(t)
    player = t.state.players[ATREIDES]
    assert player.dice == {"house": 1}  # and nothing was drawn for it
    assert player.hand == []
    assert t.state.legions[SAFE] == atreides(1)
    assert t.state.prescience.markers["kwisatz_haderach"] == 3
    assert player.tank == ["paul_muad_dib", None, None]  # he comes for Paul at once (W-22.7)
    assert player.leaders["paul_atreides"].status == "gone"


@card("families_flee_to_the_palmaries_of_the_south")
@rule("W-22.5", "W-40.11")
def test_families_flee_takes_a_unit_from_each_of_two_sietches() -> None:
    name = "families_flee_to_the_palmaries_of_the_south"
    legions = {
        "windgap": atreides(1, 1),
        "gara_kulon": atreides(0, 0, 1, "stilgar"),
        "sihaya_ridge": atreides(2),
        SAFE: atreides(3),
    }
    t = begin(position(row=[name], legions=legions, turn=ATREIDES), "arrakis.claim", name)
    question = asked(t)
    assert ids(question) == ["windgap:regular", "windgap:elite", "gara_kulon:special", "sihaya_ridge:regular"]
    for wrong in ({"windgap:regular": 1, "windgap:elite": 1}, {"windgap:elite": 1}):
        with pytest.raises(IllegalChoice):
            question.validate(wrong)
    answer(t, {"windgap:elite": 1, "gara_kulon:special": 1})
    assert stopped(t)
    assert t.state.legions["windgap"] == atreides(1)
    assert "gara_kulon" not in t.state.legions  # and its leader is lost with the last Unit
    assert t.state.players[ATREIDES].leaders["stilgar"].status == "tank"
    assert t.state.prescience.markers["sand_dwellers"] == 2


@card("families_flee_to_the_palmaries_of_the_south")
@rule("W-22.5")
def test_nothing_is_asked_when_only_two_units_can_flee() -> None:
    name = "families_flee_to_the_palmaries_of_the_south"
    legions = {"windgap": atreides(2), "gara_kulon": atreides(0, 0, 2), SAFE: atreides(1)}
    t = begin(position(row=[name], legions=legions, turn=ATREIDES), "arrakis.claim", name)
    assert stopped(t)
    assert (t.state.legions["windgap"], t.state.legions["gara_kulon"]) == (atreides(1), atreides(0, 0, 1))


@card("the_weirding_way")
@rule("W-22.5", "W-11.2")
@pytest.mark.parametrize("held", [["crysknife"], ["crysknife", "war_plan"]])
def test_the_weirding_way_costs_a_die_and_a_card_of_ones_choice(held: list[str]) -> None:
    state = position(
        row=["the_weirding_way"],
        legions={SAFE: atreides(1, 0, 0, "lady_jessica")},
        hands={ATREIDES: held},
        dice={ATREIDES: {"strategy": 1}, HARKONNEN: {"strategy": 1}},
        turn=ATREIDES,
    )
    t = begin(state, "arrakis.choose_action", ATREIDES, stop="arrakis.turn_end")
    answer(t, "claim:the_weirding_way")
    if len(held) > 1:
        assert asked(t).hidden
        answer(t, "crysknife")
    assert stopped(t)
    player = t.state.players[ATREIDES]
    assert player.hand == held[1:]
    assert player.discards["fremen_ally"] == ["crysknife"]
    assert player.dice.get("strategy", 0) == 0
    assert t.state.prescience.markers["kwisatz_haderach"] == 2


@rule("W-22.5")
def test_a_card_that_costs_a_die_is_not_offered_without_one() -> None:
    state = position(
        row=["paul_drinks_the_water_of_life"],
        legions={SAFE: atreides(1, 0, 0, "paul_atreides")},
        dice={HARKONNEN: {"mentat": 1}},
        turn=ATREIDES,
    )
    t = begin(state, "arrakis.choose_action", ATREIDES)
    assert not any(one.startswith("claim") for one in ids(asked(t)))


def test_half_of_the_cards_are_claimed_in_each_phase() -> None:
    assert len(PRESCIENCE) == 16
    assert sum(way == "end" for way in WAYS.values()) == 8
