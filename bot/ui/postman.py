"""The postman: carries one message of the outbox to where it belongs.

A post carries its nonce, so that Discord answers a repetition with the first message. Discord forgets nonces
after some minutes; later than that the message is looked for by the mark in its first button.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Literal, TypeAlias, TypeVar

import discord

from bot.service.lobbies import LOST
from bot.service.posts import PLACE
from bot.service.reminding import Admitted
from bot.store import UnitOfWork
from bot.store.matches import Match
from bot.store.outbox import Message as Owed
from bot.store.panels import Panel
from bot.ui import limits, reach, sending
from bot.ui.app import App
from bot.ui.components import Message
from bot.ui.custom_id import parse
from bot.ui.failures import ARCHIVED, THREAD_EXISTS, UNKNOWN_MESSAGE, Meaning
from bot.ui.letters import Letter, Letters, nonce_of, tag_of

NONCE_MEMORY = timedelta(minutes=3)
"""After this long it is not relied on that Discord still knows a nonce."""
SEARCHED = 100
"""So many messages are searched for one whose answer was lost."""
BURIED = 10
"""With more messages than this below it, a panel is posted anew instead of redrawn."""
WEEK: Literal[10080] = 10_080
"""Minutes after which a thread that nobody writes in goes to sleep; the longest that Discord offers."""
USER = "user/"
"""What the target of a private message begins with; the person's id follows."""

log = logging.getLogger(__name__)

T = TypeVar("T")

Written: TypeAlias = Callable[[Owed, int], Awaitable[Letter]]
"""Writes a message about a match."""


@dataclass(slots=True, frozen=True)
class Delivered:
    """What became of a message: Discord's id of it, and what is to be noted along with its delivery."""

    message_id: int | None
    note: Callable[[UnitOfWork], Awaitable[None]]


async def _nothing(_work: UnitOfWork) -> None:
    return None


