"""Matches for teaching, in which one person has several seats."""

from __future__ import annotations

from bot.service.lobbies import TEACHING
from bot.service.moderating import Moderator
from bot.service.proposals import PATIENCE
from bot.service.screens import Screen
from tests.bot.service.house import ANN, BOB, CAT, STRANGER, House, asked
from tests.bot.service.test_lobbies import refusal
from tests.bot.service.test_seating import open_seat


async def taught(house: House, *joined: int) -> int:
    """Open a lobby of Ann's for teaching and let these people, herself perhaps, take seats; return its number."""
    match_id = await house.lobby()
    await house.mentat.lobbies.set_option(match_id, ANN, TEACHING, value=True)
    for number, user in enumerate(joined):
        await house.mentat.lobbies.join(match_id, user, f"again{number}")
    return match_id


async def begun(house: House, *joined: int) -> int:
    match_id = await taught(house, *joined)
    await house.mentat.lobbies.start(match_id, ANN)
    return match_id


def seats(screen: Screen) -> list[int | None]:
    return [one.user_id for one in screen.players]


async def test_one_person_takes_several_seats_only_where_the_match_is_for_teaching(house: House) -> None:
    match_id = await house.lobby()
    lobbies = house.mentat.lobbies
    assert await refusal(house, lobbies.join(match_id, ANN, "x")) == "service-already-joined"
    await lobbies.set_option(match_id, ANN, TEACHING, value=True)
    shown = await lobbies.join(match_id, ANN, "y")
    assert [one.user_id for one in shown.players] == [ANN, ANN]
    assert (
        await refusal(house, lobbies.set_option(match_id, ANN, TEACHING, value=False))
        == "service-several-seats"
    )
    shown = await lobbies.leave(match_id, ANN)
    assert [one.user_id for one in shown.players] == [ANN]
    assert shown.about.host_id == ANN
    await lobbies.set_option(match_id, ANN, TEACHING, value=False)


async def test_a_wish_is_for_the_seat_that_was_taken_last(house: House) -> None:
    match_id = await taught(house, ANN, BOB)
    shown = await house.mentat.lobbies.wish(match_id, ANN, "right")
    assert [one.wish for one in shown.players] == [None, "right", None]


async def test_a_whole_match_can_be_played_by_one_person(house: House) -> None:
    match_id = await begun(house, ANN)
    played = set()
    screen = await house.mentat.play.open(match_id, ANN)
    while screen.state != "over":
        played.add(screen.seat)
        screen = await house.move(match_id, ANN)
    assert played == {0, 1}
    assert (await house.about(match_id)).state == "over"


async def test_each_seat_is_shown_what_it_may_know_and_only_when_it_is_played(house: House) -> None:
    match_id = await begun(house, ANN, BOB)
    table = await house.table(match_id)
    shown = await house.mentat.play.open(match_id, ANN)
    assert shown.seat in (0, 1)
    assert shown.view == table.view(shown.seat)
    assert seats(shown) == [ANN, ANN, BOB]


async def test_a_move_of_either_seat_can_be_taken_back_by_its_person(house: House) -> None:
    match_id = await begun(house, ANN)
    before = await house.mentat.play.open(match_id, ANN)
    moved = await house.move(match_id, ANN)
    assert moved.seat != before.seat
    assert moved.can_undo
    again = await house.mentat.play.undo(match_id, ANN)
    assert again.notice is None
    assert (again.seat, asked(again).id.partition(".")[2]) == (
        before.seat,
        asked(before).id.partition(".")[2],
    )


async def test_whoever_has_just_moved_is_not_pinged_for_their_other_seat(house: House) -> None:
    match_id = await begun(house, ANN)
    await house.deliver()
    await house.move(match_id, ANN)
    owed = await house.deliver()
    assert [one.payload.get("pings") for one in owed if one.payload["kind"] == "panel"] in ([[]], [None], [])
    assert not [one for one in owed if one.target == f"user/{ANN}" and one.payload["kind"] == "turn"]


async def test_what_all_must_agree_to_asks_each_person_once_and_never_oneself(house: House) -> None:
    match_id = await begun(house, ANN, BOB, BOB)
    ballot = await house.mentat.proposals.propose(match_id, ANN, "pause", {})
    assert {ballot.players[seat].user_id for seat in ballot.waiting} == {BOB}
    granted = await house.mentat.proposals.vote(match_id, BOB, ballot.proposal.id, agrees=True)
    assert granted.proposal.state == "granted"


async def test_nobody_proposes_a_stand_in_for_a_seat_of_their_own(house: House) -> None:
    match_id = await begun(house, ANN, BOB)
    house.now += PATIENCE
    offered = await house.mentat.proposals.can_propose(match_id, ANN)
    assert {payload.get("seat") for kind, payload in offered if kind == "stand-in"} <= {2}


async def test_one_of_several_seats_passes_on_and_the_other_stays(house: House) -> None:
    match_id = await begun(house, ANN)
    offers = house.mentat.offers
    assert await refusal(house, offers.offer(match_id, ANN, 7)) == "service-not-your-seat"
    await offers.offer(match_id, ANN, 1)
    await offers.take(match_id, STRANGER, await open_seat(house, match_id))
    shown = await house.mentat.play.open(match_id, ANN)
    assert seats(shown) == [ANN, STRANGER]
    assert shown.seat == 0
    assert shown.about.host_id == ANN


async def test_one_of_several_seats_is_given_up_by_name(house: House) -> None:
    match_id = await begun(house, ANN, BOB, CAT)
    assert await refusal(house, house.mentat.play.concede(match_id, BOB, 1)) == "service-not-your-seat"
    await house.mentat.play.concede(match_id, ANN, 1)
    assert (await house.table(match_id)).conceded == [1]


async def test_a_match_that_waits_for_several_seats_of_a_person_is_told_once(house: House) -> None:
    match_id = await begun(house, ANN, BOB)
    async with house.store.write() as work:
        await work.seats.wait_for(match_id, (0, 1))
    turns = await house.mentat.history.turns(ANN)
    assert [one.about.id for one in turns] == [match_id]


async def test_a_moderator_moves_the_first_seat_of_a_person_whichever_is_asked(house: House) -> None:
    match_id = await begun(house, ANN, BOB)
    for waited in ((0,), (1,)):
        async with house.store.write() as work:
            await work.seats.wait_for(match_id, waited)
        async with house.mentat.desk.sitting(match_id) as game:
            assert min(game.seats_of(ANN)) == 0
            assert game.seat_of(ANN) == waited[0]
    await house.mentat.moderating.seat(match_id, Moderator(7, "because"), ANN, STRANGER)
    assert seats(await house.mentat.play.open(match_id, ANN)) == [STRANGER, ANN, BOB]


async def test_a_match_in_which_somebody_has_several_seats_counts_in_no_statistics(house: House) -> None:
    match_id = await begun(house, ANN)
    while (await house.about(match_id)).state == "running":
        await house.move(match_id, ANN)
    statistics = house.mentat.statistics
    assert (await statistics.of_person(ANN, None)).total.played == 0
    assert (await statistics.of_title("toy", None)).total.played == 0
