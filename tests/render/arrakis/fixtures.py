"""Positions of War for Arrakis, built by hand: pictures need no rules. Seat 0 plays the Atreides."""

from __future__ import annotations

from engine.core.messages import msg
from engine.core.view import Outcome, View, Waiting
from engine.games.arrakis.data import AREAS, DECKS, LEADERS, MARKERS, POWERS, RULES, TOKENS, ZONES
from engine.games.arrakis.redact import redact
from engine.games.arrakis.state import (
    SIDES,
    ArrakisState,
    ArrakisView,
    Battle,
    Leader,
    Legion,
    Options,
    Player,
    Prescience,
    Side,
    Sietch,
    Spice,
    Throw,
    Turn,
)

NAMES = {0: "Chani", 1: "Rabban the Beast"}
SIETCHES = [area for area, data in AREAS.items() if data.sietch]
STATIONS = [area for area, data in AREAS.items() if data.station]
SETTLEMENTS = [area for area, data in AREAS.items() if data.settlement]
DESERTS = [area for area, data in AREAS.items() if data.terrain == "desert" and not data.sietch]


def view(
    state: ArrakisState, *, seat: int | None = None, outcome: Outcome | None = None
) -> View[ArrakisView]:
    """Return what a seat sees of a state."""
    shown = redact(state, seat)
    return View("arrakis", seat, 2, 12, shown, (), Waiting(1, (0,)), None, (), outcome)


def state() -> ArrakisState:
    """Return a match in which nothing has happened yet: Sietches, Settlements and stations on the board."""
    return ArrakisState(
        Options(),
        {"atreides": [0], "harkonnen": [1]},
        {side: _player(side) for side in SIDES},
        sietches={area: Sietch(rank) for area, rank in zip(SIETCHES, RULES.sietch_ranks.value, strict=True)},
        settlements=list(SETTLEMENTS),
        stations=dict(zip(STATIONS, RULES.stations.value, strict=True)),
        tokens=[one.id for one in RULES.deployment_tokens],
        spice=Spice(rows=dict.fromkeys(POWERS, 1)),
        prescience=Prescience(markers=dict.fromkeys(MARKERS, 0), objectives=["objective_3"]),
    )


def _player(side: Side) -> Player:
    leaders = {
        ident: Leader("aside" if data.starts else "out")
        for ident, data in LEADERS.items()
        if data.side == side and data.slot != "desert_power"
    }
    decks: dict[str, list[str]] = {deck: ["?"] * 18 for deck in DECKS[side]}
    return Player(leaders=leaders, decks=decks, tank=[None] * RULES.tank.value[side])


def set_up() -> ArrakisState:
    """The first Action: everybody at home."""
    start = state()
    starting = [one.id for one in RULES.starting_tokens["atreides"]]
    for area, token in zip(SIETCHES, starting, strict=True):
        start.legions[area] = Legion("atreides", tokens=[token], leaders=["naib"])
    forces = [(2, 2, 0), (3, 1, 0), (4, 0, 0), (3, 0, 1), (3, 1, 1), (3, 0, 1)]
    for area, (regular, elite, special) in zip(SETTLEMENTS, forces, strict=True):
        start.legions[area] = Legion("harkonnen", regular, elite, special, leaders=["bashar"])
    start.zones = {"air_north": "ornithopter", "air_north_west": "ornithopter", "air_south_east": "carryall"}
    start.harvesters = ["wind_pass", "hobars_gap_north_west_desert", "gara_kulon_west_desert"][:2]
    start.phase, start.turn = "action", Turn("atreides")
    atreides, harkonnen = (start.players[side] for side in SIDES)
    atreides.dice, atreides.bene_gesserit = {"strategy": 1, "deployment": 2, "mentat": 1}, 1
    harkonnen.dice = {"strategy": 2, "leadership": 1, "deployment": 1, "mentat": 3, "house": 1}
    atreides.hand, harkonnen.hand = ["jubba_cloaks", "battle_language"], ["arsunt_legion", "troop_carriers"]
    start.prescience.row = ["the_flow_is_broken", "the_sietches_endure", "paul_drinks_the_water_of_life"]
    return start


