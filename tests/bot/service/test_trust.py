from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from sqlalchemy import update

from bot.service.errors import Refused
from bot.store.tables import choices, draws
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, TOY, House


async def finished(house: House) -> int:
    """Play a match of two to its end."""
    match_id = await house.match(BOB, options={"rounds": 2})
    luck = Random(3)
    while (await house.about(match_id)).state == "running":
        for user in (ANN, BOB):
            screen = await house.mentat.play.open(match_id, user)
            while screen.state == "act":
                screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
            if screen.can_confirm:
                await house.confirm(screen)
    return match_id


async def test_while_a_match_runs_its_secret_and_seed_stay_secret(house: House) -> None:
    match_id = await house.match(BOB)
    found = await house.mentat.trust.verify(match_id)
    assert (found.secret, found.seed, found.keeps_promise, found.replayed) == (None, None, None, None)
    assert {name: sum(counts) for name, counts in found.statistics.items()} == {"spice": 1}


async def test_a_finished_match_is_verified_from_its_secret_to_its_end(house: House) -> None:
    match_id = await finished(house)
    found = await house.mentat.trust.verify(match_id)
    assert found.keeps_promise
    assert found.seed == (await house.table(match_id)).seed
    assert (found.draws, found.false_draws, found.replayed) == (3, 0, True)


async def test_hand_offs_are_counted(house: House) -> None:
    match_id = await house.match(BOB, options={"rounds": 1})
    for user, answer in ((BOB, [DECLINE]), (ANN, None), (BOB, None), (ANN, None), (BOB, None)):
        await house.move(match_id, user, answer)
    assert (await house.mentat.trust.verify(match_id)).hand_offs == 4


async def test_a_forged_draw_or_answer_is_found(house: House) -> None:
    match_id = await finished(house)
    async with house.store.write() as work:
        forged = update(draws).where(draws.c.match_id == match_id, draws.c.purpose == "spice")
        await work.draws.connection.execute(forged.values(result=[0]))
    found = await house.mentat.trust.verify(match_id)
    assert (found.false_draws > 0, found.replayed) == (True, False)
    async with house.store.write() as work:
        forged = update(choices).where(choices.c.match_id == match_id, choices.c.revision == 1)
        await work.choices.connection.execute(forged.values(data=["0.0", "nonsense"]))
    assert (await house.mentat.trust.verify(match_id)).replayed is False


async def test_a_match_that_saw_other_rules_is_not_replayed(house: House) -> None:
    match_id = await finished(house)
    house.titles = {"toy": replace(TOY, rules_version=2)}
    await house.restart()
    found = await house.mentat.trust.verify(match_id)
    assert (found.replayed, found.false_draws, found.keeps_promise) == (None, 0, True)


async def test_of_a_lobby_that_was_closed_the_promise_alone_is_checked(house: House) -> None:
    match_id = await house.lobby()
    await house.mentat.lobbies.abandon(match_id, ANN)
    found = await house.mentat.trust.verify(match_id)
    assert (found.keeps_promise, found.seed, found.draws) == (True, None, 0)


async def test_a_match_whose_record_is_damaged_cannot_be_verified(house: House) -> None:
    match_id = await finished(house)
    await house.damage(match_id, b"garbage")
    with pytest.raises(Refused, match="core-record-damaged"):
        await house.mentat.trust.verify(match_id)


async def test_a_match_in_which_moves_were_taken_back_by_consent_is_verified_to_its_end(house: House) -> None:
    match_id = await house.match(BOB, options={"rounds": 3})
    luck, taken_back, proposals = Random(5), 0, house.mentat.proposals
    while (await house.about(match_id)).state == "running":
        for user, other in ((ANN, BOB), (BOB, ANN)):
            before = (await house.about(match_id)).revision
            screen = await house.mentat.play.open(match_id, user)
            while screen.state == "act":
                screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
            if screen.can_confirm:
                await house.confirm(screen)
                waiting = (await house.table(match_id)).view(None).waiting
                if luck.random() < 0.6 and waiting.seats:  # not while secret answers are given, or at the end
                    ballot = await proposals.propose(match_id, user, "undo", {"to": before})
                    await proposals.vote(match_id, other, ballot.proposal.id, agrees=True)
                    taken_back += 1
    found = await house.mentat.trust.verify(match_id)
    assert taken_back > 3
    assert (found.keeps_promise, found.false_draws, found.replayed) == (True, 0, True)
