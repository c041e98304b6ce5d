"""Table: one running match. What it asks, what it accepts, what may be taken back, what may be seen."""

from __future__ import annotations

import random
from collections.abc import Callable
from copy import deepcopy
from itertools import takewhile
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from engine.core.chance import Draw
from engine.core.decisions import Answer, Decision, Seat
from engine.core.errors import IllegalChoice, RulesError, StaleDecision, UndoRefused
from engine.core.events import Event
from engine.core.messages import Ref, msg
from engine.core.record import Record, record_of
from engine.core.steps import Driver, Finished
from engine.core.title import DECLINE, Title
from engine.core.trail import Entry, Exchange, Given
from engine.core.view import View, Waiting

S = TypeVar("S")


class Table(Driver[S], Generic[S]):
    """One running match of a title.

    ``keep_history`` keeps every mark, so that `rewind` can go anywhere; without it only those that an undo
    can reach. ``checkpoints=False`` is for searching in a copy: faster, without undo, and after a
    `RulesError` the table is of no more use. ``strict`` checks the step discipline.
    """

    def __init__(
        self,
        title: Title[S],
        seats: int,
        options: Any,
        seed: str,
        *,
        strict: bool = False,
        keep_history: bool = True,
        checkpoints: bool = True,
    ) -> None:
        super().__init__(title, seats, options, bytes.fromhex(seed), strict=strict)
        self.seed = seed
        self.keep_history = keep_history
        self.checkpoints = checkpoints
        self.entries: list[Entry] = []
        self.orders: dict[Seat, dict[str, Answer]] = {}
        self.conceded: list[Seat] = []

    @classmethod
    def begin(cls, title: Title[S], seats: int, options: Any, seed: str, **modes: bool) -> Table[S]:
        """Return a new match, run up to its first question."""
        table = cls(title, seats, options, seed, **modes)
        table._stack.append((title.first, ()))
        table._advance()
        return table

    @property
    def draws(self) -> list[Draw]:
        """Everything drawn from the stream since the table was made or loaded, in order."""
        return self.chance.draws

    # -- seeing --------------------------------------------------------------------------------------

    def pending(self, seat: Seat | None) -> tuple[Decision, ...]:
        """Return what this seat may answer now: ``view(seat).pending`` for players who need no board."""
        return tuple(one for one in self.asked() if seat in one.seats)

    def asked(self) -> list[Decision]:
        """Return every decision that is open now, whoever may answer it."""
        given = self._exchange.given
        still = [*self._questions]
        if given:
            still = [one for index, one in enumerate(still) if index not in given]
        return [*still, *(one.question for one in self._beside())] if self._interrupts else still

    def view(self, seat: Seat | None) -> View[S]:
        """Return what this seat (``None``: a spectator) may know, and what it may answer."""
        sealed = self._own_sealed(seat)
        return View(
            title=self.title.id,
            seat=seat,
            seats=self.seats,
            revision=self.revision,
            state=self.title.redact(self.state, seat),
            pending=self.pending(seat),
            waiting=self._waiting(),
            sealed=None if sealed is None else self._exchange.given[sealed].answer,
            undoable=() if seat is None else self.undoable(seat),
            outcome=self.outcome,
        )

    def _beside(self) -> list[Any]:
        return self._interrupts if self._exchange.kind == "ask" else []

    def _waiting(self) -> Waiting:
        given = self._exchange.given
        owed = [question for index, question in enumerate(self._questions) if index not in given]
        if self._exchange.sealed:
            return Waiting(len(owed))
        return Waiting(len(owed), tuple(sorted({seat for question in owed for seat in question.seats})))

    def _own_sealed(self, seat: Seat | None) -> int | None:
        if not self._exchange.closed:
            for index, given in self._exchange.given.items():
                if given.seat == seat:
                    return index
        return None

    def learnt_since(self, revision: int, seat: Seat | None = None) -> bool:
        """Whether a seat (``None``: anybody) learnt anything after ``revision``: a die, a card, the end."""
        return self.outcome is not None or any(
            mark.barrier and mark.revision > revision and seat not in mark.knew for mark in self.marks
        )

    # -- choosing ------------------------------------------------------------------------------------

    def choose(
        self, seat: Seat, answer: object, *, decision: str | None = None, source: str = "player"
    ) -> list[Event]:
        """Answer a decision (the only one that waits for this seat, if none is named).

        Returns what happened. Raises `StaleDecision` if it is not open, `IllegalChoice` if the answer is
        not one of those offered, `RulesError` if the rules fail; the table is then as it was.
        """
        index, question = self._find(seat, decision)
        checked = question.validate(answer)
        return self._atomic(self._accept, index, question.id, seat, checked, source)

    def _find(self, seat: Seat, decision: str | None) -> tuple[int, Decision]:
        if self.outcome is not None:
            raise StaleDecision(msg("core-match-over"))
        if decision is None:
            owed = [one for one in self.pending(seat) if not one.optional]
            if not owed:
                raise StaleDecision(msg("core-nothing-asked"))
            decision = owed[0].id
        every = self._questions
        if self._interrupts:
            every = (*every, *(one.question for one in self._beside()))
        for index, question in enumerate(every):
            if question.id == decision:
                if seat not in question.seats:
                    raise IllegalChoice(msg("core-not-your-decision"))
                given = self._exchange.given
                if index in given and given[index].seat != seat:
                    raise StaleDecision(msg("core-decision-closed"))
                return index, question
        raise StaleDecision(msg("core-decision-closed"))

    def _accept(self, index: int, decision: str, seat: Seat, answer: Answer, source: str) -> None:
        """Take one answer and run on as far as it leads."""
        self.revision = revision = self.revision + 1
        exchange, asked = self._exchange, len(self._questions)
        self.entries.append(Entry(revision, "answer", seat, [decision, answer], source))
        given = Given(seat, answer, revision, source)
        try:
            if exchange.kind == "offer" or index >= asked:
                self._interrupt(index, given)
                return
            exchange.given[index] = given
            if len(exchange.given) < asked:
                return
            exchange.closed = True
            if exchange.sealed:
                self._learnt = True
            if not self._resume(self._value(exchange)):
                self._advance()
        except Finished:
            return

    def _interrupt(self, index: int, given: Given) -> None:
        """Leave the step for a free action or an offer; it starts again afterwards."""
        exchange = self._exchange
        interrupt = self._interrupts[index if exchange.kind == "offer" else index - len(self._questions)]
        if exchange.kind == "offer":
            self._asked.append(interrupt.id)
        else:
            exchange.kind = "interrupt"
        exchange.closed = True
        exchange.given = {0: given}
        if self._running is not None:
            self._running.close()
            self._running = None
        if not (interrupt.blocking and given.answer == DECLINE):
            self._stack.append((interrupt.step, (*interrupt.args, given.answer)))
        self._advance()

    def _answer_for_absent(self) -> None:
        """Answer what standing orders and conceded seats leave no doubt about."""
        while self.outcome is None:
            for index, question in enumerate(self._questions):
                if index not in self._exchange.given:
                    automatic = self._automatic(question)
                    if automatic is not None:
                        self._accept(index, question.id, *automatic)
                        break
            else:
                return

    def _automatic(self, question: Decision) -> tuple[Seat, Answer, str] | None:
        for seat in question.seats:
            order = self.orders.get(seat, {}).get(question.topic)
            if order is not None:
                answer = self.title.order_answer(order, question, self)
                try:
                    if answer is not None:
                        return seat, question.validate(answer), "order"
                except IllegalChoice:
                    continue  # the order does not fit this time: the person is asked
        if self.conceded and all(seat in self.conceded for seat in question.seats):
            return question.seats[0], question.default, "concede"
        return None

    def _atomic(self, act: Callable[..., None], *args: Any) -> list[Event]:
        """Do something, and what follows of itself; whatever fails leaves the table as it was."""
        marks, exchange = self.marks, self._exchange
        told, done, drawn, marked = len(self.events), len(self.entries), len(self.draws), len(marks)
        answered = len(marks[-1].exchanges)
        plain = self.revision, self.outcome, self.orders, self.conceded
        opened = exchange.kind, exchange.closed, exchange.given.copy()
        try:
            act(*args)
            if self.orders or self.conceded:
                self._answer_for_absent()
        except Exception as error:
            self.revision, self.outcome, self.orders, self.conceded = plain
            del self.events[told:], self.entries[done:], self.draws[drawn:], marks[marked:]
            del marks[-1].exchanges[answered:]
            exchange.kind, exchange.closed, exchange.given = opened
            self.marks = marks
            if self.checkpoints:
                self._restore()
            raise RulesError(type(error).__name__) from error
        return self.events[told:]

    # -- orders and leaving --------------------------------------------------------------------------

    def order(self, seat: Seat, topic: str, answer: Answer | None) -> list[Event]:
        """File a standing order for decisions of this topic (``None`` takes it back).

        It answers as soon as such a decision is open, also one that is open already.
        """

        def act() -> None:
            mine = {**self.orders.get(seat, {})}
            if answer is None:
                mine.pop(topic, None)
            else:
                mine[topic] = answer
            self.orders = {**self.orders, seat: mine}
            self.entries.append(Entry(self.revision, "order", seat, [topic, answer]))

        return self._atomic(act)

    def concede(self, seat: Seat) -> list[Event]:
        """Give up: the seat's decisions take their defaults from now on, or the match ends at once.

        Raises `StaleDecision` if the match is over or the seat has given up before.
        """
        if self.outcome is not None:
            raise StaleDecision(msg("core-match-over"))
        if seat in self.conceded:
            raise StaleDecision(msg("core-already-conceded"))

        def act() -> None:
            self.revision += 1
            self.conceded = [*self.conceded, seat]
            self.entries.append(Entry(self.revision, "concede", seat, None))
            self._tell(msg("core-conceded", seat=Ref("seat", str(seat))))
            left = [other for other in range(self.seats) if other not in self.conceded]
            outcome = self.title.on_concede(self.state, seat, left)
            if outcome is not None:
                self._end(outcome)

        return self._atomic(act)

    # -- going back ----------------------------------------------------------------------------------

    def undoable(self, seat: Seat) -> tuple[int, ...]:
        """Return the revisions that this seat may go back to by itself, the latest first.

        Only over its own answers, and only while nothing was learnt since: no die rolled, nothing hidden
        turned up, no answer of another seat in effect.
        """
        points: list[int] = []
        if self.outcome is not None or not self.checkpoints:
            return ()
        for mark in reversed(self.marks):
            for exchange in reversed(mark.exchanges):
                if not exchange.closed:
                    continue
                first = exchange.given[0]
                if exchange.group or first.seat != seat:
                    return tuple(points)
                if first.source not in ("order", "concede"):
                    points.append(exchange.opened)
            if mark.barrier:
                break
        return tuple(points)

    def undo(self, seat: Seat, to: int | None = None) -> list[Event]:
        """Take back this seat's last answer, or all since revision ``to``.

        Raises `UndoRefused`, and says why, if `undoable` does not list it.
        """
        points = self.undoable(seat)
        if not points or (to is not None and to not in points):
            raise UndoRefused(self._why_not(seat))
        target = points[0] if to is None else to

        def act() -> None:
            self.revision += 1
            self.entries.append(Entry(self.revision, "undo", seat, target))
            steps = len(self.marks)
            self._cut(target)
            if len(self.marks) < steps:  # what was undone inside a step nobody else has seen
                self._tell(msg("core-undone", seat=Ref("seat", str(seat))), "undo", data={"to": target})
            self._restore()

        return self._atomic(act)

    def _why_not(self, seat: Seat) -> Any:
        if self.outcome is not None:
            return msg("core-match-over")
        if any(
            given.seat == seat
            for mark in self.marks
            for exchange in mark.exchanges
            if exchange.closed
            for given in exchange.given.values()
        ):
            return msg("core-undo-learnt")
        return msg("core-undo-nothing")

    def _cut(self, target: int) -> None:
        """Drop the end of the trail, from the exchange that was opened at revision ``target``."""
        number, place = next(
            (number, place)
            for number, mark in enumerate(self.marks)
            for place, exchange in enumerate(mark.exchanges)
            if exchange.opened >= target
        )
        mark = self.marks[number]
        self.marks = [*self.marks[:number], replace(mark, exchanges=mark.exchanges[:place])]

    def withdraw(self, seat: Seat) -> list[Event]:
        """Take back this seat's own answer while its group is open, whoever else has answered.

        Raises `UndoRefused` if there is none.
        """
        index = self._own_sealed(seat)
        if index is None:
            raise UndoRefused(msg("core-nothing-sealed"))

        def act() -> None:
            self.revision += 1
            self.entries.append(Entry(self.revision, "withdraw", seat, None))
            del self._exchange.given[index]

        return self._atomic(act)

    def rewind(self, revision: int, past: Table[S] | None = None) -> list[Event]:
        """Go back to how the match stood at ``revision``, whatever was learnt since.

        ``past`` is this match as it was then, for a table that does not keep its history. If something had
        been learnt, a new epoch of chance begins and unseen piles are shuffled anew, so that nothing known
        comes again. Raises `UndoRefused` if there is no way back to there.
        """
        source = past if past is not None else self
        if source.marks[0].revision > revision or revision > self.revision:
            raise UndoRefused(msg("core-rewind-unknown"))

        def act() -> None:
            epoch = 1 + self.chance.epoch
            self.revision += 1
            self.entries.append(Entry(self.revision, "rewind", None, revision, "moderator"))
            known = self.marks
            self.marks = deepcopy(source.marks)
            self.outcome = None
            self._cut_after(revision)
            kept = sum(mark.revision <= revision for mark in known)
            barrier = any(mark.barrier for mark in known[kept:])
            self._tell(msg("core-rewound"), "rewind", data={"to": revision})
            self._restore()
            if barrier:
                self._new_epoch(epoch)

        return self._atomic(act)

    def _cut_after(self, revision: int) -> None:
        """Drop every answer given after ``revision``, and ask what was open then once more, under a new id."""
        self.marks = [mark for mark in self.marks if mark.revision <= revision]
        exchanges = self.marks[-1].exchanges

        def by_then(exchange: Exchange) -> dict[int, Given]:
            return {n: one for n, one in exchange.given.items() if one.revision <= revision}

        whole = list(takewhile(lambda one: one.closed and by_then(one) == one.given, exchanges))
        begun = [  # a group of which some had answered by then
            replace(one, opened=self.revision, closed=False, given=by_then(one))
            for one in exchanges[len(whole) : len(whole) + 1]
            if by_then(one)
        ]
        self.marks[-1].exchanges = whole + begun

    def _new_epoch(self, epoch: int) -> None:
        """Turn to a new part of the stream and shuffle what nobody has seen."""
        self.chance.seek(epoch, 0)
        self.title.reshuffle(self)
        self.marks[-1] = replace(
            self.marks[-1],
            state=self.title.dump(self.state),
            epoch=epoch,
            cursor=self.chance.cursor,
            barrier=True,
        )
        self._restore()

    # -- at rest -------------------------------------------------------------------------------------

    def record(self, *, log: bool = False) -> Record:
        """Return what is to be persisted; ``log`` adds every entry, event and draw seen so far."""
        return record_of(self, log=log)

    def resume(self) -> None:
        """Take the last mark and feed its answers again (after the marks were read from a record)."""
        self._restore()

    def ask_again(self) -> None:
        """Forget the answers given in the running step, as other rules now read it, and tell the players."""
        self.marks[-1].exchanges = []
        self.revision += 1
        self._restore()
        self.entries.append(Entry(self.revision, "reask", None, None, "rules"))
        self._tell(msg("core-asked-again"), "reask")

    # -- other worlds --------------------------------------------------------------------------------

    def imagine(self, seat: Seat | None, rng: random.Random, *, checkpoints: bool = True) -> Table[S]:
        """Return an independent table that equals this one in all that ``seat`` knows.

        Everything else (piles, hands, sealed answers, the stream, others' standing orders) is drawn anew
        with ``rng``. The only copy of a match that an agent may search in.
        """
        seed = rng.randbytes(32).hex()
        other: Table[S] = Table(self.title, self.seats, self.options, seed, strict=self._strict)
        other.revision, other.outcome = self.revision, self.outcome
        other.conceded = list(self.conceded)
        other.orders = {seat: dict(self.orders[seat])} if seat in self.orders else {}
        last = self.marks[-1]
        state = self.title.load(last.state if self.checkpoints else self.title.dump(self.state))
        self.title.resample(state, seat, rng)
        exchanges = deepcopy(last.exchanges)
        theirs = [n for n, one in exchanges[-1].given.items() if one.seat != seat] if exchanges else []
        sealed = bool(exchanges) and not exchanges[-1].closed and exchanges[-1].sealed
        hidden = {n: exchanges[-1].given.pop(n) for n in theirs} if sealed else {}
        other.marks = [replace(last, state=self.title.dump(state), epoch=0, cursor=0, exchanges=exchanges)]
        other._restore()
        for index, given in hidden.items():
            given.answer = other._questions[index].sample(rng)
            other._exchange.given[index] = given
        other.checkpoints = checkpoints
        other.keep_history = False
        return other
