"""``/me``: what a person chooses for themselves, here or in a private message."""

from __future__ import annotations

from discord import app_commands

from bot.service.habits import find_zones
from bot.ui import limits, me
from bot.ui.answering import answering
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.commands.choices import Interaction
from bot.ui.tree import described

ZONE_LENGTH = 40
DATE_LENGTH = 20


class Personal(app_commands.Group):
    """The commands about whoever gives them."""

    def __init__(self, app: App) -> None:
        super().__init__(name="me", description=described("ui-command-me"))
        self._app = app

    @app_commands.command(name="settings", description=described("ui-command-me-settings"))
    async def settings(self, interaction: Interaction) -> None:
        """Show what is chosen, with what changes it."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: me.show(call))

    @app_commands.command(name="zone", description=described("ui-command-me-zone"))
    @app_commands.describe(zone=described("ui-command-me-zone-name"))
    async def zone(self, interaction: Interaction, zone: app_commands.Range[str, 1, ZONE_LENGTH]) -> None:
        """Choose a time zone."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: me.live_in(call, zone))

    @zone.autocomplete("zone")
    async def suggest_zones(self, _: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest the time zones that what was typed may mean."""
        found = find_zones(typed[:ZONE_LENGTH])[: limits.CHOICES]
        return [app_commands.Choice(name=name, value=name) for name in found]

    @app_commands.command(name="away", description=described("ui-command-me-away"))
    @app_commands.describe(until=described("ui-command-me-away-until"))
    async def away(
        self, interaction: Interaction, until: app_commands.Range[str, 1, DATE_LENGTH] | None = None
    ) -> None:
        """Be away until a date, or be back."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: me.go_away(call, until))

    @away.autocomplete("until")
    async def suggest_days(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        """Suggest days of return."""
        found = await me.days(Call(self._app, interaction))
        return [
            app_commands.Choice(name=name, value=back.isoformat()) for name, back in found if typed in name
        ]

    @app_commands.command(name="forget", description=described("ui-command-me-forget"))
    async def forget(self, interaction: Interaction) -> None:
        """Have all that is kept forgotten, once asked whether that is meant."""
        call = Call(self._app, interaction)
        await answering(interaction, lambda: me.forget(call))
