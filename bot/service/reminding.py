"""Reminding: owes what is due, and looks once more before it is sent.

Each row that is due is dealt with in one transaction: the message is owed and the next row put down, or neither. The
message's nonce comes from the instant at which it was due, so there is at most one for each such instant. Between owing
and sending, things may change or Discord be away; so delivery asks `Reminding.admit` when it sends.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from bot.service import calls, posts, voting
from bot.service.desk import Desk
from bot.service.habits import habits_of
from bot.store.outbox import Message as Owed
from bot.store.people import User
from bot.store.reminders import Reminder
from bot.store.seats import Seat
from bot.store.unit_of_work import UnitOfWork

SEEN = "seen"
"""Key of the last moment at which this was known to run."""
STUCK = timedelta(minutes=10)
"""After this long on its way, a message says that Discord takes nothing."""
LATER = timedelta(hours=1)
"""When to try again what has failed."""

log = logging.getLogger(__name__)


@dataclass(slots=True, frozen=True)
class Admitted:
    """Who may be called now, and whose call has to wait until they may be disturbed. All others have moved."""

    now: tuple[int, ...]
    later: tuple[Seat, ...] = ()


class Reminding:
    """What becomes due by itself."""

    def __init__(self, desk: Desk, others: Mapping[str, Callable[[Reminder], Awaitable[None]]]) -> None:
        """Take ``others``: who deals with what is due but no call to a turn and no daily message, by its kind.

        They see to it in transactions of their own that it is not due any more.
        """
        self.desk = desk
        self._others = others

    async def resume(self) -> None:
        """Go on after a start: for as long as nothing ran, nobody was expected to play."""
        async with self.desk.store.write() as work:
            seen = await work.meta.get(SEEN)
            outage = timedelta(0) if seen is None else work.now - datetime.fromisoformat(seen)
            if outage > timedelta(0):
                for row in await work.reminders.going_on():
                    if row.payload.get("stage", 0) > 0 or row.payload.get("kind") in self._others:
                        await work.reminders.put(replace(row, due_at=row.due_at + outage))
            await _note_seen(work)

    async def rest(self) -> None:
        """Note that this runs, or that it stops now."""
        async with self.desk.store.write() as work:
            await _note_seen(work)

    async def tend(self) -> datetime | None:
        """Owe all that is due; return when there is next something due."""
        while True:
            row: Reminder | None = None
            try:
                async with self.desk.store.write() as work:
                    row = next(iter(await work.reminders.due(limit=1)), None)
                    if row is None:
                        await _note_seen(work)
                        return await work.reminders.next_due()
                    other = self._others.get(row.payload.get("kind", ""))
                    if other is None:
                        await self._tend(work, row)
                if other is not None:
                    await other(row)
            except Exception:
                if row is None:
                    raise
                log.exception("The reminder %s cannot be dealt with; it is tried again later", row.key)
                async with self.desk.store.write() as work:
                    if await work.reminders.get(row.key) is not None:
                        await work.reminders.put(replace(row, due_at=work.now + LATER))

    async def _tend(self, work: UnitOfWork, row: Reminder) -> None:
        person = await work.users.get(row.user_id)
        free = habits_of(person).free(work.now)
        if free > work.now:
            await work.reminders.put(replace(row, due_at=free))
            return
        await work.reminders.drop(row.key)
        match row.payload.get("kind"):
            case calls.TURN if row.match_id is not None:
                await self._remind(work, row, row.match_id, person)
            case calls.DIGEST:
                await _sum_up(work, row, person)
            case calls.BACK:
                await calls.show_absence(work, row.user_id)
            case _:
                log.error("The reminder %s means nothing", row.key)

    async def _remind(self, work: UnitOfWork, row: Reminder, match_id: int, person: User) -> None:
        about = await work.matches.get(match_id, lock=True)
        seat = await _waiting_seat(work, match_id, row.payload["seat"], row.user_id)
        game = None if about.state != "running" or seat is None else await self.desk.readable(work, match_id)
        if seat is None or game is None:
            return
        stage = row.payload["stage"]
        sealed = not game.table.view(None).waiting.seats
        way = calls.way_to(person, sealed=sealed)
        target = posts.PLACE if way == "place" else posts.user(row.user_id)
        if way == calls.DIGEST:
            await calls.into_digest(work, person)
        elif await work.outbox.stuck(match_id, target, since=work.now - STUCK):
            wait = max(LATER, calls.gap(habits_of(person), stage))
            await calls.put(work, match_id, seat.seat, person, stage=stage, wait=wait)
        else:
            # A sealed turn is told privately or not at all: in public it would tell who has not answered.
            if way == "place" or calls.is_reachable(person):
                await posts.reminder(work, match_id, seat, stage, row.due_at, dm=way == "dm")
            await calls.expect(work, match_id, seat.seat, person, stage=stage + 1)

    # -- delivery ------------------------------------------------------------------------------------

    async def admit(self, match_id: int, user_ids: Collection[int], turn: int | None) -> Admitted:
        """Return who of these people is still to be called to the turn that began at ``turn`` (`posts.instant`).

        ``None``: nothing is known of a turn, and all of them may be called.
        """
        if turn is None:
            return Admitted(tuple(user_ids))
        async with self.desk.store.read() as work:
            people = await work.users.find(user_ids)
            seats = await work.seats.of_match(match_id)
        called = [one for one in seats if one.user_id in people and _turn_of(one) == turn]
        free = {one.user_id for one in people.values() if habits_of(one).may_be_disturbed(work.now)}
        now = free & {one.user_id for one in called}
        return Admitted(tuple(sorted(now)), tuple(one for one in called if one.user_id not in free))

    async def defer(self, work: UnitOfWork, late: Collection[Seat], stage: int = 0) -> None:
        """Put off what was to be said to the players of these seats until they may be disturbed."""
        for one in late:
            assert one.user_id is not None
            if await _waiting_seat(work, one.match_id, one.seat, one.user_id) == one:
                person = await work.users.get(one.user_id)
                await calls.put(work, one.match_id, one.seat, person, stage=stage, wait=timedelta(0))

    async def reminded(self, work: UnitOfWork, owed: Owed, channel_id: int, message_id: int) -> None:
        """Note that a reminder was sent: it replaces the one before, and goes itself if its turn has ended."""
        assert owed.match_id is not None
        match_id, number = owed.match_id, owed.payload["seat"]
        seat = await _waiting_seat(work, match_id, number, owed.payload["user"])
        if seat is None or _turn_of(seat) != owed.payload["turn"]:
            await posts.take_away(work, match_id, channel_id, message_id)
            return
        before = await work.panels.current(match_id, calls.panel_kind(number))
        if before is not None and before.message_id != message_id:
            await calls.take_last(work, before)
        await work.panels.posted(
            match_id, calls.panel_kind(number), channel_id=channel_id, message_id=message_id, revision=0
        )

    async def may_disturb(self, user_id: int) -> bool:
        """Whether a person may be told something now that is no call to a turn."""
        async with self.desk.store.read() as work:
            return habits_of(await work.users.get(user_id)).may_be_disturbed(work.now)

    async def defer_digest(self, work: UnitOfWork, user_id: int) -> None:
        """Put a person's daily message off until they may be disturbed."""
        person = await work.users.get(user_id)
        row = Reminder(calls.digest_key(user_id), None, user_id, {"kind": calls.DIGEST, "tries": 0}, work.now)
        await work.reminders.put(replace(row, due_at=habits_of(person).free(work.now)))

    async def missed(
        self, work: UnitOfWork, user_id: int, match_id: int | None, payload: Mapping[str, Any]
    ) -> None:
        """Say where a match is played what could not be said privately."""
        if payload["kind"] == voting.ASKED:
            proposal = await work.proposals.get(payload["proposal"])
            if proposal is not None:
                await work.reminders.put(voting.asked_row(proposal, user_id, work.now))
        if payload["kind"] not in (calls.TURN, "reminder", calls.DIGEST):
            return
        await work.reminders.drop(calls.digest_key(user_id))
        person = await work.users.get(user_id)
        for about, one, _ in await calls.waiting(work, user_id):
            if match_id in (None, about.id):
                stage = payload.get("stage", 0)
                await calls.put(work, about.id, one.seat, person, stage=stage, wait=timedelta(0))


async def _sum_up(work: UnitOfWork, row: Reminder, person: User) -> None:
    """Owe a daily message, if there is something to say, and put down the next one."""
    if calls.way_to(person, sealed=False) != calls.DIGEST or not await calls.waiting(work, person.user_id):
        return
    tries = row.payload["tries"]
    if not await work.outbox.stuck(None, posts.user(person.user_id), since=work.now - STUCK):
        await posts.digest(work, person.user_id, row.due_at)
        tries += 1
    if tries < calls.DIGESTS:
        due = habits_of(person).next_digest(work.now)
        await work.reminders.put(replace(row, payload={**row.payload, "tries": tries}, due_at=due))


async def _note_seen(work: UnitOfWork) -> None:
    await work.meta.put(SEEN, work.now.isoformat())


async def _waiting_seat(work: UnitOfWork, match_id: int, number: int, user_id: int) -> Seat | None:
    """Return a seat if it is still that person's and the table waits for it."""
    seat = next((one for one in await work.seats.of_match(match_id) if one.seat == number), None)
    if seat is None or seat.user_id != user_id or seat.waiting_since is None:
        return None
    return seat


def _turn_of(seat: Seat) -> int | None:
    return None if seat.waiting_since is None else posts.instant(seat.waiting_since)
