"""Which effects of the faction cards hold: always, by ability symbol, or by alliance (D-9.5, D-19.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from engine.games.dice.data import FACTIONS, FactionData, Power
from engine.games.dice.effects import Effect
from engine.games.dice.state import Battle, DiceState, Turn

E = TypeVar("E", bound=Effect)


def turn_of(state: DiceState) -> Turn:
    """Return the running turn; there is one from the first roll to the end of the match."""
    assert state.turn is not None
    return state.turn


def battle_of(state: DiceState) -> Battle:
    """Return the combat being fought."""
    assert state.battle is not None
    return state.battle


def card_of(state: DiceState, seat: int) -> FactionData:
    """Return the faction card of a seat that has picked one."""
    return FACTIONS[state.players[seat].faction or ""]


def passive(state: DiceState, seat: int, kind: type[E]) -> E | None:
    """Return the effect if the seat's faction always has it."""
    return FACTIONS[state.players[seat].faction or ""].effects.get(kind)


def owners(state: DiceState, kind: type[E]) -> Iterator[tuple[int, E]]:
    """Yield the seats whose faction always has the effect, with it."""
    for seat in range(len(state.players)):
        effect = passive(state, seat, kind)
        if effect is not None:
            yield seat, effect


def ability(state: DiceState, kind: type[E]) -> E | None:
    """Return the effect if the active player can use it with an ability symbol now (D-19.1)."""
    turn = turn_of(state)
    if not turn.abilities:
        return None
    use = card_of(state, turn.active).ability.use
    return use if isinstance(use, kind) else None


def alliance_power(state: DiceState, kind: type[Effect]) -> Power | None:
    """Return the ally's alliance ability if it has the effect and is not used up (D-9.5)."""
    turn = turn_of(state)
    if turn.ally is None:
        return None
    power = card_of(state, turn.ally).alliance
    usable = isinstance(power.use, kind) and not (power.once and power.id in turn.used)
    return power if usable else None


def alliance(state: DiceState, kind: type[E]) -> E | None:
    """Return the effect if the active player has it from the ally."""
    power = alliance_power(state, kind)
    return power.use if power is not None and isinstance(power.use, kind) else None
