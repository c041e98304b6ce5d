"""People who play by pressing what is on their screen, and nothing else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, ClassVar

import simcord
from simcord.results import InteractionResult

from bot.ui import limits
from bot.ui.custom_id import Press, Verb, parse
from tests.discord.world import World

ANSWERS = frozenset(
    {
        Verb.ANSWER,
        Verb.CHOOSE,
        Verb.AMOUNTS,
        Verb.FORM,
        Verb.ALL,
        Verb.FIELD,
        Verb.GROUP,
        Verb.PAGE,
        Verb.OPEN_MODAL,
        Verb.FREE,
    }
)
"""What goes on with a choice; all else on the screen is about the message or the match."""

WEIGHTS = {
    Verb.CHOOSE: 6.0,
    Verb.GROUP: 6.0,
    Verb.FORM: 4.0,
    Verb.FIELD: 1.0,
    Verb.PAGE: 0.3,
    Verb.FREE: 0.15,
}
"""How often a control is pressed for every two presses of a plain answer: deeds more often than "done"."""

Before = Callable[[], Awaitable[None]]


@dataclass(slots=True)
class Person:
    """Somebody at the table: presses at random, goes back at times, and confirms in the end."""

    uses: ClassVar[frozenset[Verb]] = frozenset(
        {Verb.PLAY, Verb.ANSWER, Verb.CHOOSE, Verb.AMOUNTS, Verb.FORM, Verb.BACK, Verb.CONFIRM}
    )
    """What such a person comes to press in any match."""

    world: World
    name: str
    rng: Random
    before: Before
    """Awaited before every press: the place to restart the bot."""
    shown: simcord.ResponseMessage | None = None
    """Their private message."""
    pressed: list[Verb] = field(default_factory=list)

    @property
    def actor(self) -> simcord.MemberActor:
        """The simulated user."""
        return self.world[self.name]

    async def open(self) -> None:
        """Press Play under the newest board."""
        await self._press(self.world.last(), self._find(self.world.last(), Verb.PLAY))

    async def act(self) -> bool:
        """Make one press of an answer on the private message; whether there was anything to press."""
        assert self.shown is not None
        controls = {press: part for press, part in self._controls() if not part.get("disabled")}
        confirm = [press for press in controls if press.verb is Verb.CONFIRM]
        back = [press for press in controls if press.verb is Verb.BACK]
        ways = [press for press in controls if press.verb in ANSWERS]
        if confirm and (not ways or self.rng.random() < 0.25):
            chosen = confirm[0]
        elif back and self.rng.random() < 0.04:
            chosen = back[0]
        elif ways:
            chosen = self._weighted(ways)
        else:
            return False
        await self._press(self.shown, controls[chosen])
        return True

    async def finish(self) -> int:
        """Press until nothing more is asked; return the number of presses."""
        count = 0
        while await self.act():
            count += 1
            assert count < 300, "the private message leads nowhere"
        return count

    def _weighted(self, ways: list[Press]) -> Press:
        """Prefer what answers, so that forms are sent and free actions do not go on for ever."""
        return self.rng.choices(ways, [WEIGHTS.get(press.verb, 2.0) for press in ways])[0]

    def _controls(self) -> list[tuple[Press, Mapping[str, Any]]]:
        assert self.shown is not None
        found = []
        for part in limits.walk(self.shown.components):
            press = parse(part.get("custom_id") or "")
            if press is not None:
                found.append((press, part))
        return found

    @staticmethod
    def _find(message: simcord.ResponseMessage, verb: Verb) -> Mapping[str, Any]:
        for part in limits.walk(message.components):
            press = parse(part.get("custom_id") or "")
            if press is not None and press.verb is verb:
                return part
        raise AssertionError(f"there is no {verb} on the screen")

    async def _press(self, message: simcord.ResponseMessage, part: Mapping[str, Any]) -> None:
        await self.before()
        press = parse(part["custom_id"])
        assert press is not None
        self.pressed.append(press.verb)
        if part["type"] == limits.SELECT:
            values = self._values(part)
            result = await self.actor.select(message, values, custom_id=part["custom_id"])
        else:
            result = await self.actor.click(message, custom_id=part["custom_id"])
        if result.modal is not None:
            result = await self._fill(result)
        assert result.acknowledged, press
        if result.response is not None and result.response.ephemeral:
            self.shown = result.response

    def _values(self, menu: Mapping[str, Any]) -> list[str]:
        values = [option["value"] for option in menu["options"]]
        count = self.rng.randint(menu.get("min_values", 1), menu.get("max_values", 1))
        return self.rng.sample(values, count)

    async def _fill(self, shown: InteractionResult) -> InteractionResult:
        assert shown.modal is not None
        fields = [part for part in limits.walk(shown.modal["components"]) if "value" in part]
        return await self.actor.submit_modal(shown, {one["custom_id"]: one["value"] for one in fields})


class Adviser(Person):
    """Somebody who does what the program advises, by its button or by the one that bears its star."""

    uses = frozenset({Verb.PLAY, Verb.HINT, Verb.ANSWER, Verb.ADVISED, Verb.FORM, Verb.CONFIRM})

    async def act(self) -> bool:
        """Make one press: take the advice, ask for it, or confirm."""
        assert self.shown is not None
        controls = [(press, part) for press, part in self._controls() if not part.get("disabled")]
        starred = [part for press, part in controls if part.get("label", "").startswith("★")]
        asks = [part for press, part in controls if press.verb is Verb.HINT]
        confirms = [part for press, part in controls if press.verb is Verb.CONFIRM]
        for part in (starred or asks or confirms)[:1]:
            await self._press(self.shown, part)
            return True
        return False
