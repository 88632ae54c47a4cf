"""What operators run: verify_logs and rebuild_projections."""

from __future__ import annotations

from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import projections
from games.management.progress import Progress
from games.models import Game, Standing
from tests.conftest import Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
FIELDS = "head", "awaited", "asked", "over", "winners", "reason", "moved_at"


def run(command: str, *args: str) -> str:
    out = StringIO()
    call_command(command, *args, stdout=out, stderr=StringIO())
    return out.getvalue()


def row(game: str) -> tuple[object, ...]:
    return Standing.objects.values_list(*FIELDS).get(game=game)


def tampered(sql: str, *values: object) -> None:
    """What only somebody who owns the database can do: take the triggers off first."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("ALTER TABLE games_entry DISABLE TRIGGER USER")
        else:
            for name in ("no_update", "no_delete", "next"):
                cursor.execute(f"DROP TRIGGER games_entry_{name}")
        cursor.execute(sql, values)


def test_following_gives_the_same_rows_as_rebuilding(story: Story) -> None:
    def same() -> None:
        followed = row(story.id)
        projections.rebuild(Game.objects.get(pk=story.id))
        assert row(story.id) == followed

    same()
    story.begun()
    same()
    story.play_out(after=same)
    assert row(story.id)[3] is True


def test_projections_can_be_thrown_away(db: None) -> None:
    stories = [Story().begun(), Story().begun().play_out(), Story()]
    before = [row(story.id) for story in stories]
    Standing.objects.all().delete()
    assert "rebuilt" in run("rebuild_projections")
    assert [row(story.id) for story in stories] == before


def test_the_winners_are_seats_and_nothing_in_a_projection_is_secret(story: Story) -> None:
    story.begun().play_out()
    _, awaited, asked, over, winners, reason, _ = row(story.id)
    record = story.see("bo")["view"]["record"]
    assert (awaited, asked, over, reason) == ("|", "|", True, record["ending"])
    assert set(projections.unbarred(winners)) == {
        s["seat"] for s in story.see("bo")["view"]["seats"] if s["team"] == record["winner"]
    }


def test_verify_logs_walks_every_game(story: Story) -> None:
    story.begun().play_out()
    other = Story().begun()
    assert "2 games" in run("verify_logs", story.id, other.id)
    assert "all right" in run("verify_logs")


@pytest.mark.parametrize(
    ("sql", "position"),
    [
        ("UPDATE games_entry SET data = replace(data, 'clue', 'klue') WHERE game_id = %s AND position = 6", 6),
        ("UPDATE games_entry SET \"by\" = 'blue_spymaster_9' WHERE game_id = %s AND position = 6", 6),
        ("DELETE FROM games_entry WHERE game_id = %s AND position = 7", 7),
        ("UPDATE games_entry SET position = position + 100 WHERE game_id = %s AND position = 8", 8),
    ],
)  # fmt: skip
def test_verify_logs_names_the_first_position_that_is_wrong(
    story: Story, sql: str, position: int
) -> None:
    story.begun().play_out()
    game = UUID(story.id)
    tampered(sql, game.hex if connection.vendor == "sqlite" else game)
    out = StringIO()
    with pytest.raises(CommandError, match="1 of 1 games are wrong"):
        call_command("verify_logs", story.id, stdout=out, stderr=StringIO())
    assert f"position {position}:" in out.getvalue()


def test_verify_logs_misses_rows_that_were_dropped_at_the_end(story: Story) -> None:
    story.begun().clue()
    game = UUID(story.id)
    sql = "DELETE FROM games_entry WHERE game_id = %s AND position = 6"
    tampered(sql, game.hex if connection.vendor == "sqlite" else game)
    out = StringIO()
    with pytest.raises(CommandError):
        call_command("verify_logs", story.id, stdout=out, stderr=StringIO())
    assert "position 6: the log ends here" in out.getvalue()


def test_progress_is_shown_on_a_terminal_and_not_in_a_file() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

        def write(self, text: str, ending: str = "\n") -> int:
            return super().write(text + ending)

    terminal, file = Terminal(), StringIO()
    assert list(Progress(terminal, 2, "games").over("ab")) == ["a", "b"]
    assert list(Progress(file, 2, "games").over("ab")) == ["a", "b"]
    assert "] 2 of 2 games" in terminal.getvalue()
    assert file.getvalue() == ""
