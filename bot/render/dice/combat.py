"""What the pictures and texts of a combat count."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from engine.games.dice.data import FACTIONS, RULES
from engine.games.dice.state import Battle, Commitment, DiceState, Stack

Side: TypeAlias = Literal["attack", "defence"]
Known: TypeAlias = Literal["revealed", "planned", "foreseen"]
SIDES: tuple[Side, Side] = ("attack", "defence")


def seats(battle: Battle, side: Side) -> list[int]:
    """Return the seats that fight on a side, the main combatant first."""
    if side == "attack":
        return [battle.attacker, *battle.attacker_allies]
    return [battle.defender, *battle.defender_allies]


def here(state: DiceState, battle: Battle, side: Side) -> list[Stack]:
    """Return the troops that a side has in the region."""
    fighting = seats(battle, side)
    return sorted(
        (stack for stack in state.regions[battle.region].stacks if stack.seat in fighting),
        key=lambda stack: fighting.index(stack.seat),
    )


def troops(stacks: Iterable[Stack]) -> list[tuple[int, int, bool]]:
    """Return stacks as they are shown, one kind a counter: seat, count, whether they are elites."""
    return [
        (stack.seat, count, elite)
        for stack in stacks
        for count, elite in ((stack.troop, False), (stack.elite, True))
        if count
    ]


@dataclass(frozen=True)
class Sent:
    """What the viewer knows of the choice of a side, and how."""

    force: Commitment
    known: Known


def sent(battle: Battle, side: Side) -> Sent | None:
    """Return what a side sends, as far as the view tells: revealed, one's own plan, or foreseen in part."""
    attack = side == "attack"
    revealed, plan = (battle.attack, battle.attack_plan) if attack else (battle.defence, battle.defence_plan)
    if revealed:
        return Sent(revealed, "revealed")
    if plan:
        return Sent(plan.sent, "planned")
    return None if attack or battle.foreseen is None else Sent(battle.foreseen, "foreseen")


def leader_strength(state: DiceState, seat: int) -> int:
    """Return the strength of a seat's leader (D-14.19)."""
    faction = state.players[seat].faction
    return FACTIONS[faction].leader_strength.value if faction else 0


def strength(state: DiceState, force: Commitment) -> int:
    """Return the strength of what was sent (D-14.13)."""
    figures = RULES.strength
    troops = sum(stack.troop * figures.troop + stack.elite * figures.elite for stack in force.troops)
    return troops + sum(leader_strength(state, seat) for seat in force.leaders)


def stronger(state: DiceState, battle: Battle) -> tuple[Side, bool] | None:
    """Return the side that wins as things stand and whether it is a tie, once both forces are known."""
    if battle.attack is None or battle.defence is None:
        return None
    attack, defence = strength(state, battle.attack), strength(state, battle.defence)
    return ("attack" if attack > defence else "defence"), attack == defence
