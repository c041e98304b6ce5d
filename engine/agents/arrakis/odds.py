"""The odds of a battle (W-18, W-19): a quick guess, since thousands are asked for in a match.

Both sides are worn down by the hits that they may expect, round by round, until one of them is gone; what
is left of the other then tells how likely it wins. Hits are absorbed as most people do it: better Units
become Regulars first, leaders stay to the end.
"""

from __future__ import annotations

from functools import lru_cache
from math import erf, exp, pi, sqrt
from typing import NamedTuple

from engine.games.arrakis.data import RULES

Strip = tuple[int, int]
"""What a leader makes of a Special: hits, shields (W-18.9)."""

_DIE = RULES.combat
_FACES = _DIE.hit + _DIE.shield + _DIE.special
_HIT, _SHIELD, _SPECIAL = _DIE.hit / _FACES, _DIE.shield / _FACES, _DIE.special / _FACES
_LONGEST = 8
"""Rounds after which nobody looks further."""
_SPREAD = 2.8
"""How much luck there is in a battle, in hits: this and `_UPHILL` fitted to battles worked out in full."""
_UPHILL = 1.4
"""What it is worth to the defender of a Settlement that luck must hold for the attacker to go on, in hits."""
_ENOUGH = 2.0
"""Hits after which an attacker who is losing gives up."""
_LEADERS = 2
"""Leaders who count: more Specials are seldom rolled."""


class Force(NamedTuple):
    """What fights: Units by rank, and what the leaders make of Specials, the best first."""

    regular: int = 0
    elite: int = 0
    special: int = 0
    leaders: tuple[Strip, ...] = ()

    @property
    def units(self) -> int:
        """Units, each of which rolls a die (W-18.5)."""
        return self.regular + self.elite + self.special

    @property
    def health(self) -> int:
        """Hits that it takes to destroy it: better Units become Regulars first (W-19.1)."""
        return self.regular + 2 * (self.elite + self.special)


class Odds(NamedTuple):
    """What to expect of a battle."""

    win: float
    """The chance that the attacker wins and is alive."""
    lost: float
    """Hits that the attacker suffers, those for going on included."""
    dealt: float
    """Hits that the defender suffers."""


def best_strips(strips: list[Strip]) -> tuple[Strip, ...]:
    """Return the strips that count, the most useful first."""
    return tuple(sorted(strips, key=lambda one: (-sum(one), -one[0]))[:_LEADERS])


def hopeless(attacker: Force, defender: Force, rank: int) -> bool:
    """Whether an attacker is so much weaker that the odds need not be worked out."""
    return attacker.health + 1 < defender.health + rank


@lru_cache(maxsize=65536)
def battle(attacker: Force, defender: Force, rank: int, surprise: bool = False, paid: int = 0) -> Odds:
    """Return what to expect if ``attacker`` attacks: a Settlement of some rank, or none if it is 0.

    ``surprise`` helps in the first round (W-18.7); ``paid``: hits that the attacker suffers before it.
    """
    if not defender.units:
        return Odds(1.0, 0.0, 0.0)
    mine, theirs = float(attacker.health - paid), float(defender.health)
    extra = float(surprise)
    for _ in range(_LONGEST):
        dealt = _net(attacker, mine, 0, extra, defender, theirs, rank)
        taken = _net(defender, theirs, rank, 0.0, attacker, mine, 0)
        part = min(1.0, mine / taken if taken else 1.0, theirs / dealt if dealt else 1.0)
        mine, theirs = mine - part * taken, theirs - part * dealt
        if mine < 0.01 or theirs < 0.01:
            break
        mine -= rank > 0  # W-19.3
        if mine <= 0:
            break
        extra = 0.0
    mine = max(0.0, mine)
    lost, harm = attacker.health - mine, defender.health - theirs
    given_up = 1.0 if mine else min(1.0, _ENOUGH / lost)
    margin = mine - theirs - _UPHILL * (rank > 0)
    return Odds(_normal(margin / _SPREAD), lost * given_up, harm * given_up)


def _net(one: Force, health: float, rank: int, extra: float, two: Force, other: float, guarded: int) -> float:
    """Return the hits that one side may expect to bring through (W-18.10, W-18.11)."""
    dice = min(_DIE.most, min(one.units, health) + rank)
    against = min(_DIE.most, min(two.units, other) + guarded)
    hits, _ = _led(one.leaders, dice * _SPECIAL + extra)
    _, shields = _led(two.leaders, against * _SPECIAL)
    shields = max(0.0, shields + against * _SHIELD - min(one.special, health / 2))
    mean = dice * _HIT + hits - shields
    spread = sqrt(0.3 * dice + 0.22 * against)
    where = mean / spread
    return mean * _normal(where) + spread * exp(-where * where / 2) / sqrt(2 * pi)


def _led(leaders: tuple[Strip, ...], specials: float) -> tuple[float, float]:
    """Return the hits and shields that leaders make of so many Specials."""
    hits = shields = 0.0
    for strip in leaders:
        used = min(1.0, specials)
        hits += used * strip[0]
        shields += used * strip[1]
        specials -= used
    return hits, shields


def _normal(value: float) -> float:
    return 0.5 * (1 + erf(value / 1.4142))
