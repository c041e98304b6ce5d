"""Load: many tables whose people press all the time, with Discord's rate limits."""

from __future__ import annotations

import asyncio
import logging
import resource
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter, time
from typing import Any

from simcord.results import InteractionResult
from sqlalchemy import func, select

from bot.client import create_bot
from bot.config import Settings
from bot.store.tables import outbox
from bot.ui import limits
from bot.ui.custom_id import Press, Verb, parse
from tests.benchmarks.presses import Watch
from tests.benchmarks.rows import Row, p50_p95
from tests.discord.limiter import Limiter
from tests.discord.world import World, world

TABLES, A_SECOND, SECONDS = 200, 20, 60
NAMES = ("ana", "bo", "cy", "dee")
TICK = 0.01
PATIENCE = 60
"""Seconds that a press may go unanswered at the end before it is counted as such."""
ANSWERS = (Verb.ANSWER, Verb.CHOOSE, Verb.ALL, Verb.FORM, Verb.AMOUNTS)
"""What goes on with a choice; the controls of other verbs only show more."""


@dataclass(slots=True)
class Table:
    """One match, and who last pressed what in it."""

    match: int
    channel: int
    who: str = ""
    result: InteractionResult | None = None


@dataclass(slots=True)
class Load:
    """What was measured."""

    watch: Watch = field(default_factory=Watch)
    gaps: list[float] = field(default_factory=list)
    lags: list[float] = field(default_factory=list)
    """Seconds that the oldest message had been on its way, once a second."""
    presses: int = 0
    moves: int = 0
    unanswered: int = 0
    given_up: int = 0
    faults: list[str] = field(default_factory=list)
    drained: float = 0.0
    """Seconds until everything was delivered, once nobody pressed any more."""
    held: int = 0


