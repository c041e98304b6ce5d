from __future__ import annotations

import asyncio

from tests.discord.limiter import CHANNEL, EVERYTHING, Limiter, Window


def test_so_many_go_at_once_and_the_next_when_the_first_is_long_enough_ago() -> None:
    window = Window(*CHANNEL)
    for number in range(5):
        assert window.wait(float(number) / 10) == 0
        window.go(number / 10)
    assert window.wait(1.0) == 4.0
    assert window.wait(5.0) == 0


async def test_requests_to_one_channel_wait_until_they_are_let_go_and_those_to_others_do_not() -> None:
    limiter = Limiter()
    for _ in range(CHANNEL[0]):
        await limiter.admit("/channels/1/messages")
    late = asyncio.ensure_future(limiter.admit("/channels/1/messages/2"))
    await asyncio.sleep(0)
    await limiter.admit("/channels/2/messages")
    for number in range(EVERYTHING[0] - CHANNEL[0] - 1):
        await limiter.admit(f"/users/{number}")
    assert limiter.held == 1
    assert not late.done()
    late.cancel()
