"""A program in which a seat of a match passes from one person to another."""

from __future__ import annotations

import json
import random
from datetime import UTC, datetime

from sqlalchemy import select

from bot.service.mentat import Mentat
from bot.service.timing import CLOCK
from bot.store import Store
from bot.store.tables import outbox
from tests.reliability.world import Link

PEOPLE = (11, 12, 13)
COMER = 99
TOPIC = "dice-alliance-fremen"
NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)


async def prepare(link: Link, database: str) -> None:
    """Begin a match with a clock; whoever is asked has begun a draft, left an order, and offers their seat."""
    async with await _store(database) as store:
        mentat = _mentat(store)
        lobby = await mentat.lobbies.create(
            guild_id=1, channel_id=2, user_id=PEOPLE[0], nonce="n", title="dice"
        )
        for user in PEOPLE[1:]:
            await mentat.lobbies.join(lobby.match, user, "n")
        await mentat.lobbies.set_option(lobby.match, PEOPLE[0], CLOCK, 24)
        await mentat.lobbies.start(lobby.match, PEOPLE[0])
        for user in PEOPLE:
            await mentat.play.order(lobby.match, user, TOPIC, {"answer": "decline"})
            screen = await mentat.play.open(lobby.match, user)
            if screen.decision is not None:
                default = screen.decision.default
                await mentat.play.answer(lobby.match, user, screen.decision.id, 0, default)
                await mentat.offers.offer(lobby.match, user)
        await _look(link, store)


async def take(link: Link, database: str) -> None:
    """Let somebody take the seat that is offered."""
    async with await _store(database) as store:
        async with store.read() as work:
            (offered,) = await work.proposals.open_of(1)
        await _mentat(store).offers.take(1, COMER, offered.id)
        await _look(link, store)


async def look(link: Link, database: str) -> None:
    """Start once more, and tell all that is known of the seats."""
    async with await _store(database) as store:
        await _mentat(store).wake()
        await _look(link, store)


async def _store(database: str) -> Store:
    url = f"sqlite+aiosqlite:///{database}"
    return await Store.open(url, clock=lambda: NOW, entropy=random.Random(1).randbytes)


def _mentat(store: Store) -> Mentat:
    return Mentat(store, entropy=random.Random(1).randbytes, kick=lambda: None)


async def _look(link: Link, store: Store) -> None:
    """Tell everything that is kept of who plays: what two processes tell alike is alike."""
    mentat = _mentat(store)
    table = (await mentat.desk.load(1)).table
    async with store.read() as work:
        rows = await work.outbox.connection.execute(select(outbox).order_by(outbox.c.id))
        kept = {
            "seats": [
                (one.user_id, one.stand_in, str(one.waiting_since)) for one in await work.seats.of_match(1)
            ],
            "host": (await work.matches.get(1)).host_id,
            "orders": sorted(table.orders.items()),
            "drafts": [await work.drafts.get(1, seat) is not None for seat in range(table.seats)],
            "departures": [(one.seat, one.user_id, one.how) for one in await work.departures.of_match(1)],
            "offered": len(await work.proposals.open_of(1)),
            "to come": [(row.key, row.user_id) for row in await work.reminders.of_match(1)],
            "owed": [(row.target, row.payload) for row in rows],
        }
    await link.found([json.dumps(kept, sort_keys=True)])
