"""Which cards and leaders of War for Arrakis the tests hold: ``@card("war_plan")`` on a test names them.

Every Planning card, named leader, Prescience card, Secret Objective and ban in ``assets/data/arrakis`` is to
be named, by its id, by a test that would fail were its effect broken. Where one parametrised test holds
several, each case is marked: ``pytest.param(..., marks=card("war_plan"))``. The page
``docs/arrakis-coverage.md`` shows them all with their tests; ``python -m tests.arrakis_cards`` writes it.
"""

import pytest


def card(*ids: str) -> pytest.MarkDecorator:
    """Mark a test (or one case of it) as holding what the cards or leaders ``ids`` do."""
    return pytest.mark.card(*ids)