class _Faults(logging.Handler):
    def __init__(self, found: list[str]) -> None:
        super().__init__(logging.ERROR)
        self._found = found

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what went wrong."""
        self._found.append(record.getMessage())


def rows() -> Iterator[Row]:
    """Times from press to answer, gaps of the event loop, memory, how long messages are on their way."""
    with TemporaryDirectory() as folder:
        load = asyncio.run(measure(Path(folder), TABLES, A_SECOND, SECONDS))
    answered = load.watch.plain + load.watch.pictured
    half, most = p50_p95([one["all"] / 1000 for one in answered])
    name = f"{TABLES} tables, {A_SECOND} presses a second for {SECONDS} s: a press to its answer (p50 / p95)"
    yield Row(name, f"{half:.0f} / {most:.0f} ms")
    yield Row("  presses, and moves that were committed", f"{load.presses} / {load.moves}")
    yield Row("  the event loop's longest gap", f"{1000 * max(load.gaps):.0f} ms")
    yield Row("  memory at most", f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    half, most = p50_p95(load.lags)
    yield Row("  the oldest message on its way to Discord (p50 / p95)", f"{half:.1f} / {most:.1f} s")
    yield Row("  until all was delivered afterwards", f"{load.drained:.1f} s")
    yield Row("  requests that the limits held back", f"{load.held}")
    wrong = load.unanswered + load.given_up + len(load.faults)
    yield Row("  presses without an answer, messages given up, errors logged", f"{wrong}", "none", wrong == 0)


async def measure(folder: Path, tables: int, a_second: float, seconds: float) -> Load:
    """Let people press at so many tables for some seconds."""
    load, limiter = Load(), Limiter()
    faults = _Faults(load.faults)
    logging.getLogger("bot").addHandler(faults)
    url = f"sqlite+aiosqlite:///{folder / 'mentat.sqlite3'}"
    settings = Settings(_env_file=None, database_url=url, clock=lambda: datetime.fromtimestamp(time(), UTC))
    try:
        async with world(create_bot(settings), people=NAMES) as here:
            try:
                with limiter.installed():
                    await _under_load(here, load, limiter, tables, a_second, seconds)
            finally:
                await here.env.bot.close()
    finally:
        logging.getLogger("bot").removeHandler(faults)
    load.held = limiter.held
    return load


async def _under_load(
    here: World, load: Load, limiter: Limiter, tables: int, a_second: float, seconds: float
) -> None:
    watching = [asyncio.create_task(limiter.run())]
    begun = [await _begin(here, number) for number in range(tables)]
    await here.env.bot.delivered()  # type: ignore[attr-defined]
    rng = Random(1)
    watching += [asyncio.create_task(_tick(load.gaps)), asyncio.create_task(_lag(here, load.lags))]
    with load.watch.installed(here):
        start = perf_counter()
        for number in range(round(a_second * seconds)):
            await asyncio.sleep(max(0.0, start + number / a_second - perf_counter()))
            await _press(here, rng.choice(begun), rng)
            load.presses += 1
        ended = perf_counter()
        while here.unanswered() and perf_counter() - ended < PATIENCE:  # noqa: ASYNC110 - nobody says when
            await asyncio.sleep(TICK)
        await here.env.bot.delivered()  # type: ignore[attr-defined]
        load.drained = perf_counter() - ended
    for task in watching:
        task.cancel()
    store = here.env.bot.app.store  # type: ignore[attr-defined]
    async with store.read() as work:
        load.given_up = (await work.outbox.counts()).get("parked", 0)
        for one in begun:
            load.moves += len(await work.records.revisions(one.match)) - 1
    load.unanswered = len(here.unanswered())


async def _begin(here: World, number: int) -> Table:
    """Begin a match of the same people in a channel of its own."""
    lobbies = here.env.bot.app.service.lobbies  # type: ignore[attr-defined]
    channel = here.guild.create_text_channel(f"table-{number}")
    arrakis = number % 4 == 0
    users = [here[name].id for name in NAMES[: 2 if arrakis else 4]]
    title = "arrakis" if arrakis else "dice"
    lobby = await lobbies.create(
        guild_id=here.guild.id, channel_id=channel.id, user_id=users[0], nonce="n", title=title
    )
    for user in users[1:]:
        await lobbies.join(lobby.match, user, f"n{user}")
    await lobbies.start(lobby.match, users[0])
    return Table(lobby.match, channel.id)


async def _press(here: World, table: Table, rng: Random) -> None:
    """Press something that is on the screen of whoever plays on, or open what is asked of somebody."""
    shown = table.result.response if table.result is not None else None
    control = None if shown is None else _control(shown.components, rng)
    if control is None:
        app = here.env.bot.app  # type: ignore[attr-defined]
        async with app.store.read() as work:
            seats = await work.seats.of_match(table.match)
        asked = [one.user_id for one in seats if one.waiting_since is not None]
        table.who = next((name for name in NAMES if here[name].id in asked), NAMES[0])
        table.result = here.emit(here[table.who], str(Press(table.match, Verb.PLAY)))
        return
    values = None
    if control["type"] == limits.SELECT:
        offered = [one["value"] for one in control["options"]]
        values = rng.sample(offered, max(1, control.get("min_values", 1)))
    table.result = here.emit(here[table.who], control["custom_id"], values=values, message=shown)


def _control(components: Any, rng: Random) -> Any:
    """Return a control that goes on with what is being chosen, if there is one: to confirm, if that is possible."""
    answers = []
    for part in limits.walk(components):
        press = parse(part["custom_id"]) if part.get("custom_id") and not part.get("disabled") else None
        if press is not None and press.verb is Verb.CONFIRM:
            return part
        if press is not None and press.verb in ANSWERS:
            answers.append(part)
    return rng.choice(answers) if answers else None


async def _tick(gaps: list[float]) -> None:
    while True:
        start = perf_counter()
        await asyncio.sleep(TICK)
        gaps.append(perf_counter() - start - TICK)


async def _lag(here: World, lags: list[float]) -> None:
    store = here.env.bot.app.store  # type: ignore[attr-defined]
    while True:
        await asyncio.sleep(1)
        async with store.read() as work:
            oldest = select(func.min(outbox.c.created_at)).where(outbox.c.state.in_(("pending", "sending")))
            found = await work.outbox.connection.scalar(oldest)
            lags.append(0.0 if found is None else (work.now - found).total_seconds())
