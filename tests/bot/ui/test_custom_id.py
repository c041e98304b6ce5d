from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ui.custom_id import MAX_LENGTH, NAME_LENGTH, Press, Verb, brief, parse, snowflake


@given(st.integers(0, 10**15), st.sampled_from(sorted(set(Verb) - {Verb.UNKNOWN})))
def test_what_was_written_is_read_back(match: int, verb: Verb) -> None:
    assert parse(str(Press(match, verb))) == Press(match, verb)


@given(st.text(max_size=60))
def test_the_last_argument_may_hold_anything_that_fits(option: str) -> None:
    press = Press(7, Verb.ANSWER, ("12.0", "3", option))
    assert press.fits
    assert parse(str(press)) == press


@given(st.text(max_size=200))
def test_no_text_makes_reading_fail(text: str) -> None:
    found = parse(text)
    assert found is None or isinstance(found, Press)


def test_an_id_that_is_too_long_is_seen_before_it_is_sent_and_never_written() -> None:
    press = Press(7, Verb.ANSWER, ("12.0", "3", "x" * MAX_LENGTH))
    assert not press.fits
    with pytest.raises(ValueError, match="characters"):
        str(press)


def test_an_id_whose_arguments_would_be_read_otherwise_is_never_written() -> None:
    with pytest.raises(ValueError, match="3 arguments of play"):
        str(Press(7, Verb.PLAY, ("a", "b", "c")))


@given(st.text(max_size=80))
def test_a_brief_name_fits_beside_the_longest_numbers_and_stays_the_same(name: str) -> None:
    short = brief(name)
    assert brief(short) == short
    assert (short == name) == (len(name) <= NAME_LENGTH)
    longest = Press(10**18 - 1, Verb.FIELD, (f"{10**9 - 1}.99", "999", "p99", short), mark="f" * 8)
    assert longest.fits
    assert parse(str(longest)) == longest


def test_long_names_that_begin_alike_stay_apart() -> None:
    assert brief("wishes|" + "x" * 60 + "1") != brief("wishes|" + "x" * 60 + "2")


@pytest.mark.parametrize("text", ["", "play", "1:x:play", "1:7", "1:7:PLAY", "1:7:play " + "x" * 100])
def test_ids_that_are_not_ours_are_nothing(text: str) -> None:
    assert parse(text) is None


@pytest.mark.parametrize("text", ["2:7:play", "1:7:dance:5", "1:7:unknown"])
def test_ids_of_another_release_still_name_their_match(text: str) -> None:
    found = parse(text)
    assert found is not None
    assert (found.match, found.verb) == (7, Verb.UNKNOWN)


def test_arguments_that_are_missing_or_no_numbers_are_harmless() -> None:
    press = Press(7, Verb.ANSWER, ("12.0", "two"))
    assert press.arg(5) == ""
    assert press.number(1) == -1
    assert press.number(9) == -1


@pytest.mark.parametrize(
    ("text", "ident"),
    [("1456074443980800020", 1456074443980800020), ("²", 0), ("", 0), ("9" * 19, 0), ("9" * 90, 0)],
)
def test_what_cannot_be_an_id_of_discord_is_none(text: str, ident: int) -> None:
    assert snowflake(text) == ident
