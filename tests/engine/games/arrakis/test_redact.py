"""What a seat is shown of a match, and what an imagined world keeps of it (W-4.2, W-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from engine.games.arrakis import TITLE
from engine.games.arrakis.data import CARDS, RULES
from engine.games.arrakis.redact import redact, resample, reshuffle, side_of
from engine.games.arrakis.state import ATREIDES, HARKONNEN, UNKNOWN, ArrakisState, Legion, Turn, battle_of
from engine.games.arrakis.steps.setup import new_state
from tests.engine.games.arrakis.fights import fight
from tests.engine.games.arrakis.scenario import (
    ScriptedChance,
    answer,
    asked,
    atreides,
    begin,
    harkonnen,
    position,
)
from tests.rules_coverage import rule

SEATS: list[int | None] = [0, 1, None]
STARTING = {token.id for token in RULES.starting_tokens[ATREIDES]}
HANDS = {
    ATREIDES: ["war_plan", "shai_hulud", "shai_hulud", "crysknife"],
    HARKONNEN: ["hawats_scheming", "sandmasters", "troop_carriers"],
}


def secret(**fields: Any) -> ArrakisState:
    """Return a position with something of everything that can be hidden."""
    state = position(
        legions={
            "windgap": atreides(tokens=["as4", "ad1", "as7"]),
            "the_funeral_plain": atreides(1, 0, 0, "naib", tokens=["ad8"]),
            "sihaya_ridge": atreides(tokens=["as1"]),
            "carthag": harkonnen(2),
        },
        ranks={"windgap": 3, "gara_kulon": 1, "tasmin_sink": 1},
        hands=HANDS,
        row=["the_desert_war"],
        objectives=["objective_4", "objective_1"],
        signs={"wind_pass": "sandworm", "the_great_flat": "sand", "windgap_north_desert": "digging"},
        stations={
            "false_wall_east": "jihad",
            "wind_pass_west_desert": "sand_dwellers",
            "rimwall_west_north_desert": "kwisatz_haderach",
        },
        turn=ATREIDES,
        **fields,
    )
    state.sietches["gara_kulon"].shown = True
    state.turn = Turn(ATREIDES, moved={"windgap": Legion(ATREIDES, tokens=["ad1"])}, seen=2)
    return state


# -- views ---------------------------------------------------------------------------------------------


@rule("W-4.2")
@pytest.mark.parametrize("seat", SEATS)
def test_only_the_atreides_see_what_their_tokens_hide(seat: int | None) -> None:
    state, view = secret(), redact(secret(), seat)
    assert view.turn is not None
    if seat == 0:
        assert view.legions == state.legions
        assert view.turn == state.turn
    else:
        assert view.legions["windgap"] == atreides(tokens=[UNKNOWN] * 3)
        assert view.legions["the_funeral_plain"] == atreides(1, 0, 0, "naib", tokens=[UNKNOWN])
        assert view.turn.moved["windgap"].tokens == [UNKNOWN]


@rule("W-5", "W-3.8")
@pytest.mark.parametrize("seat", SEATS)
def test_only_the_atreides_see_the_ranks_of_sietches_that_were_not_turned_up(seat: int | None) -> None:
    view = redact(secret(), seat)
    assert view.sietches["gara_kulon"].rank == 1
    assert view.sietches["windgap"].rank == (3 if seat == 0 else 0)


@rule("W-5", "W-1.4")
@pytest.mark.parametrize("seat", SEATS)
def test_only_the_atreides_see_their_objectives(seat: int | None) -> None:
    view = redact(secret(), seat)
    assert view.prescience.objectives == (["objective_4", "objective_1"] if seat == 0 else [UNKNOWN] * 2)
    assert view.prescience.aside == [UNKNOWN] * 4


@rule("W-11.2")
@pytest.mark.parametrize("seat", SEATS)
def test_a_hand_is_seen_by_its_own_side_alone(seat: int | None) -> None:
    view = redact(secret(), seat)
    for side, owner in ((ATREIDES, 0), (HARKONNEN, 1)):
        held = HANDS[side]
        assert view.players[side].hand == (held if seat == owner else [UNKNOWN] * len(held))


@rule("W-5", "W-25.1", "W-12.2", "W-9.8")
@pytest.mark.parametrize("seat", SEATS)
def test_nobody_sees_piles_signs_and_stations(seat: int | None) -> None:
    state, view = secret(), redact(secret(), seat)
    assert view.signs == dict.fromkeys(state.signs, UNKNOWN)
    assert view.stations == dict.fromkeys(state.stations, UNKNOWN)
    assert view.sign_reserve == [UNKNOWN] * 13
    assert view.prescience.deck == [UNKNOWN] * 15
    for side in state.players:
        for deck, cards in state.players[side].decks.items():
            assert view.players[side].decks[deck] == [UNKNOWN] * len(cards)
    seen = state.tokens[-2:] if seat == 0 else [UNKNOWN] * 2
    assert view.tokens == [UNKNOWN] * 4 + seen


@rule("W-1.1")
@pytest.mark.parametrize("seat", [0, 1])
def test_before_the_sides_are_dealt_nobody_plays_one(seat: int) -> None:
    state = new_state(2, TITLE.read_options({}))
    assert side_of(state, seat) is None
    assert redact(state, seat) == state
    assert [side_of(position(), one) for one in SEATS] == [ATREIDES, HARKONNEN, None]


@rule("W-18.6")
def test_how_a_side_means_to_fight_is_seen_by_itself_alone() -> None:
    t = fight(harkonnen(2), atreides(2), hands={HARKONNEN: ["sandmasters"], ATREIDES: ["crysknife"]})
    answer(t, {"cards": []})
    battle_of(t.state).defence_plan = battle_of(t.state).attack_plan
    plans = [(battle_of(view).attack_plan, battle_of(view).defence_plan) for view in views(t.state)]
    assert [plan is not None for plan, _ in plans] == [False, True, False]
    assert [plan is not None for _, plan in plans] == [True, False, False]


def views(state: ArrakisState) -> list[ArrakisState]:
    return [redact(state, seat) for seat in SEATS]


def test_everything_else_is_public() -> None:
    rolls = [["hit", "shield"], ["special", "hit"]]
    t = fight(
        harkonnen(2, 1, 1, "bashar"),
        atreides(2, 0, 0, "naib"),
        *rolls,
        worms={"wind_pass": "sandworm"},
        harvesters=["the_great_flat"],
        zones={"air_west": "carryall"},
        atomics="rimwall_west",
        supremacy=4,
        tank={HARKONNEN: ["beast_rabban"]},
        dice={ATREIDES: {"house": 2}, HARKONNEN: {"mentat": 1}},
        forced_die="mentat",
    )
    t.state.facts.tanked = ["beast_rabban"]
    for view in views(t.state):
        plans = battle_of(view)
        plans.attack_plan, plans.defence_plan = (
            battle_of(t.state).attack_plan,
            battle_of(t.state).defence_plan,
        )
        hidden = {"players", "sietches", "sign_reserve", "tokens", "prescience"}
        for name in set(ArrakisState.__struct_fields__) - hidden:
            assert getattr(view, name) == getattr(t.state, name), name
        for side, player in view.players.items():
            for name in ("dice", "used", "token", "bene_gesserit", "discards", "tank", "leaders"):
                assert getattr(player, name) == getattr(t.state.players[side], name)


def test_a_view_is_a_copy() -> None:
    state = secret()
    before = msgspec.json.encode(state)
    view = redact(state, 0)
    view.legions["windgap"].tokens.clear()
    view.players[ATREIDES].hand.clear()
    view.facts.tanked.append("beast_rabban")
    view.prescience.row.clear()
    view.spice.bans.append("choam")
    assert msgspec.json.encode(state) == before


# -- imagined worlds -----------------------------------------------------------------------------------


def worlds(seat: int | None, **fields: Any) -> list[ArrakisState]:
    """Return worlds that the seat cannot tell from the true one, held to what all worlds have in common."""
    found = []
    for number in range(40):
        state = secret(**fields)
        resample(state, seat, Random(number))
        TITLE.invariants(state)
        assert redact(state, seat) == redact(secret(**fields), seat)
        found.append(state)
    return found


def varies(values: list[Any]) -> bool:
    return len({msgspec.json.encode(value) for value in values}) > 1


@rule("W-4.2", "W-5")
@pytest.mark.parametrize("seat", SEATS)
def test_an_imagined_world_differs_in_what_the_seat_does_not_know_and_in_nothing_else(
    seat: int | None,
) -> None:
    found = worlds(seat)
    others = seat != 0
    assert varies([one.legions for one in found]) == others
    assert varies([one.sietches for one in found]) == others
    assert varies([one.prescience.objectives for one in found]) == others
    assert varies([one.players[ATREIDES].hand for one in found]) == others
    assert varies([one.players[HARKONNEN].hand for one in found]) == (seat != 1)
    for name in ("signs", "sign_reserve", "stations", "tokens"):
        assert varies([getattr(one, name) for one in found]), name
    assert varies([one.prescience.deck for one in found])
    assert varies([one.prescience.aside for one in found])
    for side, deck in ((ATREIDES, "fremen_ally"), (HARKONNEN, "corrino_ally")):
        assert varies([one.players[side].decks[deck] for one in found])


@rule("W-4.2")
@pytest.mark.parametrize("seat", [1, None])
def test_a_token_stays_of_the_set_that_its_back_shows(seat: int | None) -> None:
    for state in worlds(seat):
        assert [token in STARTING for token in state.legions["windgap"].tokens] == [True, False, True]
        assert not STARTING & set(state.tokens)
        assert state.turn is not None
        assert state.turn.moved["windgap"].tokens == [state.legions["windgap"].tokens[1]]
        every = [token for legion in state.legions.values() for token in legion.tokens] + state.tokens
        assert not set(every) & set(state.spent_tokens)  # what has been turned up is known to be gone


@rule("W-9.3")
def test_the_atreides_still_know_what_they_have_just_looked_at() -> None:
    assert all(state.tokens[-2:] == secret().tokens[-2:] for state in worlds(0))


@rule("W-9.5")
@pytest.mark.parametrize("seat", SEATS)
def test_an_imagined_hand_has_as_many_cards_of_each_deck_and_none_that_lies_open(seat: int | None) -> None:
    for state in worlds(seat):
        for side, player in state.players.items():
            assert [CARDS[card].deck for card in player.hand] == [CARDS[card].deck for card in HANDS[side]]


@rule("W-5")
@pytest.mark.parametrize("seat", [1, None])
def test_ranks_that_were_turned_up_stay(seat: int | None) -> None:
    for state in worlds(seat):
        assert state.sietches["gara_kulon"].rank == 1
        assert Counter(one.rank for one in state.sietches.values()) == {1: 2, 2: 5, 3: 1}


@rule("W-1.4")
def test_an_objective_that_was_met_in_vain_is_not_imagined_to_be_the_first_held() -> None:
    state = secret()
    state.prescience.markers.update({"kwisatz_haderach": 7, "sand_dwellers": 6, "jihad": 5})
    state.prescience.objectives.remove("objective_1")
    state.prescience.aside.append("objective_1")
    state = begin(state, "arrakis.check_objective").state
    assert state.prescience.unmet == ["objective_1"]
    assert begin(state, "arrakis.check_objective").state.prescience.unmet == ["objective_1"]
    seen = set()
    for number in range(60):
        resample(state, 1, Random(number))
        seen.update(state.prescience.objectives)
    assert seen == {f"objective_{number}" for number in range(2, 7)}
    state.prescience.objectives.append(state.prescience.aside.pop())  # drawn since, it may be any
    for number in range(60):
        resample(state, 1, Random(number))
        seen.add(state.prescience.objectives[1])
        assert state.prescience.objectives[0] != "objective_1"
    assert "objective_1" in seen


@rule("W-18.6")
def test_an_imagined_attacker_goes_on_in_any_way_that_he_could_but_for_what_all_have_seen() -> None:
    hands = {HARKONNEN: ["sandmasters", "troop_carriers", "forced_recruitment"], ATREIDES: ["crysknife"]}
    t = fight(harkonnen(3), atreides(3), ["shield"] * 4, ["shield"] * 3, hands=hands)
    answer(t, {"cards": ["sandmasters"]})
    for number in range(20):  # the cards of the first round lie open
        state = t.imagine(0, Random(number)).state
        plan = battle_of(state).attack_plan
        assert plan is not None
        assert plan.cards == ["sandmasters"]
    answer(t, {"cards": []}, {"go_on": "go_on", "cards": ["troop_carriers"]})
    assert asked(t).seats == (0,)
    plans = [battle_of(t.imagine(0, Random(number)).state).attack_plan for number in range(30)]
    assert all(plan is not None and plan.go_on for plan in plans)
    assert varies([plan and plan.cards for plan in plans])
    own = [battle_of(t.imagine(1, Random(number)).state).attack_plan for number in range(5)]
    assert all(plan is not None and plan.cards == ["troop_carriers"] for plan in own)
    for number in range(30):
        state = t.imagine(0, Random(number)).state
        plan = battle_of(state).attack_plan
        assert plan is not None
        assert not Counter(plan.cards) - Counter(state.players[HARKONNEN].hand)


def test_an_attacker_who_had_nothing_to_choose_has_nothing_in_an_imagined_world() -> None:
    t = fight(harkonnen(1), atreides(2), hands={ATREIDES: ["crysknife"]})
    assert asked(t).seats == (0,)
    assert battle_of(t.imagine(0, Random(1)).state).attack_plan == battle_of(t.state).attack_plan


# -- rewinds -------------------------------------------------------------------------------------------


def test_after_a_rewind_all_that_nobody_has_seen_is_shuffled_anew_and_nothing_else() -> None:
    t = begin(secret(), "arrakis.check_objective")
    before = secret()
    t.chance = _Rotating()
    reshuffle(t)
    TITLE.invariants(t.state)
    for old, new in zip(_piles(before), _piles(t.state), strict=True):
        assert old != new
    assert redact(t.state, 0) == redact(before, 0)
    assert redact(t.state, 1) == redact(before, 1)
    purposes = [draw.purpose for draw in t.draws]
    assert sorted(purposes) == sorted(
        [
            *before.players[ATREIDES].decks,
            *before.players[HARKONNEN].decks,
            "prescience",
            "objectives",
            "tokens",
            "signs",
            "stations",
        ]
    )
    assert all(draw.audience == () for draw in t.draws)


class _Rotating(ScriptedChance):
    """Shuffles a pile by putting its first piece last."""

    def shuffle(
        self, items: Iterable[Any], *, audience: Sequence[int] | None = (), purpose: str = ""
    ) -> list[Any]:
        first, *others = super().shuffle(items, audience=audience, purpose=purpose)
        return [*others, first]


def _piles(state: ArrakisState) -> list[Any]:
    """Return all that nobody has seen."""
    decks = [pile for player in state.players.values() for pile in player.decks.values()]
    prescience = state.prescience
    return [
        *decks,
        prescience.deck,
        prescience.aside,
        state.tokens[:-2],
        state.sign_reserve,
        state.signs,
        state.stations,
    ]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_before_anything_is_dealt_there_is_nothing_to_imagine(seat: int | None) -> None:
    options = position().options
    state = new_state(2, options)
    resample(state, seat, Random(1))
    assert state == new_state(2, options)
