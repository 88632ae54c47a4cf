"""What is new for somebody: counted for their seat, in a sentence, since they last looked."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games import codec, observe, tables
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def news(person: Person, path: str = "news", language: str = "en") -> dict[str, Any]:
    answer = person.get(path, Accept_Language=language)
    assert answer.status_code == 200, answer.content
    return answer.json()


def looked(person: Person, story: Story, seen: int | None = None) -> int:
    seen = person.get(story.path).json()["seen"] if seen is None else seen
    return person.post(f"{story.path}/looked", {"seen": seen}).status_code


def two_clues_three_touches(story: Story) -> None:
    """Told from bo's chair, who has looked before."""
    story.begun()
    assert looked(story.bo, story) == 200
    for touches in (2, 1):
        operative = story.clue(2)
        colour = "red" if operative == "bo" else "blue"
        for _ in range(touches):
            assert story.touch(operative, colour).status_code == 200
        if touches == 2:
            story.do(operative, {"type": "stop"})


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "Since you last looked: two clues, three touches, one change of turn."),
        ("cs", "Od tvé poslední návštěvy: dvě nápovědy, tři doteky, jedna změna na tahu."),
        ("pl", "Od twojej ostatniej wizyty: dwie wskazówki, trzy dotknięcia, jedna zmiana tury."),
    ],
)
def test_a_sentence_sums_up_what_happened(story: Story, language: str, says: str) -> None:
    two_clues_three_touches(story)
    assert news(story.bo, f"{story.path}/news", language)["says"] == says
    assert news(story.bo, language=language)["says"] == says


def test_who_has_seen_it_all_has_no_news(story: Story) -> None:
    two_clues_three_touches(story)
    assert looked(story.bo, story) == 200
    found = news(story.bo)
    assert (found["games"], found["says"]) == ([], "Nothing new since you last looked.")
    assert news(story.bo, f"{story.path}/news")["counts"] == []


def test_reading_the_news_is_not_looking(story: Story) -> None:
    two_clues_three_touches(story)
    assert news(story.bo) == news(story.bo)
    assert news(story.bo, f"{story.path}/news")["after"] == 3


def test_what_has_no_words_is_other_things(story: Story) -> None:
    story.begun()
    found = news(story.bo)
    assert found["says"] == "Since you last looked: one start of a game, two other things."
    assert [(each["type"], each["says"]) for each in found["games"][0]["counts"]] == [
        ("game_opened", "one start of a game"), ("board_laid", None), ("deal_sealed", None),
    ]  # fmt: skip


def test_a_private_thing_counts_for_those_who_were_told(story: Story) -> None:
    story.begun()
    cursors = {name: news(story.people[name])["cursor"] for name in story.people}
    story.do(story.mover, {"type": "ask_approval", "word": "postcard"})
    for name, cursor in cursors.items():
        says = news(story.people[name], f"news?since={cursor}")["says"]
        spymaster = name in ("ada", "cy")
        assert says == (
            "Since then: one question about a clue." if spymaster else "Nothing new since then."
        )


def test_a_cursor_leads_from_one_answer_to_the_next(story: Story) -> None:
    story.begun()
    cursor, seen = news(story.bo)["cursor"], 3
    for _ in range(3):
        story.clue(1)
        story.touch(story.mover, "neutral")
        found = news(story.bo, f"news?since={cursor}")
        [game] = found["games"]
        assert (game["after"], game["seen"]) == (
            seen,
            seen + sum(c["count"] for c in game["counts"]),
        )
        assert news(story.bo, f"news?since={found['cursor']}")["games"] == []
        cursor, seen = found["cursor"], game["seen"]


def test_news_of_many_games_are_counted_together(db: None) -> None:
    people = Story().begun()
    stories = [people, another(people), another(people)]
    for story in stories:
        looked(story.bo, story)
    for story in stories[:2]:
        story.clue(1)
    found = news(people.bo)
    assert found["says"] == "Since you last looked (two games): two clues."
    assert {game["game"] for game in found["games"]} == {story.id for story in stories[:2]}
    assert news(people.bo, language="pl")["says"] == (
        "Od twojej ostatniej wizyty (dwie gry): dwie wskazówki."
    )


