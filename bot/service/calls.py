"""Calls: telling people that a table waits for them, once a turn, and reminding them a few times after that.

A turn of a seat lasts from the moment the table begins to wait for it until it no longer does; every move of its
player begins another. What is still to be said about it is one row of `Reminders`, written in the transaction that
began the turn and dropped in the one that ends it:

==================  ============================================  ================================================
key                 payload                                       due
==================  ============================================  ================================================
turn/MATCH/SEAT     ``seat``, ``stage``: 0 for a ping that was    when its player may be disturbed; the n-th
                    put off, n for the n-th reminder              reminder n intervals after what was said before
digest/USER         ``tries``: how many came without a new turn   the next hour that the person has chosen
back/USER           nothing                                       when an absence ends
==================  ============================================  ================================================
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from bot.service import posts
from bot.service.habits import Habits, How, habits_of
from bot.store.matches import Match
from bot.store.panels import Panel
from bot.store.people import User
from bot.store.reminders import Reminder
from bot.store.seats import Seat
from bot.store.unit_of_work import UnitOfWork

if TYPE_CHECKING:
    from bot.service.desk import Game

TRIES = 3
"""Reminders of one turn, at most."""
DIGESTS = 7
"""Daily messages without a new turn in them, at most."""
TURN, DIGEST, BACK = "turn", "digest", "back"

PRIVATE = "private_messages"
"""The setting of people whose private messages are closed to us: ``closed``, or ``told`` once they know."""


def turn_key(match_id: int, seat: int) -> str:
    """Return the key of what is still to be said about a seat's turn."""
    return f"{TURN}/{match_id}/{seat}"


def digest_key(user_id: int) -> str:
    """Return the key of a person's next daily message."""
    return f"{DIGEST}/{user_id}"


def back_key(user_id: int) -> str:
    """Return the key of the end of a person's absence."""
    return f"{BACK}/{user_id}"


def panel_kind(seat: int) -> str:
    """Return the kind, among the panels, of the last reminder of a seat."""
    return f"reminder-{seat}"


def is_reachable(person: User) -> bool:
    """Whether a person takes private messages, as far as is known."""
    return PRIVATE not in person.settings


def way_to(person: User, *, sealed: bool) -> How:
    """Return how a person is told of a turn; of a sealed one privately, as it must not be known who has answered."""
    how = habits_of(person).how if is_reachable(person) else "place"
    return "dm" if sealed and how == "place" else how


async def waiting(work: UnitOfWork, user_id: int) -> list[tuple[Match, Seat, datetime]]:
    """Return the running matches that wait for a person, their seat, and since when; the longest first."""
    running = {one.id: one for one in await work.matches.find("running", user_id=user_id)}
    found = [
        (running[one.match_id], one, one.waiting_since)
        for one in await work.seats.of_user(user_id)
        if one.waiting_since is not None and one.stand_in is None and one.match_id in running
        if running[one.match_id].paused_at is None
    ]
    return sorted(found, key=lambda one: one[2])


# When a table moves on


async def follow(
    work: UnitOfWork, game: Game, owing: Collection[int], actor: int | None, *, sealed: bool
) -> list[int]:
    """Keep up with a table that waits for the seats ``owing`` now, and owe the private pings.

    ``game``: the match as it was before. ``actor``: the seat whose player is at it right now; they need no ping.
    Returns the people whom the panel is to ping.
    """
    ended = {seat for seat in game.waited if seat not in owing or seat == actor}
    for seat in sorted(ended):
        await end(work, game.id, seat)
    begun = [seat for seat in sorted(owing) if seat in ended or seat not in game.waited]
    return await begin(work, game, begun, actor, sealed=sealed)


async def begin(
    work: UnitOfWork, game: Game, seats: Collection[int], actor: int | None, *, sealed: bool
) -> list[int]:
    """Begin the turns of some seats: owe the private pings; return the people whom the panel is to ping."""
    begun = {seat: user for seat in seats if (user := game.player_of(seat)) is not None}
    people = await work.users.find(set(begun.values()))
    pings: set[int] = set()
    private: set[int] = set()
    for seat, user in begun.items():
        person, told = people[user], actor is not None and user == game.user_of(actor)
        way = way_to(person, sealed=sealed)
        if not told and way != DIGEST and habits_of(person).may_be_disturbed(work.now):
            (pings if way == "place" else private).add(user)
            told = True
        await expect(work, game.id, seat, person, stage=1 if told else 0)
    for user in sorted(private):
        await posts.private_turn(work, game.id, game.table.revision, user)
    return sorted(pings)


