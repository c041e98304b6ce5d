"""What is hidden (D-20.15): taken out of a view, drawn anew in an imagined world."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from engine.games.dice.state import (
    Battle,
    Commitment,
    DiceState,
    DiceTable,
    DiceView,
    Die,
    Offer,
    Pieces,
    Plan,
    Player,
    Region,
    Shipment,
    Stack,
    Turn,
)
from engine.games.dice.steps.choice import LEADERS, TROOPS, defence_question, plan_of
from engine.games.dice.steps.setup import foretellable


def redact(state: DiceState, seat: int | None) -> DiceView:
    """Return a copy without the hands, predictions and plans of others, and the order of the supply.

    Written out part by part, so that what is added to the state is not shown before somebody has decided so.
    """
    return DiceState(
        options=state.options,
        players=[_player(player, known=owner == seat) for owner, player in enumerate(state.players)],
        regions={
            ident: Region(_stacks(region.stacks), list(region.resources))
            for ident, region in state.regions.items()
        },
        first=state.first,
        round=state.round,
        phase=state.phase,
        storm=state.storm,
        dice=[Die(die.kind, die.face, die.status) for die in state.dice],
        turn=None if state.turn is None else _turn(state.turn),
        battle=None if state.battle is None else _battle(state.battle, seat),
        loyalty_supply_count=len(state.loyalty_supply),
    )


def _player(player: Player, *, known: bool) -> Player:
    return Player(
        player.faction,
        Pieces(player.supply.troop, player.supply.elite, player.supply.leader),
        Pieces(player.card.troop, player.card.elite, player.card.leader),
        player.stored_spice,
        list(player.protection),
        list(player.loyalty) if known else [],
        len(player.loyalty),
        player.prediction if known else None,
    )


def _turn(turn: Turn) -> Turn:
    """All of a turn is public; the lists are copied, and what is in them."""
    offer = turn.offer
    return replace(
        turn,
        asked=list(turn.asked),
        offer=offer and Offer(offer.to, _shipments(offer.pact)),
        pact=_shipments(turn.pact),
        landing=list(turn.landing),
        wishes=_shipments(turn.wishes),
        used=list(turn.used),
        reach=list(turn.reach),
        fought=list(turn.fought),
    )


def _battle(battle: Battle, seat: int | None) -> Battle:
    attacking, defending = seat == battle.attacker, seat == battle.defender
    return Battle(
        region=battle.region,
        attacker=battle.attacker,
        defender=battle.defender,
        attacker_allies=list(battle.attacker_allies),
        defender_allies=list(battle.defender_allies),
        offered_leaders=list(battle.offered_leaders),
        forbidden=list(battle.forbidden),
        shown=list(battle.shown),
        foreseen=battle.foreseen and _sent(battle.foreseen) if attacking else None,
        attack=battle.attack and _sent(battle.attack),
        defence=battle.defence and _sent(battle.defence),
        attack_plan=battle.attack_plan and _plan(battle.attack_plan) if attacking else None,
        defence_plan=battle.defence_plan and _plan(battle.defence_plan) if defending else None,
    )


def _stacks(stacks: list[Stack]) -> list[Stack]:
    return [Stack(stack.seat, stack.troop, stack.elite) for stack in stacks]


def _shipments(shipments: list[Shipment]) -> list[Shipment]:
    return [Shipment(one.seat, one.region, one.kind, one.count) for one in shipments]


def _sent(sent: Commitment) -> Commitment:
    return Commitment(_stacks(sent.troops), list(sent.leaders))


def _plan(plan: Plan) -> Plan:
    return Plan(_sent(plan.sent), [replace(order) for order in plan.tokens])


def resample(state: DiceState, seat: int | None, rng: Random) -> None:
    """Draw anew, in place, what the seat does not know: hands, supply, predictions, a plan already made."""
    others = [player for owner, player in enumerate(state.players) if owner != seat]
    unknown = state.loyalty_supply + [token for player in others for token in player.loyalty]
    rng.shuffle(unknown)
    for player in others:
        player.loyalty = [unknown.pop() for _ in player.loyalty]
    state.loyalty_supply = unknown
    for owner, player in enumerate(state.players):
        if owner != seat and player.prediction is not None:
            player.prediction = rng.choice(foretellable(state, owner))
    if state.battle is not None and state.battle.defence_plan is not None:
        _plan_anew(state, state.battle, seat, rng)


def _plan_anew(state: DiceState, battle: Battle, seat: int | None, rng: Random) -> None:
    """The opponent has chosen already (Prescience): only what was shown to the seat stays."""
    if seat == battle.defender:
        return
    known = battle.foreseen if seat == battle.attacker else None
    plan = plan_of(state, battle.defender, defence_question(state).sample(rng))
    if known is not None:
        if TROOPS in battle.shown:
            plan.sent.troops = known.troops
        if LEADERS in battle.shown:
            plan.sent.leaders = known.leaders
    battle.defence_plan = plan


def reshuffle(t: DiceTable) -> None:
    """Shuffle the supply anew after a rewind: nothing known of its order comes again."""
    t.state.loyalty_supply = t.chance.shuffle(t.state.loyalty_supply, purpose="loyalty")
