"""The command line: ``python -m bot run | demo | doctor | export MATCH | import FILE | backup FILE``."""

from __future__ import annotations

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import discord

from bot import logs, tools
from bot.client import create_bot
from bot.config import ConfigError, Settings, load_settings
from bot.service.errors import Refused
from bot.store import StoreError
from bot.ui.voice import voice


class Trouble(Exception):
    """The command cannot be carried out; the text says why, for the person at the keyboard."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Carry out one command; return the exit code: 0 if all is well, 1 with a line on stderr if not."""
    given = _parser().parse_args(arguments)
    command: Callable[[Settings, argparse.Namespace], None] = given.command
    try:
        settings = load_settings()
        logs.begin(settings.log_level, settings.log_format)
        command(settings, given)
    except (Trouble, ConfigError, StoreError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    except Refused as refusal:
        print(voice("en").label(refusal.message), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 0
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Dune board games on Discord.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    commands.add_parser("run", help="run the bot").set_defaults(command=_run)
    demo = commands.add_parser("demo", help="play against programs in the browser, without Discord")
    demo.add_argument("--port", type=int, default=0, help="the port of the page; any free one if not given")
    demo.set_defaults(command=_demo)
    commands.add_parser("doctor", help="say what is missing").set_defaults(command=_doctor)
    export = commands.add_parser("export", help="write a match to standard output; it holds all its secrets")
    export.add_argument("match", type=int)
    export.set_defaults(command=_export)
    take_in = commands.add_parser(
        "import", help="take in a match that was exported; the bot must not be running"
    )
    take_in.add_argument("file", type=Path)
    take_in.add_argument("--channel", type=int, required=True, help="the id of the channel to play in")
    take_in.add_argument("--guild", type=int, help="the id of its server")
    take_in.set_defaults(command=_import)
    backup = commands.add_parser("backup", help="copy the database while the bot may go on running")
    backup.add_argument("file", type=Path)
    backup.set_defaults(command=_backup)
    return parser


def _run(settings: Settings, _given: argparse.Namespace) -> None:
    if settings.token is None:
        raise Trouble("MENTAT_TOKEN is not set. .env.example says where to find the bot's token.")
    bot = create_bot(settings)
    signal.signal(signal.SIGTERM, signal.default_int_handler)  # stops it in good order, as Ctrl-C does
    try:
        bot.run(settings.token.get_secret_value(), log_handler=None)
    except discord.LoginFailure:
        raise Trouble("Discord does not know this token. Check MENTAT_TOKEN.") from None


def _demo(_settings: Settings, given: argparse.Namespace) -> None:
    logging.getLogger().setLevel(logging.ERROR)  # the address should be what is seen
    try:
        from bot.ui.demo import demo  # noqa: PLC0415 - it needs an extra that a running bot does not
    except ImportError:
        raise Trouble("The demo needs more: pip install 'mentat[demo]'") from None
    asyncio.run(demo(_announce, port=given.port))


def _announce(address: str) -> None:
    print(f"\nMentat is waiting for you in the browser (Ctrl-C ends it):\n\n    {address}\n", flush=True)


def _doctor(settings: Settings, _given: argparse.Namespace) -> None:
    findings = asyncio.run(tools.examine(settings))
    for finding in findings:
        print(f"{'ok' if finding.fine else '!!'}  {finding.text}")
    if not all(finding.fine for finding in findings):
        raise Trouble("Something is missing.")


def _export(settings: Settings, given: argparse.Namespace) -> None:
    print(asyncio.run(tools.export(settings, given.match)))


def _import(settings: Settings, given: argparse.Namespace) -> None:
    text = given.file.read_text(encoding="utf-8", errors="replace")
    taken = asyncio.run(tools.take_in(settings, text, guild_id=given.guild, channel_id=given.channel))
    print(f"It is match {taken} here.")


def _backup(settings: Settings, given: argparse.Namespace) -> None:
    tools.backup(settings, given.file)


if __name__ == "__main__":
    sys.exit(main())
