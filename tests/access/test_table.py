"""Every endpoint as every kind of caller: the answers are those of table.txt, and some are never.

A diff of `make access` that nobody wanted is a hole, or a door that is shut.
"""

from __future__ import annotations

import pytest

from tests.access.asks import asks
from tests.access.doors import needed_scopes
from tests.access.table import column, read
from tests.access.world import CALLERS, TOKENS, World

pytestmark = pytest.mark.django_db

# What is there for everybody.
OPEN = {
    "GET /", "GET /missions/", "GET /pictures/", "GET /pictures/{picture}.svg",
    "GET /pictures/{picture}.{mark}.svg", "GET /problems/{slug}",
    "GET /admin/login/", "POST /admin/login/", "POST /admin/logout/",
    "GET /api/docs/", "GET /api/redoc/", "GET /api/schema/",
    "GET /api/v1/kinds", "GET /api/v1/kinds/{kind}/board", "GET /api/v1/pictures",
    "POST /api/v1/accounts/signup", "POST /api/v1/accounts/session",
}  # fmt: skip
ANY_TOKEN = {"GET /api/v1/accounts/me"}  # who a token stands for is no scope
SHUT = {401, 403, 404, 405}


@pytest.fixture
def world() -> World:
    return World()


@pytest.mark.parametrize("caller", CALLERS)
def test_every_caller_is_answered_as_the_table_says(world: World, caller: str) -> None:
    answered, kept = column(world, caller), read()[caller]
    differs = {
        line: f"{kept.get(line)} is {answered.get(line)}"
        for line in {*answered, *kept}
        if kept.get(line) != answered.get(line)
    }
    assert differs == {}, "If this is meant, run `make access` and read its diff."


def test_the_table_has_a_column_for_every_caller() -> None:
    assert list(read()) == list(CALLERS)


def test_nothing_breaks_for_anybody() -> None:
    broken = [
        (name, line, status)
        for name, cells in read().items()
        for line, status in cells.items()
        if status >= 500
    ]
    assert broken == []


@pytest.mark.parametrize("nobody", ["anonymous", "unverified"])
def test_who_is_not_signed_in_finds_doors_shut_but_the_open_ones(nobody: str) -> None:
    let_in = {
        line
        for line, status in read()[nobody].items()
        if status not in SHUT and not (status == 302 and line.startswith("GET /admin/"))
    }
    assert let_in == OPEN


def test_who_is_banned_finds_no_door_open_that_is_not_open_to_all() -> None:
    let_in = {line for line, status in read()["banned"].items() if status not in SHUT}
    assert let_in - {"DELETE /api/v1/accounts/session"} <= OPEN


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_opens_nothing_without_the_scope_it_needs(world: World, token: str) -> None:
    cells, beyond = read()[token], []
    for ask in asks(world):
        line, needed = str(ask), needed_scopes(ask.door)
        if line in OPEN | ANY_TOKEN or cells[line] >= 300:
            continue
        if needed is None or not needed <= TOKENS[token]:
            beyond.append(line)
    assert beyond == []


@pytest.mark.parametrize("somebody", ["player", "other", "spectator", "member", "former", "bot"])
def test_the_admin_is_for_staff(somebody: str) -> None:
    seen = {
        line for line, status in read()[somebody].items() if "/admin/" in line and status == 200
    }
    assert seen <= OPEN


def test_staff_have_no_more_part_in_games_and_teams_than_anybody_else() -> None:
    table = read()
    for name in ("moderator", "referee", "operator", "superuser"):
        mine = {line: table[name][line] for line in table[name] if "/api/v1/" in line}
        assert mine == {line: table["spectator"][line] for line in mine}
