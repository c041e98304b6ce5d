from __future__ import annotations

from pathlib import Path

import discord

from tests.discord.bots import begin, playing, restart


def _named(user_id: int, name: str) -> discord.User:
    user = discord.Object(user_id)
    user.display_name = name  # type: ignore[attr-defined]
    return user  # type: ignore[return-value]


async def test_people_keep_their_names_over_a_restart(tmp_path: Path) -> None:
    async with playing(tmp_path, people=("ana", "bo", "cy")) as here:
        await begin(here, "ana", "bo", "cy")
        await restart(here, tmp_path)
        names = here.env.bot.app.names  # type: ignore[attr-defined]
        assert [names.get(here[one].id) for one in ("ana", "bo", "cy")] == ["ana", "bo", "cy"]
        assert names.get(1) is None
        assert names.get(None) is None


async def test_a_new_name_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        app = here.env.bot.app  # type: ignore[attr-defined]
        for name in ("Old", "Old", "@everyone"):
            await app.names.keep(_named(5, name))
        assert app.names.get(5) == "@\u200beveryone"
        async with app.store.read() as work:
            assert (await work.users.get(5)).settings == {"name": "@\u200beveryone"}


async def test_a_kept_name_leaves_other_settings_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as here:
        app = here.env.bot.app  # type: ignore[attr-defined]
        async with app.store.write() as work:
            user = await work.users.get(5)
            await work.users.put(type(user)(5, "es", {"private_messages": "closed"}))
        await app.names.keep(_named(5, "Paul"))
        async with app.store.read() as work:
            kept = await work.users.get(5)
        assert (kept.locale, kept.settings) == ("es", {"private_messages": "closed", "name": "Paul"})
