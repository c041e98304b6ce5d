from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.service.errors import Refused
from bot.service.timing import AT_ZEROS, HOURS
from engine.core.chance import commitment, seed_from
from engine.core.decisions import Option
from engine.core.messages import msg
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, CAT, CHANNEL, DAN, GUILD, STRANGER, TOY, House, users, wishes


async def refusal(house: House, awaitable: object) -> str:
    """Return the key of the refusal; nothing may be owed to anybody because of it."""
    await house.deliver()
    with pytest.raises(Refused) as caught:
        await awaitable  # type: ignore[misc]
    assert await house.deliver() == []
    return caught.value.message.key


async def test_who_opens_a_lobby_has_the_first_seat_and_others_follow_as_they_join(house: House) -> None:
    match_id = await house.lobby(BOB, CAT)
    lobby = await house.mentat.lobbies.show(match_id)
    assert users(lobby) == [ANN, BOB, CAT]
    assert lobby.can_start


async def test_the_secret_is_committed_to_before_anybody_joins_and_shown_only_at_the_end(
    house: House,
) -> None:
    match_id = await house.lobby(BOB)
    promised = (await house.mentat.lobbies.show(match_id)).about.commitment
    await house.mentat.lobbies.start(match_id, ANN)
    assert (await house.mentat.history.panel(match_id)).secret is None
    seed = (await house.table(match_id)).seed
    await house.mentat.lobbies.abandon(match_id, ANN)
    secret = (await house.mentat.history.panel(match_id)).secret
    assert secret is not None
    assert commitment(bytes.fromhex(secret)) == promised
    assert seed == seed_from(bytes.fromhex(secret), [f"n{ANN}", f"n{BOB}"])


async def test_a_lobby_is_posted_once_and_redrawn_when_it_changes(house: House) -> None:
    match_id = await house.lobby()
    assert [(one.kind, one.payload) for one in await house.deliver()] == [("post", {"kind": "lobby"})]
    await house.mentat.lobbies.join(match_id, BOB, "n")
    await house.mentat.lobbies.join(match_id, CAT, "n")
    assert [(one.kind, one.payload) for one in await house.deliver()] == [("edit", {"kind": "lobby"})]
    assert house.kicks == 3


async def test_nobody_joins_twice(house: House) -> None:
    match_id = await house.lobby(BOB)
    assert await refusal(house, house.mentat.lobbies.join(match_id, BOB, "n")) == "service-already-joined"


async def test_a_full_lobby_takes_nobody_and_no_agent(house: House) -> None:
    match_id = await house.lobby(BOB, CAT, DAN)
    lobbies = house.mentat.lobbies
    assert await refusal(house, lobbies.join(match_id, STRANGER, "n")) == "service-full"
    assert await refusal(house, lobbies.add_agent(match_id, ANN, "random")) == "service-full"


async def test_two_who_press_for_the_last_seat_get_it_once(house: House) -> None:
    match_id = await house.lobby(BOB, CAT)
    results = await asyncio.gather(
        *(house.mentat.lobbies.join(match_id, user, "n") for user in (DAN, STRANGER)), return_exceptions=True
    )
    assert sorted(isinstance(one, Refused) for one in results) == [False, True]
    assert len((await house.mentat.lobbies.show(match_id)).players) == 4


async def test_a_match_needs_enough_players(house: House) -> None:
    match_id = await house.lobby()
    assert await refusal(house, house.mentat.lobbies.start(match_id, ANN)) == "service-too-few"
    assert not (await house.mentat.lobbies.show(match_id)).can_start


async def test_only_the_creator_or_a_moderator_starts_abandons_and_sets_options(house: House) -> None:
    match_id = await house.lobby(BOB)
    lobbies = house.mentat.lobbies
    for deed in (
        lobbies.start(match_id, BOB),
        lobbies.abandon(match_id, BOB),
        lobbies.set_option(match_id, BOB, "rounds", 2),
        lobbies.add_agent(match_id, BOB, "random"),
        lobbies.remove_agent(match_id, BOB),
    ):
        assert await refusal(house, deed) == "service-host-only"
    await lobbies.set_option(match_id, STRANGER, "rounds", 2, moderator=True)
    assert (await lobbies.start(match_id, STRANGER, moderator=True)).state == "running"


