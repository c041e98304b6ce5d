"""Which Legion moves where, and which attacks what: every way weighed by what it changes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from engine.agents.arrakis.board import DISTANCE, NOBODY, Board, Group, group_of
from engine.agents.arrakis.visions import Visions
from engine.games.arrakis.board import is_desert
from engine.games.arrakis.data import NEAR, TOKENS
from engine.games.arrakis.effects import LegionFilter
from engine.games.arrakis.reach import Reach, attackers, movers
from engine.games.arrakis.state import ATREIDES, ArrakisView, Legion, Side

_FLIGHT = 0.05
"""What an Ornithopter is worth (W-17.1)."""
_SIGN = 0.1
"""What it costs to turn up a sign (W-24.1)."""
_CLOSER = 0.45
"""What is left of an errand for each step that it is further away."""
_RELIEF = 0.7
"""How much of what an enemy may take is saved when it is beaten."""
_SHORTLIST = 3
"""So many goals of a Legion are looked at closely."""


class March(NamedTuple):
    """A move: the best first."""

    gain: float
    source: str
    target: str
    stay: Legion | None = None
    """Who stays behind, if not all go."""


class Marches:
    """The moves and attacks of one side."""

    def __init__(self, state: ArrakisView, me: Side) -> None:
        self.state = state
        self.me = me
        self.board = Board(state, me)
        self.visions = Visions(self.board)
        self._stands: dict[tuple[str, Group], float] = {}
        self._best: dict[tuple[str, Group], March | None] = {}

    @cached_property
    def reach(self) -> Reach:
        """Where Legions can go now."""
        return Reach(self.state, self.me)

    # -- what it is worth to be somewhere --------------------------------------------------------------

    def stand(self, area: str, group: Group) -> float:
        """Return what it is worth to have a group in an area, all told."""
        value = self._stands.get((area, group))
        if value is None:
            value = self.board.stand(area, group)
            if group.stack:
                value += self.board.hunt(area, group)
                if self.me == ATREIDES:
                    value += self.visions.stand(area, group) + self.errand(area)
            self._stands[area, group] = value
        return value

    @cached_property
    def _errands(self) -> list[tuple[dict[str, int], float]]:
        """What an Atreides Legion may go for: stations, and Harvesters that nobody guards."""
        found = [
            (DISTANCE[area], self.visions.station) for area in self.state.stations if self._is_open(area)
        ]
        found += [
            (DISTANCE[area], self.visions.harvester(area))
            for area in self.state.harvesters
            if self._is_open(area)
        ]
        return found

    def _is_open(self, area: str) -> bool:
        return area not in self.board.enemies and area not in self.state.worms

    def errand(self, area: str) -> float:
        """Return what it is worth to be so near to an errand."""
        return max((worth * _CLOSER ** far[area] for far, worth in self._errands if far[area]), default=0.0)

    def visit(self, area: str) -> float:
        """Return what happens at once when a group ends a move in an area."""
        state = self.state
        if self.me != ATREIDES:
            return -_SIGN if area in state.signs else 0.0
        value = self.visions.station if area in state.stations else 0.0
        return value + (self.visions.harvester(area) if area in state.harvesters else 0.0)

    # -- moving ----------------------------------------------------------------------------------------

    def moves(self, wanted: LegionFilter, *, again: bool = False) -> list[March]:
        """Return the best move of each Legion that an effect lets move, the best first."""
        found = [
            self._best_of(source, part, again=again)
            for source, part in movers(self.state, self.me, wanted, again=again)
        ]
        return sorted((one for one in found if one is not None), key=_gain, reverse=True)

    def _best_of(self, source: str, part: Legion, *, again: bool) -> March | None:
        key = source, group_of(part)
        if key not in self._best:
            found = self.moves_of(source, part, self.reach.moves(source, again=again))
            self._best[key] = max(found, key=_gain, default=None)
        return self._best[key]

    def moves_of(self, source: str, part: Legion, targets: Iterable[str]) -> Iterator[March]:
        """Yield what it would change if a Legion went, but for those who had better stay."""
        board = self.board
        whole, group = board.groups[source], group_of(part)
        remaining = whole.less(group)
        stay = self.garrison(source, part)
        if stay is not None:
            staying = group_of(stay)
            group, remaining = group.less(staying), remaining.plus(staying)
        change = self.stand(source, remaining) - self.stand(source, whole)
        for target in self._shortlist(targets, group):
            there = board.groups.get(target, NOBODY)
            gain = change + self.stand(target, there.plus(group)) - self.stand(target, there)
            gain += self.visit(target) - _FLIGHT * (self.me != ATREIDES and target not in NEAR[source])
            yield March(gain, source, target, stay)

    def _shortlist(self, targets: Iterable[str], group: Group) -> list[str]:
        """Return the goals that promise most at first sight."""
        hunt, errand = self.board.hunt, self.errand if self.me == ATREIDES else None

        def promise(area: str) -> float:
            value = hunt(area, group) + self.visit(area)
            return value + self.visions.stand(area, group) + errand(area) if errand is not None else value

        return sorted(targets, key=promise, reverse=True)[:_SHORTLIST]

    def garrison(self, area: str, part: Legion) -> Legion | None:
        """Return who had better stay in a Settlement when the others go, if it is anybody."""
        if area not in self.board.homes:
            return None
        order = _cheapest(part)
        whole = group_of(part)
        best, stay = float("-inf"), None
        staying = Legion(self.me)
        for rank, token in order[:-1][:3]:
            if token:
                staying.tokens.append(token)
            else:
                setattr(staying, rank, getattr(staying, rank) + 1)
            behind = group_of(staying)
            value = self.board.stand(area, behind) + self.board.hunt(area, whole.less(behind))
            if value <= best + 0.02:
                break
            best, stay = value, _copy(staying)
        return stay

    # -- attacking -------------------------------------------------------------------------------------

    def attacks(self, wanted: LegionFilter, *, surprise: bool = False) -> list[March]:
        """Return all attacks that an effect allows, the best first."""
        found = [
            March(self.attack(source, target, surprise=surprise), source, target)
            for source in attackers(self.state, self.me, wanted)
            for target in self.reach.attacks(source)
        ]
        return sorted(found, key=_gain, reverse=True)

    def attack(self, source: str, target: str, *, surprise: bool = False) -> float:
        """Return what an attack is worth: what is won, the exchange of hits, what is left unguarded."""
        board, state = self.board, self.state
        group, guard = board.groups[source], board.enemies.get(target, NOBODY)
        odds = board.clash(group, target, surprise=surprise)
        prize = board.worth(target) if board.rank(target) else 0.0
        prize += _RELIEF * board.menace(target) if target in board.enemies else 0.0
        prize += self.visit(target)
        if self.me == ATREIDES:
            prize += self.visions.victory(guard)
        elif is_desert(state, target):
            prize -= board.weather(target, group)
        if source in board.homes:
            prize += board.stand(source, NOBODY) - board.stand(source, group)
        flight = _FLIGHT * (self.me != ATREIDES and target not in NEAR[source])
        return odds.win * prize + board.exchange(odds) - flight


def _cheapest(part: Legion) -> list[tuple[str, str]]:
    """Return a Legion's Units and tokens one by one, those that fight worst first, as rank or token."""
    order = [("regular", "")] * part.regular
    order += [("", token) for token in sorted(part.tokens, key=_inside)]
    return order + [("elite", "")] * part.elite + [("special", "")] * part.special


def _inside(token: str) -> int:
    one = TOKENS[token]
    return one.regular + 2 * (one.elite + one.special)


def _copy(legion: Legion) -> Legion:
    return Legion(legion.side, legion.regular, legion.elite, legion.special, legion.tokens[:])


def _gain(march: March) -> float:
    return march.gain
