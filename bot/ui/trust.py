"""Trust: what anybody can check of a match's chance, and how the dice have fallen for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.service.screens import Verification
from bot.ui import more
from bot.ui.call import Call, Handler
from bot.ui.custom_id import Press, Verb
from bot.ui.voice import Guide, Voice
from engine.core.events import Event
from engine.core.messages import Ref
from engine.core.view import View


async def show(call: Call, match: int) -> None:
    """Show the promise about a match's dice, once it is over whether it was kept, and how the dice have fallen."""
    found = await call.app.service.trust.verify(match)
    lines = [call.voice.say("ui-verify-title", match=str(match)), *_checked(found, call.voice)]
    if found.about.started_at is not None:
        shown = await call.app.service.history.panel(match)
        guide = call.app.guide(call.locale, shown.about.title, shown.players, shown.view)
        events = await call.app.service.history.told(match)
        lines += _fallen(events, shown.view, guide)
    await call.show(more.spoken(lines))


def _checked(found: Verification, voice: Voice) -> list[str]:
    lines = [voice.say("ui-verify-promise", hash=found.about.commitment)]
    if found.secret is None:
        return [*lines, voice.say("ui-verify-later")]
    lines.append(voice.say("ui-verify-secret", secret=found.secret, nonces=len(found.about.nonces)))
    if found.seed is not None:
        lines.append(voice.say("ui-verify-seed", seed=found.seed))
    lines.append(_verdict(voice, "ui-verify-kept", found.keeps_promise))
    if found.seed is not None:
        lines.append(voice.say("ui-verify-draws", count=found.draws, wrong=found.false_draws))
        lines.append(_verdict(voice, "ui-verify-replayed", found.replayed))
        lines.append(voice.say("ui-verify-hand-offs", count=found.hand_offs))
    return lines


def _verdict(voice: Voice, key: str, good: bool | None) -> str:
    return voice.say(key, good="unknown" if good is None else "yes" if good else "no")


def _fallen(events: list[Event], view: View[object], guide: Guide) -> list[str]:
    """Return how often each face has come up for whom, as the table was told."""
    counts: dict[int, Counter[Ref]] = {}
    for event in events:
        rolled = guide.presenter.rolled(event, view)
        if rolled is not None:
            seat, faces = rolled
            counts.setdefault(seat, Counter()).update(faces)
    if not counts:
        return []
    lines = [guide.voice.say("ui-verify-fallen")]
    for seat, fallen in sorted(counts.items()):
        told = [
            guide.voice.say("ui-verify-face", count=count, face=face) for face, count in fallen.most_common()
        ]
        who = Ref("player", str(seat))
        lines.append(guide.voice.say("ui-verify-dice", who=who, count=fallen.total()) + ", ".join(told))
    return lines


async def _verify(call: Call, press: Press) -> None:
    await show(call, press.match)


HANDLERS: Mapping[Verb, Handler] = {Verb.VERIFY: _verify}