async def test_a_match_is_started_once_even_if_start_is_pressed_twice(house: House) -> None:
    match_id = await house.lobby(BOB)
    start = house.mentat.lobbies.start
    results = await asyncio.gather(start(match_id, ANN), start(match_id, ANN), return_exceptions=True)
    refused = [one for one in results if isinstance(one, Refused)]
    assert [one.message.key for one in refused] == ["service-already-started"]


async def test_the_lobby_is_closed_once_the_match_has_started(house: House) -> None:
    match_id = await house.match(BOB)
    lobbies = house.mentat.lobbies
    for deed in (
        lobbies.join(match_id, CAT, "n"),
        lobbies.leave(match_id, BOB),
        lobbies.wish(match_id, BOB, None),
        lobbies.add_agent(match_id, ANN, "random"),
        lobbies.set_option(match_id, ANN, "rounds", 2),
    ):
        assert await refusal(house, deed) == "service-already-started"


async def test_a_match_that_does_not_exist_is_named(house: House) -> None:
    with pytest.raises(Refused) as caught:
        await house.mentat.lobbies.join(77, BOB, "n")
    assert caught.value.message == msg("service-no-such-match", match="77")


async def test_an_unknown_game_is_refused(house: House) -> None:
    assert await refusal(house, house.lobby(title="chess")) == "core-no-such-title"


async def test_an_unknown_option_or_value_is_refused_and_changes_nothing(house: House) -> None:
    match_id = await house.lobby(BOB)
    lobbies = house.mentat.lobbies
    assert await refusal(house, lobbies.set_option(match_id, ANN, "speed", 2)) == "service-no-such-option"
    assert await refusal(house, lobbies.set_option(match_id, ANN, "rounds", "x")) == "service-option-value"
    for name, value in (("hints", 3), ("clock", False), ("clock", 25), ("at_zero", "shoot")):
        assert await refusal(house, lobbies.set_option(match_id, ANN, name, value)) == "service-option-value"
    assert await refusal(house, house.lobby(options={"speed": 2})) == "service-no-such-option"
    assert (await lobbies.show(match_id)).about.options == {}


async def test_options_are_those_that_the_match_is_played_with(house: House) -> None:
    match_id = await house.lobby(BOB, options={"rounds": 2})
    lobby = await house.mentat.lobbies.set_option(match_id, ANN, "rounds", 1)
    assert [(one.name, one.value, one.choices) for one in lobby.options] == [
        ("rounds", 1, ()),
        ("hints", True, (False, True)),
        ("teaching", False, (False, True)),
        ("clock", 0, HOURS),
        ("at_zero", "notice", AT_ZEROS),
    ]
    for name, value in (("hints", False), ("clock", 24), ("at_zero", "stand-in")):
        lobby = await house.mentat.lobbies.set_option(match_id, ANN, name, value)
        assert next(one.value for one in lobby.options if one.name == name) == value
    await house.mentat.lobbies.start(match_id, ANN)
    assert (await house.table(match_id)).options.rounds == 1


async def test_who_leaves_frees_the_seat_and_the_lobby_passes_on(house: House) -> None:
    match_id = await house.lobby(BOB, CAT)
    lobby = await house.mentat.lobbies.leave(match_id, ANN)
    assert users(lobby) == [BOB, CAT]
    assert lobby.about.host_id == BOB
    lobby = await house.mentat.lobbies.leave(match_id, CAT)
    assert lobby.about.host_id == BOB
    assert await refusal(house, house.mentat.lobbies.leave(match_id, CAT)) == "service-not-in-lobby"


async def test_a_lobby_that_the_last_person_leaves_is_closed(house: House) -> None:
    match_id = await house.lobby()
    await house.mentat.lobbies.add_agent(match_id, ANN, "random")
    lobby = await house.mentat.lobbies.leave(match_id, ANN)
    assert lobby.about.state == "abandoned"
    assert await refusal(house, house.mentat.lobbies.join(match_id, BOB, "n")) == "service-ended"


