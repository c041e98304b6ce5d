"""The odds of a combat, and what to send into it (D-14).

Nobody knows what the other side sends. The guess: often all of its troops, else any number of them; and
its leaders every other time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

_ALL = 0.4
"""How often the other side is thought to send every troop."""
_LEADERS = 0.5
"""How often it is thought to send its leaders."""

_EMPTY = 0.2
"""What a combat won is worth if no own troop is left to hold the region, to one held by a troop."""
_HELD = 0.06
"""What each troop more that is left adds."""
_SENT_LEADER = 0.04
"""What a leader sent is worth elsewhere."""

_SPARED = 1e-4
"""What a troop spared is worth where the match is decided: less than any chance."""

_BIG = 2


@dataclass(slots=True, frozen=True)
class Force:
    """Troops of one side in one place: small cubes and big ones, and the strengths of its leaders."""

    small: int = 0
    big: int = 0
    leaders: tuple[int, ...] = ()

    @property
    def count(self) -> int:
        """How many troops there are."""
        return self.small + self.big

    @property
    def strength(self) -> int:
        """What all troops together are worth in combat (D-2.4)."""
        return self.small + _BIG * self.big


@dataclass(slots=True, frozen=True)
class Choice:
    """What to send, and what to expect of it."""

    small: int
    big: int
    leaders: int
    """How many of the leaders, the first ones of the force."""
    chance: float
    """Of winning."""
    left: int
    """Own troops that are left in the region after a win."""
    worth: float


@lru_cache(maxsize=256)
def guess(troops: int) -> tuple[float, ...]:
    """Return how likely each strength is that may be sent out of troops of this strength."""
    chances = [(1 - _ALL) / (troops + 1)] * (troops + 1)
    chances[troops] += _ALL
    return tuple(chances)


@lru_cache(maxsize=4096)
def with_leaders(chances: tuple[float, ...], strength: int) -> tuple[float, ...]:
    """Return what these chances become if leaders may be sent besides."""
    without = (*chances, *[0.0] * strength)
    return tuple(
        (1 - _LEADERS) * alone + _LEADERS * helped
        for alone, helped in zip(without, plus(chances, strength), strict=True)
    )


def plus(chances: tuple[float, ...], strength: int) -> tuple[float, ...]:
    """Return what these chances become with something that is sure to be sent besides."""
    return (*[0.0] * strength, *chances)


@lru_cache(maxsize=16384)
def best(
    mine: Force, theirs: tuple[float, ...], *, attacking: bool, swing: int = 0, decisive: bool = False
) -> Choice:
    """Return the best choice against a guess of what the other side sends.

    ``swing`` is what own loyalty tokens can turn, if the other side sends any troop at all (D-14.10).
    ``decisive``: the attacker wins the match with the region, so that nothing is worth saving but the troop
    that the attacker must have left to hold it.
    """
    found: Choice | None = None
    for leaders in range(len(mine.leaders) + 1):
        lent = sum(mine.leaders[:leaders])
        for big in range(mine.big + 1):
            for small in range(mine.small + 1):
                chance = _chance(theirs, small + _BIG * big + lent, attacking=attacking, swing=swing)
                left = mine.count - small - big
                if decisive:
                    worth = chance * (1 if left or not attacking else _EMPTY) + _SPARED * left
                else:
                    worth = chance * ((1 + _HELD * (left - 1)) if left else _EMPTY) - _SENT_LEADER * leaders
                if found is None or worth > found.worth:
                    found = Choice(small, big, leaders, chance, left, worth)
    assert found is not None
    return found


def _chance(theirs: Sequence[float], strength: int, *, attacking: bool, swing: int) -> float:
    """Return how likely this strength wins: the defender wins a tie (D-14.13)."""
    reach = strength + swing - attacking
    beaten = sum(theirs[: reach + 1]) if reach >= 0 else 0.0
    helpless = attacking and strength == 0 and swing > 0
    return beaten - theirs[0] if helpless else beaten
