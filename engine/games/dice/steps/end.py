"""End of turn and end of game (D-16, D-17)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NoReturn

from engine.core.decisions import Option, Pick
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.dice.data import RULES
from engine.games.dice.effects import DefaultWinner, StealsPredictedWin, StoreSpice
from engine.games.dice.labels import FACTION, SEATS
from engine.games.dice.legal import loyalty_limits, shares_with_third, strategic_control
from engine.games.dice.powers import owners, passive, turn_of
from engine.games.dice.state import DiceState, DiceTable


@step("dice.end")
def end(t: DiceTable) -> None:
    """D-16.1: a win is looked for before anything is drawn."""
    turn_of(t.state).phase = "end"
    _check_win(t)
    _store_spice(t)
    t.next("dice.draw")


def _check_win(t: DiceTable) -> None:
    """D-17.1, D-17.2: the active player alone, else with the ally."""
    turn = turn_of(t.state)
    if strategic_control(t.state, (turn.active,)) >= RULES.regions_to_win_alone.value:
        _lone_win(t, turn.active, "dice-won-alone")
    if turn.ally is not None and allied_win(t.state, turn.active, turn.ally):
        pair = (turn.active, turn.ally)
        _finish(t, pair, msg("dice-won-allied", seat=SEATS[turn.active], ally=SEATS[turn.ally]))


def allied_win(state: DiceState, active: int, ally: int) -> bool:
    """Whether two allies together hold enough strategic regions (D-5.3, D-17.3)."""
    pair = (active, ally)
    if strategic_control(state, pair) < RULES.regions_to_win_allied.value:
        return False
    if state.options.any_shared_strategic_region_blocks_allied_win and shares_with_third(state, pair):
        return False
    return state.round > 1 or state.options.allied_win_in_round_one


def _lone_win(t: DiceTable, seat: int, key: str) -> NoReturn:
    """D-17.5: the win goes to who has foretold it, if anybody has."""
    state = t.state
    for prophet, _ in owners(state, StealsPredictedWin):
        if state.players[prophet].prediction == state.players[seat].faction:
            t.emit("dice-prediction-shown", seat=SEATS[prophet], winner=SEATS[seat])
            _finish(t, (prophet,), msg("dice-won-foretold", seat=SEATS[prophet], winner=SEATS[seat]))
    _finish(t, (seat,), msg(key, seat=SEATS[seat]))


def _finish(t: DiceTable, winners: Sequence[int], reason: Msg) -> NoReturn:
    t.state.phase = "over"
    t.reveal()
    t.finish(winners, reason)


def _store_spice(t: DiceTable) -> None:
    """D-12.2, D-19.12: unspent spice is lost, but for what an ability keeps."""
    turn = turn_of(t.state)
    keep = passive(t.state, turn.active, StoreSpice)
    if keep is not None:
        t.state.players[turn.active].stored_spice = min(turn.spice, keep.cap)
    turn.spice = 0


@step("dice.draw")
def draw(t: DiceTable) -> None:
    """D-16.2: draw a loyalty token; who holds too many returns one."""
    state = t.state
    active = turn_of(state).active
    drawn = state.loyalty_supply.pop()
    hand = state.players[active].loyalty
    hand.append(drawn)
    t.emit("dice-token-drawn", seat=SEATS[active])
    t.emit("dice-token-drawn-own", audience=(active,), faction=FACTION[drawn])
    if len(hand) > loyalty_limits(state, active)[0]:
        t.next("dice.return_token")
    t.next("dice.pass")


@step("dice.return_token")
def return_token(t: DiceTable) -> Asking:
    """D-16.2: any of the tokens, after a look. Asked even if they are alike: not to ask would tell."""
    state = t.state
    active = turn_of(state).active
    hand = state.players[active].loyalty
    options = [_token(index, faction) for index, faction in enumerate(hand)]
    prompt = msg("dice-return-token", count=loyalty_limits(state, active)[0])
    chosen = yield Pick((active,), prompt, options[-1].id, topic="", hidden=True, options=options)
    returned = hand.pop(int(chosen))
    state.loyalty_supply = t.chance.shuffle([*state.loyalty_supply, returned], purpose="loyalty")
    t.emit("dice-token-returned", seat=SEATS[active])


@cache
def _token(index: int, faction: str) -> Option:
    return Option(str(index), msg("dice-option-token", faction=FACTION[faction]), about=FACTION[faction])


@step("dice.pass")
def pass_dice(t: DiceTable) -> None:
    """D-16.3: the dice go clockwise; when they are back at the first player, a round is over."""
    state = t.state
    seat = (turn_of(state).active + 1) % t.seats
    if seat == state.first:
        if state.round == RULES.rounds.value:
            _default_win(t)
        state.round += 1
        t.emit("dice-round", round=state.round)
    t.next("dice.turn", seat)


def _default_win(t: DiceTable) -> NoReturn:
    """D-17.4: nobody has won; the first of those who win then does."""
    _, seat = min((effect.rank, seat) for seat, effect in owners(t.state, DefaultWinner))
    _lone_win(t, seat, "dice-won-by-default")
