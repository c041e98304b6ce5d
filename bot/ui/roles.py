"""The roles that make somebody a moderator, at hand for whatever they press."""

from __future__ import annotations

import discord

from bot.service.servers import Servers


class Roles:
    """The moderators' role of every server that has chosen one."""

    def __init__(self, servers: Servers) -> None:
        self._servers = servers
        self._moderators: dict[int, int | None] = {}

    async def load(self) -> None:
        """Read what was chosen before this start."""
        self._moderators = {
            guild: one.moderator_role for guild, one in (await self._servers.everyone()).items()
        }

    def note(self, guild_id: int, role: int | None) -> None:
        """Note what a server has chosen now."""
        self._moderators[guild_id] = role

    def moderates(self, interaction: discord.Interaction) -> bool:
        """Whether somebody looks after the matches of the server that they have pressed on."""
        allowed = interaction.permissions
        if interaction.guild_id is None:
            return False
        if allowed.manage_guild or allowed.manage_threads:
            return True
        wanted = self._moderators.get(interaction.guild_id)
        member = interaction.user
        return (
            isinstance(member, discord.Member) and wanted is not None and member.get_role(wanted) is not None
        )