def another(people: Story) -> Story:
    """One more game of the same people."""
    story = Story.__new__(Story)
    story.kind, story.chairs, story.people = people.kind, people.chairs, people.people
    opened = people.ada.post("games", {"kind": "codenames"})
    return story.at(opened.json()["table"]["id"]).begun()


@pytest.mark.parametrize("memory", ["warm", "cold"])
def test_more_games_take_no_more_queries(db: None, memory: str) -> None:
    people = Story().begun()
    people.clue(1)

    def queries() -> int:
        if memory == "cold":
            tables.forget()
        with CaptureQueriesContext(
            connection,
        ) as asked:
            news(people.bo)
        return len(asked)

    queries()
    one = queries()
    for _ in range(4):
        another(people).clue(1)
    queries()
    assert queries() == one <= 7


def test_late_in_a_long_game_it_costs_what_is_new(
    story: Story, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.begun().play_out(careful=True)
    assert looked(story.bo, story) == 200
    decoded = 0
    real = codec.decode

    def counting(*shape: Any) -> Any:
        nonlocal decoded
        decoded += 1
        return real(*shape)

    monkeypatch.setattr(codec, "decode", counting)
    news(story.bo)
    assert decoded == 0
    seen = story.bo.get(story.path).json()["seen"]
    assert seen > 40
    news(story.bo, f"{story.path}/news?after={seen - 2}")
    assert 2 <= decoded <= 2 + observe.SPARE


def test_of_two_marks_the_further_one_stays(story: Story) -> None:
    story.begun()
    assert story.bo.post(f"{story.path}/looked", {"seen": 3}).json() == {"seen": 3}
    assert story.bo.post(f"{story.path}/looked", {"seen": 1}).json() == {"seen": 3}


@pytest.mark.parametrize("seen", [4, -1, 2**40, "3", None])
def test_nobody_has_seen_what_they_were_not_told(story: Story, seen: object) -> None:
    story.begun()
    answer = story.bo.post(f"{story.path}/looked", {"seen": seen})
    assert (answer.status_code, answer.json()["field"]) == (400, "$.seen")
    assert news(story.bo, f"{story.path}/news")["after"] == 0


def test_whoever_takes_a_seat_over_has_seen_nothing_of_it(story: Story) -> None:
    story.begun()
    looked(story.di, story)
    story.di.post(f"{story.path}/leave")
    link = story.ada.post(f"{story.path}/invitations", {"type": "link"}).json()["secret"]
    eve = Person("eve")
    eve.post("games/join", {"secret": link})
    assert looked(eve, story, 2) == 200  # as an onlooker
    taken = eve.post(f"{story.path}/take-over", {"seat": "blue_operative_1"})
    assert taken.status_code == 200, taken.content
    assert news(eve, f"{story.path}/news")["after"] == 0


@pytest.mark.parametrize("since", ["x", "AQ", "!!!!", "A" * 9000, "AQAAAAAAAQ"])
def test_what_is_no_cursor_is_refused(story: Story, since: str) -> None:
    answer = story.bo.get(f"news?since={since}")
    assert (answer.status_code, answer.json()["field"]) == (400, "$.since")


def test_a_table_at_which_nothing_was_dealt_has_no_news(story: Story) -> None:
    story.sit()
    assert news(story.bo)["games"] == []
    assert news(story.bo, f"{story.path}/news")["seen"] == 0
    assert looked(story.bo, story, 0) == 200
    assert looked(story.bo, story, 1) == 400


def test_finished_games_do_not_come_back(story: Story) -> None:
    story.begun().play_out()
    first = news(story.bo)
    assert len(first["games"]) == 1
    assert news(story.bo, f"news?since={first['cursor']}")["games"] == []


def test_streams_are_not_served_where_they_would_hold_a_thread(story: Story) -> None:
    for path in ("live", f"{story.path}/live"):
        answer = story.bo.get(path)
        assert (answer.status_code, answer.json()["type"]) == (421, "/problems/live-elsewhere")
