"""The players' own decks through the API: one's own, shared ones, and those of others."""

from __future__ import annotations

import json
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from accounts.tokens import Scope
from api_schema import errors
from api_schema.words import sentences
from games import own_decks
from games.models import Deck
from games.own_decks import DeckNo
from tests.conftest import Person, at_once

pytestmark = pytest.mark.storage

WORDS = ("whale", "piano", "crown", *(f"agent {number}" for number in range(1, 23)))
CARDS = [{"word": word} for word in WORDS]
GOOD: dict[str, Any] = {"name": "Harbour", "language": "en", "cards": CARDS}


@pytest.fixture
def ada(db: None) -> Person:
    return Person("ada")


@pytest.fixture
def eve(db: None) -> Person:
    return Person("eve")


def made(person: Person, **changes: Any) -> str:
    """The address of a new deck."""
    response = person.post("decks", GOOD | changes)
    assert response.status_code == 201, response.content
    return response["Location"].removeprefix("/api/v1/")


def problem(response, status: int, slug: str) -> dict[str, Any]:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert (body["type"], body["status"]) == (f"/problems/{slug}", status)
    return body


def refused(response) -> tuple[str, dict[str, Any]]:
    body = problem(response, 422, "refused")
    assert body["kind"] == "deck"
    assert body["detail"] not in (None, body["reason"])
    return body["reason"], body["facts"]


def kept(path: str) -> tuple[Any, ...]:
    return Deck.objects.values_list().get(pk=path.removeprefix("decks/"))


def test_a_deck_is_made_and_read_back(ada: Person) -> None:
    family = [{"word": "ocean", "family": ["Sea", "seas*"]}]
    response = ada.post("decks", GOOD | {"cards": CARDS + family, "shared": True})
    shown = response.json()
    assert response.status_code == 201
    assert response["Location"] == f"/api/v1/decks/{shown['id']}"
    moments = {"made_at": shown["made_at"], "changed_at": shown["changed_at"]}
    assert shown == moments | {
        "id": shown["id"], "name": "Harbour", "language": "en", "shared": True, "size": 26,
        "yours": True, "owner": ada.user.username,
        "cards": [
            *({"word": word.upper(), "family": []} for word in WORDS),
            {"word": "OCEAN", "family": ["sea", "seas*"]},
        ],
    }  # fmt: skip
    assert ada.get(f"decks/{shown['id']}").json() == shown


def test_my_decks_are_listed_without_their_cards(ada: Person, eve: Person) -> None:
    path = made(ada)
    made(eve, shared=True)
    shown = ada.get(path).json()
    inside = ("yours", "owner", "cards")
    listed = {field: value for field, value in shown.items() if field not in inside}
    assert ada.get("decks").json() == {"decks": [listed]}


def test_a_deck_is_replaced_as_a_whole(ada: Person) -> None:
    path = made(ada, shared=True)
    cards = [{"word": f"docker {number}"} for number in range(30)]
    changed = ada.send("PUT", path, {"name": "Docks", "language": "cs", "cards": cards})
    assert changed.status_code == 200
    shown = changed.json()
    new = {"name": "Docks", "language": "cs", "shared": False, "size": 30}
    assert shown | new == shown == ada.get(path).json()


def test_a_deck_that_was_removed_is_gone(ada: Person) -> None:
    path = made(ada)
    response = ada.send("DELETE", path)
    assert (response.status_code, response.content) == (204, b"")
    problem(ada.get(path), 404, "no-such-deck")
    problem(ada.send("DELETE", path), 404, "no-such-deck")
    assert ada.get("decks").json() == {"decks": []}


@pytest.mark.parametrize("method", ["GET", "HEAD", "PUT", "DELETE"])
def test_a_private_deck_and_none_at_all_look_the_same(
    ada: Person, eve: Person, method: str
) -> None:
    path = made(ada)
    before = kept(path)
    for body in (GOOD, {"name": ""}, b"no JSON"):
        private = eve.send(method, path, body)
        none = eve.send(method, f"decks/{uuid4()}", body)
        assert private.status_code == none.status_code == 404
        assert private.content == none.content
        assert dict(private.headers) == dict(none.headers)
    assert kept(path) == before


