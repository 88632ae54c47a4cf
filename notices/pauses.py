"""How long to wait before something is tried again: longer and longer, for about a day."""

from datetime import datetime, timedelta

from notices.channels import GiveUp, Retry
from notices.models import Delivery

LONGEST = timedelta(hours=4)
# 1, 2, 4 ... 128 minutes and then every 4 hours: the last of these is a day after the first.
MOST_TRIES = 14


def pause(tries: int) -> timedelta | None:
    """The time until the next try after so many that failed, or None: it is enough."""
    if tries >= MOST_TRIES:
        return None
    return min(timedelta(minutes=2 ** max(tries - 1, 0)), LONGEST)


def again(
    delivery: Delivery, now: datetime, error: str, status: int | None = None
) -> Retry | GiveUp:
    """What comes of a delivery that has just failed once more."""
    wait = pause(delivery.tries + 1)
    return GiveUp(error, status) if wait is None else Retry(now + wait, error, status)
