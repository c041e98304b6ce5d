"""What one player of War for Arrakis is shown alone: the hand, and the lines that a match opens with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.titles import base
from bot.titles.arrakis.cards import needs
from bot.titles.arrakis.places import contents
from bot.titles.arrakis.race import missing
from bot.titles.arrakis.words import known, refs
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.arrakis.data import DECKS, LEADERS, ORDER, RULES, TOKENS
from engine.games.arrakis.redact import side_of
from engine.games.arrakis.state import ATREIDES, ArrakisView, Battle, Legion, Sietch, Stance

if TYPE_CHECKING:
    from bot.titles.base import Presenter


def hand(presenter: Presenter, view: View[ArrakisView]) -> list[Msg]:
    """Return what belongs to the view's seat; see `bot.titles.base.Presenter.hand`."""
    if view.seat is None:
        return [msg("titles-no-hand")]
    side = side_of(view.state, view.seat)
    lines = [msg("titles-you", who=base.who(presenter, view, view.seat))]
    if side is None:
        return [*lines, msg("titles-arrakis-no-side")]
    if side == ATREIDES:
        lines += _objectives(view.state)
    if view.state.battle is not None:
        lines += _plan(view.state.battle)
    lines += _cards(view.state.players[side].hand)
    if side == ATREIDES:
        lines += _hidden(view.state)
    return lines


def _objectives(state: ArrakisView) -> Iterator[Msg]:
    for objective in known(state.prescience.objectives):
        yield msg(
            "titles-arrakis-hand-objective", objective=Ref("objective", objective), needs=needs(objective)
        )
    yield msg("titles-arrakis-hand-lacking", steps=missing(state)[0])


def _cards(held: list[str]) -> Iterator[Msg]:
    yield msg("titles-arrakis-hand-cards", count=len(held))
    for card in sorted(set(held)):
        yield msg(
            "titles-arrakis-hand-card",
            card=Ref("card", card),
            count=held.count(card),
            text=Ref("card-text", card),
        )


def _plan(battle: Battle) -> Iterator[Msg]:
    """Yield what this side has chosen for the coming battle round; the other side's is not in the view."""
    for plan in (battle.attack_plan, battle.defence_plan):
        if plan is not None and plan != Stance():
            cards = refs("card", plan.cards)
            yield msg("titles-arrakis-hand-plan", area=Ref("area", battle.target), cards=cards)


# -- what lies face down ---------------------------------------------------------------------------------


def _hidden(state: ArrakisView) -> Iterator[Msg]:
    """Yield the face-down Sietches and tokens of the Atreides, an area a line."""
    places = {area for area, legion in state.legions.items() if legion.tokens}
    places |= {area for area, sietch in state.sietches.items() if not sietch.shown}
    if places:
        yield msg("titles-arrakis-hand-hidden")
    for area in sorted(places, key=ORDER.__getitem__):
        there = tuple(_under(state.sietches.get(area), state.legions.get(area)))
        yield msg("titles-arrakis-area", area=Ref("area", area), there=there)


def _under(sietch: Sietch | None, legion: Legion | None) -> Iterator[Msg]:
    if sietch is not None and not sietch.shown:
        yield msg("titles-arrakis-sietch-own", rank=sietch.rank)
    for token in () if legion is None else legion.tokens:
        yield msg("titles-arrakis-hand-token", units=tuple(contents(TOKENS[token])))


# -- the start -------------------------------------------------------------------------------------------


def opening(presenter: Presenter, view: View[ArrakisView]) -> list[Msg]:
    """Return who the seat is and how both win; see `bot.titles.base.Presenter.opening`."""
    assert view.seat is not None
    you = msg("titles-you", who=base.who(presenter, view, view.seat))
    side = side_of(view.state, view.seat)
    if side is None:
        return [you, msg("titles-arrakis-no-side"), *presenter.primer()[:1]]
    leaders = refs("leader", (one.id for one in LEADERS.values() if one.side == side and one.starts))
    supremacy = RULES.supremacy_to_win.value
    return [
        msg("titles-arrakis-opening-who", you=you, leaders=leaders, decks=refs("deck", DECKS[side])),
        msg("titles-arrakis-opening-win", side=side, supremacy=supremacy),
        msg("titles-arrakis-opening-else", side=side, supremacy=supremacy),
    ]
