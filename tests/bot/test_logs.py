from __future__ import annotations

import json
import logging
from pathlib import Path
from random import Random

import pytest

import engine
from bot.logs import JsonLines, begin
from bot.service.committing import owing
from tests.bot.service.house import ANN, House


def test_a_record_is_one_object_on_one_line_with_its_trace() -> None:
    fault = ValueError("boom")
    trace = (ValueError, fault, None)
    record = logging.LogRecord("bot.x", logging.ERROR, __file__, 1, "match %s\nfailed", (7,), trace)
    line = JsonLines().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("ERROR", "bot.x", "match 7\nfailed")
    assert "ValueError: boom" in told["trace"]


@pytest.mark.parametrize(("style", "shape"), [("json", '{"at"'), ("text", "INFO bot.y: hello")])
def test_the_log_is_written_as_it_was_asked_for(
    style: str, shape: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = logging.getLogger().handlers[:]
    try:
        begin("INFO", style)
        logging.getLogger("bot.y").info("hello")
        logging.getLogger("bot.y").debug("not this")
        told = capsys.readouterr().err
        assert shape in told
        assert "not this" not in told
    finally:
        logging.getLogger().handlers[:] = before


async def test_no_secret_of_a_match_is_logged_at_any_level(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    house = House(tmp_path / "mentat.sqlite3", engine.titles())
    await house.open()
    people, luck = [ANN + number for number in range(4)], Random(1)
    match_id = await house.match(*people[1:], title="dice")
    for _ in range(15):
        seat = luck.choice(sorted(owing(await house.table(match_id))))
        screen = await house.mentat.play.open(match_id, people[seat])
        while screen.state == "act":
            screen = await house.press(screen, choose=lambda decision: decision.sample(luck))
        await house.confirm(screen)
    async with house.store.write() as work:
        secret = (await work.matches.secret(match_id)).hex()
        record = (await work.records.load(match_id))[0].text
    await house.damage(match_id, b"broken")
    await house.mentat.wake()
    with pytest.raises(Exception, match="service-parked"):
        await house.mentat.play.open(match_id, ANN)
    table = house.mentat.desk.table_of(record)
    hands = [token for player in table.state.players for token in player.loyalty]
    told = caplog.text
    await house.close()
    assert "is parked" in told
    assert secret not in told
    assert table.seed not in told
    assert '"loyalty"' not in told
    assert hands
