"""Dice that players can verify: one stream a match, every draw logged and recomputable."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.chance import Chance, Draw, commitment, false_draws, seed_from, statistics

SEED = "5eed"


def stream(epoch: int = 0, cursor: int = 0) -> Chance:
    """Return a stream of the test seed."""
    return Chance(bytes.fromhex(SEED), epoch, cursor)


def test_the_same_seed_and_place_give_the_same_dice() -> None:
    assert stream().roll(6, 50) == stream().roll(6, 50)
    rolled = stream()
    rolled.roll(6, 13)
    assert stream(cursor=rolled.cursor).roll(6, 5) == rolled.roll(6, 5)


def test_every_face_comes_about_equally_often() -> None:
    rolls = stream().roll(6, 60_000)
    for face in range(6):
        assert abs(rolls.count(face) - 10_000) < 400


def test_words_beyond_the_last_whole_stretch_are_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    words = iter([(1 << 64) - 1, 5])
    monkeypatch.setattr("engine.core.chance._block_words", lambda _key, _block: tuple(words))
    assert stream().roll(6, 1) == [5]


def test_a_shuffle_keeps_every_item_and_every_order_is_possible() -> None:
    chance = stream()
    seen = {tuple(chance.shuffle("abc")) for _ in range(200)}
    assert len(seen) == 6


def test_another_epoch_is_another_stream() -> None:
    assert stream(0).roll(6, 40) != stream(1).roll(6, 40)


def test_every_draw_is_logged_with_its_place_and_audience() -> None:
    chance = stream()
    rolled = chance.roll(6, 3, purpose="faction")
    chance.shuffle([1, 2, 3])
    first, second = chance.draws
    assert first == Draw(0, 0, "roll", 6, tuple(rolled), None, "faction")
    assert (second.cursor, second.kind, second.size, second.audience) == (3, "shuffle", 3, ())
    assert [Draw.from_json(draw.to_json()) for draw in chance.draws] == chance.draws


def test_a_draw_for_some_seats_comes_back_as_it_was() -> None:
    chance = stream()
    chance.roll(6, 1, audience=[2])
    assert Draw.from_json(chance.draws[0].to_json()) == chance.draws[0]


def test_true_draws_verify_and_a_false_one_is_named() -> None:
    chance = stream()
    chance.roll(6, 3)
    chance.shuffle(range(10))
    chance.seek(1, 0)
    chance.roll(20, 2)
    assert false_draws(SEED, chance.draws) == []
    forged = replace(chance.draws[2], result=(chance.draws[2].result[0], 25))
    assert false_draws(SEED, [*chance.draws[:2], forged]) == [forged]


def test_the_seed_depends_on_the_secret_and_on_every_nonce_in_order() -> None:
    seeds = {
        seed_from(b"secret", ["1", "2"]),
        seed_from(b"secret", ["2", "1"]),
        seed_from(b"secret", ["12"]),
        seed_from(b"other", ["1", "2"]),
    }
    assert len(seeds) == 4
    assert seed_from(b"secret", ["1", "2"]) in seeds


def test_the_commitment_is_the_hash_of_the_secret_that_anybody_can_compute() -> None:
    assert commitment(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_statistics_count_public_rolls_by_purpose() -> None:
    chance = stream()
    rolled = chance.roll(6, 30, purpose="action")
    chance.roll(6, 30, purpose="action", audience=[1])
    chance.shuffle(range(6))
    assert statistics(chance.draws) == {"action": [rolled.count(face) for face in range(6)]}
