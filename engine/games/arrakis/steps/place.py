"""Placing figures: from supply, or from elsewhere on the board (W-9.9)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core.decisions import Amounts, Bound, Item, Option, Pick
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import (
    RANKS,
    empty_deserts,
    generic,
    generic_supply,
    is_free,
    legion_of,
    legions,
    ready,
    restricted,
    seats_of,
    settlements,
    supply,
    terrain,
    where_is,
)
from engine.games.arrakis.data import AREAS, EFFECTS, LEADERS
from engine.games.arrakis.effects import Place, UnitCounts
from engine.games.arrakis.labels import AREA, DONE, SIDE, STOP, area, piece, plain, ref, units
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import add_leader, check_stacking, disband, merge, take
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Legion, Side, turn_of

CHOOSE = "choose"
SUPPLY = "supply"
_CHOOSE = plain(CHOOSE, "arrakis-place-choose")


# -- where ---------------------------------------------------------------------------------------------


@step("arrakis.place", free=True)
def place(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Choose where; figures come from supply unless one says otherwise, or it has too few."""
    effect = _effect(path)
    found = [area(one) for one in sites(t.state, side, effect)]
    seats = seats_of(t.state, side)
    prompt = _prompt(side, effect)
    chosen: list[str] = []
    ask = False
    if found and (effect.each or effect.spread):
        most = len(found) if effect.each else sum(_counts(effect.units))
        options = [*found, _CHOOSE] if _elsewhere(t.state, side, effect) else found
        chosen = yield Pick(seats, prompt, [], topic="arrakis-place", options=options, min=0, max=most)
        ask = CHOOSE in chosen
        if ask:
            chosen.remove(CHOOSE)
            if not chosen:
                chosen = yield Pick(seats, prompt, [], options=found, min=0, max=most)
    elif found:
        answer = yield Pick(seats, prompt, DONE, topic="arrakis-place", options=[*found, _CHOOSE, STOP])
        ask = answer == CHOOSE
        if ask:
            answer = found[0].id
            if len(found) > 1:
                answer = yield Pick(seats, prompt, answer, options=found)
        chosen = [] if answer == DONE else [answer]
    turn_of(t.state).last = None  # without an area there is none for what comes with ``same``
    for one in chosen:
        t.next("arrakis.muster", side, path, one, ask)
        t.next("arrakis.place_leader", side, path, one, ask)


def _elsewhere(state: ArrakisState, side: Side, effect: Place) -> bool:
    """Whether a Unit of a rank that is wanted stands on the board, and might come from there."""
    ranks = [rank for rank in RANKS if getattr(effect.units, rank)]
    return any(
        legion.side == side and getattr(legion, rank) for legion in state.legions.values() for rank in ranks
    )


@cache
def _prompt(side: Side, effect: Place) -> Msg:
    """Return the question where, which says what is placed."""
    wanted = Legion(side, *_counts(_wanted(effect)))
    leader: Msg | None = None
    match effect.leader:
        case None:
            pass
        case "any":
            leader = msg("arrakis-place-any-leader")
        case "paul":
            leader = msg("arrakis-place-paul")
        case named:
            wanted.leaders = [generic(side) if named == "generic" else named]
    figures = (units(side, wanted),) if leader is None else (units(side, wanted), leader)
    key = "arrakis-place-each" if effect.each or effect.spread else "arrakis-place"
    return msg(key, figures=figures)


@possible(Place)
def can_place(state: ArrakisState, side: Side, effect: Place) -> bool:
    """Whether there is an area for it, and a figure or an effect that follows there."""
    return next(sites(state, side, effect), None) is not None


