"""What the ways out that call somebody have in common: whom they call for, and trying again."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from random import SystemRandom

from accounts.models import User
from notices import outward
from notices.channels import GiveUp, Outcome, Retry
from notices.models import Delivery
from notices.outward import Answer, Call, Trouble
from notices.pauses import again

UNHAPPY = "unhappy"  # they answered, but not that all is well
UNWRITTEN = "unwritten"  # a bug of ours
UNEVEN = 0.1  # of a pause, more or less: who failed together does not come back together
chance = SystemRandom()
logger = logging.getLogger(__name__)


def may_come_in(user: User, now: datetime) -> bool:
    """Who is kept out of the house is told nothing by these ways either."""
    return user.is_active and (user.banned_until is None or user.banned_until <= now)


def attempt(
    deliveries: Sequence[Delivery],
    compose: Callable[[Delivery], Call],
    judge: Callable[[Delivery, Answer | Trouble], Outcome],
    now: datetime,
) -> dict[int, Outcome]:
    """Call for all of these at once. One that cannot be written is in the way of no other."""
    calls: list[tuple[Delivery, Call]] = []
    outcomes: dict[int, Outcome] = {}
    for delivery in deliveries:
        try:
            calls.append((delivery, compose(delivery)))
        except Exception:
            logger.exception("A delivery cannot be written.")
            outcomes[delivery.pk] = later(delivery, now, UNWRITTEN)
    answers = outward.post_all([call for _, call in calls])
    for (delivery, _), answer in zip(calls, answers, strict=True):
        outcomes[delivery.pk] = judge(delivery, answer)
    return outcomes


def later(
    delivery: Delivery, now: datetime, error: str, status: int | None = None
) -> Retry | GiveUp:
    """Another try after a growing pause, or the end of trying."""
    outcome = again(delivery, now, error, status)
    if isinstance(outcome, GiveUp):
        return outcome
    return outcome._replace(at=now + (outcome.at - now) * chance.uniform(1 - UNEVEN, 1 + UNEVEN))
