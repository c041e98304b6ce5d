"""A program that plays through the store as the bot does: one transaction a choice, delivery beside it."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from random import Random

from bot.store import Store, UnitOfWork
from bot.store.outbox import Message
from bot.store.records import Snapshot
from engine.core.events import Event
from engine.core.messages import msg
from engine.core.trail import Entry
from tests.reliability.world import Link

MATCHES = 3
NEW_PANEL_EVERY = 4
"""Choices from one panel to the next; in between it is redrawn."""


async def play(link: Link, database: str, seed: int, choices: int | None) -> None:
    """Play this many choices, or until killed, and deliver what is owed."""
    url = f"sqlite+aiosqlite:///{database}"
    async with await Store.open(url, clock=lambda: datetime.now(UTC), entropy=os.urandom) as store:
        await _begin(store)
        await link.found(await _everything(store))
        chance = Random(seed)
        async with _delivering(store, link):
            for _ in count() if choices is None else range(choices):
                await _choose(store, link, chance.randint(1, MATCHES))
        await link.found(await _everything(store))


@asynccontextmanager
async def _delivering(store: Store, link: Link) -> AsyncIterator[None]:
    """Deliver beside what the block does, and in the end what is left."""
    kick = asyncio.Event()
    kick.set()
    store.on_outbox = kick.set

    async def deliver_for_ever() -> None:
        while await kick.wait():
            kick.clear()
            await _deliver(store, link)

    task = asyncio.create_task(deliver_for_ever())
    yield
    task.cancel()
    await asyncio.wait([task])
    async with store.write() as work:
        await work.outbox.recover()
    await _deliver(store, link)


async def _begin(store: Store) -> None:
    async with store.write() as work:
        for number in range(len(await work.matches.find()), MATCHES):
            match_id = await work.matches.create(
                guild_id=1,
                channel_id=number,
                host_id=1,
                title="dice",
                options={},
                lobby={},
                commitment="",
                secret=b"",
            )
            await work.records.save(match_id, Snapshot("[]", 0, 1, 1), version=0)
            await work.outbox.put(
                "post", "panel", {"revision": 0}, match_id=match_id, revision=0, slot="panel"
            )


async def _choose(store: Store, link: Link, match_id: int) -> None:
    async with store.write() as work:
        snapshot, version = await work.records.load(match_id)
        history = json.loads(snapshot.text)
        revision = snapshot.revision + 1
        history.append(revision)
        await work.records.save(match_id, Snapshot(json.dumps(history), revision, 1, 1), version=version)
        await work.choices.append(match_id, [Entry(revision, "answer", 0, revision)])
        await work.events.append(match_id, [Event(revision, 0, msg("toy-bid"))])
        await work.outbox.put(
            "post", "log", {"revision": revision}, match_id=match_id, revision=revision, slot="log"
        )
        new = revision % NEW_PANEL_EVERY == 0
        await work.outbox.put(
            "post" if new else "edit",
            "panel",
            {"revision": revision},
            match_id=match_id,
            revision=revision,
            slot="panel" if new else None,
            coalesce="panel",
        )
    await link.accepted(match_id, revision)


async def _everything(store: Store) -> list[Hashable]:
    """Return all choices, having checked that record, checkpoints, choices and events agree."""
    everything: list[Hashable] = []
    async with store.read() as work:
        for match in await work.matches.find():
            snapshot, _ = await work.records.load(match.id)
            expected = list(range(1, snapshot.revision + 1))
            assert json.loads(snapshot.text) == expected
            assert match.revision == snapshot.revision
            assert [one.revision for one in await work.choices.of_match(match.id)] == expected
            assert [one.revision for one in await work.events.all_of(match.id)] == expected
            assert await work.records.revisions(match.id) == [0, *expected]
            for revision in (0, snapshot.revision // 2, snapshot.revision):
                _, text = await work.records.at(match.id, revision)
                assert json.loads(text) == expected[:revision]
            everything.extend((match.id, revision) for revision in expected)
    return everything


async def _deliver(store: Store, link: Link) -> None:
    """Send until there is nothing left that can be sent now."""
    while True:
        async with store.write() as work:
            messages = await work.outbox.claim()
        if not messages:
            return
        for message in messages:
            await _send(store, link, message)


async def _send(store: Store, link: Link, message: Message) -> None:
    match_id, revision = message.match_id, message.payload["revision"]
    assert match_id is not None
    try:
        if message.kind == "edit":
            async with store.read() as work:
                panel = await work.panels.current(match_id, "board")
            assert panel is not None
            number = panel.message_id
            await link.edit(number, str(revision))
        else:
            assert message.nonce is not None
            number = await link.post(f"{message.target} {match_id}", str(revision), message.nonce)
    except ConnectionError as error:
        async with store.write() as work:
            await work.outbox.postponed(message, str(error), delay=timedelta(0))
        return
    async with store.write() as work:
        await _note(work, message, number)


async def _note(work: UnitOfWork, message: Message, number: int) -> None:
    match_id, revision = message.match_id, message.payload["revision"]
    assert match_id is not None
    await work.outbox.sent(message, number)
    if message.kind == "edit":
        await work.panels.shows(number, revision)
    elif message.target == "panel":
        await work.panels.posted(match_id, "board", channel_id=1, message_id=number, revision=revision)
