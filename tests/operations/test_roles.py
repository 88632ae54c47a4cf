"""Database roles and backups: the server plays as a role that does not own the log, PostgreSQL sees
to it, and what was saved can be played on."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from secrets import token_hex
from urllib.parse import urlsplit

import psycopg
import pytest
from psycopg.errors import InsufficientPrivilege

from tests import servers
from tests.conftest import CHAIRS
from tests.live import Live, dealt, live_server, people, players
from tests.migrated import execute

pytestmark = pytest.mark.postgresql
APP, PASSWORD = "deaddrop_app_of_tests", "a-password-of-the-tests"


@pytest.fixture(scope="module")
def live() -> Iterator[Live]:
    """A server that migrated as the owner and runs as the application."""
    with servers.postgresql() as server:
        with live_server(server, workers=1) as live:
            live.environment["APP_PASSWORD"] = PASSWORD
            said = live.manage("database_roles", "--app", APP, "--password-from", "APP_PASSWORD")
            assert said.startswith(f"{APP} plays")
            live.environment["DATABASE_URL"] = as_app(live.database_url)
            live.restart()
            yield live
        execute(server, f"DROP ROLE {APP}")


@pytest.fixture
def owner(live: Live, monkeypatch: pytest.MonkeyPatch) -> Live:
    """The same server, managed by the owner of its tables."""
    monkeypatch.setitem(live.environment, "DATABASE_URL", live.database_url)
    return live


def as_app(url: str) -> str:
    parts = urlsplit(url)
    host = parts.netloc.rpartition("@")[2]
    return parts._replace(netloc=f"{APP}:{PASSWORD}@{host}").geturl()


def play(live: Live) -> str:
    """A game is dealt, and somebody gives a clue."""
    names = [f"{name}-{token_hex(4)}" for name in CHAIRS]
    with players(live.url, people(live, *names)) as sitting:
        game = dealt(zip(sitting.values(), CHAIRS.values(), strict=True))
        clue = {"type": "give_clue", "word": "postcard", "number": 1}
        spymasters = (sitting[names[0]], sitting[names[2]])
        codes = {one.command(game, clue).status_code for one in spymasters}
        assert codes == {200, 422}  # one of the two is not on turn
    return game


FORBIDDEN = (
    "UPDATE games_entry SET data = '{}'",
    "DELETE FROM games_entry",
    "TRUNCATE games_entry",
    "ALTER TABLE games_entry DISABLE TRIGGER ALL",
    "DROP TRIGGER games_entry_no_change ON games_entry",
    "CREATE OR REPLACE FUNCTION games_entry_is_final() RETURNS trigger LANGUAGE sql AS ''",
    "ALTER TABLE games_entry OWNER TO CURRENT_USER",
    "DROP TABLE games_entry",
    "SET session_replication_role = replica",
    "UPDATE accounts_audit SET says = ''",
    "DELETE FROM accounts_audit",
    "TRUNCATE accounts_audit",
    "DELETE FROM django_migrations",
    "CREATE TABLE notes (id int)",
    "CREATE ROLE another SUPERUSER",
)


def test_the_application_plays_and_cannot_touch_the_past(live: Live) -> None:
    play(live)
    with psycopg.connect(live.environment["DATABASE_URL"], autocommit=True) as app:
        assert app.execute("SELECT current_user").fetchone() == (APP,)
        kept = app.execute("SELECT count(*), max(position) FROM games_entry").fetchone()
        for statement in FORBIDDEN:
            with pytest.raises(InsufficientPrivilege):
                app.execute(statement)
        after = app.execute("SELECT count(*), max(position) FROM games_entry").fetchone()
    assert kept == after and kept[0] > 5


def test_rights_are_put_right_while_people_play(owner: Live) -> None:
    """Twice the same is the same, and what somebody gave by hand is taken back."""
    execute(owner.database_url, f"GRANT UPDATE, TRIGGER, TRUNCATE ON games_entry TO {APP}")
    owner.manage("database_roles", "--app", APP)
    play(owner)
    with psycopg.connect(owner.database_url) as connection:
        asked = "SELECT privilege_type FROM information_schema.role_table_grants WHERE grantee = %s"
        held = connection.execute(f"{asked} AND table_name = 'games_entry'", [APP]).fetchall()
    assert {name for (name,) in held} == {"SELECT", "INSERT"}


def test_what_would_be_done_can_be_read_and_holds_no_password(owner: Live) -> None:
    options = ("--app", APP, "--password-from", "APP_PASSWORD", "--print")
    told = owner.manage("database_roles", *options)
    assert f'REVOKE UPDATE, DELETE ON "games_entry" FROM "{APP}";' in told
    assert PASSWORD not in told


def test_what_was_saved_can_be_brought_back_and_is_whole(
    owner: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As OPERATING.md says: dump, restore beside it, verify, rebuild, and the rights are as before."""
    game, binaries = play(owner), servers.postgresql_binaries()
    dump = owner.log.parent / "backup.dump"
    saved = ["--format=custom", "--file", dump, libpq(owner.database_url)]
    subprocess.run([binaries / "pg_dump", *saved], check=True, timeout=180)
    play(owner)  # what happens afterwards is not in it
    execute(owner.database_url, "CREATE DATABASE restored_by_tests")
    restored = urlsplit(owner.database_url)._replace(path="/restored_by_tests").geturl()
    try:
        into = ["--exit-on-error", "--dbname", libpq(restored), dump]
        subprocess.run([binaries / "pg_restore", *into], check=True, timeout=180)
        execute(restored, "DELETE FROM games_standing")  # as if the lists had been lost
        monkeypatch.setitem(owner.environment, "DATABASE_URL", restored)
        owner.manage("rebuild_projections")
        assert "all right" in owner.manage("verify_logs")
        with psycopg.connect(as_app(restored), autocommit=True) as app:
            with pytest.raises(InsufficientPrivilege):
                app.execute("DELETE FROM games_entry")
            found = dict(app.execute("SELECT game_id::text, head FROM games_standing").fetchall())
        with psycopg.connect(owner.database_url) as original:
            rows = original.execute("SELECT game_id::text, head FROM games_standing").fetchall()
        assert game in found and found.items() < dict(rows).items()
    finally:
        execute(owner.database_url, "DROP DATABASE restored_by_tests WITH (FORCE)")


def libpq(url: str) -> str:
    return url.replace("postgres://", "postgresql://", 1)
