from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.discord.bots import begin, playing, restart
from tests.discord.people import Adviser, Person
from tests.discord.probing import app
from tests.discord.world import World, texts

NAMES = ("ana", "bo")


async def _nothing_secret_was_public(here: World) -> None:
    """Everything that was told to one seat alone must not stand in a message that all could read."""
    shown = await app(here).service.history.panel(1)
    guide = app(here).guide("en", "arrakis", shown.players, shown.view)
    async with app(here).store.read() as work:
        private = [one for one in await work.events.all_of(1) if one.audience is not None]
    assert private
    everything = "\n".join(here.layer.public_texts())
    for event in private:
        assert guide.voice.text(event.message) not in everything
        assert guide.voice.label(event.message) not in everything


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "luck", "every"), [pytest.param(Person, "0", 100, marks=pytest.mark.slow), (Adviser, "", 25)]
)
async def test_a_whole_match_is_played_by_pressing_with_restarts_on_the_way(
    tmp_path: Path, kind: type[Person], luck: str, every: int
) -> None:
    presses = 0
    async with playing(tmp_path, people=NAMES) as here:

        async def before() -> None:
            nonlocal presses
            presses += 1
            if presses % every == 0:
                await restart(here, tmp_path)

        await begin(here, *NAMES, title="arrakis")
        people = [kind(here, name, Random(f"{luck}{name}"), before) for name in NAMES]
        while "over" not in texts(here.last()):
            acted = 0
            for person in people:
                if "over" not in texts(here.last()):
                    await person.open()
                    acted += await person.finish()
            assert acted, texts(here.last())
        assert "Winner" in texts(here.last())
        assert not here.unanswered()
        used = {verb for person in people for verb in person.pressed}
        assert used >= kind.uses
        await _nothing_secret_was_public(here)
