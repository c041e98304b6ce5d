"""A program that plays whole matches through the service, as the bot does, and delivers what is owed."""

from __future__ import annotations

import asyncio
import json
import os
from collections.abc import Hashable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from sqlalchemy import select

import engine
from bot.service.committing import owing
from bot.service.mentat import Mentat
from bot.store import Store
from bot.store.outbox import Message
from bot.store.tables import outbox
from engine.core.table import Table
from engine.core.trail import Entry
from tests.reliability.world import Link

MATCHES = 3
PEOPLE = (11, 12, 13)


async def play(link: Link, database: str, seed: int, moves: int | None) -> None:
    """Make this many moves, or play until killed."""
    chance = Random(seed)
    async with await _store(database) as store:
        kick = asyncio.Event()
        mentat = Mentat(store, entropy=os.urandom, kick=kick.set)
        await mentat.wake()
        await link.found(await _everything(mentat))
        kick.set()
        delivery = asyncio.create_task(_deliver_for_ever(store, link, kick))
        made = 0
        while moves is None or made < moves:
            await _move(mentat, link, chance, await _running(mentat))
            made += 1
        delivery.cancel()
        with suppress(asyncio.CancelledError):
            await delivery
    async with await _store(database) as store:  # takes up what the cancelled delivery was sending
        mentat = Mentat(store, entropy=os.urandom, kick=_nothing)
        while await _deliver(store, link):
            pass
        await link.found(await _everything(mentat))
        await _check_records(mentat)


async def _store(database: str) -> Store:
    return await Store.open(
        f"sqlite+aiosqlite:///{database}", clock=lambda: datetime.now(UTC), entropy=os.urandom
    )


def _nothing() -> None:
    return None


async def _running(mentat: Mentat) -> list[int]:
    """Return the running matches, new ones having been begun in place of those that are over."""
    lobbies = mentat.lobbies
    while len(await lobbies.find("lobby", "running")) < MATCHES:
        await lobbies.create(guild_id=1, channel_id=2, user_id=PEOPLE[0], nonce="n", title="dice")
    for match in await lobbies.find("lobby"):
        joined = {player.user_id for player in (await lobbies.show(match.id)).players}
        for user in PEOPLE[1 : 2 + match.id % 2]:
            if user not in joined:
                await lobbies.join(match.id, user, "n")
        while len((await lobbies.show(match.id)).players) < len(PEOPLE):
            await lobbies.add_agent(match.id, PEOPLE[0], "random")
        await lobbies.start(match.id, PEOPLE[0])
    return [match.id for match in await lobbies.find("running")]


async def _move(mentat: Mentat, link: Link, chance: Random, running: list[int]) -> None:
    """Press on the screen of somebody whom a match waits for, up to `Confirm`."""
    match_id = chance.choice(running)
    seat = chance.choice(sorted(owing((await mentat.desk.load(match_id)).table)))
    user = PEOPLE[seat]
    screen = await mentat.play.open(match_id, user)
    while screen.decision is not None and not screen.can_confirm:
        answer = screen.decision.sample(chance)
        screen = await mentat.play.answer(match_id, user, screen.decision.id, len(screen.draft), answer)
        assert screen.notice is None, screen.notice
    async with mentat.desk.store.read() as work:
        draft = await work.drafts.get(match_id, seat)
    assert draft is not None
    screen = await mentat.play.confirm(match_id, user, screen.token)
    assert screen.notice is None, screen.notice
    for decision, answer in draft.answers:
        await link.accepted("answer", match_id, seat, decision, json.dumps(answer))


async def _everything(mentat: Mentat) -> list[Hashable]:
    """Return all answers, and all messages that were ever owed."""
    everything: list[Hashable] = []
    async with mentat.desk.store.read() as work:
        for match in await work.matches.find("running", "over"):
            entries = await work.choices.of_match(match.id, since=-1)
            everything.extend(
                ("answer", match.id, entry.seat, entry.data[0], json.dumps(entry.data[1]))
                for entry in entries
            )
        rows = await work.outbox.connection.execute(
            select(outbox).where(outbox.c.nonce.is_not(None)).order_by(outbox.c.id)
        )
        everything.extend(("message", _channel(row.target, row.match_id), _text(row.payload)) for row in rows)
    return everything


async def _check_records(mentat: Mentat) -> None:
    """Check that every record is what its answers lead to, and that the store agrees with it."""
    async with mentat.desk.store.read() as work:
        for match in await work.matches.find("running", "over"):
            game = await mentat.desk.open(work, match)
            assert (match.state == "over") == (game.table.outcome is not None)
            waiting = {one.seat for one in game.seats if one.waiting_since is not None}
            assert waiting == owing(game.table)
            entries = await work.choices.of_match(match.id, since=-1)
            assert _again(game.table, entries) == game.table.record().digest


def _again(table: Table[Any], entries: Iterable[Entry]) -> str:
    """Return the digest of the record that these choices lead to from the seed."""
    again = engine.new_table(table.title.id, table.seats, seed=table.seed)
    for entry in entries:
        assert entry.seat is not None
        again.choose(entry.seat, entry.data[1], decision=entry.data[0], source=entry.source)
    return again.record().digest


def _channel(target: str, match_id: int | None) -> str:
    return f"{target} {match_id}"


def _text(payload: dict[str, object]) -> str:
    return json.dumps(payload, sort_keys=True)


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
    assert message.match_id is not None
    kind = message.payload["kind"]
    try:
        if message.nonce is None:
            async with store.read() as work:
                panel = await work.panels.current(message.match_id, kind)
            assert panel is not None
            number = panel.message_id
            await link.edit(number, _text(message.payload))
        else:
            channel = _channel(message.target, message.match_id)
            number = await link.post(channel, _text(message.payload), message.nonce)
    except ConnectionError as error:
        async with store.write() as work:
            await work.outbox.postponed(message, str(error), delay=timedelta(0))
        return
    async with store.write() as work:
        await work.outbox.sent(message, number)
        if message.kind == "post":
            await work.panels.posted(
                message.match_id,
                kind,
                channel_id=1,
                message_id=number,
                revision=message.payload.get("revision", 0),
            )
