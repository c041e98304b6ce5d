from __future__ import annotations

import pytest

from bot.i18n import escape
from bot.titles.rules import find, rulebook
from engine.games.arrakis.data import NAMES
from tests.rules_coverage.citations import numbered_rules


def numbers(query: str) -> list[str]:
    return [one.number for one in find("arrakis", query, "en")]


def test_every_numbered_rule_for_two_players_has_an_entry_in_order() -> None:
    left_out = {"W-1.2"}  # other numbers of players
    wanted = [ident for ident in numbered_rules("arrakis") if ident.startswith("W-")]
    assert [rule.id for rule in rulebook("arrakis", "en").rules if rule.id not in left_out] == [
        ident for ident in wanted if ident not in left_out
    ]


def test_every_rule_is_short_and_stands_in_its_chapter() -> None:
    for chapter in rulebook("arrakis", "en").chapters:
        for rule in chapter.rules:
            assert rule.id == chapter.id or rule.id.startswith(f"{chapter.id}.")
            assert len(rule.text) <= 300, rule.id
            assert rule.text == escape(rule.text), "it would be shown otherwise than it is written"


def test_rules_explain_only_things_that_exist() -> None:
    for rule in rulebook("arrakis", "en").rules:
        for thing in rule.things:
            assert thing.id in NAMES[thing.kind], rule.id


@pytest.mark.parametrize("query", ["W-18.5", "18.5", "w18.5"])
def test_a_number_finds_that_rule_alone(query: str) -> None:
    assert numbers(query) == ["W-18.5"]


def test_the_number_of_the_set_up_finds_all_of_it() -> None:
    assert numbers("W-5") == ["W-5", "W-5.1"]


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("how many dice do I roll in a battle", "W-18.5"),
        ("when do I retreat", "W-19.6"),
        ("scouting", "W-10.8"),
        ("stacking limit", "W-4.6"),
        ("coriolis", "W-12.8"),
        ("surprise", "W-18.7"),
        ("stockpile", "W-13.5"),
        ("pass", "W-8.10"),
        ("sandride attack", "W-16.4"),
        ("nuke", "W-23.1"),
        ("faq arrakeen", "W-40.2"),
    ],
)
def test_words_find_the_rule_that_a_player_means(query: str, number: str) -> None:
    assert number in numbers(query)[:4]


@pytest.mark.parametrize(
    "kind", ["leader", "card", "prescience", "objective", "ban", "area", "zone", "result"]
)
def test_a_thing_is_found_by_its_name(kind: str) -> None:
    for names in NAMES[kind].values():
        titles = [one.title for one in find("arrakis", names["en"], "en") if not one.number]
        assert any(title.partition(" (")[0].endswith(names["en"].partition(" (")[0]) for title in titles), (
            names
        )


def test_what_is_called_just_so_comes_before_what_is_called_after_it() -> None:
    assert find("arrakis", "Pasty Mesa", "en")[0].title == "Pasty Mesa"
