"""Walk all chains and replay all games."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from games import log
from games.engines.verify import Exported, ExportedRow, Wrong, verify
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
            try:
                found = verify(exported(game, kind), finished=False, withheld=False).entries
                if head is not None and found < head:
                    raise Wrong(found + 1, f"the log ends here, and the lists know of {head}")
                entries += found
            except Wrong as fault:
                wrong.append(f"game {game}, {fault}")
        for fault in wrong:
            self.stdout.write(self.style.ERROR(fault))
        if wrong:
            raise CommandError(f"{len(wrong)} of {progress.total} games are wrong.")
        self.stdout.write(f"{progress.total} games, {entries} entries: all right.")


def exported(game: UUID, kind: str) -> Exported:
    links = tuple(
        ExportedRow(written.row().decode(), written.nonce.hex(), written.link.hex())
        for written in log.written(game)
    )
    return Exported(kind, str(game), links)
