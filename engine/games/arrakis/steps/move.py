"""Moving Legions, on the ground, by Sandriding and by Troop Transport (W-15 to W-17)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.core.decisions import Amounts, Bound, Decision, Item, Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis import labels
from engine.games.arrakis.board import (
    figure_of,
    is_desert,
    is_empty,
    is_free,
    is_settlement,
    legions,
    seats_of,
    units,
)
from engine.games.arrakis.data import EFFECTS, LEADERS, NEAR
from engine.games.arrakis.effects import Displace, LegionFilter, Move, MoveOrAttack, Relocate
from engine.games.arrakis.labels import AREA, DONE, SIDE, STOP, ref
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import add, carry, check_stacking, copy_of
from engine.games.arrakis.reach import Reach, movable, movers, ridden
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    ArrakisState,
    ArrakisTable,
    Legion,
    Side,
    other,
    turn_of,
)
from engine.games.arrakis.steps.arrive import arrive, fewest, picked, unit_items
from engine.games.arrakis.steps.attack import attack_options, begin_attack, can_attack
from engine.games.arrakis.steps.transport import choose_transport, take_off

Targets: TypeAlias = Callable[[str], list[str]]
"""Where a Legion may go, by where it stands."""

_ANY = LegionFilter()


@dataclass(slots=True, frozen=True)
class _Going:
    """Who goes where, and the zone whose Ornithopter takes them, if one does."""

    source: str
    target: str
    part: Legion
    zone: str | None = None


# -- moves by the rules --------------------------------------------------------------------------------


@possible(Move)
def can_move(state: ArrakisState, side: Side, effect: Move | MoveOrAttack) -> bool:
    """Whether any Legion that the effect lets move can go anywhere."""
    sources = [source for source, _ in movers(state, side, effect.legion)]
    if any(is_free(state, area, side) for source in sources for area in NEAR[source]):
        return True
    reach = Reach(state, side)
    return any(reach.moves(source) for source in sources)


@possible(MoveOrAttack)
def can_move_or_attack(state: ArrakisState, side: Side, effect: MoveOrAttack) -> bool:
    """Whether any Legion that the effect means can move or attack."""
    return can_move(state, side, effect) or can_attack(state, side, effect)


@step("arrakis.move", free=True)
def move(t: ArrakisTable, side: Side, path: str, done: int = 0) -> Asking:
    """Move one of the Legions that an effect lets move, or no more; ``done``: moves made before.

    A step for each move, so that free actions find their place between them.
    """
    effect = EFFECTS[path]
    assert isinstance(effect, Move)
    again = effect.twice and done > 0
    wanted = replace(effect.legion, same=True) if again else effect.legion
    last = done + 1 >= (2 if effect.twice else effect.count)
    options = move_options(t.state, side, wanted, again=again)
    chosen = DONE
    if options:
        options.append(STOP)
        prompt = msg("arrakis-move", left=(2 if effect.twice else effect.count) - done)
        chosen = yield Pick(seats_of(t.state, side), prompt, DONE, options=options)
    if chosen == DONE:
        check_crowds(t)
        return
    targets = _targets(t.state, side, again=again)
    going = yield from _who(t.state, side, chosen, wanted, targets, again=again)
    march(t, side, going, last=last)
    if not last:
        t.next("arrakis.move", side, path, done + 1)


@step("arrakis.move_or_attack", free=True)
def move_or_attack(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Move one Legion, or attack with one."""
    effect = EFFECTS[path]
    assert isinstance(effect, MoveOrAttack)
    options = move_options(t.state, side, effect.legion) + attack_options(t.state, side, effect.legion)
    if not options:
        return
    options.append(STOP)
    chosen: str = yield Pick(seats_of(t.state, side), msg("arrakis-move-or-attack"), DONE, options=options)
    if chosen == DONE:
        return
    target = chosen.partition(">")[2]
    if target and not is_free(t.state, target, side):
        yield from begin_attack(t, side, chosen, path)
    else:
        targets = _targets(t.state, side)
        going = yield from _who(t.state, side, chosen, effect.legion, targets)
        march(t, side, going)


