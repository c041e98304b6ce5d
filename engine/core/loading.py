"""Loading: how a match is made of its record again, and how its whole log is played again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from msgspec import Raw
from msgspec.json import decode, encode

from engine.core.chance import Draw
from engine.core.errors import NewerRecord, RecordError, TableError
from engine.core.events import Event
from engine.core.messages import msg
from engine.core.record import FORMAT, digest_of
from engine.core.table import Table
from engine.core.title import Title
from engine.core.trail import Entry, Mark
from engine.core.view import Outcome

S = TypeVar("S")


def load(text: str, titles: Mapping[str, Title[Any]], *, strict: bool = False) -> Table[Any]:
    """Make a table of a record.

    If it was written under other rules and its answers no longer fit, or lead to other decisions, the
    running step is asked again (an event of kind ``reask`` tells the players). Raises `NewerRecord` if the
    record is newer than the program, `RecordError` if it cannot be read.
    """
    try:
        data = _parsed(text)
        title = _title_of(data, titles)
        table = _build(data, title, strict=strict)
        if "log" in data:
            _read_log(table, data["log"])
        _resume(table, data["digest"], same=data["rules"] == title.rules_version)
    except RecordError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise RecordError(msg("core-record-damaged")) from error
    return table


def _parsed(text: str) -> dict[str, Any]:
    """Return the parts of a record; its trail as texts, since states are read by their titles."""
    parts = decode(text, type=dict[str, Raw])
    trail = decode(parts.pop("trail"), type=list[Raw])
    return {name: decode(part) for name, part in parts.items()} | {"trail": trail}


def _title_of(data: Mapping[str, Any], titles: Mapping[str, Title[Any]]) -> Title[Any]:
    if data["format"] > FORMAT:
        raise NewerRecord(msg("core-record-newer"))
    title = titles.get(data["title"])
    if title is None:
        raise RecordError(msg("core-record-title", title=str(data["title"])))
    if data["rules"] > title.rules_version or data["schema"] > title.schema_version:
        raise NewerRecord(msg("core-record-newer"))
    return title


def _build(data: Mapping[str, Any], title: Title[S], *, strict: bool) -> Table[S]:
    options = title.read_options(data["options"])
    table = Table(title, data["seats"], options, data["seed"], strict=strict)
    table.revision = data["revision"]
    table.orders = {int(seat): orders for seat, orders in data["orders"].items()}
    table.conceded = list(data["conceded"])
    table.outcome = data["outcome"] and Outcome.from_json(data["outcome"])
    for text in data["trail"]:
        mark = Mark.from_json(text)
        mark.stack = [(title.aliases.get(name, name), args) for name, args in mark.stack]
        if data["schema"] != title.schema_version:
            mark.state = _migrated(mark.state, data["schema"], title)
        table.marks.append(mark)
    return table


def _migrated(text: bytes, schema: int, title: Title[Any]) -> bytes:
    """Return a state in the present schema; raises `ValueError` if it still does not fit."""
    state = decode(text)
    for old in range(schema, title.schema_version):
        state = title.migrations[old](state)
    return title.dump(title.load(encode(state)))


def _resume(table: Table[Any], digest: str, *, same: bool) -> None:
    """Feed the recorded answers; ask the running step again if other rules lead elsewhere."""
    try:
        table.resume()
        fits = same or digest_of(table) == digest
    except (TableError, KeyError, AssertionError) as error:
        if same:
            raise RecordError(msg("core-record-damaged")) from error
        fits = False
    if not fits:
        try:
            table.ask_again()
        except (TableError, KeyError, AssertionError) as error:
            raise RecordError(msg("core-record-rules")) from error


def _read_log(table: Table[Any], log: Mapping[str, Any]) -> None:
    table.entries.extend(Entry.from_json(one) for one in log["entries"])
    table.events.extend(Event.from_json(one) for one in log["events"])
    table.draws.extend(Draw.from_json(one) for one in log["draws"])


def replay(text: str, titles: Mapping[str, Title[Any]]) -> Table[Any]:
    """Play the log of a record again from the seed, by the rules, up to its end.

    Fits matches that saw one version of the rules only. Raises `RecordError` without a log, or if an entry
    does not fit.
    """
    data = _parsed(text)
    title = _title_of(data, titles)
    if "log" not in data:
        raise RecordError(msg("core-record-no-log"))
    options = title.read_options(data["options"])
    table = Table.begin(title, data["seats"], options, data["seed"])
    try:
        for entry in (Entry.from_json(one) for one in data["log"]["entries"]):
            _again(table, entry)
    except TableError as error:
        raise RecordError(msg("core-record-replay")) from error
    return table


def _again(table: Table[Any], entry: Entry) -> None:
    seat = entry.seat
    match entry.kind:
        case "answer" if entry.source not in ("order", "concede"):  # those come of themselves
            assert seat is not None
            decision, answer = entry.data
            table.choose(seat, answer, decision=decision, source=entry.source)
        case "withdraw":
            table.withdraw(seat)  # type: ignore[arg-type]
        case "undo":
            table.undo(seat, entry.data)  # type: ignore[arg-type]
        case "order":
            table.order(seat, *entry.data)  # type: ignore[arg-type]
        case "concede":
            table.concede(seat)  # type: ignore[arg-type]
        case "rewind":
            table.rewind(entry.data)
        case "reask":
            raise RecordError(msg("core-record-replay"))
