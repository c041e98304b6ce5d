"""Drawing, playing and discarding Planning cards (W-11)."""

from __future__ import annotations

from collections.abc import Generator
from functools import cache
from typing import Any

from msgspec.structs import replace

from engine.core.decisions import Decision, Option, Pick, Together
from engine.core.messages import msg
from engine.core.steps import Asking, step
from engine.games.arrakis.board import decks_with_cards, is_gone, seats_of
from engine.games.arrakis.data import CARDS, EFFECTS, RULES
from engine.games.arrakis.effects import DrawCards, ForceDiscard, PlayCard
from engine.games.arrakis.labels import DONE, SIDE, STOP, card, ref
from engine.games.arrakis.perform import can_any, perform, possible
from engine.games.arrakis.pieces import draw_cards
from engine.games.arrakis.state import ArrakisState, ArrakisTable, Side, other, turn_of

_SCHEMING, _HAWAT = "hawats_scheming", "thufir_hawat"
_PLAY = msg("arrakis-play-card")


# -- playing -------------------------------------------------------------------------------------------


def playable(state: ArrakisState, side: Side) -> list[str]:
    """Return the different cards in hand that may be played and would do something (W-11.2)."""
    player = state.players[side]
    hand = dict.fromkeys(player.hand)
    if len(player.hand) == 1:  # it is no other card that an effect of its own could play
        state = replace(state, players={**state.players, side: replace(player, hand=[])})
    return [one for one in hand if CARDS[one].playable and can_any(state, side, one)]


def play(t: ArrakisTable, side: Side, ident: str) -> None:
    """Play a card from hand: it is discarded face up; its effects come next, before what waits (W-11.2)."""
    _discard(t.state, side, ident)
    t.emit("arrakis-card-played", side=SIDE[side], card=ref("card", ident))
    t.reveal(seats_of(t.state, side))
    turn_of(t.state).last = None  # what a card before it touched is not ``same`` for this one
    perform(t, side, ident)


@step("arrakis.play_card", free=True)
def play_card(t: ArrakisTable, side: Side, _path: str) -> Asking:
    """An effect that plays another card, at no cost (W-8.8: or none).

    Whoever holds any card is asked: that none can be played is nobody else's business.
    """
    if not t.state.players[side].hand:
        return
    options = [*(card(one) for one in playable(t.state, side)), STOP]
    chosen = yield Pick(
        seats_of(t.state, side), _PLAY, DONE, topic="arrakis-play-card", options=options, hidden=True
    )
    if chosen != DONE:
        play(t, side, chosen)


@possible(PlayCard)
def can_play(state: ArrakisState, side: Side, _effect: PlayCard) -> bool:
    """Whether there is any card; which of them can be played is hidden from the other side."""
    return bool(state.players[side].hand)


# -- drawing -------------------------------------------------------------------------------------------


@step("arrakis.draw", free=True)
def draw(t: ArrakisTable, side: Side, path: str) -> Asking:
    """W-9.5: say how many cards of which deck, then draw them. An exhausted deck gives none (W-11.3)."""
    effect = EFFECTS[path]
    assert isinstance(effect, DrawCards)
    state = t.state
    decks = _sources(state, side, effect)
    if not decks:
        return
    options, default = splits(
        effect.count, tuple((deck, len(state.players[side].decks[deck])) for deck in decks)
    )
    prompt = msg("arrakis-draw", count=effect.count)
    chosen = yield Pick(seats_of(state, side), prompt, default, topic="arrakis-draw", options=options)
    if chosen != DONE:
        draw_cards(t, side, [deck for part in chosen.split("+") for deck in _copies(part)])


@possible(DrawCards)
def can_draw(state: ArrakisState, side: Side, effect: DrawCards) -> bool:
    """Whether a deck has a card left."""
    return bool(_sources(state, side, effect))


def _sources(state: ArrakisState, side: Side, effect: DrawCards) -> list[str]:
    return [deck for deck in decks_with_cards(state, side) if effect.deck in (None, deck)]


def _copies(part: str) -> list[str]:
    deck, _, count = part.partition(":")
    return [deck] * int(count)


def splits(count: int, decks: tuple[tuple[str, int], ...]) -> tuple[list[Option], str]:
    """Return all ways to draw up to ``count`` cards from one or two decks that hold so many; the even one, too.

    Option ids read ``house_atreides:1+fremen_ally:1``.
    """
    return _splits(count, tuple((deck, min(left, count)) for deck, left in decks))


