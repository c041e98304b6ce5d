"""What is hidden (D-20.15): taken out of a view, drawn anew in an imagined world."""

from __future__ import annotations

import pickle
from random import Random

from engine.games.dice.state import Battle, DiceState, DiceTable, DiceView
from engine.games.dice.steps.choice import LEADERS, TROOPS, defence_question, plan_of
from engine.games.dice.steps.setup import foretellable


def redact(state: DiceState, seat: int | None) -> DiceView:
    """Return a copy without the hands, predictions and plans of others, and the order of the supply."""
    view: DiceState = pickle.loads(pickle.dumps(state, pickle.HIGHEST_PROTOCOL))  # noqa: S301 - own data
    for owner, player in enumerate(view.players):
        player.loyalty_count = len(player.loyalty)
        if owner != seat:
            player.loyalty, player.prediction = [], None
    view.loyalty_supply_count = len(view.loyalty_supply)
    view.loyalty_supply = []
    if view.battle is not None:
        _hide_plans(view.battle, seat)
    return view


def _hide_plans(battle: Battle, seat: int | None) -> None:
    if seat != battle.attacker:
        battle.attack_plan = battle.foreseen = None
    if seat != battle.defender:
        battle.defence_plan = None


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
