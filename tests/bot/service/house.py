"""A house to test in: a store in a real file, the use cases over it, people who press."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlalchemy import text, update

from bot.service.mentat import Mentat
from bot.service.screens import Lobby, Screen
from bot.store import Store
from bot.store.matches import Match
from bot.store.outbox import Message
from bot.store.tables import matches
from engine.core.decisions import Decision, Option
from engine.core.messages import msg
from engine.core.table import Table
from engine.core.title import Title
from tests.toy import TITLE

GUILD, CHANNEL = 10, 20
ANN, BOB, CAT, DAN = 101, 102, 103, 104
STRANGER = 999
START = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


def wishes(seats: int, _options: Any) -> list[Option]:
    """The toy's thief may ask for a silo; for the right one only among three or more."""
    offered = [Option("left", msg("toy-left")), Option("right", msg("toy-right"))]
    return offered[: 1 if seats < 3 else 2]


TOY: Title[Any] = replace(TITLE, wish_topic="toy-steal", wishes=wishes)


class House:
    """A running Mentat that can be restarted."""

    def __init__(self, path: Path, titles: Mapping[str, Title[Any]]) -> None:
        self.path = path
        self.titles = titles
        self.now = START
        self.tick = timedelta(0)
        """What passes whenever somebody looks at the clock."""
        self.kicks = 0
        self._chance = Random(4)  # the first match of the toy begins with 4 spice

    async def open(self) -> None:
        self.store = await Store.open(
            f"sqlite+aiosqlite:///{self.path}", clock=self._clock, entropy=self._chance.randbytes
        )
        self.mentat = Mentat(self.store, entropy=self._chance.randbytes, kick=self._kick, titles=self.titles)

    async def close(self) -> None:
        await self.store.close()

    async def restart(self) -> None:
        await self.close()
        await self.open()
        await self.mentat.wake()

    def later(self, **parts: float) -> None:
        self.now += timedelta(**parts)

    def _kick(self) -> None:
        self.kicks += 1

    def _clock(self) -> datetime:
        self.now += self.tick
        return self.now

    # -- what people do ------------------------------------------------------------------------------

    async def lobby(self, *others: int, host: int = ANN, title: str = "toy", **given: Any) -> int:
        """Open a lobby with these people; return its number."""
        lobby = await self.mentat.lobbies.create(
            guild_id=GUILD, channel_id=CHANNEL, user_id=host, nonce=f"n{host}", title=title, **given
        )
        for user in others:
            await self.mentat.lobbies.join(lobby.match, user, f"n{user}")
        return lobby.match

    async def match(self, *others: int, agents: int = 0, **given: Any) -> int:
        """Begin a match of Ann and these people; return its number."""
        match_id = await self.lobby(*others, **given)
        for _ in range(agents):
            await self.mentat.lobbies.add_agent(match_id, ANN, "random")
        await self.mentat.lobbies.start(match_id, ANN)
        return match_id

    async def press(self, screen: Screen, answer: object = None, *, choose: Choose | None = None) -> Screen:
        """Answer the main decision of a screen (with its default if nothing is said)."""
        decision = asked(screen)
        given = choose(decision) if choose else decision.default if answer is None else answer
        return await self.mentat.play.answer(
            screen.match, user_of(screen), decision.id, len(screen.draft), given
        )

    async def confirm(self, screen: Screen) -> Screen:
        """Confirm a screen's draft."""
        return await self.mentat.play.confirm(screen.match, user_of(screen), screen.token)

    async def move(self, match_id: int, user: int, answers: Sequence[object] | None = None) -> Screen:
        """Open, answer until the draft is complete (with defaults where nothing is said), confirm."""
        screen = await self.mentat.play.open(match_id, user)
        left = list(answers or [])
        while screen.state == "act":
            screen = await self.press(screen, left.pop(0) if left else None)
            assert screen.notice is None, screen.notice
        return await self.confirm(screen)

    # -- what lies in the store ----------------------------------------------------------------------

    async def table(self, match_id: int) -> Table[Any]:
        return (await self.mentat.desk.load(match_id)).table

    async def about(self, match_id: int) -> Match:
        async with self.store.read() as work:
            return await work.matches.get(match_id)

    async def deliver(self) -> list[Message]:
        """Take everything out of the outbox, in order."""
        taken: list[Message] = []
        while True:
            async with self.store.write() as work:
                claimed = await work.outbox.claim()
                for message in claimed:
                    await work.outbox.sent(message)
            if not claimed:
                return taken
            taken.extend(claimed)

    async def damage(self, match_id: int, record: bytes) -> None:
        """Overwrite a match's record."""
        async with self.store.write() as work:
            await work.records.connection.execute(
                update(matches).where(matches.c.id == match_id).values(record=record)
            )

    async def garble(self, match_id: int, column: str, table: str = "matches") -> None:
        """Overwrite a column of a match with what is no JSON."""
        key = "id" if table == "matches" else "match_id"
        statement = text(f"UPDATE {table} SET {column} = '{{' WHERE {key} = :match")  # noqa: S608 - our names
        async with self.store.write() as work:
            await work.records.connection.execute(statement, {"match": match_id})


Choose = Callable[[Decision], object]


def asked(screen: Screen) -> Decision:
    """Return the main decision of a screen, which must have one."""
    assert screen.decision is not None, screen.state
    return screen.decision


def user_of(screen: Screen) -> int:
    """Return the person whose screen it is."""
    assert screen.seat is not None
    user = screen.players[screen.seat].user_id
    assert user is not None
    return user


def users(lobby: Lobby | Screen) -> list[int | None]:
    """Return the people by seat."""
    return [one.user_id for one in lobby.players]
