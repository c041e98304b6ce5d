"""The board: crops, marks, hidden things, and that what everybody may know can be seen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from PIL import Image

import engine
from bot.render import picture
from bot.render.arrakis import sprites
from bot.render.arrakis.chart import CHART
from bot.render.arrakis.ground import label, number_spot
from bot.render.arrakis.layout import crop, shrunk, whole
from bot.render.kit import UNITS, Canvas
from engine.games.arrakis.data import AREAS, NEAR_BY_AIR, SECTORS, ZONES
from engine.games.arrakis.state import ArrakisState, Leader, Legion, Sietch
from tests.render.arrakis import fixtures
from tests.render.scenes import GOLDEN_WIDTH
from tests.rules_coverage import rule


def drawn(state: ArrakisState, seat: int | None = None, **options: Any) -> bytes:
    """Return the small board as a seat gets it."""
    return picture("arrakis", fixtures.view(state, seat=seat), width=GOLDEN_WIDTH, **options).bytes


@pytest.mark.parametrize("place", [*SECTORS, *AREAS, *ZONES])
def test_a_crop_shows_all_of_what_it_is_of_and_stays_on_the_board(place: str) -> None:
    window = crop(fixtures.set_up(), place, (), 800)
    assert window.size == (800, 600)
    assert window.left >= 0 <= window.top
    assert window.left + window.width <= UNITS + 1e-9
    assert window.top + window.height <= CHART.size[1] + 1e-9
    areas = [area for area, data in AREAS.items() if place in (area, *data.sectors)]
    points = [CHART.zones[place]] if place in ZONES else [p for area in areas for p in CHART.outlines[area]]
    for x, y in points:
        assert window.left <= x <= window.left + window.width + 1e-9
        assert window.top <= y <= window.top + window.height + 1e-9


def test_a_crop_around_candidates_shows_them_and_one_that_would_show_all_is_the_whole_picture() -> None:
    state = fixtures.set_up()
    near = crop(state, "candidates", ["carthag", "air_north"], 800)
    assert near.width < UNITS / 2
    assert crop(state, "candidates", list(AREAS), 800) == whole(800)


@pytest.mark.parametrize("area", AREAS)
def test_the_number_of_each_destination_stands_on_it(area: str) -> None:
    targets = NEAR_BY_AIR[area]
    window = crop(fixtures.set_up(), "candidates", targets, 800)
    canvas = Canvas(Image.new("L", window.size), window.k, (window.left, window.top))
    for target in targets:
        text, places = label(canvas, window, target, "en"), CHART.near[target]
        for taken in ((), (places.legion,), (places.legion, places.things)):
            assert CHART.within(target, number_spot(window, target, text, taken))


def test_a_crop_of_the_battle_shows_both_areas() -> None:
    window = crop(fixtures.fighting(thrown=False), "battle", (), 800)
    for area in ("windgap", "false_wall_west"):
        x, y = CHART.near[area].legion
        assert window.left < x < window.left + window.width
        assert window.top < y < window.top + window.height


@pytest.mark.parametrize(
    ("place", "match"), [("moon", "moon"), ("battle", "battle"), ("candidates", "candid")]
)
def test_a_crop_of_what_is_not_there_is_refused(place: str, match: str) -> None:
    with pytest.raises(ValueError, match=match):
        drawn(fixtures.set_up(), crop=place)


@pytest.mark.parametrize("place", SECTORS)
def test_figures_and_names_are_legible_in_every_sectors_crop(place: str) -> None:
    window = crop(fixtures.set_up(), place, (), 1600)
    assert sprites.FIGURE * shrunk(window) >= window.width / 30


def test_figures_on_the_whole_board_are_legible_on_a_phone() -> None:
    assert sprites.FIGURE >= UNITS / 30


def _hidden() -> ArrakisState:
    """Another world that only the Atreides can tell from the usual one, but for the Harkonnen's hand."""
    state = fixtures.middle()
    for legion in state.legions.values():
        legion.tokens = ["ad8"] * len(legion.tokens)
    for sietch in state.sietches.values():
        sietch.rank = sietch.rank if sietch.shown else 4 - sietch.rank
    state.prescience.objectives = ["objective_6"]
    state.players["atreides"].hand = ["battle_language", "battle_language"]
    state.stations = dict.fromkeys(state.stations, "jihad")
    state.signs = dict.fromkeys(state.signs, "digging")
    return state


@rule("W-4.2", "W-5")
@pytest.mark.parametrize("seat", [None, 1])
@pytest.mark.parametrize("place", [None, "sw_outer", "ne_outer"])
def test_tokens_ranks_signs_and_objectives_are_hidden_from_all_but_the_atreides(
    seat: int | None, place: str | None
) -> None:
    assert drawn(fixtures.middle(), seat, crop=place) == drawn(_hidden(), seat, crop=place)
    assert drawn(fixtures.middle(), 0, crop=place) != drawn(_hidden(), 0, crop=place)


