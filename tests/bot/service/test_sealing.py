from __future__ import annotations

import pytest

from bot.service.errors import Refused
from bot.service.sealing import seal, unseal


def test_what_is_sealed_is_read_with_the_same_secret_and_tells_nothing_before() -> None:
    sealed = seal("the storm moves three", b"a" * 32)
    assert "storm" not in sealed
    assert unseal(sealed, b"a" * 32) == "the storm moves three"


def test_what_was_changed_or_sealed_with_another_secret_is_refused() -> None:
    sealed = seal("x", b"a" * 32)
    for changed in ("", sealed[1:], sealed[:40] + ("A" if sealed[40] != "A" else "B") + sealed[41:]):
        with pytest.raises(Refused):
            unseal(changed, b"a" * 32)
    with pytest.raises(Refused):
        unseal(sealed, b"b" * 32)
