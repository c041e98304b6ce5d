"""Moving pieces: the only place that changes what stands where, who is in the tank, what the tracks show.

What follows at once from a change (a leader left alone, a track's event, the Harkonnen win) is done here,
so that no step can forget it. What the owner must choose about (too many Units) is a step of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.messages import msg
from engine.games.arrakis.board import (
    RANKS,
    excess,
    rank_of_settlement,
    seats_of,
    side_of_leader,
    supply,
    units,
)
from engine.games.arrakis.data import LEADERS, MARKERS, RULES, STRIPS, TOKENS
from engine.games.arrakis.labels import AREA, SIDE, inside, ref
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    ArrakisState,
    ArrakisTable,
    Legion,
    Player,
    Side,
    Turn,
    turn_of,
)

_LOWER = {"special": ("special", "elite", "regular"), "elite": ("elite", "regular"), "regular": ("regular",)}
_STANDING = {ident: place for place, ident in enumerate(STRIPS)}


# -- Units ---------------------------------------------------------------------------------------------


def legion_at(state: ArrakisState, side: Side, area: str) -> Legion:
    """Return the side's Legion in an area, a new one if there is none yet."""
    legion = state.legions.get(area)
    if legion is None:
        legion = state.legions[area] = Legion(side)
    assert legion.side == side
    return legion


def put(state: ArrakisState, side: Side, area: str, rank: str, count: int = 1) -> dict[str, int]:
    """Put Units from supply into an area; lower ranks stand in for what is out of stock (W-2.2).

    Returns what was put, by rank; less than ``count`` in all if the supply is exhausted.
    """
    legion = legion_at(state, side, area)
    left = supply(state, side)
    done: dict[str, int] = {}
    for stand_in in _LOWER[rank]:
        number = min(count, getattr(left, stand_in))
        if number:
            setattr(legion, stand_in, getattr(legion, stand_in) + number)
            done[stand_in] = number
            count -= number
    _tidy(state, area)
    return done


def take(state: ArrakisState, area: str, rank: str, count: int = 1) -> None:
    """Take Units off the board into supply; call `disband` when the area's Units may be gone.

    Their owner says which: in the midst of an Action those that have moved already (W-15.4).
    """
    legion = state.legions[area]
    setattr(legion, rank, getattr(legion, rank) - count)
    moved = _moved(state, area)
    if moved is not None:
        setattr(moved, rank, max(0, getattr(moved, rank) - count))


def exchange(state: ArrakisState, area: str, old: str, new: str, count: int = 1) -> None:
    """Exchange Units for others; first those that have not moved, but who has moved stays moved (W-15.4)."""
    legion = state.legions[area]
    setattr(legion, old, getattr(legion, old) - count)
    setattr(legion, new, getattr(legion, new) + count)
    moved = _moved(state, area)
    if moved is not None:
        shifted = max(0, getattr(moved, old) - getattr(legion, old))
        setattr(moved, old, getattr(moved, old) - shifted)
        setattr(moved, new, getattr(moved, new) + shifted)


def _moved(state: ArrakisState, area: str) -> Legion | None:
    """Return what has moved into an area in this Action, if anything has."""
    return state.turn.moved.get(area) if state.turn is not None else None


def disband(t: ArrakisTable, area: str) -> None:
    """Remove a Legion that has no Unit left, and its leaders with it (W-4.5, W-19.2)."""
    legion = t.state.legions.get(area)
    if legion is None or units(legion):
        return
    for leader in list(legion.leaders):
        lose_leader(t, area, leader)
    t.state.legions.pop(area, None)
    if t.state.turn is not None:
        t.state.turn.moved.pop(area, None)


def _tidy(state: ArrakisState, area: str) -> None:
    legion = state.legions.get(area)
    if legion is not None and not units(legion) and not legion.leaders:
        del state.legions[area]


def carry(t: ArrakisTable, side: Side, source: str, target: str, moving: Legion) -> None:
    """Move figures and tokens from one area to another; what is triggered there is not done here."""
    state = t.state
    going = copy_of(moving)  # it may be the very Legion
    left = state.legions[source]
    for rank in RANKS:
        setattr(left, rank, getattr(left, rank) - getattr(going, rank))
    for token in going.tokens:
        left.tokens.remove(token)
    for leader in going.leaders:
        left.leaders.remove(leader)
    if state.turn is not None and not units(left):
        _follow(state.turn, source, target)
    disband(t, source)
    merge(state, side, target, going)


