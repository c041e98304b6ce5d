"""Phase 7, the secret choice: troops, leaders and loyalty tokens in one answer (D-14.8, D-19.3, D-20.5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from engine.core.decisions import Amounts, Form, Item, Pick, Together
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.dice.battles import ALWAYS, DECISIVE, NEVER
from engine.games.dice.data import RULES
from engine.games.dice.labels import FACTION, REGION, SEATS, plain
from engine.games.dice.legal import TROOP_KINDS, usable_leaders
from engine.games.dice.powers import battle_of, card_of, turn_of
from engine.games.dice.state import Commitment, DiceState, DiceTable, Plan, Stack, TokenOrder

LEADERS, TOKENS, TROOPS = "leaders", "loyalty_tokens", "troops"
DEFEND = "dice-defend"
"""Topic of what a defender sends (D-20.7)."""

_SEND_TROOPS = msg("dice-send-troops")
_SEND_LEADERS = msg("dice-send-leaders")
_WHEN = [
    plain(NEVER, "dice-token-never"),
    plain(DECISIVE, "dice-token-decisive"),
    plain(ALWAYS, "dice-token-always"),
]


@step("dice.choose")
def choose(t: DiceTable) -> None:
    """D-14.8: both choose in secret at once, or the opponent first if that was announced."""
    if battle_of(t.state).shown:
        t.next("dice.choose_defence")
        t.next("dice.show")
        t.next("dice.choose_attack")
    else:
        t.next("dice.choose_both")
    t.next("dice.reveal")
    t.next("dice.desert", "attack")
    t.next("dice.desert", "defence")
    t.next("dice.result")


@step("dice.choose_both")
def choose_both(t: DiceTable) -> Asking:
    """D-14.8: troops, leaders, and what is meant to be done with loyalty tokens (D-20.5)."""
    battle = battle_of(t.state)
    attack, defence = yield Together(attack_question(t.state), defence_question(t.state))
    battle.attack_plan = plan_of(t.state, battle.attacker, attack)
    battle.defence_plan = plan_of(t.state, battle.defender, defence)


@step("dice.choose_defence")
def choose_defence(t: DiceTable) -> Asking:
    """D-19.3: the opponent chooses first."""
    battle = battle_of(t.state)
    question = defence_question(t.state)
    question.hidden = True
    battle.defence_plan = plan_of(t.state, battle.defender, (yield question))


@step("dice.show")
def show(t: DiceTable) -> None:
    """D-19.3: the chosen element is shown to the attacker alone."""
    battle = battle_of(t.state)
    assert battle.defence_plan is not None
    sent = battle.defence_plan.sent
    battle.foreseen = Commitment(
        [Stack(one.seat, one.troop, one.elite) for one in sent.troops] if TROOPS in battle.shown else [],
        list(sent.leaders) if LEADERS in battle.shown else [],
    )
    t.emit("dice-foreseen", audience=(battle.attacker,), sent=sent_listed(battle.foreseen))


@step("dice.choose_attack")
def choose_attack(t: DiceTable) -> Asking:
    """D-19.3: the attacker chooses with what was shown in mind."""
    battle = battle_of(t.state)
    question = attack_question(t.state)
    question.hidden = True
    battle.attack_plan = plan_of(t.state, battle.attacker, (yield question))


def attack_question(state: DiceState) -> Form:
    """Return what the attacker is asked (D-14.8)."""
    battle = battle_of(state)
    return _question(state, battle.attacker, "dice-choose-attack", "")


def defence_question(state: DiceState) -> Form:
    """Return what the opponent is asked, who may be forbidden something (D-14.8, D-19.2)."""
    battle = battle_of(state)
    return _question(state, battle.defender, "dice-choose-defence", DEFEND)


def _question(state: DiceState, seat: int, key: str, topic: str) -> Form:
    """Return the choice of one side; the default is all troops and nothing else (D-20.7)."""
    battle = battle_of(state)
    other = battle.defender if seat == battle.attacker else battle.attacker
    troops, lent = _troops_of(state, seat), leaders_to_send(state, seat)
    prompt = Msg(
        key,
        {
            "seat": SEATS[other],
            "region": REGION[battle.region],
            "theirs": sent_listed(Commitment(_stacks(state, other))),
            "their_most": _most([*_troops_of(state, other), *leaders_to_send(state, other)]),
            "most": _most([*troops, *lent]),
        },
    )
    fields: dict[str, Pick | Amounts] = {TROOPS: Amounts((seat,), _SEND_TROOPS, {}, items=troops)}
    default: dict[str, Any] = {TROOPS: {item.id: item.max for item in troops}}
    if lent:
        fields[LEADERS] = Amounts((seat,), _SEND_LEADERS, {}, items=lent)
        default[LEADERS] = {}
    if seat == battle.attacker or TOKENS not in battle.forbidden:
        against = [other, *(stack.seat for stack in _stacks(state, other))]  # `other` may join yet (D-14.10)
        targets = {state.players[who].faction for who in against}
        for index, faction in enumerate(state.players[seat].loyalty):
            fields[f"token_{index}"] = _token(seat, faction, useful=faction in targets)
            default[f"token_{index}"] = NEVER
    return Form((seat,), prompt, default, topic=topic, fields=fields)


def _stacks(state: DiceState, seat: int) -> list[Stack]:
    """Return the troops there on the side of a main combatant."""
    battle = battle_of(state)
    side = (
        (battle.attacker, *battle.attacker_allies)
        if seat == battle.attacker
        else (battle.defender, *battle.defender_allies)
    )
    return [stack for stack in state.regions[battle.region].stacks if stack.seat in side]


def _troops_of(state: DiceState, seat: int) -> list[Item]:
    """Return the troops that a main combatant may send."""
    return [
        _troops(stack.seat, kind, getattr(stack, kind))
        for stack in _stacks(state, seat)
        for kind in TROOP_KINDS
        if getattr(stack, kind)
    ]


def _most(items: Sequence[Item]) -> int:
    return sum(item.max * item.strength for item in items)


def leaders_to_send(state: DiceState, seat: int) -> list[Item]:
    """Return the leaders that a main combatant may send: the own ones and those offered (D-14.7)."""
    battle = battle_of(state)
    if seat == battle.defender and LEADERS in battle.forbidden:
        return []
    side = battle.defender_allies if seat == battle.defender else [turn_of(state).ally]
    usable = Counter({seat: usable_leaders(state, seat)})
    usable.update(owner for owner in battle.offered_leaders if owner in side)
    return [
        _leader(owner, card_of(state, owner).leader_strength.value, count)
        for owner, count in usable.items()
        if count
    ]


def plan_of(state: DiceState, seat: int, answer: Any) -> Plan:
    """Return what an answer of a seat to its question stands for."""
    troops: dict[int, Stack] = {}
    for ident, count in answer[TROOPS].items():
        owner, kind = ident.split(":")
        stack = troops.setdefault(int(owner), Stack(int(owner)))
        setattr(stack, kind, count)
    leaders = [int(owner) for owner, count in answer.get(LEADERS, {}).items() for _ in range(count)]
    orders = [
        TokenOrder(faction, answer.get(f"token_{index}", NEVER))
        for index, faction in enumerate(state.players[seat].loyalty)
    ]
    return Plan(Commitment(list(troops.values()), leaders), orders)


def sent_listed(sent: Commitment) -> tuple[Msg, ...]:
    """Return what was sent as texts."""
    troops = [
        msg("dice-sent-troops", seat=SEATS[stack.seat], piece=kind, count=getattr(stack, kind))
        for stack in sent.troops
        for kind in TROOP_KINDS
        if getattr(stack, kind)
    ]
    leaders = [msg("dice-sent-leader", seat=SEATS[owner]) for owner in sent.leaders]
    return tuple(troops + leaders) or (msg("dice-sent-nothing"),)


@cache
def _troops(seat: int, kind: str, most: int) -> Item:
    label = msg("dice-item-owned", seat=SEATS[seat], piece=kind, count=0)
    return Item(f"{seat}:{kind}", label, most, strength=getattr(RULES.strength, kind))


@cache
def _leader(seat: int, strength: int, most: int) -> Item:
    label = msg("dice-item-leader", seat=SEATS[seat], strength=strength, count=0)
    return Item(str(seat), label, most, strength=strength)


@cache
def _token(seat: int, faction: str, *, useful: bool) -> Pick:
    prompt = msg("dice-token" if useful else "dice-token-useless", faction=FACTION[faction])
    return Pick((seat,), prompt, NEVER, options=_WHEN)
