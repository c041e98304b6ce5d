"""Presses from Play to Confirm, counted on the screen, in the first rounds of a match played by advice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any

from bot.render.arrakis.chart import CHART
from bot.ui import limits
from bot.ui.custom_id import Verb
from engine.core.messages import Ref
from engine.games.arrakis.data import AREAS, SECTORS
from tests.discord.bots import begin, playing
from tests.discord.people import Adviser
from tests.discord.probing import app
from tests.discord.world import World, parts, texts

NAMES = ("ana", "bo")


class Counting(Adviser):
    """Chooses by the ids of options, and knows how often it has pressed."""

    picks: tuple[str, ...] = ()

    def offered(self) -> dict[str, Mapping[str, Any]]:
        """Return what one press can choose, and by which control."""
        found: dict[str, Mapping[str, Any]] = {}
        for press, part in self._controls():
            if press.verb is Verb.ANSWER:
                found[press.arg(2)] = part
            elif press.verb in (Verb.CHOOSE, Verb.GROUP):
                found |= {f"{press.verb}{option['value']}": part for option in part["options"]}
        return {ident.removeprefix(Verb.CHOOSE): part for ident, part in found.items()}

    def can(self, verb: Verb) -> bool:
        """Whether there is such a control."""
        return any(press.verb is verb for press, _ in self._controls())

    async def choose(self, ident: str) -> None:
        """Press what chooses this option."""
        assert self.shown is not None
        part = self.offered()[ident]
        self.picks = (ident.removeprefix(Verb.GROUP),)
        await self._press(self.shown, part)

    async def confirm(self) -> None:
        """Press Confirm."""
        assert self.shown is not None
        await self._press(self.shown, self._find(self.shown, Verb.CONFIRM))

    def _values(self, menu: Mapping[str, Any]) -> list[str]:
        return list(self.picks)


async def _reach(here: World, wanted: Callable[[str], bool]) -> Counting:
    """Play by advice until somebody may choose what is wanted; they have pressed Play once since."""

    async def before() -> None:
        """Nothing comes in between."""

    people = [Counting(here, name, Random(0), before) for name in NAMES]
    for _ in range(200):
        for person in people:
            await person.open()
            while not any(wanted(ident) for ident in person.offered()):
                if not await person.act():
                    break
            else:
                person.pressed.clear()
                await person.open()
                return person
    raise AssertionError("it never came up")


async def _moves(here: World) -> list[str]:
    async with app(here).store.read() as work:
        return [one.message.key for one in await work.events.all_of(1)]


async def test_two_whole_legions_move_in_seven_presses_and_an_attack_takes_four(tmp_path: Path) -> None:
    async with playing(tmp_path, people=NAMES) as here:
        await begin(here, *NAMES, title="arrakis")
        who = await _reach(here, lambda ident: ident == "strategy:strategy_move")
        before = (await _moves(here)).count("arrakis-moved")
        await who.choose("strategy:strategy_move")
        for _ in range(2):
            if who.can(Verb.GROUP):
                await who.choose(f"{Verb.GROUP}0")
            await who.choose(next(ident for ident in who.offered() if ">" in ident))
        await who.confirm()
        assert (await _moves(here)).count("arrakis-moved") == before + 2
        assert len(who.pressed) <= 7, who.pressed

        who = await _reach(here, lambda ident: ident == "strategy:strategy_attack")
        await who.choose("strategy:strategy_attack")
        await who.choose(next(ident for ident in who.offered() if ">" in ident))
        await who.confirm()
        assert "arrakis-attacks" in await _moves(here)
        assert len(who.pressed) <= 4, who.pressed


async def test_a_card_is_played_in_three_presses_before_its_own_choices(tmp_path: Path) -> None:
    async with playing(tmp_path, people=NAMES) as here:
        await begin(here, *NAMES, title="arrakis")
        who = await _reach(here, lambda ident: ident.startswith("card:"))
        await who.choose(next(ident for ident in who.offered() if ident.startswith("card:")))
        assert who.shown is not None
        if "### Which die" in texts(who.shown):
            await who.choose(next(iter(who.offered())))
        assert "### Which die" not in texts(who.shown)
        assert who.can(Verb.CONFIRM)
        assert len(who.pressed) <= 3, who.pressed


async def test_every_sector_can_be_looked_at_by_itself_from_more(tmp_path: Path) -> None:
    async with playing(tmp_path, people=NAMES) as here:
        await begin(here, *NAMES, title="arrakis")
        opened = await here["ana"].click(here.last(), label="More")
        assert opened.response is not None
        board = await here["ana"].click(opened.response, label="Look closer at …")
        assert board.response is not None
        (menu,) = parts(board.response, limits.SELECT)
        assert [one["value"] for one in menu["options"]] == [*SECTORS]
        for sector in SECTORS:
            board = await here["ana"].select(board.response, [sector], custom_id=menu["custom_id"])
            assert board.response is not None
            (menu,) = parts(board.response, limits.SELECT)
            assert [one["value"] for one in menu["options"] if one.get("default")] == [sector]
            assert app(here).pictures.asked[-1]["crop"] == sector


async def test_places_without_a_printed_name_go_by_the_code_on_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, people=NAMES) as here:
        await begin(here, *NAMES, title="arrakis")
        panel = await app(here).service.history.panel(1)
        names = app(here).guide("en", "arrakis", panel.players, panel.view).voice
        for area, told in AREAS.items():
            said = names.name("arrakis-option-area", area=Ref("area", area))
            assert said.endswith(f"({CHART.codes.get(area)})") == told.label
