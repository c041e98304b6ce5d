"""Spice Harvesting and the Imperium bans (W-13)."""

from __future__ import annotations

import pytest

from engine.core.decisions import Pick
from engine.games.arrakis.data import AREAS
from engine.games.arrakis.labels import ref
from engine.games.arrakis.state import ArrakisTable, Spice
from tests.engine.games.arrakis.scenario import (
    answer,
    asked,
    begin,
    harkonnen,
    ids,
    messages,
    position,
    stopped,
    told,
)
from tests.rules_coverage import rule

DEEP = [ident for ident, area in AREAS.items() if area.deep]
DESERT = [
    ident for ident, area in AREAS.items() if area.terrain == "desert" and not area.deep and not area.sietch
]
OPEN = DESERT[0]


def board(
    choam: int = 1, guild: int = 1, landsraad: int = 1, bans: tuple[str, ...] = (), reserve: int = 0
) -> Spice:
    rows = {"choam": choam, "spacing_guild": guild, "landsraad": landsraad}
    return Spice(rows, bans=list(bans), reserve=reserve)


def harvest(spice: Spice, harvesters: list[str], **fields: object) -> ArrakisTable:
    state = position(spice=spice, harvesters=harvesters, **fields)  # type: ignore[arg-type]
    return begin(state, "arrakis.harvest")


