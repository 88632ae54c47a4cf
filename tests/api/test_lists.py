"""My games: filters, whose turn, pages, and a price that does not grow."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]


def ids(person: Person, query: str = "") -> set[str]:
    return {game["id"] for game in person.get(f"games{query}").json()["games"]}


def test_i_see_the_games_i_sit_at_or_host_and_no_other(db: None) -> None:
    mine, other = Story().begun(), Story().begun()
    assert ids(mine.bo) == {mine.id}
    hosted = mine.bo.post("games", {"kind": "codenames"}).json()["table"]["id"]
    assert ids(mine.bo) == {mine.id, hosted}
    assert ids(other.ada) == {other.id}


def test_games_are_found_by_status_and_kind(story: Story) -> None:
    assert ids(story.ada, "?status=open") == {story.id}
    story.begun()
    assert ids(story.ada, "?status=open") == set()
    assert ids(story.ada, "?status=playing&kind=codenames") == {story.id}
    assert ids(story.ada, "?kind=duet") == set()
    story.play_out()
    assert ids(story.ada, "?status=over") == {story.id}
    assert ids(story.ada, "?status=playing") == set()


def test_your_turn_finds_the_games_that_wait_for_me(story: Story) -> None:
    story.begun()
    for _ in range(2):
        mover = story.mover
        waiting = {name for name in story.people if ids(story.people[name], "?your_turn=true")}
        assert waiting == {mover}
        [game] = story.people[mover].get("games").json()["games"]
        assert game["your_turn"] is True
        assert game["your_seat"] in game["awaited"]
        if mover in ("ada", "cy"):
            story.clue()


def test_a_seat_is_not_taken_for_another_whose_name_begins_the_same(story: Story) -> None:
    """red_operative_1 and red_operative_10 are two seats."""
    crowd = [Person(f"op{n}") for n in range(10)]
    for person in crowd:
        person.post(f"{story.path}/sit", {"role": "red_operative"})
    story.begun()
    while story.mover != "bo":
        story.clue()
        story.touch(story.mover, "neutral") if story.mover == "di" else None
    assert all(ids(person, "?your_turn=true") == {story.id} for person in crowd)


def test_pages_cut_the_list(story: Story) -> None:
    opened = {
        story.ada.post("games", {"kind": "codenames"}).json()["table"]["id"] for _ in range(4)
    }
    first = story.ada.get("games?size=3").json()
    second = story.ada.get("games?size=3&page=2").json()
    assert (first["count"], len(first["games"]), len(second["games"])) == (5, 3, 2)
    listed = [game["id"] for game in first["games"] + second["games"]]
    assert set(listed) == opened | {story.id}
    assert story.ada.get("games?page=9").json()["games"] == []


@pytest.mark.parametrize(
    "query", ["?page=0", "?size=101", "?size=x", "?status=lost", "?colour=red", "?your_turn=maybe"]
)
def test_a_question_that_makes_no_sense_is_a_400(story: Story, query: str) -> None:
    assert story.ada.get(f"games{query}").status_code == 400


def test_a_longer_list_takes_no_more_queries(story: Story) -> None:
    story.begun()

    def price() -> int:
        with CaptureQueriesContext(
            connection,
        ) as queries:
            assert story.ada.get("games").status_code == 200
        return len(queries)

    cheap = price()
    for _ in range(8):
        story.ada.post("games", {"kind": "codenames"})
    assert price() == cheap


def test_a_read_takes_two_queries_and_a_command_six(story: Story) -> None:
    """Who is asking, and the table; then what is new, the insert, the projection, and a notice for
    whoever is next."""
    giver = story.begun().mover
    story.see(giver)
    with CaptureQueriesContext(connection) as reading:
        story.see(giver)
    assert len(reading) == 2
    with CaptureQueriesContext(connection) as commanding:
        story.do(giver, {"type": "give_clue", "word": "postcard", "number": 1})
    facts = [q for q in commanding.captured_queries if "SAVEPOINT" not in q["sql"]]
    assert len(facts) == 6
