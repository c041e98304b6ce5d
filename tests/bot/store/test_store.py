from __future__ import annotations

import asyncio
import random

import pytest
from sqlalchemy.exc import DBAPIError

from bot.store import MatchMovedOn, Store, UnusableDatabase
from bot.store.records import Snapshot
from tests.bot.store.conftest import Clock, new_match


async def test_an_error_leaves_everything_as_it_was(store: Store, match_id: int) -> None:
    async def fail() -> None:
        async with store.write() as work:
            await work.matches.change(match_id, state="running")
            await work.records.save(match_id, Snapshot("{}", 0, 1, 1), version=0)
            await work.seats.add(match_id, user_id=5)
            await work.notes.add(match_id, 5, "gone")
            await work.outbox.put("post", "thread", {}, match_id=match_id)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    async with store.read() as work:
        assert (await work.matches.get(match_id)).state == "lobby"
        assert await work.records.revisions(match_id) == []
        assert await work.seats.of_match(match_id) == []
        assert await work.notes.of(match_id, 5) == []
        assert await work.outbox.counts() == {}


async def test_a_cancelled_writer_leaves_everything_as_it_was_and_lets_the_next_one_in(
    store: Store, match_id: int
) -> None:
    inside = asyncio.Event()

    async def hang() -> None:
        async with store.write() as work:
            await work.matches.change(match_id, state="running")
            inside.set()
            await asyncio.Event().wait()

    task = asyncio.create_task(hang())
    await inside.wait()
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    async with store.write() as work:
        assert (await work.matches.get(match_id)).state == "lobby"


async def test_a_task_cancelled_amid_any_statement_does_not_keep_the_database(
    store: Store, match_id: int
) -> None:
    async def work_on() -> None:
        async with store.read() as work:
            await work.matches.find()
        async with store.write() as work:
            await work.matches.add_nonce(match_id, "a")
            await work.outbox.put("post", "thread", {}, match_id=match_id)

    for turns in range(60):
        task = asyncio.create_task(work_on())
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.wait([task])
        async with store.write() as work:  # a lock that was kept would be an error here
            nonces = (await work.matches.get(match_id)).nonces
            assert len(nonces) == (await work.outbox.counts()).get("pending", 0)


async def test_writers_take_turns(store: Store, match_id: int) -> None:
    """Each reads, thinks and writes; none overwrites what another has written."""

    async def join(number: int) -> None:
        async with store.write() as work:
            await work.matches.get(match_id, lock=True)
            for _ in range(number % 3):
                await asyncio.sleep(0)
            await work.matches.add_nonce(match_id, str(number))

    await asyncio.gather(*(join(number) for number in range(20)))
    async with store.read() as work:
        nonces = (await work.matches.get(match_id)).nonces
    assert sorted(nonces, key=int) == [str(number) for number in range(20)]


