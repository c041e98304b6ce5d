"""Committing: everything that an answer did, in one transaction, with the messages that it owes."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.service import calls, posts, timing, voting
from bot.service.desk import Desk, Game
from bot.service.drafts import asks
from bot.store.records import Snapshot
from bot.store.unit_of_work import UnitOfWork
from engine.core.decisions import Seat
from engine.core.table import Table

BEFORE_ALL = -1
"""The revision before a match began."""


def owing(table: Table[Any]) -> frozenset[Seat]:
    """Return the seats that the table waits for. Secret while a sealed group is open."""
    return frozenset(seat for seat in range(table.seats) if asks(table, seat))


def outcome_of(table: Table[Any]) -> dict[str, Any] | None:
    """Return how a match ended, and who had played what, as it is kept beside the record."""
    if table.outcome is None:
        return None
    roles = [table.title.role_of(table.state, seat) for seat in range(table.seats)]
    return table.outcome.to_json() | {"roles": roles}


async def commit(desk: Desk, work: UnitOfWork, game: Game, actor: Seat | None) -> Game:
    """Write what has happened at a table since it was loaded; return the match as it was written.

    ``actor``: the seat whose player is at it right now, if any; they need no ping. What was written is read back
    first: a record that cannot be read never replaces one that can. Raises `RecordError` or `RulesError` then,
    the store's `MatchMovedOn` if somebody else has saved the match.
    """
    table, title = game.table, game.table.title
    text = table.record().to_json()
    written = desk.table_of(text)
    snapshot = Snapshot(text, table.revision, title.rules_version, title.schema_version)
    version = await work.records.save(game.id, snapshot, version=game.version)
    await work.choices.append(game.id, table.entries)
    await work.events.append(game.id, table.events)
    await work.draws.append(game.id, table.revision, table.draws)
    after = owing(table)
    await work.seats.wait_for(game.id, after - {actor})
    await work.seats.wait_for(game.id, after)
    outcome = outcome_of(table)
    if outcome is not None:
        await work.matches.change(game.id, state="over", outcome=outcome, ended_at=work.now)
        await work.drafts.drop(game.id)
    await _owe(work, game, after, actor)
    return Game(await work.matches.get(game.id), await work.seats.of_match(game.id), written, version)


async def _owe(work: UnitOfWork, game: Game, owing: Collection[Seat], actor: Seat | None) -> None:
    """Owe the messages that follow from whom the table waits for now."""
    table, revision = game.table, game.table.revision
    since = BEFORE_ALL if game.is_new else game.about.revision
    if revision == since:
        return  # a standing order was filed: nothing to be seen
    sealed = not table.view(None).waiting.seats
    pings = await calls.follow(work, game, owing, actor, sealed=sealed)
    await timing.follow(work, game, owing)
    await voting.outdate(work, game.id, everything=table.outcome is not None)
    passed = any(game.player_of(seat) is not None for seat in set(owing) - game.waited - {actor})
    if table.outcome is not None or passed:
        await posts.panel(work, game.id, revision, pings)
    else:
        await posts.panel_changed(work, game.id, revision)
    for seat in sorted({seat for event in table.events for seat in event.audience or ()}):
        user = game.user_of(seat)
        if user is not None:
            await posts.private_events(work, game.id, user, seat, since, revision)
