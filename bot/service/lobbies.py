"""Lobbies: from the first press to the first question."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, get_args, get_type_hints

from bot.service import calls, posts, programs, voting
from bot.service.committing import commit
from bot.service.desk import LAPSED, Desk, Game, players_of
from bot.service.errors import Refused
from bot.service.play import Play
from bot.service.screens import Choice, Lobby, stand
from bot.service.timing import AT_ZERO, AT_ZEROS, CLOCK, HOURS
from bot.service.trust import mark_rules
from bot.store.matches import ENDED, Match, MatchState
from bot.store.seats import Seat
from bot.store.unit_of_work import UnitOfWork
from engine import agents
from engine.core.chance import commitment, seed_from
from engine.core.decisions import Option
from engine.core.messages import Msg, Ref, msg
from engine.core.table import Table
from engine.core.title import Title

SECRET_BYTES = 32
HINTS = "hints"
"""The table's own option: whether players may ask for advice."""
TEACHING = "teaching"
"""The table's own option: whether one person may have several seats."""
TABLE_OPTIONS: Mapping[str, tuple[tuple[Any, ...], Any]] = {
    HINTS: ((False, True), True),
    TEACHING: ((False, True), False),
    CLOCK: (HOURS, HOURS[0]),
    AT_ZERO: (AT_ZEROS, AT_ZEROS[0]),
}
"""The table's own options: the values they may have, and the usual one."""
PLACE = "place"
REMATCH = "rematch"
"""Where the number of the match stands that followed this one."""
SOUGHT = "sought"
"""When it last called for players."""
BETWEEN_CALLS = timedelta(hours=6)
LOST = "lost"
"""Where the place stands of which the host was told that the match cannot be seen there any more."""

Place = Literal["here", "thread"]


@dataclass(slots=True)
class Room:
    """A lobby within a transaction that changes it."""

    work: UnitOfWork
    about: Match
    seats: list[Seat]
    title: Title[Any]

    def seat_of(self, user_id: int) -> int | None:
        """Return the seat that a person took last, if they have joined."""
        return next((one.seat for one in self.seats[::-1] if one.user_id == user_id), None)

    def check_space(self) -> None:
        """Raise `Refused` if all seats are taken."""
        most = self.title.seats[-1]
        if len(self.seats) >= most:
            raise Refused(msg("service-full", max=most))


