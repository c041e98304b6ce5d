"""Running a program in a process that is killed with SIGKILL, at a random instant or at a given one.

Processes are forked from a server that has everything imported (``forkserver``), so that each costs
milliseconds.
"""

from __future__ import annotations

import asyncio
import os
import signal
import time
import traceback
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count
from multiprocessing import get_context
from multiprocessing.connection import Connection
from random import Random
from typing import Any

from sqlalchemy import Engine, event

from tests.reliability.world import Link, World

Program = Callable[..., Awaitable[None]]
"""``program(link, *args)``, a coroutine function of a module; what it is given must be picklable."""

_processes = get_context("forkserver")
_processes.set_forkserver_preload([__name__, "tests.reliability.store_program"])


@dataclass(frozen=True)
class Instant:
    """When to kill: some time after the world has served some requests."""

    requests: int
    seconds: float


def instants(seed: int, number: int) -> Iterator[Instant]:
    """Return random instants: some while the program starts, most while it works."""
    chance = Random(seed)
    for _ in range(number):
        yield Instant(chance.choice((0, *range(1, 12))), chance.uniform(0, 0.012))


def run(
    world: World,
    program: Program,
    *args: Any,
    kill: Instant | None = None,
    die_at: int | None = None,
) -> bool:
    """Run a program against the world until it ends or is killed; return whether it ended by itself.

    With ``kill`` it is killed from outside, with ``die_at`` by itself before its n-th SQL statement,
    commit, or request to the world.
    """
    ours, theirs = _processes.Pipe()
    process = _processes.Process(target=_main, args=(theirs, die_at, program, args))
    process.start()
    theirs.close()
    served = 0
    deadline = None
    while True:
        if kill is not None and served >= kill.requests:
            deadline = time.monotonic() + kill.seconds if deadline is None else deadline
            if not ours.poll(max(0.0, deadline - time.monotonic())):
                process.kill()
                kill = None
        if not _serve(ours, world):
            break
        served += 1
    ours.close()
    process.join()
    ended = process.exitcode == 0
    assert ended or process.exitcode == -signal.SIGKILL or world.faults
    process.close()
    assert world.faults == [], world.faults[0]
    return ended


def _serve(connection: Connection, world: World) -> bool:
    """Serve one request, also one that a dead program has sent; whether there was one."""
    try:
        answer = world.take(*connection.recv())
    except (EOFError, OSError):
        return False
    with suppress(OSError):  # it may not live to hear it
        connection.send(answer)
    return True


def _main(connection: Connection, die_at: int | None, program: Program, args: tuple[Any, ...]) -> None:
    link = Link(connection)
    if die_at is not None:
        _die_at(die_at, link)
    try:
        asyncio.run(_awaited(program(link, *args)))
    except BaseException:
        link.fault(traceback.format_exc())
        raise


async def _awaited(running: Awaitable[None]) -> None:
    await running


def _die_at(moment: int, link: Link) -> None:
    """Make the process kill itself at the n-th of all moments that matter to what is stored or sent."""
    moments = count(1)

    def tick(*_: Any, **__: Any) -> None:
        if next(moments) == moment:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", tick)
    event.listen(Engine, "commit", tick)
    exchange = link._exchange

    def exchange_or_die(*request: Any) -> Any:
        tick()
        answer = exchange(*request)
        tick()
        return answer

    link._exchange = exchange_or_die  # type: ignore[method-assign]
