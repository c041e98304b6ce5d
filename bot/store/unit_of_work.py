"""Unit of work: everything that one transaction reads and writes."""

from __future__ import annotations

from bot.store.audit import Audit
from bot.store.departures import Departures
from bot.store.drafts import Drafts
from bot.store.logs import Choices, Draws, Events
from bot.store.matches import Matches
from bot.store.meta import Meta
from bot.store.notes import Notes
from bot.store.outbox import Outbox
from bot.store.panels import Panels
from bot.store.people import Guilds, Users
from bot.store.proposals import Proposals
from bot.store.records import Records
from bot.store.reminders import Reminders
from bot.store.repository import Scope
from bot.store.retention import Retention
from bot.store.seats import Seats
from bot.store.statistics import Statistics


class UnitOfWork:
    """The repositories of one transaction. ``now`` is its one time."""

    def __init__(self, scope: Scope) -> None:
        self.now = scope.now
        self.matches = Matches(scope)
        self.records = Records(scope)
        self.seats = Seats(scope)
        self.choices = Choices(scope)
        self.events = Events(scope)
        self.draws = Draws(scope)
        self.drafts = Drafts(scope)
        self.panels = Panels(scope)
        self.outbox = Outbox(scope)
        self.users = Users(scope)
        self.guilds = Guilds(scope)
        self.notes = Notes(scope)
        self.reminders = Reminders(scope)
        self.proposals = Proposals(scope)
        self.departures = Departures(scope)
        self.retention = Retention(scope)
        self.statistics = Statistics(scope)
        self.audit = Audit(scope)
        self.meta = Meta(scope)
