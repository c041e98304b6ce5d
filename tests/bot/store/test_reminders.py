from __future__ import annotations

from dataclasses import replace
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


async def test_reminders_are_found_by_key_by_person_and_all_together(store: Store) -> None:
    async with store.write() as work:
        await work.reminders.put(reminder("late", 9))
        await work.reminders.put(reminder("soon", 1))
        await work.reminders.put(replace(reminder("other", 5), user_id=51))
        assert await work.reminders.get("late") == reminder("late", 9)
        assert await work.reminders.get("never") is None
        assert [one.key for one in await work.reminders.of_user(50)] == ["soon", "late"]
        assert [one.key for one in await work.reminders.everything()] == ["soon", "other", "late"]


async def test_whoever_keeps_reminders_is_told_after_the_commit(store: Store) -> None:
    told: list[str] = []
    store.on_reminders = lambda: told.append("told")
    async with store.write() as work:
        await work.reminders.put(reminder("soon", 1))
        assert told == []
    assert told == ["told"]
    async with store.write() as work:
        await work.reminders.drop("soon")
    assert told == ["told"]
