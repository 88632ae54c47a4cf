"""`manage.py database_roles`: what the role may do as which the server runs. After each migrate."""

import os
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection, transaction

from games import roles


class Command(BaseCommand):
    help = "Gives the application's role what it needs to play, and not the right to change a log."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--app", required=True, metavar="ROLE", help="as which the server runs")
        parser.add_argument(
            "--password-from", metavar="VARIABLE",
            help="make the role first, with the password that this variable of the environment has",
        )  # fmt: skip
        parser.add_argument("--print", action="store_true", help="only say what would be done")

    def handle(self, *args: Any, **options: Any) -> None:
        if connection.vendor != "postgresql":
            raise CommandError("Only PostgreSQL has roles.")
        connection.ensure_connection()
        app, owner = options["app"], connection.connection.info.user
        if app == owner:
            raise CommandError(f"You are {app}: run this as the role that owns the tables.")
        statements = roles.grants(app, owner)
        if options["password_from"]:
            password = os.environ.get(options["password_from"])
            if not password:
                raise CommandError(f"There is nothing in {options['password_from']}.")
            shown = "..." if options["print"] else password
            statements = [*roles.made(app, shown), *statements]
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements:
                if options["print"]:
                    self.stdout.write(f"{statement.as_string(connection.connection)};")
                else:
                    cursor.execute(statement)
        if not options["print"]:
            self.stdout.write(f"{app} plays; the tables are {owner}'s.")
