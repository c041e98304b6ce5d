from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import simcord
from msgspec import structs

from bot.service.screens import DraftStep, Screen
from bot.ui import limits
from bot.ui.custom_id import Press, Verb, parse
from engine.core.decisions import Amounts, Decision, Form, Item, Option, Pick, When
from engine.core.messages import msg
from tests.bot.titles.tables import played
from tests.discord.bots import begin, playing
from tests.discord.world import World, parts, texts


def _options(count: int, groups: int = 0) -> list[Option]:
    """Options of made-up decisions, in words that the catalogue has."""
    return [
        Option(
            f"o{number}",
            msg("ui-play-match", match=str(number)),
            group=msg("ui-player", number=number % groups) if groups else None,
        )
        for number in range(count)
    ]


def _pick(count: int, low: int = 1, high: int = 1, *, groups: int = 0, ident: str = "0.0") -> Pick:
    return Pick((0,), msg("ui-done"), options=_options(count, groups), min=low, max=high, id=ident)


def _amounts(*most: int) -> Amounts:
    items = [Item(f"i{number}", msg("ui-player", number=number), top) for number, top in enumerate(most)]
    return Amounts((0,), msg("ui-done"), items=items, id="0.0")


@dataclass
class Asked:
    """The service, asking what a test wants to ask and noting what is answered."""

    here: World
    decisions: tuple[Decision, ...]
    answers: list[tuple[str, Any]]

    async def open(self, match_id: int, user_id: int) -> Screen:
        screen: Screen = await self.real(match_id, user_id)
        return replace(screen, state="act", decisions=self.decisions, can_hint=False)

    async def answer(self, match_id: int, user_id: int, ident: str, length: int, answer: object) -> Screen:
        decision = next(one for one in self.decisions if one.id == ident)
        self.answers.append((ident, decision.validate(answer)))
        return await self.open(match_id, user_id)

    async def ask(self, *decisions: Decision) -> simcord.ResponseMessage:
        """Ask ana something; return her private message."""
        self.decisions = decisions
        shown = (await self.here["ana"].click(self.here.last(), label="Play")).response
        assert shown is not None
        return shown

    async def back(self) -> Screen:
        """Return the screen after `Back` has dropped the last answer."""
        return replace(await self.open(1, self.here["ana"].id), dropped=self.answers.pop()[1])

    real: Any = None


@pytest.fixture
async def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Asked]:
    async with playing(tmp_path, people=("ana", "bo", "cy")) as here:
        await begin(here, "ana", "bo", "cy")
        service = here.env.bot.app.service.play  # type: ignore[attr-defined]
        made = Asked(here, (), [], service.open)
        monkeypatch.setattr(service, "open", made.open)
        monkeypatch.setattr(service, "answer", made.answer)
        yield made
        assert not here.unanswered()


def _menu(shown: simcord.ResponseMessage, name: str = "") -> dict[str, Any]:
    for menu in parts(shown, limits.SELECT):
        press = parse(menu["custom_id"])
        if press is not None and press.args[3:] == ((name,) if name else ()):
            return dict(menu)
    raise AssertionError(f"there is no select {name!r}")


async def test_many_options_are_reached_by_group_and_page(asked: Asked) -> None:
    shown = await asked.ask(_pick(90, groups=3))
    ana = asked.here["ana"]
    await ana.select(shown, ["1"])
    await ana.click(shown, label="More choices")
    await ana.click(shown, label="Earlier choices")
    await ana.click(shown, label="Another group")
    await ana.select(shown, ["2"])
    await ana.click(shown, label="More choices")
    await ana.select(shown, ["o89"])
    assert asked.answers == [("0.0", "o89")]


async def test_numbers_are_typed_and_mistakes_are_named(asked: Asked) -> None:
    shown = await asked.ask(_amounts(20, 20))
    ana = asked.here["ana"]
    modal = await ana.click(shown, label="Enter numbers")
    await ana.submit_modal(modal, {"i0": "all", "i1": "1"})
    assert "please enter a number" in texts(shown)
    modal = await ana.click(shown, label="Enter numbers")
    await ana.submit_modal(modal, {"i0": "7", "i1": ""})
    assert asked.answers == [("0.0", {"i0": 7})]


async def test_a_form_is_filled_field_by_field_and_then_sent(asked: Asked) -> None:
    fields: dict[str, Pick | Amounts] = {"troops": _amounts(3, 2), "which": _pick(3), "then": _pick(40)}
    form = Form((0,), msg("ui-done"), fields=fields, conditions={"then": When("which", ("o1",))}, id="0.0")
    shown = await asked.ask(form)
    ana = asked.here["ana"]
    await ana.select(shown, ["1*i0"], custom_id=_menu(shown, "troops")["custom_id"])
    await ana.select(shown, ["o1"], custom_id=_menu(shown, "which")["custom_id"])
    await ana.select(shown, [">1"], custom_id=_menu(shown, "then")["custom_id"])
    await ana.select(shown, ["o39"], custom_id=_menu(shown, "then")["custom_id"])
    await ana.click(shown, label="Done")
    assert asked.answers == [("0.0", {"troops": {"i0": 1}, "which": "o1", "then": "o39"})]


