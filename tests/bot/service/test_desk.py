from __future__ import annotations

import json
import logging
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.service.desk import TRIES
from bot.service.errors import Refused
from bot.store import MatchMovedOn
from bot.store.deltas import pack
from engine.core.decisions import Option, Pick
from engine.core.messages import msg
from engine.core.steps import Asking, Step, step
from engine.core.table import Table
from engine.core.title import DECLINE, Title
from tests.bot.service.house import ANN, BOB, CAT, TOY, House


async def stored(house: House, match_id: int) -> bytes:
    async with house.store.read() as work:
        return (await work.records.load(match_id))[0].text.encode()


def toy_with(failing: Step) -> dict[str, Title[Any]]:
    """Return the toy with a step in place of the one of the same name."""
    return {"toy": replace(TOY, steps={**TOY.steps, failing.name: failing})}


@step("toy.protest")
def failing_protest(_table: object, *_args: object) -> None:
    raise ZeroDivisionError("the hand is 3, 7, 9")


@step("toy.steal")
def failing_steal(table: Table[Any], guarded: str) -> Asking:
    yield next(TOY.steps["toy.steal"].run(table, guarded))
    raise ZeroDivisionError


@step("toy.divide")
def changed_divide(table: Table[Any]) -> Asking:
    yield Pick((0,), msg("toy-guard"), default="left", options=[Option("left", msg("toy-left"))])
    table.next("toy.bid")


@step("toy.divide")
def failing_divide(_table: object) -> Asking:
    raise ZeroDivisionError
    yield


@pytest.mark.parametrize(
    "record", [b"garbage", pack(b"garbage"), pack(b"[]"), pack(b'{"format": 1}'), pack(b"\xff\xfe")]
)
async def test_a_damaged_record_parks_its_match_with_one_notice_and_harms_no_other(
    house: House, record: bytes
) -> None:
    match_id, other = await house.match(BOB), await house.match(BOB)
    await house.damage(match_id, record)
    await house.deliver()
    for user in (ANN, BOB):
        with pytest.raises(Refused, match="service-parked"):
            await house.mentat.play.open(match_id, user)
    about = await house.about(match_id)
    assert (about.state, about.parked_reason) == ("parked", "core-record-damaged")
    (notice,) = await house.deliver()
    assert (notice.kind, notice.target) == ("post", "mods")
    assert notice.payload == {"kind": "parked", "match": match_id, "reason": "core-record-damaged"}
    with pytest.raises(Refused, match="service-parked"):
        await house.mentat.history.panel(match_id)
    assert (await house.mentat.play.open(other, ANN)).state == "wait"
    assert (await house.move(other, BOB, [DECLINE])).state == "wait"


@pytest.mark.parametrize("column", ["options", "lobby", "nonces"])
async def test_a_damaged_row_stops_its_own_match_alone_also_at_a_start(house: House, column: str) -> None:
    match_id, other, lobby = await house.match(BOB), await house.match(BOB), await house.lobby(BOB)
    await house.garble(match_id, column)
    await house.garble(lobby, column)
    await house.deliver()
    await house.restart()
    for user in (ANN, BOB):
        with pytest.raises(Refused, match="service-parked"):
            await house.mentat.play.open(match_id, user)
    with pytest.raises(Refused, match="core-record-damaged"):
        await house.mentat.lobbies.join(lobby, CAT, "n")
    assert [one.payload["kind"] for one in await house.deliver()] == ["parked"]
    await house.restart()
    assert await house.deliver() == []  # the moderators know already
    assert (await house.about(match_id)).state == "parked"
    found = await house.mentat.lobbies.find(user_id=BOB)
    assert [(one.id, one.damaged) for one in found] == [(lobby, True), (other, False), (match_id, True)]
    assert (await house.move(other, BOB, [DECLINE])).state == "wait"


@pytest.mark.parametrize("damage", ["DELETE FROM seats", "UPDATE seats SET seat = 7"])
async def test_a_match_that_has_lost_a_seat_is_parked_and_harms_no_other(house: House, damage: str) -> None:
    match_id, other = await house.match(BOB), await house.match(BOB)
    async with house.store.write() as work:
        lost = text(f"{damage} WHERE match_id = :match AND seat = 1")
        await work.seats.connection.execute(lost, {"match": match_id})
    with pytest.raises(Refused, match="service-parked"):
        await house.mentat.play.open(match_id, ANN)
    assert (await house.about(match_id)).parked_reason == "core-record-damaged"
    assert (await house.move(other, BOB, [DECLINE])).state == "wait"


async def test_a_damaged_draft_is_dropped_with_a_word(house: House) -> None:
    match_id = await house.match(BOB)
    await house.press(await house.mentat.play.open(match_id, BOB), DECLINE)
    await house.garble(match_id, "answers", "drafts")
    screen = await house.mentat.play.open(match_id, BOB)
    assert (screen.notice and screen.notice.key, screen.draft) == ("service-draft-dropped", ())


async def test_options_that_its_title_does_not_know_stop_a_lobby_with_a_word(house: House) -> None:
    lobby = await house.lobby(BOB)
    async with house.store.write() as work:
        await work.matches.change(lobby, options={"nonsense": 1})
    for refused in (house.mentat.lobbies.show(lobby), house.mentat.lobbies.start(lobby, ANN)):
        with pytest.raises(Refused, match="core-record-damaged"):
            await refused


