"""Names and options that are built over and over: made once, and shared (nobody changes them)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from engine.core.decisions import Option
from engine.core.messages import Msg, Ref, msg
from engine.games.arrakis.data import AREAS, SECTORS, TOKENS, ZONES
from engine.games.arrakis.state import ATREIDES, SIDES, Legion

DONE = "done"
"""The option that leaves an effect, or the rest of it (W-8.8)."""

SIDE = {side: Ref("side", side) for side in SIDES}
AREA = {ident: Ref("area", ident) for ident in AREAS}
ZONE = {ident: Ref("zone", ident) for ident in ZONES}
SECTOR = {ident: Ref("sector", ident) for ident in SECTORS}


@cache
def ref(kind: str, ident: str) -> Ref:
    """Return the name of anything else: a leader, card, piece, marker, power, result."""
    return Ref(kind, ident)


@cache
def plain(ident: str, key: str) -> Option:
    """Return an option that is all in its key: decline, done, none."""
    return Option(ident, msg(key))


STOP = plain(DONE, "arrakis-done")
"""`DONE` where it needs no words of its own."""


@cache
def area(ident: str, key: str = "arrakis-option-area") -> Option:
    """Return an area as an option, grouped by its Sector."""
    group = msg("arrakis-group-sector", sector=SECTOR[AREAS[ident].sectors[0]])
    return Option(ident, msg(key, area=AREA[ident]), target=ident, group=group, about=AREA[ident])


@cache
def way(source: str, target: str, key: str) -> Option:
    """Return a move or an attack from one area to another as an option, ``SOURCE>TARGET``."""
    label = msg(key, source=AREA[source], area=AREA[target])
    return Option(f"{source}>{target}", label, target=target, group=start(source), about=AREA[target])


@cache
def figures(source: str) -> Option:
    """Return the option to say which figures of a Legion go, ``SOURCE:figures``."""
    label = msg("arrakis-option-figures", area=AREA[source])
    return Option(f"{source}:figures", label, target=source, group=start(source))


@cache
def start(source: str) -> Msg:
    """Return the heading over all that starts from an area."""
    return msg("arrakis-group-source", area=AREA[source])


@cache
def zone(ident: str, key: str = "arrakis-option-zone") -> Option:
    """Return an air zone as an option."""
    return Option(ident, msg(key, zone=ZONE[ident]), target=ident, about=ZONE[ident])


@cache
def leader(ident: str, key: str = "arrakis-option-leader") -> Option:
    """Return a leader as an option."""
    return Option(ident, msg(key, leader=ref("leader", ident)), about=ref("leader", ident))


@cache
def card(ident: str, key: str = "arrakis-option-card") -> Option:
    """Return a Planning card as an option."""
    return Option(ident, msg(key, card=ref("card", ident)), about=ref("card", ident))


@cache
def vision(ident: str, key: str = "arrakis-option-prescience") -> Option:
    """Return a Prescience card as an option."""
    return Option(ident, msg(key, card=ref("prescience", ident)), about=ref("prescience", ident))


def units(side: str, legion: Legion) -> Msg:
    """Return a Legion's Units, tokens and leaders in words: "2 Regulars, 1 Sardaukar; Baron Harkonnen"."""
    parts = [
        msg("arrakis-units", piece=ref("piece", piece(side, rank)), count=getattr(legion, rank))
        for rank in ("regular", "elite", "special")
        if getattr(legion, rank)
    ]
    if legion.tokens:
        parts.append(msg("arrakis-tokens", count=len(legion.tokens)))
    parts += leaders(legion.leaders)
    return msg("arrakis-legion", parts=tuple(parts))


def leaders(idents: Sequence[str]) -> Iterator[Msg]:
    """Yield leaders in words, those that are alike together: "2 Naibs"."""
    for ident in dict.fromkeys(idents):
        who, count = ref("leader", ident), idents.count(ident)
        yield (
            msg("arrakis-leader", leader=who) if count == 1 else msg("arrakis-units", piece=who, count=count)
        )


@cache
def inside(token: str) -> Msg:
    """Return what a Deployment token of the Atreides hides, in words."""
    hidden = TOKENS[token]
    return units(ATREIDES, Legion(ATREIDES, hidden.regular, hidden.elite, hidden.special))


def piece(side: str, rank: str) -> str:
    """Return the id of a rank's figures: Special Elites have a name of their own."""
    return {"harkonnen": "sardaukar", "atreides": "fedaykin"}[side] if rank == "special" else rank
