from __future__ import annotations

from bot.store import Store
from bot.store.people import Guild, User


async def test_who_has_set_nothing_has_the_defaults(store: Store) -> None:
    async with store.read() as work:
        assert await work.users.get(5) == User(5, None, {})
        assert await work.guilds.get(6) == Guild(6, None, {})


async def test_settings_are_kept_and_replaced(store: Store) -> None:
    async with store.write() as work:
        await work.users.put(User(5, "es", {"dm": True}))
        await work.users.put(User(5, "pt-BR", {"dm": False}))
        await work.users.put(User(7, "en"))
        await work.guilds.put(Guild(5, "es", {"role": 1 << 62}))
        await work.guilds.put(Guild(5, None, {"role": (1 << 62) + 1}))
    async with store.read() as work:
        assert await work.users.get(5) == User(5, "pt-BR", {"dm": False})
        assert await work.users.get(7) == User(7, "en")
        assert await work.guilds.get(5) == Guild(5, None, {"role": (1 << 62) + 1})


async def test_everybody_of_whom_something_is_kept_is_found(store: Store) -> None:
    async with store.write() as work:
        await work.users.put(User(5, "es", {"dm": True}))
        await work.users.put(User(7, "en"))
        assert sorted(one.user_id for one in await work.users.everyone()) == [5, 7]


async def test_several_people_are_found_at_once_also_those_who_have_set_nothing(store: Store) -> None:
    async with store.write() as work:
        await work.users.put(User(5, "es"))
        await work.users.put(User(7, "en"))
        assert await work.users.find({5, 6}) == {5: User(5, "es"), 6: User(6)}
        assert await work.users.find(()) == {}
