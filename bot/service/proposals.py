"""Proposals: what the people of a table decide together, by voting under a message.

Whoever has a seat proposes; the other people vote, but for those whose programs play for them, those who have
conceded, and whoever it is about, who can only object. With nobody to ask it is granted at once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

from bot.service import calls, pausing, posts, voting
from bot.service.desk import Desk, Game, players_of
from bot.service.errors import Refused
from bot.service.habits import habits_of
from bot.service.lobbies import give_up
from bot.service.offers import Offers
from bot.service.play import Play
from bot.service.rewinding import rewind
from bot.service.screens import Ballot, Point
from bot.service.seating import Seating, check_stand_in
from bot.service.voting import UNDO
from bot.store.proposals import Proposal
from bot.store.reminders import Reminder
from bot.store.unit_of_work import UnitOfWork
from engine.core.events import Event
from engine.core.messages import msg
from engine.core.trail import Entry

OPEN_FOR = timedelta(hours=72)
"""How long a table may vote."""
PATIENCE = timedelta(hours=48)
"""How long a table has waited for somebody before it may vote about their seat."""
POINTS = 5
"""Moves of one's own that one can ask the table to take back, counted from the last."""
LOOKED_AT = 400
"""Revisions that are looked through for them."""
TOLD = 40
"""Events that a proposal tells, at most."""

Payload = Mapping[str, Any]


@dataclass(slots=True, frozen=True)
class Kind:
    """One kind of proposal."""

    check: Callable[[Game, Payload, datetime], None]
    """Raises `Refused` unless it can be proposed, or granted, as the match stands at this moment."""
    grant: Callable[[UnitOfWork, Game, Proposal], Awaitable[Game | None]]
    """Does it, in the transaction of the vote that decides; returns the match if programs may have to play in it."""
    unanimous: bool = True
    """Whether all must agree, or more than half of those who propose and vote."""


