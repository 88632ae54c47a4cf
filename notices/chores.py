"""What is done once a day, by whichever process comes first."""

from datetime import date, datetime

from django.db import connection
from django.utils import timezone

from accounts.upkeep import sweep_all

UPKEEP = "upkeep"
CLAIM = """
INSERT INTO notices_chore (name, day) VALUES (%s, %s)
ON CONFLICT (name) DO UPDATE SET day = excluded.day WHERE notices_chore.day < excluded.day
"""


def upkeep(now: datetime | None = None) -> int:
    """Clear away what is not needed any more, if nobody has begun to do so today."""
    if not claimed(UPKEEP, (now or timezone.now()).date()):
        return 0
    return sum(sweep_all().values())


def claimed(name: str, day: date) -> bool:
    """Whether it is ours to do on that day."""
    with connection.cursor() as cursor:
        cursor.execute(CLAIM, [name, day])
        return bool(cursor.rowcount)
