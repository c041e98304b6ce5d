"""``/mod``: what moderators do about matches. Each deed needs a reason, and stands in the audit."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.service.errors import Refused
from bot.service.moderating import REASON_LENGTH, Moderator
from bot.ui import moderation
from bot.ui.answering import answering
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.commands import choices
from bot.ui.commands.choices import Interaction
from bot.ui.tree import described
from engine.core.messages import msg

MatchNumber = app_commands.Range[int, 1]
LARGEST = 8 * 1024 * 1024
"""Bytes of a file that is taken in, at most."""
Reason = app_commands.Range[str, 1, REASON_LENGTH]


class Moderation(app_commands.Group):
    """The commands of moderators."""

    def __init__(self, app: App) -> None:
        super().__init__(name="mod", description=described("ui-command-mod"), guild_only=True)
        self._app = app
        suggested = choices.matches_of(app, "running", "parked", "lobby")
        for command in self.commands:
            if isinstance(command, app_commands.Command) and "match" in command._params:  # noqa: SLF001
                command.autocomplete("match")(suggested)

    async def _do(
        self, interaction: Interaction, match: int | None, reason: str, act: moderation.Act, said: str
    ) -> None:
        call = Call(self._app, interaction)
        await answering(interaction, lambda: moderation.do(call, match, reason, act, said))

    @app_commands.command(name="matches", description=described("ui-command-mod-matches"))
    async def matches(self, interaction: Interaction) -> None:
        """Show all matches of this server, those that have stalled first."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: moderation.matches(call))

    @app_commands.command(name="audit", description=described("ui-command-mod-audit"))
    @app_commands.describe(match=described("ui-command-which"))
    async def audit(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Show what moderators did."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: moderation.audit(call, match))

    @app_commands.command(name="nudge", description=described("ui-command-mod-nudge"))
    @app_commands.describe(reason=described("ui-command-reason"), match=described("ui-command-which"))
    async def nudge(self, interaction: Interaction, reason: Reason, match: MatchNumber | None = None) -> None:
        """Remind those whom a match waits for."""
        await self._do(interaction, match, reason, self._app.service.moderating.nudge, "ui-mod-nudged")

    @app_commands.command(name="pause", description=described("ui-command-mod-pause"))
    @app_commands.describe(reason=described("ui-command-reason"), match=described("ui-command-which"))
    async def pause(self, interaction: Interaction, reason: Reason, match: MatchNumber | None = None) -> None:
        """Pause a match."""
        await self._do(interaction, match, reason, self._app.service.moderating.pause, "ui-mod-done")

    @app_commands.command(name="resume", description=described("ui-command-mod-resume"))
    @app_commands.describe(reason=described("ui-command-reason"), match=described("ui-command-which"))
    async def resume(
        self, interaction: Interaction, reason: Reason, match: MatchNumber | None = None
    ) -> None:
        """Let a paused match go on."""
        await self._do(interaction, match, reason, self._app.service.moderating.resume, "ui-mod-done")

    @app_commands.command(name="park", description=described("ui-command-mod-park"))
    @app_commands.describe(reason=described("ui-command-reason"), match=described("ui-command-which"))
    async def park(self, interaction: Interaction, reason: Reason, match: MatchNumber | None = None) -> None:
        """Put a match aside."""
        await self._do(interaction, match, reason, self._app.service.moderating.park, "ui-mod-parked")

    @app_commands.command(name="unpark", description=described("ui-command-mod-unpark"))
    @app_commands.describe(reason=described("ui-command-reason"), match=described("ui-command-which"))
    async def unpark(
        self, interaction: Interaction, reason: Reason, match: MatchNumber | None = None
    ) -> None:
        """Take a match up again that was put aside."""
        await self._do(interaction, match, reason, self._app.service.moderating.unpark, "ui-mod-done")

    @app_commands.command(name="answer", description=described("ui-command-mod-answer"))
    @app_commands.describe(reason=described("ui-command-reason"), match=described("ui-command-which"))
    async def answer(
        self, interaction: Interaction, reason: Reason, match: MatchNumber | None = None
    ) -> None:
        """Give the safe answers for everybody whom a match waits for."""
        await self._do(interaction, match, reason, self._app.service.moderating.answer, "ui-mod-answered")

    @app_commands.command(name="repair", description=described("ui-command-mod-repair"))
    @app_commands.describe(reason=described("ui-command-reason"), match=described("ui-command-which"))
    async def repair(
        self, interaction: Interaction, reason: Reason, match: MatchNumber | None = None
    ) -> None:
        """Post what was deleted anew."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: moderation.mend(call, match, reason))

    @app_commands.command(name="rewind", description=described("ui-command-mod-rewind"))
    @app_commands.describe(match=described("ui-command-which"))
    async def rewind(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Take a match back to an earlier point, which is chosen by its name and looked at first."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: moderation.rewind(call, match))

    @app_commands.command(name="export", description=described("ui-command-mod-export"))
    @app_commands.describe(
        reason=described("ui-command-reason"),
        break_seal=described("ui-command-mod-export-seal"),
        match=described("ui-command-which"),
    )
    async def export(
        self,
        interaction: Interaction,
        reason: Reason,
        break_seal: bool = False,
        match: MatchNumber | None = None,
    ) -> None:
        """Hand a match out as a file."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: moderation.export(call, match, reason, break_seal=break_seal))

    @app_commands.command(name="import", description=described("ui-command-mod-import"))
    @app_commands.describe(
        file=described("ui-command-mod-import-file"), reason=described("ui-command-reason")
    )
    async def take_in(self, interaction: Interaction, file: discord.Attachment, reason: Reason) -> None:
        """Take a match in from a file."""
        call = Call(self._app, interaction)

        async def work() -> None:
            moderation.check(call)
            if file.size > LARGEST:
                raise Refused(msg("ui-mod-import-large"))
            await moderation.take_in(call, await file.read(), reason)

        await answering(interaction, work)

    @app_commands.command(name="seat", description=described("ui-command-mod-seat"))
    @app_commands.describe(
        player=described("ui-command-mod-seat-player"),
        reason=described("ui-command-reason"),
        newcomer=described("ui-command-mod-seat-newcomer"),
        match=described("ui-command-which"),
    )
    async def seat(
        self,
        interaction: Interaction,
        player: discord.User,
        reason: Reason,
        newcomer: discord.User | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Give somebody's seat to somebody else, or to a program until they are back."""

        async def act(found: int, by: Moderator) -> None:
            await self._app.service.moderating.seat(found, by, player.id, self._comer(newcomer))

        await self._do(interaction, match, reason, act, "ui-mod-done")

    def _comer(self, newcomer: discord.User | discord.Member | None) -> int | None:
        """Return who is to have a seat. Raises `Refused` for a bot, or for somebody who is not on the server."""
        if newcomer is None:
            return None
        if newcomer.bot:
            raise Refused(msg("ui-mod-seat-bot"))
        if not isinstance(newcomer, discord.Member):
            raise Refused(msg("ui-mod-seat-stranger"))
        self._app.names.meet(newcomer)
        return newcomer.id