def copy_of(legion: Legion) -> Legion:
    """Return a Legion that shares nothing with this one."""
    return Legion(
        legion.side, legion.regular, legion.elite, legion.special, legion.tokens[:], legion.leaders[:]
    )


def _follow(turn: Turn, source: str, target: str) -> None:
    """What is remembered of a Legion in this turn goes with it when all of it goes."""
    moved = turn.moved.pop(source, None)
    if moved is not None:
        add(turn.moved.setdefault(target, Legion(moved.side)), moved)
    if source in turn.flown:
        turn.flown.append(target)
    if turn.last == source:
        turn.last = target


def merge(state: ArrakisState, side: Side, target: str, arriving: Legion) -> None:
    """Add figures and tokens to a side's Legion in an area."""
    add(legion_at(state, side, target), arriving)


def add(legion: Legion, arriving: Legion) -> None:
    """Add figures and tokens to a Legion, leaders in the order of the data."""
    for rank in RANKS:
        setattr(legion, rank, getattr(legion, rank) + getattr(arriving, rank))
    legion.tokens += arriving.tokens
    legion.leaders += arriving.leaders
    legion.leaders.sort(key=_STANDING.__getitem__)


def check_stacking(t: ArrakisTable, area: str) -> None:
    """If an area is over the limit, its owner removes the excess at once (W-4.6): a step that comes next."""
    if excess(t.state, area):
        t.state.crowded.append(area)
        t.next("arrakis.excess", area)


# -- tokens and Sietches -------------------------------------------------------------------------------


def reveal_tokens(t: ArrakisTable, area: str, tokens: list[str] | None = None) -> None:
    """Swap face-down tokens (all, unless some are named) for their Units; they leave the game (W-4.3).

    The stacking limit applies at once (W-4.6): the excess is asked for by a step that comes next.
    """
    state = t.state
    legion = state.legions.get(area)
    if legion is None or not legion.tokens:
        return
    for token in list(legion.tokens) if tokens is None else tokens:
        legion.tokens.remove(token)
        state.spent_tokens.append(token)
        _unfold(state, area, token)
        t.reveal(seats_of(state, ATREIDES))
        t.emit(
            "arrakis-token-revealed",
            data={"areas": [area]},
            area=AREA[area],
            legion=inside(token),
        )
    disband(t, area)
    check_stacking(t, area)


def _unfold(state: ArrakisState, area: str, token: str) -> None:
    """Put the Units of a token into its area; they have moved in this Action if it has (W-15.4)."""
    moved = _moved(state, area)
    if moved is not None and token in moved.tokens:
        moved.tokens.remove(token)
    else:
        moved = None
    for rank in RANKS:
        count = getattr(TOKENS[token], rank)
        done = put(state, ATREIDES, area, rank, count) if count else {}
        for stand_in, number in done.items():
            if moved is not None:
                setattr(moved, stand_in, getattr(moved, stand_in) + number)


def reveal_sietch(t: ArrakisTable, area: str) -> None:
    """Turn up a Sietch (W-18.3, W-10.8)."""
    sietch = t.state.sietches.get(area)
    if sietch is not None and not sietch.shown:
        sietch.shown = True
        t.reveal(seats_of(t.state, ATREIDES))
        t.emit("arrakis-sietch-revealed", data={"areas": [area]}, area=AREA[area], rank=sietch.rank)


def destroy_settlement(t: ArrakisTable, area: str) -> None:
    """Destroy the Settlement in an area: Supremacy for a Sietch, Prescience for others (W-20)."""
    state = t.state
    rank = rank_of_settlement(state, area)
    if area in state.sietches:
        reveal_sietch(t, area)
        del state.sietches[area]
        state.facts.fallen += 1
        t.emit("arrakis-sietch-destroyed", data={"areas": [area]}, area=AREA[area], rank=rank)
        gain_supremacy(t, rank)
    else:
        state.settlements.remove(area)
        t.emit("arrakis-settlement-destroyed", data={"areas": [area]}, area=AREA[area], rank=rank)
        for marker in MARKERS:
            advance(t, marker, rank)
        if area == "arrakeen" and state.options.faq_arrakeen:  # W-40.2
            t.next("arrakis.check_objective")


