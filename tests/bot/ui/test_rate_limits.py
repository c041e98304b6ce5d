"""What becomes of a message when Discord says "too many requests", on the library's own HTTP client."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from unittest.mock import patch

import discord
import pytest
from aiohttp import web

from bot.ui import components as ui
from bot.ui import sending
from bot.ui.client import PATIENCE
from bot.ui.components import Message
from bot.ui.failures import Meaning, judge

SAID = Message((ui.text("hello"),))


@dataclass(slots=True)
class Server:
    """A loopback server that refuses messages as often as it is told to."""

    refusals: int
    wait: float
    asked: list[str] = field(default_factory=list)

    async def me(self, _: web.Request) -> web.Response:
        """Answer who the bot is."""
        return _json({"id": "1", "username": "mentat", "discriminator": "0", "avatar": None})

    async def message(self, request: web.Request) -> web.Response:
        """Refuse a message, or take it."""
        form = await request.json()
        self.asked.append(str(form["nonce"]))
        if len(self.asked) <= self.refusals:
            body = {"message": "You are being rate limited.", "retry_after": self.wait, "global": False}
            headers = {"Retry-After": str(self.wait), "Via": "loopback", "X-RateLimit-Scope": "user"}
            return _json(body, status=429, headers=headers)
        author = {"id": "1", "username": "mentat", "discriminator": "0", "avatar": None}
        told = {"id": "77", "channel_id": "5", "author": author, "content": "", "type": 0, "pinned": False}
        nothing: dict[str, object] = {
            "attachments": [],
            "embeds": [],
            "mentions": [],
            "mention_roles": [],
            "mention_everyone": False,
            "tts": False,
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "components": [],
        }
        return _json(told | nothing)


def _json(
    told: Mapping[str, object], status: int = 200, headers: Mapping[str, str] | None = None
) -> web.Response:
    """Return an answer as Discord gives it: its type has no character set."""
    body = json.dumps(told).encode()
    return web.Response(body=body, status=status, headers=headers, content_type="application/json")


@pytest.fixture
async def client() -> AsyncIterator[discord.Client]:
    made = discord.Client(intents=discord.Intents.none(), max_ratelimit_timeout=PATIENCE)
    yield made
    await made.close()


async def sent(client: discord.Client, server: Server) -> int:
    """Send a message through the library to the server; return the message's id."""
    app = web.Application()
    app.router.add_get("/users/@me", server.me)
    app.router.add_post("/channels/5/messages", server.message)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        with patch.object(discord.http.Route, "BASE", f"http://127.0.0.1:{port}"):
            await client._async_setup_hook()
            await client.http.static_login("token")
            return await sending.post(client.get_partial_messageable(5), SAID, "nonce-1")
    finally:
        await runner.cleanup()


async def test_a_message_that_is_held_back_is_sent_again_with_its_nonce_and_arrives_once(
    client: discord.Client,
) -> None:
    server = Server(refusals=2, wait=0.01)
    assert await sent(client, server) == 77
    assert server.asked == ["nonce-1"] * 3


async def test_a_long_wait_is_left_to_the_outbox_which_waits_as_long_as_discord_asks(
    client: discord.Client,
) -> None:
    server = Server(refusals=9, wait=90.0)
    with pytest.raises(discord.RateLimited) as caught:
        await sent(client, server)
    verdict = judge(caught.value)
    assert (verdict.meaning, verdict.delay) == (Meaning.LATER, timedelta(seconds=90))
    assert len(server.asked) == 1
