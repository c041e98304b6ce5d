"""Thirty days of a table of four with a clock, of whom one never plays: exactly what was promised at zero."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.discord.bots import playing, restart
from tests.discord.probing import app, played
from tests.discord.world import World

PEOPLE = ("ana", "bo", "cy", "dee")
HOURS = 48
START = datetime(2026, 1, 1, tzinfo=UTC)


async def _begin(here: World, at_zero: str) -> None:
    """Begin a match with a clock in which nobody wants reminders."""
    await here["ana"].slash(here.channel, "match new", place="here", title="dice")
    for name in PEOPLE[1:]:
        await here[name].click(here.last(), label="Join")
    service = app(here).service
    with here.env._bot_scope():
        for name in PEOPLE:
            await service.people.choose(here[name].id, "interval", 0)
        for option, value in (("clock", HOURS), ("at_zero", at_zero)):
            await service.lobbies.set_option(1, here["ana"].id, option, value)
        await service.lobbies.start(1, here["ana"].id)
    await here.env.settle()


async def _asked(here: World) -> set[int]:
    async with app(here).store.read() as work:
        return {one.user_id for one in await work.seats.of_match(1) if one.waiting_since is not None}


async def _play_on(here: World, absent: int) -> None:
    """Let everybody move who is asked, but for one."""
    while asked := (await _asked(here)) - {absent}:
        for user in asked:
            await played(here, user)


def _hours(one: Any) -> float:
    return (datetime.fromisoformat(str(one.timestamp)) - START) / timedelta(hours=1)


def _heard(here: World, person: int) -> list[float]:
    return [_hours(one) for one in here.messages() if person in one.ping_user_ids]


def _notices(here: World) -> list[float]:
    return [_hours(one) for one in here.messages() if "⏰" in str(one.components)]


async def test_a_table_without_an_answer_is_told_once_that_the_time_is_up(tmp_path: Path) -> None:
    async with playing(tmp_path, people=PEOPLE) as here:
        await _begin(here, "notice")
        (absent,) = await _asked(here)
        heard = _heard(here, absent)
        for day in range(30):
            await here.env.advance_time(timedelta(days=1).total_seconds())
            heard += [one for one in _heard(here, absent) if one not in heard]
            if day % 7 == 1:
                await restart(here, tmp_path)
        assert [round(one) for one in heard] == [0]
        assert [round(one) for one in _notices(here)] == [HOURS]
        assert await _asked(here) == {absent}


@pytest.mark.long
async def test_a_program_plays_each_turn_of_an_absent_player_when_its_time_is_up(tmp_path: Path) -> None:
    async with playing(tmp_path, people=PEOPLE) as here:
        await _begin(here, "stand-in")
        (absent,) = await _asked(here)
        heard: list[float] = []  # day by day: a panel that is taken back or over pings nobody any more
        for day in range(30):
            await _play_on(here, absent)
            await here.env.settle()
            heard += [one for one in _heard(here, absent) if one not in heard]
            await here.env.advance_time(timedelta(days=1).total_seconds())
            if day % 3 == 2:
                await restart(here, tmp_path)
        await here.env.settle()
        told = _notices(here)
        assert len(told) > 3
        assert [round(at - HOURS) for at in told] == [round(at) for at in heard[: len(told)]]
        assert len(heard) - len(told) in (0, 1)
        async with app(here).store.read() as work:
            entries = await work.choices.of_match(1, since=-1)
            seats = await work.seats.of_match(1)
        (seat,) = [one.seat for one in seats if one.user_id == absent]
        assert {one.source for one in entries if one.seat == seat} == {"stand-in"}
        assert {one.source for one in entries if one.seat != seat} == {"player"}
        assert (await app(here).service.lobbies.show(1)).about.state in ("running", "over")
        assert not here.unanswered()
