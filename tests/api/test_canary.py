"""A canary: every byte a seat receives is searched for what that seat was not told."""

import json
import re
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse

from games.engines.engine import HOUSE
from games.log import read
from tests.conftest import Person, Story

pytestmark = pytest.mark.django_db
COLOURS = "red", "blue", "neutral", "assassin"


def everything(person: Person, story: Story) -> list[bytes]:
    """All that this person can be answered of the game at this moment, headers included."""
    stop = {"kind": "codenames", "command": {"type": "stop"}}
    seat = {"seat": person.get(story.path).json()["seat"] or "red_operative_1"}
    answers = [
        person.get(story.path),
        person.get(f"{story.path}/feed"),
        person.get(f"{story.path}/log"),
        person.get("games"),
        person.post(f"{story.path}/sit", {"role": "red_operative"}),
        person.post(f"{story.path}/leave"),
        person.get(story.path),
        person.get("games/vacancies"),
        person.post(f"{story.path}/take-over", seat),
        person.post(f"{story.path}/start"),
        person.post(f"{story.path}/commands", stop | {"command": {"type": "touch", "card": 99}}),
        person.post(f"{story.path}/commands", stop, If_Match="1"),
        person.post(f"{story.path}/commands", stop, If_Match="1", Idempotency_Key=str(uuid4())),
    ]
    return [whole(answer) for answer in answers]


def whole(answer: HttpResponse) -> bytes:
    return answer.content + json.dumps(dict(answer.headers)).encode()


def uncovered_colours_in(answer: bytes, uncovered: set[int]) -> list[object]:
    """Cards of which this answer tells more than the table shows."""
    try:
        body = json.loads(answer.partition(b'{"Content-Type"')[0])
    except json.JSONDecodeError:
        return []
    cards = (body.get("view") or {}).get("cards", [])
    return [card for card in cards if card["card"] in uncovered and (card["key"] or card["cover"])]


def test_the_key_reaches_nobody_who_was_not_told(story: Story) -> None:
    story.begun()
    eve = Person("eve")
    events = [recorded.event for recorded in read(UUID(story.id), "codenames")]
    nonce = next(event.nonce for event in events if HOUSE in getattr(event, "to", ()))
    checked = 0

    def search() -> None:
        nonlocal checked
        seen = story.see("ada")
        if seen["table"]["status"] == "over":
            return
        uncovered = {c["card"] for c in seen["view"]["cards"] if c["cover"] is None}
        key = [card["key"] for card in seen["view"]["cards"]]
        for name, person in (*story.people.items(), ("eve", eve)):
            aside = [whole(person.get("kinds"))] if name == "eve" else []  # the same for all
            for answer in [*everything(person, story), *aside]:
                checked += 1
                assert nonce.encode() not in answer
                if name in ("ada", "cy"):
                    continue
                assert json.dumps(key).encode() not in answer
                assert json.dumps(key, separators=(",", ":")).encode() not in answer
                # As a field: a card of the deck may have the word in its family.
                assert b"key_dealt" not in answer and not re.search(rb'"draws"\s*:', answer)
                assert uncovered_colours_in(answer, uncovered) == []
                # No list of colours as long as the board, in whatever spelling.
                runs = re.findall(rb"(?:\W*\b(?:red|blue|neutral|assassin)\b){10,}", answer)
                assert runs == []

    search()
    story.play_out(seed=3, after=search, careful=True)
    assert checked > 800


def test_cn_t14_a_colour_under_an_uncovered_card_is_in_no_operative_view_until_the_end(
    story: Story,
) -> None:
    story.begun()
    moments = 0

    def look() -> None:
        nonlocal moments
        moments += 1
        view = story.see("bo")["view"]
        hidden = [card for card in view["cards"] if card["cover"] is None]
        if view["turn"]["phase"] == "end":
            assert all(card["key"] in COLOURS for card in view["cards"])
        else:
            assert all(card["key"] is None for card in hidden)

    story.play_out(seed=11, after=look, careful=True)
    assert moments > 8


def test_the_canary_can_sing() -> None:
    """The search finds a leak if there is one."""
    leak = json.dumps({"view": {"cards": [{"card": 4, "cover": None, "key": "red"}]}}).encode()
    assert uncovered_colours_in(leak, {4}) != []
    assert re.findall(rb"(?:\W*\b(?:red|blue|neutral|assassin)\b){10,}", b'"red","blue",' * 6)


def test_a_tag_a_number_and_a_size_do_not_move_for_what_others_were_told(story: Story) -> None:
    """The key goes to two seats and the nonce to the house: an operative cannot count them."""
    story.begun()
    seen = {name: story.see(name)["seen"] for name in story.people}
    assert seen == {"ada": 4, "bo": 3, "cy": 4, "di": 3}
    tag = story.bo.get(story.path)["ETag"]
    assert tag.startswith('"3-')


def test_cn_109_the_answer_to_a_touch_has_one_form_whatever_the_colour(db: None) -> None:
    """Same fields, same number of things told, for each colour that ends the turn."""
    shapes = set()
    for colour in ("neutral", "rival"):
        story = Story().begun()
        toucher = story.clue(1)
        team = story.see(toucher)["view"]["you"]["team"]
        rival = {"red": "blue", "blue": "red"}[team]
        answer = story.touch(toucher, rival if colour == "rival" else colour)
        body = answer.json()
        shapes.add((answer.status_code, tuple(body), tuple(body["view"]), body["seen"]))
    assert len(shapes) == 1
