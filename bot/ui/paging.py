"""Lists that may be longer than a message: a page at a time, with the ways to the pages beside it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.ui import components as ui
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Voice


def message(
    voice: Voice, which: str, lines: Sequence[str], page: int, *more: Component, of: int = 0
) -> Message:
    """Return a page of a list; ``which``: the list's name in `bot.ui.lists`, ``of``: the match it is about, if any."""
    pages = ui.pages(lines)
    shown = min(max(page, 0), len(pages) - 1)
    ways = [
        ui.button(
            voice.name(key, page=other + 1, pages=len(pages)),
            Press(0, Verb.LIST, (which, f"{other}", f"{of}")),
        )
        for other, key in ((shown - 1, "ui-page-before"), (shown + 1, "ui-page-after"))
        if 0 <= other < len(pages)
    ]
    return Message((ui.text(pages[shown] or "-"), *more, *ui.rows(ways)))
