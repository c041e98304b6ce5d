"""Where Legions can move and attack: on the ground, by Sandriding, by Troop Transport (W-15 to W-18).

Asked for all over the game, so what never changes is worked out once, and what holds for all Legions of a
side (`Reach`) once for each question.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from engine.games.arrakis.board import RANKS, figure_of, is_desert, legions, restricted, units, zones_with
from engine.games.arrakis.data import LEADERS, NEAR, NEAR_BY_AIR, ORDER, PRESCIENCE
from engine.games.arrakis.effects import LegionFilter
from engine.games.arrakis.state import HARKONNEN, ArrakisState, Legion, Side


def _far(area: str) -> tuple[str, ...]:
    near = NEAR_BY_AIR[area]
    found = {*near, *(two for one in near for two in NEAR_BY_AIR[one])} - {area, *NEAR[area]}
    return tuple(sorted(found, key=ORDER.__getitem__))


FAR: Mapping[str, tuple[str, ...]] = {area: _far(area) for area in NEAR}
"""Areas that only a Troop Transport reaches: up to two away, whatever lies between (W-17.1, W-17.2)."""

LONGEST_RIDE = max(
    check.number for card in PRESCIENCE.values() for check in card.requires if check.check == "sandride"
)
"""Areas crossed by a Sandride that any card asks for; further than that nobody counts."""


class Reach:
    """What is open, closed and worth attacking for one side now."""

    __slots__ = ("_rides", "closed", "side", "state", "targets")

    def __init__(self, state: ArrakisState, side: Side) -> None:
        self.state = state
        self.side = side
        enemy = {area for area, legion in state.legions.items() if legion.side != side}
        enemy.update(state.sietches if side == HARKONNEN else state.settlements)
        self.closed = enemy.union(state.worms)
        """Areas that are not free (W-3.6)."""
        self.targets = enemy.difference(state.worms)
        """Areas that can be attacked if they are in reach (W-18.1, W-24.11)."""
        self._rides = [] if side == HARKONNEN else _rides(state)

    def beyond(self, source: str, *, landed: bool) -> Sequence[str]:
        """Return the areas, free or not, that a Legion reaches only by a Sandride or a Transport.

        ``landed``: figures may be among it that a Transport has brought here in this turn; there is no second
        one for them (W-40.11). What moves for the first time in an Action has never been transported.
        """
        if self.side == HARKONNEN:
            if landed and self.state.turn is not None and source in self.state.turn.flown:
                return ()
            return FAR[source] if zones_with(self.state, source, "ornithopter") else ()
        near = NEAR[source]
        shores = [shore for crossed, shore in self._rides if not crossed.isdisjoint(near)]
        if not shores:
            return ()
        return sorted(set().union(*shores).difference(near, (source,)), key=ORDER.__getitem__)

    def moves(self, source: str, *, again: bool = False) -> list[str]:
        """Return the areas into which a Legion may move, those next to it first (W-15.1, W-16.2, W-17.2)."""
        closed = self.closed
        return [area for area in (*NEAR[source], *self.beyond(source, landed=again)) if area not in closed]

    def attacks(self, source: str) -> list[str]:
        """Return the areas that a Legion may attack, those next to it first (W-16.4, W-17.3, W-18.1)."""
        targets = self.targets
        return [area for area in (*NEAR[source], *self.beyond(source, landed=True)) if area in targets]

    def attacks_any(self, source: str) -> bool:
        """Whether there is anything that a Legion may attack."""
        targets = self.targets
        if not targets.isdisjoint(NEAR[source]):
            return True
        return not targets.isdisjoint(self.beyond(source, landed=True))


def _rides(state: ArrakisState) -> list[tuple[set[str], set[str]]]:
    """Return, for each stretch of areas with signs or Worms, these areas and all that lie next to them."""
    left = {
        area
        for area in (*state.signs, *state.worms)
        if area not in state.legions or state.legions[area].side != HARKONNEN  # W-16.3
    }
    found = []
    while left:
        crossed: set[str] = set()
        shore: set[str] = set()
        waiting = [left.pop()]
        while waiting:
            area = waiting.pop()
            crossed.add(area)
            shore.update(NEAR[area])
            for one in NEAR[area]:
                if one in left:
                    left.remove(one)
                    waiting.append(one)
        found.append((crossed, shore))
    return found


def ridden(state: ArrakisState, source: str, target: str) -> int:
    """Return how many areas the longest Sandride to there crosses, counted up to `LONGEST_RIDE` (W-16.1).

    Call it before the Legion moves. A ride is at the rider's choice, so the longest one is meant.
    """
    crossed = {area for ride, _ in _rides(state) for area in ride} - {source, target}
    return _longest(source, target, crossed)


def _longest(area: str, target: str, crossed: set[str], count: int = 0) -> int:
    best = count if target in NEAR[area] else 0
    if count == LONGEST_RIDE:
        return best
    for one in NEAR[area]:
        if one in crossed:
            best = max(best, _longest(one, target, crossed - {one}, count + 1))
    return best


def transports(state: ArrakisState, side: Side, source: str, target: str) -> list[str]:
    """Return the zones that can give the Ornithopter that this way needs; none if it needs none (W-17.1)."""
    if side != HARKONNEN or target in NEAR[source]:
        return []
    return zones_with(state, source, "ornithopter")


# -- which Legions -------------------------------------------------------------------------------------


def movable(state: ArrakisState, area: str, *, again: bool = False) -> Legion | None:
    """Return what of a Legion may still move in this Action (W-15.4); nothing if no Unit may.

    ``again``: by an effect that lets figures move a second time.
    """
    legion = state.legions[area]
    moved = state.turn.moved.get(area) if state.turn is not None and not again else None
    if moved is None:
        return legion
    fresh = Legion(
        legion.side,
        **{rank: max(0, getattr(legion, rank) - getattr(moved, rank)) for rank in RANKS},
        tokens=[token for token in legion.tokens if token not in moved.tokens],
        leaders=list(legion.leaders),
    )
    for leader in moved.leaders:
        if leader in fresh.leaders:
            fresh.leaders.remove(leader)
    return fresh if units(fresh) else None


def fits(state: ArrakisState, area: str, legion: Legion, wanted: LegionFilter) -> bool:
    """Whether a Legion, or what of it may move, is one that an effect asks for, and may act at all."""
    if wanted.leader and not legion.leaders:
        return False
    if wanted.special and not legion.special:
        return False
    if wanted.desert and not is_desert(state, area):
        return False
    if wanted.area is not None and area != wanted.area:
        return False
    if wanted.same and (state.turn is None or area != state.turn.last):
        return False
    if wanted.contains is not None and figure_of(state, wanted.contains) not in legion.leaders:
        return False
    return not _held_back(state, area)


def _held_back(state: ArrakisState, area: str) -> bool:
    """Whether Paul is there and a card keeps him, and the Legion with him, from acting."""
    if state.paul_restricted != 1:
        return False
    return any(one in LEADERS and restricted(state, one) for one in state.legions[area].leaders)


def movers(
    state: ArrakisState, side: Side, wanted: LegionFilter, *, again: bool = False
) -> Iterator[tuple[str, Legion]]:
    """Yield the areas, and what there may move, of the Legions that an effect lets move."""
    for area in legions(state, side):
        part = movable(state, area, again=again)
        if part is not None and fits(state, area, part, wanted):
            yield area, part


def attackers(state: ArrakisState, side: Side, wanted: LegionFilter) -> Iterator[str]:
    """Yield the areas of the Legions that an effect lets attack."""
    for area in legions(state, side):
        if fits(state, area, state.legions[area], wanted):
            yield area
