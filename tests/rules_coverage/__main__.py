"""``python -m tests.rules_coverage TITLE``: list every numbered rule with the tests that hold it.

Exits with 1 when a rule has no test or a test cites a rule that does not exist, with 2 when that cannot
be told.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tests.rules_coverage.citations import CollectionFailed, as_lines, cited, numbered_rules, report

TESTS = Path(__file__).parents[1]


def main(arguments: list[str]) -> int:
    """Print the list for the title that ``arguments`` name; return the exit code."""
    if len(arguments) != 1:
        print("usage: python -m tests.rules_coverage TITLE", file=sys.stderr)
        return 2
    (title,) = arguments
    try:
        result = report(title, numbered_rules(title), cited(TESTS))
    except FileNotFoundError:
        print(f"no list of numbered rules for {title!r}", file=sys.stderr)
        return 2
    except CollectionFailed as error:
        print(error, file=sys.stderr)
        return 2
    for line in as_lines(result.tests):
        print(line)
    for citation in result.unknown:
        print(f"{citation.test} cites {citation.rule}, which is no rule of {title}", file=sys.stderr)
    held = len(result.tests) - len(result.missing)
    print(f"{held} of {len(result.tests)} rules of {title} are held by tests", file=sys.stderr)
    if result.missing:
        print(f"without a test: {', '.join(result.missing)}", file=sys.stderr)
    return 1 if result.missing or result.unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
