"""What the rules allow, worked out from the state. Nothing here changes anything."""

from __future__ import annotations

from collections.abc import Container, Iterator

from engine.games.dice.data import FACTIONS, GROUPS, NEIGHBOURS, REGIONS, RULES, STORM_TRACK
from engine.games.dice.effects import (
    EmblemFromPairs,
    ImmuneToAssassination,
    KanlyIgnoresProtection,
    LoyaltyLimit,
    MayCommitBothLeaders,
    ReachTarget,
)
from engine.games.dice.powers import ability, alliance, passive, turn_of
from engine.games.dice.state import DiceState, Pieces, Region, Stack

TROOP_KINDS = ("troop", "elite")


# -- who is where --------------------------------------------------------------------------------------


def stack_of(region: Region, seat: int) -> Stack | None:
    """Return the troops of a seat in a region, if any."""
    for stack in region.stacks:
        if stack.seat == seat:
            return stack
    return None


def size(pieces: Stack | Pieces) -> int:
    """Return the number of troops, elite troops counting as one (D-2.4)."""
    return pieces.troop + pieces.elite


def strength(pieces: Stack | Pieces) -> int:
    """Return the combat strength of troops (D-2.4, D-14.13)."""
    return pieces.troop * RULES.strength.troop + pieces.elite * RULES.strength.elite


def present(state: DiceState, seat: int) -> Iterator[str]:
    """Yield the regions where a seat has troops."""
    for ident, region in state.regions.items():
        if region.stacks and stack_of(region, seat) is not None:
            yield ident


def strategic_control(state: DiceState, seats: Container[int]) -> int:
    """Return how many strategic regions hold troops of these seats and of nobody else (D-5.1, D-5.3)."""
    return sum(
        bool(stacks) and all(stack.seat in seats for stack in stacks)
        for stacks in (state.regions[ident].stacks for ident in GROUPS["strategic"])
    )


def shares_with_third(state: DiceState, seats: Container[int]) -> bool:
    """Whether one of these seats shares a strategic region with somebody else (Q-19)."""
    for ident in GROUPS["strategic"]:
        sides = {stack.seat in seats for stack in state.regions[ident].stacks}
        if len(sides) == 2:
            return True
    return False


def right_of(state: DiceState, seat: int, steps: int) -> int:
    """Return the seat ``steps`` places to the right: counter-clockwise, the turn before (D-3.7)."""
    return (seat - steps) % len(state.players)


def storm_stop(start: str, steps: int) -> str:
    """Return where the storm stops (D-4.7, D-15.1)."""
    return STORM_TRACK[(STORM_TRACK.index(start) + steps) % len(STORM_TRACK)]


# -- set-up ----------------------------------------------------------------------------------------------


def factions_at(seats: int) -> list[str]:
    """Return the factions that can be picked at this player count (D-3.8)."""
    return [ident for ident, faction in FACTIONS.items() if faction.min_players <= seats]


def empty_strategic(state: DiceState) -> list[str]:
    """Return the strategic regions without troops."""
    return [ident for ident in GROUPS["strategic"] if not state.regions[ident].stacks]


# -- dice ----------------------------------------------------------------------------------------------


def frozen_faces(state: DiceState, kind: str) -> list[str | None]:
    """Return the faces of the frozen dice of one kind."""
    return [die.face for die in state.dice if die.status == "frozen" and die.kind == kind]


def emblems(state: DiceState, seat: int) -> int:
    """Return how many emblems of a seat's faction are frozen (D-9.2, D-10.1, D-19.11)."""
    return _emblems_in(frozen_faces(state, "faction"), state, seat)


