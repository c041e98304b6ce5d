"""Small parts of sentences that the texts of War for Arrakis share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce

from engine.core.messages import Msg, Ref, msg
from engine.games.arrakis.board import RANKS
from engine.games.arrakis.data import RESULTS
from engine.games.arrakis.labels import piece
from engine.games.arrakis.state import UNKNOWN, Legion, Player, Throw


def refs(kind: str, idents: Iterable[str]) -> tuple[Ref, ...]:
    """Return references to several things of one kind."""
    return tuple(Ref(kind, ident) for ident in idents)


def short(side: str) -> Msg:
    """Return the short name of a side, for where many stand in one text."""
    return msg("titles-arrakis-short", side=side)


def counted(kind: str, idents: Iterable[str]) -> tuple[Msg, ...]:
    """Return several things of one kind, with a number where there are more than one."""
    counts: dict[str, int] = {}
    for ident in idents:
        counts[ident] = counts.get(ident, 0) + 1
    return tuple(
        msg("titles-arrakis-counted", thing=Ref(kind, ident), count=count) for ident, count in counts.items()
    )


def units(side: str, legion: Legion) -> Iterator[Msg]:
    """Yield a Legion's Units, tokens (how many lie face down) and leaders: "3 Regular", "Bashar"."""
    for rank in RANKS:
        if count := getattr(legion, rank):
            yield msg("titles-arrakis-units", piece=Ref("piece", piece(side, rank)), count=count)
    if legion.tokens:
        yield msg("titles-arrakis-tokens", count=len(legion.tokens))
    yield from counted("leader", legion.leaders)


def force(legion: Legion) -> Msg:
    """Return whose Legion it is and what is in it, in a few words."""
    return msg("titles-arrakis-force", side=short(legion.side), units=tuple(units(legion.side, legion)))


def dice(player: Player) -> tuple[Msg, ...]:
    """Return the unused dice of a side by result, a Bene Gesserit token among them."""
    shown = [result for result in RESULTS for _ in range(player.dice.get(result, 0))]
    token = [] if player.token is None else [player.token]
    placed = tuple(msg("titles-arrakis-token-die", result=Ref("result", one)) for one in token)
    return counted("result", shown) + placed


def throw(rolled: Throw) -> tuple[Msg, ...]:
    """Return a roll of combat dice as it fell."""
    faces = (("hit", rolled.hits), ("shield", rolled.shields), ("special", rolled.specials))
    return tuple(
        msg("titles-arrakis-counted", thing=Ref("face", face), count=count) for face, count in faces if count
    )


def known(idents: Iterable[str]) -> list[str]:
    """Return those that the view's reader may know."""
    return [ident for ident in idents if ident != UNKNOWN]


def paragraph(lines: Sequence[Msg]) -> Msg:
    """Return lines that belong together as one message, so that no page ends between them; at least one."""
    return reduce(
        lambda before, following: msg("titles-arrakis-paragraph", before=before, following=following), lines
    )
