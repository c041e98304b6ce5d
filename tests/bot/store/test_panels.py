from __future__ import annotations

from bot.store import Store
from tests.bot.store.conftest import START, Clock


async def post(store: Store, match_id: int, message_id: int, revision: int, kind: str = "board") -> None:
    async with store.write() as work:
        await work.panels.posted(match_id, kind, channel_id=9, message_id=message_id, revision=revision)


async def test_a_new_panel_supersedes_the_one_before_of_its_kind(
    store: Store, match_id: int, clock: Clock
) -> None:
    await post(store, match_id, 100, 0, kind="lobby")
    await post(store, match_id, 101, 1)
    clock.advance(minutes=1)
    await post(store, match_id, 102, 2)
    async with store.read() as work:
        current = await work.panels.current(match_id, "board")
        lobby = await work.panels.current(match_id, "lobby")
        old = await work.panels.get(101)
    assert current is not None
    assert lobby is not None
    assert old is not None
    assert (current.message_id, current.channel_id, current.revision) == (102, 9, 2)
    assert lobby.message_id == 100
    assert (old.posted_at, old.superseded_at) == (START, clock.now)


async def test_noting_a_panel_twice_changes_nothing(store: Store, match_id: int) -> None:
    await post(store, match_id, 101, 1)
    await post(store, match_id, 102, 2)
    await post(store, match_id, 101, 1)
    async with store.read() as work:
        current = await work.panels.current(match_id, "board")
    assert current is not None
    assert current.message_id == 102


async def test_a_redrawn_panel_shows_a_later_revision(store: Store, match_id: int) -> None:
    await post(store, match_id, 101, 1)
    async with store.write() as work:
        await work.panels.shows(101, 5)
        current = await work.panels.current(match_id, "board")
    assert current is not None
    assert current.revision == 5


async def test_a_forgotten_panel_is_gone(store: Store, match_id: int) -> None:
    await post(store, match_id, 101, 1)
    async with store.write() as work:
        await work.panels.forget(101)
        assert await work.panels.current(match_id, "board") is None
        assert await work.panels.get(101) is None
