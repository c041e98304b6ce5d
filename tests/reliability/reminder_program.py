"""A program that reminds of the turns of matches which nobody plays, with a clock that it moves itself."""

from __future__ import annotations

import json
import random
from collections.abc import Hashable
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

from sqlalchemy import select

from bot.service import tidying
from bot.service.mentat import Mentat
from bot.store import Store
from bot.store.outbox import Message
from bot.store.tables import outbox
from tests.reliability.world import Link

START = datetime(2026, 11, 30, 12, tzinfo=UTC)
STEP = 24
PEOPLE = (11, 12, 13)


async def remind(link: Link, database: str, first: int, last: int) -> None:
    """Let the hours from ``first`` to ``last`` pass and send what becomes due; begin the matches if there are none."""
    now = START + timedelta(hours=first)
    url = f"sqlite+aiosqlite:///{database}"
    kept = patch.object(tidying, "DELIVERED", timedelta(days=999))  # for the end, which looks at all of it
    opening = Store.open(url, clock=lambda: now, entropy=random.Random(1).randbytes)
    with kept:
        async with await opening as store:
            mentat = Mentat(store, entropy=random.Random(1).randbytes, kick=_nothing)
            await mentat.wake()
            if not await mentat.lobbies.find():
                await _begin(mentat)
            for hour in range(first, last + 1, STEP):
                now = START + timedelta(hours=hour)
                await mentat.reminding.tend()
                while await _deliver(store, link):
                    pass
            await link.found(await _owed(store))


def _nothing() -> None:
    return None


async def _begin(mentat: Mentat) -> None:
    """Begin two matches; whoever the first waits for wants to be told privately."""
    lobbies = mentat.lobbies
    for host in PEOPLE[:2]:
        lobby = await lobbies.create(guild_id=1, channel_id=2, user_id=host, nonce="n", title="dice")
        for user in PEOPLE:
            if user != host:
                await lobbies.join(lobby.match, user, "n")
        await lobbies.start(lobby.match, host)
        (waiting,) = [user for user in PEOPLE if await _waits(mentat, user, lobby.match)]
        if host == PEOPLE[0]:
            await mentat.people.choose(waiting, "how", "dm")


async def _waits(mentat: Mentat, user: int, match: int) -> bool:
    return any(turn.about.id == match for turn in await mentat.history.turns(user))


async def _owed(store: Store) -> list[Hashable]:
    """Return the reminders that were ever owed, in order."""
    async with store.read() as work:
        rows = await work.outbox.connection.execute(select(outbox).order_by(outbox.c.id))
        return [
            (f"{row.target} {row.match_id}", _text(row.payload))
            for row in rows
            if row.payload["kind"] == "reminder"
        ]


def _text(payload: dict[str, object]) -> str:
    return json.dumps(payload, sort_keys=True)


async def _deliver(store: Store, link: Link) -> bool:
    """Send what can be sent now; whether there was something."""
    async with store.write() as work:
        messages = await work.outbox.claim()
    for message in messages:
        await _send(store, link, message)
    return bool(messages)


async def _send(store: Store, link: Link, message: Message) -> None:
    number = None
    if message.payload["kind"] == "reminder":
        assert message.nonce is not None
        number = await link.post(
            f"{message.target} {message.match_id}", _text(message.payload), message.nonce
        )
    async with store.write() as work:
        await work.outbox.sent(message, number)
