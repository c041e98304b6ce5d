"""Room for troops: where the counters of a region go so that none covers another, a border or a sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import ceil

from bot.render.dice.layout import CENTRE, MAP, RADIUS, place
from bot.render.dice.sprites import counter_size
from bot.render.geometry import Area, Point, polar

FORMS = (
    *((False, scale) for scale in (1.15, 1.0, 0.95)),
    *((True, scale) for scale in (1.05, 1.0, 0.95, 0.9, 0.82, 0.74, 0.66, 0.58, 0.5)),
)
"""Whether counters are compact, and their scale; the first at which all fit is taken."""
CLEARANCE = {"mark": 61.0, "resource": 46.0, "number": 49.0}
"""Radii kept free of troops around the signs of a region."""
PLAQUE = (100.0, 24.0)
"""Half the width and height kept free around a name that stands in its region."""
MARGIN = 9.0
"""Between a counter and the border."""
SPACE = 5.0
"""Between two counters."""
FILL = 0.72
"""Share of the free area that counters can cover at best; beyond it no places are looked for."""
STEP = 8.0
"""Height of the strips that a region is cut into to find room."""

Size = tuple[float, float]
"""Width and height."""


@dataclass(frozen=True)
class Slots:
    """Middles of the counters, in the order asked for, and the form and scale in which they fit."""

    compact: bool
    scale: float
    places: tuple[Point, ...]


@dataclass(frozen=True)
class Placed:
    """A counter that has found its place."""

    x: float
    y: float
    wide: float
    high: float


@lru_cache(maxsize=4096)
def slots(region: str, counts: tuple[int, ...], signs: frozenset[str]) -> Slots:
    """Return places for counters that show the given counts, clear of the signs the region bears now.

    ``signs`` are names of `Area`'s places: ``mark``, ``resource``, ``number``.
    """
    for compact, scale in FORMS:
        sizes = [counter_size(count, scale, compact=compact) for count in counts]
        if sum(wide * high for wide, high in sizes) > FILL * _free_area(region, signs):
            continue
        placed = next(filter(None, (_place(region, sizes, signs, pull) for pull in PULLS)), None)
        if placed:
            return Slots(compact, scale, tuple((one.x, one.y) for one in placed))
    compact, scale = FORMS[-1]
    return Slots(compact, scale, _grid(region, len(counts), counter_size(0, scale, compact=compact)))


PULLS = (None, (1, 1000), (1, -1000), (1000, 1), (-1000, 1))
"""Where each counter goes: to the middle, which looks best, or to a side, which leaves more room to the others."""


def _place(
    region: str, sizes: Sequence[Size], signs: frozenset[str], pull: tuple[int, int] | None
) -> list[Placed] | None:
    """Give each counter in turn the best free place; ``None`` if one finds none."""
    aim = centroid(region)

    def cost(place: Point) -> float:
        x, y = place
        return x * pull[0] + y * pull[1] if pull else (x - aim[0]) ** 2 + 2.2 * (y - aim[1]) ** 2

    near = -pull[0] * 1e6 if pull else aim[0]
    placed: list[Placed] = []
    for wide, high in sizes:
        best = min(_places(_strips(region, signs), wide, high, placed, near), key=cost, default=None)
        if best is None:
            return None
        placed.append(Placed(*best, wide, high))
    return placed


def _places(
    room: tuple[float, Sequence[Sequence[Point]]],
    wide: float,
    high: float,
    placed: Sequence[Placed],
    near: float,
) -> Iterator[Point]:
    """Yield free places for a counter: for each height and free interval the one nearest to ``near``."""
    top, strips = room
    deep = ceil((high + SPACE) / STEP)
    for start in range(len(strips) - deep + 1):
        y = top + (start + deep / 2) * STEP
        spans = _common(strips[start : start + deep])
        for other in placed:
            if abs(other.y - y) < (other.high + high) / 2 + SPACE - 1:
                reach = other.wide / 2 + SPACE
                spans = _without(spans, other.x - reach, other.x + reach)
        for left, right in spans:
            if left + wide <= right:
                yield min(max(near, left + wide / 2), right - wide / 2), y


def _common(strips: Sequence[Sequence[Point]]) -> list[Point]:
    """Return the intervals of x that are free in every strip."""
    free: list[Point] = [(-1e9, 1e9)]
    for strip in strips:
        free = [(max(a, c), min(b, d)) for a, b in free for c, d in strip if max(a, c) < min(b, d)]
    return free


@lru_cache(maxsize=128)
def _strips(region: str, signs: frozenset[str]) -> tuple[float, list[list[Point]]]:
    """Return the top of a region and, strip by strip downwards, the intervals of x free for troops."""
    area = MAP.areas[region]
    ys = [place(point)[1] for point in area.outline]
    count = int((max(ys) - min(ys)) / STEP)
    return min(ys), [_free(area, signs, min(ys) + (index + 0.5) * STEP) for index in range(count)]


@lru_cache(maxsize=128)
def _free_area(region: str, signs: frozenset[str]) -> float:
    return sum(right - left for strip in _strips(region, signs)[1] for left, right in strip) * STEP


def _free(area: Area, signs: frozenset[str], y: float) -> list[Point]:
    spans = [
        (CENTRE[0] + left * RADIUS + MARGIN, CENTRE[0] + right * RADIUS - MARGIN)
        for left, right in area.spans((y - CENTRE[1]) / RADIUS)
    ]
    for sign in signs:
        x, middle = place(getattr(area, sign))
        reach = max(0.0, CLEARANCE[sign] ** 2 - (middle - y) ** 2) ** 0.5
        spans = _without(spans, x - reach, x + reach)
    x, middle = place(polar(area.bearing, area.name_radius))
    if area.rim is None and abs(middle - y) < PLAQUE[1]:
        spans = _without(spans, x - PLAQUE[0], x + PLAQUE[0])
    return [(a, b) for a, b in spans if a < b]


def _without(spans: Sequence[Point], left: float, right: float) -> list[Point]:
    return [piece for a, b in spans for piece in ((a, min(b, left)), (max(a, right), b))]


def _grid(region: str, number: int, size: Size) -> tuple[Point, ...]:
    """Return places in a grid around the middle: for more kinds of troops than a region has room for."""
    x, y = centroid(region)
    across = ceil(number**0.5)
    down = ceil(number / across)
    return tuple(
        (x + (index % across - (across - 1) / 2) * size[0], y + (index // across - (down - 1) / 2) * size[1])
        for index in range(number)
    )


@cache
def centroid(region: str) -> Point:
    """Return the middle of a region by weight."""
    outline = MAP.areas[region].outline
    total = x = y = 0.0
    for (ax, ay), (bx, by) in zip(outline, outline[1:] + outline[:1], strict=True):
        cross = ax * by - bx * ay
        total, x, y = total + cross, x + (ax + bx) * cross, y + (ay + by) * cross
    return place((x / total / 3, y / total / 3))
