"""Every endpoint as every kind of caller: the answers are those of table.txt, and some are never.

A diff of `make access` that nobody wanted is a hole, or a door that is shut.
"""

from __future__ import annotations

import pytest

from tests.access.asks import asks
from tests.access.callers import CALLERS, NOBODY, STAFF, TOKENS
from tests.access.doors import needed_scopes
from tests.access.table import column, read
from tests.access.world import World

pytestmark = pytest.mark.django_db

# What is there for everybody.
OPEN = {
    "GET /", "GET /missions/", "GET /pictures/", "GET /pictures/{picture}.svg",
    "GET /pictures/{picture}.{mark}.svg", "GET /problems/{slug}", "GET /join/{secret}",
    "GET /unsubscribe/{wish}", "POST /unsubscribe/{wish}",  # who has the letter has the link
    "GET /help/", "GET /help/{topic}/", "GET /developers/",
    "POST /language",
    "GET /healthz", "GET /readyz", "GET /login", "POST /login", "POST /logout", "POST /admin/logout/",
    "GET /manifest.webmanifest", "GET /sw.js", "GET /offline",  # the app, which is about nobody
    "GET /signup", "GET /forgotten", "POST /forgotten",  # who signs up goes on at the login
    "POST /oauth/token", "POST /oauth/revoke",  # an app says by itself who it is
    "GET /api/v1/push/key",
    "GET /api/docs/", "GET /api/redoc/", "GET /api/schema/",
    "GET /api/v1/kinds", "GET /api/v1/kinds/{kind}/board", "GET /api/v1/pictures",
    "POST /api/v1/accounts/signup", "POST /api/v1/accounts/session",
    "POST /api/v1/accounts/password/forgotten",
}  # fmt: skip
FOR_MACHINES = {"GET /metrics"}  # for no person, whoever it is
OPERATIVES_ALONE = {"POST /games/{game}/mark"}  # and none of those who call is one in a browser
DEMO_ALONE = {"POST /look-around"}  # there is none but on one's own machine
# Where somebody goes on who is half-way in. Who has begun nothing is told so.
STEPS = {
    f"POST /api/v1/accounts/{step}"
    for step in ("email/resend", "email/verify", "password/reset", "session/second-factor")
}
NOTHING_BEGUN = "409"
BEGUN = {
    "anonymous": set(),
    "unverified": {"email/resend", "email/verify"},
    "half-way": {"session/second-factor"},
}
OWN_SESSION = {f"{method} /api/v1/accounts/session" for method in ("GET", "DELETE")}
# Whoever is banned can leave, and take their data along.
WAYS_OUT = OWN_SESSION | {
    "GET /api/v1/accounts/me/data", "POST /api/v1/accounts/session/confirm",
    "GET /settings/data/", "POST /settings/data/", "GET /settings/data/download",
    "GET /settings/confirm", "POST /settings/confirm",
}  # fmt: skip
ANY_TOKEN = {"GET /api/v1/accounts/me"}  # who a token stands for is no scope
REMOVAL = "DELETE /api/v1/games/{game}/talk/{channel}/{number}"  # what moderators are there for
SHUT = {"401", "403", "404", "405", "login"}


ELSEWHERE = "421"  # let in, but streams are served by another pool: tests/streams goes there


def is_good(answer: str) -> bool:
    return answer < "400" or answer == ELSEWHERE


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


def test_nothing_breaks_for_anybody_and_everything_that_is_sent_can_be_read() -> None:
    broken = [
        (name, line, answer)
        for name, cells in read().items()
        for line, answer in cells.items()
        if answer.startswith("5") or answer in ("400", "415", "429")
    ]
    assert broken == []


def test_there_is_somebody_for_whom_each_door_opens() -> None:
    """Otherwise a line would say nothing."""
    table = read()
    lines = next(iter(table.values()))
    opened = {
        line.partition(" : ")[0]
        for line in lines
        if any(is_good(cells[line]) for cells in table.values())
    }
    shut = {line.partition(" : ")[0] for line in lines} - opened
    assert {line for line in shut if "/admin/" not in line} == (
        FOR_MACHINES | OPERATIVES_ALONE | DEMO_ALONE
    )


@pytest.mark.parametrize("nobody", NOBODY)
def test_who_is_not_in_finds_doors_shut_but_the_open_ones(nobody: str) -> None:
    cells = read()[nobody]
    steps = {line: cells[line] for line in STEPS}
    begun = {f"POST /api/v1/accounts/{step}" for step in BEGUN[nobody]}
    assert {line for line, answer in steps.items() if is_good(answer)} == begun
    assert {steps[line] for line in STEPS - begun} == {NOTHING_BEGUN}
    let_in = {line for line, answer in cells.items() if answer not in SHUT} - STEPS
    assert let_in == (OPEN if nobody == "anonymous" else OPEN | OWN_SESSION)


@pytest.mark.parametrize("somebody", ["banned", "barred"])
def test_who_is_banned_finds_no_door_open_that_is_not_open_to_all(somebody: str) -> None:
    let_in = {line for line, answer in read()[somebody].items() if answer not in SHUT}
    ways = {"banned": WAYS_OUT, "barred": STEPS}[somebody]  # to log in no token is asked for
    assert let_in <= OPEN | ways
    assert somebody == "barred" or ways <= let_in


@pytest.mark.parametrize("token", TOKENS)
def test_a_token_opens_nothing_without_the_scope_it_needs(world: World, token: str) -> None:
    cells, beyond = read()[token], []
    for ask in asks(world):
        line, needed = str(ask), needed_scopes(ask.door)
        if line in OPEN | ANY_TOKEN or not is_good(cells[line]):
            continue
        if needed is None or not needed <= TOKENS[token]:
            beyond.append(line)
    assert beyond == []


@pytest.mark.parametrize("program", [*TOKENS, "barred"])
def test_no_token_does_what_is_done_in_person(program: str) -> None:
    """A page knows no tokens, and neither do the doors of an account."""
    table, kept = read(), OPEN | ANY_TOKEN
    lines = [line for line in table[program] if "/api/v1/" not in line or "/accounts/" in line]
    assert {line: table[program][line] for line in lines if line not in kept} == {
        line: table["anonymous"][line] for line in lines if line not in kept
    }


@pytest.mark.parametrize("somebody", [name for name in CALLERS if name not in STAFF])
def test_the_admin_is_for_staff(somebody: str) -> None:
    answers = {line: answer for line, answer in read()[somebody].items() if " /admin/" in line}
    assert {line for line, answer in answers.items() if answer not in SHUT} <= OPEN


def test_staff_have_no_more_part_in_games_and_teams_than_anybody_else() -> None:
    table = read()
    for name in STAFF:
        mine = {
            line: answer
            for line, answer in table[name].items()
            if "/api/v1/" in line and not line.startswith(REMOVAL)
        }
        assert mine == {line: table["former"][line] for line in mine}


def test_the_right_to_take_messages_away_is_a_moderators() -> None:
    table = read()
    for line in (line for line in table["player"] if line.startswith(REMOVAL)):
        may = {name for name, cells in table.items() if is_good(cells[line])}
        assert may == {"moderator", "superuser"}


def test_to_who_has_left_a_team_it_is_gone() -> None:
    table = read()
    lines = [line for line in table["former"] if "/teams/{" in line or "/maps/{" in line]
    assert {table["former"][line] for line in lines} == {"404"}