# -- leaders -------------------------------------------------------------------------------------------


def add_leader(state: ArrakisState, side: Side, area: str, leader: str) -> None:
    """Put a leader into an area with a friendly Unit, from wherever it is but the tank (W-9.9)."""
    if leader in LEADERS:
        for other in state.legions.values():
            if leader in other.leaders:
                other.leaders.remove(leader)
        state.players[side].leaders[leader].status = "board"
    merge(state, side, area, Legion(side, leaders=[leader]))


def lose_leader(t: ArrakisTable, area: str, leader: str) -> None:
    """Take a leader off the board: a generic one to supply, a named one to the tank (W-19.2)."""
    t.state.legions[area].leaders.remove(leader)
    if leader in LEADERS:
        send_to_tank(t, leader)
    else:
        t.emit("arrakis-leader-lost", data={"areas": [area]}, leader=ref("leader", leader), area=AREA[area])


def send_to_tank(t: ArrakisTable, leader: str) -> None:
    """Put a named leader, already off the board, into the tank, pushing others along (W-21.1, W-21.2)."""
    state = t.state
    side = side_of_leader(leader)
    player = state.players[side]
    player.leaders[leader].status = "tank"
    pushed: str | None = leader
    for space, held in enumerate(player.tank):
        player.tank[space], pushed = pushed, held
        if pushed is None:
            break
    if pushed is not None:
        leave_tank(t, side, pushed)  # W-21.6
    if side == HARKONNEN:
        state.facts.tanked.append(leader)
    if state.turn is not None:
        state.turn.tanked.append(leader)
    t.emit("arrakis-leader-tanked", leader=ref("leader", leader), side=SIDE[side])


def leave_tank(t: ArrakisTable, side: Side, leader: str) -> None:
    """A leader moves off the end of the tank: ready from the next turn on (W-21.4, W-21.5)."""
    one = t.state.players[side].leaders[leader]
    one.status, one.fresh = "aside", True
    t.emit("arrakis-leader-back", leader=ref("leader", leader), side=SIDE[side])


def advance_tank(t: ArrakisTable, side: Side) -> None:
    """Move every figure in the tank one space on, but those that entered this turn (W-21.3, Q-27)."""
    tank = t.state.players[side].tank
    entered = t.state.turn.tanked if t.state.turn is not None else []
    for space in range(len(tank) - 1, -1, -1):
        leader = tank[space]
        if leader is None or leader in entered:
            continue
        if space + 1 == len(tank):
            tank[space] = None
            leave_tank(t, side, leader)
        else:
            tank[space], tank[space + 1] = None, leader


def enter_play(t: ArrakisTable, leader: str) -> None:
    """A named leader enters play: aside, or in the place of the one it replaces (W-26.1 to W-26.4)."""
    state = t.state
    data = LEADERS[leader]
    player = state.players[data.side]
    one = player.leaders[leader]
    if one.status != "out":
        return
    if data.removes is not None:
        remove_from_game(t, data.removes)
    if data.replaces is None:
        one.status = "aside"
    else:
        _take_over(state, data.side, leader, data.replaces)
    player.bene_gesserit += data.bene_gesserit
    t.emit("arrakis-leader-enters", leader=ref("leader", leader), side=SIDE[data.side])


def _take_over(state: ArrakisState, side: Side, leader: str, old: str) -> None:
    """W-26.2: the exact place and the exact side of the card of the leader who goes."""
    player = state.players[side]
    new, gone = player.leaders[leader], player.leaders[old]
    new.status, new.spent, new.fresh = gone.status, gone.spent, gone.fresh
    gone.status = "gone"
    moved: Iterable[Legion] = ()
    if state.turn is not None:
        state.turn.tanked = [leader if one == old else one for one in state.turn.tanked]
        moved = state.turn.moved.values()
    player.tank = [leader if one == old else one for one in player.tank]
    for legion in (*state.legions.values(), *moved):
        legion.leaders = [leader if one == old else one for one in legion.leaders]
        legion.leaders.sort(key=_STANDING.__getitem__)


