"""The presenter of War for Arrakis."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.i18n import FALLBACK, Catalogue, MissingText, Names, closest
from bot.render.arrakis.chart import CHART
from bot.titles import base
from bot.titles.arrakis import articles, board, digest, hand, orders, race, signs
from bot.titles.base import Article, Headline, StandingOrder
from engine.core.decisions import Item, Option
from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.arrakis.data import AREAS, BANS, CARDS, LEADERS, NAMES, PRESCIENCE, RULES, SECTORS
from engine.games.arrakis.redact import side_of
from engine.games.arrakis.state import ATREIDES, SIDES, ArrakisView

_NAME = msg("titles-arrakis-name")
_SENTENCES: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "card-text": {one.id: one.text for one in CARDS.values()},
    "leader-text": {one.id: one.text for one in LEADERS.values() if one.text is not None},
    "prescience-text": {one.id: one.text for one in PRESCIENCE.values()},
    "ban-text": {one.id: one.text for one in BANS.values()},
}
"""What can be named besides things that have names of their own."""
_TURNS = frozenset(
    {
        "arrakis-round",
        "arrakis-active-row",
        "arrakis-acts",
        "arrakis-uses-special",
        "arrakis-uses-desert-power",
        "arrakis-card-played",
        "arrakis-does-nothing",
        "arrakis-declined",
        "arrakis-hazards",
        "arrakis-harvested",
        "arrakis-zones-cleared",
    }
)
"""Events that begin a turn or a phase: headings of the log."""


class ArrakisPresenter:
    """What War for Arrakis looks like in words; see `bot.titles.base.Presenter`."""

    title = "arrakis"
    crops = True

    def names(self, locale: str, players: Sequence[str] = (), view: View[ArrakisView] | None = None) -> Names:
        """Return the names of all that messages refer to, in a language."""
        language = closest(locale)
        state = None if view is None else view.state

        def name(ref: Ref) -> str:
            match ref.kind:
                case "seat" | "player":
                    side = side_of(state, int(ref.id)) if state is not None and ref.kind == "seat" else None
                    return players[int(ref.id)] if side is None else localised("side", side)
                case base.EMOJI:
                    return ref.id
                case "title" if ref.id == self.title:
                    return Catalogue(language).label(_NAME)
                case _:
                    return localised(ref.kind, ref.id)

        def localised(kind: str, ident: str) -> str:
            spoken = _SENTENCES.get(kind) or NAMES.get(kind, {})
            if ident not in spoken:
                raise MissingText(f"{kind} {ident}")
            found = spoken[ident].get(language) or spoken[ident][FALLBACK]
            unprinted = kind == "area" and AREAS[ident].label
            return f"{found} ({CHART.codes[ident]})" if unprinted else found  # the board shows the code alone

        return name

    def side(self, view: View[ArrakisView], seat: int) -> Ref | None:
        """Return the side of a seat; ``None`` before that is settled."""
        side = side_of(view.state, seat)
        return None if side is None else Ref("side", side)

    def mark(self, side: Ref | None) -> Ref:
        """Return the emoji of a side."""
        return base.emoji(signs.NO_SIDE if side is None else signs.sign(side))

    def headline(self, view: View[ArrakisView]) -> Headline:
        """Return round and phase, the battle being fought, whose turn it is, whom the table waits for."""
        state = view.state
        if view.outcome is not None:
            return Headline(msg("titles-over"), None, None, None)
        awaited = base.waiting(self, view)
        phase = Ref("phase", state.phase)
        if state.phase == "setup":
            return Headline(msg("titles-arrakis-setting-up"), None, awaited, None)
        place = msg("titles-arrakis-round", round=state.round, phase=phase)
        if state.battle is not None:
            target = Ref("area", state.battle.target)
            place = msg("titles-arrakis-round-battle", round=state.round, phase=phase, area=target)
        if state.turn is None:
            return Headline(place, None, awaited, None, race.race(state))
        seats = state.seats[state.turn.side]
        if view.waiting.seats and set(view.waiting.seats) <= set(seats):
            awaited = None
        turn = msg("titles-turn", who=base.who(self, view, seats[0]))
        return Headline(place, turn, awaited, seats[0], race.race(state))

    def warning(self, view: View[ArrakisView]) -> Msg | None:
        """Return how near to winning a side is, if it is near."""
        return race.warning(view)

    def changed(self, events: Iterable[Event]) -> list[str]:
        """Return the areas and air zones that the events touched, the latest first."""
        touched = [
            ident for event in events for kind in ("areas", "zones") for ident in event.data.get(kind, ())
        ]
        return list(dict.fromkeys(reversed(touched)))

    def icon(self, choice: Option | Item) -> str:
        """Return the emoji of what a choice is about."""
        return signs.icon(choice)

    def rolled(self, event: Event, view: View[ArrakisView]) -> tuple[int, Sequence[Ref]] | None:
        """Return whose Action Dice were rolled, and the results."""
        seats: dict[str, int] = {side: played[0] for side, played in view.state.seats.items() if played}
        return base.rolled(event, "arrakis-dice-rolled", "results", lambda side: seats[side.id])

    def log_line(self, event: Event, view: View[ArrakisView]) -> Msg:
        """Return an event with the sign of who acted or of what happened; what not all may know says so."""
        line = event.message
        actor = line.args.get("seat")
        shown = signs.of_event(line)
        mark = base.emoji(shown) if shown else None
        if isinstance(actor, Ref) and actor.kind == "seat":
            mark = self.mark(self.side(view, int(actor.id)))
        if mark is not None:
            line = msg("titles-log", mark=mark, line=line)
        return line if event.audience is None else msg("titles-log-private", line=line)

    def log(self, events: Iterable[Event], view: View[ArrakisView]) -> list[Msg]:
        """Return the log, with a heading before each turn and phase."""
        return [
            msg("titles-heading", line=self.log_line(event, view))
            if event.message.key in _TURNS
            else self.log_line(event, view)
            for event in events
        ]

    def digest(self, events: Sequence[Event], view: View[ArrakisView]) -> list[Msg]:
        """Return what befell the seat's side, then the great events, then what the other side did."""
        return digest.digest(self, events, view)

    def board(self, view: View[ArrakisView]) -> list[Msg]:
        """Return the whole table in words."""
        return board.board(self, view)

    def hand(self, view: View[ArrakisView]) -> list[Msg]:
        """Return what belongs to the view's own seat."""
        return hand.hand(self, view)

    def pictures(self, view: View[ArrakisView]) -> frozenset[str]:
        """Return ``battle`` while there is one, ``hand`` for a side, and ``own`` for what the Atreides hide."""
        found = set() if view.state.battle is None else {"battle"}
        side = side_of(view.state, view.seat)
        if side is not None:
            found.add("hand")
        if side == ATREIDES:
            found.add("own")
        return frozenset(found)

    def parts(self, view: View[ArrakisView]) -> list[tuple[str, Msg]]:
        """Return the battle, if there is one, and all Sectors."""
        battle = view.state.battle
        fought = [] if battle is None else [("battle", msg("titles-arrakis-part-battle"))]
        sectors = [(one, msg("titles-arrakis-part-sector", sector=Ref("sector", one))) for one in SECTORS]
        return [*fought, *sectors]

    def orders(self, view: View[ArrakisView]) -> list[StandingOrder]:
        """Return battles, casualties and, for the Atreides, claims."""
        return orders.orders(view)

    def opening(self, view: View[ArrakisView]) -> list[Msg]:
        """Return who the view's seat is, and how both sides win."""
        return hand.opening(self, view)

    def summary(self, view: View[ArrakisView]) -> list[Msg]:
        """Return who won and why, how long it took, and where the tracks and both sides stand."""
        if view.outcome is None:
            return []
        winners = tuple(base.who(self, view, seat) for seat in view.outcome.winners)
        won = msg("titles-winners", count=len(winners), who=winners) if winners else msg("titles-no-winner")
        length = msg("titles-arrakis-length", round=view.state.round)
        return [won, view.outcome.reason, length, race.race(view.state), *self._standings(view)]

    def _standings(self, view: View[ArrakisView]) -> Iterator[Msg]:
        state = view.state
        for side in SIDES:
            if state.seats[side]:
                held = state.settlements if side == "harkonnen" else state.sietches
                legions = sum(legion.side == side for legion in state.legions.values())
                who = board.whose(self, view, side)
                yield msg("titles-arrakis-standing", who=who, side=side, count=len(held), legions=legions)

    def primer(self) -> list[Msg]:
        """Return the game on one page."""
        supremacy = RULES.supremacy_to_win.value
        return [
            msg("titles-arrakis-primer-aim", supremacy=supremacy),
            msg("titles-arrakis-primer-round"),
            msg("titles-arrakis-primer-dice", atreides=RULES.dice["atreides"].count),
            msg("titles-arrakis-primer-actions"),
            msg("titles-arrakis-primer-desert"),
            msg("titles-arrakis-primer-battle", most=RULES.combat.most),
            msg("titles-arrakis-primer-leaders"),
            msg("titles-arrakis-primer-hazards"),
            msg("titles-arrakis-primer-spice", keep=RULES.spice.keep, rise=RULES.spice.raise_),
            msg("titles-arrakis-primer-prescience", claims=RULES.claims.value),
            msg("titles-arrakis-primer-house"),
        ]

    def things(self) -> Iterator[tuple[Ref, Mapping[str, str]]]:
        """Yield all that can be looked up, with its names by locale."""
        for kind, named in NAMES.items():
            for ident, spoken in named.items():
                yield Ref(kind, ident), spoken

    def article(self, ref: Ref) -> Article | None:
        """Return what the data say about a leader, a card, an area, a die's result ..."""
        return articles.article(ref)


def message_keys() -> list[str]:
    """Return the keys of events that begin a turn or a phase."""
    return sorted(_TURNS)
