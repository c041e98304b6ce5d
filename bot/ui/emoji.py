"""The application's own emoji: the emblems of the pictures, for lines of text.

Texts name an emoji by the plain one that it stands for (`Ref` of the kind ``emoji``). Where the application's own
is not there, as before the first upload, people see the plain one; labels, where Discord knows no markup, always
have it.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Protocol

import discord
import yaml

from bot.i18n import Markup, Names
from bot.titles.base import EMOJI
from bot.ui.chore import Chore
from engine.core.messages import Ref

ICONS = Path(__file__).parents[2] / "assets" / "icons"
LATER = timedelta(days=1)
"""When to look again: somebody may have deleted one at Discord, or Discord takes what it refused."""

log = logging.getLogger(__name__)


@dataclass(slots=True, frozen=True)
class Design:
    """One of our emoji."""

    section: str
    """The title it belongs to, or ``all``."""
    plain: str
    """The emoji it stands for."""
    file: Path

    @property
    def name(self) -> str:
        """What it is called at Discord; a changed picture has another name, and old messages keep the old one."""
        return f"{self.file.stem}_{hashlib.sha256(self.file.read_bytes()).hexdigest()[:6]}"


@cache
def designs() -> Sequence[Design]:
    """Return all our emoji; what belongs to a title comes after what belongs to all."""
    listing = yaml.safe_load((ICONS / "emoji.yaml").read_text(encoding="utf-8"))
    return [
        Design(section, plain, ICONS / "emoji" / f"{section}_{drawn['glyph']}.png")
        for section, drawings in listing.items()
        for plain, drawn in drawings.items()
    ]


class Emoji:
    """Which of our emoji the application has."""

    def __init__(self) -> None:
        self._shown: dict[tuple[str, str], Markup] = {}

    def note(self, design: Design, shown: str) -> None:
        """Show an emoji as Discord writes it (``<:name:id>``) from now on."""
        self._shown[design.section, design.plain] = Markup(shown)

    def named(self, title: str, names: Names) -> Names:
        """Return ``names`` with our emoji for the plain ones, as far as the application has them."""

        def name(ref: Ref) -> str:
            if ref.kind != EMOJI:
                return names(ref)
            return self._shown.get((title, ref.id)) or self._shown.get(("all", ref.id)) or names(ref)

        return name


class Application(Protocol):
    """What is asked of Discord's client."""

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        """Return the emoji that the application has."""
        ...

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        """Upload one."""
        ...


class Uploads(Chore):
    """Sees to it that the application has our emoji; without them everything works, in plain ones."""

    def __init__(self, application: Application, emoji: Emoji, clock: Callable[[], datetime]) -> None:
        super().__init__(clock)
        self._application = application
        self._emoji = emoji

    async def round(self) -> datetime | None:
        """Upload what is missing; return when to look again."""
        try:
            await self._upload()
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.warning(
                "The application's emoji are not complete (%s); plain ones are shown", type(error).__name__
            )
        return self._clock() + LATER

    async def _upload(self) -> None:
        there = {one.name: one for one in await self._application.fetch_application_emojis()}
        for name, ours in _by_name().items():
            kept = there.get(name)
            if kept is None:
                image = ours[0].file.read_bytes()
                kept = await self._application.create_application_emoji(name=name, image=image)
            for design in ours:
                self._emoji.note(design, str(kept))


@cache
def _by_name() -> Mapping[str, Sequence[Design]]:
    """Return our emoji by what they are called at Discord; one picture may stand for several."""
    found: dict[str, list[Design]] = {}
    for design in designs():
        found.setdefault(design.name, []).append(design)
    return found
