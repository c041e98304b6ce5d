"""Which cards and leaders of War for Arrakis the tests hold: ``@card("war_plan")`` on a test names them.

Every id of a Planning card, a named leader or a Prescience card in ``assets/data/arrakis`` is to be named
by a test that would fail were its effect broken. Where one parametrised test holds several, each
case is marked: ``pytest.param(..., marks=card("war_plan"))``. `docs/arrakis-coverage.md` shows the tests by id.
"""

import pytest


def card(*ids: str) -> pytest.MarkDecorator:
    """Mark a test (or one case of it) as holding what the cards or leaders ``ids`` do."""
    return pytest.mark.card(*ids)
