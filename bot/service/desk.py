"""The desk: matches fetched from the store, one at a time each, and put aside if they are broken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn
from weakref import WeakValueDictionary

from bot.service import calls, posts
from bot.service.errors import Refused
from bot.service.screens import Player
from bot.store.errors import MatchMovedOn, MatchNotFound
from bot.store.matches import Match
from bot.store.seats import Seat
from bot.store.store import Store
from bot.store.unit_of_work import UnitOfWork
from engine.core import loading
from engine.core.errors import RecordError, RulesError
from engine.core.messages import Msg, msg
from engine.core.table import Table
from engine.core.title import Title
from engine.core.view import Waiting

LAPSED = "lapsed"
"""Where a seat's preferences say what its player wished for, while it was possible."""
TRIES = 3
"""So often the rules may fail in a match before it is parked."""

log = logging.getLogger(__name__)


@dataclass(slots=True)
class Game:
    """A match that has started, as it was loaded. Secret as a whole."""

    about: Match
    seats: list[Seat]
    table: Table[Any]
    version: int
    """How often it had been saved."""

    @property
    def id(self) -> int:
        """The match's number."""
        return self.about.id

    @property
    def is_new(self) -> bool:
        """Whether nothing of it has been written yet."""
        return self.version == 0

    @property
    def waited(self) -> frozenset[int]:
        """The seats that the table waited for when it was last written. Secret while a group is sealed."""
        return frozenset(one.seat for one in self.seats if one.waiting_since is not None)

    @property
    def players(self) -> tuple[Player, ...]:
        """Who sits where."""
        return players_of(self.seats)

    @property
    def agents(self) -> dict[int, str]:
        """The kind of agent by seat, for those that are played by one: their own, or a stand-in."""
        played = {one.seat: one.agent or one.stand_in for one in self.seats}
        return {seat: agent for seat, agent in played.items() if agent is not None}

    @property
    def stood_in(self) -> frozenset[int]:
        """The seats that a program plays until their people are back."""
        return frozenset(one.seat for one in self.seats if one.stand_in is not None)

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat that a person plays now, if they have one (`seat_of`)."""
        return seat_of(self.seats, user_id)

    def seats_of(self, user_id: int | None) -> list[int]:
        """Return all seats of a person, the one that they play now first."""
        now = seat_of(self.seats, user_id)
        others = [one.seat for one in self.seats if one.user_id == user_id and one.seat != now]
        return [] if now is None else [now, *others]

    def own(self, user_id: int, seat: int | None = None) -> int:
        """Return ``seat`` if it is the person's (``None``: the one they play now). Raises `Refused` if it is not."""
        mine = self.seats_of(user_id)
        if not mine:
            raise Refused(msg("service-not-seated"))
        if seat not in (None, *mine):
            raise Refused(msg("service-not-your-seat"))
        return mine[0] if seat is None else seat

    def user_of(self, seat: int) -> int | None:
        """Return the person on a seat, if there is one."""
        return self.seats[seat].user_id

    def player_of(self, seat: int) -> int | None:
        """Return the person who is to play a seat now, if it is not a program."""
        return None if self.seats[seat].stand_in is not None else self.seats[seat].user_id


def seat_of(seats: Iterable[Seat], user_id: int | None) -> int | None:
    """Return the seat that a person plays now, if they have one.

    Of several, as in a match for teaching, it is the one that the table has waited for longest, else the first.
    """
    mine = [one for one in seats if one.user_id is not None and one.user_id == user_id]
    asked = [(one.waiting_since, one.seat) for one in mine if one.waiting_since is not None]
    return min(asked)[1] if asked else next((one.seat for one in mine), None)


def players_of(seats: list[Seat]) -> tuple[Player, ...]:
    """Return who sits where, without since when the table waits for them."""
    return tuple(
        Player(one.seat, one.user_id, one.agent, one.wish, _lapsed(one), one.stand_in is not None)
        for one in seats
    )


def waiting_since(seats: list[Seat], waiting: Waiting) -> datetime | None:
    """Return since when a table waits; not while a sealed group is open, as it could tell who has answered."""
    if not waiting.seats:
        return None
    return min((one.waiting_since for one in seats if one.waiting_since is not None), default=None)


def _lapsed(seat: Seat) -> Msg | None:
    kept = seat.preferences.get(LAPSED)
    return None if kept is None else Msg.from_json(kept)


