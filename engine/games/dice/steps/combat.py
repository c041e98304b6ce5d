"""Phase 7, until both sides have chosen: order, fortification, leaders, announcements (D-14.1 to D-14.8)."""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Option, Pick, Together
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.dice.effects import Effect, Forbid, OpponentShows
from engine.games.dice.labels import REGION, SEATS, plain, region
from engine.games.dice.legal import TROOP_KINDS, attackers, contested, defenders, usable_leaders
from engine.games.dice.pieces import lose
from engine.games.dice.powers import ability, alliance_power, battle_of, turn_of
from engine.games.dice.state import Battle, DiceState, DiceTable
from engine.games.dice.steps.choice import LEADERS, TOKENS, TROOPS, leaders_to_send

FORTIFICATION = "fortification"

OFFER = "dice-leader-offer"
"""Topic of leader offers (D-20.7)."""

_WHERE = msg("dice-combat-where")
_OFFERS = ("dice-offer-none", "dice-offer-one", "dice-offer-both")


@step("dice.combat")
def combat(t: DiceTable) -> None:
    """D-14.1: there is combat wherever it must be, one after another (D-20.6)."""
    state = t.state
    turn_of(state).phase = "combat"
    regions = contested(state)
    if not regions:
        t.next("dice.storm")
    elif len(regions) == 1:
        t.next("dice.attack", regions[0])
    else:
        t.next("dice.combat_order")


@step("dice.combat_order")
def combat_order(t: DiceTable) -> Asking:
    """D-14.1: the active player chooses the order."""
    options = [region(ident, "dice-option-combat") for ident in contested(t.state)]
    t.next("dice.attack", (yield Pick((turn_of(t.state).active,), _WHERE, options[0].id, options=options)))


@step("dice.attack")
def attack(t: DiceTable, where: str) -> None:
    """D-14.6: the active player attacks; the opponent is whose turn came last. Fortifications come first."""
    state = t.state
    turn = turn_of(state)
    opponent, *others = defenders(state, where)
    present = [stack.seat for stack in attackers(state, where)]
    state.battle = Battle(
        region=where,
        attacker=turn.active,
        defender=opponent,
        attacker_allies=[seat for seat in present if seat != turn.active],
        defender_allies=others,
    )
    t.emit(
        "dice-combat",
        data={"regions": [where]},
        seat=SEATS[turn.active],
        defender=SEATS[opponent],
        region=REGION[where],
        how="came" if where == turn.target else "met",
    )
    if FORTIFICATION in state.regions[where].resources:
        choices = _casualties(state, where)
        if len(choices) > 1:
            t.next("dice.fortification")
        else:
            _fall(t, choices[0].id)
    t.next("dice.leaders")


def _casualties(state: DiceState, where: str) -> list[Option]:
    return [
        _casualty(stack.seat, kind, where)
        for stack in attackers(state, where)
        for kind in TROOP_KINDS
        if getattr(stack, kind)
    ]


@step("dice.fortification")
def fortification(t: DiceTable) -> Asking:
    """D-14.4: one attacking troop is lost, the active player's or the ally's."""
    battle = battle_of(t.state)
    options = _casualties(t.state, battle.region)
    prompt = msg("dice-fortification", region=REGION[battle.region])
    _fall(t, (yield Pick((battle.attacker,), prompt, options[0].id, options=options)))


def _fall(t: DiceTable, chosen: str) -> None:
    """D-14.4, D-18.2: the troop is lost and the fortification used up (Q-14)."""
    state = t.state
    where = battle_of(state).region
    seat, kind = chosen.split(":")
    lose(state, int(seat), where, kind)
    if state.options.fortification_consumed_by_use:
        state.regions[where].resources.remove(FORTIFICATION)
    t.emit(
        "dice-fortification-fell"
        if state.options.fortification_consumed_by_use
        else "dice-fortification-held",
        data={"regions": [where]},
        seat=SEATS[int(seat)],
        piece=kind,
        region=REGION[where],
    )


@step("dice.leaders")
def leaders(t: DiceTable) -> None:
    """D-14.5: no combat if no attacking troop is left. D-14.7: else who can offers a leader."""
    state = t.state
    battle = battle_of(state)
    if not attackers(state, battle.region):
        t.emit("dice-combat-off", region=REGION[battle.region])
        state.battle = None
        t.next("dice.combat")
        return
    if _offering(state):
        t.next("dice.leader_offers")
    t.next("dice.announce")


