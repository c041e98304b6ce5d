from __future__ import annotations

from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import discord

from bot.ui import doctor
from tests.bot.ui.samples import VOICE


def _interaction(channel: type, **allowed: bool) -> Any:
    permissions = discord.Permissions.none()
    permissions.update(**allowed)
    return SimpleNamespace(channel=Mock(spec=channel), app_permissions=permissions)


HERE = {"view_channel": True, "attach_files": True, "read_message_history": True}


def test_a_channel_needs_more_for_a_thread_of_its_own() -> None:
    channel = _interaction(discord.TextChannel, **HERE, send_messages=True)
    assert doctor.needed_in(channel, thread=False) == []
    lacking = ["create_public_threads", "send_messages_in_threads"]
    assert doctor.needed_in(channel, thread=True) == lacking
    assert doctor.named(lacking, VOICE).splitlines() == [
        "- ui-permission-create-public-threads",
        "- ui-permission-send-messages-in-threads",
    ]


def test_inside_a_thread_its_own_permission_to_write_counts() -> None:
    thread = _interaction(discord.Thread, **HERE, send_messages_in_threads=True)
    assert doctor.needed_in(thread, thread=True) == []
    assert doctor.needed_in(_interaction(discord.Thread, **HERE), thread=True) == ["send_messages"]
