from __future__ import annotations

import random
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.outbox import LONGEST_DELAY, MAX_FAILURES, Message, nonce_of
from bot.store.tables import outbox
from tests.bot.store.conftest import START, Clock, damage, new_match


async def put(store: Store, match_id: int | None, text: str, target: str = "thread", **more: Any) -> None:
    async with store.write() as work:
        await work.outbox.put(more.pop("kind", "post"), target, {"text": text}, match_id=match_id, **more)


async def claim(store: Store, limit: int = 10) -> list[Message]:
    async with store.write() as work:
        return await work.outbox.claim(limit)


async def sent(store: Store, message: Message, discord_id: int | None = None) -> None:
    async with store.write() as work:
        await work.outbox.sent(message, discord_id)


def texts(messages: list[Message]) -> list[str]:
    return [message.payload["text"] for message in messages]


async def drain(store: Store) -> list[str]:
    """Send everything that can be sent now."""
    out = []
    while claimed := await claim(store):
        for message in claimed:
            out.append(message.payload["text"])
            await sent(store, message)
    return out


async def test_an_owed_message_is_claimed_with_all_that_delivery_needs(store: Store, match_id: int) -> None:
    await put(store, match_id, "hello", revision=3, slot="log")
    (message,) = await claim(store)
    assert (message.match_id, message.kind, message.target) == (match_id, "post", "thread")
    assert (message.payload, message.attempts, message.tried_at) == ({"text": "hello"}, 1, None)
    assert message.nonce is not None


async def test_what_is_rolled_back_is_not_owed(store: Store, match_id: int) -> None:
    async def fail() -> None:
        async with store.write() as work:
            await work.outbox.put("post", "thread", {}, match_id=match_id)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await claim(store) == []


async def test_messages_to_one_target_keep_their_order(store: Store, match_id: int) -> None:
    for text in "abc":
        await put(store, match_id, text)
    first = await claim(store)
    assert texts(first) == ["a"]
    assert await claim(store) == []  # b waits for a
    await sent(store, first[0])
    assert await drain(store) == ["b", "c"]


async def test_targets_and_matches_do_not_wait_for_each_other(store: Store, match_id: int) -> None:
    other = await new_match(store)
    await put(store, match_id, "a1")
    await put(store, match_id, "a2")
    await put(store, match_id, "dm", target="user:5")
    await put(store, other, "b1")
    await put(store, None, "digest")
    assert texts(await claim(store)) == ["a1", "dm", "b1", "digest"]


async def test_no_more_are_claimed_than_asked_for(store: Store) -> None:
    for number in range(5):
        await put(store, None, str(number), target=f"user:{number}")
    assert texts(await claim(store, limit=2)) == ["0", "1"]
    assert texts(await claim(store, limit=2)) == ["2", "3"]


def test_the_same_message_has_the_same_nonce_and_no_other_has_it() -> None:
    names = [("house", m, r, s) for m in (1, 12, None) for r in (1, 2, 21) for s in ("log", "panel")]
    names.append(("another house", 1, 1, "log"))
    nonces = {nonce_of(*name) for name in names}
    assert len(nonces) == len(names)
    assert all(len(nonce) <= 25 and nonce.isascii() for nonce in nonces)
    assert nonce_of("house", 1, 1, "log") == "zwxv5gdotth4gavcr7zgk457"


async def test_a_nonce_survives_failures_and_restarts(
    store: Store, match_id: int, clock: Clock, url: str
) -> None:
    await put(store, match_id, "x", revision=1, slot="log")
    nonces = set()
    (message,) = await claim(store)
    nonces.add(message.nonce)
    async with store.write() as work:
        assert not await work.outbox.failed(message, "refused")
    clock.advance(hours=1)
    (message,) = await claim(store)
    nonces.add(message.nonce)
    await store.close()
    async with await Store.open(url, clock=clock, entropy=random.Random(2).randbytes) as again:
        (message,) = await claim(again)
    nonces.add(message.nonce)
    assert len(nonces) == 1
    assert message.attempts == 3
    assert message.tried_at == START


