"""The table of The Dice Game in words: all that everybody may see, compact, one thing a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from bot.titles import base
from bot.titles.dice.words import count, pieces, refs, sent, shipments, short, stack
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.dice.data import GROUPS, REGIONS, STORM_TRACK
from engine.games.dice.state import Battle, DiceState, DiceView, Die, Turn

if TYPE_CHECKING:
    from bot.titles.base import Presenter

AHEAD = 3
"""The storm moves this many areas at most: one for each action die (D-15.1)."""


def board(presenter: Presenter, view: View[DiceView]) -> list[Msg]:
    """Return the whole table; see `bot.titles.base.Presenter.board`."""
    state = view.state
    headline = presenter.headline(view)
    lines = [
        headline.place,
        *(one for one in (headline.turn, headline.waiting, headline.race) if one is not None),
    ]
    if state.turn is not None:
        lines += _turn(state, state.turn)
    if state.battle is not None:
        lines += _battle(state, state.battle)
    if state.storm is not None:
        lines.append(_storm(state.storm))
    lines += [msg("titles-dice-regions"), *_regions(state), msg("titles-dice-players")]
    lines += [_player(presenter, view, seat) for seat in range(view.seats)]
    return lines


def _turn(state: DiceState, turn: Turn) -> Iterator[Msg]:
    dice = list(_dice(state.dice))
    if dice:
        yield base.joined(dice)
    if turn.phase != "roll":
        yield msg("titles-dice-budget", spice=turn.spice, abilities=turn.abilities, kanly=turn.kanly)
    if turn.offer is not None:
        key = "titles-dice-offer-pact" if turn.offer.pact else "titles-dice-offer"
        yield msg(key, ally=short(state, turn.offer.to), pact=shipments(state, turn.offer.pact))
    if turn.pact:
        yield msg("titles-dice-pact", pact=shipments(state, turn.pact))
    if turn.ally is not None and turn.landing:
        regions = refs("region", turn.landing)
        yield msg(
            "titles-dice-landing",
            ally=short(state, turn.ally),
            seat=short(state, turn.active),
            regions=regions,
        )
    if turn.wishes:
        yield msg("titles-dice-wishes", wishes=shipments(state, turn.wishes))
    if turn.target is not None:
        yield msg("titles-dice-target", region=Ref("region", turn.target))


def _dice(dice: list[Die]) -> Iterator[Msg]:
    keys = (
        ("frozen", "titles-dice-frozen"),
        ("rolled", "titles-dice-rolled"),
        ("discarded", "titles-dice-discarded"),
    )
    for status, key in keys:
        faces = refs("face", (die.face for die in dice if die.status == status))
        if faces:
            yield msg(key, faces=faces)


def _battle(state: DiceState, battle: Battle) -> Iterator[Msg]:
    yield msg(
        "titles-dice-battle",
        region=Ref("region", battle.region),
        attackers=_seats(state, [battle.attacker, *battle.attacker_allies]),
        defenders=_seats(state, [battle.defender, *battle.defender_allies]),
    )
    if battle.offered_leaders:
        yield msg("titles-dice-offered", seats=_seats(state, battle.offered_leaders))
    if "leaders" in battle.forbidden:
        yield msg("titles-dice-no-leaders", seat=short(state, battle.defender))
    if "loyalty_tokens" in battle.forbidden:
        yield msg("titles-dice-no-tokens", seat=short(state, battle.defender))
    if "troops" in battle.shown:
        yield msg("titles-dice-shows-troops", seat=short(state, battle.defender))
    if "leaders" in battle.shown:
        yield msg("titles-dice-shows-leaders", seat=short(state, battle.defender))
    if battle.attack is not None:
        yield msg("titles-dice-attack", sent=sent(state, battle.attack))
    if battle.defence is not None:
        yield msg("titles-dice-defence", sent=sent(state, battle.defence))


def _seats(state: DiceState, seats: list[int]) -> tuple[Msg, ...]:
    return tuple(short(state, seat) for seat in seats)


def _storm(at: str) -> Msg:
    index = STORM_TRACK.index(at)
    ahead = [STORM_TRACK[(index + step) % len(STORM_TRACK)] for step in range(1, AHEAD + 1)]
    return msg("titles-dice-storm", region=Ref("region", at), ahead=refs("region", ahead))


def _regions(state: DiceState) -> Iterator[Msg]:
    empty: list[str] = []
    for ident in REGIONS:
        region = state.regions[ident]
        if region.stacks or region.resources:
            there: tuple[Msg | Ref, ...] = tuple(stack(state, one) for one in region.stacks) + refs(
                "resource", region.resources
            )
            yield msg("titles-dice-region", name=_region_name(ident, state.storm), there=there)
        else:
            empty.append(ident)
    if empty:
        yield msg("titles-dice-empty", regions=refs("region", empty))


def _region_name(ident: str, storm: str | None) -> Msg:
    region = Ref("region", ident)
    if ident in GROUPS["strategic"]:
        key = "titles-dice-strategic-storm" if ident == storm else "titles-dice-strategic"
        return msg(key, region=region)
    return msg("titles-dice-open-storm" if ident == storm else "titles-dice-open", region=region)


def held(state: DiceState, seat: int) -> list[str]:
    """Return the strategic regions that a seat controls by itself (D-5.1)."""
    return [
        ident for ident in GROUPS["strategic"] if [one.seat for one in state.regions[ident].stacks] == [seat]
    ]


def _player(presenter: Presenter, view: View[DiceView], seat: int) -> Msg:
    player = view.state.players[seat]
    parts: list[Msg] = []
    if player.faction is None:
        parts.append(msg("titles-dice-no-faction"))
    if controlled := held(view.state, seat):
        parts.append(msg("titles-dice-controls", count=len(controlled)))
    if card := pieces(player.card):
        parts.append(msg("titles-dice-card", pieces=card))
    if supply := pieces(player.supply):
        parts.append(msg("titles-dice-supply", pieces=supply))
    if player.stored_spice:
        parts.append(msg("titles-dice-stored", count=player.stored_spice))
    if player.loyalty_count:
        parts.append(count("loyalty", player.loyalty_count))
    if player.protection:
        parts.append(msg("titles-dice-protected", tokens=refs("token", player.protection)))
    if seat == view.state.first:
        parts.append(msg("titles-dice-first"))
    if not parts:
        return base.who(presenter, view, seat)
    return msg("titles-dice-player", who=base.who(presenter, view, seat), parts=base.joined(parts))
