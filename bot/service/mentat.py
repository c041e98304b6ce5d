"""Mentat: the use cases as one object."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import engine
from bot.service import timing, voting
from bot.service.clock import Clock
from bot.service.desk import Desk
from bot.service.history import History
from bot.service.lobbies import Lobbies
from bot.service.moderating import Moderating
from bot.service.offers import Offers
from bot.service.pausing import Pausing
from bot.service.people import People
from bot.service.play import Play
from bot.service.proposals import Proposals
from bot.service.reminding import Reminding
from bot.service.seating import Seating
from bot.service.servers import Servers
from bot.service.statistics import Statistics
from bot.service.tidying import TIDY, Tidying
from bot.service.transfer import Transfer
from bot.service.trust import Trust
from bot.store.store import Store
from engine.core.title import Title


class Mentat:
    """All use cases over one store."""

    def __init__(
        self,
        store: Store,
        *,
        entropy: Callable[[int], bytes],
        kick: Callable[[], None],
        titles: Mapping[str, Title[Any]] | None = None,
    ) -> None:
        """Bundle the use cases.

        Args:
            store: The open store; its clock is the clock of everything here.
            entropy: Gives that many unpredictable bytes, for the secrets of matches.
            kick: Called after each commit that put something into the outbox.
            titles: The games that can be played; all that the engine has if not given.
        """
        store.on_outbox = kick
        self.desk = Desk(store, engine.titles() if titles is None else titles)
        self.play = Play(self.desk)
        self.lobbies = Lobbies(self.desk, self.play, entropy)
        self.history = History(self.desk)
        self.transfer = Transfer(self.desk)
        self.trust = Trust(self.desk)
        self.people = People(self.desk)
        self.pausing = Pausing(self.desk)
        self.clock = Clock(self.desk, self.play)
        self.seating = Seating(self.desk, self.play)
        self.offers = Offers(self.desk, self.play, self.seating)
        self.proposals = Proposals(self.desk, self.play, self.seating, self.offers)
        self.moderating = Moderating(self.desk, self.play, self.seating)
        self.servers = Servers(self.desk)
        self.statistics = Statistics(self.desk)
        self.tidying = Tidying(self.desk)
        self.reminding = Reminding(
            self.desk,
            {
                timing.CLOCK: self.clock.ring,
                voting.PROPOSAL: self.proposals.expire,
                voting.ASKED: self.proposals.call,
                TIDY: self.tidying.tidy,
            },
        )

    async def wake(self) -> None:
        """Go on after a start: agents whose turn it was play, parked matches are tried once more.

        What people are to be reminded of comes later by as long as nothing ran.
        """
        await self.reminding.resume()
        await self.tidying.begin()
        await self.play.wake()
