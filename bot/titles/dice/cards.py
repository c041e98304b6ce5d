"""Faction cards, regions and abilities of The Dice Game, to be looked up: all from the title's data."""

from __future__ import annotations

from collections.abc import Iterator

from bot.titles import base
from bot.titles.base import Article
from bot.titles.dice.signs import sign
from bot.titles.dice.words import pieces, refs
from engine.core.messages import Msg, Ref, msg
from engine.games.dice.data import (
    FACTIONS,
    NAMES,
    NEIGHBOURS,
    REGIONS,
    RULES,
    STORM_TRACK,
    Clause,
    FactionData,
    Placement,
    RegionData,
)
from engine.games.dice.effects import (
    DefaultWinner,
    SecretPrediction,
    StealsPredictedWin,
    TakeAllProtection,
)

TEXT = "text"
"""The kind of `Ref` that stands for an ability's text."""


def article(ref: Ref) -> Article | None:
    """Return what the data say about a thing; see `bot.titles.base.Presenter.article`."""
    if ref.id not in NAMES.get(ref.kind, {}):
        return None
    title = _title(ref)
    match ref.kind:
        case "faction":
            return Article(title, tuple(_card(FACTIONS[ref.id])))
        case "region":
            region = REGIONS[ref.id]
            return Article(title, tuple(_region(region)), region.provenance)
        case "ability":
            owner, power = next(
                (faction, power)
                for faction in FACTIONS.values()
                for power in faction.powers
                if power.id == ref.id
            )
            line = msg("titles-dice-ability-of", faction=Ref("faction", owner.id), text=Ref(TEXT, power.id))
            return Article(title, (line,), power.provenance)
        case _:
            return Article(title)


def _title(ref: Ref) -> Msg:
    shown = sign(ref)
    return msg("titles-article-signed", sign=shown, thing=ref) if shown else msg("titles-article", thing=ref)


def _region(region: RegionData) -> Iterator[Msg]:
    match region.kind:
        case "strategic":
            yield msg("titles-dice-region-strategic")
        case "neutral":
            yield msg("titles-dice-region-neutral")
        case _:
            yield msg("titles-dice-region-open")
    if region.id not in STORM_TRACK:
        yield msg("titles-dice-region-no-storm")
    else:
        yield msg("titles-dice-region-desert") if region.desert else msg("titles-dice-region-storm")
    near = [ident for ident in REGIONS if ident in NEIGHBOURS[region.id]]
    yield msg("titles-dice-region-neighbours", regions=refs("region", near))


def _card(faction: FactionData) -> Iterator[Msg]:
    yield base.marked(
        msg(
            "titles-dice-card-pieces",
            pieces=pieces(faction.pieces),
            strength=faction.leader_strength.value,
        ),
        faction.leader_strength.provenance,
    )
    if faction.min_players > RULES.players.min:
        yield msg("titles-dice-card-players", count=faction.min_players)
    yield from (base.marked(line, provenance) for line, provenance in powers(faction))
    for clause in faction.victory:
        yield base.marked(_victory(clause), clause.provenance)
    setup = faction.setup
    parts = [_placement(one) for one in setup.board]
    if card := pieces(setup.card):
        parts.append(msg("titles-dice-on-card", pieces=card))
    if setup.spice:
        parts.append(msg("titles-dice-stored", count=setup.spice))
    yield base.marked(
        msg("titles-dice-card-setup", order=setup.order, parts=base.joined(parts)), setup.provenance
    )
    for clause in setup.extra:
        yield base.marked(_extra(clause), clause.provenance)


def powers(faction: FactionData) -> Iterator[tuple[Msg, str]]:
    """Yield the abilities on a card, a line each, with where they come from.

    First what always holds, then the ability by symbol, then what an ally gets.
    """
    keyed = [("titles-dice-power", power) for power in faction.passives]
    keyed.append(("titles-dice-power-symbol", faction.ability))
    keyed.append(("titles-dice-power-alliance", faction.alliance))
    for key, power in keyed:
        yield msg(key, ability=Ref("ability", power.id), text=Ref(TEXT, power.id)), power.provenance


def _placement(placement: Placement) -> Msg:
    troops = pieces(placement)
    if placement.region is not None:
        return msg("titles-dice-pieces-in", pieces=troops, region=Ref("region", placement.region))
    return msg("titles-dice-setup-chosen", pieces=troops, region=Ref("region", placement.fallback or ""))


def _victory(clause: Clause) -> Msg:
    if isinstance(clause.use, DefaultWinner):
        return msg("titles-dice-victory-default", rounds=RULES.rounds.value, rank=clause.use.rank)
    assert isinstance(clause.use, StealsPredictedWin)
    return msg("titles-dice-victory-prediction")


def _extra(clause: Clause) -> Msg:
    if isinstance(clause.use, TakeAllProtection):
        return msg("titles-dice-setup-protection")
    assert isinstance(clause.use, SecretPrediction)
    return msg("titles-dice-setup-prediction")