@cache
def _splits(count: int, decks: tuple[tuple[str, int], ...]) -> tuple[list[Option], str]:
    first, first_left = decks[0]
    second, second_left = decks[1] if len(decks) > 1 else ("", 0)
    pairs = [
        (one, two)
        for one in range(first_left + 1)
        for two in range(second_left + 1)
        if 0 < one + two <= count
    ]
    pairs.sort(key=lambda pair: (-sum(pair), abs(pair[0] - pair[1])))
    options = [_split(((first, one), (second, two))) for one, two in pairs]
    return [*options, STOP], options[0].id


def _split(parts: tuple[tuple[str, int], ...]) -> Option:
    parts = tuple(part for part in parts if part[1])
    words = tuple(msg("arrakis-draw-part", count=count, deck=ref("deck", deck)) for deck, count in parts)
    ident = "+".join(f"{deck}:{count}" for deck, count in parts)
    return Option(ident, msg("arrakis-draw-split", parts=words))


# -- discarding ----------------------------------------------------------------------------------------


def discardable(state: ArrakisState, side: Side) -> list[str]:
    """Return the cards in hand that may be discarded: Hawat's Scheming not after he has gone (W-26.4)."""
    hand = state.players[side].hand
    if _SCHEMING in hand and is_gone(state, _HAWAT):
        return [one for one in hand if one != _SCHEMING]
    return list(hand)


def hand_options(hand: list[str]) -> list[Option]:
    """Return cards as options; the second copy of a card is ``ID:2``, see `card_of`."""
    options: list[Option] = []
    for place, one in enumerate(hand):
        copy = hand[:place].count(one) + 1
        options.append(card(one) if copy == 1 else _copy(one, copy))
    return options


@cache
def _copy(ident: str, copy: int) -> Option:
    first = card(ident)
    return Option(f"{ident}:{copy}", first.label, about=first.about)


def card_of(option: str) -> str:
    """Return the card that an option of `hand_options` means."""
    return option.partition(":")[0]


def discard(t: ArrakisTable, side: Side, cards: list[str]) -> None:
    """Discard cards from hand, face up beside their decks (W-11.2)."""
    for ident in cards:
        _discard(t.state, side, ident)
    t.emit("arrakis-discarded", side=SIDE[side], cards=tuple(ref("card", ident) for ident in cards))
    t.reveal(seats_of(t.state, side))


def _discard(state: ArrakisState, side: Side, ident: str) -> None:
    player = state.players[side]
    player.hand.remove(ident)
    player.discards[CARDS[ident].deck].append(ident)


@step("arrakis.force_discard")
def force_discard(t: ArrakisTable, side: Side, path: str) -> Asking:
    """The opponent discards cards that they choose; all they have if they have no more than that.

    Only the number of their cards decides whether they are asked: the cards are hidden.
    """
    effect = EFFECTS[path]
    assert isinstance(effect, ForceDiscard)
    victim = other(side)
    hand = discardable(t.state, victim)
    if hand and len(t.state.players[victim].hand) > effect.count:
        hand = yield from _which(t, victim, hand, min(effect.count, len(hand)))
    if hand:
        discard(t, victim, hand)


@possible(ForceDiscard)
def can_force_discard(state: ArrakisState, side: Side, _effect: ForceDiscard) -> bool:
    """Whether the opponent has a card."""
    return bool(state.players[other(side)].hand)


@step("arrakis.hand_limit")
def hand_limit(t: ArrakisTable, side: Side) -> Asking:
    """W-11.4: at the end of a round a hand that is too large is discarded down to the limit."""
    surplus = len(t.state.players[side].hand) - RULES.hand_limit.value
    if surplus > 0:
        discard(t, side, (yield from _which(t, side, discardable(t.state, side), surplus)))


def _which(
    t: ArrakisTable, side: Side, hand: list[str], count: int
) -> Generator[Decision | Together, Any, list[str]]:
    """Ask a side for so many of these cards."""
    options = hand_options(hand)
    chosen = yield Pick(
        seats_of(t.state, side),
        msg("arrakis-discard", count=count),
        options[0].id if count == 1 else [option.id for option in options[:count]],
        topic="arrakis-discard",
        hidden=True,
        options=options,
        min=count,
        max=count,
    )
    return [card_of(option) for option in ([chosen] if isinstance(chosen, str) else chosen)]