class Proposals:
    """What a table decides together. All methods raise `Refused`."""

    def __init__(self, desk: Desk, play: Play, seating: Seating, offers: Offers) -> None:
        self.desk = desk
        self.play = play
        self.seating = seating
        self.offers = offers
        self._kinds: Mapping[str, Kind] = {
            UNDO: Kind(_check_undo, self._undo),
            "pause": Kind(_check_pause, self._pause),
            "abandon": Kind(_check_running, self._abandon),
            "stand-in": Kind(_check_absent, self._stand_in, unanimous=False),
            "replace": Kind(_check_absent, self._replace, unanimous=False),
        }

    # -- proposing -----------------------------------------------------------------------------------

    async def propose(self, match_id: int, user_id: int, kind: str, payload: Payload) -> Ballot:
        """Propose something to the others; what is proposed already is not proposed again."""
        if kind not in self._kinds:
            raise Refused(msg("service-no-such-choice"))
        async with self.desk.sitting(match_id) as game:
            if game.seat_of(user_id) is None:
                raise Refused(msg("service-not-seated"))
            asked = {**payload, "revision": game.about.revision} if kind == UNDO else dict(payload)
            async with self.desk.store.write() as work:
                self._kinds[kind].check(game, asked, work.now)
                if any(_same(one, kind, asked) for one in await work.proposals.open_of(match_id)):
                    raise Refused(msg("service-proposed-already"))
                proposal = await voting.put(work, match_id, kind, user_id, asked, OPEN_FOR)
                await self._ask(work, game, proposal)
                decided = await self._decide(work, game, proposal)
            if decided is not None:
                await self.play.settle(decided, None)
        return await self.show(proposal.id)

    async def can_propose(self, match_id: int, user_id: int) -> list[tuple[str, Payload]]:
        """Return what a person could propose now, but for what is to be taken back (`points`)."""
        async with self.desk.sitting(match_id) as game:
            if game.seat_of(user_id) is None:
                return []
            others = [one.seat for one in game.seats if one.user_id not in (None, user_id)]
            asked: list[tuple[str, Payload]] = [("pause", {}), ("abandon", {})]
            asked += [(kind, {"seat": seat}) for seat in others for kind in ("stand-in", "replace")]
            async with self.desk.store.read() as work:
                return [one for one in asked if self._fits(game, *one, work.now)]

    def _fits(self, game: Game, kind: str, payload: Payload, now: datetime) -> bool:
        try:
            self._kinds[kind].check(game, payload, now)
        except Refused:
            return False
        return True

    async def points(self, match_id: int, user_id: int) -> list[Point]:
        """Return the last moves of a person, the latest first, which they can ask the table to take back."""
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            seats = await work.seats.of_match(match_id)
            mine = {one.seat for one in seats if one.user_id == user_id}
            if not mine or about.state != "running":
                return []
            since = max(-1, about.revision - LOOKED_AT)
            kept = [one for one in await work.records.revisions(match_id) if one >= since]
            entries = await work.choices.of_match(match_id, since=since)
            events = await work.events.seen_by(match_id, None, since=since, limit=LOOKED_AT)
            game = await self.desk.readable(work, match_id)
        secret = None if game is None else _secret_since(game)
        moves = _moves(mine, [one for one in kept if secret is None or one <= secret], entries)[::-1][:POINTS]
        return [
            Point(before, tuple(one for one in events if before < one.revision <= after))
            for before, after in moves
        ]

    # -- voting --------------------------------------------------------------------------------------

    async def vote(self, match_id: int, user_id: int, ident: int, *, agrees: bool) -> Ballot:
        """Agree to a proposal or not; the last vote of a person counts, and the deciding one does what was proposed.

        Whoever it is about can object, which ends it.
        """
        async with self.desk.sitting(match_id) as game:
            async with self.desk.store.write() as work:
                proposal = await _open(work, match_id, ident)
                if proposal.kind not in self._kinds:
                    raise Refused(msg("service-no-vote"))
                objects = not agrees and user_id == _concerned(game, proposal)
                if not objects and user_id not in _voters(game, proposal):
                    raise Refused(msg("service-no-vote"))
                await work.proposals.vote(proposal, user_id, agrees=agrees)
                again = await _open(work, match_id, ident)
                await posts.proposal_changed(work, match_id, ident)
                if objects:
                    await voting.close(work, again, "refused")
                decided = None if objects else await self._decide(work, game, again)
            if decided is not None:
                await self.play.settle(decided, None)
        return await self.show(ident)

    async def withdraw(self, match_id: int, user_id: int, ident: int) -> Ballot:
        """Take a proposal of one's own back."""
        async with self.desk.lock(match_id), self.desk.store.write() as work:
            proposal = await _open(work, match_id, ident)
            if proposal.user_id != user_id:
                raise Refused(msg("service-not-yours"))
            await voting.close(work, proposal, "withdrawn")
        return await self.show(ident)

    async def _decide(self, work: UnitOfWork, game: Game, proposal: Proposal) -> Game | None:
        """Do what was proposed if the votes say so; return the match if programs may have to play in it."""
        kind = self._kinds[proposal.kind]
        try:
            kind.check(game, proposal.payload, work.now)
        except Refused:
            await voting.close(work, proposal, "moot")
            return None
        state = voting.count(_voters(game, proposal), proposal.votes, unanimous=kind.unanimous)
        if state == "open":
            return None
        await voting.close(work, proposal, state)
        return await kind.grant(work, game, proposal) if state == "granted" else None

    async def expire(self, row: Reminder) -> None:
        """End a proposal that the table has not decided in time."""
        async with self.desk.store.write() as work:
            await work.reminders.drop(row.key)
            proposal = await work.proposals.get(int(row.key.partition("/")[2]))
            if proposal is not None and proposal.state == "open":
                await voting.close(work, proposal, "expired")

    # -- looking -------------------------------------------------------------------------------------

    async def show(self, ident: int) -> Ballot:
        """Return a proposal as everyone may see it: what it is about, who has voted how."""
        async with self.desk.store.read() as work:
            proposal = await work.proposals.get(ident)
            if proposal is None:
                raise Refused(msg("service-no-such-choice"))
            about = await self.desk.match(work, proposal.match_id)
            seats = await work.seats.of_match(proposal.match_id)
            game = await self.desk.readable(work, proposal.match_id)
            told = await _taken_back(work, proposal) if proposal.kind == UNDO else []
        voters = set() if game is None else _voters(game, proposal)
        return Ballot(
            about=about,
            players=players_of(seats),
            proposal=proposal,
            waiting=tuple(
                one.seat
                for one in seats
                if proposal.state == "open"
                and one.user_id in voters
                and str(one.user_id) not in proposal.votes
            ),
            view=None if game is None else game.table.view(None),
            events=tuple(told[-TOLD:]),
            untold=max(0, len(told) - TOLD),
        )

    # -- calling -------------------------------------------------------------------------------------

    async def _ask(self, work: UnitOfWork, game: Game, proposal: Proposal) -> None:
        """See to it that all who are asked are told at their hours, but for those whom the message itself pings."""
        for person in (await work.users.find(_voters(game, proposal))).values():
            habits, way = habits_of(person), calls.way_to(person, sealed=False)
            due = habits.next_digest(work.now) if way == calls.DIGEST else habits.free(work.now)
            if way != "place" or due > work.now:
                await work.reminders.put(voting.asked_row(proposal, person.user_id, due))

    async def to_call(self, ballot: Ballot) -> tuple[int, ...]:
        """Return those of the people asked whom the message itself pings."""
        async with self.desk.store.read() as work:
            people = await work.users.find(_asked(ballot))
            here = (one for one in people.values() if calls.way_to(one, sealed=False) == "place")
            return tuple(sorted(one.user_id for one in here if habits_of(one).may_be_disturbed(work.now)))

    async def call(self, row: Reminder) -> None:
        """Tell somebody of a proposal, unless they have voted or may not be disturbed now."""
        ballot = await self.still_asked(row.payload["proposal"], row.user_id)
        async with self.desk.store.write() as work:
            await work.reminders.drop(row.key)
            if ballot is None:
                return
            person = await work.users.get(row.user_id)
            if not habits_of(person).may_be_disturbed(work.now):
                await self.ask_later(work, ballot.proposal, row.user_id)
                return
            dm = calls.way_to(person, sealed=False) != "place"
            await posts.asked(work, ballot.about.id, ballot.proposal.id, row.user_id, row.due_at, dm=dm)

    async def still_asked(self, ident: int, user_id: int) -> Ballot | None:
        """Return a proposal if somebody has not voted on it yet."""
        ballot = await self.show(ident)
        return ballot if user_id in _asked(ballot) else None

    async def ask_later(self, work: UnitOfWork, proposal: Proposal, user_id: int) -> None:
        """Put off what somebody is told of a proposal until they may be disturbed."""
        free = habits_of(await work.users.get(user_id)).free(work.now)
        await work.reminders.put(voting.asked_row(proposal, user_id, free))

    # -- the kinds -----------------------------------------------------------------------------------

    async def _undo(self, work: UnitOfWork, game: Game, proposal: Proposal) -> Game:
        return await rewind(self.desk, work, game, proposal.payload["to"])

    async def _pause(self, work: UnitOfWork, game: Game, _proposal: Proposal) -> None:
        await pausing.pause(work, game.about)

    async def _abandon(self, work: UnitOfWork, game: Game, _proposal: Proposal) -> None:
        await give_up(work, game.about)

    async def _stand_in(self, work: UnitOfWork, game: Game, proposal: Proposal) -> Game:
        return await self.seating.stand_in(work, game, proposal.payload["seat"])

    async def _replace(self, work: UnitOfWork, game: Game, proposal: Proposal) -> Game:
        await self.offers.put_up(work, game, proposal.payload["seat"], proposal.user_id, "voted")
        return await self.seating.stand_in(work, game, proposal.payload["seat"])


