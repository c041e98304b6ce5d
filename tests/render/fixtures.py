"""Positions of The Dice Game, built by hand: pictures need no rules."""

from __future__ import annotations

from engine.core.messages import msg
from engine.core.view import Outcome, View, Waiting
from engine.games.dice.data import FACTIONS, REGIONS
from engine.games.dice.state import (
    Battle,
    Commitment,
    DiceState,
    DiceView,
    Die,
    Options,
    Pieces,
    Plan,
    Player,
    Region,
    Stack,
    Turn,
)

NAMES = {
    0: "Chani",
    1: "Rabban the Beast",
    2: "Irulan",
    3: "Edric of the Spacing Guild and friends",
    4: "Стилгар",
    5: "Ñandú ✨",
    6: "Scytale",
    7: "Tuek",
}


def view(state: DiceState, *, seat: int | None = None, outcome: Outcome | None = None) -> View[DiceView]:
    """Return the view of ``seat`` of a state in which what is hidden has been left out already."""
    return View("dice", seat, len(state.players), 12, state, (), Waiting(1, (0,)), None, (), outcome)


def state(*factions: str | None, **regions: Region) -> DiceState:
    """Return a match in which nothing has happened yet, with the given regions filled."""
    players = [
        Player(faction, supply=_supply(faction), card=Pieces(), loyalty_count=1) if faction else Player()
        for faction in factions
    ]
    board = {name: regions.get(name, Region()) for name in REGIONS}
    return DiceState(Options(), players, board, loyalty_supply_count=len(factions))


def _supply(faction: str) -> Pieces:
    pieces = FACTIONS[faction].pieces
    return Pieces(pieces.troop, pieces.elite, pieces.leader)


def dice(*faces: str, frozen: int = 0, discarded: int = 0) -> list[Die]:
    """Return the seven dice: the first ``frozen`` are frozen, the last ``discarded`` are out."""
    kinds = ["faction"] * 4 + ["action"] * 3
    made = []
    for index, (kind, face) in enumerate(zip(kinds, faces, strict=True)):
        status = "frozen" if index < frozen else "discarded" if index >= 7 - discarded else "rolled"
        made.append(Die(kind, face, status))
    return made


def choosing() -> DiceState:
    """Three seats before everybody has a faction."""
    return state("atreides", None, "fremen")


def set_up() -> DiceState:
    """Four seats at the start of the first turn."""
    start = state(
        "atreides",
        "harkonnen",
        "corrino",
        "fremen",
        arrakeen=Region([Stack(0, 4)], ["harvester"]),
        carthag=Region([Stack(1, 4)]),
        sietch_habbanya=Region([Stack(2, 2, 1)]),
        sietch_tabr=Region([Stack(3, 0, 2)], ["fortification"]),
        great_flat=Region([], ["ornithopter"]),
        minor_erg=Region([], ["harvester"]),
        broken_land=Region([], ["fortification"]),
        cielago_depression=Region([], ["harvester"]),
    )
    start.storm = "great_flat"
    start.phase = "play"
    start.turn = Turn(active=0, roll=1)
    start.dice = dice("atreides", "guild", "fremen", "atreides", "spice_3", "storm", "kanly", frozen=1)
    for player, card in zip(
        start.players, [Pieces(2, 0, 1), Pieces(2), Pieces(2, 1), Pieces(0, 1)], strict=True
    ):
        player.card = card
    start.players[2].stored_spice = 2
    start.players[3].protection = ["shield"]
    return start


def middle() -> DiceState:
    """Six seats in round four, an alliance on, the storm over troops."""
    game = state(
        "fremen",
        "harkonnen",
        "bene_gesserit",
        "guild",
        "smugglers",
        "bene_tleilax",
        arrakeen=Region([Stack(3, 3), Stack(4, 1)], ["ornithopter"]),
        carthag=Region([Stack(1, 6)]),
        sietch_habbanya=Region([Stack(5, 3)], ["fortification"]),
        sietch_tabr=Region([Stack(0, 0, 3), Stack(2, 2)]),
        sietch_tuek=Region([Stack(4, 4)], ["harvester"]),
        great_flat=Region([Stack(0, 0, 2), Stack(1, 1)]),
        minor_erg=Region([Stack(2, 1)], ["harvester"]),
        polar_sink=Region([Stack(1, 2), Stack(2, 1), Stack(3, 1)]),
    )
    game.storm, game.phase, game.round, game.first = "great_flat", "play", 4, 2
    game.turn = Turn(active=3, phase="ship", ally=1, roll=3, spice=7)
    game.dice = dice(
        "guild", "harkonnen", "guild", "corrino", "spice_3", "spice_2", "storm", frozen=6, discarded=1
    )
    for seat, player in enumerate(game.players):
        player.card = Pieces(0 if seat == 0 else (3 * seat) % 5, 2 if seat == 0 else 0, seat % 2)
        player.loyalty_count = 2 if seat == 1 else 1
    game.players[3].stored_spice = 4
    game.players[0].protection = ["snooper"]
    game.players[5].protection = ["shield"]
    return game


