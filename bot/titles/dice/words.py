"""Small parts of sentences that the texts of The Dice Game share."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.messages import Msg, Ref, msg
from engine.games.dice.data import FACTIONS
from engine.games.dice.effects import Bundle, DefaultWinner
from engine.games.dice.state import Commitment, DiceState, Pieces, Shipment, Stack

KINDS = ("troop", "elite", "leader")


def seat_ref(seat: int) -> Ref:
    """Return the reference to a seat."""
    return Ref("seat", str(seat))


def refs(kind: str, idents: Iterable[str | None]) -> tuple[Ref, ...]:
    """Return references to several things of one kind."""
    return tuple(Ref(kind, ident) for ident in idents if ident)


def count(kind: str, number: int) -> Msg:
    """Return "2 troops"."""
    return msg("titles-dice-count", kind=kind, count=number)


def pieces(held: Pieces | Bundle) -> tuple[Msg, ...]:
    """Return "2 troops", "1 leader": what there is of each kind."""
    return tuple(count(kind, number) for kind in KINDS if (number := getattr(held, kind)))


def stack(troops: Stack) -> Msg:
    """Return the troops of a seat in one place, shortly."""
    seat = seat_ref(troops.seat)
    if not troops.elite:
        return msg("titles-dice-stack", seat=seat, count=troops.troop)
    if not troops.troop:
        return msg("titles-dice-stack-elite", seat=seat, elite=troops.elite)
    return msg("titles-dice-stack-both", seat=seat, count=troops.troop, elite=troops.elite)


def shipments(cargo: Iterable[Shipment]) -> tuple[Msg, ...]:
    """Return who is to ship what and where to."""
    return tuple(
        msg(
            "titles-dice-shipment",
            seat=seat_ref(one.seat),
            pieces=count(one.kind, one.count),
            region=Ref("region", one.region),
        )
        for one in cargo
    )


def sent(commitment: Commitment) -> tuple[Msg, ...]:
    """Return the troops and leaders that a side sends into a combat."""
    troops = [stack(one) for one in commitment.troops]
    leaders = [msg("titles-dice-leader-of", seat=seat_ref(seat)) for seat in commitment.leaders]
    return (*troops, *leaders)


def default_winner(state: DiceState) -> str | None:
    """Return the faction in play that wins if nobody else has after the last round (D-17.4)."""
    ranks: dict[str, int] = {}
    for player in state.players:
        if player.faction is not None:
            effect = FACTIONS[player.faction].effects.get(DefaultWinner)
            if isinstance(effect, DefaultWinner):
                ranks[player.faction] = effect.rank
    return min(ranks, key=lambda one: ranks[one], default=None)
