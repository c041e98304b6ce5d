"""The bot as discord.py knows it."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import discord
from discord.ext import commands

from bot.config import Settings
from bot.render.worker import Pictures
from bot.service.mentat import Mentat
from bot.store import Store
from bot.ui.app import App
from bot.ui.commands import add_commands
from bot.ui.delivery import Delivery
from bot.ui.emoji import Uploads
from bot.ui.keeper import Keeper
from bot.ui.postman import Postman
from bot.ui.router import Router
from bot.ui.tree import Translator, Tree, sync

PATIENCE = 30.0
"""Seconds that the library waits by itself when Discord holds a request back; the outbox sees to longer waits."""
DRAIN = 5.0
"""Seconds that are left to what is on its way to Discord when the bot stops."""

log = logging.getLogger(__name__)

# Nobody speaks here; the library would ask for what speech needs at every start.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False


def _intents() -> discord.Intents:
    """Return what the gateway is asked to tell; nothing of it is privileged."""
    intents = discord.Intents.none()
    intents.guilds = True  # channels, and that the bot was added somewhere
    intents.guild_messages = True  # that somebody wrote, not what: how deep a panel lies buried
    return intents


class MentatBot(commands.Bot):
    """Opens the store, answers presses and commands, and delivers what is owed."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(
            command_prefix=(),
            help_command=None,
            tree_cls=Tree,
            intents=_intents(),
            allowed_mentions=discord.AllowedMentions.none(),
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            max_ratelimit_timeout=PATIENCE,
        )
        self.settings = settings
        self._store: Store | None = None
        self._delivery: Delivery | None = None
        self._keeper: Keeper | None = None
        self._uploads: Uploads | None = None

    async def setup_hook(self) -> None:
        """Put everything together; called once, before the gateway is connected."""
        settings = self.settings
        self._store = store = await Store.open(
            settings.database_url,
            clock=settings.clock,
            entropy=settings.entropy,
            server_secret=settings.server_secret_bytes,
        )
        service = Mentat(store, entropy=settings.entropy, kick=self._kick)
        self.app = app = App(store, service, settings, Pictures(settings.picture_workers))
        await app.names.load()
        await app.languages.load()
        await app.roles.load()
        self._postman = Postman(self, app, settings.clock)
        self._delivery = Delivery(store, self._postman, settings.clock)
        self._keeper = keeper = Keeper(service.reminding, settings.clock)
        store.on_reminders = keeper.kick
        self._router = Router(app)
        tree = self.tree
        assert isinstance(tree, Tree)
        add_commands(tree, app)
        await tree.set_translator(Translator())
        guild = None if settings.sync_guild is None else discord.Object(settings.sync_guild)
        await sync(tree, store, self.application_id or 0, guild)
        await self._warm(app)
        await service.wake()
        self._kick()
        keeper.kick()
        self._uploads = Uploads(self, app.emoji, settings.clock)
        self._uploads.kick()

    @staticmethod
    async def _warm(app: App) -> None:
        """Get ready to draw; without pictures the bot still plays."""
        try:
            await app.pictures.warm()
        except Exception:
            log.exception("Pictures cannot be drawn")

    async def delivered(self) -> None:
        """Wait until everything that is owed and due was delivered."""
        if self._delivery is not None:
            await self._delivery.idle()

    def _kick(self) -> None:
        if self._delivery is not None:
            self._delivery.kick()

    async def on_interaction(self, interaction: discord.Interaction[discord.Client]) -> None:
        """Answer a press; commands come by the tree. Whoever it was, their name is kept afterwards."""
        await self._router.on_interaction(interaction)
        await self.app.names.keep(interaction.user)

    async def on_message(self, message: discord.Message) -> None:
        """Count what is written below the panels; nothing is ever read."""
        self._postman.seen(message.channel.id)

    async def close(self) -> None:
        """Stop, in the order in which things depend on each other."""
        if self._uploads is not None:
            await self._uploads.close()
        if self._keeper is not None:
            await self._keeper.close()
        if self._delivery is not None:
            with suppress(TimeoutError):  # what is left is sent at the next start
                await asyncio.wait_for(self._delivery.idle(), DRAIN)
            await self._delivery.close()
        await super().close()
        if self._store is not None:
            self.app.pictures.close()
            await self._store.close()
