from __future__ import annotations

from bot.store import Store
from tests.bot.store.conftest import START, new_match


async def test_every_deed_is_found_with_who_what_and_why(store: Store, match_id: int) -> None:
    other = await new_match(store, guild_id=2)
    async with store.write() as work:
        for guild, match, action in ((1, match_id, "nudge"), (2, other, "park"), (1, None, "settings")):
            await work.audit.add(
                guild_id=guild,
                match_id=match,
                actor_id=99,
                action=action,
                reason="stalled for a week",
                details={"seat": 1},
            )
    async with store.read() as work:
        assert [deed.action for deed in await work.audit.find()] == ["settings", "park", "nudge"]
        assert [deed.action for deed in await work.audit.find(guild_id=1)] == ["settings", "nudge"]
        assert [deed.action for deed in await work.audit.find(limit=1)] == ["settings"]
        (deed,) = await work.audit.find(match_id=match_id)
    assert (deed.guild_id, deed.match_id, deed.actor_id, deed.reason) == (
        1,
        match_id,
        99,
        "stalled for a week",
    )
    assert (deed.details, deed.at) == ({"seat": 1}, START)
