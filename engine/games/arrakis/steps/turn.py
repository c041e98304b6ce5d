"""Action turns: what a die is spent on, and what ends a turn (W-8.5 to W-8.10, W-10.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import figure_of, may_use_desert_power, seats_of, unused, usable_special
from engine.games.arrakis.data import ACTIONS, LEADERS, RESULTS, WILD_MAKER
from engine.games.arrakis.interrupts import interrupts
from engine.games.arrakis.labels import DONE, SIDE, STOP, card, plain, ref
from engine.games.arrakis.perform import can_any, perform
from engine.games.arrakis.pieces import advance_tank, spend_die
from engine.games.arrakis.prescience import claimable_in_turn, claimable_with_die
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    SIDES,
    ArrakisState,
    ArrakisTable,
    Side,
    Turn,
    other,
    turn_of,
)
from engine.games.arrakis.steps.atomics import atomics_options, atomics_ready
from engine.games.arrakis.steps.cards import play, playable
from engine.games.arrakis.steps.free import scoutable

CARD = "card"
CLAIM = "claim"
DECLINE = "decline"
DESERT_POWER = "desert_power"
HOUSE = "house"
NOTHING = "nothing"
SPECIAL = "special"
TOKEN = "token"  # noqa: S105 - a Bene Gesserit token
VISION = "prescience"


def _counts_as(side: Side, result: str) -> tuple[str, ...]:
    """Return what a die may count as: the House of the Atreides is any result (W-9.6)."""
    return RESULTS if side == ATREIDES and result == HOUSE else (result,)


_ACTIONS: Mapping[tuple[Side, str], tuple[str, ...]] = {
    (side, result): tuple(
        ident
        for ident, action in ACTIONS.items()
        if action.side in (None, side) and action.result in _counts_as(side, result)
    )
    for side in SIDES
    for result in RESULTS
}
"""What a die of a result buys (W-9)."""
_SPECIALS: Mapping[tuple[Side, str], tuple[str, ...]] = {
    (side, result): tuple(
        ident
        for ident, leader in LEADERS.items()
        if leader.side == side and leader.slot in _counts_as(side, result)
    )
    for side in SIDES
    for result in RESULTS
}
"""Whose special action a die of a result buys (W-10.1)."""


# -- whose turn it is ----------------------------------------------------------------------------------


@step("arrakis.turn")
def turn(t: ArrakisTable, side: Side) -> None:
    """W-8.5, W-8.6: turns alternate until the last Harkonnen die is spent."""
    state = t.state
    if not unused(state.players[HARKONNEN]):
        _end_phase(t)
        return
    for player in state.players.values():
        for leader in player.leaders.values():
            leader.fresh = False
    state.turn = Turn(side)
    state.facts.ride = 0
    if side == ATREIDES and state.paul_restricted:
        state.paul_restricted = 1
    t.next("arrakis.choose_action", side)


def _end_phase(t: ArrakisTable) -> None:
    """W-40.4: Atreides dice that are left are lost; so is a Bene Gesserit token that lies as a die."""
    state = t.state
    state.facts.ride = 0
    player = state.players[ATREIDES]
    if unused(player):
        t.emit("arrakis-dice-lost", side=SIDE[ATREIDES], count=unused(player))
    player.used += sum(player.dice.values())
    player.dice, player.token = {}, None


@step("arrakis.turn_end")
def turn_end(t: ArrakisTable, side: Side) -> None:
    """W-21.3, W-40.7: if a die was spent the tank moves on; then it is the other side's turn."""
    state = t.state
    if turn_of(state).paid:
        advance_tank(t, side)
    if side == HARKONNEN:
        state.forced_die = None
    elif state.paul_restricted == 1:
        state.paul_restricted = 0
    state.turn = None
    t.next("arrakis.turn", other(side))


# -- what may be chosen --------------------------------------------------------------------------------


