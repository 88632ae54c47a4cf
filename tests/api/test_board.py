"""The board of a game over HTTP: the same for all, kept for a while, and none where there is none."""

from __future__ import annotations

import dataclasses
from collections import Counter
from itertools import permutations

import msgspec
import pytest
from django.test import Client

from api_schema.structs import Components
from config import urls  # noqa: F401  the published schema is gathered before there is a variant
from games.api import boards, wire
from games.engines import ENGINES
from games.engines.codenames import CODENAMES
from games.engines.inkognito.city import EMBASSY, NEIGHBOURS, NUMBERS, PLACES, STARTS
from games.engines.inkognito.missions import mission_of
from games.engines.inkognito.terms import Identity, Letter, Line, Team

pytestmark = pytest.mark.django_db
PATH = "/api/v1/kinds/{}/board"
INKOGNITO = PATH.format("inkognito")


def test_a_board_can_be_had_by_anybody_and_is_kept_for_an_hour() -> None:
    first = Client().get(INKOGNITO)
    assert (first.status_code, first["Content-Type"]) == (200, "application/json")
    again = Client().get(INKOGNITO, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    for answer in (first, again):
        assert answer["Cache-Control"] == "public, max-age=3600"
        assert answer["Vary"] == "Accept-Language", "it is not one person's"
    assert Client().head(INKOGNITO)["ETag"] == first["ETag"]
    assert Client().get(INKOGNITO, headers={"If-None-Match": '"0"'}).status_code == 200


@pytest.mark.parametrize("kind", ["codenames", "pictures", "duet", "chess", "Inkognito", "%2e%2e"])
def test_a_kind_without_a_board_says_so_in_three_languages(kind: str) -> None:
    for language, word in (("en", "board"), ("cs", "plán"), ("pl", "planszy")):
        answer = Client().get(PATH.format(kind), headers={"Accept-Language": language})
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
        assert answer.json()["type"] == "/problems/no-such-board"
        assert word in answer.json()["title"]
        assert "private" in answer["Cache-Control"]


def test_nothing_but_a_look_is_taken_at_it() -> None:
    for method in ("post", "put", "delete"):
        assert getattr(Client(), method)(INKOGNITO).status_code == 405


def test_ink_105_ink_106_the_spaces_are_those_of_the_city() -> None:
    spaces = Client().get(INKOGNITO).json()["spaces"]
    assert {space["id"]: space["name"] for space in spaces} == {
        space: place.name for space, place in PLACES.items()
    }
    assert all(0 <= space["x"] <= 100 and 0 <= space["y"] <= 60 for space in spaces)
    assert {space["number"]: space["id"] for space in spaces if space["number"]} == NUMBERS
    assert [space["id"] for space in spaces if space["embassy"]] == [EMBASSY]
    for colour, starts in STARTS.items():
        assert {space["id"] for space in spaces if space["start"] == colour} == set(starts)


def test_ink_107_every_line_is_told_once_and_walks_both_ways() -> None:
    lines = Client().get(INKOGNITO).json()["lines"]
    assert Counter(line["line"] for line in lines) == {"land": 59, "water": 38}
    ends = [(line["line"], frozenset((line["a"], line["b"]))) for line in lines]
    assert len(set(ends)) == len(ends)
    both = {(line, pair) for line, pair in ends}
    for line in Line:
        for space, others in NEIGHBOURS[line].items():
            assert all((line, frozenset((space, other))) in both for other in others)


def test_ink_74_ink_90_the_missions_and_the_escapes_are_those_that_are_judged() -> None:
    board = Client().get(INKOGNITO).json()
    agents = {team["team"]: (team["first"], team["second"]) for team in board["teams"]}
    assert agents == {"fb": ("fiddlebottom", "bubble"), "zx": ("zsa_zsa", "agent_x")}
    told = {(m["team"], m["first"], m["second"]): m["mission"] for m in board["missions"]}
    assert len(board["missions"]) == 24
    for team in Team:
        first, second = map(Identity, agents[team])
        for one, two in permutations(Letter, 2):
            mission = mission_of(team, {first: one, second: two})
            assert told[team, one, two] == msgspec.to_builtins(mission)
    assert {escape["agent"]: escape["space"] for escape in board["escapes"]} == {
        "fiddlebottom": NUMBERS[5], "bubble": NUMBERS[1],
        "zsa_zsa": NUMBERS[4], "agent_x": NUMBERS[6],
    }  # fmt: skip


def test_ink_8_ink_9_ink_19_the_phantom_and_the_gestures_are_told() -> None:
    board = Client().get(INKOGNITO).json()
    assert board["shown"] == 3
    assert [(b["ball"], b["count"], b["moves"], b["lines"]) for b in board["balls"]] == [
        ("white", 3, "own", ["land", "water"]),
        ("orange", 2, "own", ["land"]),
        ("blue", 2, "own", ["water"]),
        ("black", 2, "ambassador", ["land", "water"]),
        ("purple", 1, "other", ["land", "water"]),
    ]
    assert {gesture["gesture"]: gesture["agent"] for gesture in board["gestures"]} == {
        "twitch": "fiddlebottom", "tug": "bubble", "frown": "agent_x", "turn_up": "zsa_zsa",
    }  # fmt: skip


class Chart(msgspec.Struct, frozen=True):
    """A board of another game."""

    squares: int


@pytest.fixture
def variant(monkeypatch: pytest.MonkeyPatch) -> str:
    chart = dataclasses.replace(CODENAMES, name="variant", board=Chart(64))
    monkeypatch.setitem(ENGINES, "variant", chart)
    yield "variant"
    wire.wire.cache_clear()
    boards.board_shown.cache_clear()


def test_a_game_adds_a_board_and_the_server_and_the_schema_have_it(variant: str) -> None:
    answer = Client().get(PATH.format(variant))
    assert answer.json() == {"kind": "variant", "squares": 64}
    components = Components()
    for kind in ENGINES:
        components.add_kind(kind, wire.wire(kind).published())
    schemas = components.schemas()
    assert set(schemas["Board"]["discriminator"]["mapping"]) == {"inkognito", "variant"}
    assert set(schemas["VariantBoard"]["required"]) == {"kind", "squares"}
    assert schemas["VariantBoard"]["description"] == "A board of another game."
