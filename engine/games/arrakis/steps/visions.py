"""What Planning cards do to Prescience cards and markers."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.decisions import Option, Pick
from engine.core.messages import Msg, msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import seats_of
from engine.games.arrakis.data import EFFECTS, MARKERS, RULES
from engine.games.arrakis.effects import (
    BoostPrescience,
    DiscardPrescience,
    KeepPrescience,
    ReshufflePrescience,
    ShiftPrescience,
)
from engine.games.arrakis.labels import DONE, STOP, ref, vision
from engine.games.arrakis.perform import possible
from engine.games.arrakis.pieces import advance
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Prescience, Side


def _loose(state: ArrakisState) -> list[str]:
    """Return the revealed cards that can be taken away: nothing moves one that Eyes of Ibad keeps."""
    return [name for name in state.prescience.row if name not in state.prescience.kept]


def _pick(state: ArrakisState, side: Side, prompt: Msg, cards: Sequence[str]) -> Pick:
    options = [*map(vision, cards), STOP]
    return Pick(seats_of(state, side), prompt, DONE, topic=prompt.key, options=options)


@possible(KeepPrescience)
@possible(ReshufflePrescience)
@possible(DiscardPrescience)
def can_take(
    state: ArrakisState, _side: Side, _effect: KeepPrescience | ReshufflePrescience | DiscardPrescience
) -> bool:
    """Whether a card lies open that is not kept already."""
    return bool(_loose(state))


@possible(BoostPrescience)
def can_boost(state: ArrakisState, _side: Side, _effect: BoostPrescience) -> bool:
    """Whether a card lies open that may be claimed in this round."""
    return bool(state.prescience.row) and state.prescience.claims < RULES.claims.value


@step("arrakis.keep_prescience", free=True)
def keep_prescience(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Eyes of Ibad (W-6.3, W-40.11): a card stays in the row, besides the new ones, until it is claimed."""
    cards = _loose(t.state)
    if not cards:
        return
    chosen = yield _pick(t.state, side, msg("arrakis-keep-prescience"), cards)
    if chosen != DONE:
        t.state.prescience.kept.append(chosen)
        t.emit("arrakis-prescience-kept", card=ref("prescience", chosen))


@step("arrakis.boost_prescience", free=True)
def boost_prescience(t: ArrakisTable, side: Side, path: str) -> Asking:
    """Fear Is the Mind-Killer: claimed in this round, a card moves a marker further."""
    effect = EFFECTS[path]
    assert isinstance(effect, BoostPrescience)
    if not can_boost(t.state, side, effect):
        return
    prescience = t.state.prescience
    chosen = yield _pick(t.state, side, msg("arrakis-boost-prescience"), prescience.row)
    if chosen != DONE:
        prescience.boosted[chosen] = prescience.boosted.get(chosen, 0) + effect.steps
        t.emit("arrakis-prescience-boosted", card=ref("prescience", chosen), steps=effect.steps)


@step("arrakis.discard_prescience", free=True)
def discard_prescience(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Adab, the Demanding Memory: cards leave the game for as many new ones, or what there is (W-22.9)."""
    cards = _loose(t.state)
    if not cards:
        return
    question = _pick(t.state, side, msg("arrakis-discard-prescience"), cards)
    question.options = question.options[:-1]
    question.default, question.min, question.max = [], 0, len(cards)
    chosen: list[str] = yield question
    if not chosen:
        return
    prescience = t.state.prescience
    _take_away(prescience, chosen)
    prescience.removed += chosen
    t.emit("arrakis-prescience-removed", cards=tuple(ref("prescience", name) for name in chosen))
    new = [prescience.deck.pop() for _ in chosen if prescience.deck]
    if new:
        prescience.row += new
        t.reveal()
        t.emit("arrakis-prescience-shown", cards=tuple(ref("prescience", name) for name in new))


@step("arrakis.reshuffle_prescience", free=True)
def reshuffle_prescience(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Hope Clouds Observation: a card goes back into its deck, and none takes its place."""
    cards = _loose(t.state)
    if not cards:
        return
    chosen = yield _pick(t.state, side, msg("arrakis-reshuffle-prescience"), cards)
    if chosen != DONE:
        prescience = t.state.prescience
        _take_away(prescience, [chosen])
        prescience.deck = t.chance.shuffle([*prescience.deck, chosen], purpose="prescience")
        t.emit("arrakis-prescience-returned", cards=(ref("prescience", chosen),))


def _take_away(prescience: Prescience, cards: Sequence[str]) -> None:
    """Take cards out of the row, and what lies on them."""
    for name in cards:
        prescience.row.remove(name)
        prescience.boosted.pop(name, None)


# -- markers -------------------------------------------------------------------------------------------


@step("arrakis.shift_prescience", free=True)
def shift_prescience(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """Alam al-Mithal: a marker goes back so many spaces, and another forward as many."""
    state = t.state
    shifts = _shifts(state)
    if not shifts:
        return
    seats = seats_of(state, side)
    options = [*(_shift(source, target) for source, target in shifts), STOP]
    chosen = yield Pick(seats, msg("arrakis-shift"), DONE, topic="arrakis-shift-prescience", options=options)
    if chosen == DONE:
        return
    source, _, target = chosen.partition(">")
    most, steps = shifts[source, target], "1"
    if most > 1:
        numbers = [
            Option(str(number), msg("arrakis-shift-steps", steps=number)) for number in range(1, most + 1)
        ]
        names = {"source": ref("marker", source), "target": ref("marker", target)}
        steps = yield Pick(seats, msg("arrakis-shift-how-far", **names), "1", options=numbers)
    prescience = state.prescience
    prescience.furthest = max(prescience.furthest, prescience.markers[source])
    prescience.markers[source] -= int(steps)
    t.emit(
        "arrakis-marker-back",
        marker=ref("marker", source),
        steps=int(steps),
        now=prescience.markers[source],
    )
    advance(t, target, int(steps))


@possible(ShiftPrescience)
def can_shift(state: ArrakisState, _side: Side, _effect: ShiftPrescience) -> bool:
    """Whether a marker can go back and another forward."""
    return bool(_shifts(state))


def _shifts(state: ArrakisState) -> dict[tuple[str, str], int]:
    """Return the pairs of markers that can move, with how far at most."""
    markers, end = state.prescience.markers, RULES.prescience_spaces.value
    found = {
        (source, target): min(markers[source], end - markers[target])
        for source in MARKERS
        for target in MARKERS
        if source != target
    }
    return {pair: most for pair, most in found.items() if most}


def _shift(source: str, target: str) -> Option:
    names = {"source": ref("marker", source), "target": ref("marker", target)}
    return Option(f"{source}>{target}", msg("arrakis-option-shift", **names))
