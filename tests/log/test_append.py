"""The log: one winner per position, and nothing in it is ever changed."""

from __future__ import annotations

from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games import log, tables
from games.engines.codenames.events import TurnPassed
from games.engines.codenames.terms import Team
from games.engines.engine import Seat
from games.models import Entry, Game
from games.play import play
from tests.conftest import Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
BO = Seat("red_operative_1")


def append(game: UUID, *, after: int) -> None:
    happened = [TurnPassed(Team.RED)]
    log.append(log.Step(game, happened, after, b"", BO, timezone.now(), uuid4(), ""))


def positions(game: UUID | str) -> list[int]:
    return list(Entry.objects.filter(game=game).values_list("position", flat=True))


def empty_game() -> UUID:
    return Game.objects.create(kind="codenames", options="{}").pk


def test_positions_follow_each_other_without_a_gap() -> None:
    game = empty_game()
    for after in range(3):
        append(game, after=after)
    assert positions(game) == [1, 2, 3]


@pytest.mark.parametrize("after", [0, 2, 7])
def test_a_position_that_is_taken_or_not_the_next_is_a_conflict(after: int) -> None:
    game = empty_game()
    append(game, after=0)
    with pytest.raises(log.Conflict), transaction.atomic():
        append(game, after=after)
    assert positions(game) == [1]


def refused(sql: str, *values: object) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(sql, values)


def test_the_database_refuses_to_change_or_remove_what_happened() -> None:
    append(empty_game(), after=0)
    entry = Entry.objects.values_list("pk", flat=True).last()
    refused("UPDATE games_entry SET data = '{}' WHERE id = %s", entry)
    refused("DELETE FROM games_entry WHERE id = %s", entry)


def test_the_database_refuses_to_empty_the_log() -> None:
    append(empty_game(), after=0)
    if connection.vendor == "postgresql":
        connection.check_constraints()  # nothing is pending that would stop it before we do
        refused("TRUNCATE games_entry CASCADE")
    refused("DELETE FROM games_entry")


COLUMNS = "game_id, position, type, version, data, by, at, cause, request, nonce, link"


def test_the_database_refuses_to_write_over_what_happened() -> None:
    """By an old position, and by an old id at a new position."""
    game = empty_game()
    append(game, after=0)
    row = (
        Entry.objects.filter(game=game)
        .values_list("pk", *[c.strip() for c in COLUMNS.split(",")])
        .get()
    )
    fields = f"id, {COLUMNS}"
    same = f"SELECT {fields} FROM games_entry WHERE id = %s"
    moved = same.replace("position", "position + 1")
    if connection.vendor == "sqlite":
        for source in (same, moved):
            refused(f"INSERT OR REPLACE INTO games_entry ({fields}) {source}", row[0])
            refused(f"REPLACE INTO games_entry ({fields}) {source}", row[0])
    else:
        for source in (same, moved):
            refused(
                f"INSERT INTO games_entry ({fields}) {source} "
                "ON CONFLICT (id) DO UPDATE SET data = 'changed'", row[0],
            )  # fmt: skip
    assert positions(game) == [1]


def test_the_models_refuse_too() -> None:
    append(empty_game(), after=0)
    entry = Entry.objects.last()
    for change in (
        entry.save,
        entry.delete,
        lambda: Entry.objects.update(data="{}"),
        lambda: Entry.objects.filter(pk=entry.pk).update(data="{}"),
        Entry.objects.all().delete,
    ):
        with pytest.raises(TypeError):
            change()


def test_what_is_read_is_what_was_written(story: Story) -> None:
    story.begun().play_out()
    read = log.read(UUID(story.id), "codenames")
    assert [recorded.position for recorded in read] == list(range(1, len(read) + 1))
    assert log.read(UUID(story.id), "codenames", after=3, upto=6) == read[3:6]


def test_a_refused_command_writes_nothing(story: Story) -> None:
    story.begun()
    before = positions(story.id)
    for name in story.people:
        story.do(name, {"type": "stop"})
        story.do(name, {"type": "give_clue", "word": "two words", "number": 1})
    assert positions(story.id) == before


def test_a_table_kept_in_memory_is_brought_up_to_date_by_what_another_process_wrote(
    story: Story,
) -> None:
    giver = story.begun().mover
    old = tables.current(UUID(story.id), "codenames")
    story.clue()
    tables.forget()
    tables.remember(old)  # this process has not seen the clue
    assert story.see(giver)["view"]["turn"]["phase"] == "guess"


def test_what_was_not_committed_is_not_remembered(story: Story) -> None:
    """A fold that was rolled back must not be taken for the truth."""
    giver = story.begun().mover
    game, seat = UUID(story.id), Seat(story.see(giver)["seat"])
    from games.engines.codenames.commands import GiveClue

    class Abandoned(Exception):
        pass

    with pytest.raises(Abandoned), transaction.atomic():
        play(game, "codenames", GiveClue("postcard", 1), by=seat, cause=uuid4())
        raise Abandoned
    assert tables.current(game, "codenames").position == 5
    assert story.see(giver)["view"]["turn"]["phase"] == "clue"


def test_the_memory_is_bounded(story: Story, settings) -> None:
    settings.TABLES_KEPT = 2
    for _ in range(4):
        tables.remember(tables.fresh(uuid4(), "codenames"))
    assert len(tables._tables) == 2


def test_time_does_not_run_backwards_when_the_clocks_of_two_machines_differ(
    story: Story, monkeypatch
) -> None:
    giver = story.begun().mover
    [*_, last] = log.read(UUID(story.id), "codenames")
    monkeypatch.setattr("games.wall_clock.timezone.now", lambda: last.at - timedelta(hours=1))
    story.do(giver, {"type": "give_clue", "word": "postcard", "number": 1})
    assert log.read(UUID(story.id), "codenames")[-1].at == last.at