def spice_of(points: int) -> list[str]:
    """Return where Harvesters bring in so many points, all in Deserts that are not deep but for pairs."""
    return [*DEEP[: points // 2], *DESERT[: points % 2]]


def options(t: ArrakisTable) -> list[str]:
    question = asked(t)
    assert isinstance(question, Pick)
    assert question.seats == (1,)
    return ids(question)


# -- collecting ----------------------------------------------------------------------------------------


@rule("W-13.2", "W-27.1")
def test_harvesters_bring_one_spice_from_the_desert_and_two_from_the_deep() -> None:
    t = harvest(board(), [DEEP[0], DEEP[1], OPEN])
    assert t.state.phase == "harvest"
    assert t.state.harvesters == []
    assert t.state.spice.spice == 5


@rule("W-13.2", "W-23.2")
def test_the_desert_that_the_atomics_made_is_not_deep() -> None:
    t = harvest(board(), ["rimwall_west"], atomics="rimwall_west")
    assert t.state.spice.rows == {"choam": 2, "spacing_guild": 2, "landsraad": 2}
    assert t.state.spice.reserve == 1


@rule("W-13.6")
def test_the_reserve_is_spent_with_what_is_collected() -> None:
    t = harvest(board(reserve=1), [DEEP[0]])
    assert t.state.spice.spice == 3
    assert t.state.spice.reserve == 0


# -- spending ------------------------------------------------------------------------------------------


@rule("W-13.3", "W-13.7", "T-3")
def test_two_spice_keep_a_marker_and_nothing_drops_it() -> None:
    t = harvest(board(2, 2, 2), spice_of(4))
    assert options(t) == ["keep", "raise", "drop"]
    answer(t, "keep")
    assert options(t) == ["keep", "drop"]
    answer(t, "keep")
    assert stopped(t)
    assert t.state.spice.rows == {"choam": 2, "spacing_guild": 2, "landsraad": 3}
    assert t.state.spice.bans == ["landsraad"]


@rule("W-13.3")
def test_three_spice_raise_a_marker_by_one() -> None:
    t = harvest(board(3, 1, 1), spice_of(3))
    answer(t, "raise")
    assert t.state.spice.rows == {"choam": 2, "spacing_guild": 2, "landsraad": 2}


@rule("W-13.4")
def test_a_marker_on_top_cannot_rise_and_one_on_the_bottom_cannot_drop() -> None:
    t = harvest(board(1, 5, 2), spice_of(8), supremacy=6)
    assert options(t) == ["keep", "drop"]
    answer(t, "drop")
    assert options(t) == ["raise", "drop"]
    answer(t, "drop")
    assert options(t) == ["keep", "raise", "drop"]
    answer(t, "raise")
    assert t.state.spice.rows == {"choam": 2, "spacing_guild": 5, "landsraad": 1}
    assert t.state.facts.dropped == ["choam"]


@rule("W-13.5", "T-34")
@pytest.mark.parametrize(("supremacy", "may"), [(5, True), (6, False)])
def test_spice_buys_supremacy_only_up_to_five(supremacy: int, *, may: bool) -> None:
    t = harvest(board(), spice_of(6), supremacy=supremacy)
    answer(t, "drop", "drop", "drop")
    if may:
        assert options(t) == ["stockpile", "leave"]
        answer(t, "stockpile")
    answer(t, "choam")
    assert stopped(t)
    assert t.state.supremacy == 6
    assert t.state.spice.reserve == 1


@rule("W-13.5", "W-40.11")
def test_spice_may_be_stockpiled_whatever_was_paid_for_markers_and_need_not() -> None:
    t = harvest(board(), spice_of(5))
    answer(t, "keep")
    answer(t, "drop", "drop")
    assert options(t) == ["stockpile", "leave"]
    answer(t, "leave", "spacing_guild")
    assert t.state.supremacy == 0
    assert t.state.spice.rows["choam"] == 1


@rule("W-13.5", "W-13.6")
@pytest.mark.parametrize(("spice", "kept"), [(3, 0), (4, 1)])
def test_what_has_been_stockpiled_is_not_kept_as_well(spice: int, kept: int) -> None:
    t = harvest(board(), spice_of(spice))
    answer(t, "drop", "drop", "drop", "stockpile")
    assert (t.state.supremacy, t.state.spice.reserve) == (1, kept)


@rule("W-13.6", "T-51")
def test_one_spice_is_kept_and_the_rest_is_lost() -> None:
    t = harvest(board(), spice_of(8), supremacy=6)
    answer(t, "keep", "keep", "keep")
    assert stopped(t)
    assert (t.state.spice.reserve, t.state.spice.spice) == (1, 0)


def test_what_becomes_of_markers_and_of_the_reserve_is_told() -> None:
    t = harvest(board(2, 2, 2), spice_of(6))
    events = answer(t, "keep", "raise")
    assert told(events) == [
        "arrakis-marker-raised",
        "arrakis-marker-dropped",
        "arrakis-spice-reserved",
        "arrakis-ban",
    ]
    moved = [
        one.args["power"]
        for one in (*messages(events, "arrakis-marker-raised"), *messages(events, "arrakis-marker-dropped"))
    ]
    assert moved == [ref("power", "spacing_guild"), ref("power", "landsraad")]
    t = harvest(board(1, 2, 2), spice_of(6))
    assert "arrakis-spice-reserved" not in told(answer(t, "keep", "keep", "keep"))


@rule("W-13.6")
def test_nothing_is_kept_of_nothing() -> None:
    t = harvest(board(), spice_of(6))
    answer(t, "keep", "keep", "keep")
    assert t.state.spice.reserve == 0


# -- bans ----------------------------------------------------------------------------------------------


@rule("W-13.7", "W-40.1", "T-43")
@pytest.mark.parametrize("faq", [False, True])
def test_all_on_the_bottom_are_banned_and_the_only_other_that_dropped(*, faq: bool) -> None:
    t = harvest(board(5, 4, 1), [], options={"faq_bans": faq})
    assert stopped(t)
    assert t.state.spice.rows == {"choam": 5, "spacing_guild": 5, "landsraad": 2}
    assert t.state.spice.bans == ["choam", "spacing_guild", "landsraad"]


@rule("W-13.7", "T-44")
def test_of_several_that_dropped_the_harkonnen_choose_one_ban() -> None:
    t = harvest(board(), [])
    assert options(t) == ["choam", "spacing_guild", "landsraad"]
    answer(t, "spacing_guild")
    assert t.state.spice.bans == ["spacing_guild"]
    assert t.state.spice.rows == {"choam": 2, "spacing_guild": 2, "landsraad": 2}


@rule("W-40.1", "T-44")
def test_by_the_faq_each_marker_that_dropped_brings_its_ban() -> None:
    t = harvest(board(), [], options={"faq_bans": True})
    assert stopped(t)
    assert t.state.spice.bans == ["choam", "spacing_guild", "landsraad"]


@rule("W-13.1")
def test_bans_end_when_the_phase_begins_unless_their_marker_is_on_the_bottom() -> None:
    t = harvest(board(2, 5, 2, bans=("choam", "spacing_guild")), spice_of(4))
    assert t.state.spice.bans == ["spacing_guild"]
    answer(t, "keep")
    answer(t, "drop")
    assert t.state.spice.bans == ["spacing_guild", "landsraad"]


@rule("W-13.1", "W-13.8", "T-52")
@pytest.mark.parametrize(("paid", "active"), [("raise", False), ("drop", True)])
def test_a_marker_raised_off_the_bottom_loses_its_ban(paid: str, *, active: bool) -> None:
    t = harvest(board(1, 1, 5, bans=("landsraad",)), spice_of(7), supremacy=6)
    answer(t, "keep", "keep", paid)
    assert ("landsraad" in t.state.spice.bans) is active


@rule("W-13.8", "W-4.6")
def test_the_ban_of_choam_lowers_the_limit_at_once() -> None:
    t = harvest(board(4, 1, 1), spice_of(4), legions={"carthag": harkonnen(4, 2)}, supremacy=6)
    answer(t, "drop", "keep", "keep")
    question = asked(t)
    assert question.seats == (1,)
    answer(t, {"regular": 1})
    assert t.state.legions["carthag"] == harkonnen(3, 2)
    assert t.state.spice.bans == ["choam"]
    assert stopped(t)
