from __future__ import annotations

from pathlib import Path

import pytest

from bot.service.screens import LogPage
from bot.ui import limits, logbook
from bot.ui.components import Component
from bot.ui.custom_id import Verb, parse
from engine.core.events import Event
from engine.core.messages import msg
from engine.games.arrakis.state import HARKONNEN
from tests.bot.ui.samples import GUIDE, parts, screen
from tests.discord.bots import begin, playing
from tests.discord.probing import to_action
from tests.discord.world import texts


def _page(number: int, pages: int, events: tuple[Event, ...] = ()) -> list[Component]:
    shown = screen("wait")
    message = logbook.message(LogPage(shown.about, (), events, number, pages), shown, GUIDE)
    limits.check(message.payload(), message.files())
    return list(message.components)


@pytest.mark.parametrize(
    ("page", "pages", "ways"),
    [
        (0, 1, {}),
        (0, 2, {"older": 1}),
        (1, 2, {"newer": 0}),
        (0, 9, {"oldest": 8, "older": 1}),
        (4, 9, {"oldest": 8, "older": 5, "newer": 3, "newest": 0}),
        (8, 9, {"newer": 7, "newest": 0}),
    ],
)
def test_each_page_leads_to_those_beside_it_and_to_both_ends(
    page: int, pages: int, ways: dict[str, int]
) -> None:
    buttons = parts(_page(page, pages), limits.BUTTON)
    found = {}
    for one in buttons:
        press = parse(one["custom_id"])
        assert press is not None
        assert press.verb is Verb.LOG
        found[one["label"].removeprefix("ui-log-")] = press.number(0)
    assert found == ways


def test_a_page_of_the_longest_lines_fits_and_leads_to_the_board_after_each_action() -> None:
    events = tuple(
        Event(number // 2, number % 2, msg(f"{number} {'long ' * 200}"), None, "event", {})
        for number in range(20)
    )
    made = _page(0, 2, events)
    (text,) = parts(made, limits.TEXT)
    assert all(f"\n{number} long" in text["content"] for number in range(20))
    (menu,) = parts(made, limits.SELECT)
    assert [one["value"] for one in menu["options"]] == [str(number) for number in range(10)]


async def test_the_board_can_be_seen_as_it_was(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        await begin(here, "ana", "bo", title="arrakis")
        who = (await to_action(here, "ana", "bo"))[HARKONNEN]
        log = (await here[who].click(here.last(), label="Log")).response
        assert log is not None
        (menu,) = parts(log.components, limits.SELECT)
        result = await here[who].select(log, [menu["options"][0]["value"]], custom_id=menu["custom_id"])
        (board,) = [
            one
            for one in (result.response, *result.followups)
            if one is not None and "as it was" in texts(one)
        ]
        assert board.ephemeral
        assert parts(board.components, limits.GALLERY)
