"""Rewinding: a match goes back to how it stood, whatever was learnt since."""

from __future__ import annotations

from bot.service.committing import commit
from bot.service.desk import Desk, Game
from bot.service.errors import Refused
from bot.store.errors import MatchNotFound
from bot.store.unit_of_work import UnitOfWork
from engine.core.errors import RecordError, RulesError, UndoRefused
from engine.core.messages import msg


async def rewind(desk: Desk, work: UnitOfWork, game: Game, revision: int) -> Game:
    """Take a match back to one of the revisions that the store keeps; return it as it was written.

    What was rolled or drawn since never comes again: the dice go on in a new part of their stream. All drafts are
    dropped. Raises `Refused` for one that is over, as its secret has been told, and where there is no way back.
    """
    if game.table.outcome is not None:
        raise Refused(msg("core-match-over"))
    try:
        kept, text = await work.records.at(game.id, revision)
        if kept != revision:
            raise Refused(msg("service-no-such-revision", revision=revision))
        game.table.rewind(revision, desk.table_of(text))
    except (MatchNotFound, RecordError, UndoRefused) as error:
        raise Refused(msg("service-no-such-revision", revision=revision)) from error
    except RulesError as error:
        raise Refused(msg("service-trouble")) from error
    await work.drafts.drop(game.id)
    return await commit(desk, work, game, None)
