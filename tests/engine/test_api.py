"""The public surface of the engine: what people script against stays as it is."""

from __future__ import annotations

from random import Random

import pytest

import engine
from tests.engine.core.helpers import play_on


def test_titles_are_listed_by_id() -> None:
    assert "dice" in engine.titles()


def test_the_same_seed_begins_the_same_match_and_none_a_fresh_one() -> None:
    first, second = (engine.new_table("dice", seats=4, seed="00ff").record().to_json() for _ in range(2))
    assert first == second
    assert engine.new_table("dice", seats=4).seed != engine.new_table("dice", seats=4).seed


@pytest.mark.parametrize(
    ("title", "seats", "options", "key"),
    [
        ("chess", 2, {}, "core-no-such-title"),
        ("dice", 2, {}, "core-seats"),
        ("dice", 9, {}, "core-seats"),
        ("dice", 4, {"no_such_option": True}, "core-options"),
        ("dice", 4, {"kanly_enemies_only": "perhaps"}, "core-options"),
    ],
)
def test_a_match_that_cannot_be_is_refused_with_a_reason(
    title: str, seats: int, options: dict[str, object], key: str
) -> None:
    with pytest.raises(engine.TableError) as caught:
        engine.new_table(title, seats=seats, options=options)
    assert caught.value.message.key == key


def test_a_whole_match_is_played_by_what_views_offer_and_replays_from_its_record() -> None:
    table, rng = engine.new_table("dice", seats=3, options={}, seed="00ff"), Random(1)
    while table.outcome is None:
        seat = next(seat for seat in range(3) if table.view(seat).pending)
        decision = table.view(seat).pending[0]
        table.choose(seat, decision.sample(rng), decision=decision.id, source="player")
    text = table.record(log=True).to_json()
    assert engine.load_table(text).outcome == table.outcome
    assert engine.replay(text).record(log=True).to_json() == text


def test_a_spectator_is_asked_nothing_and_sees_no_hand() -> None:
    table = engine.new_table("dice", seats=5, seed="01")
    play_on(table, Random(2), lambda t: t.revision > 30)
    view = table.view(None)
    assert view.pending == ()
    assert all(not player.get("loyalty") for player in view.to_json()["state"]["players"])
