"""Leaders and cards of War for Arrakis, to be looked up: all from the title's data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

from bot.titles import base
from bot.titles.arrakis.words import counted, refs
from engine.core.messages import Msg, Ref, msg
from engine.games.arrakis.data import (
    BANS,
    CARDS,
    GENERIC,
    LEADERS,
    MARKERS,
    OBJECTIVES,
    PRESCIENCE,
    RULES,
    LeaderData,
)

Described: TypeAlias = tuple[str, tuple[Msg, ...]]
"""How sure the figures are, and what there is to say."""


# -- leaders ---------------------------------------------------------------------------------------------


def _leader(ident: str) -> Described:
    if ident not in LEADERS:
        generic = next(one for one in GENERIC.values() if one.id == ident)
        owner = msg("titles-arrakis-generic", side=Ref("side", generic.side))
        return generic.provenance, (owner, strip(generic.strip))
    leader = LEADERS[ident]
    lines = [msg("titles-arrakis-leader-of", side=Ref("side", leader.side), deck=Ref("deck", leader.house))]
    if any(leader.strip):
        lines.append(strip(leader.strip))
    if leader.slot is not None:
        result, text = Ref("result", leader.slot), Ref("leader-text", ident)
        special = msg("titles-arrakis-special", result=result, text=text)
        lines.append(base.marked(special, leader.effects_provenance or leader.provenance))
    return leader.provenance, (*lines, *_entry(leader))


def strip(figures: tuple[int, int]) -> Msg:
    """Return what a rolled Special becomes through a leader (W-18.9)."""
    hits, shields = figures
    return msg("titles-arrakis-strip", faces=counted("face", ["hit"] * hits + ["shield"] * shields))


def _entry(leader: LeaderData) -> Iterator[Msg]:
    """Yield how a leader enters, and who goes then (W-22.7, W-26)."""
    if leader.starts:
        yield msg("titles-arrakis-starts")
    for event in (*RULES.supremacy, *RULES.prescience):
        if event.leader != leader.id:
            continue
        if event in RULES.supremacy:
            yield msg("titles-arrakis-enters-supremacy", space=event.space)
        elif event.marker is None:
            yield msg("titles-arrakis-enters-any", space=event.space)
        else:
            marker = Ref("marker", event.marker)
            yield msg("titles-arrakis-enters-marker", marker=marker, space=event.space)
    if leader.replaces is not None:
        yield msg("titles-arrakis-replaces", leader=Ref("leader", leader.replaces))
    if leader.removes is not None:
        yield msg("titles-arrakis-removes", leader=Ref("leader", leader.removes))
    if leader.enters_when_gone is not None:
        yield msg("titles-arrakis-enters-gone", leader=Ref("leader", leader.enters_when_gone))
    if leader.bene_gesserit:
        yield msg("titles-arrakis-brings-token", count=leader.bene_gesserit)


# -- cards -----------------------------------------------------------------------------------------------


def _card(ident: str) -> Described:
    card = CARDS[ident]
    where = msg("titles-arrakis-card-of", deck=Ref("deck", card.deck), copies=card.copies)
    return card.provenance, (where, msg("titles-arrakis-text", text=Ref("card-text", ident)))


def _deck(ident: str) -> Described:
    found = [card for card in CARDS.values() if card.deck == ident]
    cards = counted("card", [card.id for card in found for _ in range(card.copies)])
    size = sum(card.copies for card in found)
    return found[0].provenance, (msg("titles-arrakis-deck-cards", count=size, cards=base.joined(cards)),)


def _prescience(ident: str) -> Described:
    card = PRESCIENCE[ident]
    asked = msg("titles-arrakis-text", text=Ref("prescience-text", ident))
    published = card.requires_provenance is not None
    return card.provenance, (
        msg("titles-arrakis-claimed-in", phase=Ref("phase", card.phase)),
        msg("titles-arrakis-as-published", line=asked) if published else asked,
        msg("titles-arrakis-advance", steps=advances(ident)),
    )


def advances(card: str) -> tuple[Msg, ...]:
    """Return how far claiming a Prescience card moves which markers."""
    return tuple(
        msg("titles-arrakis-advances", marker=Ref("marker", marker), steps=steps)
        for marker, steps in PRESCIENCE[card].advance.items()
    )


def _objective(ident: str) -> Described:
    return OBJECTIVES[ident].provenance, (msg("titles-arrakis-needs", needs=needs(ident)),)


def needs(objective: str) -> tuple[Msg, ...]:
    """Return the space that each marker must reach for a Secret Objective."""
    spaces = OBJECTIVES[objective].needs
    return tuple(
        msg("titles-arrakis-at", marker=Ref("marker", marker), space=spaces[marker]) for marker in MARKERS
    )


# -- tracks ----------------------------------------------------------------------------------------------


def _ban(ident: str) -> Described:
    ban = {one.id: one for one in BANS.values()}[ident]  # type: ignore[index]
    whose = msg("titles-arrakis-ban-of", power=Ref("power", ident))
    return ban.provenance, (whose, msg("titles-arrakis-text", text=Ref("ban-text", ident)))


def _power(ident: str) -> Described:
    provenance, _ = _ban(ident)
    return provenance, (msg("titles-arrakis-bans", ban=Ref("ban", ident), text=Ref("ban-text", ident)),)


def _marker(ident: str) -> Described:
    lines = [msg("titles-arrakis-marker", spaces=RULES.prescience_spaces.value)]
    events = [one for one in RULES.prescience if one.marker in (None, ident)]
    for event in events:
        if event.leader is None:
            lines.append(msg("titles-arrakis-space-atomics", space=event.space))
        else:
            lines.append(
                msg("titles-arrakis-space-leader", space=event.space, leader=Ref("leader", event.leader))
            )
    cards = [one for one in PRESCIENCE.values() if ident in one.advance]
    movers = refs("prescience", (one.id for one in cards))
    lines.append(base.marked(msg("titles-arrakis-moved-by", cards=movers), cards[0].provenance))
    return "rulebook", tuple(lines)


DESCRIBE: Mapping[str, Callable[[str], Described]] = {
    "leader": _leader,
    "card": _card,
    "deck": _deck,
    "prescience": _prescience,
    "objective": _objective,
    "ban": _ban,
    "power": _power,
    "marker": _marker,
}
"""By kind of thing."""
