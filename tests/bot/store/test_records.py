from __future__ import annotations

import json
import random
import sqlite3
from pathlib import Path

import pytest

from bot.store import MatchMovedOn, MatchNotFound, Store
from bot.store.records import WHOLE_EVERY, Snapshot
from engine.core.errors import RecordError
from tests.bot.store.conftest import Clock, new_match


def snapshot(revision: int, text: str = "{}") -> Snapshot:
    return Snapshot(text, revision, rules_version=2, schema_version=3)


def texts(count: int) -> list[str]:
    """Records of a match that goes on: much stays, a little changes."""
    chance = random.Random(5)
    state = [chance.random() for _ in range(400)]
    made = []
    for revision in range(count):
        state[chance.randrange(400)] = revision
        made.append(json.dumps({"revision": revision, "state": state}))
    return made


async def save_all(store: Store, match_id: int, records: list[str]) -> None:
    version = 0
    for revision, text in enumerate(records):
        async with store.write() as work:
            version = await work.records.save(match_id, snapshot(revision, text), version=version)


async def test_a_match_is_loaded_as_it_was_saved(store: Store, match_id: int, clock: Clock) -> None:
    clock.advance(hours=1)
    async with store.write() as work:
        assert await work.records.save(match_id, snapshot(0, '{"é": 1}'), version=0) == 1
    async with store.read() as work:
        assert await work.records.load(match_id) == (snapshot(0, '{"é": 1}'), 1)
        match = await work.matches.get(match_id)
    assert (match.revision, match.rules_version, match.schema_version) == (0, 2, 3)
    assert match.updated_at == clock.now


async def test_what_was_loaded_before_somebody_else_saved_cannot_be_saved(
    store: Store, match_id: int
) -> None:
    await save_all(store, match_id, ["one", "two"])
    with pytest.raises(MatchMovedOn):
        async with store.write() as work:
            await work.records.save(match_id, snapshot(2, "three"), version=1)
    async with store.read() as work:
        assert (await work.records.load(match_id))[0].text == "two"
        assert await work.records.revisions(match_id) == [0, 1]


async def test_a_save_that_leaves_the_revision_alone_is_not_lost_to_another(
    store: Store, match_id: int
) -> None:
    """A standing order changes the record, not the revision."""
    await save_all(store, match_id, ["before"])
    async with store.write() as work:
        version = await work.records.save(match_id, snapshot(0, "with an order"), version=1)
    with pytest.raises(MatchMovedOn):
        async with store.write() as work:
            await work.records.save(match_id, snapshot(1, "without it"), version=1)
    async with store.read() as work:
        assert await work.records.load(match_id) == (snapshot(0, "with an order"), version)
        assert await work.records.at(match_id, 0) == (0, "with an order")
        assert await work.records.revisions(match_id) == [0]


async def test_a_match_can_be_seen_as_it_was_at_every_revision(store: Store, match_id: int) -> None:
    records = texts(2 * WHOLE_EVERY + 5)
    await save_all(store, match_id, records)
    async with store.read() as work:
        for revision, text in enumerate(records):
            assert await work.records.at(match_id, revision) == (revision, text)
        assert await work.records.at(match_id, 1_000) == (len(records) - 1, records[-1])


async def test_between_two_checkpoints_the_earlier_one_is_seen(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.records.save(match_id, snapshot(0, "start"), version=0)
        await work.records.save(match_id, snapshot(3, "three answers later"), version=1)
    async with store.read() as work:
        assert await work.records.at(match_id, 2) == (0, "start")


async def test_checkpoints_are_small_beside_whole_records(store: Store, match_id: int, path: Path) -> None:
    records = texts(WHOLE_EVERY)
    await save_all(store, match_id, records)
    with sqlite3.connect(path) as database:
        sizes = [row[0] for row in database.execute("SELECT length(data) FROM checkpoints ORDER BY version")]
    database.close()
    assert max(sizes[1:]) < sizes[0] / 10


async def test_matches_do_not_mix(store: Store, match_id: int) -> None:
    other = await new_match(store)
    await save_all(store, match_id, ["a0", "a1"])
    await save_all(store, other, ["b0", "b1"])
    async with store.read() as work:
        assert (await work.records.load(match_id))[0].text == "a1"
        assert await work.records.at(other, 0) == (0, "b0")


async def test_a_match_that_is_unknown_or_has_not_started_has_no_record(store: Store, match_id: int) -> None:
    async with store.read() as work:
        for missing in (match_id, 404):
            with pytest.raises(MatchNotFound):
                await work.records.load(missing)
            with pytest.raises(MatchNotFound):
                await work.records.at(missing, 5)
    with pytest.raises(MatchNotFound):
        async with store.write() as work:
            await work.records.save(404, snapshot(0), version=0)


@pytest.mark.parametrize("damage", [b"", b"\x01garbage", b"\x07from the future"])
async def test_a_damaged_record_is_an_error_of_that_match_alone(
    store: Store, match_id: int, path: Path, damage: bytes
) -> None:
    sound = await new_match(store)
    await save_all(store, match_id, ["one", "two"])
    await save_all(store, sound, ["one"])
    with sqlite3.connect(path) as database:
        database.execute("UPDATE matches SET record = ? WHERE id = ?", (damage, match_id))
        database.execute(
            "UPDATE checkpoints SET data = ? WHERE match_id = ? AND version = 2", (damage, match_id)
        )
    database.close()
    async with store.read() as work:
        with pytest.raises(RecordError):
            await work.records.load(match_id)
        with pytest.raises(RecordError):
            await work.records.at(match_id, 1)
        assert (await work.records.load(sound))[0].text == "one"
        assert await work.records.at(match_id, 0) == (0, "one")
        states = [match.state for match in await work.matches.find()]
    assert states == ["lobby", "lobby"]


async def test_a_record_that_is_no_text_is_damaged(store: Store, match_id: int, path: Path) -> None:
    from bot.store.deltas import pack

    await save_all(store, match_id, ["one"])
    with sqlite3.connect(path) as database:
        database.execute("UPDATE matches SET record = ?", (pack(b"\xff\xfe"),))
    database.close()
    async with store.read() as work:
        with pytest.raises(RecordError):
            await work.records.load(match_id)


def test_a_snapshot_does_not_print_its_record() -> None:
    assert "hidden" not in repr(snapshot(1, '{"hand": "hidden"}'))
