"""Playing: what a person sees of their match, answers, takes back."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from bot.service import posts, programs
from bot.service.committing import commit
from bot.service.desk import Desk, Game
from bot.service.drafts import asks
from bot.service.errors import Refused
from bot.service.pausing import check_going_on
from bot.service.screens import Screen, ScreenState
from bot.service.sitting import Sitting, look_on
from bot.store.matches import Match, MatchState
from bot.store.unit_of_work import UnitOfWork
from engine.core.decisions import Answer, Seat
from engine.core.errors import RulesError, TableError
from engine.core.messages import Msg, msg
from engine.core.table import Table

BY_MODERATOR = "service-parked-by-moderator"
"""Why a match was put aside that a moderator has put aside: it stays there until one takes it up again."""

log = logging.getLogger(__name__)


class Play:
    """What players do at the table.

    A press says what its message showed: the decision and the length of the draft, or the draft's `Screen.token`.
    What does not belong to the present changes nothing: the screen that is returned shows the present, with a
    notice. All methods raise `Refused` for a match that cannot be played now, and all but `open` for somebody
    without a seat.
    """

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def open(self, match_id: int, user_id: int) -> Screen:
        """Show a person what is asked of them, their draft resumed; to others, the board."""
        async with self.desk.sitting(match_id) as game:
            # An agent may still be to move if the process ended before it had played.
            present = await self.settle(game, None)
            if present.seat_of(user_id) is None:
                return look_on(present)
            return await self._show(present, user_id)

    async def hand(self, match_id: int, user_id: int) -> Screen:
        """Show a person the match as it stands, without their draft and without controls."""
        async with self.desk.sitting(match_id) as game:
            seat = game.own(user_id)
            state: ScreenState = "wait" if game.table.outcome is None else "over"
            view, orders = game.table.view(seat), game.table.orders.get(seat, {})
            return Screen(game.about, game.players, seat, state, view, orders=orders)

    # -- the draft -----------------------------------------------------------------------------------

    async def answer(self, match_id: int, user_id: int, decision: str, length: int, answer: object) -> Screen:
        """Add an answer to the person's draft, where it had ``length`` answers."""
        async with self.desk.sitting(match_id) as game:
            _playing(game, user_id)
            sitting = await Sitting.begin(self.desk, game, user_id)
            await sitting.add(decision, length, answer)
            return await sitting.screen()

    async def back(self, match_id: int, user_id: int, token: str) -> Screen:
        """Drop the last answer of the draft."""
        async with self.desk.sitting(match_id) as game:
            _playing(game, user_id)
            sitting = await Sitting.begin(self.desk, game, user_id)
            await sitting.back(token)
            return await sitting.screen()

    async def confirm(self, match_id: int, user_id: int, token: str) -> Screen:
        """Commit the draft. Agents whose turn it becomes have played when this returns."""
        async with self.desk.sitting(match_id) as game:
            _playing(game, user_id)
            sitting = await Sitting.begin(self.desk, game, user_id)
            if not await sitting.can_confirm(token):
                return await sitting.screen()
            settled = await self.settle(sitting.game, sitting.seat)
            return await self._show(settled, user_id)

    async def take_hint(self, match_id: int, user_id: int, decision: str, length: int) -> Screen:
        """Add an adviser's answer to the person's draft, where it had ``length`` answers."""
        screen = await self.hint(match_id, user_id)
        if screen.notice is not None or screen.hint is None:
            return screen
        return await self.answer(match_id, user_id, decision, length, screen.hint)

    async def hint(self, match_id: int, user_id: int) -> Screen:
        """Show the present with an adviser's answer to the main decision."""
        async with self.desk.sitting(match_id) as game:
            sitting = await Sitting.begin(self.desk, game, user_id)
            screen = await sitting.screen()
            if screen.decision is None:
                return screen
            if not screen.can_hint:
                return replace(screen, notice=msg("service-no-hints"))
            asked = sitting.draft.table, sitting.seat, screen.decision, programs.ADVISER
            return replace(screen, hint=await asyncio.to_thread(programs.choose, *asked))

    # -- standing orders -----------------------------------------------------------------------------

    async def order(self, match_id: int, user_id: int, topic: str, answer: Answer | None) -> Screen:
        """File a standing order for decisions of a topic; ``None`` takes it back.

        It answers such a decision at once if one is open; a draft is dropped then, as things have moved on.
        """
        async with self.desk.sitting(match_id) as game:
            seat = _playing(game, user_id)
            before = game.table.revision
            game.table.order(seat, topic, answer)
            settled = await self.settle(game, None if game.table.revision == before else seat)
            return await self._show(settled, user_id)

    async def concede(self, match_id: int, user_id: int, own: int | None = None) -> Screen:
        """Give up: the decisions of a seat take their defaults from now on, or the match ends at once.

        ``own``: which of the person's seats; ``None``: the one they play now.
        """

        def act(table: Table[Any], seat: Seat) -> None:
            table.concede(seat)

        return await self._act(match_id, user_id, act, own=own)

    # -- taking back ---------------------------------------------------------------------------------

    async def undo(self, match_id: int, user_id: int, revision: int | None = None) -> Screen:
        """Take back the person's last action, if nothing was learnt since; their draft goes with it.

        ``revision``: the one that was shown to whoever asks; nothing is done if the match has moved on since.
        """

        def act(table: Table[Any], seat: Seat) -> Msg | None:
            if revision not in (None, table.revision):
                return msg("service-moved-on")
            table.undo(seat, _action_before(table, seat))
            return None

        return await self._act(match_id, user_id, act, any_seat=True)

    async def withdraw(self, match_id: int, user_id: int) -> Screen:
        """Take back the person's sealed answer, while its group is open."""

        def act(table: Table[Any], seat: Seat) -> Msg | None:
            table.withdraw(seat)
            return None

        return await self._act(match_id, user_id, act, any_seat=True)

    async def _act(
        self,
        match_id: int,
        user_id: int,
        act: Callable[[Table[Any], Seat], Msg | None],
        *,
        own: int | None = None,
        any_seat: bool = False,
    ) -> Screen:
        """Do something with a person's seat, or with the first of theirs for which it can be done."""
        async with self.desk.sitting(match_id) as game:
            first, notice = _playing(game, user_id, own), None
            for seat in game.seats_of(user_id) if any_seat else [first]:
                try:
                    notice = act(game.table, seat)
                    break
                except RulesError:
                    raise
                except TableError as error:
                    notice = error.message
            if notice is not None:
                return await self._show(game, user_id, notice)
            settled = await self.settle(game, seat)
            return await self._show(settled, user_id)

    # -- committing ----------------------------------------------------------------------------------

    async def settle(self, game: Game, actor: Seat | None) -> Game:
        """Let agents play on and write all that has happened, under the match's lock.

        Args:
            game: The match as it was loaded, its table having moved on or not.
            actor: The seat whose player is at it right now, if any; their draft is done with.

        Returns the match as it was written. Raises `Refused` if the rules fail so often that it is parked.
        """
        while True:
            playing = {} if game.about.paused_at is not None else game.agents
            fault = await asyncio.to_thread(programs.play_on, game.table, playing, game.stood_in)
            if game.table.entries or game.table.events:
                async with self.desk.store.write() as work:
                    if actor is not None:
                        await work.drafts.drop(game.id, actor)
                    game = await commit(self.desk, work, game, actor)
            if fault is None:
                self.desk.went_well(game.id)
            elif await self.desk.failed(game.about, fault):
                raise Refused(msg("service-parked", match=str(game.id))) from fault
            if not any(asks(game.table, seat) for seat in playing):
                return game

    async def wake(self) -> None:
        """Go on where the last process stopped: agents play, parked matches are tried again."""
        async with self.desk.store.read() as work:
            interrupted = await work.seats.agents_waited_for()
            parked = await work.matches.find("parked")
        broken = [one.id for one in parked if one.parked_reason != BY_MODERATOR]
        for match_id in [*interrupted, *await self._unpark(broken)]:
            try:
                async with self.desk.sitting(match_id) as game:
                    await self.settle(game, None)
            except Refused:
                continue  # it has been parked, and the moderators told
            except Exception:
                log.exception("Match %s does not go on", match_id)  # the others do

    async def _unpark(self, parked: Collection[int]) -> list[int]:
        """Let those matches run again that can be read now."""
        readable: list[int] = []
        for match_id in parked:
            async with self.desk.store.write() as work:
                game = await self.desk.readable(work, match_id)
                if game is not None:
                    state: MatchState = "running" if game.table.outcome is None else "over"
                    await unpark(work, game.about, state)
                    readable.append(match_id)
        return readable

    async def _show(self, game: Game, user_id: int, notice: Msg | None = None) -> Screen:
        sitting = await Sitting.begin(self.desk, game, user_id)
        sitting.notice = notice or sitting.notice
        return await sitting.screen()


async def unpark(work: UnitOfWork, about: Match, state: MatchState) -> None:
    """Let a match that was put aside run again; what was to come by itself comes later by as long as that was."""
    await work.matches.change(about.id, state=state, parked_reason=None, parked_at=None)
    if about.paused_at is None:  # else it stands still, and the end of its pause sees to that
        await work.reminders.put_off(about.id, work.now - (about.parked_at or work.now))
    await posts.panel_changed(work, about.id, about.revision)


def _playing(game: Game, user_id: int, own: int | None = None) -> Seat:
    """Return the seat, or the one named, of somebody who may play now. Raises `Refused`."""
    seat = game.own(user_id, own)
    check_going_on(game.about)
    if seat in game.stood_in:
        raise Refused(msg("service-stood-in"))
    return seat


def _action_before(table: Table[Any], seat: Seat) -> int | None:
    """Return the revision at which the last action began that the seat may take back."""
    points = table.undoable(seat)
    for mark in reversed(table.marks):
        mine = [one.opened for one in mark.exchanges if one.opened in points]
        if mine:
            return min(mine)
    return None
