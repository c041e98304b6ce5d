from __future__ import annotations

from datetime import timedelta

from bot.store import Store
from bot.store.reminders import Reminder
from tests.bot.store.conftest import START, Clock, new_match


def reminder(key: str, hours: int, match_id: int | None = None) -> Reminder:
    return Reminder(key, match_id, 50, {"seat": 1}, START + timedelta(hours=hours))


async def test_a_reminder_is_due_when_its_time_has_come(store: Store, match_id: int, clock: Clock) -> None:
    async with store.write() as work:
        assert await work.reminders.next_due() is None
        await work.reminders.put(reminder("late", 3, match_id))
        await work.reminders.put(reminder("soon", 1, match_id))
    async with store.read() as work:
        assert await work.reminders.due() == []
        assert await work.reminders.next_due() == START + timedelta(hours=1)
    clock.advance(hours=4)
    async with store.read() as work:
        assert [one.key for one in await work.reminders.due()] == ["soon", "late"]
        assert await work.reminders.due(limit=1) == [reminder("soon", 1, match_id)]


async def test_a_later_reminder_replaces_the_one_of_its_key(store: Store) -> None:
    async with store.write() as work:
        await work.reminders.put(reminder("turn", 1))
        await work.reminders.put(reminder("turn", 9))
        assert await work.reminders.next_due() == START + timedelta(hours=9)


async def test_dropped_reminders_do_not_come(store: Store, match_id: int, clock: Clock) -> None:
    other = await new_match(store)
    clock.advance(hours=5)
    async with store.write() as work:
        for key, match in (("a", match_id), ("b", match_id), ("c", other), ("d", other)):
            await work.reminders.put(reminder(key, 1, match))
        await work.reminders.drop_match(match_id)
        await work.reminders.drop("d")
        assert [one.key for one in await work.reminders.due()] == ["c"]
