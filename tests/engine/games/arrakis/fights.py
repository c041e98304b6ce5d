"""Battles to test a rule in: two Legions in the open, or one before a Settlement."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.core.decisions import Form, Pick
from engine.games.arrakis.state import ArrakisTable, Legion
from tests.engine.games.arrakis.scenario import asked, begin, ids, position

OPEN = ("harg_pass", "false_wall_south")
"""From where the attack comes, and a Plateau without anything."""
SIETCH = ("windgap_east_desert", "windgap")
VILLAGE = ("arsunt_north_ridge", "arsunt")
ATTACK = "strategy_attack/0"
SURPRISE = "leadership_attack/0"


def faces(hits: int = 0, shields: int = 0, specials: int = 0) -> list[str]:
    """Return combat dice that fall so."""
    return ["hit"] * hits + ["shield"] * shields + ["special"] * specials


def fight(
    attack: Legion,
    defence: Legion | None,
    *rolls: Iterable[str],
    where: tuple[str, str] = OPEN,
    path: str = ATTACK,
    legions: dict[str, Legion] | None = None,
    **fields: Any,
) -> ArrakisTable:
    """Begin a battle; the rolls are the attacker's and the defender's, round by round."""
    source, target = where
    there = {source: attack, **(legions or {})}
    if defence is not None:
        there[target] = defence
    state = position(turn=attack.side, legions=there, **fields)
    thrown = [face for roll in rolls for face in roll]
    return begin(state, "arrakis.battle", attack.side, source, target, path, rolls=thrown)


def form(t: ArrakisTable) -> Form:
    """Return the Form that is asked."""
    question = asked(t)
    assert isinstance(question, Form)
    return question


def offered(t: ArrakisTable, field: str) -> list[str]:
    """Return what a field of the Form offers."""
    pick = form(t).fields[field]
    assert isinstance(pick, Pick)
    return ids(pick)


def dice_rolled(t: ArrakisTable) -> list[int]:
    """Return how many combat dice were rolled each time."""
    return [len(draw.result) for draw in t.draws if draw.purpose == "combat"]
