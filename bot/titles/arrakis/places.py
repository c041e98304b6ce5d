"""The board, the dice and the pieces of War for Arrakis, to be looked up: all from the title's data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from bot.titles import base
from bot.titles.arrakis.cards import Described
from bot.titles.arrakis.words import counted, refs
from engine.core.messages import Msg, Ref, msg
from engine.games.arrakis.data import (
    ACTIONS,
    AREAS,
    DECKS,
    LEADERS,
    MAP_PROVENANCE,
    NEAR,
    NEAR_BY_AIR,
    RULES,
    SECTORS,
    SPECIAL,
    ZONES,
    ZONES_OF,
    AreaData,
    TokenData,
)
from engine.games.arrakis.labels import piece
from engine.games.arrakis.state import ATREIDES, SIDES, Side

# -- the board -------------------------------------------------------------------------------------------


def _area(ident: str) -> Described:
    area = AREAS[ident]
    terrain = Ref("terrain", "deep_desert" if area.deep else area.terrain)
    lines = [
        msg("titles-arrakis-terrain", terrain=terrain, sectors=refs("sector", area.sectors)),
        *_on_area(area),
        msg("titles-arrakis-next-to", areas=refs("area", NEAR[ident])),
    ]
    if walls := refs("area", (one for one in NEAR_BY_AIR[ident] if one not in NEAR[ident])):
        lines.append(msg("titles-arrakis-walls", areas=walls))
    lines.append(msg("titles-arrakis-air", zones=refs("zone", ZONES_OF[ident])))
    if area.label:
        lines.append(base.marked(msg("titles-arrakis-label"), "house"))
    return MAP_PROVENANCE, tuple(lines)


def _on_area(area: AreaData) -> Iterator[Msg]:
    if area.settlement is not None:
        settlement = Ref("settlement", area.settlement)
        rank = RULES.settlement_ranks.value[area.settlement]
        yield msg("titles-arrakis-has-settlement", settlement=settlement, rank=rank)
    if area.sietch:
        yield msg("titles-arrakis-has-sietch")
    if area.station:
        yield msg("titles-arrakis-has-station")
    if area.exempt:
        yield msg("titles-arrakis-exempt")


def _sector(ident: str) -> Described:
    named = (area.id for area in AREAS.values() if ident in area.sectors and not area.label)
    zones = (zone.id for zone in ZONES.values() if ident in zone.sectors)
    return MAP_PROVENANCE, (
        msg("titles-arrakis-sector-near", sectors=refs("sector", SECTORS[ident].near)),
        msg("titles-arrakis-sector-areas", areas=refs("area", named)),
        msg("titles-arrakis-air", zones=refs("zone", zones)),
    )


def _zone(ident: str) -> Described:
    return MAP_PROVENANCE, (msg("titles-arrakis-zone-sectors", sectors=refs("sector", ZONES[ident].sectors)),)


def _settlement(ident: str) -> Described:
    if ident == "sietch":
        ranks = " ".join(str(rank) for rank in RULES.sietch_ranks.value)
        return RULES.sietch_ranks.provenance, (msg("titles-arrakis-sietch-ranks", ranks=ranks),)
    rank = {str(kind): rank for kind, rank in RULES.settlement_ranks.value.items()}[ident]
    return RULES.settlement_ranks.provenance, (msg("titles-arrakis-rank", rank=rank),)


# -- sides and dice --------------------------------------------------------------------------------------


def _side(ident: str) -> Described:
    leaders = refs("leader", (one.id for one in LEADERS.values() if one.side == ident))
    side: Side = ATREIDES if ident == ATREIDES else "harkonnen"
    return "rulebook", (
        msg("titles-arrakis-wins", side=side, supremacy=RULES.supremacy_to_win.value),
        msg("titles-arrakis-side-has", leaders=leaders, decks=refs("deck", DECKS[side])),
    )


def _result(ident: str) -> Described:
    lines = [line for side in SIDES for line in _bought(side, ident)]
    for side, die in RULES.dice.items():
        if count := list(die.faces).count(ident):  # type: ignore[arg-type]
            faces = msg("titles-arrakis-faces", side=Ref("side", side), dice=die.count, count=count)
            lines.append(base.marked(faces, die.faces_provenance))
    return "rulebook", tuple(lines)


def _bought(side: Side, result: str) -> Iterator[Msg]:
    """Yield what a die of this result buys a side (W-9, W-10.1)."""
    bought = [one for one in ACTIONS.values() if one.result == result and one.side in (None, side)]
    if bought and result != "desert_power":
        actions = [msg("titles-arrakis-action", action=Ref("action", one.id)) for one in bought]
        yield msg("titles-arrakis-buys", side=Ref("side", side), actions=base.joined(actions))
    elif side == ATREIDES and result == "house":
        yield msg("titles-arrakis-buys-any", side=Ref("side", side))
    if leaders := refs(
        "leader", (one.id for one in LEADERS.values() if (one.slot, one.side) == (result, side))
    ):
        yield msg("titles-arrakis-buys-special", side=Ref("side", side), leaders=leaders)


def _face(ident: str) -> Described:
    count = {"hit": RULES.combat.hit, "shield": RULES.combat.shield, "special": RULES.combat.special}[ident]
    return RULES.combat.provenance, (msg("titles-arrakis-combat-face", count=count),)


# -- pieces ----------------------------------------------------------------------------------------------


def _sign(ident: str) -> Described:
    count = {str(kind): count for kind, count in RULES.hazards.signs.items()}[ident]
    total = sum(RULES.hazards.signs.values())
    return RULES.hazards.signs_provenance, (msg("titles-arrakis-sign-count", count=count, total=total),)


def _piece(ident: str) -> Described:
    vehicles = {str(kind): count for kind, count in RULES.vehicles.value.items()}
    match ident:
        case "regular" | "elite" | "special":
            return "rulebook", tuple(_figures(ident, SIDES))
        case "sardaukar" | "fedaykin":
            return "rulebook", tuple(_figures("special", (side for side in SIDES if SPECIAL[side] == ident)))
        case "harvester" | "ornithopter" | "carryall":
            return RULES.vehicles.provenance, (msg("titles-arrakis-box", count=vehicles[ident]),)
        case "sandworm":
            return RULES.hazards.provenance, (msg("titles-arrakis-box", count=RULES.hazards.sandworms),)
        case "token":
            return "house", tuple(_tokens())
        case "station":
            markers = counted("marker", RULES.stations.value)
            return RULES.stations.provenance, (msg("titles-arrakis-stations", markers=markers),)
        case "bene_gesserit":
            begin = RULES.bene_gesserit_atreides.value
            return RULES.bene_gesserit.provenance, (
                msg("titles-arrakis-bene-gesserit", count=RULES.bene_gesserit.value, begin=begin),
            )
        case "supremacy":
            return "rulebook", tuple(_supremacy())
        case _:
            return "", ()


def _figures(rank: str, sides: Iterable[Side]) -> Iterator[Msg]:
    for side in sides:
        figures = Ref("piece", piece(side, rank))
        count = getattr(RULES.figures[side], rank)
        yield msg("titles-arrakis-figures", side=Ref("side", side), piece=figures, count=count)


def _tokens() -> Iterator[Msg]:
    """Yield what the two kinds of tokens of the Atreides hide."""
    yield msg("titles-arrakis-starting-tokens", tokens=_contents(RULES.starting_tokens[ATREIDES]))
    yield msg("titles-arrakis-standard-tokens", tokens=_contents(RULES.deployment_tokens))


def _contents(tokens: Iterable[TokenData]) -> Msg:
    return base.joined([msg("titles-arrakis-contents", units=tuple(contents(token))) for token in tokens])


def contents(token: TokenData) -> Iterator[Msg]:
    """Yield what a Deployment token of the Atreides hides."""
    for rank in ("regular", "elite", "special"):
        if count := getattr(token, rank):
            yield msg("titles-arrakis-units", piece=Ref("piece", piece(ATREIDES, rank)), count=count)


def _supremacy() -> Iterator[Msg]:
    yield msg("titles-arrakis-supremacy-track", needed=RULES.supremacy_to_win.value)
    for event in RULES.supremacy:
        if event.leader is None:
            line = msg("titles-arrakis-space-token", space=event.space)
        else:
            line = msg("titles-arrakis-space-leader", space=event.space, leader=Ref("leader", event.leader))
        yield base.marked(line, event.provenance)


DESCRIBE: Mapping[str, Callable[[str], Described]] = {
    "area": _area,
    "sector": _sector,
    "zone": _zone,
    "settlement": _settlement,
    "side": _side,
    "result": _result,
    "face": _face,
    "sign": _sign,
    "piece": _piece,
}
"""By kind of thing."""
