"""What the service owes to Discord: rows of the outbox, by reference.

The text and the picture are made when a row is delivered, from what its reader may then see. The table
below is the contract with delivery (``kind`` and ``target`` are columns, ``payload["kind"]`` says what):

========  ============  ==========  ====================================================================
kind      target        payload     meaning
========  ============  ==========  ====================================================================
thread    place         thread      make the match's thread, unless it has one; then `Lobbies.moved`
post      place         lobby       a new lobby message
edit      place         lobby       redraw it
post      place         panel       a fresh panel; mention ``pings`` (Discord ids), nobody else
edit      place         panel       redraw the panel
dm        user/<id>     turn        a private ping: an answer of theirs is asked
post      place         reminder    tell ``user`` that their ``seat`` is waited for; ``stage`` 0: for the first time
dm        user/<id>     reminder    the same, privately
dm        user/<id>     digest      the matches that wait for them; belongs to no match
dm        user/<id>     events      what their ``seat`` alone may know, of revisions ``since`` < r <= ``until``;
                                    silent, it pings nobody
dm        user/<id>     wish        what they wished to play as (``wish``, a message) has become impossible
post      place         seek        the lobby looks for players
post      place         proposal    something that the table votes on, or an open seat; the message is ``panel``
edit      place         proposal    redraw it
post      place         asked       tell ``user`` of a proposal on which they have not voted
dm        user/<id>     asked       the same, privately
post      place         time-up     the time of ``seats`` (none: of those who have not answered) is up
post      place         handed      ``leaver`` has left ``seat`` to ``comer``: out of the thread, in, then said
dm        user/<id>     handed      the same, if it is not done yet; then the comer's first message
post      place         deed        a moderator (``actor``) did something (``action``), and why (``reason``)
post      mods          parked      the match was parked; ``reason`` is a message key
delete    message/<id>  taken       delete ``message`` in ``channel``: a reminder that has become needless
========  ============  ==========  ====================================================================

``place`` is where the match is played. A panel shows the newest state whatever its row's ``revision``. Who is
pinged or reminded is called to the ``turn`` that began at this instant: if it has ended, they are not called any more.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from bot.store.seats import Seat
from bot.store.unit_of_work import UnitOfWork

PLACE = "place"
MODERATORS = "mods"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def user(user_id: int) -> str:
    """Return the target of a person's private messages."""
    return f"user/{user_id}"


def instant(at: datetime) -> int:
    """Return a moment as payloads name it: in microseconds since 1970."""
    return (at - _EPOCH) // timedelta(microseconds=1)


async def lobby(work: UnitOfWork, match_id: int) -> None:
    """Owe the first message of a lobby."""
    await work.outbox.put("post", PLACE, {"kind": "lobby"}, match_id=match_id, slot="lobby")


async def lobby_changed(work: UnitOfWork, match_id: int) -> None:
    """Owe a redraw of the lobby's message."""
    await work.outbox.put("edit", PLACE, {"kind": "lobby"}, match_id=match_id, coalesce="lobby")


async def thread(work: UnitOfWork, match_id: int) -> None:
    """Owe the match a thread of its own."""
    await work.outbox.put("thread", PLACE, {"kind": "thread"}, match_id=match_id, slot="thread")


async def panel(
    work: UnitOfWork, match_id: int, revision: int, pings: Collection[int], *, anew: bool = False
) -> None:
    """Owe a fresh panel: the turn has passed, or the match is over.

    ``anew``: there may have been one of this revision, but its turn begins once more.
    """
    turn = instant(work.now)
    payload = {"kind": "panel", "revision": revision, "pings": sorted(pings), "turn": turn}
    slot = f"panel-{turn}" if anew else "panel"
    await work.outbox.put("post", PLACE, payload, match_id=match_id, revision=revision, slot=slot)


async def panel_changed(work: UnitOfWork, match_id: int, revision: int) -> None:
    """Owe a redraw of the panel."""
    payload = {"kind": "panel", "revision": revision}
    await work.outbox.put("edit", PLACE, payload, match_id=match_id, coalesce="panel")


async def private_turn(work: UnitOfWork, match_id: int, revision: int, user_id: int) -> None:
    """Owe a private ping."""
    payload = {"kind": "turn", "revision": revision, "turn": instant(work.now)}
    slot = f"turn-{user_id}-{instant(work.now)}"
    await work.outbox.put("dm", user(user_id), payload, match_id=match_id, revision=revision, slot=slot)


async def reminder(
    work: UnitOfWork, match_id: int, seat: Seat, stage: int, due: datetime, *, dm: bool
) -> None:
    """Owe a person the word that their seat is waited for; one for each instant at which it was due."""
    assert seat.user_id is not None
    assert seat.waiting_since is not None
    target = user(seat.user_id) if dm else PLACE
    payload = {
        "kind": "reminder",
        "seat": seat.seat,
        "user": seat.user_id,
        "stage": stage,
        "turn": instant(seat.waiting_since),
    }
    slot = f"reminder-{seat.seat}-{target}-{instant(due)}"
    await work.outbox.put("dm" if dm else "post", target, payload, match_id=match_id, slot=slot)


