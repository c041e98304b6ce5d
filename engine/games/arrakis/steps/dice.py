"""The start of Action Resolution: rolling, laying out the dice, Bene Gesserit tokens (W-8.1 to W-8.4, W-28)."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import dice_for_harkonnen, seats_of
from engine.games.arrakis.data import RESULTS, RULES
from engine.games.arrakis.labels import SIDE, plain, ref
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Side, other

_SIDES_OF_A_DIE = 6
_FIRST: tuple[Side, Side] = (HARKONNEN, ATREIDES)
DECLINE = "none"


@step("arrakis.action")
def action(t: ArrakisTable) -> None:
    """W-8.1: the Atreides roll all their dice, the Harkonnen those that the spice does not bind."""
    state = t.state
    state.phase = "action"
    _roll(t, ATREIDES, RULES.dice[ATREIDES].count)
    _roll(t, HARKONNEN, dice_for_harkonnen(state))
    t.next("arrakis.overflow", HARKONNEN)


def _roll(t: ArrakisTable, side: Side, count: int) -> None:
    faces = RULES.dice[side].faces
    rolled = [faces[number] for number in t.chance.roll(_SIDES_OF_A_DIE, count, purpose=f"action-{side}")]
    player = t.state.players[side]
    player.used = 0
    player.dice = {result: rolled.count(result) for result in RESULTS if result in rolled}
    names = tuple(ref("result", result) for result in RESULTS for _ in range(rolled.count(result)))
    t.emit("arrakis-dice-rolled", side=SIDE[side], results=names)


# -- too many dice of a result -------------------------------------------------------------------------


def _surplus(state: ArrakisState, side: Side) -> str | None:
    """Return a result of which more dice lie there than it has spaces (W-8.2)."""
    slots = RULES.dice[side].slots
    return next((result for result, count in state.players[side].dice.items() if count > slots), None)


def _roomiest(state: ArrakisState, side: Side) -> list[str]:
    """Return the results with the most free spaces (W-8.3)."""
    dice = state.players[side].dice
    fewest = min(dice.get(result, 0) for result in RESULTS)
    return [result for result in RESULTS if dice.get(result, 0) == fewest]


@step("arrakis.overflow")
def overflow(t: ArrakisTable, side: Side) -> None:
    """W-8.2, W-8.3: each die too many is changed, one at a time; then it is time for Bene Gesserit tokens."""
    state = t.state
    if _surplus(state, side) is None:
        if _surplus(state, other(side)) is not None:
            t.next("arrakis.overflow", other(side))
        else:
            for one in _FIRST:
                if state.players[one].bene_gesserit:
                    t.next("arrakis.bene_gesserit", one)
            t.next("arrakis.turn", ATREIDES)
        return
    results = _roomiest(state, side)
    if len(results) == 1:
        _change(t, side, results[0])
    else:
        t.next("arrakis.overflow_choice", side)


@step("arrakis.overflow_choice")
def overflow_choice(t: ArrakisTable, side: Side) -> Asking:
    """W-8.3: the owner chooses among the results with the same number of free spaces (Q-18)."""
    surplus = _surplus(t.state, side) or ""
    prompt = msg("arrakis-die-too-many", result=ref("result", surplus))
    options = [_result(one) for one in _roomiest(t.state, side)]
    chosen = yield Pick(seats_of(t.state, side), prompt, options[0].id, options=options)
    _change(t, side, chosen)


def _change(t: ArrakisTable, side: Side, result: str) -> None:
    """Turn a die too many to another result; with the FAQ's option the other side is next (W-40.5)."""
    surplus = _surplus(t.state, side)
    assert surplus is not None
    dice = t.state.players[side].dice
    dice[surplus] -= 1
    dice[result] = dice.get(result, 0) + 1
    t.emit("arrakis-die-changed", side=SIDE[side], old=ref("result", surplus), new=ref("result", result))
    t.next("arrakis.overflow", other(side) if t.state.options.faq_dice_in_turns else side)


@cache
def _result(ident: str) -> Option:
    return Option(ident, msg("arrakis-option-result", result=ref("result", ident)))


# -- Bene Gesserit tokens ------------------------------------------------------------------------------


@step("arrakis.bene_gesserit")
def bene_gesserit(t: ArrakisTable, side: Side) -> Asking:
    """W-28.1: one token may lie as a die on the result with the fewest dice; the owner chooses among several."""
    player = t.state.players[side]
    options = [_result(one) for one in _roomiest(t.state, side)]
    decline = plain(DECLINE, "arrakis-option-no-token")
    chosen: str = yield Pick(
        seats_of(t.state, side),
        msg("arrakis-place-bene-gesserit"),
        DECLINE,
        topic="arrakis-bene-gesserit",
        options=[*options, decline],
    )
    if chosen != DECLINE:
        player.bene_gesserit -= 1
        player.token = chosen
        t.emit("arrakis-bene-gesserit-placed", side=SIDE[side], result=ref("result", chosen))
