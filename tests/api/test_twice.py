"""The same command sent twice happens once, and a stale one does not happen at all."""

from uuid import uuid4

import pytest

from games.models import Entry
from tests.conftest import Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
CLUE = {"type": "give_clue", "word": "postcard", "number": 2}


def test_the_same_key_happens_once_and_gives_the_same_answer(story: Story) -> None:
    giver, key = story.begun().mover, str(uuid4())
    first = story.do(giver, CLUE, Idempotency_Key=key)
    written = Entry.objects.filter(game=story.id).count()
    again = story.do(giver, CLUE, Idempotency_Key=key)
    assert (again.status_code, again.content, again["ETag"]) == (200, first.content, first["ETag"])
    assert Entry.objects.filter(game=story.id).count() == written


def test_the_answer_stays_the_same_when_the_game_has_gone_on(story: Story) -> None:
    giver, key = story.begun().mover, str(uuid4())
    first = story.do(giver, CLUE, Idempotency_Key=key)
    story.play_out()
    again = story.do(giver, CLUE, Idempotency_Key=key)
    assert (again.status_code, again.content, again["ETag"]) == (200, first.content, first["ETag"])


def test_the_same_key_with_another_body_is_refused(story: Story) -> None:
    giver, key = story.begun().mover, str(uuid4())
    story.do(giver, CLUE, Idempotency_Key=key)
    other = story.do(giver, CLUE | {"number": 3}, Idempotency_Key=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-reused")


def test_a_key_is_good_for_one_seat_alone(story: Story) -> None:
    """Another seat that uses the same key neither repeats the command nor learns of it."""
    giver, key = story.begun().mover, str(uuid4())
    other = next(name for name in ("ada", "cy") if name != giver)
    before = story.do(other, CLUE, Idempotency_Key=key)
    story.do(giver, CLUE, Idempotency_Key=key)
    after = story.do(other, CLUE, Idempotency_Key=key)
    assert before.status_code == after.status_code == 422
    assert after.json()["type"] == "/problems/refused"


def test_a_refused_command_may_be_sent_again_with_its_key(story: Story) -> None:
    giver, key = story.begun().mover, str(uuid4())
    assert story.do(giver, CLUE | {"word": ""}, Idempotency_Key=key).status_code == 422
    assert story.do(giver, CLUE, Idempotency_Key=key).status_code == 200


def test_a_stale_number_is_told_what_it_has_not_seen(story: Story) -> None:
    giver = story.begun().mover
    toucher = {"ada": "bo", "cy": "di"}[giver]
    seen = story.see(toucher)["seen"]
    story.do(giver, CLUE)
    stale = story.do(toucher, {"type": "touch", "card": 0}, If_Match=f'"{seen}"')
    problem = stale.json()
    assert (stale.status_code, problem["type"]) == (409, "/problems/moved-on")
    assert problem["seen"] == seen + 1
    [missed] = problem["told"]
    assert (missed["number"], missed["event"]["type"]) == (seen + 1, "clue_given")
    assert story.see(toucher)["view"]["turn"]["made"] == 0


@pytest.mark.parametrize("form", ["{}", '"{}"', 'W/"{}"', '"{}-deadbeef"'])
def test_a_fresh_number_in_any_form_is_let_through(story: Story, form: str) -> None:
    giver = story.begun().mover
    seen = story.see(giver)["seen"]
    assert story.do(giver, CLUE, If_Match=form.format(seen)).status_code == 200


def test_the_etag_of_a_read_is_good_for_the_next_command(story: Story) -> None:
    giver = story.begun().mover
    tag = story.people[giver].get(story.path)["ETag"]
    assert story.do(giver, CLUE, If_Match=tag).status_code == 200
    assert story.do(giver, CLUE, If_Match=tag).status_code == 409


def test_a_read_is_answered_304_until_something_is_told(story: Story) -> None:
    giver = story.begun().mover
    first = story.bo.get(story.path)
    same = story.bo.get(story.path, If_None_Match=first["ETag"])
    assert (same.status_code, same.content, same["ETag"]) == (304, b"", first["ETag"])
    story.do(giver, CLUE)
    assert story.bo.get(story.path, If_None_Match=first["ETag"]).status_code == 200


def test_the_feed_is_answered_304_too(story: Story) -> None:
    story.begun()
    path = f"{story.path}/feed?after=1"
    tag = story.bo.get(path)["ETag"]
    assert story.bo.get(path, If_None_Match=tag).status_code == 304
    story.clue()
    assert story.bo.get(path, If_None_Match=tag).status_code == 200


def test_a_table_opened_twice_with_one_key_is_one_table(story: Story) -> None:
    key, body = str(uuid4()), {"kind": "codenames", "spectators": True}
    first = story.ada.post("games", body, Idempotency_Key=key)
    again = story.ada.post("games", body, Idempotency_Key=key)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    other = story.ada.post("games", body | {"spectators": False}, Idempotency_Key=key)
    assert (other.status_code, other.json()["type"]) == (422, "/problems/key-reused")
    theirs = story.bo.post("games", body, Idempotency_Key=key)
    assert theirs.json()["table"]["id"] != first.json()["table"]["id"]
