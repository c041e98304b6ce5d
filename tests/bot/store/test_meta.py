from __future__ import annotations

from bot.store import Store


async def test_values_are_kept_by_key(store: Store) -> None:
    async with store.write() as work:
        assert await work.meta.get("commands") is None
        await work.meta.put("commands", "one")
        await work.meta.put("commands", "two")
    async with store.read() as work:
        assert await work.meta.get("commands") == "two"
