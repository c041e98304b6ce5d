"""What a picture shows, in words: alt texts, from the same redacted view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from bot.render.arrakis.chart import CHART
from bot.render.arrakis.layout import crop, inside, whole
from bot.render.arrakis.names import name_of, place_name
from bot.render.kit import UNITS
from bot.render.request import Request
from bot.render.speech import Speech
from engine.core.messages import Msg, Ref, msg
from engine.games.arrakis.board import figures, is_settlement, rank_of_settlement
from engine.games.arrakis.data import (
    AREAS,
    MARKERS,
    NAMES,
    OBJECTIVES,
    PRESCIENCE,
    RESULTS,
    RULES,
    TOKENS,
)
from engine.games.arrakis.labels import units
from engine.games.arrakis.state import SIDES, UNKNOWN, ArrakisState, Battle, Legion, Side, other

if TYPE_CHECKING:
    from engine.core.view import View


class Speaker(Speech):
    """Speaks of a match of this title. Areas without a printed name go by their codes."""

    def __init__(self, request: Request) -> None:
        super().__init__(request, self.name)

    def name(self, ref: Ref) -> str:
        """Return the name of something of this title."""
        if ref.kind == "area":
            return place_name(ref.id, self.request.locale)
        return (
            name_of(ref.kind, ref.id, self.request.locale)
            if ref.id in NAMES.get(ref.kind, {})
            else f"#{ref.id}"
        )


def side_ref(side: Side) -> Ref:
    """Return a reference to a side."""
    return Ref("side", side)


def place_ref(place: str) -> Ref:
    """Return a reference to an area or an air zone."""
    return Ref("zone" if place in CHART.zones else "area", place)


# -- the board -----------------------------------------------------------------------------------------


def describe_board(view: View[ArrakisState], request: Request) -> str:
    """Say whose turn it is, what has changed, how far the tracks are, who stands where."""
    return Speaker(request).text(board_sentences(view, request))


def board_sentences(view: View[ArrakisState], request: Request) -> Iterator[Msg]:
    """Yield the whole board in words, what matters most first."""
    state = view.state
    yield from _moment(view)
    if request.changed:
        yield msg("render-arrakis-alt-changed", places=tuple(place_ref(one) for one in request.changed))
    if request.candidates:
        targets = [
            msg("render-arrakis-alt-target", number=index, place=place_ref(one))
            for index, one in enumerate(request.candidates, start=1)
        ]
        yield msg("render-arrakis-alt-targets", targets=tuple(targets))
    if state.battle:
        yield _meeting(state.battle)
    areas = _shown(state, request)
    if len(areas) == len(AREAS):
        yield from _tracks(state)
    yield from _places(state, areas)


def _shown(state: ArrakisState, request: Request) -> list[str]:
    """Return the areas that the picture shows."""
    if not request.crop:
        return list(AREAS)
    window = crop(state, request.crop, request.candidates, round(UNITS))
    return list(AREAS) if window == whole(round(UNITS)) else [area for area in AREAS if inside(window, area)]


def _moment(view: View[ArrakisState]) -> Iterator[Msg]:
    state = view.state
    if view.outcome:
        sides = {side for side in SIDES if set(state.seats.get(side, ())) & set(view.outcome.winners)}
        winners = tuple(side_ref(side) for side in SIDES if side in sides)
        yield msg("render-arrakis-alt-over", round=state.round, winners=winners)
    elif state.phase == "setup":
        yield msg("render-arrakis-alt-setting-up")
    else:
        yield msg("render-arrakis-alt-round", round=state.round, phase=Ref("phase", state.phase))
    if state.turn and not view.outcome:
        yield msg("render-arrakis-alt-turn", side=side_ref(state.turn.side))


def _tracks(state: ArrakisState) -> Iterator[Msg]:
    markers = tuple(
        msg(
            "render-arrakis-alt-marker", marker=Ref("marker", one), space=state.prescience.markers.get(one, 0)
        )
        for one in MARKERS
    )
    needed = RULES.supremacy_to_win.value
    yield msg("render-arrakis-alt-tracks", supremacy=state.supremacy, needed=needed, markers=markers)
    for side in SIDES:
        player = state.players[side]
        dice: tuple[Msg, ...] = tuple(
            msg("render-arrakis-alt-die", count=player.dice[result], result=Ref("result", result))
            for result in RESULTS
            if player.dice.get(result)
        )
        yield msg(
            "render-arrakis-alt-dice",
            side=side_ref(side),
            dice=dice or (msg("render-arrakis-alt-no-dice"),),
            used=player.used,
            cards=len(player.hand),
        )
    if state.prescience.row:
        yield msg(
            "render-arrakis-alt-row", cards=tuple(Ref("prescience", one) for one in state.prescience.row)
        )
    yield msg("render-arrakis-alt-spice", row=state.spice.active, reserve=state.spice.reserve)
    if state.spice.bans:
        yield msg("render-arrakis-alt-bans", bans=tuple(Ref("ban", one) for one in state.spice.bans))


def _places(state: ArrakisState, areas: Sequence[str]) -> Iterator[Msg]:
    """Yield the Legions, then the other areas that hold something, then the air zones."""
    for area, legion in ((area, state.legions[area]) for area in areas if area in state.legions):
        inside = hidden(legion)
        known = (
            (msg("render-arrakis-alt-inside", parts=units(legion.side, inside)),) if figures(inside) else ()
        )
        parts = (units(legion.side, legion), *known, *things(state, area))
        yield msg(
            "render-arrakis-alt-legion", place=Ref("area", area), side=side_ref(legion.side), parts=parts
        )
    for area in areas:
        found = () if area in state.legions else things(state, area)
        if found:
            yield msg("render-arrakis-alt-holds", place=Ref("area", area), things=found)
    zones = tuple(
        msg("render-arrakis-alt-zone", zone=Ref("zone", zone), vehicle=Ref("piece", vehicle))
        for zone, vehicle in state.zones.items()
    )
    if zones:
        yield msg("render-arrakis-alt-zones", zones=zones)


def hidden(legion: Legion) -> Legion:
    """Return the Units in a Legion's tokens, as far as the view shows them."""
    tokens = [TOKENS[token] for token in legion.tokens if token != UNKNOWN]
    return Legion(
        legion.side,
        sum(token.regular for token in tokens),
        sum(token.elite for token in tokens),
        sum(token.special for token in tokens),
    )


