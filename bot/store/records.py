"""Records: each match as it is now, and as it was at every revision.

The current one stands whole beside the match, so that loading takes one read. Each is also kept as a
checkpoint: the difference to the one before, and every so often whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from sqlalchemy import insert, select, update

from bot.store.deltas import Unreadable, pack, unpack
from bot.store.errors import MatchMovedOn, MatchNotFound
from bot.store.repository import Repository
from bot.store.tables import checkpoints, matches
from engine.core.errors import RecordError
from engine.core.messages import msg

WHOLE_EVERY = 32
"""Checkpoints from one that is whole to the next: bounds how many are read to see a revision."""


@dataclass(slots=True, frozen=True)
class Snapshot:
    """A match at rest: the text of its record (secret), its revision, the versions that wrote it."""

    text: str = field(repr=False)
    revision: int
    rules_version: int
    schema_version: int


class Records(Repository):
    """The records of all matches."""

    async def load(self, match_id: int) -> tuple[Snapshot, int]:
        """Return a match as it is now, and how often it was saved (what `save` expects to find).

        Raises `MatchNotFound`, also for a match that has not started, and the engine's `RecordError` if what
        is stored is damaged; whether the text is a record that this version can read, the engine says.
        """
        query = select(
            matches.c.record,
            matches.c.revision,
            matches.c.rules_version,
            matches.c.schema_version,
            matches.c.version,
        ).where(matches.c.id == match_id)
        found = (await self.connection.execute(query)).first()
        if found is None or found.record is None:
            raise MatchNotFound(match_id)
        record, revision, rules, schema, version = found
        return Snapshot(_text(_unpacked(record)), revision, rules, schema), version

    async def save(self, match_id: int, snapshot: Snapshot, *, version: int) -> int:
        """Store a match as it is now, which was loaded as ``version`` (0: it is just starting).

        Returns the new version. Raises `MatchNotFound`, or `MatchMovedOn` if somebody else has saved it since.
        """
        query = select(matches.c.version, matches.c.record).where(matches.c.id == match_id)
        found = (await self.connection.execute(query.with_for_update())).first()
        if found is None:
            raise MatchNotFound(match_id)
        if found.version != version:
            raise MatchMovedOn(match_id)
        record = snapshot.text.encode()
        packed = pack(record)
        since_whole = version % WHOLE_EVERY
        point = {
            "match_id": match_id,
            "version": version + 1,
            "revision": snapshot.revision,
            "whole": version + 1 - since_whole,
            "data": pack(record, _unpacked(found.record)) if since_whole else packed,
        }
        await self.connection.execute(insert(checkpoints).values(point))
        changes = {
            "record": packed,
            "revision": snapshot.revision,
            "version": version + 1,
            "rules_version": snapshot.rules_version,
            "schema_version": snapshot.schema_version,
            "updated_at": self.now,
        }
        await self.connection.execute(update(matches).where(matches.c.id == match_id).values(changes))
        return version + 1

    async def at(self, match_id: int, revision: int) -> tuple[int, str]:
        """Return the last record up to ``revision``, as its own revision and its text.

        Raises `MatchNotFound` if there is none that early, `RecordError` if it is damaged.
        """
        mine = checkpoints.c.match_id == match_id
        last = select(checkpoints.c.version, checkpoints.c.whole).where(
            mine, checkpoints.c.revision <= revision
        )
        found = (await self.connection.execute(last.order_by(checkpoints.c.version.desc()).limit(1))).first()
        if found is None:
            raise MatchNotFound(match_id)
        query = select(checkpoints.c.revision, checkpoints.c.data).where(
            mine, checkpoints.c.version.between(found.whole, found.version)
        )
        record = b""
        for row in await self.connection.execute(query.order_by(checkpoints.c.version)):
            record = _unpacked(row.data, record)
            revision = row.revision
        return revision, _text(record)

    async def revisions(self, match_id: int) -> list[int]:
        """Return the revisions that `at` can show, in order."""
        query = select(checkpoints.c.revision).where(checkpoints.c.match_id == match_id).distinct()
        return list((await self.connection.scalars(query.order_by(checkpoints.c.revision))).all())


def _unpacked(data: bytes, base: bytes = b"") -> bytes:
    try:
        return unpack(data, base)
    except Unreadable as error:
        raise RecordError(msg("core-record-damaged")) from error


def _text(record: bytes) -> str:
    try:
        return record.decode()
    except UnicodeDecodeError as error:
        raise RecordError(msg("core-record-damaged")) from error
