"""No accepted choice is lost, no message is missing, none is doubled, whenever the process is killed."""

from __future__ import annotations

import shutil
from copy import deepcopy
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.reliability.killing import instants, run
from tests.reliability.store_program import MATCHES, NEW_PANEL_EVERY, play
from tests.reliability.world import Link, World

pytestmark = pytest.mark.long  # measuring coverage slows each process that is started and killed

KILLS = 40


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


def test_many_kills_at_random_instants_lose_and_double_nothing(database: str) -> None:
    world = World(Random(1), lost_answers=0.05)
    for number, instant in enumerate(instants(seed=2, number=KILLS)):
        assert not run(world, play, database, number, None, kill=instant)
    assert run(world, play, database, KILLS, 10)
    check(world)
    assert len(world.accepted) > KILLS


def test_a_death_at_either_end_of_any_transaction_or_request_loses_and_doubles_nothing(
    tmp_path: Path,
) -> None:
    begun = World(Random(1))
    assert run(begun, play, str(tmp_path / "begun"), 3, 1)
    for number in count(1):
        world = deepcopy(begun)
        database = shutil.copy(tmp_path / "begun", tmp_path / str(number))
        if run(world, play, str(database), 4, 1, die_at=number, of=("begin", "commit", "answer")):
            break
        assert run(world, play, str(database), 5, 0)
        check(world)
    assert number > 20


@pytest.mark.parametrize("honours_nonces", [True, False])
def test_a_message_whose_answer_was_not_heard_is_sent_again_with_its_nonce(
    database: str, honours_nonces: bool
) -> None:
    """Were nonces forgotten, the harness would notice."""
    world = World(Random(1), honours_nonces=honours_nonces)
    # The first answer is to what was found, the second to the first post.
    assert not run(world, play, database, 3, 0, die_at=2, of=("answer",))
    assert run(world, play, database, 3, 0)
    assert world.texts("panel 1") == (["0"] if honours_nonces else ["0", "0"])


def test_the_harness_notices_a_lost_choice(database: str) -> None:
    world = World(Random(1))
    assert run(world, play, database, 3, 2)
    Path(database).unlink()
    assert run(world, play, database, 3, 0)
    assert set(world.lost) == set(world.accepted) != set()


async def fail(link: Link) -> None:
    raise RuntimeError("out of spice")


def test_the_harness_notices_a_program_that_fails() -> None:
    with pytest.raises(AssertionError, match="out of spice"):
        run(World(Random(1)), fail)
