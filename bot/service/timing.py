"""Timing: how long a turn may take, if the table wants a clock.

A seat's time begins when the table begins to wait for it, and anew with each of its answers. Whoever is waited for
before and after something was taken back keeps their time; whoever is waited for anew has a whole one. An announced
absence does not stop a clock. While a match is paused or parked, and while nothing ran, all clocks stand still. The
time that is left is one row of `Reminders`:

==================  =====================================================  =====================================
key                 payload                                                due
==================  =====================================================  =====================================
clock/MATCH/SEAT    ``seat``; ``extended``: whether its player has asked   when the seat's time is up
                    for more
==================  =====================================================  =====================================
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Literal, TypeAlias, get_args

from bot.store.matches import Match
from bot.store.reminders import Reminder
from bot.store.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from bot.service.desk import Game

CLOCK = "clock"
"""The table's own option: hours that a turn may take; 0: there is no clock."""
AT_ZERO = "at_zero"
"""The table's own option: what happens when a turn's time is up."""
HOURS = (0, 12, 24, 48, 72, 168)

AtZero: TypeAlias = Literal["notice", "stand-in"]
"""The table is told; or a program plays that one turn, and the table is told."""
AT_ZEROS: tuple[AtZero, ...] = get_args(AtZero)


def clock_key(match_id: int, seat: int) -> str:
    """Return the key of what is left of a seat's time."""
    return f"{CLOCK}/{match_id}/{seat}"


def limit_of(about: Match) -> timedelta | None:
    """Return how long a turn may take, if there is a clock."""
    hours = about.lobby.get(CLOCK, 0)
    return timedelta(hours=hours) if hours in HOURS and hours else None


def at_zero(about: Match) -> AtZero:
    """Return what happens when a turn's time is up."""
    chosen = about.lobby.get(AT_ZERO)
    return chosen if chosen in AT_ZEROS else "notice"


async def follow(work: UnitOfWork, game: Game, owing: Collection[int]) -> None:
    """Keep up with a table that waits for the seats ``owing`` now; ``game``: the match as it was before."""
    limit = limit_of(game.about)
    if limit is None:
        return
    answered = {entry.seat for entry in game.table.entries if entry.kind == "answer"}
    for one in game.seats:
        if one.seat not in owing or one.user_id is None or one.stand_in is not None:
            await work.reminders.drop(clock_key(game.id, one.seat))
        elif one.seat not in game.waited or one.seat in answered:
            await begin(work, game.about, one.seat, one.user_id)


async def begin(work: UnitOfWork, about: Match, seat: int, user_id: int) -> None:
    """Give a seat a whole time, if there is a clock."""
    limit = limit_of(about)
    if limit is not None:
        payload = {"kind": CLOCK, "seat": seat, "extended": False}
        key = clock_key(about.id, seat)
        await work.reminders.put(Reminder(key, about.id, user_id, payload, work.now + limit))


async def up(work: UnitOfWork, match_id: int) -> list[int]:
    """Return the seats of a match whose time is up."""
    rows = await work.reminders.of_match(match_id)
    return sorted(
        row.payload["seat"] for row in rows if row.payload.get("kind") == CLOCK and row.due_at <= work.now
    )


async def deadline(work: UnitOfWork, about: Match, *, sealed: bool) -> datetime | None:
    """Return when the time of whoever has least is up, as everyone may know it.

    While a sealed group is open, that is when its time is up without anybody's extension: more would tell who has
    answered.
    """
    limit = limit_of(about)
    rows = [row for row in await work.reminders.of_match(about.id) if row.payload.get("kind") == CLOCK]
    if limit is None or not rows or about.state != "running" or about.paused_at is not None:
        return None
    return min(row.due_at - (limit if sealed and row.payload["extended"] else timedelta()) for row in rows)
