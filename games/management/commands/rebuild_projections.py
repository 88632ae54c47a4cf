"""Throw the projections away and make them anew from the logs."""

from typing import Any

from django.core.management.base import BaseCommand

from games import disputes, projections, records
from games.management.progress import Progress
from games.models import Game


class Command(BaseCommand):
    help = "Makes standings, disputes, and what people answered, anew from the logs. Always safe."

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.order_by("opened_at")
        progress = Progress(self.stderr, games.count(), "games")
        for game in progress.over(games.iterator()):
            projections.rebuild(game)
            records.recount(game.pk)
            disputes.rebuild(game)
        self.stdout.write(f"{progress.total} games: rebuilt.")