def payable(state: ArrakisState, side: Side) -> Mapping[str, str]:
    """Return the results that a side may spend, each with what is spent: a die, or the token if there is none.

    A card may have named the one that the Harkonnen must spend.
    """
    player = state.players[side]
    found: dict[str, str] = {result: result for result in RESULTS if player.dice.get(result)}
    forced = state.forced_die if side == HARKONNEN else None
    if forced in found:
        return {forced: forced}
    if player.token is not None:
        if forced == TOKEN:
            return {player.token: TOKEN}
        found.setdefault(player.token, TOKEN)
    return found


def deeds(state: ArrakisState, side: Side, result: str) -> Iterator[str]:
    """Yield what a die of a result can buy that would do anything now: ``ACTION``, ``special:LEADER``."""
    yield from (ident for ident in _ACTIONS[side, result] if can_any(state, side, ident))
    for leader in _SPECIALS[side, result]:
        if usable_special(state, side, leader) and can_any(state, side, leader):
            yield f"{SPECIAL}:{leader}"


def _desert_power(state: ArrakisState) -> Iterator[Option]:
    """Yield the Desert Power Action and the Wild Maker's own (W-9.8, W-26.6)."""
    if may_use_desert_power(state):
        if can_any(state, ATREIDES, DESERT_POWER):
            yield plain(DESERT_POWER, "arrakis-option-desert-power")
        ready = state.wild_maker == "in" and not state.wild_maker_spent
        if ready and can_any(state, ATREIDES, WILD_MAKER):
            yield deed_option(DESERT_POWER, f"{SPECIAL}:{WILD_MAKER}")


@cache
def deed_option(result: str, deed: str) -> Option:
    """Return a deed as an option, ``RESULT:DEED``, under the result of the die that buys it."""
    name = ref("result", result)
    group = msg("arrakis-group-result", result=name)
    kind, _, leader = deed.partition(":")
    if kind == SPECIAL:
        who = ref("leader", leader)
        label = msg("arrakis-option-special", result=name, leader=who)
        return Option(f"{result}:{deed}", label, group=group, about=who)
    label = msg("arrakis-option-action", result=name, action=ref("action", deed))
    return Option(f"{result}:{deed}", label, group=group)


@cache
def _nothing(result: str) -> Option:
    name = ref("result", result)
    label = msg("arrakis-option-nothing", result=name)
    group = msg("arrakis-group-result", result=name)
    return Option(f"{result}:{NOTHING}", label, group=group, idle=True)


@cache
def _card(ident: str) -> Option:
    option = card(ident, "arrakis-option-play")
    return Option(f"{CARD}:{ident}", option.label, group=msg("arrakis-group-cards"), about=option.about)


@cache
def _claim(ident: str) -> Option:
    name = ref(VISION, ident)
    group = msg("arrakis-group-claims")
    return Option(f"{CLAIM}:{ident}", msg("arrakis-option-claim", card=name), group=group, about=name)


@cache
def _die(result: str) -> Option:
    return Option(result, msg("arrakis-option-result", result=ref("result", result)))


def _menu(state: ArrakisState, side: Side, dice: Mapping[str, str]) -> list[Option]:
    """Return all that may be chosen in an Action turn; what is safe comes last (W-8.5, W-8.10)."""
    found = [deed_option(result, deed) for result in dice for deed in deeds(state, side, result)]
    if dice:
        found += [_card(ident) for ident in playable(state, side)]
    if side == ATREIDES:
        found += [_claim(ident) for ident in claimable_with_die(state)]
        found += _desert_power(state)
    found += [_nothing(result) for result in dice]
    return found if dice else [*found, plain(DECLINE, "arrakis-option-decline")]


# -- choosing ------------------------------------------------------------------------------------------


