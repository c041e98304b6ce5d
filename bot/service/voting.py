"""Voting: how a proposal comes to an end, whatever it is about."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from typing import Any

from bot.service import posts
from bot.store.proposals import Proposal, ProposalState
from bot.store.reminders import Reminder
from bot.store.unit_of_work import UnitOfWork

UNDO = "undo"
OFFER = "offer"
"""A seat that stands open; nobody votes, whoever takes it has it."""
PROPOSAL = "proposal"
"""The kind of the reminder that lets a proposal expire."""
ASKED = "asked"
"""The kind of the reminder that tells somebody of a proposal at their hours."""


def expiry_key(ident: int) -> str:
    """Return the key of the reminder that lets a proposal expire."""
    return f"{PROPOSAL}/{ident}"


def asked_row(proposal: Proposal, user_id: int, due: datetime) -> Reminder:
    """Return the reminder that tells somebody of a proposal."""
    key = f"{ASKED}/{proposal.id}/{user_id}"
    payload = {"kind": ASKED, "proposal": proposal.id}
    return Reminder(key, proposal.match_id, user_id, payload, due)


def count(voters: Collection[int], votes: Mapping[str, bool], *, unanimous: bool) -> ProposalState:
    """Return how a vote stands: who proposes agrees, and counts where more than half are needed."""
    cast = [votes[str(one)] for one in voters if str(one) in votes]
    agreed, against, people = sum(cast), len(cast) - sum(cast), len(voters) + 1
    if unanimous:
        return "refused" if against else "granted" if agreed == len(voters) else "open"
    if 2 * (agreed + 1) > people:
        return "granted"
    return "refused" if 2 * (people - against) <= people else "open"


async def put(
    work: UnitOfWork, match_id: int, kind: str, user_id: int, payload: dict[str, Any], open_for: timedelta
) -> Proposal:
    """Keep a new proposal, owe its message, and see to it that it expires."""
    expires = work.now + open_for
    made = await work.proposals.add(match_id, kind=kind, user_id=user_id, payload=payload, expires_at=expires)
    row = Reminder(expiry_key(made.id), match_id, user_id, {"kind": PROPOSAL}, expires)
    await work.reminders.put(row)
    await posts.proposal(work, match_id, made.id)
    return made


async def close(work: UnitOfWork, proposal: Proposal, state: ProposalState) -> None:
    """End a proposal and owe a redraw of its message, which then says how it ended."""
    await work.proposals.close(proposal.id, state)
    await work.reminders.drop(expiry_key(proposal.id))
    await posts.proposal_changed(work, proposal.match_id, proposal.id)


def offers(one: Proposal, seat: int) -> bool:
    """Whether something proposed is a seat that stands open."""
    return one.kind == OFFER and one.payload["seat"] == seat


async def close_offer(work: UnitOfWork, match_id: int, seat: int) -> None:
    """Offer a seat no longer: its player is back."""
    for one in await work.proposals.open_of(match_id):
        if offers(one, seat):
            await close(work, one, "moot")


async def outdate(work: UnitOfWork, match_id: int, *, everything: bool = False) -> None:
    """End what makes no sense any more: what was to be taken back once a match has moved on; all once it is over."""
    for one in await work.proposals.open_of(match_id):
        if everything or one.kind == UNDO:
            await close(work, one, "moot")
