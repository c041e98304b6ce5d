"""Transfer: a match as one file, to be taken up by any Mentat. For whoever runs the bot: it holds all secrets."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from pydantic import TypeAdapter

from bot.service import calls, posts, sealing, timing
from bot.service.committing import outcome_of, owing
from bot.service.desk import Desk
from bot.service.errors import Refused
from bot.store.matches import ENDED, Match, MatchState
from bot.store.records import Snapshot
from bot.store.unit_of_work import UnitOfWork
from engine.core.chance import Draw
from engine.core.errors import NewerRecord, RecordError, RulesError
from engine.core.events import Event
from engine.core.messages import msg
from engine.core.table import Table
from engine.core.trail import Entry

FORMAT = 1
"""The version of the file's shape."""


@dataclass(slots=True)
class ParcelSeat:
    """Who sits on a seat."""

    user_id: int | None
    agent: str | None
    wish: str | None
    stand_in: str | None = None


@dataclass(slots=True)
class Parcel:
    """A match with everything that belongs to it."""

    format: int
    host_id: int
    title: str
    options: dict[str, Any]
    lobby: dict[str, Any]
    state: MatchState
    commitment: str
    secret: str
    nonces: list[str]
    seats: list[ParcelSeat]
    record: str | None
    entries: list[list[Any]]
    events: list[list[Any]]
    draws: list[list[Any]]


_PARCEL = TypeAdapter(Parcel)


class Transfer:
    """Matches out of this house and into it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def export(self, match_id: int) -> str:
        """Return a match as the text of a file. Raises `Refused` if there is none; a broken one goes as it is."""
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            seats = await work.seats.of_match(match_id)
            started = about.started_at is not None
            parcel = Parcel(
                format=FORMAT,
                host_id=about.host_id,
                title=about.title,
                options=about.options,
                lobby=about.lobby,
                state=about.state,
                commitment=about.commitment,
                secret=(await work.matches.secret(match_id)).hex(),
                nonces=about.nonces,
                seats=[ParcelSeat(one.user_id, one.agent, one.wish, one.stand_in) for one in seats],
                record=(await work.records.load(match_id))[0].text if started else None,
                entries=[one.to_json() for one in await work.choices.of_match(match_id, since=-1)],
                events=[one.to_json() for one in await work.events.all_of(match_id)],
                draws=[one.to_json() for one in await work.draws.of_match(match_id)],
            )
        return _PARCEL.dump_json(parcel).decode()

    async def export_sealed(self, match_id: int) -> str:
        """Return a match as a file: of one that has not ended, sealed, so that whoever holds it cannot read it.

        Only a Mentat with the same server's secret can take it in. Raises `Refused` like `export`.
        """
        text = await self.export(match_id)
        parcel = _PARCEL.validate_json(text)
        if parcel.state in ENDED:
            return text
        sealed = sealing.seal(text, self.desk.store.server_secret)
        return json.dumps({"format": FORMAT, "title": parcel.title, "sealed": sealed})

    async def take_in(self, text: str, *, guild_id: int | None, channel_id: int) -> Match:
        """Make a match of what `export` wrote, to be played in this channel.

        Raises `Refused` for a file that cannot be read, was written by a newer version, or holds a game that is
        not played here.
        """
        return await self._take_in(text, guild_id, channel_id, once=False)

    async def take_in_once(self, text: str, *, guild_id: int | None, channel_id: int) -> Match:
        """Take a match in that has never been here, like `take_in`.

        A copy of one that is played here would tell its secrets: whoever ends the copy sees them, or takes a seat in it.
        """
        return await self._take_in(text, guild_id, channel_id, once=True)

    async def _take_in(self, text: str, guild_id: int | None, channel_id: int, *, once: bool) -> Match:
        try:
            contents = self._read(text)
        except NewerRecord as error:
            raise Refused(error.message) from error
        except (RecordError, RulesError, ValueError, TypeError, KeyError) as error:
            raise Refused(msg("service-parcel-damaged")) from error
        async with self.desk.store.write() as work:
            if once and await work.matches.has_commitment(contents.parcel.commitment):
                raise Refused(msg("service-here-already"))
            match_id = await _unpack(work, contents, guild_id, channel_id)
            if contents.table is None:
                await posts.lobby(work, match_id)
            else:
                await _put_up(work, match_id, contents, contents.table)
            return await work.matches.get(match_id)

    def _read(self, text: str) -> _Contents:
        """Return everything in a file, checked. Raises `Refused` for a game that is not played here."""
        wrapped = json.loads(text)
        if isinstance(wrapped, dict) and "sealed" in wrapped:
            text = sealing.unseal(str(wrapped["sealed"]), self.desk.store.server_secret)
        parcel = _PARCEL.validate_json(text)
        if parcel.format > FORMAT:
            raise NewerRecord(msg("core-record-newer"))
        self.desk.title(parcel.title).read_options(parcel.options)
        return _Contents(
            parcel,
            bytes.fromhex(parcel.secret),
            None if parcel.record is None else self.desk.table_of(parcel.record),
            [Entry.from_json(one) for one in parcel.entries],
            [Event.from_json(one) for one in parcel.events],
            [Draw.from_json(one) for one in parcel.draws],
        )


@dataclass(slots=True)
class _Contents:
    """A parcel, unpacked."""

    parcel: Parcel
    secret: bytes
    table: Table[Any] | None
    entries: list[Entry]
    events: list[Event]
    draws: list[Draw]


async def _unpack(work: UnitOfWork, contents: _Contents, guild_id: int | None, channel_id: int) -> int:
    parcel = contents.parcel
    match_id = await work.matches.create(
        guild_id=guild_id,
        channel_id=channel_id,
        host_id=parcel.host_id,
        title=parcel.title,
        options=parcel.options,
        lobby=parcel.lobby,
        commitment=parcel.commitment,
        secret=contents.secret,
    )
    for nonce in parcel.nonces:
        await work.matches.add_nonce(match_id, nonce)
    for seat in parcel.seats:
        number = await work.seats.add(match_id, user_id=seat.user_id, agent=seat.agent, wish=seat.wish)
        await work.seats.change(match_id, number, stand_in=seat.stand_in)
    return match_id


async def _put_up(work: UnitOfWork, match_id: int, contents: _Contents, table: Table[Any]) -> None:
    """Write what has been played so far, and owe the first panel here."""
    title, state = table.title, contents.parcel.state
    text = table.record().to_json()
    snapshot = Snapshot(text, table.revision, title.rules_version, title.schema_version)
    await work.records.save(match_id, snapshot, version=0)
    await work.choices.append(match_id, contents.entries)
    await work.events.append(match_id, contents.events)
    await work.draws.append(match_id, table.revision, contents.draws)
    await work.matches.change(
        match_id,
        state=state,
        outcome=outcome_of(table),
        started_at=work.now,
        ended_at=work.now if state in ENDED else None,
    )
    if state == "running":
        await work.seats.wait_for(match_id, owing(table))
        await calls.begin_all(work, match_id)
        about = await work.matches.get(match_id)
        for one in await work.seats.of_match(match_id):
            if one.waiting_since is not None and one.user_id is not None and one.stand_in is None:
                await timing.begin(work, about, one.seat, one.user_id)
    await posts.panel(work, match_id, table.revision, ())
