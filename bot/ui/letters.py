"""What is owed to Discord, written out: from a row of the outbox to the message that it means."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.i18n import Markup
from bot.service.calls import TRIES
from bot.service.moderating import TOLD
from bot.service.posts import proposal_panel
from bot.service.screens import Ballot, PublicPanel
from bot.service.servers import server_of
from bot.service.voting import OFFER
from bot.store.matches import ENDED, Match
from bot.store.outbox import Message as Owed
from bot.store.panels import Panel
from bot.ui import components as ui
from bot.ui import doctor, lobby, panel, turns, votes
from bot.ui.app import App
from bot.ui.components import Drawn, Message
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Guide, voice
from engine.core.messages import Msg, Ref

log = logging.getLogger(__name__)


@dataclass(slots=True, frozen=True)
class Letter:
    """A message, the channel it goes to (``None``: a person's private one), and the revision it shows."""

    message: Message
    channel_id: int | None = None
    revision: int = 0
    farewell: Message | None = None
    """What the panel before this one becomes, where it would go on saying that the match waits."""


def nonce_of(owed: Owed) -> str:
    """Return what a message is sent with: a redraw has a nonce, too, for where it becomes a fresh message."""
    return owed.nonce or f"edit-{owed.id}"


def tag_of(owed: Owed) -> str:
    """Return the mark that a message carries in the id of its first button, to be found again by."""
    return nonce_of(owed)[:12]


def _link(about: Match, shown: Panel) -> Markup:
    """Return the link to a message of ours."""
    server = about.guild_id or "@me"
    return Markup(f"https://discord.com/channels/{server}/{shown.channel_id}/{shown.message_id}")


def message_keys() -> Iterable[str]:
    """Return the keys that this module builds from parts: one reminder after another, and time that is up."""
    ups = [f"ui-time-up-{played}{ending}" for played in ("", "played-") for ending in ("named", "sealed")]
    deeds = [f"ui-deed-{action}" for action in TOLD]
    return [*ups, *deeds, *(f"ui-remind-{stage}" for stage in range(TRIES + 1))]


class Letters:
    """Writes messages from what their reader may see when they are delivered."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def panel(self, owed: Owed, match_id: int, pings: Sequence[int] = ()) -> Letter:
        """Return the panel as the match stands now, with whom it pings."""
        shown = await self._app.service.history.panel(match_id)
        guide = self._app.guide(
            await self._app.public_locale(shown.about.guild_id), shown.about.title, shown.players, shown.view
        )
        picture = await self._picture(shown, guide)
        tag, greeted = tag_of(owed), owed.payload.get("welcome")
        if greeted is None:
            message = panel.message(shown, guide, picture, pings=pings, tag=tag)
        else:
            message = panel.welcome(shown, guide, picture, greeted, tag, owed.payload.get("others", ()))
        farewell = panel.message(shown, guide, picture) if shown.about.state in ENDED else None
        return Letter(message, shown.about.place_id, shown.view.revision, farewell)

    async def _picture(self, shown: PublicPanel, guide: Guide) -> Drawn | None:
        """Draw the board; a fault in drawing costs the picture, never the panel."""
        try:
            options = panel.picture_options(shown, guide)
            return await self._app.picture(shown.view, guide, patient=True, **options)
        except Exception:
            log.exception("The picture of match %s could not be drawn", shown.about.id)
            return None

    async def lobby(self, owed: Owed, match_id: int) -> Letter:
        """Return the lobby's message as it stands now."""
        shown = await self._app.service.lobbies.show(match_id)
        locale = await self._app.public_locale(shown.about.guild_id)
        guide = self._app.guide(locale, shown.about.title, shown.players)
        return Letter(lobby.message(shown, guide, tag=tag_of(owed)), shown.about.channel_id)

    async def private(self, owed: Owed, match_id: int, user_id: int) -> Letter:
        """Return a private ping, or what a person's seat alone has learnt."""
        locale = await self._private_locale(user_id)
        screen = await self._app.service.play.open(match_id, user_id)
        guide = self._app.guide(locale, screen.about.title, screen.players, screen.view)
        place = screen.about.place_id
        lines = [guide.voice.say("ui-dm-turn", match=str(match_id), place=panel.channel(place))]
        if owed.payload["kind"] == "events":
            asked = owed.payload["seat"], owed.payload["since"], owed.payload["until"]
            news = await self._app.service.history.private_events(match_id, *asked)
            lines = [guide.voice.say("ui-dm-events", match=str(match_id), place=panel.channel(place))]
            lines += [guide.voice.text(guide.presenter.log_line(event, screen.view)) for event in news]
        parts = [ui.text(page) for page in ui.pages(lines)[:1]]
        play = ui.button(guide.voice.name("ui-play"), Press(match_id, Verb.PLAY, (tag_of(owed),)), ui.PRIMARY)
        hand = ui.button(guide.voice.name("ui-hand"), Press(match_id, Verb.HAND))
        silent = owed.payload["kind"] == "events"
        return Letter(Message((*parts, ui.row(play, hand)), silent=silent))

    async def reminder(self, owed: Owed, match_id: int) -> Letter:
        """Return a reminder: to the person, or to the place where the match is played."""
        number, user_id, private = owed.payload["seat"], owed.payload["user"], owed.kind == "dm"
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
            seat = (await work.seats.of_match(match_id))[number]
        locale = (
            await self._private_locale(user_id) if private else await self._app.public_locale(about.guild_id)
        )
        voice_ = self._app.guide(locale, about.title).voice
        text = voice_.say(
            f"ui-remind-{min(owed.payload['stage'], TRIES)}",
            who=Markup(f"<@{user_id}>"),
            match=str(match_id),
            title=panel.title_of(about.title),
            place=panel.channel(about.place_id),
            since=panel.moment(seat.waiting_since or about.updated_at),
        )
        play = ui.button(voice_.name("ui-play"), Press(match_id, Verb.PLAY, (tag_of(owed),)), ui.PRIMARY)
        channel = None if private else about.place_id
        return Letter(Message((ui.text(text), ui.row(play)), pings=() if private else (user_id,)), channel)

    async def digest(self, owed: Owed, user_id: int) -> Letter | None:
        """Return a person's daily message, ``None`` if no match waits for them."""
        waiting = await self._app.service.history.turns(user_id)
        if not waiting:
            return None
        locale = await self._private_locale(user_id)
        lines = [voice(locale).say("ui-digest", count=len(waiting))]
        lines += [turns.line(self._app, locale, one.about, one.since) for one in waiting]
        buttons = turns.buttons(voice(locale), [one.about for one in waiting], tag_of(owed))
        return Letter(turns.message(lines, *buttons))

    async def lost(self, owed: Owed, match_id: int, user_id: int) -> Letter:
        """Return the word to a match's host that it cannot be seen where it is played any more, and why."""
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
        spoken = self._app.guide(await self._private_locale(user_id), about.title).voice
        if owed.payload["kind"] == "gone":
            text = spoken.say("ui-dm-gone", match=str(match_id), title=panel.title_of(about.title))
        else:
            needed = Markup(doctor.named(doctor.HERE, spoken))
            place = panel.channel(about.place_id)
            text = spoken.say("ui-dm-shut-out", match=str(match_id), place=place, which=needed)
        return Letter(Message((ui.text(text),)))

    async def proposal(self, owed: Owed, match_id: int) -> Letter:
        """Return the message of something that the table votes on; whoever is asked, or looks for a seat, is pinged once."""
        proposals = self._app.service.proposals
        ballot = await proposals.show(owed.payload["proposal"])
        locale = await self._app.public_locale(ballot.about.guild_id)
        guide = self._app.guide(locale, ballot.about.title, ballot.players, ballot.view)
        pings = await proposals.to_call(ballot) if owed.kind == "post" else ()
        sought = owed.kind == "post" and (ballot.proposal.kind, ballot.proposal.state) == (OFFER, "open")
        role = await self._seekers(ballot.about.guild_id) if sought else None
        message = votes.message(ballot, guide, tag=tag_of(owed), pings=pings, role=role)
        return Letter(message, ballot.about.place_id)

    async def asked(self, owed: Owed, ballot: Ballot, user_id: int) -> Letter:
        """Return the word that the table waits for somebody's vote: to them, or to where the match is played."""
        about, private = ballot.about, owed.kind == "dm"
        locale = (
            await self._private_locale(user_id) if private else await self._app.public_locale(about.guild_id)
        )
        async with self._app.store.read() as work:
            shown = await work.panels.current(about.id, proposal_panel(ballot.proposal.id))
        text = self._app.guide(locale, about.title).voice.say(
            "ui-asked-you",
            who=Markup(f"<@{user_id}>"),
            match=str(about.id),
            title=panel.title_of(about.title),
            where=panel.channel(about.place_id) if shown is None else _link(about, shown),
            until=panel.moment(ballot.proposal.expires_at),
        )
        look = Press(about.id, Verb.PLAY, (tag_of(owed),))
        buttons = ui.row(ui.button(voice(locale).name("ui-play-match", match=str(about.id)), look))
        pings, place = ((), None) if private else ((user_id,), about.place_id)
        return Letter(Message((ui.text(text), buttons), pings=pings), place)

    async def seek(self, owed: Owed, match_id: int) -> Letter:
        """Return a lobby's call for players, to those who want to be called."""
        shown = await self._app.service.lobbies.show(match_id)
        about = shown.about
        role = await self._seekers(about.guild_id)
        spoken = self._app.guide(
            await self._app.public_locale(about.guild_id), about.title, shown.players
        ).voice
        text = spoken.say(
            "ui-seek",
            has=int(role is not None),
            role=Markup(f"<@&{role}>"),
            match=str(match_id),
            title=panel.title_of(about.title),
            count=len(shown.players),
            most=shown.seats[-1],
        )
        join = ui.button(spoken.name("ui-join"), Press(match_id, Verb.JOIN, (tag_of(owed),)), ui.PRIMARY)
        return Letter(Message((ui.text(text), ui.row(join)), role=role), about.channel_id)

    async def _seekers(self, guild_id: int | None) -> int | None:
        """Return the role that is pinged when a seat stands open."""
        return None if guild_id is None else (await self._app.service.servers.get(guild_id))[0].seekers

    async def time_up(self, owed: Owed, match_id: int) -> Letter:
        """Return the notice that the time of a turn is up."""
        shown = await self._app.service.history.panel(match_id)
        locale = await self._app.public_locale(shown.about.guild_id)
        spoken = self._app.guide(locale, shown.about.title, shown.players, shown.view).voice
        who = tuple(Ref("player", str(seat)) for seat in owed.payload["seats"])
        ending = "named" if who else "sealed"
        key = f"ui-time-up-played-{ending}" if owed.payload["plays"] else f"ui-time-up-{ending}"
        ask = ui.button(spoken.name("ui-more-ask"), Press(match_id, Verb.ASK, (tag_of(owed),)))
        return Letter(Message((ui.text(spoken.say(key, who=who)), ui.row(ask))), shown.about.place_id)

    async def deed(self, owed: Owed, match_id: int) -> Letter:
        """Return the word to the table of what a moderator did."""
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
        spoken = voice(await self._app.public_locale(about.guild_id))
        actor, reason = Markup(f"<@{owed.payload['actor']}>"), owed.payload["reason"]
        text = spoken.say(f"ui-deed-{owed.payload['action']}", who=actor, match=str(match_id), reason=reason)
        return Letter(Message((ui.text(text),)), about.place_id)

    async def handed(self, owed: Owed, match_id: int) -> Letter:
        """Return the word that a seat has passed on: to the table, or to whoever has it now."""
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
        leaver, comer = (Markup(f"<@{owed.payload[name]}>") for name in ("leaver", "comer"))
        if owed.kind == "post":
            spoken = voice(await self._app.public_locale(about.guild_id))
            text = spoken.say("ui-handed", who=comer, leaver=leaver)
            return Letter(Message((ui.text(text),)), about.place_id)
        spoken = self._app.guide(await self._private_locale(owed.payload["comer"]), about.title).voice
        place, title = panel.channel(about.place_id), panel.title_of(about.title)
        text = spoken.say("ui-dm-seated", match=str(match_id), title=title, place=place, leaver=leaver)
        play = ui.button(spoken.name("ui-play"), Press(match_id, Verb.PLAY, (tag_of(owed),)), ui.PRIMARY)
        hand = ui.button(spoken.name("ui-hand"), Press(match_id, Verb.HAND))
        return Letter(Message((ui.text(text), ui.row(play, hand))))

    async def wish(self, owed: Owed, match_id: int, user_id: int) -> Letter:
        """Return the word that what a person wished to play as has become impossible."""
        shown = await self._app.service.lobbies.show(match_id)
        voice_ = self._app.guide(await self._private_locale(user_id), shown.about.title, shown.players).voice
        text = voice_.say(
            "ui-dm-wish",
            match=str(match_id),
            wish=Msg.from_json(owed.payload["wish"]),
            place=panel.channel(shown.about.channel_id),
        )
        return Letter(Message((ui.text(text),)))

    async def parked(self, owed: Owed, match_id: int) -> Letter:
        """Return the notice that a match was put aside."""
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
            home = about.guild_id and server_of(await work.guilds.get(about.guild_id)).moderators
        spoken = voice(await self._app.public_locale(about.guild_id))
        text = spoken.say("ui-parked", match=str(match_id), reason=Msg(owed.payload["reason"]))
        again = ui.button(spoken.name("ui-look-again"), Press(match_id, Verb.PLAY, (tag_of(owed),)))
        return Letter(Message((ui.text(text), ui.row(again))), home or about.place_id)

    async def thread_name(self, match_id: int) -> str:
        """Return what a match's thread is called."""
        async with self._app.store.read() as work:
            about = await work.matches.get(match_id)
        guide = self._app.guide(await self._app.public_locale(about.guild_id), about.title)
        return ui.clip(
            guide.voice.name("ui-thread", match=str(match_id), title=panel.title_of(about.title)), 100
        )

    async def _private_locale(self, user_id: int) -> str:
        async with self._app.store.read() as work:
            return (await work.users.get(user_id)).locale or self._app.settings.locale
