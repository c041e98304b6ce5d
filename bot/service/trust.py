"""Trust: what anybody can check of a match's chance, and that its answers lead where it stands."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from bot.service.desk import Desk
from bot.service.errors import Refused
from bot.service.screens import Verification
from bot.store.matches import ENDED, Match
from engine.core import loading
from engine.core.chance import Draw, commitment, false_draws, seed_from, statistics
from engine.core.errors import RecordError, RulesError
from engine.core.table import Table
from engine.core.trail import Entry

AUTOMATIC = ("order", "concede")
"""Sources of answers that nobody was waited for to give."""
RULES = "rules"
"""Where a match's lobby says with which version of the rules it began."""


class Trust:
    """Checks. Methods raise `Refused` for a match that does not exist or cannot be read."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    async def verify(self, match_id: int) -> Verification:
        """Check a match that has ended; of one that runs, return what is public."""
        async with self.desk.store.read() as work:
            about = await self.desk.match(work, match_id)
            draws = await work.draws.of_match(match_id)
            seen = statistics(draws)
            if about.state not in ENDED:
                return Verification(about, None, statistics=seen)
            secret = await work.matches.revealed_secret(match_id)
            kept = commitment(secret) == about.commitment
            if about.started_at is None:
                return Verification(about, secret.hex(), keeps_promise=kept)
            entries = await work.choices.of_match(match_id, since=-1)
            try:
                table = (await self.desk.open(work, about)).table
            except (RecordError, RulesError) as error:
                raise Refused(error.message) from error
        replayed = None
        if about.lobby.get(RULES) == about.rules_version == table.title.rules_version:
            replayed = await asyncio.to_thread(self._replays, table, entries, draws)
        return Verification(
            about,
            secret.hex(),
            seed=table.seed,
            keeps_promise=kept and seed_from(secret, about.nonces) == table.seed,
            draws=len(draws),
            false_draws=len(false_draws(table.seed, draws)),
            replayed=replayed,
            hand_offs=_hand_offs(entries),
            statistics=seen,
        )

    def _replays(self, table: Table[Any], entries: list[Entry], draws: list[Draw]) -> bool:
        """Whether all answers, played again from the seed, lead to the same end over the same draws."""
        table.entries[:] = entries
        try:
            again = loading.replay(table.record(log=True).to_json(), self.desk.titles)
        except RecordError:
            return False
        same_end = (again.state, again.outcome, again.revision) == (
            table.state,
            table.outcome,
            table.revision,
        )
        return same_end and again.draws == draws


def _hand_offs(entries: Iterable[Entry]) -> int:
    """Count how often the table turned to somebody else: what slow play costs."""
    seats = [one.seat for one in entries if one.kind == "answer" and one.source not in AUTOMATIC]
    return sum(one != other for one, other in pairwise(seats))


def mark_rules(about: Match, version: int) -> dict[str, Any]:
    """Return a match's lobby with the version of the rules that it begins with."""
    return {**about.lobby, RULES: version}
