"""Rule on a contested clue, at a table that has agreed on a referee."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.audit import note
from games.engines import ENGINES
from games.engines.engine import REFEREE, Refused
from games.models import Game
from games.play import play


class Command(BaseCommand):
    help = "Rules on a claim as the referee: `yes`, the clue is not valid; `no`, it stands."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("game", type=UUID)
        parser.add_argument("uphold", choices=["yes", "no"])

    def handle(self, *args: Any, **options: Any) -> None:
        game = Game.objects.filter(pk=options["game"]).first()
        if game is None or "rule" not in officials(game.kind):
            raise CommandError("There is no such game, or none that has claims.")
        ruling = {"type": "rule", "uphold": options["uphold"]}
        command = msgspec.convert(ruling, officials(game.kind)["rule"])
        try:
            with transaction.atomic():
                play(game.pk, game.kind, command, by=REFEREE, cause=uuid4())
                note(None, "ruled on a claim", game, f"uphold: {options['uphold']}")
        except Refused as no:
            raise CommandError(f"The rules say no: {no.reason} ({no.rule}).") from no
        self.stdout.write("Ruled.")


def officials(kind: str) -> dict[str, Any]:
    """What the referee and the clock may send in a game of this kind, by name."""
    return {c.__struct_config__.tag: c for c in ENGINES[kind].types.officials}
