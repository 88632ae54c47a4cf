"""Whatever is thrown at the doors of the API, the answer is a problem and nothing happens."""

from __future__ import annotations

import json
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.contrib.auth import get_user_model
from django.http import HttpResponse

from accounts.models import Team, Token
from games.models import Entry, Game
from games.models import Seat as Chair

pytestmark = [pytest.mark.django_db, pytest.mark.storage]

GOOD = {  # for each door that takes a body, one that can be read
    "accounts/signup": {
        "username": "eve.adams",
        "email": "eve@example.org",
        "password": "over the hills",
    },
    "accounts/session": {"username": "eve.adams", "password": "over the hills"},
    "accounts/tokens": {"name": "a program", "scopes": ["games:read"]},
    "games": {"kind": "codenames"},
    "games/{game}/sit": {"role": "red_operative"},
    "games/{game}/commands": {"kind": "codenames", "command": {"type": "stop"}},
    "teams": {"name": "Harbour"},
    "teams/join": {"secret": "no link has it"},
}
COMMANDS = "games/{game}/commands"
DEEP = 10_000


def world() -> list[int]:
    models = (Entry, Game, Chair, Token, Team, get_user_model())
    return [model.objects.count() for model in models]


def assert_problem(response: HttpResponse, status: int, slug: str | None = None) -> dict[str, Any]:
    assert response.status_code == status, response.content
    assert response["Content-Type"] == "application/problem+json"
    problem = json.loads(response.content)
    assert problem["type"] == f"/problems/{slug}" if slug else problem["type"]
    assert problem["title"]
    assert problem["status"] == status
    return problem


def nested(*path: str, value: str) -> bytes:
    """A command from the person on turn with one field, given as raw JSON."""
    fields = ", ".join([*path, value])
    return f'{{"kind": "codenames", "command": {{{fields}}}}}'.encode()


def touch(card: str) -> bytes:
    return nested('"type": "touch"', value=f'"card": {card}')


def clue(word: str, number: str = "1") -> bytes:
    return nested('"type": "give_clue"', f'"word": {word}', value=f'"number": {number}')


NOT_JSON = {
    "empty": b"",
    "blank": b" \n",
    "truncated": b'{"kind": "codenames", "role": "red',
    "trailing": b"{}}",
    "two documents": b"{} {}",
    "comment": b"{} // a comment",
    "single quotes": b"{'kind': 'codenames'}",
    "not a number": b'{"kind": NaN}',
    "minus infinity": b"-Infinity",
    "array": b"[]",
    "null": b"null",
    "text": b'"codenames"',
    "number": b"1e400",
    "open brackets": b"[" * DEEP,
    "deep arrays": b"[" * DEEP + b"]" * DEEP,
    "deep objects": b'{"kind":' * 7000 + b"1" + b"}" * 7000,
    "deep before the tag": b'{"command":' + b"[" * DEEP + b"]" * DEEP + b',"kind":"codenames"}',
    "lone surrogate": b'{"\\ud800": 1}',
    "surrogate the wrong way round": b'{"kind": "\\udc00\\ud800"}',
    "raw NUL": b'{"kind": "\0"}',
    "invalid UTF-8": b'{"kind": "\xff"}',
    "UTF-8 of a surrogate": b'{"kind": "\xed\xa0\x80"}',
    "UTF-16": '{"kind": "codenames"}'.encode("utf-16"),
    "byte order mark": b'\xef\xbb\xbf{"kind": "codenames"}',
}


@pytest.mark.parametrize("garbage", NOT_JSON)
def test_what_no_door_can_read_changes_nothing(attacker, garbage):
    before = world()
    for door in GOOD:
        problem = assert_problem(attacker.throw(door, NOT_JSON[garbage]), 400, "unreadable")
        assert problem["field"].startswith("$"), door
        assert problem["detail"], door
    assert world() == before


@pytest.mark.parametrize("door", GOOD)
def test_an_unknown_field_is_named(attacker, door):
    before = world()
    body = json.dumps(GOOD[door] | {"admin": True}).encode()
    problem = assert_problem(attacker.throw(door, body), 400, "unreadable")
    assert "`admin`" in problem["detail"]
    assert world() == before


@pytest.mark.parametrize("door", GOOD)
def test_a_missing_field_is_named(attacker, door):
    name = next(iter(GOOD[door]))
    body = json.dumps({k: v for k, v in GOOD[door].items() if k != name}).encode()
    problem = assert_problem(attacker.throw(door, body), 400, "unreadable")
    assert f"`{name}`" in problem["detail"]


@pytest.mark.parametrize("door", GOOD)
def test_a_field_of_another_type_is_named(attacker, door):
    name = next(iter(GOOD[door]))
    for value in (None, 1, True, 1.5, [], {}):
        body = json.dumps(GOOD[door] | {name: value}).encode()
        problem = assert_problem(attacker.throw(door, body), 400, "unreadable")
        assert problem["field"] == f"$.{name}"


