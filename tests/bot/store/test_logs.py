from __future__ import annotations

import pytest

from bot.store import Store
from bot.store.tables import draws, events
from engine.core.chance import Draw
from engine.core.errors import RecordError
from engine.core.events import Event
from engine.core.messages import Ref, msg
from engine.core.trail import Entry
from tests.bot.store.conftest import damage, new_match


def event(revision: int, index: int = 0, audience: tuple[int, ...] | None = None) -> Event:
    text = msg("toy-bid", who=Ref("seat", "1"), count=revision)
    return Event(revision, index, text, audience, "event", {"regions": ["arrakeen"]})


async def test_choices_are_read_back_as_they_were_in_order(store: Store, match_id: int) -> None:
    done = [
        Entry(1, "answer", 0, ["0.0", ["a", "b"]]),
        Entry(2, "answer", 1, ["1.0", {"spice": 2}], "agent"),
        Entry(3, "undo", 1, 1),
        Entry(3, "order", 0, ["dice-alliance", None]),
        Entry(4, "concede", 0, None),
        Entry(5, "rewind", None, 2, "moderator"),
    ]
    other = await new_match(store)
    async with store.write() as work:
        await work.choices.append(match_id, done[:4])
        await work.choices.append(other, done[:1])
        await work.choices.append(match_id, done[4:])
        await work.choices.append(match_id, [])
    async with store.read() as work:
        assert await work.choices.of_match(match_id) == done
        assert await work.choices.of_match(match_id, since=3) == done[4:]


async def test_the_last_thing_a_seat_did_is_found(store: Store, match_id: int) -> None:
    other = await new_match(store)
    async with store.write() as work:
        await work.choices.append(match_id, [Entry(1, "answer", 0, []), Entry(4, "answer", 0, [])])
        await work.choices.append(match_id, [Entry(5, "answer", 1, [])])
        await work.choices.append(other, [Entry(9, "answer", 0, [])])
        assert await work.choices.last_of(match_id, 0) == 4
        assert await work.choices.last_of(match_id, 2) == -1


async def test_events_are_read_back_as_they_were_in_order(store: Store, match_id: int) -> None:
    other = await new_match(store)
    happened = [event(1), event(1, 1, (0, 2)), event(2, 0, ()), event(3)]
    async with store.write() as work:
        await work.events.append(match_id, happened[:2])
        await work.events.append(other, [event(9)])
        await work.events.append(match_id, happened[2:])
        await work.events.append(match_id, [])
    async with store.read() as work:
        assert await work.events.all_of(match_id) == happened


async def test_nobody_sees_an_event_that_is_not_for_them(store: Store, match_id: int) -> None:
    audiences = [None, (), (0,), (1,), (0, 1), (7,)]
    happened = [event(revision, 0, audience) for revision, audience in enumerate(audiences)]
    async with store.write() as work:
        await work.events.append(match_id, happened)
    async with store.read() as work:
        for seat in (None, 0, 1, 2, 7):
            seen = await work.events.seen_by(match_id, seat)
            assert seen == [one for one in happened if one.visible_to(seat)]
            assert await work.events.count_seen_by(match_id, seat) == len(seen)


async def test_the_last_events_are_paged_backwards(store: Store, match_id: int) -> None:
    happened = [event(revision) for revision in range(10)]
    async with store.write() as work:
        await work.events.append(match_id, happened)
    async with store.read() as work:
        assert await work.events.seen_by(match_id, None, limit=3) == happened[7:]
        assert await work.events.seen_by(match_id, None, limit=3, skip=3) == happened[4:7]
        assert await work.events.seen_by(match_id, None, since=7) == happened[8:]


async def test_draws_are_read_back_as_they_were_in_order(store: Store, match_id: int) -> None:
    drawn = [
        Draw(0, 0, "roll", 6, (3, 1), None, "action"),
        Draw(0, 2, "shuffle", 4, (2, 0, 3, 1), (), "deck"),
        Draw(1, 0, "roll", 8, (7,), (0, 1)),
    ]
    async with store.write() as work:
        await work.draws.append(match_id, 1, drawn[:2])
        await work.draws.append(match_id, 2, drawn[2:])
        await work.draws.append(match_id, 3, [])
    async with store.read() as work:
        assert await work.draws.of_match(match_id) == drawn


async def test_a_damaged_event_costs_the_log_one_line(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.events.append(match_id, [event(1)])
    await damage(store, events, "message")
    async with store.write() as work:
        await work.events.append(match_id, [event(2)])
    async with store.read() as work:
        assert await work.events.all_of(match_id) == [event(2)]
        assert await work.events.seen_by(match_id, None) == [event(2)]


async def test_damaged_draws_are_no_draws_to_be_checked(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.draws.append(match_id, 1, [Draw(0, 0, "roll", 6, (3,), None, "dice")])
    await damage(store, draws, "result")
    async with store.read() as work:
        with pytest.raises(RecordError):
            await work.draws.of_match(match_id)
