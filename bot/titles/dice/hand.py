"""What one player of The Dice Game is shown alone: the hand, and the lines that a match opens with."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.titles import base
from bot.titles.dice.cards import powers
from bot.titles.dice.words import default_winner, pieces, refs, sent
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.dice.data import FACTIONS, GROUPS, RULES
from engine.games.dice.state import Battle, DiceState, DiceView, Plan, TokenOrder

if TYPE_CHECKING:
    from bot.titles.base import Presenter


def hand(presenter: Presenter, view: View[DiceView]) -> list[Msg]:
    """Return what belongs to the view's seat; see `bot.titles.base.Presenter.hand`."""
    if view.seat is None:
        return [msg("titles-no-hand")]
    player = view.state.players[view.seat]
    lines = [msg("titles-you", who=base.who(presenter, view, view.seat))]
    if player.faction is None:
        return [*lines, msg("titles-dice-no-faction-yet")]
    lines.append(msg("titles-dice-hand-loyalty", tokens=refs("faction", player.loyalty)))
    if player.prediction is not None:
        lines.append(msg("titles-dice-hand-prediction", faction=Ref("faction", player.prediction)))
    lines.append(msg("titles-dice-hand-card", pieces=pieces(player.card)))
    lines.append(msg("titles-dice-hand-supply", pieces=pieces(player.supply)))
    if player.stored_spice:
        lines.append(msg("titles-dice-hand-spice", count=player.stored_spice))
    if player.protection:
        lines.append(msg("titles-dice-hand-protection", tokens=refs("token", player.protection)))
    if view.state.battle is not None:
        lines += _in_battle(view.state, view.state.battle)
    return [*lines, *(line for line, _ in powers(FACTIONS[player.faction]))]


def _in_battle(state: DiceState, battle: Battle) -> Iterator[Msg]:
    """What only this seat may know of the combat; the rest is not in its view."""
    for plan in (battle.attack_plan, battle.defence_plan):
        if plan is not None:
            yield from _plan(state, battle.region, plan)
    if battle.foreseen is not None:
        yield msg("titles-dice-hand-foreseen", sent=sent(state, battle.foreseen))


def _plan(state: DiceState, region: str, plan: Plan) -> Iterator[Msg]:
    yield msg("titles-dice-hand-plan", region=Ref("region", region), sent=sent(state, plan.sent))
    for order in plan.tokens:
        yield _order(order)


def _order(order: TokenOrder) -> Msg:
    return msg("titles-dice-hand-order", faction=Ref("faction", order.faction), when=order.when)


def opening(presenter: Presenter, view: View[DiceView]) -> list[Msg]:
    """Return who the seat is and how it wins; see `bot.titles.base.Presenter.opening`."""
    assert view.seat is not None
    you = msg("titles-you", who=base.who(presenter, view, view.seat))
    where = tuple(_places(view.state, view.seat))
    return [
        msg("titles-dice-opening-who", you=you, where=where),
        _how_to_win(view.seats),
        msg("titles-dice-opening-else", parts=base.joined(list(_else(view.state, view.seat)))),
    ]


def _places(state: DiceState, seat: int) -> Iterator[Msg]:
    for ident, region in state.regions.items():
        for one in region.stacks:
            if one.seat == seat:
                yield msg("titles-dice-pieces-in", pieces=pieces(one), region=Ref("region", ident))
    if card := pieces(state.players[seat].card):
        yield msg("titles-dice-on-card", pieces=card)


def _how_to_win(seats: int) -> Msg:
    allied = seats >= RULES.alliances_from_players.value
    return msg(
        "titles-dice-opening-win-allied" if allied else "titles-dice-opening-win",
        alone=RULES.regions_to_win_alone.value,
        allied=RULES.regions_to_win_allied.value,
        regions=refs("region", GROUPS["strategic"]),
    )


def _else(state: DiceState, seat: int) -> Iterator[Msg]:
    player = state.players[seat]
    faction = default_winner(state)
    key = "titles-dice-default-you" if faction == player.faction else "titles-dice-default"
    yield msg(key, faction=Ref("faction", faction), rounds=RULES.rounds.value)
    if player.prediction is not None:
        yield msg("titles-dice-opening-prediction", faction=Ref("faction", player.prediction))
