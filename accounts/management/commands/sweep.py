"""`manage.py sweep`: clear away what is not needed any more. Safe at any time."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts.upkeep import sweep_all


class Command(BaseCommand):
    help = "Clears away what is not needed any more: unproved accounts, dead sessions and the like."

    def handle(self, *args: Any, **options: Any) -> None:
        for name, removed in sweep_all().items():
            self.stdout.write(f"{name}: {removed}")