def test_the_atreides_see_ranks_tokens_and_what_their_objective_asks_for() -> None:
    state = fixtures.middle()
    before = drawn(state, 0)
    assert before != drawn(state)
    changes: tuple[Callable[[], object], ...] = (
        lambda: setattr(state.sietches["rock_outcroppings"], "rank", 1),
        lambda: state.legions["habbanya_ridge"].tokens.__setitem__(0, "ad8"),
        lambda: state.prescience.objectives.__setitem__(0, "objective_1"),
    )
    for change in changes:
        change()
        assert drawn(state, 0) != before
        before = drawn(state, 0)


def test_what_everybody_may_know_can_be_seen() -> None:
    state = fixtures.middle()
    changes: dict[str, Callable[[], object]] = {
        "a Legion": lambda: state.legions.update(carthag=Legion("harkonnen", 5)),
        "a leader": lambda: state.legions["carthag"].leaders.append("bashar"),
        "a fallen Sietch": lambda: state.sietches.pop("rock_outcroppings"),
        "a Sietch turned up": lambda: state.sietches.update(gara_kulon=Sietch(2, shown=True)),
        "a fallen Settlement": lambda: state.settlements.remove("carthag"),
        "a vehicle": lambda: state.zones.update(air_north="carryall"),
        "a worm": state.worms.popitem,
        "a sign": state.signs.popitem,
        "a station": state.stations.popitem,
        "a harvester": state.harvesters.pop,
        "the atomics": lambda: setattr(state, "atomics", None),
        "supremacy": lambda: setattr(state, "supremacy", 5),
        "prescience": lambda: state.prescience.markers.update(jihad=2),
        "a card of the row": state.prescience.row.pop,
        "a ban": state.spice.bans.pop,
        "a marker": lambda: state.spice.rows.update(choam=5),
        "the reserve": lambda: setattr(state.spice, "reserve", 1),
        "a die": lambda: state.players["harkonnen"].dice.update(mentat=1),
        "a used die": lambda: setattr(state.players["harkonnen"], "used", 3),
        "the token's die": lambda: setattr(state.players["atreides"], "token", None),
        "a forced die": lambda: setattr(state, "forced_die", None),
        "a spent leader": lambda: state.players["atreides"].leaders.update(chani=Leader("board", spent=True)),
        "a leader in the tank": lambda: state.players["harkonnen"].tank.__setitem__(1, None),
        "a card in hand": lambda: state.players["atreides"].hand.append("jubba_cloaks"),
        "the Wild Maker": lambda: setattr(state, "wild_maker", "gone"),
        "the phase": lambda: setattr(state, "phase", "hazards"),
        "the round": lambda: setattr(state, "round", 5),
        "whose turn it is": lambda: setattr(state, "turn", None),
    }
    before = drawn(state)
    for what, change in changes.items():
        change()
        after = drawn(state)
        assert after != before, what
        before = after


def test_changes_targets_captions_and_names_show_on_the_board_and_in_crops() -> None:
    state = fixtures.middle()
    for place in (None, "ne_central"):
        plain = drawn(state, crop=place)
        for options in (
            {"changed": ["carthag"]},
            {"changed": ["air_north"]},
            {"candidates": ["carthag", "air_east"]},
            {"caption": "Move"},
        ):
            assert drawn(state, crop=place, **options) != plain
    assert drawn(state, names={0: "Paul"}) != drawn(state)


def test_the_board_before_the_sides_are_dealt_and_one_that_is_full_can_be_drawn() -> None:
    table = engine.new_table("arrakis", seats=2, seed="07" * 32)
    assert table.state.phase == "setup"
    for view in (table.view(None), table.view(0), fixtures.view(fixtures.crowded(), seat=0)):
        assert len(picture("arrakis", view, width=GOLDEN_WIDTH).alt) <= 1024


@pytest.mark.parametrize("rank", [0, 3])
def test_a_rank_that_is_not_known_is_a_question_mark(rank: int) -> None:
    assert sprites.hidden_rank(rank) == (str(rank) if rank else "?")


def test_every_position_of_a_match_can_be_drawn_for_everybody() -> None:
    rng = Random(5)
    table = engine.new_table("arrakis", seats=2, seed="05" * 32)
    for step in range(1500):
        if table.outcome is not None:
            break
        seat = rng.choice([seat for seat in range(table.seats) if table.view(seat).pending])
        decision = table.view(seat).pending[0]
        table.choose(seat, decision.sample(rng), decision=decision.id)
        viewer = rng.choice([None, 0, 1])
        view = table.view(viewer)
        kinds = ["battle"] if view.state.battle and step % 3 == 0 else ["board"] if step % 40 == 0 else []
        if viewer is not None and view.state.seats["atreides"] and step % 60 == 0:
            kinds.append("hand")
        if view.state.prescience.row and step % 90 == 0:
            kinds.append("visions")
        for kind in kinds:
            assert len(picture("arrakis", view, kind, width=200).alt) <= 1024
