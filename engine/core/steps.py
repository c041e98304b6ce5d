"""Steps and the driver that runs them.

A step reads like a paragraph of the rulebook. One that asks is a generator: it asks first (``answer =
yield Pick(...)``) and acts last, and is run again from its mark when a match is loaded or an answer taken
back. One that only acts (rolls, reveals, moves the marker) is a plain function. What comes next is said
with `Driver.next`. In strict mode the driver holds steps to this:

* between its questions a step changes nothing, tells nothing, draws nothing;
* after a sealed group, or an answer that names something hidden, it asks nothing more.

So running a step again never rolls a die, and what an undo may not cross lies between two steps.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from inspect import isgeneratorfunction
from types import GeneratorType, ModuleType
from typing import Any, Generic, NoReturn, TypeAlias, TypeVar

from engine.core.chance import Chance
from engine.core.decisions import Decision, Seat, Together
from engine.core.errors import IllegalChoice
from engine.core.events import Event
from engine.core.messages import Arg, Msg
from engine.core.title import Interrupt, Title
from engine.core.trail import Exchange, Mark
from engine.core.view import Outcome

S = TypeVar("S")

Asking: TypeAlias = Generator["Decision | Together", Any, None]
"""What a step that asks returns."""

_NO_DATA: Mapping[str, Any] = {}
_NOBODY: frozenset[Seat] = frozenset()
_LONGEST_RUN = 10_000  # steps without a question; more than that is a loop in the rules


@dataclass(slots=True, frozen=True)
class Step:
    """A named step. ``asks``: it is a generator; ``free``: interrupts may stand beside its first question."""

    name: str
    run: Callable[..., Any]
    asks: bool
    free: bool


def step(name: str, *, free: bool = False) -> Callable[[Callable[..., Any]], Step]:
    """Make a function a step called ``name``; its arguments after the table must be plain JSON."""

    def make(run: Callable[..., Any]) -> Step:
        return Step(name, run, isgeneratorfunction(run), free)

    return make


def collect(modules: Iterable[ModuleType]) -> Mapping[str, Step]:
    """Return all steps of these modules by name; raises `ValueError` if two share one."""
    steps: dict[str, Step] = {}
    for module in modules:
        for one in vars(module).values():
            if isinstance(one, Step) and steps.setdefault(one.name, one) is not one:
                raise ValueError(f"two steps are called {one.name}")
    return steps


class DisciplineError(AssertionError):
    """A step broke the step discipline (strict mode only)."""


class Finished(Exception):
    """Raised by `Driver.finish` to leave the running step."""


class Driver(Generic[S]):
    """The running side of a table: what steps see of it, and the loop that runs them."""

    def __init__(self, title: Title[S], seats: int, options: Any, seed: bytes, *, strict: bool) -> None:
        self.title = title
        self.seats = seats
        self.options = options
        self.chance = Chance(seed)
        self.state: S = title.new_state(seats, options)
        self.revision = 0
        self.events: list[Event] = []
        self.outcome: Outcome | None = None
        self.marks: list[Mark] = []
        self.keep_history = True
        self.checkpoints = True
        self._strict = strict
        self._stack: list[tuple[str, tuple[Any, ...]]] = []
        self._floor = 0  # what is below it in the stack was there before the running step
        self._asked: list[str] = []
        self._learnt = True  # nothing comes before the first mark
        self._knew: frozenset[Seat] | None = None  # whom nothing of it is news to; None: nothing was revealed
        self._told = False
        self._running: Asking | None = None
        self._exchange = Exchange(0)
        self._questions: tuple[Decision, ...] = ()
        self._interrupts: list[Interrupt] = []

    # -- what steps use ------------------------------------------------------------------------------

    def next(self, name: str, *args: Any) -> None:
        """Run this step after the present one; several run in the order they were called."""
        self._stack.insert(self._floor, (name, args))

    def emit(
        self,
        key: str,
        /,
        audience: Sequence[Seat] | None = None,
        data: Mapping[str, Any] | None = None,
        **args: Arg,
    ) -> None:
        """Tell what happened to everyone, or to the seats of ``audience`` alone (an undo barrier)."""
        self._told = True
        if audience is not None:
            self._learnt = True
            self._knew = _NOBODY
            audience = tuple(audience)
        self._tell(Msg(key, args), "event", audience, data)

    def _tell(
        self,
        message: Msg,
        kind: str = "event",
        audience: tuple[Seat, ...] | None = None,
        data: Mapping[str, Any] | None = None,
    ) -> None:
        events, revision, index = self.events, self.revision, 0
        if events:
            last = events[-1]
            if last.revision == revision:
                index = last.index + 1
        events.append(Event(revision, index, message, audience, kind, data or _NO_DATA))

    def reveal(self, known: Sequence[Seat] = ()) -> None:
        """Say that something hidden was turned up just now: no undo leads past it.

        ``known``: the seats that have known it all the time, such as whoever turns up a card of their own.
        """
        self._learnt = True
        self._knew = frozenset(known) if self._knew is None else self._knew & frozenset(known)

    def finish(self, winners: Sequence[Seat], reason: Msg) -> NoReturn:
        """End the match at once; does not return."""
        self._end(Outcome(tuple(winners), reason))
        raise Finished

    # -- running -------------------------------------------------------------------------------------

    def _end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self._tell(outcome.reason, "end", data={"winners": list(outcome.winners)})
        if isinstance(self._running, GeneratorType) and not self._running.gi_running:
            self._running.close()
        self._running = None
        self._stack, self._questions, self._interrupts = [], (), []
        self._mark()

    def _advance(self) -> None:
        """Run steps until a question is open or the match is over."""
        stack, steps = self._stack, self.title.steps
        try:
            for _ in range(_LONGEST_RUN):
                name, args = stack[-1]
                this = steps[name]
                if this.asks:
                    self._mark()
                    if self._begin(this, args):
                        return
                else:
                    stack.pop()
                    self._floor = len(stack)
                    this.run(self, *args)
        except Finished:
            return
        raise AssertionError(f"no question in {_LONGEST_RUN} steps, last {name}")

    def _mark(self) -> None:
        """Take a checkpoint; forget what no undo can reach if the history is not kept."""
        chance, marks = self.chance, self.marks
        barrier, knew = self._learnt, self._knew or _NOBODY
        if marks:
            last = marks[-1]
            if chance.cursor != last.cursor or chance.epoch != last.epoch:
                barrier, knew = True, _NOBODY
        state = self.title.dump(self.state) if self.checkpoints else b""
        stack, asked = self._stack[:], self._asked[:]
        mark = Mark(self.revision, state, stack, chance.epoch, chance.cursor, asked, barrier, [], knew)
        if self.keep_history or (self.checkpoints and not barrier):
            marks.append(mark)
        else:
            self.marks = [mark]
        self._learnt = self._told = False
        self._knew = None

    def _begin(self, this: Step, args: tuple[Any, ...]) -> bool:
        """Start an asking step; whether a question is open now."""
        self._interrupts = [*self.title.interrupts(self)] if this.free else []
        if this.free and (self._interrupts or self._asked):
            offered = [one for one in self._interrupts if one.blocking]
            self._asked = [one.id for one in offered if one.id in self._asked]
            for one in offered:
                if one.id not in self._asked:
                    self._interrupts = [one]
                    self._open((one.question,), Exchange(self.revision, "offer"))
                    return True
            self._interrupts = [one for one in self._interrupts if not one.blocking]
        self._floor = len(self._stack) - 1
        self._running = this.run(self, *args)
        return self._resume(None)

    def _resume(self, value: Any) -> bool:
        """Feed an answer to the running step; whether it asks something more."""
        assert self._running is not None
        try:
            request = self._running.send(value)
        except StopIteration:
            self._running = None
            self._stack.pop()
            return False
        if isinstance(request, Together):
            self._open(request.questions, Exchange(self.revision, group=True, sealed=request.sealed))
        else:
            self._open((request,), Exchange(self.revision))
        return True

    def _open(self, questions: tuple[Decision, ...], exchange: Exchange) -> None:
        mark = self.marks[-1]
        if self._strict:
            self._check_discipline(mark, questions)
        if self._interrupts and (mark.exchanges or len(questions) > 1):
            self._interrupts = []  # they stand beside the first question of a step, asked of one side
        mark.exchanges.append(exchange)
        self._exchange, self._questions = exchange, questions
        self._number()

    def _number(self) -> None:
        """Give every open decision its id."""
        exchange = self._exchange
        opened, index = exchange.opened, 0
        for question in self._questions:
            question.id = f"{opened}.{index}"
            question.sealed = exchange.sealed
            index += 1
        if self._interrupts and exchange.kind == "ask":
            for interrupt in self._interrupts:
                interrupt.question.id = f"{opened}.{index}"
                interrupt.question.optional = True
                index += 1

    def _check_discipline(self, mark: Mark, questions: tuple[Decision, ...]) -> None:
        name = self._stack[-1][0]
        if self.checkpoints and self.title.dump(self.state) != mark.state:
            raise DisciplineError(f"{name} changed the state before its last question")
        if (
            len(self._stack) != len(mark.stack)
            or self._learnt
            or self._told
            or self.chance.cursor != mark.cursor
        ):
            raise DisciplineError(f"{name} acted before its last question")
        if mark.exchanges and (self._exchange.sealed or any(one.hidden for one in self._questions)):
            raise DisciplineError(f"{name} asked after a sealed or hidden answer")
        if not questions:
            raise DisciplineError(f"{name} asked nothing")
        for question in questions:
            check_question(name, question)

    # -- going back ----------------------------------------------------------------------------------

    def _restore(self) -> None:
        """Take the last mark and feed its answers again.

        Raises `IllegalChoice` if the answers do not fit the questions (another version of the rules).
        """
        mark = self.marks[-1]
        if self._running is not None:
            self._running.close()
        self._running = None
        self.state = self.title.load(mark.state)
        self._stack = list(mark.stack)
        self._questions, self._interrupts = (), []
        self._asked = list(mark.asked)
        self._learnt = self._told = False
        self._knew = None
        self.chance.seek(mark.epoch, mark.cursor)
        if not mark.stack:
            return
        exchanges, mark.exchanges = mark.exchanges, []
        name, args = mark.stack[-1]
        asking = self._begin(self.title.steps[name], args)
        for place, exchange in enumerate(exchanges):
            if not asking or (place and not exchanges[place - 1].closed):
                raise IllegalChoice(Msg("core-answer-not-offered"))
            self._check_fit(exchange)
            mark.exchanges[-1] = self._exchange = exchange
            if exchange.closed:
                asking = self._resume(self._value(exchange))
        if not asking:
            raise IllegalChoice(Msg("core-answer-not-offered"))
        self._number()

    def _check_fit(self, exchange: Exchange) -> None:
        for index, given in exchange.given.items():
            if index >= len(self._questions) or given.seat not in self._questions[index].seats:
                raise IllegalChoice(Msg("core-answer-not-offered"))
            given.answer = self._questions[index].validate(given.answer)

    def _value(self, exchange: Exchange) -> Any:
        """Return what the step gets for a closed exchange: copies, since it may keep them in its state."""
        given = exchange.given
        if exchange.group:
            return [_own(given[index].answer) for index in range(len(given))]
        return _own(given[0].answer)


def _own(answer: Any) -> Any:
    """Return an answer that shares nothing with the recorded one."""
    if isinstance(answer, str):
        return answer
    if isinstance(answer, list):
        return answer[:]
    if isinstance(answer, dict):
        return {name: _own(part) for name, part in answer.items()}
    return answer


def check_question(name: str, question: Decision) -> None:
    """Raise `DisciplineError` unless the question can be answered and its default is legal."""
    try:
        question.validate(question.default)
    except IllegalChoice as error:
        raise DisciplineError(f"{name} gives no legal default: {error.message.key}") from error
    if not question.seats:
        raise DisciplineError(f"{name} asks nobody")