def _asked(ballot: Ballot) -> set[int]:
    """Return the people who have not voted yet."""
    asked = (ballot.players[seat].user_id for seat in ballot.waiting)
    return {one for one in asked if one is not None}


def _same(one: Proposal, kind: str, payload: Payload) -> bool:
    return one.kind == kind and (kind == UNDO or one.payload == payload)


async def _open(work: UnitOfWork, match_id: int, ident: int) -> Proposal:
    proposal = await work.proposals.get(ident)
    if proposal is None or proposal.match_id != match_id or proposal.state != "open":
        raise Refused(msg("service-vote-over"))
    return proposal


async def _taken_back(work: UnitOfWork, proposal: Proposal) -> list[Event]:
    """Return what everyone may know of what would be taken back."""
    since, until = proposal.payload["to"], proposal.payload["revision"]
    events = await work.events.seen_by(proposal.match_id, None, since=since, limit=1_000)
    return [one for one in events if one.revision <= until]


def _moves(seats: Collection[int], kept: Sequence[int], entries: Sequence[Entry]) -> list[tuple[int, int]]:
    """Return the moves of a person's seats that stand, in order: the revisions before and after each.

    A move is what was written at once, begun by an answer of its own player. What was taken back since is left
    out.
    """
    undone = [(one.data, one.revision) for one in entries if one.kind in ("undo", "rewind")]
    moves: list[tuple[int, int]] = []
    for before, after in pairwise(kept):
        first = next((one for one in entries if before < one.revision <= after), None)
        mine = (
            first is not None and first.seat in seats and (first.kind, first.source) == ("answer", "player")
        )
        if mine and not any(to < after < at for to, at in undone):
            moves.append((before, after))
    return moves


