"""The table of War for Arrakis in words: all that its reader may see, compact, by Sector."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.titles import base
from bot.titles.arrakis.words import dice, force, paragraph, refs, short, throw
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.arrakis.board import dice_for_harkonnen
from engine.games.arrakis.data import AREAS, DECKS, POWERS, RULES, SECTORS, ZONES
from engine.games.arrakis.state import (
    ATREIDES,
    HARKONNEN,
    SIDES,
    ArrakisState,
    ArrakisView,
    Battle,
    Player,
    Side,
    other,
)

if TYPE_CHECKING:
    from bot.titles.base import Presenter


def board(presenter: Presenter, view: View[ArrakisView]) -> list[Msg]:
    """Return the whole table; see `bot.titles.base.Presenter.board`."""
    state, headline = view.state, presenter.headline(view)
    found = (headline.place, headline.turn, headline.waiting, headline.race)
    lines = [one for one in found if one is not None]
    if state.phase == "setup":
        return lines
    if state.battle is not None:
        lines += _battle(state, state.battle)
    for side in SIDES:
        lines.append(msg("titles-arrakis-side", who=whose(presenter, view, side)))
        lines += _player(state, side)
    lines += _prescience(state)
    lines += _zones(state)
    return [*lines, *(_sector(state, sector) for sector in SECTORS)]


def whose(presenter: Presenter, view: View[ArrakisView], side: Side) -> Msg:
    """Return a side with its sign and its player."""
    seats = view.state.seats[side]
    return base.who(presenter, view, seats[0])


# -- the sides -------------------------------------------------------------------------------------------


def _player(state: ArrakisState, side: Side) -> Iterator[Msg]:
    """Yield what a side has beside the board: dice, cards, leaders."""
    player = state.players[side]
    yield msg("titles-arrakis-dice", dice=dice(player), used=player.used)
    yield _cards(player, side)
    if leaders := list(_leaders(player)):
        yield msg("titles-arrakis-leaders", parts=base.joined(leaders))
    if side == HARKONNEN:
        yield from _spice(state)
    elif state.wild_maker != "out":
        key = "titles-arrakis-maker-spent" if state.wild_maker_spent else "titles-arrakis-maker"
        yield msg("titles-arrakis-maker-gone" if state.wild_maker == "gone" else key)
    if side == HARKONNEN and state.forced_die is not None:
        yield msg("titles-arrakis-forced", result=Ref("result", state.forced_die))
    if side == ATREIDES and state.paul_restricted:
        yield msg("titles-arrakis-paul")


def _cards(player: Player, side: Side) -> Msg:
    decks = tuple(
        msg(
            "titles-arrakis-deck",
            deck=Ref("deck", deck),
            count=len(player.decks[deck]),
            discarded=len(player.discards[deck]),
        )
        for deck in DECKS[side]
    )
    return msg("titles-arrakis-cards", count=len(player.hand), decks=decks, tokens=player.bene_gesserit)


def _leaders(player: Player) -> Iterator[Msg]:
    ready = refs("leader", (one for one, leader in player.leaders.items() if leader.status == "aside"))
    if ready:
        yield msg("titles-arrakis-ready", leaders=ready)
    spent = refs(
        "leader",
        (one for one, leader in player.leaders.items() if leader.spent and leader.status != "gone"),
    )
    if spent:
        yield msg("titles-arrakis-spent", leaders=spent)
    tank = tuple(
        msg("titles-arrakis-space", leader=Ref("leader", leader), space=space)
        for space, leader in enumerate(player.tank, start=1)
        if leader is not None
    )
    if tank:
        yield msg("titles-arrakis-tank", leaders=tank, length=len(player.tank))


def _spice(state: ArrakisState) -> Iterator[Msg]:
    """Yield the Spice Must Flow board."""
    spice = state.spice
    rows = tuple(
        msg("titles-arrakis-row", power=Ref("power", power), row=spice.rows[power]) for power in POWERS
    )
    yield msg("titles-arrakis-rows", rows=rows, active=spice.active, dice=dice_for_harkonnen(state))
    if spice.spice or spice.reserve:
        yield msg("titles-arrakis-spice", spice=spice.spice, reserve=spice.reserve)
    for power in spice.bans:
        yield msg("titles-arrakis-ban", power=Ref("power", power), ban=Ref("ban", power))


def _prescience(state: ArrakisState) -> Iterator[Msg]:
    cards = state.prescience
    parts = []
    if cards.row:
        parts.append(msg("titles-arrakis-open", cards=tuple(_vision(state, card) for card in cards.row)))
    if cards.claimed:
        parts.append(msg("titles-arrakis-claimed", cards=refs("prescience", cards.claimed)))
    parts.append(msg("titles-arrakis-prescience-deck", count=len(cards.deck), removed=len(cards.removed)))
    yield msg("titles-arrakis-prescience", parts=base.joined(parts))


def _vision(state: ArrakisState, card: str) -> Msg | Ref:
    steps = state.prescience.boosted.get(card, 0)
    if steps:
        return msg("titles-arrakis-boosted", card=Ref("prescience", card), steps=steps)
    if card in state.prescience.kept:
        return msg("titles-arrakis-kept", card=Ref("prescience", card))
    return Ref("prescience", card)


# -- a battle --------------------------------------------------------------------------------------------


def _battle(state: ArrakisState, battle: Battle) -> Iterator[Msg]:
    legions = (state.legions.get(battle.source), state.legions.get(battle.target))
    yield msg(
        "titles-arrakis-battle",
        source=Ref("area", battle.source),
        target=Ref("area", battle.target),
        round=battle.round,
    )
    if forces := [force(legion) for legion in legions if legion is not None]:
        yield base.joined(forces)
    for side, rolled in ((battle.attacker, battle.attack), (other(battle.attacker), battle.defence)):
        if rolled is not None:
            yield msg("titles-arrakis-rolled", side=short(side), faces=throw(rolled))
    for suffering, hits in battle.hits.items():
        if hits:
            yield msg("titles-arrakis-to-take", side=short(suffering), count=hits)


# -- the map ---------------------------------------------------------------------------------------------


def _zones(state: ArrakisState) -> Iterator[Msg]:
    there = [
        msg("titles-arrakis-zone", zone=Ref("zone", zone), piece=Ref("piece", state.zones[zone]))
        for zone in ZONES
        if zone in state.zones
    ]
    if there:
        yield msg("titles-arrakis-zones", zones=base.joined(there))


def _sector(state: ArrakisState, sector: str) -> Msg:
    """Return a Sector as one paragraph: the areas where anything stands; each counts to its first Sector."""
    lines = [msg("titles-arrakis-sector", sector=Ref("sector", sector))]
    for ident, area in AREAS.items():
        if area.sectors[0] == sector and (there := tuple(_there(state, ident))):
            lines.append(msg("titles-arrakis-area", area=Ref("area", ident), there=there))
    return paragraph(lines)


def _there(state: ArrakisState, area: str) -> Iterator[Msg | Ref]:
    """Yield all that stands in an area."""
    settlement, sietch = AREAS[area].settlement, state.sietches.get(area)
    if settlement is not None and area in state.settlements:
        yield msg("titles-arrakis-settlement", rank=RULES.settlement_ranks.value[settlement])
    if sietch is not None:
        key = "titles-arrakis-sietch-hidden" if not sietch.rank else "titles-arrakis-sietch"
        yield msg(key if sietch.shown or not sietch.rank else "titles-arrakis-sietch-own", rank=sietch.rank)
    if area in state.legions:
        yield force(state.legions[area])
    if area in state.worms:
        yield Ref("piece", state.worms[area])
    if area in state.harvesters:
        yield Ref("piece", "harvester")
    if area in state.signs:
        yield Ref("piece", "wormsign")
    if area in state.stations:
        yield Ref("piece", "station")
    if area == state.atomics:
        yield msg("titles-arrakis-blasted")
