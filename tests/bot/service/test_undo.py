"""What is taken back, alone or by consent, leaves everything as it was before: on the table, and around it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.service import timing
from bot.service.committing import owing
from engine.core.view import View
from tests.bot.service.house import ANN, House


@pytest.fixture
def house(dicing: House) -> House:
    return dicing


def plain(view: View[Any]) -> dict[str, Any]:
    """Return a view without what says when it is: an undo goes on counting."""
    told = view.to_json()
    for name in ("revision", "undoable"):
        told.pop(name)
    for one in told["pending"]:
        one.pop("id")
    return told


async def stand(house: House, match_id: int) -> dict[str, Any]:
    """Return how a match stands for everybody: what they see and are asked, who is waited for, what is to come."""
    table = await house.table(match_id)
    async with house.store.read() as work:
        rows = await work.reminders.of_match(match_id)
        seats = await work.seats.of_match(match_id)
    shown = await house.mentat.history.panel(match_id)
    return {
        "views": [plain(table.view(seat)) for seat in (None, *range(table.seats))],
        "waited": [one.seat for one in seats if one.waiting_since is not None],
        "to come": {row.key: row.payload for row in rows if not row.key.startswith("proposal")},
        "panel": (plain(shown.view), shown.players, shown.about.state),
    }


async def move(house: House, match_id: int, people: list[int], luck: Random) -> int:
    """Let one of those who are asked move at random; return who."""
    user = people[luck.choice(sorted(owing(await house.table(match_id))))]
    screen = await house.mentat.play.open(match_id, user)
    while screen.state == "act":
        screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
    await house.confirm(screen)
    return user


async def agreed(house: House, match_id: int, people: list[int], user: int, to: int, last: bool) -> None:
    """Ask the table to take back what came after a revision; ``last``: whether the last of the others agrees."""
    proposals = house.mentat.proposals
    ballot = await proposals.propose(match_id, user, "undo", {"to": to})
    others = [one for one in people if one != user]
    for one in others:
        await proposals.vote(match_id, one, ballot.proposal.id, agrees=last or one != others[-1])


async def taken_back_alone(house: House, match_id: int, user: int, seat: int, before: dict[str, Any]) -> bool:
    """Take a move back without asking anybody, action by action; whether that leads to before it.

    A refusal changes nothing.
    """
    play = house.mentat.play
    while await stand(house, match_id) != before:
        now = await stand(house, match_id)
        view = (await house.table(match_id)).view(seat)
        if view.sealed is not None:
            await play.withdraw(match_id, user)
        elif view.undoable:
            await play.undo(match_id, user)
        else:
            assert (await play.undo(match_id, user)).notice is not None
            assert await stand(house, match_id) == now
            return False
    return True


@pytest.mark.long
@pytest.mark.parametrize(("title", "seats", "seed"), [("dice", 4, 2), ("arrakis", 2, 3)])
async def test_a_move_that_is_taken_back_leaves_everything_as_it_was(
    house: House, title: str, seats: int, seed: int
) -> None:
    people, luck = [ANN + number for number in range(seats)], Random(seed)
    match_id = await house.lobby(*people[1:], title=title)
    await house.mentat.lobbies.set_option(match_id, ANN, timing.CLOCK, 24)
    await house.mentat.lobbies.start(match_id, ANN)
    alone = consented = 0
    for _ in range(20):
        if (await house.about(match_id)).state != "running":
            break
        before, revision = await stand(house, match_id), (await house.about(match_id)).revision
        user = await move(house, match_id, people, luck)
        if (await house.about(match_id)).state != "running":
            break
        if await taken_back_alone(house, match_id, user, people.index(user), before):
            alone += 1
        else:
            after = await stand(house, match_id)
            await agreed(house, match_id, people, user, revision, last=False)
            assert await stand(house, match_id) == after
            await agreed(house, match_id, people, user, revision, last=True)
            consented += 1
        assert await stand(house, match_id) == before
        await move(house, match_id, people, luck)
    assert alone + consented > 8
    assert consented
