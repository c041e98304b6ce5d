"""Two worlds that one seat cannot tell apart, and whether anything that it is shown does.

`Table.imagine` draws everything anew that a seat does not know. Two such tables must show that seat the
same, and go on showing the same while the same is done in public, up to the first event that rightly tells
it something: a die (unless both worlds roll the same), a sealed answer opened, a token of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, TypeAlias

from engine.core.chance import Chance
from engine.core.decisions import Decision, Seat
from engine.core.errors import IllegalChoice
from engine.core.events import Event
from engine.core.table import Table
from engine.core.title import Title
from engine.core.view import View

Output: TypeAlias = Callable[[View[Any], Sequence[Event]], object]
"""What is made of a view and of the events that its seat may know: plain JSON, texts, pictures."""


LONGEST = 60
"""Decisions that a pair is followed at most; nearly all are told something before."""


def as_json(view: View[Any], events: Sequence[Event]) -> object:
    """The plainest output: everything there is in a view and in events."""
    return view.to_json(), [event.to_json() for event in events]


def random_points(title: Title[Any], seats: int, rng: Random, chance: float) -> Iterator[Table[Any]]:
    """Play random matches without end; yield the table at some of their decisions."""
    while True:
        seed = rng.randbytes(16).hex()
        table = Table.begin(title, seats, title.read_options({}), seed, keep_history=False)
        while table.outcome is None:
            if rng.random() < chance:
                yield table
            seat, decision = rng.choice(asked(table))
            table.choose(seat, decision.sample(rng), decision=decision.id)


def follow(
    title: Title[Any],
    seats: int,
    pairs: int,
    *,
    same_dice: bool,
    openly: bool = False,
    outputs: Sequence[Output] = (as_json,),
    longest: int = LONGEST,
) -> float:
    """Compare that many pairs of worlds; return how many decisions a pair was followed on average.

    A pair is followed for as long as the seat cannot tell the two apart, ``longest`` decisions at most.
    ``openly``: what others are offered may be hidden, but all see what they choose (a card of their hand).
    """
    rng = Random(f"{title.id} {seats} {same_dice}")
    followed = 0
    for table in islice(random_points(title, seats, rng, chance=0.1), pairs):
        seat = rng.choice([None, *range(seats)])
        worlds = Worlds(table, seat, rng, same_dice=same_dice, openly=openly)
        worlds.assert_same(outputs)
        for _ in range(longest):
            if not worlds.step(outputs):
                break
            followed += 1
    return followed / pairs


def asked(table: Table[Any]) -> list[tuple[Seat, Decision]]:
    """Return every open decision with every seat that may answer it."""
    return [(seat, decision) for seat in range(table.seats) for decision in table.pending(seat)]


class Worlds:
    """Two imagined tables of a match as ``seat`` (``None``: a spectator) knows it.

    With ``same_dice`` both go on with the same stream, so that they differ in nothing but what was hidden
    when they were imagined.
    """

    def __init__(
        self, table: Table[Any], seat: Seat | None, rng: Random, *, same_dice: bool, openly: bool = False
    ) -> None:
        self.seat = seat
        self.rng = rng
        self.same_dice = same_dice
        self.openly = openly
        self.tables = table.imagine(seat, rng), table.imagine(seat, rng)
        self.reveals = [_reveals(table) for table in self.tables]
        if same_dice:
            self.tables[1].chance = Chance(bytes.fromhex(self.tables[0].seed))

    def assert_same(self, outputs: Sequence[Output], events: Sequence[Sequence[Event]] = ((), ())) -> None:
        """Everything that is made for the seat must be the same in both worlds."""
        for output in outputs:
            first, second = self._shown(output, events)
            assert first == second

    def _shown(self, output: Output, events: Sequence[Sequence[Event]]) -> list[object]:
        return [
            output(table.view(self.seat), [event for event in some if event.visible_to(self.seat)])
            for table, some in zip(self.tables, events, strict=True)
        ]

    def step(self, outputs: Sequence[Output]) -> bool:
        """Do the same in both worlds; whether the seat still cannot know in which one it is."""
        before = [self._open(table) for table in self.tables]
        ids = [[(seat, decision.id) for seat, decision in some] for some in before]
        assert ids[0] == ids[1], "who is asked depends on something hidden"
        number = int(self.rng.random() * len(ids[0]))
        seat = ids[0][number][0]
        decisions = [some[number][1] for some in before]
        answers = self._answers(seat, decisions)
        if answers is None:
            return False
        events = [
            table.choose(seat, answer, decision=decision.id)
            for table, answer, decision in zip(self.tables, answers, decisions, strict=True)
        ]
        told = [self._told(*one) for one in zip(self.tables, decisions, events, self.reveals, strict=True)]
        if self.tables[0].outcome is not None or self.tables[1].outcome is not None:
            return False
        if any(told):
            first, second = self._shown(as_json, events)
            if first != second:
                return False
        self.assert_same(outputs, events)
        return True

    def _open(self, table: Table[Any]) -> list[tuple[Seat, Decision]]:
        """Return what is open, but for what nobody else can see that a seat could do."""
        return [
            (seat, decision)
            for seat, decision in asked(table)
            if seat == self.seat or not (decision.optional and decision.hidden)
        ]

    def _answers(self, seat: Seat, decisions: Sequence[Decision]) -> list[Any] | None:
        """Return the same answer for both, or one for each where others do not see it.

        Nothing if it can be given in one world only, and all see it: the seat learns in which one it is.
        """
        first, second = decisions
        if seat != self.seat and first.hidden and self.openly:
            answer = first.sample(self.rng)
            try:
                return [answer, second.validate(answer)]
            except IllegalChoice:
                return None
        if seat != self.seat and (first.hidden or first.sealed):
            return [one.sample(self.rng) for one in decisions]
        assert first == second, "what is asked in public depends on something hidden"
        return [first.sample(self.rng)] * 2

    def _told(
        self, table: Table[Any], decision: Decision, events: Sequence[Event], reveals: list[bool]
    ) -> bool:
        """Whether what followed the answer may rightly have told the seat something."""
        draws = list(table.draws)
        table.draws.clear()
        rolled = any(draw.audience is None or self.seat in draw.audience for draw in draws)
        private = any(event.audience is not None and event.visible_to(self.seat) for event in events)
        group = decision.id.partition(".")[0] + "."
        closed = not any(one.id.startswith(group) for _, one in asked(table))
        revealed = bool(reveals)
        reveals.clear()
        return (rolled and not self.same_dice) or private or (decision.sealed and closed) or revealed


def _reveals(table: Table[Any]) -> list[bool]:
    """Return a list that grows whenever something hidden is turned up at a table."""
    reveals: list[bool] = []
    reveal = table.reveal

    def notice(known: Sequence[Seat] = ()) -> None:
        reveals.append(True)
        reveal(known)

    table.reveal = notice  # type: ignore[method-assign]
    return reveals
