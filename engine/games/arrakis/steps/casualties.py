"""Absorbing hits (W-19.1, W-19.2): in battle, and wherever else hits fall (W-12.8, W-24.10, special attacks).

A hit takes a Regular, or makes a Regular of an Elite, or takes a leader; which is the owner's choice, each
time anew. Most people want one of three orders, `ORDERS`, so a whole roll is absorbed in one of them;
``ask`` takes the hits one by one. Nothing is asked where the Legion can outlive its hits in one way only.

R-2: no order gives up a Legion that could outlive its hits, since all its leaders would go, too. One by one
that can be done, but it is not worth a question of its own.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from engine.core.decisions import Option, Pick
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import RANKS, seats_of, supply
from engine.games.arrakis.data import STRIPS
from engine.games.arrakis.labels import AREA, SIDE, leaders, piece, ref
from engine.games.arrakis.pieces import disband, exchange, lose_leader, take
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Legion, Side

ASK = "ask"
RANKS_FIRST = "ranks"
_LEADERS = "leaders"
ORDERS = {
    RANKS_FIRST: ("elite", "special", "regular", _LEADERS),
    "units": ("regular", "elite", "special", _LEADERS),
    "leaders": (_LEADERS, "elite", "special", "regular"),
}
"""What goes first: the first order keeps as many Units as can be, the second the best, the third all of them."""

TOPIC = "arrakis-casualties"


class Body(NamedTuple):
    """What of a Legion can take hits. ``spare``: Regulars in supply that could stand in for its Elites."""

    regular: int
    elite: int
    special: int
    leaders: tuple[str, ...]
    spare: int

    @property
    def units(self) -> int:
        """The Units that are left; without one the Legion is gone (W-19.2)."""
        return self.regular + self.elite + self.special


def body_of(state: ArrakisState, legion: Legion) -> Body:
    """Return what of a Legion can take hits; tokens must have been turned up (W-4.3)."""
    spare = min(supply(state, legion.side).regular, legion.elite + legion.special)
    return Body(legion.regular, legion.elite, legion.special, tuple(legion.leaders), spare)


# -- what can become of a Legion -------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def ways(body: Body) -> dict[str, Body]:
    """Return how one hit can be taken and what is left: by rank, or by the id of a leader (W-19.1)."""
    found: dict[str, Body] = {}
    if body.regular:
        found["regular"] = body._replace(regular=body.regular - 1, spare=body.spare + 1)
    stand_in = min(body.spare, 1)  # W-40.9: without a Regular in supply an Elite is gone at once
    for rank, weaker in (
        ("elite", body._replace(elite=body.elite - 1)),
        ("special", body._replace(special=body.special - 1)),
    ):
        if getattr(body, rank):
            found[rank] = weaker._replace(regular=body.regular + stand_in, spare=body.spare - stand_in)
    for leader in body.leaders:
        if leader not in found:
            rest = list(body.leaders)
            rest.remove(leader)
            found[leader] = body._replace(leaders=tuple(rest))
    return found


@lru_cache(maxsize=4096)
def survivors(body: Body, hits: int) -> frozenset[Body]:
    """Return all that can be left of a Legion after so many hits; nothing if it cannot outlive them."""
    found = {body}
    for _ in range(hits):
        found = {after for one in found for after in ways(one).values() if after.units}
    return frozenset(found)


@lru_cache(maxsize=4096)
def follow(body: Body, hits: int, order: str) -> tuple[str, ...]:
    """Return what an order loses to so many hits, one thing a hit, as far as there is something."""
    lost: list[str] = []
    for left in range(hits, 0, -1):
        possible = ways(body)
        if not possible:
            break
        lives = [what for what in possible if survivors(possible[what], left - 1) and possible[what].units]
        lost.append(min(lives or possible, key=lambda what: _rank(what, order)))
        body = possible[lost[-1]]
    return tuple(lost)


def _rank(what: str, order: str) -> tuple[int, int, str]:
    """Return the place of a loss in an order; of the leaders the weakest goes first."""
    if what in RANKS:
        return ORDERS[order].index(what), 0, what
    return ORDERS[order].index(_LEADERS), sum(STRIPS[what]), what


@lru_cache(maxsize=4096)
def choices(body: Body, least: int = 1, most: int = 99) -> tuple[str, ...]:
    """Return the orders that differ for some number of hits, `ASK` if there is more; none without a choice."""
    numbers = []
    for hits in range(least, most + 1):
        if not survivors(body, hits):
            break
        numbers.append(hits)
    kept: dict[tuple[Body, ...], str] = {}
    for order in ORDERS:
        kept.setdefault(tuple(_left(body, hits, order) for hits in numbers), order)
    covered = [{ends[place] for ends in kept} for place in range(len(numbers))]
    more = any(survivors(body, hits) - ends for hits, ends in zip(numbers, covered, strict=True))
    return (*kept.values(), ASK) if more else tuple(kept.values()) if len(kept) > 1 else ()


def _left(body: Body, hits: int, order: str) -> Body:
    for what in follow(body, hits, order):
        body = ways(body)[what]
    return body


# -- absorbing -------------------------------------------------------------------------------------------


@step("arrakis.casualties")
def casualties(t: ArrakisTable, side: Side, area: str, hits: int, order: str = ASK) -> Asking:
    """Absorb hits on the Legion of a side (W-19.1), in one of `ORDERS`; `ASK` asks where there is a choice."""
    state = t.state
    legion = state.legions.get(area)
    if legion is None or legion.side != side or not hits:
        return
    body = body_of(state, legion)
    left = hits
    lost: list[str] = []
    if order == ASK:
        order = RANKS_FIRST
        offered = choices(body, hits, hits)
        if hits > 1 and offered:
            order = yield _which_order(state, side, area, body, hits, offered)
        if hits == 1 or order == ASK:
            while len(survivors(body, left)) > 1:
                possible = ways(body)
                what = next(iter(possible))
                if len(possible) > 1:
                    what = yield _which_loss(state, side, area, body, left)
                lost.append(what)
                body = possible[what]
                left -= 1
            order = RANKS_FIRST
    lost += follow(body, left, order)
    _lose(t, side, area, lost)


def _which_order(
    state: ArrakisState, side: Side, area: str, body: Body, hits: int, offered: tuple[str, ...]
) -> Pick:
    options = [
        Option(one, _ORDER[one], note=None if one == ASK else _losses(side, follow(body, hits, one)))
        for one in offered
    ]
    prompt = msg("arrakis-casualties", area=AREA[area], count=hits)
    return Pick(seats_of(state, side), prompt, options[0].id, topic=TOPIC, options=options)


def _which_loss(state: ArrakisState, side: Side, area: str, body: Body, hits: int) -> Pick:
    options = [_loss(side, what) for what in ways(body)]
    prompt = msg("arrakis-casualty", area=AREA[area], count=hits)
    default = follow(body, hits, RANKS_FIRST)[0]
    return Pick(seats_of(state, side), prompt, default, options=options)


def orders_before(body: Body) -> list[Option]:
    """Return the orders to choose from before hits fall, and to be asked then; none without a choice."""
    offered = [one for one in choices(body) if one != ASK]
    return [_before(one) for one in (*offered, ASK)] if offered else []


@cache
def _before(ident: str) -> Option:
    return Option(ident, msg("arrakis-lose-ask") if ident == ASK else _ORDER[ident])


@cache
def _loss(side: Side, what: str) -> Option:
    if what in RANKS:
        label = msg("arrakis-loss", piece=ref("piece", piece(side, what)), rank=what)
        return Option(what, label)
    return Option(what, msg("arrakis-loss-leader", leader=ref("leader", what)), about=ref("leader", what))


_ORDER = {
    RANKS_FIRST: msg("arrakis-lose-ranks"),
    "units": msg("arrakis-lose-units"),
    "leaders": msg("arrakis-lose-leaders"),
    ASK: msg("arrakis-lose-one-by-one"),
}


def _losses(side: Side, lost: list[str] | tuple[str, ...]) -> Msg:
    """Return losses in words."""
    parts = [
        msg("arrakis-lost", piece=ref("piece", piece(side, rank)), rank=rank, count=lost.count(rank))
        for rank in RANKS
        if rank in lost
    ]
    parts += leaders([what for what in lost if what not in RANKS])
    return msg("arrakis-losses", parts=tuple(parts))


def _lose(t: ArrakisTable, side: Side, area: str, lost: list[str]) -> None:
    """Carry losses out: Units go to supply, named leaders to the tank, the rest of a dead Legion with them."""
    state = t.state
    data = {"areas": [area]}
    t.emit("arrakis-casualties-taken", data=data, side=SIDE[side], area=AREA[area], lost=_losses(side, lost))
    if state.battle is not None:
        state.battle.hits.pop(side, None)
    for what in lost:
        if what not in RANKS:
            lose_leader(t, area, what)
            continue
        if what != "regular" and supply(state, side).regular:
            exchange(state, area, what, "regular")
        else:
            take(state, area, what)
    disband(t, area)
    if area not in state.legions:
        t.emit("arrakis-legion-destroyed", data=data, side=SIDE[side], area=AREA[area])
