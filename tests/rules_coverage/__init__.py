"""Which numbered rules the tests hold: ``@rule("D-8.3", "T-06")`` on a test cites them.

A test cites a rule only if it would fail were the rule broken. The ids of a title's rules are listed in
``<title>.yaml`` beside this file. Numbers of different titles may look alike, so a citation belongs to
the title that is named by a folder or a file name on the test's path (``.../dice/...``, ``test_dice.py``).
"""

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test (or a class, or with ``pytestmark`` a module) as holding the numbered rules ``ids``."""
    return pytest.mark.rule(*ids)