async def test_two_messages_of_one_name_are_a_fault(store: Store, match_id: int) -> None:
    await put(store, match_id, "x", revision=1, slot="log")
    with pytest.raises(IntegrityError):
        await put(store, match_id, "y", revision=1, slot="log")


async def test_redraws_of_one_panel_become_the_newest(store: Store, match_id: int) -> None:
    other = await new_match(store)
    for text in ("r1", "r2", "r3"):
        await put(store, match_id, text, kind="edit", coalesce="board")
    await put(store, match_id, "lobby", kind="edit", coalesce="lobby")
    await put(store, other, "other", kind="edit", coalesce="board")
    assert sorted(await drain(store)) == ["lobby", "other", "r3"]


async def test_messages_without_a_match_coalesce_too(store: Store) -> None:
    await put(store, None, "one", kind="edit", coalesce="digest")
    await put(store, None, "two", kind="edit", coalesce="digest")
    assert await drain(store) == ["two"]


async def test_a_redraw_comes_after_what_was_owed_before_it(store: Store, match_id: int) -> None:
    await put(store, match_id, "r1", kind="edit", coalesce="board")
    await put(store, match_id, "log")
    await put(store, match_id, "r2", kind="edit", coalesce="board")
    assert await drain(store) == ["log", "r2"]


async def test_a_redraw_never_replaces_a_post(store: Store, match_id: int) -> None:
    await put(store, match_id, "new panel", revision=1, slot="panel", coalesce="board")
    await put(store, match_id, "redraw", kind="edit", coalesce="board")
    assert await drain(store) == ["new panel", "redraw"]


async def test_a_post_that_may_have_arrived_is_not_replaced(
    store: Store, match_id: int, clock: Clock
) -> None:
    await put(store, match_id, "first", revision=1, slot="panel", coalesce="board")
    (message,) = await claim(store)
    await put(store, match_id, "second", revision=2, slot="panel", coalesce="board")
    async with store.write() as work:
        await work.outbox.postponed(message, "connection lost")
    await put(store, match_id, "third", revision=3, slot="panel", coalesce="board")
    clock.advance(hours=1)
    assert await drain(store) == ["first", "third"]


async def test_a_redraw_that_was_tried_stays_before_a_newer_one(
    store: Store, match_id: int, clock: Clock
) -> None:
    await put(store, match_id, "r1", kind="edit", coalesce="board")
    (message,) = await claim(store)
    async with store.write() as work:
        await work.outbox.failed(message, "too large")
    await put(store, match_id, "r2", kind="edit", coalesce="board")
    await put(store, match_id, "r3", kind="edit", coalesce="board")
    clock.advance(hours=1)
    assert await drain(store) == ["r1", "r3"]


async def test_a_failed_message_waits_longer_each_time_and_is_then_parked(
    store: Store, match_id: int, clock: Clock
) -> None:
    await put(store, match_id, "poison")
    await put(store, match_id, "after it")
    waits = []
    for _ in range(MAX_FAILURES - 1):
        (message,) = await claim(store)
        async with store.write() as work:
            assert not await work.outbox.failed(message, "ValueError")
            due = await work.outbox.next_due()
        assert due is not None
        waits.append((due - clock.now).total_seconds())
        assert await claim(store) == []  # nor what comes after it
        clock.now = due
    assert waits == [1, 2, 4, 8]
    (message,) = await claim(store)
    async with store.write() as work:
        assert await work.outbox.failed(message, "ValueError")
        (parked,) = await work.outbox.parked()
    assert (parked.payload, parked.error, parked.attempts) == ({"text": "poison"}, "ValueError", MAX_FAILURES)
    assert await drain(store) == ["after it"]


