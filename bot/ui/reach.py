"""Who takes no private messages from us. They lose nothing by it, and are told once, when they next play."""

from __future__ import annotations

from dataclasses import replace

from bot.service.calls import PRIVATE as SETTING
from bot.store import Store, UnitOfWork

CLOSED, TOLD = "closed", "told"


async def note_closed(work: UnitOfWork, user_id: int) -> None:
    """Note that a person could not be reached; nothing changes for one of whom that is known."""
    user = await work.users.get(user_id)
    if SETTING not in user.settings:
        await work.users.put(replace(user, settings={**user.settings, SETTING: CLOSED}))


async def owes_word(store: Store, user_id: int) -> bool:
    """Whether a person is to be told now that they cannot be reached; true once."""
    async with store.read() as work:
        user = await work.users.get(user_id)
    if user.settings.get(SETTING) != CLOSED:
        return False
    async with store.write() as work:
        user = await work.users.get(user_id)
        await work.users.put(replace(user, settings={**user.settings, SETTING: TOLD}))
    return True
