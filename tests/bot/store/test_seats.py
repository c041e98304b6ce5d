from __future__ import annotations

from datetime import datetime

import pytest
from sqlalchemy.exc import IntegrityError

from bot.store import Store
from bot.store.seats import Seat
from tests.bot.store.conftest import START, Clock, new_match


async def test_seats_are_numbered_in_the_order_of_joining(store: Store, match_id: int) -> None:
    async with store.write() as work:
        assert await work.seats.add(match_id, user_id=50, wish="fremen") == 0
        assert await work.seats.add(match_id, agent="greedy") == 1
        assert await work.seats.add(match_id) == 2
        assert await work.seats.of_match(match_id) == [
            Seat(match_id, 0, 50, None, "fremen"),
            Seat(match_id, 1, None, "greedy"),
            Seat(match_id, 2),
        ]


async def test_who_leaves_the_lobby_leaves_no_gap(store: Store, match_id: int) -> None:
    other = await new_match(store)
    async with store.write() as work:
        for user in (50, 51, 52, 53):
            await work.seats.add(match_id, user_id=user)
            await work.seats.add(other, user_id=user)
        await work.seats.remove(match_id, 1)
        assert [(one.seat, one.user_id) for one in await work.seats.of_match(match_id)] == [
            (0, 50),
            (1, 52),
            (2, 53),
        ]
        assert len(await work.seats.of_match(other)) == 4


async def test_a_seat_changes_hands(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.seats.add(match_id, user_id=50, wish="fremen")
        await work.seats.add(match_id, user_id=51)
        await work.seats.change(match_id, 0, user_id=None, agent="random", preferences={"colour": "blue"})
        assert await work.seats.of_match(match_id) == [
            Seat(match_id, 0, None, "random", "fremen", {"colour": "blue"}),
            Seat(match_id, 1, 51),
        ]


async def test_a_seat_has_one_player(store: Store, match_id: int) -> None:
    with pytest.raises(IntegrityError):
        async with store.write() as work:
            await work.seats.add(match_id, user_id=50, agent="greedy")


async def test_a_person_finds_their_seats_in_all_matches(store: Store, match_id: int) -> None:
    other = await new_match(store)
    async with store.write() as work:
        await work.seats.add(other, user_id=50)
        await work.seats.add(match_id, user_id=51)
        await work.seats.add(match_id, user_id=50)
        found = await work.seats.of_user(50)
    assert [(one.match_id, one.seat) for one in found] == [(match_id, 1), (other, 0)]


async def test_waiting_counts_from_when_it_began(store: Store, match_id: int, clock: Clock) -> None:
    async def wait_for(*owing: int) -> list[datetime | None]:
        async with store.write() as work:
            await work.seats.wait_for(match_id, owing)
            return [one.waiting_since for one in await work.seats.of_match(match_id)]

    async with store.write() as work:
        for user in (50, 51, 52):
            await work.seats.add(match_id, user_id=user)
    assert await wait_for(0, 1) == [START, START, None]
    clock.advance(hours=1)
    later = clock.now
    assert await wait_for(1, 2) == [None, START, later]
    clock.advance(hours=1)
    assert await wait_for(0, 2) == [clock.now, None, later]
    assert await wait_for() == [None, None, None]


async def test_running_matches_that_wait_for_an_agent_are_found(store: Store) -> None:
    waiting, answered, over, for_a_person = [await new_match(store) for _ in range(4)]
    async with store.write() as work:
        for match in (waiting, answered, over, for_a_person):
            await work.seats.add(match, agent="greedy")
            await work.seats.add(match, user_id=5)
            await work.matches.change(match, state="over" if match == over else "running")
            await work.seats.wait_for(match, {waiting: [0, 1], answered: [], over: [0]}.get(match, [1]))
        assert await work.seats.agents_waited_for() == [waiting]
