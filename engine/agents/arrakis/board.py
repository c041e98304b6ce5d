"""What one side makes of a view: forces, distances, what is worth taking, what is in danger.

Everything is weighed in points: one is what a step of the Supremacy track is worth to the Harkonnen, and
costs the Atreides (W-1.3, W-1.4).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from engine.agents.arrakis.odds import Force, Odds, battle, best_strips, hopeless
from engine.games.arrakis.board import is_deep, is_desert, stacking_limit, unused, vulnerable
from engine.games.arrakis.data import AREAS, MARKERS, NEAR, OBJECTIVES, RULES, STRIPS, TOKENS
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisView, Legion, Side, other

STEP = 0.5
"""What a step of a Prescience marker is worth as long as it is needed."""
_SPARE_STEP = 0.03
_NEEDED = 6
"""The space that a marker must reach on average, for those who do not know."""
_RANK = 2
"""The rank of a Sietch that has not been seen."""
_WINNING = 4.0
"""What is added for the points that win the match."""
HURT = {ATREIDES: 0.1, HARKONNEN: 0.05}
"""What a hit costs the side that takes it."""
_NEARER = (1.0, 1.0, 0.72, 0.52, 0.37, 0.27, 0.19, 0.14, 0.1, 0.07, 0.05, 0.04, 0.03)
"""What is left of a prospect by the distance to it."""
_THREAT = (0.9, 0.9, 0.65, 0.4, 0.2, 0.1)
"""How likely an enemy comes and attacks, by the distance."""
_THREAT_TO_ALL = (1.0, 1.0, 0.9, 0.75, 0.5, 0.3, 0.15)
"""The same where nobody is to resist: anybody will do, and comes sooner."""
_CLOSE = 2
"""The distance at which an enemy is a menace."""
_FAIR = 0.3
"""The chance to win below which nobody attacks."""


def _distances() -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {}
    for start in NEAR:
        steps = {start: 0}
        waiting = [start]
        for area in waiting:
            for near in NEAR[area]:
                if near not in steps:
                    steps[near] = steps[area] + 1
                    waiting.append(near)
        found[start] = steps
    return found


DISTANCE = _distances()
"""Steps on the ground between two areas (W-15.1)."""


class Group(NamedTuple):
    """Figures that stand or move together."""

    regular: int = 0
    elite: int = 0
    special: int = 0
    leaders: tuple[str, ...] = ()
    stack: int = 0
    """Units as stacking counts them: a face-down token is one (W-4.6)."""

    def plus(self, more: Group) -> Group:
        """Return both together."""
        return Group(
            self.regular + more.regular,
            self.elite + more.elite,
            self.special + more.special,
            self.leaders + more.leaders,
            self.stack + more.stack,
        )

    def less(self, part: Group) -> Group:
        """Return what is left without a part of it."""
        leaders = list(self.leaders)
        for leader in part.leaders:
            leaders.remove(leader)
        return Group(
            self.regular - part.regular,
            self.elite - part.elite,
            self.special - part.special,
            tuple(leaders),
            self.stack - part.stack,
        )


NOBODY = Group()
_TOKEN = Group(1, 1, stack=1)
"""What is expected under a token that nobody has seen."""
_INSIDE = {ident: Group(one.regular, one.elite, one.special, stack=1) for ident, one in TOKENS.items()}


def group_of(legion: Legion) -> Group:
    """Return the figures of a Legion, those under tokens too."""
    whole = Group(
        legion.regular,
        legion.elite,
        legion.special,
        tuple(legion.leaders),
        legion.regular + legion.elite + legion.special,
    )
    for token in legion.tokens:
        whole = whole.plus(_INSIDE.get(token, _TOKEN))
    return whole


@lru_cache(maxsize=16384)
def force(group: Group) -> Force:
    """Return how a group fights."""
    strips = best_strips([STRIPS[leader] for leader in group.leaders])
    return Force(group.regular, group.elite, group.special, strips)


class Target(NamedTuple):
    """A Settlement of the other side."""

    area: str
    rank: int
    worth: float
    guard: Force


class Board:
    """A view, as one side looks at it."""

    def __init__(self, state: ArrakisView, me: Side) -> None:
        self.state = state
        self.me = me
        self.foe = other(me)
        self.groups: dict[str, Group] = {}
        """The own Legions by area."""
        self.enemies: dict[str, Group] = {}
        for area, legion in state.legions.items():
            (self.groups if legion.side == me else self.enemies)[area] = group_of(legion)
        self._near: dict[str, list[tuple[int, Force]]] = {}
        self._prospects: dict[Force, list[tuple[dict[str, int], float]]] = {}

    # -- what is worth what ----------------------------------------------------------------------------

    @cached_property
    def needs(self) -> dict[str, int]:
        """Steps that each Prescience marker still needs, by the nearest objective that is known."""
        markers = self.state.prescience.markers
        return {marker: max(0, space - markers[marker]) for marker, space in self._objective.items()}

    @cached_property
    def spare(self) -> dict[str, int]:
        """Steps that each Prescience marker is beyond what it needs."""
        markers = self.state.prescience.markers
        return {marker: max(0, markers[marker] - space) for marker, space in self._objective.items()}

    @cached_property
    def _objective(self) -> dict[str, int]:
        markers = self.state.prescience.markers
        known = [OBJECTIVES[one].needs for one in self.state.prescience.objectives if one in OBJECTIVES]
        nearest = min(
            known, key=lambda need: sum(max(0, need[m] - markers[m]) for m in MARKERS), default=None
        )
        return dict.fromkeys(MARKERS, _NEEDED) if nearest is None else {m: nearest[m] for m in MARKERS}

    def steps(self, advance: Mapping[Any, int]) -> float:
        """Return what it is worth that markers move so far."""
        needs = self.needs
        useful = sum(min(needs[marker], count) for marker, count in advance.items())
        wins = useful and useful == sum(needs.values())
        return STEP * useful + _SPARE_STEP * (sum(advance.values()) - useful) + _WINNING * wins

    def rank(self, area: str) -> int:
        """Return the rank of a Sietch or Settlement as far as it is known; 0 for none."""
        sietch = self.state.sietches.get(area)
        if sietch is not None:
            return sietch.rank if sietch.rank > 0 else _RANK
        kind = AREAS[area].settlement if area in self.state.settlements else None
        return RULES.settlement_ranks.value[kind] if kind is not None else 0

    def worth(self, area: str) -> float:
        """Return what it is worth to destroy the Settlement in an area (W-20)."""
        rank = self.rank(area)
        if area in self.state.sietches:
            wins = self.state.supremacy + rank >= RULES.supremacy_to_win.value
            return rank + _WINNING * wins
        return self.steps(dict.fromkeys(MARKERS, rank))

    @cached_property
    def targets(self) -> list[Target]:
        """The Settlements of the other side, where no Worm keeps everybody away (W-24.11)."""
        held = self.state.sietches if self.me == HARKONNEN else self.state.settlements
        return [
            Target(area, self.rank(area), self.worth(area), force(self.enemies.get(area, NOBODY)))
            for area in held
            if area not in self.state.worms
        ]

    @property
    def homes(self) -> Collection[str]:
        """The areas of the own Settlements."""
        return self.state.settlements if self.me == HARKONNEN else self.state.sietches

    # -- attacking -------------------------------------------------------------------------------------

    def clash(self, one: Group, area: str, *, surprise: bool = False) -> Odds:
        """Return the odds of an attack on an area."""
        guard = force(self.enemies.get(area, NOBODY))
        return battle(force(one), guard, self.rank(area), surprise)

    def prospect(self, one: Force, target: Target) -> float:
        """Return what an attack on a Settlement is worth, 0 if it is better not to."""
        if hopeless(one, target.guard, target.rank):
            return 0.0
        odds = battle(one, target.guard, target.rank)
        if odds.win < _FAIR:
            return 0.0
        return max(0.0, odds.win * target.worth + self.exchange(odds))

    def exchange(self, odds: Odds) -> float:
        """Return what the hits of a battle are worth, those dealt less those suffered."""
        return HURT[self.foe] * odds.dealt - HURT[self.me] * odds.lost

    def hunt(self, area: str, group: Group) -> float:
        """Return what a group in an area may hope to take, the less the further it is away."""
        one = force(group)
        found = self._prospects.get(one)
        if found is None:
            hopes = [(target, self.prospect(one, target)) for target in self.targets]
            found = self._prospects[one] = [(DISTANCE[target.area], hope) for target, hope in hopes if hope]
        return max([hope * _NEARER[far[area]] for far, hope in found], default=0.0)

    # -- being attacked --------------------------------------------------------------------------------

    def danger(self, area: str, group: Group, rank: int, reach: int = len(_THREAT) - 1) -> float:
        """Return the chance that a group, or an empty Settlement, is overrun by an enemy within reach."""
        near = self._near.get(area)
        if near is None:
            far = DISTANCE[area]
            found = [(far[place], force(enemy)) for place, enemy in self.enemies.items()]
            near = self._near[area] = sorted(one for one in found if one[0] < len(_THREAT_TO_ALL))
        if not group.stack:
            return _THREAT_TO_ALL[near[0][0]] if near else 0.0
        guard = force(group)
        worst = 0.0
        for steps, enemy in near:
            if steps > reach or _THREAT[steps] <= worst:
                break
            if not hopeless(enemy, guard, rank):
                worst = max(worst, _THREAT[steps] * battle(enemy, guard, rank).win)
        return worst

    def menace(self, area: str) -> float:
        """Return what the enemy in an area may take soon."""
        enemy, far = force(self.enemies[area]), DISTANCE[area]
        worst = 0.0
        for home in self.homes:
            if far[home] <= _CLOSE:
                odds = battle(enemy, force(self.groups.get(home, NOBODY)), self.rank(home))
                worst = max(worst, _THREAT[far[home]] * self.worth(home) * odds.win)
        return worst

    @cached_property
    def lateness(self) -> float:
        """How much of the Action phase is over, from 0 to 1: the storms come nearer."""
        left = unused(self.state.players[HARKONNEN])
        return 1.0 - min(left, RULES.dice[HARKONNEN].count) / RULES.dice[HARKONNEN].count

    def weather(self, area: str, group: Group) -> float:
        """Return what the Desert Hazards may cost a group there: storms, Worms (W-12.5, W-12.8)."""
        if self.me == ATREIDES or not vulnerable(self.state, area) or not group.stack:
            return 0.0
        hits = 1.0
        if is_desert(self.state, area):
            hits += 1.2 if is_deep(area) else 0.7
        return min(hits, group.stack) * HURT[HARKONNEN] * (0.2 + 2.5 * self.lateness)

    def crowd(self, group: Group) -> float:
        """Return what is lost to the stacking limit (W-4.6)."""
        return max(0, group.stack - stacking_limit(self.state, self.me)) * 2 * HURT[self.me]

    def stand(self, area: str, group: Group) -> float:
        """Return what it is worth to have a group in an area, apart from what it may hunt."""
        home = area in self.homes
        if not group.stack:
            return -self.worth(area) * self.danger(area, NOBODY, 0) if home else 0.0
        value = -self.crowd(group) - self.weather(area, group)
        if home:
            rank = self.rank(area)
            return value - (self.worth(area) + 0.3) * self.danger(area, group, rank)
        risk = self.danger(area, group, 0, _CLOSE)
        return value - risk * force(group).health * HURT[self.me] * 0.5
