from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import discord
import pytest
from PIL import Image, ImageChops

from assets.icons import build_emoji
from bot.i18n import Markup
from bot.titles.arrakis import signs as arrakis
from bot.titles.base import emoji
from bot.titles.dice import signs as dice
from bot.ui.emoji import LATER, Design, Emoji, Uploads, designs
from engine.core.messages import Ref

NOW = datetime(2026, 7, 1, tzinfo=UTC)


class Kept:
    """An emoji that the application has."""

    def __init__(self, name: str, ident: int) -> None:
        self.name = name
        self.ident = ident

    def __str__(self) -> str:
        return f"<:{self.name}:{self.ident}>"


class Application:
    """Discord's client as far as emoji go; it takes ``room`` emoji and then refuses."""

    def __init__(self, *names: str, room: int = 2_000) -> None:
        self.kept: list[Any] = [Kept(name, number) for number, name in enumerate(names)]
        self.uploaded: list[str] = []
        self.room = room

    async def fetch_application_emojis(self) -> list[discord.Emoji]:
        return self.kept

    async def create_application_emoji(self, *, name: str, image: bytes) -> discord.Emoji:
        if len(self.kept) >= self.room:
            raise TimeoutError
        made: Any = Kept(name, len(self.kept))
        self.kept.append(made)
        self.uploaded.append(name)
        assert image.startswith(b"\x89PNG")
        return made  # type: ignore[no-any-return]


def design(section: str, plain: str) -> Design:
    return next(one for one in designs() if (one.section, one.plain) == (section, plain))


def plainly(ref: Ref) -> str:
    return ref.id


def clock() -> datetime:
    return NOW


async def uploaded(application: Application) -> Callable[[str, str], str]:
    shown = Emoji()
    assert await Uploads(application, shown, clock).round() == NOW + LATER
    return lambda title, plain: shown.named(title, plainly)(emoji(plain))


def test_every_emoji_is_one_that_discord_takes() -> None:
    for one in designs():
        assert re.fullmatch(r"\w{2,32}", one.name)
        assert one.file.stat().st_size <= 256 * 1024
    assert len({one.file for one in designs()}) == len(list(build_emoji.FOLDER.glob("emoji/*.png")))


def test_no_emoji_stands_for_a_sign_that_its_title_does_not_have() -> None:
    signs = {"arrakis": str(vars(arrakis)), "dice": str(vars(dice))}
    signs["all"] = signs["arrakis"] + signs["dice"]
    assert [one for one in designs() if one.plain not in signs[one.section]] == []


def test_the_pictures_are_those_that_the_listing_asks_for() -> None:
    for name, drawn in build_emoji.drawn().items():
        kept = Image.open(build_emoji.FOLDER / "emoji" / name).convert("RGBA")
        apart = ImageChops.difference(kept, drawn.convert("RGBA"))
        assert apart.getbbox(alpha_only=False) is None, name


async def test_what_the_application_lacks_is_uploaded_once() -> None:
    there = design("dice", "🦅").name
    application = Application("foreign", there)
    await uploaded(application)
    assert there not in application.uploaded
    assert (
        len(application.uploaded)
        == len(set(application.uploaded))
        == len({one.name for one in designs()}) - 1
    )
    again = Application(*(one.name for one in application.kept))
    await uploaded(again)
    assert again.uploaded == []


async def test_a_title_has_emoji_of_its_own_and_those_of_all() -> None:
    shown = await uploaded(Application())
    assert shown("arrakis", "🦅").startswith("<:arrakis_atreides_")
    assert shown("dice", "🦅").startswith("<:dice_atreides_")
    assert shown("dice", "🎲").startswith("<:all_roll_")
    assert isinstance(shown("dice", "🎲"), Markup)
    assert shown("dice", "🪱") == "🪱"


async def test_nothing_else_is_renamed() -> None:
    shown = Emoji()
    shown.note(design("dice", "🦅"), "<:own:1>")
    assert shown.named("dice", plainly)(Ref("faction", "🦅")) == "🦅"


async def test_plain_emoji_are_shown_where_discord_takes_none_of_ours(
    caplog: pytest.LogCaptureFixture,
) -> None:
    with caplog.at_level(logging.WARNING):
        shown = await uploaded(Application(room=2))
    assert "plain ones are shown" in caplog.text
    first, *others = designs()
    assert shown(first.section, first.plain).startswith("<:")
    assert shown("arrakis", "🦅") == "🦅"
    assert others