async def test_a_poisoned_match_holds_up_no_other(store: Store, match_id: int) -> None:
    other = await new_match(store)
    await put(store, match_id, "poison")
    for text in "abc":
        await put(store, other, text)
    message, good = await claim(store)
    async with store.write() as work:
        await work.outbox.failed(message, "ValueError")
        await work.outbox.sent(good)
    assert [good.payload["text"], *await drain(store)] == ["a", "b", "c"]
    async with store.read() as work:
        assert await work.outbox.parked(other) == []


async def test_an_outage_parks_nothing(store: Store, match_id: int, clock: Clock) -> None:
    await put(store, match_id, "patient")
    for _ in range(30):
        (message,) = await claim(store)
        async with store.write() as work:
            await work.outbox.postponed(message, "503")
            due = await work.outbox.next_due()
        assert due is not None
        assert due - clock.now <= LONGEST_DELAY
        clock.now = due
    assert await drain(store) == ["patient"]


async def test_a_rate_limit_is_waited_out_for_as_long_as_discord_says(
    store: Store, match_id: int, clock: Clock
) -> None:
    await put(store, match_id, "x")
    (message,) = await claim(store)
    async with store.write() as work:
        await work.outbox.postponed(message, "429", delay=timedelta(seconds=90))
        assert await work.outbox.next_due() == clock.now + timedelta(seconds=90)


async def test_the_next_due_time_is_that_of_what_may_be_sent_next(
    store: Store, match_id: int, clock: Clock
) -> None:
    async with store.read() as work:
        assert await work.outbox.next_due() is None
    await put(store, match_id, "first")
    await put(store, match_id, "second")
    (message,) = await claim(store)
    async with store.write() as work:
        assert await work.outbox.next_due() is None  # the second waits for the first, not for a time
        await work.outbox.postponed(message, "429", delay=timedelta(minutes=2))
        assert await work.outbox.next_due() == clock.now + timedelta(minutes=2)


async def test_what_was_being_sent_at_a_crash_is_sent_again(
    store: Store, match_id: int, clock: Clock, url: str
) -> None:
    await put(store, match_id, "x", revision=1, slot="log")
    await put(store, match_id, "y", revision=1, slot="panel")
    await claim(store)
    await store.close()
    async with await Store.open(url, clock=clock, entropy=random.Random(2).randbytes) as again:
        assert await drain(again) == ["x", "y"]


async def test_delivered_messages_are_forgotten_in_time_and_owed_ones_never(
    store: Store, match_id: int, clock: Clock
) -> None:
    await put(store, match_id, "old")
    await put(store, match_id, "owed")
    (message,) = await claim(store)
    await sent(store, message, discord_id=4242)
    clock.advance(days=30)
    async with store.write() as work:
        assert await work.outbox.counts() == {"sent": 1, "pending": 1}
        await work.outbox.prune(clock.now - timedelta(days=40))
        assert await work.outbox.counts() == {"sent": 1, "pending": 1}
        await work.outbox.prune(clock.now)
        assert await work.outbox.counts() == {"pending": 1}


async def test_a_damaged_message_is_parked_and_holds_up_nobody(store: Store, match_id: int) -> None:
    await put(store, match_id, "broken")
    await damage(store, outbox, "payload")
    await put(store, match_id, "after it")
    await put(store, None, "elsewhere")
    assert await drain(store) == ["elsewhere", "after it"]
    async with store.read() as work:
        assert [(one.error, one.payload) for one in await work.outbox.parked()] == [("damaged", {})]


async def test_a_target_is_stuck_while_something_older_is_on_its_way_there(
    store: Store, match_id: int, clock: Clock
) -> None:
    await put(store, match_id, "panel")
    clock.advance(minutes=10)
    async with store.read() as work:
        assert await work.outbox.stuck(match_id, "thread", since=clock.now)
        assert not await work.outbox.stuck(match_id, "thread", since=START)
        assert not await work.outbox.stuck(match_id, "user/5", since=clock.now)
    await drain(store)
    async with store.read() as work:
        assert not await work.outbox.stuck(match_id, "thread", since=clock.now)
