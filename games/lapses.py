"""Disputes that no referee has ruled on fall after a while: a clock sees to it, and where a table
has none, this does."""

import logging
from uuid import uuid5

from games import wall_clock
from games.engines.clock import StartClock, Why
from games.engines.engine import CLOCK, Refused
from games.models import Dispute
from games.play import MovedOn, play

logger = logging.getLogger(__name__)


def sweep() -> int:
    """How many have fallen. A game that cannot be read is in the way of no other."""
    waiting = Dispute.objects.filter(state__in=(Dispute.State.OPEN, Dispute.State.APPEALED))
    due = waiting.filter(lapses_at__lte=wall_clock.now()).select_related("game")
    return sum(has_fallen(dispute) for dispute in due.order_by("lapses_at", "pk"))


def has_fallen(dispute: Dispute) -> bool:
    """What was settled in this very moment, or rung by a clock, has not."""
    try:
        lapse(dispute)
    except (Refused, MovedOn):
        return False
    except Exception:
        logger.exception("A dispute does not fall.")
        return False
    return True


def lapse(dispute: Dispute) -> None:
    """The same as the clock would say; said twice, it happens once."""
    game, since = dispute.game, dispute.appealed_at or dispute.opened_at
    cause = uuid5(game.pk, f"dispute {dispute.number} of {since.isoformat()} has lapsed")
    play(game.pk, game.kind, StartClock(Why.DISPUTE), by=CLOCK, cause=cause)
