"""What there is to say about everything that can be looked up in War for Arrakis, and how sure that is."""

from __future__ import annotations

from bot.titles.arrakis import cards, places
from bot.titles.arrakis.signs import sign
from bot.titles.base import Article
from engine.core.messages import Msg, Ref, msg
from engine.games.arrakis.data import NAMES

_DESCRIBE = {**cards.DESCRIBE, **places.DESCRIBE}


def article(ref: Ref) -> Article | None:
    """Return what the data say about a thing; see `bot.titles.base.Presenter.article`."""
    if ref.id not in NAMES.get(ref.kind, {}):
        return None
    shown = sign(ref)
    title = msg("titles-article-signed", sign=shown, thing=ref) if shown else msg("titles-article", thing=ref)
    describe = _DESCRIBE.get(ref.kind)
    provenance, lines = describe(ref.id) if describe is not None else ("", ())
    if not lines:
        return Article(title)
    return Article(title, (*lines, *_source(provenance)), "house" if provenance == "house" else "text")


def _source(provenance: str) -> tuple[Msg, ...]:
    """Return the line that says where published figures come from; whoever shows an article marks ours."""
    return () if provenance == "house" else (msg("titles-arrakis-published", provenance=provenance),)
