"""Mentat's rules engine: pure, synchronous, without clock, files or global state.

>>> import engine
>>> table = engine.new_table("dice", seats=4, seed="00ff")
>>> decision = table.view(0).pending  # what seat 0 may answer now
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

from engine.core import loading
from engine.core.errors import (
    IllegalChoice,
    NewerRecord,
    RecordError,
    RulesError,
    StaleDecision,
    TableError,
    UndoRefused,
)
from engine.core.messages import Ref, msg
from engine.core.table import Table
from engine.core.title import Title
from engine.core.view import Outcome, View, Waiting
from engine.games import titles

__all__ = [
    "IllegalChoice",
    "NewerRecord",
    "Outcome",
    "RecordError",
    "RulesError",
    "StaleDecision",
    "Table",
    "TableError",
    "Title",
    "UndoRefused",
    "View",
    "Waiting",
    "load_table",
    "new_table",
    "replay",
    "titles",
]


def new_table(
    title: str,
    seats: int,
    options: Mapping[str, Any] | None = None,
    seed: str | None = None,
    *,
    strict: bool = False,
    keep_history: bool = True,
    checkpoints: bool = True,
) -> Table[Any]:
    """Begin a match of a title.

    ``seed`` is the hex of up to 64 bytes, or ``None`` for a fresh one; see `Table` for the modes. Raises
    `TableError` for an unknown title, a number of seats that cannot play it, or an unknown option.
    """
    game = titles().get(title)
    if game is None:
        raise TableError(msg("core-no-such-title", title=title))
    if seats not in game.seats:
        raise TableError(msg("core-seats", title=Ref("title", title), min=game.seats[0], max=game.seats[-1]))
    return Table.begin(
        game,
        seats,
        _options(game, options or {}),
        secrets.token_hex(32) if seed is None else seed,
        strict=strict,
        keep_history=keep_history,
        checkpoints=checkpoints,
    )


def _options(game: Title[Any], options: Mapping[str, Any]) -> Any:
    try:
        return game.read_options(options)
    except ValueError as error:
        raise TableError(msg("core-options", title=Ref("title", game.id))) from error


def load_table(text: str, *, strict: bool = False) -> Table[Any]:
    """Make a table of what `Table.record` wrote; see `engine.core.loading.load` for the errors."""
    return loading.load(text, titles(), strict=strict)


def replay(text: str) -> Table[Any]:
    """Play a record's log again from its seed; see `engine.core.loading.replay`."""
    return loading.replay(text, titles())
