"""What time it is. Nothing else in here asks; whoever needs it is told, or asks here."""

from datetime import datetime

from django.utils import timezone


def now() -> datetime:
    return timezone.now()
