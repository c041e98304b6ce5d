"""``python -m tests.arrakis_cards``: write ``docs/arrakis-coverage.md``; with ``--check`` only compare it.

Exits with 1 when a card or leader has no test, when a test names one that there is not or, with
``--check``, when the page is out of date.
"""

from __future__ import annotations

import sys

from tests.arrakis_cards.page import PAGE, coverage, markdown


def main(arguments: list[str]) -> int:
    """Write or check the page; return the exit code."""
    result = coverage()
    page = markdown(result.tests)
    wrong = [f"{one.test} names {one.rule}, which there is not" for one in result.unknown]
    if result.missing:
        wrong.append(f"without a test: {', '.join(result.missing)}")
    if "--check" not in arguments:
        PAGE.write_text(page, encoding="utf-8")
    elif not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page:
        wrong.append(f"{PAGE.name} is out of date: run python -m tests.arrakis_cards")
    for line in wrong:
        print(line, file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
