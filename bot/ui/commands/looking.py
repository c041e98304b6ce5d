"""``/board``, ``/log``, ``/rules``, ``/help``, ``/doctor``: what anybody may look up."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.service.errors import Refused
from bot.ui import archive, doctor, logbook, more, stats, trust
from bot.ui.answering import answering
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.commands import choices
from bot.ui.commands.choices import Interaction
from bot.ui.tree import described

MatchNumber = app_commands.Range[int, 1]
Command = app_commands.Command[Any, ..., None]


def looking(app: App) -> list[Command]:
    """Return the commands that only show something."""
    about = [_verify(app), _history(app), _stats(app)]
    return [_board(app), _log(app), _rules(app), _help(app), _doctor(app), *about]


def _board(app: App) -> Command:
    @app_commands.command(name="board", description=described("ui-command-board"))
    @app_commands.describe(text=described("ui-command-board-text"), match=described("ui-command-which"))
    async def board(interaction: Interaction, text: bool = False, match: MatchNumber | None = None) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            await more.show_board(call, await more.match_here(call, match), words=text)

        await answering(interaction, work)

    board.autocomplete("match")(choices.matches_of(app, "running", "over"))
    return board


def _log(app: App) -> Command:
    @app_commands.command(name="log", description=described("ui-command-log"))
    @app_commands.describe(match=described("ui-command-which"))
    async def log(interaction: Interaction, match: MatchNumber | None = None) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            await logbook.show(call, await more.match_here(call, match))

        await answering(interaction, work)

    log.autocomplete("match")(choices.matches_of(app, "running", "over"))
    return log


def _verify(app: App) -> Command:
    @app_commands.command(name="verify", description=described("ui-command-verify"))
    @app_commands.describe(match=described("ui-command-which"))
    async def verify(interaction: Interaction, match: MatchNumber | None = None) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            await trust.show(call, await more.match_here(call, match))

        await answering(interaction, work)

    verify.autocomplete("match")(choices.matches_of(app, "running", "over"))
    return verify


def _history(app: App) -> Command:
    @app_commands.command(name="history", description=described("ui-command-history"))
    @app_commands.describe(player=described("ui-command-history-player"), match=described("ui-command-which"))
    async def history(
        interaction: Interaction, player: discord.User | None = None, match: MatchNumber | None = None
    ) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            if match is not None:
                await archive.open_match(call, await more.match_here(call, match))
            else:
                await archive.show(call, 0 if player is None else player.id)

        await answering(interaction, work)

    history.autocomplete("match")(choices.matches_of(app, "over"))
    return history


def _stats(app: App) -> Command:
    @app_commands.command(name="stats", description=described("ui-command-stats"))
    @app_commands.describe(player=described("ui-command-stats-player"), title=described("ui-command-title"))
    @app_commands.choices(title=choices.titles())
    async def show_stats(
        interaction: Interaction, player: discord.User | None = None, title: str | None = None
    ) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            if title is not None and player is None:
                await stats.of_title(call, title)
            else:
                named = player if interaction.guild_id is not None else None  # elsewhere one's own alone
                await stats.of_person(call, call.user if named is None else named.id)

        await answering(interaction, work)

    return show_stats


async def _title_here(call: Call) -> str:
    """Return the title of the match played here, or of the first game there is."""
    try:
        match = await more.match_here(call, None)
    except Refused:
        return choices.titles()[0].value
    return (await call.app.service.lobbies.show(match)).about.title


def _rules(app: App) -> Command:
    @app_commands.command(name="rules", description=described("ui-command-rules"))
    @app_commands.describe(query=described("ui-command-query"), title=described("ui-command-title"))
    @app_commands.choices(title=choices.titles())
    async def rules(
        interaction: Interaction,
        query: app_commands.Range[str, 1, more.QUERY_LENGTH],
        title: str | None = None,
    ) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            await more.show_rules(call, title or await _title_here(call), query)

        await answering(interaction, work)

    return rules


def _help(app: App) -> Command:
    @app_commands.command(name="help", description=described("ui-command-help"))
    async def help_(interaction: Interaction) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            await more.show_help(call, await _title_here(call))

        await answering(interaction, work)

    return help_


def _doctor(app: App) -> Command:
    @app_commands.command(name="doctor", description=described("ui-command-doctor"))
    @app_commands.guild_only()
    async def examine(interaction: Interaction) -> None:
        call = Call(app, interaction)
        await answering(interaction, lambda: doctor.examine(call))

    return examine
