"""``/do`` and ``/hand``, ``/turns``, ``/note``: what a player types instead of pressing."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.service.errors import Refused
from bot.service.screens import Screen
from bot.titles import typed
from bot.titles.base import fold
from bot.ui import limits, more, play, turns
from bot.ui.answering import answering
from bot.ui.app import App
from bot.ui.call import Call
from bot.ui.commands import choices
from bot.ui.commands.choices import Interaction
from bot.ui.tree import described
from engine.core.messages import msg

MatchNumber = app_commands.Range[int, 1]
Command = app_commands.Command[Any, ..., None]


def playing(app: App) -> list[Command]:
    """Return the commands of players."""
    return [_do(app), _hand(app), _turns(app), _note(app)]


def _offered(screen: Screen) -> list[str]:
    """Return the buttons of a draft that can be typed as well."""
    return ["confirm"] * screen.can_confirm + ["back"] * screen.can_back


def _do(app: App) -> Command:
    @app_commands.command(name="do", description=described("ui-command-do"))
    @app_commands.describe(action=described("ui-command-action"), match=described("ui-command-which"))
    async def do(
        interaction: Interaction, action: app_commands.Range[str, 1, 1_000], match: MatchNumber | None = None
    ) -> None:
        call = Call(app, interaction)

        async def given(found: int) -> Screen:
            screen = await play.present(call, found)
            voice = play.guide_of(call, screen).voice
            for verb in _offered(screen):
                if fold(action) == fold(voice.name(f"ui-{verb}")):
                    act = app.service.play.confirm if verb == "confirm" else app.service.play.back
                    return await act(found, call.user, screen.token)
            decision, answer = typed.parse(screen.decisions, action, voice.label)
            return await app.service.play.answer(found, call.user, decision.id, len(screen.draft), answer)

        async def work() -> None:
            found = await more.match_here(call, match)
            await play.step(call, found, given(found))

        await answering(interaction, work)

    @do.autocomplete("action")
    async def suggest(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        call = Call(app, interaction)
        try:
            found = await more.match_here(call, getattr(interaction.namespace, "match", None))
            screen = await play.present(call, found)
        except Refused:
            return []
        voice = play.guide_of(call, screen).voice
        ready = [voice.name(f"ui-{verb}") for verb in _offered(screen)]
        texts = [text for text in ready if fold(current) in fold(text)]
        texts += typed.suggestions(screen.decisions, current, voice.label)
        made = [app_commands.Choice(name=text, value=text) for text in texts[: limits.CHOICES]]
        limits.check({"choices": [choice.to_dict() for choice in made]})
        return made

    do.autocomplete("match")(choices.matches_of(app, "running"))
    return do


def _hand(app: App) -> Command:
    @app_commands.command(name="hand", description=described("ui-command-hand"))
    @app_commands.describe(match=described("ui-command-which"))
    async def hand(interaction: Interaction, match: MatchNumber | None = None) -> None:
        call = Call(app, interaction)

        async def work() -> None:
            await more.show_hand(call, await more.match_here(call, match))

        await answering(interaction, work)

    hand.autocomplete("match")(choices.matches_of(app, "running", "over"))
    return hand


def _turns(app: App) -> Command:
    @app_commands.command(name="turns", description=described("ui-command-turns"))
    async def all_turns(interaction: Interaction) -> None:
        call = Call(app, interaction)
        await answering(interaction, lambda: turns.show(call))

    return all_turns


def _note(app: App) -> Command:
    @app_commands.command(name="note", description=described("ui-command-note"))
    @app_commands.describe(
        text=described("ui-command-note-text"),
        remove=described("ui-command-note-remove"),
        match=described("ui-command-which"),
    )
    async def note(
        interaction: Interaction,
        text: app_commands.Range[str, 1, 1_000] | None = None,
        remove: app_commands.Range[int, 1, 25] | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        call, history = Call(app, interaction), app.service.history

        async def work() -> None:
            found = await more.match_here(call, match)
            notes = await history.notes(found, call.user)
            if remove is not None:
                if remove > len(notes):
                    raise Refused(msg("service-no-such-note"))
                notes = await history.remove_note(found, call.user, notes[remove - 1].id)
            if text is not None:
                notes = await history.add_note(found, call.user, text)
            await more.show_notes(call, notes)

        await answering(interaction, work)

    note.autocomplete("match")(choices.matches_of(app, "running", "over"))
    return note
