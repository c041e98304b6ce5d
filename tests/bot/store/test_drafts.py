from __future__ import annotations

from bot.store import Store
from tests.bot.store.conftest import Clock


async def test_a_draft_is_kept_for_its_seat_alone(store: Store, match_id: int, clock: Clock) -> None:
    answers = [["4.0", ["arrakeen"]], ["4.1", {"troops": 2}]]
    async with store.write() as work:
        await work.drafts.put(match_id, 1, revision=4, answers=answers)
    async with store.read() as work:
        draft = await work.drafts.get(match_id, 1)
        assert await work.drafts.get(match_id, 0) is None
    assert draft is not None
    assert (draft.revision, draft.answers, draft.updated_at) == (4, answers, clock.now)


async def test_a_later_draft_takes_the_place_of_the_one_before(store: Store, match_id: int) -> None:
    async with store.write() as work:
        await work.drafts.put(match_id, 1, revision=4, answers=[1])
        await work.drafts.put(match_id, 1, revision=5, answers=[1, 2])
        draft = await work.drafts.get(match_id, 1)
    assert draft is not None
    assert (draft.revision, draft.answers) == (5, [1, 2])


async def test_a_dropped_draft_is_gone_and_the_others_stay(store: Store, match_id: int) -> None:
    async with store.write() as work:
        for seat in range(3):
            await work.drafts.put(match_id, seat, revision=0, answers=[])
        await work.drafts.drop(match_id, 1)
        assert [await work.drafts.get(match_id, seat) is None for seat in range(3)] == [False, True, False]
        await work.drafts.drop(match_id)
        assert [await work.drafts.get(match_id, seat) is None for seat in range(3)] == [True, True, True]