async def test_agents_take_seats_and_give_them_back(house: House) -> None:
    match_id = await house.lobby(BOB)
    lobbies = house.mentat.lobbies
    assert (await lobbies.show(match_id)).agents == ("random",)
    assert await refusal(house, lobbies.add_agent(match_id, ANN, "deep")) == "core-no-such-agent"
    assert await refusal(house, lobbies.remove_agent(match_id, ANN)) == "service-no-agent"
    lobby = await lobbies.add_agent(match_id, ANN, "random")
    assert [one.agent for one in lobby.players] == [None, None, "random"]
    assert users(await lobbies.remove_agent(match_id, ANN)) == [ANN, BOB]


async def test_a_wish_answers_the_decision_it_is_about(house: House) -> None:
    match_id = await house.lobby(BOB)
    lobby = await house.mentat.lobbies.wish(match_id, BOB, "left")
    assert [one.wish for one in lobby.players] == [None, "left"]
    await house.mentat.lobbies.start(match_id, ANN)
    table = await house.table(match_id)
    assert table.orders == {1: {"toy-steal": "left"}}


async def test_a_wish_that_is_not_available_with_so_few_players_is_refused(house: House) -> None:
    match_id = await house.lobby(BOB)
    lobbies = house.mentat.lobbies
    assert await refusal(house, lobbies.wish(match_id, BOB, "right")) == "service-wish-unavailable"
    assert await refusal(house, lobbies.wish(match_id, CAT, "left")) == "service-not-in-lobby"
    lobby = await lobbies.join(match_id, CAT, "n")
    assert [one.id for one in lobby.wishes] == ["left", "right"]
    lobby = await lobbies.wish(match_id, BOB, "right")
    assert lobby.players[1].wish == "right"


async def test_a_wish_that_becomes_impossible_is_dropped_before_all_eyes_and_its_player_is_told(
    house: House,
) -> None:
    lobbies = house.mentat.lobbies
    match_id = await house.lobby(BOB, CAT)
    await lobbies.wish(match_id, BOB, "right")
    await lobbies.wish(match_id, ANN, "left")
    await house.deliver()
    lobby = await lobbies.leave(match_id, CAT)
    assert [(one.wish, one.lapsed) for one in lobby.players] == [("left", None), (None, msg("toy-right"))]
    (told,) = [one for one in await house.deliver() if one.kind == "dm"]
    assert (told.target, told.payload["kind"]) == (f"user/{BOB}", "wish")
    lobby = await lobbies.join(match_id, CAT, "n")
    assert [one.lapsed for one in lobby.players] == [None, msg("toy-right"), None]
    lobby = await lobbies.wish(match_id, BOB, "right")
    assert [(one.wish, one.lapsed) for one in lobby.players] == [
        ("left", None),
        ("right", None),
        (None, None),
    ]


@pytest.mark.parametrize("how", ["a program leaves", "an option changes"])
async def test_wishes_are_looked_at_whatever_changes_a_lobby(house: House, how: str) -> None:
    lobbies = house.mentat.lobbies
    house.mentat.desk.titles = {"toy": replace(TOY, wishes=few_when_short)}
    match_id = await house.lobby(BOB)
    await lobbies.add_agent(match_id, ANN, "random")
    await lobbies.wish(match_id, BOB, "right")
    if how == "a program leaves":
        lobby = await lobbies.remove_agent(match_id, ANN)
    else:
        lobby = await lobbies.set_option(match_id, ANN, "rounds", 1)
    assert (lobby.players[1].wish, lobby.players[1].lapsed) == (None, msg("toy-right"))


def few_when_short(seats: int, options: Any) -> list[Option]:
    """Only a match of several rounds has room for the right silo."""
    return wishes(seats if options.rounds > 1 else 2, options)