async def test_of_two_who_loaded_the_same_match_one_saves_it(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.records.save(match_id, Snapshot("start", 0, 1, 1), version=0)

    both_have_loaded = asyncio.Barrier(2)

    async def choose(text: str) -> str:
        async with store.read() as work:
            _, version = await work.records.load(match_id)
        await both_have_loaded.wait()
        async with store.write() as work:
            await work.records.save(match_id, Snapshot(text, 1, 1, 1), version=version)
        return text

    results = await asyncio.gather(choose("a"), choose("b"), return_exceptions=True)
    (refused,) = [result for result in results if isinstance(result, BaseException)]
    assert isinstance(refused, MatchMovedOn)
    async with store.read() as work:
        assert (await work.records.load(match_id))[0].text in results


async def test_a_reader_sees_one_moment_and_does_not_wait_for_a_writer(store: Store, match_id: int) -> None:
    async with store.write() as writer:
        await writer.matches.change(match_id, state="running")
        async with store.read() as reader:
            assert (await reader.matches.get(match_id)).state == "lobby"
    async with store.read() as reader:
        assert (await reader.matches.get(match_id)).state == "running"
        async with store.write() as writer:
            await writer.matches.change(match_id, state="over")
        assert (await reader.matches.get(match_id)).state == "running"


async def test_a_reader_cannot_write(store: Store, match_id: int) -> None:
    async with store.read() as work:
        with pytest.raises(DBAPIError, match=r"read-?only"):
            await work.matches.change(match_id, state="over")


async def test_one_transaction_has_one_time(store: Store, match_id: int, clock: Clock) -> None:
    async with store.write() as work:
        await work.notes.add(match_id, 5, "a")
        clock.advance(hours=1)
        await work.notes.add(match_id, 5, "b")
        first, second = await work.notes.of(match_id, 5)
    assert first.at == second.at == work.now


async def test_whoever_delivers_is_told_after_a_commit_that_owes_a_message(
    store: Store, match_id: int
) -> None:
    told: list[str] = []
    store.on_outbox = lambda: told.append("kick")
    async with store.write() as work:
        await work.matches.change(match_id, state="running")
    assert told == []
    async with store.write() as work:
        await work.outbox.put("post", "thread", {}, match_id=match_id)
        assert told == []
    assert told == ["kick"]


async def test_nobody_is_told_of_a_message_that_was_rolled_back(store: Store, match_id: int) -> None:
    told: list[str] = []
    store.on_outbox = lambda: told.append("kick")

    async def fail() -> None:
        async with store.write() as work:
            await work.outbox.put("post", "thread", {}, match_id=match_id)
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert told == []


async def test_the_secret_is_drawn_once_and_kept(url: str, clock: Clock) -> None:
    secrets = []
    for seed in (1, 2):
        async with await Store.open(url, clock=clock, entropy=random.Random(seed).randbytes) as store:
            secrets.append(store.server_secret)
    assert secrets[0] == secrets[1]
    assert len(secrets[0]) == 32


async def test_a_kept_secret_that_is_damaged_is_said_in_words(url: str, clock: Clock) -> None:
    async with await Store.open(url, clock=clock, entropy=random.randbytes) as store, store.write() as work:
        await work.meta.put("server-secret", "damaged")
    with pytest.raises(UnusableDatabase, match="secret"):
        await Store.open(url, clock=clock, entropy=random.randbytes)
    async with await Store.open(url, clock=clock, entropy=random.randbytes, server_secret=b"given") as store:
        assert store.server_secret == b"given"


async def test_a_secret_that_is_given_goes_before_the_one_kept(url: str, clock: Clock) -> None:
    entropy = random.Random(1).randbytes
    async with await Store.open(url, clock=clock, entropy=entropy, server_secret=b"given") as store:
        assert store.server_secret == b"given"


async def test_a_tool_works_beside_the_running_bot_and_disturbs_nothing(
    store: Store, match_id: int, url: str, clock: Clock
) -> None:
    async with store.write() as work:
        await work.outbox.put("post", "thread", {}, match_id=match_id)
        await work.outbox.claim()
    entropy = random.Random(2).randbytes
    async with await Store.open(url, clock=clock, entropy=entropy, exclusive=False) as tool:
        assert tool.server_secret == store.server_secret
        async with tool.write() as work:
            assert await work.outbox.counts() == {"sending": 1}
            await work.notes.add(match_id, 5, "from the tool")
    async with store.read() as work:
        assert len(await work.notes.of(match_id, 5)) == 1


async def test_a_store_that_fails_to_open_gives_the_lock_back(url: str, clock: Clock) -> None:
    def broken(size: int) -> bytes:
        raise OSError

    with pytest.raises(OSError):
        await Store.open(url, clock=clock, entropy=broken)
    async with await Store.open(url, clock=clock, entropy=random.Random(1).randbytes) as store:
        assert await new_match(store) == 1


async def test_an_error_of_the_database_tells_nothing_of_what_was_to_be_written(store: Store) -> None:
    async with store.write() as work:
        await work.outbox.put("post", "place", {"secret": "shai-hulud"}, slot="same")
    with pytest.raises(DBAPIError) as caught:
        async with store.write() as work:
            await work.outbox.put("post", "place", {"secret": "shai-hulud"}, slot="same")
    assert "shai-hulud" not in str(caught.value)
