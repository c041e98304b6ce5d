"""Phase 7, once both sides have chosen: reveal, deserters, result (D-14.8 to D-14.18)."""

from __future__ import annotations

from engine.core.steps import step
from engine.games.dice.battles import deserter, power_of, sides, strongest, tokens_to_use
from engine.games.dice.effects import SaveSentTroop
from engine.games.dice.labels import FACTION, REGION, SEATS
from engine.games.dice.legal import TROOP_KINDS, size, strength
from engine.games.dice.pieces import lift, lose_all
from engine.games.dice.powers import alliance, battle_of, passive, turn_of
from engine.games.dice.state import Commitment, DiceState, DiceTable, Plan, Stack
from engine.games.dice.steps.choice import sent_listed


@step("dice.reveal")
def reveal(t: DiceTable) -> None:
    """D-14.8: both choices are opened together; what was sent leaves region and card."""
    battle = battle_of(t.state)
    battle.attack = _send(t.state, battle.region, battle.attack_plan)
    battle.defence = _send(t.state, battle.region, battle.defence_plan)
    t.reveal()
    for seat, sent in ((battle.attacker, battle.attack), (battle.defender, battle.defence)):
        t.emit("dice-sent", seat=SEATS[seat], sent=sent_listed(sent), strength=power_of(t.state, sent))


def _send(state: DiceState, where: str, plan: Plan | None) -> Commitment:
    assert plan is not None
    for stack in plan.sent.troops:
        for kind in TROOP_KINDS:
            if getattr(stack, kind):
                lift(state, stack.seat, where, kind, getattr(stack, kind))
    for owner in plan.sent.leaders:
        state.players[owner].card.leader -= 1
    return Commitment([Stack(one.seat, one.troop, one.elite) for one in plan.sent.troops], plan.sent.leaders)


@step("dice.desert")
def desert(t: DiceTable, side: str) -> None:
    """D-14.9 to D-14.12: tokens turn troops of the other side; used ones go back and are shuffled."""
    state = t.state
    battle = battle_of(state)
    user = battle.attacker if side == "attack" else battle.defender
    used = tokens_to_use(state, side)
    for faction in used:
        state.players[user].loyalty.remove(faction)
        _turn(t, side, user, faction)
    if used:
        state.loyalty_supply = t.chance.shuffle([*state.loyalty_supply, *used], purpose="loyalty")


def _turn(t: DiceTable, side: str, user: int, faction: str) -> None:
    """D-14.10: the target goes to its owner's supply, a troop of the user's supply takes its place."""
    state = t.state
    mine, theirs = sides(state, side)
    target = deserter(state, theirs.troops, faction)
    assert target is not None
    owner, kind = target
    _add(theirs.troops, owner, kind, -1)
    _store(state, owner, kind)
    supply = state.players[user].supply
    replaced = strength(supply) > 0
    if replaced:
        new = strongest(supply)
        setattr(supply, new, getattr(supply, new) - 1)
        _add(mine.troops, user, new, 1)
    t.emit(
        "dice-deserted" if replaced else "dice-deserted-unreplaced",
        seat=SEATS[user],
        faction=FACTION[faction],
        victim=SEATS[owner],
        piece=kind,
    )


def _add(troops: list[Stack], seat: int, kind: str, count: int) -> None:
    stack = next((one for one in troops if one.seat == seat), None)
    if stack is None:
        stack = Stack(seat)
        troops.append(stack)
    setattr(stack, kind, getattr(stack, kind) + count)


def _store(state: DiceState, seat: int, kind: str, count: int = 1) -> None:
    supply = state.players[seat].supply
    setattr(supply, kind, getattr(supply, kind) + count)


@step("dice.result")
def result(t: DiceTable) -> None:
    """D-14.13 to D-14.17: the stronger side wins, the defender a tie; what was sent is discarded."""
    state = t.state
    battle = battle_of(state)
    attack, defence = sides(state, "attack")
    strengths = power_of(state, attack), power_of(state, defence)
    won = strengths[0] > strengths[1]
    losers = [battle.defender, *battle.defender_allies] if won else [battle.attacker, *battle.attacker_allies]
    t.emit(
        "dice-combat-won",
        data={"regions": [battle.region]},
        seat=SEATS[battle.attacker if won else battle.defender],
        loser=SEATS[battle.defender if won else battle.attacker],
        region=REGION[battle.region],
        attack=strengths[0],
        defence=strengths[1],
    )
    lose_all(state, battle.region, losers)
    for sent in (attack, defence):
        _discard(t, sent)
    turn_of(state).fought.append(battle.region)
    state.battle = None
    t.next("dice.combat")


def _discard(t: DiceTable, sent: Commitment) -> None:
    """D-14.14: troops and leaders go to the supply, but for those that an ability saves (D-19.9)."""
    state = t.state
    for stack in sent.troops:
        saved = min(_saved(state, stack.seat), size(stack))
        for _ in range(saved):
            kind = strongest(stack)
            setattr(stack, kind, getattr(stack, kind) - 1)
            card = state.players[stack.seat].card
            setattr(card, kind, getattr(card, kind) + 1)
        if saved:
            t.emit("dice-troop-saved", seat=SEATS[stack.seat], count=saved)
        for kind in TROOP_KINDS:
            _store(state, stack.seat, kind, getattr(stack, kind))
    for owner in sent.leaders:
        _store(state, owner, "leader")


def _saved(state: DiceState, seat: int) -> int:
    """Return how many troops of a seat each combat gives back to its card."""
    own = passive(state, seat, SaveSentTroop)
    lent = alliance(state, SaveSentTroop) if seat == turn_of(state).active else None
    return sum(effect.troops for effect in (own, lent) if effect is not None)
