"""Cursors, forms of words, and feeds that are read from their end."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from api_schema.plurals import counted, form_for, forms_of
from api_schema.words import sentences
from games import cursors, log, tables
from games.api.present import words
from games.cursors import Cursor
from games.engines import ENGINES
from games.engines.engine import Seat, tag_of
from games.observe import Told, feed
from tests.conftest import Story

FORMS = {"en": {"one", "other"}, "cs": {"one", "few", "other"}, "pl": {"one", "few", "many"}}


@given(st.dictionaries(st.binary(min_size=8, max_size=8), st.integers(1, 2**31), max_size=30))
def test_a_cursor_is_read_as_it_was_written(numbers: dict[bytes, int]) -> None:
    cursor = Cursor(datetime(2026, 11, 18, 12, tzinfo=UTC), numbers)
    assert cursors.read(cursors.written(cursor)) == cursor


@given(st.one_of(st.text(max_size=60), st.from_regex(r"AQ[A-Za-z0-9_-]{0,40}", fullmatch=True)))
def test_whatever_somebody_sends_is_a_cursor_or_is_refused(text: str) -> None:
    with suppress(cursors.Unreadable):
        assert all(number < 2**35 for number in cursors.read(text).numbers.values())


def test_another_seat_is_another_mark() -> None:
    game = uuid4()
    marks = {cursors.mark(game, seat) for seat in (None, Seat("side_a_1"), Seat("side_b_1"))}
    assert len(marks) == 3


@pytest.mark.parametrize(
    ("language", "forms"),
    [
        ("en", {1: "one", 0: "other", 2: "other", 21: "other"}),
        ("cs", {1: "one", 2: "few", 4: "few", 5: "other", 0: "other", 22: "other", 101: "other"}),
        ("pl", {1: "one", 2: "few", 4: "few", 5: "many", 12: "many", 22: "few", 112: "many",
                21: "many", 0: "many", 104: "few"}),
    ],
)  # fmt: skip
def test_every_language_has_its_own_forms(language: str, forms: dict[int, str]) -> None:
    assert {number: form_for(language, number) for number in forms} == forms


@pytest.mark.parametrize(
    ("language", "number", "says"),
    [
        ("en", 1, "one clue"), ("en", 2, "two clues"), ("en", 11, "11 clues"),
        ("cs", 1, "jedna nápověda"), ("cs", 2, "dvě nápovědy"), ("cs", 5, "pět nápověd"),
        ("cs", 22, "22 nápověd"), ("pl", 1, "jedna wskazówka"), ("pl", 2, "dwie wskazówki"),
        ("pl", 5, "pięć wskazówek"), ("pl", 22, "22 wskazówki"), ("pl", 112, "112 wskazówek"),
    ],
)  # fmt: skip
def test_clues_are_counted_as_people_count_them(language: str, number: int, says: str) -> None:
    with translation.override(language):
        assert counted(forms_of(words("codenames"), "clue_given") or {}, number) == says


@pytest.mark.parametrize("kind", ENGINES)
def test_words_for_counting_have_every_form_and_speak_of_events(kind: str) -> None:
    own, shared = words(kind)[:-1], words(kind)[-1]
    events = {tag_of(event) for each in ENGINES for event in ENGINES[each].types.events}
    clock = {"time_ran_out", "clock_stopped", "clock_started"}  # of every engine that has one
    for path in (*own, shared):
        for type, spoken in sentences(path).get("count", {}).items():
            assert type in events | clock, f"{path}: nothing is called {type}"
            for language, forms in spoken.items():
                assert set(forms) - {"gender"} == FORMS[language], f"{path}: {type}"
                assert language == "en" or forms["gender"] in ("m", "f", "n")
                assert all("{n}" in forms[form] for form in FORMS[language])


@pytest.mark.django_db
@pytest.mark.storage
@pytest.mark.parametrize("seed", range(3))
def test_a_feed_read_from_its_end_is_the_feed_read_from_its_beginning(seed: int) -> None:
    story = Story().begun().play_out(seed)
    game = UUID(story.id)
    happened = log.read(game, "codenames")
    table = tables.current(game, "codenames")
    for seat in (*(Seat(s) for s in ("red_spymaster", "blue_operative_1", "house")), None):
        told = [each for each in happened if each.event.told_to(seat)]
        whole = [Told(n, e.at, e.by, e.event) for n, e in enumerate(told, start=1)]
        for after in range(len(whole) + 2):
            assert feed(table, seat, after=after) == whole[after:]
            assert feed(table, seat, after=after, limit=2) == whole[after:][:2]