def remove_from_game(t: ArrakisTable, leader: str) -> None:
    """A named leader leaves the game for good, wherever it is (W-26.3, W-26.4)."""
    state = t.state
    player = state.players[side_of_leader(leader)]
    for legion in state.legions.values():
        if leader in legion.leaders:
            legion.leaders.remove(leader)
    player.tank = [None if one == leader else one for one in player.tank]
    player.leaders[leader].status = "gone"
    t.emit("arrakis-leader-gone", leader=ref("leader", leader))
    for ident, data in LEADERS.items():
        if data.enters_when_gone == leader:
            enter_play(t, ident)


# -- tracks --------------------------------------------------------------------------------------------


def gain_supremacy(t: ArrakisTable, points: int) -> None:
    """Move the Supremacy marker; what its spaces say happens, and the Harkonnen may have won (W-1.3, W-26.7).

    Does not return when they have.
    """
    state = t.state
    before = state.supremacy
    state.supremacy = min(before + points, RULES.supremacy_to_win.value)
    t.emit("arrakis-supremacy", points=points, now=state.supremacy)
    if state.supremacy == RULES.supremacy_to_win.value:
        state.phase = "over"
        t.reveal()
        t.finish(seats_of(state, HARKONNEN), msg("arrakis-won-supremacy", side=SIDE[HARKONNEN]))
    for event in RULES.supremacy:
        if before < event.space <= state.supremacy:
            if event.leader is not None:
                enter_play(t, event.leader)
            else:  # Bene Gesserit: the track has nothing else
                state.players[ATREIDES].bene_gesserit += 1
                t.emit("arrakis-bene-gesserit-gained", side=SIDE[ATREIDES])


def advance(t: ArrakisTable, marker: str, steps: int) -> None:
    """Move a Prescience marker on; what its spaces say happens (W-22.7, W-22.8)."""
    markers = t.state.prescience.markers
    before = markers[marker]
    markers[marker] = now = min(before + steps, RULES.prescience_spaces.value)
    if now == before:
        return
    t.emit("arrakis-marker", marker=ref("marker", marker), steps=now - before, now=now)
    for event in RULES.prescience:
        reached = before < event.space <= now and event.marker in (None, marker)
        if reached and event.event == "leader" and event.leader is not None:
            enter_play(t, event.leader)


# -- dice and cards --------------------------------------------------------------------------------------


def spend_die(t: ArrakisTable, side: Side, result: str) -> None:
    """Spend an unused die of the side whose turn it is; ``token``: the Bene Gesserit token (W-8.6, W-28.2)."""
    player = t.state.players[side]
    turn = turn_of(t.state)
    if result == "token":
        assert player.token is not None
        turn.result, player.token = player.token, None
    else:
        use_up_die(player, result)
        turn.result = result
    turn.paid = True


def use_up_die(player: Player, result: str) -> None:
    """Put an unused die into the Used box."""
    player.dice[result] -= 1
    if not player.dice[result]:
        del player.dice[result]
    player.used += 1


def draw_cards(t: ArrakisTable, side: Side, decks: Iterable[str]) -> None:
    """Draw a Planning card from each of these decks, one named twice gives two; empty ones give none (W-11.3)."""
    player = t.state.players[side]
    drawn: dict[str, list[str]] = {}
    for deck in decks:
        if player.decks[deck]:
            card = player.decks[deck].pop()
            player.hand.append(card)
            drawn.setdefault(deck, []).append(card)
    for deck, cards in drawn.items():
        t.emit("arrakis-drawn", side=SIDE[side], deck=ref("deck", deck), count=len(cards))
        names = tuple(ref("card", card) for card in cards)
        t.emit("arrakis-drawn-own", audience=seats_of(t.state, side), cards=names)


# -- vehicles, signs, stations -------------------------------------------------------------------------


def remove_harvester(t: ArrakisTable, area: str) -> None:
    """Take a Harvester off the board before it is brought home: always a deed of the Atreides (W-27)."""
    t.state.harvesters.remove(area)
    t.state.facts.harvesters += 1
    t.emit("arrakis-harvester-lost", data={"areas": [area]}, area=AREA[area])


def take_station(t: ArrakisTable, area: str) -> None:
    """The Atreides take the station in an area, if there is one: its marker moves on (W-25.1)."""
    state = t.state
    marker = state.stations.pop(area, None)
    if marker is not None:
        state.facts.stations += 1
        t.reveal()
        t.emit("arrakis-station", data={"areas": [area]}, area=AREA[area], marker=ref("marker", marker))
        advance(t, marker, 1)
