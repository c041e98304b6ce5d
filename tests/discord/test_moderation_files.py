"""Rewinding, exports and imports by moderators: they work, others cannot, nothing hidden leaks, the audit has it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.ui import limits
from tests.discord.probing import app, heard, typed
from tests.discord.test_moderation import REASON, asked, deeds, moderated, no_secret, state
from tests.discord.test_votes import move, pressed, shown
from tests.discord.world import World, parts, texts


@pytest.fixture
async def here(tmp_path: Path) -> AsyncIterator[World]:
    async with moderated(tmp_path) as made:
        yield made


async def hash_of(here: World, match: int) -> str:
    async with app(here).store.read() as work:
        snapshot, _ = await work.records.load(match)
        return str(snapshot.text)


async def test_a_match_is_taken_back_to_a_point_by_name_after_a_look_and_with_a_reason(here: World) -> None:
    before = await asked(here)
    revision = (await app(here).service.lobbies.show(1)).about.revision
    for name in before:
        await move(here, name)
    assert "Only moderators" in await typed(here, "bo", "mod rewind", match=1)
    result = await here["mod"].slash(here.channel, "mod rewind", match=1)
    assert result.response is not None
    (menu,) = parts(result.response, limits.SELECT)
    assert str(revision) in [one["value"] for one in menu["options"]]
    looked = await here["mod"].select(result.response, [str(revision)], custom_id=menu["custom_id"])
    assert looked.response is not None
    assert "as it stood" in texts(looked.response)
    await no_secret(here, texts(looked.response) + str(looked.response.components))
    opened = await here["mod"].click(looked.response, label="Take the match back to here")
    assert opened.modal is not None
    await here["mod"].submit_modal(opened, {"reason": REASON})
    await here.env.settle()
    assert await asked(here) == before
    assert (await deeds(here))[0] == ("rewind", REASON, here["mod"].id)
    assert REASON in texts(shown(here, "has taken match 1 back"))


async def test_a_rewind_that_was_looked_at_before_others_moved_changes_nothing(here: World) -> None:
    result = await here["mod"].slash(here.channel, "mod rewind", match=1)
    assert result.response is not None
    (menu,) = parts(result.response, limits.SELECT)
    value = menu["options"][-1]["value"]
    looked = await here["mod"].select(result.response, [value], custom_id=menu["custom_id"])
    assert looked.response is not None
    for name in await asked(here):
        await move(here, name)
    now = await asked(here)
    opened = await here["mod"].click(looked.response, label="Take the match back to here")
    sent = await here["mod"].submit_modal(opened, {"reason": REASON})
    assert "moved on" in heard(sent)
    assert await asked(here) == now
    assert await deeds(here) == []


async def exported(here: World, **options: bool) -> tuple[str, bytes]:
    """Let the moderator export the match; return what is said, and the file."""
    result = await here["mod"].slash(here.channel, "mod export", reason=REASON, match=1, **options)
    assert result.response is not None
    (file,) = result.response.attachments
    with here.env._bot_scope():
        return texts(result.response), await file.read()


async def test_an_export_is_sealed_while_the_match_is_played_and_can_be_played_on_where_it_is_taken_in(
    here: World,
) -> None:
    assert "Only moderators" in await typed(here, "bo", "mod export", reason=REASON, match=1)
    said, file = await exported(here)
    assert "sealed" in said
    assert set(json.loads(file)) == {"format", "title", "sealed"}
    secrets = (await hash_of(here, 1), await secret_of(here))
    assert not any(secret.encode() in file for secret in secrets)
    assert (await deeds(here))[0] == ("export", REASON, here["mod"].id)
    given = {"file": ("match.json", file), "reason": REASON}
    assert "Only moderators" in await typed(here, "bo", "mod import", **given)
    assert "is here already" in await typed(here, "mod", "mod import", **given)
    waiting = await asked(here)
    async with app(here).store.write() as work:  # as in a house that has never seen it
        await work.meta.connection.execute(text("UPDATE matches SET commitment = 'another' WHERE id = 1"))
    assert "It is match 2 here" in await typed(here, "mod", "mod import", **given)
    assert await hash_of(here, 2) == secrets[0]
    assert await actions(here, 2) == [("import", REASON)]
    screen = await app(here).service.play.open(2, here[waiting[0]].id)
    assert screen.state == "act"


async def secret_of(here: World) -> str:
    async with app(here).store.read() as work:
        return str((await work.matches.secret(1)).hex())


async def actions(here: World, match: int) -> list[tuple[str, str]]:
    async with app(here).store.read() as work:
        return [(one.action, one.reason) for one in await work.audit.find(match_id=match)]


async def test_whoever_breaks_the_seal_sees_everything_and_the_table_is_told(here: World) -> None:
    _, file = await exported(here, break_seal=True)
    assert json.loads(file)["record"] == await hash_of(here, 1)
    await here.env.settle()
    assert REASON in texts(shown(here, "has broken the seal"))
    assert (await deeds(here))[0][0] == "unseal"


async def test_a_file_that_is_no_match_or_was_changed_is_refused_and_makes_nothing(here: World) -> None:
    _, file = await exported(here)
    changed = json.loads(file)
    changed["sealed"] = changed["sealed"][:-8] + "AAAAAAA="
    for data in (b"", b"[]", b"{}", b"\xff\x00", json.dumps(changed).encode()):
        said = await typed(here, "mod", "mod import", file=("match.json", data), reason=REASON)
        assert "It is match" not in said
        assert "Something went wrong" not in said
    assert [one.id for one in await app(here).service.lobbies.find()] == [1]


async def test_whoever_wants_to_be_forgotten_is_asked_and_told_what_keeps_them(here: World) -> None:
    result = await here["ana"].slash(here.channel, "me forget")
    assert result.response is not None
    assert "still have a seat" in texts(await pressed(here, "ana", result.response, "Forget me"))
    await typed(here, "eve", "me zone", zone="Berlin")
    result = await here["eve"].slash(here.channel, "me forget")
    assert result.response is not None
    assert "know nothing of you" in texts(await pressed(here, "eve", result.response, "Forget me"))
    async with app(here).store.read() as work:
        assert here["eve"].id not in {one.user_id for one in await work.users.everyone()}
    assert await state(here) == "running"
