"""No accepted answer is lost and no message is missing or doubled when the bot is killed while people play."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.reliability.killing import instants, run
from tests.reliability.service_program import play
from tests.reliability.world import World

pytestmark = pytest.mark.long  # measuring coverage slows each process that is started and killed

KILLS = 200


def check(world: World) -> None:
    """Check all promises once everything has been delivered."""
    assert world.lost == []
    owed: dict[str, list[str]] = {}
    for one in world.found:
        match one:
            case ("message", channel, text):
                owed.setdefault(str(channel), []).append(str(text))
    assert {message.channel for message in world.posted} == set(owed)
    for channel, texts in owed.items():
        assert world.texts(channel) == texts
    newest: dict[str, int] = {}
    for message in world.posted:
        shown = json.loads(message.shown)
        if shown["kind"] == "panel":
            assert shown["revision"] >= newest.get(message.channel, 0)
            newest[message.channel] = shown["revision"]


def test_200_kills_while_people_play_lose_and_double_nothing(tmp_path: Path) -> None:
    world = World(Random(1), lost_answers=0.05)
    database = str(tmp_path / "mentat.sqlite3")
    for number, instant in enumerate(instants(seed=2, number=KILLS)):
        assert not run(world, play, database, number, None, kill=instant)
    assert run(world, play, database, KILLS, 10)
    check(world)
    assert world.starts > KILLS / 2
    assert len(world.accepted) > KILLS / 2


@pytest.mark.parametrize(("kind", "every"), [("statement", 31), ("answer", 3)])
def test_a_kill_at_a_given_moment_of_a_match_loses_and_doubles_nothing(
    tmp_path: Path, kind: str, every: int
) -> None:
    """From the first lobby to the third move."""
    deaths = 0
    for number in count(1, every):
        world = World(Random(number))
        database = str(tmp_path / f"{number}.sqlite3")
        if run(world, play, database, 3, 3, die_at=number, of=(kind,)):
            break
        assert run(world, play, database, 4, 1)
        check(world)
        deaths += 1
    assert deaths > 5