def sites(state: ArrakisState, side: Side, effect: Place) -> Iterator[str]:
    """Yield the areas that an effect means, in the board's order."""
    match effect.at:
        case "own_settlement":
            yield from settlements(state, side)
        case "own_legion":
            yield from legions(state, side)
        case "with_special":
            yield from (one for one in legions(state, side) if state.legions[one].special)
        case "with_leader":
            assert effect.with_ is not None
            standing = where_is(state, effect.with_)
            if standing is not None:
                yield standing
        case "empty_desert":
            yield from empty_deserts(state)
        case "free_mountain" | "free_plateau":
            kind = effect.at.removeprefix("free_")
            yield from (one for one in AREAS if terrain(state, one) == kind and is_free(state, one, side))
        case _:
            yield from (one for one in settlements(state, side) if _named(effect.at, one))


def _named(site: str, settlement: str) -> bool:
    if site == "villages":
        return AREAS[settlement].settlement == "pyon_village"
    return settlement in (("arrakeen", "carthag") if "arrakeen_" in site else (site,))


# -- Units ---------------------------------------------------------------------------------------------


@step("arrakis.muster")
def muster(t: ArrakisTable, side: Side, path: str, target: str, ask: bool) -> Asking:
    """Put the Units of an effect into an area; say where they come from if supply is short, or if one likes."""
    state = t.state
    wanted = _wanted(_effect(path))
    left = supply(state, side)
    placed = Legion(side, *_counts(wanted))
    if ask or any(has < wants for has, wants in zip(_counts(left), _counts(wanted), strict=True)):
        items = _sources(state, side, target, wanted, left)
        if items:
            answer = yield Amounts(
                seats_of(state, side),
                msg("arrakis-place-sources", area=AREA[target]),
                _from_supply(items, wanted),
                items=items,
                groups=[Bound(rank, 0, getattr(wanted, rank)) for rank in RANKS if getattr(wanted, rank)],
            )
            placed = _gather(t, side, answer)
        else:
            placed = Legion(side)
    if any(_counts(placed)):
        merge(state, side, target, placed)
        t.emit(
            "arrakis-placed",
            data={"areas": [target]},
            side=SIDE[side],
            legion=units(side, placed),
            area=AREA[target],
        )
        check_stacking(t, target)
    if target in state.legions:
        turn_of(state).last = target


def _sources(
    state: ArrakisState, side: Side, target: str, wanted: UnitCounts, left: UnitCounts
) -> list[Item]:
    """Return where Units may come from: supply, lower ranks for what is out of stock (W-2.2), other areas."""
    items: list[Item] = []
    for place_, rank in enumerate(RANKS):
        count = getattr(wanted, rank)
        if not count:
            continue
        stock = getattr(left, rank)
        items.append(_supplied(side, rank, rank, min(count, stock)))
        for lower in reversed(RANKS[:place_]):
            free = getattr(left, lower) - getattr(wanted, lower)
            items.append(_supplied(side, rank, lower, min(count - stock, free)))
        for one in legions(state, side):
            if one != target:
                items.append(_standing(side, rank, one, min(count, getattr(state.legions[one], rank))))
    return [item for item in items if item.max > 0]


@cache
def _supplied(side: Side, rank: str, actual: str, most: int) -> Item:
    figure, wanted = ref("piece", piece(side, actual)), ref("piece", piece(side, rank))
    if rank == actual:
        return Item(
            f"{SUPPLY}:{rank}", msg("arrakis-place-supplied", piece=figure, count=0), most, group=rank
        )
    label = msg("arrakis-place-substitute", piece=figure, wanted=wanted, count=0)
    return Item(f"{SUPPLY}:{actual}:{rank}", label, most, group=rank)


@cache
def _standing(side: Side, rank: str, source: str, most: int) -> Item:
    label = msg("arrakis-place-standing", piece=ref("piece", piece(side, rank)), area=AREA[source], count=0)
    return Item(f"{source}:{rank}", label, most, target=source, group=rank)


def _from_supply(items: list[Item], wanted: UnitCounts) -> dict[str, int]:
    """Return the answer that takes what supply has."""
    answer: dict[str, int] = {}
    for rank in RANKS:
        count = getattr(wanted, rank)
        for item in items:
            number = min(count, item.max)
            if item.group == rank and item.target is None and number:
                answer[item.id] = number
                count -= number
    return answer


