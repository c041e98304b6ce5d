from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

import discord
import pytest

from bot.ui import components as ui
from bot.ui import limits, sending
from bot.ui.components import Message, Modal
from bot.ui.custom_id import Press, Verb
from tests.bot.ui.samples import Image
from tests.discord.world import MODAL, World, parts, texts, world

PLAIN = Message((ui.text("Hello"), ui.row(ui.button("Play", Press(1, Verb.PLAY)))))
PICTURE = Message((ui.text("Look"), *ui.gallery([Image()])), (Image(),))

Handler = Callable[[discord.Interaction], Awaitable[None]]


class Probe(discord.Client):
    """Answers every press with the handler that a test sets."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents.none(), allowed_mentions=discord.AllowedMentions.none())
        self.handler: Handler = lambda interaction: sending.respond(interaction, PLAIN)

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        await self.handler(interaction)


@pytest.fixture
async def here() -> AsyncIterator[World]:
    async with world(Probe()) as made:
        yield made


def _probe(here: World) -> Probe:
    assert isinstance(here.env.bot, Probe)
    return here.env.bot


async def _press(here: World, handler: Handler, *, on: object = None) -> World:
    _probe(here).handler = handler
    here.emit(here["ana"], str(Press(1, Verb.PLAY)), message=on)
    await here.env.settle()
    return here


async def test_messages_reach_discord_and_the_library_keeps_no_view(here: World) -> None:
    await _press(here, lambda interaction: sending.respond(interaction, PICTURE))
    (sent,) = here.layer.sent
    assert sent.texts == ("Look", "A map.")
    assert sent.files == (b"picture",)
    assert not sent.public
    probe = _probe(here)
    assert not probe._connection._view_store._views
    assert not probe._connection._view_store._synced_message_views


async def test_a_press_can_replace_its_message(here: World) -> None:
    await _press(here, lambda interaction: sending.respond(interaction, PLAIN))
    shown = here.messages()[-1]
    await _press(here, lambda interaction: sending.update(interaction, PICTURE), on=shown)
    assert len(here.messages()) == 1
    assert here.layer.sent[-1].texts == ("Look", "A map.")
    await _press(here, lambda interaction: sending.update(interaction, PLAIN), on=shown)
    assert here.layer.sent[-1].texts == ("Hello", "Play")


async def test_a_second_answer_is_a_follow_up(here: World) -> None:
    async def twice(interaction: discord.Interaction) -> None:
        await sending.respond(interaction, PLAIN)
        await sending.respond(interaction, PICTURE)

    await _press(here, twice)
    assert [one.texts[0] for one in here.layer.sent] == ["Hello", "Look"]
    assert all(not one.public for one in here.layer.sent)


async def test_a_modal_is_shown_and_its_answer_comes_back_by_id(here: World) -> None:
    got: list[object] = []
    modal = Modal(Press(1, Verb.MODAL, ("12.0", "3")), "Troops", (ui.field_label("A", ui.text_input("a")),))

    async def ask(interaction: discord.Interaction) -> None:
        if interaction.type is discord.InteractionType.modal_submit:
            got.append(interaction.data)
            await sending.respond(interaction, PLAIN)
        else:
            await sending.show_modal(interaction, modal)

    await _press(here, ask)
    assert not _probe(here)._connection._view_store._modals
    here.emit(here["ana"], str(modal.press), kind=MODAL)
    await here.env.settle()
    assert got
    assert not here.unanswered()


async def test_one_nonce_makes_one_message(here: World) -> None:
    channel = _probe(here).get_partial_messageable(here.channel.id)
    first = await sending.post(channel, PLAIN, "7-3-panel")
    assert await sending.post(channel, PICTURE, "7-3-panel") == first
    assert await sending.post(channel, PLAIN, "7-4-panel") != first
    assert len(here.messages()) == 2
    await here.env.advance_time(3_600)
    assert await sending.post(channel, PLAIN, "7-3-panel") != first


async def test_a_lost_answer_leaves_the_message_and_the_nonce_finds_it(here: World) -> None:
    channel = _probe(here).get_partial_messageable(here.channel.id)
    here.layer.drop_after("POST", "/channels/*/messages")
    with pytest.raises(ConnectionResetError):
        await sending.post(channel, PLAIN, "7-3-panel")
    assert len(here.messages()) == 1
    assert await sending.post(channel, PLAIN, "7-3-panel") == here.messages()[0].id


async def test_own_messages_can_be_edited_with_new_pictures(here: World) -> None:
    channel = _probe(here).get_partial_messageable(here.channel.id)
    ident = await sending.post(channel, PLAIN, "n")
    await sending.edit(channel, ident, PICTURE)
    assert texts(here.last()) == "Look"
    assert parts(here.last(), limits.GALLERY)


async def test_only_the_people_named_are_pinged(here: World) -> None:
    channel = _probe(here).get_partial_messageable(here.channel.id)
    ana, bo = here["ana"], here["bo"]
    both = ui.text(f"{ana.mention} {bo.mention} @everyone")
    await sending.post(channel, Message((both,), pings=(ana.id,)), "n")
    assert here.messages()[-1].ping_user_ids == [ana.id]


async def test_closed_direct_messages_refuse(here: World) -> None:
    ana = here["ana"]
    here.layer.closed.add(ana.id)
    channel = _probe(here).get_partial_messageable(here.env.backend.get_dm_channel(ana.id).id)
    with pytest.raises(discord.Forbidden) as caught:
        await sending.post(channel, PLAIN, "n")
    assert caught.value.code == 50007


async def test_a_deferred_answer_takes_no_picture(here: World) -> None:
    async def late(interaction: discord.Interaction) -> None:
        await interaction.response.defer(ephemeral=True, thinking=True)
        view = sending.Plain(PICTURE.components)
        with pytest.raises(discord.HTTPException, match="picture"):
            await interaction.edit_original_response(view=view, attachments=sending._files(PICTURE))
        await sending.respond(interaction, PLAIN)

    await _press(here, late)


async def test_an_expired_token_is_unauthorised(here: World) -> None:
    kept: list[discord.Interaction] = []

    async def keep(interaction: discord.Interaction) -> None:
        kept.append(interaction)
        await sending.respond(interaction, PLAIN)

    await _press(here, keep)
    await here.env.advance_time(16 * 60)
    with here.env.time_context(), pytest.raises(discord.HTTPException) as caught:
        await sending.respond(kept[0], PLAIN)
    assert (caught.value.status, caught.value.code) == (401, 50027)


async def test_a_mention_in_a_private_thread_adds_the_person(here: World) -> None:
    thread = here.env.backend.create_thread(here.channel.id, "talk", here.env.backend.bot_user.id, type=12)
    channel = _probe(here).get_partial_messageable(thread.id)
    await sending.post(channel, Message((ui.text(here["bo"].mention),)), "n")
    assert here["bo"].id in thread.thread_members


async def test_nothing_over_the_limits_leaves(here: World) -> None:
    channel = _probe(here).get_partial_messageable(here.channel.id)
    with pytest.raises(limits.OverLimit):
        await sending.post(channel, Message((ui.text(""),)), "n")
    with pytest.raises(limits.OverLimit):
        await channel.send(view=sending.Plain((ui.text(""),)))
    assert not here.layer.sent


async def test_a_label_with_markup_does_not_leave(here: World) -> None:
    channel = _probe(here).get_partial_messageable(here.channel.id)
    labelled = Message((ui.row(ui.button("<:worm:12> go", Press(1, Verb.PLAY))),))
    with pytest.raises(AssertionError, match="as it is written"):
        await sending.post(channel, labelled, "n")


async def test_what_discords_document_forbids_is_found(here: World) -> None:
    if here.layer.schema._document is None:
        pytest.skip("Discord's OpenAPI document is not at hand")
    channel = _probe(here).get_partial_messageable(here.channel.id)
    odd = ui.text("x") | {"type": limits.TEXT, "id": -1}
    with pytest.raises(AssertionError, match="MessageCreateRequest"):
        await channel.send(view=sending.Plain((odd,)))
