"""Drawing in other processes: same pictures, and the processes are replaced when they die."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from bot.render import Picture, picture, worker
from bot.render.worker import Pictures
from engine.core.view import View
from tests.render import fixtures
from tests.render.scenes import GOLDEN_WIDTH


@pytest.fixture
async def pictures() -> AsyncIterator[Pictures]:
    pool = Pictures(1)
    yield pool
    pool.close()


def _die(*_args: object) -> None:
    os._exit(1)


async def test_a_picture_from_another_process_is_the_same_and_the_loop_goes_on(pictures: Pictures) -> None:
    view = fixtures.view(fixtures.middle())
    await pictures.warm()
    beats = 0
    drawing = asyncio.ensure_future(pictures.draw(view, width=GOLDEN_WIDTH, changed=["carthag"]))
    while not drawing.done():
        beats += 1
        await asyncio.sleep(0)
    assert drawing.result() == picture("dice", view, width=GOLDEN_WIDTH, changed=["carthag"])
    assert beats > 1


def _die_once(view: View[Any], options: dict[str, Any]) -> Picture:
    """Draw, but end the process the first time: ``caption`` is the path of a file that tells."""
    if not Path(options["caption"]).exists():
        Path(options["caption"]).touch()
        os._exit(1)
    return picture("dice", view, **options)


async def test_a_dead_process_is_replaced_once_for_all_pictures_that_wait(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(worker, "_draw", _die_once)
    await pictures.warm()
    pool = pictures._executor()
    options: dict[str, Any] = {"width": GOLDEN_WIDTH, "caption": str(tmp_path / "died")}
    view = fixtures.view(fixtures.set_up())
    one, other = await asyncio.gather(pictures.draw(view, **options), pictures.draw(view, **options))
    assert one == other == picture("dice", view, **options)
    assert pictures._executor() is not pool


async def test_a_picture_that_kills_its_process_twice_is_given_up(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "_draw", _die)
    with pytest.raises(BrokenProcessPool):
        await pictures.draw(fixtures.view(fixtures.set_up()))


async def test_a_mistake_in_drawing_reaches_who_asked_and_spares_the_process(pictures: Pictures) -> None:
    view = fixtures.view(fixtures.set_up())
    with pytest.raises(ValueError, match="combat"):
        await pictures.draw(view, kind="battle")
    assert (await pictures.draw(view, width=GOLDEN_WIDTH)).size[0] == GOLDEN_WIDTH


def test_closing_twice_or_before_the_first_picture_is_fine() -> None:
    pictures = Pictures()
    pictures.close()
    pictures.close()


async def test_whoever_waits_for_a_picture_has_it_before_the_panels_that_were_asked_for_earlier(
    pictures: Pictures,
) -> None:
    view, drawn = fixtures.view(fixtures.set_up()), []

    async def draw(name: str, *, patient: bool) -> None:
        await pictures.draw(view, patient=patient, width=GOLDEN_WIDTH)
        drawn.append(name)

    await pictures.warm()
    names = {"first panel": True, "second panel": True, "third panel": True, "press": False}
    waiting = [asyncio.ensure_future(draw(name, patient=patient)) for name, patient in names.items()]
    await asyncio.sleep(0)
    waiting[2].cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert drawn == ["first panel", "press", "second panel"]


async def test_pictures_that_wait_when_all_is_closed_begin_no_new_process(pictures: Pictures) -> None:
    view = fixtures.view(fixtures.set_up())
    await pictures.warm()
    waiting = [asyncio.ensure_future(pictures.draw(view, width=GOLDEN_WIDTH)) for _ in range(3)]
    await asyncio.sleep(0)
    pictures.close()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert waiting[1].cancelled()
    assert waiting[2].cancelled()
    assert pictures._pool is None
