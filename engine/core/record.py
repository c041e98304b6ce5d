"""Records: what is persisted of a match (`engine.core.loading` makes a match of it again).

A record holds the marks that an undo can still reach with the answers given since, and says under which
versions it was written. Its log (every entry, event and draw) is optional: a store keeps it in tables of
its own. A record is secret as a whole.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins
from msgspec.json import Encoder, encode

if TYPE_CHECKING:
    from engine.core.table import Table

FORMAT = 1
"""The version of the record's own shape."""

_SORTED = Encoder(order="deterministic")


@dataclass(slots=True, frozen=True)
class Record:
    """A match at rest."""

    head: Mapping[str, Any]
    trail: tuple[str, ...]
    log: Mapping[str, Any] | None = None

    def to_json(self) -> str:
        """Return the record as a JSON text for `engine.core.loading.load`."""
        head = encode(self.head).decode()[:-1]
        log = "" if self.log is None else ',"log":' + encode(self.log).decode()
        return f'{head}{log},"trail":[{",".join(self.trail)}]}}'

    @property
    def digest(self) -> str:
        """Return a hash of the whole record; equal records have equal digests."""
        return hashlib.blake2b(self.to_json().encode(), digest_size=16).hexdigest()


def record_of(table: Table[Any], *, log: bool = False) -> Record:
    """Return what is to be persisted of a table; with its whole log if the table has seen all of it."""
    first = len(table.marks) - 1
    while first > 0 and not table.marks[first].barrier:
        first -= 1
    head = {
        "format": FORMAT,
        "title": table.title.id,
        "rules": table.title.rules_version,
        "schema": table.title.schema_version,
        "seats": table.seats,
        "options": to_builtins(table.options),
        "seed": table.seed,
        "revision": table.revision,
        "orders": {str(seat): orders for seat, orders in sorted(table.orders.items())},
        "conceded": table.conceded,
        "outcome": table.outcome and table.outcome.to_json(),
        "digest": digest_of(table),
    }
    whole = None
    if log:
        whole = {
            "entries": [entry.to_json() for entry in table.entries],
            "events": [event.to_json() for event in table.events],
            "draws": [draw.to_json() for draw in table.draws],
        }
    return Record(head, tuple(mark.to_json() for mark in table.marks[first:]), whole)


def digest_of(table: Table[Any]) -> str:
    """Return a hash of all open decisions: what another version of the rules must arrive at as well."""
    asked = [question.to_json() for seat in range(table.seats) for question in table.pending(seat)]
    return hashlib.blake2b(_SORTED.encode(asked), digest_size=12).hexdigest()
