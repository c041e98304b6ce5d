"""Thirty days of a table of four whose first player is absent: exactly the calls that were promised to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.discord.bots import begin, playing, restart
from tests.discord.probing import app, played
from tests.discord.world import World

PEOPLE = ("ana", "bo", "cy", "dee")
DAY = timedelta(days=1)
START = datetime(2026, 1, 1, tzinfo=UTC)
"""Midnight, when the simulation begins."""


@dataclass(slots=True)
class Ears:
    """What one person hears, at the table and privately: the hours since the start, by message."""

    here: World
    who: str
    heard: dict[int, float] = field(default_factory=dict)

    async def listen(self, days: int, folder: Path, *, restart_every: int = 3) -> list[int]:
        """Let days pass, with restarts in between; return the hours at which something new was heard."""
        before = set(self.heard)
        for day in range(days):
            await self.here.env.advance_time(DAY.total_seconds())
            self._note()
            if day % restart_every == restart_every - 1:
                await restart(self.here, folder)
        return sorted(int(hour) for ident, hour in self.heard.items() if ident not in before)

    def _note(self) -> None:
        person = self.here[self.who].id
        calls = [one for one in self.here.messages() if person in one.ping_user_ids]
        channel = self.here.env.backend.dm_channels.get(person)
        if channel is not None:
            calls += [one for one in self.here.messages(channel) if "News for you" not in str(one.components)]
        for one in calls:
            at = datetime.fromisoformat(str(one.timestamp))
            self.heard[one.id] = (at - START) / timedelta(hours=1)


async def _all_choose(here: World, **choices: Any) -> None:
    """Let everybody have the same habits; who begins is not known yet."""
    people = app(here).service.people
    with here.env._bot_scope():
        for user in [here[name].id for name in PEOPLE]:
            for what, value in choices.items():
                match what:
                    case "away":
                        await people.go_away(user, value)
                    case "quiet_from":
                        await people.be_quiet(user, value)
                    case _:
                        await people.choose(user, what, value)


@pytest.mark.long
@pytest.mark.parametrize(
    ("choices", "promised"),
    [
        pytest.param({}, [0, 24, 72, 144], id="mentions"),
        pytest.param({"quiet_from": 22, "quiet_to": 7}, [7, 31, 79, 151], id="quiet hours"),
        pytest.param({"how": "dm"}, [0, 24, 72, 144], id="private messages"),
        pytest.param({"how": "digest"}, [18 + 24 * day for day in range(7)], id="daily message"),
        pytest.param({"interval": 0}, [0], id="no reminders"),
        pytest.param({"interval": 72}, [0, 72, 216, 432], id="rare reminders"),
        pytest.param({"away": "2026-01-11"}, [240, 264, 312, 384], id="vacation"),
    ],
)
async def test_an_absent_player_is_called_as_promised_for_thirty_days(
    tmp_path: Path, choices: dict[str, Any], promised: list[int]
) -> None:
    async with playing(tmp_path, people=PEOPLE) as here:
        await _all_choose(here, **choices)
        await begin(here, *PEOPLE)
        turns = app(here).service.history.turns
        (who,) = [name for name in PEOPLE if await turns(here[name].id)]
        ears = Ears(here, who)
        assert await ears.listen(30, tmp_path) == promised
        await played(here, here[who].id)
        assert await ears.listen(6, tmp_path) == []
        with here.env._bot_scope():
            await app(here).service.lobbies.abandon(1, here["ana"].id)
        everybody = [Ears(here, name) for name in PEOPLE]
        for one in everybody:
            one._note()
        for one in everybody:
            assert await one.listen(3, tmp_path) == []
        assert not here.unanswered()
