"""The keeper: sees to it that people are reminded when it is time, and notes that the bot runs."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta

from bot.service.reminding import Reminding
from bot.ui.chore import Chore

BEAT = timedelta(hours=1)
"""So long may pass between two notes that the bot runs: the most that a crash puts off what was to come."""


class Keeper(Chore):
    """Owes what has become due; delivery takes it from there."""

    def __init__(self, reminding: Reminding, clock: Callable[[], datetime]) -> None:
        super().__init__(clock)
        self._reminding = reminding

    async def round(self) -> datetime:
        """Owe what is due; return when there is more, or it is time for another note."""
        due = await self._reminding.tend()
        beat = self._clock() + BEAT
        return beat if due is None else min(due, beat)

    async def close(self) -> None:
        """Stop, and note when."""
        await super().close()
        await self._reminding.rest()