async def begin_anew(work: UnitOfWork, game: Game, seats: Collection[int] | None = None) -> list[int]:
    """Begin the turns of seats that the table waits for already once more (``None``: of all of them).

    Returns the people whom the panel is to ping.
    """
    again = game.waited if seats is None else game.waited & set(seats)
    for seat in sorted(again):
        await end(work, game.id, seat)
    await work.seats.wait_for(game.id, game.waited - again)
    await work.seats.wait_for(game.id, game.waited)
    sealed = not game.table.view(None).waiting.seats
    return await begin(work, game, sorted(again), None, sealed=sealed)


async def expect(work: UnitOfWork, match_id: int, seat: int, person: User, *, stage: int) -> None:
    """Put down what is to be said next about a seat's turn, if there is anything left to say."""
    habits = habits_of(person)
    if way_to(person, sealed=False) == DIGEST:
        await work.reminders.drop(turn_key(match_id, seat))
        await into_digest(work, person)
    elif stage == 0 or (habits.interval and stage <= TRIES):
        await put(work, match_id, seat, person, stage=stage, wait=gap(habits, stage))
    else:
        await work.reminders.drop(turn_key(match_id, seat))


def gap(habits: Habits, stage: int) -> timedelta:
    """Return how long after what was said before something is said: longer from one reminder to the next."""
    return timedelta(hours=habits.interval * stage)


async def put(
    work: UnitOfWork, match_id: int, seat: int, person: User, *, stage: int, wait: timedelta
) -> None:
    """Put down what is to be said about a seat's turn after some time, once its player may be disturbed."""
    due = habits_of(person).free(work.now + wait)
    payload = {"kind": TURN, "seat": seat, "stage": stage}
    await work.reminders.put(Reminder(turn_key(match_id, seat), match_id, person.user_id, payload, due))


async def into_digest(work: UnitOfWork, person: User) -> None:
    """See to it that a person gets a daily message, with news in it."""
    key = digest_key(person.user_id)
    kept = await work.reminders.get(key)
    due = habits_of(person).next_digest(work.now) if kept is None else kept.due_at
    await work.reminders.put(Reminder(key, None, person.user_id, {"kind": DIGEST, "tries": 0}, due))


async def end(work: UnitOfWork, match_id: int, seat: int) -> None:
    """Say nothing more about a seat's turn, and take its last reminder away."""
    await work.reminders.drop(turn_key(match_id, seat))
    last = await work.panels.current(match_id, panel_kind(seat))
    if last is not None:
        await take_last(work, last)


async def take_last(work: UnitOfWork, last: Panel) -> None:
    """Owe the deletion of a reminder that was sent."""
    await work.panels.forget(last.message_id)
    await posts.take_away(work, last.match_id, last.channel_id, last.message_id)


async def end_all(work: UnitOfWork, match_id: int) -> None:
    """Say nothing more about a match: it is over."""
    await fall_silent(work, match_id)
    await work.reminders.drop_match(match_id)


async def fall_silent(work: UnitOfWork, match_id: int) -> None:
    """Take the last reminders of a match away: it stands still."""
    for one in await work.seats.of_match(match_id):
        last = await work.panels.current(match_id, panel_kind(one.seat))
        if last is not None:
            await take_last(work, last)


async def begin_all(work: UnitOfWork, match_id: int) -> None:
    """Remind the people whom a match waits for from now on: it was taken in, or goes on."""
    for one in await work.seats.of_match(match_id):
        if one.user_id is not None and one.stand_in is None and one.waiting_since is not None:
            await expect(work, match_id, one.seat, await work.users.get(one.user_id), stage=1)


# When a person changes their mind


async def rearrange(work: UnitOfWork, user_id: int) -> None:
    """Put down anew what is to be said to somebody whose habits have changed; what was put off stays a ping."""
    person = await work.users.get(user_id)
    untold = []
    for row in await work.reminders.of_user(user_id):
        if row.payload.get("kind") not in (TURN, DIGEST, BACK):
            continue
        if row.payload.get("stage") == 0:
            untold.append(row.key)
        await work.reminders.drop(row.key)
    for about, one, _ in await waiting(work, user_id):
        stage = 0 if turn_key(about.id, one.seat) in untold else 1
        await expect(work, about.id, one.seat, person, stage=stage)
    back = habits_of(person).back_at(work.now)
    if back is not None:
        await work.reminders.put(Reminder(back_key(user_id), None, user_id, {"kind": BACK}, back))


async def show_absence(work: UnitOfWork, user_id: int) -> None:
    """Owe a redraw of every panel that says, or is to say, that a person is away."""
    for about in await work.matches.find("running", user_id=user_id):
        await posts.panel_changed(work, about.id, about.revision)
