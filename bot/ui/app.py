"""What the parts of the user interface share: the service, the pictures, and the words for a match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from bot import titles
from bot.config import Settings
from bot.i18n import Markup
from bot.render.worker import Pictures
from bot.service.mentat import Mentat
from bot.service.screens import Player
from bot.store import Store
from bot.ui.components import Drawn
from bot.ui.emoji import Emoji
from bot.ui.languages import Languages
from bot.ui.names import Names
from bot.ui.roles import Roles
from bot.ui.voice import Guide, Voice, voice
from engine import agents
from engine.core.messages import msg
from engine.core.view import View
from engine.games import titles as games


class App:
    """Everything that a press, a command or a delivery needs beside the interaction itself."""

    def __init__(self, store: Store, service: Mentat, settings: Settings, pictures: Pictures) -> None:
        self.store = store
        self.service = service
        self.settings = settings
        self.pictures = pictures
        self.names = Names(store)
        self.languages = Languages(store)
        self.roles = Roles(service.servers)
        self.emoji = Emoji()

    def guide(
        self, locale: str, title: str, players: Sequence[Player] = (), view: View[Any] | None = None
    ) -> Guide:
        """Return what shows a match in a language."""
        presenter = titles.presenter(title)
        mentions = [self._mention(locale, player) for player in players]
        plain = [self._plain(locale, player) for player in players]
        spoken = voice(
            locale,
            self.emoji.named(title, presenter.names(locale, mentions, view)),
            presenter.names(locale, plain, view),
        )
        return Guide(presenter, spoken, locale)

    def naming(self, locale: str, title: str, players: Sequence[Player] = ()) -> Voice:
        """Return a voice that can name a title: one that is not played here, as after a step back, by its id."""
        if title in titles.shown():
            return self.guide(locale, title, players).voice
        return voice(locale, lambda ref: ref.id, lambda ref: ref.id)

    async def public_locale(self, guild_id: int | None) -> str:
        """Return the language of a server's public messages."""
        if guild_id is None:
            return self.settings.locale
        async with self.store.read() as work:
            return (await work.guilds.get(guild_id)).locale or self.settings.locale

    def _mention(self, locale: str, player: Player) -> str:
        if player.user_id is None:
            return self._plain(locale, player)
        mention = Markup(f"<@{player.user_id}>")
        return Markup(voice(locale).say("ui-stood-in", who=mention)) if player.stood_in else mention

    def _plain(self, locale: str, player: Player) -> str:
        number = player.seat + 1
        if player.agent is not None:
            return _name(locale, f"ui-agent-{player.agent}", number)
        if player.user_id is None:
            return _name(locale, "ui-former-player", number)
        name = self.names.get(player.user_id) or _name(locale, "ui-player", number)
        return voice(locale).name("ui-stood-in", who=name) if player.stood_in else name

    async def picture(self, view: View[Any], guide: Guide, **options: Any) -> Drawn:
        """Return the board as ``view`` shows it."""
        return await self.pictures.draw(view, locale=guide.locale, **options)


def message_keys() -> Iterable[str]:
    """Return the keys that this module builds from parts: the names of programs."""
    return {f"ui-agent-{kind}" for title in games() for kind in agents.names(title)}


@lru_cache(maxsize=256)
def _name(locale: str, key: str, number: int) -> str:
    return voice(locale).label(msg(key, number=number))
