from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.service import programs
from bot.service.drafts import asks
from bot.service.programs import choose, play_on
from engine.agents import Look
from engine.core.decisions import Answer, Decision
from engine.core.table import Table
from engine.core.title import DECLINE
from engine.core.view import View
from tests.bot.service.house import ANN, TOY, House
from tests.toy.state import ToyOptions


def toy() -> Table[Any]:
    return Table.begin(TOY, 2, ToyOptions(), "04")


class Spy:
    """An agent that remembers what it was given."""

    def __init__(self, answer: object = None) -> None:
        self.given: list[object] = []
        self.answer = answer

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer:
        self.given += [look(), decision]
        return decision.sample(rng) if self.answer is None else self.answer  # type: ignore[return-value]


async def test_agents_have_played_when_a_move_is_confirmed(house: House) -> None:
    match_id = await house.match(agents=2)
    screen = await house.move(match_id, ANN)
    assert screen.state == "act"
    keys = [event.message.key for event in screen.since]
    assert "toy-divided" in keys
    async with house.store.read() as work:
        sources = {entry.source for entry in await work.choices.of_match(match_id)}
    assert sources == {"player", "agent"}


class Killed(Exception):
    """The process ends here."""


async def interrupted(house: House, monkeypatch: pytest.MonkeyPatch) -> int:
    """Begin a match and let the process end between Ann's move and the agent's; return its number."""
    match_id = await house.match(agents=1)
    calls: list[object] = []

    def slow(*given: object) -> None:
        calls.append(given)
        if len(calls) > 2:  # after Ann's move was opened and then committed
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(programs, "play_on", slow)
        with pytest.raises(Killed):
            await house.move(match_id, ANN)
    return match_id


async def test_agents_that_were_interrupted_go_on_after_a_restart(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await interrupted(house, monkeypatch)
    assert asks(await house.table(match_id), 1)
    await house.restart()
    assert not asks(await house.table(match_id), 1)
    assert (await house.mentat.play.open(match_id, ANN)).state == "act"


async def test_a_match_that_cannot_be_woken_does_not_keep_the_others_asleep(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, other = [await interrupted(house, monkeypatch) for _ in range(2)]
    await house.damage(broken, b"garbage")
    await house.restart()
    assert (await house.about(broken)).state == "parked"
    assert not asks(await house.table(other), 1)


async def test_a_long_run_of_agents_is_written_in_parts(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(programs, "BATCH", 1)
    match_id = await house.match(agents=3)
    for _ in range(2):
        await house.move(match_id, ANN)
    async with house.store.read() as work:
        saved = await work.records.revisions(match_id)
        entries = await work.choices.of_match(match_id)
    assert len([one for one in entries if one.source == "agent"]) + 2 + 1 >= len(saved) > 6


def test_an_agent_gets_the_view_of_its_seat_and_the_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    spy = Spy()
    monkeypatch.setattr("engine.agents.make", lambda *_: spy)
    table = toy()
    decision = table.pending(1)[0]
    choose(table, 1, decision, "spy")
    view, asked = spy.given
    assert isinstance(view, View)
    assert (view, asked) == (table.view(1), decision)
    assert not view.state.players[0].hand


def test_an_agent_answers_the_same_whenever_it_is_asked() -> None:
    table = toy()
    decision = table.pending(1)[0]
    assert len({str(choose(table, 1, decision, "random")) for _ in range(20)}) == 1


@pytest.mark.parametrize("answer", ["nonsense", 3, None])
def test_an_agent_that_fails_takes_the_safe_answer(monkeypatch: pytest.MonkeyPatch, answer: object) -> None:
    if answer is None:
        monkeypatch.setattr("engine.agents.make", lambda *_: 1 // 0)
    else:
        monkeypatch.setattr("engine.agents.make", lambda *_: Spy(answer))
    table = toy()
    assert choose(table, 1, table.pending(1)[0], "spy") == DECLINE


class Fond:
    """An agent that does what is optional if it ``likes`` that: once, with that answer."""

    def __init__(self, likes: object) -> None:
        self.likes = likes

    def choose(self, look: Look, decision: Decision, rng: Random) -> Answer | None:
        if not decision.optional:
            return decision.sample(rng)
        answer, self.likes = self.likes, None
        return decision.sample(rng) if answer is True else answer  # type: ignore[return-value]


@pytest.mark.parametrize(("likes", "free"), [(True, 1), (None, 0), ("nonsense", 0)])
def test_an_agent_does_what_is_optional_if_it_likes_to(
    monkeypatch: pytest.MonkeyPatch, likes: object, free: int
) -> None:
    agent = Fond(likes)
    monkeypatch.setattr("engine.agents.make", lambda *_: agent)
    table = toy()
    table.choose(1, DECLINE, decision=table.pending(1)[0].id)
    (burn,) = [one for one in table.pending(0) if one.optional]
    assert play_on(table, {0: "fond"}) is None
    mine = [entry for entry in table.entries if entry.source == "agent"]
    assert [entry.data[0] for entry in mine].count(burn.id) == free
    assert len(mine) > free


def test_agents_play_until_a_person_is_asked_or_the_match_is_over() -> None:
    table = toy()
    assert play_on(table, {1: "random"}) is None
    assert table.pending(0)
    assert play_on(table, {0: "random", 1: "random"}) is None
    assert table.outcome is not None
