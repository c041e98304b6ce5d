"""Programs that stand in, and seats that pass on, in a match of The Dice Game."""

from __future__ import annotations

from random import Random

import pytest

from bot.service import timing
from bot.service.committing import owing
from bot.service.errors import Refused
from bot.service.proposals import PATIENCE
from tests.bot.service.house import ANN, BOB, CAT, STRANGER, House
from tests.bot.service.test_lobbies import refusal

PEOPLE = (ANN, BOB, CAT)


@pytest.fixture
def house(dicing: House) -> House:
    return dicing


async def begun(house: House) -> tuple[int, int]:
    """Begin a match of three with a clock; return its number and the seat that is asked."""
    match_id = await house.lobby(BOB, CAT, title="dice")
    await house.mentat.lobbies.set_option(match_id, ANN, timing.CLOCK, 168)
    await house.mentat.lobbies.start(match_id, ANN)
    await house.deliver()
    (seat,) = owing(await house.table(match_id))
    return match_id, seat


async def voted(house: House, match_id: int, kind: str, seat: int) -> None:
    others = [one for one in range(3) if one != seat]
    ballot = await house.mentat.proposals.propose(match_id, PEOPLE[others[0]], kind, {"seat": seat})
    if ballot.proposal.state == "open":
        await house.mentat.proposals.vote(match_id, PEOPLE[others[1]], ballot.proposal.id, agrees=True)


async def reminders(house: House, match_id: int, seat: int) -> list[str]:
    async with house.store.read() as work:
        rows = await work.reminders.of_match(match_id)
    return [row.key for row in rows if row.key.endswith(f"/{match_id}/{seat}")]


async def open_seat(house: House, match_id: int) -> int:
    """Return the number of the offer that is open."""
    async with house.store.read() as work:
        (found,) = await work.proposals.open_of(match_id)
    return found.id


async def test_a_table_votes_about_a_seat_only_once_it_has_waited_long(house: House) -> None:
    match_id, seat = await begun(house)
    assert await refusal(house, voted(house, match_id, "stand-in", seat)) == "service-not-absent"
    house.now += PATIENCE
    other = next(one for one in range(3) if one != seat)
    assert await refusal(house, voted(house, match_id, "stand-in", other)) == "service-not-absent"
    await voted(house, match_id, "stand-in", seat)
    assert (await house.mentat.history.panel(match_id)).players[seat].stood_in


async def test_a_stand_in_plays_until_its_player_is_back_also_across_restarts(house: House) -> None:
    match_id, seat = await begun(house)
    house.now += PATIENCE
    await voted(house, match_id, "stand-in", seat)
    luck = Random(1)
    for _ in range(12):
        await house.restart()
        table = await house.table(match_id)
        assert seat not in owing(table)
        user = PEOPLE[luck.choice(sorted(owing(table)))]
        screen = await house.mentat.play.open(match_id, user)
        while screen.state == "act":
            screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
        await house.confirm(screen)
    async with house.store.read() as work:
        entries = await work.choices.of_match(match_id, since=-1)
    assert {one.source for one in entries if one.seat == seat} == {"stand-in"}
    assert await reminders(house, match_id, seat) == []
    screen = await house.mentat.play.open(match_id, PEOPLE[seat])
    assert await refusal(house, house.mentat.play.undo(match_id, PEOPLE[seat])) == "service-stood-in"
    await house.mentat.seating.come_back(match_id, PEOPLE[seat])
    screen = await house.mentat.play.open(match_id, PEOPLE[seat])
    assert not screen.players[seat].stood_in


async def test_whoever_is_back_in_their_turn_is_asked_themselves(house: House) -> None:
    match_id, seat = await begun(house)
    house.now += PATIENCE
    async with house.mentat.desk.sitting(match_id) as game, house.store.write() as work:
        await house.mentat.seating.stand_in(work, game, seat)
    assert await reminders(house, match_id, seat) == []
    await house.mentat.seating.come_back(match_id, PEOPLE[seat])
    assert sorted(await reminders(house, match_id, seat)) == [
        f"clock/{match_id}/{seat}",
        f"turn/{match_id}/{seat}",
    ]
    assert (await house.mentat.play.open(match_id, PEOPLE[seat])).state == "act"


async def test_whoever_it_is_about_can_object(house: House) -> None:
    match_id, seat = await begun(house)
    house.now += PATIENCE
    others = [one for one in range(3) if one != seat]
    ballot = await house.mentat.proposals.propose(match_id, PEOPLE[others[0]], "replace", {"seat": seat})
    assert ballot.waiting == (others[1],)
    ballot = await house.mentat.proposals.vote(match_id, PEOPLE[seat], ballot.proposal.id, agrees=False)
    assert ballot.proposal.state == "refused"


