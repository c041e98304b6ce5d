"""The presenter of The Dice Game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from bot.i18n import FALLBACK, Catalogue, MissingText, Names, closest
from bot.titles import base
from bot.titles.base import Article, Headline, StandingOrder
from bot.titles.dice import board, cards, digest, hand, race, signs
from bot.titles.dice.words import refs
from engine.core.decisions import Item, Option
from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg
from engine.core.view import View
from engine.games.dice.data import FACTIONS, GROUPS, NAMES, RULES
from engine.games.dice.state import DiceView

_NAME = msg("titles-dice-name")
_SENTENCES = {
    cards.TEXT: {power.id: power.text for faction in FACTIONS.values() for power in faction.powers},
    "gist": {ident: faction.gist for ident, faction in FACTIONS.items()},
}
"""What can be named besides things that have names of their own."""


class DicePresenter:
    """What The Dice Game looks like in words; see `bot.titles.base.Presenter`."""

    title = "dice"
    crops = False

    def names(self, locale: str, players: Sequence[str] = (), view: View[DiceView] | None = None) -> Names:
        """Return the names of all that messages refer to, in a language."""
        language = closest(locale)
        factions = [player.faction for player in view.state.players] if view is not None else []
        me = None if view is None else view.seat

        def name(ref: Ref) -> str:
            match ref.kind:
                case "seat" | "player":
                    seat = int(ref.id)
                    faction = factions[seat] if ref.kind == "seat" and seat < len(factions) else None
                    if faction is None:
                        return players[seat]
                    return own(faction) if seat == me else localised("faction", faction)
                case base.EMOJI:
                    return ref.id
                case "title" if ref.id == self.title:
                    return Catalogue(language).label(_NAME)
                case _:
                    return localised(ref.kind, ref.id)

        def own(faction: str) -> str:
            line = msg("titles-dice-own", faction=Ref("faction", faction))
            return Catalogue(language).label(line, lambda ref: localised(ref.kind, ref.id))

        def localised(kind: str, ident: str) -> str:
            spoken = _SENTENCES.get(kind) or NAMES.get(kind, {})
            if ident not in spoken:
                raise MissingText(f"{kind} {ident}")
            return spoken[ident].get(language) or spoken[ident][FALLBACK]

        return name

    def side(self, view: View[DiceView], seat: int) -> Ref | None:
        """Return the faction of a seat; ``None`` before it has picked one."""
        faction = view.state.players[seat].faction
        return None if faction is None else Ref("faction", faction)

    def mark(self, side: Ref | None) -> Ref:
        """Return the emoji of a faction."""
        return base.emoji(signs.NO_FACTION if side is None else signs.sign(side))

    def headline(self, view: View[DiceView]) -> Headline:
        """Return round and phase, whose turn it is, and whom the table waits for."""
        state, turn = view.state, view.state.turn
        if view.outcome is not None:
            return Headline(msg("titles-over"), None, None, None)
        awaited = base.waiting(self, view)
        if turn is None:
            return Headline(msg("titles-dice-setting-up"), None, awaited, None)
        place = msg(
            "titles-dice-round",
            round=state.round,
            rounds=RULES.rounds.value,
            phase=Ref("phase", turn.phase),
        )
        active = base.who(self, view, turn.active)
        whose = msg("titles-turn", who=active)
        if turn.ally is not None:
            whose = msg("titles-dice-turn-allied", who=active, ally=base.who(self, view, turn.ally))
        if view.waiting.seats == (turn.active,):
            awaited = None
        return Headline(place, whose, awaited, turn.active, race.race(state))

    def warning(self, view: View[DiceView]) -> Msg | None:
        """Return who needs one region at most to win with the end of this turn."""
        return race.warning(view)

    def changed(self, events: Iterable[Event]) -> list[str]:
        """Return the regions that the events touched, the latest first."""
        touched = [ident for event in events for ident in event.data.get("regions", ())]
        return list(dict.fromkeys(reversed(touched)))

    def icon(self, choice: Option | Item) -> str:
        """Return the emoji of what a choice is about."""
        return signs.icon(choice)

    def rolled(self, event: Event, view: View[DiceView]) -> tuple[int, Sequence[Ref]] | None:
        """Return who rolled, and the faces."""
        return base.rolled(event, "dice-rolled", "faces", lambda ref: int(ref.id))

    def log_line(self, event: Event, view: View[DiceView]) -> Msg:
        """Return an event with the sign of whoever acted; what not all may know says so."""
        line = event.message
        actor = line.args.get("seat")
        if isinstance(actor, Ref) and actor.kind == "seat":
            line = msg("titles-log", mark=self.mark(self.side(view, int(actor.id))), line=line)
        return line if event.audience is None else msg("titles-log-private", line=line)

    def log(self, events: Iterable[Event], view: View[DiceView]) -> list[Msg]:
        """Return the log, a heading before each turn."""
        return [
            msg("titles-heading", line=self.log_line(event, view))
            if event.message.key == "dice-turn"
            else self.log_line(event, view)
            for event in events
        ]

    def digest(self, events: Sequence[Event], view: View[DiceView]) -> list[Msg]:
        """Return what befell the seat, then the great events, then what each of the others did."""
        return digest.digest(self, events, view)

    def board(self, view: View[DiceView]) -> list[Msg]:
        """Return the whole table in words."""
        return board.board(self, view)

    def hand(self, view: View[DiceView]) -> list[Msg]:
        """Return what belongs to the view's own seat."""
        return hand.hand(self, view)

    def pictures(self, view: View[DiceView]) -> frozenset[str]:
        """Return ``hand`` for a seat that has a faction, and ``battle`` while there is a combat."""
        found = {"battle"} if view.state.battle is not None else set()
        if view.seat is not None and view.state.players[view.seat].faction is not None:
            found.add("hand")
        return frozenset(found)

    def parts(self, _view: View[DiceView]) -> list[tuple[str, Msg]]:
        """Return nothing: all of this board can be read at once."""
        return []

    def orders(self, view: View[DiceView]) -> list[StandingOrder]:
        """Return nothing: no question comes up so often in the same way."""
        return []

    def opening(self, view: View[DiceView]) -> list[Msg]:
        """Return who the view's seat is, and how it wins; it must have a faction."""
        return hand.opening(self, view)

    def summary(self, view: View[DiceView]) -> list[Msg]:
        """Return who won and why, how long it took, and what everybody holds."""
        if view.outcome is None:
            return []
        winners = tuple(base.who(self, view, seat) for seat in view.outcome.winners)
        won = msg("titles-winners", count=len(winners), who=winners) if winners else msg("titles-no-winner")
        length = msg("titles-dice-length", round=view.state.round, rounds=RULES.rounds.value)
        return [won, view.outcome.reason, length, *self._standings(view)]

    def _standings(self, view: View[DiceView]) -> Iterator[Msg]:
        for seat in range(view.seats):
            yield msg(
                "titles-dice-standing",
                who=base.who(self, view, seat),
                regions=refs("region", board.held(view.state, seat)),
            )

    def primer(self) -> list[Msg]:
        """Return the game on one page."""
        return [
            msg(
                "titles-dice-primer-aim",
                alone=RULES.regions_to_win_alone.value,
                allied=RULES.regions_to_win_allied.value,
                rounds=RULES.rounds.value,
                regions=refs("region", GROUPS["strategic"]),
            ),
            msg("titles-dice-primer-dice", faction=RULES.dice.faction.count, action=RULES.dice.action.count),
            msg("titles-dice-primer-ally", players=RULES.alliances_from_players.value),
            msg("titles-dice-primer-kanly"),
            msg("titles-dice-primer-ship", harvester=RULES.resources.harvester_spice.value),
            msg("titles-dice-primer-move"),
            msg("titles-dice-primer-combat", elite=RULES.strength.elite),
            msg("titles-dice-primer-loyalty"),
            msg("titles-dice-primer-storm"),
            msg("titles-dice-primer-house"),
        ]

    def things(self) -> Iterator[tuple[Ref, Mapping[str, str]]]:
        """Yield all that can be looked up, with its names by locale."""
        for kind, named in NAMES.items():
            for ident, spoken in named.items():
                yield Ref(kind, ident), spoken

    def article(self, ref: Ref) -> Article | None:
        """Return what the data say about a faction, a region, a die's face ..."""
        return cards.article(ref)
