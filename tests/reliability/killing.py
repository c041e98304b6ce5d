"""Running a program in a process that is killed with SIGKILL, at a random instant or at a given one.

Processes are forked from a server that has everything imported (``forkserver``), so that each costs
milliseconds.
"""

from __future__ import annotations

import asyncio
import math
import os
import signal
import time
import traceback
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from random import Random
from typing import Any

from sqlalchemy import Engine, event

from tests.reliability.world import Link, World

Program = Callable[..., Awaitable[None]]
"""``program(link, *args)``, a coroutine function of a module; what it is given must be picklable."""

PATIENCE = 60.0
"""A program that is silent for so many seconds hangs."""

_processes = get_context("forkserver")
_processes.set_forkserver_preload(
    [__name__, "tests.reliability.store_program", "tests.reliability.service_program"]
)


@dataclass(frozen=True)
class Instant:
    """When to kill: some time after the world has served some requests."""

    requests: int
    seconds: float


MOMENTS = ("begin", "statement", "commit", "answer")
"""When a program can be made to die: before it begins or commits a transaction or runs a statement, or right
after an answer of the world."""


def instants(seed: int, number: int) -> Iterator[Instant]:
    """Return random instants: some while the program starts, most while it works."""
    chance = Random(seed)
    for _ in range(number):
        yield Instant(chance.choice((0, *range(1, 9))), chance.uniform(0, 0.012))


def run(
    world: World,
    program: Program,
    *args: Any,
    kill: Instant | None = None,
    die_at: int | None = None,
    of: Collection[str] = MOMENTS,
) -> bool:
    """Run a program against the world until it ends or is killed; return whether it ended by itself.

    With ``kill`` it is killed from outside, with ``die_at`` by itself, at the n-th of these moments. A program
    that fails fails the test.
    """
    ours, theirs = _processes.Pipe()
    process = _processes.Process(target=_main, args=(theirs, die_at, of, program, args))
    process.start()
    theirs.close()
    try:
        _serve(ours, world, process, kill)
    finally:
        process.kill()
        process.join()
        ours.close()
    assert world.faults == [], world.faults[0]
    return process.exitcode == 0


def _serve(connection: Connection, world: World, process: BaseProcess, kill: Instant | None) -> None:
    """Serve all that the program asks, also what it had sent when it was killed."""
    served = 0
    deadline = math.inf
    while True:
        if kill is not None and served == kill.requests:
            deadline = time.monotonic() + kill.seconds
        if not connection.poll(min(max(0.0, deadline - time.monotonic()), PATIENCE)):
            process.kill()
            deadline = math.inf
        try:
            answer = world.take(*connection.recv())
        except (EOFError, OSError):
            return
        with suppress(OSError):  # it may not live to hear it
            connection.send(answer)
        served += 1


def _main(
    connection: Connection, die_at: int | None, of: Collection[str], program: Program, args: tuple[Any, ...]
) -> None:
    link = Link(connection)
    if die_at is not None:
        _arrange_death(die_at, of, link)
    try:
        asyncio.run(_awaited(program(link, *args)))
    except BaseException:
        link.fault(traceback.format_exc())
        raise


async def _awaited(running: Awaitable[None]) -> None:
    await running


def _arrange_death(number: int, of: Collection[str], link: Link) -> None:
    moments = count(1)

    def tick(kind: str) -> None:
        if kind in of and next(moments) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "begin", lambda *_: tick("begin"))
    event.listen(Engine, "before_cursor_execute", lambda *_: tick("statement"))
    event.listen(Engine, "commit", lambda *_: tick("commit"))
    exchange = link.exchange

    def exchange_and_tick(*request: Any) -> Any:
        answer = exchange(*request)
        tick("answer")
        return answer

    link.exchange = exchange_and_tick  # type: ignore[method-assign]
