"""Write accounts/SCOPES.md anew."""

from typing import Any

from django.core.management.base import BaseCommand

from accounts import scope_table


class Command(BaseCommand):
    help = "Write the table of who may call what anew, from the doors themselves."

    def handle(self, *args: Any, **options: Any) -> None:
        scope_table.TABLE.write_text(scope_table.written(), encoding="utf-8")
        self.stdout.write(f"{len(scope_table.doors())} doors in {scope_table.TABLE.name}.")
