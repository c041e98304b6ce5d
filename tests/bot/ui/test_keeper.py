"""From what becomes due to what stands at Discord: who is called where, when, and what becomes of it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.store import outbox
from bot.ui import limits
from bot.ui.custom_id import Press, Verb
from tests.discord.bots import begin, playing, restart
from tests.discord.probing import app, turn
from tests.discord.world import World, parts, texts

PEOPLE = ("ana", "bo", "cy")
HOUR = 3_600
DAY = 24 * HOUR
PLACE = "/channels/*/messages"


@pytest.fixture
async def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    # Longer than the simulation waits for the bot to come to rest, so that only `advance_time` ends a delay.
    monkeypatch.setattr(outbox, "FIRST_DELAY", timedelta(seconds=10))
    async with playing(tmp_path, people=PEOPLE) as made:
        await begin(made, *PEOPLE)
        yield made
        assert not made.unanswered()


def reminders(here: World, channel: int | None = None) -> list[Any]:
    told = "waiting for you", "waited for you"
    return [one for one in here.messages(channel) if any(text in str(one.components) for text in told)]


def private(here: World, name: str) -> list[Any]:
    channel = here.env.backend.dm_channels.get(here[name].id)
    return [] if channel is None else here.messages(channel)


def pinged(here: World) -> list[Any]:
    return [one for one in here.messages() if one.ping_user_ids]


async def choose(here: World, who: str, **choices: Any) -> None:
    for name, value in choices.items():
        with here.env._bot_scope():
            people = app(here).service.people
            if name == "quiet_from":
                await people.be_quiet(here[who].id, value)
            else:
                await people.choose(here[who].id, name, value)
    await here.env.settle()


async def moved(here: World, who: str) -> None:
    """Let somebody make the move that is asked of them."""
    service = app(here).service.play
    with here.env._bot_scope():
        screen = await service.open(1, here[who].id)
        while screen.state == "act":
            decision = screen.decision
            screen = await service.answer(1, here[who].id, decision.id, len(screen.draft), decision.default)
        await service.confirm(1, here[who].id, screen.token)
    await here.env.settle()


async def test_a_reminder_names_and_pings_whose_turn_it_is_and_opens_the_match(here: World) -> None:
    who = turn(here)
    await here.env.advance_time(DAY)
    (reminder,) = reminders(here)
    assert reminder.ping_user_ids == [here[who].id]
    shown = here.last()
    assert "<t:" in texts(shown)
    assert [one["label"] for one in parts(shown, limits.BUTTON)] == ["Play"]
    played = await here[who].click(shown, label="Play")
    assert played.response is not None
    assert "Pick your faction" in texts(played.response)


async def test_a_reminder_replaces_the_one_before_and_the_move_takes_the_last_away(here: World) -> None:
    who = turn(here)
    await here.env.advance_time(DAY)
    (first,) = reminders(here)
    await here.env.advance_time(2 * DAY)
    (second,) = reminders(here)
    assert first.id != second.id
    assert "still waiting" in str(second.components)
    await moved(here, who)
    assert reminders(here) == []


async def test_who_lets_bygone_reminders_be_deleted_by_others_disturbs_nothing(here: World) -> None:
    await here.env.advance_time(DAY)
    (first,) = reminders(here)
    here.env.backend.delete_message(here.channel.id, first.id)
    await here.env.advance_time(2 * DAY)
    assert len(reminders(here)) == 1
    async with app(here).store.read() as work:
        assert (await work.outbox.counts()).keys() == {"sent"}


async def test_a_deletion_that_discord_cannot_take_now_is_tried_again(here: World) -> None:
    who = turn(here)
    await here.env.advance_time(DAY)
    here.env.inject_error("DELETE", "/channels/*/messages/*", status=503, times=None)
    await moved(here, who)
    assert len(reminders(here)) == 1
    here.env.backend.faults.clear()
    await here.env.advance_time(HOUR)
    assert reminders(here) == []


async def test_private_reminders_come_privately_with_the_way_to_the_match(here: World) -> None:
    who = turn(here)
    await choose(here, who, how="dm")
    await here.env.advance_time(DAY)
    assert reminders(here) == []
    (reminder,) = private(here, who)
    assert f"<#{here.channel.id}>" in str(reminder.components)


async def test_who_takes_no_private_messages_is_called_at_the_table_at_once(here: World) -> None:
    who = turn(here)
    await choose(here, who, how="dm")
    here.layer.closed.add(here[who].id)
    await here.env.advance_time(DAY)
    (reminder,) = reminders(here)
    assert reminder.ping_user_ids == [here[who].id]


async def test_the_daily_message_lists_what_waits_with_buttons(here: World) -> None:
    who = turn(here)
    await choose(here, who, how="digest", digest_at=18)
    await here.env.advance_time(DAY)
    (digest,) = private(here, who)
    assert "One match is waiting for you" in str(digest.components)
    assert "Play match 1" in str(digest.components)
    assert reminders(here) == []


async def test_a_daily_message_is_not_sent_when_the_turn_has_passed_meanwhile(here: World) -> None:
    who = turn(here)
    await choose(here, who, how="digest", digest_at=18)
    here.env.inject_error("POST", PLACE, status=503, times=None)
    await here.env.advance_time(18 * HOUR)
    await moved(here, who)
    here.env.backend.faults.clear()
    await here.env.advance_time(HOUR)
    assert private(here, who) == []


async def test_a_daily_message_that_was_held_up_does_not_come_in_quiet_hours(here: World) -> None:
    who = turn(here)
    await choose(here, who, how="digest", digest_at=18, quiet_from=19, quiet_to=8)
    here.env.inject_error("POST", PLACE, status=503, times=None)
    await here.env.advance_time(19 * HOUR + 1_800)
    here.env.backend.faults.clear()
    await here.env.advance_time(12 * HOUR)
    assert private(here, who) == []
    await here.env.advance_time(2 * HOUR)
    assert len(private(here, who)) == 1


async def test_a_ping_that_was_held_up_into_quiet_hours_comes_when_they_end(here: World) -> None:
    who = turn(here)
    others = [name for name in PEOPLE if name != who]
    for name in others:
        await choose(here, name, quiet_from=1, quiet_to=8)
    before = len(pinged(here))
    here.env.inject_error("POST", PLACE, status=503, times=None)
    await moved(here, who)
    await here.env.advance_time(HOUR + 600)
    here.env.backend.faults.clear()
    await here.env.advance_time(HOUR)
    assert len(pinged(here)) == before
    assert "Set-up" in texts(here.last())
    await here.env.advance_time(6 * HOUR)
    assert len(pinged(here)) == before + 1
    assert "it is your turn" in texts(here.last())


@pytest.mark.parametrize("how", ["place", "dm"])
async def test_a_reminder_that_was_held_up_does_not_come_after_the_move(here: World, how: str) -> None:
    who = turn(here)
    await choose(here, who, how=how)
    here.env.inject_error("POST", PLACE, status=503, times=None)
    await here.env.advance_time(DAY + 60)
    await moved(here, who)
    here.env.backend.faults.clear()
    await here.env.advance_time(HOUR)
    assert reminders(here) == []
    assert private(here, who) == []


async def test_a_reminder_whose_answer_was_lost_is_not_posted_twice(here: World, tmp_path: Path) -> None:
    here.layer.drop_after("POST", PLACE)
    await here.env.advance_time(DAY)
    await restart(here, tmp_path)
    await here.env.advance_time(HOUR)
    assert len(reminders(here)) == 1


async def test_a_private_ping_is_not_sent_when_the_turn_has_passed_meanwhile(here: World) -> None:
    who = turn(here)
    for name in PEOPLE:
        await choose(here, name, how="dm")
    here.env.inject_error("POST", PLACE, status=503, times=None)
    await moved(here, who)
    standings = app(here).service.history.turns
    (second,) = [name for name in PEOPLE if name != who and await standings(here[name].id)]
    await moved(here, second)
    here.env.backend.faults.clear()
    await here.env.advance_time(HOUR)
    assert [one for one in private(here, second) if "asked of you" in str(one.components)] == []


async def test_the_table_sees_who_is_away(here: World) -> None:
    who = turn(here)
    result = await here[who].slash(here.channel, "me away", until="2026-01-05")
    assert result.response is not None
    assert "You are away until <t:" in texts(result.response)
    panel = [one for one in here.messages() if not one.is_ephemeral and "Set-up" in str(one.components)][-1]
    assert "is away until <t:" in str(panel.components)
    await here[who].click(result.response, label="I am back")
    assert "is away" not in str(panel.components)


async def test_old_panels_and_reminders_still_open_the_match(here: World) -> None:
    who = turn(here)
    await here.env.advance_time(6 * DAY)
    (reminder,) = reminders(here)
    assert "last reminder" in str(reminder.components)
    result = here.emit(here[who], str(Press(1, Verb.PLAY)), message=reminder)
    await here.env.settle()
    assert result.acknowledged