def move_options(
    state: ArrakisState, side: Side, wanted: LegionFilter, *, again: bool = False
) -> list[Option]:
    """Return a pair of areas for every move of a whole Legion, and for each Legion the choice of figures."""
    reach = Reach(state, side)
    options: list[Option] = []
    for source, part in movers(state, side, wanted, again=again):
        near = NEAR[source]
        targets = reach.moves(source, again=again)
        options += [
            labels.way(source, one, "arrakis-option-move" if one in near else _BEYOND[side])
            for one in targets
        ]
        if targets and _splits(state, source, part):
            options.append(labels.figures(source))
    return options


def _targets(state: ArrakisState, side: Side, *, again: bool = False) -> Targets:
    return lambda source: Reach(state, side).moves(source, again=again)


_BEYOND = {ATREIDES: "arrakis-option-ride", HARKONNEN: "arrakis-option-fly"}
"""Words for a move to an area that is not next to where it begins."""


# -- who goes where ------------------------------------------------------------------------------------


def _splits(state: ArrakisState, source: str, part: Legion) -> bool:
    """Whether there is a choice of figures: some Units may stay, or leaders with Units that must."""
    return units(part) > 1 or (bool(part.leaders) and units(part) < units(state.legions[source]))


def _who(
    state: ArrakisState,
    side: Side,
    chosen: str,
    wanted: LegionFilter,
    targets: Targets,
    *,
    again: bool = False,
    far: bool = False,
) -> Generator[Decision, Any, _Going]:
    """Ask what is still to be said of a move; which figures comes last, since tokens are hidden.

    ``far``: the effect leads however far, by no Transport.
    """
    source, _, target = chosen.partition(">")
    split = not target
    source = source.removesuffix(":figures")
    part = movable(state, source, again=again)
    assert part is not None
    if split:
        target = yield from _where(state, side, source, targets(source))
    zone = None if far else (yield from choose_transport(state, side, source, target))
    if split:
        part = picked(side, (yield figures_question(state, side, source, part, wanted)))
    return _Going(source, target, copy_of(part), zone)


def _where(state: ArrakisState, side: Side, source: str, targets: list[str]) -> Generator[Decision, Any, str]:
    if len(targets) == 1:
        return targets[0]
    options = [labels.area(one) for one in targets]
    prompt = msg("arrakis-move-where", area=AREA[source])
    target: str = yield Pick(seats_of(state, side), prompt, targets[0], options=options)
    return target


def figures_question(
    state: ArrakisState, side: Side, source: str, part: Legion, wanted: LegionFilter
) -> Amounts:
    """Ask which figures go: no leader without a Unit, here or there, and whom the effect names (W-15.2, W-15.3)."""
    items = unit_items(part)
    if wanted.special:
        for item in items:
            item.min = int(item.id == "special")
    named = None if wanted.contains is None else figure_of(state, wanted.contains)
    leaders = [
        Item(
            leader,
            msg("arrakis-leader", leader=ref("leader", leader)),
            part.leaders.count(leader),
            min=int(leader == named),
            group="leaders",
        )
        for leader in dict.fromkeys(part.leaders)
    ]
    others = units(state.legions[source]) - units(part)
    bounds = [Bound("units", 1, units(part) if others else units(part) - 1)]
    if leaders:
        bounds.append(Bound("leaders", int(wanted.leader), len(part.leaders)))
    return Amounts(
        seats_of(state, side),
        msg("arrakis-move-who", area=AREA[source]),
        _least(items) | _least(leaders, int(wanted.leader)),
        hidden=bool(part.tokens),
        items=[*items, *leaders],
        groups=bounds,
    )


def _least(items: list[Item], count: int = 1) -> dict[str, int]:
    """Return the smallest answer: whom the effect names, else ``count`` from the first on."""
    named = {item.id: item.min for item in items if item.min}
    return named or fewest(items, count)


