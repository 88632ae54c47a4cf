"""Take somebody out of a seat of a game that is played, so that somebody else can take over."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from accounts.audit import note
from games import seats
from games.models import Game, Seat
from games.sitting import NoSuchTable, TableRefused


class Command(BaseCommand):
    help = "Makes a seat vacant: for players who are banned, or who do not answer any more."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("game", type=UUID)
        parser.add_argument("seat")

    @transaction.atomic
    def handle(self, *args: Any, **options: Any) -> None:
        game, seat = options["game"], options["seat"]
        if not Seat.objects.filter(game=game, name=seat).exclude(user=None).exists():
            raise CommandError("There is no such game, or nobody sits in that seat.")
        try:
            seats.vacate(game, seat)
        except (NoSuchTable, TableRefused) as no:
            raise CommandError(f"The table says no: {no}.") from no
        note(None, "vacated a seat", Game.objects.get(pk=game), seat)
        self.stdout.write("Vacant.")
