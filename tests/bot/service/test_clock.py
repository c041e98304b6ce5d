"""The clock and pauses. The toy's first to move among three is Bob; a dice match has programs that stand in."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

from bot.service import pausing, timing
from bot.service.clock import EXTENSIONS
from bot.service.committing import owing
from bot.service.moderating import Moderator
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, STRANGER, House
from tests.bot.service.test_lobbies import refusal

DAY = timedelta(hours=24)


async def timed(house: House, *others: int, hours: int = 24, at_zero: str = "notice", **given: Any) -> int:
    """Begin a match with a clock; return its number."""
    match_id = await house.lobby(*others, **given)
    await house.mentat.lobbies.set_option(match_id, ANN, timing.CLOCK, hours)
    await house.mentat.lobbies.set_option(match_id, ANN, timing.AT_ZERO, at_zero)
    await house.mentat.lobbies.start(match_id, ANN)
    return match_id


async def left(house: House, match_id: int) -> dict[int, timedelta]:
    """Return how much time each seat has left."""
    async with house.store.read() as work:
        rows = await work.reminders.of_match(match_id)
    return {
        row.payload["seat"]: row.due_at - house.now for row in rows if row.payload["kind"] == timing.CLOCK
    }


async def notices(house: House) -> list[tuple[list[int], bool]]:
    found = [one.payload for one in await house.deliver() if one.payload["kind"] == "time-up"]
    return [(one["seats"], one["plays"]) for one in found]


async def test_a_turn_has_its_time_from_when_it_begins_and_none_once_it_is_over(house: House) -> None:
    match_id = await timed(house, BOB, CAT)
    assert await left(house, match_id) == {1: DAY}
    house.later(hours=5)
    assert await left(house, match_id) == {1: timedelta(hours=19)}
    await house.move(match_id, BOB, [DECLINE])
    assert await left(house, match_id) == {0: DAY}


async def test_without_a_clock_no_time_runs(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    assert await left(house, match_id) == {}
    assert await refusal(house, house.mentat.clock.extend(match_id, BOB)) == "service-no-clock"


async def test_time_that_is_up_is_told_once_also_after_a_restart(house: House) -> None:
    await timed(house, BOB, CAT)
    house.later(hours=24)
    await house.mentat.reminding.rest()
    await house.restart()
    await house.mentat.reminding.tend()
    assert await notices(house) == [([1], False)]
    house.later(days=5)
    await house.mentat.reminding.tend()
    assert await notices(house) == []


async def test_more_time_is_had_once_a_turn_and_a_few_times_a_match(house: House) -> None:
    match_id = await timed(house, BOB, CAT, options={"rounds": 9})
    clock = house.mentat.clock
    assert await refusal(house, clock.extend(match_id, ANN)) == "service-no-clock"
    assert await refusal(house, clock.extend(match_id, STRANGER)) == "service-not-seated"
    for _ in range(EXTENSIONS):
        assert await clock.extend(match_id, BOB) == await clock.extend(match_id, BOB) == house.now + 2 * DAY
        assert await left(house, match_id) == {1: 2 * DAY}
        await house.move(match_id, BOB)
        while (await left(house, match_id)).keys() != {1}:
            for seat in owing(await house.table(match_id)):
                await house.move(match_id, (ANN, BOB, CAT)[seat])
    assert await refusal(house, clock.extend(match_id, BOB)) == "service-no-more-time"


async def test_a_sealed_group_shows_one_time_and_names_nobody_when_it_is_up(house: House) -> None:
    match_id = await timed(house, BOB, CAT)
    for user in (BOB, ANN, CAT):
        await house.move(match_id, user, [DECLINE] if user == BOB else None)
    assert not (await house.table(match_id)).view(None).waiting.seats
    told = (await house.mentat.history.panel(match_id)).deadline
    first = min(await left(house, match_id))
    await house.mentat.clock.extend(match_id, (ANN, BOB, CAT)[first])
    assert (await house.mentat.history.panel(match_id)).deadline == told == house.now + DAY
    house.later(hours=24)
    await house.deliver()
    await house.mentat.reminding.tend()
    assert await notices(house) == [([], False)]
    house.later(hours=24)
    await house.mentat.reminding.tend()
    assert await notices(house) == [([], False)]


async def test_all_stands_still_in_a_pause_and_goes_on_with_the_time_that_was_left(house: House) -> None:
    match_id = await timed(house, BOB, CAT)
    house.later(hours=6)
    ballot = await house.mentat.proposals.propose(match_id, BOB, "pause", {})
    for user in (ANN, CAT):
        await house.mentat.proposals.vote(match_id, user, ballot.proposal.id, agrees=True)
    await house.deliver()
    house.later(days=30)
    assert await house.mentat.reminding.tend() is None
    screen = await house.mentat.play.open(match_id, BOB)
    assert await refusal(house, house.press(screen, [DECLINE])) == "service-paused"
    assert await refusal(house, house.mentat.pausing.resume(match_id, STRANGER)) == "service-not-seated"
    assert await house.deliver() == []
    await house.mentat.pausing.resume(match_id, CAT)
    assert await left(house, match_id) == {1: timedelta(hours=18)}
    assert [one.payload["pings"] for one in await house.deliver() if one.payload["kind"] == "panel"] == [
        [BOB]
    ]
    assert await refusal(house, house.mentat.pausing.resume(match_id, CAT)) == "service-not-paused"
    await house.move(match_id, BOB, [DECLINE])


async def test_an_outage_or_a_setting_aside_within_a_pause_is_counted_once(house: House) -> None:
    match_id = await timed(house, BOB, CAT)
    async with house.mentat.desk.sitting(match_id) as game, house.store.write() as work:
        await pausing.pause(work, game.about)
    await house.mentat.reminding.rest()
    house.later(days=3)
    await house.restart()
    await house.mentat.moderating.park(match_id, Moderator(ANN, "see"))
    house.later(days=4)
    await house.mentat.moderating.unpark(match_id, Moderator(ANN, "see"))
    house.later(days=2)
    await house.mentat.pausing.resume(match_id, BOB)
    assert await left(house, match_id) == {1: DAY}


async def test_what_is_taken_back_leaves_whoever_is_waited_for_anew_a_whole_time(house: House) -> None:
    match_id = await timed(house, BOB, CAT)
    before = (await house.about(match_id)).revision
    await house.move(match_id, BOB, [DECLINE])
    house.later(hours=7)
    ballot = await house.mentat.proposals.propose(match_id, BOB, "undo", {"to": before})
    for user in (ANN, CAT):
        await house.mentat.proposals.vote(match_id, user, ballot.proposal.id, agrees=True)
    assert await left(house, match_id) == {1: DAY}


async def test_a_program_plays_the_one_turn_whose_time_is_up_and_the_person_the_next(dicing: House) -> None:
    house, people = dicing, (ANN, BOB, CAT)
    match_id = await timed(house, BOB, CAT, at_zero="stand-in", title="dice")
    await house.deliver()
    (absent,) = owing(await house.table(match_id))
    house.later(hours=24)
    await house.mentat.reminding.tend()
    table = await house.table(match_id)
    assert absent not in owing(table)
    async with house.store.read() as work:
        entries = await work.choices.of_match(match_id, since=-1)
    assert {one.source for one in entries if one.seat == absent} == {"stand-in"}
    assert await notices(house) == [([absent], True)]
    (following,) = owing(table)
    assert (await house.mentat.play.open(match_id, people[following])).state == "act"
    assert await left(house, match_id) == {following: DAY}


async def test_programs_answer_at_once_for_all_whose_time_for_a_secret_answer_is_up(dicing: House) -> None:
    house, luck = dicing, Random(3)
    people = (ANN, BOB, CAT)
    match_id = await timed(house, BOB, CAT, hours=168, at_zero="stand-in", title="dice")
    while (table := await house.table(match_id)).view(None).waiting.seats:
        screen = await house.mentat.play.open(match_id, people[luck.choice(sorted(owing(table)))])
        while screen.state == "act":
            screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
        await house.confirm(screen)
    await house.deliver()
    assert len(owing(table)) == 2
    before = owing(table)
    house.later(hours=168)
    await house.mentat.reminding.tend()
    assert await notices(house) == [([], True)]
    async with house.store.read() as work:
        entries = await work.choices.of_match(match_id, since=table.revision)
    assert {one.seat for one in entries if one.source == "stand-in"} == before
