"""A program that plays through the store as the bot does: one transaction a choice, delivery beside it."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Hashable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
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
    store = await Store.open(
        f"sqlite+aiosqlite:///{database}", clock=lambda: datetime.now(UTC), entropy=os.urandom
    )
    async with store:
        await _begin(store)
        await link.found(await _everything(store))
        kick = asyncio.Event()
        kick.set()
        store.on_outbox = kick.set
        delivery = asyncio.create_task(_deliver_for_ever(store, link, kick))
        chance = Random(seed)
        played = 0
        while choices is None or played < choices:
            await _choose(store, link, chance.randint(1, MATCHES))
            played += 1
        delivery.cancel()
        with suppress(asyncio.CancelledError):
            await delivery
    # What the cancelled delivery was sending is taken up as after a crash.
    async with await Store.open(
        f"sqlite+aiosqlite:///{database}", clock=lambda: datetime.now(UTC), entropy=os.urandom
    ) as store:
        while await _deliver(store, link):
            pass
        await link.found(await _everything(store))


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
            everything.extend(("accepted", match.id, revision)[1:] for revision in expected)
    return everything


async def _deliver_for_ever(store: Store, link: Link, kick: asyncio.Event) -> None:
    while True:
        await kick.wait()
        kick.clear()
        while await _deliver(store, link):
            pass


async def _deliver(store: Store, link: Link) -> bool:
    """Send what can be sent now; whether there was something."""
    async with store.write() as work:
        messages = await work.outbox.claim()
    for message in messages:
        await _send(store, link, message)
    return bool(messages)


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
