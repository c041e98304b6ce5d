"""The clock as people meet it: more time, and what happens when there is none left."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import datetime

from bot.service import posts, programs, timing
from bot.service.committing import commit
from bot.service.desk import Desk
from bot.service.errors import Refused
from bot.service.pausing import check_going_on
from bot.service.play import Play
from bot.store.reminders import Reminder
from engine.core.messages import msg

EXTENSIONS = 3
"""How often a player may ask for more time in one match."""
EXTENDED = "extended"
"""Where a seat's preferences say how often that was."""


class Clock:
    """Time that is asked for, and time that is up."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self.desk = desk
        self.play = play

    async def extend(self, match_id: int, user_id: int) -> datetime:
        """Give a person the time of another turn, once a turn and a few times a match; return when it is up.

        Asked twice in a turn, it gives nothing more. Raises `Refused` if their time does not run, or there is no
        more to be had.
        """
        async with self.desk.sitting(match_id) as game, self.desk.store.write() as work:
            seat = game.own(user_id)
            check_going_on(game.about)
            row = await work.reminders.get(timing.clock_key(match_id, seat))
            limit = timing.limit_of(game.about)
            if row is None or limit is None:
                raise Refused(msg("service-no-clock"))
            if row.payload["extended"]:
                return row.due_at
            preferences = game.seats[seat].preferences
            used = preferences.get(EXTENDED, 0)
            if used >= EXTENSIONS:
                raise Refused(msg("service-no-more-time", max=EXTENSIONS))
            await work.seats.change(match_id, seat, preferences={**preferences, EXTENDED: used + 1})
            longer = replace(row, payload={**row.payload, "extended": True}, due_at=row.due_at + limit)
            await work.reminders.put(longer)
            await posts.panel_changed(work, match_id, game.about.revision)
            return longer.due_at

    async def ring(self, row: Reminder) -> None:
        """A seat's time is up: tell the table, or let a program play this one turn; likewise for others of the match."""
        assert row.match_id is not None
        async with self.desk.sitting(row.match_id) as game:
            async with self.desk.store.read() as work:
                up = await timing.up(work, game.id)
            if not up:
                return  # its player has moved, or asked for more
            # While a sealed group is open the notice names nobody: it would tell who has not answered.
            named = up if game.table.view(None).waiting.seats else []
            plays = timing.at_zero(game.about) == "stand-in" and programs.can_advise(game.about.title)
            if plays:
                for seat in up:
                    await asyncio.to_thread(programs.play_turn, game.table, seat)
            async with self.desk.store.write() as work:
                for seat in up:
                    await work.reminders.drop(timing.clock_key(game.id, seat))
                await posts.time_up(work, game.id, named, row.due_at, plays=plays)
                if not plays:
                    await posts.panel_changed(work, game.id, game.about.revision)
                    return
                for seat in up:
                    await work.drafts.drop(game.id, seat)
                written = await commit(self.desk, work, game, None)
            await self.play.settle(written, None)
