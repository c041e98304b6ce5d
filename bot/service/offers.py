"""Offers: a seat that stands open, under a message with a button, until somebody takes it."""

from __future__ import annotations

from datetime import timedelta

from bot.service import voting
from bot.service.desk import Desk, Game
from bot.service.errors import Refused
from bot.service.play import Play
from bot.service.seating import How, Seating, check_person
from bot.store.unit_of_work import UnitOfWork
from engine.core.messages import msg

OPEN_FOR = timedelta(days=7)
"""How long an offered seat stands open."""


class Offers:
    """Seats that their players, or the table, would give to somebody else. All methods raise `Refused`."""

    def __init__(self, desk: Desk, play: Play, seating: Seating) -> None:
        self.desk = desk
        self.play = play
        self.seating = seating

    async def offer(self, match_id: int, user_id: int, seat: int | None = None) -> None:
        """Offer one's own seat (``None``: the one played now) to whoever takes it; one plays on until somebody does."""
        async with self.desk.sitting(match_id) as game, self.desk.store.write() as work:
            await self.put_up(work, game, game.own(user_id, seat), user_id, "offered")

    async def put_up(self, work: UnitOfWork, game: Game, seat: int, by: int, how: How) -> None:
        """Offer a seat, within a transaction; who calls holds the match."""
        check_person(game, seat)
        if any(voting.offers(one, seat) for one in await work.proposals.open_of(game.id)):
            raise Refused(msg("service-proposed-already"))
        await voting.put(work, game.id, voting.OFFER, by, {"seat": seat, "how": how}, OPEN_FOR)

    async def take(self, match_id: int, user_id: int, ident: int) -> None:
        """Take a seat that stands open: it is one's own from now on."""
        async with self.desk.sitting(match_id) as game:
            async with self.desk.store.write() as work:
                open_ones = await work.proposals.open_of(match_id)
                found = (one for one in open_ones if one.id == ident and one.kind == voting.OFFER)
                proposal = next(found, None)
                if proposal is None:
                    raise Refused(msg("service-seat-taken"))
                await voting.close(work, proposal, "granted")
                how, seat = proposal.payload["how"], proposal.payload["seat"]
                passed = await self.seating.hand_over(work, game, seat, user_id, how)
            await self.play.settle(passed, None)