@pytest.mark.parametrize("door", GOOD)
def test_65_kilobytes_are_too_many(attacker, door):
    before = world()
    body = json.dumps(GOOD[door]).encode()
    assert_problem(attacker.throw(door, body + b" " * 65 * 1024), 413, "too-large")
    assert world() == before


@pytest.mark.parametrize(
    "content_type",
    [
        "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/xml", "application/vnd.api+json", "nonsense", ";;;", "",
    ],
)  # fmt: skip
def test_what_is_not_called_json_is_not_read(attacker, content_type):
    before = world()
    for door, good in GOOD.items():
        response = attacker.throw(door, json.dumps(good).encode(), content_type=content_type)
        assert_problem(response, 415, "not-json")
    assert world() == before


@pytest.mark.parametrize(
    ("body", "field"),
    [
        (touch("true"), "$.command.card"),
        (touch("1.0"), "$.command.card"),
        (touch('"1"'), "$.command.card"),
        (touch("null"), "$.command.card"),
        (touch("-1"), "$.command.card"),
        (touch("25"), "$.command.card"),
        (touch("9" * 400), "$.command.card"),
        (touch("9" * 9000), "$.command.card"),
        (touch("1e2"), "$.command.card"),
        (clue('"postcard"', "true"), "$.command.number"),
        (clue('"postcard"', "1000"), "$.command.number"),
        (clue('"postcard"', "9" * 400), "$.command.number"),
        (clue('"postcard"', "1.0"), "$.command.number"),
        (clue('"postcard"', "9" * 9000), "$.command.number"),
        (clue('"postcard"', '"endless"'), "$.command.number"),
        (clue("1"), "$.command.word"),
        (clue('["postcard"]'), "$.command.word"),
        (nested(value='"type": "fly"'), "$.command.type"),
        (nested(value='"type": 1'), "$.command.type"),
        (nested(value='"type": "open"'), "$.command.type"),
        (nested('"type": "stop"', value='"type": "touch"'), "$.command.type"),
        (nested('"type": "stop"', value='"to": ["house"]'), "$.command"),
        (nested(value='"card": 1'), "$.command"),
        (b'{"kind": "codenames", "command": []}', "$.command"),
        (b'{"kind": "go", "command": {"type": "stop"}}', "$.kind"),
        (b'{"kind": "-"}', "$.kind"),
        (b'{"kind": "codenames", "kind": "go", "command": {"type": "stop"}}', "$.kind"),
    ],
    ids=lambda value: str(value)[:70],
)
def test_a_command_that_cannot_be_read_names_its_field(attacker, body, field):
    before = world()
    problem = assert_problem(attacker.throw(COMMANDS, body), 400, "unreadable")
    assert problem["field"] == field
    assert problem["detail"]
    assert world() == before


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (clue('"post\\u0000card"'), "clue_odd_character"),
        (clue('"\\u202epostcard"'), "clue_odd_character"),
        (clue('""'), "clue_empty"),
        (clue(f'"{"a" * 200}"'), "clue_too_long"),
        (clue('"postcard"', "-1"), "number_out_of_range"),
        (clue('"postcard"', "999"), "number_out_of_range"),
        (clue('"postcard"', '1, "number": 99'), "number_out_of_range"),  # the last one counts
        (nested(value='"type": "stop"'), "not_this_phase"),
    ],
    ids=lambda value: str(value)[:70],
)
def test_a_command_that_can_be_read_is_still_refused_by_the_rules(attacker, body, reason):
    before = world()
    problem = assert_problem(attacker.throw(COMMANDS, body), 422, "refused")
    assert problem["reason"] == reason
    assert world() == before


@pytest.mark.parametrize(
    ("door", "change", "field"),
    [
        ("games", {"kind": "go"}, "$.kind"),
        ("games", {"kind": "-"}, "$.kind"),
        ("games", {"spectators": 1}, "$.spectators"),
        ("games", {"options": {"language": "xx"}}, "$.options.language"),
        ("games", {"options": {"house_rules": ["none"]}}, "$.options.house_rules[0]"),
        ("games", {"options": {"grid": 6}}, "$.options.grid"),
        ("accounts/signup", {"username": "ab"}, "$.username"),
        ("accounts/signup", {"username": "eve adams"}, "$.username"),
        ("accounts/signup", {"username": "eve.adams\n"}, "$.username"),
        ("accounts/signup", {"username": "e\0ve"}, "$.username"),
        ("accounts/signup", {"username": "e" * 31}, "$.username"),
        ("accounts/signup", {"password": "12345678"}, "$.password"),
        ("accounts/signup", {"password": "x" * 129}, "$.password"),
        ("accounts/signup", {"display_name": "e\0ve"}, "$.display_name"),
        ("accounts/signup", {"display_name": "eve\n"}, "$.display_name"),
        ("accounts/session", {"username": "e\0ve"}, "$.username"),
        ("accounts/session", {"username": "e" * 255}, "$.username"),
        ("accounts/tokens", {"name": "e\0ve"}, "$.name"),
        ("accounts/tokens", {"name": "eve\n"}, "$.name"),
        ("accounts/tokens", {"scopes": []}, "$.scopes"),
        ("accounts/tokens", {"scopes": ["everything"]}, "$.scopes[0]"),
        ("accounts/tokens", {"expires_at": "tomorrow"}, "$.expires_at"),
        ("accounts/tokens", {"expires_at": "2030-01-01T00:00:00"}, "$.expires_at"),
        ("accounts/tokens", {"expires_at": "9999-12-31T23:59:59-23:59"}, "$.expires_at"),
        ("accounts/tokens", {"expires_at": "0001-01-01T00:00:00+23:59"}, "$.expires_at"),
    ],
    ids=str,
)
def test_a_wish_that_cannot_be_read_names_its_field(attacker, door, change, field):
    before = world()
    body = json.dumps(GOOD[door] | change).encode()
    problem = assert_problem(attacker.throw(door, body), 400, "unreadable")
    assert problem["field"] == field
    assert world() == before