async def test_a_newer_record_is_parked_with_its_own_reason_and_goes_on_after_an_update(house: House) -> None:
    match_id = await house.match(BOB)
    record = await stored(house, match_id)
    newer = json.dumps({**json.loads(record), "rules": 99}).encode()
    await house.damage(match_id, pack(newer))
    with pytest.raises(Refused, match="service-parked"):
        await house.mentat.play.open(match_id, ANN)
    assert (await house.about(match_id)).parked_reason == "core-record-newer"
    await house.deliver()
    await house.restart()
    assert (await house.about(match_id)).state == "parked"
    assert await house.deliver() == []  # the moderators know already
    house.titles = {"toy": replace(TOY, rules_version=99)}
    await house.restart()
    assert (await house.about(match_id)).state == "running"
    assert (await house.mentat.play.open(match_id, BOB)).state == "act"


async def test_rules_that_fail_are_tried_a_few_times_then_the_match_is_parked_and_nothing_is_lost(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    match_id = await house.match(BOB)
    record = await stored(house, match_id)
    house.titles = toy_with(failing_protest)
    await house.restart()
    await house.deliver()
    screen = await house.mentat.play.open(match_id, BOB)
    with caplog.at_level(logging.ERROR):
        for _ in range(TRIES):
            with pytest.raises(Refused, match="service-trouble"):
                await house.press(screen, "protest")
    with pytest.raises(Refused, match="service-parked"):
        await house.press(screen, "protest")
    assert await stored(house, match_id) == record
    assert [one.payload["reason"] for one in await house.deliver()] == ["core-rules-error"]
    assert "ZeroDivisionError" in caplog.text
    assert "the hand" not in caplog.text
    house.titles = {"toy": TOY}
    await house.restart()
    assert (await house.move(match_id, BOB, [DECLINE])).state == "wait"


async def test_a_success_in_between_forgives_earlier_failures(house: House) -> None:
    match_id = await house.match(BOB)
    for _ in range(TRIES + 1):
        with pytest.raises(Refused, match="service-trouble"):
            async with house.mentat.desk.sitting(match_id) as game:
                raise_rules_error(game.table)
        await house.mentat.play.open(match_id, ANN)
    assert (await house.about(match_id)).state == "running"


def raise_rules_error(table: object) -> None:
    """Let something fail in the rules."""
    table._atomic(lambda: 1 // 0)  # type: ignore[attr-defined]


async def test_rules_that_fail_while_a_match_is_loaded_count_too(house: House) -> None:
    match_id = await house.match(BOB)
    await house.move(match_id, BOB, [DECLINE])

    house.titles = toy_with(failing_divide)
    await house.restart()
    for _ in range(TRIES):
        with pytest.raises(Refused, match="service-trouble"):
            await house.mentat.play.open(match_id, ANN)
    assert (await house.about(match_id)).state == "parked"


async def test_rules_that_fail_for_an_agent_park_the_match_and_keep_the_players_move(house: House) -> None:
    house.titles = toy_with(failing_steal)
    await house.restart()
    match_id = await house.match(agents=1)
    with pytest.raises(Refused, match="service-parked"):
        await house.move(match_id, ANN)
    about = await house.about(match_id)
    assert about.state == "parked"
    async with house.store.read() as work:
        assert await work.choices.last_of(match_id, 0) == about.revision
    house.titles = {"toy": TOY}
    await house.restart()
    assert (await house.mentat.play.open(match_id, ANN)).state == "act"  # the agent has moved


async def test_a_record_that_cannot_be_read_back_is_never_written(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await house.match(BOB)
    record = await stored(house, match_id)
    screen = await house.press(await house.mentat.play.open(match_id, BOB), DECLINE)
    monkeypatch.setattr("engine.core.record.Record.to_json", lambda _self: '{"format": 1}')
    with pytest.raises(Refused, match="service-trouble"):
        await house.confirm(screen)
    monkeypatch.undo()
    assert await stored(house, match_id) == record
    assert (await house.mentat.play.open(match_id, BOB)).token == screen.token


async def test_a_match_that_somebody_else_has_saved_is_not_overwritten(house: House) -> None:
    match_id = await house.match(BOB)
    with pytest.raises(Refused, match="service-moved-on"):
        async with house.mentat.desk.sitting(match_id):
            raise MatchMovedOn(match_id)


async def test_a_step_that_other_rules_ask_differently_is_asked_again_and_the_players_are_told(
    house: House,
) -> None:
    match_id = await house.match(BOB)
    await house.move(match_id, BOB, [DECLINE])
    await house.press(await house.mentat.play.open(match_id, ANN))
    await house.deliver()
    house.titles = {"toy": replace(toy_with(changed_divide)["toy"], rules_version=2)}
    await house.restart()
    screen = await house.mentat.play.open(match_id, ANN)
    assert (screen.notice and screen.notice.key, screen.draft) == ("service-draft-dropped", ())
    assert [event.kind for event in screen.since][-1] == "reask"
    assert [(one.kind, one.payload["kind"]) for one in await house.deliver()] == [("edit", "panel")]
    assert (await house.move(match_id, ANN)).notice is None
    assert (await house.about(match_id)).rules_version == 2


async def test_rules_that_fail_in_turning_back_leave_everything_as_it_was(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    match_id = await house.match(BOB)
    await house.move(match_id, BOB, [DECLINE])
    await house.move(match_id, ANN)
    record = await stored(house, match_id)
    monkeypatch.setattr(Table, "undo", lambda table, *_: raise_rules_error(table))
    with pytest.raises(Refused, match="service-trouble"):
        await house.mentat.play.undo(match_id, ANN)
    assert await stored(house, match_id) == record