@step("arrakis.choose_action", free=True)
def choose_action(t: ArrakisTable, side: Side) -> Asking:
    """W-8.5: a die for an Action, a special action or a card; Desert Power; or a die for nothing (W-8.10)."""
    state = t.state
    dice = payable(state, side)
    options = _menu(state, side, dice)
    if not dice and len(options) == 1 and not interrupts(t):
        t.next("arrakis.turn_end", side)
        return
    before = _free(state, side)
    seats = seats_of(state, side)
    prompt = msg("arrakis-choose-action", side=SIDE[side])
    chosen: str = yield Pick(
        seats, prompt, options[-1].id, topic="arrakis-action", options=options, hidden=True
    )
    kind, _, what = chosen.partition(":")
    if kind == CARD:
        t.next("arrakis.pay", side, CARD, what)
        play(t, side, what)
    elif kind == CLAIM:
        t.next("arrakis.pay", side, VISION, what)
        t.next("arrakis.claim", what)
    elif kind == DECLINE:
        t.emit("arrakis-declined", side=SIDE[side])
    else:
        if kind != DESERT_POWER:
            spend_die(t, side, dice[kind])
        do_deed(t, side, kind, what or kind)
    t.next("arrakis.claim_window")
    t.next("arrakis.closing", side, before)
    t.next("arrakis.turn_end", side)


def _free(state: ArrakisState, side: Side) -> list[str]:
    """Return the public free actions that an Action may bring within reach (W-10.3).

    Tokens do not count: those that a turn has brought to where they lie can be turned up in the next one.
    """
    if side == HARKONNEN:
        return scoutable(state)
    return [*claimable_in_turn(state), *(one.id for one in atomics_options() if atomics_ready(state))]


@step("arrakis.closing")
def closing(t: ArrakisTable, side: Side, before: list[str]) -> None:
    """W-10.3: a turn is not over before what its Action has made possible could be done in it."""
    if set(_free(t.state, side)) - set(before):
        t.next("arrakis.last_word", side, before)


@step("arrakis.last_word", free=True)
def last_word(t: ArrakisTable, side: Side, before: list[str]) -> Asking:
    """The free actions that have become possible since ``before`` stand beside the end of the turn."""
    if set(_free(t.state, side)) - set(before):
        yield Pick(seats_of(t.state, side), msg("arrakis-last-word"), DONE, options=[STOP])


@step("arrakis.pay")
def pay(t: ArrakisTable, side: Side, kind: str, ident: str) -> Asking:
    """W-8.5, W-22.5: any one die pays for a Planning card, or for a claim; the card lies open by now."""
    dice = payable(t.state, side)
    result = next(iter(dice))
    if len(dice) > 1:
        which = msg("arrakis-die-for-card", card=ref(kind, ident))
        result = yield Pick(seats_of(t.state, side), which, result, options=[_die(one) for one in dice])
    spend_die(t, side, dice[result])


def do_deed(t: ArrakisTable, side: Side, result: str, deed: str) -> None:
    """Say what a die is spent on, and carry it out."""
    name = ref("result", result)
    kind, _, leader = deed.partition(":")
    if kind == SPECIAL:
        t.emit("arrakis-uses-special", side=SIDE[side], result=name, leader=ref("leader", leader))
        perform(t, side, leader)
        t.next("arrakis.spend_leader", leader)
    elif kind == NOTHING:
        t.emit("arrakis-does-nothing", side=SIDE[side], result=name)
    elif kind == DESERT_POWER:
        t.emit("arrakis-uses-desert-power", side=SIDE[side])
        perform(t, side, DESERT_POWER)
    else:
        t.emit("arrakis-acts", side=SIDE[side], result=name, action=ref("action", deed))
        perform(t, side, deed)


@step("arrakis.spend_leader")
def spend_leader(t: ArrakisTable, ident: str) -> None:
    """W-10.2: after its special action the card is turned face down; so is the one that took its place."""
    state = t.state
    if ident == WILD_MAKER:
        state.wild_maker_spent = True
        return
    state.players[LEADERS[ident].side].leaders[figure_of(state, ident)].spent = True
