"""``/settings``: what a server chooses for the matches on it."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.i18n import Markup, locales
from bot.service.errors import Refused
from bot.service.servers import KEEP_DAYS, Server
from bot.ui import more, panel
from bot.ui.answering import answering
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.commands.choices import Interaction
from bot.ui.tree import described
from bot.ui.voice import voice
from engine.core.messages import Arg, msg

FIELDS = ("moderator_role", "moderators", "seekers")
"""What can be put back to nothing."""


def settings(app: App) -> app_commands.Command[Any, ..., None]:
    """Return the command."""

    @app_commands.command(name="settings", description=described("ui-command-settings"))
    @app_commands.guild_only()
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.describe(
        moderator_role=described("ui-command-settings-role"),
        moderators=described("ui-command-settings-channel"),
        seekers=described("ui-command-settings-seekers"),
        language=described("ui-command-settings-language"),
        keep_days=described("ui-command-settings-keep"),
        clear=described("ui-command-settings-clear"),
    )
    @app_commands.choices(
        language=[
            app_commands.Choice(name=voice(one).name("ui-me-language"), value=one) for one in locales()
        ],
        clear=[app_commands.Choice(name=described(_key(one)), value=one) for one in FIELDS],
    )
    @app_commands.choices(
        keep_days=[
            app_commands.Choice(name=voice("en").name("ui-keep-days", days=days), value=days)
            for days in KEEP_DAYS
        ],
    )
    async def command(
        interaction: Interaction,
        moderator_role: discord.Role | None = None,
        moderators: discord.TextChannel | None = None,
        seekers: discord.Role | None = None,
        language: str | None = None,
        keep_days: int | None = None,
        clear: str | None = None,
    ) -> None:
        call = Call(app, interaction)
        given = {
            "moderator_role": moderator_role and moderator_role.id,
            "moderators": moderators and moderators.id,
            "seekers": seekers and seekers.id,
            "locale": language,
            "keep_days": keep_days,
        }
        changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
        if clear in FIELDS:
            changes[clear] = None
        await answering(interaction, lambda: _choose(call, changes))

    return command


def message_keys() -> list[str]:
    """Return the keys that this module builds from parts: what can be put back to nothing."""
    return [_key(one) for one in FIELDS]


def _key(field: str) -> str:
    return "ui-settings-" + field.replace("_", "-")


async def _choose(call: Call, changes: dict[str, Any]) -> None:
    """Change what was given, and show all that is chosen."""
    guild = call.interaction.guild_id
    if guild is None or not call.interaction.permissions.manage_guild:
        raise Refused(msg("ui-settings-only"))
    servers = call.app.service.servers
    if changes:
        await servers.choose(guild, call.user, **changes)
    chosen, locale = await servers.get(guild)
    call.app.roles.note(guild, chosen.moderator_role)
    await call.show(more.spoken(_lines(call, chosen, locale)))


def _lines(call: Call, chosen: Server, locale: str | None) -> list[str]:
    spoken, home = call.voice, chosen.moderators
    return [
        spoken.say("ui-settings-title"),
        spoken.say("ui-settings-role-is", **_role(chosen.moderator_role)),
        spoken.say("ui-settings-channel-is", has=int(home is not None), channel=panel.channel(home or 0)),
        spoken.say("ui-settings-seekers-is", **_role(chosen.seekers)),
        spoken.say(
            "ui-settings-language-is",
            language=voice(locale or call.app.settings.locale).name("ui-me-language"),
        ),
        spoken.say("ui-settings-keep-is", kept=spoken.name("ui-keep-days", days=chosen.keep_days)),
    ]


def _role(ident: int | None) -> dict[str, Arg]:
    return {"has": int(ident is not None), "role": Markup(f"<@&{ident}>")}
