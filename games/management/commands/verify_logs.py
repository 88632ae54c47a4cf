"""Walk all chains and replay all games."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games.checking import checked
from games.management.progress import Progress
from games.models import Game


class Command(BaseCommand):
    help = "Walks the chain of every game and decides every step again; says where one is wrong."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("games", nargs="*", type=UUID, help="only these games")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.order_by("opened_at").values_list("pk", "kind", "standing__head")
        if options["games"]:
            games = games.filter(pk__in=options["games"])
        wrong, entries = [], 0
        progress = Progress(self.stderr, games.count(), "games")
        for game, kind, head in progress.over(games.iterator()):
            found = checked(game, kind, head=head)
            entries += found.entries
            if found.wrong_at is not None:
                wrong.append(f"game {game}, position {found.wrong_at}: {found.fault}")
        for fault in wrong:
            self.stdout.write(self.style.ERROR(fault))
        if wrong:
            raise CommandError(f"{len(wrong)} of {progress.total} games are wrong.")
        self.stdout.write(f"{progress.total} games, {entries} entries: all right.")
