"""Pausing: a match that stands still: no moves, no calls, no clocks, until it goes on.

What is to come by itself stands still with it (`Reminders`) and comes later by as long as the pause was.
"""

from __future__ import annotations

from bot.service import calls, posts
from bot.service.desk import Desk, Game
from bot.service.errors import Refused
from bot.store.matches import Match
from bot.store.unit_of_work import UnitOfWork
from engine.core.messages import msg


def check_going_on(about: Match) -> None:
    """Raise `Refused` if a match is paused."""
    if about.paused_at is not None:
        raise Refused(msg("service-paused", match=str(about.id)))


async def pause(work: UnitOfWork, about: Match) -> None:
    """Let a match stand still. Raises `Refused` for one that is not running, or paused already."""
    if about.state != "running":
        raise Refused(msg("service-not-running", match=str(about.id)))
    check_going_on(about)
    await work.matches.change(about.id, paused_at=work.now)
    await calls.fall_silent(work, about.id)
    await posts.panel_changed(work, about.id, about.revision)


async def go_on(work: UnitOfWork, game: Game) -> None:
    """Let a paused match go on: whoever it waits for is called anew. Raises `Refused` for one that is not paused."""
    about = game.about
    if about.paused_at is None:
        raise Refused(msg("service-not-paused", match=str(about.id)))
    await work.matches.change(about.id, paused_at=None)
    if about.state == "running":
        await work.reminders.put_off(about.id, work.now - about.paused_at)
        pings = await calls.begin_anew(work, game)
        await posts.panel(work, about.id, about.revision, pings, anew=True)


class Pausing:
    """What its people can do about a pause; how one begins is proposed (`Proposals`)."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def resume(self, match_id: int, user_id: int) -> Match:
        """Let a paused match go on: any of its players may. Raises `Refused`."""
        async with self.desk.sitting(match_id) as game:
            if game.seat_of(user_id) is None:
                raise Refused(msg("service-not-seated"))
            async with self.desk.store.write() as work:
                await go_on(work, game)
                return await work.matches.get(match_id)
