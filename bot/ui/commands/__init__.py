"""The slash commands. Each hands over to the part of the interface that the buttons use, too."""

from __future__ import annotations

from bot.ui.app import App
from bot.ui.commands.looking import looking
from bot.ui.commands.matches import Matches
from bot.ui.commands.me import Personal
from bot.ui.commands.mod import Moderation
from bot.ui.commands.playing import playing
from bot.ui.commands.settings import settings
from bot.ui.tree import Tree


def add_commands(tree: Tree, app: App) -> None:
    """Add all commands to the tree."""
    tree.add_command(Matches(app))
    tree.add_command(Personal(app))
    tree.add_command(Moderation(app))
    for command in (*playing(app), *looking(app), settings(app)):
        tree.add_command(command)
