"""What goes of what is kept, and what never does."""

from __future__ import annotations

from datetime import datetime, timedelta

from sqlalchemy import func, select

from bot.service.tidying import DELIVERED, EVERY, TIDY
from bot.store.tables import drafts, notes, outbox
from tests.bot.service.house import ANN, BOB, CAT, GUILD, House
from tests.bot.service.test_lobbies import refusal
from tests.bot.service.test_seating import begun


async def kept(house: House) -> dict[str, int]:
    """Return how much is kept of what can go."""
    async with house.store.read() as work:
        return {
            table.name: await work.meta.connection.scalar(select(func.count()).select_from(table)) or 0
            for table in (notes, drafts, outbox)
        }


async def noted(house: House, *others: int) -> int:
    match_id = await house.match(*others)
    await house.mentat.history.add_note(match_id, ANN, "watch Bob")
    await house.deliver()
    return match_id


async def tidy(house: House, **later: float) -> None:
    house.later(**later)
    await house.mentat.reminding.tend()


async def sent_by(house: House, moment: datetime) -> bool:
    """Whether a message is still known that was owed by then."""
    async with house.store.read() as work:
        old = select(func.count()).select_from(outbox).where(outbox.c.created_at <= moment)
        return bool(await work.meta.connection.scalar(old))


async def test_notes_and_messages_of_ended_matches_go_when_the_server_says_so_and_those_of_others_stay(
    house: House,
) -> None:
    ended, _ = await noted(house, BOB), await noted(house, CAT)
    await house.mentat.servers.choose(GUILD, ANN, keep_days=30)
    await house.mentat.tidying.begin()
    await house.mentat.lobbies.abandon(ended, ANN)
    await house.deliver()
    await tidy(house, days=29)
    assert (await kept(house))["notes"] == 2
    await tidy(house, days=2)
    assert (await kept(house))["notes"] == 1


async def test_what_was_delivered_goes_after_two_weeks_and_tidying_goes_on_across_restarts(
    house: House,
) -> None:
    await noted(house, BOB)
    await house.restart()
    first = house.now
    for days in range(DELIVERED.days + 2):
        assert await sent_by(house, first) == (days <= DELIVERED.days)
        await tidy(house, days=1)
        await house.deliver()
    async with house.store.read() as work:
        row = await work.reminders.get(TIDY)
    assert row is not None
    assert timedelta(0) < row.due_at - house.now <= EVERY


async def test_whoever_is_forgotten_leaves_finished_matches_that_can_still_be_checked(house: House) -> None:
    match_id = await house.match(BOB, options={"rounds": 1})
    for user in (BOB, ANN, BOB, ANN, BOB):
        if (await house.mentat.play.open(match_id, user)).state == "act":
            await house.move(match_id, user)
    assert (await house.about(match_id)).state == "over"
    await house.mentat.history.add_note(match_id, BOB, "nearly")
    await house.mentat.people.forget(BOB)
    assert (await kept(house))["notes"] == 0
    shown = await house.mentat.history.panel(match_id)
    assert [one.user_id for one in shown.players] == [ANN, None]
    found = await house.mentat.trust.verify(match_id)
    assert (found.keeps_promise, found.false_draws, found.replayed) == (True, 0, True)


async def test_nobody_is_forgotten_who_still_plays(house: House) -> None:
    await house.match(BOB)
    await house.lobby(host=CAT)
    for user in (ANN, BOB, CAT):
        assert await refusal(house, house.mentat.people.forget(user)) == "service-still-plays"


async def test_of_whoever_has_left_a_match_no_vote_and_no_departure_is_kept(dicing: House) -> None:
    house = dicing
    match_id, _ = await begun(house)
    ballot = await house.mentat.proposals.propose(match_id, ANN, "pause", {})
    await house.mentat.proposals.vote(match_id, BOB, ballot.proposal.id, agrees=True)
    await house.mentat.offers.offer(match_id, BOB)
    async with house.store.read() as work:
        offered = (await work.proposals.open_of(match_id))[-1].id
    await house.mentat.offers.take(match_id, 999, offered)
    await house.mentat.people.forget(BOB)
    async with house.store.read() as work:
        assert [one.user_id for one in await work.departures.of_match(match_id)] == [0]
        found = await work.proposals.get(ballot.proposal.id)
        assert found is not None
        assert found.votes == {}
