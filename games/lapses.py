"""Disputes that no referee has ruled on fall after a while: a clock sees to it, and where a table
has none, this does."""

from contextlib import suppress
from uuid import uuid5

from games import wall_clock
from games.engines.clock import StartClock, Why
from games.engines.engine import CLOCK, Refused
from games.models import Dispute
from games.play import MovedOn, play


def sweep() -> int:
    """How many have fallen. What was settled in this very moment, or rung by a clock, is."""
    fallen = 0
    waiting = Dispute.objects.filter(state__in=(Dispute.State.OPEN, Dispute.State.APPEALED))
    due = waiting.filter(lapses_at__lte=wall_clock.now()).select_related("game")
    for dispute in due.order_by("lapses_at", "pk"):
        with suppress(Refused, MovedOn):
            lapse(dispute)
            fallen += 1
    return fallen


def lapse(dispute: Dispute) -> None:
    """The same as the clock would say; said twice, it happens once."""
    game, since = dispute.game, dispute.appealed_at or dispute.opened_at
    cause = uuid5(game.pk, f"dispute {dispute.number} of {since.isoformat()} has lapsed")
    play(game.pk, game.kind, StartClock(Why.DISPUTE), by=CLOCK, cause=cause)
