"""What was ruled before can be searched, and tells of nobody."""

from __future__ import annotations

from typing import Any

import pytest

from games.precedents import History, histories
from tests.conftest import Person, Story
from tests.disputes.court import Shown, dispute_last, done, referee, rule

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
WORDS = [f"word{chr(97 + n // 26)}{chr(97 + n % 26)}" for n in range(30)]


def ruled(
    word: str, outcome: str, *, other: str = "", over: bool = True, options: Any = None
) -> Story:
    """A game in which a clue was disputed and ruled on; and then it was soon over."""
    story = Story(options=options).begun()
    guesser = story.clue(word=word)
    dispute_last(story, "di" if guesser == "bo" else "bo", "invalid_clue")
    grounds = "too_close" if outcome == "void" else "within_the_rules"
    rule(story, outcome, grounds, f"On {word}.", other=other)
    if over:
        done(story, "bo", {"type": "dispute_conduct"})
        rule(story, "no_result", "spoilt")
    return story


def found(query: str = "", **headers: str) -> list[Shown]:
    answer = Person("eve").get(f"precedents{query}", **headers)
    assert answer.status_code == 200, answer.content
    shown: list[Shown] = answer.json()["precedents"]
    return shown


def test_rulings_are_found_by_either_word_and_by_language() -> None:
    ruled("oceanic", "void", other="OCEAN")
    ruled("marmalade", "stands")
    assert [p["word"] for p in found()] == ["marmalade", "oceanic"]
    for word in ("Oceanic", "ocean", "OCEAN."):
        [one] = found(f"?word={word}")
        assert (one["word"], one["other"], one["outcome"]) == ("oceanic", "ocean", "void")
    assert found("?word=sea") == [] == found("?language=cs")
    assert found("?word=-") == []  # which is no word
    assert len(found("?language=en")) == 2
    assert [p["word"] for p in found("?size=1&page=2")] == ["oceanic"]
    said = {found("?word=ocean", Accept_Language=lang)[0]["grounds_says"] for lang in LANGUAGES}
    assert len(said) == 3


LANGUAGES = "en", "cs", "pl"


def test_they_tell_of_no_game_no_seat_and_no_person() -> None:
    story = ruled("oceanic", "void", other="ocean")
    answer = Person("eve").get("precedents")
    text = answer.content.decode()
    assert set(answer.json()["precedents"][0]) == {
        "word", "other", "language", "kind", "complaint", "outcome", "outcome_says", "grounds",
        "grounds_says", "note", "on_appeal", "at",
    }  # fmt: skip
    assert len(answer.json()["precedents"][0]["at"]) == len("2027-03-03")
    assert story.id not in text and "operative" not in text and "whistle" not in text
    assert [name for name, person in story.people.items() if person.user.username in text] == []


def test_one_that_was_appealed_does_not_hold_and_the_second_does() -> None:
    story = ruled("oceanic", "void", over=False)
    done(story, "bo", {"type": "appeal"})
    rule(story, "stands", "within_the_rules", by=referee())
    done(story, "bo", {"type": "dispute_conduct"})
    rule(story, "no_result", "spoilt")
    assert [(p["outcome"], p["on_appeal"]) for p in found()] == [("stands", True)]


def test_with_which_word_a_clue_was_compared_is_told_when_the_game_is_over() -> None:
    story = ruled("oceanic", "stands", other="ocean", over=False)
    assert found() == []
    done(story, "bo", {"type": "dispute_conduct"})
    rule(story, "no_result", "spoilt")
    assert [p["other"] for p in found()] == ["ocean"]


def test_words_of_a_players_own_deck_stay_with_the_deck() -> None:
    ada = Person("ada")
    wish = {"name": "ours", "language": "en", "shared": True}
    deck = ada.post("decks", wish | {"cards": [{"word": word} for word in WORDS]}).json()["id"]
    ruled("oceanic", "stands", other=WORDS[0], options={"own_deck": deck})
    assert found() == [] == found(f"?word={WORDS[0]}")


@pytest.mark.parametrize(
    "query", ["word=", "word=%00", "page=0", "size=101", "language=english", "game=1"]
)
def test_what_cannot_be_meant_is_unreadable(query: str) -> None:
    answer = Person("eve").get(f"precedents?{query}")
    assert (answer.status_code, answer.json()["type"]) == (400, "/problems/unreadable")


@pytest.mark.parametrize(
    ("end", "upheld"), [("accepted", 1), ("void", 1), ("stands", 0), ("withdrawn", 0)]
)
def test_a_record_counts_what_is_closed_and_what_was_accepted_as_upheld(
    end: str, upheld: int
) -> None:
    story = Story().begun()
    ours = story.clue() == "bo"
    giver, rival = ("ada", "di") if ours else ("cy", "bo")
    dispute_last(story, rival, "invalid_clue")
    both = [story.people[name].user.pk for name in (rival, giver)]
    assert set(histories(both).values()) <= {History()}, "nobody has found anything yet"
    match end:
        case "accepted":
            done(story, giver, {"type": "accept_dispute"})
        case "withdrawn":
            for name in story.people:
                done(story, name, {"type": "withdraw_dispute"})
        case _:
            rule(story, end, "as_noted", "So be it.")
    records = histories(both)
    assert [records[user] for user in both] == [History(1, upheld, 0, 0), History(0, 0, 1, upheld)]
