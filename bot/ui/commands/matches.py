"""``/match``: opening, joining, starting, ending and mending matches."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import discord
from discord import app_commands

from bot.service.screens import Lobby
from bot.ui import ending, lists, lobby, more, play, repair, seats, votes
from bot.ui.answering import answering
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.commands import choices
from bot.ui.commands.choices import Interaction
from bot.ui.tree import described

MatchNumber = app_commands.Range[int, 1]
THREAD = "thread"


class Matches(app_commands.Group):
    """The commands about matches as a whole."""

    def __init__(self, app: App) -> None:
        super().__init__(name="match", description=described("ui-command-match"), guild_only=True)
        self._app = app
        open_states = choices.matches_of(app, "lobby", "running", "parked", "over")
        for command in self.commands:
            if isinstance(command, app_commands.Command) and "match" in command._params:  # noqa: SLF001
                command.autocomplete("match")(open_states)

    def _call(self, interaction: Interaction) -> Call:
        return Call(self._app, interaction)

    async def _with(
        self, interaction: Interaction, match: int | None, act: Callable[[Call, int], Awaitable[None]]
    ) -> None:
        """Answer with what ``act`` does to the match that is meant."""
        call = self._call(interaction)

        async def work() -> None:
            await act(call, await more.match_here(call, match))

        await answering(interaction, work)

    @app_commands.command(name="new", description=described("ui-command-match-new"))
    @app_commands.describe(title=described("ui-command-title"), place=described("ui-command-place"))
    @app_commands.choices(
        title=choices.titles(),
        place=[
            app_commands.Choice(name=described("ui-place-here"), value="here"),
            app_commands.Choice(name=described("ui-place-thread"), value=THREAD),
        ],
    )
    async def new(self, interaction: Interaction, title: str | None = None, place: str = "here") -> None:
        """Open a lobby in this channel."""
        call = self._call(interaction)
        inside = isinstance(interaction.channel, discord.Thread)
        chosen = title or choices.titles()[0].value
        await answering(
            interaction,
            lambda: lobby.opened(call, title=chosen, options={}, thread=place == THREAD and not inside),
        )

    @app_commands.command(name="list", description=described("ui-command-match-list"))
    async def list_(self, interaction: Interaction) -> None:
        """List the matches of this server."""
        call = self._call(interaction)
        await answering(interaction, lambda: lists.show(call))

    @app_commands.command(name="join", description=described("ui-command-match-join"))
    @app_commands.describe(match=described("ui-command-which"))
    async def join(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Take a seat in a lobby."""

        async def act(call: Call, found: int) -> None:
            nonce = str(interaction.id)
            await _joined(call, await self._app.service.lobbies.join(found, call.user, nonce))

        await self._with(interaction, match, act)

    @app_commands.command(name="leave", description=described("ui-command-match-leave"))
    @app_commands.describe(match=described("ui-command-which"))
    async def leave(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Give up a seat in a lobby."""

        async def act(call: Call, found: int) -> None:
            await self._app.service.lobbies.leave(found, call.user)
            await call.say("ui-left", match=str(found))

        await self._with(interaction, match, act)

    @app_commands.command(name="start", description=described("ui-command-match-start"))
    @app_commands.describe(match=described("ui-command-which"))
    async def start(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Begin a match."""

        async def act(call: Call, found: int) -> None:
            await self._app.service.lobbies.start(found, call.user, moderator=call.moderator)
            await call.say("ui-started", match=str(found))

        await self._with(interaction, match, act)

    @app_commands.command(name="abandon", description=described("ui-command-match-abandon"))
    @app_commands.describe(match=described("ui-command-which"))
    async def abandon(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Ask whether to close a lobby, or to end a match without a winner."""
        call = self._call(interaction)

        async def work() -> None:
            await ending.ask(call, await ending.meant(call, match))

        await answering(interaction, work)

    @app_commands.command(name="undo", description=described("ui-command-match-undo"))
    @app_commands.describe(match=described("ui-command-which"))
    async def undo(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Take back one's last action."""

        async def act(call: Call, found: int) -> None:
            await play.step(call, found, self._app.service.play.undo(found, call.user))

        await self._with(interaction, match, act)

    @app_commands.command(name="repair", description=described("ui-command-match-repair"))
    @app_commands.describe(match=described("ui-command-which"))
    async def repair(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Post what was deleted anew."""
        await self._with(interaction, match, repair.mend)

    @app_commands.command(name="find", description=described("ui-command-match-find"))
    @app_commands.describe(match=described("ui-command-which"))
    async def find(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Call for players."""

        async def act(call: Call, found: int) -> None:
            await self._app.service.lobbies.seek(found, call.user, moderator=call.moderator)
            await call.say("ui-sought", match=str(found))

        await self._with(interaction, match, act)

    @app_commands.command(name="ask", description=described("ui-command-match-ask"))
    @app_commands.describe(match=described("ui-command-which"))
    async def ask(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Propose something to the table."""
        await self._with(interaction, match, votes.ask)

    @app_commands.command(name="resume", description=described("ui-command-match-resume"))
    @app_commands.describe(match=described("ui-command-which"))
    async def resume(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Let a paused match go on."""
        await self._with(interaction, match, seats.resume)

    @app_commands.command(name="extend", description=described("ui-command-match-extend"))
    @app_commands.describe(match=described("ui-command-which"))
    async def extend(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Ask for more time."""
        await self._with(interaction, match, seats.extend)

    @app_commands.command(name="offer", description=described("ui-command-match-offer"))
    @app_commands.describe(match=described("ui-command-which"))
    async def offer(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Offer one's own seat."""
        await self._with(interaction, match, seats.offer)

    @app_commands.command(name="concede", description=described("ui-command-match-concede"))
    @app_commands.describe(match=described("ui-command-which"))
    async def concede(self, interaction: Interaction, match: MatchNumber | None = None) -> None:
        """Give up, once asked whether that is meant."""
        await self._with(interaction, match, seats.concede)


async def _joined(call: Call, joined: Lobby) -> None:
    await call.say("ui-joined", match=str(joined.match), count=len(joined.players))
