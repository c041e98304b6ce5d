"""Proposals: what the people of a table vote on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, TypeAlias

from sqlalchemy import insert, select, update

from bot.store.repository import Repository, columns, read
from bot.store.tables import proposals

ProposalState: TypeAlias = Literal["open", "granted", "refused", "expired", "withdrawn", "moot"]


@dataclass(slots=True, frozen=True)
class Proposal:
    """Something that somebody at a table has proposed to the others."""

    id: int
    match_id: int
    kind: str
    user_id: int
    """Who proposes it."""
    payload: dict[str, Any]
    """What is proposed, in the words of its kind. Never anything hidden."""
    votes: dict[str, bool]
    """Whether they agree, by the id of who has voted."""
    state: ProposalState
    created_at: datetime
    expires_at: datetime
    closed_at: datetime | None


class Proposals(Repository):
    """All proposals, open and closed."""

    async def add(
        self, match_id: int, *, kind: str, user_id: int, payload: dict[str, Any], expires_at: datetime
    ) -> Proposal:
        """Keep a new proposal."""
        values = {
            "match_id": match_id,
            "kind": kind,
            "user_id": user_id,
            "payload": payload,
            "votes": {},
            "state": "open",
            "created_at": self.now,
            "expires_at": expires_at,
        }
        statement = insert(proposals).values(values).returning(*columns(proposals, Proposal))
        return read(Proposal, (await self.connection.execute(statement)).one())

    async def get(self, ident: int) -> Proposal | None:
        """Return a proposal, if there is one of this number."""
        query = select(*columns(proposals, Proposal)).where(proposals.c.id == ident)
        found = (await self.connection.execute(query)).first()
        return None if found is None else read(Proposal, found)

    async def open_of(self, match_id: int) -> list[Proposal]:
        """Return what a match's table votes on now, the oldest first."""
        query = select(*columns(proposals, Proposal)).where(
            proposals.c.match_id == match_id, proposals.c.state == "open"
        )
        found = await self.connection.execute(query.order_by(proposals.c.id))
        return [read(Proposal, row) for row in found]

    async def vote(self, proposal: Proposal, user_id: int, *, agrees: bool) -> dict[str, bool]:
        """Note a vote, in place of an earlier one of the same person; return all votes."""
        votes = {**proposal.votes, str(user_id): agrees}
        await self.connection.execute(
            update(proposals).where(proposals.c.id == proposal.id).values(votes=votes)
        )
        return votes

    async def close(self, ident: int, state: ProposalState) -> None:
        """Note how a proposal has ended."""
        await self.connection.execute(
            update(proposals).where(proposals.c.id == ident).values(state=state, closed_at=self.now)
        )
