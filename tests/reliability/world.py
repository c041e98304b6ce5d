"""The world outside the bot: Discord and the players, in a process that is not killed.

A program under test runs in a process of its own and knows the world through a `Link`. What the world has
been told stays told, whatever becomes of the program.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Hashable
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random
from typing import Any


@dataclass
class Posted:
    """A message at Discord."""

    channel: str
    text: str
    shown: str
    """The text, after edits."""


@dataclass
class World:
    """Discord, which honours nonces, and the players, who remember what was accepted."""

    chance: Random
    lost_answers: float = 0.0
    """The share of requests that Discord carries out without the answer arriving."""
    honours_nonces: bool = True
    posted: list[Posted] = field(default_factory=list)
    accepted: list[Hashable] = field(default_factory=list)
    """What players were told that it was accepted, in order."""
    found: list[Hashable] = field(default_factory=list)
    """What the program last found in its store when it started."""
    lost: list[Hashable] = field(default_factory=list)
    """What had been accepted and was not found at a start."""
    starts: int = 0
    faults: list[str] = field(default_factory=list)
    _nonces: dict[str, int] = field(default_factory=dict)

    def take(self, kind: str, *content: Any) -> Any:
        """Carry out a request of the program; return the answer, or an exception that it will raise."""
        match kind:
            case "post":
                answer: Any = self._post(*content)
            case "edit":
                number, text = content
                self.posted[number].shown = text
                answer = None
            case "accepted":
                self.accepted.append(content)
                return None
            case "found":
                (self.found,) = content
                there = set(self.found)
                self.lost.extend(one for one in self.accepted if one not in there)
                self.starts += 1
                return None
            case "fault":
                self.faults.extend(content)
                return None
        return ConnectionError("the answer is lost") if self.chance.random() < self.lost_answers else answer

    def texts(self, channel: str) -> list[str]:
        """Return what was posted in a channel, in order."""
        return [message.text for message in self.posted if message.channel == channel]

    def _post(self, channel: str, text: str, nonce: str) -> int:
        if self.honours_nonces and nonce in self._nonces:
            return self._nonces[nonce]
        self.posted.append(Posted(channel, text, text))
        self._nonces[nonce] = len(self.posted) - 1
        return self._nonces[nonce]


class Link:
    """The program's end of the line to the world. Its requests do not block the event loop."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()

    async def post(self, channel: str, text: str, nonce: str) -> int:
        """Post a message; return its number. Raises `ConnectionError`: it may be there or not."""
        number: int = await self._ask("post", channel, text, nonce)
        return number

    async def edit(self, number: int, text: str) -> None:
        """Change a message. Raises `ConnectionError`: it may be changed or not."""
        await self._ask("edit", number, text)

    async def accepted(self, *what: Hashable) -> None:
        """Tell a player that their choice was accepted."""
        await self._ask("accepted", *what)

    async def found(self, everything: list[Hashable]) -> None:
        """Tell what the store has, at the start of the program."""
        await self._ask("found", everything)

    def fault(self, text: str) -> None:
        """Tell that the program has failed."""
        self.exchange("fault", text)

    async def _ask(self, *request: Any) -> Any:
        answer = await asyncio.to_thread(self.exchange, *request)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def exchange(self, *request: Any) -> Any:
        """Ask the world something and wait for its answer."""
        with self._lock:
            self._connection.send(request)
            return self._connection.recv()