# -- moving --------------------------------------------------------------------------------------------


def march(t: ArrakisTable, side: Side, going: _Going, *, last: bool = True) -> None:
    """Move figures (W-15.1); ``last``: no other move of the Action follows, so stacking counts now (Q-35)."""
    state, turn = t.state, turn_of(t.state)
    source, target = going.source, going.target
    if side == ATREIDES and any(leader in LEADERS for leader in going.part.leaders):
        state.facts.ride = max(state.facts.ride, ridden(state, source, target))
    if going.zone is not None:
        take_off(t, source, going.zone)
        turn.flown.append(target)
    t.emit(
        "arrakis-moved",
        data={"areas": [source, target]},
        side=SIDE[side],
        legion=labels.units(side, going.part),
        source=AREA[source],
        area=AREA[target],
    )
    carry(t, side, source, target, going.part)
    add(turn.moved.setdefault(target, Legion(side)), going.part)
    turn.last = target
    if last:
        check_crowds(t)
    arrive(t, side, target, crowding=False)


def check_crowds(t: ArrakisTable) -> None:
    """All moves of an Action are made: now its areas must not hold too many Units (W-4.6, Q-35)."""
    for area in turn_of(t.state).moved:
        check_stacking(t, area)


# -- other ways ----------------------------------------------------------------------------------------


def _ways(sources: Iterable[str], targets: Targets) -> list[Option]:
    return [labels.way(source, one, "arrakis-option-move") for source in sources for one in targets(source)]


@possible(Relocate)
def can_relocate(state: ArrakisState, side: Side, _effect: Relocate) -> bool:
    """Whether a Legion stands in an own Settlement and another elsewhere."""
    return any(_garrisons(state, side)) and len(legions(state, side)) > 1


def _garrisons(state: ArrakisState, side: Side) -> list[str]:
    return [source for source, _ in movers(state, side, _ANY) if is_settlement(state, source, side)]


def _joined(state: ArrakisState, side: Side) -> Targets:
    """Return where a Legion can join another: there is no Worm there (W-24.11)."""
    found = [area for area in legions(state, side) if area not in state.worms]
    return lambda source: [area for area in found if area != source]


@step("arrakis.relocate", free=True)
def relocate(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Move a Legion, or part of it, from an own Settlement to another own Legion, however far."""
    state = t.state
    targets = _joined(state, side)
    sources = _garrisons(state, side)
    options = _ways(sources, targets)
    if not options:
        return
    options += [labels.figures(one) for one in sources if _splits(state, one, state.legions[one])]
    options.append(STOP)
    chosen: str = yield Pick(seats_of(state, side), msg("arrakis-relocate"), DONE, options=options)
    if chosen != DONE:
        going = yield from _who(state, side, chosen, _ANY, targets, far=True)
        march(t, side, going)


@possible(Displace)
def can_displace(state: ArrakisState, side: Side, _effect: Displace) -> bool:
    """Whether an enemy Legion in the Desert has an empty area next to it."""
    return bool(_displacements(state, side))


def _displacements(state: ArrakisState, side: Side) -> list[Option]:
    sources = [area for area in legions(state, other(side)) if is_desert(state, area)]
    return _ways(sources, lambda source: [area for area in NEAR[source] if is_empty(state, area)])


@step("arrakis.displace", free=True)
def displace(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Move an enemy Legion, all of it, from a Desert area to an empty area next to it: nothing awaits it there."""
    state = t.state
    options = _displacements(state, side)
    if not options:
        return
    options.append(STOP)
    chosen: str = yield Pick(seats_of(state, side), msg("arrakis-displace"), DONE, options=options)
    if chosen == DONE:
        return
    source, _, target = chosen.partition(">")
    legion = copy_of(state.legions[source])
    carry(t, legion.side, source, target, legion)
    t.emit(
        "arrakis-displaced",
        data={"areas": [source, target]},
        side=SIDE[legion.side],
        legion=labels.units(legion.side, legion),
        source=AREA[source],
        area=AREA[target],
    )
