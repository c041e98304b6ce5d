"""A table's whole life at random: people and moderators do what they like, in any order, with restarts and time.

Whatever they do is carried out or refused in words; never does the match break, lose a seat or wait for nobody.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from random import Random

import pytest

from bot.service.committing import owing
from bot.service.errors import Refused
from bot.service.moderating import Moderator
from bot.store.matches import ENDED
from tests.bot.service.house import ANN, GUILD, STRANGER, House

PEOPLE = [ANN, ANN + 1, ANN + 2, ANN + 3]
COMERS = [STRANGER, STRANGER + 1, STRANGER + 2]
EVERYBODY = [*PEOPLE, *COMERS]

Deed = Callable[[], Awaitable[object]]


class Life:
    """One match, and all that anybody can do about it."""

    def __init__(self, house: House, match_id: int, luck: Random) -> None:
        self.house = house
        self.match = match_id
        self.luck = luck
        self.done: list[str] = []
        self.refused: list[str] = []

    async def step(self) -> None:
        """Let one or two people do something, at once."""
        chosen = [self._deed() for _ in range(self.luck.choice((1, 1, 1, 2)))]
        results = await asyncio.gather(*(deed() for _, deed in chosen), return_exceptions=True)
        for (name, _), result in zip(chosen, results, strict=True):
            if isinstance(result, Refused):
                self.refused.append(f"{name}: {result.message.key}")
            elif isinstance(result, BaseException):
                raise result
            else:
                self.done.append(name)

    def _deed(self) -> tuple[str, Deed]:
        house, match, luck = self.house.mentat, self.match, self.luck
        who, other = luck.choice(EVERYBODY), luck.choice(EVERYBODY)
        by = Moderator(luck.choice((who, 7)), "because")
        seat = luck.randrange(len(PEOPLE))
        deeds: dict[str, Deed] = {
            "play": lambda: self._play(who),
            "draft": lambda: self._draft(who),
            "undo": lambda: house.play.undo(match, who),
            "ask for an undo": lambda: self._ask_for_undo(who),
            "propose": lambda: house.proposals.propose(
                match, who, luck.choice(("pause", "stand-in", "replace")), {"seat": seat}
            ),
            "vote": lambda: self._vote(who, agrees=luck.random() < 0.8),
            "withdraw": lambda: self._about_open(lambda ident: house.proposals.withdraw(match, who, ident)),
            "offer": lambda: house.offers.offer(match, who, luck.choice((None, seat))),
            "take": lambda: self._about_open(lambda ident: house.offers.take(match, who, ident)),
            "come back": lambda: house.seating.come_back(match, who),
            "resume": lambda: house.pausing.resume(match, who),
            "more time": lambda: house.clock.extend(match, who),
            "nudge": lambda: house.moderating.nudge(match, by),
            "answer": lambda: house.moderating.answer(match, by),
            "seat": lambda: house.moderating.seat(match, by, who, luck.choice((None, other))),
            "mod pause": lambda: house.moderating.pause(match, by),
            "mod resume": lambda: house.moderating.resume(match, by),
            "park": lambda: house.moderating.park(match, by),
            "unpark": lambda: house.moderating.unpark(match, by),
            "rewind": lambda: self._rewind(by),
            "export": self._travel,
            "wait": self._wait,
            "restart": self._restart,
        }
        often = (
            ["play"] * 25
            + ["vote"] * 6
            + ["wait"] * 3
            + ["unpark"] * 6
            + ["mod resume"] * 3
            + ["propose", "offer", "take"] * 2
        )
        name = luck.choice([*deeds, *often])
        return name, deeds[name]

    async def _play(self, who: int) -> None:
        asked = [one for one in await self._waited() if one is not None]
        user = self.luck.choice(asked) if asked and self.luck.random() < 0.9 else who
        screen = await self.house.mentat.play.open(self.match, user)
        for _ in range(30):
            if screen.state != "act" or screen.decision is None:
                break
            answer = screen.decision.sample(self.luck)
            screen = await self.house.mentat.play.answer(
                self.match, user, screen.decision.id, len(screen.draft), answer
            )
        await self.house.mentat.play.confirm(self.match, user, screen.token)

    async def _draft(self, who: int) -> None:
        screen = await self.house.mentat.play.open(self.match, who)
        if screen.decision is not None:
            given = screen.match, who, screen.decision.id, len(screen.draft), screen.decision.default
            await self.house.mentat.play.answer(*given)

    async def _waited(self) -> list[int | None]:
        async with self.house.store.read() as work:
            seats = await work.seats.of_match(self.match)
        return [one.user_id for one in seats if one.waiting_since is not None]

    async def _about_open(self, act: Callable[[int], Awaitable[object]]) -> None:
        async with self.house.store.read() as work:
            found = await work.proposals.open_of(self.match)
        if found:
            await act(self.luck.choice(found).id)

    async def _vote(self, who: int, *, agrees: bool) -> None:
        proposals = self.house.mentat.proposals
        await self._about_open(lambda ident: proposals.vote(self.match, who, ident, agrees=agrees))

    async def _ask_for_undo(self, who: int) -> None:
        points = await self.house.mentat.proposals.points(self.match, who)
        if points:
            to = self.luck.choice(points).before
            await self.house.mentat.proposals.propose(self.match, who, "undo", {"to": to})

    async def _rewind(self, by: Moderator) -> None:
        points = await self.house.mentat.moderating.points(self.match)
        if points and self.luck.random() < 0.3:
            shown = (await self.house.about(self.match)).revision
            to = self.luck.choice(points[:10]).before
            await self.house.mentat.moderating.rewind(self.match, by, to, shown=shown)

    async def _travel(self) -> None:
        text = await self.house.mentat.transfer.export_sealed(self.match)
        await self.house.mentat.transfer.take_in(text, guild_id=GUILD, channel_id=1)

    async def _wait(self) -> None:
        self.house.later(hours=self.luck.choice((1, 13, 50)))
        await self.house.mentat.reminding.tend()

    async def _restart(self) -> None:
        """Done by `lived`, between the others' deeds."""

    # -- what always holds ---------------------------------------------------------------------------

    async def check(self) -> None:
        """Raise AssertionError if anything about the match does not fit together."""
        about = await self.house.about(self.match)
        async with self.house.store.read() as work:
            seats = await work.seats.of_match(self.match)
            rows = await work.reminders.of_match(self.match)
            open_ones = await work.proposals.open_of(self.match)
            game = await self.house.mentat.desk.readable(work, self.match)
        assert game is not None, "the record is broken"
        users = [one.user_id for one in seats]
        assert [one.seat for one in seats] == list(range(len(PEOPLE)))
        assert len(set(users)) == len(users), "somebody has two seats"
        assert about.parked_reason in (None, "service-parked-by-moderator"), about.parked_reason
        waited = {one.seat for one in seats if one.waiting_since is not None}
        if about.state in ENDED:
            assert not waited
            assert not open_ones
            return
        assert waited, "it waits for nobody"
        assert waited == owing(game.table)
        for row in rows:
            kind, number = row.payload["kind"], row.payload.get("seat")
            if kind in ("turn", "clock") and number is not None:
                assert seats[number].user_id == row.user_id, f"{row.key} is for somebody who has left"
                assert number in waited, f"{row.key} is for a seat that has moved"
                assert seats[number].stand_in is None, f"{row.key} is for a seat that a program plays"


async def lived(house: House, seed: int, steps: int, *, title: str) -> Life:
    """Let a match be lived with for so many steps."""
    luck = Random(seed)
    house.tick = timedelta(microseconds=1)
    count = 2 if title == "arrakis" else len(PEOPLE)
    match_id = await house.lobby(*PEOPLE[1:count], title=title)
    for option, value in (("clock", luck.choice((0, 24))), ("at_zero", luck.choice(("notice", "stand-in")))):
        await house.mentat.lobbies.set_option(match_id, ANN, option, value)
    await house.mentat.lobbies.start(match_id, ANN)
    life = Life(house, match_id, luck)
    for number in range(steps):
        await life.step()
        await house.mentat.reminding.tend()
        await house.deliver()
        if number % 40 == 39:
            await house.restart()
        await life.check()
        if (await house.about(match_id)).state in ENDED:
            break
    return life


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6))
async def test_whatever_people_do_to_a_table_it_is_done_or_refused_and_the_match_goes_on(
    dicing: House, seed: int
) -> None:
    life = await lived(dicing, seed, 150, title="dice")
    assert len(set(life.done)) > 8
    assert life.refused
