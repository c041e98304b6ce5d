"""Small parts of sentences that the texts of The Dice Game share."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.messages import Msg, Ref, msg
from engine.games.dice.data import FACTIONS, PieceCounts, Placement
from engine.games.dice.effects import Bundle, DefaultWinner
from engine.games.dice.state import Commitment, DiceState, Pieces, Shipment, Stack

KINDS = ("troop", "elite", "leader")


def short(state: DiceState, seat: int) -> Msg:
    """Return the short name of a seat's faction, for where many stand in one text."""
    return msg("titles-dice-short", faction=state.players[seat].faction or "")


def refs(kind: str, idents: Iterable[str | None]) -> tuple[Ref, ...]:
    """Return references to several things of one kind."""
    return tuple(Ref(kind, ident) for ident in idents if ident)


def count(kind: str, number: int) -> Msg:
    """Return "2 troops"."""
    return msg("titles-dice-count", kind=kind, count=number)


def pieces(held: Pieces | Bundle | PieceCounts | Stack | Placement) -> tuple[Msg, ...]:
    """Return "2 troops", "1 leader": what there is of each kind."""
    return tuple(count(kind, number) for kind in KINDS if (number := getattr(held, kind, 0)))


def stack(state: DiceState, troops: Stack) -> Msg:
    """Return the troops of a seat in one place, shortly."""
    seat = short(state, troops.seat)
    if not troops.elite:
        return msg("titles-dice-stack", seat=seat, count=troops.troop)
    if not troops.troop:
        return msg("titles-dice-stack-elite", seat=seat, elite=troops.elite)
    return msg("titles-dice-stack-both", seat=seat, count=troops.troop, elite=troops.elite)


def shipments(state: DiceState, cargo: Iterable[Shipment]) -> tuple[Msg, ...]:
    """Return who is to ship what and where to, a part an owner."""
    owned: dict[int, list[Msg]] = {}
    for one in cargo:
        part = msg("titles-dice-cargo", pieces=count(one.kind, one.count), region=Ref("region", one.region))
        owned.setdefault(one.seat, []).append(part)
    return tuple(
        msg("titles-dice-shipments", seat=short(state, seat), cargo=tuple(parts))
        for seat, parts in owned.items()
    )


def sent(state: DiceState, commitment: Commitment) -> tuple[Msg, ...]:
    """Return the troops and leaders that a side sends into a combat."""
    troops = [stack(state, one) for one in commitment.troops]
    owners = tuple(short(state, seat) for seat in commitment.leaders)
    leaders = [msg("titles-dice-leaders", count=len(owners), owners=owners)] if owners else []
    return (*troops, *leaders)


def default_winner(state: DiceState) -> str:
    """Return the faction that wins if nobody else has after the last round; there always is one (D-17.4)."""
    ranks = {
        player.faction: effect.rank
        for player in state.players
        if player.faction is not None
        and isinstance(effect := FACTIONS[player.faction].effects.get(DefaultWinner), DefaultWinner)
    }
    return min(ranks, key=lambda faction: ranks[faction])
