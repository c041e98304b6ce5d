"""Deploying Units, leaders and tokens from off the board, and changing those on it (W-9.3, W-9.4, W-9.7)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.core.decisions import Amounts, Bound, Item, Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import (
    RANKS,
    figures,
    generic,
    generic_supply,
    legion_of,
    legions,
    ready,
    seats_of,
    settlements,
    supply,
)
from engine.games.arrakis.data import EFFECTS, NEAR
from engine.games.arrakis.effects import Deploy, DeployTokens, PlaceToken, ReplaceUnits, SwapTokens
from engine.games.arrakis.labels import AREA, DONE, SIDE, STOP, area, inside, piece, plain, ref, units
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import add_leader, check_stacking, disband, exchange, legion_at, put
from engine.games.arrakis.state import ATREIDES, HARKONNEN, ArrakisState, ArrakisTable, Legion, Side, turn_of
from engine.games.arrakis.steps.place import tell_leader

SPLIT = "split"
_SPLIT = plain(SPLIT, "arrakis-deploy-split")
_DEPLOY_LEADER = msg("arrakis-deploy-leader")
_SWAP = msg("arrakis-swap-tokens")


# -- Units (Harkonnen) ---------------------------------------------------------------------------------


@step("arrakis.deploy", free=True)
def deploy(t: ArrakisTable, side: Side, path: str) -> Asking:
    """W-9.4: Units from supply to own Settlements, all to one or split; then a leader."""
    effect = EFFECTS[path]
    assert isinstance(effect, Deploy)
    found = settlements(t.state, side)
    legion, most = _in_stock(t.state, side, effect)
    wanted = {rank: count for rank in RANKS if (count := getattr(legion, rank))}
    shares: dict[str, int] = {}
    if found and most:
        answer = yield Pick(
            seats_of(t.state, side),
            msg("arrakis-deploy", legion=units(side, legion)),
            DONE,
            topic="arrakis-deploy",
            options=[*(area(one) for one in found), _SPLIT, STOP],
        )
        if answer == SPLIT:
            shares = yield Amounts(
                seats_of(t.state, side),
                msg("arrakis-deploy-shares"),
                {},
                items=[_share(side, one, rank, count) for one in found for rank, count in wanted.items()],
                groups=[Bound(rank, 0, count) for rank, count in wanted.items()],
                max=most,
            )
        elif answer != DONE:
            shares = {f"{answer}:{rank}": count for rank, count in wanted.items()}
    _deploy(t, side, shares)
    t.next("arrakis.deploy_leader", side, found)


@possible(Deploy)
def can_deploy(state: ArrakisState, side: Side, effect: Deploy) -> bool:
    """Whether there is a Settlement, and a Unit or a leader for it."""
    found = settlements(state, side)
    return bool(found) and (_in_stock(state, side, effect)[1] > 0 or bool(_pairs(state, side, found)))


def _in_stock(state: ArrakisState, side: Side, effect: Deploy) -> tuple[Legion, int]:
    """Return how many Units of each rank, and in all, supply can give; lower ranks stand in (W-2.2)."""
    left = supply(state, side)
    found = Legion(side)
    stock = 0
    for place, rank in enumerate(RANKS):
        count = getattr(effect.units, rank)
        if count:
            stock = sum(getattr(left, lower) for lower in RANKS[: place + 1])
            setattr(found, rank, min(count, stock))
    return found, min(figures(found), stock)


@cache
def _share(side: Side, target: str, rank: str, count: int) -> Item:
    label = msg("arrakis-deploy-share", piece=ref("piece", piece(side, rank)), area=AREA[target], count=0)
    return Item(f"{target}:{rank}", label, count, target=target, group=rank)


def _deploy(t: ArrakisTable, side: Side, shares: dict[str, int]) -> None:
    arrived: dict[str, Legion] = {}
    for ident, count in shares.items():
        target, _, rank = ident.partition(":")
        legion = arrived.setdefault(target, Legion(side))
        for actual, number in put(t.state, side, target, rank, count).items():
            setattr(legion, actual, getattr(legion, actual) + number)
    for target, legion in arrived.items():
        t.emit(
            "arrakis-deployed",
            data={"areas": [target]},
            side=SIDE[side],
            legion=units(side, legion),
            area=AREA[target],
        )
        check_stacking(t, target)


# -- leaders -------------------------------------------------------------------------------------------


@step("arrakis.deploy_leader", free=True)
def deploy_leader(t: ArrakisTable, side: Side, areas: list[str]) -> Asking:
    """Put up to one leader from off the board into one of these areas, beside a Unit (W-9.9, W-4.5)."""
    pairs = _pairs(t.state, side, areas)
    if not pairs:
        return
    options = [_pair(ident, target) for ident, target in pairs]
    chosen = yield Pick(
        seats_of(t.state, side),
        _DEPLOY_LEADER,
        DONE,
        topic="arrakis-deploy-leader",
        options=[*options, STOP],
    )
    if chosen != DONE:
        ident, _, target = chosen.partition(">")
        add_leader(t.state, side, target, ident)
        tell_leader(t, side, target, ident)


def _pairs(state: ArrakisState, side: Side, areas: Iterable[str]) -> list[tuple[str, str]]:
    leaders = ready(state, side)
    if generic_supply(state, side):
        leaders.append(generic(side))
    manned = [one for one in areas if legion_of(state, one, side) is not None]
    return [(ident, one) for ident in leaders for one in manned]


@cache
def _pair(ident: str, target: str) -> Option:
    name = ref("leader", ident)
    return Option(
        f"{ident}>{target}",
        msg("arrakis-deploy-leader-option", leader=name, area=AREA[target]),
        target=target,
        group=msg("arrakis-leader", leader=name),
        about=name,
    )


# -- tokens (Atreides) ---------------------------------------------------------------------------------


@step("arrakis.deploy_tokens")
def deploy_tokens(t: ArrakisTable, side: Side, path: str) -> None:
    """W-9.3: the next tokens of the supply are looked at; then they and a leader are put down."""
    effect = EFFECTS[path]
    assert isinstance(effect, DeployTokens)
    count = min(effect.tokens, len(t.state.tokens)) if t.state.sietches else 0
    for place in range(count):
        tell_token(t, t.state.tokens[-1 - place])
    turn_of(t.state).seen = count
    t.next("arrakis.settle", side, count, 0, [])


def tell_token(t: ArrakisTable, token: str) -> None:
    """Tell the Atreides what a token hides (W-4.2)."""
    t.emit("arrakis-token-seen", audience=seats_of(t.state, ATREIDES), legion=inside(token))


@possible(DeployTokens)
def can_deploy_tokens(state: ArrakisState, side: Side, _effect: DeployTokens) -> bool:
    """Whether there is a Sietch, and a token or a leader for it (W-4.4)."""
    return bool(state.sietches) and (bool(state.tokens) or bool(_pairs(state, side, state.sietches)))


@step("arrakis.settle", free=True)
def settle(t: ArrakisTable, side: Side, left: int, back: int, areas: list[str]) -> Asking:
    """Put the next of ``left`` tokens into a Sietch; ``back`` of them have been left in the supply so far.

    The leader goes where a token went, or with none of them to any Sietch. Tokens are told by their place
    in the supply, which hides what they are.
    """
    state = t.state
    if left:
        chosen = yield Pick(
            seats_of(state, side),
            msg("arrakis-settle", legion=inside(state.tokens[-1 - back])),
            DONE,
            topic="arrakis-settle",
            hidden=True,
            options=[*(area(one) for one in settlements(state, side)), STOP],
        )
        if chosen == DONE:
            back += 1
        else:
            areas = [*areas, chosen]
            put_token(t, chosen, state.tokens.pop(-1 - back))
            turn_of(state).seen -= 1
        t.next("arrakis.settle", side, left - 1, back, areas)
        return
    turn_of(state).seen = 0
    if back:
        t.next("arrakis.shuffle_tokens")
    t.next("arrakis.deploy_leader", side, [*dict.fromkeys(areas)] or settlements(state, side))


def put_token(t: ArrakisTable, target: str, token: str) -> None:
    """Put a token face down into an area."""
    legion_at(t.state, ATREIDES, target).tokens.append(token)
    t.emit("arrakis-token-placed", data={"areas": [target]}, side=SIDE[ATREIDES], area=AREA[target])
    check_stacking(t, target)


@step("arrakis.shuffle_tokens")
def shuffle_tokens(t: ArrakisTable) -> None:
    """Tokens that were seen and not used go back unseen."""
    t.state.tokens = t.chance.shuffle(t.state.tokens, purpose="tokens")


@step("arrakis.place_token", free=True)
def place_token(t: ArrakisTable, side: Side, path: str) -> Asking:
    """A random token goes face down to a Sietch that a Harkonnen Legion threatens."""
    effect = EFFECTS[path]
    assert isinstance(effect, PlaceToken)
    state = t.state
    found = threatened(state, effect.threatened_within) if state.tokens else []
    if not found:
        return
    options = [*(area(one) for one in found), STOP]
    chosen = yield Pick(seats_of(state, side), msg("arrakis-place-token"), DONE, options=options)
    if chosen != DONE:
        token = state.tokens.pop()
        put_token(t, chosen, token)
        tell_token(t, token)


@possible(PlaceToken)
def can_place_token(state: ArrakisState, _side: Side, effect: PlaceToken) -> bool:
    """Whether a token is left, and a Sietch threatened."""
    return bool(state.tokens) and bool(threatened(state, effect.threatened_within))


def threatened(state: ArrakisState, reach: int) -> list[str]:
    """Return the Sietches with a Harkonnen Legion at most ``reach`` areas away on the ground."""
    return [
        one
        for one in settlements(state, ATREIDES)
        if any(legion_of(state, near, HARKONNEN) is not None for near in _around(one, reach))
    ]


@cache
def _around(start: str, reach: int) -> frozenset[str]:
    found = {start}
    for _ in range(reach):
        found |= {near for one in found for near in NEAR[one]}
    return frozenset(found)


@step("arrakis.swap_tokens", free=True)
def swap_tokens(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Exchange all tokens of two Sietches; a leader left without a Unit is removed (W-4.5)."""
    state = t.state
    if not can_swap(state, side, EFFECTS[path]):
        return
    sietches, full = settlements(state, side), _with_tokens(state)
    seats = seats_of(state, side)
    one = yield Pick(seats, _SWAP, DONE, options=[*(area(one) for one in full), STOP])
    if one == DONE:
        return
    others = [area(two) for two in sietches if two != one]
    two = others[0].id
    if len(others) > 1:
        two = yield Pick(seats, msg("arrakis-swap-tokens-with", area=AREA[one]), two, options=others)
    first, second = legion_at(state, ATREIDES, one), legion_at(state, ATREIDES, two)
    first.tokens, second.tokens = second.tokens, first.tokens
    t.emit("arrakis-tokens-swapped", data={"areas": [one, two]}, area=AREA[one], other=AREA[two])
    for changed in (one, two):
        disband(t, changed)
        check_stacking(t, changed)


