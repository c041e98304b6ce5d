"""No accepted choice is lost, no message is missing, none is doubled, whenever the process is killed."""

from __future__ import annotations

from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.reliability.killing import instants, run
from tests.reliability.store_program import MATCHES, NEW_PANEL_EVERY, play
from tests.reliability.world import World

KILLS = 200


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "mentat.sqlite3")


def check(world: World) -> None:
    """Check all promises once everything has been delivered."""
    assert world.lost == []
    for match_id in range(1, MATCHES + 1):
        revisions = [one[1] for one in world.found if isinstance(one, tuple) and one[0] == match_id]
        assert world.texts(f"log {match_id}") == [str(revision) for revision in revisions]
        panels = [message for message in world.posted if message.channel == f"panel {match_id}"]
        texts = [message.text for message in panels]
        assert len(set(texts)) == len(texts)
        assert texts[0] == "0"
        last = len(revisions)
        assert panels[-1].text == str(last - last % NEW_PANEL_EVERY)
        assert panels[-1].shown == str(last)


def test_200_kills_at_random_instants_lose_and_double_nothing(database: str) -> None:
    world = World(Random(1), lost_answers=0.05)
    for number, instant in enumerate(instants(seed=2, number=KILLS)):
        assert not run(world, play, database, number, None, kill=instant)
    assert run(world, play, database, KILLS, 10)
    check(world)
    assert world.starts > KILLS / 2
    assert len(world.accepted) > KILLS


def test_a_kill_at_any_statement_commit_or_request_loses_and_doubles_nothing(tmp_path: Path) -> None:
    for moment in count(1):
        world = World(Random(moment))
        database = str(tmp_path / f"{moment}.sqlite3")
        ended = run(world, play, database, 3, 2, die_at=moment)
        if ended:
            break
        assert run(world, play, database, 4, 2)
        check(world)
    assert moment > 50


def test_the_harness_notices_a_doubled_message(tmp_path: Path) -> None:
    """With a Discord that forgets nonces, some kill between sending and noting doubles something."""
    doubled = []
    for moment in count(1):
        world = World(Random(moment), honours_nonces=False)
        database = str(tmp_path / f"{moment}.sqlite3")
        if run(world, play, database, 3, 1, die_at=moment):
            break
        run(world, play, database, 4, 1)
        texts = [(message.channel, message.text) for message in world.posted]
        doubled.append(len(set(texts)) < len(texts))
    assert any(doubled)