def middle() -> ArrakisState:
    """Round four: Legions, leaders, worms and signs all over the board, a leader in the tank, two bans."""
    game = set_up()
    game.round, game.turn = 4, Turn("harkonnen")
    atreides, harkonnen = (game.players[side] for side in SIDES)
    atreides.dice, atreides.used, atreides.token = {"leadership": 1}, 3, "strategy"
    harkonnen.dice, harkonnen.used = {"strategy": 1, "house": 2}, 2
    game.forced_die = "house"
    for area, legion in {
        "windgap": Legion("atreides", 1, 2, 1, leaders=["naib", "paul_muad_dib"]),
        "habbanya_ridge": Legion("atreides", 2, 1, 0, ["ad3", "ad6"], ["stilgar", "naib", "naib"]),
        "false_wall_west": Legion("atreides", 0, 0, 2, leaders=["chani"]),
        "arrakeen": Legion("harkonnen", 3, 2, 1, leaders=["bashar", "baron_harkonnen"]),
        "shield_wall_east": Legion("harkonnen", 6, leaders=["beast_rabban", "bashar", "bashar"]),
        "pasty_mesa": Legion("harkonnen", 2, 2, 2, leaders=["captain_aramsham"]),
        DESERTS[9]: Legion("harkonnen", 2),
    }.items():
        game.legions[area] = legion
    game.sietches["windgap"].shown = True
    game.worms = {DESERTS[0]: "sandworm", DESERTS[14]: "sandworm", DESERTS[22]: "wild_maker"}
    game.signs = dict.fromkeys([DESERTS[3], DESERTS[18], DESERTS[30]], "sand")
    game.harvesters = [DESERTS[3], DESERTS[9], DESERTS[26], DESERTS[33]]
    game.wild_maker = "in"
    game.zones |= {"air_east": "ornithopter", "air_west": "ornithopter", "air_south": "carryall"}
    game.settlements.remove("hagga_basin")
    del game.legions["hagga_basin"]
    game.atomics = "rimwall_west"
    for one in ("baron_harkonnen", "beast_rabban", "captain_aramsham"):
        harkonnen.leaders[one].status = "board"
    harkonnen.leaders["thufir_hawat"] = Leader("aside", spent=True)
    harkonnen.leaders["emperor_shaddam_iv"] = Leader("tank")
    harkonnen.tank[1] = "emperor_shaddam_iv"
    atreides.leaders["paul_atreides"] = Leader("gone")
    atreides.leaders["paul_muad_dib"] = Leader("board", spent=True)
    atreides.leaders["chani"] = atreides.leaders["stilgar"] = Leader("board")
    atreides.leaders["lady_jessica"] = Leader("tank")
    atreides.tank[0] = "lady_jessica"
    game.supremacy = 4
    game.prescience.markers = {"kwisatz_haderach": 3, "sand_dwellers": 5, "jihad": 8}
    game.prescience.kept = ["the_sietches_endure"]
    game.spice = Spice({"choam": 3, "spacing_guild": 1, "landsraad": 4}, 4, ["choam", "landsraad"], 3)
    return game


def crowded() -> ArrakisState:
    """Both sides and all pieces everywhere: more figures than there are."""
    full = middle()
    tokens = list(TOKENS)
    for index, area in enumerate(AREAS):
        if area in full.settlements or index % 4 == 1:
            full.legions[area] = Legion("harkonnen", 3, 2, 1, leaders=["bashar", "bashar", "feyd_rautha"])
        elif area in full.sietches or not index % 5:
            hidden = [tokens[index % 8], tokens[-1 - index % 8]]
            full.legions[area] = Legion("atreides", 2, 1, 1, hidden, ["naib", "gurney_halleck"])
    full.zones = {zone: ("ornithopter", "carryall")[index % 3 == 0] for index, zone in enumerate(ZONES)}
    full.signs = dict.fromkeys(DESERTS[::3], "sand")
    full.harvesters = DESERTS[1::4]
    full.worms = {DESERTS[2]: "sandworm", DESERTS[11]: "wild_maker"}
    full.prescience.row = ["blood_on_the_sand", "the_makers_rise", "the_flow_is_broken", "the_messiah_walks"]
    return full


def won() -> View[ArrakisView]:
    """The end of a match: the Harkonnen have won."""
    game = middle()
    game.phase, game.supremacy, game.round, game.turn = "over", 10, 9, None
    return view(game, outcome=Outcome((1,), msg("arrakis-won-supremacy")))


def fighting(*, thrown: bool) -> ArrakisState:
    """The attack on Windgap, before the first roll or after one."""
    game = middle()
    source = "false_wall_west"
    game.legions[source] = Legion(
        "harkonnen", 2, 2, 1, leaders=["bashar", "bashar", "feyd_rautha", "baron_harkonnen"]
    )
    game.battle = Battle("harkonnen", source, "windgap", surprise=True, defenders=4)
    if thrown:
        game.battle.attack, game.battle.defence = Throw(2, 1, 3), Throw(4, 1, 1)
        game.battle.counted = {"harkonnen": Throw(5, 2), "atreides": Throw(6, 1)}
        game.battle.taken = {"harkonnen": 4, "atreides": 4}
        game.battle.hits = {"atreides": 4}
    return game


def holding(*, full: bool) -> ArrakisState:
    """Hands: a few cards, or as many different ones as a picture has to bear, one of them twice."""
    game = set_up()
    if full:
        game.players["harkonnen"].hand = [
            *("hawats_scheming", "hawats_scheming", "beloved_feyd_rautha", "forced_recruitment"),
            *("harkonnen_patrols", "arsunt_legion", "barons_personal_guard", "evidence_of_rebellion"),
            *("polar_cap_factories", "troop_carriers"),
        ]
    return game
