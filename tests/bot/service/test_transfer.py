from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.service.errors import Refused
from engine.core.title import DECLINE
from tests.bot.service.house import ANN, BOB, TOY, House


async def other_house(tmp_path: Path) -> House:
    other = House(tmp_path / "other.sqlite3", {"toy": TOY})
    await other.open()
    return other


async def digest(house: House, match_id: int) -> str:
    return (await house.table(match_id)).record().digest


@pytest.mark.parametrize("sealed", [False, True])
async def test_a_match_moves_to_another_house_and_is_played_on_there(
    house: House, tmp_path: Path, sealed: bool
) -> None:
    """A sealed one moves to a house with the same server's secret, as the two here."""
    match_id = await house.match(BOB, options={"rounds": 1})
    await house.move(match_id, BOB, [DECLINE])
    transfer = house.mentat.transfer
    text = await (transfer.export_sealed(match_id) if sealed else transfer.export(match_id))
    assert ("record" in json.loads(text)) != sealed
    other = await other_house(tmp_path)
    taken = await other.mentat.transfer.take_in(text, guild_id=1, channel_id=2)
    assert (taken.state, taken.channel_id, taken.host_id) == ("running", 2, ANN)
    assert await digest(other, taken.id) == await digest(house, match_id)
    assert [one.payload["kind"] for one in await other.deliver()] == ["panel"]
    for user in (ANN, BOB, ANN, BOB):
        await house.move(match_id, user)
        await other.move(taken.id, user)
    assert await digest(other, taken.id) == await digest(house, match_id)
    assert (await other.about(taken.id)).state == "over"
    here, there = await house.mentat.trust.verify(match_id), await other.mentat.trust.verify(taken.id)
    assert (there.seed, there.keeps_promise, there.replayed) == (here.seed, True, True)
    await other.close()


async def test_lobbies_and_finished_matches_can_be_moved_too(house: House, tmp_path: Path) -> None:
    lobby, ended = await house.lobby(BOB), await house.match(BOB)
    await house.mentat.lobbies.wish(lobby, BOB, "left")
    await house.mentat.lobbies.abandon(ended, ANN)
    other = await other_house(tmp_path)
    take_in = other.mentat.transfer.take_in
    texts = [await house.mentat.transfer.export(one) for one in (lobby, ended)]
    moved_lobby, moved_ended = [await take_in(one, guild_id=1, channel_id=2) for one in texts]
    assert (moved_lobby.state, moved_ended.state) == ("lobby", "abandoned")
    players = (await other.mentat.lobbies.show(moved_lobby.id)).players
    assert [(one.user_id, one.wish) for one in players] == [(ANN, None), (BOB, "left")]
    assert (await other.mentat.lobbies.start(moved_lobby.id, ANN)).state == "running"
    assert (await other.mentat.history.panel(moved_ended.id)).secret
    await other.close()


async def test_a_file_that_cannot_be_read_is_refused_and_nothing_is_made_of_it(house: House) -> None:
    match_id = await house.match(BOB)
    good = json.loads(await house.mentat.transfer.export(match_id))
    newer_record = json.dumps({**json.loads(good["record"]), "format": 99})
    for text, reason in (
        ("", "service-parcel-damaged"),
        ("[]", "service-parcel-damaged"),
        (json.dumps({**good, "record": "{}"}), "service-parcel-damaged"),
        (json.dumps({**good, "events": [{}]}), "service-parcel-damaged"),
        (json.dumps({**good, "secret": "xyz"}), "service-parcel-damaged"),
        (json.dumps({**good, "format": 99}), "core-record-newer"),
        (json.dumps({**good, "record": newer_record}), "core-record-newer"),
        (json.dumps({**good, "record": None, "title": "chess"}), "core-no-such-title"),
    ):
        with pytest.raises(Refused, match=reason):
            await house.mentat.transfer.take_in(text, guild_id=1, channel_id=2)
    assert [one.id for one in await house.mentat.lobbies.find()] == [match_id]


async def test_a_match_that_does_not_exist_is_not_exported(house: House) -> None:
    with pytest.raises(Refused, match="service-no-such-match"):
        await house.mentat.transfer.export(5)


async def test_a_moderator_takes_in_no_second_of_a_match_that_is_or_was_here(
    house: House, tmp_path: Path
) -> None:
    match_id = await house.match(BOB)
    transfer = house.mentat.transfer
    text = await transfer.export_sealed(match_id)
    for _ in range(2):
        with pytest.raises(Refused) as caught:
            await transfer.take_in_once(text, guild_id=1, channel_id=2)
        assert caught.value.message.key == "service-here-already"
        if (await house.about(match_id)).state == "running":
            await house.mentat.lobbies.abandon(match_id, ANN)
    other = await other_house(tmp_path)
    assert (await other.mentat.transfer.take_in_once(text, guild_id=1, channel_id=2)).state == "running"
    with pytest.raises(Refused):
        await other.mentat.transfer.take_in_once(text, guild_id=1, channel_id=2)
    await other.close()