class Lobbies:
    """What can be done before a match begins, and how it begins.

    ``nonce`` is a player's public part of the seed: the id of the interaction they joined with. ``moderator``:
    whether the person may do what else only the lobby's creator may. All methods raise `Refused`.
    """

    def __init__(self, desk: Desk, play: Play, entropy: Callable[[int], bytes]) -> None:
        self.desk = desk
        self.play = play
        self._entropy = entropy

    # -- looking -------------------------------------------------------------------------------------

    async def show(self, match_id: int, notice: Msg | None = None) -> Lobby:
        """Return a lobby as it is; of a match that has started, as it was."""
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            seats = await work.seats.of_match(match_id)
        title = self.desk.title(about.title)
        return Lobby(
            about=about,
            players=players_of(seats),
            seats=title.seats,
            options=_choices(title, about),
            wishes=tuple(_wishes(title, about, len(seats))),
            agents=agents.names(about.title),
            notice=notice,
        )

    async def find(
        self,
        *states: MatchState,
        guild_id: int | None = None,
        user_id: int | None = None,
        place_id: int | None = None,
    ) -> list[Match]:
        """Return matches in these states, the newest first: of a server, of a person, of a channel or thread."""
        async with self.desk.store.read() as work:
            return await work.matches.find(*states, guild_id=guild_id, user_id=user_id, place_id=place_id)

    # -- opening -------------------------------------------------------------------------------------

    async def create(
        self,
        *,
        guild_id: int | None,
        channel_id: int,
        user_id: int,
        nonce: str,
        title: str,
        options: Mapping[str, Any] | None = None,
        place: Place = "here",
    ) -> Lobby:
        """Open a lobby, in which its creator has the first seat."""
        chosen = dict(options or {})
        _check_options(self.desk.title(title), chosen)
        async with self.desk.store.write() as work:
            match_id = await self._open(
                work,
                guild_id=guild_id,
                channel_id=channel_id,
                host_id=user_id,
                nonce=nonce,
                title=title,
                options=chosen,
                lobby={PLACE: place, HINTS: True},
            )
            await work.seats.add(match_id, user_id=user_id)
        return await self.show(match_id)

    async def rematch(self, match_id: int, user_id: int, nonce: str) -> Lobby:
        """Open a lobby with the people and options of a match that has ended; the same one for all who ask."""
        async with self.desk.lock(match_id), self.desk.store.write() as work:
            old = await self.desk.match(work, match_id)
            seats = await work.seats.of_match(match_id)
            if old.state not in ENDED:
                raise Refused(msg("service-not-over", match=str(match_id)))
            if user_id not in [one.user_id for one in seats]:
                raise Refused(msg("service-not-seated"))
            following: int | None = old.lobby.get(REMATCH)
            if following is None:
                following = await self._open(
                    work,
                    guild_id=old.guild_id,
                    channel_id=old.channel_id,
                    host_id=user_id,
                    nonce=nonce,
                    title=old.title,
                    options=old.options,
                    lobby={name: old.lobby[name] for name in (PLACE, *TABLE_OPTIONS) if name in old.lobby},
                )
                for one in seats:
                    await work.seats.add(following, user_id=one.user_id, agent=one.agent)
                await work.matches.change(match_id, lobby={**old.lobby, REMATCH: following})
        return await self.show(following)

    async def _open(self, work: UnitOfWork, *, nonce: str, **match: Any) -> int:
        secret = self._entropy(SECRET_BYTES)
        match_id = await work.matches.create(commitment=commitment(secret), secret=secret, **match)
        await work.matches.add_nonce(match_id, nonce)
        await posts.lobby(work, match_id)
        return match_id

    # -- changing ------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _room(self, match_id: int) -> AsyncIterator[Room]:
        """Hold a lobby and change it; its message is redrawn, and wishes that have become impossible are dropped.

        Raises `Refused` once it has started.
        """
        async with self.desk.lock(match_id), self.desk.store.write() as work:
            about = await self.desk.match(work, match_id)
            _check_open(about)
            seats = await work.seats.of_match(match_id)
            room = Room(work, about, seats, self.desk.title(about.title))
            yield room
            await _drop_wishes(room)
            await posts.lobby_changed(work, match_id)

    async def join(self, match_id: int, user_id: int, nonce: str) -> Lobby:
        """Take the next seat, in a match for teaching another one."""
        async with self._room(match_id) as room:
            if room.seat_of(user_id) is not None and not room.about.lobby.get(TEACHING):
                raise Refused(msg("service-already-joined"))
            room.check_space()
            await room.work.seats.add(match_id, user_id=user_id)
            await room.work.matches.add_nonce(match_id, nonce)
        return await self.show(match_id)

    async def leave(self, match_id: int, user_id: int) -> Lobby:
        """Give the seat that was taken last up. The lobby passes to the next person; without anybody it is closed."""
        async with self._room(match_id) as room:
            seat = room.seat_of(user_id)
            if seat is None:
                raise Refused(msg("service-not-in-lobby"))
            await room.work.seats.remove(match_id, seat)
            left = [one.user_id for one in room.seats if one.user_id is not None and one.seat != seat]
            if not left:
                await room.work.matches.change(match_id, state="abandoned", ended_at=room.work.now)
            elif room.about.host_id not in left:
                await room.work.matches.change(match_id, host_id=left[0])
        return await self.show(match_id)

    async def wish(self, match_id: int, user_id: int, wish: str | None) -> Lobby:
        """Say what the person would like to play as (``None``: anything)."""
        async with self._room(match_id) as room:
            seat = room.seat_of(user_id)
            if seat is None:
                raise Refused(msg("service-not-in-lobby"))
            offered = _wishes(room.title, room.about, len(room.seats))
            if wish is not None and wish not in [one.id for one in offered]:
                raise Refused(msg("service-wish-unavailable", count=len(room.seats)))
            kept = {key: one for key, one in room.seats[seat].preferences.items() if key != LAPSED}
            await room.work.seats.change(match_id, seat, wish=wish, preferences=kept)
        return await self.show(match_id)

    async def add_agent(self, match_id: int, user_id: int, kind: str, *, moderator: bool = False) -> Lobby:
        """Give the next seat to an agent."""
        async with self._room(match_id) as room:
            _check_host(room.about, user_id, moderator=moderator)
            room.check_space()
            if kind not in agents.names(room.about.title):
                raise Refused(msg("core-no-such-agent", agent=kind))
            await room.work.seats.add(match_id, agent=kind)
        return await self.show(match_id)

    async def remove_agent(self, match_id: int, user_id: int, *, moderator: bool = False) -> Lobby:
        """Take the seat of the agent that came last away."""
        async with self._room(match_id) as room:
            _check_host(room.about, user_id, moderator=moderator)
            programs_seats = [one.seat for one in room.seats if one.agent is not None]
            if not programs_seats:
                raise Refused(msg("service-no-agent"))
            await room.work.seats.remove(match_id, programs_seats[-1])
        return await self.show(match_id)

    async def set_option(
        self, match_id: int, user_id: int, name: str, value: Any, *, moderator: bool = False
    ) -> Lobby:
        """Set an option of the title, or of the table."""
        async with self._room(match_id) as room:
            _check_host(room.about, user_id, moderator=moderator)
            if name in TABLE_OPTIONS:
                values, _ = TABLE_OPTIONS[name]
                if not any(type(value) is type(one) and value == one for one in values):
                    raise Refused(msg("service-option-value", option=Ref("option", name)))
                people = [one.user_id for one in room.seats if one.user_id is not None]
                if name == TEACHING and not value and len(people) > len(set(people)):
                    raise Refused(msg("service-several-seats"))
                await room.work.matches.change(match_id, lobby={**room.about.lobby, name: value})
            else:
                options = {**room.about.options, name: value}
                _check_options(room.title, options)
                await room.work.matches.change(match_id, options=options)
        return await self.show(match_id)

    async def seek(self, match_id: int, user_id: int, *, moderator: bool = False) -> Lobby:
        """Call for players where the lobby is: any of its people may, and again after some hours."""
        async with self.desk.lock(match_id), self.desk.store.write() as work:
            about = await self.desk.match(work, match_id)
            _check_open(about)
            seats = await work.seats.of_match(match_id)
            if not moderator and user_id not in [one.user_id for one in seats]:
                raise Refused(msg("service-not-in-lobby"))
            Room(work, about, seats, self.desk.title(about.title)).check_space()
            before = about.lobby.get(SOUGHT)
            if before is not None and work.now - datetime.fromisoformat(before) < BETWEEN_CALLS:
                raise Refused(msg("service-sought-already", hours=BETWEEN_CALLS // timedelta(hours=1)))
            await work.matches.change(match_id, lobby={**about.lobby, SOUGHT: work.now.isoformat()})
            await posts.seek(work, match_id)
        return await self.show(match_id)

    # -- beginning and ending ------------------------------------------------------------------------

    async def start(self, match_id: int, user_id: int, *, moderator: bool = False) -> Match:
        """Begin the match. Agents who are the first to move have moved when this returns."""
        async with self.desk.lock(match_id):
            game = await self._begin(match_id, user_id, moderator=moderator)
            await asyncio.to_thread(programs.play_on, game.table, game.agents)
            async with self.desk.store.write() as work:
                lobby = mark_rules(game.about, game.table.title.rules_version)
                await work.matches.change(match_id, state="running", lobby=lobby, started_at=work.now)
                await posts.lobby_changed(work, match_id)
                if game.about.lobby.get(PLACE) == "thread":
                    await posts.thread(work, match_id)
                written = await commit(self.desk, work, game, None)
            return (await self.play.settle(written, None)).about

    async def _begin(self, match_id: int, user_id: int, *, moderator: bool) -> Game:
        """Return a lobby's match at its first question, if the person may start it and there are enough."""
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            _check_open(about)
            _check_host(about, user_id, moderator=moderator)
            seats = await work.seats.of_match(match_id)
            seed = seed_from(await work.matches.secret(match_id), about.nonces)
        title = self.desk.title(about.title)
        if len(seats) < title.seats[0]:
            raise Refused(msg("service-too-few", min=title.seats[0], count=len(seats)))
        table = Table.begin(title, len(seats), _read_options(title, about), seed)
        offered = [one.id for one in _wishes(title, about, len(seats))]
        for one in seats:
            if one.wish in offered:
                table.order(one.seat, title.wish_topic, one.wish)
        return Game(about, seats, table, version=0)

    async def may_end(self, match_id: int, user_id: int, *, moderator: bool = False) -> Match:
        """Return a match that the person may `abandon`. Raises `Refused` like that."""
        async with self.desk.store.read() as work:
            return _check_end(await self.desk.match(work, match_id), user_id, moderator=moderator)

    async def abandon(
        self, match_id: int, user_id: int, *, asked: str | None = None, moderator: bool = False
    ) -> Match:
        """Close a lobby, or end a match without a winner.

        ``asked``: the `Lobby.stand` that was shown to whoever agrees; nothing is done if it is another one now.
        """
        async with self.desk.lock(match_id), self.desk.store.write() as work:
            about = _check_end(await self.desk.match(work, match_id), user_id, moderator=moderator)
            players = players_of(await work.seats.of_match(match_id))
            if asked not in (None, stand(about, players)):
                raise Refused(msg("service-moved-on"))
            await give_up(work, about)
            return await work.matches.get(match_id)

    async def moved(self, match_id: int, thread_id: int) -> None:
        """Note the thread that was made for a match."""
        async with self.desk.lock(match_id), self.desk.store.write() as work:
            await work.matches.change(match_id, thread_id=thread_id)
            await posts.lobby_changed(work, match_id)  # it says where the match is played


async def give_up(work: UnitOfWork, about: Match) -> None:
    """Close a lobby, or end a match without a winner."""
    await work.matches.change(about.id, state="abandoned", ended_at=work.now)
    await work.drafts.drop(about.id)
    await work.seats.wait_for(about.id, ())
    await voting.outdate(work, about.id, everything=True)
    await calls.end_all(work, about.id)
    if about.started_at is None:
        await posts.lobby_changed(work, about.id)
    else:
        await posts.panel_changed(work, about.id, about.revision)


def _check_open(about: Match) -> None:
    if about.state in ENDED:
        raise Refused(msg("service-ended", match=str(about.id)))
    if about.state != "lobby":
        raise Refused(msg("service-already-started"))


def _check_host(about: Match, user_id: int, *, moderator: bool) -> None:
    if not moderator and about.host_id != user_id:
        raise Refused(msg("service-host-only"))


def _check_end(about: Match, user_id: int, *, moderator: bool) -> Match:
    if about.state in ENDED:
        raise Refused(msg("service-ended", match=str(about.id)))
    _check_host(about, user_id, moderator=moderator)
    return about


def _check_options(title: Title[Any], options: Mapping[str, Any]) -> None:
    """Raise `Refused`, naming the option, unless a title has all of these with these values."""
    known = get_type_hints(title.options)
    for name, value in options.items():
        if name not in known:
            raise Refused(msg("service-no-such-option", option=name))
        try:
            title.read_options({name: value})
        except ValueError:
            raise Refused(msg("service-option-value", option=Ref("option", name))) from None


def _choices(title: Title[Any], about: Match) -> tuple[Choice, ...]:
    chosen = _read_options(title, about)
    own = [
        Choice(name, getattr(chosen, name), _values(kind))
        for name, kind in get_type_hints(title.options).items()
    ]
    table = [
        Choice(name, about.lobby.get(name, usual), values) for name, (values, usual) in TABLE_OPTIONS.items()
    ]
    return (*own, *table)


def _values(kind: Any) -> tuple[Any, ...]:
    return (False, True) if kind is bool else get_args(kind)


def _wishes(title: Title[Any], about: Match, players: int) -> list[Option]:
    """Return what may be wished for with this many players, or with the fewest that can play."""
    count = max(players, title.seats[0])
    return list(title.wishes(count, _read_options(title, about)))


async def _drop_wishes(room: Room) -> None:
    """Drop the wishes that were possible before a lobby changed and are so no longer; their people are told."""
    work, match_id = room.work, room.about.id
    before = {one.id: one.label for one in _wishes(room.title, room.about, len(room.seats))}
    about, seats = await work.matches.get(match_id), await work.seats.of_match(match_id)
    offered = {one.id for one in _wishes(room.title, about, len(seats))}
    for one in seats:
        if one.wish is None or one.wish in offered or one.wish not in before:
            continue
        wished = before[one.wish].to_json()
        kept = {**one.preferences, LAPSED: wished}
        await work.seats.change(match_id, one.seat, wish=None, preferences=kept)
        if one.user_id is not None:
            await posts.wish_dropped(work, match_id, one.user_id, wished)


def _read_options(title: Title[Any], about: Match) -> Any:
    """Return what was chosen. Raises `Refused` if the title has no such options."""
    try:
        return title.read_options(about.options)
    except ValueError:
        raise Refused(msg("core-record-damaged")) from None
