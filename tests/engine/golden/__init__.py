"""Recorded matches that every later version must still understand.

Some for each released version of the rules: ``python -m tests.engine.golden`` records those that are missing, by the
present rules. A file is never changed afterwards: where the rules do change, `Title.rules_version` grows, and
the old file shows that a match of that time can still be read.
"""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
