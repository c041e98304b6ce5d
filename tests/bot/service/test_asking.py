"""Who is told of a vote, how and when: as they want to be called, once, and not after they have voted."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from bot.service.calls import PRIVATE
from bot.service.proposals import OPEN_FOR
from bot.service.screens import Ballot
from bot.store.people import User
from tests.bot.service.house import ANN, BOB, CAT, House
from tests.bot.service.test_calls import lives
from tests.bot.service.test_proposals import YES, vote, voting

NIGHT = {"quiet_from": 8, "quiet_to": 20}
"""It is noon when a match begins."""


async def proposed(house: House, **habits: Any) -> tuple[Ballot, tuple[int, ...]]:
    """Let Bob propose a pause to Ann, who lives so, and Cat; return the vote and whom its message pings."""
    await lives(house, ANN, **habits)
    ballot = await voting(house, await house.match(BOB, CAT), "pause")
    await house.deliver()
    return ballot, await house.mentat.proposals.to_call(ballot)


async def told(house: House, hours: float) -> list[tuple[float, str, int]]:
    """Let time pass and return who was told of a vote, after how many hours and where."""
    found: list[tuple[float, str, int]] = []
    for hour in range(int(hours) + 1):
        await house.mentat.reminding.tend()
        owed = [one for one in await house.deliver() if one.payload["kind"] == "asked"]
        found += [(hour, one.target, one.payload["user"]) for one in owed]
        house.later(hours=1)
    return found


@pytest.mark.parametrize(
    ("habits", "pinged", "later"),
    [
        ({}, (ANN, CAT), []),
        ({"how": "dm"}, (CAT,), [(0, f"user/{ANN}", ANN)]),
        ({"how": "dm", **NIGHT}, (CAT,), [(8, f"user/{ANN}", ANN)]),
        (NIGHT, (CAT,), [(8, "place", ANN)]),
        ({"how": "digest", "digest_at": 18}, (CAT,), [(6, f"user/{ANN}", ANN)]),
        ({"back_on": date(2026, 12, 2)}, (CAT,), [(36, "place", ANN)]),
    ],
)
async def test_everybody_is_told_once_in_their_way_and_at_their_hours(
    house: House, habits: dict[str, Any], pinged: tuple[int, ...], later: list[tuple[float, str, int]]
) -> None:
    _, called = await proposed(house, **habits)
    assert called == pinged
    assert await told(house, 70) == later


async def test_nobody_is_told_who_has_voted_or_once_the_vote_is_over(house: House) -> None:
    ballot, _ = await proposed(house, **NIGHT)
    await lives(house, CAT, **NIGHT)
    await vote(house, ballot, ANN, agrees=YES)
    assert await told(house, 24) == []
    other = await voting(house, await house.match(BOB, CAT), "pause")
    await house.mentat.proposals.withdraw(other.about.id, BOB, other.proposal.id)
    assert await told(house, 24) == []
    assert await house.mentat.proposals.still_asked(other.proposal.id, ANN) is None


async def test_whoever_cannot_be_told_privately_is_told_at_the_table(house: House) -> None:
    ballot, _ = await proposed(house, how="dm")
    payload = {"kind": "asked", "proposal": ballot.proposal.id, "user": ANN}
    await told(house, 0)
    async with house.store.write() as work:
        known = await work.users.get(ANN)
        await work.users.put(User(ANN, settings={**known.settings, PRIVATE: "closed"}))
        await house.mentat.reminding.missed(work, ANN, ballot.about.id, payload)
    assert await told(house, 0) == [(0, "place", ANN)]


async def test_what_was_owed_before_quiet_hours_began_comes_after_them(house: House) -> None:
    ballot, _ = await proposed(house, **NIGHT)
    async with house.store.write() as work:
        await house.mentat.proposals.ask_later(work, ballot.proposal, ANN)
    assert await told(house, 24) == [(8, "place", ANN)]


@pytest.mark.parametrize("how", ["dm", "place"])
async def test_what_could_not_be_said_is_owed_again_as_often_as_need_be(house: House, how: str) -> None:
    ballot, _ = await proposed(house, how=how)
    heard = await told(house, 0)
    for _ in range(2):
        async with house.store.write() as work:
            await house.mentat.proposals.ask_later(work, ballot.proposal, ANN)
        heard += await told(house, 0)
    assert len(heard) == (3 if how == "dm" else 2)


async def test_who_has_just_been_told_is_not_told_again_by_a_restart(house: House) -> None:
    await proposed(house, how="dm")
    assert len(await told(house, 1)) == 1
    await house.restart()
    assert await told(house, OPEN_FOR.total_seconds() / 3600) == []
