"""Desert Power and the Wild Maker (W-9.8, W-26.6)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.decisions import Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import empty_deserts, seats_of
from engine.games.arrakis.data import EFFECTS, WILD_MAKER
from engine.games.arrakis.effects import DesertPower, EnterWildMaker
from engine.games.arrakis.labels import AREA, DONE, STOP, plain, ref
from engine.games.arrakis.labels import area as option
from engine.games.arrakis.perform import can_any, perform, possible
from engine.games.arrakis.sands import sites_for_signs
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Side, turn_of
from engine.games.arrakis.steps.worms import attacks, moves, send, shift

SIGNS = 2
MOVES = 2
_ACTION = "desert_power/"
"""The effects of the Action that needs no die."""

# -- Desert Power (W-9.8) ------------------------------------------------------------------------------


@possible(DesertPower)
def can_use_desert_power(state: ArrakisState, side: Side, _effect: DesertPower) -> bool:
    """Whether any of its alternatives can do anything; that there are fewer dice is for who offers it."""
    return any(test(state, side) for test in _ALTERNATIVES.values())


def _can_sign(state: ArrakisState, _side: Side) -> bool:
    return bool(sites_for_signs(state))


def _can_move(state: ArrakisState, _side: Side) -> bool:
    return bool(moves(state, []))


def _can_attack(state: ArrakisState, _side: Side) -> bool:
    return bool(attacks(state))


def _can_use_maker(state: ArrakisState, side: Side) -> bool:
    """The special action of the Wild Maker needs its card face up and the figure on the board (W-10.2)."""
    return state.wild_maker == "in" and not state.wild_maker_spent and can_any(state, side, WILD_MAKER)


_ALTERNATIVES: dict[str, Callable[[ArrakisState, Side], bool]] = {
    "signs": _can_sign,
    "move": _can_move,
    "attack": _can_attack,
}
_OPTIONS = {
    "signs": plain("signs", "arrakis-desert-signs"),
    "move": plain("move", "arrakis-desert-move"),
    "attack": plain("attack", "arrakis-desert-attack"),
    WILD_MAKER: plain(WILD_MAKER, "arrakis-desert-maker"),
}


@step("arrakis.desert_power")
def desert_power(t: ArrakisTable, side: Side, path: str) -> None:
    """Take Desert Power Actions, one after another.

    The Wild Maker's special action is one more alternative of those that a card grants (W-10.1); in a turn
    without a die it has been offered beside this one.
    """
    effect = EFFECTS[path]
    assert isinstance(effect, DesertPower)
    for _ in range(effect.times):
        t.next("arrakis.desert_action", side, not path.startswith(_ACTION))


@step("arrakis.desert_action", free=True)
def desert_action(t: ArrakisTable, side: Side, granted: bool) -> Asking:
    """Choose one alternative of a Desert Power Action; ``granted``: by a card."""
    state = t.state
    open_now = [name for name, test in _ALTERNATIVES.items() if test(state, side)]
    if granted and _can_use_maker(state, side):
        open_now.append(WILD_MAKER)
    if not open_now:
        return
    chosen = open_now[0]
    if open_now != ["signs"]:  # where to put none is asked anyway
        options = [*(_OPTIONS[name] for name in open_now), STOP]
        prompt = msg("arrakis-desert-power")
        topic = "arrakis-desert-power"
        chosen = yield Pick(seats_of(state, side), prompt, DONE, topic=topic, options=options)
    turn_of(state).worms = []
    if chosen == "signs":
        t.next("arrakis.put_signs", side, SIGNS)
    elif chosen == "move":
        for _ in range(MOVES):
            t.next("arrakis.ride_worm", side)
    elif chosen == "attack":
        t.next("arrakis.worm_attack", side)
    elif chosen == WILD_MAKER:
        perform(t, side, WILD_MAKER)
        t.next("arrakis.spend_leader", WILD_MAKER)


@step("arrakis.ride_worm", free=True)
def ride_worm(t: ArrakisTable, side: Side) -> Asking:
    """Move a Worm that has not moved in this Action (W-24.6)."""
    options = moves(t.state, turn_of(t.state).worms)
    if not options:
        return
    chosen = yield Pick(
        seats_of(t.state, side),
        msg("arrakis-ride-worm"),
        DONE,
        topic="arrakis-ride-worm",
        options=[*options, STOP],
    )
    if chosen != DONE:
        shift(t, *chosen.split(">"))


@step("arrakis.worm_attack", free=True)
def worm_attack(t: ArrakisTable, side: Side) -> Asking:
    """Attack with a Worm (W-24.8)."""
    options = attacks(t.state)
    if not options:  # a free action came between
        return
    chosen = yield Pick(
        seats_of(t.state, side),
        msg("arrakis-worm-attack"),
        DONE,
        topic="arrakis-worm-attack",
        options=[*options, STOP],
    )
    if chosen != DONE:
        send(t, *chosen.split(">"))


# -- the Wild Maker (W-26.6) ---------------------------------------------------------------------------


@possible(EnterWildMaker)
def can_enter_wild_maker(state: ArrakisState, _side: Side, _effect: EnterWildMaker) -> bool:
    """Whether it has not entered yet and there is an empty Desert area for it."""
    return state.wild_maker == "out" and bool(empty_deserts(state))


@step("arrakis.enter_wild_maker", free=True)
def enter_wild_maker(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """The Wild Maker enters in an empty Desert area, its card face down (W-26.6)."""
    state = t.state
    sites = empty_deserts(state)
    if state.wild_maker != "out" or not sites:
        return
    chosen = yield Pick(
        seats_of(state, side),
        msg("arrakis-maker-enters-where"),
        DONE,
        topic="arrakis-maker-enters",
        options=[*(option(area) for area in sites), STOP],
    )
    if chosen == DONE:
        return
    state.wild_maker, state.wild_maker_spent = "in", True
    state.worms[chosen] = WILD_MAKER
    maker = ref("piece", WILD_MAKER)
    t.emit("arrakis-maker-enters", data={"areas": [chosen]}, worm=maker, area=AREA[chosen])