def _concerned(game: Game, proposal: Proposal) -> int | None:
    seat = proposal.payload.get("seat")
    return None if seat is None else game.user_of(seat)


def _voters(game: Game, proposal: Proposal) -> set[int]:
    """Return the people who are asked."""
    asked = {game.player_of(one.seat) for one in game.seats if one.seat not in game.table.conceded} - {
        None,
        proposal.user_id,
        _concerned(game, proposal),
    }
    return {one for one in asked if one is not None}


# -- when something can be proposed ----------------------------------------------------------------------


def _check_running(game: Game, _payload: Payload, _now: datetime) -> None:
    if game.about.state != "running":
        raise Refused(msg("core-match-over"))


def _check_pause(game: Game, payload: Payload, now: datetime) -> None:
    _check_running(game, payload, now)
    pausing.check_going_on(game.about)


def _check_undo(game: Game, payload: Payload, now: datetime) -> None:
    _check_pause(game, payload, now)
    if payload["revision"] != game.about.revision or not 0 <= payload.get("to", -1) < game.about.revision:
        raise Refused(msg("service-moved-on"))
    secret = _secret_since(game)
    if secret is not None and payload["to"] >= secret:
        raise Refused(msg("service-secret-answers"))


def _secret_since(game: Game) -> int | None:
    """Return the revision since which a sealed group is open: nobody must be told who has answered since."""
    view = game.table.view(None)
    if view.waiting.seats or not view.waiting.count:
        return None
    return int(game.table.asked()[0].id.partition(".")[0])


def _check_absent(game: Game, payload: Payload, now: datetime) -> None:
    """A table may vote about a seat once it has waited long for it. Of a sealed group all are alike."""
    check_stand_in(game, payload.get("seat", -1))
    waiting = [one.waiting_since for one in game.seats if one.waiting_since is not None]
    if game.table.view(None).waiting.seats:
        own = game.seats[payload["seat"]].waiting_since
        waiting = [] if own is None else [own]
    if game.about.paused_at is not None or not waiting or now - min(waiting) < PATIENCE:
        raise Refused(msg("service-not-absent", hours=PATIENCE // timedelta(hours=1)))