def things(state: ArrakisState, area: str) -> tuple[Msg | Ref, ...]:
    """Return what an area holds beside a Legion: Settlement, station, Harvester, sign, Worm."""
    found: list[Msg | Ref] = []
    if any(is_settlement(state, area, side) for side in SIDES):
        rank = rank_of_settlement(state, area)
        kind = Ref("settlement", AREAS[area].settlement or "sietch")
        settlement = msg("render-arrakis-alt-settlement", kind=kind, rank=rank)
        found.append(settlement if rank else msg("render-arrakis-alt-hidden-sietch"))
    lies = (("station", state.stations), ("harvester", state.harvesters), ("wormsign", state.signs))
    found += [Ref("piece", piece) for piece, places in lies if area in places]
    if area in state.worms:
        found.append(Ref("piece", state.worms[area]))
    if area == state.atomics:
        found.append(Ref("piece", "atomics"))
    return tuple(found)


# -- a battle ------------------------------------------------------------------------------------------


def battle_shown(view: View[ArrakisState]) -> Battle:
    """Return the battle being fought; raises ValueError if there is none."""
    if view.state.battle is None:
        raise ValueError("there is no battle to show")
    return view.state.battle


def describe_battle(view: View[ArrakisState], request: Request) -> str:
    """Say who fights whom with what, what was rolled and what it did."""
    return Speaker(request).text(_fight(view.state, battle_shown(view)))


def _meeting(battle: Battle) -> Msg:
    return msg(
        "render-arrakis-alt-battle",
        place=Ref("area", battle.target),
        round=battle.round,
        attacker=side_ref(battle.attacker),
        source=Ref("area", battle.source),
    )


def _fight(state: ArrakisState, battle: Battle) -> Iterator[Msg]:
    yield _meeting(battle)
    sides = (
        (battle.attacker, battle.source, battle.attack),
        (other(battle.attacker), battle.target, battle.defence),
    )
    for side, area, _ in sides:
        legion = state.legions.get(area)
        more = things(state, area) if area == battle.target else ()
        if legion and legion.side == side:
            yield msg("render-arrakis-alt-force", side=side_ref(side), parts=(units(side, legion), *more))
        else:
            yield msg("render-arrakis-alt-gone", side=side_ref(side))
    for side, _, throw in sides:
        if throw:
            yield msg(
                "render-arrakis-alt-thrown",
                side=side_ref(side),
                hits=throw.hits,
                shields=throw.shields,
                specials=throw.specials,
            )
    for side, _, _ in sides:
        counted = battle.counted.get(side)
        if counted:
            hits, shields = counted.hits, counted.shields
            yield msg("render-arrakis-alt-counted", side=side_ref(side), hits=hits, shields=shields)
        if battle.taken.get(side):
            yield msg("render-arrakis-alt-taken", side=side_ref(side), count=battle.taken[side])
        if battle.hits.get(side):
            yield msg("render-arrakis-alt-absorb", side=side_ref(side), count=battle.hits[side])


# -- a hand --------------------------------------------------------------------------------------------


def holder(view: View[ArrakisState]) -> Side:
    """Return the side whose hand a view shows; raises ValueError for a spectator's."""
    for side, seats in view.state.seats.items():
        if view.seat in seats:
            return side
    raise ValueError("a hand belongs to a seat")


def describe_hand(view: View[ArrakisState], request: Request) -> str:
    """Say what a seat holds."""
    side = holder(view)
    hand = Counter(view.state.players[side].hand)
    cards = tuple(
        msg("render-arrakis-alt-hand-card", card=Ref("card", one), count=count) for one, count in hand.items()
    )
    sentences = [msg("render-arrakis-alt-hand", side=side_ref(side), cards=cards)]
    for objective in view.state.prescience.objectives:
        if objective != UNKNOWN:
            needs = OBJECTIVES[objective].needs
            markers = tuple(
                msg("render-arrakis-alt-marker", marker=Ref("marker", one), space=needs[one])
                for one in MARKERS
            )
            name = Ref("objective", objective)
            sentences.append(msg("render-arrakis-alt-objective", objective=name, markers=markers))
    return Speaker(request).text(sentences)


def describe_visions(view: View[ArrakisState], request: Request) -> str:
    """Say which Prescience cards are revealed, and what each asks and gives."""
    return Speaker(request).text(
        msg(
            "render-arrakis-alt-vision",
            card=Ref("prescience", one),
            text=_text(one, request.locale),
            markers=tuple(
                msg("render-arrakis-alt-step", marker=Ref("marker", marker), count=count)
                for marker, count in PRESCIENCE[one].advance.items()
            ),
        )
        for one in view.state.prescience.row
    )


def _text(ident: str, locale: str) -> str:
    texts = PRESCIENCE[ident].text
    return texts.get(locale, texts["en"])
