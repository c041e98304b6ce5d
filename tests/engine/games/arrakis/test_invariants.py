"""The invariants notice every piece and card that goes astray (W-2.1)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.arrakis.data import AREAS, CARDS, PRESCIENCE
from engine.games.arrakis.invariants import invariants
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, Legion, Sietch, Turn
from engine.games.arrakis.steps.setup import new_state
from tests.engine.games.arrakis.scenario import atreides, harkonnen, position
from tests.rules_coverage import rule

DEEP = [ident for ident, area in AREAS.items() if area.deep]
DESERT = "gara_kulon_south_desert"


def sound() -> ArrakisState:
    return position(
        legions={
            "carthag": harkonnen(2, 1, 1, "bashar", "baron_harkonnen"),
            "gara_kulon": atreides(2, 0, 1, "naib", tokens=["ad1"]),
        },
        hands={ATREIDES: ["dust_chasms"], HARKONNEN: ["hawats_scheming"]},
        dice={ATREIDES: {"mentat": 2}},
        tank={ATREIDES: ["stilgar"]},
        row=["fall_of_a_tyrant"],
        signs={DEEP[0]: "sand"},
        worms={DEEP[1]: "sandworm"},
        harvesters=[DEEP[2]],
        zones={"air_north": "carryall"},
    )


def test_a_sound_state_passes() -> None:
    invariants(sound())
    invariants(new_state(2, sound().options))


@rule("W-8.1")
def test_before_the_roll_no_die_is_missed() -> None:
    state = sound()
    state.phase = "vehicles"
    state.players[ATREIDES].used = 0
    invariants(state)


@rule("W-4.6")
def test_an_area_may_be_crowded_only_while_its_owner_is_busy_with_it() -> None:
    state = sound()
    state.legions["arrakeen"] = harkonnen(7)
    with pytest.raises(AssertionError):
        invariants(state)
    state.crowded = ["arrakeen"]
    invariants(state)
    state.crowded, state.turn = [], Turn(HARKONNEN, moved={"arrakeen": harkonnen(3)})
    invariants(state)


def fall_off(state: ArrakisState) -> None:
    state.legions["nowhere"] = harkonnen(1)


def stand_alone(state: ArrakisState) -> None:
    state.legions["arrakeen"] = Legion(HARKONNEN, leaders=["bashar"])


def owe_units(state: ArrakisState) -> None:
    state.legions["arrakeen"] = Legion(HARKONNEN, regular=-1, elite=2)


def hide(state: ArrakisState) -> None:
    state.legions["carthag"].tokens = ["ad2"]
    state.tokens.remove("ad2")


def disorder(state: ArrakisState) -> None:
    state.legions["carthag"].leaders.reverse()


def swell(state: ArrakisState) -> None:
    for area in ("arrakeen", "arsunt", "north_pole", "hagga_basin"):
        state.legions[area] = harkonnen(6)


def multiply(state: ArrakisState) -> None:
    state.legions["carthag"].leaders = ["bashar"] * 7


def double(state: ArrakisState) -> None:
    state.legions["arrakeen"] = harkonnen(1, 0, 0, "baron_harkonnen")


def leave_tank(state: ArrakisState) -> None:
    state.players[ATREIDES].tank[0] = None


def shorten_tank(state: ArrakisState) -> None:
    state.players[HARKONNEN].tank.pop()


def lose_card(state: ArrakisState) -> None:
    state.players[ATREIDES].decks["fremen_ally"].pop()


def swap_card(state: ArrakisState) -> None:
    state.players[ATREIDES].hand.append(state.players[HARKONNEN].hand.pop())


def invent_card(state: ArrakisState) -> None:
    state.players[ATREIDES].hand.append(next(iter(CARDS)))


def keep_no_dice(state: ArrakisState) -> None:
    state.players[ATREIDES].dice["house"] = 0


def add_dice(state: ArrakisState) -> None:
    state.players[ATREIDES].used += 1


def lose_die(state: ArrakisState) -> None:
    state.players[HARKONNEN].used -= 1


def owe_token(state: ArrakisState) -> None:
    state.players[ATREIDES].bene_gesserit = -1


def lose_token(state: ArrakisState) -> None:
    state.tokens.pop()


def supply_starting_token(state: ArrakisState) -> None:
    state.tokens.append(state.spent_tokens.pop())


def lose_sign(state: ArrakisState) -> None:
    state.signs = {}


def add_station(state: ArrakisState) -> None:
    state.stations = dict.fromkeys(("false_wall_east", "hobars_gap", "windgap"), "jihad")


def misplace_station(state: ArrakisState) -> None:
    state.stations = {DESERT: "jihad"}


def lose_prescience(state: ArrakisState) -> None:
    state.prescience.row = []


def keep_what_is_not_shown(state: ArrakisState) -> None:
    state.prescience.kept = [next(iter(PRESCIENCE))]


def double_objective(state: ArrakisState) -> None:
    state.prescience.objectives *= 2


def run_off(state: ArrakisState) -> None:
    state.prescience.markers["jihad"] = 11


def claim_on(state: ArrakisState) -> None:
    state.prescience.claims = 3


def build(state: ArrakisState) -> None:
    state.settlements.append("windgap")


def dig(state: ArrakisState) -> None:
    state.sietches.update({area: Sietch(1) for area in DEEP[:1]})


def harvest_rock(state: ArrakisState) -> None:
    state.harvesters = ["north_pole"]


def harvest_twice(state: ArrakisState) -> None:
    state.harvesters *= 2


def harvest_everywhere(state: ArrakisState) -> None:
    state.harvesters = DEEP[:9]


def fly_off(state: ArrakisState) -> None:
    state.zones["moon"] = "carryall"


def fly_too_many(state: ArrakisState) -> None:
    state.zones = dict.fromkeys(("air_north", "air_south", "air_east", "air_west"), "carryall")


def fly_far_too_many(state: ArrakisState) -> None:
    zones = (
        "air_north",
        "air_south",
        "air_east",
        "air_west",
        "air_north_east",
        "air_south_east",
        "air_south_west",
    )
    state.zones = dict.fromkeys(zones, "ornithopter")


def breed(state: ArrakisState) -> None:
    state.worms = dict.fromkeys(DEEP[1:6], "sandworm")


def summon(state: ArrakisState) -> None:
    state.worms[DEEP[3]] = "wild_maker"


def surface(state: ArrakisState) -> None:
    state.worms["north_pole"] = "sandworm"


def drop_marker(state: ArrakisState) -> None:
    state.spice.rows["choam"] = 6


def lose_marker(state: ArrakisState) -> None:
    del state.spice.rows["choam"]


def hoard(state: ArrakisState) -> None:
    state.spice.reserve = 2


def ban_twice(state: ArrakisState) -> None:
    state.spice.bans = ["choam", "choam"]


def triumph(state: ArrakisState) -> None:
    state.supremacy = 11


def turn_back(state: ArrakisState) -> None:
    state.round = 0


@rule("W-2.1", "W-4.5", "W-7.4", "W-7.5")
@pytest.mark.parametrize(
    "spoil",
    [
        fall_off,
        stand_alone,
        owe_units,
        hide,
        disorder,
        swell,
        multiply,
        double,
        leave_tank,
        shorten_tank,
        lose_card,
        swap_card,
        invent_card,
        keep_no_dice,
        add_dice,
        lose_die,
        owe_token,
        lose_token,
        supply_starting_token,
        lose_sign,
        add_station,
        misplace_station,
        lose_prescience,
        keep_what_is_not_shown,
        double_objective,
        run_off,
        claim_on,
        build,
        dig,
        harvest_rock,
        harvest_twice,
        harvest_everywhere,
        fly_off,
        fly_too_many,
        fly_far_too_many,
        breed,
        summon,
        surface,
        drop_marker,
        lose_marker,
        hoard,
        ban_twice,
        triumph,
        turn_back,
    ],
)
def test_whatever_is_wrong_is_noticed(spoil: Callable[[ArrakisState], None]) -> None:
    state = sound()
    spoil(state)
    with pytest.raises(AssertionError):
        invariants(state)