async def digest(work: UnitOfWork, user_id: int, due: datetime) -> None:
    """Owe a person their daily message; one for each instant at which it was due."""
    slot = f"digest-{user_id}-{instant(due)}"
    await work.outbox.put("dm", user(user_id), {"kind": "digest"}, slot=slot)


async def take_away(work: UnitOfWork, match_id: int, channel_id: int, message_id: int) -> None:
    """Owe the deletion of a message of ours."""
    payload = {"kind": "taken", "channel": channel_id, "message": message_id}
    await work.outbox.put("delete", f"message/{message_id}", payload, match_id=match_id)


async def private_events(
    work: UnitOfWork, match_id: int, user_id: int, seat: int, since: int, until: int
) -> None:
    """Owe a person what their seat alone has learnt."""
    payload = {"kind": "events", "seat": seat, "since": since, "until": until}
    slot = f"events-{seat}"
    await work.outbox.put("dm", user(user_id), payload, match_id=match_id, revision=until, slot=slot)


async def proposal(work: UnitOfWork, match_id: int, ident: int) -> None:
    """Owe the message of a proposal."""
    payload = {"kind": "proposal", "proposal": ident, "panel": proposal_panel(ident)}
    await work.outbox.put("post", PLACE, payload, match_id=match_id, slot=f"proposal-{ident}")


async def proposal_changed(work: UnitOfWork, match_id: int, ident: int) -> None:
    """Owe a redraw of a proposal's message."""
    kind = proposal_panel(ident)
    payload = {"kind": "proposal", "proposal": ident, "panel": kind}
    await work.outbox.put("edit", PLACE, payload, match_id=match_id, coalesce=kind)


async def asked(
    work: UnitOfWork, match_id: int, ident: int, user_id: int, due: datetime, *, dm: bool
) -> None:
    """Owe somebody the word that the table waits for their vote; one for each instant at which it was due."""
    target = user(user_id) if dm else PLACE
    payload = {"kind": "asked", "proposal": ident, "user": user_id}
    slot = f"asked-{ident}-{user_id}-{instant(due)}"
    await work.outbox.put("dm" if dm else "post", target, payload, match_id=match_id, slot=slot)


def proposal_panel(ident: int) -> str:
    """Return the kind, among the panels, of a proposal's message."""
    return f"proposal-{ident}"


async def time_up(
    work: UnitOfWork, match_id: int, seats: Collection[int], due: datetime, *, plays: bool
) -> None:
    """Owe the notice that a turn's time is up; ``plays``: a program has played it. One for each time."""
    payload = {"kind": "time-up", "seats": list(seats), "plays": plays}
    slot = f"time-up-{instant(due)}"
    await work.outbox.put("post", PLACE, payload, match_id=match_id, slot=slot)


async def seek(work: UnitOfWork, match_id: int) -> None:
    """Owe the call for players that a lobby makes."""
    slot = f"seek-{instant(work.now)}"
    await work.outbox.put("post", PLACE, {"kind": "seek"}, match_id=match_id, slot=slot)


async def deed(work: UnitOfWork, match_id: int, action: str, actor: int, reason: str) -> None:
    """Owe the table the word of what a moderator did."""
    payload = {"kind": "deed", "action": action, "actor": actor, "reason": reason}
    slot = f"deed-{action}-{instant(work.now)}"
    await work.outbox.put("post", PLACE, payload, match_id=match_id, slot=slot)


async def handed_over(work: UnitOfWork, match_id: int, seat: int, leaver: int, comer: int) -> None:
    """Owe what follows in Discord from a seat's passing on, ahead of all that is owed later to place and comer.

    Each of the two sees to the whole of it, whichever comes first, so neither waits for the other.
    """
    payload = {"kind": "handed", "seat": seat, "leaver": leaver, "comer": comer}
    slot = f"handed-{seat}-{instant(work.now)}"
    await work.outbox.put("post", PLACE, payload, match_id=match_id, slot=slot)
    await work.outbox.put("dm", user(comer), payload, match_id=match_id, slot=f"{slot}-dm")


async def wish_dropped(work: UnitOfWork, match_id: int, user_id: int, wish: dict[str, Any]) -> None:
    """Owe a person the word that what they wished for has become impossible."""
    payload = {"kind": "wish", "wish": wish}
    await work.outbox.put("dm", user(user_id), payload, match_id=match_id)


async def parked(work: UnitOfWork, match_id: int, reason: str) -> None:
    """Owe the moderators a notice that a match was parked just now."""
    payload = {"kind": "parked", "match": match_id, "reason": reason}
    slot = f"parked-{work.now.isoformat()}"
    await work.outbox.put("post", MODERATORS, payload, match_id=match_id, slot=slot)
