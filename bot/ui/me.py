"""``/me``: what a person chooses for themselves, in a private message of selects."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta

from bot.i18n import locales
from bot.service.habits import HOURS, HOWS, INTERVALS
from bot.service.people import Me
from bot.ui import components as ui
from bot.ui import panel
from bot.ui.call import Call, Handler
from bot.ui.components import Component, Message
from bot.ui.custom_id import Press, Verb, number
from bot.ui.voice import Voice, voice

LANGUAGE = "language"
BACK = "back"
FORGET = "forget"
AS_DISCORD = "discord"
"""The value of the select of languages that follows Discord."""
NEVER = "never"
"""The value of the select of the first quiet hour that ends all quiet."""
ABSENCES = (1, 2, 3, 7, 14, 21, 28)
"""Days of absence that are suggested."""


def message_keys() -> Iterable[str]:
    """Return the keys that this module builds from parts: how somebody is told."""
    return [f"ui-me-how-{how}" for how in HOWS]


async def show(call: Call) -> None:
    """Show a person what they have chosen."""
    await call.show(message(await call.app.service.people.me(call.user), call.voice))


def message(me: Me, spoken: Voice) -> Message:
    """Return what a person has chosen, with what changes it."""
    parts: list[Component] = [
        ui.text("\n".join(_lines(me, spoken))),
        _languages(me, spoken),
        _ways(me, spoken),
        *([_digest_hours(me, spoken)] if me.habits.how == "digest" else [_intervals(me, spoken)]),
        *_quiet_hours(me, spoken),
    ]
    if me.back_at is not None:
        parts.append(ui.row(ui.button(spoken.name("ui-me-back"), _press(BACK), ui.PRIMARY)))
    return Message(tuple(parts))


def _lines(me: Me, spoken: Voice) -> list[str]:
    habits = me.habits
    clock = habits.local(me.now)
    lines = [
        spoken.say("ui-me-title"),
        spoken.say("ui-me-zone", zone=habits.zone, time=f"{clock:%H:%M}"),
        spoken.say("ui-me-home")
        if me.back_at is None
        else spoken.say("ui-me-away", until=panel.moment(me.back_at, "D")),
    ]
    if not me.reachable:
        lines.append(spoken.say("ui-me-unreachable"))
    return lines


def _press(what: str) -> Press:
    return Press(0, Verb.ME, (what,))


def _select(what: str, labels: Mapping[str, str], chosen: str) -> Component:
    """Return a select of which one line is chosen."""
    lines = [ui.option(label, value, chosen=value == chosen) for value, label in labels.items()]
    return ui.select(_press(what), lines)


def _languages(me: Me, spoken: Voice) -> Component:
    labels = {AS_DISCORD: spoken.name("ui-me-language-discord")}
    labels |= {one: voice(one).name("ui-me-language") for one in locales()}
    return _select(LANGUAGE, labels, me.locale or AS_DISCORD)


def _ways(me: Me, spoken: Voice) -> Component:
    labels = {str(how): spoken.name(f"ui-me-how-{how}") for how in HOWS}
    return _select("how", labels, me.habits.how)


def _intervals(me: Me, spoken: Voice) -> Component:
    labels = {str(hours): spoken.name("ui-me-interval", hours=hours, days=hours // 24) for hours in INTERVALS}
    return _select("interval", labels, str(me.habits.interval))


def _digest_hours(me: Me, spoken: Voice) -> Component:
    labels = {str(hour): spoken.name("ui-me-digest-at", time=_clock(hour)) for hour in HOURS}
    return _select("digest_at", labels, str(me.habits.digest_at))


def _quiet_hours(me: Me, spoken: Voice) -> Sequence[Component]:
    """Return the selects of the first hour and, if there is one, of the hour in which quiet ends."""
    start, end = me.habits.quiet_from, me.habits.quiet_to
    labels = {NEVER: spoken.name("ui-me-quiet-never")}
    labels |= {str(hour): spoken.name("ui-me-quiet-from", time=_clock(hour)) for hour in HOURS}
    if start == end:
        return [_select("quiet_from", labels, NEVER)]
    ends = {str(hour): spoken.name("ui-me-quiet-to", time=_clock(hour)) for hour in HOURS if hour != start}
    return [_select("quiet_from", labels, str(start)), _select("quiet_to", ends, str(end))]


def _clock(hour: int) -> str:
    return f"{hour}:00"


async def _chosen(call: Call, press: Press) -> None:
    """Keep what was chosen and show how things are now."""
    people, user, what = call.app.service.people, call.user, press.arg(0)
    match what:
        case "language":
            me = await people.speak(user, None if call.value == AS_DISCORD else call.value)
            call.app.languages.note(user, me.locale)
            await call.show(message(me, voice(me.locale or str(call.interaction.locale))))
            return
        case "forget":
            await forget(call, sure=True)
            return
        case "back":
            me = await people.go_away(user, None)
        case "how":
            me = await people.choose(user, what, call.value)
        case "quiet_from":
            me = await people.be_quiet(user, None if call.value == NEVER else number(call.value))
        case _:
            me = await people.choose(user, what, number(call.value))
    await call.show(message(me, call.voice))


async def live_in(call: Call, zone: str) -> None:
    """Keep a time zone and show how things are now."""
    await call.show(message(await call.app.service.people.live_in(call.user, zone), call.voice))


async def go_away(call: Call, until: str | None) -> None:
    """Keep an absence, or its end, and show how things are now."""
    await call.show(message(await call.app.service.people.go_away(call.user, until), call.voice))


async def forget(call: Call, *, sure: bool = False) -> None:
    """Forget all that is kept of a person; asked first, as it cannot be taken back."""
    if not sure:
        button = ui.button(call.voice.name("ui-forget"), _press(FORGET), ui.DANGER)
        await call.show(Message((ui.text(call.voice.say("ui-forget-ask")), ui.row(button))))
        return
    await call.app.service.people.forget(call.user)
    call.app.names.forget(call.user)
    call.app.languages.note(call.user, None)
    await call.show(Message((ui.text(call.voice.say("ui-forgotten")),)))


async def days(call: Call) -> list[tuple[str, date]]:
    """Return the days of return that are suggested to a person, each with its name."""
    me = await call.app.service.people.me(call.user)
    today = me.habits.local(me.now).date()
    backs = [(count, today + timedelta(days=count)) for count in ABSENCES]
    return [(call.voice.name("ui-me-day", days=count, date=back.isoformat()), back) for count, back in backs]


HANDLERS: Mapping[Verb, Handler] = {Verb.ME: _chosen}
