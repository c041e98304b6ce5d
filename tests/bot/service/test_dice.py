"""Whole matches of a real title through the service, as players would press them."""

from __future__ import annotations

from random import Random

import pytest

from bot.service.committing import owing
from bot.service.screens import Screen
from tests.bot.service.house import ANN, House, asked, user_of

PRIMARY = 4
"""Presses that a primary action may take: to open it, to answer, to confirm."""


@pytest.fixture
def house(dicing: House) -> House:
    return dicing


async def press(house: House, screen: Screen, luck: Random) -> Screen:
    """Press something that is on the screen."""
    if screen.can_back and luck.random() < 0.1:
        return await house.mentat.play.back(screen.match, user_of(screen), screen.token)
    if screen.can_confirm and (screen.state == "confirm" or luck.random() < 0.5):
        return await house.confirm(screen)
    return await house.press(screen, choose=lambda decision: decision.sample(luck))


@pytest.mark.long
@pytest.mark.parametrize(("people", "agents", "seed"), [(4, 0, 1), (2, 2, 2), (8, 0, 3)])
async def test_whole_matches_are_played_to_a_winner(
    house: House, people: int, agents: int, seed: int
) -> None:
    users = [ANN + number for number in range(people)]
    match_id = await house.match(*users[1:], agents=agents, title="dice")
    luck, presses = Random(seed), 0
    while (await house.about(match_id)).state == "running":
        table = await house.table(match_id)
        seat = luck.choice(sorted(owing(table)))
        screen = await house.mentat.play.open(match_id, users[seat])
        while screen.state in ("act", "confirm"):
            before = screen
            screen = await press(house, screen, luck)
            assert screen.notice is None, (screen.notice, asked(before))
            presses += 1
            if presses % 60 == 0:
                await house.restart()
                break
        assert presses < 3000
    found = await house.mentat.trust.verify(match_id)
    assert (found.keeps_promise, found.false_draws, found.replayed) == (True, 0, True)
    assert found.about.outcome
    assert {one.payload["kind"] for one in await house.deliver()} <= {"lobby", "panel", "turn", "events"}


async def test_a_wish_is_granted_in_the_order_of_the_rules(house: House) -> None:
    users = [ANN + number for number in range(4)]
    match_id = await house.lobby(*users[1:], title="dice")
    lobby = await house.mentat.lobbies.show(match_id)
    wishes = [one.id for one in lobby.wishes]
    assert len(wishes) == 5
    for user in users:
        await house.mentat.lobbies.wish(match_id, user, wishes[0])
    await house.mentat.lobbies.start(match_id, ANN)
    table = await house.table(match_id)
    granted = [seat for seat, player in enumerate(table.state.players) if player.faction == wishes[0]]
    assert len(granted) == 1  # to whoever picks first by the rules; the others are asked
    assert owing(table)
    assert owing(table).isdisjoint(granted)


async def test_a_primary_action_takes_few_presses(house: House) -> None:
    users = [ANN + number for number in range(4)]
    match_id = await house.match(*users[1:], title="dice")
    luck = Random(7)
    for _ in range(40):
        seat = min(owing(await house.table(match_id)))
        screen = await house.mentat.play.open(match_id, users[seat])
        presses = 1
        while not screen.can_confirm:
            screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
            presses += 1
        await house.confirm(screen)
        assert presses + 1 <= PRIMARY