@pytest.mark.parametrize("name", ["Idempotency-Key", "If-Match"])
def test_a_header_that_cannot_be_read_is_named(attacker, name):
    before = world()
    for value in ("", "x", "-1", "1,2", "²", "é", '"', "1" * 5000, "\t", "None"):
        response = attacker.throw(COMMANDS, clue('"postcard"'), headers={name: value})
        assert assert_problem(response, 400, "unreadable")["field"] == name
    assert world() == before


@pytest.mark.parametrize("door", ["games/{game}", "games/{game}/feed"])
def test_a_tag_that_was_never_given_changes_no_read(attacker, door):
    plain = attacker.throw(door, b"", "GET")
    for tag in ("", "x", '"', "é", "," * 5000, 'W/"', '"1-00000000"'):
        tagged = attacker.throw(door, b"", "GET", headers={"If-None-Match": tag})
        assert (tagged.status_code, tagged.content) == (200, plain.content)


@pytest.mark.parametrize(
    ("door", "query", "field"),
    [
        ("games", "page=0", "$.page"),
        ("games", "page=x", "$.page"),
        ("games", "page=" + "9" * 400, "$.page"),
        ("games", "page=%D9%A1", "$.page"),
        ("games", "size=101", "$.size"),
        ("games", "size=", "$.size"),
        ("games", "size=true", "$.size"),
        ("games", "status=lost", "$.status"),
        ("games", "your_turn=maybe", "$.your_turn"),
        ("games", "kind=%00", "$.kind"),
        ("games", "sort=name", "$"),
        ("games/{game}/feed", "after=-1", "$.after"),
        ("games/{game}/feed", "after=" + "9" * 20, "$.after"),
        ("games/{game}/feed", "limit=0", "$.limit"),
        ("games/{game}/feed", "limit=1001", "$.limit"),
        ("games/{game}/feed", "after=1&limit", "$.limit"),
        ("games/{game}/feed", "seat=red_spymaster", "$"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_question_that_cannot_be_read_is_named(attacker, door, query, field):
    response = attacker.throw(f"{door}?{query}", b"", "GET")
    assert assert_problem(response, 400, "unreadable")["field"] == field


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "FROBNICATE"])
def test_a_door_that_is_opened_the_wrong_way_says_how_it_opens(attacker, method):
    before = world()
    response = attacker.throw("games/{game}/feed", b"{}", method)
    assert_problem(response, 405, "no-such-method")
    assert "GET" in response["Allow"]
    assert world() == before


@pytest.mark.parametrize(
    "path", ["games/1", "games/%00", "games/", "nowhere", f"games/{UUID(int=1)}"]
)
def test_what_is_not_there_is_a_problem_too(attacker, path):
    assert_problem(attacker.throw(path, b"", "GET"), 404)


@pytest.mark.parametrize("number", ["0", "9" * 19, "9" * 60])
def test_a_token_that_is_not_there_cannot_be_revoked(attacker, number):
    assert_problem(attacker.throw(f"accounts/tokens/{number}", b"", "DELETE"), 404)


@pytest.mark.parametrize("secret", ["", "x", "é", "dd_" + "a" * 9000, "dd_a dd_b"])
def test_a_forged_token_opens_nothing(attacker, secret):
    before = world()
    forged = {"Authorization": f"Bearer {secret}"}
    assert_problem(attacker.throw("games", b'{"kind": "codenames"}', headers=forged), 401)
    assert world() == before


def test_a_key_used_for_another_command_is_refused_in_the_shape_of_a_refusal(attacker):
    key = {"Idempotency-Key": str(uuid4())}
    assert attacker.throw(COMMANDS, clue('"postcard"'), headers=key).status_code == 200
    problem = assert_problem(attacker.throw(COMMANDS, clue('"letter"'), headers=key), 422)
    assert problem["kind"], "422 is published as a Refusal, which is told apart by kind"


# Requests that a machine makes up from the schema: some fit it, some break it on purpose.
