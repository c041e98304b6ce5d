from __future__ import annotations

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import MatchNotFound, SecretSealed, Store
from bot.store.matches import MatchState
from bot.store.records import Snapshot
from bot.store.tables import matches
from tests.bot.store.conftest import START, Clock, damage, new_match


async def test_a_new_match_is_a_lobby_with_what_it_was_made_with(store: Store, match_id: int) -> None:
    async with store.read() as work:
        match = await work.matches.get(match_id)
    assert (match.state, match.revision, match.nonces) == ("lobby", 0, [])
    assert (match.guild_id, match.channel_id, match.thread_id, match.host_id) == (1, 2, None, 3)
    assert (match.title, match.options, match.lobby) == ("dice", {"variant": "plain"}, {"seats": 4})
    assert (match.commitment, match.created_at, match.started_at) == ("c0ffee", START, None)


async def test_matches_are_numbered_from_one(store: Store) -> None:
    assert [await new_match(store) for _ in range(3)] == [1, 2, 3]


async def test_an_unknown_match_is_named_in_the_error(store: Store) -> None:
    async with store.write() as work:
        with pytest.raises(MatchNotFound, match="no match 7"):
            await work.matches.get(7)
        with pytest.raises(MatchNotFound):
            await work.matches.change(7, state="over")
        with pytest.raises(MatchNotFound):
            await work.matches.secret(7)


async def test_a_change_touches_only_what_it_names(store: Store, match_id: int, clock: Clock) -> None:
    clock.advance(minutes=5)
    async with store.write() as work:
        await work.matches.change(match_id, state="running", thread_id=77, started_at=work.now)
    async with store.read() as work:
        match = await work.matches.get(match_id)
    assert (match.state, match.thread_id, match.started_at) == ("running", 77, clock.now)
    assert (match.channel_id, match.created_at, match.updated_at) == (2, START, clock.now)


async def test_there_are_no_other_states(store: Store, match_id: int) -> None:
    with pytest.raises(IntegrityError):
        async with store.write() as work:
            await work.matches.change(match_id, state="paused")  # type: ignore[arg-type]


async def test_nonces_keep_the_order_of_the_joins(store: Store, match_id: int) -> None:
    for nonce in ("b", "a", "b"):
        async with store.write() as work:
            nonces = await work.matches.add_nonce(match_id, nonce)
    assert nonces == ["b", "a", "b"]
    async with store.read() as work:
        assert (await work.matches.get(match_id)).nonces == ["b", "a", "b"]


@pytest.mark.parametrize("state", ["lobby", "running", "parked"])
async def test_the_secret_is_not_revealed_before_the_match_has_ended(
    store: Store, match_id: int, state: MatchState
) -> None:
    async with store.write() as work:
        await work.matches.change(match_id, state=state)
        with pytest.raises(SecretSealed):
            await work.matches.revealed_secret(match_id)
        assert await work.matches.secret(match_id) == b"server's own"


@pytest.mark.parametrize("state", ["over", "abandoned"])
async def test_the_secret_is_revealed_when_it_has_ended(
    store: Store, match_id: int, state: MatchState
) -> None:
    async with store.write() as work:
        await work.matches.change(match_id, state=state)
        assert await work.matches.revealed_secret(match_id) == b"server's own"


async def test_a_match_carries_neither_its_secret_nor_its_record(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.records.save(match_id, Snapshot('{"hand": "hidden"}', 0, 1, 1), version=0)
        match = await work.matches.get(match_id)
    assert "server's own" not in repr(match)
    assert "hidden" not in repr(match)


async def test_matches_are_found_by_state_server_person_and_place(store: Store) -> None:
    here = await new_match(store, guild_id=1, channel_id=10)
    elsewhere = await new_match(store, guild_id=2, channel_id=20)
    threaded = await new_match(store, guild_id=1, channel_id=10)
    async with store.write() as work:
        await work.matches.change(threaded, thread_id=11, state="running")
        await work.seats.add(here, user_id=500)
        await work.seats.add(elsewhere, user_id=500)
        await work.seats.add(threaded, agent="greedy")
    async with store.read() as work:
        find = work.matches.find

        async def ids(*args: MatchState, **narrowed: int) -> list[int]:
            return [match.id for match in await find(*args, **narrowed)]

        assert await ids() == [threaded, elsewhere, here]
        assert await ids(limit=1) == [threaded]
        assert await ids("lobby") == [elsewhere, here]
        assert await ids("lobby", "running", guild_id=1) == [threaded, here]
        assert await ids(user_id=500) == [elsewhere, here]
        assert await ids(place_id=11) == [threaded]
        assert await ids(place_id=10) == [here]
        found = await find(place_id=11)
        assert [match.place_id for match in found] == [11]


@pytest.mark.parametrize("column", ["options", "lobby", "nonces", "outcome"])
async def test_a_damaged_match_is_found_with_the_others_and_says_so(store: Store, column: str) -> None:
    broken = await new_match(store)
    await damage(store, matches, column)
    whole = await new_match(store)
    async with store.read() as work:
        found = await work.matches.find("lobby", guild_id=1)
        assert await work.matches.get(broken) == found[1]
    assert [(one.id, one.damaged) for one in found] == [(whole, False), (broken, True)]
    assert not getattr(found[1], column)
