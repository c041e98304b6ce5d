"""Alliances: whom to ask, what to answer, what to allow and to wish for (D-9, D-12.4 to D-12.6)."""

from __future__ import annotations

from typing import Any

from engine.agents.dice.board import POLE, STRATEGIC, Board, partner_of
from engine.agents.dice.means import from_turn
from engine.agents.dice.odds import best
from engine.agents.dice.plans import ALONE_UNTIL, Outlook
from engine.core.decisions import Amounts, Form, Pick
from engine.games.dice.data import RULES
from engine.games.dice.legal import strategic_control
from engine.games.dice.state import DiceState

_BETTER = 0.01
"""What an alliance must add to be proposed: the ally recruits from it too."""


def propose(state: DiceState, me: int, pick: Pick) -> str:
    """Return the seat with which the turn comes to most, or ``none``."""
    alone = Outlook(Board(state, me)).best(from_turn(state, me, None)).worth
    chosen, most = "none", alone + _BETTER
    for option in pick.options:
        if option.id != "none":
            partner = int(option.id)
            worth = Outlook(Board(state, me, partner)).best(from_turn(state, me, partner)).worth
            if worth > most:
                chosen, most = option.id, worth
    return chosen


def answer(state: DiceState, me: int, form: Form) -> dict[str, Any]:
    """Accept, unless the other one would win alone or only grow: nobody can be attacked by an ally."""
    if not _welcome(state, me):
        return {"answer": "decline"}
    return {"answer": "accept"} | grants(state, me, form)


def _welcome(state: DiceState, me: int) -> bool:
    turn = state.turn
    assert turn is not None
    together = strategic_control(state, (turn.active, me))
    if together + 1 >= RULES.regions_to_win_allied.value:
        return state.round > ALONE_UNTIL
    return strategic_control(state, (turn.active,)) + 1 < RULES.regions_to_win_alone.value


def grants(state: DiceState, me: int, form: Form) -> dict[str, Any]:
    """Allow no landings; wish that everything on the card is carried to the pole, or where it can go."""
    given: dict[str, Any] = {}
    if "landing" in form.fields:
        given["landing"] = []
    wishes = form.fields.get("wishes")
    if isinstance(wishes, Amounts):
        given["wishes"] = _wishes(state, me, wishes)
    return given


def _wishes(state: DiceState, me: int, wishes: Amounts) -> dict[str, int]:
    held = set(Board(state, me).held())
    wanted: dict[str, int] = {}
    taken: set[str] = set()
    for item in sorted(wishes.items, key=lambda one: (one.target != POLE, one.target not in held)):
        kind = item.id.split(":")[1]
        if kind not in taken and (item.target == POLE or item.target in held):
            taken.add(kind)
            wanted[item.id] = item.max
    return {item.id: wanted[item.id] for item in wishes.items if item.id in wanted}


def follow(state: DiceState, me: int, amounts: Amounts) -> dict[str, int]:
    """Return who goes along with the ally: all that can be spared if it may bring the win together."""
    turn = state.turn
    assert turn is not None
    assert turn.target is not None
    board = Board(state, me, partner_of(state, me))
    held = sum(board.pair_holds(ident) for ident in STRATEGIC if ident != turn.target)
    decides = turn.target in STRATEGIC and held + 1 >= RULES.regions_to_win_allied.value
    place = board.places[turn.target]
    if not decides or (board.pair_holds(turn.target) and not place.foes):
        return {}
    if place.foes and place.partner.count and _is_won(board, turn.target):
        return {}
    spare: dict[str, int] = {}
    for item in amounts.items:
        stays = item.target in STRATEGIC and item.target is not None
        count = item.max - (stays and board.places[item.target or ""].mine.count <= item.max)
        if count:
            spare[item.id] = count
    return spare


def _is_won(board: Board, target: str) -> bool:
    place = board.places[target]
    return best(place.partner, board.opposition(target), attacking=True).chance > 0.9