@possible(SwapTokens)
def can_swap(state: ArrakisState, _side: Side, _effect: object) -> bool:
    """Whether there are two Sietches, and tokens in one of them."""
    return len(state.sietches) > 1 and bool(_with_tokens(state))


def _with_tokens(state: ArrakisState) -> list[str]:
    return [one for one in settlements(state, ATREIDES) if one in state.legions and state.legions[one].tokens]


# -- better Units --------------------------------------------------------------------------------------


@step("arrakis.replace_units", free=True)
def replace_units(t: ArrakisTable, side: Side, path: str) -> Asking:
    """W-9.7: exchange Units on the board for better ones, as many as supply has of those."""
    effect = EFFECTS[path]
    assert isinstance(effect, ReplaceUnits)
    state = t.state
    most = min(effect.count, getattr(supply(state, side), effect.to))
    items = [
        _exchange(side, one, effect.from_, count)
        for one in legions(state, side)
        if (count := min(most, getattr(state.legions[one], effect.from_)))
    ]
    if not items:
        return
    old, new = ref("piece", piece(side, effect.from_)), ref("piece", piece(side, effect.to))
    prompt = msg("arrakis-replace", count=most, old=old, new=new)
    chosen: dict[str, int] = yield Amounts(
        seats_of(state, side), prompt, {}, topic="arrakis-replace", items=items, max=most
    )
    for target, count in chosen.items():
        exchange(state, target, effect.from_, effect.to, count)
        t.emit(
            "arrakis-replaced",
            data={"areas": [target]},
            side=SIDE[side],
            count=count,
            old=old,
            new=new,
            area=AREA[target],
        )


@possible(ReplaceUnits)
def can_replace(state: ArrakisState, side: Side, effect: ReplaceUnits) -> bool:
    """Whether there is a Unit to exchange and one to exchange it for."""
    if not getattr(supply(state, side), effect.to):
        return False
    return any(one.side == side and getattr(one, effect.from_) for one in state.legions.values())


@cache
def _exchange(side: Side, target: str, rank: str, count: int) -> Item:
    label = msg("arrakis-replace-item", piece=ref("piece", piece(side, rank)), area=AREA[target], count=0)
    return Item(target, label, count, target=target)
