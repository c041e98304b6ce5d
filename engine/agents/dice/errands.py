"""The smaller decisions: recruits, assassins, shipments, the set-up."""

from __future__ import annotations

from engine.agents.dice.board import POLE, Board, partner_of
from engine.agents.dice.means import from_turn
from engine.agents.dice.odds import Force
from engine.agents.dice.plans import Outlook
from engine.core.decisions import Amounts, Answer, Pick
from engine.games.dice.legal import size
from engine.games.dice.state import DiceState

_WORTH_IT = 0.004
"""What a kill must add to be preferred to a protection token."""


def enlist(state: DiceState, me: int, amounts: Amounts) -> Answer:
    """A leader if there is none on the card, then the strongest troops (D-10.1)."""
    order = ["elite", "troop", "leader"]
    if not state.players[me].card.leader:
        order = ["leader", *order[:2]]
    most = {item.id: item.max for item in amounts.items}
    if order[0] == "leader":
        most["leader"] = min(1, most.get("leader", 0))
    return _fill(amounts, order, most)


def levy(_state: DiceState, _me: int, amounts: Amounts) -> Answer:
    """Troops rather than a leader (D-19.1)."""
    return _fill(amounts, ["elite", "troop", "leader"], {item.id: item.max for item in amounts.items})


def _fill(amounts: Amounts, order: list[str], most: dict[str, int]) -> Answer:
    left = amounts.max
    taken: dict[str, int] = {}
    for ident in order:
        taken[ident] = min(left, most.get(ident, 0))
        left -= taken[ident]
    return {item.id: taken[item.id] for item in amounts.items if taken[item.id]}


def kanly(state: DiceState, me: int, pick: Pick) -> Answer:
    """Kill the troop without which the turn comes to most; else take a token, which protects."""
    ally = partner_of(state, me)
    chosen = next((option.id for option in pick.options if option.id.startswith("take:")), "done")
    most = _after(state, me, ally) + (_WORTH_IT if chosen != "done" else 0.0)
    for option in pick.options:
        if option.id.startswith("kill:"):
            _, where, owner, kind = option.id.split(":")
            worth = _without(state, me, ally, (where, int(owner), kind))
            if worth > most or (chosen == "done" and worth >= most):
                chosen, most = option.id, worth
    return chosen


def _after(state: DiceState, me: int, ally: int | None) -> float:
    return Outlook(Board(state, me, ally)).best(from_turn(state, me, ally)).worth


def _without(state: DiceState, me: int, ally: int | None, victim: tuple[str, int, str]) -> float:
    """Return what the turn comes to with one troop less on the map."""
    where, owner, kind = victim
    stacks = state.regions[where].stacks
    stack = next(one for one in stacks if one.seat == owner)
    setattr(stack, kind, getattr(stack, kind) - 1)
    gone = not size(stack)
    state.regions[where].stacks = [one for one in stacks if one is not stack] if gone else stacks
    worth = _after(state, me, ally)
    state.regions[where].stacks = stacks
    setattr(stack, kind, getattr(stack, kind) + 1)
    return worth


def ship(state: DiceState, me: int, pick: Pick) -> Answer:
    """Everything to the pole, from where every stronghold is near; what the plan leaves holds the weakest."""
    options = {option.id for option in pick.options}
    own = [ident for ident in options if ident.startswith("own:")]
    if not own:
        return "done"
    board = Board(state, me, partner_of(state, me))
    plan = Outlook(board).best(from_turn(state, me, board.partner))
    going = plan.moved.get(POLE, Force()).count
    there = board.places[POLE].mine.count
    if going > there and f"own:{POLE}" in options:
        return f"own:{POLE}"
    held = [ident for ident in board.held() if f"own:{ident}" in options]
    weakest = max(
        held, key=lambda ident: board.danger(ident, board.places[ident].mine.strength), default=POLE
    )
    return f"own:{weakest}" if f"own:{weakest}" in options else "done"


def ship_amount(_state: DiceState, _me: int, amounts: Amounts) -> Answer:
    """As many as can go, elite troops first: they pay no more."""
    return _fill(amounts, ["elite", "troop"], {item.id: item.max for item in amounts.items})


def casualty(_state: DiceState, me: int, pick: Pick) -> Answer:
    """D-14.4: somebody else's troop if possible, a small one rather than a big one."""
    return min(
        (option.id for option in pick.options), key=lambda one: (one.startswith(f"{me}:"), "elite" in one)
    )


def place(state: DiceState, me: int, pick: Pick) -> Answer:
    """D-3.11: where the fewest foes are near."""
    board = Board(state, me)
    return min((option.id for option in pick.options), key=lambda ident: board.danger(ident, 2))
