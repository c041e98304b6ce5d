"""Messages and events survive being written down."""

from __future__ import annotations

import json

import pytest

from engine.core.events import Event
from engine.core.messages import Msg, Ref, msg


def test_a_message_comes_back_as_it_was_with_names_lists_and_messages_inside() -> None:
    told = msg("toy-won", seat=Ref("seat", "2"), spice=3, why=msg("toy-over"), cards=("1", Ref("a", "b")))
    assert Msg.from_json(json.loads(json.dumps(told.to_json()))) == told


def test_an_argument_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="not a message argument"):
        Msg.from_json({"key": "toy-won", "args": {"x": 1.5}})


@pytest.mark.parametrize("audience", [None, (0, 2)])
def test_an_event_comes_back_as_it_was(audience: tuple[int, ...] | None) -> None:
    event = Event(4, 1, msg("toy-over"), audience, "event", {"regions": ["arrakeen"]})
    assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event


def test_an_event_is_for_its_audience_alone() -> None:
    secret = Event(4, 1, msg("toy-over"), (1,))
    assert [secret.visible_to(seat) for seat in (None, 0, 1)] == [False, False, True]
    assert Event(4, 1, msg("toy-over")).visible_to(None)
