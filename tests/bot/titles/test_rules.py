from __future__ import annotations

from pathlib import Path

import pytest

from bot.i18n import escape
from bot.titles import rules
from bot.titles.rules import entry, find, rulebook
from engine.core.messages import Ref
from engine.games.dice.data import NAMES
from tests.rules_coverage.citations import numbered_rules


def numbers(query: str) -> list[str]:
    return [one.number for one in find("dice", query, "en")]


def titles(query: str, locale: str = "en") -> list[str]:
    return [one.title for one in find("dice", query, locale)]


def test_every_numbered_rule_has_an_entry_in_order() -> None:
    wanted = [ident for ident in numbered_rules("dice") if ident.startswith("D-")]
    assert [rule.id for rule in rulebook("dice", "en").rules] == wanted


def test_every_rule_is_short_and_stands_in_its_chapter() -> None:
    for chapter in rulebook("dice", "en").chapters:
        for rule in chapter.rules:
            assert rule.id.startswith(f"{chapter.id}.")
            assert len(rule.text) <= 300
            assert rule.text == escape(rule.text), "it would be shown otherwise than it is written"


def test_rules_explain_only_things_that_exist() -> None:
    for rule in rulebook("dice", "en").rules:
        for thing in rule.things:
            assert thing.id in NAMES[thing.kind], rule.id


@pytest.mark.parametrize("query", ["D-14.8", "14.8", "d14.8", " d 14.8 ", "D 14.8"])
def test_a_number_finds_that_rule_alone(query: str) -> None:
    assert numbers(query) == ["D-14.8"]


@pytest.mark.parametrize("query", ["14", "D-14"])
def test_the_number_of_a_chapter_finds_the_beginning_of_it(query: str) -> None:
    assert numbers(query) == [f"D-14.{n}" for n in range(1, 11)]


@pytest.mark.parametrize("query", ["4.8", "99", "14.99"])
def test_a_number_that_no_rule_has_finds_nothing(query: str) -> None:
    assert numbers(query) == []


@pytest.mark.parametrize(
    ("query", "number"),
    [
        ("Who goes first?", "D-3.14"),
        ("how do the deserters work", "D-14.10"),
        ("winning with an ally", "D-5.3"),
        ("where does the storm start", "D-3.3"),
        ("assassinate", "D-11.2"),
        ("ASSASSÍN", "D-11.2"),
        ("keep spice", "D-19.12"),
        ("big cube", "D-2.4"),
        ("verify", "D-20.16"),
    ],
)
def test_words_find_the_rule_that_a_player_means(query: str, number: str) -> None:
    assert number in numbers(query)[:3]


def test_what_has_all_the_words_comes_alone() -> None:
    assert set(numbers("ship ally permission")) == {"D-12.4", "D-20.9"}


def test_words_that_say_nothing_count_only_when_there_are_no_others() -> None:
    assert numbers("what is the fortification") == numbers("fortification")
    assert numbers("why") == numbers("?!") == []


def test_at_most_ten_are_found() -> None:
    assert len(find("dice", "troop", "en")) == rules.RESULTS


@pytest.mark.parametrize("query", ["House Atreides", "casa atreides", "atreid", "house atreides spice"])
def test_a_faction_is_found_by_its_name_in_any_language(query: str) -> None:
    first = find("dice", query, "en")[0]
    assert (first.number, first.title) == ("", "🦅 House Atreides")
    assert "Prescience" in first.text


def test_a_region_is_found_by_its_name_in_any_language() -> None:
    assert titles("depresion del cielago")[0] == titles("Cielago")[0] == "Cielago Depression"
    assert "Desert" in find("dice", "gran extension", "en")[0].text


def test_names_of_things_find_the_rules_about_them_in_any_language() -> None:
    assert "D-18.3" in numbers("recolector")
    assert set(numbers("ornitóptero")[:2]) == {"D-18.4", "D-13.2"}


def test_house_rules_and_house_cards_are_marked() -> None:
    assert find("dice", "D-19.1", "en")[0].provenance == "house"
    assert find("dice", "D-14.8", "en")[0].provenance == "text"
    assert find("dice", "Sister at Court", "en")[0].provenance == "house"
    assert "*(house)*" in find("dice", "Fremen", "en")[0].text


@pytest.mark.parametrize("kind", NAMES)
def test_all_things_can_be_looked_up(kind: str) -> None:
    for ident in NAMES[kind]:
        assert entry("dice", Ref(kind, ident), "en").title


def test_what_has_no_text_of_its_own_is_explained_by_the_rules() -> None:
    shown = entry("dice", Ref("face", "storm"), "en")
    assert shown.title == "🌪️ Storm"
    assert [line.rpartition(" ")[2] for line in shown.text.splitlines()] == ["(D-7.2)", "(D-8.3)", "(D-15.1)"]


def test_a_card_names_the_rules_about_it() -> None:
    assert entry("dice", Ref("faction", "guild"), "en").text.splitlines()[-1].startswith("Rules: D-17.4, ")
    assert (
        entry("dice", Ref("ability", "contraband"), "en").text
        == "Smugglers: Any time after the roll. Gain 2 spice."
    )


def test_an_unknown_thing_or_title_is_an_error() -> None:
    with pytest.raises(LookupError):
        entry("dice", Ref("region", "giedi_prime"), "en")
    with pytest.raises(FileNotFoundError):
        rulebook("chess", "en")


def test_a_language_reads_its_own_rules_and_english_where_there_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rules, "DATA", tmp_path)
    monkeypatch.setattr(rules, "closest", lambda locale: locale)
    (tmp_path / "toy" / "rules").mkdir(parents=True)
    book = "schema: mentat.rules/1\nignored: []\nchapters: [{id: X-1, heading: h, rules: [{id: X-1.1, title: %s, text: t}]}]"
    for locale in ("en", "es"):
        (tmp_path / "toy" / "rules" / f"{locale}.yaml").write_text(book % locale, encoding="utf-8")
    titles_by_locale = [next(rulebook("toy", locale).rules).title for locale in ("en", "es", "pt-BR")]
    assert titles_by_locale == ["en", "es", "en"]
