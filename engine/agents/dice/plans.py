"""What a turn can still come to: every target for its one move, weighed by what would be held after it.

Worth is on the scale of chances to win: 1 is the match, a region here or there is a step towards it. The
default win is no part of it: who waits has no plan.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engine.agents.dice.board import POLE, STRATEGIC, Board
from engine.agents.dice.odds import Force, best
from engine.games.dice.data import GROUPS, NEIGHBOURS, RULES

WON_TOGETHER = 0.9
"""A win shared with an ally, to one alone."""
ALONE_UNTIL = 2
"""In these rounds it neither seeks nor helps to a win that it must share: a match should be played first."""

_STEPS = (0.0, 0.12, 0.36, 0.62)
"""What it is worth to come out of a turn with so many strategic regions, sure to be kept."""
_THREAT = (0.0, 0.0, 0.05, 0.3, 0.3, 0.3)
"""What it costs that a foe holds so many."""
_RESERVE = 0.012
"""What a unit of strength adds that is free to go anywhere."""
_FULL_RESERVE = 8
_EDGE = 0.3
"""How much of the remaining risk of a combat an announcement (D-19.2) takes away."""


@dataclass(slots=True, frozen=True)
class Means:
    """What can be brought to bear besides the troops on the map."""

    landing: Force = field(default_factory=Force)
    """Troops that can be shipped to the pole before the move."""
    waiting: int = 0
    """Strength that stays on the card."""
    leaders: tuple[int, ...] = ()
    reach: tuple[str, ...] = ()
    """Groups of regions from which any target can be entered (D-19.4)."""
    kills: int = 0
    edge: bool = False
    """Whether something can be announced before a combat."""


@dataclass(slots=True, frozen=True)
class Plan:
    """A target (``None``: stay), who goes there from where, and what the turn is then worth."""

    target: str | None
    moved: Mapping[str, Force]
    worth: float


class Outlook:
    """What one seat holds now, and what a turn adds to it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.held = board.held()
        self.paired = [ident for ident in STRATEGIC if board.pair_holds(ident)]
        self.kept = {ident: 1 - board.danger(ident, board.places[ident].mine.strength) for ident in self.held}
        self.foes: dict[int, int] = {}
        self.owner: dict[str, int] = {}
        for ident in STRATEGIC:
            stacks = board.places[ident].foes
            if len(stacks) == 1 and not (board.places[ident].mine.count or board.places[ident].partner.count):
                self.owner[ident] = stacks[0].seat
                self.foes[stacks[0].seat] = self.foes.get(stacks[0].seat, 0) + 1
        self.may_share = board.partner is not None and board.state.round > ALONE_UNTIL
        self._best: dict[Means, Plan] = {}
        self.reserve = sum(
            place.mine.strength for ident, place in board.places.items() if ident not in STRATEGIC
        )

    def plans(self, means: Means) -> Iterator[Plan]:
        """Yield the plans that make any sense, staying first."""
        spare_reserve = self.reserve + means.waiting + means.landing.strength
        yield Plan(None, {}, self._worth(None, 0, spare_reserve))
        for target in STRATEGIC:
            if target != self.board.state.storm:
                yield from self._into(target, means, spare_reserve)

    def best(self, means: Means) -> Plan:
        """Return the plan that is worth most."""
        plan = self._best.get(means)
        if plan is None:
            plan = self._best[means] = max(self.plans(means), key=lambda one: one.worth)
        return plan

    @property
    def near_sharing(self) -> bool:
        """Whether one region more would win the match together with the partner."""
        return self.may_share and len(self.paired) + 1 >= RULES.regions_to_win_allied.value

    # -- one target ----------------------------------------------------------------------------------

    def sources(self, target: str, means: Means) -> dict[str, Force]:
        """Return who can be spared for a target, by region (D-13.2): one troop stays where it holds."""
        near = NEIGHBOURS[target]
        found: dict[str, Force] = {}
        for ident, place in self.board.places.items():
            mine = place.mine
            if ident == POLE and means.landing.count:
                mine = Force(mine.small + means.landing.small, mine.big + means.landing.big)
            if not mine.count or ident in (target, self.board.state.storm):
                continue
            far = "ornithopter" in self.board.state.regions[ident].resources or any(
                ident in GROUPS[group] for group in means.reach
            )
            if ident in near or far:
                spare = _but_one(mine) if ident in self.held else mine
                if spare.count:
                    found[ident] = spare
        return found

    def _into(self, target: str, means: Means, reserve: int) -> Iterator[Plan]:
        spared = self.sources(target, means)
        every = sum(force.count for force in spared.values())
        if not every:
            return
        for count in sorted({every, (every + 1) // 2, 1}, reverse=True):
            moved = _first(spared, count)
            going = _total(moved)
            left = reserve - sum(force.strength for ident, force in moved.items() if ident not in STRATEGIC)
            yield Plan(target, moved, self._outcome(target, going, means, max(0, left)))

    def _outcome(self, target: str, going: Force, means: Means, reserve: int) -> float:
        """Return what it is worth to send this force, fights and all."""
        place = self.board.places[target]
        mine = Force(place.mine.small + going.small, place.mine.big + going.big)
        if not place.foes or (means.kills and self._killed_off(target, means.kills)):
            return self._worth(target, mine.strength, reserve)
        side = Force(mine.small + place.partner.small, mine.big + place.partner.big, means.leaders)
        if place.fortified:
            side = _one_less(side)
        if not side.count:
            return self._worth(None, 0, reserve)
        choice = best(side, self.board.opposition(target, means.kills), attacking=True)
        chance = choice.chance + (1 - choice.chance) * _EDGE * means.edge
        lost = self._worth(None, 0, reserve)
        if not choice.left:
            return chance * self._worth(target, 0, reserve) + (1 - chance) * lost
        return chance * self._worth(target, choice.left, reserve) + (1 - chance) * lost

    def _killed_off(self, target: str, kills: int) -> bool:
        foes = sum(stack.troop + stack.elite for stack in self.board.places[target].foes)
        return foes <= kills and self.board.killable(target) == foes

    # -- worth ---------------------------------------------------------------------------------------

    def _worth(self, taken: str | None, strength: int, reserve: int) -> float:
        """Return the worth of the end of this turn, ``taken`` being cleared and held with ``strength``."""
        held, paired = len(self.held), len(self.paired)
        soft = sum(self.kept.values())
        if taken is not None and strength:
            held += taken not in self.held and not self.board.places[taken].partner.count
            paired += taken not in self.paired
            soft += 1 - self.board.danger(taken, strength) - self.kept.get(taken, 0)
        if held >= RULES.regions_to_win_alone.value:
            return 1.0
        if self.may_share and paired >= RULES.regions_to_win_allied.value:
            return WON_TOGETHER
        return _between(soft) - self._threat(taken) + _RESERVE * min(reserve, _FULL_RESERVE)

    def _threat(self, taken: str | None) -> float:
        loser = self.owner.get(taken) if taken is not None else None
        return sum(_THREAT[count - (seat == loser)] for seat, count in self.foes.items())


def _between(soft: float) -> float:
    """Return what an expected number of regions is worth, in straight lines between the steps."""
    whole = min(int(soft), len(_STEPS) - 2)
    return _STEPS[whole] + (soft - whole) * (_STEPS[whole + 1] - _STEPS[whole])


def _but_one(force: Force) -> Force:
    """Leave one troop behind, a small one if there is one."""
    return Force(force.small - 1, force.big) if force.small else Force(0, force.big - 1)


def _one_less(force: Force) -> Force:
    less = _but_one(force)
    return Force(less.small, less.big, force.leaders)


def _first(spared: Mapping[str, Force], count: int) -> dict[str, Force]:
    """Return that many troops, those that hold nothing first, big ones first."""
    taken: dict[str, Force] = {}
    for ident in sorted(spared, key=lambda one: (one in STRATEGIC, one != POLE)):
        big = min(count, spared[ident].big)
        small = min(count - big, spared[ident].small)
        count -= big + small
        if big + small:
            taken[ident] = Force(small, big)
    return taken


def _total(moved: Mapping[str, Force]) -> Force:
    return Force(sum(one.small for one in moved.values()), sum(one.big for one in moved.values()))