def test_a_shared_deck_is_read_by_whoever_has_its_address(ada: Person, eve: Person) -> None:
    path = made(ada, shared=True)
    shown = eve.get(path)
    assert shown.json() == ada.get(path).json() | {"yours": False, "owner": None}
    assert ada.user.username.encode() not in shown.content
    assert eve.get("decks").json() == {"decks": []}


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
def test_a_shared_deck_is_changed_and_removed_by_its_owner_alone(
    ada: Person, eve: Person, method: str
) -> None:
    path = made(ada, shared=True)
    before = kept(path)
    for body in (GOOD, b"no JSON"):
        problem(eve.send(method, path, body), 403, "not-allowed")
    assert kept(path) == before


def test_a_deck_that_is_not_shared_any_more_is_hidden_at_once(ada: Person, eve: Person) -> None:
    path = made(ada, shared=True)
    assert eve.get(path).status_code == 200
    ada.send("PUT", path, GOOD | {"shared": False})
    problem(eve.get(path), 404, "no-such-deck")
    problem(eve.send("DELETE", path), 404, "no-such-deck")


def test_a_token_that_reads_does_not_write(ada: Person) -> None:
    path = made(ada)
    ada.token.scopes = Scope.GAMES_READ
    ada.token.save()
    assert [ada.get("decks").status_code, ada.get(path).status_code] == [200, 200]
    for method, door in (("POST", "decks"), ("PUT", path), ("DELETE", path)):
        problem(ada.send(method, door, GOOD), 403, "not-allowed")
    ada.token.scopes = Scope.GAMES_PLAY
    ada.token.save()
    for method in ("GET", "HEAD"):
        assert [ada.send(method, door).status_code for door in ("decks", path)] == [403, 403]
    assert ada.send("DELETE", path).status_code == 204


def test_nobody_comes_in_without_a_name(ada: Person) -> None:
    path, nobody = made(ada, shared=True), Client()
    for door in ("decks", path):
        problem(nobody.get(f"/api/v1/{door}"), 401, "who-are-you")
    for method in ("PUT", "DELETE"):
        problem(nobody.generic(method, f"/api/v1/{path}"), 401, "who-are-you")


def test_a_browser_needs_its_csrf_token_here_too(ada: Person) -> None:
    path, browser = made(ada), Client(enforce_csrf_checks=True)
    browser.force_login(ada.user)
    assert browser.get(f"/api/v1/{path}").json()["yours"]
    problem(browser.delete(f"/api/v1/{path}"), 403, "not-allowed")


@pytest.mark.parametrize(
    ("change", "reason", "facts"),
    [
        ({"name": " "}, "name_empty", {}),
        ({"name": "x" * 61}, "name_too_long", {"most": 60}),
        ({"name": "a\0b"}, "name_odd_character", {"character": "U+0000"}),
        ({"cards": []}, "too_few_cards", {"least": 25}),
        ({"cards": CARDS[:24]}, "too_few_cards", {"least": 25}),
        ({"cards": [*CARDS, {"word": ""}]}, "word_empty", {"card": 25, "word": ""}),
        (
            {"cards": [{"word": "wh\0ale"}, *CARDS]}, "word_odd_character",
            {"card": 0, "word": "whU+0000ale", "character": "U+0000"},
        ),
        ({"cards": [*CARDS, CARDS[0]]}, "word_twice", {"card": 25, "word": "WHALE"}),
        (
            {"cards": [*CARDS, {"word": "ocean", "family": ["se*"]}]}, "star_too_early",
            {"card": 25, "word": "ocean", "form": "se*", "least": 3},
        ),
    ],
)  # fmt: skip
def test_a_deck_that_is_refused_says_why_and_changes_nothing(
    ada: Person, change: dict[str, Any], reason: str, facts: dict[str, Any]
) -> None:
    path = made(ada)
    before, count = kept(path), Deck.objects.count()
    assert refused(ada.post("decks", GOOD | change)) == (reason, facts)
    assert refused(ada.send("PUT", path, GOOD | change)) == (reason, facts)
    assert (kept(path), Deck.objects.count()) == (before, count)


def test_a_deck_of_2000_cards_and_not_of_2001(ada: Person) -> None:
    cards = [{"word": f"agent {number}", "family": ["spy"] * 8} for number in range(2001)]
    path = made(ada, cards=cards[:2000])
    assert ada.get(path).json()["size"] == 2000
    assert refused(ada.post("decks", GOOD | {"cards": cards})) == ("too_many_cards", {"most": 2000})


