"""What all tests share: reproducible hypothesis runs, and no text may be missing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from bot.i18n import Catalogue

# The same examples on every run and every machine, so that a failure is the change's own.
settings.register_profile(
    "default",
    derandomize=True,
    database=None,
    deadline=None,  # a busy machine is no failure
    suppress_health_check=[HealthCheck.too_slow],
)
# `make fuzz`: new examples every time, and many; a failure prints how to repeat it.
settings.register_profile(
    "fuzz",
    max_examples=5_000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


@pytest.fixture(autouse=True, scope="session")
def _strict_texts() -> Iterator[None]:
    """Make a missing text an error wherever it is shown."""
    Catalogue.strict = True
    yield
    Catalogue.strict = False
