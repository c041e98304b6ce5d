from __future__ import annotations

from bot.store import Store
from tests.bot.store.conftest import new_match


async def test_notes_are_their_writers_alone(store: Store, match_id: int) -> None:
    other = await new_match(store)
    async with store.write() as work:
        await work.notes.add(match_id, 50, "Fremen promised peace")
        await work.notes.add(match_id, 51, "They did not")
        await work.notes.add(other, 50, "elsewhere")
        await work.notes.add(match_id, 50, "watch the storm")
    async with store.read() as work:
        mine = await work.notes.of(match_id, 50)
    assert [note.text for note in mine] == ["Fremen promised peace", "watch the storm"]


async def test_only_its_writer_throws_a_note_away(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.notes.add(match_id, 50, "mine")
        (note,) = await work.notes.of(match_id, 50)
        assert not await work.notes.remove(note.id, 51)
        assert await work.notes.remove(note.id, 50)
        assert not await work.notes.remove(note.id, 50)
        assert await work.notes.of(match_id, 50) == []