def test_the_51st_deck_is_refused(ada: Person) -> None:
    paths = [made(ada) for _ in range(50)]
    assert refused(ada.post("decks", GOOD)) == ("too_many_decks", {"most": 50})
    assert len(ada.get("decks").json()["decks"]) == 50
    assert ada.send("PUT", paths[0], GOOD).status_code == 200
    ada.send("DELETE", paths[0])
    made(ada)


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": 1}, "$.name"),
        ({"name": None}, "$.name"),
        ({"language": "de"}, "$.language"),
        ({"language": "EN"}, "$.language"),
        ({"shared": 1}, "$.shared"),
        ({"shared": "true"}, "$.shared"),
        ({"cards": {}}, "$.cards"),
        ({"cards": "whale"}, "$.cards"),
        ({"cards": [*CARDS, "whale"]}, "$.cards[25]"),
        ({"cards": [*CARDS, {}]}, "$.cards[25]"),
        ({"cards": [{"word": 10**400}]}, "$.cards[0].word"),
        ({"cards": [{"word": "a", "family": "b"}]}, "$.cards[0].family"),
        ({"cards": [{"word": "a", "family": [None]}]}, "$.cards[0].family[0]"),
        ({"cards": [{"word": "a", "colour": "red"}]}, "$.cards[0]"),
        ({"owner": "eve"}, "$"),
        ({"size": 10**30}, "$"),
    ],
    ids=lambda value: str(value)[-40:],
)
def test_a_wish_that_cannot_be_read_names_its_field(
    ada: Person, change: dict[str, Any], field: str
) -> None:
    assert nothing_changed_by(ada, GOOD | change) == [field, field]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"[]", b'{"name": ', b"[" * 10_000, b'{"name": "Harbour", "language": "en"}',
        b'{"name": "\\ud800", "language": "en", "cards": []}',
        b'{"name": "a", "language": "en", "cards": [{"word": "\xed\xa0\x80"}]}',
    ],
    ids=lambda value: str(value)[:40],
)  # fmt: skip
def test_what_cannot_be_read_at_all_changes_nothing(ada: Person, body: bytes) -> None:
    assert all(field.startswith("$") for field in nothing_changed_by(ada, body))


def nothing_changed_by(person: Person, body: Any) -> list[str]:
    """The fields that a new deck and a change of one were found unreadable for."""
    path = made(person)
    before, count = kept(path), Deck.objects.count()
    answers = [person.send(*door, body) for door in (("POST", "decks"), ("PUT", path))]
    assert (kept(path), Deck.objects.count()) == (before, count)
    return [problem(answer, 400, "unreadable")["field"] for answer in answers]


def test_a_deck_may_be_larger_than_anything_else_that_is_sent(ada: Person) -> None:
    body = json.dumps(GOOD).encode()
    most, more = body.ljust(512 * 1024), body.ljust(512 * 1024 + 1)
    response = ada.post("decks", most)
    path = f"decks/{response.json()['id']}"
    assert (response.status_code, ada.send("PUT", path, most).status_code) == (201, 200)
    for method, door in (("POST", "decks"), ("PUT", path)):
        assert "512" in problem(ada.send(method, door, more), 413, "too-large")["detail"]
    for door in ("games", "decksters", "accounts/tokens"):
        large = ada.post(door, body.ljust(64 * 1024 + 1))
        assert "64" in problem(large, 413, "too-large")["detail"]


def test_every_refusal_of_a_deck_speaks_three_languages() -> None:
    spoken = sentences(errors.WORDS)["deck"]
    assert set(spoken) == set(DeckNo)
    assert all(set(words) == {"en", "cs", "pl"} for words in spoken.values())


def test_a_refusal_names_the_card_as_people_count(ada: Person) -> None:
    cards = [{"word": "a {most} {0}"}, *CARDS]
    for language, card in (("en", "Card 1, “"), ("cs", "1. karta, „"), ("pl", "1. karta, „")):
        sent = ada.post("decks", GOOD | {"cards": cards}, Accept_Language=language)
        assert sent.json()["detail"].startswith(f"{card}a {{most}} {{0}}")


def test_of_decks_made_at_once_no_more_than_50_are_kept(transactional_db) -> None:
    """Eight threads, and room for two."""
    flo = Person("flo")
    for _ in range(48):
        made(flo)
    answers = at_once(*[partial(flo.post, "decks", GOOD)] * 8)
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [201] * 2 + [422] * 6
    assert len(own_decks.of(flo.user)) == 50
    flo.user.delete()
