"""Names and options that are built over and over: made once, and shared.

Nothing here is ever changed by those who show it: an `Option` says the same wherever it stands.
"""

from __future__ import annotations

from functools import cache

from engine.core.decisions import Option
from engine.core.messages import Msg, Ref, msg
from engine.games.dice.data import FACTIONS, REGIONS, RULES

SEATS = tuple(Ref("seat", str(seat)) for seat in range(RULES.players.max))
REGION = {ident: Ref("region", ident) for ident in REGIONS}
FACTION = {ident: Ref("faction", ident) for ident in FACTIONS}
FACE = {ident: Ref("face", ident) for dice in (RULES.dice.faction, RULES.dice.action) for ident in dice.faces}


@cache
def token(ident: str) -> Ref:
    """Return the name of a protection token."""
    return Ref("token", ident)


@cache
def power(ident: str) -> Ref:
    """Return the name of an ability on a faction card."""
    return Ref("ability", ident)


@cache
def pieces(kind: str, count: int) -> Msg:
    """Return "2 troops", "1 leader"."""
    return msg("dice-pieces", piece=kind, count=count)


@cache
def plain(ident: str, key: str) -> Option:
    """Return an option that is all in its key: decline, done, none."""
    return Option(ident, msg(key))


@cache
def region(ident: str, key: str = "dice-option-region") -> Option:
    """Return a region as an option."""
    return Option(ident, msg(key, region=REGION[ident]), target=ident, about=REGION[ident])


@cache
def faction(ident: str, key: str = "dice-option-faction") -> Option:
    """Return a faction as an option."""
    return Option(ident, msg(key, faction=FACTION[ident]), about=FACTION[ident])
