"""What must hold at every decision of every match, whatever the title; `engine.sim --check` looks."""

from __future__ import annotations

from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from engine.core.decisions import Decision, Seat
from engine.core.errors import RecordError
from engine.core.loading import load, replay
from engine.core.table import Table
from engine.core.trail import Entry


class Broken(AssertionError):
    """A guarantee does not hold; the text says which."""


def check(table: Table[Any]) -> None:
    """Raise `Broken` unless all guarantees hold where the match stands now.

    The title's invariants; saving and loading changes nothing; taking back and answering again changes
    nothing; views can be written down. The table is not touched. At every revision it is another seat whose
    view is compared, and another point that is gone back to besides the last.
    """
    try:
        table.title.invariants(table.state)
    except AssertionError as error:
        raise Broken(f"invariant: {error}") from error
    now = _standing(table)
    copy = _reloaded(table)
    _require(_standing(copy) == now, "load: the match stands elsewhere")
    seat = table.revision % (table.seats + 1)
    _same_view(table, copy, seat if seat < table.seats else None)
    if any(one.sealed for one in table.asked()):
        _withdraw_and_return(table, copy, now)
    for one in range(table.seats):
        _back_and_forth(table, copy, one, now)


def check_replay(table: Table[Any]) -> None:
    """Raise `Broken` unless the match's log, played again from its seed, gives the same match."""
    before = table.record(log=True).to_json()
    try:
        after = replay(before, {table.title.id: table.title}).record(log=True).to_json()
    except RecordError as error:
        raise Broken(f"replay: {error}") from error
    _require(before == after, "replay: the record changes")


def _reloaded(table: Table[Any]) -> Table[Any]:
    copy = load(table.record().to_json(), {table.title.id: table.title}, strict=True)
    _require(copy.marks == table.marks[-len(copy.marks) :], "load: the trail changes")
    _require(
        [copy.undoable(seat) for seat in range(copy.seats)]
        == [table.undoable(seat) for seat in range(table.seats)],
        "load: what can be taken back changes",
    )
    return copy


def _same_view(table: Table[Any], copy: Table[Any], seat: Seat | None) -> None:
    before, after = (one.view(seat).to_json() for one in (table, copy))
    _require(before == after and bool(encode(before)), f"load: the view of {seat} changes")


def _withdraw_and_return(table: Table[Any], copy: Table[Any], now: Any) -> None:
    """Take back the last answer, if it is still sealed, and give it again."""
    last = table.entries[-1] if table.entries else None
    if last is not None and table.view(last.seat).sealed is not None:
        copy.withdraw(_seat(last))
        _again(copy, last)
        _require(_standing(copy) == now, "withdraw: the answer does not return")


def _back_and_forth(table: Table[Any], copy: Table[Any], seat: Seat, now: Any) -> None:
    """Go back to the last point that the seat may go back to, and to another one; forth by the same answers."""
    points = table.undoable(seat)
    for steps in {0, table.revision % len(points)} if points else ():
        copy.undo(seat, copy.undoable(seat)[steps])
        for entry in _answers_since(table, points[steps]):
            _again(copy, entry)
        _require(_standing(copy) == now, f"undo: {steps + 1} answers back and forth")


def _answers_since(table: Table[Any], revision: int) -> list[Entry]:
    """Return the answers given since then; programs do nothing else than answer."""
    first = len(table.entries)
    while first and table.entries[first - 1].revision > revision:
        first -= 1
    return table.entries[first:]


def _again(copy: Table[Any], entry: Entry) -> None:
    ident, answer = entry.data
    index = ident.partition(".")[2]
    seat = _seat(entry)
    matching = [one.id for one in copy.pending(seat) if one.id.partition(".")[2] == index]
    _require(bool(matching), "undo: the decision is not asked again")
    copy.choose(seat, answer, decision=matching[0], source=entry.source)


def _seat(entry: Entry) -> Seat:
    assert entry.seat is not None
    return entry.seat


def _standing(table: Table[Any]) -> Any:
    """Return everything about where a match stands that does not count revisions."""
    chance = table.chance
    asked = [_bare(one) for one in table.asked()]
    return table.state, asked, chance.epoch, chance.cursor, table.outcome


def _bare(decision: Decision) -> Decision:
    return replace(decision, id="")


def _require(holds: bool, what: str) -> None:
    if not holds:
        raise Broken(what)
