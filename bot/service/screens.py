"""What the service shows: snapshots for one person, or for everyone, without anything they may not know."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from bot.store.matches import Match
from bot.store.proposals import Proposal
from engine.core.decisions import Answer, Decision, Option
from engine.core.events import Event
from engine.core.messages import Msg
from engine.core.view import View, Waiting

ScreenState: TypeAlias = Literal["act", "confirm", "wait", "over", "spectator"]


@dataclass(slots=True, frozen=True)
class Player:
    """Who sits on a seat: a person, or an agent. ``Ref("seat", "2")`` in a message is the one of seat 2."""

    seat: int
    user_id: int | None
    agent: str | None
    wish: str | None = None
    """What the player asked to play as (the id of a `Lobby.wishes` option)."""
    lapsed: Msg | None = None
    """What the player had asked for, where it has become impossible since and nothing else was asked for."""
    stood_in: bool = False
    """Whether a program plays for the person until they are back."""


class DraftStep(NamedTuple):
    """One answer of a draft: what was asked, and what was answered in words."""

    prompt: Msg
    labels: tuple[Msg, ...]
    targets: tuple[str, ...] = ()
    """The places on the board that the answer points at."""
    is_form: bool = False
    """Whether the labels are answers to several questions, each with its own prompt: a line each."""


@dataclass(slots=True, frozen=True)
class Screen:
    """What one person sees of a running or finished match, and may do."""

    about: Match
    """The match itself; neither its record nor its secret is in here."""
    players: tuple[Player, ...]
    seat: int | None
    """The person's seat; ``None``: they look on."""
    state: ScreenState
    """``act``: something is asked; ``confirm``: the draft is complete; ``wait``: others are to move."""
    view: View[Any]
    """The match as the seat sees it, with the draft applied as far as it may be shown."""
    decisions: tuple[Decision, ...] = ()
    """What may be answered now: the main decision, and free actions (`optional`) beside it."""
    draft: tuple[DraftStep, ...] = ()
    token: str = ""
    """What `Back` and `Confirm` carry: it stands for exactly this draft."""
    can_back: bool = False
    can_confirm: bool = False
    """Also in the middle of a draft, wherever an action is complete."""
    can_undo: bool = False
    """The last confirmed action may be taken back."""
    can_hint: bool = False
    hint: Answer | None = None
    """What the `greedy` agent would answer to the main decision; only when asked for."""
    dropped: Answer | None = None
    """The answer to the main decision that `Back` has just dropped."""
    notice: Msg | None = None
    """An answer to the press: that it was done already, that things have moved on, why it was refused."""
    orders: Mapping[str, Answer] = field(default_factory=dict)
    """The seat's standing orders, by topic."""
    since: tuple[Event, ...] = ()
    """What the seat may know of that happened since its last committed move, that move's own outcome included."""

    @property
    def match(self) -> int:
        """The match's number."""
        return self.about.id

    @property
    def decision(self) -> Decision | None:
        """The main decision: the one that the table waits for."""
        return next((one for one in self.decisions if not one.optional), None)


@dataclass(slots=True, frozen=True)
class PublicPanel:
    """What everyone sees of a match that has started."""

    about: Match
    players: tuple[Player, ...]
    view: View[Any]
    log: tuple[Event, ...]
    """The last public events, the newest last."""
    waiting_since: datetime | None
    """Since when the table waits; of the one who waits longest."""
    secret: str | None
    """The server's secret (hex), once the match has ended."""
    away: Mapping[int, datetime] = field(default_factory=dict)
    """The seats of those who have said that they are away, and when they are back."""
    deadline: datetime | None = None
    """When the time of whoever has least is up, if there is a clock."""


@dataclass(slots=True, frozen=True)
class Choice:
    """One option of the table that can be set in the lobby."""

    name: str
    value: Any
    choices: tuple[Any, ...]
    """All values it may have; empty: any of its type."""


@dataclass(slots=True, frozen=True)
class Lobby:
    """A lobby: who has joined, what was chosen."""

    about: Match
    players: tuple[Player, ...]
    seats: range
    """How many may play."""
    options: tuple[Choice, ...]
    """The title's own options, then the table's (``hints``)."""
    wishes: tuple[Option, ...]
    """What a player may wish to play as, with this many players; empty if the title has no such thing."""
    agents: tuple[str, ...]
    """The kinds of agents that can be added."""
    notice: Msg | None = None

    @property
    def match(self) -> int:
        """The match's number."""
        return self.about.id

    @property
    def stand(self) -> str:
        """What tells this standing of the match from any other."""
        return stand(self.about, self.players)

    @property
    def can_start(self) -> bool:
        """Whether there are enough players."""
        return self.about.state == "lobby" and len(self.players) in self.seats


def stand(about: Match, players: Sequence[Player]) -> str:
    """Return what tells one standing of a match from any other: how far it is, and with whom."""
    who = [(one.user_id, one.agent) for one in players]
    text = f"{about.started_at is not None}/{about.revision}/{who}"
    return hashlib.blake2b(text.encode(), digest_size=4).hexdigest()


@dataclass(slots=True, frozen=True)
class LogPage:
    """A page of the log; page 0 is the newest."""

    about: Match
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    page: int
    pages: int


@dataclass(slots=True, frozen=True)
class Point:
    """A move that a person can ask the table to take back."""

    before: int
    """The revision to go back to."""
    events: tuple[Event, ...]
    """What everyone may know of the move."""


@dataclass(slots=True, frozen=True)
class Ballot:
    """Something that a table votes on, or a seat that stands open, as everyone may see it."""

    about: Match
    players: tuple[Player, ...]
    proposal: Proposal
    waiting: tuple[int, ...]
    """The seats of those who have not voted yet."""
    view: View[Any] | None
    """The match now, as a spectator sees it, if it can be read."""
    events: tuple[Event, ...] = ()
    """What would be taken back, in order."""
    untold: int = 0
    """How many earlier events would be taken back, too."""


@dataclass(slots=True, frozen=True)
class Turn:
    """A match that waits for a person."""

    about: Match
    seat: int
    since: datetime


@dataclass(slots=True, frozen=True)
class Standing:
    """How a match stands that a person plays in."""

    about: Match
    players: tuple[Player, ...]
    mine: datetime | None
    """Since when it waits for the person; ``None``: it does not."""
    waiting: Waiting
    """Whom it waits for, as far as everyone may know."""
    since: datetime | None
    """Since when it waits; not told while a sealed group is open."""


@dataclass(slots=True, frozen=True)
class Verification:
    """What anybody can check of a match's chance."""

    about: Match
    secret: str | None
    """The server's secret (hex); ``None`` while the match runs."""
    seed: str | None = None
    keeps_promise: bool | None = None
    """Whether secret and nonces give the commitment and the seed. ``None``: cannot be told yet."""
    draws: int = 0
    false_draws: int = 0
    """Logged draws that the seed's stream does not give."""
    replayed: bool | None = None
    """Whether playing all answers again leads to the same end; ``None``: rules have changed in between."""
    hand_offs: int = 0
    """How often the table turned to somebody else; told only at the end, as it counts sealed answers too."""
    statistics: Mapping[str, list[int]] = field(default_factory=dict)
    """How often each face came up, by purpose, over the public rolls so far."""
