"""What all tests share: reproducible hypothesis runs."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

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
