"""Moderating: mending matches that stall, without ever seeing what is hidden.

Every deed has a reason, stands in the audit, and is told to the table if it changes anything for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from bot.service import calls, pausing, posts
from bot.service.committing import commit, owing
from bot.service.desk import Desk, Game, players_of, waiting_since
from bot.service.errors import Refused
from bot.service.play import BY_MODERATOR, Play, unpark
from bot.service.rewinding import rewind
from bot.service.screens import Player, Point
from bot.service.seating import Seating
from bot.store.audit import Deed
from bot.store.matches import Match
from bot.store.unit_of_work import UnitOfWork
from engine.core.errors import RecordError, RulesError
from engine.core.messages import msg
from engine.core.view import Waiting

REASON_LENGTH = 300
"""Characters of a reason, at most."""
BETWEEN_NUDGES = timedelta(hours=1)
TOLD = ("pause", "resume", "park", "unpark", "answer", "seat", "rewind", "unseal")
"""The deeds that a table is told of."""
LOOKED_BACK = 500
"""Revisions among which the points to go back to are."""
ANSWERS = 50
"""Decisions that are answered for a seat in one go, at most."""


@dataclass(slots=True, frozen=True)
class Moderator:
    """Somebody who acts as a moderator, and why."""

    user_id: int
    reason: str


@dataclass(slots=True, frozen=True)
class Stalled:
    """How a match stands, for moderators: nothing that the table does not know."""

    about: Match
    players: tuple[Player, ...]
    waiting: Waiting
    """Whom it waits for; while a sealed group is open only for how many."""
    since: datetime | None
    """Since when it waits; not told while a sealed group is open, as it could tell who has answered."""


class Moderating:
    """What moderators do. All methods raise `Refused`."""

    def __init__(self, desk: Desk, play: Play, seating: Seating) -> None:
        self.desk = desk
        self.play = play
        self.seating = seating

    # -- looking -------------------------------------------------------------------------------------

    async def matches(self, guild_id: int) -> list[Stalled]:
        """Return a server's matches that have not ended: those put aside, then those that have waited longest."""
        async with self.desk.store.read() as work:
            found = await work.matches.find("running", "parked", "lobby", guild_id=guild_id)
            stalled = [await self._stalled(work, about) for about in found]
        order = {"parked": 0, "running": 1, "lobby": 2}
        return sorted(stalled, key=lambda one: (order[one.about.state], one.since or one.about.updated_at))

    async def _stalled(self, work: UnitOfWork, about: Match) -> Stalled:
        seats = await work.seats.of_match(about.id)
        game = await self.desk.readable(work, about.id) if about.state == "running" else None
        waiting = Waiting(0) if game is None else game.table.view(None).waiting
        return Stalled(about, players_of(seats), waiting, waiting_since(seats, waiting))

    async def deeds(self, guild_id: int, match_id: int | None) -> list[Deed]:
        """Return what moderators did on a server, or in one match, the newest first."""
        async with self.desk.store.read() as work:
            return await work.audit.find(guild_id=guild_id, match_id=match_id)

    async def points(self, match_id: int) -> list[Point]:
        """Return where a match can be taken back to, the latest first: before each move that was written."""
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            since = about.revision - LOOKED_BACK
            kept = [one for one in await work.records.revisions(match_id) if one >= since]
            events = await work.events.seen_by(match_id, None, since=since, limit=20 * LOOKED_BACK)
        return [
            Point(before, tuple(one for one in events if before < one.revision <= after))
            for before, after in pairwise(kept)
        ][::-1]

    # -- acting --------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _deed(
        self, game: Game, by: Moderator, action: str, *, told: bool = True, **details: Any
    ) -> AsyncIterator[UnitOfWork]:
        """Begin the transaction of a deed, which puts it into the audit and tells the table of it."""
        async with self.desk.store.write() as work:
            yield work
            await note(work, game.about, by, action, told=told, details=details)

    async def nudge(self, match_id: int, by: Moderator) -> int:
        """Remind those whom a match waits for, now if they may be disturbed; return how many."""
        async with self.desk.sitting(match_id) as game:
            pausing.check_going_on(game.about)
            async with self.desk.store.read() as work:
                earlier = await work.audit.find(match_id=match_id)
                now = work.now
            if any(one.action == "nudge" and now - one.at < BETWEEN_NUDGES for one in earlier):
                raise Refused(msg("service-nudged-already"))
            late = [seat for seat in sorted(game.waited) if game.player_of(seat) is not None]
            if not late:
                raise Refused(msg("service-nobody-late"))
            sealed = not game.table.view(None).waiting.seats
            async with self._deed(game, by, "nudge", told=False) as work:
                for seat in late:
                    person = await work.users.get(game.player_of(seat) or 0)
                    private = calls.way_to(person, sealed=sealed) != "place"
                    if calls.is_reachable(person) or not private:
                        await posts.reminder(work, match_id, game.seats[seat], 1, work.now, dm=private)
        return len(late)

    async def pause(self, match_id: int, by: Moderator) -> None:
        """Pause a match."""
        async with self.desk.sitting(match_id) as game, self._deed(game, by, "pause") as work:
            await pausing.pause(work, game.about)

    async def resume(self, match_id: int, by: Moderator) -> None:
        """Let a paused match go on."""
        async with self.desk.sitting(match_id) as game, self._deed(game, by, "resume") as work:
            await pausing.go_on(work, game)

    async def park(self, match_id: int, by: Moderator) -> None:
        """Put a match aside until a moderator takes it up again."""
        async with self.desk.sitting(match_id) as game:
            if game.about.state != "running":
                raise Refused(msg("service-not-running", match=str(match_id)))
            async with self._deed(game, by, "park") as work:
                changes = {"parked_reason": BY_MODERATOR, "parked_at": work.now}
                await work.matches.change(match_id, state="parked", **changes)  # type: ignore[arg-type]
                await calls.fall_silent(work, match_id)

    async def unpark(self, match_id: int, by: Moderator) -> None:
        """Take up a match again that was put aside, if it can be read."""
        async with self.desk.lock(match_id):
            async with self.desk.store.write() as work:
                about = await self.desk.match(work, match_id)
                if about.state != "parked":
                    raise Refused(msg("service-not-parked", match=str(match_id)))
                try:
                    game = await self.desk.open(work, about)
                except (RecordError, RulesError) as error:
                    raise Refused(msg("service-parked", match=str(match_id))) from error
                await unpark(work, about, "running" if game.table.outcome is None else "over")
                await note(work, about, by, "unpark")
            async with self.desk.store.read() as work:
                game = await self.desk.open(work, await work.matches.get(match_id))
            await self.play.settle(game, None)

    async def answer(self, match_id: int, by: Moderator) -> int:
        """Give the engine's default answers for everybody whom a match waits for; return for how many."""
        async with self.desk.sitting(match_id) as game:
            pausing.check_going_on(game.about)
            late = [seat for seat in sorted(owing(game.table)) if seat not in game.agents]
            if not late:
                raise Refused(msg("service-nobody-late"))
            await asyncio.to_thread(_answer, game, late)
            async with self._deed(game, by, "answer", answered=len(late)) as work:
                for seat in late:
                    await work.drafts.drop(match_id, seat)
                written = await commit(self.desk, work, game, None)
            await self.play.settle(written, None)
        return len(late)

    async def seat(self, match_id: int, by: Moderator, user_id: int, comer: int | None) -> None:
        """Give a person's seat to somebody else, or (``None``) let a program play for them until they are back."""
        async with self.desk.sitting(match_id) as game:
            mine = game.seats_of(user_id)
            if not mine:
                raise Refused(msg("service-plays-not"))
            seat = min(mine)  # of several not the one that is asked: that may be secret
            async with self._deed(game, by, "seat", seat=seat, leaver=user_id, comer=comer) as work:
                if comer is None:
                    changed = await self.seating.stand_in(work, game, seat)
                else:
                    changed = await self.seating.hand_over(work, game, seat, comer, "moderator")
            await self.play.settle(changed, None)

    async def rewind(self, match_id: int, by: Moderator, revision: int, *, shown: int) -> None:
        """Take a match back to one of its revisions, if it still stands where it was ``shown``."""
        async with self.desk.sitting(match_id) as game:
            if game.about.revision != shown:
                raise Refused(msg("service-moved-on"))
            async with self._deed(game, by, "rewind", to=revision) as work:
                written = await rewind(self.desk, work, game, revision)
            await self.play.settle(written, None)

    async def noted(self, match_id: int, by: Moderator, action: str, *, told: bool, **details: Any) -> None:
        """Put something into the audit that was done otherwise, such as a repair."""
        async with self.desk.store.write() as work:
            await note(work, await self.desk.known(work, match_id), by, action, told=told, details=details)


def _answer(game: Game, late: list[int]) -> None:
    """Answer with defaults until the table waits for none of these seats. Raises `RulesError`."""
    table = game.table
    for _ in range(ANSWERS):
        asked = ((seat, one) for seat in late for one in table.pending(seat) if not one.optional)
        seat, decision = next(asked, (None, None))
        if seat is None or decision is None:
            return
        table.choose(seat, decision.default, decision=decision.id, source="moderator")


async def note(
    work: UnitOfWork,
    about: Match,
    by: Moderator,
    action: str,
    *,
    told: bool = True,
    details: Mapping[str, Any] | None = None,
) -> None:
    """Put a deed into the audit, and owe the table the word of it. Raises `Refused` for one without a reason."""
    reason = by.reason.strip()[:REASON_LENGTH]
    if not reason:
        raise Refused(msg("service-no-reason"))
    seats = await work.seats.of_match(about.id)
    plays = any(one.user_id == by.user_id for one in seats)
    await work.audit.add(
        guild_id=about.guild_id,
        match_id=about.id,
        actor_id=by.user_id,
        action=action,
        reason=reason,
        details={**(details or {}), "plays": plays},
    )
    if told:
        await posts.deed(work, about.id, action, by.user_id, reason)
