from __future__ import annotations

from pathlib import Path
from random import Random

from bot.ui import limits
from engine.core.messages import Ref, msg
from engine.games.arrakis.data import TOKENS
from engine.games.arrakis.state import ATREIDES, HARKONNEN
from tests.discord.bots import begin, playing
from tests.discord.people import Adviser
from tests.discord.probing import app
from tests.discord.world import World, parts, texts

NAMES = ("ana", "bo")


async def _play(here: World, turns: int) -> dict[str, str]:
    """Let both play by advice for a while; return who plays which side."""

    async def before() -> None:
        """Nothing comes in between."""

    people = [Adviser(here, name, Random(0), before) for name in NAMES]
    for _ in range(turns):
        for person in people:
            await person.open()
            await person.finish()
    state = (await app(here).service.history.panel(1)).view.state
    return {side: NAMES[state.seats[side][0]] for side in (ATREIDES, HARKONNEN)}


async def test_what_is_hidden_goes_to_its_player_alone_and_is_always_at_hand(tmp_path: Path) -> None:
    async with playing(tmp_path, people=NAMES) as here:
        await begin(here, *NAMES, title="arrakis")
        who = await _play(here, 3)
        atreides = here[who[ATREIDES]]
        screen = await app(here).service.play.hand(1, atreides.id)
        guide = app(here).guide("en", "arrakis", screen.players, screen.view)
        (objective,) = screen.view.state.prescience.objectives
        held = screen.view.state.players[ATREIDES].hand
        secret = guide.voice.label(msg("arrakis-option-card", card=Ref("objective", objective)))

        hand = (await atreides.click(here.last(), label="My hand")).response
        assert hand is not None
        assert hand.ephemeral
        assert secret in texts(hand)
        cards, board = [one["items"][0]["description"] for one in parts(hand, limits.GALLERY)]
        assert secret in cards
        assert board != (await _board(here))

        other = (await here[who[HARKONNEN]].click(here.last(), label="My hand")).response
        assert other is not None
        assert len(parts(other, limits.GALLERY)) == 1
        assert secret not in str(other.components)

        private = [one for one in here.layer.sent if not one.public]
        assert any(secret in text for one in private for text in one.texts)
        everything = "\n".join(here.layer.public_texts())
        assert secret not in everything
        discarded = screen.view.state.players[ATREIDES].discards
        for card in held:
            if not any(card in pile for pile in discarded.values()):
                assert guide.voice.label(msg("arrakis-option-card", card=Ref("card", card))) not in everything
        assert not any(
            token in str(one.components) for token in TOKENS for one in here.layer.sent if one.public
        )


async def _board(here: World) -> str:
    """Return the alt text of everybody's board."""
    (gallery,) = parts(here.last(), limits.GALLERY)
    return str(gallery["items"][0]["description"])