async def test_free_actions_are_taken_beside_the_main_choice(asked: Asked) -> None:
    several = structs.replace(_pick(4, 1, 2, ident="0.2"), optional=True)
    shown = await asked.ask(_pick(3), structs.replace(_pick(2, ident="0.1"), optional=True), several)
    ana = asked.here["ana"]
    await ana.select(shown, ["0.1>o1"])
    assert asked.answers == [("0.1", "o1")]
    await ana.select(shown, ["0.2>"])
    await ana.click(shown, label="Back to the main choice")
    await ana.select(shown, ["0.2>"])
    await ana.select(shown, ["o0", "o3"])
    assert asked.answers[1:] == [("0.2", ["o0", "o3"])]


async def test_a_newcomer_among_programs_sees_the_hint_and_takes_it_in_one_press(tmp_path: Path) -> None:
    async with playing(tmp_path, people=("ana", "bo")) as here:
        await begin(here, "ana", programs=3)
        shown = (await here["ana"].click(here.last(), label="Play")).response
        assert shown is not None
        assert "A program would say" in texts(shown)
        starred = [one["label"] for one in parts(shown, limits.BUTTON) if one["label"].startswith("★")]
        assert len(starred) == 1
        await here["ana"].click(shown, label=starred[0])
        assert "Shall it be so?" in texts(shown)


async def test_a_hint_is_given_when_it_is_asked_for(tmp_path: Path) -> None:
    async with playing(tmp_path, people=("ana", "bo", "cy")) as here:
        await begin(here, "ana", "bo", "cy")
        who = next(name for name in here.people if here[name].id in here.messages()[-1].ping_user_ids)
        shown = (await here[who].click(here.last(), label="Play")).response
        assert shown is not None
        assert "A program would say" not in texts(shown)
        await here[who].click(shown, label="Hint")
        assert "A program would say" in texts(shown)


async def test_after_back_a_form_sends_what_it_shows(asked: Asked) -> None:
    shown = await asked.ask(_amounts(1, 2))
    ana = asked.here["ana"]
    first = _menu(shown)["custom_id"]
    await ana.select(shown, ["1*i0"])
    service = asked.here.env.bot.app.service.play  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(service, "back", lambda *_: asked.back())
        press = Press(1, Verb.BACK, ("0.0-ab",))
        asked.here.emit(ana, str(press), message=shown)
        await asked.here.env.settle()
    menu = _menu(shown)
    assert menu["custom_id"] != first
    assert [one["value"] for one in menu["options"] if one.get("default")] == ["1*i0"]
    await ana.click(shown, label="Take the one that is marked")
    assert asked.answers == [("0.0", {"i0": 1})]


async def test_all_is_taken_in_one_press(asked: Asked) -> None:
    shown = await asked.ask(_pick(6, 0, 6))
    await asked.here["ana"].click(shown, label="Take all 6")
    assert asked.answers == [("0.0", [f"o{number}" for number in range(6)])]


async def test_the_page_that_asks_to_confirm_shows_the_places_that_were_chosen(asked: Asked) -> None:
    step = DraftStep(msg("ui-done"), (msg("ui-done"),), ("carthag",))
    opened = asked.open

    async def confirming(match_id: int, user_id: int) -> Screen:
        return replace(await opened(match_id, user_id), state="confirm", decisions=(), draft=(step,))

    service = asked.here.env.bot.app.service.play  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(service, "open", confirming)
        shown = await asked.ask(_pick(3))
    assert parts(shown, limits.GALLERY)
    assert asked.here.env.bot.app.pictures.asked[-1]["changed"] == ("carthag",)  # type: ignore[attr-defined]


async def test_a_combat_is_shown_where_it_is_decided(asked: Asked) -> None:
    fought = next(
        view
        for table, _ in played(3, 3)
        for view in (table.view(seat) for seat in range(3))
        if view.state.battle is not None
    )
    opened = asked.open

    async def fighting(match_id: int, user_id: int) -> Screen:
        return replace(await opened(match_id, user_id), view=fought)

    service = asked.here.env.bot.app.service.play  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(service, "open", fighting)
        shown = await asked.ask(_amounts(3))
    (gallery,) = parts(shown, limits.GALLERY)
    assert gallery["items"][0]["description"].startswith("Combat in ")


async def test_who_plays_in_two_matches_reads_which_one_asks(tmp_path: Path) -> None:
    async with playing(tmp_path, people=("ana", "bo")) as here:
        await begin(here, "ana", programs=2)
        first = here.last()
        shown = (await here["ana"].click(first, label="Play")).response
        assert shown is not None
        assert "Match 1" not in texts(shown)
        await begin(here, "ana", programs=2)
        shown = (await here["ana"].click(first, label="Play")).response
        assert shown is not None
        assert "Match 1" in texts(shown)