def _gather(t: ArrakisTable, side: Side, answer: dict[str, int]) -> Legion:
    """Take Units from where an answer says; those on the board leave their areas."""
    placed = Legion(side)
    for ident, count in answer.items():
        source, rank = ident.split(":")[:2]
        setattr(placed, rank, getattr(placed, rank) + count)
        if source != SUPPLY:
            take(t.state, source, rank, count)
            disband(t, source)
    return placed


# -- leaders -------------------------------------------------------------------------------------------


@step("arrakis.place_leader")
def place_leader(t: ArrakisTable, side: Side, path: str, target: str, ask: bool) -> Asking:
    """Put the leader of an effect into the area, beside a Unit (W-4.5); choose one if there is a choice."""
    effect = _effect(path)
    found = _leaders(t.state, side, effect, target)
    if not found:
        return
    chosen = found[0]
    if ask or effect.leader == "any" or len(found) > 1:
        options = [_leader(*_parted(one)) for one in found]
        prompt = msg("arrakis-place-leader", area=AREA[target])
        chosen = yield Pick(seats_of(t.state, side), prompt, DONE, options=[*options, STOP])
    if chosen == DONE:
        return
    ident, source = _parted(chosen)
    if source:
        t.state.legions[source].leaders.remove(ident)
    add_leader(t.state, side, target, ident)
    tell_leader(t, side, target, ident)


def tell_leader(t: ArrakisTable, side: Side, target: str, ident: str) -> None:
    """Tell that a leader has been put into an area."""
    t.emit(
        "arrakis-leader-placed",
        data={"areas": [target]},
        side=SIDE[side],
        leader=ref("leader", ident),
        area=AREA[target],
    )


def _leaders(state: ArrakisState, side: Side, effect: Place, target: str) -> list[str]:
    """Return the leaders that may be placed there; ``bashar:AREA``: one from there, none being in supply."""
    if effect.leader is None or legion_of(state, target, side) is None:
        return []
    found: list[str] = []
    if effect.leader != "generic":
        available = {*ready(state, side), *_on_board(state, side, target)}
        found = [
            one for one in state.players[side].leaders if one in available and _meant(effect.leader, one)
        ]
    if effect.leader in ("any", "generic"):
        ident = generic(side)
        if generic_supply(state, side):
            found.append(ident)
        else:
            found += [
                f"{ident}:{one}"
                for one in legions(state, side)
                if one != target and ident in state.legions[one].leaders
            ]
    return found


def _on_board(state: ArrakisState, side: Side, target: str) -> Iterator[str]:
    """Yield the named leaders that stand somewhere else."""
    for one in legions(state, side):
        if one != target:
            for ident in state.legions[one].leaders:
                if ident in LEADERS and not restricted(state, ident):
                    yield ident


def _meant(leader: str, ident: str) -> bool:
    if leader == "paul":  # W-11.5
        return LEADERS[ident].counts_as == "paul"
    return leader in ("any", ident)


def _parted(option: str) -> tuple[str, str]:
    ident, _, source = option.partition(":")
    return ident, source


@cache
def _leader(ident: str, source: str) -> Option:
    name = ref("leader", ident)
    if not source:
        return Option(ident, msg("arrakis-option-leader", leader=name), about=name)
    label = msg("arrakis-place-leader-from", leader=name, area=AREA[source])
    return Option(f"{ident}:{source}", label, target=source, about=name)


# -- the effect ----------------------------------------------------------------------------------------


def _effect(path: str) -> Place:
    effect = EFFECTS[path]
    assert isinstance(effect, Place)
    return effect


def _counts(pieces: UnitCounts | Legion) -> tuple[int, int, int]:
    return pieces.regular, pieces.elite, pieces.special


def _wanted(effect: Place) -> UnitCounts:
    """Return the Units for one area: all, or one if they are spread."""
    if not effect.spread:
        return effect.units
    return UnitCounts(*(min(1, count) for count in _counts(effect.units)))
