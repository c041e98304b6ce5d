from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.ui.custom_id import Verb
from tests.discord.bots import playing, restart
from tests.discord.people import Person
from tests.discord.world import World, texts

NAMES = ("ana", "bo", "cy", "dee", "eli", "fay", "gus", "hal")


async def _begin(here: World, names: tuple[str, ...]) -> None:
    await here[names[0]].slash(here.channel, "match new")
    for name in names[1:]:
        await here[name].click(here.last(), label="Join")
    await here[names[0]].click(here.last(), label="Start")


async def _nothing_secret_was_public(here: World) -> None:
    """Everything that was told to some seats alone must not stand in a message that all could read."""
    app = here.env.bot.app  # type: ignore[attr-defined]
    shown = await app.service.history.panel(1)
    guide = app.guide("en", "dice", shown.players, shown.view)
    async with app.store.read() as work:
        private = [one for one in await work.events.all_of(1) if one.audience is not None]
    assert private
    everything = "\n".join(here.layer.public_texts())
    for event in private:
        assert guide.voice.text(event.message) not in everything
        assert guide.voice.label(event.message) not in everything


@pytest.mark.long
@pytest.mark.parametrize("seats", [4, 8])
async def test_a_whole_match_is_played_by_pressing_with_a_restart_before_every_tenth_press(
    tmp_path: Path, seats: int
) -> None:
    names = NAMES[:seats]
    presses = 0
    async with playing(tmp_path, people=names) as here:

        async def before() -> None:
            nonlocal presses
            presses += 1
            if presses % 10 == 0:
                await restart(here, tmp_path)

        await _begin(here, names)
        people = [Person(here, name, Random(f"{seats}{name}"), before) for name in names]
        while "over" not in texts(here.last()):
            acted = 0
            for person in people:
                if "over" in texts(here.last()):
                    break
                if here[person.name].mention in texts(here.last()) or "answer" in texts(here.last()):
                    await person.open()
                    acted += await person.finish()
            assert acted, texts(here.last())
        assert "Winner" in texts(here.last())
        assert not here.unanswered()
        used = {verb for person in people for verb in person.pressed}
        assert used >= {Verb.PLAY, Verb.ANSWER, Verb.CHOOSE, Verb.AMOUNTS, Verb.FORM, Verb.BACK, Verb.CONFIRM}
        await _nothing_secret_was_public(here)
