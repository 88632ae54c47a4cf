"""`python -m tests.access.write`: the table of callers and requests anew."""

import os
import sys

import django


def main() -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    django.setup()
    from django.db import connection, transaction
    from django.test.utils import setup_test_environment

    from tests.access.callers import CALLERS
    from tests.access.table import FILE, column, written
    from tests.access.world import World

    setup_test_environment()
    connection.creation.create_test_db(verbosity=0)
    try:
        with transaction.atomic():
            world = World()
            FILE.write_text(written({name: column(world, name) for name in CALLERS}))
            transaction.set_rollback(True)
    finally:
        connection.close()
        connection.creation.destroy_test_db(connection.settings_dict["NAME"], verbosity=0)
    sys.stdout.write(f"{FILE.name} is written; read its diff like code.\n")


if __name__ == "__main__":
    main()
