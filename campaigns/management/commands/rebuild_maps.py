"""Works out every mission map anew from the logs. Always safe."""

from typing import Any

from django.core.management.base import BaseCommand

from campaigns.models import MissionMap
from campaigns.progress import rebuild
from games.management.progress import Progress


class Command(BaseCommand):
    help = "Works out what is won on every mission map anew, from the logs of the games played."

    def handle(self, *args: Any, **options: Any) -> None:
        sheets = MissionMap.objects.order_by("made_at")
        progress = Progress(self.stderr, sheets.count(), "maps")
        for sheet in progress.over(sheets.iterator()):
            rebuild(sheet)
        self.stdout.write(f"{progress.total} maps: rebuilt.")
