"""Tables that had agreed on a time before there were clocks."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from games.models import Game
from games.pace import PerTurn, Timing, timing_of
from games.sitting import Terms
from tests.api.parlour import opened
from tests.conftest import Person, Story

pytestmark = [pytest.mark.django_db, pytest.mark.storage]
migration = import_module("games.migrations.0012_paces")


def test_what_waits_for_people_gets_a_clock_and_what_is_played_does_not() -> None:
    ada, played = Person("ada"), Story().begun()
    waiting, unhurried = opened(ada), opened(ada)
    old = Game.objects.filter(pk__in=[waiting.removeprefix("games/"), played.id])
    old.update(answer_within=7200)
    migration.let_clocks_ring(apps, None)
    kept = dict(Game.objects.values_list("pk", "timing"))
    texts = {str(pk): text for pk, text in kept.items()}
    written = texts[waiting.removeprefix("games/")]
    assert timing_of(written) == Timing(PerTurn(7200))
    assert written == Terms(timing=Timing(PerTurn(7200))).columns["timing"]  # to the letter
    assert texts[played.id] == texts[unhurried.removeprefix("games/")] == ""