def _emblems_in(faces: list[str | None], state: DiceState, seat: int) -> int:
    if passive(state, seat, EmblemFromPairs) is not None:
        return sum(faces.count(face) // 2 for face in set(faces))
    return faces.count(state.players[seat].faction)


def addressees(state: DiceState) -> dict[int, int]:
    """Return whom the active player may propose an alliance to, with their emblems (D-9.1 to D-9.4)."""
    turn = turn_of(state)
    if len(state.players) < RULES.alliances_from_players.value:
        return {}
    if turn.asked and not state.options.several_alliance_proposals_per_turn:
        return {}
    found: dict[int, int] = {}
    faces = frozen_faces(state, "faction")
    for seat in range(len(state.players)):
        if seat != turn.active and seat not in turn.asked:
            count = _emblems_in(faces, state, seat)
            if count:
                found[seat] = count
    return found


# -- Kanly ---------------------------------------------------------------------------------------------


def victims(state: DiceState, *, despite_protection: bool) -> list[tuple[str, int, str]]:
    """Return region, seat and kind of every troop that may be assassinated (D-11.2)."""
    spared = _spared(state, despite_protection=despite_protection)
    return [
        (ident, stack.seat, kind)
        for ident, region in state.regions.items()
        if ident != state.storm
        for stack in region.stacks
        if stack.seat not in spared
        for kind in TROOP_KINDS
        if getattr(stack, kind)
    ]


def _spared(state: DiceState, *, despite_protection: bool) -> set[int]:
    turn = turn_of(state)
    spared = {
        seat
        for seat, player in enumerate(state.players)
        if (player.protection and not despite_protection) or passive(state, seat, ImmuneToAssassination)
    }
    if state.options.kanly_enemies_only:
        spared.add(turn.active)
        if turn.ally is not None:
            spared.add(turn.ally)
    return spared


def kanly_victims(state: DiceState) -> list[tuple[str, int, str]]:
    """Return whom the active player may kill with a Kanly symbol."""
    ignores = alliance(state, KanlyIgnoresProtection) is not None
    return victims(state, despite_protection=ignores)


def tokens_to_take(state: DiceState) -> list[tuple[str, int]]:
    """Return the protection tokens that others hold, with the holder (D-11.3)."""
    active = turn_of(state).active
    return [
        (token, seat)
        for seat, player in enumerate(state.players)
        if seat != active
        for token in player.protection
    ]


# -- moving --------------------------------------------------------------------------------------------


def reach(state: DiceState) -> list[str]:
    """Return the groups of regions from which the active player's troops reach any target (D-19.4)."""
    uses = (ability(state, ReachTarget), alliance(state, ReachTarget))
    return [use.regions for use in uses if use is not None]


def sources(state: DiceState, seat: int) -> list[tuple[str, Stack, bool]]:
    """Return the troops of a seat that can move: region, troops, whether from any distance (D-13.2).

    Nothing moves under the storm (D-13.4), nor from beside an ornithopter there.
    """
    turn = turn_of(state)
    groups = turn.reach if seat == turn.active else ()
    found: list[tuple[str, Stack, bool]] = []
    for ident, region in state.regions.items():
        if region.stacks and ident != state.storm:
            stack = stack_of(region, seat)
            if stack is not None:
                far = "ornithopter" in region.resources or any(ident in GROUPS[group] for group in groups)
                found.append((ident, stack, far))
    return found


def entering(state: DiceState, seat: int, target: str) -> list[tuple[str, Stack]]:
    """Return the troops of a seat that may enter a target outside the storm, by region (D-13.2)."""
    near = NEIGHBOURS[target]
    return [
        (ident, stack)
        for ident, stack, far in sources(state, seat)
        if ident != target and (far or ident in near)
    ]


def reachable(state: DiceState, seat: int) -> dict[str, int]:
    """Return the targets that troops of a seat may enter, with how many (D-13.2, D-13.4)."""
    counts: dict[str, int] = {}
    for ident, stack, far in sources(state, seat):
        for target in REGIONS if far else NEIGHBOURS[ident]:
            if target not in (ident, state.storm):
                counts[target] = counts.get(target, 0) + stack.troop + stack.elite
    return counts


# -- combat --------------------------------------------------------------------------------------------


def contested(state: DiceState) -> list[str]:
    """Return the regions where the active player must fight (D-14.1, D-14.2)."""
    turn = turn_of(state)
    found: list[str] = []
    for ident, region in state.regions.items():
        if len(region.stacks) < 2 or ident == state.storm or not REGIONS[ident].combat:
            continue
        seats = [stack.seat for stack in region.stacks]
        if turn.active in seats and any(seat not in (turn.active, turn.ally) for seat in seats):
            found.append(ident)
    return found


def attackers(state: DiceState, region: str) -> list[Stack]:
    """Return the attacking troops in a region: the active player's and the ally's (D-14.6)."""
    turn = turn_of(state)
    return [stack for stack in state.regions[region].stacks if stack.seat in (turn.active, turn.ally)]


def defenders(state: DiceState, region: str) -> list[int]:
    """Return the enemies in a region, the opponent first (D-14.6).

    The opponent is the one met first going backwards round the table.
    """
    turn = turn_of(state)
    count = len(state.players)
    enemies = [
        stack.seat for stack in state.regions[region].stacks if stack.seat not in (turn.active, turn.ally)
    ]
    return sorted(enemies, key=lambda seat: (turn.active - seat) % count)


def usable_leaders(state: DiceState, seat: int) -> int:
    """Return how many leaders on a seat's card may fight in one combat (Q-16)."""
    own = state.players[seat].card.leader
    return own if passive(state, seat, MayCommitBothLeaders) is not None else min(own, 1)


def loyalty_limits(state: DiceState, seat: int) -> tuple[int, int]:
    """Return how many loyalty tokens a seat may keep, and how many it may use in a combat (D-19.10)."""
    limit = passive(state, seat, LoyaltyLimit)
    if limit is not None:
        return limit.keep, limit.reveal_per_combat
    return RULES.loyalty.keep, RULES.loyalty.reveal_per_combat
