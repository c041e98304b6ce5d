"""One person at one match, for the length of a press."""

from __future__ import annotations

from typing import Any

from bot.service import programs
from bot.service.desk import Desk, Game
from bot.service.drafts import Draft, Given, Misfit, decision_of
from bot.service.screens import Screen, ScreenState
from bot.store.unit_of_work import UnitOfWork
from engine.core.decisions import Answer, Decision, Seat
from engine.core.errors import IllegalChoice, RulesError
from engine.core.events import Event
from engine.core.messages import Msg, msg
from engine.core.table import Table

NEWS = 200
"""Events since the last move that a screen carries, at most."""


class Sitting:
    """A person who has a seat, their draft, and the table that it is laid on."""

    def __init__(self, desk: Desk, game: Game, seat: Seat) -> None:
        self.desk = desk
        self.game = game
        self.seat = seat
        self.draft = Draft(game.table, seat)
        self.notice: Msg | None = None
        self._dropped: Given | None = None

    @classmethod
    async def begin(cls, desk: Desk, game: Game, user_id: int) -> Sitting:
        """Take a person's seat and resume their draft; one that does not fit any more is dropped.

        Raises `Refused` for somebody without a seat.
        """
        seat = game.own(user_id)
        async with desk.store.read() as work:
            kept = await work.drafts.get(game.id, seat)
        sitting = cls(desk, game, seat)
        if kept is None:
            return sitting
        try:
            sitting.draft.resume(kept.answers)
        except (Misfit, RulesError):
            sitting = cls(desk, await desk.load(game.id), seat)
            async with desk.store.write() as work:
                await work.drafts.drop(game.id, seat)
            sitting.notice = msg("service-draft-dropped")
        return sitting

    # -- the draft -----------------------------------------------------------------------------------

    async def add(self, ident: str, length: int, answer: object) -> None:
        """Add an answer, given where the draft had ``length`` answers, if that is where it stands."""
        decision = self._open(ident)
        if decision is None or length != len(self.draft.answers):
            self.notice = self.notice or await self._stale(ident, length)
            return
        try:
            self.draft.add(decision, answer)
        except IllegalChoice as error:
            self.notice = error.message
            return
        async with self.desk.store.write() as work:
            await self._keep(work)

    async def back(self, token: str) -> None:
        """Drop the last answer of the draft that ``token`` stands for, if that is the present one."""
        if not token or token != self.draft.token:
            again = self._open(decision_of(token)) is not None
            self.notice = self.notice or msg("service-already-done" if again else "service-moved-on")
            return
        *kept, last = self.draft.answers
        self.game = await self.desk.load(self.game.id)
        self.draft = Draft(self.game.table, self.seat)
        self.draft.resume(kept)
        self._dropped = last
        async with self.desk.store.write() as work:
            await self._keep(work)

    async def can_confirm(self, token: str) -> bool:
        """Whether ``token`` stands for the present draft, and that may be confirmed."""
        if token and token == self.draft.token and self.draft.whole:
            return True
        if self.notice is None:
            self.notice = await self._stale(decision_of(token), -1)
        return False

    def _open(self, ident: str) -> Decision | None:
        return next((one for one in self.draft.decisions if one.id == ident), None)

    async def _keep(self, work: UnitOfWork) -> None:
        if self.draft.answers:
            answers: list[Any] = [list(given) for given in self.draft.answers]
            await work.drafts.put(self.game.id, self.seat, revision=self.draft.base, answers=answers)
        else:
            await work.drafts.drop(self.game.id, self.seat)

    async def _stale(self, ident: str, length: int) -> Msg:
        """Return what to say to a press that does not belong to the present."""
        drafted = self.draft.answers[length : length + 1] if length >= 0 else []
        if any(given.decision == ident for given in drafted) or await self._answered(ident):
            return msg("service-already-done")
        if self.game.table.outcome is not None and not self.draft.answers:
            return msg("core-match-over")
        return msg("service-moved-on")

    async def _answered(self, ident: str) -> bool:
        """Whether this seat has committed an answer to the decision."""
        opened = ident.partition(".")[0]
        if not opened.isdecimal() or int(opened) > self.game.table.revision:
            return False
        async with self.desk.store.read() as work:
            entries = await work.choices.of_match(self.game.id, since=int(opened))
        return any(
            entry.kind == "answer" and entry.seat == self.seat and entry.data[0] == ident for entry in entries
        )

    # -- what is seen --------------------------------------------------------------------------------

    async def screen(self) -> Screen:
        """Return what the person sees now."""
        draft = self.draft
        view, decisions = draft.view, draft.decisions
        mine = self.game.seats_of(self.game.user_of(self.seat))
        undoable = not draft.answers and any(self.game.table.undoable(one) for one in mine)
        return Screen(
            about=self.game.about,
            players=self.game.players,
            seat=self.seat,
            state=self._state(),
            view=view,
            decisions=decisions,
            draft=tuple(draft.steps),
            token=draft.token,
            can_back=bool(draft.steps),
            can_confirm=draft.whole,
            can_undo=undoable,
            can_hint=self._state() == "act" and may_hint(self.game),
            dropped=self._dropped_answer(),
            notice=self.notice,
            orders=self.game.table.orders.get(self.seat, {}),
            since=await self._news(),
        )

    def _dropped_answer(self) -> Answer | None:
        if self._dropped is None:
            return None
        again = self.draft.meant(self._dropped.decision)
        return None if again is None or again.optional else self._dropped.answer

    def _state(self) -> ScreenState:
        if self.draft.complete:
            return "confirm"
        if self.draft.view.outcome is not None:
            return "over"
        return "act" if any(not one.optional for one in self.draft.decisions) else "wait"

    async def _news(self) -> tuple[Event, ...]:
        async with self.desk.store.read() as work:
            last = await work.choices.last_of(self.game.id, self.seat)
            found = await work.events.seen_by(self.game.id, self.seat, since=last - 1, limit=NEWS)
        return tuple(found)


def may_hint(game: Game) -> bool:
    """Whether players of this match may ask for advice, and somebody can give it."""
    return bool(game.about.lobby.get("hints", True)) and programs.can_advise(game.about.title)


def look_on(game: Game) -> Screen:
    """Return what somebody without a seat sees."""
    table: Table[Any] = game.table
    state: ScreenState = "spectator" if table.outcome is None else "over"
    return Screen(game.about, game.players, None, state, table.view(None))
