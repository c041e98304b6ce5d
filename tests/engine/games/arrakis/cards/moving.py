"""Cards and special actions that move Legions: carried out at once, and who may go."""

from __future__ import annotations

from typing import Any

from engine.games.arrakis.data import EFFECTS
from engine.games.arrakis.effects import Attack, Modifiers, MoveOrAttack
from engine.games.arrakis.state import ArrakisTable, Side
from tests.engine.games.arrakis.scenario import asked, begin_effects, ids, position, waiting

BATTLE = "arrakis.battle"
LATER = ("arrakis.turn_end", BATTLE, "arrakis.play_card", "arrakis.desert_power", "arrakis.swap_tokens")
RIDE = {"hobars_gap_north_west_desert": "sand", "windgap_east_desert": "sand"}


def play(side: Side, ident: str, **parts: Any) -> ArrakisTable:
    """Carry out a card or special action; stop where something begins that is tested elsewhere."""
    return begin_effects(position(turn=side, **parts), side, ident, stop=LATER)


def sources(t: ArrakisTable) -> list[str]:
    """Return the areas of the Legions that are offered."""
    found = [one.replace(":", ">").partition(">")[0] for one in ids(asked(t)) if one != "done"]
    return list(dict.fromkeys(found))


def battle(t: ArrakisTable) -> tuple[str, str, Modifiers]:
    """Return who attacks what, and what the card changes in the battle that begins."""
    name, (_, source, target, path) = waiting(t)
    assert name == BATTLE
    effect = EFFECTS[path]
    assert isinstance(effect, Attack | MoveOrAttack)
    return source, target, effect.modifiers
