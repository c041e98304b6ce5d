"""What people are called where Discord shows no mentions: in labels, choices and alt texts.

Discord tells a name only with a press, so each is kept until the person presses under another one.
"""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.store import Store

SETTING = "name"


class Names:
    """The names of everybody who has ever pressed something."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[int, str] = {}
        self._kept: dict[int, str] = {}
        self._forgotten: set[int] = set()

    async def load(self) -> None:
        """Read the names that were kept before this start."""
        async with self._store.read() as work:
            users = await work.users.everyone()
        self._kept = {one.user_id: one.settings[SETTING] for one in users if SETTING in one.settings}
        self._known = {**self._kept, **self._known}

    def get(self, user_id: int | None) -> str | None:
        """Return a person's name, if they have ever pressed something."""
        return None if user_id is None else self._known.get(user_id)

    def meet(self, user: discord.User | discord.Member) -> None:
        """Note what somebody who presses is called now."""
        self._known[user.id] = discord.utils.escape_mentions(user.display_name)

    def forget(self, user_id: int) -> None:
        """Forget what somebody is called, who has just asked for it."""
        self._known.pop(user_id, None)
        self._kept.pop(user_id, None)
        self._forgotten.add(user_id)

    async def keep(self, user: discord.User | discord.Member) -> None:
        """Keep what somebody who has pressed is called for the next start, if that is news."""
        if user.id in self._forgotten:
            self._forgotten.remove(user.id)  # the press that asked for it is not to undo it
            return
        self.meet(user)
        name = self._known[user.id]
        if self._kept.get(user.id) == name:
            return
        self._kept[user.id] = name
        async with self._store.write() as work:
            known = await work.users.get(user.id)
            await work.users.put(replace(known, settings={**known.settings, SETTING: name}))