async def test_a_match_in_a_thread_owes_the_thread_before_its_first_panel(house: House) -> None:
    match_id = await house.lobby(BOB, place="thread")
    await house.deliver()
    await house.mentat.lobbies.start(match_id, ANN)
    public = [(one.kind, one.payload["kind"]) for one in await house.deliver() if one.target == "place"]
    assert public == [("edit", "lobby"), ("thread", "thread"), ("post", "panel")]
    await house.mentat.lobbies.moved(match_id, 55)
    assert (await house.about(match_id)).place_id == 55


async def test_matches_are_found_by_server_person_and_place(house: House) -> None:
    first, second = await house.lobby(BOB), await house.match(CAT)
    find = house.mentat.lobbies.find
    assert [one.id for one in await find(guild_id=GUILD)] == [second, first]
    assert [one.id for one in await find("lobby", place_id=CHANNEL)] == [first]
    assert [one.id for one in await find(user_id=CAT)] == [second]


async def test_an_abandoned_match_is_played_no_further(house: House) -> None:
    match_id = await house.match(BOB)
    await house.deliver()
    assert (await house.mentat.lobbies.abandon(match_id, ANN)).state == "abandoned"
    assert [(one.kind, one.payload["kind"]) for one in await house.deliver()] == [("edit", "panel")]
    assert await refusal(house, house.mentat.play.open(match_id, ANN)) == "service-abandoned"
    assert await refusal(house, house.mentat.lobbies.abandon(match_id, ANN)) == "service-ended"
    assert await house.mentat.history.turns(BOB) == []
    lobby = await house.lobby()
    assert (await house.mentat.lobbies.abandon(lobby, ANN)).state == "abandoned"
    assert await refusal(house, house.mentat.play.open(lobby, ANN)) == "service-abandoned"


async def test_an_end_agreed_to_before_things_moved_on_ends_nothing(house: House) -> None:
    lobbies = house.mentat.lobbies
    match_id = await house.lobby(BOB)
    asked = [(await lobbies.show(match_id)).stand]
    await lobbies.join(match_id, CAT, "n")
    asked.append((await lobbies.show(match_id)).stand)
    await lobbies.start(match_id, ANN)
    asked.append((await lobbies.show(match_id)).stand)
    await house.move(match_id, BOB, [DECLINE])
    assert len({*asked, (await lobbies.show(match_id)).stand}) == 4
    for stand in (*asked, ""):
        assert await refusal(house, lobbies.abandon(match_id, ANN, asked=stand)) == "service-moved-on"
    now = (await lobbies.show(match_id)).stand
    assert (await lobbies.abandon(match_id, ANN, asked=now)).state == "abandoned"


async def test_a_rematch_has_the_same_people_and_options_and_there_is_only_one(house: House) -> None:
    match_id = await house.match(BOB, agents=1, options={"rounds": 1})
    lobbies = house.mentat.lobbies
    assert await refusal(house, lobbies.rematch(match_id, BOB, "r")) == "service-not-over"
    await lobbies.abandon(match_id, ANN)
    assert await refusal(house, lobbies.rematch(match_id, STRANGER, "r")) == "service-not-seated"
    one, two = await asyncio.gather(
        lobbies.rematch(match_id, BOB, "r1"), lobbies.rematch(match_id, ANN, "r2")
    )
    assert one.match == two.match != match_id
    assert users(one) == [ANN, BOB, None]
    assert one.about.options == {"rounds": 1}
    assert one.about.commitment != (await house.about(match_id)).commitment
    await lobbies.start(one.match, one.about.host_id)
    assert await refusal(house, lobbies.rematch(one.match, ANN, "r")) == "service-not-over"


async def test_a_match_whose_title_is_no_text_spoils_no_list_of_others(house: House) -> None:
    first, second = await house.lobby(BOB), await house.lobby(BOB)
    async with house.store.write() as work:
        statement = text("UPDATE matches SET title = X'ff00' WHERE id = :match")
        await work.matches.connection.execute(statement, {"match": first})
    found = await house.mentat.lobbies.find("lobby", guild_id=GUILD)
    assert [one.id for one in found] == [second, first]
    assert all(isinstance(one.title, str) for one in found)
    assert await refusal(house, house.mentat.lobbies.show(first)) == "core-no-such-title"
    assert (await house.mentat.lobbies.show(second)).about.title == "toy"