def crowded() -> DiceState:
    """Eight seats, every one of them in every region: as much as can ever be drawn."""
    names = tuple(FACTIONS)
    full = state(*names)
    for name, region in full.regions.items():
        region.stacks = [
            Stack(
                seat,
                0 if faction == "fremen" else 1 + (seat + len(name)) % 3,
                1 if FACTIONS[faction].pieces.elite else 0,
            )
            for seat, faction in enumerate(names)
        ]
        if REGIONS[name].resource:
            region.resources = [("harvester", "fortification", "ornithopter")[len(name) % 3]]
    full.regions["polar_sink"].stacks[1].troop = 12
    full.storm, full.phase, full.round = "cielago_depression", "play", 6
    full.turn = Turn(active=6, phase="combat", ally=2, roll=5, spice=12)
    full.dice = dice(
        "fremen", "bene_gesserit", "corrino", "harkonnen", "ability", "kanly", "spice_3", frozen=7
    )
    for player in full.players:
        player.card, player.supply = player.supply, Pieces()
        player.loyalty_count = 2
        player.stored_spice = 6 if player.faction in ("corrino", "guild") else 0
    full.players[6].protection = ["shield", "snooper"]
    return full


def won() -> View[DiceView]:
    """The end of a match: two allies have won."""
    game = middle()
    game.phase = "over"
    return view(game, outcome=Outcome((0, 3), msg("dice-won-allied")))


def fighting(*, revealed: bool) -> DiceState:
    """A combat in Sietch Tabr, both sides with allies, before or after the reveal."""
    game = middle()
    assert game.turn
    game.turn.phase, game.turn.active, game.turn.ally = "combat", 1, 3
    game.regions["sietch_tabr"].stacks = [Stack(0, 0, 3), Stack(1, 5), Stack(2, 2), Stack(3, 1)]
    game.battle = Battle("sietch_tabr", 1, 0, attacker_allies=[3], defender_allies=[2], offered_leaders=[3])
    if revealed:
        game.battle.attack = Commitment([Stack(1, 4), Stack(3, 1)], [1, 3])
        game.battle.defence = Commitment([Stack(0, 0, 2), Stack(2, 1)], [0])
    return game


def holding() -> View[DiceView]:
    """What the Bene Gesserit player sees of their own."""
    game = middle()
    game.players[2].loyalty = ["harkonnen", "guild"]
    game.players[2].loyalty_count = 2
    game.players[2].prediction = "guild"
    return view(game, seat=2)


def melee() -> View[DiceView]:
    """All eight factions in one combat, everything sent: as much as a combat can show."""
    game = crowded()
    game.battle = Battle(
        "sietch_habbanya", 6, 2, [4], [0, 1, 3, 5, 7], [4, 0, 1, 3, 5, 7], ["leaders", "loyalty_tokens"]
    )
    stacks = game.regions["sietch_habbanya"].stacks
    game.battle.attack = Commitment([stack for stack in stacks if stack.seat in (4, 6)], [6, 4])
    game.battle.defence = Commitment(
        [stack for stack in stacks if stack.seat not in (4, 6)], [2, 0, 1, 1, 3, 5, 7]
    )
    return view(game)


def tied() -> View[DiceView]:
    """A combat in which both sides are equally strong."""
    game = fighting(revealed=True)
    assert game.battle
    game.battle.attack, game.battle.defence = Commitment([Stack(1, 4)]), Commitment([Stack(0, 0, 2)])
    return view(game)


def foreseen() -> View[DiceView]:
    """The attacker sees its own plan, and by Prescience the troops that the other side means to send."""
    game = fighting(revealed=False)
    assert game.battle
    game.battle.shown = ["troops"]
    game.battle.attack_plan = Plan(Commitment([Stack(1, 3)], [1]))
    game.battle.foreseen = Commitment([Stack(0, 0, 1)])
    return view(game, seat=1)
