"""What a table decides together. The toy's first to move among three is Bob."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.service.errors import Refused
from bot.service.proposals import OPEN_FOR
from bot.service.screens import Ballot
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, DAN, STRANGER, House
from tests.bot.service.test_lobbies import refusal

YES, NO = True, False


async def voting(house: House, match_id: int, kind: str, user: int = BOB, **payload: Any) -> Ballot:
    return await house.mentat.proposals.propose(match_id, user, kind, payload)


async def vote(house: House, ballot: Ballot, user: int, *, agrees: bool) -> str:
    voted = await house.mentat.proposals.vote(ballot.about.id, user, ballot.proposal.id, agrees=agrees)
    return voted.proposal.state


async def played_on(house: House, *others: int) -> tuple[int, int]:
    """Begin a match and let Bob move, which passes the turn on; return the revision before."""
    match_id = await house.match(*others)
    before = (await house.about(match_id)).revision
    await house.move(match_id, BOB, [DECLINE])
    return match_id, before


@pytest.mark.parametrize(
    ("votes", "ends"),
    [
        ([(ANN, YES)], "open"),
        ([(ANN, YES), (CAT, YES)], "granted"),
        ([(ANN, NO)], "refused"),
        ([(ANN, YES), (CAT, NO)], "refused"),
    ],
)
async def test_a_move_is_taken_back_once_all_others_agree_and_not_before(
    house: House, votes: Sequence[tuple[int, bool]], ends: str
) -> None:
    match_id, before = await played_on(house, BOB, CAT)
    then = await house.table(match_id)
    ballot = await voting(house, match_id, "undo", to=before)
    for user, agrees in votes:
        state = await vote(house, ballot, user, agrees=agrees)
    assert state == ends
    now = await house.table(match_id)
    assert (now.revision > then.revision) == (ends == "granted")
    assert (now.view(None).waiting.seats == (1,)) == (ends == "granted")


async def test_what_is_taken_back_is_told_before_anybody_votes(house: House) -> None:
    match_id, before = await played_on(house, BOB, CAT)
    await house.move(match_id, ANN)
    ballot = await voting(house, match_id, "undo", to=before)
    async with house.store.read() as work:
        events = await work.events.seen_by(match_id, None, since=before)
    assert ballot.events == tuple(events) != ()
    assert ballot.waiting == (0, 2)


async def test_a_move_can_be_pointed_at_until_it_was_taken_back(house: House) -> None:
    match_id, before = await played_on(house, BOB, CAT)
    (point,) = await house.mentat.proposals.points(match_id, BOB)
    assert point.before == before
    assert await house.mentat.proposals.points(match_id, ANN) == []
    ballot = await voting(house, match_id, "undo", to=before)
    for user in (ANN, CAT):
        await vote(house, ballot, user, agrees=True)
    assert await house.mentat.proposals.points(match_id, BOB) == []


async def test_a_match_that_moves_on_leaves_nothing_to_vote_on(house: House) -> None:
    match_id, before = await played_on(house, BOB, CAT)
    ballot = await voting(house, match_id, "undo", to=before)
    await house.move(match_id, ANN)
    assert (await house.mentat.proposals.show(ballot.proposal.id)).proposal.state == "moot"
    assert await refusal(house, vote(house, ballot, ANN, agrees=True)) == "service-vote-over"


async def test_a_proposal_expires_in_its_time_also_across_a_restart(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    ballot = await voting(house, match_id, "pause")
    house.now += OPEN_FOR
    await house.mentat.reminding.rest()
    await house.restart()
    await house.mentat.reminding.tend()
    assert (await house.mentat.proposals.show(ballot.proposal.id)).proposal.state == "expired"


async def test_only_the_others_vote_and_only_who_proposed_withdraws(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    ballot = await voting(house, match_id, "pause")
    for user in (BOB, STRANGER):
        assert await refusal(house, vote(house, ballot, user, agrees=True)) == "service-no-vote"
    proposals = house.mentat.proposals
    assert await refusal(house, proposals.withdraw(match_id, CAT, ballot.proposal.id)) == "service-not-yours"
    withdrawn = await proposals.withdraw(match_id, BOB, ballot.proposal.id)
    assert withdrawn.proposal.state == "withdrawn"
    assert await refusal(house, vote(house, ballot, ANN, agrees=True)) == "service-vote-over"


async def test_a_strangers_and_a_doubled_proposal_are_refused(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    assert await refusal(house, voting(house, match_id, "pause", STRANGER)) == "service-not-seated"
    assert await refusal(house, voting(house, match_id, "dance")) == "service-no-such-choice"
    assert await refusal(house, voting(house, match_id, "undo")) == "service-moved-on"
    for seat in ({}, {"seat": -1}, {"seat": 99}):
        assert await refusal(house, voting(house, match_id, "replace", **seat)) == "service-no-person"
    await voting(house, match_id, "pause")
    assert await refusal(house, voting(house, match_id, "pause", ANN)) == "service-proposed-already"


async def test_whoever_plays_with_programs_alone_asks_nobody(house: House) -> None:
    match_id = await house.match(agents=2)
    ballot = await voting(house, match_id, "pause", ANN)
    assert ballot.proposal.state == "granted"
    assert (await house.about(match_id)).paused_at is not None


async def test_all_together_give_a_match_up(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    other = await voting(house, match_id, "pause", CAT)
    ballot = await voting(house, match_id, "abandon")
    await vote(house, ballot, ANN, agrees=True)
    assert await vote(house, ballot, CAT, agrees=True) == "granted"
    assert (await house.about(match_id)).state == "abandoned"
    assert (await house.mentat.proposals.show(other.proposal.id)).proposal.state == "moot"


async def test_a_vote_can_be_changed_and_counts_once(house: House) -> None:
    match_id = await house.match(BOB, CAT, DAN)
    ballot = await voting(house, match_id, "abandon")
    for _ in range(3):
        assert await vote(house, ballot, ANN, agrees=True) == "open"
    shown = await house.mentat.proposals.show(ballot.proposal.id)
    assert shown.proposal.votes == {str(ANN): True}


async def test_a_vote_of_another_match_is_no_vote_here(house: House) -> None:
    first, second = await house.match(BOB, CAT), await house.match(BOB, CAT)
    ballot = await voting(house, first, "pause")
    with pytest.raises(Refused):
        await house.mentat.proposals.vote(second, ANN, ballot.proposal.id, agrees=True)


async def test_a_vote_is_one_message_that_is_redrawn(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await house.deliver()
    ballot = await voting(house, match_id, "pause")
    await vote(house, ballot, ANN, agrees=True)
    await vote(house, ballot, CAT, agrees=True)
    owed = [(one.kind, one.payload["proposal"]) for one in await house.deliver() if "proposal" in one.payload]
    assert owed == [("post", ballot.proposal.id), ("edit", ballot.proposal.id)]


async def test_nobody_can_propose_what_would_tell_that_they_have_answered_in_secret(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    while (await house.table(match_id)).view(None).waiting.seats:
        for user in (ANN, BOB, CAT):
            if (await house.mentat.play.open(match_id, user)).state == "act":
                await house.move(match_id, user)
                break
    before = (await house.about(match_id)).revision
    points = await house.mentat.proposals.points(match_id, ANN)
    await house.move(match_id, ANN)
    assert not (await house.table(match_id)).view(None).waiting.seats
    assert await house.mentat.proposals.points(match_id, ANN) == points
    said = await refusal(house, voting(house, match_id, "undo", ANN, to=before))
    assert said == "service-secret-answers"


async def test_a_seat_that_stands_open_is_not_voted_on(house: House) -> None:
    match_id = await house.match(BOB, CAT)
    await house.mentat.offers.offer(match_id, BOB)
    async with house.store.read() as work:
        (offered,) = await work.proposals.open_of(match_id)
    asked = house.mentat.proposals.vote(match_id, ANN, offered.id, agrees=True)
    assert await refusal(house, asked) == "service-no-vote"
