"""History: what everyone may see of a match, its log, its past, whose turn it is."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from bot.service import calls, timing
from bot.service.desk import Desk, Game, players_of, seat_of, waiting_since
from bot.service.errors import Refused
from bot.service.habits import habits_of
from bot.service.screens import LogPage, PublicPanel, Standing, Turn
from bot.store.errors import MatchNotFound
from bot.store.matches import ENDED, Match
from bot.store.notes import Note
from bot.store.unit_of_work import UnitOfWork
from engine.core.errors import RecordError, RulesError
from engine.core.events import Event
from engine.core.messages import msg
from engine.core.view import View, Waiting

PAGE = 20
"""Events on a page of the log."""
LINES = 3
"""Events under a panel, at most."""
TOLD = 10_000
"""Events of one match that are looked through, at most."""
NOTE_LENGTH = 1_000
NOTES = 25


class History:
    """What can be looked up. All methods raise `Refused`."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def panel(self, match_id: int) -> PublicPanel:
        """Return what everyone may see now of a match that has started, also if it was abandoned since.

        One whose record cannot be read is put aside.
        """
        try:
            return await self._panel(match_id)
        except (RecordError, RulesError):
            async with self.desk.lock(match_id):
                await self.desk.load(match_id)
            raise Refused(msg("service-parked", match=str(match_id))) from None

    async def _panel(self, match_id: int) -> PublicPanel:
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            if about.started_at is None:
                raise Refused(msg("service-not-started", match=str(match_id)))
            game = await self.desk.open(work, about)
            log = await work.events.seen_by(match_id, None, limit=LINES)
            secret = await work.matches.revealed_secret(match_id) if about.state in ENDED else None
            away = await _away(work, game)
            view = game.table.view(None)
            due = await timing.deadline(work, about, sealed=not view.waiting.seats)
        return PublicPanel(
            about=about,
            players=game.players,
            view=view,
            log=tuple(log),
            waiting_since=waiting_since(game.seats, view.waiting),
            secret=None if secret is None else secret.hex(),
            away=away,
            deadline=due,
        )

    async def log(self, match_id: int, user_id: int | None, page: int = 0) -> LogPage:
        """Return a page of what happened, as far as the person may know it; page 0 is the newest."""
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            seats = await work.seats.of_match(match_id)
            seat = seat_of(seats, user_id)
            pages = max(1, -(-await work.events.count_seen_by(match_id, seat) // PAGE))
            shown = min(max(page, 0), pages - 1)
            events = await work.events.seen_by(match_id, seat, skip=shown * PAGE, limit=PAGE)
        return LogPage(about, players_of(seats), tuple(events), shown, pages)

    async def private_events(self, match_id: int, seat: int, since: int, until: int) -> list[Event]:
        """Return what a seat, but not everyone, learnt at revisions after ``since`` up to ``until``."""
        async with self.desk.store.read() as work:
            events = await work.events.seen_by(match_id, seat, since=since, limit=1_000)
        return [one for one in events if one.audience is not None and one.revision <= until]

    async def told(self, match_id: int, since: int = -1, until: int | None = None) -> list[Event]:
        """Return all that everybody was told of a match, of revisions after ``since`` up to ``until``."""
        async with self.desk.store.read() as work:
            await self.desk.match(work, match_id)
            events = await work.events.seen_by(match_id, None, since=since, limit=TOLD)
        return [one for one in events if until is None or one.revision <= until]

    async def finished(
        self, guild_id: int | None, user_id: int | None, skip: int, limit: int
    ) -> tuple[list[Match], int]:
        """Return some of the matches that have been played to their end, the newest first, and how many there are."""
        async with self.desk.store.read() as work:
            found = await work.matches.find(
                "over", guild_id=guild_id, user_id=user_id, skip=skip, limit=limit
            )
            return found, await work.matches.count("over", guild_id=guild_id, user_id=user_id)

    async def holds(self, match_id: int, user_id: int, seat: int) -> bool:
        """Whether a person has this seat now."""
        async with self.desk.store.read() as work:
            return any(
                (one.seat, one.user_id) == (seat, user_id) for one in await work.seats.of_match(match_id)
            )

    async def revisions(self, match_id: int) -> list[int]:
        """Return the revisions at which the board can be seen, in order."""
        async with self.desk.store.read() as work:
            await self.desk.match(work, match_id)
            return await work.records.revisions(match_id)

    async def view_after(self, match_id: int, user_id: int | None, revision: int) -> View[Any]:
        """Return the match as it was after a revision, as the person may know it.

        Answers that were confirmed together are seen together: after the last of them.
        """
        kept = await self.revisions(match_id)
        return await self.view_at(match_id, user_id, next((one for one in kept if one >= revision), revision))

    async def view_at(self, match_id: int, user_id: int | None, revision: int) -> View[Any]:
        """Return the match as it was at a revision, as the person may know it."""
        async with self.desk.store.read() as work:
            await self.desk.match(work, match_id)
            seats = await work.seats.of_match(match_id)
            try:
                _, text = await work.records.at(match_id, revision)
                table = self.desk.table_of(text)
            except (MatchNotFound, RecordError, RulesError):
                raise Refused(msg("service-no-such-revision", revision=revision)) from None
        return table.view(seat_of(seats, user_id))

    async def turns(self, user_id: int) -> list[Turn]:
        """Return the matches that wait for a person, the longest first."""
        async with self.desk.store.read() as work:
            waiting = await calls.waiting(work, user_id)
        longest = {about.id: Turn(about, one.seat, since) for about, one, since in waiting[::-1]}
        return sorted(longest.values(), key=lambda one: one.since)

    async def standings(self, user_id: int) -> list[Standing]:
        """Return how all matches stand that a person has a seat in and that have not ended.

        Those that wait for them come first, the longest of all at the top.
        """
        async with self.desk.store.read() as work:
            mine = {about.id: since for about, _, since in (await calls.waiting(work, user_id))[::-1]}
            found = await work.matches.find("running", "lobby", "parked", user_id=user_id)
            standings = [await self._standing(work, about, mine.get(about.id)) for about in found]
        return sorted(standings, key=lambda one: (one.mine is None, one.mine or one.about.updated_at))

    async def _standing(self, work: UnitOfWork, about: Match, mine: datetime | None) -> Standing:
        game = await self.desk.readable(work, about.id) if about.state == "running" else None
        if game is None:
            return Standing(about, players_of(await work.seats.of_match(about.id)), mine, Waiting(0), None)
        view = game.table.view(None)
        return Standing(about, game.players, mine, view.waiting, waiting_since(game.seats, view.waiting))

    # -- notes ---------------------------------------------------------------------------------------

    async def notes(self, match_id: int, user_id: int) -> list[Note]:
        """Return a person's own notes on a match."""
        async with self.desk.store.read() as work:
            await self.desk.match(work, match_id)
            return await work.notes.of(match_id, user_id)

    async def add_note(self, match_id: int, user_id: int, text: str) -> list[Note]:
        """Keep a note of a person's own; return all of them."""
        kept = text.strip()
        if not kept:
            raise Refused(msg("service-note-empty"))
        if len(kept) > NOTE_LENGTH:
            raise Refused(msg("service-note-long", max=NOTE_LENGTH))
        async with self.desk.store.write() as work:
            await self.desk.match(work, match_id)
            if len(await work.notes.of(match_id, user_id)) >= NOTES:
                raise Refused(msg("service-note-many", max=NOTES))
            await work.notes.add(match_id, user_id, kept)
            return await work.notes.of(match_id, user_id)

    async def remove_note(self, match_id: int, user_id: int, note_id: int) -> list[Note]:
        """Throw one of a person's own notes away; return those that are left."""
        async with self.desk.store.write() as work:
            if not await work.notes.remove(note_id, user_id):
                raise Refused(msg("service-no-such-note"))
            return await work.notes.of(match_id, user_id)


async def _away(work: UnitOfWork, game: Game) -> dict[int, datetime]:
    """Return the seats of those who have said that they are away, and until when."""
    people = await work.users.find({one.user_id for one in game.seats if one.user_id is not None})
    until = {one.user_id: habits_of(one).back_at(work.now) for one in people.values()}
    backs = {one.seat: until.get(one.user_id) for one in game.seats if one.user_id is not None}
    return {seat: back for seat, back in backs.items() if back is not None}
