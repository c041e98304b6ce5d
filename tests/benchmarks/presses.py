"""Presses: from the interaction event to the callback request, in the simulated Discord with the real bot."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any
from unittest.mock import patch

from simcord.http import router
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncTransaction

from bot.client import create_bot
from bot.render.worker import Pictures
from bot.ui.client import MentatBot
from bot.ui.custom_id import Press, Verb
from engine.core import loading
from engine.core.table import Table
from tests.benchmarks.rows import Row, p50_p95
from tests.discord.bots import begin, settings
from tests.discord.people import Person
from tests.discord.world import World, world

ACTIVE = 50
"""Matches that are being played."""
ROUNDS = 12
"""Presses of Play by everybody, each followed by the person's whole draft in one of the matches."""
NAMES = ("ana", "bo", "cy", "dee")
ELSEWHERE = 99
PLAIN_BUDGET, PICTURE_BUDGET = 50, 250  # ms, p95

_CALLBACK = re.compile(r"/interactions/(\d+)/[^/]+/callback")


_PRESS: ContextVar[str] = ContextVar("press", default="")
"""The interaction that the running task answers."""


@dataclass(slots=True)
class Watch:
    """When presses came and were answered, and what the time between was spent on."""

    plain: list[Counter[str]] = field(default_factory=list)
    """Microseconds by part of the bot, and of ``all``, for each press answered without a picture."""
    pictured: list[Counter[str]] = field(default_factory=list)
    """The same for those answered with one."""
    _came: dict[str, float] = field(default_factory=dict)
    _spent: dict[str, Counter[str]] = field(default_factory=dict)
    _inside: Counter[tuple[str, str]] = field(default_factory=Counter)

    @contextmanager
    def installed(self, here: World) -> Iterator[None]:
        """Stand at the gateway, before the requests, and around the parts."""
        around: list[tuple[Any, str, Any]] = [
            (here.env.backend, "emit", self._emitting(here.env.backend.emit)),
            (router, "dispatch", self._dispatching(router.dispatch)),
            (MentatBot, "on_interaction", _answering(MentatBot.on_interaction)),
            (Pictures, "draw", self._slow("picture", Pictures.draw)),
            (loading, "load", self._quick("engine", loading.load)),
        ]
        for owner, names in ((AsyncConnection, ("start", "execute")), (AsyncTransaction, ("commit",))):
            around += [(owner, name, self._slow("store", getattr(owner, name))) for name in names]
        for name in ("choose", "view", "record"):
            around.append((Table, name, self._quick("engine", getattr(Table, name))))
        with ExitStack() as stack:
            for owner, name, timed in around:
                stack.enter_context(patch.object(owner, name, timed))
            yield

    def _emitting(self, emit: Callable[..., Any]) -> Callable[..., Any]:
        def timed(event: str, payload: Any, *rest: Any, **options: Any) -> Any:
            if event == "INTERACTION_CREATE":
                self._came[str(payload["id"])] = perf_counter()
                self._spent[str(payload["id"])] = Counter()
            return emit(event, payload, *rest, **options)

        return timed

    def _dispatching(self, dispatch: Callable[..., Any]) -> Callable[..., Any]:
        def timed(backend: Any, method: str, path: str, **request: Any) -> Any:
            found = _CALLBACK.fullmatch(path)
            if found and (came := self._came.pop(found[1], None)) is not None:
                spent = self._spent.pop(found[1])
                spent["all"] = _since(came)
                (self.pictured if request.get("files") else self.plain).append(spent)
            return dispatch(backend, method, path, **request)

        return timed

    @contextmanager
    def _measuring(self, part: str) -> Iterator[None]:
        """Add up the time of a part for the press that it works for; what runs inside itself counts once."""
        press = _PRESS.get()
        self._inside[press, part] += 1
        start = perf_counter()
        try:
            yield
        finally:
            self._inside[press, part] -= 1
            if press in self._spent and not self._inside[press, part]:
                self._spent[press][part] += _since(start)

    def _slow(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        async def timed(*given: Any, **options: Any) -> Any:
            with self._measuring(part):
                return await work(*given, **options)

        return timed

    def _quick(self, part: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def timed(*given: Any, **options: Any) -> Any:
            with self._measuring(part):
                return work(*given, **options)

        return timed


def _since(start: float) -> int:
    """Return the microseconds since then."""
    return round(1_000_000 * (perf_counter() - start))


def _answering(work: Callable[..., Any]) -> Callable[..., Any]:
    async def marked(bot: MentatBot, interaction: Any) -> None:
        _PRESS.set(str(interaction.id))
        await work(bot, interaction)

    return marked


def rows() -> Iterator[Row]:
    """Times with and without a picture, and their shares."""
    with TemporaryDirectory() as folder:
        watch = asyncio.run(_play(Path(folder)))
    for what, presses, budget in (
        ("without a picture", watch.plain, PLAIN_BUDGET),
        ("with a picture", watch.pictured, PICTURE_BUDGET),
    ):
        half, most = p50_p95([one["all"] / 1000 for one in presses])
        name = f"a press to its callback {what}, {ACTIVE} matches, {len(presses)} presses (p50 / p95)"
        yield Row(name, f"{half:.1f} / {most:.1f} ms", f"p95 at most {budget} ms", most <= budget)
        spent = sum(presses, Counter())
        shares = [spent[part] / spent["all"] for part in ("store", "engine", "picture")]
        figure = " / ".join(f"{share:.0%}" for share in [*shares, 1 - sum(shares)])
        yield Row("  of it store / engine / picture / the rest", figure)


async def _play(folder: Path) -> Watch:
    bot = create_bot(settings(folder))
    watch = Watch()
    async with world(bot, people=NAMES) as here:
        try:
            last = await begin(here, *NAMES)
            await _more_matches(here, ACTIVE - 1)
            await here.env.bot.delivered()  # type: ignore[attr-defined]
            with watch.installed(here):
                await _press(here, last)
        finally:
            await here.env.bot.close()
    return watch


async def _more_matches(here: World, number: int) -> None:
    """Begin matches of the same people in another channel."""
    lobbies = here.env.bot.app.service.lobbies  # type: ignore[attr-defined]
    elsewhere = here.guild.create_text_channel("elsewhere")
    for _ in range(number):
        users = [here[name].id for name in NAMES]
        lobby = await lobbies.create(
            guild_id=here.guild.id, channel_id=elsewhere.id, user_id=users[0], nonce="n", title="dice"
        )
        for user in users[1:]:
            await lobbies.join(lobby.match, user, f"n{user}")
        await lobbies.start(lobby.match, users[0])
    await here.env.settle()


async def _press(here: World, last: int) -> None:
    """Let everybody open matches, and play one of them on."""

    async def nothing() -> None:
        return None

    rng = Random(1)
    people = [Person(here, name, Random(name), nothing) for name in NAMES]
    for _ in range(ROUNDS):
        for person in people:
            other = rng.randrange(last, last + ACTIVE)
            here.emit(person.actor, str(Press(other, rng.choice([Verb.PLAY, Verb.HAND, Verb.LOG]))))
            await here.env.settle()
            await person.open()
            await person.finish()
