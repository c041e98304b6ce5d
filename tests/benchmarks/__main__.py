"""``python -m tests.benchmarks [GROUP ...]``: how fast it is, as ratios to something measured in the same run.

Exits with 1 if a budget is not kept.
"""

from __future__ import annotations

import sys
from importlib import import_module

GROUPS = ("play", "pictures", "presses", "stored", "load")


def main(groups: list[str]) -> int:
    """Print every row of the groups as it comes."""
    kept = True
    for group in groups or GROUPS:
        print(f"\n== {group}")
        for row in import_module(f"tests.benchmarks.{group}").rows():
            print(row, flush=True)
            kept = kept and row.kept
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
