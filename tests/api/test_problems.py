"""Every error is a problem: one envelope, a reason, the rule, in the language asked for."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import OperationalError
from django.test import Client, override_settings

from api_schema import errors
from api_schema.words import sentences
from games import lobby
from games.api import present
from games.engines import ENGINES
from tests.conftest import Person, Story

pytestmark = pytest.mark.django_db


def problem(response, status: int, slug: str) -> dict:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    body = response.json()
    assert (body["type"], body["status"]) == (f"/problems/{slug}", status)
    assert body["title"]
    return body


def test_a_refusal_names_its_reason_and_its_rule(story: Story) -> None:
    giver = story.begun().mover
    word = story.see(giver)["view"]["cards"][3]["face"]["word"]
    refused = story.do(giver, {"type": "give_clue", "word": word.lower(), "number": 1})
    body = problem(refused, 422, "refused")
    assert (body["kind"], body["reason"], body["rule"]) == (
        "codenames",
        "clue_on_the_board",
        "CN-61",
    )
    assert body["facts"] == {"word": word.lower()}


def test_an_unreadable_command_names_the_field(story: Story) -> None:
    story.begun()
    body = problem(story.do("bo", {"type": "touch", "card": "seven"}), 400, "unreadable")
    assert body["field"] == "$.command.card"
    assert "int" in body["detail"]


def test_a_command_of_another_kind_is_unreadable(story: Story) -> None:
    story.begun()
    sent = story.bo.post(f"{story.path}/commands", {"kind": "chess", "command": {"type": "stop"}})
    assert problem(sent, 400, "unreadable")["field"] == "$.kind"


def test_what_only_the_house_may_send_is_no_command(story: Story) -> None:
    story.begun()
    problem(story.do("bo", {"type": "open", "seats": [], "options": {}}), 400, "unreadable")


def test_no_such_page_no_such_game_no_such_method(story: Story) -> None:
    problem(story.ada.get("nowhere"), 404, "no-such-page")
    problem(story.ada.get(f"games/{uuid4()}"), 404, "no-such-game")
    problem(story.ada.get("games/not-a-uuid"), 404, "no-such-page")
    refused = story.ada.send("DELETE", "games")
    problem(refused, 405, "no-such-method")
    assert refused["Allow"] == "GET, POST, HEAD"
    problem(story.ada.send("OPTIONS", "games"), 405, "no-such-method")


def test_bad_json_wrong_media_and_too_large_a_body(story: Story) -> None:
    problem(story.ada.post("games", b'{"kind": '), 400, "unreadable")
    problem(story.ada.post("games", b"x" * (64 * 1024 + 1)), 413, "too-large")
    form = story.ada.client.post(
        "/api/v1/games",
        {"kind": "codenames"},
        headers={"Authorization": f"Bearer {story.ada.secret}"},
    )
    problem(form, 415, "not-json")
    xml = story.ada.get("kinds", Accept="application/xml")
    problem(xml, 406, "not-acceptable")


def test_no_credentials_or_wrong_ones() -> None:
    nobody = Client()
    stranger = nobody.get("/api/v1/games")
    problem(stranger, 401, "who-are-you")
    assert stranger["WWW-Authenticate"] == "Bearer"
    wrong = nobody.get("/api/v1/games", headers={"Authorization": "Bearer dd_wrong"})
    problem(wrong, 401, "who-are-you")


def test_a_crash_is_a_problem_that_tells_nothing(story: Story, monkeypatch) -> None:
    def crash(*args: object) -> None:
        raise RuntimeError("the key is under the mat")

    monkeypatch.setattr(lobby, "sitting", crash)
    body = problem(story.ada.get(story.path), 500, "crashed")
    assert "mat" not in json.dumps(body)


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "There is no such game"),
        ("cs", "Taková hra tu není"),
        ("pl", "Nie ma takiej gry"),
        ("de", "There is no such game"),
        ("cs-CZ,cs;q=0.9,en;q=0.5", "Taková hra tu není"),
    ],
)
def test_problems_speak_the_language_asked_for(db: None, language: str, title: str) -> None:
    response = Person("eve").get(f"games/{uuid4()}", Accept_Language=language)
    assert problem(response, 404, "no-such-game")["title"] == title


def test_refusals_speak_three_languages(story: Story) -> None:
    giver = story.begun().mover
    said = {
        story.do(
            giver, {"type": "give_clue", "word": "x" * 41, "number": 1}, Accept_Language=lang
        ).json()["detail"]
        for lang in ("en", "cs", "pl")
    }
    assert len(said) == 3
    assert all("40" in sentence for sentence in said)


def spoken(paths: tuple[Path, ...], section: str, keys: set[str]) -> list[str]:
    words = {k: w for path in reversed(paths) for k, w in sentences(path).get(section, {}).items()}
    return [
        f"{section}.{key}.{language}"
        for key in keys
        for language in ("en", "cs", "pl")
        if not words.get(key, {}).get(language)
    ]


def test_every_problem_and_every_refusal_has_words_in_three_languages() -> None:
    silent = spoken((errors.WORDS,), "problem", set(errors.STATUS))
    silent += spoken((errors.WORDS,), "table", set(lobby.No))
    for kind, engine in ENGINES.items():
        options = engine.types.options
        path = present.words(kind)
        silent += spoken(path, "kind", {"title", "summary"})
        silent += spoken(path, "refusal", set(engine.types.reasons))
        silent += spoken(path, "option", set(options.__struct_fields__))
        silent += spoken(path, "role", {role.name for role in engine.roles(options())})
    assert silent == []


def test_too_many_requests_are_told_when_to_come_back(story: Story, one_minute: None) -> None:
    with override_settings(THROTTLE={"read": 3, "write": 3, "guess": 3}):
        eve = Person("eve")
        answers = [eve.get("games") for _ in range(5)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429, 429]
    body = problem(answers[-1], 429, "slow-down")
    assert 0 < int(answers[-1]["Retry-After"]) == body["retry_after"] <= 61


def test_guesses_are_counted_by_address(db: None, one_minute: None) -> None:
    wrong = json.dumps({"username": "ada", "password": "guess"})
    with override_settings(THROTTLE={"read": 3, "write": 3, "guess": 4, "account": 9}):
        codes = [
            Client(REMOTE_ADDR="10.9.8.7")
            .post("/api/v1/accounts/session", wrong, "application/json")
            .status_code
            for _ in range(6)
        ]
    assert codes == [401, 401, 401, 401, 429, 429]


def test_a_database_that_does_not_answer_is_no_crash(story: Story, monkeypatch) -> None:
    def silent(*args: object) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr(lobby, "sitting", silent)
    answer = story.ada.get(story.path)
    problem(answer, 503, "try-again")
    assert answer["Retry-After"] == "1"
    assert b"refused" not in answer.content


def test_people_play_on_when_nobody_counts(story: Story, settings) -> None:
    nowhere = "redis://127.0.0.1:1/0"
    settings.CACHES = {
        "default": {"BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": nowhere}
    }
    assert story.ada.get("games").status_code == 200


def test_a_body_of_unknown_length_is_not_taken_for_an_empty_one(story: Story) -> None:
    answer = story.ada.client.post(
        "/api/v1/games", b"", "application/json", headers={"Transfer-Encoding": "chunked"}
    )
    problem(answer, 411, "length-required")


@pytest.mark.parametrize("path", ["kinds", "games", "accounts/me"])
def test_no_answer_is_for_anybody_but_the_one_who_asked(story: Story, path: str) -> None:
    assert story.ada.get(path)["Cache-Control"] == "private, no-cache"


def test_a_statement_that_the_database_cannot_read_is_a_crash(story: Story, monkeypatch) -> None:
    monkeypatch.setattr("games.sitting.SITTING", "SELECT nonsense FROM nowhere WHERE %s = 1")
    problem(story.ada.get(story.path), 500, "crashed")
