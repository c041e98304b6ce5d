"""What a picture shows, in words: alt texts, from the same redacted view."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from bot.render.dice.combat import SIDES, Known, here, sent, strength, stronger
from bot.render.dice.names import name_of
from bot.render.request import Request
from bot.render.speech import Speech
from engine.core.messages import Arg, Msg, Ref, msg
from engine.games.dice.data import NAMES, RULES
from engine.games.dice.state import Battle, DiceState, Pieces, Stack

if TYPE_CHECKING:
    from engine.core.view import View

KNOWN: Mapping[Known, str] = {
    "revealed": "render-alt-revealed",
    "planned": "render-alt-planned",
    "foreseen": "render-alt-foreseen",
}
STATUSES = {"frozen": "render-alt-frozen", "discarded": "render-alt-discarded"}


class Speaker(Speech):
    """Speaks of a match of this title."""

    def __init__(self, state: DiceState, request: Request) -> None:
        super().__init__(request, self.name)
        self.state = state

    def name(self, ref: Ref) -> str:
        """Return the name of something of this title."""
        return name_of(ref.kind, ref.id, self.request.locale) if ref.id in NAMES[ref.kind] else f"#{ref.id}"

    def faction(self, seat: int) -> Ref:
        """Return a reference to the faction of a seat, or to its number before it has one."""
        return Ref("faction", self.state.players[seat].faction or str(seat + 1))


def describe_board(view: View[DiceState], request: Request) -> str:
    """Say whose turn it is, what has changed, where the storm is and who holds what."""
    speaker = Speaker(view.state, request)
    return speaker.text([*_moment(speaker, view), *_places(speaker, request), *_dice(view.state)])


def _moment(speaker: Speaker, view: View[DiceState]) -> Iterable[Msg]:
    state, turn = view.state, view.state.turn
    if view.outcome:
        yield msg("render-alt-over", winners=tuple(speaker.faction(seat) for seat in view.outcome.winners))
    elif state.phase == "setup":
        yield msg("render-alt-setting-up")
    else:
        yield msg("render-alt-round", round=state.round, rounds=RULES.rounds.value)
    if turn and not view.outcome:
        yield msg("render-alt-turn", faction=speaker.faction(turn.active), phase=Ref("phase", turn.phase))
        if turn.ally is not None:
            yield msg("render-alt-ally", ally=speaker.faction(turn.ally))
        if turn.spice:
            yield msg("render-alt-spice", spice=turn.spice)
        if turn.target:
            yield msg("render-alt-aim", region=Ref("region", turn.target))
    if state.battle:
        yield _meeting(speaker, state.battle)


def _places(speaker: Speaker, request: Request) -> Iterable[Msg]:
    state = speaker.state
    if request.changed:
        yield msg("render-alt-changed", regions=tuple(Ref("region", one) for one in request.changed))
    if request.candidates:
        targets = [
            msg("render-alt-target", number=index, region=Ref("region", region))
            for index, region in enumerate(request.candidates, start=1)
        ]
        yield msg("render-alt-targets", targets=tuple(targets))
    if state.storm:
        yield msg("render-alt-storm", region=Ref("region", state.storm))
    empty = []
    for name, region in sorted(state.regions.items(), key=lambda item: not item[1].stacks):
        things: tuple[Arg, ...] = (
            *_stacks(speaker, region.stacks),
            *(Ref("resource", kind) for kind in region.resources),
        )
        if region.stacks:
            yield msg("render-alt-region", region=Ref("region", name), things=things)
        elif things:
            empty.append(msg("render-alt-region", region=Ref("region", name), things=things))
    yield from empty


def _stacks(speaker: Speaker, stacks: Iterable[Stack]) -> tuple[Msg, ...]:
    """Return the troops of stacks: "3 Corrino", "1 Corrino elite"."""
    return tuple(
        msg(key, count=count, faction=speaker.faction(stack.seat))
        for stack in stacks
        for key, count in (("render-alt-troops", stack.troop), ("render-alt-elites", stack.elite))
        if count
    )


def _dice(state: DiceState) -> Iterable[Msg]:
    shown: list[Msg | Ref] = []
    for die in state.dice:
        if die.face:
            face = Ref("face", die.face)
            shown.append(face if die.status == "rolled" else msg(STATUSES[die.status], face=face))
    if shown:
        yield msg("render-alt-dice", dice=tuple(shown))


def describe_battle(view: View[DiceState], request: Request) -> str:
    """Say who fights whom with what, and who is stronger once that is known."""
    speaker, battle = Speaker(view.state, request), _battle(view)
    return speaker.text(_combat(speaker, battle))


def _battle(view: View[DiceState]) -> Battle:
    if view.state.battle is None:
        raise ValueError("there is no combat to show")
    return view.state.battle


def _meeting(speaker: Speaker, battle: Battle) -> Msg:
    attacker, defender = speaker.faction(battle.attacker), speaker.faction(battle.defender)
    return msg("render-alt-battle", region=Ref("region", battle.region), attacker=attacker, defender=defender)


def _combat(speaker: Speaker, battle: Battle) -> Iterable[Msg]:
    state = speaker.state
    attacker, defender = speaker.faction(battle.attacker), speaker.faction(battle.defender)
    yield _meeting(speaker, battle)
    stacks = [stack for side in SIDES for stack in here(state, battle, side)]
    yield msg("render-alt-present", things=_stacks(speaker, stacks))
    for what in battle.forbidden:
        yield msg("render-alt-forbidden", faction=defender, what=what)
    for side, faction in zip(SIDES, (attacker, defender), strict=True):
        shown = sent(battle, side)
        if shown:
            force = shown.force
            leaders = tuple(
                msg("render-alt-leaders", count=force.leaders.count(seat), faction=speaker.faction(seat))
                for seat in sorted(set(force.leaders))
            )
            things: tuple[Arg, ...] = (*_stacks(speaker, force.troops), *leaders)
            yield msg(KNOWN[shown.known], faction=faction, things=things, strength=strength(state, force))
    result = stronger(state, battle)
    if result is None:
        yield msg("render-alt-sealed")
    else:
        winner, tied = result
        faction = attacker if winner == "attack" else defender
        yield msg("render-alt-tied" if tied else "render-alt-ahead", faction=faction)


def describe_hand(view: View[DiceState], request: Request) -> str:
    """Say what a seat holds."""
    if view.seat is None:
        raise ValueError("a hand belongs to a seat")
    speaker, player = Speaker(view.state, request), view.state.players[view.seat]
    sentences = [msg("render-alt-hand", faction=speaker.faction(view.seat))]
    tokens = tuple(Ref("faction", one) for one in player.loyalty)
    sentences.append(msg("render-alt-loyalty", tokens=tokens))
    if player.prediction:
        sentences.append(msg("render-alt-prediction", faction=Ref("faction", player.prediction)))
    for key, pieces in (("render-alt-card", player.card), ("render-alt-supply", player.supply)):
        sentences.append(msg(key, pieces=_pieces(pieces)))
    return speaker.text(sentences)


def _pieces(pieces: Pieces) -> tuple[Msg, ...]:
    counts = (("troop", pieces.troop), ("elite", pieces.elite), ("leader", pieces.leader))
    return tuple(
        msg("render-alt-pieces", count=count, piece=Ref("piece", kind)) for kind, count in counts if count
    )
