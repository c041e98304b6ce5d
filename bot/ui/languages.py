"""The languages that people have chosen, at hand for whatever they press."""

from __future__ import annotations

from bot.store import Store


class Languages:
    """The languages of everybody who has chosen one; to all others is spoken as Discord does."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._chosen: dict[int, str | None] = {}

    async def load(self) -> None:
        """Read what was chosen before this start."""
        async with self._store.read() as work:
            self._chosen = {one.user_id: one.locale for one in await work.users.everyone()}

    def of(self, user_id: int) -> str | None:
        """Return the language that a person has chosen."""
        return self._chosen.get(user_id)

    def note(self, user_id: int, locale: str | None) -> None:
        """Note what somebody has chosen now."""
        self._chosen[user_id] = locale