def _offering(state: DiceState) -> list[int]:
    """Return the seats that have a leader to offer: the attacker's ally, the opponent's companions."""
    ally = turn_of(state).ally
    seats = ([] if ally is None else [ally]) + battle_of(state).defender_allies
    return [seat for seat in seats if state.players[seat].card.leader]


@step("dice.leader_offers")
def leader_offers(t: DiceTable) -> Asking:
    """D-14.7: a leader is lent only by offer; all who can are asked at once (D-20.4)."""
    state = t.state
    battle = battle_of(state)
    seats = _offering(state)
    answers = yield Together(*(_offer(state, seat) for seat in seats))
    for seat, answer in zip(seats, answers, strict=True):
        battle.offered_leaders.extend([seat] * int(answer))
        if answer != "0":
            t.emit("dice-leader-offered", seat=SEATS[seat], count=int(answer))


def _offer(state: DiceState, seat: int) -> Pick:
    battle = battle_of(state)
    main = battle.defender if seat in battle.defender_allies else battle.attacker
    options = [plain(str(n), _OFFERS[n]) for n in range(usable_leaders(state, seat) + 1)]
    prompt = msg("dice-offer", seat=SEATS[main], region=REGION[battle.region])
    return Pick((seat,), prompt, "0", topic=OFFER, options=options)


@step("dice.announce")
def announce(t: DiceTable) -> None:
    """D-19.2: what is announced before the sides choose; the Voice comes before Prescience."""
    if _uses(t.state, Forbid) and _forbiddable(t.state):
        t.next("dice.forbid")
    if _uses(t.state, OpponentShows):
        t.next("dice.foresee")
    t.next("dice.choose")


def _uses(state: DiceState, kind: type[Effect]) -> int:
    """Return how often the active player can announce this effect."""
    symbols = turn_of(state).abilities if ability(state, kind) is not None else 0
    return symbols + (alliance_power(state, kind) is not None)


def _spend(state: DiceState, kind: type[Effect], count: int) -> None:
    turn = turn_of(state)
    for _ in range(count):
        if ability(state, kind) is not None:
            turn.abilities -= 1
        else:
            power = alliance_power(state, kind)
            assert power is not None
            turn.used.append(power.id)


def _announcement(state: DiceState, kind: type[Effect], options: list[Option], key: str) -> Pick:
    prompt = msg(key, region=REGION[battle_of(state).region])
    most = min(len(options), _uses(state, kind))
    return Pick((turn_of(state).active,), prompt, [], options=options, min=0, max=most)


def _forbiddable(state: DiceState) -> list[Option]:
    """Return what the other side might use in this combat and can be forbidden."""
    defender = battle_of(state).defender
    options: list[Option] = []
    if leaders_to_send(state, defender):
        options.append(plain(LEADERS, "dice-forbid-leaders"))
    if state.players[defender].loyalty:  # how many there are is no secret, only which (D-20.15)
        options.append(plain(TOKENS, "dice-forbid-tokens"))
    return options


@step("dice.forbid")
def forbid(t: DiceTable) -> Asking:
    """The other side may not use leaders, or loyalty tokens, in this combat; each costs one use."""
    chosen = yield _announcement(t.state, Forbid, _forbiddable(t.state), "dice-forbid")
    battle_of(t.state).forbidden = chosen
    _spend(t.state, Forbid, len(chosen))
    for what in chosen:
        t.emit("dice-forbidden", seat=SEATS[turn_of(t.state).active], what=what)


@step("dice.foresee")
def foresee(t: DiceTable) -> Asking:
    """D-19.3: the opponent will choose first and show one element; each costs one use."""
    battle = battle_of(t.state)
    options = [plain(TROOPS, "dice-foresee-troops")]
    if LEADERS not in battle.forbidden and leaders_to_send(t.state, battle.defender):
        options.append(plain(LEADERS, "dice-foresee-leaders"))
    chosen = yield _announcement(t.state, OpponentShows, options, "dice-foresee")
    battle.shown = chosen
    _spend(t.state, OpponentShows, len(chosen))
    for what in chosen:
        t.emit("dice-will-foresee", seat=SEATS[turn_of(t.state).active], what=what)


@cache
def _casualty(seat: int, kind: str, where: str) -> Option:
    label = msg("dice-option-casualty", seat=SEATS[seat], piece=kind)
    return Option(f"{seat}:{kind}", label, target=where)
