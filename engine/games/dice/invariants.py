"""What is true of every state that the rules can reach; asked at every decision of the fuzz tests."""

from __future__ import annotations

from collections import Counter

from engine.games.dice.data import REGIONS, RULES, STORM_TRACK
from engine.games.dice.legal import loyalty_limits
from engine.games.dice.powers import card_of
from engine.games.dice.state import Commitment, DiceState


def invariants(state: DiceState) -> None:
    """Raise `AssertionError` unless pieces, tokens and limits are right (D-2.3)."""
    _check_map(state)
    _check_pieces(state)
    if state.phase != "setup":
        _check_tokens(state)
        _check_spice(state)
    assert 1 <= state.round <= RULES.rounds.value
    assert state.storm in STORM_TRACK


def _check_map(state: DiceState) -> None:
    """Stacks are in seat order, one a seat, and never empty."""
    assert list(state.regions) == list(REGIONS)
    for region in state.regions.values():
        seats = [stack.seat for stack in region.stacks]
        assert seats == sorted(set(seats))
        for stack in region.stacks:
            assert stack.troop >= 0
            assert stack.elite >= 0
            assert stack.troop + stack.elite > 0


def _check_pieces(state: DiceState) -> None:
    """Supply, card, map and what is in a combat add up to all pieces of a faction (D-2.2)."""
    placed: Counter[tuple[int, str]] = Counter()
    for region in state.regions.values():
        for stack in region.stacks:
            placed[stack.seat, "troop"] += stack.troop
            placed[stack.seat, "elite"] += stack.elite
    if state.battle is not None:
        _count_sent(placed, state.battle.attack)
        _count_sent(placed, state.battle.defence)
    for seat, player in enumerate(state.players):
        if player.faction is not None:
            for kind in ("troop", "elite", "leader"):
                supply, card = getattr(player.supply, kind), getattr(player.card, kind)
                assert supply >= 0
                assert card >= 0
                assert supply + card + placed[seat, kind] == getattr(card_of(state, seat).pieces, kind)


def _count_sent(placed: Counter[tuple[int, str]], sent: Commitment | None) -> None:
    if sent is not None:
        for stack in sent.troops:
            placed[stack.seat, "troop"] += stack.troop
            placed[stack.seat, "elite"] += stack.elite
        for owner in sent.leaders:
            placed[owner, "leader"] += 1


def _check_tokens(state: DiceState) -> None:
    """All loyalty tokens of the factions in play exist; nobody holds more than one above the limit."""
    everywhere = Counter(state.loyalty_supply)
    for seat, player in enumerate(state.players):
        everywhere.update(player.loyalty)
        assert len(player.loyalty) <= loyalty_limits(state, seat)[0] + 1
    assert everywhere == {player.faction: RULES.loyalty.per_faction for player in state.players}
    held = sorted(token for player in state.players for token in player.protection)
    used = RULES.protection.used_by_players[len(state.players)]
    assert held == sorted(token.id for token in RULES.protection.tokens[:used])


def _check_spice(state: DiceState) -> None:
    assert all(player.stored_spice >= 0 for player in state.players)
    if state.turn is not None:
        turn = state.turn
        assert min(turn.spice, turn.abilities, turn.kanly, turn.free_shipments) >= 0
