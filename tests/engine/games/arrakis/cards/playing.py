"""A card or a leader's special action as it is bought at the table: with a die, in an Action turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.games.arrakis.data import CARDS, DECKS, LEADERS
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisTable, Side, other
from tests.engine.games.arrakis.scenario import answer, begin, position


def played(
    card: str,
    *,
    hand: Sequence[str] = (),
    opponent: Sequence[str] = (),
    dice: Mapping[str, int] | None = None,
    rolls: Iterable[str] = (),
    **fields: Any,
) -> ArrakisTable:
    """Begin an Action turn and play the card; ``hand``: further cards, ``dice``: those of the opponent."""
    side: Side = HARKONNEN if CARDS[card].deck in DECKS[HARKONNEN] else ATREIDES
    state = position(
        hands={side: [card, *hand], other(side): opponent},
        dice={side: {"strategy": 1}, other(side): dice or {}},
        turn=side,
        **fields,
    )
    t = begin(state, "arrakis.choose_action", side, rolls=rolls)
    answer(t, f"card:{card}")
    assert card not in t.state.players[side].hand
    assert t.state.players[side].discards[CARDS[card].deck] == [card]
    return t


def used(leader: str, *, hand: Sequence[str] = (), rolls: Iterable[str] = (), **fields: Any) -> ArrakisTable:
    """Begin an Action turn and buy the leader's special action with a die of its result."""
    side, slot = LEADERS[leader].side, LEADERS[leader].slot
    assert slot is not None
    state = position(hands={side: hand}, dice={side: {slot: 1}}, turn=side, aside=[leader], **fields)
    t = begin(state, "arrakis.choose_action", side, rolls=rolls)
    answer(t, f"{slot}:special:{leader}")
    return t
