"""Drafts: what a seat has pressed of an action that it has not confirmed. Visible to that seat alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import delete, select

from bot.store.dialect import upsert
from bot.store.repository import Repository, columns, read
from bot.store.tables import drafts


@dataclass(slots=True, frozen=True)
class Draft:
    """The answers of one seat since ``revision``, in order."""

    match_id: int
    seat: int
    revision: int
    answers: list[Any]
    updated_at: datetime


class Drafts(Repository):
    """At most one draft a seat."""

    async def get(self, match_id: int, seat: int) -> Draft | None:
        """Return a seat's draft, if it has one."""
        query = select(*columns(drafts, Draft)).where(drafts.c.match_id == match_id, drafts.c.seat == seat)
        found = (await self.connection.execute(query)).first()
        return None if found is None else read(Draft, found)

    async def put(self, match_id: int, seat: int, *, revision: int, answers: list[Any]) -> None:
        """Keep a seat's draft, in place of the one before."""
        draft = {
            "match_id": match_id,
            "seat": seat,
            "revision": revision,
            "answers": answers,
            "updated_at": self.now,
        }
        await upsert(self.connection, drafts, ("match_id", "seat"), draft)

    async def drop(self, match_id: int, seat: int | None = None) -> None:
        """Forget a seat's draft, or all drafts of the match."""
        statement = delete(drafts).where(drafts.c.match_id == match_id)
        if seat is not None:
            statement = statement.where(drafts.c.seat == seat)
        await self.connection.execute(statement)