class Desk:
    """What all use cases share: the store, the titles, one lock a match."""

    def __init__(self, store: Store, titles: Mapping[str, Title[Any]]) -> None:
        self.store = store
        self.titles = titles
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._failures: dict[int, int] = {}

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock of a match: whoever changes it holds it from loading to saving."""
        found = self._locks.get(match_id)
        if found is None:
            found = self._locks[match_id] = asyncio.Lock()
        return found

    def title(self, ident: str) -> Title[Any]:
        """Return a title. Raises `Refused` if it is not played here."""
        title = self.titles.get(ident)
        if title is None:
            raise Refused(msg("core-no-such-title", title=ident))
        return title

    async def match(self, work: UnitOfWork, match_id: int) -> Match:
        """Return a match, whatever its state. Raises `Refused` if there is none, or if it cannot be read."""
        about = await self.known(work, match_id)
        if about.damaged:
            raise Refused(msg("core-record-damaged"))
        return about

    async def known(self, work: UnitOfWork, match_id: int) -> Match:
        """Return a match, as far as it can be read. Raises `Refused` if there is none."""
        try:
            return await work.matches.get(match_id)
        except MatchNotFound:
            raise Refused(msg("service-no-such-match", match=str(match_id))) from None

    # -- matches that have started -------------------------------------------------------------------

    @asynccontextmanager
    async def sitting(self, match_id: int) -> AsyncIterator[Game]:
        """Hold a match that runs, or is over, and keep everybody else waiting meanwhile.

        Raises `Refused` if it has not started, was abandoned or is parked. A failure of the rules within
        the block counts against the match and is refused, too.
        """
        async with self.lock(match_id):
            game = await self.load(match_id)
            try:
                yield game
            except (RulesError, RecordError) as error:
                await self.failed(game.about, error)
                raise Refused(msg("service-trouble")) from error
            except MatchMovedOn as error:
                raise Refused(msg("service-moved-on")) from error

    async def load(self, match_id: int) -> Game:
        """Return a match that runs or is over; one whose record cannot be read is parked. Raises `Refused`."""
        try:
            async with self.store.read() as work:
                about = await self.known(work, match_id)
                check_started(about)
                return await self.open(work, about)
        except RecordError as error:
            await self.park(about, error.message.key)
            raise Refused(msg("service-parked", match=str(match_id))) from error
        except RulesError as error:
            await self.failed(about, error)
            raise Refused(msg("service-trouble")) from error

    async def open(self, work: UnitOfWork, about: Match) -> Game:
        """Return a match from its record, in whatever state it is.

        Raises the engine's `RecordError`, or `RulesError` if the rules fail on what is in it.
        """
        if about.damaged:
            raise RecordError(msg("core-record-damaged"))
        try:
            snapshot, version = await work.records.load(about.id)
        except MatchNotFound as error:  # it has started, so its record is lost
            raise RecordError(msg("core-record-damaged")) from error
        seats, table = await work.seats.of_match(about.id), self.table_of(snapshot.text)
        if [one.seat for one in seats] != list(range(table.seats)):  # who sits where is lost
            raise RecordError(msg("core-record-damaged"))
        return Game(about, seats, table, version)

    async def readable(self, work: UnitOfWork, match_id: int) -> Game | None:
        """Return a match if its record makes a table."""
        try:
            return await self.open(work, await work.matches.get(match_id))
        except (RecordError, RulesError):
            return None

    def table_of(self, text: str) -> Table[Any]:
        """Return the table of a record's text; see `open` for the errors."""
        try:
            return loading.load(text, self.titles)
        except RecordError:
            raise
        except Exception as error:
            raise RulesError(type(error).__name__) from error

    async def refuse_damaged(self, about: Match) -> NoReturn:
        """Refuse everything about a match that cannot be read; one that runs is parked. Raises `Refused`."""
        if about.started_at is not None:
            async with self.lock(about.id):
                await self.load(about.id)
        raise Refused(msg("core-record-damaged"))

    # -- matches that are broken ---------------------------------------------------------------------

    async def failed(self, about: Match, error: RulesError | RecordError) -> bool:
        """Count a failure of the rules; the match is parked after a few. Returns whether it was."""
        detail = error.detail if isinstance(error, RulesError) else type(error).__name__
        log.error("The rules failed in match %s at revision %s: %s", about.id, about.revision, detail)
        self._failures[about.id] = failures = self._failures.get(about.id, 0) + 1
        if failures >= TRIES:
            await self.park(about, error.message.key)
        return failures >= TRIES

    def went_well(self, match_id: int) -> None:
        """Forget earlier failures of the rules in a match."""
        self._failures.pop(match_id, None)

    async def park(self, about: Match, reason: str) -> None:
        """Put a match aside, with one notice to the moderators; nothing of it is lost."""
        self._failures.pop(about.id, None)
        log.error("Match %s is parked: %s", about.id, reason)
        async with self.store.write() as work:
            await work.matches.change(about.id, state="parked", parked_reason=reason, parked_at=work.now)
            await calls.fall_silent(work, about.id)
            await posts.parked(work, about.id, reason)


def check_started(about: Match) -> None:
    """Raise `Refused` unless a match is running or over."""
    match about.state:
        case "lobby":
            raise Refused(msg("service-not-started", match=str(about.id)))
        case "abandoned":
            raise Refused(msg("service-abandoned", match=str(about.id)))
        case "parked":
            raise Refused(msg("service-parked", match=str(about.id)))
