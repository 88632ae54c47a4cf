"""Counts that outlive processes. Added to in the transaction of what is counted, or not at all."""

import os

from django.db import connection
from django.db.models import Sum

from notices.models import Tally

PARTS = 64  # two processes seldom share a row, and so seldom wait for each other's transaction
ADD = """
INSERT INTO notices_tally (name, part, count) VALUES (%s, %s, %s)
ON CONFLICT (name, part) DO UPDATE SET count = notices_tally.count + excluded.count
"""


def add(name: str, count: int) -> None:
    """This has happened so many times more."""
    if count:
        with connection.cursor() as cursor:
            cursor.execute(ADD, [name, os.getpid() % PARTS, count])


def totals() -> dict[str, int]:
    """Everything that is counted, by name."""
    rows = Tally.objects.order_by("name").values_list("name").annotate(total=Sum("count"))
    return dict(rows)