class Postman:
    """Delivers single messages. Raises what Discord answers; `bot.ui.failures` knows what it means."""

    def __init__(self, bot: discord.Client, app: App, clock: Callable[[], datetime]) -> None:
        self._bot = bot
        self._app = app
        self._reminding = app.service.reminding
        self._letters = letters = Letters(app)
        self._clock = clock
        self._below: dict[int, int] = {}
        self._said_once: Mapping[str, Written] = {
            "parked": letters.parked,
            "time-up": letters.time_up,
            "deed": letters.deed,
            "seek": letters.seek,
        }
        self._redrawn: Mapping[str, Written] = {"lobby": letters.lobby, "proposal": letters.proposal}

    def seen(self, channel_id: int) -> None:
        """Count a message that somebody wrote in a channel: it lies below the panel."""
        self._below[channel_id] = self._below.get(channel_id, 0) + 1

    async def deliver(self, owed: Owed) -> Delivered:
        """Carry out what a row of the outbox means."""
        what = owed.payload["kind"]
        if what == "digest":
            return await self._digest(owed)
        assert owed.match_id is not None
        if what in self._said_once:
            return await self._said(owed, await self._said_once[what](owed, owed.match_id))
        if what in self._redrawn:
            return await self._public(owed, owed.match_id, await self._redrawn[what](owed, owed.match_id))
        match what:
            case "thread":
                return await self._thread(owed.match_id)
            case "panel":
                return await self._panel(owed, owed.match_id)
            case "reminder":
                return await self._reminder(owed, owed.match_id)
            case "turn":
                return await self._turn(owed, owed.match_id)
            case "taken":
                return await self._take_away(owed)
            case "asked":
                return await self._asked(owed)
            case "handed":
                return await self._handed(owed, owed.match_id)
            case _:
                return await self._private(owed, owed.match_id)

    async def unreachable(self, work: UnitOfWork, owed: Owed, meaning: Meaning) -> None:
        """Note that a person takes no private messages: once, and they are told when they next play.

        Where it is their turn, they are told at the table.
        """
        if meaning is Meaning.UNREACHABLE and owed.target.startswith(USER):
            await reach.note_closed(work, _user_of(owed))
            await self._reminding.missed(work, _user_of(owed), owed.match_id, owed.payload)

    async def lost(self, work: UnitOfWork, owed: Owed, meaning: Meaning) -> None:
        """Tell the host of a match that it cannot be seen where it is played any more: once for each place."""
        if owed.match_id is None or owed.target != PLACE:
            return
        about = await work.matches.get(owed.match_id, lock=True)
        if about.damaged or about.lobby.get(LOST) == about.place_id:
            return
        await work.matches.change(about.id, lobby={**about.lobby, LOST: about.place_id})
        kind = "gone" if meaning is Meaning.CHANNEL_GONE else "shut-out"
        await work.outbox.put(
            "dm", f"{USER}{about.host_id}", {"kind": kind}, match_id=about.id, slot=f"{kind}-{owed.id}"
        )

    # -- public messages -----------------------------------------------------------------------------

    async def _panel(self, owed: Owed, match_id: int) -> Delivered:
        """Redraw or post a panel; whom it may not disturb now is called later."""
        pings = owed.payload.get("pings", ())
        admitted = await self._reminding.admit(match_id, pings, owed.payload.get("turn"))
        done = await self._public(owed, match_id, await self._letters.panel(owed, match_id, admitted.now))

        async def note(work: UnitOfWork) -> None:
            await done.note(work)
            await self._reminding.defer(work, admitted.later)

        return Delivered(done.message_id, note)

    async def _public(self, owed: Owed, match_id: int, letter: Letter) -> Delivered:
        """Redraw a panel where it stands, or post a fresh one."""
        what = _panel_of(owed)
        async with self._app.store.read() as work:
            current = await work.panels.current(match_id, what)
        if owed.kind == "edit" and current is not None and self._stays(current, letter):
            try:
                await self._awake(
                    current.channel_id,
                    lambda: sending.edit(
                        self._channel(current.channel_id), current.message_id, letter.message
                    ),
                )
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE:
                    raise
                log.info("A message of match %s was deleted and is posted anew", match_id)
            else:
                return Delivered(
                    current.message_id, lambda work: work.panels.shows(current.message_id, letter.revision)
                )
        if current is not None and letter.farewell is not None:
            await self._bid_farewell(current, letter.farewell)
        return await self._fresh(owed, match_id, letter)

    async def _bid_farewell(self, old: Panel, message: Message) -> None:
        """Redraw the panel before the last one, if it is still there."""
        channel = self._channel(old.channel_id)
        try:
            await self._awake(old.channel_id, lambda: sending.edit(channel, old.message_id, message))
        except discord.HTTPException as error:
            if error.status not in (403, 404):
                raise

    def _stays(self, current: Panel, letter: Letter) -> bool:
        if current.channel_id != letter.channel_id:
            return False
        return current.kind != "panel" or self._below.get(current.channel_id, 0) <= BURIED

    async def _fresh(self, owed: Owed, match_id: int, letter: Letter) -> Delivered:
        what, channel_id = _panel_of(owed), letter.channel_id
        assert channel_id is not None
        message_id = await self._post(owed, self._channel(channel_id), letter)
        if what == "panel":
            self._below[channel_id] = 0

        async def note(work: UnitOfWork) -> None:
            await work.panels.posted(
                match_id, what, channel_id=channel_id, message_id=message_id, revision=letter.revision
            )

        return Delivered(message_id, note)

    async def _post(self, owed: Owed, channel: discord.PartialMessageable, letter: Letter) -> int:
        lost = await self._lost(owed, channel)
        if lost is not None:
            return lost
        return await self._awake(channel.id, lambda: sending.post(channel, letter.message, nonce_of(owed)))

    async def _lost(self, owed: Owed, channel: discord.abc.Messageable) -> int | None:
        """Return the message of an earlier try whose answer was lost, if Discord has forgotten its nonce."""
        if owed.tried_at is None or self._clock() - owed.tried_at < NONCE_MEMORY:
            return None
        after = owed.tried_at - NONCE_MEMORY
        async for message in channel.history(limit=SEARCHED, after=after):
            if (
                self._bot.user is not None
                and message.author.id == self._bot.user.id
                and _marked(message, tag_of(owed))
            ):
                return message.id
        return None

    async def _awake(self, channel_id: int, act: Callable[[], Awaitable[T]]) -> T:
        """Do something in a channel; if it is a thread that sleeps, wake it and do it again."""
        try:
            return await act()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await self._bot.http.edit_channel(channel_id, archived=False)
            return await act()

    def _channel(self, channel_id: int) -> discord.PartialMessageable:
        return self._bot.get_partial_messageable(channel_id)

    # -- reminders -----------------------------------------------------------------------------------

    async def _reminder(self, owed: Owed, match_id: int) -> Delivered:
        """Call a person once more to their turn, unless they have moved or may not be disturbed now."""
        called = await self._reminding.admit(match_id, [owed.payload["user"]], owed.payload["turn"])
        if not called.now:
            return self._put_off(called, owed.payload["stage"])
        letter = await self._letters.reminder(owed, match_id)
        channel = await self._channel_of(owed, letter)
        message_id = await self._post(owed, channel, letter)
        return Delivered(
            message_id, lambda work: self._reminding.reminded(work, owed, channel.id, message_id)
        )

    async def _turn(self, owed: Owed, match_id: int) -> Delivered:
        """Ping a person privately, unless they have moved or may not be disturbed now."""
        called = await self._reminding.admit(match_id, [_user_of(owed)], owed.payload.get("turn"))
        return await self._private(owed, match_id) if called.now else self._put_off(called, 0)

    def _put_off(self, called: Admitted, stage: int) -> Delivered:
        return Delivered(None, lambda work: self._reminding.defer(work, called.later, stage))

    async def _digest(self, owed: Owed) -> Delivered:
        """Send a person their daily message, if something waits for them."""
        user_id = _user_of(owed)
        if not await self._reminding.may_disturb(user_id):
            return Delivered(None, lambda work: self._reminding.defer_digest(work, user_id))
        letter = await self._letters.digest(owed, user_id)
        if letter is None:
            return Delivered(None, _nothing)
        return Delivered(await self._post(owed, await self._channel_of(owed, letter), letter), _nothing)

    async def _asked(self, owed: Owed) -> Delivered:
        """Tell somebody that the table waits for their vote, unless that is over."""
        user_id, proposals = owed.payload["user"], self._app.service.proposals
        ballot = await proposals.still_asked(owed.payload["proposal"], user_id)
        if ballot is None:
            return Delivered(None, _nothing)
        if not await self._reminding.may_disturb(user_id):
            return Delivered(None, lambda work: proposals.ask_later(work, ballot.proposal, user_id))
        return await self._said(owed, await self._letters.asked(owed, ballot, user_id))

    async def _take_away(self, owed: Owed) -> Delivered:
        """Delete one of our messages, if it is still there."""
        channel_id, message_id = owed.payload["channel"], owed.payload["message"]
        message = self._channel(channel_id).get_partial_message(message_id)
        try:
            await self._awake(channel_id, message.delete)
        except discord.HTTPException as error:
            if error.status not in (403, 404):
                raise
        return Delivered(message_id, _nothing)

    # -- private messages ----------------------------------------------------------------------------

    async def _said(self, owed: Owed, letter: Letter) -> Delivered:
        """Post a message that is never redrawn."""
        return Delivered(await self._post(owed, await self._channel_of(owed, letter), letter), _nothing)

    async def _private(self, owed: Owed, match_id: int) -> Delivered:
        seat = owed.payload.get("seat")
        if seat is not None and not await self._app.service.history.holds(match_id, _user_of(owed), seat):
            return Delivered(None, _nothing)  # the seat has passed on, and what it knows with it
        letter = await self._letter_to(_user_of(owed), owed, match_id)
        return await self._said(owed, letter)

    async def _channel_of(self, owed: Owed, letter: Letter) -> discord.PartialMessageable:
        """Return where a letter goes to: its channel, or the private one of whoever it is for."""
        if letter.channel_id is not None:
            return self._channel(letter.channel_id)
        private = await self._bot.create_dm(discord.Object(_user_of(owed)))
        return self._channel(private.id)

    async def _letter_to(self, user_id: int, owed: Owed, match_id: int) -> Letter:
        match owed.payload["kind"]:
            case "gone" | "shut-out":
                return await self._letters.lost(owed, match_id, user_id)
            case "wish":
                return await self._letters.wish(owed, match_id, user_id)
            case _:
                return await self._letters.private(owed, match_id, user_id)

    # -- seats that pass on --------------------------------------------------------------------------

    async def _handed(self, owed: Owed, match_id: int) -> Delivered:
        """Let the leaver out of the match's thread and the newcomer in, and only then say so.

        A newcomer who has left again is let out, too, and told nothing.
        """
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
            playing = {one.user_id for one in await work.seats.of_match(match_id)}
        leaver, comer = owed.payload["leaver"], owed.payload["comer"]
        if about.thread_id is not None:
            http, thread = self._bot.http, about.thread_id
            for user in (leaver, comer):
                change = http.add_user_to_thread if user in playing else http.remove_user_from_thread
                await _tolerant(self._awake(thread, partial(change, thread, user)))
        if comer not in playing and owed.kind == "dm":
            return Delivered(None, _nothing)
        return await self._said(owed, await self._letters.handed(owed, match_id))

    # -- threads -------------------------------------------------------------------------------------

    async def _thread(self, match_id: int) -> Delivered:
        """Make a match's thread, at its lobby's message: so a second try finds the first one's."""
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
            lobby = await work.panels.current(match_id, "lobby")
        if about.thread_id is None:
            thread_id = await self._made(about, lobby)
            await self._app.service.lobbies.moved(match_id, thread_id)
        return Delivered(None, _nothing)

    async def _made(self, about: Match, lobby: Panel | None) -> int:
        name = await self._letters.thread_name(about.id)
        if lobby is not None and lobby.channel_id == about.channel_id:
            try:
                made = await self._bot.http.start_thread_with_message(
                    about.channel_id, lobby.message_id, name=name, auto_archive_duration=WEEK
                )
                return int(made["id"])
            except discord.HTTPException as error:
                if error.code == THREAD_EXISTS:
                    return lobby.message_id  # a thread has the id of the message that it hangs on
                if error.code != UNKNOWN_MESSAGE:
                    raise
        made = await self._bot.http.start_thread_without_message(
            about.channel_id, name=name, auto_archive_duration=WEEK, type=11
        )
        return int(made["id"])


async def _tolerant(act: Awaitable[None]) -> None:
    """Do something that only tidies up: that it is not allowed, or was done, holds nothing up."""
    try:
        await act
    except discord.HTTPException as error:
        if error.status not in (403, 404):
            raise


def _panel_of(owed: Owed) -> str:
    """Return the kind, among the panels, of the message that shows what is owed."""
    kind: str = owed.payload.get("panel", owed.payload["kind"])
    return kind


def _user_of(owed: Owed) -> int:
    return int(owed.target.removeprefix(USER))


def _marked(message: discord.Message, tag: str) -> bool:
    parts = limits.walk([part.to_dict() for part in message.components])
    presses = [parse(part["custom_id"]) for part in parts if part.get("custom_id")]
    return any(press is not None and press.arg(0) == tag for press in presses)
