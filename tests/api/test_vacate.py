"""An operator takes somebody out of a seat, and the game waits for somebody else."""

from io import StringIO
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command

from accounts.models import Audit
from tests.conftest import Story

pytestmark = pytest.mark.django_db


def vacate(game: str, seat: str) -> str:
    out = StringIO()
    call_command("vacate", game, seat, stdout=out)
    return out.getvalue()


def test_a_seat_is_made_vacant_and_that_is_noted(story: Story) -> None:
    story.begun()
    assert vacate(story.id, "red_operative_1") == "Vacant.\n"
    table = story.see("ada")["table"]
    assert table["paused"]
    assert {seat["seat"]: seat["player"] for seat in table["seats"]}["red_operative_1"] is None
    [noted] = Audit.objects.filter(which=story.id)
    assert (noted.actor_name, noted.action, noted.says) == (
        "the server", "vacated a seat", "red_operative_1",
    )  # fmt: skip


def test_nobody_is_taken_out_who_does_not_sit_there(story: Story) -> None:
    story.begun()
    vacate(story.id, "red_operative_1")
    for game, seat in (
        (story.id, "red_operative_1"), (story.id, "red_operative_9"), (str(uuid4()), "spymaster"),
    ):  # fmt: skip
        with pytest.raises(CommandError, match="nobody sits"):
            vacate(game, seat)


def test_before_the_deal_and_after_the_end_there_is_nothing_to_vacate(story: Story) -> None:
    story.sit()
    with pytest.raises(CommandError, match="not_started"):
        vacate(story.id, "red_operative_1")
    story.start().play_out()
    with pytest.raises(CommandError, match="game_over"):
        vacate(story.id, "red_operative_1")
    assert not Audit.objects.exists()
