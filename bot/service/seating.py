"""Seating: programs that stand in for people, and seats that pass from one person to another.

A stand-in plays a seat from its own view until its player is back; what it answers is recorded as a stand-in's. A
seat that passes on takes with it what belongs to the seat; what belonged to its player (draft, standing orders,
reminders, the time that was left) stays behind. For statistics a match counts for whoever has the seat at its end.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.service import calls, posts, timing, voting
from bot.service.committing import commit
from bot.service.desk import Desk, Game
from bot.service.errors import Refused
from bot.service.play import Play
from bot.service.programs import ADVISER, can_advise
from bot.store.unit_of_work import UnitOfWork
from engine.core.messages import msg

How: TypeAlias = Literal["offered", "voted", "moderator"]
"""How somebody came to leave a seat: they offered it, the table voted, a moderator decided."""


def check_person(game: Game, seat: int) -> int:
    """Return the person on a seat of a match that is not over. Raises `Refused` if there is none."""
    if game.table.outcome is not None:
        raise Refused(msg("core-match-over"))
    person = game.user_of(seat) if 0 <= seat < len(game.seats) else None
    if person is None or seat in game.table.conceded:
        raise Refused(msg("service-no-person"))
    return person


def check_stand_in(game: Game, seat: int) -> None:
    """Raise `Refused` unless a person plays the seat and a program can do it for them."""
    check_person(game, seat)
    if seat in game.stood_in or not can_advise(game.about.title):
        raise Refused(msg("service-no-stand-in"))


class Seating:
    """Who plays a seat. Methods that take a transaction raise `Refused`; who calls them holds the match."""

    def __init__(self, desk: Desk, play: Play) -> None:
        self.desk = desk
        self.play = play

    async def stand_in(self, work: UnitOfWork, game: Game, seat: int) -> Game:
        """Let a program play a seat until its player is back; it moves when `Play.settle` is next called.

        Returns the match as it is then.
        """
        check_stand_in(game, seat)
        await work.seats.change(game.id, seat, stand_in=ADVISER)
        await work.drafts.drop(game.id, seat)
        await calls.end(work, game.id, seat)
        await work.reminders.drop(timing.clock_key(game.id, seat))
        await posts.panel_changed(work, game.id, game.about.revision)
        return await self.desk.open(work, await work.matches.get(game.id))

    async def come_back(self, match_id: int, user_id: int) -> None:
        """Let a person play again for whom a program stood in. Raises `Refused`."""
        async with self.desk.sitting(match_id) as game:
            game.own(user_id)
            async with self.desk.store.write() as work:
                for seat in game.stood_in & set(game.seats_of(user_id)):
                    await self.welcome_back(work, game, seat)

    async def welcome_back(self, work: UnitOfWork, game: Game, seat: int) -> None:
        """Let a seat's own player play again; nothing happens if they do already."""
        if seat not in game.stood_in:
            return
        await work.seats.change(game.id, seat, stand_in=None)
        await voting.close_offer(work, game.id, seat)
        await posts.panel_changed(work, game.id, game.about.revision)
        game = await self.desk.open(work, await work.matches.get(game.id))
        person = game.user_of(seat)
        if seat in game.waited and person is not None:
            await calls.expect(work, game.id, seat, await work.users.get(person), stage=1)
            await timing.begin(work, game.about, seat, person)

    async def hand_over(self, work: UnitOfWork, game: Game, seat: int, comer: int, how: How) -> Game:
        """Give a seat to another person, all at once; return the match as it is then.

        Discord follows by the outbox: who leaves goes out of the match's thread, who comes goes in, and only then
        come the posts and the newcomer's first message. The leaver's presses count for nothing from now on.
        """
        leaver = check_person(game, seat)
        if game.seat_of(comer) is not None:
            raise Refused(msg("service-plays-already"))
        if any(one.user_id == comer and one.seat != seat for one in await work.departures.of_match(game.id)):
            raise Refused(msg("service-knows-another-seat"))
        await work.seats.change(game.id, seat, user_id=comer, stand_in=None, wish=None, preferences={})
        await work.departures.add(game.id, seat, leaver, how)
        await work.drafts.drop(game.id, seat)
        await calls.end(work, game.id, seat)
        await work.reminders.drop(timing.clock_key(game.id, seat))
        if game.about.host_id == leaver and game.seats_of(leaver) == [seat]:
            await work.matches.change(game.id, host_id=comer)
        await posts.handed_over(work, game.id, seat, leaver, comer)
        for topic in [*game.table.orders.get(seat, {})]:
            game.table.order(seat, topic, None)
        if game.table.entries:
            await commit(self.desk, work, game, None)
        game = await self.desk.open(work, await work.matches.get(game.id))
        pings = await calls.begin_anew(work, game, [seat])
        if seat in game.waited:
            await timing.begin(work, game.about, seat, comer)
        await posts.panel(work, game.id, game.about.revision, pings, anew=True)
        return game