async def test_a_seat_passes_on_whole_and_its_leaver_is_out_at_once(house: House) -> None:
    match_id, seat = await begun(house)
    leaver = PEOPLE[seat]
    screen = await house.mentat.play.open(match_id, leaver)
    await house.press(screen)  # a draft that is left behind
    async with house.mentat.desk.sitting(match_id) as game:
        game.table.order(seat, "dice-alliance-fremen", "decline")
        await house.mentat.play.settle(game, None)
    await house.mentat.offers.offer(match_id, leaver)
    offered = await open_seat(house, match_id)
    await house.mentat.offers.take(match_id, STRANGER, offered)
    async with house.store.read() as work:
        seats = await work.seats.of_match(match_id)
        gone = await work.departures.of_match(match_id)
        assert await work.drafts.get(match_id, seat) is None
        assert {row.user_id for row in await work.reminders.of_match(match_id)} == {STRANGER}
    assert seats[seat].user_id == STRANGER
    assert [(one.seat, one.user_id, one.how) for one in gone] == [(seat, leaver, "offered")]
    assert (await house.table(match_id)).orders.get(seat, {}) == {}
    owed = [(one.target, one.payload["kind"]) for one in await house.deliver()]
    assert owed.index(("place", "handed")) < owed.index(("place", "panel"))
    assert (f"user/{STRANGER}", "handed") in owed
    assert await refusal(house, house.mentat.play.undo(match_id, leaver)) == "service-not-seated"
    assert (await house.mentat.play.open(match_id, STRANGER)).state == "act"
    assert (await house.mentat.play.open(match_id, leaver)).state == "spectator"


async def test_a_seat_is_taken_once_and_by_nobody_who_plays(house: House) -> None:
    match_id, seat = await begun(house)
    await house.mentat.offers.offer(match_id, PEOPLE[seat])
    assert (
        await refusal(house, house.mentat.offers.offer(match_id, PEOPLE[seat])) == "service-proposed-already"
    )
    offered = await open_seat(house, match_id)
    other = PEOPLE[seat - 1]
    assert await refusal(house, house.mentat.offers.take(match_id, other, offered)) == "service-plays-already"
    await house.mentat.offers.take(match_id, STRANGER, offered)
    with pytest.raises(Refused):
        await house.mentat.offers.take(match_id, STRANGER + 1, offered)


async def test_a_table_looks_for_somebody_else_and_a_program_plays_meanwhile(house: House) -> None:
    match_id, seat = await begun(house)
    house.now += PATIENCE
    await voted(house, match_id, "replace", seat)
    offered = await open_seat(house, match_id)
    async with house.store.read() as work:
        assert (await work.seats.of_match(match_id))[seat].stand_in == "greedy"
    await house.mentat.seating.come_back(match_id, PEOPLE[seat])
    assert (await house.mentat.proposals.show(offered)).proposal.state == "moot"


async def test_the_host_who_leaves_leaves_the_match_to_whoever_comes(house: House) -> None:
    match_id, _ = await begun(house)
    await house.mentat.offers.offer(match_id, ANN)
    offered = await open_seat(house, match_id)
    await house.mentat.offers.take(match_id, STRANGER, offered)
    assert (await house.about(match_id)).host_id == STRANGER


async def test_whoever_concedes_is_not_asked_any_more(house: House) -> None:
    match_id, seat = await begun(house)
    await house.mentat.play.concede(match_id, PEOPLE[seat])
    table = await house.table(match_id)
    assert table.conceded == [seat]
    assert seat not in owing(table)


async def test_whoever_has_left_a_seat_takes_no_other_but_may_have_their_own_back(house: House) -> None:
    match_id, _ = await begun(house)
    offers = house.mentat.offers
    await offers.offer(match_id, ANN)
    await offers.take(match_id, STRANGER, await open_seat(house, match_id))
    house.later(days=1)
    await offers.offer(match_id, BOB)
    other = await open_seat(house, match_id)
    assert await refusal(house, offers.take(match_id, ANN, other)) == "service-knows-another-seat"
    await house.mentat.proposals.withdraw(match_id, BOB, other)
    await offers.offer(match_id, STRANGER)
    await offers.take(match_id, ANN, await open_seat(house, match_id))
    assert (await house.mentat.play.open(match_id, ANN)).seat == 0


async def test_a_seat_that_was_conceded_is_nobodys_to_take(house: House) -> None:
    match_id, seat = await begun(house)
    await house.mentat.play.concede(match_id, PEOPLE[seat])
    assert await refusal(house, house.mentat.offers.offer(match_id, PEOPLE[seat])) == "service-no-person"
